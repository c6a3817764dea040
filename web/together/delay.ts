// How long inputs travel before they act: so long that runs seldom wait, and no longer. The host decides; all others follow.
import { limitsOf } from "./messages.ts";

/** Ticks of delay that a run begins with: 40 ms, as long as a real robot's chain of radio and loop. */
export const firstDelay = 2;
/** Stalls within that time raise the delay [ms]. */
const stallMs = 5000;
const stallsToRaise = 2;
/** A calm of that length lowers it by one [ms]. */
const calmMs = 30_000;
/** Ticks that inputs must have come too early in all that calm. */
const spareToLower = 2;
/** Ticks by which one raise goes up, at most. */
const mostRaise = 4;
const tickMs = 20;

export class DelayControl {
  #delay = firstDelay;
  #stalls: { readonly at: number; readonly late: number }[] = [];
  #calmSince = 0;
  #spare = Infinity;

  get delay(): number {
    return this.#delay;
  }

  /** A run begins, or its delay is another's decision. */
  begin(now: number, delay: number): void {
    this.#delay = delay;
    this.#stalls = [];
    this.#calm(now);
  }

  /** A member says how its run goes. Returns the delay from now on. */
  hear(
    now: number,
    { stalls, late, spare }: { readonly stalls: number; readonly late: number; readonly spare: number },
  ): number {
    this.#spare = Math.min(this.#spare, spare);
    for (let i = 0; i < Math.min(stalls, stallsToRaise); i++) this.#stalls.push({ at: now, late });
    this.#stalls = this.#stalls.filter(({ at }) => now - at <= stallMs);
    if (stalls > 0) this.#calm(now);
    if (this.#stalls.length >= stallsToRaise) {
      const longest = Math.max(...this.#stalls.map(({ late }) => late));
      // After a machine stood still for a second, driving with a second's delay would be wrong.
      this.#set(now, this.#delay + Math.max(1, Math.min(mostRaise, Math.ceil(longest / tickMs / 2))));
      this.#stalls = [];
    } else if (now - this.#calmSince >= calmMs) {
      if (this.#spare >= spareToLower) this.#set(now, this.#delay - 1);
      else this.#calm(now);
    }
    return this.#delay;
  }

  #calm(now: number): void {
    this.#calmSince = now;
    this.#spare = Infinity;
  }

  #set(now: number, delay: number): void {
    this.#delay = Math.max(1, Math.min(limitsOf.delay, delay));
    this.#calm(now);
  }
}
