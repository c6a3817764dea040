// Runs of a plan that are the same until some moment: that part is run once, and the result is the same, bit for bit.
import { join } from "node:path";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Judge } from "../../web/net/judge.ts";
import { openWire } from "../../web/net/node.ts";
import type { Core } from "../../web/sim/core/module.ts";
import { runJudged } from "../../web/sweep/judged-run.ts";
import { Plan, readPlanParts, type PlanSource } from "../../web/sweep/plan.ts";
import { lineOf, type ResultLine } from "../../web/sweep/results.ts";
import { forkAt, SharedPast, tickOf } from "../../web/sweep/shared-past.ts";
import { files, open, root } from "./helpers.ts";

const station = "blue1";

/** A match of six autopilots, of which one loses a motor or mass at 1.5 s, and the floor its grip at some time after it. */
const match = {
  ...(JSON.parse(readFileSync(join(root, "fields/2026-rebuilt/scenarios/full-match.json"), "utf8")) as object),
  script: [
    { t: 2.5, change: { floorFriction: 1 } },
    { t: 1.5, station, change: { mass: 1 } },
    { t: 0.5, station: "red1", change: { mass: 1.2 } },
  ],
};

const line = {
  sandlot: 1,
  name: "Line",
  field: "practice",
  pieces: "none",
  robots: [{ robot: "kitbot", station, at: [2, 6.5, 0], program: "script" }],
  script: [
    { t: 0.2, station, volts: { left_drive: 9, right_drive: 9 } },
    { t: 1.2, station, volts: { left_drive: 0, right_drive: 6 } },
  ],
};

const judging = {
  measure: {
    end: { value: "Robots/blue1/Pose/translation/x" },
    mean: { value: "Robots/blue1/Battery/Voltage", take: "mean" },
    hits: { event: "robotHit" },
    slow: { value: "Robots/blue1/Battery/Voltage", take: "share", below: 12 },
  },
  assert: [
    { value: "Robots/blue1/Battery/Voltage", atLeast: 6, when: "always" },
    { value: "Robots/blue1/Pose/translation/x", atLeast: 2.5, when: "once", for: 0.4 },
    { event: "robotHit", station, atMost: 2, when: "end" },
    { value: "Match/Phase", is: "auto", when: "always", until: 1 },
  ],
};

async function planOf(json: object): Promise<Plan> {
  const core = await open();
  const source: PlanSource = {
    files,
    scenario: (reader) => reader.fail("/scenario", "is an object here"),
    recording: (reader) => reader.fail("/recording", "is an object here"),
    more: () => null,
    constant: () => null,
    load: (text, label) => core.load(text, label, files),
  };
  return new Plan(await readPlanParts({ sandlot: 1, seconds: 4, ...judging, ...json }, "plan", source));
}

/** The lines of all runs, and how many ticks were stepped for them. */
async function lines(plan: Plan, isShared: boolean): Promise<{ all: ResultLine[]; ticks: number }> {
  const core = await open();
  const judge = new Judge(await openWire(join(root, "build/wasm/wire.wasm")), plan.judged, "plan");
  const recording = plan.recording === undefined ? null : Buffer.from(plan.recording, "base64");
  let ticks = 0;
  const counted = new Proxy(core, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (key === "step") return (count: number) => ((ticks += count), target.step(count));
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  }) as Core;
  const past = new SharedPast();
  const all: ResultLine[] = [];
  for (let index = 0; index < plan.count; index++) {
    const text = plan.textOf(index);
    let recorded: number | null = null;
    if (recording === null) await core.load(text, "scenario", files);
    else recorded = (await core.openReplay(recording, files, { scenario: text })).info.ticks;
    judge.begin(core, "plan");
    const fork = isShared ? plan.forkOf(index) : null;
    const shared = fork === null ? null : { fork, past };
    const result = await runJudged(counted, judge, { seconds: plan.seconds, recorded, goOn: true, shared });
    const { ms: _, ...told } = lineOf(index, result!) as ResultLine & { ms?: number };
    all.push(told as ResultLine);
  }
  return { all, ticks };
}

