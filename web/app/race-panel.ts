// The Race panel: whom to race, how the two runs go together, who was faster to each gate, and how far apart they were. It shows
// what it is told and says what the person wants.

import type { Best } from "./bests.ts";
import { DockPanel } from "./dock.ts";
import { deltaWords, lapWords } from "./drill.ts";
import { Plot } from "./plot.ts";
import type { RaceGraph, Split } from "./race.ts";
import { gateWords } from "./rivals.ts";

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
  /** It was opened, folded or closed. */
  readonly dock: (panel: DockPanel) => void;
}

/** Splits shown: a lap of the practice course and the end of the one before. */
const mostSplits = 14;
export const ghostColor = "#41d3e6";

export class RacePanel {
  readonly dock: DockPanel;
  readonly #panel: HTMLElement;
  readonly #wishes: RaceWishes;
  #plot: Plot | null = null;
  #choices = "";
  #splits = "";
  #forgetting = 0;

  constructor(app: HTMLElement, wishes: RaceWishes) {
    this.#panel = need(app, "#race");
    this.#wishes = wishes;
    this.dock = new DockPanel(this.#panel, need(app, "#race-open"), () => wishes.dock(this.dock));
    const on = (name: string, act: () => void): void => this.#part(name).addEventListener("click", act);
    on("cancel", wishes.cancel);
    on("stop", wishes.stop);
    on("send", wishes.send);
    on("forget", () => this.#forget());
    const file = this.#part("file") as HTMLInputElement;
    on("open", () => file.click());
    file.addEventListener("change", () => {
      const chosen = file.files?.[0];
      // The same file may be chosen again.
      file.value = "";
      if (chosen !== undefined) wishes.file(chosen);
    });
    const link = this.#part("link") as HTMLInputElement;
    const take = (): void => {
      const text = link.value.trim();
      link.value = "";
      if (text !== "") wishes.link(text);
    };
    // A paste is the wish itself; who types presses Enter.
    link.addEventListener("paste", () => window.setTimeout(take));
    link.addEventListener("keydown", (event) => event.key === "Enter" && take());
    this.#select("robot").addEventListener("change", () => wishes.robot(Number(this.#select("robot").value)));
    this.#select("align").addEventListener("change", () => wishes.align(this.#select("align").value));
    this.#takeDrops();
  }

  /** The drill's best; null without one. drill: whether the field has a course. */
  showBest(drill: boolean, best: Best | null): void {
    this.#part("drill").hidden = !drill;
    const day =
      best === null ? "" : new Date(best.created * 1000).toLocaleDateString(undefined, { dateStyle: "medium" });
    this.#write("best", best === null ? "None yet: drive a lap" : lapWords(best.seconds));
    this.#write("best-day", day);
    this.#part("best-buttons").hidden = best === null;
    this.#part("send").hidden = best?.recording == null;
    this.#endForget();
  }

  /** chosen: the id of the one that is raced. */
  showChoices(choices: readonly Choice[], chosen: string): void {
    const list = JSON.stringify([choices, chosen]);
    if (list === this.#choices) return;
    this.#choices = list;
    const focused =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset["choice"] : undefined;
    const buttons = choices.map(({ id, words, detail }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset["choice"] = id;
      button.setAttribute("aria-pressed", String(id === chosen));
      const small = document.createElement("small");
      small.textContent = detail;
      button.append(words, small);
      button.addEventListener("click", () => this.#wishes.choose(id));
      return button;
    });
    this.#part("choices").replaceChildren(...buttons);
    buttons.find((button) => button.dataset["choice"] === focused)?.focus();
  }

  /** What went wrong, or what should be known. */
  note(text: string, warning = false): void {
    this.#write("note", text);
    this.#part("note").dataset["warning"] = String(warning);
  }

  /** How much of the ghost is made, 0..1; null: none is being made. */
  showProgress(share: number | null, words = ""): void {
    this.#part("progress").hidden = share === null;
    if (share === null) return;
    const percent = Math.floor(100 * share);
    this.#write("progress-words", words);
    const bar = this.#part("bar");
    bar.setAttribute("aria-valuenow", String(percent));
    (bar.firstElementChild as HTMLElement).style.transform = `scaleX(${share.toFixed(3)})`;
  }

  /** null: nobody is raced. */
  showRace(
    race: {
      readonly name: string;
      readonly robots: readonly string[];
      readonly robot: number;
      readonly aligns: readonly (readonly [string, string])[];
      readonly align: string;
    } | null,
  ): void {
    this.#part("racing").hidden = race === null;
    this.#write("against", race === null ? "" : `against ${race.name}`);
    if (race === null) {
      this.#plot?.dispose();
      this.#plot = null;
      return;
    }
    this.#part("robot-field").hidden = race.robots.length < 2;
    this.#options(
      "robot",
      race.robots.map((name, i) => [String(i), name] as const),
      String(race.robot),
    );
    this.#options("align", race.aligns, race.align);
  }

  showSplits(splits: readonly Split[]): void {
    const shown = splits.slice(-mostSplits).reverse();
    const list = JSON.stringify(shown);
    if (list === this.#splits) return;
    this.#splits = list;
    this.#part("splits-none").hidden = shown.length > 0;
    const rows = shown.map(({ gate, lap, mine, ghost, time }) => {
      const row = document.createElement("tr");
      const delta = mine - ghost;
      const cells = [gate === 0 ? `Lap ${lap + 1}` : words(gate), mine.toFixed(2), ghost.toFixed(2), deltaWords(delta)];
      for (const text of cells) {
        const cell = document.createElement("td");
        cell.textContent = text;
        row.append(cell);
      }
      row.dataset["who"] = whoOf(delta);
      row.dataset["lap"] = String(gate === 0);
      row.title = `at ${time.toFixed(2)} s of the run`;
      return row;
    });
    this.#part("splits").replaceChildren(...rows);
  }

  /** Whether a graph would be seen. */
  get visible(): boolean {
    return this.dock.visible && !this.#part("racing").hidden;
  }

  /** time: what the picture shows [s]. */
  showGraph({ time, distance }: RaceGraph, now: number, stale: boolean): void {
    if (this.#plot === null) {
      const series = [{ label: "Apart", color: ghostColor, unit: "m" }];
      this.#plot = new Plot("Distance between the robot and the ghost over the run's time", series);
      this.#plot.onTime(this.#wishes.seek);
      this.#part("graph").replaceChildren(this.#plot.element);
      stale = true;
    }
    if (stale) this.#plot.set(time, [distance]);
    this.#plot.mark(now);
  }

  /** Asks once more: what is forgotten is gone. */
  #forget(): void {
    if (this.#forgetting !== 0) {
      this.#endForget();
      this.#wishes.forget();
      return;
    }
    this.#write("forget", "Really forget it?");
    this.#forgetting = window.setTimeout(() => this.#endForget(), 4000);
  }

  #endForget(): void {
    window.clearTimeout(this.#forgetting);
    this.#forgetting = 0;
    this.#write("forget", "Forget it");
  }

  /** What is dropped here is raced; elsewhere on the page it is opened. */
  #takeDrops(): void {
    const over = (shown: boolean): void => void (this.#panel.dataset["drop"] = String(shown));
    this.#panel.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      over(true);
    });
    this.#panel.addEventListener("dragleave", () => over(false));
    this.#panel.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      over(false);
      if (file === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      // The page's own mark of a drop hears of none.
      window.dispatchEvent(new DragEvent("dragleave"));
      this.#wishes.file(file);
    });
  }

  #options(name: string, options: readonly (readonly [string, string])[], chosen: string): void {
    const select = this.#select(name);
    const list = JSON.stringify(options);
    if (select.dataset["list"] !== list) {
      select.dataset["list"] = list;
      select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
    }
    if (select.value !== chosen) select.value = chosen;
  }

  #select(name: string): HTMLSelectElement {
    return this.#part(name) as HTMLSelectElement;
  }

  #part(name: string): HTMLElement {
    return need(this.#panel, `[data-race=${name}]`);
  }

  #write(name: string, text: string): void {
    const element = this.#part(name);
    if (element.textContent !== text) element.textContent = text;
  }
}

const words = (gate: number): string => {
  const text = gateWords(gate);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Whose gate it was, for colours. */
export const whoOf = (delta: number): string => (Math.abs(delta) < 0.005 ? "none" : delta < 0 ? "mine" : "ghost");

function need(root: HTMLElement, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`The page has no ${selector}.`);
  return element;
}
