// A JSON file under edit: values by path, undo and redo, and its text.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;
export type Path = readonly (string | number)[];

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value at a path; undefined: there is none. */
export function valueAt(document: Json, path: Path): Json | undefined {
  let value: Json | undefined = document;
  for (const step of path) {
    if (Array.isArray(value)) value = (value as readonly Json[])[Number(step)];
    else if (isObject(value) && Object.hasOwn(value, step)) value = value[String(step)];
    else return undefined;
  }
  return value;
}

/**
 * The document with another value at a path; undefined takes the key or the element away. Unchanged parts are shared.
 */
export function withValue(document: Json, path: Path, value: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  const inner = (old: Json | undefined): Json | undefined =>
    rest.length === 0 ? value : withValue(old ?? {}, rest, value);
  if (Array.isArray(document)) {
    const list = [...(document as readonly Json[])];
    const changed = inner(list[Number(step)]);
    if (changed === undefined) list.splice(Number(step), 1);
    else list[Number(step)] = changed;
    return list;
  }
  const entries = Object.entries(isObject(document) ? document : {});
  const index = entries.findIndex(([key]) => key === String(step));
  const changed = inner(entries[index]?.[1]);
  if (changed === undefined) entries.splice(index < 0 ? entries.length : index, 1);
  else if (index < 0) entries.push([String(step), changed]);
  else entries[index] = [String(step), changed];
  // Unlike an assignment, this makes a plain key of "__proto__", too.
  return Object.fromEntries(entries);
}

/** The keys of an object, the indices of a list. */
export function keysOf(value: Json | undefined): readonly (string | number)[] {
  if (Array.isArray(value)) return (value as readonly Json[]).map((_, index) => index);
  return isObject(value) ? Object.keys(value) : [];
}

/** The names of the objects in a list. */
export const namedIn = (list: Json | undefined): string[] =>
  (Array.isArray(list) ? (list as readonly Json[]) : []).flatMap((each) =>
    isObject(each) && typeof each["name"] === "string" ? [each["name"]] : [],
  );

/** "wheel2" beside a "wheel". */
export function freshName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  const stem = name.replace(/\d+$/, "");
  for (let number = 2; ; number++) if (!taken.includes(`${stem}${number}`)) return `${stem}${number}`;
}

/** The object with a member under another name, at the same place. */
export function withKey(object: JsonObject, from: string, to: string): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value]));
}

/** A JSON pointer (RFC 6901), as the core's errors have them. */
export const pointerOf = (path: Path): string =>
  path.map((step) => `/${String(step).replace(/~/g, "~0").replace(/\//g, "~1")}`).join("");

export const pathOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replace(/~1/g, "/").replace(/~0/g, "~"));

/** The states of a document, each whole: unchanged parts are shared between them. */
export class Edits {
  #states: Json[];
  #at = 0;
  /** Older states are forgotten. */
  static readonly most = 500;

  constructor(document: Json) {
    this.#states = [document];
  }

  get document(): Json {
    return this.#states[this.#at] ?? null;
  }

  get canUndo(): boolean {
    return this.#at > 0;
  }

  get canRedo(): boolean {
    return this.#at < this.#states.length - 1;
  }

  /** Another state after the present one; undone ones are gone. */
  set(document: Json): void {
    this.#states = [...this.#states.slice(0, this.#at + 1), document].slice(-Edits.most);
    this.#at = this.#states.length - 1;
  }

  undo(): void {
    if (this.canUndo) this.#at--;
  }

  redo(): void {
    if (this.canRedo) this.#at++;
  }
}

/** A value that fits into a line stands in one. */
const lineLength = 110;

/** The text of a file: short objects and lists in one line, as people write them. */
export function printJson(value: Json, indent = ""): string {
  const inLine = printLine(value);
  if (indent !== "" && indent.length + inLine.length <= lineLength) return inLine;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    if (list.length === 0) return "[]";
    return `[\n${list.map((element) => deeper + printJson(element, deeper)).join(",\n")}\n${indent}]`;
  }
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${deeper}${JSON.stringify(key)}: ${printJson(member, deeper)}`,
  );
  return members.length === 0 ? "{}" : `{\n${members.join(",\n")}\n${indent}}`;
}

function printLine(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(printLine).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${printLine(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
