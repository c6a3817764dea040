// A person's paths: with anything there, a command answers with one sentence, and no file is lost. Needs build/node, as
// npm test has it.
import { spawn } from "node:child_process";
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainScenario, root } from "./helpers.ts";

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-paths-"));
  const file = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  file("s.json", plainScenario());
  const asserted = { assert: [{ value: "Robots/blue1/Battery/Voltage", atLeast: 1, when: "always" }] };
  file("as.json", plainScenario(asserted));
  const vary = { x: { at: "/robots/0/at/0", values: [4, 4.1] } };
  file("plan.json", JSON.stringify({ sandlot: 1, scenario: "s.json", seconds: 0.1, vary, measure: {} }));
  file("code-plan.json", JSON.stringify({ sandlot: 1 }));
  mkdirSync(join(folder, "folder"));
  mkdirSync(join(folder, "code"));
  file("code/robot.py", "import wpilib\nclass R(wpilib.TimedRobot):\n    pass\n");
  symlinkSync("nowhere", join(folder, "dangling"));
  symlinkSync("circle-b", join(folder, "circle"));
  symlinkSync("circle", join(folder, "circle-b"));
  if (existsSync("/dev/full")) symlinkSync("/dev/full", join(folder, "full"));
  await sandlot("run", "s.json", "--seconds", "0.1", "--record", "r.sandlot", "--poses", "--log", "l.wpilog");
  await sandlot("assert", "as.json", "--results", "before.json");
});
afterAll(() => rmSync(folder, { recursive: true }));

function sandlot(...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args], { cwd: folder });
  return endOf(child);
}

function endOf(child: ReturnType<typeof spawn>): Promise<Ended> {
  let [stdout, stderr] = ["", ""];
  child.stdout?.on("data", (data: Buffer) => (stdout += data.toString()));
  child.stderr?.on("data", (data: Buffer) => (stderr += data.toString()));
  return new Promise((done) => child.on("close", (status) => done({ status, stdout, stderr })));
}

/** Everything in the folder: names, kinds, and the bytes of files. */
function contents(): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, entry.isFile() ? readFileSync(path, "latin1") : lstatSync(path).ino.toString()];
    }),
  );
}

/** Where "@" stands, a hostile path comes. */
const inputs: string[][] = [
  ["run", "@", "--seconds", "0"],
  ["run", "s.json", "--code", "@"],
  ["run", "s.json", "--code", "code", "--sticks", "@"],
  ["run", "s.json", "--wiring", "@"],
  ["check", "@"],
  ["mesh", "@"],
  ["replay", "@"],
  ["assert", "@"],
  ["assert", "as.json", "--with", "@"],
  ["assert", "as.json", "--since", "@"],
  ["sweep", "@"],
  ["optimise", "@"],
  ["fit", "@", "plan.json"],
  ["merge", "@", "--out", "merged"],
  ["compare", "@", "r.sandlot"],
  ["link", "@"],
  ["import", "@"],
  ["test", "@"],
];
const outputs: string[][] = [
  ["run", "s.json", "--seconds", "0", "--log", "@"],
  ["run", "s.json", "--seconds", "0", "--trace", "@"],
  ["run", "s.json", "--seconds", "0", "--record", "@"],
  ["compare", "r.sandlot", "s.json", "--csv", "@"],
  ["replay", "r.sandlot", "--poses", "--trace", "@"],
  ["assert", "as.json", "--junit", "@"],
  ["assert", "as.json", "--results", "@"],
  ["test", "code", "--junit", "@"],
];
const longName = "a".repeat(300);
const inputPaths = ["folder", "s.json/x", "circle", longName, "", "dangling", "a\nb"];
const outputPaths = ["folder", "s.json/x", "circle", longName, "", "dangling", "no/such", "folder/", "full"];

/** One sentence, exit 2, and all files as they were. */
async function expectRefused(args: readonly string[]): Promise<void> {
  const { status, stdout, stderr } = await sandlot(...args);
  const said = `${args.join(" ")}: ${stderr}`;
  expect(stderr.trimEnd().split("\n").length, said).toBe(1);
  expect(stderr, said).toMatch(/^sandlot: /);
  expect(stdout, said).toBe("");
  expect(status, said).toBe(2);
}

/** A folder is an input of some commands. */
const takesFolder = (args: readonly string[], path: string): boolean =>
  path === "folder" && ["check", "assert", "merge", "test", "mesh"].includes(args[0] as string) && args[1] === "@";

