// The page's recorder: real frames of the real core, read by the reader that knows only the format's text.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { eventKinds } from "../../web/sim/boundary/abi.gen.ts";
import { folderFiles, openCore, type Core } from "../../web/sim/node.ts";
import { Recorder } from "../../web/net/recorder.ts";
import { openWire, root } from "./helpers.ts";
import { readWpilog, valueOf, type LogEntry, type WpiLog } from "./wpilog.ts";

const begun = Date.UTC(2026, 2, 4, 15, 30);
let core: Core;
let recorder: Recorder;

async function load(): Promise<void> {
  const scenario = readFileSync(join(root, "fields/2026-rebuilt/scenarios/first-drive.json"), "utf8");
  await core.load(scenario, "first-drive", folderFiles(root));
  const { records, count } = core.schema();
  recorder.begin(new Uint8Array(records), count);
  frame();
}

const frame = (): void => recorder.frame(new Uint8Array(core.frame()));

function run(ticks: number): void {
  for (let i = 0; i < ticks; i++) {
    core.step(1);
    frame();
    recorder.events(core.takeEvents());
  }
}

async function saved(): Promise<WpiLog> {
  const file = recorder.file();
  if (file === null) throw new Error("there is no file");
  expect(file.size).toBe(recorder.status.bytes);
  return readWpilog(new Uint8Array(await file.arrayBuffer()));
}

function entryOf(log: WpiLog, name: string): LogEntry {
  const entry = log.entries.find((each) => each.name === name);
  if (entry === undefined) throw new Error(`the log has no ${name}`);
  return entry;
}

const times = (log: WpiLog): number[] => entryOf(log, "NT:/Sandlot/Time").records.map(({ time }) => time);

beforeEach(async () => {
  core = await openCore(join(root, "build/wasm/sandlot.wasm"));
  let now = begun;
  recorder = new Recorder(await openWire(), () => (now += 1000));
  await load();
});

test("the log begins with the first frame after it was switched on, and can be saved while it goes on", async () => {
  expect(recorder.status).toEqual({ state: "off", bytes: 0, seconds: 0, missed: 0, why: "" });
  expect(recorder.file()).toBe(null);
  run(10);
  expect(recorder.file()).toBe(null);
  recorder.start();
  run(300);
  const log = await saved();
  expect(log.problems).toEqual([]);
  expect(times(log)).toEqual(Array.from({ length: 300 }, (_, i) => 20_000 * (i + 11)));
  expect(log.entries.filter(({ finished }) => finished !== null)).toEqual([]);
  expect(recorder.status).toMatchObject({ state: "recording", missed: 0, why: "" });
  expect(recorder.status.seconds).toBeCloseTo(5.98, 6);
  // The host's clock at the beginning and every five seconds.
  const clock = entryOf(log, "systemTime");
  expect(clock.records.map((record) => [record.time, valueOf(clock, record)])).toEqual([
    [220_000, 1000 * (begun + 1000)],
    [5_220_000, 1000 * (begun + 2000)],
  ]);
  run(5);
  recorder.stop();
  run(5);
  expect(times(await saved()).length).toBe(305);
  expect(recorder.status.state).toBe("stopped");
  recorder.discard();
  expect(recorder.file()).toBe(null);
});

test("a wall clock that is set back an hour, and on again, is noted; the log's own times go on evenly", async () => {
  const hour = 3_600_000;
  let wall = begun;
  recorder = new Recorder(await openWire(), () => wall);
  await load();
  recorder.start();
  // It is noted every 5 s, and these are 6 s each.
  run(300);
  wall -= hour;
  run(300);
  wall += 2 * hour;
  run(300);
  recorder.stop();
  const log = await saved();
  const clock = entryOf(log, "systemTime");
  expect(clock.records.map((record) => valueOf(clock, record))).toEqual(
    [begun, begun, begun - hour, begun + hour].map((ms) => 1000 * ms),
  );
  const steps = times(log);
  expect(steps.length).toBe(900);
  expect(steps.slice(1).every((time, i) => time - (steps[i] ?? 0) === 20_000)).toBe(true);
});

test("a paused run shows the same tick again: it is there once; ticks that never came are counted", async () => {
  recorder.start();
  frame();
  frame();
  run(2);
  core.step(4);
  frame();
  expect(times(await saved())).toEqual([0, 20_000, 40_000, 120_000]);
  expect(recorder.status.missed).toBe(3);
});

test("another run ends the log cleanly, and what was recorded can still be saved", async () => {
  // Switched on before the run was there: that does not make another run.
  recorder.start();
  await load();
  expect(recorder.status.state).toBe("recording");
  run(20);
  await load();
  run(20);
  expect(recorder.status).toMatchObject({ state: "stopped", why: "The run restarted." });
  const log = await saved();
  expect(log.problems).toEqual([]);
  expect(times(log).at(-1)).toBe(400_000);
  recorder.start();
  run(3);
  expect(times(await saved())).toEqual([420_000, 440_000, 460_000]);
});

test("events are console lines; those before the first frame are not there", async () => {
  const event = (kind: (typeof eventKinds)[number], tick: number, value: [number, number]) =>
    ({ tick, kind: eventKinds.indexOf(kind), subject: 0, object: 1, value }) as const;
  recorder.events([event("pieceScored", 0, [1, 0])]);
  recorder.start();
  recorder.events([event("pieceScored", 1, [1, 0])]);
  run(10);
  recorder.events([event("pieceScored", 9, [3, 0]), event("robotHit", 9, [1, 0]), event("matchEnded", 10, [12, 34])]);
  const log = await saved();
  const messages = entryOf(log, "messages");
  expect(messages.type).toBe("string");
  const lines = messages.records.map((record) => [record.time, valueOf(messages, record)]);
  expect(lines.slice(-2)).toEqual([
    [180_000, "Scored: red, 3 points"],
    [200_000, "Match ended: blue 12, red 34"],
  ]);
});

test("at its limit it stops, says so, and the file is whole", async () => {
  const small = new Recorder(await openWire(), () => begun, 100_000);
  const { records, count } = core.schema();
  small.begin(new Uint8Array(records), count);
  small.start();
  for (let i = 0; i < 5000 && small.status.state === "recording"; i++) {
    core.step(1);
    small.frame(new Uint8Array(core.frame()));
  }
  expect(small.status).toMatchObject({ state: "stopped", why: expect.stringContaining("has reached") as string });
  expect(small.status.bytes).toBeLessThanOrEqual(100_000);
  expect(small.status.bytes).toBeGreaterThan(50_000);
  const log = readWpilog(new Uint8Array(await small.file()!.arrayBuffer()));
  expect(log.problems).toEqual([]);
});
