// Figures of a list of numbers: its means, how it is spread, and its error against another.

import type { Curve } from "../../values/values-api.ts";

export interface Figures {
  readonly count: number;
  readonly least: number;
  readonly greatest: number;
  readonly mean: number;
  readonly median: number;
  /** The value that comes most often; NaN: none comes twice. */
  readonly mode: number;
  /** NaN unless all values are above 0. */
  readonly geometric: number;
  readonly harmonic: number;
  /** The root of the mean of the squares, as of an error. */
  readonly quadratic: number;
  readonly deviation: number;
  /** The median of how far values are from the median. */
  readonly medianDeviation: number;
  /** Above 0: a long tail of great values. NaN while all are alike. */
  readonly skewness: number;
  /** The value below which that share of the values is, 0..1. */
  at(share: number): number;
}

const ascending = (values: Iterable<number>): number[] => [...values].sort((a, b) => a - b);

/** Between the two values that are next to the place, as most programs have it. */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (place - Math.floor(place)) * (high - low);
}

function modeOf(sorted: readonly number[]): number {
  let [best, most, run] = [Number.NaN, 1, 0];
  sorted.forEach((value, i) => {
    run = value === sorted[i - 1] ? run + 1 : 1;
    if (run > most) [best, most] = [value, run];
  });
  return best;
}

/** Values that are not numbers, or infinite, are left out. */
export function figuresOf(values: ArrayLike<number>): Figures {
  const sorted = ascending(Array.from(values).filter(Number.isFinite));
  const count = sorted.length;
  const meanOf = (part: (value: number) => number): number =>
    count === 0 ? Number.NaN : sorted.reduce((sum, value) => sum + part(value), 0) / count;
  const mean = meanOf((value) => value);
  const deviation = Math.sqrt(meanOf((value) => (value - mean) ** 2));
  const median = quantile(sorted, 0.5);
  const allPositive = (sorted[0] ?? 0) > 0;
  return {
    ...{ count, mean, median, deviation, mode: modeOf(sorted) },
    least: sorted[0] ?? Number.NaN,
    greatest: sorted.at(-1) ?? Number.NaN,
    geometric: allPositive ? Math.exp(meanOf(Math.log)) : Number.NaN,
    harmonic: allPositive ? 1 / meanOf((value) => 1 / value) : Number.NaN,
    quadratic: Math.sqrt(meanOf((value) => value * value)),
    medianDeviation: quantile(ascending(sorted.map((value) => Math.abs(value - median))), 0.5),
    skewness: deviation > 0 ? meanOf((value) => ((value - mean) / deviation) ** 3) : Number.NaN,
    at: (share) => quantile(sorted, share),
  };
}

export const errorKinds = ["difference", "absolute", "relative"] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** How far a curve is from another at each of its own times; the other keeps its last value. */
export function errorsOf(own: Curve, other: Curve, kind: ErrorKind): number[] {
  const errors: number[] = [];
  let at = -1;
  for (let i = 0; i < own.times.length; ++i) {
    while (at + 1 < other.times.length && other.times[at + 1]! <= own.times[i]!) ++at;
    const [value, reference] = [own.values[i] ?? Number.NaN, other.values[at] ?? Number.NaN];
    const difference = value - reference;
    if (!Number.isFinite(difference)) continue;
    if (kind === "relative") {
      if (reference !== 0) errors.push((100 * difference) / Math.abs(reference));
    } else errors.push(kind === "absolute" ? Math.abs(difference) : difference);
  }
  return errors;
}
