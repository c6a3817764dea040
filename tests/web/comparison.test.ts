// Two tracks beside each other: distance, heading, speed and battery, and the words for a person.
import { describe, expect, test } from "vitest";
import { Comparison, notable } from "../../web/app/compare/comparison.ts";
import { newTrackSample, Track } from "../../web/sim/boundary/track.ts";

/** A robot that goes along x at a speed and turns at a rate, 10 V less a tenth each second. */
function driven(ticks: number, speed: number, turn: number, y = 0): Track {
  const track = new Track(0, 0);
  for (let tick = 0; tick <= ticks; tick++) {
    const sample = newTrackSample();
    const time = tick * 0.02;
    Object.assign(sample.position, { x: speed * time, y, z: 0 });
    Object.assign(sample.rotation, { w: Math.cos((turn * time) / 2), x: 0, y: 0, z: Math.sin((turn * time) / 2) });
    track.put(tick, { ...sample, speed, battery: 10 - 0.1 * time });
  }
  return track;
}

describe("a comparison", () => {
  test("says how far apart two are, and how they differ", () => {
    const both = new Comparison(driven(100, 1, 0), driven(100, 2, 1, 0.03));
    const at = both.at(1)!;
    expect(at.apart).toBeCloseTo(Math.hypot(1, 0.03), 5);
    expect(at.heading).toBeCloseTo(180 / Math.PI, 3);
    expect(at.speed).toEqual([1, 2]);
    expect(at.battery[0]).toBeCloseTo(9.9, 5);
    const { since, most, mostAt, last, mean, seconds } = both.summary();
    expect(seconds).toBeCloseTo(2, 9);
    expect(most).toBeCloseTo(Math.hypot(2, 0.03), 5);
    expect([mostAt, last]).toEqual([2, most]);
    expect(mean).toBeCloseTo(1, 1);
    // The first tick at which they are further apart than a hand's breadth.
    expect(since).toBeCloseTo(Math.ceil(Math.sqrt(notable ** 2 - 0.03 ** 2) / 0.02) * 0.02, 9);
  });

  test("of a run with itself is nothing, and headings go the short way", () => {
    const one = driven(50, 1, 3);
    expect(new Comparison(one, one).summary()).toMatchObject({ since: null, most: 0, last: 0, mean: 0 });
    // 3 and -3 rad after a second: six are 16 degrees less than a turn.
    expect(new Comparison(one, driven(50, 1, -3)).at(1)!.heading).toBeCloseTo(360 - (6 * 180) / Math.PI, 3);
  });

  test("has curves over all of both, with nothing where one is over", () => {
    const both = new Comparison(driven(50, 1, 0), driven(100, 1, 0));
    const { time, apart, heading, speedA, speedB, batteryA, batteryB } = both.curves();
    expect(both.end).toBeCloseTo(2, 9);
    expect(time).toHaveLength(101);
    for (const curve of [apart, heading, speedA, speedB, batteryA, batteryB]) expect(curve).toHaveLength(101);
    expect([apart[50], apart[51], speedA[51], speedB[51], batteryA[51]]).toEqual([0, null, null, 1, null]);
    expect(both.summary().seconds).toBeCloseTo(1, 9);
    // A long run has no more points than can be seen.
    const long = new Comparison(driven(9000, 1, 0), driven(9000, 1, 0)).curves();
    expect(long.time.length).toBeLessThanOrEqual(1501);
    expect(long.time.at(-1)).toBeCloseTo(180, 1);
  });

  test("of nothing is nothing", () => {
    const none = new Comparison(new Track(0, 0), driven(5, 1, 0));
    expect(none.at(0)).toBeNull();
    expect(none.summary()).toMatchObject({ since: null, most: 0 });
  });
});
