// Answers a worker that runs the past again: see past/rerun.ts. It copies and sends, and only when it is asked; the run never waits
// for it. Messages arrive between two ticks, so the state that it sends is that of a tick.
import type { CourseOfRun, FromGate, GatePort, RunOrigin, ToGate } from "../boundary/past-protocol.ts";
import { joined, sizeOf } from "../core/recording.ts";

export type PastPort = GatePort<ToGate, FromGate>;

/** The run as the gate sees it. */
export interface GatedRun {
  /** Another number for each run that was loaded. */
  readonly run: number;
  /** null: there is nothing that could be run again. */
  readonly origin: RunOrigin | null;
  readonly module: WebAssembly.Module;
  /** Why nothing can be run again; with `origin` null. */
  readonly problem: string;
  course(): CourseOfRun;
  stateAt(tick: number): { readonly pages: Uint8Array<ArrayBuffer>; readonly logBytes: number } | null;
}

export class PastGate {
  readonly #port: PastPort;

  constructor(port: PastPort, run: () => GatedRun) {
    this.#port = port;
    port.onmessage = ({ data }) => {
      try {
        this.#answer(data, run());
      } catch (error) {
        this.#refuse(data.id, error instanceof Error ? error.message : String(error));
      }
    };
  }

  close(): void {
    this.#port.onmessage = null;
    this.#port.close();
  }

  #refuse(id: number, message: string): void {
    this.#port.postMessage({ type: "refused", id, message }, []);
  }

  #answer(asked: ToGate, run: GatedRun): void {
    const { id } = asked;
    const { origin, module } = run;
    if (origin === null) return this.#refuse(id, run.problem);
    const same = asked.run === run.run;
    const { log: parts, ...course } = run.course();
    if (asked.type === "snapshot") {
      const state = same && asked.branch === course.branch ? run.stateAt(asked.tick) : null;
      if (state === null) this.#port.postMessage({ type: "snapshot", id, pages: null, logBytes: 0 }, []);
      else this.#port.postMessage({ type: "snapshot", id, ...state }, [state.pages.buffer]);
      return;
    }
    const known = same && asked.branch === course.branch && asked.logBytes <= sizeOf(parts) ? asked.logBytes : 0;
    const log = after(parts, known);
    const sent = same ? { origin: null, module: null } : { origin, module };
    this.#port.postMessage({ type: "look", id, look: { ...course, run: run.run, ...sent, logFrom: known, log } }, [
      log.buffer,
    ]);
  }
}

/** The part of a log behind its first bytes, in a buffer of its own. */
function after(parts: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  let from = 0;
  let left = bytes;
  while (from < parts.length && left >= (parts[from] as Uint8Array).byteLength) {
    left -= (parts[from] as Uint8Array).byteLength;
    from++;
  }
  return joined(parts.slice(from)).slice(left);
}
