// Two runs of a robot beside each other from their starts: where they are apart, and their other differences. Numbers
// only.
import { limits } from "../../sim/boundary/abi.gen.ts";
import { newTrackSample, type Track, type TrackSample } from "../../sim/boundary/track.ts";
import { yawOf } from "../../sim/boundary/yaw.ts";

/** The two at one moment. */
export interface Difference {
  /** Between the robots' origins on the floor [m]. */
  readonly apart: number;
  /** B's heading less A's, -180..180 [°]. */
  readonly heading: number;
  /** Over the ground [m/s]. */
  readonly speed: readonly [number, number];
  /** [V]; of a log NaN. */
  readonly battery: readonly [number, number];
  /** Of each one's alliance; of a log NaN. */
  readonly score: readonly [number, number];
}

/** For graphs: a value for each time, null where a run is over. */
export interface Curves {
  readonly time: number[];
  readonly apart: (number | null)[];
  readonly heading: (number | null)[];
  readonly speedA: (number | null)[];
  readonly speedB: (number | null)[];
  readonly batteryA: (number | null)[];
  readonly batteryB: (number | null)[];
  readonly scoreA: (number | null)[];
  readonly scoreB: (number | null)[];
}

export interface Summary {
  /** Seconds that both have. */
  readonly seconds: number;
  /** When they first were further apart than `notable` [s]; null: never. */
  readonly since: number | null;
  /** The furthest [m], and when [s]. */
  readonly most: number;
  readonly mostAt: number;
  /** At the end of their common part [m]. */
  readonly last: number;
  /** Over their common part [m]. */
  readonly mean: number;
}

/** Further apart than this is no longer the same place [m]: our choice, a hand's breadth. */
export const notable = 0.1;
/** Points of a graph at most: more are not seen. */
const mostPoints = 1500;

/** An angle as -180..180 [°], of one in radians. */
const degrees = (angle: number): number => (Math.atan2(Math.sin(angle), Math.cos(angle)) * 180) / Math.PI;

export class Comparison {
  readonly a: Track;
  readonly b: Track;
  readonly #a = newTrackSample();
  readonly #b = newTrackSample();

  constructor(a: Track, b: Track) {
    this.a = a;
    this.b = b;
  }

  /** From the earlier beginning to the later end [s]. */
  get begin(): number {
    return Math.min(this.a.begin, this.b.begin);
  }

  get end(): number {
    return Math.max(this.a.end, this.b.end);
  }

  /** Both at a time; null where one of them has not begun or is over. */
  at(time: number): Difference | null {
    const slack = limits.tickSeconds / 2;
    if (time < Math.max(this.a.begin, this.b.begin) - slack || time > Math.min(this.a.end, this.b.end) + slack)
      return null;
    const a = this.a.at(time, this.#a);
    const b = this.b.at(time, this.#b);
    if (a === null || b === null) return null;
    return {
      apart: Math.hypot(b.position.x - a.position.x, b.position.y - a.position.y),
      heading: degrees(yawOf(b.rotation) - yawOf(a.rotation)),
      speed: [a.speed, b.speed],
      battery: [a.battery, b.battery],
      score: [a.score, b.score],
    };
  }

  curves(): Curves {
    const time: number[] = [];
    const lists = { speedA: [], speedB: [], batteryA: [], batteryB: [], scoreA: [], scoreB: [] };
    const curves: Curves = { time, apart: [], heading: [], ...lists };
    const ticks = Math.round((this.end - this.begin) / limits.tickSeconds);
    const step = Math.max(1, Math.ceil(ticks / mostPoints));
    for (let tick = 0; tick <= ticks; tick += step) {
      const now = this.begin + tick * limits.tickSeconds;
      const both = this.at(now);
      time.push(Number(now.toFixed(4)));
      curves.apart.push(both?.apart ?? null);
      curves.heading.push(both?.heading ?? null);
      const a = inside(this.a, now) ? this.a.at(now, this.#a) : null;
      const b = inside(this.b, now) ? this.b.at(now, this.#b) : null;
      curves.speedA.push(a?.speed ?? null);
      curves.speedB.push(b?.speed ?? null);
      curves.batteryA.push(a?.battery ?? null);
      curves.batteryB.push(b?.battery ?? null);
      curves.scoreA.push(a?.score ?? null);
      curves.scoreB.push(b?.score ?? null);
    }
    return curves;
  }

  summary(): Summary {
    const begin = Math.max(this.a.begin, this.b.begin);
    const end = Math.min(this.a.end, this.b.end);
    let since: number | null = null;
    let most = 0;
    let mostAt = begin;
    let last = 0;
    let sum = 0;
    let count = 0;
    for (let tick = 0; tick <= Math.round((end - begin) / limits.tickSeconds); tick++) {
      const time = begin + tick * limits.tickSeconds;
      const both = this.at(time);
      if (both === null) break;
      last = both.apart;
      sum += last;
      count++;
      if (last > notable) since ??= time;
      if (last > most) [most, mostAt] = [last, time];
    }
    return { seconds: Math.max(0, end - begin), since, most, mostAt, last, mean: count > 0 ? sum / count : 0 };
  }
}

/** Where a track's robot is; null before it has begun and after it is over. Heading in -180..180 °; NaN: not known. */
export function placeOf(
  track: Track,
  time: number,
): { x: number; y: number; heading: number; speed: number; battery: number; score: number } | null {
  const at = inside(track, time) ? track.at(time, newTrackSample()) : null;
  if (at === null) return null;
  const { position, speed, battery, score } = at;
  return { x: position.x, y: position.y, heading: degrees(yawOf(at.rotation)), speed, battery, score };
}

const inside = (track: Track, time: number): boolean =>
  time >= track.begin - limits.tickSeconds / 2 && time <= track.end + limits.tickSeconds / 2;
