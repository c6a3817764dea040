// The page's end of the stores of values, over real stores of wire.wasm in place of the workers.
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ValuesClient, type ValuesPage } from "../../web/app/values/values-client.ts";
import { unitOf } from "../../web/app/values/value-units.ts";
import { keyOf, keyText, type ValueKey, type ValueNow } from "../../web/app/values/values-api.ts";
import type { OpenLog } from "../../web/app/page/open-log.ts";
import type { FromLog, ToLog } from "../../web/net/log-protocol.ts";
import { blocksOf, LogTracks } from "../../web/net/log-tracks.ts";
import type { FromNet, ToNet } from "../../web/net/protocol.ts";
import { ValuesDesk } from "../../web/net/values-desk.ts";
import type { ToValues } from "../../web/net/values-protocol.ts";
import { openWire } from "../net/helpers.ts";
import { WpilogBuilder } from "../net/wpilog.ts";
import { frameHeader } from "../../web/sim/boundary/abi.gen.ts";
import { folderFiles, openCore, type Core } from "../../web/sim/node.ts";

const root = join(import.meta.dirname, "../..");
const robot = "/Sandlot/Robots/blue1";
const key = (topic: string, path = ""): ValueKey => ({ source: "run", topic, path });

let core: Core;
let desk: ValuesDesk;
let sent: ToValues[] = [];
let listeners: ((message: FromNet) => void)[] = [];
let opened: OpenLog | null = null;
let onOpened: (() => void)[] = [];
let client: ValuesClient;

const schedule = (callback: () => void, delayMs: number): (() => void) => {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
};

beforeEach(async () => {
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => setTimeout(callback, 5));
  sent = [];
  listeners = [];
  onOpened = [];
  opened = null;
  core = await openCore(join(root, "build/wasm/sandlot.wasm"));
  const scenario = {
    ...{ sandlot: 1, name: "t", field: "practice", pieces: "none", match: { start: "teleop", clock: false } },
    robots: [{ robot: "swerve-shooter", station: "blue1", at: [3, 3, 0], program: "driver" }],
  };
  await core.load(JSON.stringify(scenario), "t", folderFiles(root));
  desk = new ValuesDesk(await openWire(), ["run", "network"], {
    post: (message) => {
      const copy = structuredClone(message);
      queueMicrotask(() => listeners.forEach((listener) => listener({ type: "values", message: copy })));
    },
    schedule,
    now: () => performance.now(),
    wanted: () => {},
    pump: () => {},
  });
  const { records, count } = core.schema();
  desk.begin(new Uint8Array(records), count);
  const page = {
    network: {
      running: true,
      post: (message: ToNet) => {
        if (message.type !== "values") return;
        sent.push(message.message);
        desk.take(message.message);
      },
      listen: (listener: (message: FromNet) => void) => void listeners.push(listener),
    },
    logs: {
      get opened() {
        return opened;
      },
      onOpened: (listener: () => void) => void onOpened.push(listener),
    },
  };
  client = new ValuesClient(page as unknown as ValuesPage);
});
afterEach(() => {
  desk.take({ type: "close" });
  vi.unstubAllGlobals();
});

function run(ticks: number): void {
  for (let i = 0; i < ticks; i++) {
    core.step(1);
    const frame = core.frame();
    const tick = new DataView(frame).getUint32(frameHeader.tick.offset, true);
    desk.frame(new Uint8Array(frame), tick, tick);
  }
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
async function until(what: string, condition: () => boolean): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    if (condition()) return;
    await soon();
  }
  throw new Error(`nothing came of: ${what}`);
}

test("nothing is sent until somebody needs values, and the workers are told when nobody does", async () => {
  run(3);
  expect(sent).toEqual([]);
  vi.useFakeTimers();
  const hold = client.open();
  hold.release();
  hold.release();
  const again = client.open();
  vi.advanceTimersByTime(10_000);
  expect(sent.some(({ type }) => type === "close")).toBe(false);
  again.release();
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  expect(sent.map(({ type }) => type).filter((type) => type !== "watch")).toEqual(["open", "close"]);
});

