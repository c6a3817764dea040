// A robot program without a page has no way out of its interpreter: no files, no network, no other programs, nothing of Node's.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { escapeHelp, escapes } from "../python/escapes.mjs";

const root = join(import.meta.dirname, "../..");
const scenario = join(root, "public/examples/first-robot/scenario.json");
let folder = "";
let said = "";

/** A line of Python that tells the result of each way. */
const attempts = (ways: Readonly<Record<string, string>>): string =>
  Object.entries(ways)
    .map(([name, way]) => `attempt(${JSON.stringify(name)}, lambda: ${way})`)
    .join("\n");

const burglar = (mark: string): string => `
import _imp, gc, importlib.machinery, os, socket, subprocess, urllib.request

def attempt(name, way):
    try:
        print("OUT by", name, way())
    except BaseException as error:
        print("held", name, error)

# Other programs, also by the machine below os.
posix = _imp.create_builtin(importlib.machinery.ModuleSpec("posix", None))
_imp.exec_builtin(posix)
print("posix says", posix.system("touch ${mark}"))
${attempts({
  system: `os.system("touch ${mark}")`,
  popen: `os.popen("touch ${mark}")`,
  run: `subprocess.run(["touch", "${mark}"])`,
})}

# Files and the network.
print("environment", dict(os.environ))
print("folders", sorted(os.listdir("/")))
${attempts({
  passwords: 'open("/etc/passwd").read()',
  self: `open(${JSON.stringify(join(root, "package.json"))}).read()`,
  socket: 'socket.create_connection(("127.0.0.1", 80), 1)',
  http: 'urllib.request.urlopen("http://127.0.0.1/")',
})}

${escapeHelp}
${attempts(escapes)}
${attempts({ memory: "len(bytes(1 << 30))" })}
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-shut-"));
  const lines = burglar(join(folder, "mark")).replaceAll("\n", "\n        ");
  const text = `import wpilib\n\nclass Robot(wpilib.TimedRobot):\n    def robotInit(self):\n${lines}\n`;
  writeFileSync(join(folder, "robot.py"), text);
  const { stderr, status } = spawnSync(
    process.execPath,
    [join(root, "scripts/sandlot.mjs"), "run", scenario, "--code", folder, "--seconds", "0.04"],
    { encoding: "utf8", env: { ...process.env, SANDLOT_SECRET: "xyzzy" } },
  );
  said = stderr;
  expect(status, said).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

const held = (...names: string[]): void => {
  for (const name of names) expect(said).toMatch(new RegExp(`held ${name} `));
};

describe("a program of --code", () => {
  it("gets out by none of its ways", () => {
    expect(said).not.toContain("OUT by");
    expect(Object.keys(escapes).length).toBeGreaterThan(60);
    expect(said.match(/held /g)).toHaveLength(7 + Object.keys(escapes).length + 1);
  });

  it("starts no other program, not even by the machine below os", () => {
    expect(said).toContain("held system a robot program cannot start other programs here");
    held("popen", "run");
    expect(said).toContain("posix says -1");
    expect(existsSync(join(folder, "mark"))).toBe(false);
  });

  it("sees no file and no word of the machine's environment, and connects to nothing", () => {
    expect(said).not.toContain("xyzzy");
    held("passwords", "self", "socket", "http");
    expect(said).toContain("folders ['dev', 'home', 'lib', 'proc', 'robot', 'sandlot', 'tmp']");
  });

  it("has no memory without end", () => held("memory"));

  it("is told of in the help as it is", () => {
    expect(readFileSync(join(root, "scripts/sandlot.mjs"), "utf8")).toContain(
      "no way to your files, the network or other",
    );
  });
});
