// `new` and `check DIR`, as a person starts them in a folder of their own. Needs build/node, as npm test has it.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { glbOf, hall } from "../web/field-glb.ts";
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
    // Stubs only on request: they would hide RobotPy's own.
    expect(readdirSync(join(folder, "lift")).sort()).toEqual(["robot.py", "scenario.json"]);
    const typed = sandlot("new", "code", "typed", "--typings");
    expect(typed.status, typed.stderr).toBe(0);
    expect(read("typed/typings/wpilib/__init__.pyi")).toMatch(/^class PWMSparkMax\(.*\):$/m);
    expect(read("typed/typings/ntcore/__init__.pyi")).toMatch(/def getDoubleTopic\(self, name: str\) -> DoubleTopic/);
    expect(sandlot("new", "code", "lift").stderr).toMatch(/lift is there already/);
    // The same template of WPILib 2027, and blocks, which are of both years.
    expect(sandlot("new", "code", "arm", "--from", "arm-robot", "--wpilib", "2027").stdout).toContain("--wiring arm");
    expect(readFileSync(join(folder, "arm/robot.py"), "utf8")).toContain("import wpilib_drivers");
    expect(sandlot("new", "code", "two", "--wpilib", "2027").status).toBe(0);
    expect(readFileSync(join(folder, "two/robot.py"), "utf8")).toContain("wpilib.OpModeRobot");
    expect(sandlot("new", "code", "blocks", "--from", "blocks-robot", "--wpilib", "2027").status).toBe(0);
    expect(readdirSync(join(folder, "blocks"))).toContain("robot.blocks.json");
    expect(sandlot("new", "code", "script", "--from", "script-robot", "--wpilib", "2027").status).toBe(0);
    const swerve = sandlot("new", "code", "swerve", "--from", "swerve-robot", "--wpilib", "2027").stdout;
    expect(swerve).toContain("--wiring swerve");
    expect(sandlot("new", "code", "three", "--wpilib", "2031").stderr).toContain("--wpilib is 2026 or 2027, not 2031");
    expect(sandlot("new", "robot", "three", "--wpilib", "2027").stderr).toContain("a robot takes --from");
    expect(sandlot("new", "code", "other", "--from", "nobody").stderr).toMatch(
      /no program "nobody"; there are arm-2027, arm-robot, /,
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
    [
      ["new", "class", "a"],
      /there is no kind "class"; there are robot, field, code, project, lesson, season, scenario/,
    ],
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

describe("a field out of a model", () => {
  const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

  test("mesh writes a field that check and run take, and says what was wrong with the model", async () => {
    writeFileSync(join(folder, "hall.glb"), new Uint8Array(await glbOf(hall)));
    const { status, stdout, stderr } = sandlot("mesh", "hall.glb", "--field", "hall");
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(stdout.split("\n")).toEqual([
      "field 12 m by 6 m, its floor at 0 m of the model",
      "68 triangles, now 112 in 7 groups",
      "3 closed shells; 5 sheets made 0.03 m thick",
      "left out: 1 part smaller than a ball notices, 1 part of the floor, which the simulation has",
      "1 hole left open, the surface about each made thick:",
      "    bin at (6.50, 1.50, 1.00), 1.41 m across",
      "2 places wound the wrong way, turned round:",
      "    inside at (3.50, 4.50, 0.50): a closed shell, inside out",
      "    cube at (9.00, 1.50, 0.50): 2 triangles against their neighbours",
      "fields/hall is written",
      "",
    ]);
    expect(sandlot("new", "scenario", "first", "--field", "hall").status).toBe(0);
    expect(sandlot("check", "fields/hall").stdout).toContain("ok: fields/hall/field.json: hall, 12 ball");
    expect(json(sandlot("run", "hall/first", "--seconds", "0.5").stdout)).toMatchObject({
      pieces: { ball: { field: 12 } },
    });
    // The mesh that it wrote has nothing wrong with it.
    const checked = sandlot("mesh", "fields/hall/collision.obj", "--check", "--json");
    expect(checked.status).toBe(0);
    expect(json(checked.stdout)).toMatchObject({ openings: [], turned: [], closed: 8 });
    expect(sandlot("mesh", "hall.glb", "--check").status).toBe(1);
  });

  test("bad input is one line, and nothing is written", () => {
    write("none.glb", "this is no model");
    expect(sandlot("mesh", "none.glb").stderr).toBe(
      "sandlot: mesh: none.glb is no model that can be read: it is neither binary glTF nor JSON\n",
    );
    // A zip of zeros: 1 MB that says it is 1 GB.
    writeFileSync(join(folder, "bomb.zip"), zipBomb());
    expect(sandlot("mesh", "bomb.zip").stderr).toMatch(
      /^sandlot: mesh: bomb\.zip has 1000 MB of models; at most 200 MB are read\n$/,
    );
    expect(sandlot("mesh", "hall.glb", "--field", "hall").stderr).toBe(
      "sandlot: mesh: fields/hall is there already; take another name\n",
    );
    expect(sandlot("mesh", "hall.glb", "--unit", "mm").stderr).toBe(
      "sandlot: mesh: the field would be 0.01 m by 0.01 m; a field has 1 to 100 m: choose another unit\n",
    );
    expect(sandlot("mesh", "hall.glb", "--up", "w").stderr).toBe("sandlot: mesh: --up is one of x, y, z, not w\n");
    expect(sandlot("mesh", "nothing.glb").stderr).toBe("sandlot: nothing.glb: no such file\n");
    expect(readdirSync(folder)).not.toContain("collision.obj");
  });
});

/** The directory of a zip whose one file, model.glb, is said to have 1 GB. */
function zipBomb(): Uint8Array {
  const name = new TextEncoder().encode("model.glb");
  const bytes = new Uint8Array(46 + name.length + 22);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(10, 8, true);
  view.setUint32(20, 1_000_000, true);
  view.setUint32(24, 1_000_000_000, true);
  view.setUint16(28, name.length, true);
  bytes.set(name, 46);
  const end = 46 + name.length;
  view.setUint32(end, 0x06054b50, true);
  view.setUint16(end + 10, 1, true);
  view.setUint32(end + 16, 0, true);
  return bytes;
}