test("topics, leaves, curves and the present of the run", async () => {
  const hold = client.open();
  await until("topics", () => client.topics.length > 0);
  const pose = client.find("run", `${robot}/Pose`);
  if (pose === null) throw new Error("no pose");
  const leaves = await client.leaves(pose);
  expect(leaves.map(({ path }) => path)).toContain("rotation/yaw");
  const voltage = client.find("run", `${robot}/Battery/Voltage`);
  expect(voltage?.unit).toBe("V");
  const yaw = client.hold(key(pose.name, "rotation/yaw"));
  const seen: (ValueNow | null)[][] = [];
  const watch = client.watch([pose], (values) => seen.push([...values]));
  run(20);
  await until("the pose", () => seen.at(-1)?.[0]?.numbers.length === 7);
  const [curve] = await client.curves([key(pose.name, "rotation/yaw")], 0, 1, 100);
  expect(curve?.times.length).toBe(20);
  expect((await client.statistics(key(pose.name, "rotation/yaw"), 0, 1)).count).toBe(20);
  watch.release();
  yaw.release();
  const [gone] = await client.curves([key(pose.name, "rotation/yaw")], 0, 1, 100);
  expect(gone?.times.length).toBe(0);
  hold.release();
});

test("the past fills in what was not held, and the store counts how much is known", async () => {
  const hold = client.open();
  await until("topics", () => client.topics.length > 0);
  run(50);
  const told: number[] = [];
  client.past.onHeld(() => told.push(client.past.held.length));
  const voltage = key(`${robot}/Battery/Voltage`);
  client.hold(voltage);
  expect(told).toEqual([1]);
  const spans = await client.past.unknown(voltage);
  expect(spans).toEqual([{ first: 0, end: 50 }]); // the tick that is shown is known at once
  const values = new Float64Array(50).fill(12.5);
  client.past.fillRun({ key: voltage, epoch: client.past.epoch, firstTick: 0, values });
  await until("all of it", () => client.known(voltage).share === 1);
  const [curve] = await client.curves([voltage], 0, 1, 100);
  expect(curve?.times.length).toBe(51);
  expect(new Set(curve?.values.subarray(0, 50))).toEqual(new Set([12.5]));
  client.past.tell(voltage, "it went wrong");
  expect(client.known(voltage).problem).toBe("it went wrong");
  hold.release();
});

test("a log has the run's times where the page has aligned it", async () => {
  const builder = new WpilogBuilder();
  const entry = builder.start("NT:/n", "double");
  for (let i = 0; i < 100; i++) builder.doubles(entry, 10_000_000 + 100_000 * i, [i]);
  const wire = await openWire();
  const file = new Blob([builder.bytes]);
  await new LogTracks(wire).open(file.size, blocksOf(file));
  let tell: (message: FromLog) => void = () => {};
  const logDesk = new ValuesDesk(wire, ["log"], {
    post: (message) => queueMicrotask(() => tell({ type: "stored", message: structuredClone(message) })),
    ...{ schedule, now: () => performance.now(), wanted: () => {}, pump: () => {} },
  });
  opened = {
    ...{ name: "a.wpilog", start: 12, time: 15 },
    post: (message: ToLog) => {
      if (message.type === "values") logDesk.take(message.message);
    },
    listen: (listener) => (tell = listener),
  };
  const hold = client.open();
  for (const listener of onOpened) listener();
  await until("its topics", () => client.find("log", "NT:/n") !== null);
  const one: ValueKey = { source: "log", topic: "NT:/n", path: "" };
  client.hold(one);
  // 20 is the log's value at 12 s of its own, which is 0 of the run.
  const [curve] = await client.curves([one], 0, 1, 100);
  expect(curve?.times[0]).toBeCloseTo(0, 6);
  expect(curve?.values[0]).toBe(20);
  const topic = client.find("log", "NT:/n");
  const seen: (ValueNow | null)[] = [];
  client.watch(topic === null ? [] : [topic], ([value]) => seen.push(value ?? null));
  await until("its value at 15 s", () => seen.at(-1)?.numbers[0] === 50);
  expect(seen.at(-1)?.time).toBeCloseTo(3, 6);
  opened = null;
  for (const listener of onOpened) listener();
  expect(client.find("log", "NT:/n")).toBeNull();
  logDesk.take({ type: "close" });
  hold.release();
});

test("keys as texts come back as they were", () => {
  for (const one of [
    key("/a#b", "x"),
    key("/a"),
    { source: "network", topic: "/m", path: "[2]/angle/value" } as const,
  ]) {
    expect(keyOf(keyText(one))).toEqual(one);
  }
});

test.each([
  ["PositionMeters", "m"],
  ["velocity_rad_per_sec", "rad/s"],
  ["AppliedVolts", "V"],
  ["angleDeg", "°"],
  ["Teams", ""],
  ["seconds", ""],
])("the unit that a name means: %s", (name, unit) => {
  expect(unitOf({ name: `/a/${name}`, unit: "", kind: "number" })).toBe(unit);
});
