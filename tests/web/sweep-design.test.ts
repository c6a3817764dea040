// Designs and statistics of sweeps, against numbers that are known.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as design from "../../web/sweep/design.ts";
import { wilson } from "../../web/sweep/results.ts";

const root = join(import.meta.dirname, "../..");
interface Statistics {
  bootstrapMean(list: number[], seed: string): [number, number];
  quantile(ordered: number[], share: number): number;
  explained(groups: unknown[], values: number[]): number;
}
const statistics = (await import(join(root, "scripts/sweep/statistics.mjs"))) as Statistics;

/** How many of the points lie in each of so many equal strips. */
const strips = (points: number[], count: number): number[] =>
  points.reduce(
    (all, at) => all.with(Math.floor(at * count), (all[Math.floor(at * count)] ?? 0) + 1),
    new Array<number>(count).fill(0),
  );

describe("designs", () => {
  test("a Latin hypercube has one point in each strip of each dimension", () => {
    const points = design.unitPoints("latin", 50, 6, 3);
    for (let d = 0; d < 6; d++)
      expect(
        strips(
          points.map((point) => point[d]!),
          50,
        ),
      ).toEqual(new Array(50).fill(1));
  });

  test("Sobol's sequence: one point in each of 64 strips of each dimension, and in each cell of the first two", () => {
    const points = design.unitPoints("sobol", 64, design.mostSobol, 5);
    for (let d = 0; d < design.mostSobol; d++)
      expect(
        strips(
          points.map((point) => point[d]!),
          64,
        ),
      ).toEqual(new Array(64).fill(1));
    for (let bits = 0; bits <= 6; bits++) {
      const [columns, rows] = [2 ** bits, 2 ** (6 - bits)];
      const cells = points.map(([x, y]) => (Math.floor(x! * columns) * rows + Math.floor(y! * rows)) / 64);
      expect(strips(cells, 64)).toEqual(new Array(64).fill(1));
    }
  });

  test("the same seed gives the same points, another one others", () => {
    for (const kind of ["latin", "sobol", "random"]) {
      expect(design.unitPoints(kind, 8, 2, 1)).toEqual(design.unitPoints(kind, 8, 2, 1));
      expect(design.unitPoints(kind, 8, 2, 1)).not.toEqual(design.unitPoints(kind, 8, 2, 2));
    }
  });

  test("quantiles of the normal distribution (tables: 1.959964, -2.326348, 0.6744898)", () => {
    expect(design.normalQuantile(0.975)).toBeCloseTo(1.959964, 6);
    expect(design.normalQuantile(0.01)).toBeCloseTo(-2.326348, 6);
    expect(design.normalQuantile(0.75)).toBeCloseTo(0.6744898, 6);
  });

  test("a grid has every combination once", () => {
    const lists = [
      [1, 2],
      ["a", "b", "c"],
    ];
    const all = Array.from({ length: 6 }, (_, i) => design.gridPoint(lists, i).join(""));
    expect(all).toEqual(["1a", "1b", "1c", "2a", "2b", "2c"]);
  });
});

describe("statistics", () => {
  // Wilson (1927); 90 of 100, 900 of 1000 and 100 of 100 are worked out by hand.
  test.each([
    [90, 100, 0.8256, 0.9448],
    [900, 1000, 0.87985, 0.91705],
    [100, 100, 0.963, 1],
    [0, 10, 0, 0.2775],
  ])("Wilson's interval of %d in %d", (hits, count, low, high) => {
    const interval = wilson(hits, count);
    expect(interval[0]).toBeCloseTo(low, 4);
    expect(interval[1]).toBeCloseTo(high, 4);
  });

  test("the bootstrap's interval has the true mean in 88 to 99 of 100 samples", () => {
    let hits = 0;
    for (let sample = 0; sample < 100; sample++) {
      const list = design.unitPoints("random", 40, 1, sample).map(([x]) => x!);
      const [low, high] = statistics.bootstrapMean(list, `s${sample}`);
      if (low <= 0.5 && high >= 0.5) hits++;
    }
    expect(hits).toBeGreaterThanOrEqual(88);
    expect(hits).toBeLessThanOrEqual(99);
  });

  test("what explains everything is 1, what explains nothing 0", () => {
    expect(statistics.explained(["a", "a", "b", "b"], [1, 1, 3, 3])).toBe(1);
    expect(statistics.explained(["a", "b", "a", "b"], [1, 1, 3, 3])).toBe(0);
    expect(statistics.quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
  });
});
