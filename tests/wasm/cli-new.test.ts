// `new` and `check DIR`: a robot, a field and a scenario of one's own, in a folder without a clone.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const script = join(import.meta.dirname, "../../scripts/sandlot.mjs");
const home = mkdtempSync(join(tmpdir(), "sandlot-new-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function sandlot(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8", cwd: home });
  return { status, stdout, stderr };
}

test("a robot, a field and a scenario are begun, are sound, and run together", () => {
  for (const args of [
    ["robot", "ours"],
    ["field", "yard"],
    ["scenario", "first", "--from", "ours", "--field", "yard"],
  ])
    expect(sandlot("new", ...args)).toMatchObject({ status: 0, stderr: "" });
  const checked = sandlot("check", ".");
  expect(checked.stderr).toBe("");
  expect(checked.stdout.split("\n").slice(0, 3)).toEqual([
    expect.stringMatching(/^ok: robots\/ours: ours: differential, 4 motors, 2 mechanisms, 9 models$/),
    expect.stringMatching(/^ok: fields\/yard: yard: .* kinds? of pieces, .*, 4 models$/),
    expect.stringMatching(/^ok: scenarios\/first\.json: yard, ours at blue1/),
  ]);
  const ran = sandlot("run", "scenarios/first.json", "--seconds", "0.2");
  expect(ran.stderr).toBe("");
  expect(JSON.parse(ran.stdout)).toMatchObject({ ticks: 10 });
  // A name that is there is never written over.
  expect(sandlot("new", "robot", "ours")).toMatchObject({
    status: 2,
    stderr: /robots\/ours.* is there already/ as never,
  });
});

test("check says what is wrong in a robot's folder, and where", () => {
  expect(sandlot("new", "robot", "broken").status).toBe(0);
  const file = join(home, "robots/broken/robot.json");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace('"mass": 46.14', '"mass": "0 kg"'));
  expect(sandlot("check", "robots/broken")).toMatchObject({ status: 2, stdout: "" });
  expect(sandlot("check", "robots/broken").stderr).toMatch(
    /robots\/broken\/robot\.json: \/mass: is 0 kg; it must be from 0\.1/,
  );
  writeFileSync(file, text);
  expect(existsSync(join(home, "robots/broken/model_3.glb"))).toBe(true);
  writeFileSync(join(home, "robots/broken/model_3.glb"), "no model");
  expect(sandlot("check", "robots/broken").stderr).toMatch(/model_3\.glb: is no binary glTF 2\.0 file/);
  rmSync(join(home, "robots/broken/model_3.glb"));
  expect(sandlot("check", "robots/broken").stderr).toMatch(/config\.json: model_3\.glb is missing beside it/);
});
