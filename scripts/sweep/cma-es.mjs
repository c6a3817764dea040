// CMA-ES, the evolution strategy that learns how parameters hang together, in the unit cube. After N. Hansen, "The CMA Evolution
// Strategy: A Tutorial" (arXiv:1604.00772, 2023): its default numbers, with negative weights. Points outside of the cube are drawn
// again and at last put onto its side, as in Nomura and Shibata's "cmaes" (arXiv:2402.01373).
import { normalQuantile, randomOf } from "../../build/node/sweep.mjs";

/** How often a point outside of the cube is drawn again before it is put onto the side. */
const mostDraws = 100;
/** Rounds of Jacobi's rotations; five are enough for a nearly diagonal matrix. */
const mostRounds = 50;

const sum = (list) => list.reduce((total, each) => total + each, 0);
const lengthOf = (vector) => Math.sqrt(sum(vector.map((x) => x * x)));
const identity = (n) => Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, k) => (i === k ? 1 : 0)));
const times = (matrix, vector) => matrix.map((row) => sum(row.map((x, i) => x * vector[i])));
const timesTransposed = (matrix, vector) => vector.map((_, i) => sum(matrix.map((row, k) => row[i] * vector[k])));

/** Eigenvalues and eigenvectors (columns) of a symmetric matrix, by Jacobi's rotations (Golub and Van Loan, 8.5). */
export function eigen(symmetric) {
  const n = symmetric.length;
  const a = symmetric.map((row) => [...row]);
  const vectors = identity(n);
  for (let round = 0; round < mostRounds; round++) {
    let off = 0;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) off += a[p][q] ** 2;
    if (off < 1e-30 * sum(a.map((row, i) => row[i] ** 2))) break;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, vectors, p, q);
  }
  return { values: a.map((row, i) => row[i]), vectors };
}

function rotate(a, vectors, p, q) {
  if (a[p][q] === 0) return;
  const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const tangent = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  for (const row of [...a, ...vectors]) {
    const [x, y] = [row[p], row[q]];
    row[p] = cosine * x - sine * y;
    row[q] = sine * x + cosine * y;
  }
  for (let k = 0; k < a.length; k++) {
    const [x, y] = [a[p][k], a[q][k]];
    a[p][k] = cosine * x - sine * y;
    a[q][k] = sine * x + cosine * y;
  }
}

/** The tutorial's default numbers for n parameters (its table 1). */
export function defaults(n, population = 4 + Math.floor(3 * Math.log(n))) {
  const parents = Math.floor(population / 2);
  const raw = Array.from({ length: population }, (_, i) => Math.log((population + 1) / 2) - Math.log(i + 1));
  const massOf = (list) => sum(list) ** 2 / sum(list.map((w) => w * w));
  const mass = massOf(raw.slice(0, parents));
  const negativeMass = massOf(raw.slice(parents));
  const pathRate = (4 + mass / n) / (n + 4 + (2 * mass) / n);
  const sizeRate = (mass + 2) / (n + mass + 5);
  const rankOne = 2 / ((n + 1.3) ** 2 + mass);
  const rankMany = Math.min(1 - rankOne, (2 * (1 / 4 + mass + 1 / mass - 2)) / ((n + 2) ** 2 + mass));
  const negative = Math.min(
    1 + rankOne / rankMany,
    1 + (2 * negativeMass) / (mass + 2),
    (1 - rankOne - rankMany) / (n * rankMany),
  );
  const positiveSum = sum(raw.filter((w) => w > 0));
  const negativeSum = -sum(raw.filter((w) => w < 0));
  const weights = raw.map((w) => (w >= 0 ? w / positiveSum : (negative * w) / negativeSum));
  const damping = 1 + 2 * Math.max(0, Math.sqrt((mass - 1) / (n + 1)) - 1) + sizeRate;
  const expected = Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  return { population, parents, weights, mass, pathRate, sizeRate, rankOne, rankMany, damping, expected };
}

