// Least squares by Levenberg and Marquardt in the unit cube, and how sure its answer is. A round of points is run at once, so that
// threads share it. Derivatives are central differences: a simulation has no others. Each signal's noise is estimated from its own
// residuals, and residuals that follow each other and are alike (Geyer 1992, initial positive sequence) count as fewer: a model that is
// wrong somewhere is wrong there for a while.
// A run jumps where a number crosses a limit: a wheel slips one tick sooner. So slopes are the start only of how sure an answer is; the
// values beside it are tried (likely-values.mjs), and where one is better the search goes on from there.
import { LikelyValues } from "./likely-values.mjs";
import { inverted, solve } from "./matrices.mjs";

const cube = (x) => Math.min(1, Math.max(0, x));
const sumSquares = (list) => list.reduce((total, x) => total + x * x, 0);
/** Share of a range by which a point is moved for a derivative: first, and at least once the answer is nearly there. */
const firstMove = 4e-3;
const leastMove = 1e-5;
const mostRounds = 40;
/**
 * A number that changes the cost by less over its whole range is not told at all: 1 is the effect of one residual's
 * noise.
 */
const leastSway = 1e-3;
/** Share of a range that is all of it. */
const wholeRange = 0.999;
/** Searches that go on from a better value beside the answer, and by how much of the cost it must be better. */
const mostBetter = 3;
const leastBetter = 0.05;

/** How many times fewer a signal's residuals count than if each were by itself: 1 and more. */
export function correlationTime(residuals) {
  const count = residuals.length;
  const middle = residuals.reduce((a, b) => a + b, 0) / count;
  const centred = residuals.map((x) => x - middle);
  const variance = sumSquares(centred);
  if (count < 8 || variance === 0) return 1;
  const at = (lag) => {
    let sum = 0;
    for (let i = lag; i < count; i++) sum += centred[i] * centred[i - lag];
    return sum / variance;
  };
  let total = 1;
  // Pairs of lags, as long as their sum is more than chance makes of it.
  const chance = 2 / Math.sqrt(count);
  for (let lag = 1; lag + 1 < count / 4; lag += 2) {
    const pair = at(lag) + at(lag + 1);
    if (pair < chance) break;
    total += 2 * pair;
  }
  return total;
}

/** The root mean square of each signal's residuals, of as many as are free. */
function noiseOf(signals, parameters) {
  const all = signals.reduce((total, list) => total + list.length, 0);
  const free = Math.max(0.5, 1 - parameters / all);
  return signals.map((list) => Math.max(Math.sqrt(sumSquares(list) / (list.length * free)), 1e-12));
}

const costOf = (signals, noise) => signals.reduce((total, list, s) => total + sumSquares(list) / noise[s] ** 2, 0);

/**
 * Finds the point at which the residuals are least. residualsOf(points): for each point a list of numbers for each signal, or null where
 * it cannot be run. Returns { point, residuals, noise, intervals: [low, high] of each parameter }; null instead of intervals: some
 * number cannot be told apart from the others. An interval is null where the log does not tell that number: over its whole range the
 * residuals stay as they are, or nearly so. z: of the intervals, in deviations. It goes down twice: a slope must be taken over about as far as the answer
 * is unsure, since a run is neither straight nor smooth.
 */
export async function leastSquares({ starts, residualsOf, z = 1.96, tolerance = 1e-5 }) {
  const tried = await residualsOf(starts);
  const good = tried.flatMap((signals, i) => (signals === null ? [] : [{ point: starts[i], signals }]));
  if (good.length === 0) return null;
  // Starts are compared by the noise that the best of each signal has.
  const scales = good[0].signals.map((_, s) => Math.min(...good.map(({ signals }) => noiseOf(signals, 0)[s])));
  good.sort((a, b) => costOf(a.signals, scales) - costOf(b.signals, scales));
  const moves = good[0].point.map(() => firstMove);
  let found = await descend(good[0], residualsOf, moves, tolerance);
  const silent = found.sways.flatMap((sway, i) => (sway < leastSway ? [i] : []));
  if (silent.length > 0) return withoutSilent(found, silent, residualsOf, { z, tolerance });
  if (found.covariance !== null) found = await nearer(found, residualsOf, tolerance);
  for (let again = 0; found.covariance !== null; again++) {
    const { intervals, better } = await likely(found, residualsOf, z);
    if (better === null || again === mostBetter) return { ...found, intervals };
    const next = await nearer({ ...found, ...better }, residualsOf, tolerance);
    if (next.covariance === null) return { ...found, ...better, intervals };
    found = next;
  }
  return { ...found, intervals: null };
}

/** The answer for the others, while the numbers that change nothing stay where they are. */
async function withoutSilent(found, silent, residualsOf, options) {
  const rest = found.point.flatMap((_, i) => (silent.includes(i) ? [] : [i]));
  const none = found.point.map(() => null);
  if (rest.length === 0) return { ...found, intervals: none, covariance: null };
  const whole = (part) => found.point.map((x, i) => (silent.includes(i) ? x : part[rest.indexOf(i)]));
  const others = await leastSquares({
    ...{ ...options, starts: [rest.map((i) => found.point[i])] },
    residualsOf: (points) => residualsOf(points.map(whole)),
  });
  const { point, residuals, noise, intervals } = others;
  const spread = none.map((_, i) => (silent.includes(i) ? null : (intervals?.[rest.indexOf(i)] ?? null)));
  return { ...found, point: whole(point), residuals, noise, intervals: spread, covariance: null };
}

