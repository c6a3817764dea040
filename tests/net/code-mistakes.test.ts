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

/** What the command line prints of a program. */
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
      const all = [explain(project, text), ...text.split("\n").map(explainLine), ...advise(project)];
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
  it("are one beside those of 2026", () => {
    const found = advise(robot("teleopInit", "autonomous_periodic"));
    expect(found.map(({ name, place }) => [name, place?.line])).toEqual([["hook", 4]]);
  });
});
