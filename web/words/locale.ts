// Counts, days and plural forms in words: the one file of the site that calls Intl and toLocale..., which `npm run
// check` holds.
//
// Browsers may name languages that are not BCP 47 tags: "C" where the system has no language, "en_US.UTF-8", "", or no
// list at all. Intl throws a RangeError for those.

/** Used where no other language can be. */
const fallback = "en";

/** The languages that the browser names, as it names them; [] where it names none. */
export function browserLanguages(): readonly string[] {
  const { languages } = navigator as { readonly languages?: unknown };
  return Array.isArray(languages) ? languages.filter((tag) => typeof tag === "string") : [];
}

/** The tag where Intl takes it; undefined, for the browser's own language, where it does not. */
export function localeOf(tag: string | undefined): string | undefined {
  try {
    return tag === undefined ? undefined : Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** How a language counts. */
export const pluralRules = (tag: string): Intl.PluralRules => new Intl.PluralRules(localeOf(tag) ?? fallback);

/** 12345 -> "12,345". */
export const grouped = (count: number): string => count.toLocaleString(fallback);

export type DateOptions = Intl.DateTimeFormatOptions;

/** A moment as that language writes it; undefined: as the browser's own does. */
export function dateWords(date: Date, tag: string | undefined, options: DateOptions): string {
  try {
    return date.toLocaleString(localeOf(tag), options);
  } catch {
    // The browser cannot write its own language.
    return date.toLocaleString(fallback, options);
  }
}