describe("what runs have in common", () => {
  test(
    "is run once: a match whose numbers change on the way comes out as if it were not",
    { timeout: 120_000 },
    async () => {
      const plan = await planOf({
        scenario: match,
        vary: {
          mass: { at: "/script/1/change/mass", from: 0.8, to: 1.2, steps: 3 },
          floor: { at: "/script/0/change/floorFriction", values: [0.6, 1] },
        },
      });
      const straight = await lines(plan, false);
      const shared = await lines(plan, true);
      expect(shared.all).toEqual(straight.all);
      expect(new Set(straight.all.map((one) => ("hash" in one ? one.hash : ""))).size).toBe(6);
      // 200 ticks each; the first 75 once.
      expect(straight.ticks).toBe(6 * 200);
      expect(shared.ticks).toBe(75 + 6 * 125);
    },
  );

  test("is kept for each seed, and for each value of what differs from the start", { timeout: 120_000 }, async () => {
    const plan = await planOf({
      scenario: line,
      seeds: 2,
      vary: {
        volts: { at: "/script/1/volts/right_drive", from: 2, to: 8, steps: 3 },
        y: { at: "/robots/blue1/at/1", values: [0, 0.1], add: true },
      },
      measure: { end: judging.measure.end },
      assert: judging.assert.slice(0, 2),
    });
    const straight = await lines(plan, false);
    const shared = await lines(plan, true);
    expect(shared.all).toEqual(straight.all);
    expect(straight.ticks).toBe(12 * 200);
    expect(shared.ticks).toBe(4 * 60 + 12 * 140);
  });

  test("ends where the earliest of varied times does", async () => {
    const plan = await planOf({
      scenario: line,
      vary: { when: { at: "/script/1/t", from: -0.4, to: 0.4, steps: 3, add: true } },
      measure: { end: judging.measure.end },
      assert: [],
    });
    const straight = await lines(plan, false);
    const shared = await lines(plan, true);
    expect(shared.all).toEqual(straight.all);
    expect(shared.ticks).toBe(40 + 3 * 160);
  });

  test("has the recorded inputs, too", async () => {
    const core = await open();
    const driven = {
      ...line,
      robots: [{ ...line.robots[0], program: "driver" }],
      script: [{ t: 1, change: { floorFriction: 1 } }],
    };
    await core.load(JSON.stringify(driven), "driven", files);
    core.setInput([{ station: 0, axes: [0.8, 0, 0.3] }]);
    core.step(70);
    core.setInput([{ station: 0, axes: [-0.5, 0, 0] }]);
    core.step(60);
    const recording = { base64: Buffer.from(core.recordings.bytes({}, false)).toString("base64") };
    const plan = await planOf({
      scenario: driven,
      recording,
      seconds: 2.6,
      vary: { floor: { at: "/script/0/change/floorFriction", from: 0.4, to: 1.2, steps: 3 } },
      measure: { end: judging.measure.end },
      assert: [],
    });
    const straight = await lines(plan, false);
    const shared = await lines(plan, true);
    expect(shared.all).toEqual(straight.all);
    expect(new Set(straight.all.map((one) => ("hash" in one ? one.hash : ""))).size).toBe(3);
    expect(shared.ticks).toBe(50 + 3 * 80);
  });

  test("is nothing where runs differ from the start, or may", async () => {
    const from = async (vary: object): Promise<unknown> =>
      (await planOf({ scenario: line, vary, measure: {}, assert: [] })).forkOf(0);
    expect(await from({ y: { at: "/robots/blue1/at/1", values: [6, 7] } })).toBeNull();
    expect(await from({ t: { at: "/script/1/t", values: [0, 7] } })).toBeNull();
    expect(await from({ v: { at: "/script/1/volts/right_drive", values: [0, 7] } })).toMatchObject({ tick: 60 });
    expect(forkAt({ script: [] }, 0)).toBeNull();
    // As the core counts: an entry acts in the tick whose beginning is the first at or after it.
    expect([0, 0.02, 0.0200001, 0.021, 1].map(tickOf)).toEqual([0, 1, 1, 2, 50]);
  });
});
