// Dropped or chosen files as things: a file, a zip, a folder, or files that belong together. Each is recognised.

import { isBlocksProject } from "../../blocks/wpilib-project.ts";
import { wpilibBlocks } from "../../words/classroom/english-wpilib-blocks.ts";
import { fileOf, filesOf, filesOfZip, ProjectError, type ProjectFile } from "../../code/project.ts";
import { inventoryOf, isToolFolder, mostListed, type Inventory } from "../../files/inventory.ts";
import { assetFolder, tellingItem } from "../../files/folder-kind.ts";
import { kindOfId, type KindId, type Place } from "../../files/kinds.ts";
import { projectOf, type TeamProject } from "../../files/project-card.ts";
import { nameOfKind, sentenceOf, wayOfKind, type Recognised } from "../../files/recognise.ts";
import { besideModel } from "../../mesh/glb-parts.ts";
import { placesBeside } from "../../paths/beside.ts";
import { assetFile, mostModelBytes } from "../../view/own-assets.ts";
import { files as say } from "../../words/files/english-files.ts";
import { recogniseFile } from "../open/opening.ts";
import { KeptFiles } from "../paths/kept-files.ts";
import type { PathSource } from "../paths/path-desk.ts";
import { programOfBlocks } from "./blocks-project.ts";
import { readDropped, readFolder, type Dropped, type FoundAsset } from "../workshop/dropped-robot.ts";

export interface Thing {
  readonly name: string;
  readonly kind: KindId;
  /** "a path of PathPlanner" */
  readonly is: string;
  /** Sandlot's use of it, or the way to go on. */
  readonly way: string;
  /** The whole sentence. */
  readonly says: string;
  readonly docs: string;
  /** "answer": it is not opened. */
  readonly place: Place;
  /** Why it cannot be read; "": it can. */
  readonly why: string;
  /** Of a single file. */
  readonly file: File | null;
  /** A robot, a field or a model. */
  readonly found: FoundAsset | null;
  /** For code that takes programs. */
  readonly entries: readonly FileSystemEntry[];
  readonly files: readonly File[];
  /** Of a single file, where that was read. */
  readonly json: unknown;
  /** The contents of a team's project. */
  readonly project: TeamProject | null;
  /** The other contents of a folder or a zip, with reasons. */
  readonly inventory: Inventory | null;
  /** A path or an auto. */
  readonly path: PathSource | null;
  /** The dropped files, as they are on the disk. */
  readonly kept: KeptFiles;
  /** Said when it opens. */
  readonly notes: readonly string[];
}

const noneKept = new KeptFiles([]);
const nothing = {
  why: "",
  file: null,
  found: null,
  entries: [],
  files: [],
  json: null,
  project: null,
  inventory: null,
  path: null,
  notes: [],
} as const;

function thing(name: string, is: Recognised, more: Partial<Thing> = {}): Thing {
  const { id, place, docs } = is.kind;
  return {
    ...{ ...nothing, kept: noneKept, name, kind: id, place, docs: docs.includes(".html") ? docs : `${docs}.html` },
    ...{ is: nameOfKind(id), way: wayOfKind(is), says: sentenceOf(name, is) },
    ...more,
  };
}

const nothingSaid = { json: null, values: {} } as const;
const ofKind = (id: KindId): Recognised => ({ ...nothingSaid, kind: kindOfId(id) });

const failed = (name: string, kind: KindId, error: unknown): Thing => {
  if (!(error instanceof ProjectError)) throw error;
  return thing(name, ofKind(kind), { place: "answer", why: error.message });
};

export async function readThings(
  entries: readonly FileSystemEntry[],
  files: readonly File[],
  kept: KeptFiles = noneKept,
): Promise<Thing[]> {
  const things: Thing[] = [];
  const [chosen] = files;
  // A folder that was chosen comes as its files.
  if (chosen?.webkitRelativePath.includes("/") === true) return [await ofChosenFolder(files)];
  const { together, single } = grouped(files);
  if (together.length > 0) things.push(await ofGroup(together));
  const numbers: File[] = [];
  for (const file of single) {
    if (/\.(zip|blocks)$/i.test(file.name)) things.push(await ofZip(file));
    else if ((await recogniseFile(file)).kind.place === "project") numbers.push(file);
    else things.push(await ofFile(file, files, kept));
  }
  // Files that say numbers of a robot say them of one robot.
  if (numbers.length > 0) things.push(await ofNumbers(numbers));
  for (const entry of entries) things.push({ ...(await ofFolder(entry)), kept });
  return things;
}

