// 2025's algae and cages, played by autopilots with the Reef Arm: taken off the reef, brought into processors and nets, thrown by human players,
// and robots that hang at the end. Points of the 2025 manual's table of match points (as team 254's cheesy-arena has them, game/score.go):
// algae in a processor 6, in a net 4; park 2, shallow cage 6, deep cage 12.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newAllianceState, newPieceCounts, newRobotState } from "../../web/sim/boundary/frame.ts";
import type { SceneInfo } from "../../web/sim/boundary/protocol.ts";
import type { Core } from "../../web/sim/core/module.ts";
import { expectGolden, frameOf, load, open, root } from "./helpers.ts";

/** 15 s auto, 3 s, 135 s teleop, 3 s tail. */
const matchTicks = 156 * 50;
/** 2025 manual: 30 coral in each of four stations, 6 on the carpet, one in each robot; 12 algae on the reefs, 6 on the carpet. */
const totals = [132, 18];
/** An algae as it lies on the floor, on a coral that stands, on the branches of the reef's lower and upper ring [m]. */
const floor = 0.2064;

interface Run {
  core: Core;
  scene: SceneInfo;
}
const start = async (scenario: object): Promise<Run> => {
  const core = await open();
  const whole = { sandlot: 1, name: "test", seed: 1, field: "2025-reefscape", match: { start: "teleop", clock: true } };
  return { core, scene: await load(core, JSON.stringify({ ...whole, ...scenario })) };
};
const alliance = ({ core, scene }: Run, index: 0 | 1): Record<string, number> => {
  const state = newAllianceState();
  const frame = frameOf(core);
  frame.alliance(index, state);
  const score = index === 0 ? frame.scoreBlue : frame.scoreRed;
  return { score, ...Object.fromEntries(scene.counters.map((name, i) => [name, state.counters[i]!])) };
};
const autopilot = (at: readonly number[], station = "blue2") => ({
  robot: "reef-arm",
  station,
  at,
  program: { autopilot: {} },
});

describe("one robot and one algae", () => {
  test.each([
    ["on the floor near the processor", [6.5, 1.5, floor], [7.5, 1.5, Math.PI]],
    ["on a coral that stands", [1.2192, 2.1971, 0.5086], [3, 2.2, Math.PI]],
    ["on the lower ring of the reef", [4.16256, 3.45989, 0.91289], [3, 2, 1]],
    ["on the upper ring of the reef", [4.81614, 3.45989, 1.31294], [6, 2, 2]],
    ["on the upper ring, behind the reef", [3.83577, 4.0259, 1.31294], [2.2, 4.2, 0]],
  ])("%s: into the processor for 6; red's human player throws it, for 4 or nothing", async (_, at, from) => {
    const pieces = [
      { type: "algae", at },
      ...(at[2] === 0.5086 ? [{ type: "coral", at: [at[0], at[1], 0.1513] }] : []),
    ];
    const run = await start({ pieces, robots: [autopilot(from)] });
    // Where coral lies there, too, it may go first: the algae is brought within 20 s all the same.
    for (let tick = 0; tick < 20 * 50 && alliance(run, 0)["processed"] === 0; tick++) run.core.step(1);
    expect(alliance(run, 0)).toMatchObject({ processed: 1, net: 0 });
    const blue = alliance(run, 0);
    expect(blue["score"]! - 5 * blue["l4"]!).toBe(6);
    const found = newPieceCounts();
    run.core.step(10);
    expect(frameOf(run.core).pieceType(1, found)).toMatchObject({ lost: 0 });
    run.core.step(250);
    const red = alliance(run, 1);
    expect(red["score"]).toBe(4 * red["net"]!);
  });

  test("beside the barge: tossed into the net for 4", async () => {
    const run = await start({ pieces: [{ type: "algae", at: [7, 6.3, floor] }], robots: [autopilot([6, 6.3, 0])] });
    run.core.step(15 * 50);
    expect(alliance(run, 0)).toMatchObject({ score: 4, net: 1, processed: 0 });
  });
});

describe("at the end of the match", () => {
  test("two of an alliance hang from deep cages for 12 each, the third parks for 2", async () => {
    const robots = [
      autopilot([6.5, 6.5, 0], "blue1"),
      autopilot([6.5, 5, 0], "blue2"),
      autopilot([6.5, 3.8, 0], "blue3"),
    ];
    const run = await start({ pieces: "none", match: { start: "full", clock: true }, robots });
    run.core.step(matchTicks + 1);
    expect(alliance(run, 0)).toMatchObject({ score: 26 + 9, barge: 26, leave: 3 });
    const state = newRobotState();
    const heights = robots.map((_, index) => frameOf(run.core).robot(index, state).position.z);
    // Off the floor by the hooks' lift: 15 cm.
    expect(heights[0]).toBeGreaterThan(0.1);
    expect(heights[1]).toBeGreaterThan(0.1);
    expect(heights[2]).toBeLessThan(0.02);
  });
});

test("six autopilots play all of 2025, and no coral or algae is lost or made up", { timeout: 600_000 }, async () => {
  const core = await open();
  const text = readFileSync(join(root, "fields/2025-reefscape/scenarios/full-match.json"), "utf8");
  const scene = await load(core, text);
  const counts = newPieceCounts();
  for (let tick = 0; tick < matchTicks; tick++) {
    expect(core.step(1)).toBe(1);
    const frame = frameOf(core);
    for (const [type, total] of totals.entries()) {
      const { field, held, scored, stored, placed, lost } = frame.pieceType(type, counts);
      if (field + held + scored + stored + placed !== total || lost !== 0)
        expect.fail(`tick ${tick}: ${JSON.stringify(counts)} of ${total}`);
    }
  }
  expectGolden(core, "2025-reefscape full-match, its end");
  core.step(1);
  for (const index of [0, 1] as const) {
    const state = alliance({ core, scene }, index);
    // With the algae gone all branches are free: twelve on each level.
    expect(state).toMatchObject({ l2: 12, l3: 12, l4: 12, leave: 3 });
    // 18 algae: each alliance brings some to the processor and tosses some into its net.
    expect(state["processed"]).toBeGreaterThanOrEqual(2);
    expect(state["net"]).toBeGreaterThanOrEqual(3);
    // Two hang.
    expect(state["barge"]).toBeGreaterThanOrEqual(24);
  }
});
