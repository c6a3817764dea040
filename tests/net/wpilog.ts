// A reader and a writer of WPILOG files written from the format's text (wpiutil/doc/datalog.adoc, version 1.0) and struct's
// (struct.adoc); they share nothing with core/wire. The reader is strict: anything outside the text is a problem.

export interface LogEntry {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  metadata: string;
  /** Microseconds of its start record. */
  readonly started: number;
  finished: number | null;
  readonly records: LogRecord[];
}

export interface LogRecord {
  /** Microseconds. */
  readonly time: number;
  readonly data: Uint8Array;
  /** Where the record begins. */
  readonly offset: number;
}

export interface WpiLog {
  readonly extraHeader: string;
  /** In the order of their starts. */
  readonly entries: LogEntry[];
  readonly problems: string[];
  /** Where each record of the file begins, control records too. */
  readonly offsets: number[];
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

export function readWpilog(file: Uint8Array): WpiLog {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const log: WpiLog = { extraHeader: "", entries: [], problems: [], offsets: [] };
  if (utf8.decode(file.subarray(0, 6)) !== "WPILOG") return { ...log, problems: ["no WPILOG"] };
  if (view.getUint16(6, true) !== 0x0100) log.problems.push(`version ${view.getUint16(6, true).toString(16)}`);
  const extraBytes = view.getUint32(8, true);
  const running = new Map<number, LogEntry>();
  const number = (at: number, bytes: number): number => {
    let value = 0n;
    for (let i = bytes - 1; i >= 0; i--) value = (value << 8n) | BigInt(file[at + i] ?? 0);
    return Number(BigInt.asIntN(64, value));
  };
  const text = (at: number): [string, number] => {
    const length = view.getUint32(at, true);
    return [utf8.decode(file.subarray(at + 4, at + 4 + length)), at + 4 + length];
  };
  let at = 12 + extraBytes;
  while (at < file.length) {
    const offset = at;
    const widths = file[at] ?? 0;
    const idBytes = (widths & 3) + 1;
    const sizeBytes = ((widths >> 2) & 3) + 1;
    const timeBytes = ((widths >> 4) & 7) + 1;
    if ((widths & 0x80) !== 0) log.problems.push(`byte ${at}: the spare bit is set`);
    const id = number(at + 1, idBytes);
    const size = number(at + 1 + idBytes, sizeBytes);
    const time = number(at + 1 + idBytes + sizeBytes, timeBytes);
    const begin = at + 1 + idBytes + sizeBytes + timeBytes;
    if (begin + size > file.length) {
      log.problems.push(`byte ${at}: the file ends inside this record`);
      break;
    }
    log.offsets.push(offset);
    at = begin + size;
    if (id !== 0) {
      const entry = running.get(id);
      if (entry === undefined) log.problems.push(`byte ${offset}: entry ${id} has not started`);
      else entry.records.push({ time, data: file.subarray(begin, at), offset });
      continue;
    }
    const subject = view.getUint32(begin + 1, true);
    if (file[begin] === 0) {
      const [name, afterName] = text(begin + 5);
      const [type, afterType] = text(afterName);
      const [metadata, end] = text(afterType);
      if (end !== at) log.problems.push(`byte ${offset}: a start of ${size} bytes ends elsewhere`);
      if (running.has(subject)) log.problems.push(`byte ${offset}: entry ${subject} has started before`);
      const entry: LogEntry = { id: subject, name, type, metadata, started: time, finished: null, records: [] };
      log.entries.push(entry);
      running.set(subject, entry);
    } else if (file[begin] === 1) {
      const entry = running.get(subject);
      if (entry === undefined || size !== 5) log.problems.push(`byte ${offset}: a wrong finish`);
      else entry.finished = time;
      running.delete(subject);
    } else if (file[begin] === 2) {
      const entry = running.get(subject);
      const [metadata, end] = text(begin + 5);
      if (entry === undefined || end !== at) log.problems.push(`byte ${offset}: wrong metadata`);
      else entry.metadata = metadata;
    } else log.problems.push(`byte ${offset}: control record ${file[begin]}`);
  }
  return { ...log, extraHeader: utf8.decode(file.subarray(12, 12 + extraBytes)) };
}

/** Doubles of packed structs that are made of nothing else, or of a double[]. */
export function doublesOf(data: Uint8Array): number[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return Array.from({ length: data.length / 8 }, (_, i) => view.getFloat64(8 * i, true));
}

/** The value of a record by its entry's type; doubles for structs. Throws when its size does not fit. */
export function valueOf({ type }: Pick<LogEntry, "type">, { data }: LogRecord): unknown {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const exactly = (size: number): void => {
    if (data.length !== size) throw new Error(`a ${type} of ${data.length} bytes`);
  };
  const multipleOf = (size: number): number => {
    if (data.length % size !== 0) throw new Error(`a ${type} of ${data.length} bytes`);
    return data.length / size;
  };
  if (type.startsWith("struct:")) {
    multipleOf(8);
    return doublesOf(data);
  }
  switch (type) {
    case "boolean":
      exactly(1);
      return data[0] !== 0;
    case "int64":
      exactly(8);
      return Number(view.getBigInt64(0, true));
    case "float":
      exactly(4);
      return view.getFloat32(0, true);
    case "double":
      exactly(8);
      return view.getFloat64(0, true);
    case "string":
    case "json":
    case "structschema":
      return utf8.decode(data);
    case "double[]":
      multipleOf(8);
      return doublesOf(data);
    default:
      return data;
  }
}

/** The value at a time [us]: of the last record at or before it. */
export function valueAt(entry: LogEntry, time: number): unknown {
  const record = entry.records.findLast((each) => each.time <= time);
  return record === undefined ? undefined : valueOf(entry, record);
}

/** Writes logs as other programs do; widths are the fewest bytes. */
export class WpilogBuilder {
  readonly #bytes: number[] = [];
  #entries = 0;

