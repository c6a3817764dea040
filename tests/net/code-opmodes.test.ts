// Operating modes of WPILib 2027 on the command line: `run` and `assert` choose one of a program by its name.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
/** Its modes: "One metre" and "Stay" of autonomous, "Sticks" of teleoperated, "Check motors" of utility. */
const program = join(root, "public/examples/first-2027");
let folder = "";

function sandlot(...given: string[]): { readonly code: number | null; readonly out: string; readonly err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...given], {
    cwd: folder,
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
}

/** How far the robot came in three seconds of autonomous [m]. */
function way(...options: string[]): { readonly metres: number; readonly err: string } {
  const { code, out, err } = sandlot("run", "auto.json", "--seconds", "3", "--code", program, ...options);
  expect(code, err).toBe(0);
  const { robots } = JSON.parse(out) as { robots: { pose: { x: number } }[] };
  return { metres: (robots[0]?.pose.x ?? NaN) - 2, err };
}

const words = 'auto: "One metre", "Stay"; teleop: "Sticks"; utility: "Check motors"';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-opmodes-"));
  // In autonomous from its beginning, the robot at x = 2 m.
  writeFileSync(join(folder, "auto.json"), readFileSync(join(program, "scenario.json")));
  const moves = { value: "Robots/blue1/Pose/translation/x", within: 0.05, near: 2, when: "always" };
  writeFileSync(join(folder, "stays.json"), JSON.stringify({ until: 2, assert: [moves] }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("operating modes on the command line", () => {
  it("the first of a mode runs without a word, and the others are named", { timeout: 60_000 }, () => {
    const { metres, err } = way();
    expect(metres).toBeGreaterThan(0.9);
    expect(err).toContain('operating modes: auto: "One metre", "Stay"; the first of each runs, --opmode NAME chooses');
  });

  it("the one that is asked for runs from the first loop", { timeout: 60_000 }, () => {
    for (const name of ["Stay", "auto:Stay"]) {
      const { metres, err } = way("--opmode", name);
      expect(Math.abs(metres), name).toBeLessThan(0.05);
      expect(err).toContain("Starting OpMode Stay");
      expect(err).not.toMatch(/OpMode One metre|operating modes:/);
    }
  });

  it("each mode of the driver station has its own", { timeout: 60_000 }, () => {
    const { err } = way("--opmode", "Stay", "--opmode", "utility:Check motors");
    expect(err).toContain("Starting OpMode Stay");
  });

  it("a name that there is not is answered with those that there are", { timeout: 60_000 }, () => {
    const run = (code: string, ...options: string[]): string => {
      const given = sandlot("run", "auto.json", "--seconds", "1", "--code", code, ...options);
      expect(given.code).toBe(2);
      expect(given.out).toBe("");
      return given.err;
    };
    const known = `is not an operating mode of the program; it has ${words}`;
    expect(run(program, "--opmode", "Sta")).toContain(`--opmode: "Sta" ${known}`);
    expect(run(program, "--opmode", "teleop:Stay")).toContain(`--opmode: "teleop:Stay" ${known}`);
    expect(run(program, "--opmode", "Stay", "--opmode", "One metre")).toMatch(
      /"Stay" and "One metre" are both modes of auto/,
    );
    const timed = join(root, "public/examples/first-robot");
    expect(run(timed, "--opmode", "Stay")).toContain('--opmode: "Stay": the program has no operating modes');
  });

  it("sweep has the same choice, by its option and by its plan, and a wrong name ends it", { timeout: 240_000 }, () => {
    const x = { value: "Robots/blue1/Pose/translation/x" };
    const plan = { sandlot: 1, scenario: "auto.json", seconds: 3, vary: { seed: { at: "/seed", values: [1] } } };
    const sweep = (name: string, given: object, ...options: string[]): ReturnType<typeof sandlot> => {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...plan, measure: { x }, ...given }));
      return sandlot("sweep", `${name}.json`, "--threads", "1", ...options);
    };
    const hash = (name: string): string =>
      /"hash":"(\w+)"/.exec(readFileSync(join(folder, `${name}-sweep/runs.jsonl`), "utf8"))?.[1] ?? "";
    expect(sweep("moves", {}, "--code", program).code).toBe(0);
    expect(sweep("standing", {}, "--code", program, "--opmode", "Stay").code).toBe(0);
    expect(sweep("planned", { code: { folder: program, opmode: "Stay" } }).code).toBe(0);
    expect(hash("standing")).not.toBe(hash("moves"));
    expect(hash("planned")).toBe(hash("standing"));
    const wrong = sweep("wrong", {}, "--code", program, "--opmode", "Leave");
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain(`--opmode: "Leave" is not an operating mode of the program; it has ${words}`);
    expect(sweep("alone", {}, "--opmode", "Stay").err).toContain("sweep: --opmode is for --code, which is missing");
  });

  it("optimise has the same choice, to its end, and a wrong name ends it", { timeout: 240_000 }, () => {
    const plan = {
      sandlot: 1,
      scenario: "auto.json",
      seconds: 3,
      vary: { start: { at: "/robots/0/at/0", from: 1.9, to: 2.1 } },
      measure: { x: { value: "Robots/blue1/Pose/translation/x" } },
      optimise: { maximise: "x", candidates: 2 },
    };
    const optimise = (name: string, given: object, ...options: string[]): ReturnType<typeof sandlot> => {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...plan, ...given }));
      return sandlot("optimise", `${name}.json`, "--threads", "1", ...options);
    };
    /** How far its best robot came from its best start [m]. */
    const bestWay = (name: string, given: object, ...options: string[]): number => {
      const { code, out, err } = optimise(name, given, ...options);
      expect(code, err).toBe(0);
      expect(out).toContain("ended: 2 candidates were tried");
      const [x, start] = [/best: x (\S+) \(/.exec(out)?.[1], /^ +start (\S+)/m.exec(out)?.[1]];
      return Number(x) - Number(start);
    };
    expect(bestWay("far", {}, "--code", program)).toBeGreaterThan(0.9);
    expect(Math.abs(bestWay("near", {}, "--code", program, "--opmode", "Stay"))).toBeLessThan(0.05);
    expect(Math.abs(bestWay("asked", { code: { folder: program, opmode: "Stay" } }))).toBeLessThan(0.05);
    const wrong = optimise("lost", {}, "--code", program, "--opmode", "Leave");
    expect(wrong.code).toBe(2);
    expect(wrong.err).toBe(`sandlot: --opmode: "Leave" is not an operating mode of the program; it has ${words}\n`);
  });

  it("test has the same choice", { timeout: 180_000 }, () => {
    const project = join(folder, "tested");
    cpSync(program, project, { recursive: true });
    mkdirSync(join(project, "tests"));
    writeFileSync(
      join(project, "tests/test_way.py"),
      "def test_way(control, robot):\n    with control.run_robot():\n" +
        "        control.step_timing(seconds=3, autonomous=True, enabled=True)\n" +
        "        assert robot.encoder.get_distance() > 0.5\n",
    );
    expect(sandlot("test", project, "--only", "way")).toMatchObject({ code: 0 });
    expect(sandlot("test", project, "--only", "way", "--opmode", "Stay")).toMatchObject({ code: 1 });
    const wrong = sandlot("test", project, "--only", "way", "--opmode", "Leave", "--junit", "way.xml");
    // One sentence, as from run: no test is to blame, and none is reported.
    expect(wrong).toEqual({
      code: 2,
      out: "",
      err: `sandlot: --opmode: "Leave" is not an operating mode of the program; it has ${words}\n`,
    });
    expect(existsSync(join(folder, "way.xml"))).toBe(false);
  });

  it("assert has the same choice", { timeout: 60_000 }, () => {
    const judge = (name: string): ReturnType<typeof sandlot> =>
      sandlot("assert", "auto.json", "--with", "stays.json", "--until", "2", "--code", program, "--opmode", name);
    expect(judge("Stay")).toMatchObject({ code: 0 });
    expect(judge("One metre")).toMatchObject({ code: 1 });
    const wrong = judge("Leave");
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain(`"Leave" is not an operating mode of the program; it has ${words}`);
  });
});
