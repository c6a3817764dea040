// When to try a connection again: at first soon, as ntcore does, then rarer. A try at a port where nobody listens concerns nobody, and a
// program that has come is to be found within 3 s.

/** Between attempts [ms]. */
const backOff: readonly number[] = [500, 1000, 2000];
const longest = 2000;

export class Retry {
  readonly #schedule: (callback: () => void, delayMs: number) => () => void;
  #failures = 0;
  #cancel: () => void = () => {};

  constructor(schedule: (callback: () => void, delayMs: number) => () => void) {
    this.#schedule = schedule;
  }

  /** Attempts that failed since the last that did not. */
  get failures(): number {
    return this.#failures;
  }

  /** An attempt has failed: the next comes after a while, or after so many ms. */
  again(attempt: () => void, delayMs: number = backOff[this.#failures] ?? longest): void {
    this.#failures++;
    this.cancel();
    this.#cancel = this.#schedule(attempt, delayMs);
  }

  /** It has worked. */
  succeeded(): void {
    this.#failures = 0;
  }

  /** Nothing is tried any more until the next failure. */
  cancel(): void {
    this.#cancel();
  }
}
