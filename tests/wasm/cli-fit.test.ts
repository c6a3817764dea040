// `fit` as a person starts it, on a log of a run of ours, on a log as AdvantageKit writes it, and the honesty of its intervals.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "./helpers.ts";

const script = join(root, "scripts/sandlot.mjs");
let folder: string;

function sandlot(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8", cwd: folder });
  return { status, stdout, stderr };
}
const write = (name: string, json: unknown): void => writeFileSync(join(folder, name), JSON.stringify(json));

const volts = (t: number, left: number, right: number) => ({
  t,
  station: "blue1",
  volts: { left_drive: left, right_drive: right },
});
const scenario = (mass: number, script: unknown[] = drives) => {
  const robot = JSON.parse(readFileSync(join(root, "robots/kitbot/robot.json"), "utf8")) as { mass: number };
  robot.mass = mass;
  const robots = [{ robot, station: "blue1", at: [2, 6.5, 0], program: "script" }];
  return { sandlot: 1, name: "hidden", seed: 1, field: "practice", pieces: "none", robots, script };
};
const drives = [volts(0, 9, 9), volts(0.7, -6, -6), volts(1.3, 4, -4), volts(1.9, 0, 0)];
const plan = {
  sandlot: 1,
  scenario: scenario(46.14),
  seconds: 2.4,
  vary: { mass: { at: "/robots/0/robot/mass", from: 30, to: 65, unit: "kg" } },
  fit: { start: 0 },
};

/** A WPILOG of doubles (version 1.0 of the format): entries by name, records in the order of time. */
function wpilog(signals: Record<string, [seconds: number, value: number][]>): Uint8Array {
  const records: { time: number; id: number; payload: Buffer }[] = [];
  const text = (word: string): Buffer => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(Buffer.byteLength(word));
    return Buffer.concat([size, Buffer.from(word)]);
  };
  Object.entries(signals).forEach(([name, list], i) => {
    const id = Buffer.alloc(5);
    id.writeUInt32LE(i + 1, 1);
    records.push({ time: -1, id: 0, payload: Buffer.concat([id, text(name), text("double"), text("")]) });
    for (const [seconds, value] of list) {
      const payload = Buffer.alloc(8);
      payload.writeDoubleLE(value);
      records.push({ time: Math.round(seconds * 1e6), id: i + 1, payload });
    }
  });
  records.sort((a, b) => a.time - b.time);
  const parts: Uint8Array[] = [Buffer.from("WPILOG"), Buffer.from([0, 1, 0, 0, 0, 0])];
  for (const { time, id, payload } of records) {
    // Four bytes each of id and size, eight of the time.
    const head = Buffer.alloc(17);
    head[0] = 0b1111111;
    head.writeUInt32LE(id, 1);
    head.writeUInt32LE(payload.length, 5);
    head.writeBigUInt64LE(BigInt(Math.max(0, time)), 9);
    parts.push(head, payload);
  }
  return Uint8Array.from(Buffer.concat(parts));
}

