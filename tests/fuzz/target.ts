// What the fuzz targets in Node share; scripts/fuzz-node.mjs runs them.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "./mutate.ts";

export interface Target {
  /** First inputs. */
  corpus(): Uint8Array[];
  /** Another one. */
  mutate(random: Random, input: Uint8Array): Uint8Array;
  /** Throws what is a finding. */
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

/** What a promise comes to. That it never will is a finding: nothing here waits for the world, so a few turns do. */
export async function settled<Value>(promise: Promise<Value>): Promise<Value> {
  let turns = 0;
  let waiting: NodeJS.Immediate | undefined;
  const never = new Promise<never>((_, reject) => {
    const turn = (): void => {
      if (++turns > 2000) reject(new Error("it never answers"));
      else waiting = setImmediate(turn);
    };
    turn();
  });
  try {
    return await Promise.race([promise, never]);
  } finally {
    // Most inputs are done before a turn comes: what waited for one would pile up.
    clearImmediate(waiting);
  }
}
