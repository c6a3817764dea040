// The host's clock at moments of a run. Ticks come late now and then, when the machine is busy; their published
// times are even all the same, so that graphs do not show the machine's hiccups.
//
// It keeps the difference of the two clocks, and follows it at once when a tick comes earlier than it says, slowly when it comes
// later; so a time is never ahead of the clock, and times never go back.

/** Of a late tick's lateness this much is believed; our choice. */
const belief = 1 / 8;
/** A difference that grows by more is a pause or a jump through time [us]; our choice. */
const jump = 500_000;

export class RunClock {
  #ahead: number | null = null;
  #run = -Infinity;
  #last = 0;

  /** The clock [us] for a tick of the run [us of simulated time] that has come just now. */
  tick(run: number, now: number): number {
    const ahead = now - run;
    const jumped = run <= this.#run || ahead - (this.#ahead ?? ahead) > jump;
    if (this.#ahead === null || jumped || ahead < this.#ahead) this.#ahead = ahead;
    else this.#ahead += belief * (ahead - this.#ahead);
    this.#run = run;
    this.#last = Math.max(this.#last + 1, Math.floor(run + this.#ahead));
    return this.#last;
  }
}
