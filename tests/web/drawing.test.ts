// The pictures that the build draws: hidden parts, shadows, glass, points behind the eye, and the file.
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { draw, png, type Point, type Triangle } from "../../scripts/lib/drawing.mjs";

const [width, height] = [32, 20];
/** From above, so that x is to the right and y up. */
const view = {
  ...{ eye: [0, -0.001, 10] as const, at: [0, 0, 0] as const, angle: 0.6, width, height },
  shadow: { centre: [0, 0, 0] as const, radius: 6 },
  background: [0, 0, 0] as const,
};
const red: Point = [0.5, 0, 0];
const blue: Point = [0, 0, 0.5];

/** A square of that half width around a point, as two triangles. */
function square([x, y, z]: Point, half: number, color: Point, alpha = 1): Triangle[] {
  const [a, b, c, d] = [
    [x - half, y - half, z],
    [x + half, y - half, z],
    [x + half, y + half, z],
    [x - half, y + half, z],
  ] as unknown as [Point, Point, Point, Point];
  return [
    { points: [a, b, c], color, alpha, glow: null },
    { points: [a, c, d], color, alpha, glow: null },
  ];
}

function middle(triangles: Triangle[]): number[] {
  const at = 3 * ((height / 2) * width + width / 2);
  return [...draw(triangles, view).slice(at, at + 3)];
}

test("what is nearer hides what is behind it, in any order", () => {
  const [near, far] = [square([0, 0, 1], 1, red), square([0, 0, 0], 3, blue)];
  const seen = middle([...near, ...far]);
  expect(seen[0]).toBeGreaterThan(100);
  expect(seen[2]).toBe(0);
  expect(middle([...far, ...near])).toEqual(seen);
});

test("glass lets what is behind it through", () => {
  const seen = middle([...square([0, 0, 1], 1, red, 0.3), ...square([0, 0, 0], 3, blue)]);
  expect(seen[0]).toBeGreaterThan(40);
  expect(seen[2]).toBeGreaterThan(80);
});

test("what stands between the floor and the sun throws a shadow", () => {
  // The sun stands at -x and -y: of a roof 2 m up, the shadow of its middle lies 0.7 m to +x and 1 m to +y. It is seen beside it.
  const floor = square([0, 0, 0], 3, blue);
  const roof = square([-0.7, -1, 2], 0.4, red);
  expect(middle([...floor, ...roof])[2]).toBeLessThan(middle(floor)[2]! - 20);
});

test("what is behind the eye is not drawn, and what reaches there is cut", () => {
  expect(middle(square([0, 0, 11], 3, red))).toEqual([0, 0, 0]);
  const wall: Triangle = {
    points: [
      [-2, 0, 0],
      [2, 0, 0],
      [0, 0.5, 20],
    ],
    color: red,
    alpha: 1,
    glow: red,
  };
  expect(draw([wall], view).some((byte) => byte > 0)).toBe(true);
});

test("the file says its size and holds every row", () => {
  const file = png(draw(square([0, 0, 0], 3, blue), view), width, height);
  expect(file.subarray(1, 4).toString()).toBe("PNG");
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([width, height]);
  const length = file.readUInt32BE(33);
  expect(file.toString("latin1", 37, 41)).toBe("IDAT");
  expect(inflateSync(file.subarray(41, 41 + length)).length).toBe(height * (1 + 3 * width));
});
