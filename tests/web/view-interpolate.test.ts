import { describe, expect, test } from "vitest";
import { isJump, lerpVector, Playback, slerp } from "../../web/view/interpolate.ts";

interface Tick {
  readonly time: number;
}

/** Plays ticks born every `tickMs` into pictures every `pictureMs`; returns the simulated times shown. */
function play(
  playback: Playback<Tick>,
  seconds: number,
  pictureMs: number,
  jitterMs: (tick: number) => number,
): number[] {
  const shown: number[] = [];
  const births = Array.from({ length: seconds * 50 }, (_, tick) => ({
    at: tick * 20 + jitterMs(tick),
    time: tick * 0.02,
  }));
  let next = 0;
  for (let now = 0; now < seconds * 1000; now += pictureMs) {
    for (let birth = births[next]; birth !== undefined && birth.at <= now; birth = births[++next]) {
      playback.push({ time: birth.time }, birth.at, 1);
    }
    const sample = playback.sample(now);
    if (sample !== null) shown.push(sample.from.time + (sample.to.time - sample.from.time) * sample.alpha);
  }
  return shown;
}

describe("playback", () => {
  test("nothing before the first frame", () => {
    expect(new Playback<Tick>(() => {}).sample(0)).toBeNull();
  });

  test("50 Hz ticks make even steps at 60 Hz", () => {
    const shown = play(new Playback<Tick>(() => {}), 4, 1000 / 60, () => 0).slice(60);
    const steps = shown.slice(1).map((time, index) => time - (shown[index] ?? 0));
    for (const step of steps) {
      expect(step).toBeGreaterThan(0.8 / 60);
      expect(step).toBeLessThan(1.2 / 60);
    }
  });

  test("stays about one tick behind, and ahead of two", () => {
    const shown = play(new Playback<Tick>(() => {}), 4, 1000 / 60, () => 0);
    const last = shown.at(-1) ?? 0;
    const live = Math.floor((shown.length - 1) * (1000 / 60)) / 1000;
    expect(live - last).toBeGreaterThan(0.005);
    expect(live - last).toBeLessThan(0.045);
  });

  test("late and bunched frames do not make the picture go back", () => {
    const shown = play(new Playback<Tick>(() => {}), 4, 1000 / 60, (tick) => (tick % 7 === 0 ? 14 : 0));
    for (let index = 1; index < shown.length; index++)
      expect(shown[index]).toBeGreaterThanOrEqual(shown[index - 1] ?? 0);
  });

  test("hands every frame back exactly once, in order", () => {
    const released: number[] = [];
    const playback = new Playback<Tick>((frame) => released.push(frame.time));
    play(playback, 2, 1000 / 60, () => 0);
    playback.clear();
    expect(released).toHaveLength(100);
    expect([...released].sort((a, b) => a - b)).toEqual(released);
  });

  test("a hidden page that draws nothing keeps only a few frames", () => {
    let kept = 0;
    const playback = new Playback<Tick>(() => kept--);
    for (let tick = 0; tick < 1000; tick++) {
      kept++;
      playback.push({ time: tick * 0.02 }, tick * 20, 1);
    }
    expect(kept).toBeLessThanOrEqual(4);
    const sample = playback.sample(20000);
    expect(sample?.to.time).toBeCloseTo(999 * 0.02, 9);
  });

  test("time that goes back is another run, shown from its first frame", () => {
    const playback = new Playback<Tick>(() => {});
    play(playback, 1, 1000 / 60, () => 0);
    playback.push({ time: 0 }, 1000, 0);
    const sample = playback.sample(1001);
    expect(sample?.from.time).toBe(0);
    expect(sample?.to.time).toBe(0);
  });

  test("a paused run comes to rest on its newest frame, and a single tick is shown whole", () => {
    const playback = new Playback<Tick>(() => {});
    playback.push({ time: 1 }, 0, 1);
    playback.push({ time: 1.02 }, 20, 0);
    for (let now = 20; now < 200; now += 16) playback.sample(now);
    expect(playback.sample(200)?.time).toBeCloseTo(1.02, 12);
    playback.push({ time: 1.04 }, 5000, 0);
    for (let now = 5000; now < 5200; now += 16) playback.sample(now);
    expect(playback.sample(5200)?.time).toBeCloseTo(1.04, 12);
  });

  test("who goes to a later moment of a paused run is there at once", () => {
    const playback = new Playback<Tick>(() => {});
    playback.push({ time: 0 }, 0, 0);
    playback.sample(16);
    playback.push({ time: 5 }, 1000, 0);
    expect(playback.sample(1016)).toMatchObject({ time: 5, alpha: 1 });
  });
});

describe("between two poses", () => {
  test("a straight way for positions", () => {
    expect(lerpVector({ x: 0, y: 2, z: -4 }, { x: 4, y: 4, z: 4 }, 0.25, { x: 0, y: 0, z: 0 })).toEqual({
      x: 1,
      y: 2.5,
      z: -2,
    });
  });

  test("slerp turns evenly", () => {
    const about = (angle: number) => ({ w: Math.cos(angle / 2), x: 0, y: 0, z: Math.sin(angle / 2) });
    const out = about(0);
    for (const alpha of [0, 0.1, 0.5, 0.9, 1]) {
      slerp(about(0.2), about(1.8), alpha, out);
      expect(2 * Math.atan2(out.z, out.w)).toBeCloseTo(0.2 + 1.6 * alpha, 12);
    }
  });

  test("slerp takes the shorter way whatever the sign", () => {
    const a = { w: Math.SQRT1_2, x: Math.SQRT1_2, y: 0, z: 0 };
    const b = { w: -Math.cos(0.9), x: -Math.sin(0.9), y: 0, z: 0 };
    const out = slerp(a, b, 0.5, { w: 0, x: 0, y: 0, z: 0 });
    expect(2 * Math.atan2(out.x, out.w)).toBeCloseTo(Math.PI / 4 + 0.9, 12);
  });

  test("slerp of nearly equal rotations stays a unit", () => {
    const a = { w: 1, x: 0, y: 0, z: 0 };
    const b = { w: Math.cos(1e-5), x: 0, y: Math.sin(1e-5), z: 0 };
    const out = slerp(a, b, 0.5, { w: 0, x: 0, y: 0, z: 0 });
    expect(Math.hypot(out.w, out.x, out.y, out.z)).toBeCloseTo(1, 14);
    expect(out.y).toBeCloseTo(0.5e-5, 12);
  });

  test("a ball at 45 m/s moves, a piece that is put elsewhere jumps", () => {
    const origin = { x: 0, y: 0, z: 0 };
    expect(isJump(origin, { x: 0.9, y: 0, z: 0 }, 0.02)).toBe(false);
    expect(isJump(origin, { x: 0, y: 1.5, z: 0 }, 0.02)).toBe(true);
    expect(isJump(origin, origin, 0)).toBe(false);
  });
});