/**
 * Loose files that make one thing: a robot program, a field.json with its mesh, a model with its config.json, or one with
 * the files that it names.
 */
function grouped(files: readonly File[]): { together: readonly File[]; single: readonly File[] } {
  const isPython = ({ name }: File): boolean => /\.py$/i.test(name);
  const isField = files.some(({ name }) => /^field\.json$/i.test(name));
  const isAsset = ({ name }: File): boolean => assetFile.test(name.toLowerCase()) && (isField || !/\.obj$/i.test(name));
  for (const belongs of [isPython, isAsset]) {
    const together = files.filter(belongs);
    if (together.length > 1) return { together, single: files.filter((file) => !belongs(file)) };
  }
  const isModel = files.some(({ name }) => /\.(gltf|obj|urdf)$/i.test(name));
  const together = files.filter(({ name }) => besideModel.test(name));
  if (isModel && together.length > 1) return { together, single: files.filter((file) => !together.includes(file)) };
  return { together: [], single: files };
}

async function ofGroup(files: readonly File[]): Promise<Thing> {
  const name = files.map((file) => file.name).join(", ");
  if (files.every((file) => /\.py$/i.test(file.name))) return thing(name, ofKind("python"), { files });
  try {
    const found = await readDropped([], files);
    return ofAsset(name, ofKind(found.is === "field" ? "field" : found.is === "model" ? "glb" : "robot"), found);
  } catch (error) {
    return failed(name, "scopeRobot", error);
  }
}

/** A path among the files that it may need; `kept`: those of the disk, as they are now. */
export function pathOf(file: ProjectFile, beside: readonly ProjectFile[], kept: KeptFiles): PathSource {
  /** Files that were read, and when each was changed. */
  const read = new Map<string, string>();
  const stampOf = (now: File | null): string => (now === null ? "" : `${now.lastModified} ${now.size}`);
  const textOf = async (each: ProjectFile): Promise<string> => {
    const now = await kept.fileAt(each.path);
    read.set(each.path, stampOf(now));
    return new TextDecoder().decode(now === null ? await each.read() : await now.arrayBuffer());
  };
  return {
    ...{ path: file.path, size: file.size, text: () => textOf(file) },
    find: async (name) => {
      const places = placesBeside(file.path, name);
      const found = places.map((place) => beside.find(({ path }) => path === place)).find((each) => each !== undefined);
      return found === undefined ? null : { name: found.path.split("/").at(-1) ?? name, text: await textOf(found) };
    },
    isChanged: async () => {
      let isChanged = false;
      for (const [path, was] of read) {
        const now = stampOf(await kept.fileAt(path));
        // A file that is gone may be one that is being written; one whose handle came late is as it was dropped.
        if (now === "" || now === was) continue;
        if (was === "") read.set(path, now);
        else isChanged = true;
      }
      return isChanged;
    },
  };
}

/** A config.json without its model is a robot's or a field's, and opens nothing. */
function ofAsset(name: string, is: Recognised, found: Dropped, more: Partial<Thing> = {}): Thing {
  if (found.is === "program" || found.is === "other") return thing(name, is, { ...more, place: "answer" });
  return thing(name, is, { ...more, place: "asset", found });
}

/** `beside`: the files dropped with it. */
async function ofFile(file: File, beside: readonly File[], kept: KeptFiles): Promise<Thing> {
  const is = await recogniseFile(file);
  switch (is.kind.place) {
    case "program":
      return thing(file.name, is, { files: [file] });
    case "path":
      return thing(file.name, is, {
        file,
        path: pathOf(
          fileOf(file),
          beside.map((each) => fileOf(each)),
          kept,
        ),
      });
    case "asset":
      try {
        return ofAsset(file.name, is, await readDropped([], [file]), { file });
      } catch (error) {
        return failed(file.name, is.kind.id, error);
      }
    case "tags":
    case "lens":
    case "keys":
      return thing(file.name, is, { file, json: is.json });
    case "run":
    case "layout":
    case "log":
    case "project":
    case "answer":
      return thing(file.name, is, { file });
  }
}

