// `compare` as a person starts it: recordings and data logs. Needs build/node, as npm test has it.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainRobot, plainScenario, robotObject, root } from "./helpers.ts";

let folder: string;

function sandlot(...args: string[]) {
  const script = join(root, "scripts/sandlot.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8", cwd: folder });
  return { status, stdout, stderr };
}

/** A run of 2 s that turns after one; changes: of the scenario. */
function record(name: string, changes: Readonly<Record<string, unknown>> = {}): void {
  const script = [
    { t: 0, station: "blue1", axes: [0.5, 0, 0] },
    { t: 1, station: "blue1", axes: [0.5, 0, 0.5] },
  ];
  writeFileSync(join(folder, `${name}.json`), plainScenario({ script, ...changes }));
  const files = ["--record", `${name}.sandlot`, "--log", `${name}.wpilog`];
  const { status, stderr } = sandlot("run", `${name}.json`, "--seconds", "2", ...files);
  expect([status, stderr]).toEqual([0, ""]);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-compare-"));
  record("one");
  record("later", {
    script: [
      { t: 0, station: "blue1", axes: [0.5, 0, 0] },
      { t: 1.2, station: "blue1", axes: [0.5, 0, 0.5] },
    ],
  });
  record("heavy", { robots: [{ ...plainRobot, robot: { ...robotObject(), name: "heavy", mass: 80 } }] });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("compare", () => {
  test("a recording with itself: nothing differs", () => {
    const { status, stdout, stderr } = sandlot("compare", "one.sandlot", "one.sandlot", "--within", "0");
    expect([status, stderr]).toEqual([0, ""]);
    const none = { largest: 0, at: 0, last: 0 };
    expect(JSON.parse(stdout)).toEqual({
      a: expect.objectContaining({ file: "one.sandlot", kind: "recording", station: "blue1", seconds: 2 }) as unknown,
      b: expect.objectContaining({ robot: "swerve-shooter", different: null }) as unknown,
      ...{ seconds: 2, parts: null, apart: null, place: { ...none, mean: 0 } },
      ...{ heading: none, speed: none, battery: none, score: none },
    });
  });

  test("a scenario gets the inputs of the recording beside it; two scenarios run by themselves", () => {
    const same = sandlot("compare", "one.sandlot", "one.json", "--within", "0");
    expect([same.status, same.stderr]).toEqual([0, ""]);
    expect(JSON.parse(same.stdout)).toMatchObject({ b: { kind: "scenario", seconds: 2 }, parts: null });
    const both = sandlot("compare", "one.json", "later.json", "--seconds", "1.5");
    expect([both.status, both.stderr]).toEqual([0, ""]);
    expect(JSON.parse(both.stdout)).toMatchObject({ seconds: 1.5, parts: { time: expect.any(Number) as number } });
  });

  test("B may be moved by a simple model, on the same inputs", () => {
    const { status, stdout, stderr } = sandlot("compare", "one.sandlot", "one.sandlot", "--dynamics", "swerve");
    expect([status, stderr]).toEqual([0, ""]);
    const { b, place, battery } = JSON.parse(stdout) as Record<string, Record<string, unknown>>;
    expect(b).toMatchObject({ dynamics: "swerve" });
    expect(place!["largest"]).toBeGreaterThan(0.1);
    // The simple one's battery does not sag.
    expect(battery!["largest"]).toBeGreaterThan(0.1);
  });

  test("what cannot be compared so is said with the choices", () => {
    for (const [args, words] of [
      [["one.sandlot", "one.sandlot", "--dynamics", "tank"], /has no dynamics "tank"; it has: full, swerve/],
      [["one.sandlot", "one.sandlot", "--dynamics", "toy"], /one of full, twoMotor/],
      [["one.sandlot", "one.sandlot", "--flight", "euler"], /methods: explicitEuler, semiImplicit/],
      [["one.sandlot", "one.sandlot", "--flight", "rk4:0"], /METHOD:MILLISECONDS/],
      [["one.sandlot", "one.wpilog", "--dynamics", "swerve"], /a data log does not run/],
      [["one.json", "one.json", "--seconds", "0"], /--seconds must be/],
    ] as const) {
      const { status, stdout, stderr } = sandlot("compare", ...args);
      expect([status, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(words);
      expect(stderr.trim().split("\n")).toHaveLength(1);
    }
  });

  test("says at which tick two part, how far they come, and writes every tick", () => {
    const { status, stdout, stderr } = sandlot("compare", "one.sandlot", "later.sandlot", "--csv", "both.csv");
    expect([status, stderr]).toEqual([0, ""]);
    const { parts, apart, place, heading, speed } = JSON.parse(stdout) as Record<string, Record<string, number>>;
    // The turn is asked for in the tick after 1 s, which is the 51st; it shows a tick or two later.
    expect(parts!["tick"]).toBeGreaterThan(50);
    expect(parts!["tick"]).toBeLessThanOrEqual(53);
    expect(parts!["time"]).toBeCloseTo(parts!["tick"]! * 0.02, 9);
    if (apart !== null) expect(apart!["tick"]).toBeGreaterThan(parts!["tick"]!);
    // One turned a fifth of a second longer: B's heading is less.
    expect(heading!["last"]).toBeLessThan(-5);
    expect(Math.abs(heading!["largest"]!)).toBeGreaterThanOrEqual(-heading!["last"]!);
    const rows = readFileSync(join(folder, "both.csv"), "utf8").trimEnd().split("\n");
    expect(rows.length).toBe(1 + 101);
    const names = rows[0]!.split(",");
    expect(names.slice(0, 4)).toEqual(["time", "apart", "turned", "x_a"]);
    const table = rows.slice(1).map((row) => row.split(",").map(Number));
    const column = (name: string): number[] => table.map((row) => row[names.indexOf(name)]!);
    expect(Math.max(...column("apart"))).toBeCloseTo(place!["largest"]!, 4);
    expect(column("turned").at(-1)).toBeCloseTo(heading!["last"]!, 3);
    expect(column("speed_b")[80]! - column("speed_a")[80]!).toBeLessThanOrEqual(Math.abs(speed!["largest"]!) + 1e-4);
    expect(column("apart")[parts!["tick"]! - 1]).toBeLessThanOrEqual(1e-4);
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("a run and its own log are the same; a log knows neither battery nor score", () => {
    const { status, stdout } = sandlot("compare", "one.sandlot", "one.wpilog", "--within", "0.001");
    expect(status).toBe(0);
    const { b, place, battery, score, speed, seconds } = JSON.parse(stdout) as Record<string, Record<string, unknown>>;
    expect([b!["kind"], b!["pose"]]).toEqual(["log", "NT:/Sandlot/Robots/blue1/Pose"]);
    expect(place!["largest"]).toBeLessThan(1e-3);
    expect([battery, score, seconds]).toEqual([null, null, 2]);
    expect(Math.abs(speed!["largest"] as number)).toBeLessThan(0.3);
  });

  test("further apart than --within: exit 1, and how far", () => {
    const { status, stdout, stderr } = sandlot("compare", "one.sandlot", "heavy.sandlot", "--within", "0.01");
    expect(status).toBe(1);
    expect(stderr).toMatch(/^sandlot: compare: they are 0\.\d+ m apart at [\d.]+ s, more than --within 0.01\n$/);
    const { battery, b } = JSON.parse(stdout) as Record<string, Record<string, unknown>>;
    expect(b!["robot"]).toBe("heavy");
    expect(Math.abs(battery!["largest"] as number)).toBeGreaterThan(0.01);
  });

  const bad: readonly [args: readonly string[], says: RegExp][] = [
    [["one.sandlot", "none.sandlot"], /^sandlot: none.sandlot: no such file\n$/],
    [["one.sandlot", "mine.json"], /^sandlot: mine.json: the key "sandlot" is missing\n$/],
    [["one.sandlot", "cut.wpilog"], /^sandlot: cut.wpilog: .*\n$/],
    [["one.sandlot", "one.sandlot", "--station", "red2"], /has no robot at red2; there are blue1\n$/],
    [
      ["one.sandlot", "one.wpilog", "--pose", "Hand"],
      /has no pose "Hand"; there are .*NT:\/Sandlot\/Robots\/blue1\/Pose/,
    ],
    [
      ["one.sandlot", "lap.sandlot"],
      /^sandlot: compare: one.sandlot is on the field plain, lap.sandlot on practice\n$/,
    ],
    [["one.sandlot", "one.sandlot", "--csv", "no/such/x.csv"], /^sandlot: compare: cannot write --csv no\/such\/x.csv/],
  ];
  test("bad input: one line, exit 2, nothing written", () => {
    writeFileSync(join(folder, "cut.wpilog"), "WPILOX");
    writeFileSync(join(folder, "mine.json"), "{}");
    expect(sandlot("run", "practice/lap", "--seconds", "1", "--record", "lap.sandlot").status).toBe(0);
    const before = readdirSync(folder);
    for (const [args, says] of bad) {
      const { status, stdout, stderr } = sandlot(
        "compare",
        ...args,
        ...(args.includes("--csv") ? [] : ["--csv", "x.csv"]),
      );
      expect(stderr).toMatch(says);
      expect(stderr.trimEnd().split("\n").length).toBe(1);
      expect([status, stdout]).toEqual([2, ""]);
    }
    expect(readdirSync(folder)).toEqual(before);
    expect(existsSync(join(folder, "x.csv"))).toBe(false);
  });
});
