// The hall's walls as a picture: the same every time, with people on the long sides and the alliances' colours behind their drivers.

import { describe, expect, test } from "vitest";
import { hallAround, hallColumns, hallRows, paintHall, wallsOf } from "../../web/view/hall-picture.ts";

function painted(length: number, width: number): Uint8Array {
  const painting = paintHall(hallAround(length, width));
  for (;;) {
    const { done, value } = painting.next();
    if (done === true) return value;
  }
}

const size = hallAround(16.5, 8);
const bytes = painted(16.5, 8);

/** Mean colour of the middle of a wall, between two heights as shares of the picture's. */
function meanOf(wall: number, low: number, high: number): number[] {
  const { from, to } = wallsOf(size)[wall]!;
  const begin = Math.round((from + 0.3 * (to - from)) * hallColumns);
  const end = Math.round((from + 0.7 * (to - from)) * hallColumns);
  const sum = [0, 0, 0];
  let count = 0;
  for (let row = Math.round(low * hallRows); row < high * hallRows; row++)
    for (let column = begin; column < end; column++, count++)
      for (let channel = 0; channel < 3; channel++) sum[channel]! += bytes[4 * (row * hallColumns + column) + channel]!;
  return sum.map((value) => value / count);
}

describe("the hall", () => {
  test("is the same every time, and opaque", () => {
    expect(Buffer.from(painted(16.5, 8)).equals(bytes)).toBe(true);
    expect(bytes.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
  });

  test("goes once around, the long sides as long as the field with its aisles", () => {
    const walls = wallsOf(size);
    expect(walls.map(({ length }) => length)).toEqual([44.5, 31, 44.5, 31]);
    expect(walls[0]!.from).toBe(0);
    expect(walls[3]!.to).toBeCloseTo(1, 12);
    walls.slice(1).forEach(({ from }, index) => expect(from).toBe(walls[index]!.to));
  });

  test("is red behind the red drivers, blue behind the blue ones, and dark above", () => {
    const [red, , redsBlue] = meanOf(1, 0, 0.3) as [number, number, number];
    const [bluesRed, , blue] = meanOf(3, 0, 0.3) as [number, number, number];
    expect(red).toBeGreaterThan(redsBlue + 8);
    expect(blue).toBeGreaterThan(1.5 * bluesRed);
    for (const wall of [0, 1, 2, 3]) expect(Math.max(...meanOf(wall, 0.97, 1))).toBeLessThan(20);
  });

  test("has lamps, but no more of its picture is white than they are", () => {
    let white = 0;
    for (let at = 0; at < bytes.length; at += 4)
      if (Math.min(bytes[at]!, bytes[at + 1]!, bytes[at + 2]!) > 250) white++;
    expect(white).toBeGreaterThan(0);
    expect(white / (bytes.length / 4)).toBeLessThan(0.006);
  });
});
