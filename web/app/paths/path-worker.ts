// The worker that follows paths: a simulation of its own beside the one on the page. It answers one question and is ended.
import { siteFiles } from "../../sim/core/files.ts";
import { answerRuns, openCore } from "../runs/answer-runs.ts";
import { followPath, type FollowRequest } from "./follow-path.ts";

/** base: absolute URL of the folder that holds sandlot.wasm, fields/ and robots/. */
export type ToFollower = { readonly base: string } & FollowRequest;

answerRuns(async ({ base, ...request }: ToFollower, onShare) => {
  const files = siteFiles(base);
  return followPath(await openCore(files), request, files, onShare);
});
