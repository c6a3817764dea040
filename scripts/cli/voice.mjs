// The lines of a program that must go on when it cannot be heard: a full disk under its log, a reader that has gone. A
// line that cannot be written waits for a later time.
import { writeSync } from "node:fs";

/** Between two attempts to write the waiting lines [ms]. */
const againMs = 2000;
/** Letters that wait; the oldest lines go first. */
const maxWaiting = 64 << 10;

/** @type {(callback: () => void, ms: number) => void} */
const afterMs = (callback, ms) => void setTimeout(callback, ms).unref();

export class Voice {
  #stream;
  #write;
  #schedule;
  /** Node gives a stream up at its first fault; from then on lines go to its descriptor. */
  #isBroken = false;
  /** @type {string[]} */
  #waiting = [];
  #letters = 0;
  #lost = 0;
  #reason = "";
  /** Of the line that is being written, the bytes that are not. */
  #rest = Buffer.alloc(0);
  #isScheduled = false;

  /**
   * `write(bytes)` returns how many bytes it has written, or throws; `schedule(callback, ms)` is a timer.
   * @param {NodeJS.WritableStream & { fd: number }} stream
   * @param {{ write?: (bytes: Buffer) => number, schedule?: (callback: () => void, ms: number) => void }} [port]
   */
  constructor(stream, { write = (bytes) => writeSync(stream.fd, bytes), schedule = afterMs } = {}) {
    this.#stream = stream;
    this.#write = write;
    this.#schedule = schedule;
    stream.on("error", () => (this.#isBroken = true));
  }

  /**
   * Says a line, now or later.
   * @param {string} line
   */
  say(line) {
    if (this.#isBroken) {
      this.#keep(line);
      this.#sayWaiting();
      return;
    }
    this.#stream.write(`${line}\n`, (error) => {
      if (!error) return;
      this.#isBroken = true;
      // The stream's later faults only say that it is closed.
      if (this.#reason === "") this.#reason = error.message;
      this.#keep(line);
      this.#later();
    });
  }

  /** @param {string} line */
  #keep(line) {
    this.#waiting.push(line);
    this.#letters += line.length;
    while (this.#letters > maxWaiting && this.#waiting.length > 1) {
      this.#letters -= this.#waiting.shift()?.length ?? 0;
      this.#lost++;
    }
  }

  #sayWaiting() {
    try {
      for (;;) {
        // A disk that is nearly full takes a part.
        while (this.#rest.length > 0) this.#rest = this.#rest.subarray(this.#write(this.#rest));
        const line = this.#next();
        if (line === undefined) return;
        this.#rest = Buffer.from(`${line}\n`);
      }
    } catch (error) {
      this.#reason = error.message;
      this.#later();
    }
  }

  #next() {
    const lost = this.#lost;
    this.#lost = 0;
    if (lost > 0) return `${lost} lines before this one could not be written (${this.#reason})`;
    const line = this.#waiting.shift();
    this.#letters -= line?.length ?? 0;
    return line;
  }

  #later() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule(() => {
      this.#isScheduled = false;
      this.#sayWaiting();
    }, againMs);
  }
}
