// The rates and the order of `run --log`, and that it has one value for one moment. Needs build/node, as npm test has
// it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LogOrder } from "../../web/net/log-order.ts";
import { root } from "./helpers.ts";
import { readWpilog, type WpiLog } from "./wpilog.ts";

let folder: string;
const seconds = 2;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-rates-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function sandlot(...args: string[]): string {
  const child = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args], {
    encoding: "utf8",
    cwd: folder,
  });
  expect(child.status, child.stderr).toBe(0);
  return child.stdout;
}

function logOf(...options: string[]): WpiLog {
  sandlot("run", "2026-rebuilt/match", "--seconds", String(seconds), "--log", "a.wpilog", ...options);
  return readWpilog(readFileSync(join(folder, "a.wpilog")));
}

const entryOf = (log: WpiLog, name: string) => {
  const found = log.entries.filter((entry) => entry.name === name);
  expect(found.length, name).toBe(1);
  return found[0] as (typeof found)[0];
};

/** The least time between two records of an entry [us]. */
function leastGap(log: WpiLog, name: string): number {
  const { records } = entryOf(log, name);
  expect(records.length, name).toBeGreaterThan(1);
  return Math.min(...records.slice(1).map(({ time }, i) => time - (records[i]?.time ?? 0)));
}

/** Records in the order of the file: times never go back. */
function expectInOrder(log: WpiLog): void {
  const starts = log.entries.map(({ started }) => started);
  expect([...starts].sort((a, b) => a - b)).toEqual(starts);
  const records = log.entries.flatMap((entry) => entry.records).sort((a, b) => a.offset - b.offset);
  let last = 0;
  for (const { time } of records) {
    expect(time).toBeGreaterThanOrEqual(last);
    last = time;
  }
}

const expectNothingTwice = (log: WpiLog): void => {
  const names = log.entries.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
};

const first = "NT:/Sandlot/Robots/blue1";
const other = "NT:/Sandlot/Robots/red1";

describe("rates", () => {
  test("as --help says: what is thinned out, and how far", () => {
    const log = logOf();
    expect(leastGap(log, `${first}/Pose`)).toBe(20_000);
    expect(leastGap(log, `${other}/Pose`)).toBe(20_000);
    expect(leastGap(log, `${first}/Velocity`)).toBe(20_000);
    expect(leastGap(log, `${first}/Battery/Voltage`)).toBe(100_000);
    expect(leastGap(log, `${first}/Motors/front_left_drive/StatorCurrent`)).toBe(200_000);
    expect(leastGap(log, "NT:/limelight/hb")).toBeGreaterThanOrEqual(100_000);
    expect(log.entries.some(({ name }) => name.includes("photonstruct") || name.endsWith("/rawBytes"))).toBe(false);
    expectInOrder(log);
    expectNothingTwice(log);
    const { stdout } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), "run", "--help"], {
      encoding: "utf8",
    });
    expect(stdout).toMatch(/motors and wheels 5, of others 2\.5/);
  });

  test("--every-result: a camera at its own rate, with packets that have their schemas; the rest as before", () => {
    const log = logOf("--every-result");
    // The swerve robot's Limelight 4 makes some 60 pictures a second.
    expect(entryOf(log, "NT:/limelight/hb").records.length).toBeGreaterThan(25 * seconds);
    expect(entryOf(log, "NT:/photonvision/limelight/rawBytes").records.length).toBe(
      entryOf(log, "NT:/limelight/hb").records.length,
    );
    const schemas = log.entries.filter(({ name }) => name.includes("photonstruct:"));
    expect(schemas.map(({ records }) => records.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(leastGap(log, `${first}/Battery/Voltage`)).toBe(100_000);
    expectInOrder(log);
  });

  test("--every-tick: each value at every tick at which it changes", () => {
    const log = logOf("--every-tick");
    for (const name of ["Battery/Voltage", "Motors/front_left_drive/StatorCurrent", "Wheels/Load", "Velocity"])
      expect(leastGap(log, `${first}/${name}`), name).toBe(20_000);
    expect(leastGap(log, "NT:/Sandlot/Pieces/fuel")).toBe(20_000);
    expect(entryOf(log, "NT:/photonvision/limelight/rawBytes").records.length).toBeGreaterThan(25 * seconds);
    expectInOrder(log);
    expectNothingTwice(log);
  });

  test("both are for --log", () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, "scripts/sandlot.mjs"), "run", "practice/course", "--every-tick"],
      { encoding: "utf8" },
    );
    expect(stderr).toBe("sandlot: run: --every-tick is for --log, which is missing\n");
    expect(status).toBe(2);
  });

  test("--wpilib 2027: places in its frame as well, origin in the middle, +x to blue", () => {
    const log = logOf("--wpilib", "2027");
    const doubles = (name: string): number[] => {
      const { data } = entryOf(log, name).records[0] as { data: Uint8Array };
      const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
      return Array.from({ length: data.byteLength / 8 }, (_, i) => view.getFloat64(8 * i, true));
    };
    for (const station of ["blue1", "red1"]) {
      const [x = 0, y = 0, z = 0, qw = 0, , , qz = 0] = doubles(`NT:/Sandlot/Robots/${station}/Pose`);
      const [cx = 0, cy = 0, cz = 0, cw = 0, , , cq = 0] = doubles(`NT:/Sandlot/Center/Robots/${station}/Pose`);
      // 2026's welded field: 16.541 by 8.069 m.
      expect([cx - 16.541 / 2 + x, cy - 8.069 / 2 + y, cz - z].map((each) => Math.abs(each) < 1e-4)).toEqual([
        true,
        true,
        true,
      ]);
      const turned = 2 * Math.atan2(cq, cw) - 2 * Math.atan2(qz, qw);
      expect(Math.cos(turned)).toBeCloseTo(-1, 9);
    }
    const pieces = doubles("NT:/Sandlot/Pieces/fuel");
    expect(doubles("NT:/Sandlot/Center/Pieces/fuel")[0]).toBeCloseTo(16.541 / 2 - (pieces[0] as number), 4);
  });
});

