// The numbers that a racer sees without looking away: the gauge with the gap, and the big number when a gate is passed.

import { deltaWords } from "./drill.ts";
import type { Split } from "./race.ts";
import { gateWords } from "./rivals.ts";
import { whoOf } from "./race-panel.ts";
import { mount, need, setText } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import template from "./race-hud.html?raw";
import { measured } from "../page/measures.ts";
import { race as say } from "../../words/english-race.ts";

/** How long a split stands [ms]. */
const splitMs = 1900;
const resultMs = 4200;

export class RaceHud {
  readonly #app: HTMLElement;
  readonly #gauge: HTMLElement;
  readonly #parts: Parts;
  readonly #flash: HTMLElement;
  readonly #big: HTMLElement;
  readonly #small: HTMLElement;
  #timer = 0;

  constructor(app: HTMLElement) {
    mount(app, template);
    this.#app = app;
    this.#gauge = need(app, "#race-gauge");
    this.#parts = new Parts(this.#gauge, "race");
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
    const apart = measured(distance ?? 0, "m");
    const far = distance === null ? "–" : apart.value.toFixed(1);
    const gap = delta === null ? "–" : deltaWords(delta);
    this.#parts.write("delta", timed ? gap : far);
    this.#parts.write("unit", timed ? "s" : apart.unit);
    this.#gauge.dataset["who"] = delta === null ? "none" : whoOf(delta);
    const where = timed ? `${far} ${apart.unit} · ${name}` : say("fromGhost", { name });
    this.#parts.write("distance", distance === null ? say("ghostWaits", { name }) : where);
  }

  /** A gate was passed. */
  split({ gate, mine, ghost }: Split): void {
    const what = gate === 0 ? say("lapWord") : gateWords(gate);
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
    setText(this.#big, big);
    setText(this.#small, small);
    this.#flash.dataset["who"] = who;
    this.#flash.dataset["shown"] = "true";
    this.#timer = window.setTimeout(() => this.hide(), ms);
  }
}
