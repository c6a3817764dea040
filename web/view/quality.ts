// Keeps the picture fluid on weak machines, without a setting that a student on a Chromebook would have to find first. It measures
// the time between pictures, and draws fewer pixels when they come late, then the simple look; and where the simulation falls behind
// it draws fewer pictures, so that the run gets the machine.

/** Time between two pictures of a usual screen [ms]. */
const screenMs = 1000 / 60;
/** Longest median time between pictures that still counts as fluid, ms: 45 a second. */
const slowMs = 22;
/** Shortest that leaves room for more pixels, ms. */
const fastMs = 17.6;
/** Later than this with the fewest pixels, and the simple look is the better one, ms: 24 a second. */
const choppyMs = 42;
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
/** Choppy measurements in a row before the look is given up: something else may have taken the machine for a moment. */
const endurance = 3;
const step = 0.82;
/** The run must have been behind for so long [ms] before it gets pictures' time. */
const behindMs = 3000;
/** And have kept its pace for so long [ms] before more pictures are tried. */
const keptMs = 20_000;
/** Longer between two reports of its pace, and nothing is known of the time in between [ms]. */
const silenceMs = 1000;
/** Fewest pictures: each third that the screen could show. */
const mostSkipped = 3;

export class Quality {
  readonly #intervals: number[] = [];
  readonly #least: number;
  readonly #most: number;
  /** Whether it may also choose the look and how often it draws. */
  readonly #free: boolean;
  #ratio: number;
  #good = 0;
  #choppy = 0;
  #ceiling: number;
  #last = Number.NaN;
  #strained = false;
  #overloaded = false;
  #simple = false;
  #every = 1;
  #turn = 0;
  /** Since when the run has kept its pace, or has not, without a break. */
  #paceSince = Number.NaN;
  #keeps = true;
  #lastPace = Number.NaN;
  /** It has drawn more pictures again after a time with few. */
  #eased = false;
  /** Where drawing one picture for so many turns proved too much for the run, twice. */
  #tooOften = 0;
  #sum = 0;

  /** Pixel ratios between which it may choose; equal ones leave it no choice at all. */
  constructor(least: number, most: number) {
    this.#least = Math.min(least, most);
    this.#most = most;
    this.#free = this.#least < most;
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

  /** The simple look would suit this machine better than the whole one. */
  get simple(): boolean {
    return this.#simple;
  }

  /** One picture for so many that the screen could show. */
  get every(): number {
    return this.#every;
  }

  /** The next picture says nothing about the machine. */
  skip(): void {
    this.#last = Number.NaN;
  }

  /** The look has changed: a load that was too much before may do now. */
  begin(): void {
    this.skip();
    this.#intervals.length = 0;
    this.#sum = 0;
    this.#good = 0;
    this.#choppy = 0;
    this.#ceiling = this.#most;
    this.#strained = false;
    this.#overloaded = false;
    this.#simple = false;
  }

  /** Whether the run keeps the pace that is asked of it, at `now` ms. Where it does not it gets time of the pictures. */
  pace(keeps: boolean, now: number): void {
    const heard = now - this.#lastPace < silenceMs;
    this.#lastPace = now;
    if (!heard || keeps !== this.#keeps) {
      this.#keeps = keeps;
      this.#paceSince = now;
    }
    if (!this.#free || now - this.#paceSince <= (keeps ? keptMs : behindMs)) return;
    this.#paceSince = now;
    if (keeps && this.#every - 1 > this.#tooOften) {
      this.#every--;
      this.#eased = true;
      this.skip();
    } else if (!keeps && this.#every < mostSkipped) {
      // Once is a moment in which something else had the machine; a second failure is not tried a third time.
      if (this.#eased) this.#tooOften = Math.max(this.#tooOften, this.#every);
      this.#every++;
      this.skip();
    }
  }

  /** Whether this turn of the screen has a picture. */
  takesTurn(): boolean {
    this.#turn = (this.#turn + 1) % this.#every;
    return this.#turn === 0;
  }

  /** A picture begins at `now` ms. True when the ratio has changed. */
  tick(now: number): boolean {
    // The screen's turns without a picture are not the machine's doing.
    const interval = now - this.#last - (this.#every - 1) * screenMs;
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
    const fewest = before <= this.#least;
    this.#strained = median > slowMs && fewest;
    this.#overloaded = median > hopelessMs && fewest;
    if (!this.#free || !fewest || median <= choppyMs) this.#choppy = 0;
    else this.#choppy += this.#overloaded ? endurance : 1;
    if (this.#choppy >= endurance) this.#simple = true;
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
