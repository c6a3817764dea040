// Messages of a worker that runs a core beside the page: any question, and one answer to it.
import type { DataProblem } from "../../sim/boundary/protocol.ts";

export type FromRun<Answer> =
  /** The part that is done, from 0 to 1. */
  | { readonly type: "share"; readonly share: number }
  | { readonly type: "answer"; readonly answer: Answer }
  /** misfit: a recording that can be read, but perhaps not be replayed the same. */
  | { readonly type: "failed"; readonly problem: DataProblem; readonly misfit: boolean };
