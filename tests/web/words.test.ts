// The page's words: every book, every template, every language.
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import reference from "../../web/element/reference.json" with { type: "json" };
import { referencePage } from "../../web/element/reference-page.ts";
import { sites } from "../../web/words/english-sites.ts";
import { book, lateWords, speak, withWords, type Book, type Phrase, type Phrases } from "../../web/words/book.ts";
import { languageOf } from "../../web/words/language.ts";
import { language as pseudoLanguage, pseudo } from "../../web/words/pseudo.ts";
import { language as spanish } from "../../web/words/spanish/language.ts";

await spanish.late?.();

const folder = "web/words";
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /(^|\/)english-/.test(file));
const books: [string, Book<Phrases>][] = [];
for (const file of files) {
  const module = (await import(/* @vite-ignore */ `../../${folder}/${file}`)) as Record<string, Book<Phrases>>;
  books.push(...Object.entries(module));
}

/** Every key of every book. */
const all = books.flatMap(([name, { english }]) =>
  Object.entries(english).map(([key, phrase]) => ({ name, key, phrase })),
);
const forms = (phrase: Phrase): string[] => (typeof phrase === "string" ? [phrase] : Object.values(phrase));
const parameters = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();

afterEach(() => speak(null));

test("a language that cannot be fetched leaves English, and the caller hears of it", async () => {
  vi.resetModules();
  vi.doMock("../../web/words/spanish/language.ts", () => {
    throw new Error("offline");
  });
  try {
    const { speakLanguage } = await import("../../web/words/language.ts");
    const { shell } = await import("../../web/words/english-shell.ts");
    expect([await speakLanguage("es"), shell("loading"), await speakLanguage("en")]).toEqual([false, "Loading", true]);
  } finally {
    vi.doUnmock("../../web/words/spanish/language.ts");
    vi.resetModules();
  }
});

describe("English", () => {
  test("there are books", () => expect(books.length).toBeGreaterThan(5));

  const templates = ["web/app", "web/lab"].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => `${root}/${file}`),
  );
  test.for(templates.filter((file) => file.endsWith(".html")))("the words of %s stand in a book", (file) => {
    expect(() => withWords(readFileSync(file, "utf8"))).not.toThrow();
    expect(withWords(readFileSync(file, "utf8"))).not.toContain("{{");
  });

  test("a template that asks for what no book has is wrong", () => {
    expect(() => withWords("<p>{{hud.nothingOfTheKind}}</p>")).toThrow("hud.nothingOfTheKind");
  });

  test("no phrase is empty, and none stands in a book that no code imports", () => {
    expect(all.filter(({ phrase }) => forms(phrase).some((text) => text.trim() === ""))).toEqual([]);
    const besides = ["public/examples", "scripts/docs"]
      .flatMap((root) => readdirSync(root).map((file) => `${root}/${file}`))
      .filter((file) => /\.(html|mjs)$/.test(file))
      // data-say-of="attribute:key"
      .map((file) => readFileSync(file, "utf8").replace(/[\w-]+:(\w+)(?=[ "])/g, '"$1"'));
    const sources = [
      "web/app",
      "web/blocks",
      "web/code",
      "web/element",
      "web/files",
      "web/handin",
      "web/lab",
      "web/mesh",
      "web/paths",
      "web/together",
      "web/view",
      "web/words",
    ]
      .flatMap((root) => readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => `${root}/${file}`))
      .filter((file) => /\.(ts|html)$/.test(file) && !file.includes("/words/"))
      .map((file) => readFileSync(file, "utf8"))
      .concat(besides)
      .join("\n");
    // Some are asked for by the hands that drive, by a state, by the kind of a robot's part, or by the choice of a block.
    const asked = (key: string): string => key.replace(/^is_|(Keys|Touch|Pad|Why|At)$/g, "");
    const isAsked = (key: string): boolean => new RegExp(`["'.\`]${key}\\b|\`${key}\\$`).test(sources);
    // The names of changes are asked for by kind.
    const byName = all.filter(({ name }) => name !== "changes");
    const unused = byName.filter(({ key }) => !isAsked(key) && !isAsked(asked(key)));
    expect(unused.map(({ name, key }) => `${name}.${key}`)).toEqual([]);
  });
});

describe("the pages beside the simulator", () => {
  const pages = [
    ...readdirSync("public/examples")
      .filter((file) => file.endsWith(".html"))
      .map((file) => [file, readFileSync(`public/examples/${file}`, "utf8")] as const),
    ["reference.html", referencePage(reference)] as const,
    ["the documentation", readFileSync("scripts/docs/template.mjs", "utf8")] as const,
  ];
  const english = sites.english as Readonly<Record<string, string>>;
  const plain = (text: string): string =>
    text.replace(/&amp;/g, "&").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/\s+/g, " ").trim();

  /** The text of the element that begins at `from`, up to its end; {1}, {2} for the elements in it. */
  function textOf(html: string, from: number, tag: string): string {
    const inside = html.slice(html.indexOf(">", from) + 1, html.indexOf(`</${tag}`, from));
    let count = 0;
    return plain(inside.replace(/<(\w+)[^>]*>[^]*?<\/\1\s*>/g, () => `{${++count}}`));
  }

  test.for(pages)("the words of %s are the book's", ([, html]) => {
    const texts = [...html.matchAll(/<(\w+)[^<>]*?\sdata-say="(\w+)"/g)];
    expect(texts.length).toBeGreaterThan(2);
    for (const { 1: tag = "", 2: key = "", index } of texts) expect(textOf(html, index, tag), key).toBe(english[key]);
    for (const [element, pairs = ""] of html.matchAll(/<\w+[^<>]*?\sdata-say-of="([^"]+)"/g)) {
      for (const pair of pairs.split(" ")) {
        const [name = "", key = ""] = pair.split(":");
        const whole = html.slice(html.indexOf(element), html.indexOf(">", html.indexOf(element) + element.length));
        expect(new RegExp(`\\s${name}="([^"]*)"`).exec(whole)?.[1], key).toBe(english[key]);
      }
    }
  });
});

