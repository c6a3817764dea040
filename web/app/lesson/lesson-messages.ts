// Messages between the page and the worker that judges a lesson.
import type { AttemptResult } from "../../lesson/attempt.ts";
import type { Task } from "../../lesson/lesson.ts";

export type ToJudge =
  /** base: absolute URL of the folder with the modules, fields/ and robots/. */
  | { readonly type: "open"; readonly base: string }
  /**
   * From now on the runs of this port (see witness-protocol.ts) are tries of the task. `of`: comes back with the
   * answers about them.
   */
  | { readonly type: "watch"; readonly of: number; readonly task: Task; readonly port: MessagePort }
  /** Judges a recording of a try again, in a core of its own. */
  | { readonly type: "again"; readonly of: number; readonly task: Task; readonly recording: ArrayBuffer };

export type FromJudge =
  /** Another run stands at its start. */
  | { readonly type: "begins"; readonly of: number }
  /** A goal, or a mistake, has come to another state; over: the try is. */
  | { readonly type: "stands"; readonly of: number; readonly result: AttemptResult; readonly over: boolean }
  /** The person drives on from an earlier moment: this run does not count as a try any more. */
  | { readonly type: "elsewhere"; readonly of: number }
  | { readonly type: "again"; readonly of: number; readonly result: AttemptResult }
  /** It cannot judge. */
  | { readonly type: "failed"; readonly of: number; readonly why: string };