/** Goes down from an answer once more, with slopes over about as far as it is unsure. */
function nearer({ point, residuals, covariance }, residualsOf, tolerance) {
  const moves = covariance.map((row, i) => Math.min(firstMove, Math.max(leastMove, Math.sqrt(row[i]))));
  return descend({ point, signals: residuals }, residualsOf, moves, tolerance);
}

/** Tries values beside the answer: the interval of each parameter, and a better answer ({ point, residuals }), or null. */
async function likely({ point, residuals, noise, covariance, inflation }, residualsOf, z) {
  const least = costOf(residuals, noise);
  const count = point.length;
  // Residuals that are alike count as fewer, of all parameters together first, then of each.
  const together = inflation.reduce((sum, each) => sum + each, 0) / count;
  const values = new LikelyValues(point, covariance);
  let better = null;
  let lowest = least - leastBetter;
  while (!values.isEnough) {
    const points = values.ask();
    const results = await residualsOf(points);
    const heights = results.map((result, i) => {
      if (result === null) return Infinity;
      const cost = costOf(result, noise);
      if (cost < lowest) {
        lowest = cost;
        better = { point: points[i], residuals: result };
      }
      return (cost - least) / together;
    });
    values.tell(heights);
  }
  const { mean, variances, weight } = values.found();
  // Student's quantile, by the first term of its series (Fisher, 1925): noise and spread are known from so many numbers only.
  const numbers = residuals.reduce((total, list) => total + list.length, 0) / together;
  const free = Math.max(1, Math.min(numbers, weight) - count);
  const quantile = z * (1 + (z ** 2 + 1) / (4 * free));
  const intervals = point.map((x, i) => {
    const reach = quantile * Math.sqrt((variances[i] * inflation[i]) / together);
    const [low, high] = [cube(Math.min(x, mean[i] - reach)), cube(Math.max(x, mean[i] + reach))];
    // Every value of the range is as likely: nothing is known.
    return high - low < wholeRange ? [low, high] : null;
  });
  return { intervals, better };
}

/** Goes down from a point, with slopes over these moves. */
async function descend({ point, signals }, residualsOf, moves, tolerance) {
  const n = point.length;
  let noise = noiseOf(signals, n);
  let damping = 1e-3;
  let jacobian = await slopes(point, signals, residualsOf, moves);
  for (let round = 0; round < mostRounds; round++) {
    const { normal, gradient } = equations(jacobian, signals, noise);
    // Several dampings at once: a round of runs costs little more than one.
    const tries = [damping / 10, damping, damping * 10, damping * 1000].map((each) => {
      const damped = normal.map((row, i) => row.map((x, k) => (i === k ? x * (1 + each) + 1e-12 : x)));
      const step = solve(damped, gradient) ?? gradient.map(() => 0);
      return { damping: each, point: point.map((x, i) => cube(x - step[i])) };
    });
    const results = await residualsOf(tries.map((each) => each.point));
    const costs = results.map((each) => (each === null ? Infinity : costOf(each, noise)));
    const before = costOf(signals, noise);
    const best = costs.indexOf(Math.min(...costs));
    if (!(costs[best] < before)) {
      if (damping > 1e6) break;
      damping *= 1e4;
      continue;
    }
    const moved = Math.max(...tries[best].point.map((x, i) => Math.abs(x - point[i])));
    ({ point } = tries[best]);
    signals = results[best];
    damping = Math.max(1e-9, tries[best].damping);
    const gain = 1 - costs[best] / before;
    noise = noiseOf(signals, n);
    jacobian = await slopes(point, signals, residualsOf, moves);
    if (moved < tolerance || gain < 1e-9) break;
  }
  const sways = equations(jacobian, signals, noise).normal.map((row, i) => row[i]);
  return { point, residuals: signals, noise, sways, ...covarianceOf(jacobian, signals, noise) };
}

/** d residual / d parameter of each signal, by central differences; one-sided at a side of the cube. */
async function slopes(point, signals, residualsOf, moves) {
  const ends = point.flatMap((x, i) => [cube(x - moves[i]), cube(x + moves[i])].map((end) => point.with(i, end)));
  const results = await residualsOf(ends);
  return point.map((_, i) => {
    const [low, high] = [results[2 * i] ?? signals, results[2 * i + 1] ?? signals];
    const [from, to] = [
      results[2 * i] === null ? point[i] : ends[2 * i][i],
      results[2 * i + 1] === null ? point[i] : ends[2 * i + 1][i],
    ];
    return signals.map((list, s) => list.map((_, at) => (to > from ? (high[s][at] - low[s][at]) / (to - from) : 0)));
  });
}

/** J^T W J and J^T W r; factors: of each signal's weight. */
function equations(jacobian, signals, noise, factors = noise.map(() => 1)) {
  const dot = (a, b) =>
    a.reduce((total, list, s) => {
      const weight = factors[s] / noise[s] ** 2;
      return total + weight * list.reduce((sum, x, at) => sum + x * b[s][at], 0);
    }, 0);
  return {
    normal: jacobian.map((a) => jacobian.map((b) => dot(a, b))),
    gradient: jacobian.map((a) => dot(a, signals)),
  };
}

/** The covariance, and by how much each variance is more than if all residuals were by themselves. */
function covarianceOf(jacobian, signals, noise) {
  const { normal } = equations(jacobian, signals, noise);
  const inverse = inverted(normal);
  if (inverse === null) return { covariance: null, inflation: [] };
  const times = signals.map(correlationTime);
  const { normal: middle } = equations(jacobian, signals, noise, times);
  const product = (a, b) => a.map((row) => b[0].map((_, k) => row.reduce((sum, x, m) => sum + x * b[m][k], 0)));
  const covariance = product(product(inverse, middle), inverse);
  return { covariance, inflation: covariance.map((row, i) => row[i] / inverse[i][i]) };
}
