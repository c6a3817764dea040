// The Race panel: the rival, how the two runs go together, the faster one to each gate, and the distance between them.
// It shows its data and reports the person's choices.

import { dateOf } from "../../words/book.ts";
import type { Best } from "./bests.ts";
import type { DockPanel } from "../parts/dock.ts";
import { deltaWords, lapWords } from "./drill.ts";
import { button, filled, focusedData, make } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { Plot } from "../parts/plot.ts";
import type { RaceGraph, Split } from "./race.ts";
import { gateWords } from "./rivals.ts";
import template from "./race-panel.html?raw";
import "./race.css";
import { race as say } from "../../words/english-race.ts";

/** A ghost that can be had by a press. */
export interface Choice {
  readonly id: string;
  readonly words: string;
  /** Behind the words, fainter. */
  readonly detail: string;
}

export interface RaceWishes {
  readonly choose: (id: string) => void;
  readonly file: (file: File) => void;
  readonly link: (text: string) => void;
  readonly cancel: () => void;
  readonly stop: () => void;
  readonly robot: (robot: number) => void;
  readonly align: (name: string) => void;
  readonly seek: (time: number) => void;
  readonly send: () => void;
  readonly forget: () => void;
}

/** Splits shown: a lap of the practice course and the end of the one before. */
const mostSplits = 14;
export const ghostColor = "#41d3e6";

export class RacePanel {
  readonly dock: DockPanel;
  readonly #parts: Parts;
  readonly #wishes: RaceWishes;
  #plot: Plot | null = null;
  #choices = "";
  #splits = "";
  #forgetting = 0;

  constructor(dock: DockPanel, body: HTMLElement, wishes: RaceWishes) {
    body.replaceChildren(filled(template));
    this.#wishes = wishes;
    this.dock = dock;
    const parts = (this.#parts = new Parts(this.dock.element, "race"));
    parts.onClick("cancel", wishes.cancel);
    parts.onClick("stop", wishes.stop);
    parts.onClick("send", wishes.send);
    parts.onClick("forget", () => this.#forget());
    parts.takeFiles("open", "file", parts.root, wishes.file);
    parts.takeLinks("link", wishes.link);
    parts.onChange("robot", () => wishes.robot(Number(parts.select("robot").value)));
    parts.onChange("align", () => wishes.align(parts.select("align").value));
  }

  /** The drill's best; null without one. drill: whether the field has a course. */
  showBest(drill: boolean, best: Best | null): void {
    this.#parts.get("drill").hidden = !drill;
    const day = best === null ? "" : dateOf(new Date(best.created * 1000), { dateStyle: "medium" });
    this.#parts.write("best", best === null ? say("none") : lapWords(best.seconds));
    this.#parts.write("best-day", day);
    this.#parts.get("best-buttons").hidden = best === null;
    this.#parts.get("send").hidden = best?.recording == null;
    this.#endForget();
  }

  /** chosen: the id of the one that is raced. */
  showChoices(choices: readonly Choice[], chosen: string): void {
    const list = JSON.stringify([choices, chosen]);
    if (list === this.#choices) return;
    this.#choices = list;
    const focused = focusedData("choice");
    const buttons = choices.map(({ id, words, detail }) => {
      const choice = button(words, "", () => this.#wishes.choose(id), "button");
      choice.append(make("small", "clip", detail));
      choice.dataset["choice"] = id;
      choice.setAttribute("aria-pressed", String(id === chosen));
      return choice;
    });
    this.#parts.get("choices").replaceChildren(...buttons);
    buttons.find((button) => button.dataset["choice"] === focused)?.focus();
  }

  /** Shows a warning, or a note. */
  note(text: string, warning = false): void {
    this.#parts.note(text, warning);
  }

  /** How much of the ghost is made, 0..1; null: none is being made. */
  showProgress(share: number | null, words = ""): void {
    this.#parts.showProgress(share, words);
  }

  /** null: there is no rival. */
  showRace(
    race: {
      readonly name: string;
      readonly robots: readonly string[];
      readonly robot: number;
      readonly aligns: readonly (readonly [string, string])[];
      readonly align: string;
    } | null,
  ): void {
    this.#parts.get("racing").hidden = race === null;
    this.#parts.write("against", race === null ? "" : say("versus", { name: race.name }));
    if (race === null) {
      this.#plot?.dispose();
      this.#plot = null;
      return;
    }
    this.#parts.get("robot-field").hidden = race.robots.length < 2;
    this.#parts.showOptions(
      "robot",
      race.robots.map((name, i) => [String(i), name] as const),
      String(race.robot),
    );
    this.#parts.showOptions("align", race.aligns, race.align);
  }

  showSplits(splits: readonly Split[]): void {
    const shown = splits.slice(-mostSplits).reverse();
    const list = JSON.stringify(shown);
    if (list === this.#splits) return;
    this.#splits = list;
    this.#parts.get("splits-none").hidden = shown.length > 0;
    const rows = shown.map(({ gate, lap, mine, ghost, time }) => {
      const delta = mine - ghost;
      const cells = [
        gate === 0 ? say("lap", { lap: lap + 1 }) : words(gate),
        mine.toFixed(2),
        ghost.toFixed(2),
        deltaWords(delta),
      ];
      const row = make("tr", "", ...cells.map((text) => make("td", "", text)));
      row.dataset["who"] = whoOf(delta);
      row.dataset["lap"] = String(gate === 0);
      row.title = say("atTime", { time: time.toFixed(2) });
      return row;
    });
    this.#parts.get("splits").replaceChildren(...rows);
  }

  /** Whether a graph would be seen. */
  get visible(): boolean {
    return this.dock.visible && !this.#parts.get("racing").hidden;
  }

  /** time: the time in the picture [s]. */
  showGraph({ time, distance }: RaceGraph, now: number, stale: boolean): void {
    if (this.#plot === null) {
      const series = [{ label: say("apart"), color: ghostColor, unit: "m" }];
      this.#plot = new Plot(say("apartAria"), series);
      this.#plot.onTime(this.#wishes.seek);
      this.#parts.get("graph").replaceChildren(this.#plot.element);
      stale = true;
    }
    if (stale) {
      const first = Math.max(
        0,
        distance.findIndex((value) => value !== null),
      );
      this.#plot.set(time.slice(first), [distance.slice(first)]);
    }
    this.#plot.mark(now);
  }

  /** Asks once more before the best lap is deleted. */
  #forget(): void {
    if (this.#forgetting !== 0) {
      this.#endForget();
      this.#wishes.forget();
      return;
    }
    this.#parts.write("forget", say("reallyDelete"));
    this.#forgetting = window.setTimeout(() => this.#endForget(), 4000);
  }

  #endForget(): void {
    window.clearTimeout(this.#forgetting);
    this.#forgetting = 0;
    this.#parts.write("forget", say("forget"));
  }
}

const words = (gate: number): string => {
  const text = gateWords(gate);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The faster one at a gate, for colours. */
export const whoOf = (delta: number): string => (Math.abs(delta) < 0.005 ? "none" : delta < 0 ? "mine" : "ghost");
