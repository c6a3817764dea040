// The worker that reads a log: its bytes and their index live here, beside the page and the simulation, and end with it.
import { siteFile, siteFiles } from "../sim/core/files.ts";
import type { ChosenTrack, FromLog, LogValue, ToLog } from "./log-protocol.ts";
import { blocksOf, LogTracks } from "./log-tracks.ts";
import { ValuesDesk } from "./values-desk.ts";
import { Wire } from "./wire.ts";

interface WorkerScope {
  postMessage(message: FromLog, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToLog>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;
const post = (message: FromLog, transfer: Transferable[] = []): void => scope.postMessage(message, transfer);

let log: LogTracks | null = null;
let values: ValuesDesk | null = null;
let chosen: readonly ChosenTrack[] = [];
const texts = new Set<number>();
let queue: Promise<void> = Promise.resolve();

async function open(base: string, file: Blob): Promise<void> {
  const module = await Wire.create(await siteFile(siteFiles(base), "wire.wasm"));
  log = new LogTracks(module);
  const contents = await log.open(file.size, blocksOf(file));
  for (const { id, kind } of contents.tracks) if (kind === "text") texts.add(id);
  values = new ValuesDesk(module, ["log"], {
    post: (message, transfer) => post({ type: "stored", message }, transfer),
    schedule: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    now: () => performance.now(),
    wanted: () => {},
    pump: () => {},
  });
  post({ type: "opened", contents });
}

function choose(tracks: readonly ChosenTrack[]): void {
  if (log === null) return;
  const wanted = new Set(tracks.map(({ track }) => track));
  for (const { track } of chosen) if (!wanted.has(track)) log.release(track);
  chosen = tracks;
  let problem = "";
  for (const track of wanted) problem = log.choose(track) || problem;
  post({ type: "chosen", problem });
}

function sample(time: number): void {
  const values = chosen.map(({ track, smooth }): LogValue => {
    if (log === null) return null;
    return texts.has(track) ? log.text(track, time) : log.sample(track, time, smooth);
  });
  const transfer = values.flatMap((value) => (value instanceof Float64Array ? [value.buffer] : []));
  post({ type: "values", tracks: chosen.map(({ track }) => track), values }, transfer);
}

scope.onmessage = ({ data }) => {
  queue = queue
    .then(() => {
      if (data.type === "open") return open(data.base, data.file);
      if (data.type === "choose") return choose(data.tracks);
      if (data.type === "values") return values?.take(data.message);
      return sample(data.time);
    })
    .catch((error: unknown) =>
      post({ type: "broken", message: error instanceof Error ? error.message : String(error) }),
    );
};
