// The progress line of the first load. Steps have fixed shares: bytes alone would leave the line at the end while
// shaders compile.

import { need } from "../parts/elements.ts";

export class LoadingLine {
  readonly #bar: HTMLElement;
  readonly #line: HTMLElement;
  readonly #step: HTMLElement;
  #share = 0;

  constructor(app: HTMLElement) {
    this.#bar = need(app, "#loading-bar");
    this.#line = need(app, ".loading-line");
    this.#step = need(app, "#loading-step");
  }

  /** `share` 0..1; the line never goes back. */
  set(share: number, step?: string): void {
    this.#share = Math.max(this.#share, Math.min(1, share));
    this.#bar.style.transform = `scaleX(${this.#share.toFixed(3)})`;
    this.#line.setAttribute("aria-valuenow", String(Math.round(this.#share * 100)));
    if (step !== undefined) this.#step.textContent = step;
  }
}
