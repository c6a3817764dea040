// The page's language: the address's, else the person's choice, else the browser's. All but English are fetched.

import { speak, type Language } from "./book.ts";

/** The languages that ship, by their own names. */
export const languageNames = { en: "English", es: "Español" } as const;
export type LanguageCode = keyof typeof languageNames;

export const nameOf = (code: string): string => languageNames[code as LanguageCode] ?? code;

const fetched: Readonly<Record<string, () => Promise<{ readonly language: Language }>>> = {
  es: () => import("./spanish/language.ts"),
  // For tests: words that are not in the books stay as they are.
  qps: () => import("./pseudo.ts"),
};

/** "es-MX" -> "es"; null: the page does not speak it. */
function known(tag: unknown): string | null {
  const code = typeof tag === "string" ? tag.toLowerCase().split(/[-_]/)[0]! : "";
  return code === "en" || Object.hasOwn(fetched, code) ? code : null;
}

/** `asked`: in the address; `chosen`: by the person, some time ago; `browser`: the languages that the browser asks for. */
export function languageOf(asked: string | null, chosen: unknown, browser: readonly unknown[]): string {
  const wanted = browser.map(known).find((code) => code !== null && code !== "qps");
  return known(asked) ?? known(chosen) ?? wanted ?? "en";
}

/** The choice made in the simulator's menu (app/page/choices.ts), for the pages beside it. */
export function chosenLanguage(): unknown {
  try {
    return JSON.parse(localStorage.getItem("sandlot.language") ?? "null");
  } catch {
    return null;
  }
}

/**
 * Speaks it from now on; false: its words could not be fetched, and the page speaks English. `ours`: the page itself is in that
 * language, too. sayReasons gets the words of the core's refusals, on a page that has a core.
 */
export async function speakLanguage(
  code: string,
  ours = true,
  sayReasons?: (words: Readonly<Record<string, string>>) => void,
): Promise<boolean> {
  const fetch = fetched[code];
  if (fetch === undefined) return true;
  try {
    const { language } = await fetch();
    speak(language);
    // Before there is anything to refuse; without them the page says refusals in English.
    if (sayReasons !== undefined) language.refusals?.().then(sayReasons, () => {});
    if (ours) document.documentElement.lang = code;
    return true;
  } catch {
    // Offline for the first time, say.
    speak(null);
    return false;
  }
}
