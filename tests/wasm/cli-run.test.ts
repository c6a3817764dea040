// `run` and `check` as a person starts them. Needs build/node, as npm test has it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainRobot, plainScenario, root } from "./helpers.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-cli-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function sandlot(...args: string[]) {
  const options = { encoding: "utf8", cwd: folder } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args], options);
  return { status, stdout, stderr };
}

function write(name: string, text: string | Uint8Array): string {
  writeFileSync(join(folder, name), text);
  return name;
}

interface Line {
  t: number;
  match: { phase: string; time: number };
  score: { blue: number; red: number };
  robots: {
    station: string;
    pose: Record<string, number>;
    wheels: object[];
    motors: Record<string, object>;
    mechanisms: Record<string, object>;
  }[];
  pieces: Record<string, { field: number; held: number; scored: number; stored: number }>;
}

const readTrace = (name: string): Line[] =>
  readFileSync(join(folder, name), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

/** The keys of an object and of its parts, in order, as text. */
function shape(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length > 0 ? shape(value[0]) : ""}]`;
  if (typeof value !== "object" || value === null) return typeof value;
  return `{${Object.entries(value)
    .map(([key, inner]) => `${key}:${shape(inner)}`)
    .join(",")}}`;
}

describe("run", () => {
  test("prints one JSON object with the keys that DESIGN.md gives, and the alliances after them", () => {
    const { status, stdout, stderr } = sandlot("run", "2026-rebuilt/first-drive", "--seconds", "2");
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(stdout.trimEnd().split("\n").length).toBe(1);
    const outcome = JSON.parse(stdout) as Line & { time: number; ticks: number; hash: string; realtimeFactor: number };
    expect(Object.keys(outcome)).toEqual([
      "time",
      "ticks",
      "hash",
      "realtimeFactor",
      "score",
      "match",
      "robots",
      "pieces",
      "alliances",
    ]);
    expect(outcome).toMatchObject({
      time: 2,
      ticks: 100,
      score: { blue: 0, red: 0 },
      match: { phase: "teleop", time: -1 },
    });
    expect(outcome.hash).toMatch(/^[0-9a-f]{16}$/);
    expect(outcome.realtimeFactor).toBeGreaterThan(0);
    expect(outcome.pieces).toEqual({ fuel: { field: 496, held: 8, scored: 0, stored: 0 } });
  });

  test("runs 10 s by default, and any file", () => {
    const { stdout } = sandlot("run", write("plain.json", plainScenario()));
    expect(JSON.parse(stdout)).toMatchObject({ time: 10, ticks: 500 });
  });

  test("--seconds 0 shows the start", () => {
    const { stdout } = sandlot("run", write("plain.json", plainScenario()), "--seconds", "0");
    expect(JSON.parse(stdout)).toMatchObject({
      time: 0,
      ticks: 0,
      robots: [{ station: "blue1", pose: { x: 4, y: 4 } }],
    });
  });

  test("--trace writes a line each tick in the shape of DESIGN.md, pieces with what is stored besides, and changes nothing", () => {
    const file = write(
      "traced.json",
      plainScenario({ match: { start: "teleop", clock: true }, robots: [{ ...plainRobot }] }),
    );
    const without = JSON.parse(sandlot("run", file, "--seconds", "1").stdout) as { hash: string };
    const { stdout, stderr } = sandlot("run", file, "--seconds", "1", "--trace", "out.jsonl");
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toMatchObject({ hash: without.hash });
    const lines = readTrace("out.jsonl");
    expect(lines.length).toBe(50);
    expect(lines[0]).toMatchObject({ t: 0.02, match: { phase: "teleop", time: 1.98 }, score: { blue: 0, red: 0 } });
    expect(lines.map(({ t }) => t)).toEqual(lines.map((_, i) => (i + 1) / 50));
    const motor = "{position:number,velocity:number,volts:number,current:number,supply:number}";
    const names = Object.keys(lines[0]?.robots[0]?.motors ?? {});
    expect(names).toContain("front_left_drive");
    const mechanisms = Object.keys(lines[0]?.robots[0]?.mechanisms ?? {});
    expect(mechanisms).toContain("flywheel");
    expect(shape(lines[0])).toBe(
      "{t:number,match:{phase:string,time:number},score:{blue:number,red:number},robots:[{station:string," +
        "pose:{x:number,y:number,z:number,roll:number,pitch:number,yaw:number}," +
        "velocity:{x:number,y:number,z:number,wx:number,wy:number,wz:number}," +
        "battery:number,brownout:boolean,held:number," +
        "wheels:[{angle:number,speed:number,ground:number,load:number,long:number,lat:number}]," +
        `motors:{${names.map((name) => `${name}:${motor}`).join(",")}},` +
        `mechanisms:{${mechanisms.map((name) => `${name}:{position:number,velocity:number}`).join(",")}}}],` +
        "pieces:{big:{field:number,held:number,scored:number,stored:number},small:{field:number,held:number,scored:number,stored:number}}}",
    );
  });

  test("--every thins the trace out; between ticks it takes the next one", () => {
    const file = write("plain.json", plainScenario());
    sandlot("run", file, "--seconds", "1", "--trace", "half.jsonl", "--every", "0.5");
    expect(readTrace("half.jsonl").map(({ t }) => t)).toEqual([0.5, 1]);
    sandlot("run", file, "--seconds", "0.2", "--trace", "odd.jsonl", "--every", "0.05");
    expect(readTrace("odd.jsonl").map(({ t }) => t)).toEqual([0.06, 0.1, 0.16, 0.2]);
  });

  test("a trace that is there is replaced; nothing else stays behind", () => {
    write("old.jsonl", "old\n");
    const { stderr } = sandlot("run", write("plain.json", plainScenario()), "--seconds", "0.1", "--trace", "old.jsonl");
    expect(stderr).toBe("");
    expect(readTrace("old.jsonl").length).toBe(5);
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});

describe("check", () => {
  test.each(["first-drive", "all-awake", "bumps"])("2026-rebuilt/%s is fine", (name) => {
    const { status, stdout, stderr } = sandlot("check", `2026-rebuilt/${name}`);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^ok: 2026-rebuilt\/\S+: 2026-rebuilt, swerve-shooter at blue1, \d+ fuel\n$/);
    expect(status).toBe(0);
  });
});

describe("bad input", () => {
  const cases: [what: string, text: string | Uint8Array, says: RegExp][] = [
    ["broken JSON", '{ "sandlot": 1,', /^sandlot: bad.json: line 1, column \d+: \S/],
    ["no text", Uint8Array.of(0xff, 0xfe, 0x00), /^sandlot: bad.json: is not UTF-8 text$/],
    [
      "a bad robot",
      plainScenario({ robots: [{ ...plainRobot, station: "mars" }] }),
      /^sandlot: bad.json: \/robots\/0\/station: .*blue1/,
    ],
    ["a missing field", plainScenario({ field: "moon" }), /^sandlot: bad.json: \/field: .*fields\/moon\/field.json/],
    ["deep nesting", "[".repeat(1_000_000), /^sandlot: bad.json: line 1, column \d+: .*nested/],
    [
      "a million pieces",
      `{"sandlot":1,"field":"2026-rebuilt","pieces":[${"{},".repeat(999_999)}{}]}`,
      /^sandlot: bad.json: /,
    ],
  ];
  test.each(cases)("%s: one line, exit 2, nothing written", (_what, text, says) => {
    write("bad.json", text);
    for (const command of [
      ["run", "bad.json", "--trace", "bad.jsonl"],
      ["check", "bad.json"],
    ]) {
      const { status, stdout, stderr } = sandlot(...command);
      expect(stderr.trimEnd()).toMatch(says);
      expect(stderr.trimEnd().split("\n").length).toBe(1);
      expect(stdout).toBe("");
      expect(status).toBe(2);
    }
    expect(readdirSync(folder).filter((name) => name.startsWith("bad.jsonl"))).toEqual([]);
  });

  test("no such scenario: names those there are", () => {
    const { status, stderr } = sandlot("run", "2026-rebuilt/nope");
    expect(status).toBe(2);
    expect(stderr).toMatch(/no such file, and no such scenario; there are .*2026-rebuilt\/first-drive/);
  });

  test("pipes and devices are refused at once, to read or to write; some never end", () => {
    const pipe = join(tmpdir(), `sandlot-pipe-${process.pid}`);
    expect(spawnSync("mkfifo", [pipe]).status).toBe(0);
    try {
      expect(sandlot("check", "/dev/zero").stderr).toBe("sandlot: /dev/zero: is a device, not a file\n");
      expect(sandlot("replay", "/dev/zero").stderr).toBe("sandlot: /dev/zero: is a device, not a file\n");
      expect(sandlot("check", pipe).stderr).toBe(`sandlot: ${pipe}: is a pipe, not a file\n`);
      for (const path of [pipe, "/dev/null"]) {
        const { status, stderr } = sandlot("run", "practice/lap", "--seconds", "0", "--record", path);
        expect([status, stderr.trim().split(path)[1]]).toEqual([2, path === pipe ? " is a pipe" : " is a device"]);
        expect(statSync(path).isFile()).toBe(false);
      }
    } finally {
      rmSync(pipe);
    }
    // Standard input has an end for us where it has none itself.
    const input = openSync("/dev/zero", "r");
    const opened = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), "open", "-"], {
      stdio: [input, "pipe", "pipe"],
    });
    expect([opened.status, opened.stderr.toString().split("\n").length]).toEqual([2, 2]);
  });

  test("a folder, and a trace that cannot be written", () => {
    expect(sandlot("run", ".").stderr).toMatch(/\.: is a folder, not a scenario/);
    const { status, stdout, stderr } = sandlot(
      "run",
      write("plain.json", plainScenario()),
      "--trace",
      "no/such/out.jsonl",
    );
    expect(stderr).toMatch(
      /^sandlot: run: cannot write --trace no\/such\/out.jsonl \(ENOENT: no such file or folder\)\n$/,
    );
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });
});
