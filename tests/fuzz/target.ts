// The common part of the fuzz targets in Node; scripts/fuzz-node.mjs runs them.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "./mutate.ts";

export interface Target {
  /** First inputs. */
  corpus(): Uint8Array[];
  /** Another one. */
  mutate(random: Random, input: Uint8Array): Uint8Array;
  /** Throws a finding. */
  run(input: Uint8Array): Promise<void>;
}

/** The runner's working folder is the repository's. */
export const corpusOf = (name: string): Uint8Array[] => {
  const folder = join("tests/fuzz/corpus", name);
  return readdirSync(folder)
    .sort()
    .map((file) => new Uint8Array(readFileSync(join(folder, file))));
};

export function expect(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

/** One printable line, as a person can read it. */
export const isLine = (text: string): boolean => text !== "" && !/\n/.test(text);

/** A promise's result. Where the thread has nothing left to do and it is still open, it never answers: a finding. */
export async function settled<Value>(promise: Promise<Value>): Promise<Value> {
  let idle = (): void => {};
  const never = new Promise<never>((_, reject) => {
    idle = () => reject(new Error("it never answers"));
    process.once("beforeExit", idle);
  });
  try {
    return await Promise.race([promise, never]);
  } finally {
    process.off("beforeExit", idle);
  }
}
