// The Compare panel: which two runs, the time they have in common, the numbers at that moment and the graphs. It shows the data
// that it gets and reports the person's choices.

import type { Curves, Difference, Summary } from "./comparison.ts";
import type { DockPanel } from "../parts/dock.ts";
import { button, filled, focusedData, need, setPressed } from "../parts/elements.ts";
import { fixed } from "../parts/numbers.ts";
import { Parts } from "../parts/parts.ts";
import { Plot } from "../parts/plot.ts";
import { Timeline } from "../parts/timeline.ts";
import sideTemplate from "./compare-choice.html?raw";
import template from "./compare-panel.html?raw";
import "./compare.css";
import { measure } from "../page/measures.ts";
import { compare as say } from "../../words/english-compare.ts";

export const sides = ["a", "b"] as const;
export type Side = (typeof sides)[number];
/** The run whose pieces, other robots and score are shown. */
export type Cast = Side | "both";
/** Told apart by people who see few colours, and unlike the alliances'. */
export const sideColors: Readonly<Record<Side, string>> = { a: "#ffb437", b: "#41d3e6" };

export interface CompareWishes {
  readonly choose: (side: Side, id: string) => void;
  readonly file: (side: Side, file: File) => void;
  readonly link: (side: Side, text: string) => void;
  readonly go: () => void;
  readonly cancel: () => void;
  readonly stop: () => void;
  readonly cast: (cast: Cast) => void;
  readonly seek: (time: number) => void;
  readonly play: (playing: boolean) => void;
  readonly speed: (speed: number) => void;
}

const graphs = {
  apart: { label: say("distanceAria"), tab: say("apart") },
  heading: { label: say("headingAria"), tab: say("heading") },
  speed: { label: say("speedAria"), tab: say("speed") },
  battery: { label: say("batteryAria"), tab: say("battery") },
  score: { label: say("scoreAria"), tab: say("scoreWord") },
} as const;
type Graph = keyof typeof graphs;

const castWords: Readonly<Record<Cast, readonly [text: string, title: string]>> = {
  a: ["A", say("asInA")],
  b: ["B", say("asInB")],
  both: [say("both"), say("bothWhy")],
};

const differenceColor = "#c58bff";

export class ComparePanel {
  readonly timeline: Timeline;
  readonly #parts: Parts;
  readonly #wishes: CompareWishes;
  #plot: Plot | null = null;
  #graph: Graph = "apart";
  #curves: Curves | null = null;

