// Programs with CTRE's, REV's and Studica's libraries on the command line: they drive shipped robots by the CAN ids of
// their wiring, a replay is the same run, and impossible calls are reported.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vendorPrograms } from "../python/vendor-programs.mjs";

const root = join(import.meta.dirname, "../..");
let folder = "";

interface Result {
  readonly hash: string;
  readonly realtimeFactor: number;
  readonly robots: readonly { readonly pose: { readonly x: number; readonly y: number; readonly yaw: number } }[];
}

function sandlot(...given: string[]): { readonly code: number | null; readonly out: string; readonly err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...given], {
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
}

function run(name: keyof typeof vendorPrograms, seconds: number, ...more: string[]): { result: Result; err: string } {
  const { robot, program } = vendorPrograms[name];
  const home = join(folder, name);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "robot.py"), program);
  const scenario = {
    sandlot: 1,
    name,
    field: "practice",
    pieces: "none",
    match: { start: "teleop" },
    robots: [{ robot, station: "blue1", at: [3, 3, 0], program: "external" }],
  };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(scenario));
  const { code, out, err } = sandlot(
    ...["run", join(folder, `${name}.json`), "--code", home, "--seconds", String(seconds)],
    ...more,
  );
  expect(code, err).toBe(0);
  return { result: JSON.parse(out) as Result, err };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-vendors-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("vendors' libraries", () => {
  it("phoenix6 swerve drives, knows where it is, and its replay is the same run", { timeout: 120_000 }, () => {
    const record = join(folder, "swerve.sandlot");
    const { result, err } = run("swerve", 3, "--record", record);
    const { x, y, yaw } = result.robots[0]?.pose ?? { x: 0, y: 0, yaw: 0 };
    // 1.5 s at 1.5 m/s ahead, 0.5 m/s to the left and 1 rad/s, less the time to get going.
    expect(x).toBeGreaterThan(4.5);
    expect(y).toBeGreaterThan(3.4);
    expect(yaw).toBeGreaterThan(1.2);
    // Its own odometry, printed at the end: treads slip as it starts.
    const told = /odometry (\S+) (\S+) (\S+)/.exec(err)?.slice(1).map(Number) ?? [];
    expect(Math.hypot((told[0] ?? 0) - x, (told[1] ?? 0) - y)).toBeLessThan(0.3);
    expect(Math.abs((told[2] ?? 0) - yaw)).toBeLessThan(0.02);
    const replay = sandlot("replay", record, "--verify");
    expect(replay.code, replay.err).toBe(0);
    expect(replay.out).toContain(result.hash);
  });

  it(
    "telemetry of a drivetrain that raises ends the program with its line, and not Python",
    { timeout: 120_000 },
    () => {
      const home = join(folder, "telemetry");
      mkdirSync(home, { recursive: true });
      const broken = vendorPrograms.swerve.program.replace(
        "        self.n = 0\n",
        "        self.n = 0\n        self.d.register_telemetry(lambda state: state.no_such_name)\n",
      );
      writeFileSync(join(home, "robot.py"), broken);
      const scenario = {
        sandlot: 1,
        name: "telemetry",
        field: "practice",
        pieces: "none",
        match: { start: "teleop" },
        robots: [{ robot: "swerve-shooter", station: "blue1", at: [3, 3, 0], program: "external" }],
      };
      writeFileSync(join(folder, "telemetry.json"), JSON.stringify(scenario));
      const { err } = sandlot("run", join(folder, "telemetry.json"), "--code", home, "--seconds", "1");
      expect(err).toContain("has no attribute 'no_such_name'");
      expect(err).toContain("The robot program quit unexpectedly");
      expect(err).not.toContain("Python itself");
    },
  );

  it("rev tank drives by velocity loops and followers, and turns nothing round twice", { timeout: 120_000 }, () => {
    const { result, err } = run("tank", 2);
    expect(result.robots[0]?.pose.x).toBeGreaterThan(4);
    expect(Math.abs(result.robots[0]?.pose.yaw ?? 1)).toBeLessThan(0.1);
    const speeds = /speeds (\S+) (\S+) (\S+) (\S+)/.exec(err)?.slice(1).map(Number) ?? [];
    expect(speeds).toHaveLength(4);
    for (const speed of speeds) expect(Math.abs(speed - 1500)).toBeLessThan(60);
  });

  it("navx counts turns clockwise as the robot in the world turns, in any plug", { timeout: 120_000 }, () => {
    const { result, err } = run("turned", 3);
    const [angle = 0, yaw = 0, rotation = 0] = (/navx (\S+) (\S+) (\S+) True/.exec(err)?.slice(1) ?? []).map(Number);
    // More than half a turn, which its yaw alone does not tell.
    expect(Math.abs(angle)).toBeGreaterThan(200);
    expect(Math.abs(yaw)).toBeLessThanOrEqual(180);
    expect(rotation).toBeCloseTo(-angle, 9);
    expect(Math.abs(Math.sin(((angle - yaw) / 2) * (Math.PI / 180)))).toBeLessThan(1e-9);
    // It stands at the end; the gyro drifts by hundredths of a degree.
    const turned = ((result.robots[0]?.pose.yaw ?? 0) * 180) / Math.PI;
    expect(Math.abs(Math.sin(((angle + turned) / 2) * (Math.PI / 180)))).toBeLessThan(0.01);
    expect(err).not.toMatch(/not wired/);
    expect(err).toMatch(/zeros 0\.0 0\.0 0\.0/);
    expect(err.match(/navx\.AHRS\.getVelocityX is always 0 here/g)).toHaveLength(1);
    expect(err).toMatch(/refused: AHRS\(\): comType must be an AHRS\.NavXComType/);
    expect(err).toMatch(/refused: navx\.Navx is not in Sandlot: navX3 on CAN has no model: use navx\.AHRS/);
  });

  it(
    "Venoms drive by their loops and a follower, and a time of flight sensor sees the wall",
    { timeout: 120_000 },
    () => {
      const file = join(folder, "venoms-wiring.json");
      writeFileSync(file, JSON.stringify(vendorPrograms.venoms.wiring));
      const { result, err } = run("venoms", 1.6, "--wiring", file);
      const said = /venoms (\S+) (\S+) range (\S+) True/.exec(err)?.slice(1).map(Number) ?? [];
      const [left = 0, right = 0, range = 0] = said;
      expect(Math.abs(left - 900)).toBeLessThan(60);
      expect(Math.abs(right - left)).toBeLessThan(60);
      expect(result.robots[0]?.pose.x).toBeGreaterThan(3.3);
      // Within the reach of its mode [mm].
      expect(range).toBeGreaterThan(500);
      expect(range).toBeLessThanOrEqual(4000);
      expect(err).not.toMatch(/not wired/);
      expect(err).toMatch(/CANVenom\.executePath has no model: use kPositionControl/);
    },
  );

  it("a loop that the program's own simulation turns is the core's: profile and law", { timeout: 120_000 }, () => {
    const { err } = run("twins", 9.8);
    const said = /apart (\S+) (\S+) (\S+) of (\S+)/.exec(err)?.slice(1).map(Number) ?? [];
    const [volts = 9, reference = 9, slope = 9, most = 0] = said;
    expect(most).toBeGreaterThan(100);
    expect(reference).toBeLessThan(1e-9);
    expect(slope).toBeLessThan(1e-9);
    // The core predicts its rotor within a tick, the program tells it once a tick: P times its gain in 20 ms.
    expect(volts).toBeLessThan(0.8);
  });

  it("says what is not wired, what has no model and what collides, and runs on", { timeout: 120_000 }, () => {
    const { err } = run("odd", 0.5);
    // Too many for a line each.
    expect(err).toMatch(/\d\d devices are not wired on this robot: .*Talon FX \(v6\)\[55\]/);
    expect(err).not.toMatch(/\] is not wired/);
    expect(err).toMatch(/phoenix6\.Orchestra does nothing here: simulated motors make no sound/);
    expect(err.match(/phoenix6\.Orchestra does nothing/g)).toHaveLength(1);
    expect(err).toMatch(
      /refused: SparkMax\(5\): this program has made a SPARK with the CAN id 5 already, at .*robot\.py:/,
    );
    expect(err).toMatch(/refused: TalonFX: the CAN id 63 does not exist; it must be 0 to 62/);
    expect(err).toMatch(/refused: rev\.CANSparkMax is not in Sandlot: was removed in 2025: use rev\.SparkMax/);
    expect(err).toMatch(/80 devices are there/);
  });
});
