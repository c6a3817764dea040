// Logs that we write, read by a reader that knows only the format's text; and foreign logs, read by us.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LogTracks, type LogContents } from "../../web/net/log-tracks.ts";
import { openWire, root } from "./helpers.ts";
import { doublesOf, readWpilog, valueAt, valueOf, WpilogBuilder, type LogEntry, type WpiLog } from "./wpilog.ts";

let folder: string;
let file: Uint8Array<ArrayBuffer>;
let log: WpiLog;

function sandlot(...args: string[]) {
  const options = { encoding: "utf8", cwd: folder } as const;
  return spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args], options);
}

/** A second of autonomous, two and a bit of driving, all by script. */
const scenario = {
  sandlot: 1,
  name: "Logged",
  field: "2026-rebuilt",
  pieces: "match",
  match: { start: "auto", clock: true },
  robots: [
    { robot: "swerve-shooter", station: "blue1", at: [3, 5.5, 0], preload: 8, program: "script" },
    { robot: "kitbot", station: "red2", at: [13, 2, 1], program: "script" },
  ],
  script: [
    { t: 0.5, station: "blue1", axes: [0.8, 0, 0.3] },
    { t: 1.0, mode: "teleop" },
    { t: 3.0, mode: "disabled" },
  ],
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-log-"));
  writeFileSync(join(folder, "logged.json"), JSON.stringify(scenario));
  const { status, stderr } = sandlot("run", "logged.json", "--seconds", "4", "--log", "a.wpilog", "--trace", "a.jsonl");
  expect(stderr).toBe("");
  expect(status).toBe(0);
  file = Uint8Array.from(readFileSync(join(folder, "a.wpilog")));
  log = readWpilog(file);
});
afterAll(() => rmSync(folder, { recursive: true }));

function entryOf(name: string): LogEntry {
  const entry = log.entries.find((each) => each.name === name);
  if (entry === undefined) throw new Error(`the log has no ${name}`);
  return entry;
}

interface Line {
  t: number;
  robots: { pose: Record<string, number>; battery: number; held: number }[];
}

