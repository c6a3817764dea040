// Nelder and Mead's simplex in the unit cube, with the coefficients by dimension of F. Gao and L. Han, "Implementing the Nelder-Mead
// simplex algorithm with adaptive parameters" (Computational Optimization and Applications 51, 2012). Points outside are put onto the
// cube's side. It begins again from its best point, with a new simplex, as long as that finds better: a simplex may go flat.

const cube = (x) => Math.min(1, Math.max(0, x));
const mostRestarts = 10;

/** Reflection, expansion, contraction, shrinking. One parameter has the classic numbers. */
export function coefficients(n) {
  if (n < 2) return { reflect: 1, expand: 2, contract: 0.5, shrink: 0.5 };
  return { reflect: 1, expand: 1 + 2 / n, contract: 0.75 - 1 / (2 * n), shrink: 1 - 1 / n };
}

/** start and n points beside it, each in one direction, to the side where there is more room. */
function simplexAround(start, step) {
  const beside = start.map((_, i) => start.map((x, k) => (k === i ? (x > 0.5 ? x - step : x + step) : x)).map(cube));
  return [start.map(cube), ...beside];
}

/**
 * Asks for points and is told how they stand: `next(results)` gets a result for each of the last points, which `better(a, b)`
 * compares, and gives the next points. It ends by itself when the simplex is smaller than `tolerance` and a new one finds no better.
 */
export function* nelderMead({ start, step = 0.3, tolerance = 1e-3, better }) {
  const n = start.length;
  const { reflect, expand, contract, shrink } = coefficients(n);
  const order = (a, b) => (better(a.result, b.result) ? -1 : better(b.result, a.result) ? 1 : 0);
  let best = null;
  for (let restart = 0; restart <= mostRestarts; restart++) {
    const points = simplexAround(best?.point ?? start, Math.max(tolerance, step / 2 ** restart));
    const results = yield points;
    let simplex = points.map((point, i) => ({ point, result: results[i] }));
    for (;;) {
      simplex.sort(order);
      const widest = Math.max(
        ...simplex[0].point.map((x, i) => Math.max(...simplex.map((each) => Math.abs(each.point[i] - x)))),
      );
      if (widest < tolerance) break;
      const worst = simplex[n];
      const middle = worst.point.map(
        (_, i) => simplex.slice(0, n).reduce((total, each) => total + each.point[i], 0) / n,
      );
      /** A point on the line from the worst through the middle of the others. */
      const along = (far) => middle.map((x, i) => cube(x + far * (x - worst.point[i])));
      const ask = (point) => ({ point, result: null });
      const reflected = ask(along(reflect));
      [reflected.result] = yield [reflected.point];
      if (better(reflected.result, simplex[0].result)) {
        const expanded = ask(along(reflect * expand));
        [expanded.result] = yield [expanded.point];
        simplex[n] = better(expanded.result, reflected.result) ? expanded : reflected;
        continue;
      }
      if (n > 1 && better(reflected.result, simplex[n - 1].result)) {
        simplex[n] = reflected;
        continue;
      }
      const isOutside = better(reflected.result, worst.result);
      const contracted = ask(along(isOutside ? reflect * contract : -contract));
      [contracted.result] = yield [contracted.point];
      if (better(contracted.result, isOutside ? reflected.result : worst.result)) {
        simplex[n] = contracted;
        continue;
      }
      const [first, ...others] = simplex;
      const shrunk = others.map(({ point }) => point.map((x, i) => first.point[i] + shrink * (x - first.point[i])));
      const told = yield shrunk;
      simplex = [first, ...shrunk.map((point, i) => ({ point, result: told[i] }))];
    }
    if (best !== null && !better(simplex[0].result, best.result))
      return "a new simplex around the best point found no better";
    best = simplex[0];
  }
  return `${mostRestarts} new simplexes`;
}
