// When to try a connection again: at first soon, as ntcore does, then rarer. A try at a port without a listener
// disturbs no one, and a program that has come is to be found within 3 s.

/** Between attempts [ms]. */
const backOff: readonly number[] = [500, 1000, 2000];
const longest = 2000;

/** WebSockets that are tried before anything else; and of later attempts, each so many is one: every 90 s. */
const socketsFirst = 3;
const socketsThen = 45;

/**
 * Is it asked by HTTP first whether the port has a listener, after so many failures? Browsers put off WebSockets after
 * some that failed; requests they do not. Chromium: after about twelve in minutes, by up to 5 s each (its
 * websocket_throttler.cc). Firefox: to the same address by half as much again after each failure, up to 60 s, and it
 * forgets a failure after 60 s and that delay (FailDelay in its WebSocketChannel.cpp). Where requests are not let
 * through, a WebSocket now and then must do, rarer than Firefox's memory.
 */
export function isAskedFirst(failures: number): boolean {
  return failures >= socketsFirst && failures % socketsThen !== 0;
}

/** The address to ask, of a WebSocket's: ws://HOST:PORT/PATH -> http://HOST:PORT/ */
export function httpOf(url: string): string {
  return `${url.replace(/^ws/, "http").replace(/^(\w+:\/\/[^/]*).*$/, "$1")}/`;
}

export interface RetryHost {
  schedule(callback: () => void, delayMs: number): () => void;
  /** Does anybody listen at an http address? */
  reach?(url: string): Promise<boolean>;
}

export class Retry {
  readonly #host: RetryHost;
  #failures = 0;
  #cancel: () => void = () => {};
  /** Counts requests and cancels: an answer that comes later is dropped. */
  #turn = 0;

  constructor(host: RetryHost) {
    this.#host = host;
  }

  /** Attempts that failed since the last that did not. */
  get failures(): number {
    return this.#failures;
  }

  /**
   * An attempt at a WebSocket's address: opens at once or, where it is asked first, when the port has a listener; else
   * it has failed.
   */
  open(url: string, open: () => void, fail: () => void): void {
    if (this.#host.reach === undefined || !isAskedFirst(this.#failures)) return open();
    const turn = ++this.#turn;
    void this.#host.reach(httpOf(url)).then((isThere) => {
      if (turn !== this.#turn) return;
      if (isThere) open();
      else fail();
    });
  }

  /** An attempt has failed: the next comes after a while, or after so many ms. */
  again(attempt: () => void, delayMs: number = backOff[this.#failures] ?? longest): void {
    this.#failures++;
    this.cancel();
    this.#cancel = this.#host.schedule(attempt, delayMs);
  }

  /** It has worked. */
  succeeded(): void {
    this.#failures = 0;
  }

  /** Nothing is tried any more until the next failure. */
  cancel(): void {
    this.#turn++;
    this.#cancel();
  }
}
