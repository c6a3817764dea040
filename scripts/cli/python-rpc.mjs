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

/** A thread that gets less of the machine than one part in this many counts as dead. */
const mostStarved = 10;

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

  /** handlers: the calls from the other side. side: 0 or 1. */
  constructor(port, shared, side, handlers) {
    this.#port = port;
    this.#counts = new Int32Array(shared);
    this.#mine = side;
    this.#other = 1 - side;
    this.#handlers = handlers;
  }

  /**
   * Calls a function of the other side. limit: how many milliseconds it may take, and compute (on a busy machine the wait is longer);
   * `late` is called then and throws. `soon`: the milliseconds after which its function is called before that, and those between two such calls.
   */
  call(name, given, limit) {
    this.#send({ name, given });
    return this.#until(limit);
  }

  /** Thrown by all that waits for the other side, which is gone; null: it is there. */
  gone = null;

  /** The other side stands in a call of `wait` here, which is answered by `goOn`. */
  holds = false;

  /** Answers the other side's `wait`; the result of its own call is the result, or its next `wait`'s. */
  goOn(value, limit) {
    this.holds = false;
    this.#send({ value });
    return this.#until(limit);
  }

  /** Answers calls without end. */
  serve() {
    this.#until();
  }

  #until(limit) {
    for (;;) {
      const message = this.#next(limit);
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

  #next(limit) {
    const begun = limit === undefined ? 0 : computed();
    let waited = 0;
    let [soon, again, act] = limit?.soon ?? [];
    while (load(this.#counts, this.#other) === this.#taken) {
      if (this.gone !== null) throw this.gone;
      const patience = limit === undefined ? undefined : slice;
      if (wait(this.#counts, this.#other, this.#taken, patience) !== "timed-out") continue;
      waited += slice;
      // A thread that died computes nothing.
      const past = Math.max(Math.min(waited, computed() - begun), waited / mostStarved);
      if (past >= soon) {
        soon = past + again;
        act();
      }
      if (past >= limit.milliseconds) limit.late();
    }
    this.#taken += 1;
    return receiveMessageOnPort(this.#port).message;
  }
}
