// A row of the form: one value's name, its fields, and the file's tables' words about it.

import { workshop as say } from "../../words/english-workshop.ts";
import { make } from "../parts/elements.ts";
import { isObject, pointerOf, type Json, type Path } from "./json-document.ts";
import type { Part } from "./key-group.ts";
import type { Form, SchemaNode } from "./key-schema.ts";

export interface RowDef {
  readonly path: Path;
  readonly name: string;
  /** The file's own word for it. */
  readonly key: string;
  readonly needed: boolean;
  readonly form: Form;
  /** The person has typed a value; undefined: taken it away. */
  readonly commit: (value: Json | undefined) => void;
  /** The person wants the other form in place of a word: an object of own numbers, or a list. */
  readonly ownNumbers: (node: SchemaNode) => void;
  /** The names that the document has, for a reference. */
  readonly names: (what: string) => string[];
}

let s_ids = 0;

/** For elements that labels refer to. */
export const freshId = (): string => `ws-${s_ids++}`;

const axes = ["x", "y", "z"];

export function valueRow(def: RowDef, first: Json | undefined): Part {
  const element = make("div", "ws-row");
  element.dataset["path"] = pointerOf(def.path);
  const id = freshId();
  const words = about(def.form);
  words.id = `${id}-about`;
  const label = make("label", "ws-key", def.name) as HTMLLabelElement;
  label.htmlFor = id;
  label.title = def.key;
  const fields = make("span", "ws-fields");
  element.append(label, fields, words);
  const { is } = def.form;
  const refresh = is === "choice" || is === "boolean" ? choose(def, fields, id) : type(def, fields, id, first);
  for (const field of fields.querySelectorAll("input, select")) field.setAttribute("aria-describedby", words.id);
  refresh(first);
  return { element, refresh, reveal: () => {} };
}

type Refresh = (value: Json | undefined) => void;

/** Puts a choice among words into the row. */
function choose({ form, needed, commit, ownNumbers }: RowDef, fields: HTMLElement, id: string): Refresh {
  const select = document.createElement("select");
  select.className = "input";
  select.id = id;
  const own = form.is === "choice" ? form.own : null;
  const options = form.is === "choice" ? form.words : ["true", "false"];
  const fallback = form.fallback === null ? "" : ` (${String(form.fallback as unknown)})`;
  if (!needed) select.append(new Option(`–${fallback}`, ""));
  for (const word of options) select.append(new Option(word, word));
  if (form.nullable) select.append(new Option("null", "null"));
  if (own !== null) select.append(new Option(say(own["type"] === "array" ? "ownList" : "ownNumbers"), "{}"));
  select.addEventListener("change", () => {
    const { value } = select;
    if (value === "") commit(undefined);
    else if (value === "null" && form.nullable) commit(null);
    else if (form.is === "boolean") commit(value === "true");
    else if (value === "{}" && own !== null) ownNumbers(own);
    else commit(value);
  });
  fields.append(select);
  return (value) => {
    const wanted = value === undefined ? "" : String(value as unknown);
    // A word that the schema does not have stays to be seen.
    if (![...select.options].some((option) => option.value === wanted)) select.append(new Option(wanted, wanted));
    if (select.value !== wanted) select.value = wanted;
  };
}

/** Puts the typed text into the row: a field, or one for each of a few numbers. */
function type(
  { form, name, commit, names }: RowDef,
  fields: HTMLElement,
  id: string,
  first: Json | undefined,
): Refresh {
  const count = form.is === "numbers" ? Math.max(form.least, Array.isArray(first) ? first.length : 0) : 1;
  const inputs = Array.from({ length: count }, (_, index) => {
    const input = document.createElement("input");
    input.className = "input";
    input.spellcheck = false;
    input.autocapitalize = "off";
    if (index === 0) input.id = id;
    if (count > 1) input.setAttribute("aria-label", `${name} ${axes[index] ?? index + 1}`);
    if (form.fallback !== null) input.placeholder = printed(form.fallback);
    fields.append(input);
    if (form.is === "text" && form.names !== "") offerNames(input, () => names(form.names));
    input.addEventListener("change", () => commit(typed(form, inputs)));
    input.addEventListener("input", () => showUnit());
    return input;
  });
  const unit = form.is === "quantity" ? make("span", "ws-unit", form.unit) : null;
  if (unit !== null && unit.textContent !== "") fields.append(unit);
  /** "132 lb" says its own unit. */
  const showUnit = (): void => {
    if (unit !== null) unit.hidden = typeof quantityOf(inputs[0]?.value.trim() || "0") === "string";
  };
  return (value) => {
    const list = form.is === "numbers" && Array.isArray(value) ? (value as readonly Json[]) : [value];
    inputs.forEach((input, index) => {
      const shown = list[index];
      const large = form.is === "raw" || form.is === "text" ? whole(shown) : "";
      input.readOnly = large !== "";
      const wanted =
        large !== ""
          ? large
          : form.is === "names" && Array.isArray(shown)
            ? shown.join(", ")
            : shown === undefined
              ? ""
              : printed(shown);
      if (input.value !== wanted) input.value = wanted;
    });
    showUnit();
  };
}

function typed(form: Form, inputs: readonly HTMLInputElement[]): Json | undefined {
  const texts = inputs.map(({ value }) => value.trim());
  const [text = ""] = texts;
  if (texts.every((each) => each === "")) return undefined;
  if (text === "null" && form.nullable) return null;
  switch (form.is) {
    case "numbers":
      return texts.map(quantityOf);
    case "quantity":
      return quantityOf(text);
    case "names":
      return text.split(/[\s,]+/).filter((each) => each !== "");
    case "text":
      return text;
    default:
      return parsed(text);
  }
}

/** Offers the present names when the person goes there. */
function offerNames(input: HTMLInputElement, names: () => string[]): void {
  const list = document.createElement("datalist");
  list.id = freshId();
  input.setAttribute("list", list.id);
  input.addEventListener("focus", () => list.replaceChildren(...names().map((name) => new Option(name, name))));
  input.after(list);
}

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

/** An object that stands whole in place of a name, a robot say, is too much for a line: its text is the place to edit it. */
function whole(value: Json | undefined): string {
  const size = isObject(value) ? JSON.stringify(value).length : 0;
  if (!isObject(value) || size < longestLine) return "";
  const name = typeof value["name"] === "string" ? `${value["name"]}, ` : "";
  return say("wholeObject", { name, kilobytes: (size / 1000).toFixed(1) });
}

/** Letters of an object that a field shows. */
const longestLine = 300;

const printed = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Meaning, range, and the number's source. They are the core's own words, in English. */
export function about(form: Form): HTMLElement {
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

/** A button of an entry or a group. */
export function tool(words: string, what: string, act: () => void): HTMLElement {
  const button = make("button", "button", words) as HTMLButtonElement;
  button.type = "button";
  button.setAttribute("aria-label", `${words}: ${what}`);
  button.addEventListener("click", act);
  return button;
}

/** The keys under which a group's entry is known, beside its place: its name, its kind. */
export function titleOf(value: Json | undefined, kindKey: string): string {
  if (!isObject(value)) return "";
  const words = ["name", ...(kindKey === "" ? [] : [kindKey]), "type"].map((key) => value[key]);
  return words.filter((word) => typeof word === "string").join(" · ");
}
