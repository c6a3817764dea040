// `import` of a sim/config.json of pyfrc and of a team's project, as a person starts it. Needs build/node, as npm test has it.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { zip } from "../web/make-zip.mjs";
import { root } from "./helpers.ts";

interface Imported {
  pieces: string;
  robots: { at: number[]; robot: { shapes: { size: number[] }[] } }[];
}
interface Ran {
  robots: { pose: { x: number; y: number } }[];
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-import-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function sandlot(...args: string[]) {
  const options = { encoding: "utf8", cwd: folder } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args], options);
  return { status, stdout, stderr };
}

function write(name: string, value: unknown): string {
  writeFileSync(join(folder, name), typeof value === "string" ? value : JSON.stringify(value));
  return name;
}

const config = {
  pyfrc: {
    robot: {
      ...{ w: 2, l: 2.5 },
      start_positions: [
        { x: 8, y: 10, angle: 0, name: "Middle" },
        { x: 10, y: 20, angle: 90, name: "Right" },
      ],
    },
    field: { season: "2019", image: "field.png" },
    pwm: { 0: "left" },
    game_specific_messages: ["LLL"],
  },
};

describe("config.json of pyfrc", () => {
  test.each(["twoMotor", "fourMotor", "mecanum", "swerve", "tank"])("drives as %s", (model) => {
    const { status, stdout, stderr } = sandlot("import", write("config.json", config), "--model", model);
    expect(status).toBe(0);
    const scenario = JSON.parse(stdout) as Imported;
    // 27 ft wide in 2019: y counts from the far side.
    expect(scenario.robots[0]?.at).toEqual([2.4384, 5.1816, 0]);
    expect(scenario.robots[0]?.robot.shapes[0]?.size.slice(0, 2)).toEqual([0.6096, 0.762]);
    for (const line of [
      'left out: start position Right: choose it by --start "Right"',
      "left out: field.image: a picture",
      'left out: pwm: names of ports; robot code finds them by "wiring" in robot.json',
      "left out: game_specific_messages: the field's rules",
    ]) {
      expect(stderr).toContain(line);
    }
    const script = [{ t: 0.2, station: "blue1", axes: [1, 0, 0] }];
    const ran = sandlot("run", write("s.json", { ...scenario, script }), "--seconds", "1.2");
    expect(ran.stderr).toBe("");
    const { pose } = (JSON.parse(ran.stdout) as Ran).robots[0] ?? { pose: { x: 0, y: 0 } };
    expect(pose.y).toBeCloseTo(5.1816, 3);
    // At full command 5 ft/s, from the first tick on; a TankModel takes time to speed up.
    if (model === "tank") expect(pose.x - 2.4384).toBeGreaterThan(0.3);
    else expect(pose.x - 2.4384).toBeCloseTo(5 * 0.3048, 1);
  });

  test("starts where it is told, clockwise degrees and feet", () => {
    const { stdout } = sandlot("import", write("config.json", config), "--start", "Right");
    expect((JSON.parse(stdout) as Imported).robots[0]?.at).toEqual([3.048, 2.1336, -1.5708]);
    const old = { pyfrc: { robot: { w: 2, h: 3, starting_x: 1000 } } };
    const { stdout: moved, stderr } = sandlot("import", write("old.json", old));
    expect(stderr).toContain("start lies beside this field: the robot is put inside");
    expect((JSON.parse(moved) as Imported).robots[0]?.at.slice(0, 2)).toEqual([13.3, 7.3]);
  });

  const robot = (more: object): object => ({ pyfrc: { robot: more } });
  const bad: [name: string, value: unknown, says: RegExp, args?: string[]][] = [
    ["no JSON", "{", /is not JSON/],
    ["another config.json", { name: "Robot", rotations: [] }, /is no config.json of pyfrc/],
    ["a size of text", robot({ w: "2 ft" }), /pyfrc.robot.w must be a number from 0.5 to 9, not "2 ft"/],
    ["a size of 0", robot({ l: 0 }), /pyfrc.robot.l must be a number from 0.5 to 9, not 0/],
    ["a list for robot", robot([]), /pyfrc.robot must be an object/],
    ["a place of text", robot({ start_positions: [{ x: "1" }] }), /start_positions\[0\].x must be a number/],
    ["an unknown season", { pyfrc: { field: { season: 2031 } } }, /season must be one of 2017, 2018, 2019, not 2031/],
    ["no such start", robot({}), /has no start position "Left"; there are start/, ["--start", "Left"]],
    ["no such model", robot({}), /--model must be one of twoMotor, .*tank, not "omni"/, ["--model", "omni"]],
  ];
  test.each(bad)("refuses %s", (_name, value, says, args = []) => {
    const { status, stdout, stderr } = sandlot("import", write("bad.json", value), ...args);
    expect(stderr).toMatch(says);
    expect(stderr).toMatch(/^sandlot: import: (bad.json: |--model)/);
    expect(stderr.trimEnd().split("\n").length).toBe(1);
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });

  test("its options are not for a robotConfig.yml", () => {
    const { status, stderr } = sandlot("import", write("robotConfig.yml", "players: []"), "--model", "tank");
    expect(stderr).toMatch(/--model and --start are for a config.json of pyfrc/);
    expect(status).toBe(2);
  });
});

describe("a team's project", () => {
  const settings = {
    ...{ robotWidth: 0.9, robotLength: 0.8, robotMass: 61, robotMOI: 6.2, driveWheelRadius: 0.05, driveGearing: 6.12 },
    ...{ maxDriveSpeed: 4.5, driveMotorType: "krakenX60", driveCurrentLimit: 60, wheelCOF: 1.2, holonomicMode: true },
    ...{ flModuleX: 0.3, flModuleY: 0.28, frModuleX: 0.3, frModuleY: -0.28 },
    ...{ blModuleX: -0.3, blModuleY: 0.28, brModuleX: -0.3, brModuleY: -0.28 },
  };
  const files = { "robot.py": "import wpilib\n", "deploy/pathplanner/settings.json": JSON.stringify(settings) };
  const drives = { sandlot: 1, robots: [{ station: "blue1", program: "driver", robot: { mass: 61 } }] };

  test("a folder and a zip become a scenario with their robot; each number has its file, and what none says is told", () => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, "bot", dirname(path)), { recursive: true });
      writeFileSync(join(folder, "bot", path), text);
    }
    const packed = zip(...Object.entries(files).map(([path, text]) => ({ path, text })));
    writeFileSync(join(folder, "packed.zip"), packed);
    for (const name of ["bot", "packed.zip", "bot/deploy/pathplanner/settings.json"]) {
      const { status, stdout, stderr } = sandlot("import", name);
      expect(status, stderr).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject(drives);
      expect(stderr).toMatch(/taken: mass 61 kg \(.*settings\.json\)/);
      expect(stderr).toContain("no file says: steerGearing");
      write("made.json", stdout);
      expect(sandlot("run", "made.json", "--seconds", "0.2").status).toBe(0);
    }
  });

  test("one that tells of no robot is called by its name", () => {
    mkdirSync(join(folder, "bare"), { recursive: true });
    writeFileSync(join(folder, "bare", "robot.py"), "import wpilib\n");
    const { status, stdout, stderr } = sandlot("import", "bare");
    expect(stderr).toMatch(/^sandlot: import: bare: is a RobotPy project: "sandlot run SCENARIO --code bare" runs it/);
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });
});
