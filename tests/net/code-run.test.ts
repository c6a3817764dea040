// `run --code`: a robot program in Python drives a run without a page, the same each time, and its recording needs no Python.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const cli = join(root, "scripts/sandlot.mjs");
let folder = "";

interface Outcome {
  readonly hash: string;
  readonly robots: readonly { readonly pose: { readonly x: number } }[];
}

function sandlot(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: "utf8" });
  return { code: status, out: stdout, err: stderr };
}

function program(name: string, text: string): string {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "robot.py"), text);
  return name;
}

const driving = `
import random
import wpilib
from wpilib.drive import DifferentialDrive

class Robot(wpilib.TimedRobot):
    def robotInit(self):
        right = wpilib.PWMSparkMax(1)
        right.setInverted(True)
        self.drive = DifferentialDrive(wpilib.PWMSparkMax(0), right)
        self.spare = wpilib.PWMSparkMax(9)
        print(f"seed {random.random():.6f}")

    def teleopPeriodic(self):
        self.drive.arcadeDrive(0.6, random.uniform(-0.1, 0.1))
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-code-"));
  const robots = [{ robot: "kitbot", station: "blue1", program: "driver" }];
  const match = { start: "teleop", clock: false };
  writeFileSync(
    join(folder, "kit.json"),
    JSON.stringify({ sandlot: 1, name: "kit", seed: 3, field: "practice", pieces: "match", match, robots }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("run --code", () => {
  it("drives the robot, twice the same, and the recording replays without the program", { timeout: 180_000 }, () => {
    const code = program("drives", driving);
    const run = (): ReturnType<typeof sandlot> =>
      sandlot("run", "kit.json", "--seconds", "1.5", "--code", code, "--record", "a.sandlot");
    const [first, second] = [run(), run()];
    expect([first.code, second.code]).toEqual([0, 0]);
    const outcome = JSON.parse(first.out) as Outcome;
    expect(outcome.robots[0]?.pose.x).toBeGreaterThan(1);
    expect((JSON.parse(second.out) as Outcome).hash).toBe(outcome.hash);
    expect(second.err).toBe(first.err);
    expect(first.err).toMatch(/^ {3}0\.00 {4}seed 0\.\d{6}$/m);
    expect(first.err).toMatch(/PWM\[9\] is not wired on this robot/);
    const replay = sandlot("replay", "a.sandlot", "--verify");
    expect((JSON.parse(replay.out) as Outcome).hash).toBe(outcome.hash);
    expect(replay.code).toBe(0);
  });

  it("runs the program of the README", { timeout: 120_000 }, () => {
    const example = join(root, "public/examples/first-robot");
    const { code, out, err } = sandlot("run", join(example, "scenario.json"), "--seconds", "3", "--code", example);
    expect(code, err).toBe(0);
    expect(err).toMatch(/there: 1\.\d\d m/);
    expect((JSON.parse(out) as Outcome).robots[0]?.pose.x).toBeGreaterThan(3);
  });

  it("ends with the program's own error, and says where it is", { timeout: 120_000 }, () => {
    const code = program(
      "fails",
      "import wpilib\nclass Robot(wpilib.TimedRobot):\n    def teleopInit(self):\n        1 / 0\n",
    );
    const { code: exit, err, out } = sandlot("run", "kit.json", "--seconds", "0.2", "--code", code);
    expect(exit).toBe(1);
    expect(err).toContain('File "robot.py", line 4, in teleopInit');
    expect((JSON.parse(out) as Outcome).hash).toMatch(/^[0-9a-f]{16}$/);
  });

  it("refuses what is no project, in one line", { timeout: 60_000 }, () => {
    mkdirSync(join(folder, "empty"));
    const cases: [string[], RegExp][] = [
      [["--code", "nowhere"], /nowhere: no such folder/],
      [["--code", "empty"], /empty has no robot\.py/],
      [["--code", "kit.json"], /kit\.json is a file/],
      [["--code", "drives", "--code-station", "red3"], /no robot at "red3"; there are blue1/],
      [["--code-station", "red3"], /--code-station is for --code/],
      [["--code", "drives", "--icd", "--icd-wait", "0.1"], /give one of them|no robot program came/],
    ];
    for (const [args, words] of cases) {
      const { code, err } = sandlot("run", "kit.json", ...args);
      expect(code, err).not.toBe(0);
      expect(err).toMatch(words);
    }
  });
});
