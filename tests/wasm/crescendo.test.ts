// 2024 CRESCENDO as data: the points of the manual's table, each at its moment, and whole matches. Numbers of the FIRST Robotics Competition
// 2024 Game Manual, table 6-2 (points), 6-3 (ranking points) and section 6.4 (amplification, cooperation).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { eventKinds } from "../../web/sim/boundary/abi.gen.ts";
import { newAllianceState, newPieceCounts } from "../../web/sim/boundary/frame.ts";
import type { Core } from "../../web/sim/core/module.ts";
import type { SceneInfo } from "../../web/sim/boundary/protocol.ts";
import { expectGolden, frameOf, load, open, root } from "./helpers.ts";

const inch = 0.0254;
const length = 54.27083 * 0.3048;
/** 15 s auto, 3 s, 135 s teleop, 3 s tail, and the tick in which the end is judged. */
const matchTicks = 156 * 50 + 1;
/** 11 on the carpet, one in each robot, nine at each source. */
const total = 35;

const match = readFileSync(join(root, "fields/2024-crescendo/scenarios/full-match.json"), "utf8");
const start = async (scenario: object): Promise<{ core: Core; scene: SceneInfo }> => {
  const core = await open();
  const whole = {
    sandlot: 1,
    name: "test",
    seed: 1,
    field: "2024-crescendo",
    match: { start: "full", clock: true },
    ...scenario,
  };
  return { core, scene: await load(core, JSON.stringify({ robots: [], ...whole })) };
};
const counts = ({ core, scene }: { core: Core; scene: SceneInfo }, index: 0 | 1) => {
  const state = newAllianceState();
  const frame = frameOf(core);
  frame.alliance(index, state);
  const score = index === 0 ? frame.scoreBlue : frame.scoreRed;
  const named = Object.fromEntries(scene.counters.map((name, i) => [name, state.counters[i]!]));
  return { score, rankingPoints: state.rankingPoints, ...named };
};

/**
 * A note on its way into a goal, so that it is there at that time [s]: up through the speaker's opening to 2.07 m, or across the amp's sill to
 * 8.26 m. Nothing moves it otherwise, and notes that follow each other have lanes of their own.
 */
function note(goal: "speaker" | "amp", time: number, index: number, speed: number, red = false): object {
  const lane = [5.36, 5.73][index % 2]!;
  const at =
    goal === "speaker"
      ? [0.2, lane, 2.07 - speed * time]
      : [72.455 * inch, 8.26 - 0.1 * time, 0.72 + 0.09 * (index % 4)];
  return {
    type: "note",
    at: [red ? length - at[0]! : at[0]!, at[1], at[2]],
    velocity: goal === "speaker" ? [0, 0, speed] : [0, 0.1, 0],
    flight: { kinematic: true },
  };
}

