// The worker that reads a driver's sticks out of a recording: a simulation of its own. It does one thing and is ended.

import { toProblem } from "../../sim/boundary/errors.ts";
import type { DataProblem } from "../../sim/boundary/protocol.ts";
import { siteFiles } from "../../sim/core/files.ts";
import { Core } from "../../sim/core/module.ts";
import { readDrive, type DriveRequest } from "./drive-reader.ts";
import type { HeldInput } from "./scenario-script.ts";

/** base: absolute URL of the folder that holds sandlot.wasm, fields/ and robots/. */
export type ToDrive = DriveRequest & { readonly base: string };
export type FromDrive = { readonly held: readonly HeldInput[] } | { readonly problem: DataProblem };

interface WorkerScope {
  postMessage(message: FromDrive): void;
  onmessage: ((event: MessageEvent<ToDrive>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

async function perform({ base, ...request }: ToDrive): Promise<void> {
  const files = siteFiles(base);
  const wasm = await files("sandlot.wasm");
  if (wasm === null) throw new Error("sandlot.wasm is missing from the site");
  const core = await Core.create(wasm as Uint8Array<ArrayBuffer>, { log: (line) => console.warn(line) });
  scope.postMessage({ held: await readDrive(core, request, files) });
}

scope.onmessage = ({ data }) => {
  perform(data).catch((error: unknown) => scope.postMessage({ problem: toProblem(error) }));
};
