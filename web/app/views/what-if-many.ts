// A number tried at many values from one moment: each run goes on from the same saved state, and a table has the
// results.

import { Track, type TrackData } from "../../sim/boundary/track.ts";
import { button, make } from "../parts/elements.ts";
import { measure } from "../page/measures.ts";
import type { WhatIfResult } from "../past/past-messages.ts";
import { numberAt, numberWords, placeOf, sliderSteps, type Numbered } from "../past/what-if-numbers.ts";
import { wayOf } from "../past/what-if-words.ts";
import { views as say } from "../../words/english-views.ts";

/** Values along the slider, both of its ends among them. */
const triedValues = 9;

export interface Asks {
  /** The last seconds with this value; null: something else is asked meanwhile. */
  ask(value: number): Promise<WhatIfResult | null>;
  /** The value goes under the slider. */
  choose(value: number): void;
}

/** The slider's values, evenly along it, without the one that the run has. */
export function valuesOf(number: Numbered, present: number): number[] {
  const places = Array.from({ length: triedValues }, (_none, i) => Math.round((i * sliderSteps) / (triedValues - 1)));
  return places.filter((place) => place !== placeOf(number, present)).map((place) => numberAt(number, place));
}

export class WhatIfMany {
  readonly element: HTMLTableElement;
  readonly #asks: Asks;
  readonly #body: HTMLTableSectionElement;
  #turn = 0;

  constructor(asks: Asks) {
    this.#asks = asks;
    this.#body = document.createElement("tbody");
    this.element = document.createElement("table");
    this.element.className = "figures what-if-many";
    const titles = [
      say("numberColumn"),
      say("wayColumn"),
      say("speedColumn"),
      say("batteryColumn"),
      say("pointsColumn"),
    ];
    const head = make("tr", "", ...titles.map((title) => make("th", "", title)));
    for (const cell of head.children) cell.setAttribute("scope", "col");
    const heads = document.createElement("thead");
    heads.append(head);
    this.element.append(heads, this.#body);
    this.element.ariaLabel = say("tryMany");
    this.element.hidden = true;
  }

  /**
   * Tries them one after the other; tells its progress. False: something else was asked, and the present results stay.
   */
  async run(number: Numbered, present: number, told: (done: number, of: number) => void): Promise<boolean> {
    const turn = ++this.#turn;
    this.#body.replaceChildren();
    const values = valuesOf(number, present);
    for (const [i, value] of values.entries()) {
      told(i, values.length);
      const result = await this.#asks.ask(value);
      if (result === null || turn !== this.#turn) return false;
      if (i === 0) this.#add(number, present, result, result.real, true);
      this.#add(number, value, result, result.changed, false);
      this.element.hidden = false;
    }
    // The view may be low, and the person asked for its table.
    this.element.scrollIntoView({ block: "start" });
    told(values.length, values.length);
    return true;
  }

  clear(): void {
    this.#turn++;
    this.element.hidden = true;
    this.#body.replaceChildren();
  }

  /** A row in the order of the values. */
  #add(number: Numbered, value: number, { first, last }: WhatIfResult, track: TrackData, isReal: boolean): void {
    const { travelled, topSpeed, lowestBattery, score } = wayOf(Track.from(track), first, last);
    const words = numberWords(number, value);
    const choose = button(words, say("tryThis", { value: words }), () => this.#asks.choose(value), "what-if-pick");
    const name = make("th", "", isReal ? say("valueAsItIs", { value: words }) : choose);
    name.setAttribute("scope", "row");
    const cells = [
      measure(travelled.at(-1) ?? 0, "m", 2),
      measure(topSpeed, "m/s", 2),
      `${lowestBattery.toFixed(2)} V`,
      String(score),
    ];
    const row = make("tr", isReal ? "what-if-real" : "", name, ...cells.map((cell) => make("td", "", cell)));
    row.dataset["value"] = String(value);
    const after = [...this.#body.rows].find((other) => Number(other.dataset["value"]) > value);
    this.#body.insertBefore(row, after ?? null);
  }
}
