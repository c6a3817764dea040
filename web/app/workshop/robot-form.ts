// The form of a robot: a field for each key that robot.json may have, made from its schema. Groups are built when they are opened.

import { workshop as say } from "../../words/english-workshop.ts";
import { make } from "../parts/elements.ts";
import { isObject, pointerOf, valueAt, withKey, type Json, type JsonObject, type Path } from "./robot-document.ts";
import type { Form, RobotSchema, SchemaNode } from "./robot-schema.ts";
import { starts } from "./robot-starts.ts";

export interface FormHost {
  /** Somebody has given the value at a path another one; undefined: taken it away. */
  change(path: Path, value: Json | undefined): void;
}

/** One sentence about a place. */
export interface FormProblem {
  /** JSON pointer in the robot. */
  readonly pointer: string;
  readonly message: string;
}

interface Place {
  readonly path: Path;
  readonly node: SchemaNode;
  readonly needed: boolean;
  /** What can be done with an entry of a list. */
  readonly tools?: () => HTMLElement[];
}

/** A key's part of the form. */
interface Part {
  readonly element: HTMLElement;
  refresh(value: Json | undefined): void;
  /** Builds and opens what leads to a path. */
  reveal(path: Path): void;
}

/** Keys that say something of the file: last in the form. */
const fileKeys = new Set(["name", "sources", "sandlot"]);

let s_ids = 0;

export class RobotForm {
  readonly #host: HTMLElement;
  readonly #schema: RobotSchema;
  readonly #change: FormHost["change"];
  readonly #open = new Set<string>();
  #document: Json = {};
  #root: Part | null = null;
  #problem: FormProblem | null = null;

  constructor(host: HTMLElement, schema: RobotSchema, { change }: FormHost) {
    this.#host = host;
    this.#schema = schema;
    this.#change = change;
  }

  /** Shows a robot; what is open stays open. */
  show(document: Json): void {
    this.#document = document;
    if (this.#root === null) {
      const root = this.#object({ path: [], node: this.#schema.root, needed: true }, document);
      this.#root = root;
      this.#host.replaceChildren(root.element);
    }
    this.#root.refresh(document);
    this.#showProblem();
  }

  /** Marks the place of a problem, and what it lies in; null: there is none. */
  mark(problem: FormProblem | null): void {
    this.#problem = problem;
    this.#showProblem();
  }

