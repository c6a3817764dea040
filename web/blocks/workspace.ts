// A workspace of blocks as a file: anybody's, so each part is looked at before anything is made of it. Its form is Blockly's own
// (serialization.workspaces), below a key of ours.
import { blocks as say } from "../words/classroom/english-blocks.ts";
import { rowOf, type Arg, type Row } from "./palette.ts";

/** The file in a project. */
export const blocksFile = "robot.blocks.json";
/** Beside it, made of it. */
export const pythonFile = "robot.py";
/** [bytes] */
export const mostBytes = 256 << 10;
export const mostBlocks = 1000;
/** Blocks inside of blocks; a script's length does not count as depth. */
const mostDepth = 40;
const mostText = 300;
const mostVariables = 100;

/** Why there is no program in a file: a sentence for its reader. */
export class BlocksError extends Error {
  override name = "BlocksError";
}

export interface Block {
  readonly id: string;
  readonly row: Row;
  /** By the name of the part: the typed or chosen text; of a variable its id. */
  readonly fields: ReadonlyMap<string, string>;
  readonly inputs: ReadonlyMap<string, Block>;
  readonly next: Block | null;
}

export interface Workspace {
  /** Of each variable its name, by its id. */
  readonly variables: ReadonlyMap<string, string>;
  /** Blocks that hang on none. */
  readonly tops: readonly Block[];
  readonly count: number;
  /** As Blockly takes it. */
  readonly state: object;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const named = (value: unknown): string => String(value).slice(0, 60);

class Reader {
  readonly variables = new Map<string, string>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  readVariables(list: unknown): void {
    if (list === undefined) return;
    if (!Array.isArray(list) || list.length > mostVariables)
      throw new BlocksError(say("manyVariables", { most: mostVariables }));
    for (const each of list as readonly unknown[]) {
      if (!isObject(each) || typeof each["id"] !== "string" || typeof each["name"] !== "string")
        throw new BlocksError(say("noVariable", { name: "?" }));
      this.variables.set(each["id"], each["name"].slice(0, mostText));
    }
  }

  /** A block with all blocks below it, from the last one up, so that a long script needs no deep recursion. */
  chain(first: unknown, depth: number): Block {
    const list: Json[] = [];
    for (let at: unknown = first; at !== undefined;) {
      if (!isObject(at)) throw new BlocksError(say("broken"));
      if (++this.#count > mostBlocks) throw new BlocksError(say("giant", { most: mostBlocks }));
      list.push(at);
      const next: unknown = at["next"];
      if (next !== undefined && !isObject(next)) throw new BlocksError(say("broken"));
      at = next === undefined ? undefined : next["block"];
    }
    return list.reduceRight<Block | null>((next, one) => this.#one(one, next, depth), null)!;
  }

  #one(json: Json, next: Block | null, depth: number): Block {
    if (depth > mostDepth) throw new BlocksError(say("deep", { most: mostDepth }));
    const { type, id } = json;
    const row = typeof type === "string" ? rowOf(type) : null;
    if (row === null) throw new BlocksError(say("unknown", { name: named(type) }));
    const fields = new Map<string, string>();
    const inputs = new Map<string, Block>();
    for (const arg of row.args) {
      if (arg.is === "number" || arg.is === "flag" || arg.is === "any" || arg.is === "body") {
        const inner = this.#input(json, arg.name, depth);
        if (inner !== null) this.#fits(row, arg, inner);
        if (inner !== null) inputs.set(arg.name, inner);
      } else fields.set(arg.name, this.#field(row, arg, json));
    }
    return { id: typeof id === "string" ? id : "", row, fields, inputs, next };
  }

  #input(json: Json, name: string, depth: number): Block | null {
    const { inputs = {} } = json;
    if (!isObject(inputs)) throw new BlocksError(say("broken"));
    const input = inputs[name];
    if (input === undefined) return null;
    if (!isObject(input)) throw new BlocksError(say("broken"));
    const inner = input["block"] ?? input["shadow"];
    return inner === undefined ? null : this.chain(inner, depth + 1);
  }

  #fits(row: Row, arg: Arg, { row: inner }: Block): void {
    const isStep = inner.shape === "step" || inner.shape === "last";
    if (inner.shape === "hat" || isStep !== (arg.is === "body"))
      throw new BlocksError(say("misplaced", { name: inner.type, where: row.type }));
  }

  #field(row: Row, arg: Arg, json: Json): string {
    const { fields = {} } = json;
    if (!isObject(fields)) throw new BlocksError(say("broken"));
    const given = fields[arg.name];
    const wrong = (): never => {
      throw new BlocksError(say("wrongField", { name: row.type, value: named(isObject(given) ? "?" : given) }));
    };
    switch (arg.is) {
      case "choice":
        if (given === undefined) return arg.options[0] ?? "";
        return arg.options.find((option) => option === given) ?? wrong();
      case "digits": {
        const number = given === undefined ? arg.start : given;
        return typeof number === "number" && Number.isFinite(number) ? String(number) : wrong();
      }
      case "text": {
        const text = given === undefined ? arg.start : given;
        return typeof text === "string" && text.length <= mostText ? text : wrong();
      }
      default: {
        const id = isObject(given) ? given["id"] : given;
        if (typeof id !== "string" || !this.variables.has(id))
          throw new BlocksError(say("noVariable", { name: named(id) }));
        return id;
      }
    }
  }
}

/** Throws BlocksError with a sentence. */
export function readBlocks(text: string): Workspace {
  if (new TextEncoder().encode(text).byteLength > mostBytes)
    throw new BlocksError(say("large", { most: mostBytes >> 10 }));
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new BlocksError(say("noJson"));
  }
  const state = isObject(json) && json["sandlotBlocks"] === 1 ? json["workspace"] : null;
  if (!isObject(state)) throw new BlocksError(say("otherFile"));
  const reader = new Reader();
  reader.readVariables(state["variables"]);
  const { blocks = {} } = state;
  const list = isObject(blocks) ? (blocks["blocks"] ?? []) : null;
  if (!Array.isArray(list)) throw new BlocksError(say("broken"));
  const tops = (list as readonly unknown[]).map((top) => reader.chain(top, 0));
  return { variables: reader.variables, tops, count: reader.count, state };
}

/** The file of a workspace. */
export const writeBlocks = (state: object): string => `${JSON.stringify({ sandlotBlocks: 1, workspace: state })}\n`;
