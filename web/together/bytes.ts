// Compact binary messages: written byte by byte, and read with each length checked before anything is allocated.

/** A message that cannot be read or must not be followed; its text is one sentence. */
export class MessageError extends Error {}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

export class Writer {
  #bytes = new Uint8Array(64);
  #size = 0;

  byte(value: number): this {
    this.#room(1);
    this.#bytes[this.#size++] = value;
    return this;
  }

  /** A whole number from 0 to 2^32 - 1, seven bits a byte, lowest first. */
  count(value: number): this {
    if (!(Number.isInteger(value) && value >= 0 && value < 2 ** 32)) throw new RangeError(`no count: ${value}`);
    let left = value;
    while (left >= 0x80) {
      this.byte((left % 0x80) | 0x80);
      left = Math.floor(left / 0x80);
    }
    return this.byte(left);
  }

  float(value: number): this {
    this.#room(4);
    new DataView(this.#bytes.buffer).setFloat32(this.#size, value, true);
    this.#size += 4;
    return this;
  }

  /** Bytes as they are. */
  raw(bytes: Uint8Array): this {
    this.#room(bytes.byteLength);
    this.#bytes.set(bytes, this.#size);
    this.#size += bytes.byteLength;
    return this;
  }

  /** Bytes with their number before them. */
  block(bytes: Uint8Array): this {
    return this.count(bytes.byteLength).raw(bytes);
  }

  text(text: string): this {
    return this.block(encoder.encode(text));
  }

  /** 16 hexadecimal digits. */
  hash(hash: string): this {
    for (let at = 0; at < 16; at += 2) this.byte(Number.parseInt(hash.slice(at, at + 2), 16));
    return this;
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#size);
  }

  #room(more: number): void {
    if (this.#size + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#size + more));
    larger.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = larger;
  }
}

export class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.#bytes.byteLength - this.#at;
  }

  byte(): number {
    this.#need(1);
    return this.#bytes[this.#at++] as number;
  }

  /** most: the largest value that makes sense; `name` says in the refusal which number it is. */
  count(most: number, name: string): number {
    let value = 0;
    for (let shift = 0; shift < 5; shift++) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** (7 * shift);
      if (byte < 0x80) {
        if (value > most) throw new MessageError(`${name} is ${value}; at most ${most} is allowed`);
        return value;
      }
    }
    throw new MessageError(`${name} has more than five bytes`);
  }

  /** A byte that is an index into a list. */
  one<Item>(items: readonly Item[], name: string): Item {
    const index = this.byte();
    const item = items[index];
    if (item === undefined) throw new MessageError(`${name} is ${index}; there are ${items.length}`);
    return item;
  }

  float(name: string): number {
    this.#need(4);
    const value = this.#view.getFloat32(this.#at, true);
    this.#at += 4;
    if (!Number.isFinite(value)) throw new MessageError(`${name} is no finite number`);
    return value;
  }

  raw(size: number): Uint8Array {
    this.#need(size);
    const bytes = this.#bytes.subarray(this.#at, this.#at + size);
    this.#at += size;
    return bytes;
  }

  block(most: number, name: string): Uint8Array {
    return this.raw(this.count(most, `the length of ${name}`));
  }

  /** One line of at most so many bytes. */
  text(most: number, name: string): string {
    const bytes = this.block(most, name);
    try {
      return decoder.decode(bytes);
    } catch {
      throw new MessageError(`${name} is no UTF-8 text`);
    }
  }

  hash(): string {
    return Array.from(this.raw(8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  rest(): Uint8Array {
    return this.raw(this.left);
  }

  /** The message must end here. */
  end(): void {
    if (this.left > 0) throw new MessageError(`${this.left} bytes too many`);
  }

  #need(size: number): void {
    if (size > this.left) throw new MessageError(`it ends ${size - this.left} bytes too early`);
  }
}
