// Records of a WPILOG in the order of their times. A run's log is written tick by tick, and within a tick by source:
// the frame, then cameras, whose results have times of their own, then a program. Readers of logs want time to go on.

/** A record, or the head of the file. */
interface Piece {
  readonly time: number;
  readonly bytes: Uint8Array;
}

const headBytes = 12;
const magic = "WPILOG";

/** The bytes before the first record: magic, version, and a text; 0: these bytes are records. */
function headOf(bytes: Uint8Array): number {
  if (bytes.length < headBytes || ![...magic].every((letter, i) => bytes[i] === letter.charCodeAt(0))) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return headBytes + view.getUint32(8, true);
}

/** A little-endian number of up to 8 bytes. */
function numberAt(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let i = size - 1; i >= 0; i--) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}

/** Holds records until those before them are there. */
export class LogOrder {
  #pieces: Piece[] = [];

  /** Whole records, or the head of a file and records. */
  push(bytes: Uint8Array): void {
    let at = headOf(bytes);
    if (at > 0) this.#pieces.push({ time: -1, bytes: bytes.subarray(0, at) });
    while (at < bytes.length) {
      // A byte of widths less one: entry 2 bits, size 2 bits, time 3 bits.
      const widths = bytes[at] ?? 0;
      const [entry, size, time] = [(widths & 3) + 1, ((widths >> 2) & 3) + 1, ((widths >> 4) & 7) + 1];
      const data = at + 1 + entry + size + time;
      const end = data + numberAt(bytes, at + 1 + entry, size);
      this.#pieces.push({ time: numberAt(bytes, data - time, time), bytes: bytes.subarray(at, end) });
      at = end;
    }
  }

  /** Takes the records up to a time [us], in its order; of one time in the order in which they came. */
  take(until = Infinity): Uint8Array<ArrayBuffer> {
    const due = this.#pieces.filter(({ time }) => time <= until);
    this.#pieces = this.#pieces.filter(({ time }) => time > until);
    return joined(due);
  }

  /** The held records, as `take` would give them; they stay. */
  peek(): Uint8Array<ArrayBuffer> {
    return joined([...this.#pieces]);
  }

  get bytes(): number {
    return this.#pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  clear(): void {
    this.#pieces = [];
  }
}

function joined(pieces: Piece[]): Uint8Array<ArrayBuffer> {
  pieces.sort((a, b) => a.time - b.time);
  const all = new Uint8Array(pieces.reduce((sum, { bytes }) => sum + bytes.length, 0));
  let at = 0;
  for (const { bytes } of pieces) {
    all.set(bytes, at);
    at += bytes.length;
  }
  return all;
}
