// The rule by which `npm run soak` calls a series growth.
import { join } from "node:path";
import { expect, test, vi } from "vitest";

interface Soak {
  slopeOf(points: readonly (readonly [number, number])[]): number;
  Series: new (columns: readonly { name: string; unit: string; most?: number }[]) => {
    add(time: number, values: Readonly<Record<string, number>>): void;
    finish(): string[];
  };
}
const path: string = join(import.meta.dirname, "../../scripts/lib/soak-series.mjs");
const { slopeOf, Series } = (await import(path)) as Soak;

test("the slope of a straight line is its own", () => {
  expect(
    slopeOf([
      [0, 5],
      [10, 25],
      [30, 65],
    ]),
  ).toBeCloseTo(2, 12);
});

test("growth after the warm-up is named; growth within it, and what comes and goes, is none", () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const series = new Series([
    { name: "grows", unit: "MB", most: 10 },
    { name: "warms", unit: "MB", most: 10 },
    { name: "breathes", unit: "MB", most: 10 },
    { name: "counts", unit: "1" },
  ]);
  for (let i = 0; i < 100; i++)
    series.add(i, { grows: 0.5 * i, warms: Math.min(i, 20), breathes: i % 7, counts: 100 * i });
  // From the 30th to the 99th second at half a megabyte each.
  expect(series.finish()).toEqual(["grows grows by 34.50 MB, more than 10"]);
  vi.restoreAllMocks();
});
