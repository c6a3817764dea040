// A worker of a sweep in the page: an engine of its own beside the one that drives.
import { Wire } from "../../net/wire.ts";
import { SimBrokenError, toProblem } from "../../sim/boundary/errors.ts";
import { siteFiles } from "../../sim/core/files.ts";
import { Core } from "../../sim/core/module.ts";
import type { FromSweep, ToSweep } from "./sweep-messages.ts";
import { SweepRunner } from "./sweep-runner.ts";

interface WorkerScope {
  postMessage(message: FromSweep): void;
  onmessage: ((event: MessageEvent<ToSweep>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;
let s_runner: SweepRunner | null = null;

async function open(base: string): Promise<SweepRunner> {
  const files = siteFiles(base);
  const module = async (name: string): Promise<WebAssembly.Module> => {
    const bytes = await files(name);
    if (bytes === null) throw new SimBrokenError(`${name} is missing from the site. Run npm run build.`);
    return WebAssembly.compile(bytes as Uint8Array<ArrayBuffer>);
  };
  const [sandlot, wire] = await Promise.all([module("sandlot.wasm"), module("wire.wasm")]);
  const core = await Core.create(sandlot, { log: (line) => console.warn(line) });
  return new SweepRunner(core, await Wire.create(wire), files);
}

async function answer(message: ToSweep): Promise<FromSweep> {
  if (message.type === "open") {
    s_runner = await open(message.base);
    return { type: "done" };
  }
  const runner = s_runner;
  if (runner === null) throw new Error("the worker is not open");
  switch (message.type) {
    case "plan":
      return { type: "planned", parts: await runner.plan(message.json) };
    case "take":
      runner.take(message.parts);
      return { type: "done" };
    case "run":
      return { type: "ran", line: await runner.run(message.task) };
    case "record":
      return { type: "recorded", bytes: await runner.record(message.task) };
  }
}

scope.onmessage = ({ data }) => {
  answer(data).then(
    (reply) => scope.postMessage(reply),
    (error: unknown) => {
      const isPlans = error instanceof Error && error.name === "PlanError";
      const problem = isPlans ? { file: "", path: "", message: error.message } : toProblem(error);
      scope.postMessage({ type: "failed", problem });
    },
  );
};
