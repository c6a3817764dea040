// Values of NetworkTables as MessagePack (github.com/msgpack/msgpack, spec.md), for programs whose values are
// JavaScript's. The protocol itself, and a stranger's messages, are read in wire.wasm.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A value of NetworkTables. Whole numbers that a number does not hold exactly are bigint. */
export type TableValue = boolean | number | bigint | string | Uint8Array | readonly TableValue[];

/** Bytes that grow. */
class Writer {
  #bytes = new Uint8Array(64);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  room(more: number): { readonly view: DataView; readonly at: number } {
    const at = this.#length;
    this.#length += more;
    if (this.#length > this.#bytes.length) {
      const wider = new Uint8Array(2 * this.#length);
      wider.set(this.#bytes.subarray(0, at));
      this.#bytes = wider;
      this.#view = new DataView(wider.buffer);
    }
    return { view: this.#view, at };
  }

  byte(value: number): void {
    const { view, at } = this.room(1);
    view.setUint8(at, value);
  }

  /** A first byte, and a number of 32 bits. */
  long(first: number, value: number): void {
    const { view, at } = this.room(5);
    view.setUint8(at, first);
    view.setUint32(at + 1, value);
  }

  raw(bytes: Uint8Array): void {
    const { at } = this.room(bytes.length);
    this.#bytes.set(bytes, at);
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

function writeInteger(writer: Writer, value: unknown): void {
  const whole = typeof value === "bigint" ? value : BigInt(Math.trunc(Number(value)) || 0);
  const { view, at } = writer.room(9);
  view.setUint8(at, 0xd3);
  view.setBigInt64(at + 1, BigInt.asIntN(64, whole));
}

/** null stands for a value that is not a number. */
const numberOf = (value: unknown): number => (typeof value === "number" ? value : Number.NaN);

function writeDouble(writer: Writer, value: unknown): void {
  const { view, at } = writer.room(9);
  view.setUint8(at, 0xcb);
  view.setFloat64(at + 1, numberOf(value));
}

function writeFloat(writer: Writer, value: unknown): void {
  const { view, at } = writer.room(5);
  view.setUint8(at, 0xca);
  view.setFloat32(at + 1, numberOf(value));
}

function writeText(writer: Writer, value: unknown): void {
  const bytes = encoder.encode(String(value));
  writer.long(0xdb, bytes.length);
  writer.raw(bytes);
}

type Write = (writer: Writer, value: unknown) => void;
const writers: Readonly<Record<string, Write>> = {
  boolean: (writer, value) => writer.byte(value === true ? 0xc3 : 0xc2),
  int: writeInteger,
  float: writeFloat,
  double: writeDouble,
  string: writeText,
  json: writeText,
};

/**
 * A value of a type of NetworkTables ("double", "string[]", "struct:Pose2d"). A value that does not fit the type
 * becomes its empty value.
 */
export function pack(type: string, value: unknown): Uint8Array {
  const writer = new Writer();
  const one = writers[type];
  const element = type.endsWith("[]") ? writers[type.slice(0, -2)] : undefined;
  if (one !== undefined) one(writer, value);
  else if (element !== undefined && type !== "json[]") {
    const list = Array.isArray(value) ? (value as readonly unknown[]) : [];
    writer.long(0xdd, list.length);
    for (const each of list) element(writer, each);
  } else {
    const bytes = value instanceof Uint8Array ? value : new Uint8Array(0);
    writer.long(0xc6, bytes.length);
    writer.raw(bytes);
  }
  return writer.bytes;
}

/** Reads one value; throws RangeError for a form that NetworkTables lacks, or where bytes are missing. */
export function unpack(bytes: Uint8Array): TableValue {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const skip = (size: number): number => {
    const here = at;
    at += size;
    if (at > bytes.length) throw new RangeError("a value that is cut short");
    return here;
  };
  const whole = (value: bigint): number | bigint =>
    value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
  /** A length of 1, 2 or 4 bytes. */
  const size = (width: number): number => {
    const here = skip(width);
    if (width === 1) return view.getUint8(here);
    return width === 2 ? view.getUint16(here) : view.getUint32(here);
  };
  const text = (length: number): string => {
    const here = skip(length);
    return decoder.decode(bytes.subarray(here, here + length));
  };
  const raw = (length: number): Uint8Array => {
    const here = skip(length);
    return bytes.slice(here, here + length);
  };
  const list = (length: number): TableValue[] => {
    // Each element has a byte at least: a length that is claimed makes no list by itself.
    if (length > bytes.length - at) throw new RangeError("a list that is cut short");
    return Array.from({ length }, read);
  };
  const read = (): TableValue => {
    const first = view.getUint8(skip(1));
    if (first < 0x80) return first;
    if (first >= 0xe0) return first - 256;
    if (first >= 0xa0 && first < 0xc0) return text(first & 31);
    if (first >= 0x90 && first < 0xa0) return list(first & 15);
    switch (first) {
      case 0xc2:
      case 0xc3:
        return first === 0xc3;
      case 0xc4:
      case 0xc5:
      case 0xc6:
        return raw(size(1 << (first - 0xc4)));
      case 0xca:
        return view.getFloat32(skip(4));
      case 0xcb:
        return view.getFloat64(skip(8));
      case 0xcc:
      case 0xcd:
      case 0xce:
        return size(1 << (first - 0xcc));
      case 0xcf:
        return whole(view.getBigUint64(skip(8)));
      case 0xd0:
        return view.getInt8(skip(1));
      case 0xd1:
        return view.getInt16(skip(2));
      case 0xd2:
        return view.getInt32(skip(4));
      case 0xd3:
        return whole(view.getBigInt64(skip(8)));
      case 0xd9:
      case 0xda:
      case 0xdb:
        return text(size(1 << (first - 0xd9)));
      case 0xdc:
      case 0xdd:
        return list(size(first === 0xdc ? 2 : 4));
      default:
        throw new RangeError(`byte ${first} begins no value of NetworkTables`);
    }
  };
  return read();
}
