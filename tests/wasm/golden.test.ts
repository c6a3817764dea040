// The exact state hash of each shipped scenario after ten seconds: of its own script, or of a fixed drive if it has none. A
// whole match's is in match.test.ts. A change of a hash is a change of the simulation. If it is meant, this writes the new
// ones, and the commit says why:
//   SANDLOT_BLESS=1 npx vitest run --no-file-parallelism tests/wasm/golden.test.ts tests/wasm/match.test.ts
import { test } from "vitest";
import { driven, expectGolden, load, open, scenarioNames, shipped } from "./helpers.ts";

const ticks = 500;

test.each(scenarioNames)("%s", async (name) => {
  const core = await open();
  const text = shipped(name);
  if ("script" in (JSON.parse(text) as object)) {
    await load(core, text);
    core.step(ticks);
  } else {
    await driven(core, text, ticks);
  }
  expectGolden(name, core.hash());
});
