// Topics of a robot program as records of a WPILOG (wpiutil/doc/datalog.adoc of allwpilib), for the same file as the run's own.
// Entries are counted from where the run's end, so that no two share a number.
import type { TopicChange } from "./python.ts";

/** More than any run's own entries (SIM_WPILOG_MAX_ENTRIES). */
const firstEntry = 65536;
/** Where entries of a program's own data log stand on NetworkTables. */
const ownEntries = "/DataLog/";
const encoder = new TextEncoder();

/** Bytes that grow. */
class Bytes {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  length = 0;

  #room(more: number): number {
    const at = this.length;
    this.length += more;
    if (this.length > this.#bytes.length) {
      const wider = new Uint8Array(2 * this.length);
      wider.set(this.#bytes.subarray(0, at));
      this.#bytes = wider;
      this.#view = new DataView(wider.buffer);
    }
    return at;
  }

  /** A whole number of up to 8 bytes. */
  integer(value: bigint | number, bytes: number): void {
    const at = this.#room(bytes);
    let rest = BigInt.asUintN(64, BigInt(value));
    for (let i = 0; i < bytes; i++, rest >>= 8n) this.#bytes[at + i] = Number(rest & 0xffn);
  }

  float(value: number): void {
    const at = this.#room(4);
    this.#view.setFloat32(at, value, true);
  }

  double(value: number): void {
    const at = this.#room(8);
    this.#view.setFloat64(at, value, true);
  }

  raw(bytes: Uint8Array): void {
    // Room first: there may be other bytes afterwards.
    const at = this.#room(bytes.length);
    this.#bytes.set(bytes, at);
  }

  text(value: string): void {
    const bytes = encoder.encode(value);
    this.integer(bytes.length, 4);
    this.raw(bytes);
  }

  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.length);
    this.length = 0;
    return taken;
  }
}

/** Null stands for a value that is not a number. */
const numberOf = (value: unknown): number => (typeof value === "number" ? value : Number.NaN);
const integerOf = (value: unknown): bigint => BigInt(Math.trunc(Number(value)) || 0);

/** How a value of each type is written; other types are bytes. */
const writers: Readonly<Record<string, (bytes: Bytes, value: unknown) => void>> = {
  boolean: (bytes, value) => bytes.integer(value === true ? 1 : 0, 1),
  int: (bytes, value) => bytes.integer(integerOf(value), 8),
  float: (bytes, value) => bytes.float(numberOf(value)),
  double: (bytes, value) => bytes.double(numberOf(value)),
  string: (bytes, value) => bytes.raw(encoder.encode(String(value))),
  json: (bytes, value) => bytes.raw(encoder.encode(String(value))),
};

const elements: Readonly<Record<string, (bytes: Bytes, value: unknown) => void>> = {
  "boolean[]": writers.boolean!,
  "int[]": writers.int!,
  "float[]": writers.float!,
  "double[]": writers.double!,
};

function writeRaw(bytes: Bytes, value: unknown): void {
  const digits = typeof value === "object" && value !== null && "raw" in value ? String(value.raw) : "";
  bytes.raw(Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
}

function writeValue(bytes: Bytes, kind: string, value: unknown): void {
  const list = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const element = elements[kind];
  if (element !== undefined) for (const each of list) element(bytes, each);
  else if (kind === "string[]") {
    bytes.integer(list.length, 4);
    for (const each of list) bytes.text(String(each));
  } else (writers[kind] ?? writeRaw)(bytes, value);
}

/** The log's names of NetworkTables' types: whole numbers are "int64" there. */
const logType = (kind: string): string => kind.replace(/^int(?=$|\[)/, "int64");

export class TopicLog {
  readonly #bytes = new Bytes();
  readonly #data = new Bytes();
  readonly #entries = new Map<string, { readonly id: number; readonly kind: string; metadata: string }>();
  #next = firstEntry;

  /** Writes a program's changes. */
  write(changes: readonly TopicChange[]): void {
    for (const change of changes) this.#write(change);
  }

  /** The bytes since the last call: records to append to a file that has begun. */
  take(): Uint8Array<ArrayBuffer> {
    return this.#bytes.take();
  }

  #write({ name, kind, time, value, properties = {} }: TopicChange): void {
    let entry = this.#entries.get(name);
    if (entry !== undefined && entry.kind !== kind) {
      this.#control(1, entry.id, time, []);
      this.#entries.delete(name);
      entry = undefined;
    }
    if (kind === "") return;
    // The program's own entries of its data log have the name and the metadata that it gave.
    const own = name.startsWith(ownEntries) && typeof properties["entry"] === "string";
    const called = own ? String(properties["entry"]) : `NT:${name}`;
    const metadata = own ? String(properties["metadata"] ?? "") : JSON.stringify({ properties, source: "NT" });
    if (entry === undefined) {
      entry = { id: this.#next++, kind, metadata };
      this.#entries.set(name, entry);
      this.#control(0, entry.id, time, [called, logType(kind), metadata]);
    } else if (entry.metadata !== metadata) {
      entry.metadata = metadata;
      this.#control(2, entry.id, time, [metadata]);
    }
    if (value === undefined) return;
    writeValue(this.#data, kind, value);
    this.#record(entry.id, time);
  }

  /** 0: an entry starts; 1: it ends; 2: its metadata changes. */
  #control(what: 0 | 1 | 2, id: number, time: number, texts: readonly string[]): void {
    this.#data.integer(what, 1);
    this.#data.integer(id, 4);
    for (const text of texts) this.#data.text(text);
    this.#record(0, time);
  }

  /** A record of the data that has been written: entry of 4 bytes, size of 4, time of 8. */
  #record(id: number, time: number): void {
    const data = this.#data.take();
    this.#bytes.integer(3 | (3 << 2) | (7 << 4), 1);
    this.#bytes.integer(id, 4);
    this.#bytes.integer(data.length, 4);
    this.#bytes.integer(Math.max(0, Math.round(time)), 8);
    this.#bytes.raw(data);
  }
}
