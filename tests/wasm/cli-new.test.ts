// `new` and `check DIR`, as a person starts them in a folder of their own. Needs build/node, as npm test has it.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "./helpers.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-new-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function sandlot(...args: string[]) {
  const options = { encoding: "utf8", cwd: folder } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args], options);
  return { status, stdout, stderr };
}

const read = (path: string) => readFileSync(join(folder, path), "utf8");
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);

describe("a robot, a field and a scenario of one's own", () => {
  test("are begun, checked, and found by name before those that ship", () => {
    expect(sandlot("new", "robot", "heavy").stdout).toMatch(/^robots\/heavy\/robot.json is written\n/);
    expect(sandlot("new", "field", "yard").status).toBe(0);
    expect(sandlot("new", "scenario", "one", "--field", "yard", "--robot", "heavy").status).toBe(0);
    // A field of ours with a scenario of one's own.
    expect(sandlot("new", "scenario", "two", "--robot", "heavy").status).toBe(0);
    // The number is changed in the person's copy alone, so the run shows which file was read.
    const before = sandlot("run", "yard/one", "--seconds", "0.2").stdout;
    write("robots/heavy/robot.json", read("robots/heavy/robot.json").replace('"mass": 46.14', '"mass": 60'));
    const after = sandlot("run", "yard/one", "--seconds", "0.2").stdout;
    const hash = (text: string) => (JSON.parse(text) as { hash: string }).hash;
    expect(hash(before)).not.toBe(hash(after));
    const { status, stdout } = sandlot("check", ".");
    expect(stdout.split("\n")).toEqual([
      "ok: robots/heavy/robot.json: heavy, 8 components, 8 models",
      "ok: fields/yard/field.json: yard, 18 fuel, 56 box, 2 gym_ball",
      "ok: fields/practice/scenarios/two.json: practice, heavy at blue2, 18 fuel, 56 box, 2 gym_ball",
      "ok: fields/yard/scenarios/one.json: yard, heavy at blue2, 18 fuel, 56 box, 2 gym_ball",
      "",
    ]);
    expect(status).toBe(0);
  });

  test("a robot program is begun from a template, and runs with the line that is printed", { timeout: 180_000 }, () => {
    const { status, stdout } = sandlot("new", "code", "lift", "--from", "elevator-robot");
    expect(status).toBe(0);
    const line = /sandlot\.mjs (run .*?) {4}/.exec(stdout)?.[1] ?? "";
    expect(line).toBe("run lift/scenario.json --code lift --wiring elevator --seconds 5");
    const run = sandlot(...line.split(" "));
    expect(run.stderr).toMatch(/at 0\.9\d m after/);
    expect(run.status).toBe(0);
    // Stubs only for who asks: they would hide RobotPy's own.
    expect(readdirSync(join(folder, "lift")).sort()).toEqual(["robot.py", "scenario.json"]);
    const typed = sandlot("new", "code", "typed", "--typings");
    expect(typed.status, typed.stderr).toBe(0);
    expect(read("typed/typings/wpilib/__init__.pyi")).toMatch(/^class PWMSparkMax\(.*\):$/m);
    expect(read("typed/typings/ntcore/__init__.pyi")).toMatch(/def getDoubleTopic\(self, name: str\) -> DoubleTopic/);
    expect(sandlot("new", "code", "lift").stderr).toMatch(/lift is there already/);
    expect(sandlot("new", "code", "other", "--from", "nobody").stderr).toMatch(
      /no program "nobody"; there are arm-robot, /,
    );
  });

  test("a shipped name of one's own wins, whole", () => {
    expect(sandlot("new", "robot", "kitbot", "--from", "mecanum-arm").status).toBe(0);
    expect(sandlot("new", "scenario", "three").status).toBe(0);
    const { robots } = JSON.parse(sandlot("run", "practice/three", "--seconds", "0.2").stdout) as {
      robots: { mechanisms: object }[];
    };
    expect(Object.keys(robots[0]?.mechanisms ?? {})).toEqual(["lift", "arm", "claw"]);
    rmSync(join(folder, "robots/kitbot"), { recursive: true });
  });

  test("each fault has its line, and the rest is checked", () => {
    const good = read("robots/heavy/robot.json");
    write("robots/heavy/robot.json", good.replace('"mass": 60', '"mass": 0'));
    rmSync(join(folder, "fields/yard/collision.obj"));
    const { status, stdout, stderr } = sandlot("check", ".");
    write("robots/heavy/robot.json", good);
    expect(status).toBe(2);
    expect(stderr).toContain("sandlot: robots/heavy/robot.json: /mass: is 0 kg; it must be from 0.1 to 500 kg\n");
    expect(stderr).toMatch(/fields\/yard\/collision.obj/);
    expect(stdout).toContain("ok: fields/practice/scenarios/three.json");
  });

  test("a model too few is said; a file by itself is checked", () => {
    rmSync(join(folder, "robots/heavy/model_7.glb"));
    expect(sandlot("check", "robots/heavy/robot.json").stderr).toBe(
      "sandlot: robots/heavy/robot.json: /components: has 8, but 7 files model_N.glb stand beside it, one for each component\n",
    );
    expect(sandlot("check", join(root, "fields/lab/field.json")).status).toBe(0);
  });
});

describe("bad input writes nothing", () => {
  test.each([
    [["new", "lesson", "a"], /there is no kind "lesson"; there are robot, field, code, project, scenario/],
    [["new", "robot", "../a"], /"..\/a" cannot be a name; a name has 1 to 40 letters/],
    [["new", "robot", "n".repeat(41)], /cannot be a name/],
    [["new", "robot", "a", "--from", "tank"], /--from: there is no robot "tank"; there are .*kitbot/],
    [["new", "scenario", "a", "--field", "moon"], /--field: there is no field "moon"/],
    [["new", "scenario", "a", "--from", "lap"], /a scenario takes --field and --robot, not --from/],
    [["new", "robot", "heavy"], /robots\/heavy is there already; take another name/],
    [["new", "robot"], /NAME is missing/],
  ])("%j", (args, message) => {
    const before = readdirSync(folder, { recursive: true });
    const { status, stdout, stderr } = sandlot(...args);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(message);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });

  test("a folder with nothing to check", () => {
    mkdirSync(join(folder, "empty"));
    expect(sandlot("check", "empty")).toMatchObject({ status: 2, stdout: "" });
  });
});
