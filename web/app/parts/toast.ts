// Shows a word for a moment over the picture, and says it to screen readers.

import { make, mount, need, setData } from "./elements.ts";
import template from "./toast.html?raw";

/** How long a word stays, and each letter of a sentence: tuned, a slow reader comes to its end [ms]. */
const shownMs = 1400;
const letterMs = 60;
/** How long a screen reader has to take up what was said, and how soon the same words are no news [ms]. */
const saidMs = 5000;
const againMs = 1000;

export class Toast {
  readonly #toast: HTMLElement;
  readonly #status: HTMLElement;
  #timer = 0;
  #last = "";
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(app: HTMLElement) {
    mount(app, template);
    this.#toast = need(app, "#toast");
    this.#status = need(app, "#status");
  }

  /** Shows a word for a moment. */
  say(text: string): void {
    this.#toast.textContent = text;
    setData(this.#toast, "shown", "true");
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(
      () => setData(this.#toast, "shown", "false"),
      Math.max(shownMs, letterMs * text.length),
    );
    this.announce(text);
  }

  /** Says it to screen readers alone. What is said in the same moment stands beside it: none takes the other's place. */
  announce(text: string): void {
    const now = performance.now();
    if (text === "" || (text === this.#last && now - this.#lastAt < againMs)) return;
    this.#last = text;
    this.#lastAt = now;
    const words = make("span", "", text);
    this.#status.append(words);
    window.setTimeout(() => words.remove(), saidMs);
  }
}
