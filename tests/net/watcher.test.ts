// The list of messages: a bounded number of the monitor's lines, newest kept, with names learned before anybody looked.
import { beforeEach, expect, test } from "vitest";
import { Monitor } from "../../web/net/monitor.ts";
import { Watcher, type MessageRow, type WatchOptions } from "../../web/net/watcher.ts";
import { openWire } from "./helpers.ts";
import { packArray, packDouble, packInt } from "./msgpack.ts";

const all: WatchOptions = { filter: "", protocols: ["NT4", "HALSim", "3260"], directions: ["in", "out"] };
let monitor: Monitor;
let watcher: Watcher;
let batches: { rows: readonly MessageRow[]; left: number }[] = [];
let later: (() => void) | null = null;

beforeEach(async () => {
  [batches, later] = [[], null];
  monitor = new Monitor();
  watcher = new Watcher(await openWire(), monitor, {
    wall: () => 1000,
    schedule: (callback) => {
      later = callback;
      return () => (later = null);
    },
    post: (rows, left) => batches.push({ rows, left }),
  });
});

const announce = (name: string, id: number): string =>
  JSON.stringify([{ method: "announce", params: { name, id, type: "double", properties: {} } }]);
const value = (id: number, number: number): number[] => packArray([packInt(id), packInt(5), [1], packDouble(number)]);
const batch = (): void => later?.();

test("nobody looks: nothing is done; who looks knows the names of before, of this connection", () => {
  monitor.note("NT4", "in", announce("/old", 1));
  monitor.begin("NT4");
  monitor.note("NT4", "in", announce("/a", 2));
  monitor.note("NT4", "in", Uint8Array.from(value(2, 1)));
  expect(later).toBe(null);
  watcher.watch(all);
  monitor.note("NT4", "in", Uint8Array.from([...value(2, 7), ...value(1, 8)]));
  batch();
  expect(batches[0]?.rows.map(({ name, text }) => [name, text])).toEqual([
    ["/a", "7"],
    ["#1", "8"],
  ]);
  watcher.watch(null);
  expect(later).toBe(null);
});

test("a topic's newest value of a moment, and how many there were", () => {
  watcher.watch(all);
  monitor.note("NT4", "in", announce("/a", 2));
  for (let i = 0; i < 10; i++) monitor.note("NT4", "in", Uint8Array.from(value(2, i)));
  monitor.note("HALSim", "out", '{"type":"PWM","device":"0","data":{"<speed":0.5}}');
  monitor.note("3260", "in", "{}", "player 2 core");
  batch();
  const rows = batches[0]?.rows ?? [];
  expect(rows.map(({ name, text, count }) => [name, text, count])).toEqual([
    ["/a", "announce double #2", 1],
    ["/a", "9", 10],
    ["PWM 0", "{<speed: 0.5}", 1],
    ["player 2 core", "{}", 1],
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
});

test("filter, protocols and directions", () => {
  watcher.watch({ filter: "B", protocols: ["NT4"], directions: ["in"] });
  monitor.note("NT4", "in", announce("/a", 1));
  monitor.note("NT4", "in", announce("/b", 2));
  monitor.note("NT4", "in", Uint8Array.from([...value(1, 1), ...value(2, 2)]));
  monitor.note("NT4", "out", Uint8Array.from(value(2, 3)));
  monitor.note("3260", "in", "{}", "player b");
  batch();
  expect(batches[0]?.rows.map(({ name, text }) => `${name} ${text}`)).toEqual(["/b announce double #2", "/b 2"]);
});

test("a flood is bounded, the newest stays, and what is left out is counted", () => {
  watcher.watch(all);
  const names = Array.from({ length: 300 }, (_, i) => announce(`/t${i}`, i));
  for (const text of names) monitor.note("NT4", "in", text);
  batch();
  for (let i = 0; i < 20_000; i++) monitor.note("NT4", "in", Uint8Array.from(value(i % 300, i)));
  batch();
  const { rows, left } = batches[1] ?? { rows: [], left: 0 };
  expect(rows.length).toBe(100);
  expect(rows.at(-1)?.text).toBe("19999");
  expect(left).toBeGreaterThan(19_000);
});

test("a closer look: the whole value and its bytes, until it is too old", () => {
  watcher.watch(all);
  monitor.note("NT4", "in", announce("/a", 2));
  monitor.note("NT4", "in", Uint8Array.from(value(2, 0.1)));
  batch();
  const [control, number] = batches[0]?.rows ?? [];
  expect(watcher.detail(number?.id ?? 0)).toEqual({
    id: number?.id,
    text: "type double, time 0.000005 s\n0.1",
    bytes: Uint8Array.from(value(2, 0.1)),
  });
  expect(watcher.detail(control?.id ?? 0)?.text).toContain('method: "announce"');
  for (let i = 0; i < 12; i++) {
    for (let k = 0; k < 100; k++) monitor.note("3260", "in", "{}", `player ${i} ${k}`);
    batch();
  }
  expect(watcher.detail(number?.id ?? 0)).toBe(null);
});