describe("a language", () => {
  const lacks = (phrase: (book: string, key: string) => Phrase | null): string[] =>
    all.filter(({ name, key }) => phrase(name, key) === null).map(({ name, key }) => `${name}.${key}`);

  test("Spanish has every phrase", () => {
    expect(lacks((name, key) => spanish.phrase(name, key, ""))).toEqual([]);
  });

  test("a phrase keeps its parameters", () => {
    for (const { name, key, phrase } of all) {
      const theirs = spanish.phrase(name, key, phrase);
      if (theirs === null) continue;
      // Each form of a count has the holes of the English form; one that English lacks, those of its last.
      const own = (form: string): string =>
        typeof phrase === "string" ? phrase : (Object.entries(phrase).find(([is]) => is === form)?.[1] ?? phrase.other);
      for (const [form, text] of typeof theirs === "string" ? [["other", theirs] as const] : Object.entries(theirs))
        expect(parameters(text), `${name}.${key}`).toEqual(parameters(own(form)));
    }
  });

  test("a file with holes falls back to English, phrase by phrase", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const some = book("some", { here: "Here", gone: "Gone {count}" });
    speak({ code: "es", phrase: (_, key) => (key === "here" ? "Aquí" : null) });
    expect([some("here"), some("gone", { count: 2 })]).toEqual(["Aquí", "Gone 2"]);
    vi.restoreAllMocks();
  });

  test("a hole is told in the console, once", () => {
    const told = vi.spyOn(console, "warn").mockImplementation(() => {});
    const some = book("holey", { gone: "Gone", here: "Here" });
    speak({ code: "es", phrase: (_, key) => (key === "here" ? "Aquí" : null) });
    for (let i = 0; i < 3; i++) some("gone");
    some("here");
    expect(told.mock.calls).toEqual([[expect.stringContaining("holey.gone")]]);
    speak(null);
    some("gone");
    expect(told).toHaveBeenCalledTimes(1);
    told.mockRestore();
  });

  test("words of late parts come with the first of them; where they cannot be fetched, English stays", async () => {
    const some = book("lately", { here: "Here" });
    let words: Phrases = {};
    const spoken = { code: "es", phrase: (_: string, key: string) => words[key] ?? null };
    speak({ ...spoken, late: async () => void (words = { here: "Aquí" }) });
    await lateWords();
    expect(some("here")).toBe("Aquí");
    words = {};
    speak({ ...spoken, late: () => Promise.reject(new Error("offline")) });
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await lateWords();
    expect(some("here")).toBe("Here");
    vi.restoreAllMocks();
  });

  test("counts choose the form, and parameters are filled in", () => {
    const some = book("some", { points: { one: "{count} point for {who}", other: "{count} points for {who}" } });
    expect(some("points", { count: 1, who: "Blue" })).toBe("1 point for Blue");
    expect(some("points", { count: 0, who: "Red" })).toBe("0 points for Red");
  });

  test("words in a template cannot become its tags", () => {
    book("tags", { one: 'a < b & "c"' });
    expect(withWords('<p title="{{tags.one}}">{{tags.one}}</p>')).not.toMatch(/a <|"c"/);
  });

  test("the pseudo-locale leaves parameters and marks both ends", () => {
    expect(pseudo("Lap {lap}: done")).toMatch(/^⟦Låp \{lap\}: döñé~+⟧$/);
    speak(pseudoLanguage);
    const some = book("some", { points: { one: "{count} point", other: "{count} points" } });
    expect(some("points", { count: 3 })).toMatch(/^⟦3 pöîñtš~+⟧$/);
  });
});

describe("which language", () => {
  test("the address wins over the choice, the choice over the browser", () => {
    expect(languageOf("es-MX", "en", ["en-US"])).toBe("es");
    expect(languageOf(null, "es", ["en-US"])).toBe("es");
    expect(languageOf(null, null, ["tr", "es-419", "en"])).toBe("es");
    expect(languageOf(null, null, ["tr"])).toBe("en");
  });

  test("what is none, or comes from an older page, counts for nothing", () => {
    expect(languageOf("klingon", 7, ["en"])).toBe("en");
    expect(languageOf("constructor", "toString", [])).toBe("en");
    // No browser asks for the tests' language.
    expect(languageOf(null, null, ["qps-ploc", "es"])).toBe("es");
    expect(languageOf("qps", null, [])).toBe("qps");
  });
});
