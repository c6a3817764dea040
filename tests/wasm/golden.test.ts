// The exact state hash of each shipped scenario after a fixed drive. A change of a hash is a change of the simulation: if it
// is meant, SANDLOT_BLESS=1 npx vitest run tests/wasm/golden.test.ts writes the new ones, and the commit says why.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { driven, open, scenarioNames, shipped } from "./helpers.ts";

const file = join(import.meta.dirname, "golden.json");
const ticks = 500;
const golden = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
const bless = process.env["SANDLOT_BLESS"] === "1";

test.each(scenarioNames)("%s", async (name) => {
  const hash = await driven(await open(), shipped(name), ticks);
  if (bless) {
    golden[name] = hash;
    writeFileSync(file, `${JSON.stringify(golden, null, 2)}\n`);
  }
  expect(hash).toBe(golden[name]);
});
