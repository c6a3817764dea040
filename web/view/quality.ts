// Keeps the picture fluid on weak machines: measures the time between pictures and draws fewer pixels when they come late.
// There is no setting for it; a student on a Chromebook would have to find it first.

/** Longest median time between pictures that still counts as fluid, ms: 45 a second. */
const slowMs = 22;
/** Shortest that leaves room for more pixels, ms. */
const fastMs = 17.6;
/** Pictures in one measurement. */
const window = 24;
/** Good measurements in a row before more pixels are tried. */
const patience = 6;
const step = 0.82;

export class PixelBudget {
  readonly #intervals: number[] = [];
  readonly #least: number;
  readonly #most: number;
  #ratio: number;
  #good = 0;
  #ceiling: number;
  #last = Number.NaN;
  #strained = false;

  /** Pixel ratios between which it may choose; equal ones switch it off. */
  constructor(least: number, most: number) {
    this.#least = Math.min(least, most);
    this.#most = most;
    this.#ratio = most;
    this.#ceiling = most;
  }

  get ratio(): number {
    return this.#ratio;
  }

  /** Even the fewest pixels come late: time to save elsewhere. */
  get strained(): boolean {
    return this.#strained;
  }

  /** A picture begins at `now` ms. True when the ratio has changed. */
  tick(now: number): boolean {
    const interval = now - this.#last;
    this.#last = now;
    // A pause of the page, a hidden tab or the first picture says nothing about the machine.
    if (!(interval > 0 && interval < 1000)) return false;
    this.#intervals.push(interval);
    if (this.#intervals.length < window) return false;
    this.#intervals.sort((a, b) => a - b);
    const median = this.#intervals[window / 2] ?? 0;
    this.#intervals.length = 0;
    return this.#judge(median);
  }

  #judge(median: number): boolean {
    const before = this.#ratio;
    this.#strained = median > slowMs && before <= this.#least;
    if (median > slowMs) {
      this.#good = 0;
      // What proved too much is not tried again: going up and down for ever would be seen.
      this.#ceiling = this.#ratio * 0.98;
      const wanted = Math.max(step * step, Math.min(step, Math.sqrt(slowMs / median)));
      this.#ratio = Math.max(this.#least, this.#ratio * wanted);
    } else if (median < fastMs && ++this.#good >= patience) {
      this.#good = 0;
      this.#ratio = Math.min(this.#most, this.#ceiling, this.#ratio / step);
    }
    return Math.abs(this.#ratio - before) > 0.01;
  }
}