  constructor(extraHeader = "") {
    this.#bytes.push(...new TextEncoder().encode("WPILOG"), 0, 1, ...text(extraHeader));
  }

  start(name: string, type: string, time = 0, metadata = ""): number {
    const id = ++this.#entries;
    this.record(0, time, [0, ...little(id, 4), ...text(name), ...text(type), ...text(metadata)]);
    return id;
  }

  finish(id: number, time: number): void {
    this.record(0, time, [1, ...little(id, 4)]);
  }

  /** A record of any bytes at a time [us]. */
  record(id: number, time: number, data: Iterable<number>): void {
    const bytes = [...data];
    const [idBytes, size, timeBytes] = [little(id), little(bytes.length), little(time)];
    this.#bytes.push((idBytes.length - 1) | ((size.length - 1) << 2) | ((timeBytes.length - 1) << 4));
    this.#bytes.push(...idBytes, ...size, ...timeBytes, ...bytes);
  }

  doubles(id: number, time: number, values: readonly number[]): void {
    this.record(id, time, new Uint8Array(Float64Array.from(values).buffer));
  }

  boolean(id: number, time: number, value: boolean): void {
    this.record(id, time, [value ? 1 : 0]);
  }

  string(id: number, time: number, value: string): void {
    this.record(id, time, new TextEncoder().encode(value));
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
  }
}

/** A number little-endian in so many bytes, or in the fewest. */
function little(value: number, count = 0): number[] {
  const bytes: number[] = [];
  for (let rest = BigInt(value); bytes.length < Math.max(1, count) || rest > 0n; rest >>= 8n) {
    bytes.push(Number(rest & 0xffn));
  }
  return bytes;
}

const text = (value: string): number[] => {
  const bytes = [...new TextEncoder().encode(value)];
  return [...little(bytes.length, 4), ...bytes];
};
