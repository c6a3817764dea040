// `assert`, `sweep` and `merge` as a person starts them. Needs build/node and build/wasm, as npm test has them.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

const scenario = {
  sandlot: 1,
  name: "drives on",
  field: "practice",
  pieces: "none",
  robots: [{ robot: "kitbot", station: "blue1", at: [2, 6.5, 0], program: "script" }],
  script: [
    { t: 0.1, station: "blue1", axes: [0.5, 0, 0] },
    { t: 0.8, station: "blue1", axes: [0, 0, 0] },
  ],
};
const distance = { of: "Robots/blue1/Pose", to: [3.4, 6.5] };
const arrives = { name: "arrives", distance, atMost: 0.3, when: "once", for: 0.2, by: 1.5 };
const plan = {
  sandlot: 1,
  scenario: "plain.json",
  seeds: 2,
  vary: {
    x: { at: "/robots/blue1/at/0", from: -0.4, to: 0.4, steps: 3, add: true },
    robot: { at: "/robots/blue1/robot", values: ["kitbot", "swerve-shooter"] },
  },
  noise: { friction: { at: "/script/0/axes/0", normal: { mean: 1, deviation: 0.05 }, times: true } },
  measure: { x: { value: "Robots/blue1/Pose/translation/x" } },
  assert: [arrives],
};
const write = (name: string, json: unknown): void => writeFileSync(join(folder, name), JSON.stringify(json));
const read = (name: string): string => readFileSync(join(folder, name), "utf8");

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-sweep-"));
  write("drives.json", { ...scenario, assert: [arrives] });
  write("plain.json", scenario);
  write("plan.json", plan);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("assert", () => {
  test("a scenario and its recording have the same verdicts, in text and JUnit's XML", () => {
    const { status, stdout, stderr } = sandlot("assert", "drives.json", "--junit", "a.xml", "--record", "kept");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(
      /^passed {2}drives.json[^]*ok {6}arrives: was [\d.]+ at [\d.]+ s\n1 of 1 conditions held\n$/,
    );
    const again = sandlot("assert", "kept/drives.sandlot", "--junit", "b.xml");
    expect([again.status, again.stderr]).toEqual([0, ""]);
    expect(read("b.xml").replaceAll("kept/drives.sandlot", "drives.json")).toBe(read("a.xml"));
    expect(read("a.xml")).toMatch(
      /<testsuites tests="1" failures="0" errors="0">[^]*<testcase classname="drives.json" name="arrives" time="[\d.]+"\/>/,
    );
  });

  test("what does not hold is exit 1 and says what was; --until ends earlier", () => {
    write("far.json", { assert: [{ ...arrives, atMost: 0.001 }] });
    const { status, stdout } = sandlot("assert", "drives.json", "drives.json", "--with", "far.json", "--shards", "2");
    expect(status).toBe(1);
    expect(
      stdout.match(/FAILED {2}arrives: was [\d.]+ at [\d.]+ s at its best, .*; must be at most 0.001/g),
    ).toHaveLength(2);
    expect(stdout).toContain("2 of 4 conditions held");
    const short = sandlot("assert", "drives.json", "--until", "0.2", "--junit", "c.xml");
    expect(short.status).toBe(1);
    expect(read("c.xml")).toMatch(/failures="1"[^]*<failure message="was /);
  });

  const bad: [json: unknown, args: string[], says: RegExp][] = [
    [scenario, [], /bad.json: has no conditions/],
    [{ ...scenario, assert: [{ ...arrives, atMost: undefined }] }, [], /bad.json: \/assert\/0: has no limit/],
    [
      { ...scenario, assert: [{ ...arrives, distance: { of: "Robots/blue1/Pos", to: [0, 0] } }] },
      [],
      /did you mean "Robots\/blue1\/Pose"/,
    ],
    [scenario, ["--with", "nowhere.json"], /nowhere.json: no such file/],
    [scenario, ["--shard", "3/2"], /--shard is I\/N, such as 1\/4, not "3\/2"/],
    [scenario, ["--until", "0"], /--until must be more than 0/],
  ];
  test.each(bad)("bad input %# is one clear line and exit 2", (json, args, says) => {
    write("bad.json", json);
    const { status, stderr } = sandlot("assert", "bad.json", ...args);
    expect(stderr).toMatch(says);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(status).toBe(2);
  });
});

describe("sweep", () => {
  test("one thread, two threads, shards and a resumed half give the same bytes", () => {
    const whole = sandlot("sweep", "plan.json", "--out", "one", "--threads", "1");
    expect(whole.status).toBe(1);
    expect(whole.stdout).toMatch(/12 of 12 runs\n {2}all conditions held in \d+ of 12: .*\(95 %: /);
    expect(whole.stdout).toMatch(/failed by arrives: http:\/\/localhost:8080\/#s=[\w-]+&play=1\n/);
    sandlot("sweep", "plan.json", "--out", "two", "--threads", "2");
    sandlot("sweep", "plan.json", "--out", "a", "--shard", "1/2");
    sandlot("sweep", "plan.json", "--out", "b", "--shard", "2/2");
    expect(sandlot("merge", "b", "a", "--out", "merged").status).toBe(1);
    // As kill -9 leaves it: some runs, the last line half written.
    sandlot("sweep", "plan.json", "--out", "half", "--threads", "1");
    const lines = read("one/runs.jsonl").split("\n");
    writeFileSync(join(folder, "half/runs.jsonl"), `${[lines[0], lines[3], lines[7]].join("\n")}\n{"run":9,"sta`);
    const resumed = sandlot("sweep", "plan.json", "--out", "half", "--resume");
    expect(resumed.stderr).toMatch(/2 of 12 runs are there already/);
    for (const file of ["runs.jsonl", "runs.csv", "report.html"])
      for (const other of ["two", "merged", "half"]) expect(read(`${other}/${file}`)).toBe(read(`one/${file}`));
  });

  test("a run's link is that run: the scenario in it gives the hash of the journal", () => {
    const [, header, first] = /^(.*)\r\n(.*)\r\n/.exec(read("one/runs.csv")) ?? [];
    expect(header).toBe("run,seed,x,robot,friction,passed,arrives,x,trouble,hash,link");
    const link = first?.split(",").at(-1) ?? "";
    sandlot("open", link, "--out", "linked.json");
    const { ticks, hash } = JSON.parse(read("one/runs.jsonl").split("\n")[1] ?? "") as { ticks: number; hash: string };
    const { stdout } = sandlot("run", "linked.json", "--seconds", String(ticks / 50));
    expect((JSON.parse(stdout) as { hash: string }).hash).toBe(hash);
  });

  test("Ctrl+C keeps what is done", async () => {
    write("long.json", { ...plan, seeds: 200, seconds: 20 });
    const child = spawn(process.execPath, [script, "sweep", "long.json", "--threads", "1"], { cwd: folder });
    let said = "";
    child.stderr.on("data", (text: Buffer) => (said += text.toString()));
    await once(child.stderr, "data");
    child.kill("SIGINT");
    const [code] = (await once(child, "exit")) as [number];
    expect(code).toBe(130);
    expect(said).toMatch(/interrupted: [1-9]\d* of 1200 runs are kept in long-sweep; go on with --resume/);
  });

  test("a result that was changed is said, not counted: exit 3", () => {
    const lines = read("one/runs.jsonl").split("\n");
    const changed = (lines[2] ?? "").replace(/"hash":"../, '"hash":"00');
    sandlot("sweep", "plan.json", "--out", "poisoned", "--shard", "2/2");
    appendFileSync(join(folder, "poisoned/runs.jsonl"), `${changed}\n`);
    const { status, stderr } = sandlot("merge", "a", "poisoned", "--out", "never");
    expect(status).toBe(3);
    expect(stderr).toMatch(/run 1 came out in two ways/);
    expect(existsSync(join(folder, "never"))).toBe(false);
  });

  const parameter = (change: object) => ({ ...plan, vary: { x: { ...plan.vary.x, ...change } } });
  const bad: [json: unknown, says: RegExp][] = [
    [
      parameter({ at: "/robots/blue1/att/0" }),
      /x: \/robots\/blue1\/att\/0: \/robots\/0 has no "att"; there are robot, station, at, program/,
    ],
    [parameter({ at: "/robots/red1/at/0" }), /\/robots has no "red1"; there are blue1/],
    [
      parameter({ at: "/robots/0/robot/masss", add: false }),
      /with x = -0.4.*there is no key "masss"; did you mean "mass"/,
    ],
    [parameter({ at: "/robots/0/robot/masss" }), /masss: is not there, and no number that one can add to/],
    [parameter({ steps: 0 }), /\/vary\/x\/steps: must be a whole number from 1/],
    [parameter({ steps: undefined }), /\/vary\/x: needs "values" or "steps" in a grid/],
    [parameter({ from: -90, to: 90 }), /with x = -90.*robots\/0\/at/],
    [
      { ...plan, design: { kind: "random", points: 1e9 }, seeds: 1 },
      /asks for 1,000,000,000 runs .*; at most 1,000,000 are run/,
    ],
    [{ ...plan, design: "circle" }, /\/design\/kind: must be one of grid, latin, sobol, random/],
    [{ ...plan, measure: { x: { value: "Robots/blue1/Held/x" } } }, /\/measure\/x: .*Held/],
    [{ ...plan, assert: [{ value: "Time", when: "end" }] }, /\/assert\/0: has no limit/],
    [{ ...plan, wary: {} }, /\/wary: there is no key "wary"; valid: /],
    [{ ...plan, scenario: "nowhere" }, /nowhere: no such file/],
  ];
  test.each(bad)("a plan that is wrong %# is one clear line, exit 2, and nothing is run", (json, says) => {
    write("wrong.json", json);
    for (const command of ["sweep", "check"]) {
      const { status, stdout, stderr } = sandlot(command, "wrong.json");
      expect(stderr).toMatch(says);
      expect(stderr.trimEnd().split("\n")).toHaveLength(1);
      expect([status, stdout]).toEqual([2, ""]);
    }
    expect(existsSync(join(folder, "wrong-sweep"))).toBe(false);
  });

  test("a sweep that is there is not run over; one of another plan is not gone on with", () => {
    expect(sandlot("sweep", "plan.json", "--out", "one").stderr).toMatch(/one has a sweep already: --resume goes on/);
    write("other.json", { ...plan, seeds: 3 });
    const { status, stderr } = sandlot("sweep", "other.json", "--out", "one", "--resume");
    expect(stderr).toMatch(/one\/runs.jsonl: is of another plan/);
    expect(status).toBe(2);
  });

  test("the schema takes the plan, and check says how many runs it is", () => {
    const validate = new Ajv({ strict: false }).compile(
      JSON.parse(readFileSync(join(root, "scripts/sweep/plan.schema.json"), "utf8")) as object,
    );
    expect(validate(plan)).toBe(true);
    expect(validate(parameter({ values: [1] }))).toBe(false);
    expect(sandlot("check", "plan.json").stdout).toBe(
      "ok: plan.json: 12 runs (6 points, 2 seeds), 1 conditions, 1 measures\n",
    );
  });
});