  constructor(dock: DockPanel, body: HTMLElement, wishes: CompareWishes) {
    body.replaceChildren(filled(template));
    this.#wishes = wishes;
    this.#parts = new Parts(dock.element, "compare");
    const sideB = sideTemplate.replace(/(?<=data-compare=")a(?=["-])/g, "b").replace(/\bA(?=[<"])/g, "B");
    this.#parts.get("sides").replaceChildren(filled(sideTemplate + sideB));
    this.#parts.get("a").ariaLabel = say("runA");
    this.#parts.get("b").ariaLabel = say("runB");
    this.#parts.get("a-link").ariaLabel = say("linkA");
    this.#parts.get("b-link").ariaLabel = say("linkB");
    this.timeline = new Timeline({
      label: say("time"),
      step: 0.02,
      speeds: [1, 2, 4, 0.25, 0.5],
      onSeek: wishes.seek,
      onPlay: wishes.play,
      onSpeed: (speed) => {
        this.timeline.setSpeed(speed);
        wishes.speed(speed);
      },
    });
    this.#parts.get("timeline").append(this.timeline.element);
    this.#parts.onClick("go", wishes.go);
    this.#parts.onClick("cancel", wishes.cancel);
    this.#parts.onClick("stop", wishes.stop);
    for (const side of sides) this.#wire(side);
    const tabs = (Object.keys(graphs) as Graph[]).map((name) => {
      const tab = button(graphs[name].tab, "", () => this.#show(name));
      tab.dataset["graph"] = name;
      return tab;
    });
    this.#parts.get("tabs").append(...tabs);
  }

  #wire(side: Side): void {
    this.#parts.get(`${side}-swatch`).style.background = sideColors[side];
    this.#parts.onChange(side, () => this.#wishes.choose(side, this.#parts.select(side).value));
    this.#parts.takeFiles(`${side}-open`, `${side}-file`, this.#parts.get(`${side}-box`), (file) =>
      this.#wishes.file(side, file),
    );
    this.#parts.takeLinks(`${side}-link`, (text) => this.#wishes.link(side, text));
  }

  /** options: id and words. */
  showChoices(side: Side, options: readonly (readonly [string, string])[], chosen: string): void {
    this.#parts.showOptions(side, options, chosen);
  }

  note(text: string, warning = false): void {
    this.#parts.note(text, warning);
  }

  /** How much of the runs is computed, 0..1; null: nothing is being. */
  showProgress(share: number | null, words = ""): void {
    this.#parts.showProgress(share, words);
    this.#parts.button("go").disabled = share !== null;
  }

  /** `casts`: the runs whose field can be shown; empty: there is no choice. */
  showCasts(casts: readonly Cast[], shown: Cast): void {
    this.#parts.get("casts-row").hidden = casts.length === 0;
    const buttons = casts.map((cast) => {
      const [text, title] = castWords[cast];
      const choice = button(text, title, () => this.#wishes.cast(cast));
      choice.dataset["cast"] = cast;
      setPressed(choice, cast === shown);
      return choice;
    });
    // The keyboard focus stays on the same choice.
    const focused = focusedData("cast");
    this.#parts.get("casts").replaceChildren(...buttons);
    buttons.find((each) => each.dataset["cast"] === focused)?.focus();
  }

  /** null: nothing is compared. scores: the field has some. */
  showResult(
    result: {
      readonly curves: Curves;
      readonly summary: Summary;
      readonly names: readonly [string, string];
      readonly scores: boolean;
    } | null,
  ): void {
    const place = this.#parts.get("result");
    const isNew = place.hidden && result !== null;
    place.hidden = result === null;
    // It stands above the button that asked for it, which may be far down.
    if (isNew) this.#parts.root.scrollIntoView({ block: "start" });
    this.#parts.write("against", result === null ? "" : result.names.join(" · "));
    this.#curves = result?.curves ?? null;
    if (result === null) {
      this.#plot?.dispose();
      this.#plot = null;
      return;
    }
    for (const [i, side] of sides.entries()) {
      const head = this.#parts.get(`name-${side}`);
      head.style.color = sideColors[side];
      head.title = result.names[i] ?? "";
    }
    this.#parts.write("words", summaryWords(result.summary));
    this.#parts.get("score-row").hidden = !result.scores;
    need(this.#parts.root, "[data-graph=score]").hidden = !result.scores;
    if (!result.scores && this.#graph === "score") this.#graph = "apart";
    this.#show(this.#graph);
  }

  /** The moment that is shown; null: one of the two is over, or has not begun. */
  showMoment(time: number, both: Difference | null): void {
    const write = (name: string, value: number | undefined, digits: number, unit: string): void =>
      this.#parts.write(name, value === undefined ? "–" : measure(value, unit, digits).trim());
    write("apart", both?.apart, 2, "m");
    write("heading", both?.heading, 0, "°");
    write("speed-a", both?.speed[0], 1, "m/s");
    write("speed-b", both?.speed[1], 1, "m/s");
    write("battery-a", both?.battery[0], 1, "V");
    write("battery-b", both?.battery[1], 1, "V");
    write("score-a", both?.score[0], 0, "");
    write("score-b", both?.score[1], 0, "");
    this.#plot?.mark(time);
  }

  #show(graph: Graph): void {
    this.#graph = graph;
    for (const tab of this.#parts.get("tabs").querySelectorAll<HTMLElement>("button"))
      setPressed(tab, tab.dataset["graph"] === graph);
    const curves = this.#curves;
    this.#plot?.dispose();
    this.#plot = null;
    if (curves === null) return;
    const pair = (unit: string): { label: string; color: string; unit: string; digits: number }[] =>
      sides.map((side) => ({ label: side.toUpperCase(), color: sideColors[side], unit, digits: 1 }));
    const [series, data] =
      graph === "speed"
        ? [pair("m/s"), [curves.speedA, curves.speedB]]
        : graph === "battery"
          ? [pair("V"), [curves.batteryA, curves.batteryB]]
          : graph === "score"
            ? [pair("").map((each) => ({ ...each, digits: 0 })), [curves.scoreA, curves.scoreB]]
            : graph === "heading"
              ? [[{ label: "B − A", color: differenceColor, unit: "°", digits: 0 }], [curves.heading]]
              : [[{ label: say("apart"), color: differenceColor, unit: "m", digits: 2 }], [curves.apart]];
    this.#plot = new Plot(graphs[graph].label, series);
    this.#plot.onTime(this.#wishes.seek);
    this.#parts.get("graph").replaceChildren(this.#plot.element);
    this.#plot.set(curves.time, data);
    this.#plot.mark(this.timeline.position);
  }
}

/** The comparison in a line. */
export function summaryWords({ seconds, since, most, mostAt, last }: Summary): string {
  const length = say("inCommon", { seconds: seconds.toFixed(1) });
  if (most < 5e-4) return say("same", { count: length });
  if (since === null) return say("within", { count: length, most: measure(100 * most, "cm", 1) });
  const far = say("atMost", { most: measure(most, "m", 2), mostAt: mostAt.toFixed(1) });
  return say("since", { count: length, since: since.toFixed(1), far, last: measure(last, "m", 2) });
}
