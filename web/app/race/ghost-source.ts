// Ghosts made off the page's own thread, as fast as the machine can: see ghost-worker.ts.

import type { RecordingMeta } from "../../sim/core/recording.ts";
import { runOnce, type RunPort } from "../runs/run-worker.ts";
import type { BuiltGhost, GhostRequest } from "./ghost-builder.ts";
import type { FromGhost, ToGhost } from "./ghost-worker.ts";
import type { LogGhost, LogRequest } from "../logs/log-ghost.ts";

/** A separate function so that Vite sees the literal URL and bundles the worker. */
const startWorker = <Type extends keyof FromGhost>(): RunPort<ToGhost & { type: Type }, FromGhost[Type]> =>
  new Worker(new URL("./ghost-worker.ts", import.meta.url), { type: "module", name: "sandlot-ghost" });

/** base: absolute URL of the folder that holds sandlot.wasm. Rejects as SimClient.replay does, and when it is aborted. */
export const makeGhost = (
  base: string,
  request: GhostRequest,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<BuiltGhost> => runOnce(startWorker<"build">, { type: "build", base, ...request }, onShare, signal);

/** Of a robot of a data log. Rejects with the log's fault, or when it is aborted. */
export const makeLogGhost = (
  base: string,
  request: LogRequest,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<LogGhost> => runOnce(startWorker<"log">, { type: "log", base, ...request }, onShare, signal);

/** A recording with another title, author or start. Of any version: it is not run. */
export const relabel = (
  base: string,
  recording: Uint8Array<ArrayBuffer>,
  meta: RecordingMeta,
): Promise<Uint8Array<ArrayBuffer>> =>
  runOnce(startWorker<"label">, { type: "label", base, recording, meta, anyway: true });
