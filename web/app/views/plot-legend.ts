// The names of a plot's series with their values under the cursor, and a menu for each.

import { button, make, setText } from "../parts/elements.ts";
import { openMenu, type MenuEntry } from "../parts/menu.ts";
import type { PageContext } from "../page/context.ts";
import { seriesColors } from "./plot-paint.ts";
import { means, treatments, type PlotSeries, type Treatment } from "./plot-state.ts";
import { unitChoices } from "./units.ts";
import { views as say } from "../../words/english-views.ts";

const treatmentWords: Readonly<Record<Treatment, string>> = {
  ...{ value: say("valueItself"), derivative: say("perSecond"), integral: say("sum") },
};

export interface LegendVerbs {
  /** A series is to be shown in another way; the legend has already changed it. */
  changed(): void;
  remove(series: PlotSeries): void;
  edit(series: PlotSeries): void;
  /** Of its own value, after treatment. */
  unitOf(series: PlotSeries): string;
}

/** A row's words. */
export interface LegendWords {
  readonly value: string;
  readonly note: string;
  readonly isProblem: boolean;
}

interface Row {
  readonly series: PlotSeries;
  readonly element: HTMLElement;
  readonly value: HTMLElement;
  readonly note: HTMLElement;
}

/** A key's name where there is little room: the last two parts of the topic, and its part. */
export function shortName({ key, expression }: PlotSeries): string {
  if (key === null) return expression;
  const parts = key.topic.split("/").filter(Boolean);
  return `${parts.slice(-2).join("/") || key.topic}${key.path === "" ? "" : ` ${key.path}`}`;
}

export const colorOf = (letter: string): string =>
  seriesColors[(letter.charCodeAt(0) - 97) % seriesColors.length] ?? seriesColors[0];

export class PlotLegend {
  readonly element = make("div", "plot-legend");
  readonly #page: PageContext;
  readonly #verbs: LegendVerbs;
  #rows: Row[] = [];

  constructor(page: PageContext, verbs: LegendVerbs) {
    this.#page = page;
    this.#verbs = verbs;
    this.element.role = "list";
    this.element.ariaLabel = say("inThisPlot");
  }

  show(all: readonly PlotSeries[]): void {
    this.#rows = all.map((series) => this.#row(series));
    this.element.replaceChildren(...this.#rows.map(({ element }) => element));
    this.element.hidden = all.length === 0;
  }

  /** Writes the changes. */
  write(words: (series: PlotSeries) => LegendWords): void {
    for (const { series, value, note } of this.#rows) {
      const said = words(series);
      setText(value, said.value);
      setText(note, said.note);
      const warns = String(said.isProblem);
      if (note.dataset["warning"] !== warns) note.dataset["warning"] = warns;
    }
  }

  #row(series: PlotSeries): Row {
    const color = colorOf(series.letter);
    const name = shortName(series);
    const eye = button("", series.hidden ? say("show", { name }) : say("hide", { name }), () => {
      series.hidden = !series.hidden;
      this.#verbs.changed();
    });
    eye.className = "plot-swatch";
    eye.ariaLabel = eye.title;
    eye.ariaPressed = String(!series.hidden);
    eye.style.setProperty("--color", color);
    const letter = make("b", "plot-letter", series.letter);
    const label = make("span", "plot-name clip", name);
    label.title = series.key?.topic ?? series.expression;
    const value = make("span", "plot-value");
    const more = button("⋯", "", () => this.#menu(series, more), "plain plot-more");
    more.title = say("whatToDo", { name });
    more.ariaLabel = more.title;
    more.ariaHasPopup = "menu";
    const note = make("span", "plot-note note");
    const kinds = [
      series.axis === "right" ? say("rightAxisNote") : "",
      series.treatment === "value" ? "" : series.treatment,
    ];
    if (series.mean > 0) kinds.push(say("meanNote", { mean: series.mean }));
    const about = make("span", "plot-about", kinds.filter(Boolean).join(", "));
    const element = make("div", "plot-row", eye, letter, label, value, more, about, note);
    element.role = "listitem";
    element.dataset["hidden"] = String(series.hidden);
    return { series, element, value, note };
  }

  #menu(series: PlotSeries, at: HTMLElement): void {
    const act = (change: () => void) => (): void => {
      change();
      this.#verbs.changed();
    };
    const units = unitChoices(this.#verbs.unitOf(series));
    const entries: MenuEntry[] = [
      { label: say("leftAxis"), checked: series.axis === "left", act: act(() => (series.axis = "left")) },
      { label: say("rightAxis"), checked: series.axis === "right", act: act(() => (series.axis = "right")) },
      null,
      ...treatments.map((each) => ({
        ...{ label: treatmentWords[each], checked: series.treatment === each },
        act: act(() => {
          series.treatment = each;
          series.unit = "";
        }),
      })),
      null,
      ...means.map((seconds) => ({
        label: seconds === 0 ? say("everyValue") : say("meanOfLast", { seconds }),
        ...{ checked: series.mean === seconds, act: act(() => (series.mean = seconds)) },
      })),
      ...(units.length > 1 ? [null] : []),
      ...(units.length > 1 ? units : []).map((unit, i) => ({
        label: say("inUnit", { unit }),
        checked: series.unit === "" ? i === 0 : series.unit === unit,
        act: act(() => (series.unit = i === 0 ? "" : unit)),
      })),
      null,
      ...(series.key === null ? [{ label: say("changeExpression"), act: () => this.#verbs.edit(series) }] : []),
      { label: say("remove"), act: () => this.#verbs.remove(series) },
    ];
    openMenu(this.#page.app, at, shortName(series), entries);
  }
}