  /** Opens the form down to a place and goes there. */
  goTo(pointer: string): void {
    const path = pathIn(pointer);
    this.#root?.reveal(path);
    this.#showProblem();
    const place = this.#nearest(pointer);
    place?.scrollIntoView({ block: "center" });
    place?.querySelector<HTMLElement>("input, select, textarea, summary")?.focus();
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
    const words = make("p", "ws-wrong", message);
    place.append(words);
    place.querySelector("input, select")?.setAttribute("aria-invalid", "true");
    for (let group = place.parentElement; group !== null && group !== this.#host; group = group.parentElement)
      if (group.matches("details")) group.dataset["wrong"] = "inside";
  }

  // ---- parts ----

  /** A part that is made anew when its value takes another form. */
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
    switch (form.is) {
      case "object":
        return value === undefined && !place.needed ? this.#absent(place, form) : this.#object(place, value);
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

  /** What may be there and is not. */
  #absent(place: Place, form: Form): Part {
    const element = make("div", "ws-row ws-absent");
    element.dataset["path"] = pointerOf(place.path);
    const add = make("button", "button", say("add")) as HTMLButtonElement;
    add.type = "button";
    const name = nameOf(place);
    add.setAttribute("aria-label", say("addWhat", { what: name }));
    add.addEventListener("click", () => {
      this.#open.add(pointerOf(place.path));
      this.#change(place.path, this.#schema.startOf(place.node, starts));
    });
    element.append(make("span", "ws-key", name), add, about(form));
    return { element, refresh: () => {}, reveal: () => {} };
  }

  #row(place: Place, form: Form, first: Json | undefined): Part {
    const element = make("div", "ws-row");
    element.dataset["path"] = pointerOf(place.path);
    const name = nameOf(place);
    const id = `ws-${s_ids++}`;
    const words = about(form);
    words.id = `${id}-about`;
    const label = make("label", "ws-key", name) as HTMLLabelElement;
    label.htmlFor = id;
    const fields = make("span", "ws-fields");
    element.append(label, fields, words);
    const commit = (value: Json | undefined): void => {
      if (!same(value, valueAt(this.#document, place.path))) this.#change(place.path, value);
    };
    const done = { element, reveal: () => {} };
    if (form.is === "choice" || form.is === "boolean") {
      const select = document.createElement("select");
      select.className = "input";
      select.id = id;
      const options = form.is === "boolean" ? ["true", "false"] : form.words;
      const fallback = form.fallback === null ? "" : ` (${String(form.fallback as unknown)})`;
      if (!place.needed) select.append(new Option(`–${fallback}`, ""));
      for (const word of options) select.append(new Option(word, word));
      if (form.is === "choice" && form.object !== null) select.append(new Option(say("ownNumbers"), "{}"));
      select.setAttribute("aria-describedby", words.id);
      select.addEventListener("change", () => {
        if (select.value === "") commit(undefined);
        else if (form.is === "boolean") commit(select.value === "true");
        else if (select.value === "{}" && form.object !== null) {
          this.#open.add(pointerOf(place.path));
          commit(this.#schema.startOf(form.object, starts));
        } else commit(select.value);
      });
      fields.append(select);
      const refresh = (value: Json | undefined): void => {
        const wanted = value === undefined ? "" : String(value as unknown);
        // A word that the schema does not have stays to be seen.
        if (![...select.options].some((option) => option.value === wanted)) select.append(new Option(wanted, wanted));
        if (select.value !== wanted) select.value = wanted;
      };
      refresh(first);
      return { ...done, refresh };
    }
    const count = form.is === "numbers" ? Math.max(form.least, Array.isArray(first) ? first.length : 0) : 1;
    const inputs = Array.from({ length: count }, (_, index) => {
      const input = document.createElement("input");
      input.className = "input";
      input.spellcheck = false;
      input.autocapitalize = "off";
      input.setAttribute("aria-describedby", words.id);
      if (index === 0) input.id = id;
      if (count > 1) input.setAttribute("aria-label", `${name} ${axes[index] ?? index + 1}`);
      if (form.fallback !== null) input.placeholder = printed(form.fallback);
      if (form.is === "text" && form.names !== "") this.#offerNames(input, form.names);
      fields.append(input);
      return input;
    });
    const read = (): Json | undefined => {
      const typed = inputs.map(({ value }) => value.trim());
      if (typed.every((each) => each === "")) return undefined;
      switch (form.is) {
        case "numbers":
          return typed.map(quantityOf);
        case "quantity":
          return quantityOf(typed[0] ?? "");
        case "names":
          return (typed[0] ?? "").split(/[\s,]+/).filter((each) => each !== "");
        case "text":
          return typed[0] ?? "";
        case "raw":
          return parsed(typed[0] ?? "");
        default:
          return undefined;
      }
    };
    for (const input of inputs) input.addEventListener("change", () => commit(read()));
    if (form.is === "quantity" && form.unit !== "") fields.append(make("span", "ws-unit", form.unit));
    const refresh = (value: Json | undefined): void => {
      const list = form.is === "numbers" && Array.isArray(value) ? (value as readonly Json[]) : [value];
      inputs.forEach((input, index) => {
        const shown = list[index];
        const wanted =
          form.is === "names" && Array.isArray(shown) ? shown.join(", ") : shown === undefined ? "" : printed(shown);
        if (input.value !== wanted) input.value = wanted;
      });
    };
    refresh(first);
    return { ...done, refresh };
  }

  /** The names that a reference may have, as they are when somebody goes there. */
  #offerNames(input: HTMLInputElement, what: string): void {
    const names = document.createElement("datalist");
    names.id = `ws-${s_ids++}`;
    input.setAttribute("list", names.id);
    input.addEventListener("focus", () =>
      names.replaceChildren(...namesIn(this.#document, what).map((name) => new Option(name, name))),
    );
    input.after(names);
    queueMicrotask(() => input.after(names));
  }

  /** A group that is built when it is opened first. */
  #group(place: Place, title: (value: Json | undefined) => string, form: Form): Group {
    const element = document.createElement("details");
    const pointer = pointerOf(place.path);
    element.className = "ws-group";
    element.dataset["path"] = pointer;
    const summary = make("summary", "");
    const body = make("div", "ws-body");
    element.append(summary, body);
    const group: Group = {
      element,
      body,
      built: false,
      build: () => {},
      open: () => {
        if (!group.built) {
          group.built = true;
          if (form.meaning !== "") body.append(about(form));
          group.build();
        }
        element.open = true;
        this.#open.add(pointer);
      },
      title: (value) => {
        const name = nameOf(place);
        const rest = title(value);
        summary.replaceChildren(make("span", "ws-key", name), make("span", "ws-unit", rest));
      },
    };
    element.addEventListener("toggle", () => {
      if (element.open) group.open();
      else this.#open.delete(pointer);
    });
    return group;
  }

  #object(place: Place, first: Json | undefined): Part {
    const form = this.#schema.formOf(place.node, first) as Form & { is: "object" };
    const isRoot = place.path.length === 0;
    let value = first;
    const parts = new Map<string, Part>();
    const build = (body: HTMLElement): void => {
      if (form.kindKey !== "") body.append(this.#kinds(place, form, () => value));
      if (form.words.length > 0) body.append(this.#words(place, form.words));
      const keys = Object.keys(form.properties);
      // What a robot is comes before how its file is written.
      const ordered = isRoot
        ? [...keys.filter((key) => !fileKeys.has(key)), ...fileKeys].filter((key) => keys.includes(key))
        : keys;
      for (const key of ordered) {
        if (key === form.kindKey) continue;
        const node = form.properties[key] as SchemaNode;
        const inner = { path: [...place.path, key], node, needed: form.required.includes(key) };
        const part = this.#part(inner, member(value, key));
        parts.set(key, part);
        body.append(part.element);
      }
      if (!isRoot && !place.needed) body.append(this.#remove(place));
      if (place.tools !== undefined) body.append(make("div", "row ws-tools", ...place.tools()));
    };
    const revealIn = (path: Path): void => {
      const key = String(path[place.path.length] ?? "");
      parts.get(key)?.reveal(path);
    };
    if (isRoot) {
      const element = make("div", "ws-form");
      build(element);
      return {
        element,
        refresh: (next) => {
          value = next;
          for (const [key, part] of parts) part.refresh(member(next, key));
        },
        reveal: revealIn,
      };
    }
    const group = this.#group(place, (shown) => titleOf(shown, form.kindKey), form);
    group.build = () => build(group.body);
    group.title(first);
    if (this.#open.has(pointerOf(place.path))) group.open();
    return {
      element: group.element,
      refresh: (next) => {
        value = next;
        group.title(next);
        for (const [key, part] of parts) part.refresh(member(next, key));
      },
      reveal: (path) => {
        if (path.length <= place.path.length) return;
        group.open();
        revealIn(path);
      },
    };
  }

  /** The key that says which kind of thing it is. Another kind keeps the keys that it has as well. */
  #kinds(place: Place, form: Form & { is: "object" }, value: () => Json | undefined): HTMLElement {
    const row = make("div", "ws-row");
    const select = document.createElement("select");
    select.className = "input";
    select.id = `ws-${s_ids++}`;
    row.dataset["path"] = pointerOf([...place.path, form.kindKey]);
    for (const kind of form.kinds) select.append(new Option(kind, kind));
    select.value = String(member(value(), form.kindKey) ?? "");
    const label = make("label", "ws-key", form.kindKey) as HTMLLabelElement;
    label.htmlFor = select.id;
    select.addEventListener("change", () => {
      const asked = { [form.kindKey]: select.value };
      const other = this.#schema.formOf(place.node, asked) as Form & { is: "object" };
      const old = isObject(value()) ? (value() as JsonObject) : {};
      const kept = Object.entries(old).filter(([key]) => key in other.properties && key !== form.kindKey);
      const start = starts[other.name];
      const fresh = isObject(start) ? Object.entries(start).filter(([key]) => key !== form.kindKey) : [];
      const needed = other.required
        .filter((key) => key !== form.kindKey)
        .map((key) => [key, this.#schema.startOf(other.properties[key] as SchemaNode, starts)] as const);
      this.#change(place.path, { ...Object.fromEntries([...needed, ...fresh, ...kept]), ...asked });
    });
    row.append(label, make("span", "ws-fields", select));
    return row;
  }

  /** Back from an object to one of the words in its place. */
  #words(place: Place, words: readonly string[]): HTMLElement {
    const select = document.createElement("select");
    select.className = "input";
    select.setAttribute("aria-label", nameOf(place));
    select.append(new Option(say("ownNumbers"), ""), ...words.map((word) => new Option(word, word)));
    select.addEventListener("change", () => this.#change(place.path, select.value));
    return make("div", "ws-row", select);
  }

  #many(place: Place, form: Form & { is: "list" | "map" }, first: Json | undefined): Part {
    const group = this.#group(place, (shown) => say("entries", { count: keysOf(shown).length }), form);
    let value = first;
    const parts: (readonly [string | number, Part])[] = [];
    group.build = () => {
      for (const key of keysOf(value)) {
        const path = [...place.path, key];
        const inner: Place = {
          ...{ path, node: form.items, needed: true },
          tools: () => [
            ...(form.is === "map" ? [this.#rename(place, String(key), () => value)] : []),
            this.#duplicate(place, key, () => value),
            this.#remove({ path, node: form.items, needed: true }),
          ],
        };
        const part = this.#part(inner, member(value, key));
        parts.push([key, part]);
        group.body.append(part.element);
      }
      const add = make("button", "button", say("add")) as HTMLButtonElement;
      add.type = "button";
      add.setAttribute("aria-label", say("addWhat", { what: nameOf(place) }));
      add.addEventListener("click", () => this.#add(place, form, value));
      const tail = [add, ...(place.needed ? [] : [this.#remove(place)])];
      group.body.append(make("div", "row ws-tools", ...tail));
    };
    group.title(first);
    if (this.#open.has(pointerOf(place.path))) group.open();
    return {
      element: group.element,
      refresh: (next) => {
        value = next;
        group.title(next);
        for (const [key, part] of parts) part.refresh(member(next, key));
      },
      reveal: (path) => {
        if (path.length <= place.path.length) return;
        group.open();
        const wanted = String(path[place.path.length]);
        parts.find(([key]) => String(key) === wanted)?.[1].reveal(path);
      },
    };
  }

  #add(place: Place, form: Form & { is: "list" | "map" }, value: Json | undefined): void {
    const start = this.#schema.startOf(form.items, starts);
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
    return tool(say("duplicate"), `${nameOf(place)} ${key}`, () => {
      const whole = value();
      const copied = member(whole, key) ?? null;
      if (Array.isArray(whole)) {
        const list = whole as readonly Json[];
        this.#change(place.path, [...list, named(copied, list)]);
      } else this.#change([...place.path, freshName(String(key), keysOf(whole).map(String))], copied);
    });
  }

  #remove(place: Place): HTMLElement {
    return tool(say("remove"), place.path.join(" "), () => this.#change(place.path, undefined));
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
}

interface Group {
  readonly element: HTMLDetailsElement;
  readonly body: HTMLElement;
  built: boolean;
  build: () => void;
  open(): void;
  title(value: Json | undefined): void;
}

const axes = ["x", "y", "z"];

const pathIn = (pointer: string): Path => pointer.split("/").slice(1);

const nameOf = ({ path }: Place): string => {
  const last = path.at(-1);
  return typeof last === "number" ? `${path.at(-2)} ${last}` : String(last ?? "robot.json");
};

function member(value: Json | undefined, key: string | number): Json | undefined {
  return value === undefined ? undefined : valueAt(value, [key]);
}

function keysOf(value: Json | undefined): readonly (string | number)[] {
  if (Array.isArray(value)) return (value as readonly Json[]).map((_, index) => index);
  return isObject(value) ? Object.keys(value) : [];
}

/** A group's words beside its key: what it is called, and its kind. */
function titleOf(value: Json | undefined, kindKey: string): string {
  const words = [member(value, "name"), kindKey === "" ? undefined : member(value, kindKey), member(value, "type")];
  return words.filter((word) => typeof word === "string").join(" · ");
}

/** What a value's part of the form depends on, besides the numbers in it. */
function signOf(form: Form, value: Json | undefined): string {
  const there = value === undefined ? "absent" : "there";
  if (form.is === "object") return `object ${there} ${form.name} ${form.kindKey}`;
  if (form.is === "list" || form.is === "map") return `${form.is} ${there} ${keysOf(value).join("\n")}`;
  if (form.is === "numbers") return `numbers ${Math.max(form.least, keysOf(value).length)}`;
  return form.is;
}

const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A number, or a text with a unit for the core to read. */
export const quantityOf = (typed: string): Json =>
  /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(typed) ? Number(typed) : typed;

function parsed(typed: string): Json {
  try {
    return JSON.parse(typed) as Json;
  } catch {
    return typed;
  }
}

const printed = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

/** "wheel2" beside a "wheel". */
export function freshName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  const stem = name.replace(/\d+$/, "");
  for (let number = 2; ; number++) if (!taken.includes(`${stem}${number}`)) return `${stem}${number}`;
}

/** A copy under a name that none of the others has. */
function named(value: Json, others: readonly Json[]): Json {
  if (!isObject(value) || typeof value["name"] !== "string") return value;
  const taken = others.flatMap((other) => (isObject(other) ? [String(other["name"] as unknown)] : []));
  return { ...value, name: freshName(value["name"], taken) };
}

/** Names of the robot's things: "motor" gives those of its motors. */
export function namesIn(robot: Json, what: string): string[] {
  const names = (list: Json | undefined): string[] =>
    (Array.isArray(list) ? (list as readonly Json[]) : []).flatMap((each) =>
      isObject(each) && typeof each["name"] === "string" ? [each["name"]] : [],
    );
  switch (what) {
    case "motor":
      return keysOf(valueAt(robot, ["motors"])).map(String);
    case "button":
      return ((valueAt(robot, ["program", "buttons"]) ?? []) as readonly string[]).map(String);
    case "wheel":
    case "module":
      return [["wheels"], ["modules"], ["left", "wheels"], ["right", "wheels"]].flatMap((path) =>
        names(valueAt(robot, ["drivetrain", ...path])),
      );
    default:
      return names(valueAt(robot, [`${what}s`]));
  }
}

function tool(words: string, what: string, act: () => void): HTMLElement {
  const button = make("button", "button", words) as HTMLButtonElement;
  button.type = "button";
  button.setAttribute("aria-label", `${words}: ${what}`);
  button.addEventListener("click", act);
  return button;
}

/** Meaning, range, and the number's source. They are the core's own words, in English. */
function about(form: Form): HTMLElement {
  const range = form.is === "quantity" ? rangeWords(form) : "";
  const source = form.source === "" ? "" : say("source", { source: form.source });
  const words = make("p", "note ws-about", [form.meaning, range, source].filter((part) => part !== "").join(" "));
  words.lang = "en";
  return words;
}

function rangeWords({ low, high, unit }: Form & { is: "quantity" }): string {
  if (low === null || high === null) return "";
  return say("range", { low: number(low), high: number(high), unit }).trim();
}

const number = (value: number): string => String(Number(value.toPrecision(4)));
