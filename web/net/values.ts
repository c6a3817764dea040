// A store of values of wire.wasm (core/include/sandlot/wire/values.h) behind a class: the run's, that of other programs, a log's. Times
// are seconds of the run. Topics and columns are numbers of the store.
import type { Curve, ValueLeaf, ValueNow, ValueStatistics } from "./values-protocol.ts";
import {
  readStoredChange,
  readStoredCurve,
  readStoredLeaf,
  readStoredNow,
  readStoredStatistics,
  readStoredTopic,
  readUnknownTicks,
  readValuesState,
  readWireBytes,
  readWireText,
  valuesSources,
  type StoredTopic,
  type ValuesSource,
} from "./results.gen.ts";
import type { Wire } from "./wire.ts";

export type { StoredTopic, ValuesSource };

const decoder = new TextDecoder();
const noBytes = new Uint8Array(0);
const doublesOf = (bytes: Uint8Array<ArrayBuffer> | null): Float64Array<ArrayBuffer> =>
  new Float64Array(bytes?.buffer ?? noBytes.buffer);

/** Texts one after the other, each behind its length in four bytes. */
function textsOf(bytes: Uint8Array<ArrayBuffer> | null): string[] {
  if (bytes === null) return [];
  const view = new DataView(bytes.buffer);
  const texts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const size = view.getUint32(at, true);
    texts.push(decoder.decode(bytes.subarray(at + 4, at + 4 + size)));
    at += 4 + size;
  }
  return texts;
}

const parts = { run: "valuesRun", network: "valuesNetwork", log: "valuesLog" } as const;

export class ValuesStore {
  readonly source: ValuesSource;
  readonly #wire: Wire;
  readonly #number: number;

  constructor(wire: Wire, source: ValuesSource) {
    this.#wire = wire;
    this.source = source;
    this.#number = valuesSources.indexOf(source);
  }

  /** Begins to keep values. Of a log: of the one that is open. False: there is none, or no memory. */
  open(): boolean {
    return this.#wire.open(parts[this.source]);
  }

  close(): void {
    this.#wire.close(parts[this.source]);
  }

  /** Another run: its topics replace those before; held leaves stay, empty. Throws SimDataError. */
  begin(schema: Uint8Array, count: number): void {
    this.#wire.begin("valuesRun", schema, count);
  }

  /** A frame of that run, of any tick. False: it is of another run. */
  frame(frame: Uint8Array): boolean {
    return this.#wire.takeFrame("valuesRun", frame);
  }

  /** Asks for all values of other programs, or, after `close`, not any more. fresh: the client is another than the last time. */
  subscribe(fresh: boolean): boolean {
    return this.#wire.subscribe("valuesNetwork", fresh);
  }

