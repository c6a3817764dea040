// The optimisers of `sandlot optimise`, on functions whose least place is known.
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
type Search = Generator<number[][], string, number[]>;
interface Options {
  start: number[];
  step?: number;
  seed?: number;
  tolerance?: number;
  better: (a: number, b: number) => boolean;
}
interface CmaEs {
  cmaEs(options: Options): Search;
  eigen(matrix: number[][]): { values: number[]; vectors: number[][] };
  defaults(n: number): { population: number; parents: number; mass: number; weights: number[] };
}
interface NelderMead {
  nelderMead(options: Options): Search;
  coefficients(n: number): { expand: number; contract: number; shrink: number };
}
const { cmaEs, eigen, defaults } = (await import(join(root, "scripts/sweep/cma-es.mjs"))) as CmaEs;
const { nelderMead, coefficients } = (await import(join(root, "scripts/sweep/nelder-mead.mjs"))) as NelderMead;

const better = (a: number, b: number): boolean => a < b;

/** Runs a search; the best point, its value, how many were asked for. */
function search(method: (options: Options) => Search, f: (x: number[]) => number, options: Partial<Options>) {
  const run = method({ start: [], better, ...options });
  let best = { point: [] as number[], value: Infinity };
  let asked = 0;
  let step = run.next();
  while (step.done !== true && asked < 20000) {
    expect(step.value.flat().every((x) => x >= 0 && x <= 1)).toBe(true);
    const values = step.value.map(f);
    asked += values.length;
    values.forEach((value, i) => {
      if (value < best.value) best = { point: step.value![i] as number[], value };
    });
    step = run.next(values);
  }
  return { ...best, asked, ended: step.done === true };
}

const target = [0.7, 0.2, 0.55, 0.4, 0.85, 0.3];
const sphere = (x: number[]): number => x.reduce((total, each, i) => total + (each - target[i]!) ** 2, 0);
/** The same with axes from 1 to 1e6, turned in each pair of coordinates by 0.6 rad. */
const ellipsoid = (x: number[]): number => {
  const y = x.map((each, i) => each - target[i]!);
  for (let i = 0; i + 1 < y.length; i++) {
    const [a, b] = [y[i]!, y[i + 1]!];
    y[i] = Math.cos(0.6) * a - Math.sin(0.6) * b;
    y[i + 1] = Math.sin(0.6) * a + Math.cos(0.6) * b;
  }
  return y.reduce((total, each, i) => total + 10 ** ((6 * i) / (y.length - 1)) * each * each, 0);
};
/** Rosenbrock's valley over -2 to 2, least at (1, ..., 1): 0.75 of the cube. */
const valley = (u: number[]): number => {
  const x = u.map((each) => 4 * each - 2);
  return x.slice(1).reduce((total, each, i) => total + 100 * (each - x[i]! ** 2) ** 2 + (1 - x[i]!) ** 2, 0);
};

describe("CMA-ES", () => {
  test("the default numbers are those of the tutorial: n = 10 has 10 points, 5 parents, weights that sum up to 1", () => {
    const { population, parents, mass, weights } = defaults(10);
    expect([population, parents]).toEqual([10, 5]);
    // ln(5.5 / 1..5) = 1.7047, 1.0116, 0.6061, 0.3185, 0.0953; (sum)^2 / sum of squares = 3.7363^2 / 4.4073.
    expect(mass).toBeCloseTo(3.167, 2);
    expect(weights.filter((w) => w > 0).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
    expect(weights.at(-1)).toBeLessThan(0);
  });

  test("eigenvectors make the matrix again", () => {
    const matrix = [
      [4, 1, 0.5],
      [1, 3, -0.2],
      [0.5, -0.2, 2],
    ];
    const { values, vectors } = eigen(matrix);
    for (let i = 0; i < 3; i++)
      for (let k = 0; k < 3; k++) {
        const made = values.reduce((total, value, at) => total + value * vectors[i]![at]! * vectors[k]![at]!, 0);
        expect(made).toBeCloseTo(matrix[i]![k]!, 12);
      }
  });

  const start = new Array<number>(6).fill(0.5);
  test.each([1, 2, 3])("a sphere, a turned ellipsoid of condition 1e6 and Rosenbrock's valley, seed %i", (seed) => {
    const round = search(cmaEs, sphere, { start, seed, tolerance: 1e-6 });
    expect(round.ended).toBe(true);
    expect(round.value).toBeLessThan(1e-10);
    expect(round.asked).toBeLessThan(1500);
    const long = search(cmaEs, ellipsoid, { start, seed, tolerance: 1e-8 });
    expect(long.value).toBeLessThan(1e-8);
    expect(long.asked).toBeLessThan(6000);
    const curved = search(cmaEs, valley, { start: start.map(() => 0.4), seed, step: 0.1, tolerance: 1e-7 });
    expect(curved.point.map((x) => Math.abs(x - 0.75)).every((x) => x < 1e-3)).toBe(true);
  });

  test("a least place in a corner of the cube is found", () => {
    const corner = search(cmaEs, (x) => x[0]! + 2 * x[1]!, { start: [0.5, 0.5] });
    expect(corner.point.every((x) => x < 2e-3)).toBe(true);
    expect(corner.ended).toBe(true);
  });

  test("only the order of results counts, and the same seed asks for the same points", () => {
    const plain = search(cmaEs, sphere, { start, seed: 5 });
    const bent = search(cmaEs, (x) => Math.log(sphere(x)), { start, seed: 5 });
    expect(bent.point).toEqual(plain.point);
    expect(search(cmaEs, sphere, { start, seed: 6 }).point).not.toEqual(plain.point);
  });
});

describe("Nelder and Mead", () => {
  test("coefficients by dimension: two have the classic ones", () => {
    expect(coefficients(2)).toEqual({ reflect: 1, expand: 2, contract: 0.5, shrink: 0.5 });
    expect(coefficients(10)).toEqual({ reflect: 1, expand: 1.2, contract: 0.7, shrink: 0.9 });
  });

  test("a sphere in one to six dimensions, and Rosenbrock's valley in two", () => {
    for (let n = 1; n <= 6; n++) {
      const found = search(nelderMead, sphere, { start: new Array<number>(n).fill(0.5), tolerance: 1e-6 });
      expect(found.ended).toBe(true);
      expect(found.value).toBeLessThan(1e-9);
    }
    const curved = search(nelderMead, valley, { start: [0.2, 0.75], tolerance: 1e-7 });
    expect(curved.point.map((x) => Math.abs(x - 0.75)).every((x) => x < 1e-3)).toBe(true);
  });

  test("a least place in a corner of the cube is found", () => {
    const corner = search(nelderMead, (x) => x[0]! + 2 * x[1]!, { start: [0.5, 0.5] });
    expect(corner.point).toEqual([0, 0]);
  });
});