const lines = (): Line[] =>
  readFileSync(join(folder, "a.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

describe("run --log", () => {
  test("a log without a mistake that begins byte by byte as the format says", () => {
    expect(log.problems).toEqual([]);
    expect(log.extraHeader).toBe("");
    const metadata = '{"properties":{"retained":true},"source":"NT"}';
    const expected = new WpilogBuilder();
    const schemas = [
      ["Translation3d", "double x;double y;double z"],
      ["Quaternion", "double w;double x;double y;double z"],
      ["Rotation3d", "Quaternion q"],
      ["Pose3d", "Translation3d translation;Rotation3d rotation"],
    ] as const;
    for (const [name, schema] of schemas) {
      expected.string(expected.start(`NT:/.schema/struct:${name}`, "structschema", 0, metadata), 0, schema);
    }
    expect(Buffer.from(file.subarray(0, expected.bytes.length)).toString("hex")).toBe(
      Buffer.from(expected.bytes).toString("hex"),
    );
    // The first of them written out: one-byte widths, control record, id 1, name, type, metadata.
    const first = file.subarray(12, 29);
    expect(Array.from(first)).toEqual([0, 0, 107, 0, 0, 1, 0, 0, 0, 32, 0, 0, 0, 78, 84, 58, 47]);
  });

  test("every value fits its entry's type, and nothing ends, which AdvantageScope would take for an entry of no length", () => {
    const types = new Set(log.entries.map(({ type }) => type));
    expect([...types].sort()).toEqual([
      "boolean",
      "boolean[]",
      "double",
      "double[]",
      "int64",
      "string",
      "string[]",
      "struct:ChassisSpeeds",
      "struct:Pose2d",
      "struct:Pose3d",
      "struct:Pose3d[]",
      "struct:SwerveModuleState[]",
      "struct:Transform3d",
      "struct:Translation3d[]",
      "structschema",
    ]);
    for (const entry of log.entries) {
      expect(entry.finished, entry.name).toBe(null);
      for (const record of entry.records) expect(() => valueOf(entry, record), entry.name).not.toThrow();
    }
    expect(new Set(log.entries.map(({ name }) => name)).size).toBe(log.entries.length);
  });

  test("schemas come before the values that need them, and describe their size", () => {
    const sizes = { double: 8 } as Record<string, number>;
    for (const { name, type, records } of log.entries) {
      if (type === "structschema") {
        const parts = valueOf({ type }, records[0]!) as string;
        const fields = parts.split(";").map((part) => sizes[part.trim().split(" ")[0] ?? ""] ?? NaN);
        sizes[name.replace("NT:/.schema/struct:", "")] = fields.reduce((sum, size) => sum + size, 0);
      } else if (type.startsWith("struct:")) {
        const struct = type.slice("struct:".length).replace("[]", "");
        const schema = entryOf(`NT:/.schema/struct:${struct}`).records[0]!;
        expect(schema.offset).toBeLessThan(records[0]!.offset);
        for (const { data } of records) {
          expect(type.endsWith("[]") ? data.length % sizes[struct]! : data.length - sizes[struct]!).toBe(0);
        }
      }
    }
    expect(sizes["Pose3d"]).toBe(56);
  });

  test("times are the ticks' own, in order, the start included", () => {
    const pose = entryOf("NT:/Sandlot/Robots/blue1/Pose");
    const times = entryOf("NT:/Sandlot/Time").records.map(({ time }) => time);
    expect(times).toEqual(Array.from({ length: 201 }, (_, tick) => 20_000 * tick));
    for (const { records } of log.entries) {
      for (let i = 1; i < records.length; i++) expect(records[i]!.time).toBeGreaterThanOrEqual(records[i - 1]!.time);
    }
    expect(pose.started).toBe(0);
    expect(pose.records[0]!.time).toBe(0);
  });

  test("values are those of the trace", () => {
    const [blue, red] = [entryOf("NT:/Sandlot/Robots/blue1/Pose"), entryOf("NT:/Sandlot/Robots/red2/Pose")];
    for (const { t, robots } of lines()) {
      const time = Math.round(1e6 * t);
      for (const [i, entry] of [blue, red].entries()) {
        const [x, y, z, w, qx, qy, qz] = valueAt(entry, time) as number[];
        const pose = robots[i]!.pose;
        expect([x, y, z].map((value) => Number(value!.toFixed(9)))).toEqual([pose["x"], pose["y"], pose["z"]]);
        const yaw = Math.atan2(2 * (w! * qz! + qx! * qy!), 1 - 2 * (qy! ** 2 + qz! ** 2));
        expect(yaw).toBeCloseTo(pose["yaw"]!, 6);
      }
    }
    const held = entryOf("NT:/Sandlot/Robots/blue1/Held");
    expect(valueOf(held, held.records[0]!)).toBe(8);
    const fuel = entryOf("NT:/Sandlot/Pieces/fuel");
    expect(doublesOf(fuel.records[0]!.data).length).toBeGreaterThan(3 * 300);
  });

  test("the driver station is there as a robot program's own log has it, and events as console lines", () => {
    const states = (name: string): [number, unknown][] =>
      entryOf(name).records.map((record) => [record.time, valueOf({ type: "boolean" }, record)]);
    const change = (entries: [number, unknown][], to: boolean): number =>
      entries.find(([time, value]) => time > 0 && value === to)?.[0] ?? -1;
    expect(entryOf("DS:enabled").type).toBe("boolean");
    // Before its first tick nothing has been enabled.
    expect(states("DS:enabled").slice(0, 2)).toEqual([
      [0, false],
      [20_000, true],
    ]);
    expect(change(states("DS:enabled"), false)).toBeCloseTo(3.02e6, -5);
    expect(change(states("DS:autonomous"), false)).toBeCloseTo(1.02e6, -5);
    expect(states("DS:test")).toEqual([[0, false]]);
    expect(states("DS:estop")).toEqual([[0, false]]);
    const messages = entryOf("messages");
    const texts = messages.records.map((record) => valueOf(messages, record));
    expect(texts).toContain("Mode: teleop");
    expect(texts).toContain("Mode: disabled");
    // No clock but the run's: the same run gives the same bytes.
    expect(entryOf("systemTime").records).toEqual([]);
    sandlot("run", "logged.json", "--seconds", "4", "--log", "b.wpilog");
    expect(readFileSync(join(folder, "b.wpilog")).equals(file)).toBe(true);
  });

  test("a log changes nothing about the run, replaces an old file and leaves nothing else behind", () => {
    const hash = (...more: string[]): unknown =>
      (JSON.parse(sandlot("run", "logged.json", "--seconds", "1", ...more).stdout) as { hash: string }).hash;
    writeFileSync(join(folder, "old.wpilog"), "old");
    expect(hash("--log", "old.wpilog")).toBe(hash());
    expect(readWpilog(Uint8Array.from(readFileSync(join(folder, "old.wpilog")))).problems).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("a place that cannot be written: one line, exit 2, nothing written", () => {
    for (const [path, says] of [
      [
        "no/such/a.wpilog",
        /^sandlot: run: cannot write --log no\/such\/a.wpilog \(ENOENT: no such file or folder\)\n$/,
      ],
      [".", /^sandlot: run: --log . is a folder\n$/],
    ] as const) {
      const { status, stdout, stderr } = sandlot("run", "logged.json", "--log", path, "--trace", "never.jsonl");
      expect(stderr).toMatch(says);
      expect(stdout).toBe("");
      expect(status).toBe(2);
    }
    expect(readdirSync(folder).filter((name) => /never|part/.test(name))).toEqual([]);
  });
});

async function open(bytes: Uint8Array<ArrayBuffer>): Promise<{ tracks: LogTracks; contents: LogContents }> {
  const tracks = new LogTracks(await openWire());
  async function* blocks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
  }
  return { tracks, contents: await tracks.open(bytes.length, blocks()) };
}

const idOf = (contents: LogContents, name: string): number =>
  contents.tracks.find((track) => track.name === name)?.id ?? -1;

describe("logs read back", () => {
  test("our own: its robots, their modules and components, its spans, and every pose where the reader sees it", async () => {
    const { tracks, contents } = await open(file);
    expect(contents.problem).toBe("");
    expect([contents.begin, contents.end]).toEqual([0, 4]);
    const names = contents.robots.map((robot) =>
      Object.values(robot).map((id) => (id === null ? null : contents.tracks[id]?.name)),
    );
    const parts = (station: string): string[] =>
      ["Pose", "Modules/Measured", "Components"].map((part) => `NT:/Sandlot/Robots/${station}/${part}`);
    expect(names[0]).toEqual(parts("blue1"));
    expect(names[1]?.slice(0, 2)).toEqual(parts("red2").slice(0, 2));
    expect(contents.spans.map(({ kind }) => kind)).toEqual(["auto", "teleop"]);
    expect(contents.spans[0]?.begin).toBe(0.02);
    expect(contents.spans[1]?.end).toBeCloseTo(3, 1);

    const pose = entryOf("NT:/Sandlot/Robots/blue1/Pose");
    const id = idOf(contents, pose.name);
    expect(tracks.choose(id)).toBe("");
    for (let time = 0; time <= 4_000_000; time += 20_000) {
      const sample = Array.from(tracks.sample(id, 1e-6 * time, false) ?? []);
      // The rotation is made a unit quaternion again.
      for (const [i, value] of (valueAt(pose, time) as number[]).entries()) expect(sample[i]).toBeCloseTo(value, 14);
    }
    const [before, after] = [valueAt(pose, 800_000), valueAt(pose, 820_000)] as [number[], number[]];
    expect(tracks.sample(id, 0.81, true)?.[0]).toBeCloseTo((before[0]! + after[0]!) / 2, 9);
    expect(tracks.sample(id, -1, true)).toBe(null);
    const messages = idOf(contents, "messages");
    tracks.choose(messages);
    expect(tracks.text(messages, 4)).toBe("Mode: disabled");
    tracks.close();
  });

  test("one like AdvantageKit's, with what is cut off named and the rest shown", async () => {
    const builder = new WpilogBuilder('{"by":"a test"}');
    const pose = builder.start("/RealOutputs/Odometry/Robot", "struct:Pose2d");
    const enabled = builder.start("/DriverStation/Enabled", "boolean");
    const pieces = builder.start("/RealOutputs/GamePieces", "struct:Translation3d[]");
    builder.boolean(enabled, 500_000, true);
    for (let i = 0; i < 100; i++) builder.doubles(pose, 20_000 * i, [0.1 * i, 2, 0.01 * i]);
    builder.doubles(pieces, 1_000_000, [1, 2, 3, 4, 5, 6]);
    const whole = builder.bytes;
    const { tracks, contents } = await open(whole.slice(0, -5));
    expect(contents.problem).toMatch(/^byte \d+: the log ends inside the record that begins here/);
    expect(contents.robots).toEqual([{ pose: 0, modules: null, components: null }]);
    expect(contents.spans).toEqual([{ kind: "teleop", begin: 0.5, end: 1.98 }]);
    tracks.choose(0);
    const sample = tracks.sample(0, 1.01, true);
    expect(sample?.[0]).toBeCloseTo(5.05, 9);
    expect(sample?.[3]).toBeCloseTo(Math.cos(0.505 / 2), 9);
    const again = await open(whole);
    expect(again.contents.problem).toBe("");
    const points = idOf(again.contents, "/RealOutputs/GamePieces");
    again.tracks.choose(points);
    expect(Array.from(again.tracks.sample(points, 1.5, true) ?? [])).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("what is no log, or has nothing to show, or is too large, is said", async () => {
    const problem = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => (await open(bytes)).contents.problem;
    expect(await problem(new Uint8Array())).toBe("the file is empty");
    expect(await problem(new TextEncoder().encode("PK\x03\x04 something else"))).toMatch(/does not begin with WPILOG/);
    expect(await problem(new WpilogBuilder().bytes)).toMatch(/no poses, swerve states, numbers or texts/);
    const tracks = new LogTracks(await openWire());
    const { problem: size } = await tracks.open(300 * 2 ** 20, (async function* () {})());
    expect(size).toMatch(/300 MB; logs of up to 256 MB/);
  });

  test("a log beyond the module's first memory fits", async () => {
    const builder = new WpilogBuilder();
    const pose = builder.start("/Pose", "struct:Pose2d");
    builder.doubles(pose, 0, [1, 2, 3]);
    const head = builder.bytes;
    const size = 100 * 2 ** 20;
    const tracks = new LogTracks(await openWire());
    const contents = await tracks.open(
      size,
      (async function* () {
        yield head;
        // One record that fills the rest: widths 1, 4 and 1, an entry that never started, its size, time 0.
        const rest = size - head.length;
        const begin = [0b1100, 2];
        const data = rest - begin.length - 5;
        yield Uint8Array.from([...begin, data & 255, (data >> 8) & 255, (data >> 16) & 255, data >> 24, 0]);
        for (let left = data; left > 0; left -= 2 ** 20) yield new Uint8Array(Math.min(left, 2 ** 20));
      })(),
    );
    expect(contents.tracks.map(({ name }) => name)).toEqual(["/Pose"]);
    expect(contents.problem).toMatch(/has not started/);
    tracks.choose(0);
    expect(Array.from(tracks.sample(0, 1, true) ?? []).slice(0, 2)).toEqual([1, 2]);
    tracks.close();
  });
});
