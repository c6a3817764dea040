// A plot's work on curves before it draws them: derivative, integral, moving mean, expressions of several, units, fewer
// points. A curve here is the store's: times that rise, and a value for each, NaN where there is none.

import type { Curve, ValueStatistics } from "../values/values-api.ts";
import type { Expression } from "./expression.ts";
import type { Conversion } from "./units.ts";

const curve = (times: Float64Array, values: Float64Array): Curve => ({ times, values, texts: [] });

/** Index of the last time that is not later; -1: all are. */
export function indexAt(times: Readonly<Float64Array>, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The value that holds at a time; NaN before the first. */
export function valueAt({ times, values }: Curve, time: number): number {
  return values[indexAt(times, time)] ?? Number.NaN;
}

/** Of two points the slope between them, at the later one. */
export function derivative({ times, values }: Curve): Curve {
  const out = new Float64Array(times.length).fill(Number.NaN);
  for (let i = 1; i < times.length; i++) {
    const dt = (times[i] ?? 0) - (times[i - 1] ?? 0);
    if (dt > 0) out[i] = ((values[i] ?? 0) - (values[i - 1] ?? 0)) / dt;
  }
  return curve(times, out);
}

/** The sum over time up to each point, by the trapezoid rule; a gap adds nothing. */
export function integral({ times, values }: Curve): Curve {
  const out = new Float64Array(times.length);
  let sum = 0;
  for (let i = 1; i < times.length; i++) {
    const area = (((values[i] ?? 0) + (values[i - 1] ?? 0)) / 2) * ((times[i] ?? 0) - (times[i - 1] ?? 0));
    if (Number.isFinite(area)) sum += area;
    out[i] = sum;
  }
  return curve(times, out);
}

/** The mean of the points of the last so many seconds. */
export function movingMean({ times, values }: Curve, seconds: number): Curve {
  const out = new Float64Array(times.length).fill(Number.NaN);
  let sum = 0;
  let count = 0;
  let first = 0;
  for (let i = 0; i < times.length; i++) {
    const value = values[i] ?? Number.NaN;
    if (Number.isFinite(value)) {
      sum += value;
      count++;
    }
    // Half a microsecond: times that are multiples of a tick are not exact.
    while ((times[first] ?? 0) <= (times[i] ?? 0) - seconds + 5e-7 && first < i) {
      const old = values[first++] ?? Number.NaN;
      if (!Number.isFinite(old)) continue;
      sum -= old;
      count--;
    }
    if (count > 0 && Number.isFinite(value)) out[i] = sum / count;
  }
  return curve(times, out);
}

export function converted({ times, values }: Curve, { scale, offset }: Conversion): Curve {
  if (scale === 1 && offset === 0) return curve(times, values);
  return curve(
    times,
    values.map((value) => value * scale + offset),
  );
}

/** An expression at every time that one of its curves has; each holds its value until its next. */
export function combined(expression: Expression, curves: readonly Curve[]): Curve {
  const at = curves.map(() => 0);
  const most = curves.reduce((sum, { times }) => sum + times.length, 0);
  const times = new Float64Array(most);
  const out = new Float64Array(most);
  const values = new Float64Array(curves.length).fill(Number.NaN);
  let count = 0;
  for (;;) {
    let next = Number.POSITIVE_INFINITY;
    for (const [k, each] of curves.entries()) next = Math.min(next, each.times[at[k] ?? 0] ?? Number.POSITIVE_INFINITY);
    if (next === Number.POSITIVE_INFINITY) break;
    for (const [k, each] of curves.entries()) {
      // Several points of a curve at one time: the last counts.
      while ((each.times[at[k] ?? 0] ?? Number.POSITIVE_INFINITY) <= next) {
        values[k] = each.values[at[k] ?? 0] ?? Number.NaN;
        at[k] = (at[k] ?? 0) + 1;
      }
    }
    times[count] = next;
    const value = expression.evaluate(values);
    out[count++] = Number.isFinite(value) ? value : Number.NaN;
  }
  return curve(times.subarray(0, count), out.subarray(0, count));
}

/** Only the part in a span, and one point at each side of it, so that lines reach its edges. */
export function within({ times, values, texts }: Curve, from: number, to: number): Curve {
  const first = Math.max(0, indexAt(times, from));
  const last = Math.min(times.length, indexAt(times, to) + 2);
  return { times: times.subarray(first, last), values: values.subarray(first, last), texts: texts.slice(first, last) };
}

/** At most four points for each of so many columns: first, least, greatest and last, in order. */
export function thinned(given: Curve, from: number, to: number, columns: number): Curve {
  const { times, values } = given;
  const width = (to - from) / Math.max(1, columns);
  if (times.length <= 4 * columns || !(width > 0)) return given;
  const kept: number[] = [];
  for (let i = 0; i < times.length;) {
    const column = Math.floor(((times[i] ?? 0) - from) / width);
    const first = i;
    let [least, greatest] = [i, i];
    for (; i < times.length && Math.floor(((times[i] ?? 0) - from) / width) === column; i++) {
      const value = values[i] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      // A comparison with NaN is false: the first real value takes its place.
      if (!(value >= (values[least] ?? Number.NaN))) least = i;
      if (!(value <= (values[greatest] ?? Number.NaN))) greatest = i;
    }
    const four = [first, Math.min(least, greatest), Math.max(least, greatest), i - 1];
    for (const [k, index] of four.entries()) if (k === 0 || index !== four[k - 1]) kept.push(index);
  }
  return curve(
    Float64Array.from(kept, (i) => times[i] ?? 0),
    Float64Array.from(kept, (i) => values[i] ?? Number.NaN),
  );
}

/** Of curves that are worked out here; the store does it for its own. */
export function statisticsOf(given: Curve, from: number, to: number): ValueStatistics {
  const inside: number[] = [];
  let [sum, area] = [0, 0];
  let before: readonly [number, number] | null = null;
  for (let i = 0; i < given.times.length; i++) {
    const [time, value] = [given.times[i] ?? 0, given.values[i] ?? Number.NaN];
    if (time < from || time > to || !Number.isFinite(value)) continue;
    inside.push(value);
    sum += value;
    if (before !== null) area += ((value + before[1]) / 2) * (time - before[0]);
    before = [time, value];
  }
  const count = inside.length;
  const none = Number.NaN;
  if (count === 0)
    return { count, least: none, greatest: none, mean: none, deviation: none, median: none, integral: 0 };
  inside.sort((a, b) => a - b);
  const mean = sum / count;
  const deviation = Math.sqrt(inside.reduce((all, value) => all + (value - mean) ** 2, 0) / count);
  const half = count >> 1;
  const upper = inside[half] ?? none;
  const median = count % 2 === 1 ? upper : ((inside[half - 1] ?? none) + upper) / 2;
  return {
    count,
    least: inside[0] ?? none,
    greatest: inside[count - 1] ?? none,
    mean,
    deviation,
    median,
    integral: area,
  };
}

/** Statistics of a value in another unit. */
export function convertedStatistics(
  stats: ValueStatistics,
  { scale, offset }: Conversion,
  seconds: number,
): ValueStatistics {
  const value = (each: number): number => each * scale + offset;
  const ends = [value(stats.least), value(stats.greatest)];
  return {
    count: stats.count,
    least: Math.min(...ends),
    greatest: Math.max(...ends),
    mean: value(stats.mean),
    deviation: stats.deviation * Math.abs(scale),
    median: value(stats.median),
    integral: stats.integral * scale + offset * seconds,
  };
}

// ---- axes ----

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** The least and greatest value; null: there is none. */
export function rangeOf(values: Readonly<Float64Array>): Range | null {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return Number.isFinite(min) && Number.isFinite(max) ? { min, max } : null;
}

/** Values that differ by less are alike: rounding, and more digits than an axis has. */
const alike = 1e-5;

/** Room above and below, and a height where all values are alike. */
export function padded({ min, max }: Range, least = 0): Range {
  const height = max - min;
  const pad =
    height > Math.max(least, alike * Math.max(1, 0.1 * Math.abs(max)))
      ? 0.06 * height
      : Math.max(0.5, 0.1 * Math.abs(max));
  return { min: min - pad, max: max + pad };
}

/** Round numbers in a range, about so many. */
export function ticks({ min, max }: Range, about: number): readonly number[] {
  const rough = (max - min) / Math.max(1, about);
  if (!(rough > 0) || !Number.isFinite(rough)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
  const all: number[] = [];
  for (let k = Math.ceil(min / step); k * step <= max && all.length < 50; k++) all.push(k * step);
  return all;
}
