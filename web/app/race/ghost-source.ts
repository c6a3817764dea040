// Ghosts made off the page's own thread, as fast as the machine can: see ghost-worker.ts.

import { SimBrokenError, SimDataError } from "../../sim/boundary/errors.ts";
import { RecordingMisfitError, type RecordingMeta } from "../../sim/core/recording.ts";
import type { BuiltGhost, GhostRequest } from "./ghost-builder.ts";
import type { FromGhost, ToGhost } from "./ghost-worker.ts";
import type { LogGhost, LogRequest } from "../logs/log-ghost.ts";
import { race as say } from "../../words/english-race.ts";

type Answer = Exclude<FromGhost, { type: "share" | "failed" }>;

function ask(message: ToGhost, onShare: (share: number) => void, signal: AbortSignal | null): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL("./ghost-worker.ts", import.meta.url), { type: "module", name: "sandlot-ghost" });
    const end = (settle: () => void): void => {
      worker.terminate();
      signal?.removeEventListener("abort", onAbort);
      settle();
    };
    const onAbort = (): void => end(() => reject(signal?.reason));
    signal?.addEventListener("abort", onAbort);
    worker.onmessage = ({ data }: MessageEvent<FromGhost>) => {
      if (data.type === "share") onShare(data.share);
      else if (data.type === "failed")
        end(() => reject(data.misfit ? new RecordingMisfitError(data.problem) : new SimDataError(data.problem)));
      else end(() => resolve(data));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end(() => reject(new SimBrokenError(`The ghost's worker failed: ${event.message || say("noScript")}.`)));
    };
    worker.postMessage(message);
  });
}

/** base: absolute URL of the folder that holds sandlot.wasm. Rejects as SimClient.replay does, and when it is aborted. */
export async function makeGhost(
  base: string,
  request: GhostRequest,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<BuiltGhost> {
  const answer = await ask({ type: "build", base, ...request }, onShare, signal);
  if (answer.type !== "built") throw new SimBrokenError("The ghost's worker answered without a ghost.");
  return answer.ghost;
}

/** Of a robot of a data log. Rejects with the log's fault, or when it is aborted. */
export async function makeLogGhost(
  base: string,
  request: LogRequest,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<LogGhost> {
  const answer = await ask({ type: "log", base, ...request }, onShare, signal);
  if (answer.type !== "read") throw new SimBrokenError("The ghost's worker answered without a ghost.");
  return answer.ghost;
}

/** A recording with another title, author or start. Of any version: it is not run. */
export async function relabel(
  base: string,
  recording: Uint8Array<ArrayBuffer>,
  meta: RecordingMeta,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await ask({ type: "label", base, recording, meta, anyway: true }, () => {}, null);
  if (answer.type !== "labelled") throw new SimBrokenError("The ghost's worker answered without a recording.");
  return answer.recording;
}
