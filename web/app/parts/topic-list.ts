// The topics of the server that the page is connected to, with their types and last values, while they are looked at.

import type { TopicInfo } from "../../net/remote.ts";
import { make, need } from "./elements.ts";

/** Between two questions for the list [ms]. */
const period = 1000;
/** Rows at most; with more topics, a person types a part of the name. */
const maxRows = 200;

/** Those whose name or type has all the words, in any order and case. */
export function findTopics(topics: readonly TopicInfo[], words: string): readonly TopicInfo[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return topics.filter(({ name, type }) => {
    const text = `${name} ${type}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

export class TopicList {
  readonly #details: HTMLDetailsElement;
  readonly #filter: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #note: HTMLElement;
  #topics: readonly TopicInfo[] = [];
  #timer = 0;

  /** `ask`: for the list, which comes to `show`. */
  constructor(details: HTMLDetailsElement, ask: () => void) {
    this.#details = details;
    this.#filter = need<HTMLInputElement>(details, "input");
    this.#list = need(details, "dl");
    this.#note = need(details, "p");
    this.#filter.addEventListener("input", () => this.#update());
    details.addEventListener("toggle", () => {
      clearInterval(this.#timer);
      if (!details.open) return;
      ask();
      this.#timer = window.setInterval(() => {
        if (details.getClientRects().length > 0) ask();
      }, period);
    });
  }

  /** Without a connection there is nothing to list. */
  set hidden(hidden: boolean) {
    if (this.#details.hidden === hidden) return;
    this.#details.hidden = hidden;
    if (hidden) this.show([]);
  }

  show(topics: readonly TopicInfo[]): void {
    this.#topics = topics;
    this.#update();
  }

  #update(): void {
    const found = findTopics(this.#topics, this.#filter.value);
    const rows = found.slice(0, maxRows);
    const left = found.length - rows.length;
    this.#note.textContent = left > 0 ? `and ${left} more` : found.length === 0 ? "None" : "";
    this.#list.replaceChildren(
      ...rows.flatMap(({ name, type, text, own }) => {
        const term = make("dt", "", name, " ", make("small", "", type));
        const value = make("dd", "clip", text === "" ? "–" : text);
        term.dataset["own"] = String(own);
        return [term, value];
      }),
    );
  }
}
