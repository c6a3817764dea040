// The exact state hash of each shipped scenario after ten seconds: of its own script, or of a fixed drive if it has none. A
// whole match's is in match.test.ts. A hash that moves is a change of the simulation, and recordings that people have shared
// come out differently. If it is meant, SIM_BEHAVIOUR in core/include/sandlot/sim/recording.h goes up by one, and this adds the
// hashes of the new number; the commit says why:
//   SANDLOT_BLESS=1 npx vitest run --no-file-parallelism tests/wasm/golden.test.ts tests/wasm/match.test.ts \
//     tests/wasm/golden-links.test.ts
// A hash that was blessed is never replaced: the number has to go up.
import { describe, expect, test } from "vitest";
import { driven, expectGolden, goldenTrouble, load, open, readGolden, scenarioNames, shipped } from "./helpers.ts";

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
  expectGolden(core, name);
});

describe("the behaviour number", () => {
  const golden = { 1: { a: "00", b: "11" }, 2: { a: "00", b: "22" } };

  test("must go up when a hash moves, and the failure says how", () => {
    expect(goldenTrouble(golden, 2, "b", "22")).toBe("");
    expect(goldenTrouble(golden, 2, "b", "33")).toMatch(
      /"b" ends with hash 33, not 22.*raise SIM_BEHAVIOUR in core.include.sandlot.sim.recording.h.*SANDLOT_BLESS=1.*why in the commit/,
    );
    expect(goldenTrouble(golden, 3, "b", "33")).toMatch(/no hash of "b" for behaviour 3.*SANDLOT_BLESS=1/);
    expect(goldenTrouble(golden, 1, "a", "00")).toMatch(/never goes down/);
  });

  test("has gone up for a reason each time, by one", async () => {
    const sets = readGolden();
    const { behaviour } = (await open()).recordings;
    expect(Object.keys(sets).map(Number)).toEqual(Array.from({ length: behaviour }, (_, i) => i + 1));
    for (let number = 2; number <= behaviour; number++) {
      const before = Object.entries(sets[number - 1] ?? {});
      const moved = before.filter(([name, hash]) => sets[number]?.[name] !== hash);
      expect(moved, `no golden hash moved from behaviour ${number - 1} to ${number}`).not.toEqual([]);
    }
  });
});
