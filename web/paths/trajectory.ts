// A trajectory: the robot's wanted place at each time, and the events on the way. Everything that is followed or raced
// against is one, from any program's file. SI units, the field's frame, heading without jumps.

export interface Sample {
  /** [s] from the start. Two samples of one time are a jump. */
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly heading: number;
  /** [m/s], in the field's frame. */
  readonly vx: number;
  readonly vy: number;
  /** [rad/s] */
  readonly omega: number;
}

export interface PathEvent {
  readonly t: number;
  readonly name: string;
  /** Of one that lasts [s]. */
  readonly until?: number;
}

export interface Trajectory {
  /** At least one, in the order of their times. */
  readonly samples: readonly Sample[];
  readonly events: readonly PathEvent[];
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export const durationOf = ({ samples }: Trajectory): number => samples.at(-1)!.t;

/** By time. */
export const byTime = (a: PathEvent, b: PathEvent): number => a.t - b.t;

/** An angle from -pi to pi. */
export const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

const lerp = (from: number, to: number, share: number): number => from + (to - from) * share;

/**
 * Along the cubic that has both ends' places and velocities: exact where the acceleration is constant. `span`: seconds between the ends.
 */
function between(from: number, to: number, fromRate: number, toRate: number, span: number, share: number): number {
  const rest = 1 - share;
  return (
    (1 + 2 * share) * rest * rest * from +
    share * rest * rest * span * fromRate +
    share * share * (3 - 2 * share) * to -
    share * share * rest * span * toRate
  );
}

/** Index of the first sample at or after a time; the last one where none is. */
function indexAt(samples: readonly Sample[], t: number): number {
  let [low, high] = [0, samples.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (samples[middle]!.t < t) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the robot is to be at a time; before the start and after the end it stands there. */
export function sampleAt({ samples }: Trajectory, t: number): Sample {
  const [first, last] = [samples[0]!, samples.at(-1)!];
  if (t < first.t) return { ...first, t, vx: 0, vy: 0, omega: 0 };
  if (t >= last.t) return { ...last, t, ...(t > last.t ? { vx: 0, vy: 0, omega: 0 } : {}) };
  const index = indexAt(samples, t);
  const to = samples[index]!;
  const from = samples[Math.max(0, index - 1)]!;
  const span = to.t - from.t;
  if (span <= 0 || t >= to.t) return { ...to, t };
  const share = (t - from.t) / span;
  return {
    t,
    x: between(from.x, to.x, from.vx, to.vx, span, share),
    y: between(from.y, to.y, from.vy, to.vy, span, share),
    heading: lerp(from.heading, to.heading, share),
    vx: lerp(from.vx, to.vx, share),
    vy: lerp(from.vy, to.vy, share),
    omega: lerp(from.omega, to.omega, share),
  };
}

/** Headings made continuous: each the nearest turn to the one before it. */
export function withoutJumps(samples: readonly Sample[]): Sample[] {
  let before = samples[0]?.heading ?? 0;
  return samples.map((sample) => {
    before += wrapped(sample.heading - before);
    return { ...sample, heading: before };
  });
}

/** Its part up to a time. */
export function cutAt(trajectory: Trajectory, t: number): Trajectory {
  if (t >= durationOf(trajectory)) return trajectory;
  return {
    samples: [...trajectory.samples.filter((sample) => sample.t < t), sampleAt(trajectory, t)],
    events: trajectory.events
      .filter((event) => event.t <= t)
      .map((event) => (event.until === undefined ? event : { ...event, until: Math.min(t, event.until) })),
  };
}

export const laterBy = ({ samples, events }: Trajectory, seconds: number): Trajectory => ({
  samples: samples.map((sample) => ({ ...sample, t: sample.t + seconds })),
  events: events.map(({ until, ...event }) => ({
    ...{ ...event, t: event.t + seconds },
    ...(until === undefined ? {} : { until: until + seconds }),
  })),
});
