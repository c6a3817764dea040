// `run --record`, `replay`, `link` and `open` as a person starts them. Needs build/node, as npm test has it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainRobot, plainScenario, root } from "./helpers.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-record-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function sandlot(args: readonly string[], input?: string) {
  const options = { encoding: "utf8", cwd: folder, ...(input === undefined ? {} : { input }) } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args], options);
  return { status, stdout, stderr };
}

function write(name: string, bytes: string | Uint8Array): string {
  writeFileSync(join(folder, name), bytes);
  return name;
}

const read = (name: string): Buffer => readFileSync(join(folder, name));
const scripted = plainScenario({
  name: "Scripted",
  script: [
    { t: 0, station: "blue1", axes: [1, 0, 0.3] },
    { t: 0.9, station: "blue1", axes: [0, -0.5, 0] },
  ],
});

/** One line, exit 2, nothing on stdout and no new file. */
function expectRefused(args: readonly string[], says: RegExp, input?: string): void {
  const before = readdirSync(folder);
  const { status, stdout, stderr } = sandlot(args, input);
  expect(stderr).toMatch(says);
  expect(stderr.trimEnd().split("\n").length).toBe(1);
  expect(stdout).toBe("");
  expect(status).toBe(2);
  expect(readdirSync(folder)).toEqual(before);
}

