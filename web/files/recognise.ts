// Says of which kind a file is: by its first bytes, by the keys of its JSON, and only then by its name.

import { limits } from "../sim/boundary/abi.gen.ts";
import { files as words } from "../words/files/english-files.ts";
import { kindNames, kindWays } from "../words/files/english-kinds.ts";
import { fileKinds, kindOfId, type FileKind, type KindId } from "./kinds.ts";

/** So many bytes of a file's beginning decide. */
export const beginBytes = 128;
/** JSON of more bytes is not read to know its kind: its name decides. */
export const mostJsonBytes: number = limits.maxFileBytes;
/** Endings of files that are JSON, whichever program wrote them. */
const jsonName = /\.(json|path|auto|traj|chor|fmap|gltf|bck)$/i;
const containers: readonly KindId[] = ["zip", "archive"];
const mostKeys = 4;
const mostWord = 80;

/** A file to be recognised; `json`: its text, asked for only where that could decide. */
export interface Unknown {
  /** With slashes. */
  readonly path: string;
  readonly size: number;
  /** The first `beginBytes` bytes. */
  readonly begin: Uint8Array;
  text(): Promise<string>;
}

export interface Recognised {
  readonly kind: FileKind;
  /** Its JSON, where that was read. */
  readonly json: unknown;
  /** For the words: why its JSON cannot be read, its first keys. */
  readonly values: Readonly<Record<string, string>>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const nameOf = (path: string): string => path.split("/").at(-1) ?? "";

function beginning(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** Text as JSON is written: a mark of its bytes' order at the beginning does not belong to it. */
export const withoutMark = (text: string): string => (text.startsWith("\ufeff") ? text.slice(1) : text);

const hasAll = (json: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean =>
  keys.every((key) => Object.hasOwn(json, key));

function kindByKeys(json: unknown): FileKind | undefined {
  if (isObject(json)) return fileKinds.find(({ keys }) => keys?.some((list) => hasAll(json, list)) === true);
  const first: unknown = Array.isArray(json) ? json[0] : null;
  if (!isObject(first)) return undefined;
  return fileKinds.find(({ entryKeys }) => entryKeys !== undefined && hasAll(first, entryKeys));
}

const kindByName = (path: string): FileKind | undefined =>
  fileKinds.find(({ name, path: end }) => name?.test(nameOf(path)) === true || end?.test(path) === true);

/** A word of a stranger's file, for a sentence. */
function shortened(word: string): string {
  const line = word.slice(0, 2 * mostWord).replace(/[\s\p{C}]+/gu, " ");
  return line.length > mostWord ? `${line.slice(0, mostWord)}…` : line;
}

function keysOf(json: unknown): string {
  if (!isObject(json)) return Array.isArray(json) ? "[ ]" : typeof json;
  const keys = Object.keys(json);
  const words = keys.slice(0, mostKeys).map((key) => `“${shortened(key)}”`);
  return `${words.join(", ")}${keys.length > mostKeys ? ", …" : ""}`;
}

/** A file whose bytes are all here. */
export function recogniseBytes(path: string, bytes: Uint8Array): Recognised {
  const file = { path, size: bytes.byteLength, begin: bytes.subarray(0, beginBytes) };
  return byBeginning(file) ?? byText(path, new TextDecoder().decode(bytes));
}

export async function recognise(file: Unknown): Promise<Recognised> {
  return byBeginning(file) ?? byText(file.path, await file.text());
}

const found = (kind: FileKind, json: unknown = null, values: Recognised["values"] = {}): Recognised => ({
  ...{ kind, json, values },
});

/** null: its JSON decides. */
function byBeginning({ path, size, begin }: Omit<Unknown, "text">): Recognised | null {
  if (size === 0) return found(kindOfId("empty"));
  const start = beginning(begin);
  const byBytes = fileKinds.find(({ begins }) => begins?.some((mark) => start.startsWith(mark)) === true);
  if (byBytes !== undefined) {
    // Many programs pack their files as zips: the name says which.
    const byName = containers.includes(byBytes.id) ? kindByName(path) : undefined;
    return found(byName ?? byBytes);
  }
  if (jsonName.test(path) && size <= mostJsonBytes) return null;
  return found(kindByName(path) ?? kindOfId("other"));
}

function byText(path: string, text: string): Recognised {
  const byName = kindByName(path);
  let json: unknown;
  try {
    json = JSON.parse(withoutMark(text));
  } catch (error) {
    const why = shortened(error instanceof Error ? error.message : String(error));
    // A layout that is cut off is still called a layout.
    const other = /\.json$/i.test(path) ? "brokenJson" : "other";
    return found(byName ?? kindOfId(other), null, { why });
  }
  const byKeys = kindByKeys(json);
  if (byKeys !== undefined) return found(byKeys, json);
  if (byName !== undefined) return found(byName, json);
  return found(kindOfId("otherJson"), json, { keys: keysOf(json) });
}

/** "a path of PathPlanner" */
export const nameOfKind = (id: KindId): string => kindNames(id);

/** Sandlot's use of it, or the way to go on. */
export function wayOfKind({ kind, values }: Recognised): string {
  const say = kindWays as unknown as (key: string, values: Readonly<Record<string, string>>) => string;
  return say(kind.id, values);
}

/** Of a kind alone. */
export const wayOf = (kind: FileKind): string => wayOfKind({ kind, json: null, values: {} });

/** "x.path is a path of PathPlanner. A program follows it ..." */
export const sentenceOf = (name: string, is: Recognised): string =>
  `${words("isKind", { name, kind: nameOfKind(is.kind.id) })} ${wayOfKind(is)}`;
