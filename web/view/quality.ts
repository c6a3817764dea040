// Keeps the picture fluid on weak machines: measures the time between pictures and draws fewer pixels when they come late.
// There is no setting for it; a student on a Chromebook would have to find it first.

/** Longest median time between pictures that still counts as fluid, ms: 45 a second. */
const slowMs = 22;
/** Shortest that leaves room for more pixels, ms. */
const fastMs = 17.6;
/** Later than this there is no driving, ms: 7 a second. */
const hopelessMs = 140;
/** Pictures in one measurement, or as many as come in that time [ms], but not fewer than the least. */
const window = 24;
const windowMs = 8000;
const least = 5;
/** A pause of the page or a hidden tab, not a picture that took long, ms. */
const pauseMs = 4000;
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
  #overloaded = false;
  #sum = 0;

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

  /** Even the fewest pixels come too late to drive by. */
  get overloaded(): boolean {
    return this.#overloaded;
  }

  /** The next picture says nothing about the machine. */
  skip(): void {
    this.#last = Number.NaN;
  }

  /** A picture begins at `now` ms. True when the ratio has changed. */
  tick(now: number): boolean {
    const interval = now - this.#last;
    this.#last = now;
    if (!(interval > 0 && interval < pauseMs)) return false;
    this.#sum += interval;
    const count = this.#intervals.push(interval);
    if (count < window && (count < least || this.#sum < windowMs)) return false;
    this.#intervals.sort((a, b) => a - b);
    const median = this.#intervals[count >> 1] ?? 0;
    this.#intervals.length = 0;
    this.#sum = 0;
    return this.#judge(median);
  }

  #judge(median: number): boolean {
    const before = this.#ratio;
    this.#strained = median > slowMs && before <= this.#least;
    this.#overloaded = median > hopelessMs && before <= this.#least;
    if (median > slowMs) {
      this.#good = 0;
      // A quality that proved too much is not tried again: people would see it go up and down for ever.
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
