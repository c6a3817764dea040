// A run in a host on the real core, and the end of a port into it, for tests of the past.
import { vi } from "vitest";
import type { FromGate, GatePort, ToGate } from "../../web/sim/boundary/past-protocol.ts";
import type { FromSim, RunResult, ToSim } from "../../web/sim/boundary/protocol.ts";
import { Core } from "../../web/sim/core/module.ts";
import { Rerun, type RerunOptions } from "../../web/sim/past/rerun.ts";
import { RunGate } from "../../web/sim/past/run-gate.ts";
import { SimHost } from "../../web/sim/worker/host.ts";
import { driverInput, files, open } from "./helpers.ts";

export type Command = ToSim extends infer T ? (T extends { id: number } ? Omit<T, "id"> : never) : never;
type Send<T> = (data: T) => void;

/**
 * Two ends of a port in one thread. Messages go over at the next turn, as copies of messages without transfers would.
 */
function ports(): [GatePort<ToGate, FromGate>, GatePort<FromGate, ToGate>] {
  let isOpen = true;
  const end = <In, Out>(other: () => Send<Out>): GatePort<In, Out> => ({
    onmessage: null,
    postMessage: (message) => setImmediate(() => isOpen && other()(message)),
    close: () => (isOpen = false),
  });
  const sim: GatePort<ToGate, FromGate> = end(() => (data) => past.onmessage?.({ data } as MessageEvent<FromGate>));
  const past: GatePort<FromGate, ToGate> = end(() => (data) => sim.onmessage?.({ data } as MessageEvent<ToGate>));
  return [sim, past];
}

export type Gate = Pick<RunGate, "look" | "snapshot">;

/** A gate to a worker that has no snapshots. */
export function withoutSnapshots(gate: Gate): Gate {
  return {
    look: async (run, branch, logBytes) => ({ ...(await gate.look(run, branch, logBytes)), snapshots: [] }),
    snapshot: () => Promise.reject(new Error("it has none")),
  };
}

export async function pastRun(core?: Core) {
  const driving = core ?? (await open());
  const answers = new Map<number, FromSim>();
  const host: SimHost = new SimHost(driving, {
    post: (message) => {
      if ("id" in message) answers.set(message.id, message);
      if (message.type === "frame") void host.handle({ type: "recycle", frame: message.frame });
    },
    now: () => performance.now(),
    schedule: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    fetchFile: files,
  });
  let id = 0;
  const ask = async (command: Command): Promise<RunResult> => {
    const mine = ++id;
    await host.handle({ ...command, id: mine } as ToSim);
    await vi.waitUntil(() => answers.has(mine), { timeout: 50_000, interval: 1 });
    const answer = answers.get(mine);
    if (answer?.type === "failed") throw new Error(answer.problem.message);
    return answer?.type === "done" && "hash" in answer.result ? answer.result : { tick: 0, hash: "" };
  };
  const hashes = new Map<number, string>();
  /** Drives as `driverInput` does, that many times as hard. */
  const drive = async (ticks: number, share = 1): Promise<void> => {
    let { tick, hash } = await ask({ type: "hash" });
    for (const end = tick + ticks; tick < end;) {
      hashes.set(tick, hash);
      const inputs = driverInput(tick).map(({ station, axes = [0, 0, 0] }) => ({
        station,
        axes: [share * (axes[0] ?? 0), share * (axes[1] ?? 0), share * (axes[2] ?? 0)] as const,
        buttons: 0,
      }));
      if (inputs.length > 0) await host.handle({ type: "input", inputs });
      ({ tick, hash } = await ask({ type: "tick", ticks: 1 }));
    }
    hashes.set(tick, hash);
  };
  const gate = (): RunGate => {
    const [sim, past] = ports();
    void host.handle({ type: "past", port: sim as unknown as MessagePort });
    return new RunGate(past);
  };
  const rerun = (options: RerunOptions = {}, fetchFile = files, through: Gate = gate()): Rerun =>
    new Rerun(through, (module) => Core.create(module), fetchFile, options);
  return { core: driving, host, ask, drive, hashes, gate, rerun, last: () => answers.get(id) };
}
