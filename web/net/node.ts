// The protocols in Node: the command line and the tests. Bundled to build/node/wire.mjs.
import { readFile } from "node:fs/promises";
import { SimBrokenError } from "../sim/boundary/errors.ts";
import { Wire } from "./wire.ts";

export { LogTracks } from "./log-tracks.ts";
export { Judge, type Judged, type JudgedCondition } from "./judge.ts";
export { ValuesRun, ValuesStore } from "./values.ts";
export { Limelight } from "./limelight.ts";
export { LogWriter } from "./log-writer.ts";
export { LogOrder } from "./log-order.ts";
export * from "./remote.ts";
export * from "./wire.ts";
export { Hal } from "./hal.ts";
export { Icd } from "./icd.ts";
export { Monitor } from "./monitor.ts";
export * from "./icd-config.ts";
export * from "./wire-icd.ts";
export { icdField, importIcd } from "./icd-scenario.ts";

/** Starts the protocols from a wire.wasm file. */
export async function openWire(wasm: string): Promise<Wire> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(await readFile(wasm));
  } catch (error) {
    throw new SimBrokenError(`${wasm} cannot be read: run npm run build`, [], { cause: error });
  }
  return Wire.create(bytes);
}
