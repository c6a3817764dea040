// The workers that prove hand-ins: as many as the machine has processors for, four at most. One that ends is replaced,
// and its hand-in is reported as unread.
import type { Found } from "../../handin/hand-in.ts";
import { unread, type Proof } from "../../handin/proof.ts";
import type { FromProver, ToProver } from "./hand-in-messages.ts";

const mostWorkers = 4;
/** A run of half an hour takes some seconds; one that takes longer than this is given up [ms]. */
const patienceMs = 120_000;

/** A separate function so that Vite sees the literal URL and bundles the worker. */
const startWorker = (): Worker =>
  new Worker(new URL("./hand-in-worker.ts", import.meta.url), { type: "module", name: "sandlot-hand-in" });

/** Asks a worker and waits; rejects when it ends or takes too long. */
function ask(worker: Worker, message: ToProver): Promise<FromProver> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(() => reject(new Error("it takes too long")), patienceMs);
    worker.onmessage = ({ data }: MessageEvent<FromProver>) => {
      window.clearTimeout(timer);
      resolve(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      window.clearTimeout(timer);
      reject(new Error(event.message));
    };
    worker.postMessage(message);
  });
}

export interface PoolOptions {
  readonly base: string;
  readonly language: string;
  readonly signal: AbortSignal;
  readonly done: (index: number, proof: Proof) => void;
}

/** Proves all, and tells of each. Rejects when no worker starts. */
export async function proveAll(all: readonly Found[], { base, language, signal, done }: PoolOptions): Promise<void> {
  const queue = [...all.entries()];
  const work = async (): Promise<void> => {
    let worker: Worker | null = null;
    try {
      for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
        const [index, found] = next;
        if (worker === null) {
          worker = startWorker();
          const opened = await ask(worker, { type: "open", base, language });
          if (opened.type === "failed") throw new Error(opened.why);
        }
        try {
          const answer = await ask(worker, { type: "prove", found });
          done(
            index,
            answer.type === "proof" ? answer.proof : unread(found.from, answer.type === "failed" ? answer.why : ""),
          );
        } catch (error) {
          worker.terminate();
          worker = null;
          done(index, unread(found.from, error instanceof Error ? error.message : String(error)));
        }
      }
    } finally {
      worker?.terminate();
    }
  };
  const count = Math.max(1, Math.min(mostWorkers, navigator.hardwareConcurrency, all.length));
  await Promise.all(Array.from({ length: count }, work));
}
