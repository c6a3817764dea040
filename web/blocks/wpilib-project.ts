// A project of WPILib Blocks (wpilibsuite/systemcore-blocks-interface): a `.blocks` file is a zip of NAME.robot.json, NAME.mechanism.json,
// NAME.opmode.json and project.info.json; each module holds one workspace of Blockly. Anybody's, so each part is looked at before
// anything is made of it.
import { wpilibBlocks as say } from "../words/classroom/english-wpilib-blocks.ts";

export const moduleKinds = ["robot", "mechanism", "opmode"] as const;
export type ModuleKind = (typeof moduleKinds)[number];

/** [blocks of a project] */
const mostBlocks = 5000;
/** Blocks inside of blocks; a stack's length does not count as depth. */
const mostDepth = 60;
/** [bytes] of one module */
export const mostModuleBytes = 2 << 20;
const mostModules = 200;
/** Where the blocks stay in the program's folder. */
export const blocksFolder = "wpilib-blocks";
const mostText = 500;

/** Why there is no program in the project: a sentence for its reader. */
export class WpilibBlocksError extends Error {
  override name = "WpilibBlocksError";
}

export type Json = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export interface FileBlock {
  readonly id: string;
  readonly type: string;
  readonly enabled: boolean;
  /** Where it stands in its workspace; of a block that hangs on another 0. */
  readonly y: number;
  /** Blockly's own word for its form: which inputs it has, say. */
  readonly extra: Json;
  readonly fields: Json;
  /** By the name of the input. */
  readonly inputs: ReadonlyMap<string, FileBlock>;
  readonly next: FileBlock | null;
}

export interface BlocksModule {
  readonly kind: ModuleKind;
  /** "DriveTrain" of DriveTrain.mechanism.json. */
  readonly className: string;
  readonly tops: readonly FileBlock[];
  /** Names of variables by their ids. */
  readonly variables: ReadonlyMap<string, string>;
}

export interface BlocksProject {
  readonly robot: BlocksModule;
  readonly mechanisms: readonly BlocksModule[];
  readonly opmodes: readonly BlocksModule[];
  /** Of the tool that wrote it; "": it does not say. */
  readonly version: string;
}

const moduleFile = /^([A-Z][A-Za-z0-9_]*)\.(robot|mechanism|opmode)\.json$/;
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Whether these are the files of such a project. */
export const isBlocksProject = (paths: readonly string[]): boolean =>
  paths.some((path) => nameOf(path) === "project.info.json") && paths.some((path) => /\.robot\.json$/.test(path));

/** A word of a stranger's file, for a sentence. */
export const shown = (value: unknown): string =>
  String(value)
    .replace(/[\s\p{C}]+/gu, " ")
    .slice(0, 60);

/** A line of text from a field. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value).slice(0, mostText)
    : "";

class Reader {
  readonly #file: string;
  readonly #count: { left: number };

  constructor(file: string, count: { left: number }) {
    this.#file = file;
    this.#count = count;
  }

  /** A stack from its first block on, the last one first, so that a long one needs no deep recursion. */
  stack(first: unknown, depth: number): FileBlock {
    if (depth > mostDepth) throw new WpilibBlocksError(say("deep", { file: this.#file, most: mostDepth }));
    const list: Json[] = [];
    for (let at: unknown = first; at !== undefined;) {
      if (!isObject(at) || typeof at["type"] !== "string") throw this.#broken();
      if (--this.#count.left < 0) throw new WpilibBlocksError(say("giant", { most: mostBlocks }));
      list.push(at);
      const { next } = at;
      if (next !== undefined && !isObject(next)) throw this.#broken();
      at = next?.["block"];
    }
    return list.reduceRight<FileBlock | null>((next, one) => this.#one(one, next, depth), null)!;
  }

  #one(json: Json, next: FileBlock | null, depth: number): FileBlock {
    const { fields = {}, inputs = {}, extraState = {}, id = "", y = 0 } = json;
    if (!isObject(fields) || !isObject(inputs)) throw this.#broken();
    const inside = new Map<string, FileBlock>();
    for (const [name, input] of Object.entries(inputs)) {
      if (!isObject(input)) throw this.#broken();
      const inner = input["block"] ?? input["shadow"];
      if (inner !== undefined) inside.set(name, this.stack(inner, depth + 1));
    }
    const reasons = json["disabledReasons"];
    return {
      ...{ id: textOf(id), type: String(json["type"]), fields, inputs: inside, next },
      enabled: json["enabled"] !== false && !(Array.isArray(reasons) && reasons.length > 0),
      y: typeof y === "number" ? y : 0,
      extra: isObject(extraState) ? extraState : {},
    };
  }

  #broken(): WpilibBlocksError {
    return new WpilibBlocksError(say("broken", { file: this.#file }));
  }
}

function readModule(file: string, text: string, count: { left: number }): BlocksModule {
  const [, className = "", kind = ""] = moduleFile.exec(nameOf(file)) ?? [];
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new WpilibBlocksError(say("noJson", { file }));
  }
  const workspace = isObject(json) ? json["blocks"] : undefined;
  if (!isObject(workspace)) throw new WpilibBlocksError(say("broken", { file }));
  const blocks = isObject(workspace["blocks"]) ? workspace["blocks"]["blocks"] : [];
  if (!Array.isArray(blocks)) throw new WpilibBlocksError(say("broken", { file }));
  const reader = new Reader(file, count);
  const variables = new Map<string, string>();
  for (const each of Array.isArray(workspace["variables"]) ? (workspace["variables"] as unknown[]) : [])
    if (isObject(each)) variables.set(textOf(each["id"]), textOf(each["name"]));
  const tops = (blocks as unknown[]).map((block) => reader.stack(block, 0)).sort((a, b) => a.y - b.y);
  return { kind: kind as ModuleKind, className, tops, variables };
}

/** The project in files, each as text by its path. Throws WpilibBlocksError. */
export function readBlocksProject(files: ReadonlyMap<string, string>): BlocksProject {
  const count = { left: mostBlocks };
  const paths = [...files.keys()].filter((path) => moduleFile.test(nameOf(path))).sort();
  if (paths.length > mostModules) throw new WpilibBlocksError(say("manyModules", { most: mostModules }));
  const modules = paths.map((path) => readModule(path, files.get(path)!, count));
  const robots = modules.filter(({ kind }) => kind === "robot");
  const [robot] = robots;
  if (robot === undefined || robots.length > 1) throw new WpilibBlocksError(say("noRobot", { count: robots.length }));
  const twice = modules.find(({ className }, index) => modules.findIndex((one) => one.className === className) < index);
  if (twice !== undefined) throw new WpilibBlocksError(say("twice", { name: twice.className }));
  const info = [...files].find(([path]) => nameOf(path) === "project.info.json")?.[1] ?? "{}";
  const version = /"version"\s*:\s*"([^"]{0,40})"/.exec(info)?.[1] ?? "";
  const of = (kind: ModuleKind): BlocksModule[] => modules.filter((one) => one.kind === kind);
  return { robot, mechanisms: of("mechanism"), opmodes: of("opmode"), version };
}
