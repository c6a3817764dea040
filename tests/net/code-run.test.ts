// `run --code`: a robot program in Python drives a run without a page, the same each time, and its recording needs no Python.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
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

/** Two controllers hold their values while the robot is enabled. */
const placed = (values: string): string => `
import wpilib

class Robot(wpilib.TimedRobot):
    def robotInit(self):
        self.left, self.right = wpilib.PWMSparkMax(11), wpilib.PWMSparkMax(12)

    def teleopPeriodic(self):
        left, right = ${values}
        self.left.set(left)
        self.right.set(right)
`;

const engine = (begin: string, update: string): string => `
import wpilib.simulation
from pyfrc.physics import drivetrains, motor_cfgs, tankmodel
from pyfrc.physics.units import units

class PhysicsEngine:
    def __init__(self, physics_controller, robot):
        self.controller = physics_controller
        self.motors = [wpilib.simulation.PWMSim(each.getChannel()) for each in (robot.left, robot.right)]
        ${begin}

    def update_sim(self, now, tm_diff):
        left, right = (each.getSpeed() for each in self.motors)
        ${update}
`;

const tank = engine(
  `bumper = 3.25 * units.inch
        self.model = tankmodel.TankModel.theory(
            motor_cfgs.MOTOR_CFG_CIM, 110 * units.lbs, 10.71, 2, 22 * units.inch,
            23 * units.inch + bumper * 2, 32 * units.inch + bumper * 2, 6 * units.inch)`,
  "self.controller.move_robot(self.model.calculate(left, right, tm_diff))",
);
const drivetrain = (name: string, motors: string): string =>
  engine(`self.model = drivetrains.${name}()`, `self.controller.drive(self.model.calculate(${motors}), tm_diff)`);

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

  it("runs the program in its own folder: files beside robot.py open by their names alone", { timeout: 60_000 }, () => {
    const code = program(
      "reads",
      "import wpilib\nprint(open('deploy/gains.txt').read())\nclass Robot(wpilib.TimedRobot):\n    pass\n",
    );
    mkdirSync(join(folder, code, "deploy"), { recursive: true });
    writeFileSync(join(folder, code, "deploy/gains.txt"), "kP is 0.7");
    const { code: ended, err } = sandlot("run", "kit.json", "--seconds", "0.1", "--code", code);
    expect(err).toContain("kP is 0.7");
    expect(ended).toBe(0);
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
      // A line has the changes: at the first loop, and once the stick is pushed.
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

  // pyfrc's example robot, in programs of our own: robot-code.md 3.3 has the numbers, worked out from its formulas.
  const examples: readonly {
    readonly name: string;
    readonly values: string;
    readonly model: string;
    readonly pose: readonly number[];
  }[] = [
    // 2.53666 m for steps of exactly 0.02 s. 14 of these 50 differences of times are a hair less, and the model counts whole
    // 0.01 ms, as pyfrc's does.
    { name: "tank forward", values: "1, -1", model: tank, pose: [2.53618, 0, 0] },
    // Below its friction it stands.
    { name: "tank too little", values: "0.1, -0.1", model: tank, pose: [0, 0, 0] },
    // Two motors at 5 ft/s.
    {
      name: "two motors",
      values: "1, -1",
      model: drivetrain("TwoMotorDrivetrain", "left, right"),
      pose: [1.524, 0, 0],
    },
    {
      name: "four motors",
      values: "-1, 1",
      model: drivetrain("FourMotorDrivetrain", "left, left, right, right"),
      pose: [-1.524, 0, 0],
    },
    {
      name: "mecanum",
      values: "1, -1",
      model: drivetrain("MecanumDrivetrain", "left, left, right, right"),
      pose: [1.524, 0, 0],
    },
  ];
  it.each(examples)(
    "physics.py has the robot at its own place to the last digit: $name",
    { timeout: 120_000 },
    ({ values, model, pose }) => {
      const code = program("place", placed(values));
      writeFileSync(join(folder, code, "physics.py"), model);
      // The first loop is at 0.02 s and only keeps the time: the 50th update comes with the loop before the 52nd tick.
      const {
        code: exit,
        out,
        err,
      } = sandlot("run", "open.json", "--seconds", "1.04", "--code", code, "--physics", "physics");
      expect(exit, err).toBe(0);
      const outcome = JSON.parse(out) as {
        readonly robots: readonly { readonly pose: { readonly x: number; readonly y: number; readonly yaw: number } }[];
        readonly code: { readonly topics: Readonly<Record<string, readonly number[]>> };
      };
      const [x = NaN, y = NaN, degrees = NaN] = outcome.code.topics["/SmartDashboard/Field/Robot"] ?? [];
      expect(Math.hypot(x - (pose[0] ?? NaN), y - (pose[1] ?? NaN))).toBeLessThan(1e-4);
      expect(Math.abs((degrees * Math.PI) / 180 - (pose[2] ?? NaN))).toBeLessThan(1e-4);
      const robot = outcome.robots[0]?.pose;
      expect(robot?.x).toBeCloseTo(3 + x, 6);
      expect(robot?.y).toBeCloseTo(6 + y, 6);
      expect(robot?.yaw).toBeCloseTo((degrees * Math.PI) / 180, 6);
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

  it("finds the program in a repository: the folder with the most Python files, and the list of packages above it", () => {
    const repository = join(folder, "repository");
    const text =
      "import os\nimport wpilib\nimport parts\nclass Robot(wpilib.TimedRobot):\n    def robotInit(self):\n        print(parts.name, os.path.exists('pyproject.toml'))\n";
    for (const [path, content] of [
      ["tools/robot.py", "raise SystemExit('the wrong one')\n"],
      ["bot/inner/robot.py", text],
      ["bot/inner/parts.py", "name = 'the right one'\n"],
      ["bot/pyproject.toml", "[tool.robotpy]\nrequires = []\n"],
    ] as const) {
      mkdirSync(dirname(join(repository, path)), { recursive: true });
      writeFileSync(join(repository, path), content);
    }
    const { err } = sandlot("run", "kit.json", "--seconds", "0.1", "--code", "repository");
    expect(err).toContain("the right one True");
  });

  it("refuses what is no project, in one line", { timeout: 60_000 }, () => {
    mkdirSync(join(folder, "empty"));
    const cases: [string[], RegExp][] = [
      [["--code", "nowhere"], /nowhere: no such folder/],
      [["--code", "empty"], /empty: There is no robot\.py in it/],
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
