// Shows a word for a moment over the picture, and says it to screen readers.

import { mount, need, setData } from "./elements.ts";
import template from "./toast.html?raw";

/** How long a word stays [ms]. */
const shownMs = 1400;

export class Toast {
  readonly #toast: HTMLElement;
  readonly #status: HTMLElement;
  #timer = 0;

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
    this.#timer = window.setTimeout(() => setData(this.#toast, "shown", "false"), shownMs);
    this.announce(text);
  }

  /** Says it to screen readers alone. */
  announce(text: string): void {
    this.#status.textContent = text;
  }
}
