// Books of the page's words: English stands in each, a language brings its own, and code asks by key. A template has {{book.key}}.
//
// A phrase may have parameters, "Lap {lap}: {time} s", and forms for counts, { one: "{count} point", other: "{count} points" }.

import { dateWords, pluralRules, type DateOptions } from "./locale.ts";

/** A phrase for each way that a language counts (Intl.PluralRules); the parameter `count` decides. */
export interface Forms {
  readonly one: string;
  readonly many?: string;
  readonly other: string;
}

export type Phrase = string | Forms;
export type Phrases = Readonly<Record<string, Phrase>>;

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type NamesOf<P extends Phrase> = P extends Forms ? "count" | Names<P["other"]> : Names<P>;
type Values<P extends Phrase> = [NamesOf<P>] extends [never]
  ? []
  : [values: Readonly<Record<NamesOf<P>, string | number>>];

/** Says the phrase of a key with its parameters. */
export interface Book<English extends Phrases> {
  <Key extends keyof English & string>(key: Key, ...values: Values<English[Key]>): string;
  readonly english: English;
}

/** A book in another language; a key that it lacks stays English. */
export type Translated<B> =
  B extends Book<infer English>
    ? { readonly [Key in keyof English]?: English[Key] extends string ? string : Forms }
    : never;

/** Another language: its phrase for a key, null without one. */
export interface Language {
  readonly code: string;
  readonly phrase: (book: string, key: string, english: Phrase) => Phrase | null;
  /** Fetches the words of parts of the page that are fetched late. */
  readonly late?: () => Promise<void>;
  /** Fetches the core's refusals in this language. */
  readonly refusals?: () => Promise<Readonly<Record<string, string>>>;
}

const books = new Map<string, Phrases>();
let s_language: Language | null = null;
let s_counts = pluralRules("en");

/** Before the first phrase is asked for. null: English. */
export function speak(language: Language | null): void {
  s_language = language;
  // A made-up language counts as English does.
  s_counts = pluralRules(language === null || language.code === "qps" ? "en" : language.code);
}

/** Before a part of the page that is fetched late. Where its words cannot be fetched, the part speaks English. */
export async function lateWords(): Promise<void> {
  await s_language?.late?.().catch(() => {});
}

/** The language that the page speaks. */
export const spoken = (): string => s_language?.code ?? "en";

/** A moment in that language; English ones are as the browser writes them. */
export const dateOf = (date: Date, options: DateOptions): string =>
  dateWords(date, s_language === null || s_language.code === "qps" ? undefined : s_language.code, options);

export function book<const English extends Phrases>(name: string, english: English): Book<English> {
  books.set(name, english);
  const say = (key: string, values?: Readonly<Record<string, string | number>>): string =>
    phrase(name, key, english[key] ?? "", values);
  return Object.assign(say, { english }) as Book<English>;
}

/** Phrases that are not of one book's keys: a name of the field's data, say, which has English of its own. */
export const phraseOr = (
  name: string,
  key: string,
  english: Phrase,
  values?: Readonly<Record<string, string | number>>,
): string => phrase(name, key, english, values);

function phrase(
  name: string,
  key: string,
  english: Phrase,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const translated = s_language?.phrase(name, key, english) ?? null;
  // Names of the field's data may stay as they are.
  if (translated === null && name !== "names") tellHole(name, key);
  const found = translated ?? english;
  const text = typeof found === "string" ? found : counted(found, Number(values["count"]));
  return text.includes("{") ? text.replace(/\{(\w+)\}/g, (_, what: string) => String(values[what] ?? "")) : text;
}

const s_told = new Set<string>();

/** A language file with holes: its translator reads them in the console, each once. */
function tellHole(name: string, key: string): void {
  const hole = `${name}.${key}`;
  if (s_language === null || s_told.has(hole)) return;
  s_told.add(hole);
  console.warn(`The language ${s_language.code} has no words for ${hole}: the page says them in English.`);
}

function counted(forms: Forms, count: number): string {
  const form = s_counts.select(count);
  return (form === "one" || form === "many" ? forms[form] : undefined) ?? forms.other;
}

/** A template with its words in it. A key that no book has is an error of the template. */
export function withWords(template: string): string {
  return template.replace(/\{\{(\w+)\.(\w+)\}\}/g, (_, name: string, key: string) => {
    const english = books.get(name)?.[key];
    if (english === undefined) throw new Error(`No book has the words ${name}.${key}.`);
    return escaped(phrase(name, key, english));
  });
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
