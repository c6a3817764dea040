// The worker that follows paths: a simulation of its own beside the one on the page. It does one thing and is ended.
import { SimBrokenError, toProblem } from "../../sim/boundary/errors.ts";
import type { DataProblem } from "../../sim/boundary/protocol.ts";
import { siteFiles } from "../../sim/core/files.ts";
import { Core } from "../../sim/core/module.ts";
import { followPath, type FollowedRun, type FollowRequest } from "./follow-path.ts";

/** base: absolute URL of the folder that holds sandlot.wasm, fields/ and robots/. */
export type ToFollower = { readonly base: string } & FollowRequest;

export type FromFollower =
  | { readonly type: "share"; readonly share: number }
  | { readonly type: "followed"; readonly run: FollowedRun }
  | { readonly type: "failed"; readonly problem: DataProblem };

interface WorkerScope {
  postMessage(message: FromFollower): void;
  onmessage: ((event: MessageEvent<ToFollower>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

async function perform({ base, ...request }: ToFollower): Promise<void> {
  const files = siteFiles(base);
  const wasm = await files("sandlot.wasm");
  if (wasm === null) throw new SimBrokenError("sandlot.wasm is missing from the site");
  const core = await Core.create(wasm as Uint8Array<ArrayBuffer>, { log: (line) => console.warn(line) });
  const run = await followPath(core, request, files, (share) => scope.postMessage({ type: "share", share }));
  scope.postMessage({ type: "followed", run });
}

scope.onmessage = ({ data }) => {
  perform(data).catch((error: unknown) => scope.postMessage({ type: "failed", problem: toProblem(error) }));
};
