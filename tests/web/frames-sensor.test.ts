// A sensor's noise and its shutter, measured: how much pixels differ, and the mean of several moments.

import { expect, test } from "vitest";
import { develop, exposureMoments, type Pixels } from "../../web/app/frames/sensor.ts";

const gray = (value: number, side = 200): Pixels => {
  const data = new Uint8ClampedArray(4 * side * side).fill(value);
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { data, width: side, height: side };
};

/** Mean and standard deviation of one channel. */
function measured({ data }: Pixels, channel: number): readonly [number, number] {
  const values = Array.from({ length: data.length / 4 }, (_, at) => data[4 * at + channel]!);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return [mean, Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)];
}

test("a pixel's noise is as large as asked, twice so near white, without a bias; opacity has none", () => {
  // 64 is dark and far enough from 0; its noise is 4 times the root of 1 + 3 x 64 / 255, 5.3.
  const dark = gray(64);
  develop([dark], { exposure: 0, noise: 4 }, 1);
  for (const channel of [0, 1, 2]) {
    const [mean, deviation] = measured(dark, channel);
    expect(mean).toBeCloseTo(64, 0);
    expect(deviation - 4 * Math.sqrt(1 + (3 * 64) / 255)).toBeCloseTo(0, 0);
  }
  expect(measured(dark, 3)).toEqual([255, 0]);
  const light = gray(200);
  develop([light], { exposure: 0, noise: 4 }, 1);
  expect(measured(light, 1)[1] - 4 * Math.sqrt(1 + (3 * 200) / 255)).toBeCloseTo(0, 0);
});

test("the same seed has the same noise, another one another; pixels do not follow each other", () => {
  const [one, same, other] = [gray(100), gray(100), gray(100)];
  develop([one], { exposure: 0, noise: 5 }, 42);
  develop([same], { exposure: 0, noise: 5 }, 42);
  develop([other], { exposure: 0, noise: 5 }, 43);
  expect(Buffer.from(one.data).equals(Buffer.from(same.data))).toBe(true);
  expect(Buffer.from(one.data).equals(Buffer.from(other.data))).toBe(false);
  let together = 0;
  const count = one.data.length / 4 - 1;
  for (let at = 0; at < count; at++) together += (one.data[4 * at]! - 100) * (one.data[4 * at + 4]! - 100);
  // Of independent pixels the mean of 40,000 products of deviations of 7.4 is 0, give or take 0.27.
  expect(Math.abs(together / count)).toBeLessThan(1.5);
});

test("an exposure is the mean of its moments, around the frame's own; without one there is that moment alone", () => {
  expect(exposureMoments({ exposure: 0, noise: 0 })).toEqual([0]);
  const moments = exposureMoments({ exposure: 0.01, noise: 0 });
  expect(moments.length).toBe(5);
  expect(moments.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 12);
  expect([moments[0], moments[4]]).toEqual([expect.closeTo(-0.004, 9), expect.closeTo(0.004, 9)]);
  // An edge that moves by a pixel in each of five moments becomes a ramp of fifths.
  const edges = moments.map((_, index) => {
    const picture = gray(0, 8);
    for (let at = 0; at < 64; at++) if (at % 8 >= 2 + index) picture.data.fill(250, 4 * at, 4 * at + 3);
    return picture;
  });
  develop(edges, { exposure: 0.01, noise: 0 }, 1);
  expect([1, 2, 3, 4, 5, 6, 7].map((column) => edges[0]!.data[4 * column])).toEqual([0, 50, 100, 150, 200, 250, 250]);
});
