// Where a run's own robot went, and where a run of a class first parts from the median of all runs of the same task.

/** Places at even times, from the run's start. */
export interface RunPath {
  /** The field's name; "": the scenario brings its own. */
  readonly field: string;
  /** x, y [m] and heading [rad] of the first robot, one after another. */
  readonly places: Float32Array;
}

/** Between two places [ticks]: 0.1 s. */
export const pathTicks = 5;
export const pathSeconds = 0.1;

/** A run has parted when its robot is so far from the median [m]: more than half a robot's length. */
export const partedMetres = 0.5;
/** Of two runs neither is the one that parts. */
export const leastRuns = 3;

export const countOf = ({ places }: RunPath): number => Math.floor(places.length / 3);

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
}

/** At a time [s]; a run that is over stays where it ended. null: it has no places. */
export function placeAt(path: RunPath, seconds: number): Place | null {
  const last = countOf(path) - 1;
  if (last < 0) return null;
  const exact = Math.max(0, Math.min(last, seconds / pathSeconds));
  const from = Math.floor(exact);
  const to = Math.min(last, from + 1);
  const share = exact - from;
  const value = (index: number, axis: number): number => path.places[3 * index + axis] ?? 0;
  const between = (axis: number): number => value(from, axis) + share * (value(to, axis) - value(from, axis));
  const turn = value(to, 2) - value(from, 2);
  const heading = value(from, 2) + share * Math.atan2(Math.sin(turn), Math.cos(turn));
  return { x: between(0), y: between(1), heading };
}

function medianOf(values: number[]): number {
  values.sort((a, b) => a - b);
  const middle = values.length >> 1;
  const upper = values[middle] ?? 0;
  return values.length % 2 === 1 ? upper : (upper + (values[middle - 1] ?? upper)) / 2;
}

/** The median's x and y, one after another: at each time of all runs that still go. It ends when fewer than half of them do. */
export function medianPath(paths: readonly RunPath[]): Float32Array {
  const median: number[] = [];
  for (let index = 0; ; index++) {
    const going = paths.filter((path) => index < countOf(path));
    // The last few are those that went another way: their middle does not stand for the class.
    if (going.length < Math.max(leastRuns, paths.length / 2)) break;
    for (const axis of [0, 1]) median.push(medianOf(going.map(({ places }) => places[3 * index + axis] ?? 0)));
  }
  return new Float32Array(median);
}

/** When a run first stands away from the median [s]; null: it never does. */
export function partingOf({ places }: RunPath, median: Float32Array): number | null {
  const count = Math.min(places.length / 3, median.length / 2);
  for (let index = 0; index < count; index++) {
    const away = Math.hypot(
      (places[3 * index] ?? 0) - (median[2 * index] ?? 0),
      (places[3 * index + 1] ?? 0) - (median[2 * index + 1] ?? 0),
    );
    if (away > partedMetres) return index * pathSeconds;
  }
  return null;
}