describe("hostile paths", () => {
  test.each([
    ["input", inputs, inputPaths],
    ["output", outputs, outputPaths],
  ])("every %s of every command: one sentence, exit 2, nothing lost", { timeout: 240_000 }, async (_, table, paths) => {
    const before = contents();
    // The paths go round: each command meets four of them, each path meets half of the commands.
    const cases = table.flatMap((args, row) =>
      paths.flatMap((path, column) => ((row + column) % 2 === 0 && !takesFolder(args, path) ? [{ args, path }] : [])),
    );
    const queue = [...cases];
    const work = async (): Promise<void> => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        const { args, path } = next;
        if (path === "full" && !existsSync(join(folder, "full"))) continue;
        await expectRefused(args.map((arg) => (arg === "@" ? path : arg)));
      }
    };
    await Promise.all(Array.from({ length: 3 }, work));
    expect(contents()).toEqual(before);
  });

  test("a file without permission", { skip: process.getuid?.() === 0 }, async () => {
    writeFileSync(join(folder, "secret.json"), "{}", { mode: 0o000 });
    await expectRefused(["run", "secret.json"]);
    writeFileSync(join(folder, "kept.jsonl"), "mine", { mode: 0o444 });
    await expectRefused(["run", "s.json", "--trace", "kept.jsonl"]);
    expect(readFileSync(join(folder, "kept.jsonl"), "utf8")).toBe("mine");
  });

  test("a link as output stays a link: what it leads to is written", async () => {
    writeFileSync(join(folder, "real.jsonl"), "old");
    symlinkSync("real.jsonl", join(folder, "linked.jsonl"));
    const { status } = await sandlot("run", "s.json", "--seconds", "0.1", "--trace", "linked.jsonl");
    expect(status).toBe(0);
    expect(lstatSync(join(folder, "linked.jsonl")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, "real.jsonl"), "utf8")).toMatch(/^\{"t":0\.02,/);
  });
});

describe("an output is no input", () => {
  const cases: string[][] = [
    ["run", "@", "--record", "@"],
    ["run", "@", "--log", "@"],
    ["run", "@", "--trace", "@"],
    ["compare", "r.sandlot", "@", "--csv", "@"],
    ["assert", "as.json", "--since", "before.json", "--results", "before.json"],
    ["replay", "r.sandlot", "--poses", "--trace", "r.sandlot"],
    ["test", "code", "--junit", "code/robot.py"],
    ["fit", "l.wpilog", "fit.json", "--out", "fit.json"],
    ["mesh", "m.obj", "--out", "m.obj"],
    ["sweep", "sub/plan.json", "--out", "sub"],
    ["assert", "rec/r.sandlot", "--with", "as.json", "--record", "rec"],
  ];
  beforeAll(() => {
    linkSync(join(folder, "s.json"), join(folder, "hard.json"));
    symlinkSync("s.json", join(folder, "soft.json"));
    mkdirSync(join(folder, "sub"));
    writeFileSync(
      join(folder, "sub/plan.json"),
      readFileSync(join(folder, "plan.json"), "utf8").replace("s.json", "../s.json"),
    );
    const fit = { sandlot: 1, scenario: "s.json", vary: { mass: { at: "/robots/0/robot/mass", from: 30, to: 80 } } };
    writeFileSync(
      join(folder, "fit.json"),
      JSON.stringify({ ...fit, fit: { compare: ["Robots/blue1/Battery/Voltage"] } }),
    );
    writeFileSync(
      join(folder, "m.obj"),
      "g wall\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 0 1\nf 1 2 4\nf 2 3 4\nf 3 1 4\nf 1 3 2\n",
    );
    mkdirSync(join(folder, "rec"));
    // Of an assert, the recording's name is made of the label: rec/r.sandlot becomes rec-r.sandlot.
    writeFileSync(join(folder, "rec/rec-r.sandlot"), readFileSync(join(folder, "r.sandlot")));
    linkSync(join(folder, "rec/rec-r.sandlot"), join(folder, "rec/r.sandlot"));
  });

  test.each(cases)("%s %s %s %s", { timeout: 60_000 }, async (...args) => {
    const names = args.includes("@") ? ["s.json", "hard.json", "soft.json", "./folder/../s.json"] : [""];
    for (const name of names) {
      const before = contents();
      let uses = 0;
      // The second @ is the output, by any name of the input.
      await expectRefused(args.map((arg) => (arg === "@" ? (uses++ === 0 ? "s.json" : name) : arg)));
      expect(contents()).toEqual(before);
    }
  });

  test("two outputs are two files", async () => {
    await expectRefused(["run", "s.json", "--trace", "both", "--log", "folder/../both"]);
    expect(existsSync(join(folder, "both"))).toBe(false);
  });

  test("a sweep keeps a plan.json that is no sweep's", async () => {
    mkdirSync(join(folder, "mine"));
    writeFileSync(join(folder, "mine/plan.json"), "mine");
    await expectRefused(["sweep", "plan.json", "--out", "mine"]);
    expect(readFileSync(join(folder, "mine/plan.json"), "utf8")).toBe("mine");
  });
});

