// `run --code`: a robot program in Python drives a run without a page, the same each time, and its recording needs no Python.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readWpilog } from "./wpilog.ts";

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

const saying = `
import wpilib

class Robot(wpilib.TimedRobot):
    def robotInit(self):
        self.left, self.right = wpilib.PWMSparkMax(1), wpilib.PWMSparkMax(2)
        self.right.setInverted(True)
        self.pad = wpilib.XboxController(0)
        wpilib.SmartDashboard.putNumber("Start", 0)

    def robotPeriodic(self):
        forward = -self.pad.getLeftY()
        self.left.set(forward)
        self.right.set(forward)
        wpilib.SmartDashboard.putNumber("Forward", forward)
        wpilib.SmartDashboard.putBoolean("Third", self.pad.getXButton())
`;

const modelled = `
import wpilib

class Robot(wpilib.TimedRobot):
    def robotInit(self):
        self.motor = wpilib.PWMSparkMax(15)
        self.gyro = wpilib.AnalogGyro(1)

    def teleopPeriodic(self):
        self.motor.set(0.5)
        wpilib.SmartDashboard.putNumber("Angle", self.gyro.getAngle())
`;

const physics = `
import wpilib.simulation
from wpimath.kinematics import ChassisSpeeds

class PhysicsEngine:
    def __init__(self, physics_controller, robot):
        self.controller = physics_controller
        self.motor = wpilib.simulation.PWMSim(robot.motor)
        self.gyro = wpilib.simulation.AnalogGyroSim(robot.gyro)

    def update_sim(self, now, tm_diff):
        speed = 2 * self.motor.getSpeed()
        pose = self.controller.drive(ChassisSpeeds(speed, 0, speed / 2), tm_diff)
        self.gyro.setAngle(-pose.rotation().degrees())
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-code-"));
  const robots = [{ robot: "kitbot", station: "blue1", program: "driver" }];
  const match = { start: "teleop", clock: false };
  // Away from the walls, which would stop it.
  const open = robots.map((robot) => ({ ...robot, at: [3, 6, 0] }));
  const whole = { sandlot: 1, name: "open", seed: 3, field: "practice", pieces: "match", match, robots: open };
  writeFileSync(join(folder, "open.json"), JSON.stringify(whole));
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

  it(
    "puts the program's topics into log, trace and outcome, and gives it sticks and channels",
    { timeout: 120_000 },
    () => {
      const code = program("says", saying);
      writeFileSync(join(folder, "sticks.json"), '[{ "t": 0.2, "axes": [0, -0.75], "buttons": [3] }]');
      const outputs = ["--log", "says.wpilog", "--trace", "says.jsonl"];
      const channels = ["--wiring", "command-based", "--sticks", "sticks.json"];
      const {
        code: exit,
        out,
        err,
      } = sandlot("run", "kit.json", "--seconds", "1", "--code", code, ...channels, ...outputs);
      expect(exit, err).toBe(0);
      const outcome = JSON.parse(out) as Outcome & {
        readonly code: { readonly topics: Readonly<Record<string, unknown>> };
      };
      expect(outcome.code.topics).toMatchObject({ "/SmartDashboard/Forward": 0.75, "/SmartDashboard/Third": true });
      // PWM 1 and 2 are one of each side here, on the kitbot itself both would be on the right.
      expect(outcome.robots[0]?.pose.x).toBeGreaterThan(outcome.code.topics["/SmartDashboard/Start"] as number);
      const lines = readFileSync(join(folder, "says.jsonl"), "utf8").trim().split("\n");
      const said = lines.map(
        (line) => (JSON.parse(line) as { topics: Record<string, unknown> }).topics["/SmartDashboard/Forward"],
      );
      // A line has what changed: at the first loop, and once the stick is pushed.
      expect(said.filter((value) => value !== undefined)).toEqual([0, 0.75]);
      const { entries, problems } = readWpilog(readFileSync(join(folder, "says.wpilog")));
      expect(problems).toEqual([]);
      const forward = entries.find(({ name }) => name === "NT:/SmartDashboard/Forward");
      expect([forward?.type, forward?.records.map(({ time }) => time)]).toEqual(["double", [20_000, 200_000]]);
    },
  );

  it(
    "gives the robot to physics.py where no motor is wired, as input that replays without Python",
    { timeout: 120_000 },
    () => {
      const code = program("modelled", modelled);
      writeFileSync(join(folder, code, "physics.py"), physics);
      const {
        code: exit,
        out,
        err,
      } = sandlot("run", "open.json", "--seconds", "1.5", "--code", code, "--record", "p.sandlot");
      expect(exit, err).toBe(0);
      expect(err).toContain("physics.py moves this robot");
      const outcome = JSON.parse(out) as Outcome & {
        readonly robots: readonly { readonly pose: { readonly yaw: number } }[];
        readonly code: { readonly topics: Readonly<Record<string, number>> };
      };
      // 1 m/s and 0.5 rad/s from the second loop on, in 72 or 73 ticks: the robot follows a tick behind.
      expect(outcome.robots[0]?.pose.yaw).toBeGreaterThan(0.71);
      expect(outcome.robots[0]?.pose.yaw).toBeLessThan(0.74);
      // Its gyro is physics.py's, clockwise.
      expect(outcome.code.topics["/SmartDashboard/Angle"]).toBeLessThan(-40);
      const replay = sandlot("replay", "p.sandlot", "--verify");
      expect([replay.code, (JSON.parse(replay.out) as Outcome).hash]).toEqual([0, outcome.hash]);
    },
  );

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
