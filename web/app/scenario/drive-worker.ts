// The worker that reads a driver's sticks out of a recording: a simulation of its own. It answers one question and is ended.
import { siteFiles } from "../../sim/core/files.ts";
import { answerRuns, openCore } from "../runs/answer-runs.ts";
import { readDrive, type DriveRequest } from "./drive-reader.ts";

/** base: absolute URL of the folder that holds sandlot.wasm, fields/ and robots/. */
export type ToDrive = DriveRequest & { readonly base: string };

answerRuns(async ({ base, ...request }: ToDrive) => {
  const files = siteFiles(base);
  return readDrive(await openCore(files), request, files);
});
