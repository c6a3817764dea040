// Messages between the simulation worker and a witness: a reader that must not miss a tick, because it judges the run. Where a tap's
// reader that falls behind misses ticks, the run waits for a witness.
import type { SimEventRecord } from "./blocks.gen.ts";

export type ToWitness =
  /** A run begins: schema records, before its first frame. */
  | { readonly type: "schema"; readonly schema: ArrayBuffer; readonly count: number; readonly frameBytes: number }
  /** A tick that the run has come to for the first time, and its events. The first is tick 0. */
  | {
      readonly type: "tick";
      readonly tick: number;
      readonly frame: ArrayBuffer;
      readonly events: readonly SimEventRecord[];
    }
  /** The run goes another way from a tick on that the witness has seen: nothing more comes before another run begins. */
  | { readonly type: "branch"; readonly tick: number };

/** Every frame's buffer comes back. */
export interface FromWitness {
  readonly type: "recycle";
  readonly frame: ArrayBuffer;
}

/** The part of a MessagePort used here. */
export interface WitnessPort {
  postMessage(message: ToWitness, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<FromWitness>) => void) | null;
  close(): void;
}
