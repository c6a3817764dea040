// MessagePack for the tests, written from its specification; shares nothing with core/wire.

/** Numbers of the types of NetworkTables values, in its specification's table. */
export const typeNumbers = {
  ...{ boolean: 0, double: 1, int: 2, float: 3, string: 4, json: 4, raw: 5, "struct:Pose3d": 5 },
  ...{ "boolean[]": 16, "double[]": 17, "int[]": 18, "float[]": 19, "string[]": 20 },
} as const;
export type TypeName = keyof typeof typeNumbers;

export type Value = boolean | number | string | Uint8Array | Value[] | { [key: string]: Value } | null;

function fixed(size: number, write: (view: DataView) => void): number[] {
  const view = new DataView(new ArrayBuffer(size));
  write(view);
  return [...new Uint8Array(view.buffer)];
}

export function packInt(n: number): number[] {
  if (n >= 0 && n < 128) return [n];
  if (n < 0 && n >= -32) return [n & 0xff];
  if (n >= 0 && n <= 0xffffffff) return [0xce, ...fixed(4, (view) => view.setUint32(0, n))];
  return [n < 0 ? 0xd3 : 0xcf, ...fixed(8, (view) => view.setBigInt64(0, BigInt(n)))];
}

export const packDouble = (n: number): number[] => [0xcb, ...fixed(8, (view) => view.setFloat64(0, n))];
const packFloat = (n: number): number[] => [0xca, ...fixed(4, (view) => view.setFloat32(0, n))];

function packString(text: string): number[] {
  const bytes = [...new TextEncoder().encode(text)];
  if (bytes.length < 32) return [0xa0 | bytes.length, ...bytes];
  return [0xda, ...fixed(2, (view) => view.setUint16(0, bytes.length)), ...bytes];
}

function packRaw(bytes: Uint8Array): number[] {
  return [0xc6, ...fixed(4, (view) => view.setUint32(0, bytes.length)), ...bytes];
}

export const packArray = (items: number[][]): number[] =>
  items.length < 16
    ? [0x90 | items.length, ...items.flat()]
    : [0xdc, ...fixed(2, (view) => view.setUint16(0, items.length)), ...items.flat()];

function packItem(type: TypeName, value: Value): number[] {
  switch (type) {
    case "boolean":
      return [value === true ? 0xc3 : 0xc2];
    case "double":
      return packDouble(value as number);
    case "int":
      return packInt(value as number);
    case "float":
      return packFloat(value as number);
    case "string":
    case "json":
      return packString(value as string);
    default:
      return packRaw(value as Uint8Array);
  }
}

/** A value as its type wants it. */
export function packValue(type: TypeName, value: Value): number[] {
  if (!Array.isArray(value)) return packItem(type, value);
  return packArray(value.map((item) => packItem(type.replace("[]", "") as TypeName, item)));
}

/** Reads all values that stand one behind the other. Throws on other bytes. */
export function unpackAll(bytes: Uint8Array): Value[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const take = (size: number): number => {
    at += size;
    if (at > bytes.length) throw new RangeError("MessagePack ends in the middle of a value");
    return at - size;
  };
  const text = (size: number): string => {
    const from = take(size);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes.slice(from, from + size));
  };
  const raw = (size: number): Uint8Array => {
    const from = take(size);
    return bytes.slice(from, from + size);
  };
  const list = (size: number): Value[] => Array.from({ length: size }, () => one());
  const map = (size: number): Value => Object.fromEntries(Array.from({ length: size }, () => [one() as string, one()]));
  const u8 = (): number => view.getUint8(take(1));
  const u16 = (): number => view.getUint16(take(2));
  const u32 = (): number => view.getUint32(take(4));
  const forms: Record<number, () => Value> = {
    0xc0: () => null,
    0xc2: () => false,
    0xc3: () => true,
    0xc4: () => raw(u8()),
    0xc5: () => raw(u16()),
    0xc6: () => raw(u32()),
    0xca: () => view.getFloat32(take(4)),
    0xcb: () => view.getFloat64(take(8)),
    0xcc: u8,
    0xcd: u16,
    0xce: u32,
    0xcf: () => Number(view.getBigUint64(take(8))),
    0xd0: () => view.getInt8(take(1)),
    0xd1: () => view.getInt16(take(2)),
    0xd2: () => view.getInt32(take(4)),
    0xd3: () => Number(view.getBigInt64(take(8))),
    0xd9: () => text(u8()),
    0xda: () => text(u16()),
    0xdb: () => text(u32()),
    0xdc: () => list(u16()),
    0xdd: () => list(u32()),
    0xde: () => map(u16()),
    0xdf: () => map(u32()),
  };
  function one(): Value {
    const form = u8();
    if (form < 0x80) return form;
    if (form >= 0xe0) return form - 256;
    if (form < 0x90) return map(form & 15);
    if (form < 0xa0) return list(form & 15);
    if (form < 0xc0) return text(form & 31);
    const read = forms[form];
    if (read === undefined) throw new RangeError(`no MessagePack begins with ${form}`);
    return read();
  }
  const values: Value[] = [];
  while (at < bytes.length) values.push(one());
  return values;
}
