// The worker that makes ghosts: a simulation of its own beside the one on the page. It answers one question and is ended.
import { blocksOf, LogTracks } from "../../net/log-tracks.ts";
import { siteFiles } from "../../sim/core/files.ts";
import { SimDataError } from "../../sim/boundary/errors.ts";
import type { RecordingMeta } from "../../sim/core/recording.ts";
import { answerRuns, openCore, openWire } from "../runs/answer-runs.ts";
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

/** Answers to "build", "log" and "label". */
export interface FromGhost {
  readonly build: BuiltGhost;
  readonly log: LogGhost;
  readonly label: Uint8Array<ArrayBuffer>;
}

type Answer = FromGhost[keyof FromGhost];
type OnShare = (share: number) => void;

async function readLog({ base, file, ...request }: ToGhost & { type: "log" }, onShare: OnShare): Promise<LogGhost> {
  const files = siteFiles(base);
  const log = new LogTracks(await openWire(files));
  const contents = await log.open(file.size, blocksOf(file));
  if (contents.tracks.length === 0) throw new SimDataError({ file: "log", path: "", message: contents.problem });
  return buildLogGhost(log, contents, request, await openCore(files), files, onShare);
}

async function answer(message: ToGhost, onShare: OnShare): Promise<Answer> {
  if (message.type === "log") return readLog(message, onShare);
  const files = siteFiles(message.base);
  const core = await openCore(files);
  if (message.type === "build") return buildGhost(core, message, files, onShare);
  core.recordings.open(message.recording, { anyway: message.anyway });
  return core.recordings.relabelled(message.recording, message.meta);
}

function moved(made: Answer): Transferable[] {
  if (made instanceof Uint8Array) return [made.buffer];
  const film = "film" in made ? (made.film?.segments.flatMap(({ key, changes }) => [key, ...changes]) ?? []) : [];
  return [made.track.values, ...film].map(({ buffer }) => buffer as ArrayBuffer);
}

answerRuns(answer, moved);