describe("record and replay", () => {
  test("a recorded run replays to the same outcome", () => {
    const run = sandlot(["run", write("s.json", scripted), "--seconds", "3", "--record", "s.sandlot"]);
    expect(run.stderr).toBe("");
    expect(run.status).toBe(0);
    const played = JSON.parse(run.stdout) as Record<string, unknown>;
    const { status, stdout, stderr } = sandlot(["replay", "s.sandlot", "--verify"]);
    expect(stderr).toBe("");
    expect(status).toBe(0);
    const again = JSON.parse(stdout) as Record<string, unknown>;
    for (const key of ["time", "ticks", "hash", "score", "match", "robots", "pieces", "alliances"]) {
      expect(again[key]).toEqual(played[key]);
    }
    // Ticks 0, 50, 100, 150, and the end, which is tick 150 as well.
    expect(again["recording"]).toMatchObject({ ticks: 150, hashes: 5, different: null });
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("a run that comes out otherwise: exit 1 and the tick, with --verify; else it only says so", () => {
    sandlot(["run", write("s.json", scripted), "--seconds", "3", "--record", "s.sandlot"]);
    // The same scenario but for one stick, with a check sum that fits: a run that was never recorded.
    const bytes = read("s.sandlot");
    bytes.write("-0.6", bytes.indexOf("-0.5"), "latin1");
    const end = bytes.length - 6;
    let crc = 0xffffffff;
    for (const byte of bytes.subarray(0, end)) {
      crc ^= byte;
      for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
    }
    bytes.writeUInt32LE(~crc >>> 0, end + 2);
    write("other.sandlot", bytes);
    const { status, stdout, stderr } = sandlot(["replay", "other.sandlot", "--verify"]);
    expect(stderr).toMatch(
      /^sandlot: other.sandlot: this is not the recorded run: .* at tick 50, perhaps since tick 1\n$/,
    );
    expect(JSON.parse(stdout)).toMatchObject({ recording: { different: 50 } });
    expect(status).toBe(1);
    expect(sandlot(["replay", "other.sandlot"]).status).toBe(0);
  });

  test("bad input: one line, exit 2, nothing written", () => {
    sandlot(["run", write("s.json", scripted), "--seconds", "1", "--record", "good.sandlot"]);
    const good = read("good.sandlot");
    write("cut.sandlot", good.subarray(0, 300));
    write("noise.sandlot", Buffer.from("not this"));
    expectRefused(["replay", "none.sandlot"], /^sandlot: none.sandlot: no such file\n$/);
    expectRefused(["replay", "."], /^sandlot: \.: is a folder, not a recording\n$/);
    expectRefused(
      ["replay", "cut.sandlot"],
      /^sandlot: cut.sandlot: is damaged or cut off: its check sum does not fit\n$/,
    );
    expectRefused(["replay", "noise.sandlot", "--verify"], /^sandlot: noise.sandlot: is not a recording of Sandlot\n$/);
    expectRefused(["replay", "good.sandlot", "--verify=yes"], /^sandlot: replay: --verify takes no value\n$/);
    expectRefused(
      ["run", "s.json", "--record", "no/such/x.sandlot"],
      /^sandlot: run: cannot write --record no\/such\/x.sandlot/,
    );
    expectRefused(["run", "nope.json", "--record", "x.sandlot"], /^sandlot: nope.json: no such file/);
  });

  test("a scenario that is too large to travel is not recorded, and nothing is left behind", () => {
    const large = write("large.json", `${plainScenario()}${" ".repeat(3 << 20)}`);
    const { status, stderr } = sandlot(["run", large, "--seconds", "0.1", "--record", "large.sandlot"]);
    expect(stderr).toMatch(/the scenario has \d+ bytes; a recording carries at most 2097152/);
    expect(status).toBe(2);
    expect(readdirSync(folder).filter((name) => name.startsWith("large.sandlot"))).toEqual([]);
  });

  test("another version is refused, and the way on is named", () => {
    sandlot(["run", write("s.json", scripted), "--seconds", "1", "--record", "good.sandlot"]);
    const bytes = read("good.sandlot");
    const version = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;
    const at = bytes.indexOf(version);
    bytes.write("9".repeat(version.length), at, "latin1");
    bytes[at + version.length] = 99;
    let crc = 0xffffffff;
    for (const byte of bytes.subarray(0, bytes.length - 6)) {
      crc ^= byte;
      for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
    }
    bytes.writeUInt32LE(~crc >>> 0, bytes.length - 4);
    write("new.sandlot", bytes);
    expectRefused(
      ["replay", "new.sandlot"],
      /^sandlot: new.sandlot: was made by version 99999 .*behaviour 99.*run it anyway.*--anyway\)\n$/,
    );
    expect(sandlot(["replay", "new.sandlot", "--anyway", "--verify"]).status).toBe(0);
  });
});

describe("links", () => {
  test("a scenario there and back", () => {
    const { stdout, stderr, status } = sandlot(["link", "practice/lap"]);
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^#s=[\w-]{50,3000}\n$/);
    const opened = sandlot(["open", stdout.trim()]);
    const lap = readFileSync(join(root, "fields/practice/scenarios/lap.json"), "utf8");
    expect(JSON.parse(opened.stdout)).toEqual(JSON.parse(lap));
    // A whole address, and one with options, say the same.
    const address = sandlot(["link", "practice/lap", "--base", "https://example.org/sim/", "--play"]).stdout.trim();
    expect(address).toBe(`https://example.org/sim/${stdout.trim()}&play=1`);
    expect(sandlot(["open", address]).stdout).toBe(opened.stdout);
    // Its output can be run.
    expect(sandlot(["open", address, "--out", "lap.json"]).status).toBe(0);
    expect(sandlot(["check", "lap.json"]).stdout).toMatch(/^ok: lap.json: practice, /);
  });

  test("a recording there and back, through standard input as well", () => {
    sandlot(["run", write("s.json", scripted), "--seconds", "1", "--record", "s.sandlot"]);
    const link = sandlot(["link", "s.sandlot"]).stdout.trim();
    expect(link).toMatch(/^#r=[\w-]+$/);
    expect(sandlot(["open", link, "--out", "a.sandlot"]).stderr).toBe("");
    expect(sandlot(["open", "-", "--out", "b.sandlot"], `${link}\n`).stderr).toBe("");
    expect(read("a.sandlot").equals(read("s.sandlot"))).toBe(true);
    expect(read("b.sandlot").equals(read("s.sandlot"))).toBe(true);
    expectRefused(["open", link], /^sandlot: open: the link is a recording: say where to write it with --out/);
  });

  test("bad links: one line, exit 2, nothing written", () => {
    const link = sandlot(["link", "practice/lap"]).stdout.trim();
    const out = ["--out", "never.json"];
    expectRefused(["open", "#x=abc", ...out], /^sandlot: link: holds neither a scenario/);
    expectRefused(["open", link.slice(0, 60), ...out], /^sandlot: link: is (damaged|cut off)/);
    expectRefused(["open", `${link}!`, ...out], /^sandlot: link: has a character at \d+ that no link has/);
    expectRefused(["open", `${link}&go=1`, ...out], /^sandlot: link: has "go=1"; behind its data there may be play=0/);
    // A recording's bytes under a scenario's key, and the other way round.
    expectRefused(["open", link.replace("#s", "#r"), ...out], /^sandlot: link: is not a recording of Sandlot/);
    const bad = write("bad.json", plainScenario({ robots: [{ ...plainRobot, station: "mars" }] }));
    expectRefused(["link", bad], /^sandlot: bad.json: \/robots\/0\/station: /);
    expectRefused(["link", "none.sandlot"], /^sandlot: none.sandlot: no such file/);
  });
});
