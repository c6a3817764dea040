// A binary glTF file as its two parts, and back: the JSON that describes it, and the bytes that it names. And the names
// of models.

/** Of the model's own file. */
export const modelFile = /\.(gltf|stl|obj|urdf)$/i;
/** Of files that such a one may name. */
export const besideModel = /\.(gltf|stl|obj|urdf|bin|mtl|dae|png|jpe?g|webp)$/i;

export type Json = Record<string, unknown>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Objects of one of its lists; [] for a value that is not a list. */
export const entriesOf = (json: Json, name: string): Json[] => {
  const list = json[name];
  return Array.isArray(list) ? (list as unknown[]).filter(isRecord) : [];
};

const glbMark = 0x46546c67;
const jsonMark = 0x4e4f534a;
const binMark = 0x004e4942;

export interface GlbParts {
  readonly json: Json;
  /** Empty where all bytes stand in the JSON. */
  readonly body: Uint8Array;
}

/** Of a .glb, or of a .gltf. null: it is neither. */
export function partsOf(bytes: ArrayBuffer): GlbParts | null {
  const view = new DataView(bytes);
  let text = new Uint8Array(bytes);
  let body = new Uint8Array();
  if (bytes.byteLength >= 20 && view.getUint32(0, true) === glbMark) {
    const size = view.getUint32(12, true);
    if (view.getUint32(16, true) !== jsonMark || size > bytes.byteLength - 20) return null;
    text = new Uint8Array(bytes, 20, size);
    const at = 20 + size;
    if (at + 8 <= bytes.byteLength && view.getUint32(at + 4, true) === binMark)
      body = new Uint8Array(bytes, at + 8, Math.min(view.getUint32(at, true), bytes.byteLength - at - 8));
  }
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(text));
    return isRecord(json) ? { json, body } : null;
  } catch {
    return null;
  }
}

const padded = (size: number): number => (size + 3) & ~3;

/** Bytes that are gathered, each lot at a multiple of four. */
export class Body {
  readonly #lots: Uint8Array[] = [];
  #size = 0;

  /** Where they stand. */
  add(bytes: Uint8Array): number {
    const at = this.#size;
    this.#lots.push(bytes);
    this.#size += padded(bytes.byteLength);
    return at;
  }

  get size(): number {
    return this.#size;
  }

  writeTo(all: Uint8Array, start: number): void {
    let at = start;
    for (const lot of this.#lots) {
      all.set(lot, at);
      at += padded(lot.byteLength);
    }
  }
}

/** The file whose only buffer the body is. */
export function glbOf(json: Json, body: Body): ArrayBuffer {
  const whole = { ...json, buffers: body.size > 0 ? [{ byteLength: body.size }] : [] };
  const text = new TextEncoder().encode(JSON.stringify(whole));
  const jsonSize = padded(text.byteLength);
  const bytes = new Uint8Array(20 + jsonSize + (body.size > 0 ? 8 + body.size : 0));
  const view = new DataView(bytes.buffer);
  bytes.fill(0x20, 20, 20 + jsonSize);
  bytes.set(text, 20);
  [glbMark, 2, bytes.byteLength, jsonSize, jsonMark].forEach((word, index) => view.setUint32(4 * index, word, true));
  if (body.size > 0) {
    view.setUint32(20 + jsonSize, body.size, true);
    view.setUint32(24 + jsonSize, binMark, true);
    body.writeTo(bytes, 28 + jsonSize);
  }
  return bytes.buffer;
}

/** Of corners: readers want it said. */
export function rangeOf(values: ArrayLike<number>): Json {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < values.length; at++) {
    min[at % 3] = Math.min(min[at % 3]!, values[at]!);
    max[at % 3] = Math.max(max[at % 3]!, values[at]!);
  }
  return { min, max };
}

/** Of an address that holds its bytes; null for another address. */
export function bytesOfData(address: string): Uint8Array | null {
  const comma = address.indexOf(",");
  if (!address.startsWith("data:") || comma < 0) return null;
  const content = address.slice(comma + 1);
  try {
    if (!address.slice(0, comma).endsWith(";base64")) return new TextEncoder().encode(decodeURIComponent(content));
    return Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
