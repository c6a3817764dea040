// Messages as text, by core/wire/describe/describe.c. One for each Wire.
import { SimBrokenError } from "../sim/boundary/errors.ts";
import type { MonitoredMessage, MonitoredProtocol } from "./monitor.ts";
import type { WireExports } from "./exports.gen.ts";
import { describedProtocols, readDescribedThing, type DescribedProtocol } from "./results.gen.ts";
import type { Wire } from "./wire.ts";

/** The core's name of a protocol. */
const protocols: Readonly<Record<MonitoredProtocol, DescribedProtocol>> = {
  NT4: "nt4",
  HALSim: "halsim",
  "3260": "icd",
};
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
    if (!wire.open("describe")) throw new SimBrokenError("there is no memory to describe messages");
  }

  /** Forgets the names that NetworkTables gave to numbers so far. */
  forget(): void {
    this.#wire.open("describe");
  }

  /** Calls visit with each thing whose name has `filter` in it, until it says false; without visit it only learns names. */
  walk(
    message: Pick<MonitoredMessage, "protocol" | "direction" | "data">,
    filter: string,
    visit?: (one: Described) => boolean,
  ): void {
    const exports = this.#exports;
    this.#open(message, filter, () => {
      for (;;) {
        const thing = this.#wire.read(readDescribedThing, exports.wire_describe_next());
        if (thing === null) break;
        if (visit === undefined) continue;
        const { name, address, size } = thing;
        const more = visit({
          name,
          size,
          bytes: () => this.#wire.bytes(address, size),
          line: () => this.#wire.string(exports.wire_describe_text(0)),
        });
        if (!more) break;
      }
    });
  }

  /** The first thing of a message at length. */
  detail(message: Pick<MonitoredMessage, "protocol" | "direction" | "data">): string {
    let text = "";
    this.#open(message, "", () => {
      if (this.#exports.wire_describe_next() !== 0) text = this.#wire.string(this.#exports.wire_describe_text(1));
    });
    return text;
  }

  close(): void {
    this.#wire.close("describe");
  }

  #open(
    { protocol, direction, data }: Pick<MonitoredMessage, "protocol" | "direction" | "data">,
    filter: string,
    walk: () => void,
  ): void {
    const exports = this.#exports;
    const text = typeof data === "string";
    const [came, binary] = [direction === "in" ? 1 : 0, text ? 0 : 1];
    const number = describedProtocols.indexOf(protocols[protocol]);
    this.#wire.lendText(filter, (wanted) =>
      this.#wire.lend(text ? encoder.encode(data) : data, (pointer, size) => {
        if (exports.wire_describe_message(number, came, binary, wanted, pointer, size) === 1) walk();
      }),
    );
  }
}
