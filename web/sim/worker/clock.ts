// Turns real time into ticks owed. Pure arithmetic: the timer's owner asks `owe`, runs ticks and reports them.
//
// When the machine cannot keep up, time is dropped instead of owed for ever: a simulator that runs slow and says so is
// of use, one that falls ever further behind its keyboard is not. Dropped time never changes the run itself, because a
// tick is 20 ms on any wall clock.
import type { ClockReport } from "../boundary/protocol.ts";

export interface ClockOptions {
  /** Simulated seconds in one tick. */
  readonly tick: number;
  /** Real seconds that may be owed before time is dropped. Bridges a timer hiccup, too short to be felt as lag. */
  readonly bound?: number;
  /** Real seconds over which the real-time factor is measured. */
  readonly window?: number;
}

export const minSpeed = 0.1;
export const maxSpeed = 16;

/** Guards `floor` against a sum of 0.02s that ends a hair below the tick it means. */
const slack = 1e-9;

export class SimClock {
  readonly #tick: number;
  readonly #bound: number;
  readonly #window: number;
  #paused = true;
  #speed = 1;
  #external = false;
  /** Simulated seconds not yet run. */
  #owed = 0;
  #dropped = 0;
  // Real and simulated seconds of the current and the previous half window.
  #real = 0;
  #simulated = 0;
  #previousReal = 0;
  #previousSimulated = 0;

  constructor(options: ClockOptions) {
    this.#tick = options.tick;
    this.#bound = options.bound ?? 0.25;
    this.#window = options.window ?? 1;
  }

  get paused(): boolean {
    return this.#paused;
  }

  get speed(): number {
    return this.#speed;
  }

  /** While a program outside drives, time runs at the wall's pace, at any requested speed. */
  set external(external: boolean) {
    if (external === this.#external) return;
    this.#external = external;
    if (this.#speed !== 1) this.#forget();
  }

  get external(): boolean {
    return this.#external;
  }

  get #pace(): number {
    return this.#external ? 1 : this.#speed;
  }

  /** Runs from now on at this speed, owing nothing. Out of range, or not a number, throws RangeError. */
  run(speed: number): void {
    if (!(speed >= minSpeed && speed <= maxSpeed)) {
      throw new RangeError(`speed must be from ${minSpeed} to ${maxSpeed}, not ${speed}`);
    }
    const fresh = this.#paused || speed !== this.#speed;
    this.#paused = false;
    this.#speed = speed;
    if (fresh) this.#forget();
  }

  pause(): void {
    this.#paused = true;
    this.#forget();
  }

  /** Adds real seconds that went by and returns the ticks due. Negative time (a clock set back) counts as none. */
  owe(realSeconds: number): number {
    if (this.#paused) return 0;
    const passed = realSeconds > 0 ? realSeconds : 0;
    this.#owed += passed * this.#pace;
    const most = Math.max(this.#bound * this.#pace, this.#tick);
    if (this.#owed > most) {
      this.#dropped += (this.#owed - most) / this.#pace;
      this.#owed = most;
    }
    this.#measure(passed);
    return this.due;
  }

  /** Whole ticks owed now. */
  get due(): number {
    return this.#paused ? 0 : Math.floor(this.#owed / this.#tick + slack);
  }

  /** Reports ticks that were run of those due. */
  ran(ticks: number): void {
    this.#owed = Math.max(0, this.#owed - ticks * this.#tick);
    this.#simulated += ticks * this.#tick;
  }

  /** The run waits for others, not for this machine: of the time that it is owed a tick remains. */
  wait(): void {
    this.#owed = Math.min(this.#owed, this.#tick);
  }

  /** Real seconds until the next tick is due; 0 when one is, Infinity while paused. */
  get untilDue(): number {
    if (this.#paused) return Infinity;
    return this.due > 0 ? 0 : (this.#tick - this.#owed) / this.#pace;
  }

  get dropped(): number {
    return this.#dropped;
  }

  /** Starts again: paused, nothing owed, nothing dropped. */
  reset(): void {
    this.pause();
    this.#dropped = 0;
  }

  report(): ClockReport {
    const real = this.#real + this.#previousReal;
    return {
      realTimeFactor: this.#paused || real <= 0 ? 0 : (this.#simulated + this.#previousSimulated) / real,
      dropped: this.#dropped,
      paused: this.#paused,
      speed: this.#pace,
      external: this.#external,
    };
  }

  #measure(passed: number): void {
    // Before the slice is counted, so that its real and its simulated time end up in the same half.
    if (this.#real >= this.#window / 2) {
      this.#previousReal = this.#real;
      this.#previousSimulated = this.#simulated;
      this.#real = 0;
      this.#simulated = 0;
    }
    this.#real += passed;
  }

  #forget(): void {
    this.#owed = 0;
    this.#real = this.#simulated = this.#previousReal = this.#previousSimulated = 0;
  }
}
