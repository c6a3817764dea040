// The tree of values: every topic of every source, to search, to look at and to drag into other views. Only the rows that are to be
// seen exist as elements, and only their values are asked for.

import { cameraReason, meansCamera } from "../values/camera-topics.ts";
import { recall, remember } from "../page/choices.ts";
import { openMenu, type MenuEntry } from "../parts/menu.ts";
import { button, make, setText } from "../parts/elements.ts";
import { isCoarse } from "./units.ts";
import { fixed } from "../parts/numbers.ts";
import { keyText, type Hold, type ValueKey, type ValueNow, type ValueTopic } from "../values/values-api.ts";
import { dragValues } from "./dragged.ts";
import { rowKey, TreeRows, windowOf, type TreeRow } from "./tree-rows.ts";
import type { View, ViewHost } from "./view.ts";
import "./tree.css";
import { views as say } from "../../words/english-views.ts";

const rowHeight = 26;
/** Live values are for reading: faster changes cannot be read [ms]. */
const writeMs = 100;
/** Scrolling asks for the values of the rows where it ends [ms]. */
const watchMs = 120;
const mostFavourites = 200;
const mostOpen = 500;

const icons: Readonly<Record<ValueTopic["kind"], string>> = {
  ...{ number: "#", boolean: "?", text: "T", numbers: "#…", booleans: "?…", texts: "T…" },
  ...{ struct: "{}", structs: "{}…", raw: "01" },
};

interface RowElement {
  readonly element: HTMLElement;
  readonly fold: HTMLElement;
  readonly icon: HTMLElement;
  readonly label: HTMLElement;
  readonly value: HTMLElement;
  shown: TreeRow | null;
}

interface TreeState {
  readonly open: readonly string[] | null;
  readonly details: boolean;
  readonly words: string;
}

function readState(state: unknown): TreeState {
  const { open, details, words } =
    typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
  return {
    open: Array.isArray(open) ? open.filter((id) => typeof id === "string").slice(0, mostOpen) : null,
    details: details === true,
    words: typeof words === "string" ? words.slice(0, 100) : "",
  };
}

/** The groups that are unfolded at first: the driven robot. */
function firstOpen(station: string): readonly string[] {
  const robot = "run:/Sandlot/Robots";
  return ["run:", "run:/Sandlot", robot, `${robot}/${station}`, "network:", "network:/SmartDashboard", "log:"];
}

let s_trees = 0;

export class TreeView implements View {
  readonly element: HTMLElement;
  readonly #host: ViewHost;
  readonly #rows: TreeRows;
  readonly #search: HTMLInputElement;
  readonly #note: HTMLElement;
  readonly #scroller: HTMLElement;
  readonly #space: HTMLElement;
  readonly #details: HTMLElement;
  readonly #pool: RowElement[] = [];
  readonly #name = `tree${++s_trees}`;
  readonly #topicsHold: Hold;
  readonly #selected = new Set<string>();
  /** Whether a drawing of the rows is already on its way. */
  #drawing = 0;
  #visible = true;
  #active = "";
  /** Where a selection with shift began. */
  #anchor = "";
  #watched: readonly ValueTopic[] = [];
  #watch: Hold | null = null;
  #watchTimer = 0;
  #now: readonly (ValueNow | null)[] = [];
  #writeTimer = 0;
  #showsDetails: boolean;

