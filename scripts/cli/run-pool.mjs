// Threads that run: each has a core and a judge of its own, and takes the next task when it is done with one.
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { BadInput } from "./args.mjs";
import { root } from "./home.mjs";

const threadFile = new URL("run-thread.mjs", import.meta.url);

/** As many threads as the machine has processors for us. */
export const allThreads = availableParallelism();

/**
 * A thread that ends by itself, or a task that throws an error other than one of its data, ends everything: `all`
 * rejects.
 */
export class RunPool {
  #workers;
  /** Looked at by all runs: 1 ends them. */
  #stop;

  /** job: { module, name } of the function (runs, task) that a thread calls. */
  static async open(threads, job) {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const workerData = { job, stop, modules: await compiled() };
    const workers = Array.from({ length: threads }, () => new Worker(threadFile, { workerData }));
    await Promise.all(workers.map((worker) => nextMessage(worker)));
    return new RunPool(workers, stop);
  }

  constructor(workers, stop) {
    this.#workers = workers;
    this.#stop = stop;
  }

  /** Runs all tasks of an iterable; done(index, result) is told of each, in the order in which they are done. */
  async all(tasks, done) {
    const queue = tasks[Symbol.iterator]();
    let count = 0;
    const work = async (worker) => {
      for (;;) {
        if (this.isStopped) return;
        const { value: task, done: isOver } = queue.next();
        if (isOver === true) return;
        const index = count++;
        worker.postMessage(task);
        const { result, error, isBadInput } = await nextMessage(worker);
        if (error !== undefined) throw isBadInput ? new BadInput(error) : new Error(error);
        // null: it was stopped before its end.
        if (result !== null) await done(index, result);
      }
    };
    await Promise.all(this.#workers.map(work));
  }

  get isStopped() {
    return Atomics.load(this.#stop, 0) !== 0;
  }

  /** No further task begins, and those that run give up. */
  stop() {
    Atomics.store(this.#stop, 0, 1);
  }

  async close() {
    this.stop();
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

/** The modules, compiled once for all threads. */
async function compiled() {
  const read = async (name) => WebAssembly.compile(await readFile(join(root, "build/wasm", name)));
  const [sandlot, wire] = await Promise.all([read("sandlot.wasm"), read("wire.wasm")]);
  return { sandlot, wire };
}

/** The next message of a thread; rejects when it ends. */
function nextMessage(worker) {
  return new Promise((resolve, reject) => {
    const settle = (act) => (value) => {
      worker.off("message", onMessage);
      worker.off("error", onError);
      worker.off("exit", onExit);
      act(value);
    };
    const onMessage = settle(resolve);
    const onError = settle(reject);
    const onExit = settle((code) => reject(new Error(`a thread of the runs ended (${code})`)));
    worker.on("message", onMessage);
    worker.on("error", onError);
    worker.on("exit", onExit);
  });
}
