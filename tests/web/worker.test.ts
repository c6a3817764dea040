// The worker's logic: loading, time, input and trouble. Time travel is in time-travel.test.ts.
import { describe, expect, test } from "vitest";
import { SimBrokenError } from "../../web/sim/boundary/errors.ts";
import { Frame } from "../../web/sim/boundary/frame.ts";
import { inputBytes, writeHuman, writeStations } from "../../web/sim/boundary/input-block.ts";
import type { FromSim } from "../../web/sim/boundary/protocol.ts";
import { Rig } from "./host-rig.ts";

const problem = (message: FromSim | undefined): unknown => (message?.type === "failed" ? message.problem : message);

describe("loading", () => {
  test("answers with the scene, then sends the first frame, and waits", async () => {
    const rig = new Rig();
    await rig.ask({ type: "load", id: 7, scenario: "{}", name: "a" });
    expect(rig.posted.map(({ type }) => type)).toEqual(["done", "frame"]);
    expect(rig.answer(7)).toMatchObject({ result: { scene: { field: "x" } } });
    expect(new Frame(rig.of("frame")[0]?.frame ?? new ArrayBuffer(0)).tick).toBe(0);
    await rig.pass(5000);
    expect(rig.core.ticks).toBe(0);
    expect(rig.idle).toBe(true);
  });

  test("bad data fails with file, place and reason, and leaves nothing loaded", async () => {
    const rig = new Rig();
    const answer = await rig.ask({ type: "load", id: 1, scenario: "bad", name: "my.json" });
    expect(answer).toMatchObject({ type: "failed", operation: "load" });
    expect(problem(answer)).toEqual({ file: "my.json", path: "/robots/0", message: "is bad" });
    expect(problem(await rig.ask({ type: "run", id: 2, speed: 1 }))).toMatchObject({
      message: "no scenario is loaded",
    });
    expect(problem(await rig.ask({ type: "hash", id: 3 }))).toMatchObject({ message: "no scenario is loaded" });
    await rig.ask({ type: "input", inputs: [{ station: 0, axes: [1, 0, 0], buttons: 0 }] });
    expect(rig.of("broken")).toEqual([]);
  });

  test("starts over at tick 0, paused, while another runs", async () => {
    const rig = new Rig();
    await rig.load();
    await rig.ask({ type: "run", id: 2, speed: 1 });
    await rig.pass(1000);
    expect(rig.core.ticks).toBeGreaterThan(45);
    await rig.load();
    await rig.pass(1000);
    expect(rig.core.ticks).toBe(0);
  });

  test("files that the page has fetched already are not fetched again", async () => {
    const rig = new Rig();
    const asked: string[] = [];
    rig.fetchFile = (path) => {
      asked.push(path);
      return Promise.resolve(new Uint8Array(1));
    };
    await rig.load();
    expect(asked).toHaveLength(1);
    const files = new Map([[asked[0]!, new ArrayBuffer(1)]]);
    await rig.ask({ type: "load", id: 2, scenario: "{}", name: "again", files });
    expect(asked).toHaveLength(1);
    expect(rig.answer(2)?.type).toBe("done");
  });

  test("a second load takes over from one that waits for a file", async () => {
    const rig = new Rig();
    rig.fetchFile = (_path, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
    const first = rig.host.handle({ type: "load", id: 1, scenario: "{}", name: "slow" });
    await Promise.resolve();
    await Promise.resolve();
    rig.fetchFile = async () => new Uint8Array(1);
    const second = rig.host.handle({ type: "load", id: 2, scenario: "{}", name: "quick" });
    await Promise.all([first, second]);
    expect(rig.answer(1)?.type).toBe("failed");
    expect(rig.answer(2)?.type).toBe("done");
  });
});

describe("time", () => {
  test("runs 50 ticks a second, one frame each, recycling buffers", async () => {
    const rig = new Rig();
    await rig.load();
    await rig.ask({ type: "run", id: 2, speed: 1 });
    await rig.pass(2000);
    expect(rig.core.ticks).toBeGreaterThanOrEqual(99);
    expect(rig.core.ticks).toBeLessThanOrEqual(100);
    const ticks = rig.of("frame").map(({ frame }) => frame);
    expect(new Set(ticks).size).toBeLessThanOrEqual(3);
    expect(rig.of("frame").length).toBeGreaterThanOrEqual(99);
    expect(rig.of("frame").at(-1)?.clock).toMatchObject({ paused: false, speed: 1, dropped: 0 });
    expect(rig.of("frame").at(-1)?.clock.realTimeFactor).toBeCloseTo(1, 1);
  });

  test("at 16x sends no more than about 60 frames a second", async () => {
    const rig = new Rig();
    await rig.load();
    await rig.ask({ type: "run", id: 2, speed: 16 });
    await rig.pass(2000);
    expect(Math.abs(rig.core.ticks - 1600)).toBeLessThanOrEqual(16);
    expect(rig.of("frame").length).toBeLessThanOrEqual(135);
    expect(rig.of("frame").length).toBeGreaterThan(90);
  });

  test("a machine that is too slow drops time, says so and stays responsive", async () => {
    const rig = new Rig();
    await rig.load();
    rig.tickMs = 40;
    await rig.ask({ type: "run", id: 2, speed: 1 });
    await rig.pass(10_000);
    const clock = rig.of("frame").at(-1)?.clock;
    expect(clock?.realTimeFactor).toBeGreaterThan(0.4);
    expect(clock?.realTimeFactor).toBeLessThan(0.55);
    expect(clock?.dropped).toBeGreaterThan(4);
    const births = rig.of("frame").map(({ at }) => at);
    const gaps = births.slice(1).map((at, i) => at - (births[i] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60);
  });

  test("a long sleep of the machine is not made up for", async () => {
    const rig = new Rig();
    await rig.load();
    await rig.ask({ type: "run", id: 2, speed: 1 });
    rig.now += 3_600_000;
    await rig.pass(100);
    expect(rig.core.ticks).toBeLessThan(25);
  });

  test("pause holds, run goes on, speed changes on the way", async () => {
    const rig = new Rig();
    await rig.load();
    await rig.ask({ type: "run", id: 2, speed: 1 });
    await rig.pass(1000);
    const paused = await rig.ask({ type: "pause", id: 3 });
    const { ticks } = rig.core;
    expect(paused).toMatchObject({ type: "done", result: { tick: ticks, hash: ticks.toString(16).padStart(16, "0") } });
    await rig.pass(60_000);
    expect(rig.core.ticks).toBe(ticks);
    expect(rig.idle).toBe(true);
    expect(rig.of("frame").at(-1)?.clock.paused).toBe(true);
    await rig.ask({ type: "run", id: 4, speed: 2 });
    await rig.pass(1000);
    expect(Math.abs(rig.core.ticks - ticks - 100)).toBeLessThanOrEqual(2);
    await rig.ask({ type: "run", id: 5, speed: 0.5 });
    await rig.pass(1000);
    expect(Math.abs(rig.core.ticks - ticks - 125)).toBeLessThanOrEqual(3);
  });

  test("tick steps at once and pauses", async () => {
    const rig = new Rig();
    await rig.load();
    await rig.ask({ type: "run", id: 2, speed: 1 });
    await rig.pass(100);
    const before = rig.core.ticks;
    expect(await rig.ask({ type: "tick", id: 3, ticks: 3 })).toMatchObject({ result: { tick: before + 3 } });
    await rig.pass(1000);
    expect(rig.core.ticks).toBe(before + 3);
    expect(new Frame(rig.of("frame").at(-1)?.frame ?? new ArrayBuffer(0)).tick).toBe(before + 3);
  });

  test.each([0, -1, 1.5, NaN, 501])("tick refuses %d ticks", async (ticks) => {
    const rig = new Rig();
    await rig.load();
    expect((await rig.ask({ type: "tick", id: 2, ticks }))?.type).toBe("failed");
    expect(rig.core.ticks).toBe(0);
  });

  test.each([0, 17, NaN, Infinity])("run refuses speed %d and changes nothing", async (speed) => {
    const rig = new Rig();
    await rig.load();
    expect(problem(await rig.ask({ type: "run", id: 2, speed }))).toMatchObject({
      message: expect.stringContaining("speed must be from 0.1 to 16"),
    });
    await rig.pass(1000);
    expect(rig.core.ticks).toBe(0);
  });
});

describe("runTo", () => {
  test("runs as fast as it can, frames on the way, and pauses there", async () => {
    const rig = new Rig();
    await rig.load();
    rig.tickMs = 1;
    await rig.ask({ type: "runTo", id: 2, time: 20 });
    expect(rig.answer(2)).toBeUndefined();
    await rig.pass(1100);
    expect(rig.answer(2)).toMatchObject({ type: "done", result: { tick: 1000 } });
    expect(rig.of("frame").length).toBeGreaterThan(30);
    expect(new Frame(rig.of("frame").at(-1)?.frame ?? new ArrayBuffer(0)).tick).toBe(1000);
    expect(rig.idle).toBe(true);
  });

  test("lets messages in on the way; another command of the clock ends it", async () => {
    const rig = new Rig();
    await rig.load();
    rig.tickMs = 1;
    await rig.ask({ type: "runTo", id: 2, time: 20 });
    await rig.pass(100);
    await rig.ask({ type: "pause", id: 3 });
    expect(rig.answer(2)).toMatchObject({ type: "failed", operation: "runTo" });
    expect(rig.answer(3)).toMatchObject({ type: "done" });
    const { ticks } = rig.core;
    expect(ticks).toBeLessThan(120);
    await rig.pass(1000);
    expect(rig.core.ticks).toBe(ticks);
  });

  test("to a time that has passed is done at once", async () => {
    const rig = new Rig();
    await rig.load();
    await rig.ask({ type: "tick", id: 2, ticks: 10 });
    await rig.ask({ type: "runTo", id: 3, time: 0.1 });
    await rig.pass(10);
    expect(rig.answer(3)).toMatchObject({ type: "done", result: { tick: 10 } });
  });

  test("refuses what is no time", async () => {
    const rig = new Rig();
    await rig.load();
    for (const [id, time] of [-1, NaN, Infinity, 1e308].entries()) {
      expect((await rig.ask({ type: "runTo", id: id + 10, time }))?.type).toBe("failed");
    }
  });
});

describe("input and output", () => {
  test("input, mode, match and human players reach the core", async () => {
    const rig = new Rig();
    await rig.load();
    await rig.ask({ type: "input", inputs: [{ station: 0, axes: [1, 0, 0], buttons: 2 }] });
    await rig.ask({ type: "mode", mode: 2 });
    await rig.ask({ type: "match", request: "abort" });
    await rig.ask({ type: "human", human: { alliance: 0, feed: false, throw: true } });
    expect(rig.core.matches).toEqual(["abort"]);
    const block = new Uint8Array(inputBytes);
    writeStations(block, [{ station: 0, axes: [1, 0, 0], buttons: 2 }]);
    writeHuman(block, { alliance: 0, feed: false, throw: true });
    expect(rig.core.inputBlock()).toEqual(block);
    expect(rig.core.modes).toEqual([2]);
  });

  test("events come with the next frame, once", async () => {
    const rig = new Rig();
    await rig.load();
    rig.core.events.push({ tick: 1, kind: 4, subject: 0, object: 0, value: [1, 2] });
    await rig.ask({ type: "tick", id: 2, ticks: 1 });
    await rig.ask({ type: "tick", id: 3, ticks: 1 });
    expect(rig.of("frame").map(({ events }) => events.length)).toEqual([1, 0]);
  });

  test("a page that returns no buffers gets no more than a handful, and the newest state once it does", async () => {
    const rig = new Rig();
    await rig.load();
    rig.recycles = false;
    await rig.ask({ type: "run", id: 2, speed: 1 });
    await rig.pass(3000);
    const frames = rig.of("frame");
    expect(frames.length).toBe(8);
    expect(rig.core.ticks).toBeGreaterThan(140);
    rig.core.events.push({ tick: 1, kind: 4, subject: 0, object: 0, value: [1, 2] });
    await rig.ask({ type: "recycle", frame: frames[0]?.frame ?? new ArrayBuffer(0) });
    const newest = rig.of("frame").at(-1);
    expect(rig.of("frame").length).toBe(9);
    expect(newest?.events.length).toBe(1);
    expect(new Frame(newest?.frame ?? new ArrayBuffer(0)).tick).toBe(rig.core.ticks);
  });
});

describe("trouble", () => {
  test("a run that stopped says so once, shows its last state and refuses to go on until the next load", async () => {
    const rig = new Rig();
    await rig.load();
    rig.core.stopAt = 30;
    await rig.ask({ type: "run", id: 2, speed: 4 });
    await rig.pass(2000);
    expect(rig.of("stopped")).toEqual([{ type: "stopped", tick: 30, reason: "blue1: a speed is not finite" }]);
    expect(new Frame(rig.of("frame").at(-1)?.frame ?? new ArrayBuffer(0)).tick).toBe(30);
    expect(problem(await rig.ask({ type: "run", id: 3, speed: 1 }))).toMatchObject({
      message: expect.stringContaining("the run is over"),
    });
    expect((await rig.ask({ type: "hash", id: 4 }))?.type).toBe("done");
    rig.core.stopAt = Infinity;
    await rig.load();
    expect((await rig.ask({ type: "tick", id: 5, ticks: 1 }))?.type).toBe("done");
  });

  test("a runTo that meets the stop fails with the reason", async () => {
    const rig = new Rig();
    await rig.load();
    rig.core.stopAt = 30;
    await rig.ask({ type: "runTo", id: 2, time: 10 });
    await rig.pass(100);
    expect(problem(rig.answer(2))).toMatchObject({ message: expect.stringContaining("not finite") });
    expect(rig.of("stopped").length).toBe(1);
  });

  test("a broken core is reported once, and all that is asked later fails", async () => {
    const rig = new Rig();
    await rig.load();
    rig.core.beforeTick = () => {
      throw new SimBrokenError("the core trapped: unreachable", ["assert: x > 0"]);
    };
    await rig.ask({ type: "run", id: 2, speed: 1 });
    await rig.pass(100);
    expect(rig.of("broken").length).toBe(1);
    expect(rig.of("broken")[0]).toMatchObject({
      problem: { message: "the core trapped: unreachable" },
      stack: expect.stringContaining("assert: x > 0"),
    });
    expect((await rig.ask({ type: "hash", id: 3 }))?.type).toBe("failed");
    await rig.pass(1000);
    expect(rig.of("broken").length).toBe(1);
    expect(rig.idle).toBe(true);
  });

  test("a broken core during a request fails the request too", async () => {
    const rig = new Rig();
    await rig.load();
    rig.core.beforeTick = () => {
      throw new SimBrokenError("the core trapped: unreachable");
    };
    expect((await rig.ask({ type: "tick", id: 2, ticks: 1 }))?.type).toBe("failed");
    expect(rig.of("broken").length).toBe(1);
  });
});

describe("what comes up the tap", () => {
  /** The other end of a tap, and a way to say something there and wait until the host has taken it. */
  async function tapped(rig: Rig): Promise<{ port: MessagePort; say: (message: object) => Promise<unknown> }> {
    await rig.ask({ type: "load", id: 1, scenario: "{}", name: "a" });
    const { port1, port2 } = new MessageChannel();
    await rig.host.handle({ type: "tap", port: port1 });
    const say = (message: object): Promise<unknown> => {
      // The host's own listener came first.
      const taken = new Promise((resolve) => port1.addEventListener("message", resolve, { once: true }));
      port2.postMessage(message);
      return taken;
    };
    return { port: port2, say };
  }

  test("input blocks go to the core as they are", async () => {
    const rig = new Rig();
    const { port, say } = await tapped(rig);
    const block = new Uint8Array(inputBytes);
    writeStations(block, [{ station: 3, volts: { 2: 11.5 } }]);
    await say({ type: "input", input: block.slice().buffer });
    expect(rig.core.blocks).toEqual([block]);
    port.close();
  });

  test("while a program outside drives, the run keeps to real time", async () => {
    const rig = new Rig();
    const { port, say } = await tapped(rig);
    await rig.ask({ type: "run", id: 2, speed: 8 });
    await say({ type: "drives", drives: true });
    const before = rig.core.ticks;
    await rig.pass(1000);
    expect(rig.core.ticks - before).toBeGreaterThan(45);
    expect(rig.core.ticks - before).toBeLessThan(55);
    expect(rig.of("frame").at(-1)?.clock).toMatchObject({ speed: 1, external: true });
    await say({ type: "drives", drives: false });
    await rig.pass(1000);
    expect(rig.of("frame").at(-1)?.clock).toMatchObject({ speed: 8, external: false });
    port.close();
  });
});
