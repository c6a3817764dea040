// A graph over time in the page's colours: uPlot, fetched when the first graph is shown.

import type uPlot from "uplot";
import { axisWords, fixed } from "./numbers.ts";
import "./plot.css";

export interface PlotSeries {
  readonly label: string;
  /** A CSS colour. */
  readonly color: string;
  readonly unit: string;
  /** Digits after the point in the legend. */
  readonly digits?: number;
}

/** A value for each time of each series; null where there is none. */
export type PlotData = readonly (readonly (number | null)[])[];

const textColor = "#c3c8d2";
const gridColor = "#ffffff14";
const height = 150;

export class Plot {
  readonly element = document.createElement("div");
  readonly #series: readonly PlotSeries[];
  readonly #resize: ResizeObserver;
  #plot: uPlot | null = null;
  #data: uPlot.AlignedData;
  #gone = false;
  #onTime: (time: number) => void = () => {};
  readonly #mark = document.createElement("i");
  #marked: number | null = null;

  /** `label`: the graph's name, for screen readers. */
  constructor(label: string, series: readonly PlotSeries[]) {
    this.#series = series;
    this.#data = [[], ...series.map(() => [])];
    this.element.className = "plot";
    this.element.role = "img";
    this.element.ariaLabel = label;
    this.#resize = new ResizeObserver(() => this.#fit());
    this.#resize.observe(this.element);
    void this.#make();
  }

  /** A click on the graph asks for this time [s]. */
  onTime(listener: (time: number) => void): void {
    this.#onTime = listener;
  }

  /** Times [s], rising, and each series' values. */
  set(times: readonly number[], data: PlotData): void {
    this.#data = [times as number[], ...(data as (number | null)[][])];
    this.#plot?.setData(this.#data);
    this.#showMark();
  }

  /** Where one is in time: a line across. */
  mark(time: number): void {
    this.#marked = time;
    this.#showMark();
  }

  dispose(): void {
    this.#gone = true;
    this.#resize.disconnect();
    this.#plot?.destroy();
    this.#plot = null;
    this.element.remove();
  }

  async #make(): Promise<void> {
    const [{ default: UPlot }] = await Promise.all([import("uplot"), import("uplot/dist/uPlot.min.css")]);
    if (this.#gone) return;
    const axis = { stroke: textColor, grid: { stroke: gridColor, width: 1 }, ticks: { stroke: gridColor, width: 1 } };
    const options: uPlot.Options = {
      width: Math.max(120, this.element.clientWidth),
      height,
      scales: { x: { time: false } },
      axes: [
        { ...axis, size: 28, values: (_, times) => axisWords(times).map((time) => `${time} s`) },
        { ...axis, size: 50, values: (_, values) => axisWords(values) },
      ],
      series: [
        { label: "Time", value: (_, time) => (time === null ? "–" : `${time.toFixed(2)} s`) },
        ...this.#series.map(({ label, color, unit, digits = 2 }) => ({
          label,
          stroke: color,
          width: 2,
          spanGaps: false,
          value: (_: uPlot, value: number | null) => (value === null ? "–" : `${fixed(value, digits)} ${unit}`),
        })),
      ],
    };
    this.#plot = new UPlot(options, this.#data, this.element);
    this.#mark.className = "plot-mark";
    this.#plot.over.append(this.#mark);
    this.#showMark();
    this.#plot.over.addEventListener("click", () => {
      const plot = this.#plot;
      const left = plot?.cursor.left ?? -1;
      if (plot !== null && left >= 0) this.#onTime(plot.posToVal(left, "x"));
    });
  }

  #showMark(): void {
    const plot = this.#plot;
    if (plot === null || this.#marked === null) return;
    const left = plot.valToPos(this.#marked, "x");
    this.#mark.hidden = !(left >= 0 && left <= plot.over.clientWidth);
    this.#mark.style.translate = `${left.toFixed(1)}px 0`;
  }

  #fit(): void {
    const width = this.element.clientWidth;
    if (width > 0) this.#plot?.setSize({ width, height });
    this.#showMark();
  }
}
