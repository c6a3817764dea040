// Programs that go wrong, on the command line: each ends with a sentence and its line, and the run goes on without it.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { badPrograms } from "../python/bad-programs.mjs";
import { oddPrograms } from "../python/odd-programs.mjs";

const root = join(import.meta.dirname, "../..");
const scenario = join(root, "public/examples/stick-robot/scenario.json");
let folder = "";

function run(
  name: string,
  seconds = 0.1,
): { readonly code: number | null; readonly out: string; readonly err: string } {
  const given = ["run", scenario, "--code", join(folder, name), "--seconds", String(seconds)];
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...given], {
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-bad-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a program that goes wrong", () => {
  for (const [name, { files, says, ends, seconds = 0.1 }] of Object.entries({ ...badPrograms, ...oddPrograms })) {
    it(`${name}: says so`, { timeout: 120_000 }, () => {
      mkdirSync(join(folder, name));
      for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, name, path), text);
      const { code, out, err } = run(name, seconds);
      expect(err, "a stack of ours").not.toMatch(/^ +at .*(file:|node:)/m);
      for (const words of says) expect(err).toMatch(words);
      expect(code, err).toBe(ends ? 1 : 0);
      if (!ends) expect((JSON.parse(out) as { time: number }).time).toBeCloseTo(seconds, 9);
      expect(out).toMatch(/"hash":"[0-9a-f]{16}"/);
    });
  }

  it("of 5,000 files is refused before Python starts", { timeout: 60_000 }, () => {
    mkdirSync(join(folder, "many"));
    writeFileSync(join(folder, "many", "robot.py"), "");
    for (let i = 0; i < 5000; i++) writeFileSync(join(folder, "many", `part${i}.py`), "");
    const { code, err } = run("many");
    expect(code).toBe(2);
    expect(err.trimEnd()).toMatch(/^[^\n]*more than 2000 files in it: take the folder that the robot code is in\.$/);
  });
});
