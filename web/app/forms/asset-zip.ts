// The files of a robot or a field as a folder in a zip, which AdvantageScope opens as well.

import { zipSync } from "fflate";
import { zipOf as packed } from "../code/project-edit.ts";

/** The person's own files, before they were made light: a zip of its own among the others. */
export const originalFile = "original.zip";

/** AdvantageScope refuses a robot's folder without config.json; a field's always has one. */
const plainConfig = (name: string): string =>
  JSON.stringify({ name, rotations: [], position: [0, 0, 0], cameras: [], components: [] });

/** Packed without being made smaller: models of 100 MB would hold up the page for seconds. */
export function packOriginal(folder: string, files: ReadonlyMap<string, ArrayBuffer>): ArrayBuffer {
  const all = [...files].map(([file, bytes]) => [`${folder}/${file}`, new Uint8Array(bytes)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(all), { level: 0 })).buffer;
}

/** `prefix`: AdvantageScope's, of folders of that kind. */
export function zipOf(prefix: string, name: string, files: ReadonlyMap<string, ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const all = new Map<string, Uint8Array>();
  for (const [file, bytes] of files)
    if (file !== originalFile) all.set(`${prefix}${name}/${file}`, new Uint8Array(bytes));
  if (!files.has("config.json")) all.set(`${prefix}${name}/config.json`, new TextEncoder().encode(plainConfig(name)));
  return packed(all);
}
