// A thread of run-pool.mjs.
import { parentPort, workerData } from "node:worker_threads";
import { JudgedRuns } from "./judged-run.mjs";

const { job, stop, modules } = workerData;
const { [job.name]: act } = await import(job.module);
const runs = await JudgedRuns.open(modules);
const stopped = () => Atomics.load(stop, 0) !== 0;

parentPort.on("message", async (task) => {
  try {
    parentPort.postMessage({ result: await act(runs, task, stopped) });
  } catch (error) {
    const isBadInput = error?.name === "BadInput";
    parentPort.postMessage({ error: isBadInput ? error.message : (error?.stack ?? String(error)), isBadInput });
  }
});
parentPort.postMessage({ ready: true });
