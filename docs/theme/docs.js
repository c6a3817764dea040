// The documentation's own script: the search, and the list of pages on small screens. Every page can be read without it.

const wide = matchMedia("(min-width: 60rem)");
const list = document.querySelector("[data-pages]");
const fold = () => (list.open = wide.matches);
fold();
wide.addEventListener("change", fold);
// The page that is read stands in sight in the list.
document.querySelector('.pages [aria-current="page"]')?.scrollIntoView({ block: "nearest" });

const form = document.querySelector("[data-search]");
const input = form.elements.namedItem("q");
const found = document.querySelector("#found");
form.hidden = false;

let index = null;
/** The index is fetched when somebody comes to the search, and works from then on without a network. */
function load() {
  index ??= Promise.all([import("./minisearch.js"), fetch("./search.json").then((answer) => answer.json())]).then(
    ([{ default: MiniSearch }, sections]) => {
      const search = new MiniSearch({
        fields: ["title", "page", "text"],
        storeFields: ["title", "page", "url", "text"],
        searchOptions: {
          boost: { title: 4, page: 2 },
          prefix: true,
          fuzzy: (word) => (word.length > 4 ? 0.2 : 0),
          combineWith: "AND",
        },
      });
      search.addAll(sections);
      return search;
    },
  );
  return index;
}

/** The words around the first that was found. */
function excerpt(text, terms) {
  const lower = text.toLowerCase();
  const at = Math.max(0, ...terms.map((term) => lower.indexOf(term)));
  const from = at < 60 ? 0 : text.indexOf(" ", at - 50) + 1;
  return `${from > 0 ? "… " : ""}${text.slice(from, from + 130)}${text.length > from + 130 ? " …" : ""}`;
}

let turn = 0;
async function look() {
  const words = input.value.trim();
  const mine = ++turn;
  if (words === "") return show([]);
  let search;
  try {
    search = await load();
  } catch {
    index = null;
    return show([], form.dataset.trouble);
  }
  if (mine !== turn) return;
  show(search.search(words).slice(0, 12), form.dataset.none.replace("{words}", () => words));
}

function show(results, otherwise = "") {
  found.replaceChildren();
  const open = results.length > 0 || otherwise !== "";
  found.hidden = !open;
  input.setAttribute("aria-expanded", String(open));
  input.removeAttribute("aria-activedescendant");
  for (const [n, { title, page, url, text, terms }] of results.entries()) {
    const item = document.createElement("li");
    item.id = `found-${n}`;
    item.role = "option";
    item.ariaSelected = "false";
    const link = document.createElement("a");
    link.href = url;
    link.tabIndex = -1;
    const head = document.createElement("b");
    head.textContent = title === page ? title : `${page}: ${title}`;
    const words = document.createElement("span");
    words.textContent = excerpt(text, terms);
    link.append(head, words);
    item.append(link);
    found.append(item);
  }
  if (results.length === 0 && otherwise !== "") {
    const item = document.createElement("li");
    item.role = "option";
    item.ariaDisabled = "true";
    item.textContent = otherwise;
    found.append(item);
  }
}

function move(step) {
  const items = [...found.querySelectorAll("li:not([aria-disabled])")];
  if (items.length === 0) return;
  const at = items.findIndex(({ ariaSelected }) => ariaSelected === "true");
  const next = items[(at + step + items.length + (at < 0 && step < 0 ? 1 : 0)) % items.length];
  for (const item of items) item.ariaSelected = String(item === next);
  input.setAttribute("aria-activedescendant", next.id);
  next.scrollIntoView({ block: "nearest" });
}

input.addEventListener("focus", () => void load().catch(() => (index = null)));
input.addEventListener("input", () => void look());
input.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    move(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Escape") {
    input.value = "";
    show([]);
  }
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await look();
  const chosen = found.querySelector('[aria-selected="true"] a') ?? found.querySelector("a");
  if (chosen !== null) location.assign(chosen.href);
});
addEventListener("click", ({ target }) => {
  if (target instanceof Node && !form.contains(target)) show([]);
  // Within the same page the list would stay open.
  if (target instanceof Element && target.closest("#found a") !== null) show([]);
});
addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.closest("input, textarea, sandlot-sim") !== null;
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  input.focus();
});
