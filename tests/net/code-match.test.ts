// A whole match of six robots, one of them driven by a program in Python: the autonomous of its chooser, then a
// driver's sticks. The program's outputs are input of the run, so that the recording plays without it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
/** 20 s auto, 3 s, 140 s teleop, 3 s tail. */
const seconds = 166;
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-match-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const autopilot = (station: string): object => ({
  ...{ robot: "swerve-shooter", station, preload: 8, program: "autopilot" },
});
const match = {
  ...{ sandlot: 1, name: "A match with code", seed: 2026, field: "2026-rebuilt", pieces: "match" },
  match: { start: "full", clock: true },
  robots: [
    { robot: "kitbot", station: "blue1", preload: 8, program: "driver" },
    ...["blue2", "blue3", "red1", "red2", "red3"].map(autopilot),
  ],
};
/** Forward in an arc; back, with the intake; on, throwing; then nothing. */
const sticks = [
  { t: 25, axes: [0, -0.6, 0, 0, 0.3, 0] },
  { t: 60, axes: [0, 0.5, 0, 0, -0.4, 0], buttons: [1] },
  { t: 100, axes: [0, -0.4, 0, 0, 0, 0], buttons: [2] },
  { t: 150, axes: [] },
];

interface Outcome {
  readonly ticks: number;
  readonly hash: string;
  readonly score: { readonly blue: number; readonly red: number };
}

function sandlot(...given: string[]): { readonly outcome: Outcome; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...given], {
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  expect(status, stderr).toBe(0);
  return { outcome: JSON.parse(stdout) as Outcome, said: stderr };
}

it(
  "a match with a program comes to its score, and its recording to the same without Python",
  { timeout: 600_000 },
  () => {
    const path = (name: string): string => join(folder, name);
    writeFileSync(path("match.json"), JSON.stringify(match));
    writeFileSync(path("sticks.json"), JSON.stringify(sticks));
    const { outcome, said } = sandlot(
      ...["run", path("match.json"), "--code", join(root, "public/examples/command-robot")],
      ...["--sticks", path("sticks.json"), "--seconds", String(seconds), "--record", path("match.sandlot")],
    );
    for (const words of ["one metre", "turned round", "done"]) expect(said).toContain(words);
    expect(outcome.ticks).toBe(50 * seconds);
    // Blessed: the first result of this match. It changes with the physics, as the goldens of the core do.
    expect(outcome.score).toEqual({ blue: 636, red: 924 });
    const { outcome: replayed, said: complaints } = sandlot("replay", path("match.sandlot"));
    expect(complaints).not.toContain("Robot program");
    expect(replayed.hash).toBe(outcome.hash);
    expect(replayed.score).toEqual(outcome.score);
  },
);
