// Signs in the picture do not lie on each other.
import { describe, expect, test } from "vitest";
import { lifts, type SignBox } from "../../web/view/objects/labels.ts";

const box = (x: number, y: number, width = 4, height = 1): SignBox => ({ x, y, width, height });

describe("signs in the picture", () => {
  test("that are clear of each other stay where they are", () => {
    expect(lifts([box(0, 0), box(5, 0), box(0, 3)])).toEqual([0, 0, 0]);
    expect(lifts([])).toEqual([]);
  });

  test("that would lie on each other stand above each other, the first where it is", () => {
    const boxes = [box(0, 0), box(1, 0.2), box(-1, -0.1), box(0.5, 0.4), box(3.5, 0)];
    const up = lifts(boxes);
    expect(up[0]).toBe(0);
    const placed = boxes.map((one, index) => ({ ...one, y: one.y + up[index]! * one.height }));
    for (const [index, one] of placed.entries())
      for (const other of placed.slice(0, index)) {
        const apart = Math.abs(one.x - other.x) >= 4 || Math.abs(one.y - other.y) >= 1;
        expect(apart, `${index}`).toBe(true);
      }
  });

  test("of several heights do, too; a sign behind the eye has no place and holds up nobody", () => {
    const [low, high] = lifts([box(0, 0, 4, 2), box(0, 0, 4, 1)]);
    expect(low).toBe(0);
    expect(high).toBeGreaterThanOrEqual(1.5);
    expect(lifts([box(Number.NaN, Number.NaN), box(0, 0)])).toEqual([0, 0]);
  });
});
