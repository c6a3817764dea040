// The form of a file: a field for each key that the file may have, made from its schema. Groups are built when they are opened.

import { workshop as say } from "../../words/english-workshop.ts";
import { make } from "../parts/elements.ts";
import type { FileFormat } from "./file-format.ts";
import {
  freshName,
  isObject,
  keysOf,
  namedIn,
  pathOf,
  pointerOf,
  valueAt,
  withKey,
  type Json,
  type JsonObject,
  type Path,
} from "./json-document.ts";
import { Group, RootGroup, member, type Part } from "./key-group.ts";
import { about, freshId, titleOf, tool, valueRow } from "./key-row.ts";
import type { Form, KeySchema, SchemaNode } from "./key-schema.ts";
import { keyWords } from "./key-words.ts";

export interface FormHost {
  /** The person has given the value at a path another one; undefined: taken it away. */
  change(path: Path, value: Json | undefined): void;
}

/** One sentence about a place. */
export interface FormProblem {
  /** JSON pointer in the file. */
  readonly pointer: string;
  readonly message: string;
}

interface Place {
  readonly path: Path;
  readonly node: SchemaNode;
  readonly needed: boolean;
  /** Its key is a person's own name: it stands as it is. */
  readonly given?: boolean;
  /** The actions on an entry of a list. */
  readonly tools?: () => HTMLElement[];
}

type ObjectForm = Form & { is: "object" };
type ManyForm = Form & { is: "list" | "map" };

export class KeyForm {
  readonly #host: HTMLElement;
  readonly #schema: KeySchema;
  readonly #format: FileFormat;
  readonly #change: FormHost["change"];
  readonly #open = new Set<string>();
  #document: Json = {};
  #root: Part | null = null;
  #problem: FormProblem | null = null;

  constructor(host: HTMLElement, schema: KeySchema, format: FileFormat, { change }: FormHost) {
    this.#host = host;
    this.#schema = schema;
    this.#format = format;
    this.#change = change;
  }

  /** Shows a document; open parts stay open. */
  show(document: Json): void {
    this.#document = document;
    if (this.#root === null) {
      this.#root = this.#makeRoot(document);
      this.#host.replaceChildren(this.#root.element);
    }
    this.#root.refresh(document);
    this.#showProblem();
  }

  /** Marks the place of a problem, and the groups around it; null: there is none. */
  mark(problem: FormProblem | null): void {
    this.#problem = problem;
    this.#showProblem();
  }

  /** Opens the form down to a place and goes there. `focus`: the keyboard goes there as well. */
  goTo(pointer: string, focus = true): void {
    this.#root?.reveal([...pathOf(pointer), ""]);
    this.#showProblem();
    const place = this.#nearest(pointer);
    place?.scrollIntoView({ block: focus ? "center" : "nearest" });
    if (focus) place?.querySelector<HTMLElement>("input, select, textarea, summary")?.focus();
  }

