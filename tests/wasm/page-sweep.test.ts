// The sweep of the page: its plans are the command line's, and its runs come out the same. Needs build/node and build/wasm, as npm test
// has them.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { numbersOf } from "../../web/app/past/what-if-numbers.ts";
import { numbersIn, planOf, type Range, type SweepChoice, type Varied } from "../../web/app/sweep/sweep-plan.ts";
import { SweepPool, taskOf, workersOf } from "../../web/app/sweep/sweep-pool.ts";
import type { FromRun } from "../../web/app/runs/run-messages.ts";
import type { RunPort } from "../../web/app/runs/run-worker.ts";
import { SweepResults, successKey } from "../../web/app/sweep/sweep-results.ts";
import { SweepRunner } from "../../web/app/sweep/sweep-runner.ts";
import type { FromSweep, ToSweep } from "../../web/app/sweep/sweep-messages.ts";
import { openWire } from "../../web/net/node.ts";
import { Plan } from "../../web/sweep/plan.ts";
import { isErrorLine, type ResultLine } from "../../web/sweep/results.ts";
import { files, open, root } from "./helpers.ts";

const folder = mkdtempSync(join(tmpdir(), "sandlot-page-sweep-"));
afterAll(() => rmSync(folder, { recursive: true }));

const station = "blue1";
const text = JSON.stringify({
  sandlot: 1,
  name: "To the line",
  field: "practice",
  pieces: "none",
  robots: [{ robot: "kitbot", station, at: [2, 6.5, 0], program: "script" }],
  script: [
    { t: 0.2, station, volts: { left_drive: 9, right_drive: 9 } },
    { t: 1.2, station, volts: { left_drive: 0, right_drive: 0 } },
  ],
  assert: [{ name: "gets there", value: "Robots/blue1/Pose/translation/x", atLeast: 3.5, when: "once" }],
});

const runner = async (): Promise<SweepRunner> =>
  new SweepRunner(await open(), await openWire(join(root, "build/wasm/wire.wasm")), files);

async function change(kind: string): Promise<Varied> {
  const core = await open();
  const robot = (await core.load(text, "test", files)).robots[0]!;
  const numbered = numbersOf(robot).find((one) => one.kind === kind)!;
  return { kind: "change", numbered, robot };
}

const choice = (ranges: readonly Range[], more: Partial<SweepChoice> = {}): SweepChoice => ({
  name: "Test",
  text,
  recording: null,
  seconds: 2,
  seeds: 2,
  ranges,
  since: 0,
  measures: { measured: { value: "Robots/blue1/Pose/translation/x", take: "end" } },
  conditions: [{ value: "Robots/blue1/Battery/Voltage", atLeast: 9, when: "always" }],
  ...more,
});

/** All runs of a plan as the page's workers do them. */
async function swept(json: unknown): Promise<{ plan: Plan; lines: ResultLine[] }> {
  const made = await runner();
  const plan = new Plan(await made.plan(json));
  const lines: ResultLine[] = [];
  for (let run = 0; run < plan.count; run++) lines.push(await made.run(taskOf(plan, run)));
  return { plan, lines };
}

