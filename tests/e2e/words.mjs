// The page's language: words that stand in no book, and Spanish from the first picture on.
import assert from "node:assert/strict";

/** Words on the page, seen or only said, without the brackets of the pseudo-locale. What is not to be translated says so. */
export function forgotten() {
  const found = new Set();
  const innermost = /⟦[^⟦⟧]*⟧/g;
  const isWord = (text) => {
    let rest = text;
    while (innermost.test(rest)) rest = rest.replace(innermost, "");
    return /\p{L}{2,}/u.test(rest);
  };
  const root = document.querySelector("#sandlot");
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    // Panels whose words are not in the books yet say so themselves; #state is for tests.
    if (element.closest('[translate="no"], kbd, style, script, noscript, #state, .debug') !== null) continue;
    const texts =
      node.nodeType === Node.TEXT_NODE
        ? [node.data]
        : ["title", "aria-label", "placeholder"].map((name) => element.getAttribute(name) ?? "");
    for (const text of texts) if (isWord(text)) found.add(text.trim());
  }
  return [...found];
}

/** Rooms whose words are still in their own files. */
const elsewhere = ["#station", "#net", "#race", "#compare", "#vision", "#log-menu", "#log-view", ".history", "#share"];

export const tests = [
  {
    name: "every word of the first picture stands in a book",
    async run(tab) {
      await tab.start("lang=qps");
      assert.equal(await tab.page.locator("html").getAttribute("lang"), "qps");
      await tab.page.evaluate((list) => {
        for (const name of list) document.querySelector(name)?.setAttribute("translate", "no");
      }, elsewhere);
      assert.deepEqual(await tab.page.evaluate(forgotten), []);
    },
  },
  {
    name: "Spanish by the address, from the first picture on",
    async run(tab) {
      await tab.start("lang=es-MX");
      assert.equal(await tab.page.locator("html").getAttribute("lang"), "es");
      assert.equal(await tab.page.locator("#setup-open").textContent(), "Elegir qué jugar");
      await tab.page.keyboard.press("KeyP");
      await tab.page.locator("#status", { hasText: "En pausa" }).waitFor({ state: "attached" });
    },
  },
];