  constructor(host: ViewHost, state: unknown) {
    this.#host = host;
    const { open, details, words } = readState(state);
    this.#rows = new TreeRows(open ?? firstOpen(host.station), readFavourites());
    this.#showsDetails = details;
    this.#search = document.createElement("input");
    this.#search.className = "input tree-search";
    this.#search.type = "search";
    this.#search.placeholder = say("searchValues");
    this.#search.ariaLabel = say("searchValuesWhy");
    this.#search.value = words;
    this.#rows.words = words;
    this.#note = make("p", "tree-note");
    this.#note.role = "status";
    this.#space = make("div", "tree-space");
    this.#space.role = "presentation";
    this.#scroller = make("div", "tree-rows", this.#space);
    this.#scroller.role = "tree";
    this.#scroller.ariaLabel = say("values");
    this.#scroller.ariaMultiSelectable = "true";
    this.#scroller.tabIndex = 0;
    this.#details = make("div", "tree-details");
    this.element = make("div", "tree", this.#search, this.#note, this.#scroller, this.#details);
    this.#rows.topics = host.values.topics;
    this.#topicsHold = host.values.onTopics(() => this.#take());
    this.#listen();
    this.#draw();
  }

  state(): TreeState {
    return { open: this.#rows.open.slice(0, mostOpen), details: this.#showsDetails, words: this.#rows.words };
  }

  resize(visible: boolean): void {
    this.#visible = visible;
    if (visible) this.#take();
    else this.#letGo();
  }

  dispose(): void {
    this.#letGo();
    cancelAnimationFrame(this.#drawing);
    this.#topicsHold.release();
    this.element.remove();
  }

  // ---- rows ----

  #take(): void {
    if (!this.#visible) return;
    this.#rows.topics = this.#host.values.topics;
    this.#drawSoon();
  }

  #drawSoon(): void {
    if (this.#drawing !== 0) return;
    this.#drawing = requestAnimationFrame(() => {
      this.#drawing = 0;
      this.#draw();
    });
  }

  #draw(): void {
    const { rows } = this.#rows;
    const { all, found } = this.#rows.counts;
    const searches = this.#rows.words.trim() !== "";
    let note = searches ? say("foundOf", { found, all }) : "";
    if (all === 0) note = say("noValues");
    else if (searches && found === 0) {
      note = meansCamera(this.#rows.words) ? say("noneReason", { all, cameraReason }) : say("noneFewer", { all });
    }
    const { warnings } = this.#host.values;
    if (note === "") note = warnings.at(-1) ?? "";
    setText(this.#note, note);
    this.#note.title = warnings.join("\n");
    const height = `${rows.length * rowHeight}px`;
    if (this.#space.style.height !== height) this.#space.style.height = height;
    const { first, last } = windowOf(this.#scroller.scrollTop, this.#scroller.clientHeight, rowHeight, rows.length);
    for (let i = 0; i < last - first; i++) {
      const row = rows[first + i];
      if (row !== undefined) this.#show(this.#pooled(i), row, first + i);
    }
    for (const spare of this.#pool.splice(Math.max(0, last - first))) spare.element.remove();
    this.#markActive();
    this.#write();
    window.clearTimeout(this.#watchTimer);
    this.#watchTimer = window.setTimeout(() => this.#watchSeen(), this.#watch === null ? 0 : watchMs);
    for (const topic of this.#rows.wanting) this.#askLeaves(topic);
    this.#drawDetails();
  }

  readonly #asked = new Set<string>();

  #askLeaves(topic: ValueTopic): void {
    const id = keyText({ source: topic.source, topic: topic.name, path: "" });
    if (this.#asked.has(id)) return;
    this.#asked.add(id);
    void this.#host.values.leaves(topic).then(
      (leaves) => {
        this.#asked.delete(id);
        this.#rows.setLeaves(topic, leaves);
        this.#drawSoon();
      },
      () => this.#asked.delete(id),
    );
  }

  #pooled(index: number): RowElement {
    const known = this.#pool[index];
    if (known !== undefined) return known;
    const fold = make("span", "tree-fold");
    const icon = make("span", "tree-icon");
    const label = make("span", "tree-label clip");
    const value = make("span", "tree-value clip");
    for (const part of [fold, icon]) part.ariaHidden = "true";
    const element = make("div", "tree-row", fold, icon, label, value);
    element.role = "treeitem";
    this.#space.append(element);
    const made = { element, fold, icon, label, value, shown: null };
    this.#pool.push(made);
    return made;
  }

  #show(parts: RowElement, row: TreeRow, at: number): void {
    const { element } = parts;
    const top = `0 ${at * rowHeight}px`;
    if (element.style.translate !== top) element.style.translate = top;
    const selected = String(this.#selected.has(row.id));
    if (element.ariaSelected !== selected) element.ariaSelected = selected;
    if (parts.shown === row) return;
    parts.shown = row;
    const { topic, leaf, level, open, count } = row;
    element.id = `${this.#name}-${at}`;
    element.ariaLevel = String(level);
    element.ariaPosInSet = String(row.index);
    element.ariaSetSize = String(row.siblings);
    if (open === null) element.removeAttribute("aria-expanded");
    else element.ariaExpanded = String(open);
    element.style.setProperty("--level", String(level - 1));
    element.draggable = topic !== null;
    element.dataset["kind"] = topic === null ? "group" : leaf === null ? topic.kind : leaf.kind;
    element.dataset["derived"] = String(leaf?.derived === true);
    setText(parts.icon, topic === null ? "" : icons[leaf?.kind ?? topic.kind]);
    setText(parts.label, row.label);
    setText(parts.value, topic === null ? String(count) : "");
    element.title =
      topic === null ? "" : `${topic.name}${leaf === null ? "" : ` ${leaf.path}`}\n${leaf?.kind ?? topic.type}`;
  }

  #letGo(): void {
    this.#watch?.release();
    this.#watch = null;
    this.#watched = [];
    window.clearTimeout(this.#watchTimer);
    window.clearTimeout(this.#writeTimer);
    this.#writeTimer = 0;
  }

  /** Asks for the values of the topics that are to be seen. */
  #watchSeen(): void {
    if (!this.#visible) return;
    const topics = [...new Set(this.#pool.flatMap(({ shown }) => shown?.topic ?? []))];
    const same = topics.length === this.#watched.length && topics.every((topic, i) => topic === this.#watched[i]);
    if (same && this.#watch !== null) return;
    this.#watch?.release();
    this.#watched = topics;
    this.#now = [];
    this.#watch = this.#host.values.watch(topics, (values) => {
      this.#now = values;
      this.#writeTimer ||= window.setTimeout(() => {
        this.#writeTimer = 0;
        this.#write();
      }, writeMs);
    });
  }

  #write(): void {
    for (const { shown, value } of this.#pool) {
      if (shown === null || shown.topic === null) continue;
      const now = this.#now[this.#watched.indexOf(shown.topic)] ?? null;
      setText(value, now === null ? "" : valueText(shown, now));
    }
  }

  // ---- a person's actions ----

  #listen(): void {
    this.#search.addEventListener("input", () => {
      this.#rows.words = this.#search.value;
      this.#scroller.scrollTop = 0;
      this.#host.changed();
      this.#drawSoon();
    });
    this.#search.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#search.value !== "") {
        this.#search.value = "";
        this.#search.dispatchEvent(new Event("input"));
      } else if (event.key !== "ArrowDown" && event.key !== "Enter") return;
      else this.#toFirstValue();
      event.preventDefault();
    });
    const scroller = this.#scroller;
    scroller.addEventListener("scroll", () => this.#drawSoon(), { passive: true });
    scroller.addEventListener("keydown", (event) => this.#onKey(event));
    scroller.addEventListener("click", (event) => this.#onClick(event));
    scroller.addEventListener("dblclick", ({ target }) => {
      const row = this.#rowAt(target);
      if (row?.topic != null) this.#open(false);
    });
    scroller.addEventListener("contextmenu", (event) => {
      const row = this.#rowAt(event.target);
      if (row === null) return;
      event.preventDefault();
      if (!this.#selected.has(row.id)) this.#choose(row.id, "one");
      this.#menu(new DOMRect(event.clientX, event.clientY, 0, 0));
    });
    scroller.addEventListener("dragstart", (event) => {
      const row = this.#rowAt(event.target);
      if (row === null || event.dataTransfer === null) return;
      if (!this.#selected.has(row.id)) this.#choose(row.id, "one");
      dragValues(event.dataTransfer, this.#keys());
    });
  }

  #rowAt(target: EventTarget | null): TreeRow | null {
    const element = target instanceof Element ? target.closest(".tree-row") : null;
    return this.#pool.find((parts) => parts.element === element)?.shown ?? null;
  }

  /** Out of the search field to the first value that it has found. */
  #toFirstValue(): void {
    this.#draw();
    const row = this.#rows.rows.find(({ topic }) => topic !== null);
    if (row !== undefined) this.#choose(row.id, "one");
    this.#scroller.focus();
  }

  #onClick(event: MouseEvent): void {
    const row = this.#rowAt(event.target);
    if (row === null) return;
    const onFold = event.target instanceof Element && event.target.closest(".tree-fold") !== null;
    if (row.open !== null && (row.topic === null || onFold)) this.#setOpen(row, !row.open);
    if (event.shiftKey) this.#choose(row.id, "range");
    else this.#choose(row.id, event.ctrlKey || event.metaKey ? "toggle" : "one");
  }

  #setOpen(row: TreeRow, open: boolean): void {
    this.#rows.setOpen(row.id, open);
    this.#host.changed();
    this.#drawSoon();
  }

  #choose(id: string, how: "one" | "toggle" | "range"): void {
    this.#active = id;
    if (how === "toggle") {
      if (!this.#selected.delete(id)) this.#selected.add(id);
    } else {
      this.#selected.clear();
      const { rows } = this.#rows;
      const ends = [rows.findIndex((row) => row.id === this.#anchor), rows.findIndex((row) => row.id === id)];
      const [from, to] = [Math.min(...ends), Math.max(...ends)];
      if (how === "range" && from >= 0) for (const row of rows.slice(from, to + 1)) this.#selected.add(row.id);
      else this.#selected.add(id);
    }
    if (how !== "range") this.#anchor = id;
    this.#drawSoon();
  }

  #onKey(event: KeyboardEvent): void {
    const { rows } = this.#rows;
    const at = rows.findIndex(({ id }) => id === this.#active);
    const row = rows[at];
    const page = Math.max(1, Math.floor(this.#scroller.clientHeight / rowHeight) - 1);
    const to = (index: number): void => this.#goTo(Math.max(0, Math.min(rows.length - 1, index)), event.shiftKey);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => to(at + 1),
      ArrowUp: () => to(at < 0 ? 0 : at - 1),
      PageDown: () => to(at + page),
      PageUp: () => to(at - page),
      Home: () => to(0),
      End: () => to(rows.length - 1),
      ArrowRight: () => {
        if (row?.open === false) this.#setOpen(row, true);
        else if (row?.open === true) to(at + 1);
      },
      ArrowLeft: () => {
        if (row?.open === true) this.#setOpen(row, false);
        else if (row !== undefined) to(rows.findLastIndex((each, i) => i < at && each.level < row.level));
      },
      " ": () => row !== undefined && this.#choose(row.id, "toggle"),
      Enter: () => {
        if (row?.topic === null && row.open !== null) this.#setOpen(row, !row.open);
        else if (row !== undefined) this.#open(event.shiftKey);
      },
      ContextMenu: () => row !== undefined && this.#menu(),
      F10: () => event.shiftKey && row !== undefined && this.#menu(),
      "*": () => row !== undefined && this.#toggleFavourite(),
    };
    const copies = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "c";
    const act = copies
      ? () => this.#copy()
      : event.ctrlKey || event.metaKey || event.altKey
        ? undefined
        : moves[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  #goTo(index: number, extends_: boolean): void {
    const row = this.#rows.rows[index];
    if (row === undefined) return;
    const top = index * rowHeight;
    const { scrollTop, clientHeight } = this.#scroller;
    if (top < scrollTop) this.#scroller.scrollTop = top;
    else if (top + rowHeight > scrollTop + clientHeight) this.#scroller.scrollTop = top + rowHeight - clientHeight;
    this.#choose(row.id, extends_ ? "range" : "one");
  }

  #markActive(): void {
    const { rows } = this.#rows;
    // Where nothing is chosen, the keyboard begins at the first row.
    const at = rows.findIndex(({ id }) => id === this.#active);
    const name = at < 0 ? "" : `${this.#name}-${at}`;
    for (const { element, shown } of this.#pool) {
      const is = String(shown !== null && shown.id === this.#active);
      if (element.dataset["active"] !== is) element.dataset["active"] = is;
    }
    const drawn = this.#pool.some(({ element }) => element.id === name);
    if (drawn) this.#scroller.setAttribute("aria-activedescendant", name);
    else this.#scroller.removeAttribute("aria-activedescendant");
  }

  /** The values of the chosen rows; of a group none. */
  #keys(): readonly ValueKey[] {
    const rows = this.#rows.rows.filter(({ id }) => this.#selected.has(id));
    return rows.flatMap((row) => rowKey(row) ?? []);
  }

  #activeRow(): TreeRow | null {
    return this.#rows.rows.find(({ id }) => id === this.#active) ?? null;
  }

  #open(choose: boolean): void {
    const keys = this.#keys();
    if (keys.length > 0) this.#host.show?.(keys, this.#activeElement(), choose);
  }

  #activeElement(): HTMLElement {
    return this.#pool.find(({ shown }) => shown?.id === this.#active)?.element ?? this.#scroller;
  }

  #menu(at?: DOMRect): void {
    const keys = this.#keys();
    const some = keys.length > 0;
    const texts = keys.map(keyText);
    const liked = some && texts.every((text) => this.#rows.favourites.includes(text));
    const entries: MenuEntry[] = [
      { label: say("showOne"), about: say("lastUsed"), disabled: !some, act: () => this.#open(false) },
      { label: say("showIn"), disabled: !some, act: () => this.#open(true) },
      null,
      {
        label: liked ? say("noFavourite") : say("favourite"),
        ...{ disabled: !some, act: () => this.#toggleFavourite() },
      },
      { label: keys.length > 1 ? say("copyTopics") : say("copyTopic"), disabled: !some, act: () => this.#copy() },
      { label: this.#showsDetails ? say("hideDetails") : say("details"), act: () => this.#toggleDetails() },
    ];
    const { page } = this.#host;
    openMenu(page.app, at ?? this.#activeElement().getBoundingClientRect(), say("value"), entries);
  }

  #copy(): void {
    const names = this.#keys().map(({ topic }) => topic);
    if (names.length === 0) return;
    const { page } = this.#host;
    const done = (): void =>
      page.say(names.length === 1 ? say("topicCopied") : say("topicsCopied", { count: names.length }));
    // No clipboard outside a secure context: then the page says the name itself.
    const failed = (): void => page.say(say("noCopy", { name: names[0] ?? "" }));
    if (navigator.clipboard === undefined) return failed();
    navigator.clipboard.writeText(names.join("\n")).then(done, failed);
  }

  #toggleFavourite(): void {
    const texts = this.#keys().map(keyText);
    const has = this.#rows.favourites;
    const all = texts.every((text) => has.includes(text));
    const next = all ? has.filter((text) => !texts.includes(text)) : [...new Set([...has, ...texts])];
    if (next.length > mostFavourites) return this.#host.page.say(say("mostFavourites", { mostFavourites }));
    this.#rows.favourites = next;
    remember("values.favourites", next);
    this.#drawSoon();
  }

  // ---- details ----

  #toggleDetails(): void {
    this.#showsDetails = !this.#showsDetails;
    this.#host.changed();
    this.#drawSoon();
  }

  #drawDetails(): void {
    const row = this.#showsDetails ? this.#activeRow() : null;
    this.#details.hidden = !this.#showsDetails;
    const id = row === null ? "" : row.id;
    if (this.#details.hidden || this.#details.dataset["of"] === id) return;
    this.#details.dataset["of"] = id;
    const close = button("×", say("hideDetails"), () => this.#toggleDetails(), "plain tree-close");
    if (row === null || row.topic === null) {
      this.#details.replaceChildren(close, make("p", "note", say("chooseValue")));
      return;
    }
    const { name, type, unit, properties, settable } = row.topic;
    const facts: [string, string][] = [
      [say("topic"), name],
      [say("type"), row.leaf === null ? type : say("kindOf", { kind: row.leaf.kind, type })],
      [say("unit"), row.leaf?.unit || unit || say("noneGiven")],
      [say("properties"), properties === "{}" ? say("noneGiven") : properties.slice(0, 400)],
      [say("setWord"), settable ? say("canSet") : say("cannotSet")],
    ];
    const list = make("dl", "facts", ...facts.flatMap(([term, text]) => [make("dt", "", term), make("dd", "", text)]));
    this.#details.replaceChildren(close, list);
  }
}

/** A row's value in words; "" where it is not known. */
function valueText({ leaf, place, topic }: TreeRow, now: ValueNow): string {
  if (leaf === null) {
    if (topic?.kind !== "number") return now.text;
    const trembles = now.count === 1 && isCoarse(topic.unit) && Math.abs(now.numbers[0] ?? 1) < 0.0005;
    return `${trembles ? "0" : now.text}${topic.unit === "" ? "" : ` ${topic.unit}`}`;
  }
  const value = place < 0 ? undefined : now.numbers[place];
  if (value === undefined) return leaf.kind === "text" ? (now.texts[place] ?? "") : "";
  if (leaf.kind === "boolean") return value === 0 ? "false" : "true";
  const digits = Math.abs(value) >= 1000 ? 1 : 3;
  return `${Number.isFinite(value) ? fixed(value, digits) : String(value)}${leaf.unit === "" ? "" : ` ${leaf.unit}`}`;
}

function readFavourites(): readonly string[] {
  const kept = recall("values.favourites");
  return Array.isArray(kept) ? kept.filter((text) => typeof text === "string").slice(0, mostFavourites) : [];
}

export const makeTree = (host: ViewHost, state: unknown): View => new TreeView(host, state);
