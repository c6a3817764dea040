// `run --wiring program`: a robot made of a program's devices drives as the program means it to.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxSwerve, mechanisms, strange, tank } from "../python/program-robots.mjs";

const root = join(import.meta.dirname, "../..");
let folder = "";

interface Result {
  readonly robots: readonly {
    readonly pose: { readonly x: number; readonly y: number; readonly yaw: number };
    readonly wheels: readonly { readonly angle: number; readonly speed: number }[];
  }[];
}

function run(name: string, program: string, ...more: string[]): { code: number | null; out: string; err: string } {
  const home = join(folder, name);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "robot.py"), program);
  const scenario = {
    ...{ sandlot: 1, name, field: "practice", pieces: "none", match: { start: "teleop" } },
    robots: [{ robot: "kitbot", station: "blue1", at: [2, 6.5, 0], program: "external" }],
  };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(scenario));
  const given = ["run", join(folder, `${name}.json`), "--code", home, "--seconds", "2", ...more];
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...given], {
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
}

const robotOf = (out: string): Result["robots"][number] => {
  const [robot] = (JSON.parse(out) as Result).robots;
  if (robot === undefined) throw new Error("no robot");
  return robot;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-program-robot-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a robot made of what a program makes", () => {
  it("swerve on SPARK MAX: ids by the names in the program, encoders as it takes them to stand", () => {
    const { code, out, err } = run("max-swerve", maxSwerve, "--wiring", "program");
    expect(code, err).toBe(0);
    const { pose, wheels } = robotOf(out);
    // All four look where the program drives, 0.5 to the left of 1 ahead.
    for (const { angle } of wheels) expect(Math.abs(Math.tan(angle) - 0.5)).toBeLessThan(0.05);
    expect(pose.x - 2).toBeGreaterThan(1.2);
    expect((pose.y - 6.5) / (pose.x - 2)).toBeCloseTo(0.5, 1);
    expect(Math.abs(pose.yaw)).toBeLessThan(0.1);
    expect(err).toContain("shooter");
    expect(err).not.toContain("is not wired");
  }, 120_000);

  it("tank on Talon SRX: followers share the side, and both sides drive ahead", () => {
    const { code, out, err } = run("tank", tank, "--wiring", "program");
    expect(code, err).toBe(0);
    const { pose } = robotOf(out);
    expect(pose.x - 2).toBeGreaterThan(0.8);
    expect(Math.abs(pose.y - 6.5)).toBeLessThan(0.05);
    expect(err).not.toContain("is not wired");
  }, 120_000);

  it("mechanisms weigh what the program tells: its own feedforwards carry them, and without them they fall", () => {
    const { code, err } = run("mechanisms", mechanisms, "--wiring", "program");
    expect(code, err).toBe(0);
    expect(err).toContain("simulations say: simulated_pivot (60:1, 4 kg), simulated_lift (8.92:1, 8 kg).");
    // Masses by the torque of kG volts: 60 N m of a Kraken at 100:1 carry 12 kg at a quarter of a metre, and so on.
    expect(err).toContain("cosine (100:1, 12 kg), static (12:1, 13 kg), spark_wrist (50:1, 2.7 kg)");
    expect(err).toContain("fed_elbow (80:1, 3.5 kg), fed_climb (9:1, 2.7 kg)");
    expect(err).toContain("does not say what it moves: roller.");
    const placesAt = (when: string): Record<string, number> => {
      const line = err.split("\n").find((each) => each.includes(`${when} pivot=`)) ?? "";
      return Object.fromEntries([...line.matchAll(/(\w+)=([-\d.]+)/g)].map(([, name, place]) => [name, Number(place)]));
    };
    const [begun, held, gone] = [placesAt("begin"), placesAt("held"), placesAt("let go")];
    for (const name of ["pivot", "lift", "cosine", "static", "wrist", "elbow", "climb"])
      expect(Math.abs((held[name] ?? NaN) - (begun[name] ?? NaN)), `${name}: ${err}`).toBeLessThan(0.08);
    // Down to the stops of the simulations and the limits; an arm without limits hangs and swings on.
    expect(gone["pivot"]).toBeCloseTo(-0.5, 2);
    expect(gone["lift"]).toBeCloseTo(0, 2);
    expect(gone["wrist"]).toBeCloseTo(-Math.PI / 2, 2);
    for (const name of ["cosine", "elbow"]) expect((held[name] ?? 0) - (gone[name] ?? 0)).toBeGreaterThan(1);
  }, 120_000);

  it("says why a program does not come so far, and asks for --code", () => {
    const broken = run("broken", "import wpilib\n\nraise RuntimeError('no')\n", "--wiring", "program");
    expect(broken.code).toBe(2);
    expect(broken.err).toContain(
      "does not come so far that it has made its devices: Unhandled exception: RuntimeError: no",
    );
    const given = ["run", join(folder, "tank.json"), "--wiring", "program"];
    const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...given], {
      encoding: "utf8",
    });
    expect(status).toBe(2);
    expect(stderr).toContain("--wiring program is for --code");
  }, 120_000);

  it("what programs of teams do in passing goes on", () => {
    const { code, err } = run("strange", strange);
    expect(code, err).toBe(0);
    expect(err).toContain("brake 1 True");
    expect(err).toContain("c b'here'");
    expect(err).toContain("nobody answers");
    expect(err).toContain("GET http://10.0.0.11:5807/results: there is no network");
    expect(err).toContain("nobody can reach a program's own server");
    expect(err).toContain("later 0.0");
  }, 120_000);
});
