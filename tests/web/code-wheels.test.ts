// Packages of an index for a robot program: a local one, of wheels that are made here.
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { loadPyodide } from "pyodide";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pythonLibrary, readWheel, shippedWheels, snapshotFile } from "../../scripts/lib/python-files.mjs";
import { PythonProgram, type PythonOptions } from "../../web/code/python.ts";
import { ProjectError } from "../../web/code/project.ts";
import { compareVersions, fits, parseRequirement } from "../../web/code/requirement.ts";
import {
  fetchPinned,
  fetchWheels,
  folderOf,
  importsOf,
  packagesOf,
  readWishes,
  shippedFor,
  type ShippedHost,
  type WheelHost,
} from "../../web/code/wheels.ts";
import { indexOf, wheel } from "./make-zip.mjs";

const { default: createPyodideModule } = (await import("pyodide/pyodide.asm.mjs" as string)) as {
  default: PythonOptions["createPyodideModule"];
};

const commands = (version: string): string => `
from typing_extensions import wanted

__version__ = "${version}"

class Commands:
    words = f"{wanted} by {__version__}"
`;
const loop = "def turn():\n    while True:\n        pass\n";
const answers = indexOf(
  [
    wheel(
      "robotpy-commands-v2",
      "2026.9.1",
      { "commands2/__init__.py": commands("2026.9.1"), "commands2/turns.py": loop },
      [
        "wpilib<2027,>=2026.2.1",
        "typing_extensions (>=4.1.0,<5)",
        'pytest; extra == "test"',
        'tomli>=1; python_version < "3.11"',
      ],
    ),
    wheel("robotpy-commands-v2", "2026.10.0", { "commands2/__init__.py": commands("2026.10.0") }, [
      "typing-extensions",
    ]),
    wheel("robotpy-commands-v2", "2027.0.0a2", { "commands2/__init__.py": commands("2027.0.0a2") }),
    wheel("typing-extensions", "3.7", { "typing_extensions.py": 'wanted = "old"\n' }),
    wheel("typing-extensions", "4.12.2", { "typing_extensions.py": 'wanted = "new"\n' }),
    wheel("wpilib", "2026.2.2", { "wpilib/__init__.py": "" }, [], "cp312-cp312-linux_x86_64"),
    wheel("changed", "1.0", { "changed.py": "" }),
    wheel("leads-out", "1.0", { "../../sandlot/python/wpilib/__init__.py": "" }),
    wheel("of-tomorrow", "1.0", { "of_tomorrow.py": "" }),
    wheel("withdrawn", "1.0", { "withdrawn.py": "" }),
    ...Array.from({ length: 25 }, (_, i) => wheel(`chain${i}`, "1.0", { [`chain${i}.py`]: "" }, [`chain${i + 1}`])),
  ],
  {
    "changed-1.0-py3-none-any.whl": { hashes: { sha256: "0".repeat(64) } },
    "of_tomorrow-1.0-py3-none-any.whl": { "requires-python": ">=4" },
    "withdrawn-1.0-py3-none-any.whl": { yanked: "broken" },
  },
);
const asked: string[] = [];
const server = createServer(({ url = "", headers }, response) => {
  asked.push(url);
  // One that is kept open would be stale after a long turn of Python.
  response.setHeader("connection", "close");
  const answer = answers.get(url);
  const isIndex = url.startsWith("/simple/");
  if (isIndex && headers.accept !== "application/vnd.pypi.simple.v1+json") response.statusCode = 406;
  if (answer === undefined) response.statusCode = 404;
  response.setHeader("content-type", answer?.type ?? "text/plain");
  response.end(answer?.body ?? "");
});
let host: WheelHost;
/** Upstream's packages of this build. */
const here: ShippedHost = { list: async () => shippedWheels(), read: async (file) => new Uint8Array(readWheel(file)) };
const kept = new Map<string, Uint8Array<ArrayBuffer>>();

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  host = {
    fetch,
    index: `http://127.0.0.1:${(server.address() as AddressInfo).port}/simple/`,
    kept: async (sha256) => kept.get(sha256) ?? null,
    keep: async (sha256, bytes) => void kept.set(sha256, bytes),
  };
});
afterAll(() => server.close());

const versions = async (text: string): Promise<string[]> =>
  (await fetchWheels(readWishes(text), host)).map(({ name, version }) => `${name} ${version}`);

