// Frames come every 20 ms of simulated time, pictures whenever the screen likes. This plays the frames back a little late,
// so that there is nearly always a newer one to move towards, and gives the two frames and the share between them.

import type { Rotation, Vector } from "../sim/boundary/frame.ts";

/** The part of a frame that playback needs. */
export interface Timed {
  /** Simulated seconds. */
  readonly time: number;
}

/** Where playback is: a share `alpha` of the way from one frame to the next. The same object every time. */
export interface Sample<T extends Timed> {
  from: T;
  to: T;
  alpha: number;
  /** Simulated time shown, s. */
  time: number;
}

/** Frames kept at most. More than two, because a busy machine delivers them in bursts. */
const capacity = 4;
/** Playback that is further off than this is set right at once instead of being eased there, s of simulated time. */
const snapGaps = 4;
/** Further than this, with the clock standing, the run jumped to another moment, which is shown at once [s]. */
const leap = 0.5;
/** How fast playback time is eased towards where it should be, 1/s. */
const easing = 6;

export class Playback<T extends Timed> {
  readonly #frames: T[] = [];
  readonly #release: (frame: T) => void;
  #time = 0;
  #lastNow = Number.NaN;
  #newestAt = 0;
  #rate = 0;
  readonly #sample: { from: T | null; to: T | null; alpha: number; time: number } = {
    from: null,
    to: null,
    alpha: 0,
    time: 0,
  };

  /** `release` gets every frame that playback no longer needs. */
  constructor(release: (frame: T) => void) {
    this.#release = release;
  }

  /** A new frame, born at `at` ms; `rate` is how fast simulated time runs at present, 0 while paused. */
  push(frame: T, at: number, rate: number): void {
    const newest = this.#frames.at(-1);
    // Time that stands still or goes back is another run: nothing leads from the old one to it.
    if (newest !== undefined && frame.time <= newest.time) this.clear();
    this.#frames.push(frame);
    if (this.#frames.length === 1) this.#time = frame.time;
    if (this.#frames.length > capacity) this.#drop(1);
    this.#newestAt = at;
    this.#rate = rate;
  }

  clear(): void {
    this.#drop(this.#frames.length);
    this.#lastNow = Number.NaN;
  }

  /** The pair of frames to show at `now` ms, or null before the first frame. */
  sample(now: number): Sample<T> | null {
    const newest = this.#frames.at(-1);
    const oldest = this.#frames[0];
    if (newest === undefined || oldest === undefined) return null;
    this.#advance(now, oldest, newest);

    let index = this.#frames.length - 1;
    while (index > 0 && this.#time <= (this.#frames[index - 1] ?? oldest).time) index--;
    const to = this.#frames[index] ?? newest;
    const from = this.#frames[Math.max(0, index - 1)] ?? to;
    // Frames before the pair are not shown again: the worker can have them back.
    if (index > 1) this.#drop(index - 1);
    const span = to.time - from.time;
    this.#sample.from = from;
    this.#sample.to = to;
    this.#sample.alpha = span > 0 ? Math.min(1, Math.max(0, (this.#time - from.time) / span)) : 1;
    this.#sample.time = this.#time;
    return this.#sample as Sample<T>;
  }

  #advance(now: number, oldest: T, newest: T): void {
    const dt = Number.isNaN(this.#lastNow) ? 0 : Math.max(0, (now - this.#lastNow) / 1000);
    this.#lastNow = now;
    const before = this.#frames.at(-2);
    const gap = before === undefined ? 0 : newest.time - before.time;
    if (this.#rate === 0) {
      // Paused: ease to the newest frame, at the pace at which it would have come.
      this.#time = Math.min(newest.time, this.#time + dt);
      const left = newest.time - this.#time;
      if (left > 2 * gap || left > leap) this.#time = newest.time;
      return;
    }
    // Where the simulation is by now, less one frame: the newest pair is then always around it.
    const live = newest.time + Math.max(0, (now - this.#newestAt) / 1000) * this.#rate;
    const wanted = live - gap;
    this.#time += dt * this.#rate;
    const error = wanted - this.#time;
    if (Math.abs(error) > snapGaps * Math.max(gap, 0.02)) this.#time = wanted;
    else this.#time += error * (1 - Math.exp(-easing * dt));
    this.#time = Math.min(newest.time, Math.max(oldest.time, this.#time));
  }

  #drop(count: number): void {
    for (const frame of this.#frames.splice(0, count)) this.#release(frame);
  }
}

/** Nothing on a field moves faster [m/s]: a longer way is a jump, and the picture shows it as one. */
const jumpSpeed = 60;

/** Whether a body can have moved from a to b in `seconds`, or was put there. */
export function isJump(a: Vector, b: Vector, seconds: number): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const dz = b.z - a.z;
  const reach = jumpSpeed * seconds;
  return dx * dx + dy * dy + dz * dz > reach * reach;
}

export function lerpVector(a: Vector, b: Vector, alpha: number, out: Vector): Vector {
  out.x = a.x + (b.x - a.x) * alpha;
  out.y = a.y + (b.y - a.y) * alpha;
  out.z = a.z + (b.z - a.z) * alpha;
  return out;
}

/** Spherical interpolation of unit quaternions along the shorter way. */
export function slerp(a: Rotation, b: Rotation, alpha: number, out: Rotation): Rotation {
  let cosine = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
  // q and -q are the same rotation; without this a wheel that passes half a turn would spin back.
  const sign = cosine < 0 ? -1 : 1;
  cosine *= sign;
  let keep = 1 - alpha;
  let take = alpha;
  // Close to each other the arc is a straight line, and sin(angle) no longer divides well.
  if (cosine < 0.9995) {
    const angle = Math.acos(cosine);
    const scale = 1 / Math.sin(angle);
    keep = Math.sin(keep * angle) * scale;
    take = Math.sin(take * angle) * scale;
  }
  take *= sign;
  const w = a.w * keep + b.w * take;
  const x = a.x * keep + b.x * take;
  const y = a.y * keep + b.y * take;
  const z = a.z * keep + b.z * take;
  const norm = 1 / Math.sqrt(w * w + x * x + y * y + z * z);
  out.w = w * norm;
  out.x = x * norm;
  out.y = y * norm;
  out.z = z * norm;
  return out;
}
