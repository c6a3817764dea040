// Mistakes of beginners, run as programs: each is named in plain words with its place, and nothing that ships is called a mistake.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { advise, explain, explainLine, mistakeNames } from "../../web/code/mistakes.ts";
import { mistakes } from "../python/mistakes.mjs";
import { CodeWorld } from "./code-world.mjs";

const examples = join(import.meta.dirname, "../../public/examples");
let world: CodeWorld;
beforeAll(async () => {
  world = await CodeWorld.open();
}, 120_000);

/** The command line's prints for a program. */
async function printed(project: ReadonlyMap<string, string>): Promise<string> {
  try {
    const { said } = await world.run({ start: "teleop", seconds: 1, project });
    return said.join("\n");
  } catch (error) {
    return (error as Error).message;
  }
}

describe("a mistake", () => {
  it.each(mistakes)(
    "$name is explained",
    { timeout: 60_000 },
    async ({ name, files, path = "robot.py", line, says = "", prints = "" }) => {
      const project = new Map(Object.entries(files));
      const text = await printed(project);
      const all = [
        explain(project, text),
        ...text.split("\n").map((each) => explainLine(each, project)),
        ...advise(project),
      ];
      const mistake = all.find((each) => each?.name === name);
      expect(mistake?.name, `${all.map((each) => each?.name ?? "").join(" ")}\n${text}`).toBe(name);
      const { what = "", why = "", place = null } = mistake ?? {};
      expect(`${what} ${why}`).toContain(says);
      expect(`${what} ${why}`).not.toMatch(/[{}]|undefined/);
      if (line !== undefined) expect(place).toEqual({ path, line });
      expect(text).toContain(prints);
      // The command line prints the same.
      const where = place === null ? "" : `${place.path}, line ${place.line}: `;
      expect(text).toContain(`${where}${what}\n    ${why}`);
    },
  );

  it("of a program of 2027 is explained in 2027's names", () => {
    const robot = [
      "import wpilib",
      "import wpilib_drivers",
      "class Robot(wpilib.TimedRobot):",
      "    def __init__(self):",
      "        super().__init__()",
      "        self.left, self.right = wpilib_drivers.PWMSparkMax(0), wpilib_drivers.PWMSparkMax(1)",
      "        self.drive = wpilib.DifferentialDrive(self.left, self.right)",
      "        self.encoder = wpilib.Encoder(0, 1)",
      "    def teleop_periodic(self):",
      "        print(self.encoder.get_distance(), wpilib.Rotation2d(90))",
    ].join("\n");
    const project = new Map([["robot.py", robot]]);
    const text = advise(project)
      .map(({ name, why }) => `${name}: ${why}`)
      .join("\n");
    expect(text).toContain("Call set_inverted(True) on one side.");
    expect(text).toContain("set_distance_per_pulse");
    expect(text).toContain("Rotation2d.from_degrees(90)");
    const safety = explainLine("Error: DifferentialDrive... Output not updated often enough.", project);
    expect(safety?.why).toContain("Call arcade_drive or tank_drive in each loop");
    const early = explain(project, "AttributeError: 'Robot' object has no attribute 'arm'");
    expect(`${early?.what} ${early?.why}`).not.toContain("robotInit");
    // 2026's stay.
    const old = new Map([
      ["robot.py", robot.replace("import wpilib_drivers\n", "").replace("teleop_periodic", "teleopPeriodic")],
    ]);
    expect(
      advise(old)
        .map(({ why }) => why)
        .join("\n"),
    ).toContain("Call setInverted(True) on one side.");
  });

  it("of every rule has a program here", () => {
    const tried = new Set(mistakes.map(({ name }) => name));
    expect(mistakeNames.filter((name) => !tried.has(name))).toEqual([]);
    expect(tried.size).toBeGreaterThanOrEqual(30);
  });
});

describe("what ships", () => {
  const folders = readdirSync(examples).filter((name) => existsSync(join(examples, name, "robot.py")));
  it.each(folders)("has no mistake: %s", (name) => {
    const files = readdirSync(join(examples, name)).filter((file) => file.endsWith(".py"));
    const project = new Map(files.map((file) => [file, readFileSync(join(examples, name, file), "utf8")]));
    expect(advise(project)).toEqual([]);
  });
});

describe("2027's names", () => {
  const robot = (...functions: string[]): Map<string, string> =>
    new Map([
      [
        "robot.py",
        `import wpilib\nclass Robot(wpilib.TimedRobot):\n${functions.map((name) => `    def ${name}(self): pass\n`).join("")}`,
      ],
    ]);
  it("are no mistake where all are 2027's", () => {
    expect(advise(robot("autonomous_periodic", "teleop_init", "disabled_exit"))).toEqual([]);
  });
  it("are none in a program that is half 2026's and has 2027's packages: it runs with 2027's names", () => {
    const files = robot("robotInit", "teleop_periodic");
    files.set("robot.py", `import wpilib_drivers\n${files.get("robot.py")}`);
    expect(advise(files).filter(({ name }) => name === "hook")).toEqual([]);
  });
  it("are one beside those of 2026", () => {
    const found = advise(robot("teleopInit", "autonomous_periodic"));
    expect(found.map(({ name, place }) => [name, place?.line])).toEqual([["hook", 4]]);
  });
});

it("a team's own class called Command is no command of commands2, and a simulation's PWMSim is no motor", () => {
  const files = (text: string): Map<string, string> => new Map([["robot.py", text]]);
  const body =
    "class Go(Command):\n    def __init__(self, drive):\n        self.drive = drive\n    def execute(self):\n        self.drive.setSpeed(1)\n";
  const names = (text: string): string[] => advise(files(text)).map(({ name }) => name);
  expect(names(`from base.command import Command\n${body}`)).not.toContain("noRequirement");
  expect(names(`from commands2 import Command\n${body}`)).toContain("noRequirement");
  expect(names(`import commands2\n${body.replace("(Command)", "(commands2.Command)")}`)).toContain("noRequirement");
  const made = (kind: string): string => `class A:\n    def __init__(self):\n        self.arm = ${kind}(3)\n`;
  expect(names(made("PWMSim"))).not.toContain("idle");
  expect(names(made("PWMSparkMax"))).toContain("idle");
});
