// The messages for the page's list: the newest ones on the monitor, a bounded number of lines a second, each
// topic's last value of a fifth of a second, and how many were left out. Looking costs a little, and never more.
import type { MonitoredMessage, MonitoredProtocol, Monitor } from "./monitor.ts";
import { Describer } from "./wire-describe.ts";
import type { Wire } from "./wire.ts";

export interface WatchOptions {
  /** Names must have this in them; "" for all. */
  readonly filter: string;
  readonly protocols: readonly MonitoredProtocol[];
  readonly directions: readonly ("in" | "out")[];
}

export interface MessageRow {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly protocol: MonitoredProtocol;
  readonly direction: "in" | "out";
  readonly name: string;
  readonly text: string;
  /** Bytes. */
  readonly size: number;
  /** Values of the same name that came in the same moment, this one included. */
  readonly count: number;
}

export interface MessageDetail {
  readonly id: number;
  readonly text: string;
  readonly bytes: Uint8Array;
}

export interface WatcherHost {
  /** Milliseconds since 1970. */
  wall(): number;
  schedule(callback: () => void, delayMs: number): () => void;
  post(rows: readonly MessageRow[], left: number): void;
}

/** Between two batches of lines [ms]. */
const batchMs = 200;
/** Lines of one. */
const maxLines = 100;
/** Messages that wait for a batch, and their bytes; the oldest go. */
const maxWaiting = 256;
const maxWaitingBytes = 4 << 20;
/** Rows whose bytes are kept for a closer look; the page keeps as many. */
export const maxRows = 1000;
/** Of each. */
const maxDetail = 64 << 10;

interface Waiting {
  readonly at: number;
  readonly message: MonitoredMessage;
}

type Kept = Pick<MonitoredMessage, "protocol" | "direction" | "data">;

export class Watcher {
  readonly #wire: Wire;
  readonly #monitor: Monitor;
  readonly #host: WatcherHost;
  #options: WatchOptions | null = null;
  #describer: Describer | null = null;
  #waiting: Waiting[] = [];
  #bytes = 0;
  #left = 0;
  #nextId = 1;
  #kept = new Map<number, Kept>();
  #cancel: () => void = () => {};

  constructor(wire: Wire, monitor: Monitor, host: WatcherHost) {
    this.#wire = wire;
    this.#monitor = monitor;
    this.#host = host;
  }

  /** Begins to look, or for something else; null: looks away. */
  watch(options: WatchOptions | null): void {
    const was = this.#options !== null;
    this.#options = options;
    this.#waiting = [];
    this.#bytes = this.#left = 0;
    if (options !== null && !was) {
      const describer = new Describer(this.#wire);
      this.#describer = describer;
      this.#monitor.watch(
        (message) => this.#take(message),
        (message) => describer.walk(message, ""),
        () => describer.forget(),
      );
      this.#cancel = this.#host.schedule(() => this.#batch(), batchMs);
    } else if (options === null && was) {
      this.#cancel();
      this.#monitor.watch(null);
      this.#describer?.close();
      this.#describer = null;
      this.#kept.clear();
    }
  }

  /** A row at length; null when it is too old. */
  detail(id: number): MessageDetail | null {
    const kept = this.#kept.get(id);
    if (kept === undefined || this.#describer === null) return null;
    const bytes = typeof kept.data === "string" ? new TextEncoder().encode(kept.data) : kept.data;
    // A control message stands in an array.
    const control = kept.protocol === "NT4" && typeof kept.data === "string";
    const text = this.#describer.detail(control ? { ...kept, data: `[${kept.data as string}]` } : kept);
    return { id, text, bytes };
  }

  #take(message: MonitoredMessage): void {
    const { protocol, direction, data } = message;
    // Names must be known before the values that are numbered by them, whether they are shown or not.
    if (protocol === "NT4" && typeof data === "string") this.#describer?.walk(message, "");
    const wanted = this.#options?.protocols.includes(protocol) === true && this.#options.directions.includes(direction);
    if (!wanted) return;
    this.#waiting.push({ at: this.#host.wall(), message });
    this.#bytes += data.length;
    while (this.#waiting.length > maxWaiting || (this.#bytes > maxWaitingBytes && this.#waiting.length > 1)) {
      this.#bytes -= this.#waiting.shift()?.message.data.length ?? 0;
      this.#left++;
    }
  }

  /** From the newest message back, until there are enough lines. */
  #batch(): void {
    this.#cancel = this.#host.schedule(() => this.#batch(), batchMs);
    const { filter = "" } = this.#options ?? {};
    const rows = new Map<string, { row: Omit<MessageRow, "id" | "count">; count: number; kept: Kept }>();
    let unique = 0;
    while (this.#waiting.length > 0 && rows.size < maxLines) {
      const { at, message } = this.#waiting.pop() as Waiting;
      const { protocol, direction, label } = message;
      // A message without a name is called by its sender.
      const named = label === "";
      if (!named && !label.toLowerCase().includes(filter.toLowerCase())) continue;
      const control = protocol === "NT4" && typeof message.data === "string";
      const found: [string, { row: Omit<MessageRow, "id" | "count">; count: number; kept: Kept }][] = [];
      this.#describer?.walk(message, named ? filter : "", (one) => {
        const name = named ? one.name : label;
        const key = control ? `${unique++}` : `${direction} ${protocol} ${name}`;
        const same = rows.get(key);
        if (same !== undefined) {
          same.count++;
          return true;
        }
        if (rows.size + found.length >= maxLines) {
          this.#left++;
          return true;
        }
        const bytes = one.size <= maxDetail ? one.bytes() : one.bytes().slice(0, maxDetail);
        const data = typeof message.data === "string" ? new TextDecoder().decode(bytes) : bytes;
        const row = { at, protocol, direction, name, text: one.line(), size: one.size };
        found.push([key, { row, count: 1, kept: { protocol, direction, data } }]);
        return true;
      });
      // The list is turned round as a whole; within a message the order stays.
      for (const [key, value] of found.reverse()) {
        const same = rows.get(key);
        if (same === undefined) rows.set(key, value);
        else same.count++;
      }
    }
    this.#left += this.#waiting.length;
    this.#waiting = [];
    this.#bytes = 0;
    if (rows.size === 0 && this.#left === 0) return;
    const shown = [...rows.values()].reverse().map(({ row, count, kept }) => {
      const id = this.#nextId++;
      this.#kept.set(id, kept);
      return { ...row, id, count };
    });
    for (const id of this.#kept.keys()) {
      if (this.#kept.size <= maxRows) break;
      this.#kept.delete(id);
    }
    this.#host.post(shown, this.#left);
    this.#left = 0;
  }
}
