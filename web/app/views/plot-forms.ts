// The forms above a plot: an expression, and the ends of its axes.

import { button, make, setText } from "../parts/elements.ts";
import { functionNames, parseExpression } from "./expression.ts";
import { lettersOf } from "./plot-data.ts";
import type { PlotBox } from "./plot-paint.ts";
import { mostSeries, newSeries, type AxisBounds, type PlotSeries, type PlotState } from "./plot-state.ts";
import { views as say } from "../../words/english-views.ts";

/** The plot of the forms. */
export interface FormsPlot {
  /** The axes as they are drawn. */
  seen(): PlotBox | null;
  /** Its state has changed. */
  changed(): void;
  /** A form has come or gone, and the plot has another height. */
  moved(): void;
  /** The form is closed: the plot takes the focus. */
  closed(): void;
}

export class PlotForms {
  readonly element = make("div", "plot-form");
  readonly #state: PlotState;
  readonly #plot: FormsPlot;

  constructor(state: PlotState, plot: FormsPlot) {
    this.#state = state;
    this.#plot = plot;
    this.element.hidden = true;
  }

  /** Asks for an expression: the text of a series, or a new one. */
  askExpression(series: PlotSeries | null): void {
    const input = textField(say("expressionHint"), series?.expression ?? "");
    const letters = lettersOf(this.#state.series);
    const known = letters.length > 0 ? say("letters", { letters: letters.join(", ") }) : say("dropFirst");
    const note = make("p", "note", say("functions", { known, functionNames: functionNames.join(", ") }));
    note.role = "status";
    const done = (): void => {
      const text = input.value.trim();
      try {
        parseExpression(text, letters);
      } catch (error) {
        note.dataset["warning"] = "true";
        setText(note, error instanceof Error ? error.message : String(error));
        return;
      }
      const { series: all } = this.#state;
      const fresh = newSeries(null, text, series?.axis ?? "left", all);
      if (series !== null) all[all.indexOf(series)] = { ...series, expression: text };
      else if (all.length < mostSeries) all.push(fresh);
      this.#close();
      this.#plot.changed();
    };
    this.#open([input], note, done);
  }

  /** Asks for the ends of both axes. */
  askAxes(): void {
    const { left, right } = this.#state;
    const field = (label: string, value: number | null): HTMLInputElement =>
      textField(label, value === null ? "" : String(value));
    const fields = [
      ...[field(say("leftLeast"), left.min), field(say("leftGreatest"), left.max)],
      ...[field(say("rightLeast"), right.min), field(say("rightGreatest"), right.max)],
    ];
    const note = make("p", "note", say("emptyFollows"));
    note.role = "status";
    const lock = button(
      say("lockSeen"),
      "",
      () => {
        const box = this.#plot.seen();
        const seen = [box?.left?.min, box?.left?.max, box?.right?.min, box?.right?.max];
        for (const [i, value] of seen.entries())
          if (value !== undefined) fields[i]!.value = String(Number(value.toPrecision(4)));
      },
      "button",
    );
    const done = (): void => {
      const numbers = fields.map(({ value }) => (value.trim() === "" ? null : Number(value)));
      const wrong = fields.findIndex((_, i) => numbers[i] !== null && !Number.isFinite(numbers[i]));
      const bounds = (i: number): AxisBounds => ({ min: numbers[i] ?? null, max: numbers[i + 1] ?? null });
      const pairs = [bounds(0), bounds(2)];
      const upside = pairs.findIndex(({ min, max }) => min !== null && max !== null && min >= max);
      if (wrong >= 0 || upside >= 0) {
        note.dataset["warning"] = "true";
        const field = fields[wrong];
        const name = field?.ariaLabel ?? "";
        const words = say(upside === 0 ? "leftBelow" : "rightBelow");
        return setText(note, field === undefined ? words : say("noNumber", { name, value: field.value }));
      }
      [this.#state.left, this.#state.right] = [pairs[0]!, pairs[1]!];
      this.#close();
      this.#plot.changed();
    };
    this.#open([...fields, lock], note, done);
  }

  #open(fields: readonly HTMLElement[], note: HTMLElement, done: () => void): void {
    const apply = button(say("apply"), "", done, "button");
    const cancel = button(say("cancel"), "", () => this.#close(), "button");
    this.element.replaceChildren(make("div", "plot-fields", ...fields, apply, cancel), note);
    this.element.hidden = false;
    this.element.onkeydown = (event) => {
      if (event.key === "Enter" && event.target instanceof HTMLInputElement) done();
      else if (event.key === "Escape") this.#close();
      else return;
      event.preventDefault();
    };
    fields[0]?.focus();
    this.#plot.moved();
  }

  #close(): void {
    this.element.hidden = true;
    this.element.replaceChildren();
    this.#plot.closed();
    this.#plot.moved();
  }
}

function textField(label: string, value: string): HTMLInputElement {
  const input = document.createElement("input");
  input.className = "input";
  input.placeholder = label;
  input.ariaLabel = label;
  input.value = value;
  input.maxLength = 200;
  input.spellcheck = false;
  input.autocomplete = "off";
  return input;
}
