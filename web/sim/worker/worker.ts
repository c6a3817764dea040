// The simulation worker: wires a SimHost to this thread's messages, timers and files.
//
// The timers live here because a hidden page's are slowed to one a second or less, while those of a dedicated worker are
// not; a page in the browser's own freezer stops both, and the clock then drops the time it missed.
import { SimBrokenError, toProblem, traceOf } from "../boundary/errors.ts";
import { siteFile, siteFiles } from "../core/files.ts";
import { SimHost } from "./host.ts";
import { Core } from "../core/module.ts";
import { holdLife } from "../boundary/lifeline.ts";
import type { FromSim, ToSim } from "../boundary/protocol.ts";

/** The part of DedicatedWorkerGlobalScope used here; the project is compiled with the page's types. */
interface WorkerScope {
  postMessage(message: FromSim, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToSim>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

holdLife();

const post = (message: FromSim, transfer: ArrayBuffer[] = []): void => scope.postMessage(message, transfer);

/** Turns of the event loop without setTimeout's least delay of 4 ms, for runs that are to be as fast as the machine. */
function makeSchedule(): (callback: () => void, delayMs: number) => () => void {
  const channel = new MessageChannel();
  const waiting = new Map<number, () => void>();
  let next = 0;
  channel.port1.onmessage = (event: MessageEvent<number>) => {
    const callback = waiting.get(event.data);
    waiting.delete(event.data);
    callback?.();
  };
  return (callback, delayMs) => {
    if (delayMs > 0) {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    }
    const turn = next++;
    waiting.set(turn, callback);
    channel.port2.postMessage(turn);
    return () => waiting.delete(turn);
  };
}

/**
 * For snapshots: a machine with little memory keeps fewer. Not every browser tells [GiB]; then the page takes a size
 * that suits most.
 */
function snapshotBytes(): number {
  const { deviceMemory = 8 } = navigator as { readonly deviceMemory?: number };
  return Math.min(256, 32 * deviceMemory) * 2 ** 20;
}

async function open(base: string): Promise<SimHost> {
  if (typeof WebAssembly === "undefined") {
    throw new SimBrokenError(
      "This browser has no WebAssembly, or it is switched off. A current Chrome, Edge, Firefox or Safari has it.",
    );
  }
  const core = await Core.create(await siteFile(siteFiles(base), "sandlot.wasm"), {
    log: (line) => console.warn(line),
  });
  const port = {
    post,
    // Without performance.timeOrigin: Safari computes that each time, from a wall clock that may be set back.
    now: () => performance.now(),
    schedule: makeSchedule(),
    fetchFile: (path: string, signal: AbortSignal) => siteFiles(base, signal)(path),
  };
  const host = new SimHost(core, port, { snapshotBytes: snapshotBytes() });
  post({ type: "ready", version: core.version, behaviour: core.recordings.behaviour });
  return host;
}

let opening: Promise<SimHost> | null = null;

scope.onmessage = ({ data }) => {
  if (data.type === "ping") return post({ type: "pong" });
  if (opening === null) {
    opening = open(data.type === "open" ? data.base : location.href);
    opening.catch((error: unknown) => {
      post({ type: "broken", problem: toProblem(error), stack: traceOf(error) });
    });
    if (data.type === "open") return;
  }
  // A worker that could not open has said so; later requests stay unanswered, and the client knows why.
  opening.then((host) => host.handle(data)).catch(() => {});
};

post({ type: "started" });
