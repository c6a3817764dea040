// A group of the form: a heading that opens, and the parts of its keys, which are made when it is opened first.

import { make } from "../parts/elements.ts";
import { pointerOf, valueAt, type Json, type Path } from "./json-document.ts";

/** A key's part of the form. */
export interface Part {
  readonly element: HTMLElement;
  refresh(value: Json | undefined): void;
  /** Builds and opens the groups that lead to a path. */
  reveal(path: Path): void;
}

export interface GroupDef {
  readonly path: Path;
  readonly name: string;
  /** The file's own word for it. */
  readonly key: string;
  /** The text beside the name. */
  readonly title: (value: Json | undefined) => string;
  /** Fills the group. */
  readonly build: (group: Group) => void;
  /** Pointers of the open groups: they are open again when they are made again. */
  readonly open: Set<string>;
}

export class Group implements Part {
  readonly element = document.createElement("details");
  readonly body = make("div", "ws-body");
  readonly #def: GroupDef;
  readonly #summary = make("summary", "");
  readonly #pointer: string;
  readonly #parts = new Map<string, Part>();
  #value: Json | undefined;
  #built = false;

  constructor(def: GroupDef, value: Json | undefined) {
    this.#def = def;
    this.#pointer = pointerOf(def.path);
    this.element.className = "ws-group";
    this.element.dataset["path"] = this.#pointer;
    this.element.append(this.#summary, this.body);
    this.element.addEventListener("toggle", () => {
      if (this.element.open) this.#openUp();
      else def.open.delete(this.#pointer);
    });
    this.refresh(value);
    if (def.open.has(this.#pointer)) this.#openUp();
  }

  /** As it is now. */
  get value(): Json | undefined {
    return this.#value;
  }

  /** The part of one of its keys. */
  add(key: string | number, part: Part): void {
    this.#parts.set(String(key), part);
    this.body.append(part.element);
  }

  refresh(value: Json | undefined): void {
    this.#value = value;
    const { name, key, title } = this.#def;
    const label = make("span", "ws-key", name);
    label.title = key;
    this.#summary.replaceChildren(label, make("span", "ws-unit", title(value)));
    for (const [key, part] of this.#parts) part.refresh(member(value, key));
  }

  reveal(path: Path): void {
    const { length } = this.#def.path;
    if (path.length <= length) return;
    this.#openUp();
    this.#parts.get(String(path[length]))?.reveal(path);
  }

  #openUp(): void {
    if (!this.#built) {
      this.#built = true;
      this.#def.build(this);
    }
    this.element.open = true;
    this.#def.open.add(this.#pointer);
  }
}

/** The root of a form: open from the start, without a heading. */
export class RootGroup implements Part {
  readonly element = make("div", "ws-form");
  readonly #parts = new Map<string, Part>();

  add(key: string, part: Part): void {
    this.#parts.set(key, part);
    this.element.append(part.element);
  }

  refresh(value: Json | undefined): void {
    for (const [key, part] of this.#parts) part.refresh(member(value, key));
  }

  reveal(path: Path): void {
    this.#parts.get(String(path[0] ?? ""))?.reveal(path);
  }
}

export function member(value: Json | undefined, key: string | number): Json | undefined {
  return value === undefined ? undefined : valueAt(value, [key]);
}