/**
 * Asks for points and is told how they stand: `next(results)` gets a result for each of the last points, which `better(a, b)`
 * compares, and gives the next generation. It ends by itself when its cloud is smaller than `tolerance` in each direction. start: a
 * point of the unit cube, step: the first standard deviation.
 */
export function* cmaEs({ start, step = 0.3, seed = 1, tolerance = 1e-3, population, better }) {
  const n = start.length;
  const own = defaults(n, population);
  const random = randomOf("cma-es", seed);
  const normal = () => normalQuantile(Math.min(1 - 1e-12, Math.max(1e-12, random())));
  const cube = (x) => Math.min(1, Math.max(0, x));
  let mean = start.map(cube);
  let size = step;
  let covariance = identity(n);
  let path = new Array(n).fill(0);
  let sizePath = new Array(n).fill(0);
  for (let generation = 1; ; generation++) {
    const { values, vectors } = eigen(covariance);
    const scales = values.map((value) => Math.sqrt(Math.max(value, 1e-20)));
    const draw = () => {
      const y = times(
        vectors,
        scales.map((scale) => scale * normal()),
      );
      return mean.map((x, i) => x + size * y[i]);
    };
    const points = Array.from({ length: own.population }, () => {
      let point = draw();
      for (let k = 1; k < mostDraws && point.some((x) => x < 0 || x > 1); k++) point = draw();
      return point.map(cube);
    });
    const results = yield points;
    const ranked = points
      .map((point, index) => ({ point, result: results[index] }))
      .sort((a, b) => (better(a.result, b.result) ? -1 : better(b.result, a.result) ? 1 : 0));
    const steps = ranked.map(({ point }) => point.map((x, i) => (x - mean[i]) / size));
    /** C^(-1/2) y. */
    const whitened = (y) =>
      times(
        vectors,
        timesTransposed(vectors, y).map((x, i) => x / scales[i]),
      );
    const move = mean.map((_, i) => sum(steps.slice(0, own.parents).map((y, k) => own.weights[k] * y[i])));
    mean = mean.map((x, i) => cube(x + size * move[i]));
    const white = whitened(move);
    const sizeGain = Math.sqrt(own.sizeRate * (2 - own.sizeRate) * own.mass);
    sizePath = sizePath.map((x, i) => (1 - own.sizeRate) * x + sizeGain * white[i]);
    const pathLength = lengthOf(sizePath);
    const settled = pathLength / Math.sqrt(1 - (1 - own.sizeRate) ** (2 * generation));
    const goesOn = settled < (1.4 + 2 / (n + 1)) * own.expected ? 1 : 0;
    const pathGain = goesOn * Math.sqrt(own.pathRate * (2 - own.pathRate) * own.mass);
    path = path.map((x, i) => (1 - own.pathRate) * x + pathGain * move[i]);
    // A negative weight is scaled by the length of its step, so that the matrix stays positive definite.
    const weights = own.weights.map((weight, k) => {
      if (weight >= 0) return weight;
      return (weight * n) / Math.max(1e-20, lengthOf(whitened(steps[k])) ** 2);
    });
    const lost = (1 - goesOn) * own.pathRate * (2 - own.pathRate);
    const kept = 1 + own.rankOne * lost - own.rankOne - own.rankMany * sum(own.weights);
    covariance = covariance.map((row, i) =>
      row.map((value, k) => {
        const many = sum(steps.map((y, at) => weights[at] * y[i] * y[k]));
        return kept * value + own.rankOne * path[i] * path[k] + own.rankMany * many;
      }),
    );
    size *= Math.exp((own.sizeRate / own.damping) * (pathLength / own.expected - 1));
    const widths = covariance.map((row, i) => size * Math.max(Math.abs(path[i]), Math.sqrt(Math.max(0, row[i]))));
    if (widths.every((width) => width < tolerance)) return "all parameters are within the tolerance";
    if (!Number.isFinite(size)) return "the step size is no number any more";
  }
}
