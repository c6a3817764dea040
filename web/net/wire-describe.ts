// Messages as text, by core/wire/describe/describe.c. One for each Wire.
import { SimBrokenError } from "../sim/boundary/errors.ts";
import type { MonitoredMessage, MonitoredProtocol } from "./monitor.ts";
import type { WireExports } from "./exports.gen.ts";
import type { Wire } from "./wire.ts";

const protocols: readonly MonitoredProtocol[] = ["NT4", "HALSim", "3260"];
const encoder = new TextEncoder();

/** One thing that a message says; its text costs something, so ask for it only when it is shown. */
export interface Described {
  readonly name: string;
  /** Its bytes alone, a copy. */
  bytes(): Uint8Array<ArrayBuffer>;
  size: number;
  line(): string;
}

export class Describer {
  readonly #wire: Wire;
  readonly #exports: WireExports;

  constructor(wire: Wire) {
    this.#wire = wire;
    this.#exports = wire.exports;
    if (this.#exports.wire_describe_open() !== 1) throw new SimBrokenError("there is no memory to describe messages");
  }

  /** What numbers of NetworkTables named so far, they name no more. */
  forget(): void {
    this.#exports.wire_describe_forget();
  }

  /** Calls visit with each thing whose name has `filter` in it, until it says false; without visit it only learns names. */
  walk(
    message: Pick<MonitoredMessage, "protocol" | "direction" | "data">,
    filter: string,
    visit?: (one: Described) => boolean,
  ): void {
    const exports = this.#exports;
    this.#open(message, filter, () => {
      while (exports.wire_describe_next() === 1) {
        if (visit === undefined) continue;
        const more = visit({
          name: this.#wire.string(exports.wire_describe_name()),
          size: exports.wire_describe_size(),
          bytes: () => this.#wire.bytes(exports.wire_describe_bytes(), exports.wire_describe_size()),
          line: () => this.#wire.string(exports.wire_describe_line()),
        });
        if (!more) break;
      }
    });
  }

  /** The first thing of a message at length. */
  detail(message: Pick<MonitoredMessage, "protocol" | "direction" | "data">): string {
    let text = "";
    this.#open(message, "", () => {
      if (this.#exports.wire_describe_next() === 1) text = this.#wire.string(this.#exports.wire_describe_detail());
    });
    return text;
  }

  close(): void {
    this.#exports.wire_describe_close();
  }

  #open(
    { protocol, direction, data }: Pick<MonitoredMessage, "protocol" | "direction" | "data">,
    filter: string,
    walk: () => void,
  ): void {
    const exports = this.#exports;
    const text = typeof data === "string";
    const flags = (direction === "in" ? 1 : 0) | (text ? 0 : 2);
    this.#wire.lendText(filter, (pointer) => exports.wire_describe_filter(pointer));
    this.#wire.lend(text ? encoder.encode(data) : data, (pointer, size) => {
      if (exports.wire_describe_message(protocols.indexOf(protocol), flags, pointer, size) === 1) walk();
    });
  }
}
