// The frames of the page: buffers go out with them and come back, and the next one goes when its time has come.

/** Least time between two frames [ms]: a little under 1/60 s, so that timer jitter does not halve the rate. */
const frameMs = 15;
/** Buffers out with the page. When the page has them all, it is busy: it gets the newest state once it returns one. */
const maxOut = 8;

export class Outbox {
  readonly #pool: ArrayBuffer[] = [];
  #out = 0;
  #last = -Infinity;
  /** The state has changed since the last frame. */
  wanted = false;

  /** Another run begins, with frames of another size. */
  clear(): void {
    this.#pool.length = 0;
    this.#out = 0;
  }

  get isFull(): boolean {
    return this.#out >= maxOut;
  }

  /** Whether the next frame need not wait, and notes that it goes. */
  isDue(now: number, paced: boolean): boolean {
    if (paced && now - this.#last < frameMs) return false;
    this.#last = now;
    return true;
  }

  /** The next frame goes at once, however short ago the last one went. */
  hurry(): void {
    this.#last = -Infinity;
  }

  /** A buffer for a frame, which is out with the page until `back` or `keep`. */
  take(bytes: number): ArrayBuffer {
    this.#out++;
    return this.#pool.pop() ?? new ArrayBuffer(bytes);
  }

  /** The page has returned a buffer. One of another size, of the run before, is dropped. */
  back(frame: ArrayBuffer, bytes: number): void {
    this.#out = Math.max(0, this.#out - 1);
    if (frame.byteLength === bytes && this.#pool.length < maxOut) this.#pool.push(frame);
  }
}
