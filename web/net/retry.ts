// When to try a connection again: at first soon, as ntcore does, then rarer. A try at a port where nobody listens concerns nobody, and a
// program that has come is to be found within 3 s.

/** Between attempts [ms]. */
const backOff: readonly number[] = [500, 1000, 2000];
const longest = 2000;

/** WebSockets that are tried before anything else; and of later attempts, each so many is one. */
const socketsFirst = 3;
const socketsThen = 15;

/**
 * Is it asked by HTTP first whether anybody listens, after so many failures? Chromium puts off a page's WebSockets after about twelve that
 * failed, by up to 5 s each (its websocket_throttler.cc); requests it does not. Where requests are not let through, a WebSocket now and
 * then, each 30 s, is few enough.
 */
export function isAskedFirst(failures: number): boolean {
  return failures >= socketsFirst && failures % socketsThen !== 0;
}

/** The address to ask, of a WebSocket's: ws://HOST:PORT/PATH -> http://HOST:PORT/ */
export function httpOf(url: string): string {
  return `${url.replace(/^ws/, "http").replace(/^(\w+:\/\/[^/]*).*$/, "$1")}/`;
}

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
