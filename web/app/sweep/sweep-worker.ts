// A worker of a sweep in the page: an engine of its own beside the one that drives.
import { siteFiles } from "../../sim/core/files.ts";
import { answerRuns, openBoth } from "../runs/answer-runs.ts";
import type { FromSweep, ToSweep } from "./sweep-messages.ts";
import { SweepRunner } from "./sweep-runner.ts";

let s_runner: SweepRunner | null = null;

async function open(base: string): Promise<SweepRunner> {
  const files = siteFiles(base);
  const { core, wire } = await openBoth(files);
  return new SweepRunner(core, wire, files);
}

answerRuns(async (message: ToSweep): Promise<FromSweep> => {
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
});
