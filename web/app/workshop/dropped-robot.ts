// What a drop is: a robot.json, a model with its files, a robot program, or something else. Only names and the smallest files are read.

import { limits } from "../../sim/boundary/abi.gen.ts";
import { fileOf, filesOf, filesOfZip, ProjectError, type ProjectFile } from "../../code/project.ts";
import type { JsonObject } from "../forms/json-document.ts";
import { isRobot } from "./robot-format.ts";

/** Files of a robot, by their names in its folder. */
export interface DroppedModel {
  readonly is: "model";
  /** Of the folder, the zip or the file. */
  readonly name: string;
  readonly files: ReadonlyMap<string, ArrayBuffer>;
}

export type Dropped =
  | { readonly is: "robot"; readonly robot: JsonObject }
  | DroppedModel
  | { readonly is: "program" }
  | { readonly is: "other" };

/** Of a zip, of a model file, and of all files of a robot together. */
export const mostModelBytes = 200e6;

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
const tooLarge = (name: string, bytes: number): ProjectError =>
  new ProjectError(
    `${name} has ${megabytes(bytes)} MB; the workshop takes models of up to ${megabytes(mostModelBytes)} MB.`,
  );

/** `files`: where the browser gives no entries. Throws ProjectError. */
export async function readDropped(entries: readonly FileSystemEntry[], files: readonly File[]): Promise<Dropped> {
  const all = entries.length > 0 ? await filesOf(entries) : files.map((file) => fileOf(file));
  const [only] = all;
  if (all.length === 1 && only !== undefined) return readOne(only);
  return readMany(all);
}

async function readOne(file: ProjectFile): Promise<Dropped> {
  const name = file.path.split("/").at(-1) ?? "";
  if (/\.json$/i.test(name)) {
    if (file.size > limits.maxFileBytes) return { is: "other" };
    try {
      const value: unknown = JSON.parse(new TextDecoder().decode(await file.read()));
      return isRobot(value) ? { is: "robot", robot: value } : { is: "other" };
    } catch {
      return { is: "other" };
    }
  }
  if (/\.zip$/i.test(name)) {
    if (file.size > mostModelBytes) throw tooLarge(name, file.size);
    return readMany(filesOfZip(new Uint8Array((await file.read()).slice().buffer)), name);
  }
  if (/\.glb$/i.test(name)) return model(name, new Map([["model.glb", file]]));
  return { is: "other" };
}

/** Of a folder or a zip: the robot nearest to its top. */
async function readMany(files: readonly ProjectFile[], name = ""): Promise<Dropped> {
  const parts = (path: string): number => path.split("/").length;
  const paths = files.filter(({ path }) => !path.includes("__MACOSX/")).sort((a, b) => parts(a.path) - parts(b.path));
  const find = (pattern: RegExp): ProjectFile | undefined => paths.find(({ path }) => pattern.test(path));
  if (find(/(^|\/)robot\.py$/) !== undefined) return { is: "program" };
  const first = find(/(^|\/)model\.glb$/i) ?? find(/(^|\/)robot\.json$/i) ?? find(/\.glb$/i);
  if (first === undefined) return { is: "program" };
  const folder = first.path.slice(0, first.path.lastIndexOf("/") + 1);
  const own = new Map<string, ProjectFile>();
  for (const file of paths) {
    const inside = file.path.startsWith(folder) ? file.path.slice(folder.length) : "";
    if (/^(robot\.json|config\.json|model(_\d{1,2})?\.glb)$/i.test(inside)) own.set(inside.toLowerCase(), file);
  }
  if (!own.has("model.glb") && /\.glb$/i.test(first.path)) own.set("model.glb", first);
  if (!own.has("model.glb")) {
    const only = own.get("robot.json");
    return only === undefined ? { is: "other" } : readOne(only);
  }
  return model(folder.split("/").at(-2) ?? name, own);
}

async function model(name: string, own: ReadonlyMap<string, ProjectFile>): Promise<DroppedModel> {
  const bytes = [...own.values()].reduce((sum, { size }) => sum + size, 0);
  if (bytes > mostModelBytes) throw tooLarge(name, bytes);
  const files = new Map<string, ArrayBuffer>();
  for (const [file, source] of own) files.set(file, (await source.read()).slice().buffer);
  return { is: "model", name: name.replace(/^Robot_|\.(glb|zip)$/gi, ""), files };
}
