// A robot as a zip that AdvantageScope opens as well: a folder Robot_NAME with config.json and its models, and robot.json beside them.

import { zipSync } from "fflate";
import { zipOf as packed } from "../code/project-edit.ts";

/** AdvantageScope refuses a folder without config.json. */
const plainConfig = (name: string): string =>
  JSON.stringify({ name, rotations: [], position: [0, 0, 0], cameras: [], components: [] });

/** The files that somebody brought, as they were: in a zip that AdvantageScope opens as well. */
export const originalFile = "original.zip";

/** Packed without being made smaller: models of 100 MB would hold up the page for seconds. */
export function packOriginal(name: string, files: ReadonlyMap<string, ArrayBuffer>): ArrayBuffer {
  const all = [...files].map(([file, bytes]) => [`Robot_${name}/${file}`, new Uint8Array(bytes)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(all), { level: 0 })).buffer;
}

export function zipOf(name: string, files: ReadonlyMap<string, ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const folder = `Robot_${name}`;
  const all = new Map<string, Uint8Array>();
  for (const [file, bytes] of files) if (file !== originalFile) all.set(`${folder}/${file}`, new Uint8Array(bytes));
  if (!files.has("config.json")) all.set(`${folder}/config.json`, new TextEncoder().encode(plainConfig(name)));
  return packed(all);
}
