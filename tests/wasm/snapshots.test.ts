// Snapshots of the real core: they hold the whole state, and putting one back does not change the ticks that follow.
import { describe, expect, test } from "vitest";
import { Snapshots, type Snapshot } from "../../web/sim/core/snapshots.ts";
import type { Core } from "../../web/sim/core/module.ts";
import { driverInput, frameOf, load, open, plainScenario, shipped } from "./helpers.ts";

/** Numbers that look random and are the same every time. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

function drive(core: Core, from: number, to: number): void {
  for (let tick = from; tick < to; tick++) {
    core.setInput(driverInput(tick));
    core.step(1);
  }
}

describe.each([
  ["a match of six autopilots", "full-match", 500],
  ["all pieces awake", "all-awake", 150],
  ["a driver among pieces", "first-drive", 400],
])("%s", (_name, file, ticks) => {
  test("put back at random ticks and continued, every hash is that of the straight run", async () => {
    const core = await open();
    await load(core, shipped(file));
    const snapshots = new Snapshots(core.state());
    const held: Snapshot[] = [];
    const hashes: string[] = [];
    for (let tick = 0; tick < ticks; tick++) {
      hashes.push(core.hash());
      if (tick % 37 === 0) held.push(snapshots.take(tick));
      drive(core, tick, tick + 1);
    }
    const end = core.hash();
    const random = numbers(ticks);
    const next = (): number => random.next().value as number;
    for (let round = 0; round < 12; round++) {
      const from = held[Math.floor(next() * held.length)] as Snapshot;
      snapshots.restore(from);
      expect(core.hash()).toBe(hashes[from.tick]);
      const to = Math.min(ticks - 1, from.tick + Math.floor(next() * 60));
      drive(core, from.tick, to);
      expect(core.hash()).toBe(hashes[to]);
      expect(frameOf(core).tick).toBe(to);
    }
    snapshots.restore(held[0] as Snapshot);
    drive(core, 0, ticks);
    expect(core.hash()).toBe(end);
  });
});

test("every half second of a match goes on as it did, also where a robot was just taking a piece in", async () => {
  const core = await open();
  await load(core, shipped("full-match"));
  const snapshots = new Snapshots(core.state());
  const held: Snapshot[] = [];
  const hashes: string[] = [];
  for (let tick = 0; tick < 1000; tick++) {
    hashes.push(core.hash());
    if (tick % 25 === 0) held.push(snapshots.take(tick));
    core.step(1);
  }
  const others = held.filter((one) => {
    snapshots.restore(one);
    core.step(10);
    return core.hash() !== hashes[one.tick + 10];
  });
  expect(others.map(({ tick }) => tick)).toEqual([]);
});

test("one core's state continued in another: nothing that matters lies outside of it", async () => {
  const [from, to] = [await open(), await open()];
  for (const core of [from, to]) await load(core, shipped("bumps"));
  const [source, target] = [from.state(), to.state()];
  expect(target.pages).toBe(source.pages);
  target.scan();
  from.step(200);
  to.step(63);
  target.scan();
  source.scan();
  target.shadow().set(source.shadow());
  const every = Uint32Array.from({ length: source.pages }, (_none, page) => page);
  target.put(every);
  expect(to.hash()).toBe(from.hash());
  from.step(150);
  to.step(150);
  expect(to.hash()).toBe(from.hash());
  expect(new Uint8Array(to.frame())).toEqual(new Uint8Array(from.frame()));
});

test("looking at the state changes nothing, and a world at rest changes few pages", async () => {
  const core = await open();
  await load(core, shipped("first-drive"));
  core.step(400);
  const memory = core.state();
  const before = core.hash();
  expect(memory.scan().length).toBe(memory.pages);
  expect(memory.scan().length).toBe(0);
  core.frame();
  expect(memory.scan().length).toBe(0);
  expect(core.hash()).toBe(before);
  core.step(1);
  const changed = memory.scan().length;
  expect(changed).toBeGreaterThan(0);
  expect(changed).toBeLessThan(memory.pages / 10);
});

test("pages are shared: what a snapshot adds is what has changed, and released ones leave nothing", async () => {
  const core = await open();
  await load(core, shipped("bumps"));
  const memory = core.state();
  const snapshots = new Snapshots(memory);
  const first = snapshots.take(0);
  const whole = snapshots.bytes;
  expect(whole).toBeGreaterThanOrEqual(memory.pages * memory.pageBytes);
  const same = snapshots.take(0);
  expect(snapshots.bytes - whole).toBe(4 * memory.pages);
  core.step(50);
  const second = snapshots.take(50);
  expect(snapshots.bytes - whole).toBeLessThan(whole / 2);
  snapshots.release(same);
  snapshots.release(second);
  snapshots.restore(first);
  expect(snapshots.bytes).toBe(whole);
  expect(snapshots.restore(first)).toBe(0);
});

test("a load after snapshots, and state after a load, work as ever", async () => {
  const core = await open();
  const hashes: string[] = [];
  for (let round = 0; round < 8; round++) {
    await load(core, round % 2 === 0 ? shipped("bumps") : plainScenario());
    const snapshots = new Snapshots(core.state());
    const start = snapshots.take(0);
    core.step(40);
    snapshots.restore(start);
    core.step(60);
    hashes.push(core.hash());
  }
  expect(new Set(hashes).size).toBe(2);
  core.unload();
  expect(() => core.state()).toThrow("no scenario is loaded");
});

test("a scenario that is loaded again and again leaves room for its snapshots", async () => {
  const core = await open();
  // Each load used to leave 8 MB behind, of 64.
  for (let time = 0; time < 20; time++) {
    await load(core, shipped("first-drive"));
    expect(core.state().scan().length).toBeGreaterThan(100);
  }
}, 60_000);
