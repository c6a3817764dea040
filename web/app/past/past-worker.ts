// The worker that computes the past: a core and a reader of values of its own, and a port to the simulation worker.

import { Wire } from "../../net/wire.ts";
import { toProblem } from "../../sim/boundary/errors.ts";
import type { FromGate, GatePort, ToGate } from "../../sim/boundary/past-protocol.ts";
import { siteFiles, siteModule } from "../../sim/core/files.ts";
import { Core } from "../../sim/core/module.ts";
import { Rerun } from "../../sim/past/rerun.ts";
import { RunGate } from "../../sim/past/run-gate.ts";
import { PastHost } from "./past-host.ts";
import type { FromPast, ToPast } from "./past-messages.ts";
import { WireFrames } from "./wire-frames.ts";

interface WorkerScope {
  postMessage(message: FromPast, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToPast>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

/** Settles when waiting messages have had their turn, without the least delay that setTimeout has. */
function makeTurn(): () => Promise<void> {
  const channel = new MessageChannel();
  const waiting: (() => void)[] = [];
  channel.port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      channel.port2.postMessage(null);
    });
}

async function open({ base, gate }: ToPast & { type: "open" }): Promise<PastHost> {
  const files = siteFiles(base);
  const module = await siteModule(files, "wire.wasm");
  const asked = new RunGate(gate as GatePort<FromGate, ToGate>);
  const makeCore = (module: WebAssembly.Module): Promise<Core> =>
    Core.create(module, { log: (line) => console.warn(line) });
  const port = {
    post: (message: FromPast, transfer: ArrayBuffer[]) => scope.postMessage(message, transfer),
    now: () => performance.now(),
    turn: makeTurn(),
    makeRerun: () => new Rerun(asked, makeCore, files),
  };
  return new PastHost(port, new WireFrames(await Wire.create(module)), new WireFrames(await Wire.create(module)));
}

let opening: Promise<PastHost> | null = null;

scope.onmessage = ({ data }) => {
  if (data.type === "open") {
    opening = open(data);
    return;
  }
  const failed = (error: unknown): void => {
    const problem = toProblem(error);
    if (data.type === "near") return;
    if (data.type === "want") scope.postMessage({ type: "trouble", epoch: data.epoch, problem }, []);
    else scope.postMessage({ type: "failed", id: data.id, problem }, []);
  };
  opening?.then((host) => host.handle(data)).catch(failed);
};