/** The same plan by the command line: the lines of its journal. */
function byCommand(json: unknown, name: string): ResultLine[] {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify(json));
  const out = join(folder, name);
  const args = [join(root, "scripts/sandlot.mjs"), "sweep", path, "--out", out, "--threads", "1"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect([0, 1], stderr).toContain(status);
  const [, ...lines] = readFileSync(join(out, "runs.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as ResultLine);
}

describe("a sweep in the page", () => {
  test("a plan of two numbers gives the very results of the command line", async () => {
    const mass: Range = { varied: await change("mass"), name: "mass", from: 0.7, to: 1.3, steps: 3 };
    const y: Varied = { kind: "place", place: `/robots/${station}/at/1`, add: true, unit: "m" };
    const json = planOf(choice([mass, { varied: y, name: "y", from: -0.05, to: 0.05, steps: 2 }]));
    const { plan, lines } = await swept(json);
    expect(plan.count).toBe(12);
    expect(lines).toEqual(byCommand(json, "two"));
    const results = new SweepResults(plan);
    lines.forEach((line) => results.add(line));
    // A heavier robot comes less far.
    expect(results.number(0, "measured")).toBeGreaterThan(results.number(4, "measured")!);
    expect(results.words(0)).toBe("mass × 0.7, y -0.05 m");
    expect(results.number(0, successKey)).toBe(100);
    expect(results.chance()).toContain("12");
  });

  test("driving that was recorded drives each run, there and here alike", async () => {
    const core = await open();
    const robots = [{ robot: "kitbot", station, at: [2, 6.5, 0], program: "driver" }];
    const still = JSON.stringify({ ...(JSON.parse(text) as object), robots, script: [], assert: [] });
    await core.load(still, "test", files);
    core.setInput([{ station: 0, axes: [0.8, 0, 0] }]);
    core.step(75);
    const recording = Buffer.from(core.recordings.bytes({}, false)).toString("base64");
    const place = `/robots/${station}/robot/mass`;
    const range: Range = {
      varied: { kind: "place", place, add: false, unit: "kg" },
      name: "mass",
      from: 40,
      to: 60,
      steps: 2,
    };
    const json = planOf(choice([range], { text: still, recording, seconds: 1.5, seeds: 1 }));
    const { lines } = await swept(json);
    expect(lines).toEqual(byCommand(json, "driven"));
    const xs = lines.map((line) => (isErrorLine(line) ? NaN : (line.measures["measured"] ?? NaN)));
    expect(xs[0]).toBeGreaterThan(2.3);
    expect(xs[1]).toBeLessThan(xs[0]!);
  });

  test("a run that is played again is the run of the picture", async () => {
    const range: Range = { varied: await change("driveGearing"), name: "gearing", from: 0.8, to: 1.2, steps: 2 };
    const made = await runner();
    const plan = new Plan(await made.plan(planOf(choice([range], { seeds: 1 }))));
    const line = await made.run(taskOf(plan, 1));
    const core = await open();
    await core.load(plan.textOf(1), "played", files);
    core.step(100);
    expect(isErrorLine(line) ? "" : line.hash).toBe(core.hash());
    const again = await open();
    const { info } = await again.openReplay(await made.record(taskOf(plan, 1)), files);
    again.step(info.ticks);
    expect(again.hash()).toBe(core.hash());
  });

  test("what is wrong is one line with its place, before anything is run", async () => {
    const made = await runner();
    const range = (place: string): Range => ({
      varied: { kind: "place", place, add: false, unit: "" },
      ...{ name: "n", from: 1, to: 2, steps: 2 },
    });
    const wrong = async (place: string, more: Partial<SweepChoice> = {}): Promise<string> =>
      made.plan(planOf(choice([range(place)], more))).then(
        () => "",
        (error: Error) => error.message,
      );
    expect(await wrong("/robots/blue1/robot/maas")).toMatch(/maas/);
    expect(await wrong("/robots/red9/at/0")).toBe('plan: n: /robots/red9/at/0: /robots has no "red9"; there are blue1');
    expect(await wrong("/code/robot.py/kP")).toMatch(/only the command line/);
    expect(await wrong("/robots/blue1/at/1", { measures: { m: { value: "Score/Purple" } } })).toMatch(/Score/);
    expect(await wrong("/robots/blue1/at/1", { recording: "AAAA" })).not.toBe("");
    await expect(made.plan({ sandlot: 1, vary: {}, scenario: "a.json" })).rejects.toThrow(/scenario itself/);
  });

  test("places are those that plans have, and scripts keep theirs behind a change at the start", async () => {
    const places = numbersIn(text, new Map([["kitbot", { mass: 46, motors: [{ name: "left_drive", gearing: 8 }] }]]));
    expect(places.get("/robots/blue1/at/1")).toBe(6.5);
    expect(places.get("/robots/blue1/robot/motors/left_drive/gearing")).toBe(8);
    const varied: Varied = { kind: "place", place: "/script/1/t", add: false, unit: "s" };
    const ranges = [
      { varied: await change("mass"), name: "mass", from: 1, to: 2, steps: 2 },
      { varied, name: "stop", from: 1, to: 2, steps: 2 },
    ];
    const json = planOf(choice(ranges)) as { vary: Record<string, { at: string }>; scenario: { script: unknown[] } };
    expect(json.vary["stop"]!.at).toBe("/script/2/t");
    expect(json.scenario.script).toHaveLength(3);
    const { lines } = await swept(json);
    expect(lines.some(isErrorLine)).toBe(false);
  });
});

describe("the workers of a sweep", () => {
  /** A worker that answers from a runner, in turns. */
  function port(made: Promise<SweepRunner>, log: string[]): RunPort<ToSweep, FromSweep> {
    let ended = false;
    const self: RunPort<ToSweep, FromSweep> = {
      onmessage: null,
      onerror: null,
      terminate: () => void (ended = true),
      postMessage: (message: ToSweep) => {
        log.push(message.type);
        void answer(message).then((data) => {
          if (!ended) self.onmessage?.({ data: { type: "answer", answer: data } } as MessageEvent<FromRun<FromSweep>>);
        });
      },
    };
    const answer = async (message: ToSweep): Promise<FromSweep> => {
      const one = await made;
      if (message.type === "plan") return { type: "planned", parts: await one.plan(message.json) };
      if (message.type === "run") return { type: "ran", line: await one.run(message.task) };
      if (message.type === "take") one.take(message.parts);
      return { type: "done" };
    };
    return self;
  }

  test("a processor is left to the run on the page", () => {
    expect([1, 2, 4, 8, 64].map(workersOf)).toEqual([1, 1, 3, 7, 8]);
  });

  test("each run is done once, whoever does it; stopping ends all and keeps what is done", async () => {
    const y: Varied = { kind: "place", place: `/robots/${station}/at/1`, add: true, unit: "m" };
    const json = planOf(choice([{ varied: y, name: "y", from: 0, to: 0.1, steps: 4 }], { seconds: 0.5, seeds: 1 }));
    const log: string[] = [];
    const pool = new SweepPool("", 4, () => port(runner(), log));
    await pool.plan(json);
    const done: number[] = [];
    await pool.run(({ run }) => done.push(run));
    expect(done.sort()).toEqual([0, 1, 2, 3]);
    expect(log.filter((type) => type === "open")).toHaveLength(3);
    expect(log.filter((type) => type === "take")).toHaveLength(2);
    const some: number[] = [];
    await pool.plan(json);
    const stopped = pool.run(({ run }) => {
      some.push(run);
      pool.stop();
    });
    await expect(stopped).rejects.toThrow("stopped");
    expect(some).toHaveLength(1);
  });
});