describe("packages of an index", () => {
  test("the newest that fits comes, with what it needs here and the library has not", async () => {
    expect(await versions("robotpy-commands-v2")).toEqual([
      "robotpy-commands-v2 2026.10.0",
      "typing-extensions 4.12.2",
    ]);
    expect(await versions("RobotPy_Commands.v2<2026.10, typing_extensions==3.7")).toEqual([
      "robotpy-commands-v2 2026.9.1",
      "typing-extensions 3.7",
    ]);
    expect(await versions("robotpy-commands-v2==2027.0.0a2")).toEqual(["robotpy-commands-v2 2027.0.0a2"]);
  });

  test("what does not come, or is no package for a page, is said in one sentence", async () => {
    const cases: [string, RegExp][] = [
      ["nothing-like-it", /There is no package "nothing-like-it"/],
      ["wpilib", /wpilib has no wheel of Python alone .* Sandlot's own packages stand for it/],
      ["changed", /changed 1\.0: the wheel that came is not the one that the index names/],
      ["leads-out", /is no path inside of a folder/],
      ["of-tomorrow", /no version fits\. The newest are 1\.0/],
      ["withdrawn", /has no wheel of Python alone/],
      ["robotpy-commands-v2==1.0", /no version fits\. The newest are 2026\.9\.1, 2026\.10\.0, 2027\.0\.0a2/],
      ["chain0", /These need more than 20 packages/],
    ];
    for (const [text, words] of cases) {
      const error: unknown = await versions(text).catch((each: unknown) => each);
      expect(error).toBeInstanceOf(ProjectError);
      expect((error as Error).message).toMatch(words);
    }
    for (const text of ["../wpilib", "a b==", "=1", "https://x/y.whl"])
      expect(() => readWishes(text)).toThrow(ProjectError);
    expect(() => readWishes("toposort==1.10, typing-extensions Toposort==1.9")).toThrow(
      'toposort is asked for twice, as "toposort==1.10" and as "Toposort==1.9": name it once.',
    );
    expect(readWishes("toposort==1.10 toposort==1.10")).toHaveLength(1);
    const offline = { ...host, fetch: () => Promise.reject(new TypeError("Failed to fetch")) };
    await expect(fetchWheels(readWishes("toposort"), offline)).rejects.toThrow("Are you online?");
  });

  test("pinned ones come as they were, without the network where they are kept, and never changed", async () => {
    const [pin] = await fetchWheels(readWishes("typing-extensions==3.7"), host);
    const pins = [{ name: pin!.name, version: pin!.version, sha256: pin!.sha256 }];
    asked.length = 0;
    expect((await fetchPinned(pins, host)).map(({ version }) => version)).toEqual(["3.7"]);
    expect(asked).toEqual([]);
    // The kept one was changed: it is fetched again.
    kept.set(pin!.sha256, new Uint8Array(8));
    expect((await fetchPinned(pins, host))[0]?.files.get("typing_extensions.py")).toBeDefined();
    expect(asked).toHaveLength(2);
    const other = [{ ...pins[0]!, sha256: "1".repeat(64) }];
    await expect(fetchPinned(other, host)).rejects.toThrow("the package index has this file no more");
  });

  test("they stand in front of the library's, and a loop in them is stopped as one of the program", async () => {
    const snapshot = Promise.resolve<Uint8Array | null>(snapshotFile("snapshot"));
    const library = new Map(Object.entries(pythonLibrary()));
    const program = (text: string): Map<string, string> =>
      new Map([
        [
          "robot.py",
          `import wpilib, commands2, magicbot\n\nclass Robot(wpilib.TimedRobot):\n    def robotInit(self):\n        ${text}\n`,
        ],
      ]);
    const said = async (text: string, wishes: string): Promise<string> => {
      const python = await PythonProgram.open({ loadPyodide, createPyodideModule, library, snapshot });
      const wheels = wishes === "" ? [] : await fetchWheels(readWishes(wishes), host);
      const shipped = await shippedFor(importsOf(program(text)), 0, here);
      python.usePackages(packagesOf(folderOf(wheels), shipped));
      const { console: lines, ended } = python.begin(program(text), 1);
      return [...lines.map((line) => line.text), ended ?? ""].join("\n");
    };
    expect(await said("print(commands2.Commands.words)", "robotpy-commands-v2==2026.9.1")).toContain("new by 2026.9.1");
    expect(await said("print(hasattr(commands2, 'Commands'), commands2.Command.__name__)", "")).toContain(
      "False Command",
    );
    const turns = await said("import commands2.turns; commands2.turns.turn()", "robotpy-commands-v2==2026.9.1");
    expect(turns).toMatch(/Your code did not come back: turn in .*turns\.py, line [23],/);
  }, 120_000);
});

describe("upstream's packages beside Python", () => {
  const robot = (text: string): Map<string, string> => new Map([["robot.py", text]]);

  test("names that a project imports are found in every form of an import, and nothing else", () => {
    const names = importsOf(
      new Map([
        ["robot.py", "import wpilib, commands2.cmd as cmd\nfrom magicbot import tunable\nif True: import choreo\n"],
        [
          "parts/arm.py",
          "    from .lift import Lift\n    from pathplannerlib.auto import (\n        AutoBuilder,\n    )\n",
        ],
        ["lazy.py", "importlib.import_module('photonlibpy.photonCamera')  # import pykit\ntext = 'from pykit here'\n"],
        ["notes.txt", "import robotpy_ext\n"],
      ]),
    );
    expect([...names].sort()).toEqual(["choreo", "commands2", "magicbot", "pathplannerlib", "photonlibpy", "wpilib"]);
  });

  test("a project gets what it imports and what that needs, each year's in a folder of its own, and nothing for nothing", async () => {
    const topOf = async (text: string, year: number): Promise<string[]> => {
      const files = await shippedFor(importsOf(robot(text)), year, here);
      return [...new Set([...files.keys()].map((path) => path.split("/").slice(0, 2).join("/")))]
        .filter((path) => !path.endsWith(".dist-info"))
        .sort();
    };
    expect(await topOf("import wpilib\n", 0)).toEqual([]);
    const commands = ["commands2", "typing_extensions.py"];
    expect(await topOf("import commands2\n", 2026)).toEqual(commands.map((each) => `2026/${each}`));
    expect(await topOf("import commands2\n", 0)).toEqual(
      [2026, 2027].flatMap((year) => commands.map((each) => `${year}/${each}`)),
    );
    expect(await topOf("import pathplannerlib\n", 0)).toEqual([
      "2026/commands2",
      "2026/pathplannerlib",
      "2026/typing_extensions.py",
    ]);
    expect(await topOf("from magicbot import MagicRobot\n", 2027)).toEqual(
      ["magicbot", "robotpy_ext", "toposort.py"].map((each) => `2027/${each}`),
    );
  });

  test("a file of the site with another hash than the list names is refused in a sentence", async () => {
    const changed: ShippedHost = { ...here, read: async (file) => new Uint8Array([...readWheel(file), 0]) };
    await expect(shippedFor(new Set(["toposort"]), 2026, changed)).rejects.toThrow(
      "toposort 1.10: this site's file is not the one that its list names.",
    );
  });

  test("a program of 2026 and one of 2027 have upstream's of their year; without it, a sentence names the package", async () => {
    const snapshot = Promise.resolve<Uint8Array | null>(snapshotFile("snapshot"));
    const library = new Map(Object.entries(pythonLibrary()));
    const said = async (text: string, has = true): Promise<string> => {
      const python = await PythonProgram.open({ loadPyodide, createPyodideModule, library, snapshot });
      if (has) python.usePackages(packagesOf(new Map(), await shippedFor(importsOf(robot(text)), 0, here)));
      const lines = [python.begin(robot(text), 1), ...[0, 1, 2].map((tick) => python.tick(tick * 20_000, ""))];
      return lines
        .flatMap(({ console: printed, ended }) => [...printed.map((line) => line.text), ended ?? ""])
        .join("\n");
    };
    const magic = (year: number): string => {
      const [create, periodic] =
        year === 2027 ? ["create_objects", "disabled_periodic"] : ["createObjects", "disabledPeriodic"];
      return `import wpilib, magicbot, commands2
class Robot(magicbot.MagicRobot):
    def ${create}(self):
        print("made", len(commands2.cmd.none.__doc__) > 0, magicbot.__file__)
    def ${periodic}(self):
        print("turn")
${year === 2027 ? "\n    def utility_periodic(self): pass\n" : ""}`;
    };
    for (const year of [2026, 2027]) {
      const words = await said(magic(year));
      expect(words).toContain(`made True /packages/${year}/magicbot/__init__.py`);
      expect(words.match(/^turn$/gm)).toHaveLength(2);
    }
    expect(await said(magic(2026), false)).toContain("magicbot is robotpy-wpilib-utilities of PyPI, which is not here");
  }, 120_000);
});

describe("versions and requirements", () => {
  test("are read as PEP 440 and PEP 508 have them", () => {
    const order = ["1.0.dev3", "1.0a1", "1.0b2", "1.0rc1", "1.0", "1.0.post1", "1.0.1", "1.9", "1.10", "2026.2.2"];
    expect([...order].reverse().sort(compareVersions)).toEqual(order);
    const fitting = (text: string): string[] =>
      order.filter((each) => fits(each, parseRequirement(`x${text}`)!.specifiers));
    expect(fitting("~=1.0.1")).toEqual(["1.0.1"]);
    expect(fitting("==1.0.*, !=1.0.post1, >=1.0")).toEqual(["1.0", "1.0.1"]);
    expect(fitting(">1.9,<2000")).toEqual(["1.10"]);
    const holds = (marker: string): boolean => parseRequirement(`x; ${marker}`)!.holds;
    expect(holds('python_version >= "3.9"')).toBe(true);
    expect(holds("sys_platform == 'win32'")).toBe(false);
    expect(holds('sys_platform == "win32" or python_version > "3.10"')).toBe(true);
    expect(holds('extra == "docs"')).toBe(false);
    expect(holds("extra == 'test-mpl'")).toBe(false);
    expect(holds('"dev-tools" in extra')).toBe(false);
    expect(parseRequirement("a b c")).toBeNull();
  });
});
