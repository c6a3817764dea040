// A robot program starts from the build's memory snapshot: each time in the same bits, and without it as well.
import { existsSync, readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { loadPyodide } from "pyodide";
import { describe, expect, test } from "vitest";
import { pythonLibrary, readWheel, shippedWheels, snapshotFile } from "../../scripts/lib/python-files.mjs";
import { PythonProgram, type PythonOptions } from "../../web/code/python.ts";
import { fetchSnapshot } from "../../web/code/snapshot.ts";
import { importsOf, packagesOf, shippedFor } from "../../web/code/wheels.ts";

const { default: createPyodideModule } = (await import("pyodide/pyodide.asm.mjs" as string)) as {
  default: PythonOptions["createPyodideModule"];
};
const library = new Map(Object.entries(pythonLibrary()));
const open = (snapshot: Uint8Array | null): Promise<PythonProgram> =>
  PythonProgram.open({ loadPyodide, createPyodideModule, library, snapshot: Promise.resolve(snapshot) });
const made = (): Uint8Array => {
  const snapshot = snapshotFile("snapshot");
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