  /** A number that changes when the list of topics does. */
  get changes(): number {
    return readValuesState(this.#wire.view, this.#wire.exports.wire_values_state(this.#number)).changes;
  }

  get warnings(): string[] {
    return this.#wire.warnings(parts[this.source]);
  }

  topics(): StoredTopic[] {
    const { wire_values_topic: topic } = this.#wire.exports;
    return this.#wire.list(readStoredTopic, (index) => topic(this.#number, index));
  }

  leaves(topic: number): ValueLeaf[] {
    const { wire_values_leaf: leaf } = this.#wire.exports;
    const leaves = this.#wire.list(readStoredLeaf, (index) => leaf(this.#number, topic, index));
    return leaves.map(({ path, unit, kind, derived }) => {
      const shown = kind === "boolean" || kind === "text" ? kind : "number";
      return { path, kind: shown, unit, derived };
    });
  }

  /** The value at a time; of a run that of its last frame. null: there is none. */
  now(topic: number, time = Infinity): ValueNow | null {
    const found = this.#wire.read(readStoredNow, this.#wire.exports.wire_values_now(this.#number, topic, time));
    if (found === null) return null;
    const { time: at, numbers, texts, line, count } = found;
    return { time: at, numbers: doublesOf(numbers), count, texts: textsOf(texts), text: line };
  }

  /** Keeps the history of a leaf; each hold needs a release. -1: there is no such leaf, or no room: see `Wire.problem`. */
  hold(topic: number, path: string): number {
    return this.#wire.lendText(path, (text) => this.#wire.exports.wire_values_hold(this.#number, topic, text));
  }

  release(column: number): void {
    this.#wire.exports.wire_values_release(this.#number, column);
  }

  /** How much of a column's past is known, from 0 to 1. */
  known(column: number): number {
    return this.#wire.exports.wire_values_known(this.#number, column);
  }

  /** Ticks that a run's column does not know, newest first; at most 64 spans. */
  unknown(column: number): { first: number; end: number }[] {
    const { wire_values_unknown: span } = this.#wire.exports;
    return this.#wire.list(readUnknownTicks, (index) => span(column, index));
  }

  /** Fills in ticks of a run's column. Of texts the values are indices into `texts`. False: it is not held. */
  fill(column: number, first: number, values: Float64Array, texts: readonly string[] = []): boolean {
    const { exports } = this.#wire;
    const numbers = texts.map((text) => {
      const bytes = new TextEncoder().encode(text);
      return this.#wire.lend(bytes, (at, size) => exports.wire_values_add_text(column, at, size));
    });
    const own = texts.length === 0 ? values : values.map((index) => numbers[index] ?? Number.NaN);
    // No more than a block of the module's memory holds.
    for (let done = 0; done < own.length; done += mostFilled) {
      const some = own.subarray(done, done + mostFilled);
      const bytes = new Uint8Array(some.buffer, some.byteOffset, some.byteLength);
      const good = this.#wire.lend(bytes, (at) => exports.wire_values_fill(column, first + done, at, some.length));
      if (good !== 1) return false;
    }
    return true;
  }

  /** Values of a run's column from a tick on; NaN where there is none, or nothing is known. */
  ticks(column: number, first: number, count: number): Float64Array<ArrayBuffer> {
    const all = new Float64Array(count).fill(Number.NaN);
    const { exports } = this.#wire;
    for (let done = 0; done < count;) {
      const pointer = exports.wire_values_ticks(column, first + done, count - done);
      const found = doublesOf(readWireBytes(this.#wire.view, pointer).bytes);
      if (found.length === 0) break;
      all.set(found, done);
      done += found.length;
    }
    return all;
  }

  /** A text of a column by its number. */
  text(column: number, number: number): string {
    const pointer = this.#wire.exports.wire_values_text(this.#number, column, number);
    return this.#wire.read(readWireText, pointer)?.text ?? "";
  }

  curve(column: number, from: number, to: number, columns: number): Curve {
    const pointer = this.#wire.exports.wire_values_curve(this.#number, column, from, to, columns);
    const { times, values, isText } = readStoredCurve(this.#wire.view, pointer);
    const numbers = doublesOf(values);
    const texts = isText ? Array.from(numbers, (number) => (number >= 0 ? this.text(column, number) : "")) : [];
    return { times: doublesOf(times), values: numbers, texts };
  }

  statistics(column: number, from: number, to: number): ValueStatistics {
    const pointer = this.#wire.exports.wire_values_statistics(this.#number, column, from, to);
    const { least, greatest, mean, deviation, median, integral, count } = readStoredStatistics(
      this.#wire.view,
      pointer,
    );
    return { count, least, greatest, mean, deviation, median, integral };
  }

  /** The latest changes of topics up to a time, oldest first; of a run those of columns with the path "". */
  findChanges(topics: readonly number[], until: number, most: number): { time: number; topic: number; text: string }[] {
    const { exports } = this.#wire;
    const list = new Uint8Array(new Uint32Array(topics).buffer);
    this.#wire.lend(list, (at) => exports.wire_values_find_changes(this.#number, at, topics.length, until, most));
    return this.#wire.list(readStoredChange, exports.wire_values_change);
  }

  /** Publishes a value, as typed, to a settable topic. False: it is not of its type. now: see NtClient. */
  set(topic: number, text: string, now: number): boolean {
    return this.#wire.lendText(text, (at) => this.#wire.exports.wire_values_set(topic, at, now)) === 1;
  }

  /** Publishes a topic of any name with a value, as typed. False: see wire_values_publish. */
  publish(name: string, type: string, text: string, now: number): boolean {
    const { exports } = this.#wire;
    const published = this.#wire.lendText(name, (atName) =>
      this.#wire.lendText(type, (atType) =>
        this.#wire.lendText(text, (atText) => exports.wire_values_publish(atName, atType, atText, now)),
      ),
    );
    return published === 1;
  }
}

/** Doubles of one call. */
const mostFilled = 1 << 19;

/** The common part of a Wire's stores: the course of the run. */
export class ValuesRun {
  readonly #wire: Wire;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  /** The run goes another way from a tick on: values behind it are dropped. */
  branch(tick: number): void {
    this.#wire.exports.wire_values_branch(tick);
  }

  /** The run is known up to a tick. */
  end(tick: number): void {
    this.#wire.exports.wire_values_end(tick);
  }

  /** The time at which values of other programs come from now on. forget: another run has begun. */
  time(time: number, forget = false): void {
    this.#wire.exports.wire_values_time(time, forget ? 1 : 0);
  }
}
