// The common part of the guides for a model: its name, its stand in its file, its parts, and answers out of range.

import { parseLength } from "../../sim/boundary/lengths.ts";
import { withWords } from "../../words/book.ts";
import { workshop as say } from "../../words/english-workshop.ts";
import { quantityOf } from "../forms/key-row.ts";
import { Parts } from "../parts/parts.ts";
import { slug } from "../parts/slug.ts";
import template from "./guide-frame.html?raw";
import "./guide-frame.css";

export interface FrameDef {
  readonly title: string;
  /** Of the name's field, for screen readers. */
  readonly name: string;
  readonly note: string;
  /** Of the button for a model that is something else. */
  readonly other: string;
  /** The rows of its own questions. */
  readonly rows: string;
  /** Names that are taken. */
  readonly shipped: readonly string[];
  /** For a model without a name. */
  readonly fallback: string;
  /** In place of an answer about how the model stands: value and words, where there is such a choice. */
  readonly open: { readonly up: readonly [string, string]; readonly scale?: readonly [string, string] };
  /** Another answer; `stands`: about how the model stands in its file. */
  changed(stands: boolean): void;
  /** The person says that it is something else. */
  isOther(): void;
  closed(): void;
}

const units = { m: 1, mm: 0.001, cm: 0.01, in: 0.0254, ft: 0.3048 } as const;

export class GuideFrame {
  readonly parts: Parts;
  readonly #place: HTMLElement;
  readonly #def: FrameDef;

  constructor(place: HTMLElement, def: FrameDef) {
    place.innerHTML = withWords(template);
    this.#place = place;
    this.#def = def;
    const parts = new Parts(place, "guide");
    this.parts = parts;
    parts.get("rows").innerHTML = withWords(def.rows);
    parts.get("all").setAttribute("aria-label", def.title);
    parts.get("bar").setAttribute("aria-label", def.title);
    parts.write("title", def.title);
    parts.write("name-words", def.name);
    parts.write("note", def.note);
    parts.write("other", def.other);
    const { up, scale } = def.open;
    const first = scale === undefined ? [] : [scale];
    const ways: (readonly [string, string])[] = [
      ["y", "y (glTF)"],
      ["z", "z"],
      ["x", "x"],
    ];
    parts.showOptions("up", [up, ...ways], up[0]);
    const sizes = Object.entries(units).map(([unit, metres]) => [String(metres), unit] as const);
    parts.showOptions("scale", [...first, ...sizes], "");
    parts.showOptions(
      "turn",
      [...first, ...[0, 90, 180, 270].map((angle) => [String(angle), `${angle}°`] as const)],
      "",
    );
    parts.onClick("close", () => this.close());
    parts.onClick("other", () => def.isOther());
    place.addEventListener("change", ({ target }) => {
      const part = target instanceof HTMLElement ? target.dataset["guide"] : "";
      def.changed(part === "up" || part === "scale" || part === "turn");
    });
  }

  /** Shows the guide for another model; `name`: as it was brought. */
  open(name: string): void {
    const fit = slug(name, this.#def.fallback);
    this.parts.input("name").value = this.#def.shipped.includes(fit) ? `my-${fit}`.slice(0, 40) : fit;
    this.parts.write("said", "");
    this.found([]);
    this.wrong("");
    this.#place.hidden = false;
  }

  close(): void {
    this.#place.hidden = true;
    this.#def.closed();
  }

  /** Throws a sentence when it is taken. */
  get name(): string {
    const name = slug(this.parts.input("name").value, this.#def.fallback);
    if (this.#def.shipped.includes(name)) throw new Error(say("keptShipped", { name }));
    return name;
  }

  /** The selects' answers about the model's stand; "": open. */
  get stand(): { readonly up: string; readonly scale: string; readonly turn: string } {
    const chosen = (part: string): string => this.parts.select(part).value;
    return { up: chosen("up"), scale: chosen("scale"), turn: chosen("turn") };
  }

  /** A typed length [m]; null: none. Throws a sentence when it is not from `low` to `high`. */
  length(part: string, low: number, high: number): number | null {
    const typed = this.parts.input(part).value.trim();
    if (typed === "") return null;
    const quantity = quantityOf(typed);
    const value = parseLength(typeof quantity === "number" ? quantity : typed);
    if (!(value >= low && value <= high)) throw new Error(say("noLength", { typed, low, high }));
    return value;
  }

  found(items: readonly HTMLElement[]): void {
    this.parts.get("found").replaceChildren(...items);
    this.parts.get("found").hidden = items.length === 0;
  }

  wrong(text: string): void {
    this.parts.write("wrong", text);
    this.parts.get("wrong").hidden = text === "";
  }
}

export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1);
