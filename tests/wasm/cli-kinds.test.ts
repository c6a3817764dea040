// Commands that are given another kind of file call it by its name and end with 2. Needs build/node, as npm test has it.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./helpers.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-kinds-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const path = '{"version":"2025.0","waypoints":[],"rotationTargets":[]}';
const plan = JSON.stringify({
  ...{
    sandlot: 1,
    name: "f",
    scenario: { sandlot: 1, field: "practice", robots: [{ robot: "kitbot", station: "blue1" }] },
  },
  ...{ vary: { mass: { at: "/robots/blue1/robot/mass", from: 35, to: 65 } }, fit: {} },
});

const cases: [command: string, name: string, text: string, says: RegExp, more?: string[]][] = [
  ["import", "own.path", path, /^sandlot: import: own\.path: is a path of PathPlanner, not a robotConfig\.yml/],
  ["import", "own.traj", '{"snapshot":{},"trajectory":{}}', /is a trajectory of Choreo/],
  ["import", "own.fmap", '{"fiducials":[]}', /is an AprilTag map of Limelight/],
  ["import", "log.hoot", "\0\u00ff", /is a signal log of CTRE/],
  ["import", "other.yml", "hello: 1\n", /has none of the keys players, core and sim/],
  ["import", "broken.yml", "hello: [1,2", /broken\.yml: line /],
  [
    "run",
    "elastic.json",
    '{"grid_size":128,"tabs":[]}',
    /^sandlot: elastic\.json: is a layout of Elastic, not a scenario\./,
  ],
  [
    "run",
    "settings.json",
    '{"robotWidth":1,"robotLength":1,"holonomicMode":true}',
    /is the settings file of PathPlanner/,
  ],
  [
    "check",
    "scope.json",
    '{"hubs":[]}',
    /is a layout of AdvantageScope, not a scenario, a robot, a field, a plan or a lesson\./,
  ],
  [
    "check",
    "config.json",
    '{"name":"a","rotations":[],"position":[0,0,0]}',
    /is the config\.json of an AdvantageScope robot/,
  ],
  [
    "compare",
    "log.hoot",
    "\0",
    /is a signal log of CTRE, not a recording, a scenario or a data log\. AdvantageScope/,
    ["practice/lap"],
  ],
  ["link", "a.path", path, /is a path of PathPlanner, not a scenario/],
  ["run", "fit.plan.json", plan, /is a plan for sweep, optimise or fit, not a scenario\. Open it in Build, Sweep, or/],
  [
    "run",
    "mine.json",
    '{"mass":1,"drivetrain":{}}',
    /is a robot of Sandlot \(robot\.json\), not a scenario\. In the page: /,
  ],
  ["check", "a.zip", "PK\u0003\u0004", /is a zip, not a scenario.*drop it on the page, or unpack it for a command\.$/m],
  [
    "mesh",
    "small.obj",
    "v 0 0 0\nv 0.3 0 0\nv 0 0.2 0.1\nf 1 2 3\n",
    /the field would be 0\.3 m by 0\.2 m; a field has 1/,
  ],
];

test.each(cases)("%s %s", (command, name, text, says, more = []) => {
  writeFileSync(join(folder, name), text);
  const args = [join(root, "scripts/sandlot.mjs"), command, name, ...more];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", cwd: folder });
  expect(stderr).toMatch(says);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect([status, stdout]).toEqual([2, ""]);
});

const folders: [name: string, files: Readonly<Record<string, string>>, says: RegExp][] = [
  [
    "Robot_Mini",
    { "config.json": '{"name":"Mini","rotations":[],"position":[0,0,0]}', "model.glb": "glTF" },
    /Robot_Mini: is a robot of AdvantageScope\. In the page: It becomes a robot/,
  ],
  [
    "Field3d_Own",
    { "config.json": '{"widthInches":9,"heightInches":9}', "model.glb": "glTF" },
    /is a field of AdvantageScope\. In the page: .*sandlot mesh FOLDER --field NAME/,
  ],
  ["views", { "my.layout.json": '{"sandlot-layout":1}' }, /views: my\.layout\.json is a layout of Sandlot\./],
  [
    "bot",
    { "build.gradle": "plugins {}", "src/main/java/Robot.java": "class Robot {}" },
    /bot: is a robot project in Java: "sandlot java bot" starts it/,
  ],
  ["py", { "robot.py": "x" }, /py: is a RobotPy project: "sandlot run SCENARIO --code py" runs it/],
  ["notes", { "a.txt": "x" }, /notes: has no robot\.json, field\.json/],
];

test.each(folders)("check of a folder: %s", (name, files, says) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), text);
  }
  const args = [join(root, "scripts/sandlot.mjs"), "check", name];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", cwd: folder });
  expect(stderr).toMatch(says);
  expect([status, stdout]).toEqual([2, ""]);
});

test("mesh of a ROS package: by its URDF, or by its folder", () => {
  const stl =
    "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 2 3\nendloop\nendfacet\nendsolid\n";
  const urdf = `<robot name="hall"><link name="floor"><visual><geometry><box size="8 6 0.2"/></geometry></visual></link>
    <link name="wall"><visual><geometry><mesh filename="package://hall/meshes/wall.stl"/></geometry></visual></link>
    <joint name="j" type="fixed"><parent link="floor"/><child link="wall"/></joint></robot>`;
  for (const name of ["urdf", "meshes"]) mkdirSync(join(folder, "hall", name), { recursive: true });
  writeFileSync(join(folder, "hall/urdf/hall.urdf"), urdf);
  writeFileSync(join(folder, "hall/meshes/wall.stl"), stl);
  for (const file of ["hall/urdf/hall.urdf", "hall"]) {
    const args = [join(root, "scripts/sandlot.mjs"), "mesh", file, "--check"];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", cwd: folder });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^field 8 m by 6 m/);
  }
  rmSync(join(folder, "hall/meshes/wall.stl"));
  const args = [join(root, "scripts/sandlot.mjs"), "mesh", "hall/urdf/hall.urdf", "--check"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", cwd: folder });
  expect(stderr).toMatch(/hall\.urdf names package:\/\/hall\/meshes\/wall\.stl, which is not beside it/);
  expect(status).toBe(2);
});

test("fit of a log of CTRE", () => {
  writeFileSync(join(folder, "log.hoot"), "\0\u00ff");
  writeFileSync(join(folder, "f.json"), plan);
  const args = [join(root, "scripts/sandlot.mjs"), "fit", "log.hoot", "f.json"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", cwd: folder });
  expect(stderr).toMatch(/log\.hoot: is a signal log of CTRE, not a data log \(\.wpilog\)\. AdvantageScope/);
  expect(status).toBe(2);
});
