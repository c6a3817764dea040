// The worker that makes ghosts: a simulation of its own beside the one on the page. It does one thing and is ended.
import { siteFiles } from "../sim/files.ts";
import { SimBrokenError, toProblem } from "../sim/errors.ts";
import { Core } from "../sim/module.ts";
import type { DataProblem } from "../sim/protocol.ts";
import { RecordingMisfitError, type RecordingMeta } from "../sim/recording.ts";
import { buildGhost, type BuiltGhost, type GhostRequest } from "./ghost-builder.ts";

/** base: absolute URL of the folder that holds sandlot.wasm, fields/ and robots/. */
export type ToGhost =
  | ({ readonly type: "build"; readonly base: string } & GhostRequest)
  /** The recording with other words of its maker's. */
  | {
      readonly type: "label";
      readonly base: string;
      readonly recording: Uint8Array;
      readonly meta: RecordingMeta;
      readonly anyway: boolean;
    };

export type FromGhost =
  | { readonly type: "share"; readonly share: number }
  | { readonly type: "built"; readonly ghost: BuiltGhost }
  | { readonly type: "labelled"; readonly recording: Uint8Array<ArrayBuffer> }
  /** misfit: it can be read, but perhaps not be replayed the same. */
  | { readonly type: "failed"; readonly problem: DataProblem; readonly misfit: boolean };

interface WorkerScope {
  postMessage(message: FromGhost, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToGhost>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;
const post = (message: FromGhost, transfer: Transferable[] = []): void => scope.postMessage(message, transfer);

async function openCore(base: string): Promise<Core> {
  const wasm = await siteFiles(base)("sandlot.wasm");
  if (wasm === null) throw new SimBrokenError("sandlot.wasm is missing from the site");
  return Core.create(wasm as Uint8Array<ArrayBuffer>, { log: (line) => console.warn(line) });
}

async function perform(message: ToGhost): Promise<void> {
  const core = await openCore(message.base);
  if (message.type === "build") {
    const ghost = await buildGhost(core, message, siteFiles(message.base), (share) => post({ type: "share", share }));
    const film = ghost.film?.segments.flatMap(({ key, changes }) => [key, ...changes]) ?? [];
    post(
      { type: "built", ghost },
      [ghost.track.values, ...film].map(({ buffer }) => buffer as ArrayBuffer),
    );
    return;
  }
  core.recordings.open(message.recording, { anyway: message.anyway });
  const recording = core.recordings.relabelled(message.recording, message.meta);
  post({ type: "labelled", recording }, [recording.buffer]);
}

scope.onmessage = ({ data }) => {
  perform(data).catch((error: unknown) =>
    post({ type: "failed", problem: toProblem(error), misfit: error instanceof RecordingMisfitError }),
  );
};
