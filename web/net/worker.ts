// The network worker: takes frames from the simulation's tap and gives them to the protocols, beside the simulation and never
// in its way; what they say goes back up the tap.
import { siteFiles } from "../sim/files.ts";
import type { FromTap, ToTap } from "../sim/protocol.ts";
import type { Adapter, AdapterHost } from "./adapter.ts";
import { Hal, type HalSocket } from "./hal.ts";
import { Link } from "./link.ts";
import { Monitor } from "./monitor.ts";
import type { FromNet, ToNet } from "./protocol.ts";
import { Recorder } from "./recorder.ts";
import { Wire } from "./wire.ts";

interface WorkerScope {
  postMessage(message: FromNet): void;
  onmessage: ((event: MessageEvent<ToNet>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

/** Between two reports [ms]. */
const statusMs = 250;

/** The protocols of this worker. */
interface Adapters {
  readonly link: Link;
  readonly recorder: Recorder;
  readonly hal: Hal;
}

let opening: Promise<Adapters> | null = null;

function makeHost(frames: MessagePort): AdapterHost {
  const drivers = new Set<Adapter>();
  return {
    now: () => performance.now(),
    schedule: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    input: (input) => frames.postMessage({ type: "input", input } satisfies ToTap, [input]),
    drives: (who, drives) => {
      const before = drivers.size > 0;
      if (drives) drivers.add(who);
      else drivers.delete(who);
      if (drivers.size > 0 !== before) frames.postMessage({ type: "drives", drives: !before } satisfies ToTap);
    },
    monitor: new Monitor(),
  };
}

/** What a server shows at an address, if it does so within a second. */
async function probe(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1000), cache: "no-store" });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

async function open(base: string, frames: MessagePort): Promise<Adapters> {
  // What comes before the module is there waits in the port.
  const wasm = await siteFiles(base)("wire.wasm");
  if (wasm === null) throw new Error("wire.wasm is missing from the site: run npm run build, and publish all of dist/");
  const wire = await Wire.create(wasm as Uint8Array<ArrayBuffer>);
  const host = makeHost(frames);
  const socket = (url: string, protocols: string[]): never => new WebSocket(url, protocols) as never;
  const halSocket = (url: string): HalSocket => new WebSocket(url) as unknown as HalSocket;
  const adapters: Adapters = {
    link: new Link(wire, { ...host, socket, probe }),
    hal: new Hal(wire, { ...host, halSocket }),
    recorder: new Recorder(wire, Date.now),
  };
  frames.onmessage = ({ data }: MessageEvent<FromTap>) => {
    try {
      for (const adapter of Object.values(adapters) as Adapter[]) {
        if (data.type === "schema") adapter.begin(new Uint8Array(data.schema), data.count);
        else adapter.frame(new Uint8Array(data.frame));
      }
      if (data.type === "frame") {
        frames.postMessage({ type: "recycle", frame: data.frame } satisfies ToTap, [data.frame]);
      }
    } catch (error) {
      broken(error);
    }
  };
  setInterval(() => {
    scope.postMessage({ type: "status", status: adapters.link.status });
    scope.postMessage({ type: "hal-status", status: adapters.hal.status });
    const { status } = adapters.recorder;
    if (status.state !== "off") scope.postMessage({ type: "recorder-status", status });
  }, statusMs);
  return adapters;
}

function broken(error: unknown): void {
  scope.postMessage({ type: "broken", message: error instanceof Error ? error.message : String(error) });
}

function take(message: ToNet, { link, hal, recorder }: Adapters): void {
  switch (message.type) {
    case "open":
      return;
    case "connect":
      link.connect(message.target);
      scope.postMessage({ type: "status", status: link.status });
      return;
    case "record":
      if (message.what === "file") return scope.postMessage({ type: "log", file: recorder.file() });
      recorder[message.what]();
      scope.postMessage({ type: "recorder-status", status: recorder.status });
      return;
    case "events":
      recorder.events(message.events);
      return;
    case "topics":
      scope.postMessage({ type: "topics", topics: link.topics() });
      return;
    case "choose":
      link.choose(message.base, message.option);
      scope.postMessage({ type: "status", status: link.status });
      return;
    case "hal":
      hal.connect(message.target, message.robot, message.year);
      scope.postMessage({ type: "hal-status", status: hal.status });
      return;
    case "joysticks":
      hal.setJoysticks(message.joysticks);
      return;
    case "emergencyStop":
      hal.setEmergencyStop(message.stopped);
      return;
    case "gameData":
      hal.setGameData(message.text);
      return;
  }
}

scope.onmessage = ({ data }) => {
  if (data.type === "open") {
    opening = open(data.base, data.frames);
    opening.catch(broken);
    return;
  }
  opening?.then((adapters) => take(data, adapters)).catch(broken);
};
