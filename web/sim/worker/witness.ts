// Sends each tick to a witness, once and in order. The run waits while too many of its frames are out.
import type { SimEventRecord } from "../boundary/protocol.ts";
import type { WitnessPort } from "../boundary/witness-protocol.ts";

/** Frames out at a time: more than a slice of the run at its highest speed needs between two turns of the witness. */
const maxOut = 64;

export class Witness {
  readonly #port: WitnessPort;
  #pool: ArrayBuffer[] = [];
  #frameBytes = 0;
  #out = 0;
  /** The last tick that it has seen; -1: none. */
  #last = -1;
  /** Its past is not the run's any more. */
  #lost = true;
  #events: SimEventRecord[] = [];

  /** wake: the run may go on. */
  constructor(port: WitnessPort, wake: () => void) {
    this.#port = port;
    port.onmessage = ({ data: { frame } }) => {
      const waited = this.waits;
      this.#out = Math.max(0, this.#out - 1);
      if (frame.byteLength === this.#frameBytes) this.#pool.push(frame);
      if (waited) wake();
    };
  }

  /** The run holds until it has read more. */
  get waits(): boolean {
    return !this.#lost && this.#out >= maxOut;
  }

  /** Another run begins, at its tick 0. */
  begin(schema: ArrayBuffer, count: number, frameBytes: number): void {
    this.#pool = [];
    this.#frameBytes = frameBytes;
    this.#last = -1;
    this.#lost = false;
    this.#events = [];
    this.#port.postMessage({ type: "schema", schema, count, frameBytes }, [schema]);
  }

  /** Events of the tick that is sent next. */
  hear(events: readonly SimEventRecord[]): void {
    if (!this.#lost) this.#events.push(...events);
  }

  /** The run has come to a tick. One that it has seen is not sent again. */
  send(tick: number, frame: (into?: ArrayBuffer) => ArrayBuffer): void {
    if (this.#lost || tick !== this.#last + 1) return;
    this.#last = tick;
    this.#out++;
    const buffer = frame(this.#pool.pop());
    this.#port.postMessage({ type: "tick", tick, frame: buffer, events: this.#events }, [buffer]);
    this.#events = [];
  }

  /** The run takes another course from a tick on. */
  branch(tick: number): void {
    if (this.#lost || tick >= this.#last) return;
    this.#lost = true;
    this.#port.postMessage({ type: "branch", tick }, []);
  }

  close(): void {
    this.#port.onmessage = null;
    this.#port.close();
  }
}
