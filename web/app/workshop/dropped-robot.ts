// The kind of a drop: a robot.json, a model with its files, a field with its files, a robot program, or something else.
// Only names and the smallest files are read.

import { limits } from "../../sim/boundary/abi.gen.ts";
import { fileOf, filesOf, filesOfZip, ProjectError, type ProjectFile } from "../../code/project.ts";
import { modelFile } from "../../mesh/glb-parts.ts";
import { assetFile, mostModelBytes } from "../../view/own-assets.ts";
import { isObject, type JsonObject } from "../forms/json-document.ts";
import { isRobot } from "./robot-format.ts";

/** Files of a robot, by their names in its folder. */
export interface DroppedModel {
  readonly is: "model";
  /** Of the folder, the zip or the file. */
  readonly name: string;
  readonly files: ReadonlyMap<string, ArrayBuffer>;
}

/** Files of a field, by their names in its folder. */
export interface DroppedField {
  readonly is: "field";
  readonly name: string;
  readonly files: ReadonlyMap<string, ArrayBuffer>;
}

export type Dropped =
  | DroppedField
  | { readonly is: "robot"; readonly robot: JsonObject }
  | DroppedModel
  | { readonly is: "program" }
  | { readonly is: "other" };

/** Drops for the workshop or for Build, Field. */
export type FoundAsset = Exclude<Dropped, { is: "program" | "other" }>;

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
const tooLarge = (name: string, bytes: number): ProjectError =>
  new ProjectError(
    `${name} has ${megabytes(bytes)} MB; the workshop takes models of up to ${megabytes(mostModelBytes)} MB.`,
  );

/** Whether it looks like a field.json, and not like a scenario or a robot. */
export function isField(value: unknown): value is JsonObject {
  return isObject(value) && !("robots" in value) && !("field" in value) && "materials" in value && "size" in value;
}

/** `files`: where the browser gives no entries. Throws ProjectError. */
export async function readDropped(entries: readonly FileSystemEntry[], files: readonly File[]): Promise<Dropped> {
  const all = entries.length > 0 ? await filesOf(entries) : files.map((file) => fileOf(file));
  const [only] = all;
  if (all.length === 1 && only !== undefined) return readOne(only);
  return readFolder(all);
}

async function readOne(file: ProjectFile): Promise<Dropped> {
  const name = file.path.split("/").at(-1) ?? "";
  if (/\.json$/i.test(name)) {
    if (file.size > limits.maxFileBytes) return { is: "other" };
    try {
      const value: unknown = JSON.parse(new TextDecoder().decode(await file.read()));
      if (isField(value))
        return { is: "field", name, files: new Map([["field.json", (await file.read()).slice().buffer]]) };
      return isRobot(value) ? { is: "robot", robot: value } : { is: "other" };
    } catch {
      return { is: "other" };
    }
  }
  if (/\.zip$/i.test(name)) {
    if (file.size > mostModelBytes) throw tooLarge(name, file.size);
    return readFolder(filesOfZip(new Uint8Array((await file.read()).slice().buffer)), name);
  }
  if (/\.glb$/i.test(name)) return model(name, new Map([["model.glb", file]]));
  if (modelFile.test(name)) return madeModel(file, [file]);
  return { is: "other" };
}

/** Of a folder or a zip: the robot nearest to its top. */
export async function readFolder(files: readonly ProjectFile[], name = ""): Promise<Dropped> {
  const parts = (path: string): number => path.split("/").length;
  const paths = files.filter(({ path }) => !path.includes("__MACOSX/")).sort((a, b) => parts(a.path) - parts(b.path));
  const find = (pattern: RegExp): ProjectFile | undefined => paths.find(({ path }) => pattern.test(path));
  if (find(/(^|\/)robot\.py$/) !== undefined) return { is: "program" };
  const first = find(/(^|\/)model\.glb$/i) ?? find(/(^|\/)(robot|field)\.json$/i) ?? find(/\.glb$/i);
  // A description before the meshes that it names.
  const other = find(/\.urdf$/i) ?? find(/\.gltf$/i) ?? find(/\.obj$/i) ?? find(/\.stl$/i);
  if (first === undefined) return other === undefined ? { is: "program" } : madeModel(other, paths);
  const folder = first.path.slice(0, first.path.lastIndexOf("/") + 1);
  const own = new Map<string, ProjectFile>();
  for (const file of paths) {
    const inside = file.path.startsWith(folder) ? file.path.slice(folder.length) : "";
    if (assetFile.test(inside.toLowerCase())) own.set(inside.toLowerCase(), file);
  }
  if (!own.has("model.glb") && /\.glb$/i.test(first.path)) own.set("model.glb", first);
  if (own.has("field.json") || (await isFieldConfig(own.get("config.json"))))
    return { ...(await model(folder.split("/").at(-2) ?? name, own)), is: "field" };
  if (!own.has("model.glb")) {
    const only = own.get("robot.json");
    return only === undefined ? { is: "other" } : readOne(only);
  }
  return model(folder.split("/").at(-2) ?? name, own);
}

/** AdvantageScope's config.json of a field has a size; a robot's has none. */
async function isFieldConfig(file: ProjectFile | undefined): Promise<boolean> {
  if (file === undefined || file.size > limits.maxFileBytes) return false;
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(await file.read()));
    return typeof json === "object" && json !== null && "widthInches" in json;
  } catch {
    return false;
  }
}

/** A model in another form, as the one that the workshop takes. */
async function madeModel(file: ProjectFile, beside: readonly ProjectFile[]): Promise<DroppedModel> {
  const name = file.path.split("/").at(-1) ?? "";
  if (file.size > mostModelBytes) throw tooLarge(name, file.size);
  try {
    const { modelToGlb } = await import("../../mesh/model-files.ts");
    const glb = await modelToGlb(file, beside);
    return { is: "model", name: name.replace(modelFile, ""), files: new Map([["model.glb", glb]]) };
  } catch (error) {
    throw new ProjectError(error instanceof Error ? `${error.message}.` : String(error));
  }
}

async function model(name: string, own: ReadonlyMap<string, ProjectFile>): Promise<DroppedModel> {
  const bytes = [...own.values()].reduce((sum, { size }) => sum + size, 0);
  if (bytes > mostModelBytes) throw tooLarge(name, bytes);
  const files = new Map<string, ArrayBuffer>();
  for (const [file, source] of own) files.set(file, (await source.read()).slice().buffer);
  return { is: "model", name: name.replace(/^(Robot|Field3d)_|\.(glb|zip)$/gi, ""), files };
}