describe("points of the manual's table", () => {
  test("for notes, amplification of ten seconds or four notes, and cooperation", async () => {
    // Time, goal, points. Auto ends at 15 s, teleop begins at 18 s, cooperation ends 45 s later.
    const table: [number, "speaker" | "amp", number][] = [
      [5, "speaker", 5], // auto
      [8, "amp", 2], // auto: the first note in the bank
      [20, "speaker", 2], // teleop
      [25, "amp", 1], // teleop: the second one, so the speaker is amplified until 35 s
      [27, "speaker", 5],
      [33, "speaker", 5],
      [36, "speaker", 2], // after the ten seconds
      [66, "amp", 1],
      [68, "amp", 1], // amplified again, until 78 s
      [68.4, "speaker", 5],
      [70.6, "speaker", 5],
      [72.8, "speaker", 5],
      [75, "speaker", 5],
      [77.2, "speaker", 2], // the fifth one, within the ten seconds and after four
      [80, "speaker", 2], // the fifteenth note
    ];
    const run = await start({
      pieces: [...table.map(([time, goal], index) => note(goal, time, index, 0.0125)), note("amp", 30, 0, 0, true)],
    });
    const scored: [number, number][] = [];
    for (let tick = 0; tick < 85 * 50; tick++) {
      run.core.step(1);
      for (const { kind, object, value, tick: at } of run.core.takeEvents())
        if (eventKinds[kind] === "pieceScored" && object === 0) scored.push([Math.round(at / 10) / 5, value[0]!]);
    }
    expect(scored).toEqual(table.map(([time, , points]) => [time, points]));
    expect(counts(run, 0)).toMatchObject({ score: 48, notes: 15, amp_notes: 4, amplified_notes: 6, cooperation: 1 });
    expect(counts(run, 1)).toMatchObject({ score: 1, cooperation: 1 });
    // Melody is 15 notes with cooperation, 18 without: a ranking point.
    expect(counts(run, 0).rankingPoints).toBe(1);
    expect(counts(run, 1).rankingPoints).toBe(0);
  });

  test("without cooperation fifteen notes are no melody, eighteen are", async () => {
    const notes = Array.from({ length: 18 }, (_, index) => note("speaker", 20 + index, index, 0.028));
    const run = await start({ pieces: notes });
    run.core.step(36 * 50);
    expect(counts(run, 0)).toMatchObject({ notes: 16, rankingPoints: 0 });
    run.core.step(4 * 50);
    expect(counts(run, 0)).toMatchObject({ notes: 18, rankingPoints: 1 });
  });

  test("onstage 3 for a robot on the chain, park 1 for one under the stage, leave 2 in auto", async () => {
    const run = await start({
      pieces: "none",
      robots: [
        // Its hooks are 45 mm behind its middle: under the chain towards the field's middle.
        { robot: "ring-shooter", station: "blue1", at: [4.868 + 1.468 / 2 - 0.045, 4.105, "180 deg"] },
        { robot: "ring-shooter", station: "red1", at: [length - 5.9, 4.105, 0] },
        // It stays in its starting zone.
        { robot: "ring-shooter", station: "red2", at: [length - 1, 2, "180 deg"] },
      ],
      script: [
        { t: 0.2, station: "blue1", buttons: ["climb"] },
        { t: 2, station: "blue1", buttons: [] },
      ],
    });
    run.core.step(15 * 50 + 1);
    expect(counts(run, 0)).toMatchObject({ score: 2, leave: 1 });
    expect(counts(run, 1)).toMatchObject({ score: 2, leave: 1 });
    run.core.step(matchTicks - 15 * 50);
    expect(counts(run, 0)).toMatchObject({ score: 5, stage_points: 3, onstage: 1 });
    expect(counts(run, 1)).toMatchObject({ score: 3, stage_points: 1, onstage: 0 });
  });
});

test("its tags are those of WPILib's layout", async () => {
  const { scene } = await start({ pieces: "none" });
  expect(scene.tags.length).toBe(16);
  // Of 2024-crescendo.json (allwpilib 59ce4e5e) [m], with yaw [degrees].
  const wpilib: Record<number, [number, number, number, number]> = {
    1: [15.079472, 0.245872, 1.355852, 120],
    4: [16.579342, 5.547868, 1.451102, 180],
    6: [1.8415, 8.2042, 1.355852, 270],
    9: [0.356108, 0.883666, 1.355852, 60],
    14: [5.320792, 4.105148, 1.3208, 0],
    16: [4.641342, 3.713226, 1.3208, 240],
  };
  for (const [id, [x, y, z, yaw]] of Object.entries(wpilib)) {
    const tag = scene.tags.find((each) => each.id === Number(id))!;
    expect([tag.x, tag.y, tag.z].map((value) => value.toFixed(5))).toEqual([x, y, z].map((value) => value.toFixed(5)));
    expect((((tag.yaw * 180) / Math.PI + 360) % 360).toFixed(3)).toBe(yaw.toFixed(3));
  }
});

test("six autopilots play a whole match: no note is lost or made up", { timeout: 300_000 }, async () => {
  const core = await open();
  const scene = await load(core, match);
  const found = newPieceCounts();
  for (let tick = 0; tick < matchTicks; tick++) {
    expect(core.step(1)).toBe(1);
    const { field, held, scored, stored, placed, lost } = frameOf(core).pieceType(0, found);
    if (field + held + scored + stored + placed !== total || lost !== 0)
      expect.fail(`tick ${tick}: ${JSON.stringify(found)} of ${total}`);
  }
  for (const alliance of [0, 1] as const) {
    const state = counts({ core, scene }, alliance) as Record<string, number>;
    // Each alliance plays both goals, amplifies, and cooperates.
    expect(state["speaker_notes"]).toBeGreaterThanOrEqual(12);
    expect(state["amp_notes"]).toBeGreaterThanOrEqual(6);
    expect(state["amplified_notes"]).toBeGreaterThanOrEqual(2);
    expect(state["cooperation"]).toBeGreaterThanOrEqual(1);
    expect(state["leave"]).toBe(3);
  }
  expectGolden(core, "2024 match, its end");
});
