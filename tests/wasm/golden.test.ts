// The exact state hash of each shipped scenario after ten seconds: of its own script, or of a fixed drive if it has none.
// A change of a hash is a change of the simulation. If it is meant, this writes the new ones, and the commit says why:
//   SANDLOT_BLESS=1 npx vitest run tests/wasm/golden.test.ts
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { driven, load, open, scenarioNames, shipped } from "./helpers.ts";

const file = join(import.meta.dirname, "golden.json");
const ticks = 500;
const golden = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
const bless = process.env["SANDLOT_BLESS"] === "1";

test.each(scenarioNames)("%s", async (name) => {
  const core = await open();
  const text = shipped(name);
  if ("script" in (JSON.parse(text) as object)) {
    await load(core, text);
    core.step(ticks);
  } else {
    await driven(core, text, ticks);
  }
  const hash = core.hash();
  if (bless) {
    golden[name] = hash;
    writeFileSync(file, `${JSON.stringify(golden, null, 2)}\n`);
  }
  expect(hash).toBe(golden[name]);
});
