// Calls between two threads of which one waits for the other, each inside a call of the other if need be.
import { receiveMessageOnPort } from "node:worker_threads";

// Kept: the thread of a program loses its names.
const { add, load, notify, wait } = Atomics;
/** Of this process, all threads [ms]; the thread of a program does not ask. */
const { cpuUsage } = process;
const computed = () => {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
};
/** Between two looks at how much was computed [ms]. */
const slice = 1000;

/** Where each side counts the messages that it has sent. */
export const sharedBytes = 8;

export class Caller {
  #port;
  #counts;
  #mine;
  #other;
  /** Messages of the other side that were taken. */
  #taken = 0;
  #handlers;

  /** handlers: what the other side may call here. side: 0 or 1. */
  constructor(port, shared, side, handlers) {
    this.#port = port;
    this.#counts = new Int32Array(shared);
    this.#mine = side;
    this.#other = 1 - side;
    this.#handlers = handlers;
  }

  /**
   * Calls a function of the other side. milliseconds: how long it may take, and compute: on a busy machine the wait is longer; then null
   * comes of `late`.
   */
  call(name, given, milliseconds, late) {
    this.#send({ name, given });
    return this.#until(milliseconds, late);
  }

  /** The other side stands in a call of `wait` here, which is answered by `goOn`. */
  holds = false;

  /** Answers the other side's `wait`; what its own call comes to is the result, or what its next `wait` gives. */
  goOn(value, milliseconds, late) {
    this.holds = false;
    this.#send({ value });
    return this.#until(milliseconds, late);
  }

  /** Answers calls without end. */
  serve() {
    this.#until(undefined, () => {});
  }

  #until(milliseconds, late) {
    for (;;) {
      const message = this.#next(milliseconds);
      if (message === null) return late();
      if (message.name === undefined) {
        if (message.error !== undefined) throw new Error(message.error);
        return message.value;
      }
      if (message.name === "wait") {
        this.holds = true;
        return message.given[0];
      }
      this.#send(this.#answer(message));
    }
  }

  #answer({ name, given }) {
    try {
      return { value: this.#handlers[name](...given) };
    } catch (error) {
      return { error: String(error?.message ?? error) };
    }
  }

  #send(message) {
    this.#port.postMessage(message);
    add(this.#counts, this.#mine, 1);
    notify(this.#counts, this.#mine);
  }

  #next(milliseconds) {
    const begun = milliseconds === undefined ? 0 : computed();
    let waited = 0;
    while (load(this.#counts, this.#other) === this.#taken) {
      const patience = milliseconds === undefined ? undefined : slice;
      if (wait(this.#counts, this.#other, this.#taken, patience) !== "timed-out") continue;
      waited += slice;
      if (waited >= milliseconds && computed() - begun >= milliseconds) return null;
    }
    this.#taken += 1;
    return receiveMessageOnPort(this.#port).message;
  }
}
