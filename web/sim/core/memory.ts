// The memory of a Core, as the classes beside it use it: bytes in, bytes out, and records of numbers.
import { bytes as bytesRecord } from "../boundary/abi.gen.ts";
import type { SandlotExports } from "../boundary/exports.gen.ts";
import type { DataProblem } from "../boundary/protocol.ts";

/** Bytes and views of the core's memory end with the next call into it, which may make it grow. */
export interface CoreMemory {
  readonly exports: SandlotExports;
  /** A call into the core. An exception ends the instance. */
  guard<T>(call: () => T): T;
  bytes(pointer: number, size: number): Uint8Array;
  /** Up to its zero; "" for a null pointer. */
  string(pointer: number): string;
  /** Copies bytes into the core's memory for the time of one call. */
  lend<T>(bytes: Uint8Array, call: (pointer: number, size: number) => T): T;
  lendText<T>(text: string, call: (pointer: number) => T): T;
  /** Reads the answer of an export that gives a simProblem. */
  problem(call: () => number): DataProblem;
}

/** A record of abi.gen.ts. */
type Layout = Readonly<Record<string, { readonly offset: number; readonly type: string } | number>>;
/** Its values by name. */
export type Words<T extends Layout> = Readonly<Record<Exclude<keyof T, "byteLength">, number>>;

/** Reads a record that has nothing but words (u32), from where an export says. */
export function readWords<T extends Layout>(core: Pick<CoreMemory, "bytes">, layout: T, pointer: number): Words<T> {
  const { buffer, byteOffset } = core.bytes(pointer, 0);
  const view = new DataView(buffer, byteOffset);
  const words: Record<string, number> = {};
  for (const [name, field] of Object.entries(layout)) {
    if (typeof field !== "number") words[name] = view.getUint32(field.offset, true);
  }
  return words as Words<T>;
}

/** The bytes of which an export gave a simBytes; not a copy. */
export function bytesOf(core: CoreMemory, call: () => number): Uint8Array {
  const { address, size } = readWords(core, bytesRecord, core.guard(call));
  return core.bytes(address, size);
}
