// Which values beside an answer are likely, too, where the cost is neither straight nor smooth: importance sampling in rounds, each with
// the mean and the spread that those before it found (adaptive multiple importance sampling: Cornuet, Marin, Mira and Robert 2012).
// Points of all rounds count together, by how likely they are divided by how likely they were to be tried.
// No random numbers: a round's points are a Latin hypercube, so the same answer gives the same intervals.
import { normalQuantile, unitPoints } from "../../build/node/sweep.mjs";
import { solveLow, triangleOf } from "./matrices.mjs";

const rounds = 4;
/** Points of a round, and as many more for each parameter. */
const [fewestPoints, morePoints] = [24, 8];
/** Half of a round looks much further out than the likely part so far: another low place may be there. */
const reaches = [1.5, 4];

const times = (row, vector) => row.reduce((sum, x, i) => sum + x * vector[i], 0);

/** The square of how many deviations a point is away. */
const awayOf = (point, mean, low) =>
  solveLow(
    low,
    point.map((x, i) => x - mean[i]),
  ).reduce((total, x) => total + x * x, 0);

/** Normal numbers of mean 0 and covariance 1, exactly: so few would be off by chance. */
function evened(list) {
  const n = list[0].length;
  const mean = Array.from({ length: n }, (_, i) => list.reduce((sum, each) => sum + each[i], 0) / list.length);
  const centred = list.map((each) => each.map((x, i) => x - mean[i]));
  const covariance = mean.map((_, i) =>
    mean.map((__, k) => centred.reduce((sum, each) => sum + each[i] * each[k], 0) / list.length),
  );
  const low = triangleOf(covariance);
  return low === null ? centred : centred.map((each) => solveLow(low, each));
}

export class LikelyValues {
  #mean;
  #covariance;
  #rounds = [];
  #points = [];
  #heights = [];

  /** A first guess: an answer in the unit cube, and its covariance. */
  constructor(mean, covariance) {
    this.#mean = mean;
    this.#covariance = covariance;
  }

  get isEnough() {
    return this.#rounds.length === rounds;
  }

  /** Points of the next round. Those outside of the cube are not likely, and not asked for. */
  ask() {
    const n = this.#mean.length;
    // A spread of none is a number that no point has moved: it keeps a little.
    const low = triangleOf(this.#covariance) ?? this.#rounds.at(-1).low;
    const round = { mean: this.#mean, low, spread: low.reduce((sum, row, i) => sum + Math.log(row[i]), 0) };
    this.#rounds.push(round);
    const unit = unitPoints("latin", fewestPoints + morePoints * n, n, this.#rounds.length);
    const normals = unit.map((each) => each.map((share) => normalQuantile(Math.min(1 - 1e-9, Math.max(1e-9, share)))));
    const points = reaches.flatMap((reach, which) =>
      evened(normals.filter((_, index) => index % reaches.length === which)).map((normal) =>
        round.mean.map((x, i) => x + reach * times(low[i], normal)),
      ),
    );
    const inside = points.filter((point) => point.every((x) => x >= 0 && x <= 1));
    this.#points.push(...inside);
    return inside;
  }

  /** The answer: -2 times the logarithm of how likely each is, with any zero; Infinity: not at all. */
  tell(heights) {
    this.#heights.push(...heights);
    const { mean, covariance, weight } = this.#moments(this.#heights);
    if (!(weight > 0)) return;
    // Few points say little about a spread: the one before counts as so many.
    const before = 2 * mean.length;
    this.#covariance = covariance.map((row, i) =>
      row.map((x, k) => (weight * x + before * this.#covariance[i][k]) / (weight + before)),
    );
    this.#mean = mean;
  }

  /** { mean, variances } of the likely part, and weight: the number of independent points that would say as much. */
  found() {
    const { mean, covariance, weight } = this.#moments(this.#heights);
    const variances = covariance.map((row, i) => row[i]);
    const low = triangleOf(covariance);
    if (!(weight > 0) || low === null) return { mean, variances: this.#covariance.map((row, i) => row[i]), weight: 1 };
    // By how much these points are wrong about a normal distribution like it, they are wrong about it (a control variate).
    const known = this.#moments(this.#points.map((point) => awayOf(point, mean, low)));
    return {
      mean: mean.map((x, i) => 2 * x - known.mean[i]),
      variances: variances.map((x, i) => x * Math.min(2, x / known.covariance[i][i])),
      weight,
    };
  }

  /** Of all points so far, if they are so likely; weight: as many independent points would say as much. */
  #moments(heights) {
    const lowest = Math.min(...heights);
    const raw = this.#points.map((point, i) =>
      Number.isFinite(heights[i]) ? Math.exp((lowest - heights[i]) / 2) / this.#triedAt(point) : 0,
    );
    const total = raw.reduce((sum, x) => sum + x, 0);
    const shares = raw.map((x) => x / total);
    const n = this.#mean.length;
    const mean = Array.from({ length: n }, (_, i) => shares.reduce((sum, w, p) => sum + w * this.#points[p][i], 0));
    const weight = 1 / shares.reduce((sum, w) => sum + w * w, 0);
    // As for a sample's variance: its own mean is nearer to it than the true one.
    const free = Math.max(0.5, 1 - 1 / weight);
    const covariance = mean.map((a, i) =>
      mean.map(
        (b, k) => shares.reduce((sum, w, p) => sum + w * (this.#points[p][i] - a) * (this.#points[p][k] - b), 0) / free,
      ),
    );
    return { mean, covariance, weight };
  }

  /** How likely a point was to be tried, by all rounds together; without the factor that all points share. */
  #triedAt(point) {
    let sum = 0;
    for (const { mean, low, spread } of this.#rounds) {
      const away = awayOf(point, mean, low);
      for (const reach of reaches) sum += Math.exp(-away / 2 / reach ** 2 - spread - point.length * Math.log(reach));
    }
    return sum;
  }
}
