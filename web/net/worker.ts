// The network worker: takes frames from the simulation's tap and publishes them, beside the simulation and never in its way.
import { siteFiles } from "../sim/files.ts";
import type { FromTap, ToTap } from "../sim/protocol.ts";
import { Link } from "./link.ts";
import type { FromNet, ToNet } from "./protocol.ts";
import { Wire } from "./wire.ts";

interface WorkerScope {
  postMessage(message: FromNet): void;
  onmessage: ((event: MessageEvent<ToNet>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

/** Between two reports [ms]. */
const statusMs = 250;

let opening: Promise<Link> | null = null;

async function open(base: string, frames: MessagePort): Promise<Link> {
  // What comes before the module is there waits in the port.
  const wasm = await siteFiles(base)("wire.wasm");
  if (wasm === null) throw new Error("wire.wasm is missing from the site: run npm run build, and publish all of dist/");
  const link = new Link(await Wire.create(wasm as Uint8Array<ArrayBuffer>), {
    socket: (url, protocols) => new WebSocket(url, protocols) as never,
    now: () => performance.now(),
    schedule: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  });
  frames.onmessage = ({ data }: MessageEvent<FromTap>) => {
    try {
      if (data.type === "schema") return link.begin(new Uint8Array(data.schema), data.count);
      link.publish(new Uint8Array(data.frame));
      frames.postMessage({ type: "recycle", frame: data.frame } satisfies ToTap, [data.frame]);
    } catch (error) {
      broken(error);
    }
  };
  setInterval(() => scope.postMessage({ type: "status", status: link.status }), statusMs);
  return link;
}

function broken(error: unknown): void {
  scope.postMessage({ type: "broken", message: error instanceof Error ? error.message : String(error) });
}

scope.onmessage = ({ data }) => {
  if (data.type === "open") {
    opening = open(data.base, data.frames);
    opening.catch(broken);
    return;
  }
  opening
    ?.then((link) => {
      link.connect(data.target);
      scope.postMessage({ type: "status", status: link.status });
    })
    .catch(broken);
};
