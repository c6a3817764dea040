// Holds a run that several machines play together: each tick waits for the room's input of that tick, and the inputs of
// this machine's drivers go to the room in place of the run.
import { inputBytes } from "../boundary/abi.gen.ts";
import { hashTicks, type CarriedState, type LockstepPort, type ToLockstep } from "../boundary/lockstep-protocol.ts";

/** The part of the run that the gate needs. */
export interface LockedRun {
  /** An input has come: the run may go on. */
  wake(): void;
  /** The newest saved state from a tick on; null: there is none yet. */
  stateFrom(tick: number): CarriedState | null;
  /** Throws SimDataError when it is not a state of this run. */
  adopt(state: CarriedState): { readonly parts: readonly string[]; readonly own: Uint8Array<ArrayBuffer> | null };
  hash(): string;
}

/** Ticks of input that may wait here; the room keeps the rest. */
const mostWaiting = 256;

export class LockstepGate {
  readonly #port: LockstepPort;
  readonly #run: LockedRun;
  readonly #inputs = new Map<number, Uint8Array>();
  /** The first tick whose input has not come. */
  #next = 0;
  #ticked = 0;
  #begun = false;
  #drives = false;
  #delay = 2;
  #hurries = false;
  /** A state is asked for, from this tick on; -1: none is. */
  #wanted = -1;

  constructor(port: LockstepPort, run: LockedRun) {
    this.#port = port;
    this.#run = run;
    port.onmessage = ({ data }) => this.#receive(data);
  }

  /** Others wait for this run. */
  get drives(): boolean {
    return this.#drives;
  }

  /** The loaded run stands at its start. */
  begin(hash: string): void {
    this.#begun = true;
    this.#inputs.clear();
    this.#next = this.#ticked = 0;
    this.#hurries = false;
    this.#port.postMessage({ type: "begun", hash }, []);
  }

  /** The inputs of this machine's drivers and programs. */
  hear(block: Uint8Array): void {
    const copy = block.slice().buffer as ArrayBuffer;
    this.#port.postMessage({ type: "heard", block: copy }, [copy]);
  }

  /** The input of a tick; null: the room has not said it. */
  input(tick: number): Uint8Array | null {
    return this.#begun ? (this.#inputs.get(tick) ?? null) : null;
  }

  /** The run has come so far behind the room that it goes on as fast as it can. */
  hurries(tick: number): boolean {
    const behind = this.#next - tick;
    if (behind > 2 * this.#delay + 6) this.#hurries = true;
    if (behind <= this.#delay) this.#hurries = false;
    return this.#hurries;
  }

  /** The run has come to a tick. */
  ticked(tick: number): void {
    this.#inputs.delete(tick - 1);
    if (tick <= this.#ticked) return;
    this.#ticked = tick;
    this.#port.postMessage({ type: "ticked", tick, hash: tick % hashTicks === 0 ? this.#run.hash() : "" }, []);
    if (this.#wanted >= 0) this.#answer();
  }

  close(): void {
    this.#port.onmessage = null;
    this.#port.close();
  }

  #receive(message: ToLockstep): void {
    switch (message.type) {
      case "inputs":
        if (message.block.byteLength !== inputBytes || message.tick < this.#ticked) return;
        if (this.#inputs.size >= mostWaiting) return;
        this.#inputs.set(message.tick, new Uint8Array(message.block));
        while (this.#inputs.has(this.#next)) this.#next++;
        return this.#run.wake();
      case "role":
        this.#drives = message.drives;
        this.#delay = message.delay;
        return;
      case "state":
        this.#wanted = message.from;
        return this.#answer();
      case "adopt":
        return this.#adopt(message);
    }
  }

  #answer(): void {
    const state = this.#begun ? this.#run.stateFrom(this.#wanted) : null;
    if (state === null) return;
    this.#wanted = -1;
    this.#port.postMessage({ type: "state", ...state }, [state.pages.buffer, state.log.buffer]);
  }

  #adopt(state: CarriedState): void {
    try {
      const { parts, own } = this.#run.adopt(state);
      const { tick } = state;
      for (const known of this.#inputs.keys()) if (known < tick) this.#inputs.delete(known);
      this.#ticked = this.#next = tick;
      while (this.#inputs.has(this.#next)) this.#next++;
      this.#port.postMessage({ type: "adopted", tick, hash: this.#run.hash(), parts, own }, []);
      this.#run.wake();
    } catch (error) {
      this.#port.postMessage({ type: "refused", reason: error instanceof Error ? error.message : String(error) }, []);
    }
  }
}
