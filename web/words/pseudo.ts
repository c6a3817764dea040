// A language for tests, ?lang=qps: English with accents, longer, in brackets. Words on the page without brackets stand in no book;
// words whose bracket is cut off have too little room.

import type { Language, Phrase } from "./book.ts";

const from = "aceinorsuyACEINORSUY";
const to = "åçéîñöřšüýÅÇÉÎÑÖŘŠÜÝ";

/** As much longer as translations of short English words are. */
const longer = 0.35;

export function pseudo(text: string): string {
  const letters = text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith("{") ? part : part.replace(/./g, (char) => to[from.indexOf(char)] ?? char)))
    .join("");
  return `⟦${letters}${"~".repeat(Math.ceil(longer * text.replace(/\{\w+\}/g, "").length))}⟧`;
}

export const language: Language = {
  code: "qps",
  phrase: (_book, _key, english: Phrase) =>
    typeof english === "string" ? pseudo(english) : { one: pseudo(english.one), other: pseudo(english.other) },
};
