// The distance of a robot from its path, over a whole run. The core measures it each tick; here is the result of all of
// them.

export interface PathErrors {
  /** From the place at each moment [m]: the largest, when it was [s], the mean over time, and at the end. */
  readonly largest: number;
  readonly at: number;
  readonly mean: number;
  readonly end: number;
  /** The largest along the path, and across it [m]. */
  readonly along: number;
  readonly across: number;
  /** Of the heading, the largest [rad]. */
  readonly turned: number;
}

/** Of one moment, with signs: ahead, to the left, counter-clockwise [m], [rad]. */
export interface PathOffset {
  readonly along: number;
  readonly across: number;
  readonly turned: number;
}

export class ErrorMeter {
  #largest = 0;
  #at = 0;
  #sum = 0;
  #count = 0;
  #last = 0;
  #along = 0;
  #across = 0;
  #turned = 0;

  /** How far off it is at a time of the trajectory. */
  take(t: number, { along, across, turned }: PathOffset): void {
    this.#last = Math.hypot(along, across);
    if (this.#last > this.#largest) [this.#largest, this.#at] = [this.#last, t];
    this.#sum += this.#last;
    this.#count += 1;
    this.#along = Math.max(this.#along, Math.abs(along));
    this.#across = Math.max(this.#across, Math.abs(across));
    this.#turned = Math.max(this.#turned, Math.abs(turned));
  }

  get errors(): PathErrors {
    const mean = this.#count === 0 ? 0 : this.#sum / this.#count;
    const parts = { along: this.#along, across: this.#across, turned: this.#turned };
    return { largest: this.#largest, at: this.#at, mean, end: this.#last, ...parts };
  }
}
