// Records the run as a WPILOG in the network worker: every tick's frame from the moment it is switched on, in a list of
// blocks with a limit. Another run ends the log; the log stays until the next recording begins.
import { frameHeader } from "../sim/boundary/abi.gen.ts";
import type { SimEventRecord } from "../sim/boundary/protocol.ts";
import type { Adapter } from "./adapter.ts";
import { LogOrder } from "./log-order.ts";
import { LogWriter } from "./log-writer.ts";
import type { Wire } from "./wire.ts";

export interface RecorderStatus {
  /** stopped: the log can be saved. */
  readonly state: "off" | "recording" | "stopped";
  readonly bytes: number;
  /** Of the run, from the first tick recorded to the last [s]. */
  readonly seconds: number;
  /** Ticks that are not in the log: at high speed, or when many are stepped at once, the tap leaves some out. */
  readonly missed: number;
  /** Why it stopped by itself; "" when it did not. */
  readonly why: string;
}

/** Bytes of one log: a match of six robots has some 30 MB. */
export const maxLogBytes = 256 * 2 ** 20;
const blockBytes = 2 ** 20;
/** Between two notes of the host's clock [s], as DataLogManager writes them. */
const clockSeconds = 5;

export class Recorder implements Adapter {
  readonly #wire: Wire;
  readonly #clock: () => number;
  readonly #maxBytes: number;
  #schema: { readonly records: Uint8Array; readonly count: number } | null = null;
  #state: RecorderStatus["state"] = "off";
  #why = "";
  #writer: LogWriter | null = null;
  #blocks: Uint8Array<ArrayBuffer>[] = [];
  /** Of the last block. */
  #used = 0;
  #bytes = 0;
  #begin = 0;
  #time = 0;
  /** Records of the last tick, among which others may still come. */
  readonly #order = new LogOrder();
  #tick = 0;
  #missed = 0;
  #clockAt = 0;
  readonly #wantVision: (wanted: boolean) => void;
  #wants = false;

  /** `clock`: the host's, milliseconds since 1970. `wantVision` hears whether there is a log that wants vision blocks. */
  constructor(
    wire: Wire,
    clock: () => number,
    maxBytes = maxLogBytes,
    wantVision: (wanted: boolean) => void = () => {},
  ) {
    this.#wire = wire;
    this.#clock = clock;
    this.#maxBytes = maxBytes;
    this.#wantVision = wantVision;
  }

  /** Whose names of WPILib the next log has. */
  year: 2026 | 2027 = 2026;
  /** Whether the next log has AdvantageKit's names beside ours. */
  akit = false;

  begin(schema: Uint8Array, count: number): void {
    this.#schema = { records: schema.slice(), count };
    // A log that has no frame yet begins with this run's.
    if (this.#writer !== null) this.stop("The run restarted.");
  }

  frame(frame: Uint8Array): void {
    if (this.#state !== "recording" || this.#schema === null) return;
    const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
    const tick = view.getUint32(frameHeader.tick.offset, true);
    const time = view.getFloat64(frameHeader.time.offset, true);
    const first = this.#writer === null;
    // A paused run shows the same tick again.
    if (!first && tick === this.#tick) return;
    this.#writer ??= new LogWriter(this.#wire, this.#schema.records, this.#schema.count, {
      year: this.year,
      akit: this.akit,
    });
    // All that belongs before this tick is there.
    this.#keep(this.#order.take(1e6 * this.#time));
    if (this.#state !== "recording" || this.#writer === null) return;
    if (!this.#writer.frame(frame)) return this.stop("A tick could not be recorded.");
    if (first) this.#begin = time;
    if (first || time - this.#clockAt >= clockSeconds) {
      this.#writer.clock(this.#clock());
      this.#clockAt = time;
    }
    this.#missed += first ? 0 : Math.max(0, tick - this.#tick - 1);
    this.#tick = tick;
    this.#time = time;
    this.#order.push(this.#writer.chunk());
  }

  /** The cameras' block of the last tick. */
  vision(block: Uint8Array): void {
    if (this.#state !== "recording" || this.#writer === null) return;
    this.#writer.vision(block);
    this.#order.push(this.#writer.chunk());
  }

  /** Lines of the console. Events before the first frame of the log are not in it. */
  events(events: readonly SimEventRecord[]): void {
    if (this.#state !== "recording" || this.#writer === null) return;
    for (const event of events) this.#writer.event(event);
    this.#order.push(this.#writer.chunk());
  }

  /** Begins a log with the next frame; the log before it is gone. */
  start(): void {
    this.#drop();
    this.#state = "recording";
    this.#want(true);
  }

  /** Ends the log, which can still be saved. `why`: when it was not asked for. */
  stop(why = ""): void {
    if (this.#state !== "recording") return;
    const rest = this.#order.take();
    this.#state = "stopped";
    if (this.#bytes + rest.length <= this.#maxBytes) this.#keep(rest);
    this.#why = why;
    this.#state = this.#bytes > 0 ? "stopped" : "off";
    this.#close();
  }

  /** Throws the log away. */
  discard(): void {
    this.#drop();
    this.#state = "off";
  }

  /** The file so far; recording goes on. null: there is nothing yet. */
  file(): Blob | null {
    const held = this.#order.peek();
    if (this.#bytes + held.length === 0) return null;
    const last = this.#blocks.length - 1;
    const parts = this.#blocks.map((block, i) => (i === last ? block.subarray(0, this.#used) : block));
    return new Blob([...parts, held], { type: "application/octet-stream" });
  }

  get status(): RecorderStatus {
    return {
      state: this.#state,
      bytes: this.#bytes + this.#order.bytes,
      seconds: this.#time - this.#begin,
      missed: this.#missed,
      why: this.#why,
    };
  }

  #keep(chunk: Uint8Array): void {
    if (this.#bytes + chunk.length > this.#maxBytes) {
      return this.stop(`The log has reached ${Math.round(this.#maxBytes / 2 ** 20)} MB.`);
    }
    for (let at = 0; at < chunk.length;) {
      let block = this.#blocks.at(-1);
      if (block === undefined || this.#used === block.length) {
        block = new Uint8Array(blockBytes);
        this.#blocks.push(block);
        this.#used = 0;
      }
      const part = chunk.subarray(at, at + block.length - this.#used);
      block.set(part, this.#used);
      this.#used += part.length;
      at += part.length;
    }
    this.#bytes += chunk.length;
  }

  #close(): void {
    this.#writer?.close();
    this.#writer = null;
    this.#want(false);
  }

  #want(wanted: boolean): void {
    if (wanted === this.#wants) return;
    this.#wants = wanted;
    this.#wantVision(wanted);
  }

  #drop(): void {
    this.#close();
    this.#order.clear();
    this.#blocks = [];
    this.#used = this.#bytes = this.#missed = this.#begin = this.#time = 0;
    this.#why = "";
  }
}