describe("a match as robot code and the log hear it", () => {
  test("whole seconds with an FMS, the pause after auto is no autonomous, FMSInfo stands once with integers", () => {
    const source = [
      "import wpilib, ntcore",
      "class R(wpilib.TimedRobot):",
      "    def robotInit(self):",
      "        self.t = ntcore.NetworkTableInstance.getDefault().getDoubleTopic('/said/time').publish()",
      "        self.a = ntcore.NetworkTableInstance.getDefault().getBooleanTopic('/said/auto').publish()",
      "    def robotPeriodic(self):",
      "        self.t.set(wpilib.DriverStation.getMatchTime())",
      "        self.a.set(wpilib.DriverStation.isAutonomous())",
    ];
    writeFileSync(join(folder, "robot.py"), source.join("\n"));
    const scene = {
      ...{ sandlot: 1, name: "match time", field: "2026-rebuilt", pieces: "none", match: { start: "full" } },
      robots: [{ robot: "kitbot", station: "red2", program: "external" }],
    };
    writeFileSync(join(folder, "s.json"), JSON.stringify(scene));
    sandlot("run", "s.json", "--code", ".", "--seconds", "24", "--log", "c.wpilog", "--every-tick");
    const log = readWpilog(readFileSync(join(folder, "c.wpilog")));
    expectInOrder(log);
    expectNothingTwice(log);
    const at = (name: string, time: number): DataView => {
      const { data } = entryOf(log, name)
        .records.filter((record) => record.time <= 1e6 * time + 1)
        .at(-1) as { data: Uint8Array };
      return new DataView(data.buffer, data.byteOffset, data.byteLength);
    };
    const told = (time: number): number => at("NT:/said/time", time).getFloat64(0, true);
    for (const { data } of entryOf(log, "NT:/said/time").records) {
      const value = new DataView(data.buffer, data.byteOffset, 8).getFloat64(0, true);
      expect(Number.isInteger(value), String(value)).toBe(true);
    }
    // 20 s of auto counted down in whole seconds; 0 in the pause of 3 s; then teleop's 140.
    expect([0.5, 10.5, 19.5, 21, 22.9, 23.5].map(told)).toEqual([20, 10, 1, 0, 0, 140]);
    const auto = (time: number): number[] => [
      at("DS:autonomous", time).getUint8(0),
      at("NT:/said/auto", time).getUint8(0),
      (Number(at("NT:/FMSInfo/FMSControlData", time).getBigInt64(0, true)) >> 1) & 1,
    ];
    expect([10, 21, 22.9, 23.5].map(auto)).toEqual([
      [1, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    for (const name of ["MatchNumber", "ReplayNumber", "MatchType", "StationNumber", "FMSControlData"])
      expect(entryOf(log, `NT:/FMSInfo/${name}`).type, name).toBe("int64");
  });
});

describe("records in order", () => {
  /** A record of one byte: entry 1, size 1, time of 1 byte. */
  const record = (time: number, value: number): number[] => [0, 1, 1, time, value];
  const head = [..."WPILOG"].map((letter) => letter.charCodeAt(0)).concat([0, 1, 2, 0, 0, 0, 104, 105]);

  test("by time, those of one time as they came, the head of the file first", () => {
    const order = new LogOrder();
    order.push(Uint8Array.from([...head, ...record(5, 1), ...record(9, 2)]));
    order.push(Uint8Array.from([...record(7, 3), ...record(5, 4), ...record(12, 5)]));
    expect([...order.take(8)]).toEqual([...head, ...record(5, 1), ...record(5, 4), ...record(7, 3)]);
    expect([...order.peek()]).toEqual([...record(9, 2), ...record(12, 5)]);
    expect(order.bytes).toBe(10);
    expect([...order.take()]).toEqual([...record(9, 2), ...record(12, 5)]);
    expect(order.take().length).toBe(0);
  });
});
