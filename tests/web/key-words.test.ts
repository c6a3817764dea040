// The forms' words for the keys of files: each key of the three schemas has words, in English and in Spanish.
import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { keyWords } from "../../web/app/forms/key-words.ts";
import { speak } from "../../web/words/book.ts";
import { keyWords as spanishKeys } from "../../web/words/spanish/keys.ts";
import { language as spanish } from "../../web/words/spanish/language.ts";

await spanish.late?.();
afterEach(() => speak(null));

/** The names of all properties in a schema. */
function keysOf(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== "object" || node === null) return found;
  const { properties } = node as { properties?: object };
  for (const key of Object.keys(properties ?? {})) found.add(key);
  for (const inner of Object.values(node)) keysOf(inner, found);
  return found;
}

const schemas = ["robots/schema.json", "fields/schema.json", "fields/scenario.schema.json"];
const keys = [...new Set(schemas.flatMap((file) => [...keysOf(JSON.parse(readFileSync(file, "utf8")))]))];

test("no key of a file stands as it is: words are apart, and begin as words do", () => {
  expect(keys.length).toBeGreaterThan(380);
  // kP and the like are terms, and each is explained.
  const raw = keys.map(keyWords).filter((words) => /\p{Ll}\p{Lu}|_/u.test(words.replace(/\bk[ADGIPSV]\b/g, "")));
  expect(raw).toEqual([]);
  const small = keys.map(keyWords).filter((words) => /^\p{Ll}/u.test(words) && !/^(k[ADGIPSVav]|[xyz]), /.test(words));
  expect(small).toEqual([]);
  expect(["maxSpeed", "at", "kG", "centerOfMass"].map(keyWords)).toEqual([
    ...["Max speed", "Place", "kG, gravity", "Center of mass"],
  ]);
});

test("Spanish has each key of the three files, and none that no file has", () => {
  expect(keys.filter((key) => !Object.hasOwn(spanishKeys, key))).toEqual([]);
  expect(Object.keys(spanishKeys).filter((key) => !keys.includes(key))).toEqual([]);
  speak(spanish);
  expect(["maxSpeed", "spring", "kG"].map(keyWords)).toEqual(["Velocidad máxima", "Resorte", "kG, gravedad"]);
});
