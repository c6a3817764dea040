// The worker that makes ghosts: a simulation of its own beside the one on the page. It does one thing and is ended.
import { blocksOf, LogTracks } from "../../net/log-tracks.ts";
import { Wire } from "../../net/wire.ts";
import { siteFiles } from "../../sim/core/files.ts";
import { SimBrokenError, SimDataError, toProblem } from "../../sim/boundary/errors.ts";
import { Core } from "../../sim/core/module.ts";
import type { DataProblem } from "../../sim/boundary/protocol.ts";
import { RecordingMisfitError, type RecordingMeta } from "../../sim/core/recording.ts";
import { buildGhost, type BuiltGhost, type GhostRequest } from "./ghost-builder.ts";
import { buildLogGhost, type LogGhost, type LogRequest } from "../logs/log-ghost.ts";

/** base: absolute URL of the folder that holds sandlot.wasm, fields/ and robots/. */
export type ToGhost =
  | ({ readonly type: "build"; readonly base: string } & GhostRequest)
  | ({ readonly type: "log"; readonly base: string } & LogRequest)
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
  | { readonly type: "read"; readonly ghost: LogGhost }
  | { readonly type: "labelled"; readonly recording: Uint8Array<ArrayBuffer> }
  /** misfit: it can be read, but perhaps not be replayed the same. */
  | { readonly type: "failed"; readonly problem: DataProblem; readonly misfit: boolean };

interface WorkerScope {
  postMessage(message: FromGhost, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToGhost>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;
const post = (message: FromGhost, transfer: Transferable[] = []): void => scope.postMessage(message, transfer);

async function module(base: string, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const wasm = await siteFiles(base)(name);
  if (wasm === null) throw new SimBrokenError(`${name} is missing from the site`);
  return wasm as Uint8Array<ArrayBuffer>;
}

const openCore = async (base: string): Promise<Core> =>
  Core.create(await module(base, "sandlot.wasm"), { log: (line) => console.warn(line) });

async function readLog({ base, file, ...request }: ToGhost & { type: "log" }): Promise<void> {
  const log = new LogTracks(await Wire.create(await module(base, "wire.wasm")));
  const contents = await log.open(file.size, blocksOf(file));
  if (contents.tracks.length === 0) throw new SimDataError({ file: "log", path: "", message: contents.problem });
  const core = await openCore(base);
  const ghost = await buildLogGhost(log, contents, request, core, siteFiles(base), onShare);
  post({ type: "read", ghost }, [ghost.track.values.buffer]);
}

const onShare = (share: number): void => post({ type: "share", share });

async function perform(message: ToGhost): Promise<void> {
  if (message.type === "log") return readLog(message);
  const core = await openCore(message.base);
  if (message.type === "build") {
    const ghost = await buildGhost(core, message, siteFiles(message.base), onShare);
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
