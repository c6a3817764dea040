// A value that a person may set: it shows the program's value until the person types, and is marked until the program
// has it.

import { make, setData, setText } from "../../parts/elements.ts";
import type { SourceKind, ValueNow, Values, ValueTopic } from "../../values/values-api.ts";
import { cut, short } from "./drawing.ts";
import type { Limits } from "./tunable-topic.ts";
import { programviews as say } from "../../../words/english-value-views.ts";

/** A program that has not taken a value after so long probably does not listen [ms]. */
const patience = 3000;

/** A topic to set that may not be there yet: programs listen for some that they do not publish. */
export function topicToSet(values: Values, source: SourceKind, name: string, type: string): ValueTopic {
  const known = values.find(source, name);
  if (known !== null) return known;
  const kinds: Readonly<Record<string, ValueTopic["kind"]>> = {
    ...{ boolean: "boolean", string: "text", "int[]": "numbers" },
  };
  return { source, name, type, kind: kinds[type] ?? "number", unit: "", properties: "{}", settable: true };
}

/** Whether a value is one number, boolean or text: the contents of a field. */
export const isScalar = ({ kind }: ValueTopic): boolean => kind === "number" || kind === "boolean" || kind === "text";

/** A value as a field has it. */
export function fieldText(topic: ValueTopic, now: ValueNow | null): string {
  if (now === null) return "";
  if (topic.kind === "text") return now.texts[0] ?? now.text;
  if (topic.kind === "boolean") return (now.numbers[0] ?? 0) !== 0 ? "true" : "false";
  const value = now.numbers[0];
  return value === undefined ? "" : short(value);
}

/** A number as people type it, with a comma or a factor of pi; null for another text. */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace(/^(-?\d+),(\d+)$/, "$1.$2");
  const product = plain
    .split("*")
    .map((part) => (part.trim() === "pi" ? Math.PI : Number(part.trim() === "" ? NaN : part)));
  const value = product.reduce((whole, part) => whole * part, 1);
  return Number.isFinite(value) ? value : null;
}

/** "0 to 1" */
function limitWords({ least, greatest }: Limits): string {
  if (least !== null && greatest !== null) return say("fromTo", { least: String(least), greatest: String(greatest) });
  if (least !== null) return say("atLeast", { least: String(least) });
  return greatest === null ? "" : say("atMost", { greatest: String(greatest) });
}

const noLimits: Limits = { least: null, greatest: null };

export class ValueField {
  readonly element: HTMLElement;
  readonly #values: Values;
  readonly #topic: ValueTopic;
  readonly #limits: Limits;
  readonly #input = document.createElement("input");
  readonly #note = make("small", "value-note");
  /** The requested value that has not come yet. */
  #wanted: string | null = null;
  #since = 0;
  #shown = "";

  constructor(values: Values, topic: ValueTopic, label: string, limits: Limits = noLimits) {
    this.#values = values;
    this.#topic = topic;
    this.#limits = limits;
    const isBoolean = topic.kind === "boolean";
    this.#input.type = isBoolean ? "checkbox" : "text";
    if (!isBoolean) this.#input.className = "input";
    if (topic.kind === "number") {
      this.#input.inputMode = "decimal";
      this.#input.placeholder = limitWords(limits);
      this.#input.title = limitWords(limits);
    }
    this.#input.setAttribute("aria-label", `${label}, ${topic.name}`);
    this.#input.addEventListener("change", () => this.#set());
    this.#input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#giveUp();
    });
    this.element = make("span", "value-field", this.#input, this.#note);
  }

  show(now: ValueNow | null): void {
    const text = fieldText(this.#topic, now);
    if (this.#wanted !== null) {
      if (text === this.#wanted) this.#end("");
      else if (performance.now() - this.#since > patience) this.#end(say("notTaken"));
      else return;
    }
    // A person who types is not disturbed.
    const isTyping = document.activeElement === this.#input && this.#topic.kind !== "boolean";
    if (isTyping || text === this.#shown) return;
    this.#write(text);
  }

  #write(text: string): void {
    this.#shown = text;
    if (this.#topic.kind === "boolean") this.#input.checked = text === "true";
    else if (this.#input.value !== text) this.#input.value = cut(text, 2000);
  }

  #set(): void {
    const { kind } = this.#topic;
    let text = kind === "boolean" ? String(this.#input.checked) : this.#input.value;
    if (kind === "number") {
      // An empty field goes back to the program's value.
      if (text.trim() === "") return this.#giveUp();
      const value = typedNumber(text);
      if (value === null) return this.#refuse(say("noNumber"));
      const { least, greatest } = this.#limits;
      if (value < (least ?? value) || value > (greatest ?? value))
        return this.#refuse(say("outside", { limits: limitWords(this.#limits) }));
      text = String(value);
    }
    if (!this.#values.set(this.#topic, text)) return this.#refuse(say("refused"));
    this.#wanted = kind === "number" ? short(Number(text)) : text;
    this.#since = performance.now();
    this.#shown = this.#wanted;
    setData(this.element, "state", "waiting");
    setText(this.#note, "");
  }

  #giveUp(): void {
    this.#wanted = null;
    this.#end("");
    this.#write(this.#shown);
  }

  #refuse(words: string): void {
    setData(this.element, "state", "refused");
    setText(this.#note, words);
  }

  #end(words: string): void {
    this.#wanted = null;
    setData(this.element, "state", words === "" ? "" : "refused");
    setText(this.#note, words);
  }
}
