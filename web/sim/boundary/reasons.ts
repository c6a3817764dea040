// The core's refusals in the page's language. The core says them in English, with names and numbers in them: the sentence is found again
// among those that it can say, and said with the same names and numbers.

import { sayReasonsBy } from "./errors.ts";

/** By the core's sentence, with {0}, {1} ... for its values. */
export type Refusals = Readonly<Record<string, string>>;

interface Sentence {
  readonly english: RegExp;
  /** Which parameters are parts that have words of their own; a name in quotes has none. */
  readonly parts: readonly boolean[];
  readonly said: string;
  /** Letters beside the parameters: of two that fit, the one with more is meant. */
  readonly letters: number;
}

/** A sentence in a part of a sentence, and one more: "robot 0 would stand in ...", "; the nearest free place is ...". */
const mostDeep = 3;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

function sentenceOf(english: string, said: string): Sentence {
  const texts = english.split(/\{\d+\}/);
  const parts = texts.slice(1).map((after, index) => !(texts[index]!.endsWith('"') && after.startsWith('"')));
  return {
    english: new RegExp(`^${texts.map(escaped).join("([^]*?)")}$`),
    parts,
    said,
    letters: texts.join("").length,
  };
}

/** The words for a refusal; another text stays as it is. */
export function refusalSayer(words: Refusals): (english: string) => string {
  const sentences = Object.entries(words)
    .map(([english, said]) => sentenceOf(english, said))
    .sort((one, other) => other.letters - one.letters);
  const say = (text: string, deep: number): string => {
    if (text === "" || deep > mostDeep) return text;
    for (const { english, parts, said } of sentences) {
      const found = english.exec(text);
      if (found === null) continue;
      const values = found.slice(1).map((value, index) => (parts[index] === true ? say(value, deep + 1) : value));
      return said.replace(/\{(\d+)\}/g, (_, index: string) => values[Number(index)] ?? "");
    }
    return text;
  };
  return (english) => say(english, 1);
}

/** From now on errors of this page say their reasons in these words. */
export const sayReasonsIn = (words: Refusals): void => sayReasonsBy(refusalSayer(words));
