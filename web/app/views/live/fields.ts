// Small fields of views: choices, checks and numbers with their labels, and rows of names and values that are written only when
// they have changed.

import { make, setText } from "../../parts/elements.ts";

function option([value, text]: readonly [string, string]): HTMLOptionElement {
  const element = document.createElement("option");
  element.value = value;
  element.textContent = text;
  return element;
}

/** A labelled choice. `options`: value and words of each. */
export class Choice {
  readonly element: HTMLElement;
  readonly #select = document.createElement("select");
  #list = "";

  constructor(label: string, onChange: (value: string) => void) {
    this.#select.className = "input";
    this.#select.addEventListener("change", () => onChange(this.#select.value));
    this.element = make("label", "view-choice", make("span", "", label), this.#select);
  }

  get value(): string {
    return this.#select.value;
  }

  set(options: readonly (readonly [string, string])[], chosen: string): void {
    const list = JSON.stringify(options);
    if (list !== this.#list) {
      this.#list = list;
      this.#select.replaceChildren(...options.map(option));
    }
    if (this.#select.value !== chosen) this.#select.value = chosen;
  }
}

export function check(label: string, on: boolean, onChange: (on: boolean) => void): HTMLLabelElement {
  const input = document.createElement("input");
  input.type = "checkbox";
  input.checked = on;
  input.addEventListener("change", () => onChange(input.checked));
  return make("label", "view-check", input, make("span", "", label)) as HTMLLabelElement;
}

/** A field for a text or a number; Enter or leaving it ends the typing. */
export function entry(label: string, text: string, hint: string, onEnter: (text: string) => void): HTMLElement {
  const input = document.createElement("input");
  input.className = "input";
  input.type = "text";
  input.value = text;
  input.placeholder = hint;
  input.addEventListener("change", () => onEnter(input.value.trim()));
  return make("label", "view-entry", make("span", "", label), input);
}

/** Rows of things that come and go, by their names: an element is made once for each, and those that are gone are removed. */
export class Rows<T extends { readonly element: Element }> {
  readonly parent: Element;
  readonly #make: (key: string) => T;
  readonly #rows = new Map<string, T>();
  #keys = "";

  constructor(parent: Element, makeRow: (key: string) => T) {
    this.parent = parent;
    this.#make = makeRow;
  }

  /** Shows these, in this order. */
  set(keys: readonly string[]): void {
    const list = keys.join("\n");
    if (list === this.#keys) return;
    this.#keys = list;
    const wanted = new Set(keys);
    for (const [key, row] of this.#rows) {
      if (wanted.has(key)) continue;
      row.element.remove();
      this.#rows.delete(key);
    }
    let before = this.parent.firstElementChild;
    for (const key of wanted) {
      let row = this.#rows.get(key);
      if (row === undefined) this.#rows.set(key, (row = this.#make(key)));
      if (row.element === before) before = before.nextElementSibling;
      else this.parent.insertBefore(row.element, before);
    }
  }

  get(key: string): T | undefined {
    return this.#rows.get(key);
  }

  get all(): ReadonlyMap<string, T> {
    return this.#rows;
  }
}

/** Names and values in two columns. */
export class Facts {
  readonly element = make("dl", "view-facts");
  readonly #values = new Map<string, HTMLElement>();

  /** Writes a value; "" hides its line. `level`: "good", "warn" or "bad", as style sheets mark them. */
  set(name: string, text: string, level = ""): void {
    let value = this.#values.get(name);
    if (value === undefined) {
      if (text === "") return;
      value = make("dd", "");
      this.element.append(make("div", "", make("dt", "", name), value));
      this.#values.set(name, value);
    }
    setText(value, text);
    const line = value.parentElement;
    if (line !== null && line.hidden !== (text === "")) line.hidden = text === "";
    if ((value.dataset["level"] ?? "") !== level) value.dataset["level"] = level;
  }
}

/** A short object with unknown entries, from a layout or a link; {} for another value. */
export function stateOf(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === "object" && state !== null && !Array.isArray(state)
    ? (state as Readonly<Record<string, unknown>>)
    : {};
}

/** A text of such an object that is not longer than names are; "" for another value. */
export function textOf(state: Readonly<Record<string, unknown>>, key: string): string {
  const value = state[key];
  return typeof value === "string" && value.length <= 1000 ? value : "";
}

/** The texts of a list in such an object. */
export function textsOf(state: Readonly<Record<string, unknown>>, key: string, most = 100): string[] {
  const value = state[key];
  if (!Array.isArray(value)) return [];
  return value.filter((each): each is string => typeof each === "string" && each.length <= 1000).slice(0, most);
}
