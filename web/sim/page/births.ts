// A worker's moments on the page's clock. Both count the same seconds, from different beginnings; their difference is
// taken from the message that came fastest. No wall clock is asked: it may be set back while the page is open.

/** A message that took longer shows that the clocks went apart, as when only one of them counts a sleep [ms]; our choice. */
const latest = 1000;

export class Births {
  /** The page's clock less the worker's [ms]. */
  #ahead: number | null = null;

  /** The page's moment for one of the worker's, whose message has come at `now` [ms]. */
  at(moment: number, now: number): number {
    const late = this.#ahead === null ? Infinity : now - (moment + this.#ahead);
    if (this.#ahead === null || late < 0 || late > latest) this.#ahead = now - moment;
    return moment + this.#ahead;
  }
}
