// What a racer sees without looking away: the gauge with the gap, and the big number when a gate is passed.

import { deltaWords } from "./drill.ts";
import type { Split } from "./race.ts";
import { gateWords } from "./rivals.ts";
import { whoOf } from "./race-panel.ts";
import { need } from "../parts/panel-parts.ts";

/** How long a split stands [ms]. */
const splitMs = 1900;
const resultMs = 4200;

export class RaceHud {
  readonly #app: HTMLElement;
  readonly #gauge: HTMLElement;
  readonly #delta: HTMLElement;
  readonly #unit: HTMLElement;
  readonly #note: HTMLElement;
  readonly #flash: HTMLElement;
  readonly #big: HTMLElement;
  readonly #small: HTMLElement;
  #timer = 0;

  constructor(app: HTMLElement) {
    this.#app = app;
    this.#gauge = need(app, "#race-gauge");
    this.#delta = need(this.#gauge, "[data-race=delta]");
    this.#unit = need(this.#gauge, "[data-race=unit]");
    this.#note = need(this.#gauge, "[data-race=distance]");
    this.#flash = need(app, "#race-split");
    this.#big = need(this.#flash, "b");
    this.#small = need(this.#flash, "span");
  }

  show(racing: boolean): void {
    this.#gauge.hidden = !racing;
    this.#app.dataset["race"] = String(racing);
    if (!racing) this.hide();
  }

  /**
   * delta: at the last gate, null before there is one, and without a course to time. distance: null while the ghost waits.
   */
  update(timed: boolean, delta: number | null, distance: number | null, name: string): void {
    const apart = distance === null ? "–" : distance.toFixed(1);
    text(this.#delta, !timed ? apart : delta === null ? "–" : deltaWords(delta));
    text(this.#unit, timed ? "s" : "m");
    this.#gauge.dataset["who"] = delta === null ? "none" : whoOf(delta);
    text(this.#note, distance === null ? `${name} waits` : timed ? `${apart} m · ${name}` : `from ${name}`);
  }

  /** A gate was passed. */
  split({ gate, mine, ghost }: Split): void {
    const what = gate === 0 ? "Lap" : gateWords(gate);
    this.#show(deltaWords(mine - ghost), `${what} · ${mine.toFixed(2)} s`, whoOf(mine - ghost), splitMs);
  }

  /** A lap is over: in words. */
  result(delta: number, words: string): void {
    this.#show(deltaWords(delta), words, whoOf(delta), resultMs);
  }

  hide(): void {
    window.clearTimeout(this.#timer);
    this.#flash.dataset["shown"] = "false";
  }

  #show(big: string, small: string, who: string, ms: number): void {
    window.clearTimeout(this.#timer);
    text(this.#big, big);
    text(this.#small, small);
    this.#flash.dataset["who"] = who;
    this.#flash.dataset["shown"] = "true";
    this.#timer = window.setTimeout(() => this.hide(), ms);
  }
}

function text(element: HTMLElement, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}
