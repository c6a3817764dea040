// A plot as a file: a table of its values, or a picture.

import type { Curve, Values } from "../values/values-api.ts";
import { indexAt } from "./plot-curves.ts";
import { PlotData } from "./plot-data.ts";
import { shortName } from "./plot-legend.ts";
import type { PlotSeries } from "./plot-state.ts";
import { views as say } from "../../words/english-views.ts";

/** Columns of the request: all that the store has, up to four times as many values of each key. */
const columns = 250_000;
const legendHeight = 20;

/** A field of a table: with quotes where it has to have them (RFC 4180). */
export function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row for each time at which one of the curves has a value; each holds its value until its next. */
export function csvOf(names: readonly string[], curves: readonly Curve[], isText: readonly boolean[]): string {
  const times = new Set<number>();
  for (const curve of curves) for (const time of curve.times) times.add(time);
  const rows = [[say("timeAxis"), ...names].map(csvField).join(",")];
  for (const time of [...times].sort((a, b) => a - b)) {
    const fields = curves.map((curve, i) => {
      const at = indexAt(curve.times, time);
      if (isText[i] === true) return csvField(curve.texts[at] ?? "");
      const value = curve.values[at] ?? Number.NaN;
      return Number.isNaN(value) ? "" : String(value);
    });
    // A microsecond is finer than anything that the run has.
    rows.push([String(Math.round(time * 1e6) / 1e6), ...fields].join(","));
  }
  return `${rows.join("\n")}\n`;
}

export class PlotExport {
  readonly #values: Values;

  constructor(values: Values) {
    this.#values = values;
  }

  /** The part between two times, of every series that is shown. */
  async csv(
    _: PlotData,
    shown: readonly PlotSeries[],
    all: readonly PlotSeries[],
    from: number,
    to: number,
  ): Promise<Blob> {
    // Its own request: the plot's has only as many values as it has pixels.
    const data = new PlotData(this.#values);
    data.hold(all);
    try {
      const series = all.map((one) => ({ ...one, hidden: !shown.includes(one) }));
      await data.ask(series, from, to, columns);
      const each = series
        .filter(({ hidden }) => !hidden)
        .map((one) => ({ one, got: data.data(one, series, from, to, columns) }));
      const names = each.map(({ one, got }) => {
        const treatment = one.treatment === "value" ? "" : ` ${one.treatment}`;
        return `${one.key?.topic ?? shortName(one)}${one.key?.path ? ` ${one.key.path}` : ""}${treatment}${got.unit === "" ? "" : ` [${got.unit}]`}`;
      });
      const inside = ({ times, values, texts }: Curve): Curve => {
        const first = indexAt(times, from - 1e-9) + 1;
        const last = indexAt(times, to + 1e-9) + 1;
        return {
          times: times.subarray(first, last),
          values: values.subarray(first, last),
          texts: texts.slice(first, last),
        };
      };
      const text = csvOf(
        names,
        each.map(({ got }) => inside(got.curve)),
        each.map(({ got }) => got.kind === "text"),
      );
      return new Blob([text], { type: "text/csv" });
    } finally {
      data.dispose();
    }
  }

  /** The canvas on the ground that it stands on, with the names below; null: the browser makes none. */
  static png(
    canvas: HTMLCanvasElement,
    names: readonly { readonly color: string; readonly text: string }[],
  ): Promise<Blob | null> {
    const ratio = canvas.width / Math.max(1, canvas.clientWidth);
    const copy = document.createElement("canvas");
    copy.width = canvas.width;
    copy.height = canvas.height + Math.round(legendHeight * names.length * ratio);
    const context = copy.getContext("2d");
    if (context === null) return Promise.resolve(null);
    context.fillStyle = "#14171d";
    context.fillRect(0, 0, copy.width, copy.height);
    context.drawImage(canvas, 0, 0);
    context.scale(ratio, ratio);
    context.font = '12px Inter, ui-sans-serif, system-ui, "Segoe UI", sans-serif';
    context.textBaseline = "middle";
    for (const [i, { color, text }] of names.entries()) {
      context.fillStyle = color;
      context.fillText(text, 10, canvas.clientHeight + (i + 0.5) * legendHeight);
    }
    return new Promise((resolve) => copy.toBlob(resolve, "image/png"));
  }
}