async function ofNumbers(files: readonly File[]): Promise<Thing> {
  const name = files.map((file) => file.name).join(", ");
  const [first] = files;
  const is = files.length === 1 && first !== undefined ? await recogniseFile(first) : ofKind("project");
  const inventory = await inventoryOf(files.map((file) => fileOf(file)));
  const project = await projectOf(name, inventory);
  const place = project === null || project.robots.length === 0 ? "answer" : "project";
  // A part of YAGSL's folder has a sentence of its own.
  const isWhole = is.kind.place === "project" && !["yagslModule", "yagslPhysical"].includes(is.kind.id);
  const why = place === "answer" && isWhole ? say("noNumbers", { name }) : "";
  return thing(name, is, { files, inventory, project: place === "answer" ? null : project, place, why });
}

async function ofZip(file: File): Promise<Thing> {
  try {
    if (file.size > mostModelBytes)
      throw new ProjectError(say("zipTooLarge", { name: file.name, most: mostModelBytes / 1e6 }));
    const inside = filesOfZip(new Uint8Array(await file.arrayBuffer()), mostListed);
    return await ofMany(file.name, "zip", inside, { files: [file] });
  } catch (error) {
    return failed(file.name, /\.blocks$/i.test(file.name) ? "wpilibBlocks" : "zip", error);
  }
}

async function ofFolder(entry: FileSystemEntry): Promise<Thing> {
  try {
    const inside = await filesOf([entry], mostListed, isToolFolder);
    return await ofMany(entry.name, "folder", inside, { entries: [entry] });
  } catch (error) {
    return failed(entry.name, "folder", error);
  }
}

async function ofChosenFolder(files: readonly File[]): Promise<Thing> {
  const name = files[0]?.webkitRelativePath.split("/")[0] ?? "";
  try {
    const inside = files.map((file) => fileOf(file, file.webkitRelativePath));
    return await ofMany(name, "folder", inside, { files });
  } catch (error) {
    return failed(name, "folder", error);
  }
}

/** A folder or a zip: a team's project, a robot or field of AdvantageScope or Sandlot, or files side by side. */
async function ofMany(
  name: string,
  kind: "zip" | "folder",
  inside: readonly ProjectFile[],
  from: { readonly files: readonly File[] } | { readonly entries: readonly FileSystemEntry[] },
): Promise<Thing> {
  if (/\.blocks$/i.test(name) || isBlocksProject(inside.map(({ path }) => path))) return ofBlocks(name, inside);
  const inventory = await inventoryOf(inside);
  const project = await projectOf(name, inventory);
  if (project !== null) {
    const runs = project.language === "python" ? "program" : "project";
    return thing(name, ofKind("project"), { ...from, place: runs, project, inventory });
  }
  // With the contents of zips in it.
  const all = inventory.items.map(({ path, file }) => ({ ...file, path }));
  const found = await readFolder(all, name);
  if (found.is !== "program" && found.is !== "other") {
    const plain = kindOfId(found.is === "field" ? "field" : found.is === "robot" ? "robot" : "glb");
    return ofAsset(name, { ...nothingSaid, kind: assetFolder(inventory) ?? plain }, found, { inventory });
  }
  const telling = tellingItem(inventory);
  const way =
    telling === null
      ? say(inventory.items.length === 0 ? "emptyFolder" : "severalInside", { count: inventory.items.length })
      : sentenceOf(telling.path, telling.is);
  return thing(name, ofKind(kind), { place: "answer", inventory, way });
}

/** A project of WPILib Blocks, as the program made of it. */
async function ofBlocks(name: string, inside: readonly ProjectFile[]): Promise<Thing> {
  const { file, notes } = await programOfBlocks(name, inside);
  return thing(name, ofKind("wpilibBlocks"), { files: [file], notes: [wpilibBlocks("made", { name }), ...notes] });
}