describe("a run that is ended from outside", () => {
  const filesOf = (stem: string): string[] => readdirSync(folder).filter((name) => name.startsWith(`${stem}.`));
  const endless = (stem: string): ReturnType<typeof spawn> => {
    const files = ["--record", `${stem}.sandlot`, "--log", `${stem}.wpilog`, "--trace", `${stem}.jsonl`];
    const args = ["run", "2026-rebuilt/full-match", "--seconds", "86400", ...files];
    return spawn(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args], { cwd: folder });
  };
  /** Until the run has saved: all three files stand there with something in them. */
  async function saved(stem: string): Promise<void> {
    const patience = Date.now() + 60_000;
    const isThere = (): boolean =>
      filesOf(stem).filter(
        (name) => !name.endsWith(".new") && (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0) > 0,
      ).length === 3;
    while (!isThere()) {
      if (Date.now() > patience) throw new Error(`the run has not saved: ${filesOf(stem).join(", ")}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  test(
    "killed: recording, log and trace up to the last save are there, can be read, and the next run names them",
    { timeout: 120_000 },
    async () => {
      const child = endless("killed");
      const end = endOf(child);
      await saved("killed");
      child.kill("SIGKILL");
      await end;
      const left = filesOf("killed").filter((name) => !name.endsWith(".new"));
      expect(left.map((name) => name.replace(/\d+/, "PID")).sort()).toEqual([
        "killed.unfinished-PID.jsonl",
        "killed.unfinished-PID.sandlot",
        "killed.unfinished-PID.wpilog",
      ]);
      const [lines, recording, log] = left.sort() as [string, string, string];
      const replayed = await sandlot("replay", recording, "--verify");
      expect(replayed.stderr).toBe("");
      const { time } = JSON.parse(replayed.stdout) as { time: number };
      expect(time).toBeGreaterThan(0);
      expect((await sandlot("link", recording)).stdout).toMatch(/^#r=/);
      expect((await sandlot("compare", recording, log)).status).toBe(0);
      const first = readFileSync(join(folder, lines), "utf8").split("\n")[0] as string;
      expect(JSON.parse(first)).toMatchObject({ t: 0.02 });
      // A piece of a save that the kill may have left goes; a readable file stays, and is named.
      writeFileSync(join(folder, `${recording}.new`), "piece");
      const next = await sandlot("run", "s.json", "--seconds", "0.1", "--record", "killed.sandlot");
      expect(next.stderr).toBe(
        `sandlot: ${join(folder, recording)} is what a command that was ended has left: rename it to keep it, or delete it\n`,
      );
      expect(filesOf("killed").sort()).toEqual([...left, "killed.sandlot"].sort());
    },
  );

  test.each(["SIGINT", "SIGTERM"] as const)(
    "%s: it ends at once, its files have the run until there",
    { timeout: 120_000 },
    async (signal) => {
      const stem = basename(signal.toLowerCase());
      const child = endless(stem);
      const end = endOf(child);
      await saved(stem);
      child.kill(signal);
      const { status, stdout, stderr } = await end;
      expect(status).toBe(130);
      const { time } = JSON.parse(stdout) as { time: number };
      expect(stderr).toBe(`sandlot: run: interrupted at ${time} s; its files have the run until there\n`);
      expect(filesOf(stem).sort()).toEqual([`${stem}.jsonl`, `${stem}.sandlot`, `${stem}.wpilog`]);
      const replayed = await sandlot("replay", `${stem}.sandlot`, "--verify");
      expect(replayed.stderr).toBe("");
      expect(JSON.parse(replayed.stdout)).toMatchObject({ time });
    },
  );
});
