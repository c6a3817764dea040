// Where the points of a sweep lie: grids, random numbers, Latin hypercubes and Sobol's sequence; and the distributions that turn
// numbers from 0 to 1 into values. Seeded: the same plan gives the same points everywhere.

export type Random = () => number;

export interface Normal {
  readonly mean?: number;
  readonly deviation: number;
  readonly least?: number;
  readonly most?: number;
}

/** Where a parameter's values come from: one of these. */
export interface Spread {
  readonly values?: readonly unknown[];
  readonly from?: number;
  readonly to?: number;
  /** Of a range, in a grid. */
  readonly steps?: number;
  readonly uniform?: readonly [number, number];
  readonly normal?: Normal;
}

export const designs = ["grid", "latin", "sobol", "random"] as const;
export type DesignKind = (typeof designs)[number];

/** Random numbers from 0 up to but without 1: sfc32, seeded by texts and numbers. */
export function randomOf(...seeds: readonly (string | number)[]): Random {
  const text = seeds.join("|");
  // FNV-1a over the text, four times with another start.
  const words = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35].map((start) => {
    let hash = start >>> 0;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
    return hash;
  });
  let [a = 0, b = 0, c = 0, counter = 0] = words;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4294967296;
  };
  // Seeds that differ in one bit are alike at first.
  for (let i = 0; i < 15; i++) next();
  return next;
}

/** The whole number from 0 up to but without `count` that a number from 0 to 1 stands for. */
const indexOf = (unit: number, count: number): number => Math.min(count - 1, Math.floor(unit * count));

/** A list in another order (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const k = indexOf(random(), i + 1);
    [all[i], all[k]] = [all[k] as T, all[i] as T];
  }
  return all;
}

/** Latin hypercube: in each dimension one point in each of `count` equal strips. */
function latin(count: number, dimensions: number, random: Random): number[][] {
  const columns = Array.from({ length: dimensions }, () =>
    shuffled(
      Array.from({ length: count }, (_, i) => i),
      random,
    ).map((strip) => (strip + random()) / count),
  );
  return Array.from({ length: count }, (_, i) => columns.map((column) => column[i] ?? 0));
}

/**
 * Sobol's sequence by the direction numbers of Joe and Kuo (new-joe-kuo-6, "Constructing Sobol sequences with better
 * two-dimensional projections", 2008): of each dimension after the first the degree of its polynomial, its coefficients, and m.
 */
const joeKuo: readonly (readonly [number, number, readonly number[]])[] = [
  [1, 0, [1]],
  [2, 1, [1, 3]],
  [3, 1, [1, 3, 1]],
  [3, 2, [1, 1, 1]],
  [4, 1, [1, 1, 3, 3]],
  [4, 4, [1, 3, 5, 13]],
  [5, 2, [1, 1, 5, 5, 17]],
  [5, 4, [1, 1, 5, 5, 5]],
  [5, 7, [1, 1, 7, 11, 19]],
  [5, 11, [1, 1, 5, 1, 1]],
  [5, 13, [1, 1, 1, 3, 11]],
];
export const mostSobol = joeKuo.length + 1;
const bits = 32;

function directions(dimension: number): Uint32Array {
  const v = new Uint32Array(bits);
  if (dimension === 0) {
    for (let i = 0; i < bits; i++) v[i] = (1 << (bits - 1 - i)) >>> 0;
    return v;
  }
  const [degree, coefficients, m] = joeKuo[dimension - 1] ?? [0, 0, []];
  for (let i = 0; i < bits; i++) {
    if (i < degree) {
      v[i] = ((m[i] ?? 0) << (bits - 1 - i)) >>> 0;
      continue;
    }
    const before = v[i - degree] ?? 0;
    let word = before ^ (before >>> degree);
    for (let k = 1; k < degree; k++) if ((coefficients >> (degree - 1 - k)) & 1) word ^= v[i - k] ?? 0;
    v[i] = word >>> 0;
  }
  return v;
}

/** The first `count` points, in Gray code's order, shifted digit by digit by random bits. */
function sobol(count: number, dimensions: number, random: Random): number[][] {
  const columns = Array.from({ length: dimensions }, (_, dimension) => {
    const v = directions(dimension);
    const shift = Math.floor(random() * 4294967296) >>> 0;
    let word = 0;
    return Array.from({ length: count }, (_, i) => {
      // From one point to the next one bit of the Gray code changes.
      if (i > 0) word = (word ^ (v[31 - Math.clz32(i & -i)] ?? 0)) >>> 0;
      return (((word ^ shift) >>> 0) + 0.5) / 4294967296;
    });
  });
  return Array.from({ length: count }, (_, i) => columns.map((column) => column[i] ?? 0));
}

/** Points in the unit cube. */
export function unitPoints(kind: string, count: number, dimensions: number, seed: number): number[][] {
  const random = randomOf(kind, seed);
  if (kind === "latin") return latin(count, dimensions, random);
  if (kind === "sobol") return sobol(count, dimensions, random);
  return Array.from({ length: count }, () => Array.from({ length: dimensions }, () => random()));
}

/** The quantile of the standard normal distribution (Acklam's approximation, relative error below 1.2e-9). */
export function normalQuantile(p: number): number {
  const a = [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
  ];
  const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572];
  const c = [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ];
  const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416];
  const poly = (list: readonly number[], x: number): number => list.reduce((sum, each) => sum * x + each, 0);
  const tail = (q: number): number => poly(c, q) / (poly(d, q) * q + 1);
  if (p < 0.02425) return tail(Math.sqrt(-2 * Math.log(p)));
  if (p > 1 - 0.02425) return -tail(Math.sqrt(-2 * Math.log(1 - p)));
  const q = p - 0.5;
  const r = q * q;
  return (poly(a, r) * q) / (poly(b, r) * r + 1);
}

/** A parameter's value for a number from 0 to 1: one of its values, or of its range or distribution. */
export function valueAt(parameter: Spread, unit: number): unknown {
  const { values, from = 0, to = 0, normal, uniform } = parameter;
  if (values !== undefined) return values[indexOf(unit, values.length)];
  if (uniform !== undefined) return uniform[0] + unit * (uniform[1] - uniform[0]);
  if (normal === undefined) return from + unit * (to - from);
  const { mean = 0, deviation, least = -Infinity, most = Infinity } = normal;
  // Never 0 nor 1, where the normal distribution has no end.
  const inside = Math.min(1 - 1e-12, Math.max(1e-12, unit));
  return Math.min(most, Math.max(least, mean + deviation * normalQuantile(inside)));
}

/** All values that a grid has of a parameter. */
export function gridValues({ values, from = 0, to = 0, steps = 1 }: Spread): readonly unknown[] {
  if (values !== undefined) return values;
  return Array.from({ length: steps }, (_, i) => (steps === 1 ? from : from + ((to - from) * i) / (steps - 1)));
}

/** Every combination, the last parameter first to change. */
export function gridPoint(lists: readonly (readonly unknown[])[], index: number): unknown[] {
  const point: unknown[] = [];
  for (let i = lists.length - 1; i >= 0; i--) {
    const list = lists[i] ?? [];
    point[i] = list[index % list.length];
    index = Math.floor(index / list.length);
  }
  return point;
}