interface Traced {
  t: number;
  robots: { pose: { x: number }; motors: Record<string, { velocity: number; volts: number }> }[];
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-fit-"));
  write("hidden.json", scenario(55));
  write("plan.json", plan);
  const { status } = sandlot("run", "hidden.json", "--seconds", "2.4", "--log", "own.wpilog", "--trace", "trace.jsonl");
  expect(status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("fit", () => {
  test("finds the hidden mass in a log of ours, says how sure it is, and writes the scenario", () => {
    const { status, stdout } = sandlot("fit", "own.wpilog", "plan.json", "--out", "found.json");
    expect(status).toBe(0);
    const [, value, low, high] = /mass ([\d.]+) kg \(95 %: ([\d.]+) to ([\d.]+)\)/.exec(stdout) ?? [];
    expect(Number(value)).toBeCloseTo(55, 1);
    expect(Number(low)).toBeLessThan(55.01);
    expect(Number(high)).toBeGreaterThan(54.99);
    expect(stdout).toMatch(/still apart:\n {2}Pose\/translation\/x: [\d.e-]+ \(root mean square of \d+\)/);
    const found = JSON.parse(readFileSync(join(folder, "found.json"), "utf8")) as ReturnType<typeof scenario>;
    expect(found.robots[0]!.robot.mass).toBeCloseTo(55, 1);
  });

  test("a log as AdvantageKit has it: its names and units, its volts drive the run, its clock began elsewhere", () => {
    const lines = readFileSync(join(folder, "trace.jsonl"), "utf8").trim().split("\n");
    const ticks = lines.map((line) => JSON.parse(line) as Traced);
    const begin = 37.5;
    const of = (take: (traced: Traced) => number): [number, number][] =>
      ticks.map((each) => [begin + each.t, take(each)]);
    const motor = (each: Traced, name: string) => each.robots[0]!.motors[name]!;
    // The volts that a tick's trace has are those of the tick before it.
    const applied = (name: string): [number, number][] =>
      of((each) => motor(each, name).volts).map(([t, v]) => [t - 0.02, v]);
    const bytes = wpilog({
      "/Drive/LeftAppliedVolts": applied("left_drive"),
      "/Drive/RightAppliedVolts": applied("right_drive"),
      // Metres of the wheel, as AdvantageKit's templates have them: 10.71 turns of the motor for one of the wheel of 3 inches.
      "/Drive/LeftVelocityMetersPerSec": of((each) => (motor(each, "left_drive").velocity * 0.0762) / 10.71),
      "/RealOutputs/Odometry/X": of((each) => each.robots[0]!.pose.x),
    });
    writeFileSync(join(folder, "kit.wpilog"), bytes);
    const match = {
      speed: {
        value: "Robots/blue1/Motors/left_drive/Velocity",
        track: "/Drive/LeftVelocityMetersPerSec",
        scale: 10.71 / 0.0762,
      },
      x: { value: "Robots/blue1/Pose/translation/x", track: "/RealOutputs/Odometry/X" },
    };
    const drive = { left_drive: "/Drive/LeftAppliedVolts", right_drive: "/Drive/RightAppliedVolts" };
    write("kit.json", { ...plan, scenario: scenario(46.14, []), fit: { start: begin, drive, match } });
    const { status, stdout, stderr } = sandlot("fit", "kit.wpilog", "kit.json");
    expect([status, stderr]).toEqual([0, ""]);
    expect(Number(/mass ([\d.]+) kg/.exec(stdout)?.[1])).toBeCloseTo(55, 0);
  });

  const bad: [change: object, says: RegExp][] = [
    [
      { fit: { start: 0, match: { x: { value: "Robots/blue1/Pose/translation/x", track: "/Odometry" } } } },
      /own.wpilog: has no "\/Odometry"; there are/,
    ],
    [
      { fit: { start: 0, match: { x: { value: "Robots/blue1/Nothing", track: "Time" } } } },
      /the run has no number "Robots\/blue1\/Nothing"/,
    ],
    [{ fit: { start: 9 } }, /own.wpilog: ends at 2.4 s, before fit\/start \(9 s\)/],
    [{ fit: { begin: 0 } }, /\/fit\/begin: there is no key "begin"; valid: start, seconds/],
    [
      { vary: { mass: { ...plan.vary.mass, from: undefined, to: undefined, values: [1] } } },
      /\/vary\/mass: needs a range/,
    ],
  ];
  test.each(bad)("bad input %# is one clear line and exit 2", (change, says) => {
    write("wrong.json", { ...plan, seconds: undefined, ...change });
    const { status, stderr } = sandlot("fit", "own.wpilog", "wrong.json");
    expect(stderr).toMatch(says);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(status).toBe(2);
  });

  test("a log of every tick tells it ten times surer than one that is thinned out", () => {
    write("hidden.json", scenario(57));
    write("plan.json", plan);
    const widthOf = (...options: string[]): number => {
      expect(sandlot("run", "hidden.json", "--seconds", "2.4", "--log", "fine.wpilog", ...options).status).toBe(0);
      const { status, stdout, stderr } = sandlot("fit", "fine.wpilog", "plan.json", "--threads", "1");
      expect(stderr).toBe("");
      expect(status).toBe(0);
      const [, value, low, high] = /mass ([\d.]+) kg \(95 %: ([\d.]+) to ([\d.]+)\)/.exec(stdout)?.map(Number) ?? [];
      expect(value).toBeCloseTo(57, 1);
      return (high as number) - (low as number);
    };
    expect(widthOf("--every-tick")).toBeLessThanOrEqual(widthOf());
  });

  test("what changes nothing is said, exit 1", () => {
    const shape = { at: "/robots/0/robot/motors/feeder/stator", from: 20, to: 40 };
    write("nothing.json", { ...plan, vary: { ...plan.vary, feeder: shape } });
    const { status, stdout } = sandlot("fit", "own.wpilog", "nothing.json");
    expect(stdout).toMatch(/feeder .*\(the log does not tell it\)/);
    expect(status).toBe(1);
  });
});
