// A robot program starts from the build's memory snapshot: each time in the same bits, and without it as well.
import { existsSync, readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { loadPyodide } from "pyodide";
import { describe, expect, test } from "vitest";
import { pythonLibrary, readWheel, shippedWheels, snapshotFile, snapshotOf } from "../../scripts/lib/python-files.mjs";
import { PythonProgram, type PythonOptions } from "../../web/code/python.ts";
import { memoryYear } from "../../web/code/memory-year.ts";
import { fetchSnapshot } from "../../web/code/snapshot.ts";
import { importsOf, packagesOf, shippedFor } from "../../web/code/wheels.ts";

const { default: createPyodideModule } = (await import("pyodide/pyodide.asm.mjs" as string)) as {
  default: PythonOptions["createPyodideModule"];
};
const library = new Map(Object.entries(pythonLibrary()));
const open = (snapshot: Uint8Array | null): Promise<PythonProgram> =>
  PythonProgram.open({ loadPyodide, createPyodideModule, library, snapshot: Promise.resolve(snapshot) });
const made = (year: 2026 | 2027 = 2026): Uint8Array => {
  const snapshot = snapshotFile(snapshotOf(year));
  if (snapshot === null) throw new Error("build/python has no snapshot of web/python: run npm run build");
  return snapshot;
};

/** Asks for all that could differ from start to start. */
const program = `
import datetime, os, random, secrets, time, uuid
import commands2, wpilib

class Robot(commands2.TimedCommandRobot):
    def robotInit(self):
        self.motor = wpilib.PWMSparkMax(0)
        print(os.urandom(8).hex(), uuid.uuid4(), secrets.randbits(64), random.random(), random.SystemRandom().random())
        print(datetime.datetime.now(), datetime.datetime.now(datetime.UTC), time.localtime(), time.strftime("%c %Z"))
        print(hash("abc"), os.stat(__file__).st_mtime, {f"{i}" for i in range(20)})

    def disabledPeriodic(self):
        self.motor.set(random.random())
        self.last = [object() for _ in range(random.randrange(100))]

if __name__ == "__main__":
    wpilib.run(Robot)
`;

const project = new Map([["robot.py", program]]);
const host = { list: async () => shippedWheels(), read: async (file: string) => new Uint8Array(readWheel(file)) };
const packages = packagesOf(new Map(), await shippedFor(importsOf(project), 0, host));

function hashAfter(python: PythonProgram, ticks: number): { readonly text: string; readonly heap: string } {
  python.usePackages(packages);
  const { console: lines, ended } = python.begin(project, 7);
  expect(ended).toBeNull();
  for (let tick = 1; tick <= ticks; tick++) python.tick(tick * 20_000, "");
  const heap = createHash("sha256").update(python.heap()).digest("hex");
  return { text: lines.map(({ text }) => text).join("\n"), heap };
}

describe("the snapshot of Python's memory", () => {
  test("two starts from it are the same in every byte, a second into the program; one without says so", async () => {
    const first = await open(made());
    await new Promise((done) => setTimeout(done, 20));
    const second = await open(made());
    const one = hashAfter(first, 50);
    expect(hashAfter(second, 50)).toEqual(one);
    // The season's kickoff, wherever the machine stands.
    expect(one.text).toContain("2026-01-10 17:00:00");
    const damaged = made().slice();
    damaged.fill(7, 0, 64);
    const plain = await open(damaged);
    expect([first, second, plain].map(({ fromSnapshot }) => fromSnapshot)).toEqual([true, true, false]);
    expect(hashAfter(plain, 1).text).toBe(one.text);
  }, 120_000);

  test("a program of 2027 starts from its own, with its names, the same in every byte", async () => {
    const program = `
import random, telemetry, wpilib, wpilib_drivers

class Robot(wpilib.TimedRobot):
    def __init__(self):
        super().__init__()
        self.motor = wpilib_drivers.PWMSparkMax(0)
        print(random.random(), wpilib.OnboardIMU)

    def disabled_periodic(self):
        self.motor.set_throttle(random.random())
        telemetry.log("a/b", 1.5)
`;
    const files = new Map([["robot.py", program]]);
    const run = async (snapshot: Uint8Array | null) => {
      const python = await open(snapshot);
      const says = python.begin(files, 7);
      const ticks = [...Array(50).keys()].map((tick) => python.tick((tick + 1) * 20_000, ""));
      const heap = createHash("sha256").update(python.heap()).digest("hex");
      const ended = ticks.at(-1)!.ended;
      return { python, heap, ended, year: says.year, text: says.console.map(({ text }) => text).join("\n") };
    };
    const one = await run(made(2027));
    const two = await run(made(2027));
    expect([one.python.fromSnapshot, one.ended, one.year]).toEqual([true, null, 2027]);
    expect([two.heap, two.text]).toEqual([one.heap, one.text]);
    // In the memory of 2026 it runs as well, and says the same.
    const plain = await run(made());
    expect([plain.python.fromSnapshot, plain.ended, plain.year, plain.text]).toEqual([true, null, 2027, one.text]);
    // One of 2026 does not begin with the other's names.
    const wrong = await open(made(2027));
    const old = wrong.begin(
      new Map([["robot.py", "import wpilib\nclass R(wpilib.TimedRobot):\n    def teleopPeriodic(self): pass\n"]]),
      7,
    );
    expect(old.ended).toMatch(/RuntimeError/);
  }, 120_000);

  test("whose memory a program begins with", () => {
    const of = (files: Record<string, string | Uint8Array>, year: 0 | -2027 | 2026 | 2027 = 0) =>
      memoryYear(new Map(Object.entries(files)), year);
    const new27 = "import wpilib_drivers\n";
    expect(of({ "robot.py": new27 })).toBe(2027);
    expect(of({ "robot.py": new27 }, 2026)).toBe(2026);
    expect(of({ "robot.py": "" }, 2027)).toBe(2027);
    // A program that tells no year is left to Python.
    expect(of({ "robot.py": "import wpilib\n" }, -2027)).toBe(2026);
    expect(of({ "robot.py": new27, "pyproject.toml": '[tool.robotpy]\nrobotpy_version = "2026.2.1"\n' })).toBe(2026);
    expect(of({ "robot.py": "", "pyproject.toml": '[tool.robotpy]\nrobotpy_version = "2027.0.0a7"\n' })).toBe(2027);
    expect(of({ "robot.py": "import telemetry\n" })).toBe(2027);
    expect(of({ "robot.py": "import telemetry\n", "telemetry.py": "" })).toBe(2026);
    expect(of({ "robot.py": "", "tests/one.py": new27, ".old/robot.py": new27, "notes.txt": new27 })).toBe(2026);
    expect(of({ "robot.py": new Uint8Array([0xff, 0xfe, ...new TextEncoder().encode(new27)]) })).toBe(2026);
    expect(of({ "robot.py": `# -*- coding: cp500 -*-\n${new27}` })).toBe(2026);
  });

  test("the site has it packed; what is no gzip, or does not come, is none", async () => {
    const packed = snapshotFile("snapshot.bin")!;
    const answers =
      (answer: () => Response): typeof fetch =>
      async () =>
        answer();
    const bytes = await fetchSnapshot(
      "",
      answers(() => new Response(new Uint8Array(packed))),
    );
    expect(Buffer.from(bytes!).equals(Buffer.from(made()))).toBe(true);
    expect(
      await fetchSnapshot(
        "",
        answers(() => new Response("<h1>Another program</h1>")),
      ),
    ).toBeNull();
    expect(
      await fetchSnapshot(
        "",
        answers(() => new Response(new Uint8Array(packed.subarray(0, 1e6)))),
      ),
    ).toBeNull();
    expect(
      await fetchSnapshot(
        "",
        answers(() => new Response("", { status: 404 })),
      ),
    ).toBeNull();
    expect(await fetchSnapshot("", () => Promise.reject(new TypeError("offline")))).toBeNull();
    if (existsSync("dist/python")) expect(readFileSync("dist/python/snapshot.bin").equals(packed)).toBe(true);
  }, 60_000);
});
