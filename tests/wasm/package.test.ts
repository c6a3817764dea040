// The npm package and create-sandlot, packed, unpacked and used from a folder that has nothing else but ws. Needs dist and build/node, as
// npm test has them.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "./helpers.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-package-"));
  const packed = spawnSync(process.execPath, [join(root, "scripts/build-package.mjs")], { encoding: "utf8" });
  if (packed.status !== 0) throw new Error(packed.stderr);
  const modules = join(folder, "node_modules");
  for (const name of ["sandlot", "create-sandlot"]) {
    mkdirSync(join(modules, name), { recursive: true });
    const archive = join(root, `build/${name}-${version}.tgz`);
    const args = ["xzf", archive, "--strip-components=1", "-C", join(modules, name)];
    expect(spawnSync("tar", args).status).toBe(0);
  }
  symlinkSync(join(root, "node_modules/ws"), join(modules, "ws"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

function run(file: string, args: string[], cwd = folder) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, "node_modules", file), ...args], {
    encoding: "utf8",
    cwd,
  });
  return { status, stdout, stderr };
}
const sandlot = (args: string[], cwd?: string) => run("sandlot/scripts/sandlot.mjs", args, cwd);

describe("the npm package", () => {
  test("runs what ships, and needs no compiler and no install script", () => {
    const manifest = JSON.parse(readFileSync(join(folder, "node_modules/sandlot/package.json"), "utf8")) as {
      scripts?: object;
    };
    expect(manifest.scripts).toBeUndefined();
    const { status, stdout } = sandlot(["run", "practice/course", "--seconds", "0.2"]);
    expect(status).toBe(0);
    expect((JSON.parse(stdout) as { ticks: number }).ticks).toBe(10);
  });

  test("the example of its README runs", () => {
    const readme = readFileSync(join(root, "scripts/package/npm-readme.md"), "utf8");
    const example = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
    writeFileSync(join(folder, "example.mjs"), example);
    const { status, stdout } = run("../example.mjs", []);
    expect(status).toBe(0);
    const [time, x, volts] = stdout.trim().split(" ").map(Number);
    expect(time).toBe(1);
    expect(x).toBeGreaterThan(2.3);
    expect(volts).toBeLessThan(12.8);
  });

  test("npm create sandlot NAME: a project whose npm test and sweep pass", () => {
    const { status, stdout } = run("create-sandlot/index.mjs", ["team"]);
    expect([status, stdout.split("\n")[0]]).toEqual([0, "team is written"]);
    const team = join(folder, "team");
    const { scripts, devDependencies } = JSON.parse(readFileSync(join(team, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    expect(devDependencies).toEqual({ sandlot: `^${version}` });
    // The commands of its package.json, as npm would start them.
    for (const name of ["test", "sweep"])
      for (const command of (scripts[name] ?? "").split(" && ")) {
        const { status, stderr } = sandlot(command.split(" ").slice(1), team);
        expect([command, status, stderr.replaceAll(/^.*\r/gm, "")]).toEqual([command, 0, expect.any(String)]);
      }
    expect(existsSync(join(team, "report/report.html"))).toBe(true);
    // The robot in it is the team's: its mistakes are found.
    const robot = join(team, "robots/my-robot/robot.json");
    writeFileSync(robot, readFileSync(robot, "utf8").replace('"mass": 46.14', '"mass": 0'));
    expect(sandlot(["check", "."], team).stderr).toContain("robots/my-robot/robot.json: /mass: is 0 kg");
    expect(sandlot(["new", "project", "team"]).stderr).toMatch(/team is there already/);
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});
