// Measurements over a long time: a table as they come, and at the end whether any of them grows.

/** Of the samples, so many at the start are warming up: caches fill, code is compiled. */
const warmShare = 0.3;

/** Least squares: growth for each second. */
export function slopeOf(points) {
  const count = points.length;
  const mean = (index) => points.reduce((sum, point) => sum + point[index], 0) / count;
  const [meanTime, meanValue] = [mean(0), mean(1)];
  let above = 0;
  let below = 0;
  for (const [time, value] of points) {
    above += (time - meanTime) * (value - meanValue);
    below += (time - meanTime) ** 2;
  }
  return below > 0 ? above / below : 0;
}

/** columns: [{ name, unit, most }]; most: the most that it may grow in the measured time, undefined: without a limit. */
export class Series {
  #columns;
  #rows = [];

  constructor(columns) {
    this.#columns = columns;
    console.log(["time", ...columns.map(({ name, unit }) => `${name} [${unit}]`)].join("\t"));
  }

  /** A row at a time [s]; values by the columns' names, NaN where there is none. */
  add(time, values) {
    this.#rows.push([time, values]);
    const cells = this.#columns.map(({ name }) => (Number.isFinite(values[name]) ? values[name].toFixed(1) : "-"));
    console.log([`${time.toFixed(0)} s`, ...cells].join("\t"));
  }

  /** Prints the fitted slopes; returns a line for each that grew by more than it may. */
  finish() {
    const warm = this.#rows.slice(Math.min(Math.ceil(warmShare * this.#rows.length), this.#rows.length - 2));
    const problems = this.#columns.flatMap(({ name, unit, most }) => {
      const points = warm.map(([time, values]) => [time, values[name]]).filter(([, value]) => Number.isFinite(value));
      if (points.length < 2) return [`${name}: was measured ${points.length} times, which says nothing`];
      const slope = slopeOf(points);
      const grown = slope * (points.at(-1)[0] - points[0][0]);
      const allowed = most === undefined ? "" : `, at most ${most}`;
      console.log(
        `slope of ${name}: ${(60 * slope).toFixed(3)} ${unit} a minute, ${grown.toFixed(2)} ${unit} in all${allowed}`,
      );
      return most !== undefined && grown > most
        ? [`${name} grows by ${grown.toFixed(2)} ${unit}, more than ${most}`]
        : [];
    });
    return problems;
  }
}
