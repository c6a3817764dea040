// The core in Node: the CLI, the benchmarks and the tests. Bundled to build/node/sandlot.mjs.
import { readFile } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { isSitePath } from "./core/files.ts";
import { Core, type CoreOptions, type FetchFile } from "./core/module.ts";
import { SimBrokenError } from "./boundary/errors.ts";

export * from "./boundary/abi.gen.ts";
export { allianceReport, report } from "./boundary/report.ts";
export { problemText, SimBrokenError, SimDataError, toProblem } from "./boundary/errors.ts";
export {
  Frame,
  newAllianceState,
  newComponentState,
  newMechanismState,
  newMotorState,
  newPieceCounts,
  newPieceRecord,
  newRobotState,
  newSensorState,
  newWheelState,
  noPhase,
} from "./boundary/frame.ts";
export { Core, type CoreOptions, type FetchFile, type StationInput } from "./core/module.ts";
export * from "./core/links.ts";
export type { PosesInfo, RecordingInfo, RecordingMeta, ReplayResult } from "./boundary/recording-info.ts";
export type { ReplayState } from "./boundary/abi.gen.ts";
export { challengeOf, withChallenge } from "./boundary/challenge.ts";
export { RecordingMisfitError } from "./core/recording.ts";
export { posesEvery } from "./core/poses.ts";
export { isShipped, shippedFields, shippedRobots } from "./boundary/shipped.ts";
export type { RobotInfo, SceneInfo, SimEventRecord } from "./boundary/protocol.ts";
export { SimHost } from "./worker/host.ts";
export { Snapshots, type Snapshot } from "./core/snapshots.ts";
export * from "./core/sync-test.ts";

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR";
}

/** Reads files below a folder that holds fields/ and robots/. */
export function folderFiles(root: string): FetchFile {
  const top = resolve(root);
  return async (path) => {
    const full = resolve(top, path);
    if (!isSitePath(path) || !full.startsWith(top + sep)) return null;
    try {
      return await readFile(full);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
}

/** Starts the core from a sandlot.wasm file. */
export async function openCore(wasm: string, options: CoreOptions = {}): Promise<Core> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(await readFile(wasm));
  } catch (error) {
    if (isMissing(error)) throw new SimBrokenError(`${wasm} is missing: run npm run build`);
    throw error;
  }
  return Core.create(bytes, options);
}
