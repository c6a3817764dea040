// A robot's folder on the person's own disk: opened, and saved in place (File System Access, where the browser has it).

import { chooseFolder } from "../code/folder-watch.ts";
import type { DroppedModel } from "./dropped-robot.ts";
import { mostModelBytes } from "./dropped-robot.ts";
import { isRobot } from "./robot-format.ts";
import type { JsonObject } from "../forms/json-document.ts";

const robotFile = /^(robot\.json|config\.json|model(_\d{1,2})?\.glb)$/;

/** What is used of a handle of the browser's; a test brings its own. */
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

/** The robot's files in a folder. Rejects with a sentence when it has none, or too much. */
export async function readFolder(folder: OpenFolder): Promise<DroppedModel | { is: "robot"; robot: JsonObject }> {
  const files = new Map<string, ArrayBuffer>();
  let bytes = 0;
  for await (const entry of folder.values()) {
    const name = entry.name.toLowerCase();
    if (entry.kind !== "file" || entry.getFile === undefined || !robotFile.test(name)) continue;
    const file = await entry.getFile();
    bytes += file.size;
    if (bytes > mostModelBytes) throw new Error(`it has more than ${(mostModelBytes / 1e6).toFixed(0)} MB of models`);
    files.set(name, await file.arrayBuffer());
  }
  const text = files.get("robot.json");
  if (files.has("model.glb")) return { is: "model", name: folder.name.replace(/^Robot_/i, ""), files };
  if (text === undefined) throw new Error("it has neither robot.json nor model.glb");
  const robot: unknown = JSON.parse(new TextDecoder().decode(text));
  if (!isRobot(robot)) throw new Error("its robot.json has neither mass nor drivetrain");
  return { is: "robot", robot };
}

/** Writes the files into the folder; what else is there stays. */
export async function writeFolder(folder: OpenFolder, files: ReadonlyMap<string, ArrayBuffer>): Promise<void> {
  for (const [name, content] of files) {
    if (!robotFile.test(name)) continue;
    const writing = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await writing.write(content);
    // Until here the file is as it was.
    await writing.close();
  }
}
