// Frames and events of one run as a WPILOG: core/wasm/wire/wire_log.c behind a class. The same in Node and in the network worker.
import type { SimEventRecord } from "../sim/boundary/protocol.ts";
import type { WireExports } from "./exports.gen.ts";
import { readWireBytes, telemetryParts } from "./results.gen.ts";
import { bitsOf, type Wire } from "./wire.ts";

/** A log's other contents, and how much. */
export interface LogOptions {
  /** WPILib's names of that year; of 2027 places in its frame as well, under /Sandlot/Center. */
  readonly year?: 2026 | 2027;
  /** AdvantageKit's names beside ours. */
  readonly akit?: boolean;
  /** Each value at every tick at which it changes, also those that a log thins out; and every result of cameras. */
  readonly everyTick?: boolean;
  /** Every result of cameras at their own rate, and PhotonVision's packets. */
  readonly everyResult?: boolean;
  /** A robot program's own /FMSInfo goes into the same file: the run's does not. */
  readonly programFms?: boolean;
}

/** A log. One for each Wire. Take the chunk after each frame: there is room for one. */
export class LogWriter {
  readonly #wire: Wire;
  readonly #exports: WireExports;

  /** From the run's schema records. Throws SimDataError when they make no sense. */
  constructor(wire: Wire, schema: Uint8Array, count: number, options: LogOptions = {}) {
    const { year = 2026, akit = false, everyTick = false, everyResult = false, programFms = false } = options;
    const names2027 = year === 2027;
    const parts = { names2027, center: names2027, akit, everyTick, everyResult, fms: !programFms };
    this.#wire = wire;
    this.#exports = wire.exports;
    wire.begin("log", schema, count, { bits: bitsOf(telemetryParts, parts) });
  }

  /** Writes a tick at its own time. False: it is not of this run. */
  frame(frame: Uint8Array): boolean {
    return this.#wire.takeFrame("log", frame);
  }

  /** Writes the cameras' results, each at the time it was published; after the first frame. False: the block is of another run. */
  vision(block: Uint8Array): boolean {
    return this.#wire.lend(block, this.#exports.wire_log_vision) === 1;
  }

  /** Writes the line of an event, if it has one, at its tick's time. */
  event({ tick, kind, subject, object, value }: SimEventRecord): void {
    this.#exports.wire_log_event(tick, kind, subject, object, value[0], value[1]);
  }

  /** Writes the host's clock [ms since 1970] at the last frame's time. */
  clock(milliseconds: number): void {
    this.#exports.wire_log_clock(Math.round(1000 * milliseconds));
  }

  /** The bytes written since the last call: the next part of the file. */
  chunk(): Uint8Array<ArrayBuffer> {
    const chunk = this.#wire.read(readWireBytes, this.#exports.wire_log_chunk());
    return chunk?.bytes ?? new Uint8Array(0);
  }

  close(): void {
    this.#wire.close("log");
  }
}
