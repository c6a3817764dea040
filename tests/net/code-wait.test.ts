// A program that waits in the middle of itself, on the command line: simulated time passes, and its past outputs stay.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownLoop, sleeper } from "../python/waiting-programs.mjs";

const root = join(import.meta.dirname, "../..");
const scenario = join(root, "public/examples/stick-robot/scenario.json");
let folder = "";

function run(name: string, text: string): { readonly lines: string[]; readonly x: number; readonly hash: string } {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "robot.py"), text);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "scripts/sandlot.mjs"), "run", scenario, "--code", join(folder, name), "--seconds", "1"],
    { encoding: "utf8" },
  );
  expect(status, stderr).toBe(0);
  const { hash, robots } = JSON.parse(stdout) as { hash: string; robots: { pose: { x: number } }[] };
  return { lines: stderr.trimEnd().split("\n"), x: robots[0]?.pose.x ?? NaN, hash };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-wait-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a program that waits", () => {
  it(
    "sleeps in simulated time: notifiers go on, missed loops are left out, the motors hold what they had",
    { timeout: 120_000 },
    () => {
      const { lines, x, hash } = run("sleeps", sleeper);
      const said = lines.map((line) => line.trim().replace(/\s+/g, " "));
      // From 0.04 s on it sleeps a third of a second; the notifier comes each 0.1 s.
      expect(said).toEqual([
        "0.00 begins 0.000",
        "0.10 began 0.100",
        "0.10 ********** Robot program startup complete **********",
        "0.12 loop 0.120",
        "0.14 loop 0.140",
        "0.20 notifier 0.200",
        "0.30 notifier 0.300",
        "0.40 notifier 0.400",
        "0.46 slept 0.474",
        // As WPILib says it, and its meaning.
        "0.46 ! Error: Loop time of 0.020000s overrun",
        "0.46 ! A loop took longer than 0.020000 s.",
        "0.46 ! Something in the loop waits: time.sleep, or a long for. The robot does not listen to its driver meanwhile.",
        "0.46 ! Warning: TeleopPeriodic(): 0.334000s",
        "0.46 ! RobotPeriodic(): 0.000000s",
        "0.46 ! SmartDashboard::UpdateValues(): 0.000000s",
        "0.46 ! LiveWindow::UpdateValues(): 0.000000s",
        "0.46 ! Shuffleboard::Update(): 0.000000s",
        "0.46 ! SimulationPeriodic(): 0.000000s",
        // The loop that was due meanwhile comes late, once, and the next ones at their own times.
        "0.46 loop 0.474",
        "0.48 loop 0.480",
      ]);
      expect(x).toBeGreaterThan(2.2);
      expect(run("sleeps", sleeper).hash).toBe(hash);
    },
  );

  it("may have its own loop", { timeout: 120_000 }, () => {
    const { lines, x } = run("own", ownLoop);
    expect(lines.at(-1)).toMatch(/^ {3}0\.80 {4}turn 40$/);
    expect(x).toBeGreaterThan(2.5);
  });
});
