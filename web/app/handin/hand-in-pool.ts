// The workers that prove hand-ins: as many as the machine has processors for, four at most. One that ends is replaced,
// and its hand-in is reported as unread.
import type { Found } from "../../handin/hand-in.ts";
import { SimDataError } from "../../sim/boundary/errors.ts";
import { RunWorker, type RunPort } from "../runs/run-worker.ts";
import { unread, type Proof } from "../../handin/proof.ts";
import type { FromProver, ToProver } from "./hand-in-messages.ts";

const mostWorkers = 4;
/** A run of half an hour takes some seconds; one that takes longer than this is given up [ms]. */
const patienceMs = 120_000;

/** A separate function so that Vite sees the literal URL and bundles the worker. */
const startWorker = (): RunPort<ToProver, FromProver> =>
  new Worker(new URL("./hand-in-worker.ts", import.meta.url), { type: "module", name: "sandlot-hand-in" });

/** Asks a worker, and ends one that takes too long. */
async function ask(worker: RunWorker<ToProver, FromProver>, message: ToProver): Promise<FromProver> {
  const timer = window.setTimeout(() => worker.end(new Error("it takes too long")), patienceMs);
  try {
    return await worker.ask(message);
  } finally {
    window.clearTimeout(timer);
  }
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
    let worker: RunWorker<ToProver, FromProver> | null = null;
    try {
      for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
        const [index, found] = next;
        if (worker === null) {
          worker = new RunWorker(startWorker());
          await ask(worker, { type: "open", base, language });
        }
        try {
          done(index, (await ask(worker, { type: "prove", found })) ?? unread(found.from, ""));
        } catch (error) {
          // A worker that has answered, if only with a refusal, proves the next one.
          if (!(error instanceof SimDataError)) {
            worker.end(error);
            worker = null;
          }
          done(index, unread(found.from, error instanceof Error ? error.message : String(error)));
        }
      }
    } finally {
      worker?.end(new Error("all are proved"));
    }
  };
  const count = Math.max(1, Math.min(mostWorkers, navigator.hardwareConcurrency, all.length));
  await Promise.all(Array.from({ length: count }, work));
}
