// The runs of a class from one clock: the median of their places, when one parts from it, and where each is in between.
import { describe, expect, test } from "vitest";
import { medianPath, partedMetres, partingOf, placeAt, type RunPath } from "../../web/handin/run-path.ts";

/** Straight along x, by so many metres each tenth of a second; side: of y, from the tenth `from` on. */
function path(step: number, count: number, { side = 0, from = 0 } = {}): RunPath {
  const places = Array.from({ length: count }, (_, index) => [step * index, index >= from ? side : 0, 0]);
  return { field: "practice", places: new Float32Array(places.flat()) };
}

describe("the median", () => {
  test("is of each time the middle run, or the middle of the two middle ones", () => {
    const three = [path(0, 3), path(1, 3), path(8, 3)];
    expect([...medianPath(three)]).toEqual([0, 0, 1, 0, 2, 0]);
    expect([...medianPath([...three, path(2, 3)])]).toEqual([0, 0, 1.5, 0, 3, 0]);
  });

  test("ends where fewer than half of the runs go on, or fewer than three", () => {
    const ten = [...Array.from({ length: 6 }, () => path(1, 4)), ...Array.from({ length: 4 }, () => path(2, 9))];
    expect(medianPath(ten)).toHaveLength(8);
    expect(medianPath([path(1, 2), path(1, 5), path(1, 9)])).toHaveLength(4);
    expect(medianPath([path(1, 5), path(1, 5)])).toHaveLength(0);
  });
});

describe("a run parts", () => {
  const class30 = [...Array.from({ length: 29 }, () => path(0.1, 50)), path(0.1, 50, { side: 0.6, from: 17 })];
  const median = medianPath(class30);

  test("at the first place that is further away than the limit", () => {
    expect(partingOf(class30[29]!, median)).toBeCloseTo(1.7, 9);
    expect(partingOf(class30[0]!, median)).toBeNull();
  });

  test("not at the limit itself, and not by ending earlier", () => {
    expect(partingOf(path(0.1, 50, { side: partedMetres, from: 3 }), median)).toBeNull();
    expect(partingOf(path(0.1, 10), median)).toBeNull();
  });
});

test("between two places a robot is on the straight line, and turns the short way round", () => {
  const turning = { field: "", places: new Float32Array([0, 0, 3, 1, 2, -3]) };
  const at = placeAt(turning, 0.05)!;
  expect([at.x, at.y]).toEqual([0.5, 1]);
  // From 3 rad over pi to -3 rad: the middle is pi.
  expect(Math.abs(at.heading)).toBeCloseTo(Math.PI, 5);
  expect(placeAt(turning, 99)).toMatchObject({ x: 1, y: 2 });
  expect(placeAt({ field: "", places: new Float32Array() }, 0)).toBeNull();
});
