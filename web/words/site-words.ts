// The words of the pages beside the simulator, in their reader's language. English stands in these pages; for another language this
// script puts its words in their place: the text of [data-say="key"], and attributes of [data-say-of="aria-label:key …"].
//
// A page whose prose is English in every language has it in [data-prose]: that is marked so, and begins with a sentence that says it.

import { lateWords, phraseOr, spoken } from "./book.ts";
import { sites } from "./english-sites.ts";
import { browserLanguages } from "./locale.ts";
import { chosenLanguage, languageOf, speakLanguage } from "./language.ts";

/** The phrase of a key with its parameters as they stand: an element stands in for each {1}, a script fills in the others. */
function say(key: string): string {
  const english = (sites.english as Readonly<Record<string, string>>)[key] ?? "";
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([whole, name]) => [name!, whole] as const);
  return phraseOr("sites", key, english, Object.fromEntries(names));
}

/** Puts a text in the element's place; the elements inside it stay, in the order that the text gives them. */
function write(element: Element, text: string): void {
  const inside = [...element.children];
  const parts = text.split(/\{(\d+)\}/);
  element.replaceChildren(...parts.map((part, i) => (i % 2 === 0 ? part : (inside[Number(part) - 1] ?? ""))));
}

function translate(code: string): void {
  for (const prose of document.querySelectorAll<HTMLElement>("[data-prose]")) prose.lang = "en";
  for (const element of document.querySelectorAll<HTMLElement>("[data-say]")) {
    write(element, say(element.dataset["say"] ?? ""));
    if (element.closest("[data-prose]") !== null) element.lang = code;
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-say-of]"))
    for (const pair of (element.dataset["sayOf"] ?? "").split(" ")) {
      const [attribute = "", key = ""] = pair.split(":");
      element.setAttribute(attribute, say(key));
    }
  const prose = document.querySelector("main[data-prose]");
  if (prose === null) return;
  const note = document.createElement("p");
  note.className = "note";
  note.lang = code;
  note.textContent = say("english");
  prose.prepend(note);
}

const code = languageOf(new URL(location.href).searchParams.get("lang"), chosenLanguage(), browserLanguages());
if (code !== "en") {
  // At once: <sandlot-sim> speaks the language of the page that it stands in, and is defined after this.
  document.documentElement.lang = code;
  void speakLanguage(code)
    .then(lateWords)
    .then(() => {
      // Where its words could not be fetched, the page stays as it is.
      if (spoken() === code) translate(code);
      else document.documentElement.lang = "en";
    });
}
