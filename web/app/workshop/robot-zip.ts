// A robot as a zip that AdvantageScope opens as well: a folder Robot_NAME with config.json and its models, and robot.json beside them.

import { zipOf as packed } from "../code/project-edit.ts";

/** AdvantageScope refuses a folder without config.json. */
const plainConfig = (name: string): string =>
  JSON.stringify({ name, rotations: [], position: [0, 0, 0], cameras: [], components: [] });

export function zipOf(name: string, files: ReadonlyMap<string, ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const folder = `Robot_${name}`;
  const all = new Map<string, Uint8Array>();
  for (const [file, bytes] of files) all.set(`${folder}/${file}`, new Uint8Array(bytes));
  if (!files.has("config.json")) all.set(`${folder}/config.json`, new TextEncoder().encode(plainConfig(name)));
  return packed(all);
}
