import { describe, expect, test } from "vitest";
import { SimClock } from "../../web/sim/worker/clock.ts";

const tick = 0.02;

/** A running clock and the ticks it has given out. */
function running(speed = 1) {
  const clock = new SimClock({ tick });
  clock.run(speed);
  let ticks = 0;
  return {
    clock,
    advance(seconds: number): number {
      const due = clock.owe(seconds);
      clock.ran(due);
      ticks += due;
      return due;
    },
    get ticks() {
      return ticks;
    },
  };
}

describe("SimClock", () => {
  test("gives one tick for each 20 ms, however the time is cut up", () => {
    for (const slice of [0.001, 0.0071, 0.016, 0.02, 0.033]) {
      const run = running();
      const slices = Math.round(30 / slice);
      for (let i = 0; i < slices; i++) run.advance(slice);
      expect(Math.abs(run.ticks - (slices * slice) / tick), `slice ${slice}`).toBeLessThanOrEqual(1);
      expect(run.clock.dropped).toBe(0);
    }
  });

  test("runs exact multiples of a tick without losing one to rounding", () => {
    const run = running();
    for (let i = 0; i < 5000; i++) expect(run.advance(tick)).toBe(1);
  });

  test("scales with speed", () => {
    for (const speed of [0.1, 0.5, 2, 16]) {
      const run = running(speed);
      for (let i = 0; i < 1000; i++) run.advance(0.01);
      expect(Math.abs(run.ticks - (10 * speed) / tick), `speed ${speed}`).toBeLessThanOrEqual(1);
    }
  });

  test("refuses speeds out of range", () => {
    const clock = new SimClock({ tick });
    for (const speed of [0, 0.09, 16.1, -1, NaN, Infinity]) expect(() => clock.run(speed)).toThrow(RangeError);
    expect(clock.paused).toBe(true);
  });

  test("owes nothing while paused and nothing of it after", () => {
    const run = running();
    run.advance(0.019);
    run.clock.pause();
    expect(run.clock.owe(10)).toBe(0);
    expect(run.clock.untilDue).toBe(Infinity);
    run.clock.run(1);
    expect(run.advance(0.019)).toBe(0);
    expect(run.clock.dropped).toBe(0);
  });

  test("running on at the same speed keeps the fraction of a tick owed", () => {
    const run = running();
    run.advance(0.015);
    run.clock.run(1);
    expect(run.advance(0.006)).toBe(1);
  });

  test("drops what is beyond the bound and says how much", () => {
    const clock = new SimClock({ tick, bound: 0.2 });
    clock.run(1);
    expect(clock.owe(5)).toBe(10);
    expect(clock.dropped).toBeCloseTo(4.8, 9);
    clock.ran(10);
    expect(clock.due).toBe(0);
    expect(clock.owe(0.02)).toBe(1);
  });

  test("a machine too slow for the speed runs at what it can, without a growing debt", () => {
    const clock = new SimClock({ tick });
    clock.run(2);
    let ticks = 0;
    // Each slice takes 10 ms of real time and manages one tick of 20 ms: exactly 2x would be needed, 1x is there.
    for (let i = 0; i < 1000; i++) {
      clock.owe(0.02);
      const done = Math.min(1, clock.due);
      clock.ran(done);
      ticks += done;
      expect(clock.due).toBeLessThanOrEqual(Math.ceil((0.25 * 2) / tick));
    }
    expect(ticks).toBe(1000);
    expect(clock.report().realTimeFactor).toBeCloseTo(1, 1);
    expect(clock.dropped).toBeCloseTo(10 - 0.25, 1);
  });

  test("even the slowest speed can hold a tick", () => {
    const clock = new SimClock({ tick, bound: 0.01 });
    clock.run(0.1);
    for (let i = 0; i < 20; i++) clock.owe(0.01);
    expect(clock.due).toBe(1);
  });

  test("a clock set back counts as no time", () => {
    const run = running();
    run.advance(0.015);
    expect(run.advance(-3)).toBe(0);
    expect(run.advance(NaN)).toBe(0);
    expect(run.advance(0.006)).toBe(1);
  });

  test("says when the next tick is due", () => {
    const clock = new SimClock({ tick });
    clock.run(2);
    clock.owe(0.004);
    expect(clock.untilDue).toBeCloseTo(0.006, 12);
    clock.owe(0.006);
    expect(clock.untilDue).toBe(0);
  });

  test("reports the real-time factor of the last second or so", () => {
    const run = running(4);
    for (let i = 0; i < 200; i++) run.advance(0.01);
    expect(run.clock.report()).toMatchObject({ paused: false, speed: 4, dropped: 0 });
    expect(run.clock.report().realTimeFactor).toBeCloseTo(4, 1);
    run.clock.run(1);
    for (let i = 0; i < 200; i++) run.advance(0.01);
    expect(run.clock.report().realTimeFactor).toBeCloseTo(1, 1);
    run.clock.pause();
    expect(run.clock.report()).toMatchObject({ paused: true, realTimeFactor: 0 });
  });

  test("reset forgets what was dropped", () => {
    const run = running();
    run.advance(100);
    expect(run.clock.dropped).toBeGreaterThan(99);
    run.clock.reset();
    expect(run.clock.report()).toEqual({ realTimeFactor: 0, dropped: 0, paused: true, speed: 1, external: false });
  });
});
