// A log by AdvantageKit's names: beside ours, by choice, with the names of the FEDS simulator's layouts.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readWpilog, valueAt } from "./wpilog.ts";

const root = join(import.meta.dirname, "../..");
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-names-"));
  const robot = { robot: "swerve-shooter", station: "blue1", at: [3, 5.56, 0], preload: 8 };
  const script = [{ t: 0.5, station: "blue1", buttons: ["intake"] }];
  const scenario = { sandlot: 1, field: "2026-rebuilt", pieces: "none", robots: [robot], script };
  writeFileSync(join(folder, "s.json"), JSON.stringify(scenario));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]) {
  const command = [join(root, "scripts/sandlot.mjs"), "run", "s.json", "--seconds", "2", ...args];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: "utf8", cwd: folder });
  return { status, stderr };
}

const base = "/AdvantageKit/RealOutputs/Sim/";

describe("--names advantagekit", () => {
  test("adds them to the log, and without it there is none", { timeout: 60_000 }, () => {
    expect(run("--log", "plain.wpilog")).toEqual({ status: 0, stderr: "" });
    expect(run("--log", "both.wpilog", "--names", "advantagekit")).toEqual({ status: 0, stderr: "" });
    const named = (file: string) =>
      readWpilog(readFileSync(join(folder, file))).entries.filter(({ name }) => name.includes("/AdvantageKit/"));
    expect(named("plain.wpilog")).toEqual([]);
    const names = named("both.wpilog").map(({ name }) => name.replace(/^NT:/, ""));
    expect(names).toEqual(
      expect.arrayContaining([
        ...[`${base}RobotPose`, `${base}Debug/IntakeZoneActive`, `${base}Debug/ShootingGateOpen`],
        ...[`${base}Debug/intake/ExtendedPct`, `${base}Debug/BatteryVoltage`],
      ]),
    );
    // The button is held from 0.5 s on: the intake goes out and its roller turns; nothing is fed to the launcher.
    const value = (name: string, time: number) =>
      valueAt(
        named("both.wpilog").find((entry) => entry.name.endsWith(name))!,
        time * 1e6,
      );
    expect([value("IntakeZoneActive", 0.3), value("IntakeZoneActive", 1.9)]).toEqual([false, true]);
    expect(value("ShootingGateOpen", 1.9)).toBe(false);
    const [before, after] = [0.3, 1.9].map((time) => Number(value("Debug/intake/ExtendedPct", time)));
    // Folded up it is at its upper stop, out at its lower one.
    expect(before).toBeGreaterThan(-3);
    expect(before).toBeLessThan(10);
    expect(after).toBeGreaterThan(90);
    expect(after).toBeLessThan(103);
    // Ours stay.
    const all = readWpilog(readFileSync(join(folder, "both.wpilog"))).entries.map(({ name }) => name);
    expect(all.some((name) => name.endsWith("/Sandlot/Robots/blue1/Pose"))).toBe(true);
  });

  test("is refused with other words, or without a log", () => {
    expect(run("--log", "x.wpilog", "--names", "elastic")).toEqual({
      status: 2,
      stderr: "sandlot: run: --names is advantagekit, not elastic; without it the log has our names alone\n",
    });
    expect(run("--names", "advantagekit").stderr).toBe("sandlot: run: --names is for --log, which is missing\n");
  });
});
