// A thread of run-pool.mjs.
import { parentPort, workerData } from "node:worker_threads";
import { JudgedRuns } from "./judged-run.mjs";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
/** @type {{ job: { name: string, module: string }, stop: Int32Array, modules: any }} */
const { job, stop, modules } = workerData;
const { [job.name]: act } = await import(job.module);
const runs = await JudgedRuns.open(modules);
const stopped = () => Atomics.load(stop, 0) !== 0;

port.on("message", async (task) => {
  try {
    port.postMessage({ result: await act(runs, task, stopped) });
  } catch (error) {
    const isBadInput = error?.name === "BadInput";
    port.postMessage({ error: isBadInput ? error.message : (error?.stack ?? String(error)), isBadInput });
  }
});
port.postMessage({ ready: true });
