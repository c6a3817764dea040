// A robot's or a field's folder on the person's own disk: opened, and saved in place (File System Access, where the browser has it).

import { assetFile, mostModelBytes } from "../../view/own-assets.ts";
import { chooseFolder } from "../code/folder-watch.ts";

/** The used part of a browser's handle; a test brings its own. */
export interface OpenFolder {
  readonly name: string;
  values(): AsyncIterable<{ readonly kind: string; readonly name: string; getFile?(): Promise<File> }>;
  getFileHandle(
    name: string,
    options: { create: boolean },
  ): Promise<{ createWritable(): Promise<{ write(data: BufferSource): Promise<void>; close(): Promise<void> }> }>;
}

/** Asks for a folder; null: the person chose none. */
export const askFolder = async (): Promise<OpenFolder | null> => (await chooseFolder()) as unknown as OpenFolder | null;

/** Its files that may be an asset's. Rejects with a sentence when neither `own`, "robot.json" say, nor a model is there, or too much. */
export async function readFolder(folder: OpenFolder, own: string): Promise<Map<string, ArrayBuffer>> {
  const files = new Map<string, ArrayBuffer>();
  let bytes = 0;
  for await (const entry of folder.values()) {
    const name = entry.name.toLowerCase();
    if (entry.kind !== "file" || entry.getFile === undefined || !assetFile.test(name)) continue;
    const file = await entry.getFile();
    bytes += file.size;
    if (bytes > mostModelBytes) throw new Error(`it has more than ${(mostModelBytes / 1e6).toFixed(0)} MB of models`);
    files.set(name, await file.arrayBuffer());
  }
  if (!files.has(own) && !files.has("model.glb")) throw new Error(`it has neither ${own} nor model.glb`);
  return files;
}

/** Writes the files into the folder; other files there stay. */
export async function writeFolder(folder: OpenFolder, files: ReadonlyMap<string, ArrayBuffer>): Promise<void> {
  for (const [name, content] of files) {
    if (!assetFile.test(name)) continue;
    const writing = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await writing.write(content);
    // Until here the file is as it was.
    await writing.close();
  }
}
