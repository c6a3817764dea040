// Messages between the page and a worker of a sweep.
import type { PlanParts } from "../../sweep/plan.ts";
import type { ResultLine } from "../../sweep/results.ts";

/** A run of a plan. */
export interface SweepTask {
  readonly run: number;
  /** Its scenario. */
  readonly text: string;
}

export type ToSweep =
  /** base: absolute URL of the folder with the modules, fields/ and robots/. */
  | { readonly type: "open"; readonly base: string }
  /** Reads a plan and tries its ends. */
  | { readonly type: "plan"; readonly json: unknown }
  /** Takes a plan that another worker has read. */
  | { readonly type: "take"; readonly parts: PlanParts }
  | { readonly type: "run"; readonly task: SweepTask }
  /** Runs it once more, and answers with its recording. */
  | { readonly type: "record"; readonly task: SweepTask };

/** One answer to each message. */
export type FromSweep =
  | { readonly type: "done" }
  | { readonly type: "planned"; readonly parts: PlanParts }
  | { readonly type: "ran"; readonly line: ResultLine }
  | { readonly type: "recorded"; readonly bytes: Uint8Array<ArrayBuffer> };
