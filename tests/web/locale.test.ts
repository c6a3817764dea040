// Words for numbers, days and languages under any of the browser's names for its languages, and the check that no other
// file asks Intl itself.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { guardedPackages, localeCalls } from "../../scripts/lib/locale-calls.mjs";
import { dateOf, speak } from "../../web/words/book.ts";
import { languageOf } from "../../web/words/language.ts";
import { browserLanguages, dateWords, grouped, localeOf, pluralRules } from "../../web/words/locale.ts";

/** As browsers were seen to say it: WebKitGTK and Chromium without a language, a POSIX name, none at all. */
const strange: readonly unknown[] = [
  ["C"],
  [""],
  ["en_US.UTF-8"],
  ["POSIX", "es"],
  [],
  undefined,
  null,
  "C",
  [undefined],
];
const day = new Date(2026, 1, 3, 12);

afterEach(() => {
  vi.unstubAllGlobals();
  speak(null);
});

describe("a browser whose languages are no tags", () => {
  test.each(strange.map((languages) => [JSON.stringify(languages) ?? "undefined", languages]))("%s", (_, languages) => {
    vi.stubGlobal("navigator", { languages, language: Array.isArray(languages) ? languages[0] : languages });
    const wanted = Array.isArray(languages) && languages.includes("es") ? "es" : "en";
    expect(languageOf(null, null, browserLanguages())).toBe(wanted);
    for (const tag of browserLanguages()) {
      expect(dateWords(day, tag, { dateStyle: "medium" })).toContain("2026");
      expect(pluralRules(tag).select(1)).toMatch(/one|other/);
    }
    expect(dateOf(day, { dateStyle: "medium" })).toContain("2026");
    expect(grouped(12345)).toBe("12,345");
  });

  test("tags that Intl takes stay, others are the browser's own language", () => {
    expect(["es-MX", "C", "", "en_US.UTF-8", undefined].map(localeOf)).toEqual([
      "es-MX",
      ...[undefined, undefined, undefined, undefined],
    ]);
    expect(dateWords(day, "es", { dateStyle: "long" })).toBe("3 de febrero de 2026");
  });
});

describe("no other file asks Intl", () => {
  test("of the site", () => {
    expect(localeCalls()).toEqual([]);
  });

  test("a call is named with its line; a comment is none", () => {
    const found = (text: string): string[] => localeCalls(["web/a.ts"], () => text);
    expect(found("x;\nday.toLocaleDateString();")).toEqual([
      "web/a.ts:2: .toLocaleDateString is only for web/words/locale.ts",
    ]);
    expect(found("new Intl.PluralRules(code)").length + found("of(navigator.languages)").length).toBe(2);
    expect(found("// navigator.language may be C")).toEqual([]);
  });

  test("nor does a package with the browser's name of its language", () => {
    for (const [path, mend] of Object.entries(guardedPackages)) {
      const mended = mend(readFileSync(join(import.meta.dirname, "../../node_modules", path), "utf8"));
      expect(mended).not.toMatch(/Intl\.\w+\([^)]*nav/);
    }
  });
});
