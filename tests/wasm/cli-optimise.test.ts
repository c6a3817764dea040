// `optimise`, and programs in plans, as a person starts them. Needs build/node and build/wasm, as npm test has them.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Ajv from "ajv";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "./helpers.ts";

const script = join(root, "scripts/sandlot.mjs");
let folder: string;

function sandlot(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8", cwd: folder });
  return { status, stdout, stderr };
}
const write = (name: string, json: unknown): void => writeFileSync(join(folder, name), JSON.stringify(json));
const read = (name: string): string => readFileSync(join(folder, name), "utf8");

const robots = [{ robot: "kitbot", station: "blue1", at: [2, 6.5, 0], program: "script" }];
const script12 = [{ t: 0, station: "blue1", volts: { left_drive: 12, right_drive: 12 } }];
/** How far a second of 12 V takes the KitBot, by its gearing: too low and it is slow, too high and it does not get going. */
const plan = {
  sandlot: 1,
  scenario: { sandlot: 1, field: "practice", pieces: "none", robots, script: script12 },
  seconds: 1,
  seeds: 2,
  vary: { gearing: { at: "/robots/0/robot/drivetrain/wheel/driveGearing", from: 3, to: 20 } },
  noise: { mass: { at: "/robots/0/robot/mass", normal: { mean: 1, deviation: 0.05 }, times: true } },
  measure: {
    x: { value: "Robots/blue1/Pose/translation/x" },
    speed: { value: "Robots/blue1/Velocity/vx", take: "greatest" },
  },
  optimise: { maximise: "x", tolerance: 0.01 },
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-optimise-"));
  write("plan.json", plan);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The gearing of a folder's best robot, and the curve's last best number. */
function found(name: string): { gearing: number; best: number; candidates: number } {
  const robot = JSON.parse(read(`${name}/best-robot-blue1.json`)) as {
    drivetrain: { wheel: { driveGearing: number } };
  };
  const lines = read(`${name}/curve.csv`).trim().split("\r\n");
  const gearing = robot.drivetrain.wheel.driveGearing;
  return { gearing, best: Number(lines.at(-1)?.split(",")[4]), candidates: lines.length - 1 };
}

describe("optimise", () => {
  test("finds what a sweep finds, by both methods; threads and a resumed part give the same bytes", () => {
    const first = sandlot("optimise", "plan.json", "--out", "one", "--threads", "1");
    expect([first.status, first.stderr.includes("stack")]).toEqual([0, false]);
    expect(first.stdout).toMatch(/ended: all parameters are within the tolerance/);
    expect(first.stdout).toMatch(/with 2 seeds that the search never saw: .*; better by [\d.]+ \(95 %: /);
    // As kill -9 leaves it: some runs, the last line half written.
    sandlot("optimise", "plan.json", "--out", "two", "--threads", "2");
    const lines = read("two/runs.jsonl").split("\n");
    writeFileSync(join(folder, "two/runs.jsonl"), `${[...lines.slice(0, 9), lines[30]].join("\n")}\n{"run":40,"sta`);
    const resumed = sandlot("optimise", "plan.json", "--out", "two", "--resume");
    expect(resumed.stderr).toMatch(/9 runs are there already/);
    for (const file of ["runs.jsonl", "curve.csv", "report.html", "best-robot-blue1.json", "best-scenario.json"])
      expect(read(`two/${file}`)).toBe(read(`one/${file}`));
    const { gearing, best } = found("one");
    write("grid.json", { ...plan, optimise: undefined, vary: { gearing: { ...plan.vary.gearing, steps: 35 } } });
    sandlot("sweep", "grid.json", "--out", "grid");
    const rows = read("grid/runs.csv")
      .trim()
      .split("\r\n")
      .slice(1)
      .map((row) => row.split(","));
    const means = new Map<number, number>();
    for (const row of rows) means.set(Number(row[2]), (means.get(Number(row[2])) ?? 0) + Number(row[5]) / 2);
    const [bestOfGrid] = [...means].sort((a, b) => b[1] - a[1]);
    expect(Math.abs(gearing - bestOfGrid![0])).toBeLessThan(0.5);
    expect(best).toBeGreaterThan(bestOfGrid![1] - 5e-3);
    write("simplex.json", { ...plan, optimise: { ...plan.optimise, method: "nelder-mead" } });
    expect(sandlot("optimise", "simplex.json", "--out", "simplex").status).toBe(0);
    expect(found("simplex").gearing).toBeCloseTo(gearing, 0);
    expect(found("simplex").best).toBeCloseTo(best, 2);
  });

  test("the best scenario is the run that was found: without noise, with the scenario's own seed", () => {
    const scenario = JSON.parse(read("one/best-scenario.json")) as {
      seed?: number;
      robots: { robot: { mass: number } }[];
    };
    expect(scenario.seed).toBeUndefined();
    expect(scenario.robots[0]!.robot.mass).toBe(46.14);
    const { status, stdout } = sandlot("run", "one/best-scenario.json", "--seconds", "1");
    expect(status).toBe(0);
    const { robots: ran } = JSON.parse(stdout) as { robots: { pose: { x: number } }[] };
    expect(ran[0]!.pose.x).toBeCloseTo(found("one").best, 1);
  });

  test("a constraint is kept, and one that cannot be is exit 1", () => {
    const limited = { ...plan.optimise, constraints: [{ measure: "speed", atMost: 2.8 }] };
    write("limited.json", { ...plan, optimise: limited });
    const { status } = sandlot("optimise", "limited.json");
    expect(status).toBe(0);
    expect(found("limited-optimum").gearing).toBeGreaterThan(found("one").gearing);
    const columns = read("limited-optimum/curve.csv")
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    const best = Number(columns.at(-1)?.[3]);
    expect(Number(columns[best + 1]?.[2])).toBe(0);
    const impossible = { ...limited, constraints: [{ measure: "speed", atLeast: 50 }], candidates: 10 };
    write("impossible.json", { ...plan, optimise: impossible });
    const never = sandlot("optimise", "impossible.json");
    expect(never.stdout).toMatch(/misses constraints by/);
    expect(never.status).toBe(1);
  });

  const optimise = (change: object) => ({ ...plan, optimise: { ...plan.optimise, ...change } });
  const bad: [json: unknown, says: RegExp][] = [
    [{ ...plan, optimise: undefined }, /\/optimise: is missing: it says what is looked for/],
    [optimise({ maximise: "y" }), /\/optimise\/maximise: must be one of x, speed, success, not "y"/],
    [optimise({ minimise: "x" }), /\/optimise: needs one of the keys "minimise" and "maximise"/],
    [optimise({ maximise: "success" }), /success needs conditions in the key "assert"/],
    [optimise({ method: "luck" }), /\/optimise\/method: must be one of cma-es, nelder-mead/],
    [optimise({ constraints: [{ measure: "x" }] }), /\/optimise\/constraints\/0: needs one of the keys "atLeast"/],
    [optimise({ start: { gearing: 30 } }), /\/optimise\/start\/gearing: must be a number from 3 to 20/],
    [optimise({ candidates: 0 }), /\/optimise\/candidates: must be a whole number from 1/],
    [
      { ...plan, vary: { gearing: { ...plan.vary.gearing, from: undefined, to: undefined, values: [1] } } },
      /needs a range/,
    ],
    [{ ...plan, vary: { gearing: { ...plan.vary.gearing, from: -1 } } }, /with gearing = -1.*driveGearing/],
  ];
  test.each(bad)("a plan that is wrong %# is one clear line, exit 2, and nothing is run", (json, says) => {
    write("wrong.json", json);
    const { status, stdout, stderr } = sandlot("optimise", "wrong.json");
    expect(stderr).toMatch(says);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect([status, stdout]).toEqual([2, ""]);
    expect(existsSync(join(folder, "wrong-optimum"))).toBe(false);
  });

  test("the schema takes the plan, and check says what it would be", () => {
    const schema = JSON.parse(readFileSync(join(root, "scripts/sweep/plan.schema.json"), "utf8")) as object;
    const validate = new Ajv({ strict: false }).compile(schema);
    expect(validate(plan)).toBe(true);
    expect(validate(optimise({ minimise: "x" }))).toBe(false);
    expect(sandlot("check", "plan.json").stdout).toBe(
      "ok: plan.json: an optimum by cma-es (at most 400 candidates, 2 seeds), 0 conditions, 2 measures\n",
    );
  });
});

describe("programs", () => {
  const robot = `import wpilib

kUntil = 0.5  # seconds


class Drive:
    kPower = 1 / 2


class Robot(wpilib.TimedRobot):
    def robotInit(self):
        self.left = wpilib.PWMSparkMax(0)
        self.right = wpilib.PWMSparkMax(1)
        self.right.setInverted(True)

    def autonomousPeriodic(self):
        power = Drive.kPower if wpilib.Timer.getFPGATimestamp() < kUntil else 0.0
        self.left.set(power)
        self.right.set(power)
`;
  const coded = {
    sandlot: 1,
    scenario: {
      ...plan.scenario,
      robots: [{ ...robots[0], program: "driver" }],
      script: undefined,
      match: { start: "auto", clock: false },
    },
    code: "program",
    seconds: 1,
    vary: { power: { at: "/code/robot.py/Drive/kPower", values: [0.2, 0.8] } },
    measure: { x: plan.measure.x },
  };
  beforeAll(() => {
    mkdirSync(join(folder, "program"));
    writeFileSync(join(folder, "program/robot.py"), robot);
    write("coded.json", coded);
  });

  test("a constant is varied; the link of a run is its recording", () => {
    const { status, stdout, stderr } = sandlot("sweep", "coded.json", "--threads", "1");
    expect([status, stderr.includes("Error")]).toEqual([0, false]);
    const rows = read("coded-sweep/runs.jsonl").trim().split("\n").slice(1);
    const [slow, fast] = rows.map((row) => (JSON.parse(row) as { measures: { x: number } }).measures.x);
    expect(fast! - 2).toBeGreaterThan(2 * (slow! - 2));
    const [, link] = /x, greatest: (\S+)/.exec(stdout) ?? [];
    expect(link).toMatch(/#r=/);
    expect(sandlot("open", link!, "--out", "fast.sandlot").status).toBe(0);
    const { hash } = JSON.parse(rows[1]!) as { hash: string };
    expect(JSON.parse(sandlot("replay", "fast.sandlot").stdout)).toMatchObject({ hash });
    expect(read("program/robot.py")).toBe(robot);
  });

  const bad: [at: string, change: object, says: RegExp][] = [
    ["/code/robot.py/kPower", {}, /robot.py has no constant kPower; there are kUntil, Drive\/kPower/],
    ["/code/main.py/kPower", {}, /the program has no file "main.py"; there are robot.py/],
    ["/code/robot.py/Drive/kPower", { add: true }, /is no number that one can add to or multiply/],
  ];
  test.each(bad)("a constant that is not there %# is one clear line", (at, change, says) => {
    write("wrong.json", { ...coded, vary: { power: { ...coded.vary.power, at, ...change } } });
    const { status, stderr } = sandlot("sweep", "wrong.json");
    expect(stderr).toMatch(says);
    expect(status).toBe(2);
  });

  test("a plan without a program says so", () => {
    write("wrong.json", { ...coded, code: undefined });
    expect(sandlot("sweep", "wrong.json").stderr).toMatch(/is in a program, and there is none/);
    write("wrong.json", { ...coded, code: "nowhere" });
    expect(sandlot("sweep", "wrong.json").stderr).toMatch(/nowhere: no such folder/);
  });
});