  #nearest(pointer: string): HTMLElement | null {
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf("/"))) {
      const found = this.#host.querySelector<HTMLElement>(`[data-path="${CSS.escape(at)}"]`);
      if (found !== null || at === "") return found;
    }
  }

  #showProblem(): void {
    for (const marked of this.#host.querySelectorAll<HTMLElement>("[data-wrong]")) {
      delete marked.dataset["wrong"];
      marked.querySelector("[aria-invalid]")?.removeAttribute("aria-invalid");
      marked.querySelector(":scope > .ws-wrong")?.remove();
    }
    if (this.#problem === null) return;
    const { pointer, message } = this.#problem;
    const place = this.#nearest(pointer);
    if (place === null) return;
    place.dataset["wrong"] = "here";
    place.append(make("p", "ws-wrong", message));
    place.querySelector("input, select")?.setAttribute("aria-invalid", "true");
    for (let group = place.parentElement; group !== null && group !== this.#host; group = group.parentElement)
      if (group.matches("details")) group.dataset["wrong"] = "inside";
  }

  // ---- parts ----

  #makeRoot(document: Json): Part {
    const { root } = this.#schema;
    const form = this.#schema.formOf(root, document) as ObjectForm;
    const group = new RootGroup();
    const { lastKeys } = this.#format;
    const keys = Object.keys(form.properties);
    const ordered = [...keys.filter((key) => !lastKeys.includes(key)), ...lastKeys.filter((key) => keys.includes(key))];
    for (const key of ordered) {
      const place = { path: [key], node: form.properties[key] as SchemaNode, needed: form.required.includes(key) };
      group.add(key, this.#part(place, member(document, key)));
    }
    return group;
  }

  /** A part that is made again when its value takes another form. */
  #part(place: Place, value: Json | undefined): Part {
    let form = this.#schema.formOf(place.node, value);
    let sign = signOf(form, value);
    let part = this.#make(place, form, value);
    const holder = make("div", "ws-part");
    holder.append(part.element);
    return {
      element: holder,
      refresh: (next) => {
        form = this.#schema.formOf(place.node, next);
        const nextSign = signOf(form, next);
        if (nextSign !== sign) {
          sign = nextSign;
          const held = holder.contains(document.activeElement);
          part = this.#make(place, form, next);
          holder.replaceChildren(part.element);
          if (held) holder.querySelector<HTMLElement>("summary, input, select, button")?.focus();
        }
        part.refresh(next);
      },
      reveal: (path) => part.reveal(path),
    };
  }

  #make(place: Place, form: Form, value: Json | undefined): Part {
    if (value === null && form.nullable) return this.#row(place, { ...form, is: "raw" }, value);
    switch (form.is) {
      case "object":
        return value === undefined && !place.needed ? this.#absent(place, form) : this.#object(place, form, value);
      case "list":
      case "map":
        return value === undefined && !place.needed ? this.#absent(place, form) : this.#many(place, form, value);
      case "quantity":
      case "boolean":
      case "choice":
      case "text":
      case "numbers":
      case "names":
      case "raw":
        return this.#row(place, form, value);
    }
  }

  /** A possible part that is absent. */
  #absent(place: Place, form: Form): Part {
    const element = make("div", "ws-row ws-absent");
    element.dataset["path"] = pointerOf(place.path);
    const add = make("button", "button", say("add")) as HTMLButtonElement;
    add.type = "button";
    const name = this.#nameOf(place);
    const label = make("span", "ws-key", name);
    label.title = keyOf(place);
    add.setAttribute("aria-label", say("addWhat", { what: name }));
    add.addEventListener("click", () => {
      this.#open.add(pointerOf(place.path));
      this.#change(place.path, this.#startOf(place.node));
    });
    element.append(label, add, about(form));
    return { element, refresh: () => {}, reveal: () => {} };
  }

  #row(place: Place, form: Form, first: Json | undefined): Part {
    const { path, needed } = place;
    return valueRow(
      {
        ...{ path, needed, form, name: this.#nameOf(place), key: keyOf(place) },
        commit: (value) => {
          const old = valueAt(this.#document, path);
          if (JSON.stringify(value) !== JSON.stringify(old)) this.#change(path, value);
        },
        ownNumbers: (node) => {
          this.#open.add(pointerOf(path));
          this.#change(path, this.#startOf(node));
        },
        names: (what) => this.#format.namesIn(this.#document, what),
      },
      first,
    );
  }

  /** `title`: the text beside the group's name. `fill`: adds its parts. */
  #group(
    place: Place,
    form: Form,
    value: Json | undefined,
    title: (value: Json | undefined) => string,
    fill: (group: Group) => void,
  ): Group {
    const build = (group: Group): void => {
      if (form.meaning !== "") group.body.append(about(form));
      fill(group);
    };
    const [name, key] = [this.#nameOf(place), keyOf(place)];
    return new Group({ ...{ path: place.path, name, key, title }, ...{ build, open: this.#open } }, value);
  }

  #object(place: Place, form: ObjectForm, first: Json | undefined): Part {
    const title = (value: Json | undefined): string => titleOf(value, form.kindKey);
    return this.#group(place, form, first, title, (group) => {
      if (form.kindKey !== "") group.body.append(this.#kinds(place, form, () => group.value));
      if (form.words.length > 0) group.body.append(this.#words(place, form.words, say("ownNumbers")));
      for (const [key, node] of Object.entries(form.properties)) {
        if (key === form.kindKey) continue;
        const inner = { path: [...place.path, key], node, needed: form.required.includes(key) };
        group.add(key, this.#part(inner, member(group.value, key)));
      }
      if (!place.needed) group.body.append(this.#remove(place));
      if (place.tools !== undefined) group.body.append(make("div", "row ws-tools", ...place.tools()));
    });
  }

  /** The key that says which kind of thing it is. Another kind keeps the keys that it has as well. */
  #kinds(place: Place, form: ObjectForm, value: () => Json | undefined): HTMLElement {
    const row = make("div", "ws-row");
    const select = document.createElement("select");
    select.className = "input";
    select.id = freshId();
    row.dataset["path"] = pointerOf([...place.path, form.kindKey]);
    for (const kind of form.kinds) select.append(new Option(kind, kind));
    select.value = String(member(value(), form.kindKey) ?? "");
    const label = make("label", "ws-key", keyWords(form.kindKey)) as HTMLLabelElement;
    label.htmlFor = select.id;
    label.title = form.kindKey;
    select.addEventListener("change", () => {
      const asked = { [form.kindKey]: select.value };
      const other = this.#schema.formOf(place.node, asked) as ObjectForm;
      const old = isObject(value()) ? (value() as JsonObject) : {};
      const kept = Object.entries(old).filter(([key]) => key in other.properties && key !== form.kindKey);
      const start = this.#format.starts(this.#document)[other.name];
      const fresh = isObject(start) ? Object.entries(start).filter(([key]) => key !== form.kindKey) : [];
      const needed = other.required
        .filter((key) => key !== form.kindKey)
        .map((key) => [key, this.#startOf(other.properties[key] as SchemaNode)] as const);
      this.#change(place.path, { ...Object.fromEntries([...needed, ...fresh, ...kept]), ...asked });
    });
    row.append(label, make("span", "ws-fields", select));
    return row;
  }

  /** Back from an object or a list to one of the words in its place. */
  #words(place: Place, words: readonly string[], own: string): HTMLElement {
    const select = document.createElement("select");
    select.className = "input";
    select.setAttribute("aria-label", this.#nameOf(place));
    select.append(new Option(own, ""), ...words.map((word) => new Option(word, word)));
    select.addEventListener("change", () => this.#change(place.path, select.value));
    return make("div", "ws-row", select);
  }

  #many(place: Place, form: ManyForm, first: Json | undefined): Part {
    const title = (value: Json | undefined): string => say("entries", { count: keysOf(value).length });
    return this.#group(place, form, first, title, (group) => {
      if (form.is === "list" && form.words.length > 0)
        group.body.append(this.#words(place, form.words, say("ownList")));
      for (const key of keysOf(group.value)) {
        const path = [...place.path, key];
        const inner: Place = { path, node: form.items, needed: true, given: form.is === "map" };
        const tools = (): HTMLElement[] => [
          ...(form.is === "map" ? [this.#rename(place, String(key), () => group.value)] : []),
          this.#duplicate(place, key, () => group.value),
          this.#remove(inner),
        ];
        group.add(key, this.#part({ ...inner, tools }, member(group.value, key)));
      }
      const add = make("button", "button", say("add")) as HTMLButtonElement;
      add.type = "button";
      add.setAttribute("aria-label", say("addWhat", { what: this.#nameOf(place) }));
      add.addEventListener("click", () => this.#add(place, form, group.value));
      group.body.append(make("div", "row ws-tools", add, ...(place.needed ? [] : [this.#remove(place)])));
    });
  }

  #add(place: Place, form: ManyForm, value: Json | undefined): void {
    const start = this.#startOf(form.items);
    if (form.is === "map") {
      const key = freshName("new", keysOf(value).map(String));
      this.#open.add(pointerOf([...place.path, key]));
      this.#change([...place.path, key], start);
      return;
    }
    const list = (Array.isArray(value) ? value : []) as readonly Json[];
    this.#open.add(pointerOf([...place.path, list.length]));
    this.#change(place.path, [...list, named(start, list)]);
  }

  #duplicate(place: Place, key: string | number, value: () => Json | undefined): HTMLElement {
    return tool(say("duplicate"), `${this.#nameOf(place)} ${key}`, () => {
      const whole = value();
      const copied = member(whole, key) ?? null;
      if (Array.isArray(whole)) {
        const list = whole as readonly Json[];
        this.#change(place.path, [...list, named(copied, list)]);
      } else this.#change([...place.path, freshName(String(key), keysOf(whole).map(String))], copied);
    });
  }

  #remove(place: Place): HTMLElement {
    return tool(say("remove"), this.#nameOf(place), () => this.#change(place.path, undefined));
  }

  #rename(place: Place, key: string, value: () => Json | undefined): HTMLElement {
    const input = document.createElement("input");
    input.className = "input";
    input.value = key;
    input.spellcheck = false;
    input.setAttribute("aria-label", say("nameOf", { what: key }));
    input.addEventListener("change", () => {
      const whole = value();
      const name = input.value.trim();
      if (!isObject(whole) || name === "" || name in whole) input.value = key;
      else this.#change(place.path, withKey(whole, key, name));
    });
    return input;
  }

  #startOf(node: SchemaNode): Json {
    return this.#schema.startOf(node, this.#format.starts(this.#document));
  }

  #nameOf({ path, given = false }: Place): string {
    const last = path.at(-1);
    if (last === undefined) return this.#format.name;
    if (typeof last === "number") return `${keyWords(String(path.at(-2)))} ${last}`;
    return given ? last : keyWords(last);
  }
}

/** As the file has it: the words' own tip. */
const keyOf = ({ path }: Place): string => String(path.at(-1) ?? "");

/** The inputs of a value's part of the form, besides the numbers in it. */
function signOf(form: Form, value: Json | undefined): string {
  if (value === null && form.nullable) return "null";
  const there = value === undefined ? "absent" : "there";
  if (form.is === "object") return `object ${there} ${form.name} ${form.kindKey}`;
  if (form.is === "list" || form.is === "map") return `${form.is} ${there} ${keysOf(value).join("\n")}`;
  if (form.is === "numbers") return `numbers ${Math.max(form.least, keysOf(value).length)}`;
  return form.is;
}

/** A copy under a name that none of the others has. */
function named(value: Json, others: readonly Json[]): Json {
  if (!isObject(value) || typeof value["name"] !== "string") return value;
  return { ...value, name: freshName(value["name"], namedIn(others)) };
}
