// Plots: any numbers against time, booleans and texts as lanes beneath. The store thins its answer to the pixels that
// there are; the plot asks for one answer at a time and draws the last one meanwhile, at most once a picture and only
// when something has changed.

import { button, make, saveFile, setText } from "../parts/elements.ts";
import { openMenu } from "../parts/menu.ts";
import { fixed } from "../parts/numbers.ts";
import type { Hold, ValueKey, ValueStatistics, ValueTopic } from "../values/values-api.ts";
import { whatIfCurves } from "../values/what-if-curves.ts";
import { partSpans } from "../history/mode-spans.ts";
import { valueAt } from "./plot-curves.ts";
import { PlotData, type SeriesData } from "./plot-data.ts";
import { PlotExport } from "./plot-export.ts";
import { PlotForms } from "./plot-forms.ts";
import { colorOf, PlotLegend, shortName, type LegendWords } from "./plot-legend.ts";
import { PlotMarks } from "./plot-marks.ts";
import { boxOf, paint, type Painting, type PlotBox } from "./plot-paint.ts";
import { PlotPointer } from "./plot-pointer.ts";
import {
  lookAt,
  mostSeries,
  newSeries,
  plotJson,
  readPlot,
  hasNews,
  shownSpan,
  type PlotSeries,
  type PlotState,
} from "./plot-state.ts";
import { integralUnit, isCoarse } from "./units.ts";
import { wholePast } from "./whole-past.ts";
import type { View, ViewHost } from "./view.ts";
import "./plot-view.css";
import { views as say } from "../../words/english-views.ts";

/** A run that goes on is drawn so often at most [ms]. */
const liveMs = 33;
/** Words are for reading: faster changes cannot be read [ms]. */
const wordsMs = 100;
/** While the past of a value is being worked out, it is looked at so often [ms]. */
const workingMs = 500;
/** Of a struct or an array that is dropped whole. */
const mostLeaves = 8;
const spans: readonly (number | null)[] = [5, 10, 30, 60, 150, null];

export class PlotView implements View {
  readonly element = make("div", "plot-view");
  readonly #host: ViewHost;
  readonly #state: PlotState;
  readonly #data: PlotData;
  readonly #legend: PlotLegend;
  readonly #marks: PlotMarks;
  readonly #canvas = document.createElement("canvas");
  readonly #area: HTMLElement;
  readonly #hint = make("p", "plot-hint");
  readonly #shownLine = make("i", "plot-line");
  readonly #hoverLine = make("i", "plot-line plot-hover");
  readonly #hoverTime = make("span", "plot-time");
  readonly #selection = make("i", "plot-selection");
  readonly #statistics = make("div", "plot-statistics");
  readonly #span = document.createElement("select");
  readonly #forms: PlotForms;
  /** The computed share of the held values. */
  readonly #past = make("span", "plot-past");
  readonly #timeHold: Hold;
  readonly #whatIfHold: Hold;
  readonly #topicsHold: Hold;
  /** Of the area, as last measured: asking for it in a picture that has written words would lay the whole page out there. */
  #size = { width: 0, height: 0 };
  readonly #sizes = new ResizeObserver(() => {
    this.#size = { width: this.#area.clientWidth, height: this.#area.clientHeight };
    this.#draw();
  });
  #visible = false;
  #box: PlotBox | null = null;
  #painting: Painting | null = null;
  #drawn: ReadonlyMap<string, SeriesData> = new Map();
  #selected: { readonly from: number; readonly to: number } | null = null;
  #request = 0;
  #stale = true;
  #askedAt = 0;
  #askedEnd = -1;
  /** Where the sight ended then [s]. */
  #askedTo = 0;
  #wroteAt = 0;
  #working = 0;
  #gone = false;

  constructor(host: ViewHost, state: unknown) {
    this.#host = host;
    this.#state = readPlot(state);
    this.#data = new PlotData(host.values);
    this.#marks = new PlotMarks(host.page);
    this.#forms = new PlotForms(this.#state, {
      seen: () => this.#box,
      changed: () => this.#changed(),
      moved: () => this.#draw(),
      closed: () => this.#canvas.focus({ preventScroll: true }),
    });
    this.#legend = new PlotLegend(host.page, {
      changed: () => this.#changed(),
      remove: (series) => this.#remove(series),
      edit: (series) => this.#forms.askExpression(series),
      unitOf: (series) => this.#drawn.get(series.letter)?.ownUnit ?? "",
    });
    this.#canvas.className = "plot-canvas";
    this.#canvas.tabIndex = 0;
    this.#canvas.role = "img";
    this.#shownLine.hidden = this.#hoverLine.hidden = this.#selection.hidden = this.#statistics.hidden = true;
    this.#statistics.role = "status";
    this.#hoverLine.append(this.#hoverTime);
    const layers = [this.#canvas, this.#selection, this.#shownLine, this.#hoverLine, this.#statistics, this.#hint];
    this.#area = make("div", "plot-area", ...layers);
    this.#sizes.observe(this.#area);
    const body = make("div", "plot-body", this.#legend.element, this.#area);
    this.element.append(this.#toolbar(), this.#forms.element, body);
    new PlotPointer(this.#canvas, {
      sight: () => ({ ...this.#sight(), box: this.#box ?? boxOf(this.#paintingOf()) }),
      hover: (time) => host.time.hover(time),
      seek: (time) => host.time.seek(time),
      select: (from, to, done) => this.#select(from, to, done),
      clear: () => this.#clearSelection(),
      look: (from, to) => this.#look(from, to),
      all: () => this.#setSpan(null),
      enabled: () => this.#zoomEnabled(),
    });
    this.#timeHold = host.time.listen(() => this.#onTime());
    this.#whatIfHold = whatIfCurves(host.page).listen(() => this.#paintSoon());
    this.#topicsHold = host.values.onTopics(() => this.#draw());
    this.#showSeries();
  }

  state(): object {
    return plotJson(this.#state);
  }

  accepts(topic: ValueTopic): boolean {
    return topic.kind !== "raw";
  }

  add(topic: ValueTopic, key: ValueKey): void {
    void this.#add(topic, key);
  }

  resize(visible: boolean): void {
    this.#visible = visible;
    if (visible) this.#draw();
    else window.clearTimeout(this.#working);
  }

  dispose(): void {
    this.#gone = true;
    this.#visible = false;
    window.clearTimeout(this.#working);
    cancelAnimationFrame(this.#request);
    this.#sizes.disconnect();
    this.#timeHold.release();
    this.#topicsHold.release();
    this.#whatIfHold.release();
    this.#data.dispose();
    this.element.remove();
  }

  // ---- series ----

  async #add(topic: ValueTopic, key: ValueKey): Promise<void> {
    const { series } = this.#state;
    let paths: readonly string[] = [key.path];
    const single = topic.kind === "number" || topic.kind === "boolean" || topic.kind === "text";
    if (key.path === "" && !single) {
      // The four numbers of a quaternion say nothing to a person; its angles are worked out of them.
      const leaves = (await this.#host.values.leaves(topic)).filter(
        ({ path }) => !/quaternion|\bq\/[wxyz]$/.test(path),
      );
      paths = leaves.slice(0, mostLeaves).map(({ path }) => path);
      if (leaves.length > mostLeaves) this.#host.page.say(say("firstLeaves", { mostLeaves, count: leaves.length }));
    }
    for (const path of paths) {
      const one = { ...key, path };
      if (
        series.some((each) => each.key?.source === one.source && each.key.topic === one.topic && each.key.path === path)
      )
        continue;
      if (series.length >= mostSeries) return this.#host.page.say(say("mostSeries", { mostSeries }));
      series.push(newSeries(one, "", this.#axisFor(topic), series));
    }
    this.#changed();
  }

  /** Another unit than that of the left axis goes to the right. */
  #axisFor(topic: ValueTopic): "left" | "right" {
    const left = this.#state.series.filter(({ axis, key }) => axis === "left" && key !== null);
    const units = new Set(left.map(({ key }) => (key === null ? "" : (this.#data.leafOf(key)?.unit ?? ""))));
    return units.size > 0 && topic.unit !== "" && !units.has(topic.unit) ? "right" : "left";
  }

  #remove(series: PlotSeries): void {
    this.#state.series.splice(this.#state.series.indexOf(series), 1);
    this.#changed();
  }

  #changed(): void {
    this.#showSeries();
    this.#host.changed();
    this.#draw();
  }

  #showSeries(): void {
    const { series } = this.#state;
    this.#data.hold(series);
    this.#legend.show(series);
    this.#hint.hidden = series.length > 0;
    setText(this.#hint, say("dragHere"));
    const shown = series.filter(({ hidden }) => !hidden);
    const first = shown[0] ?? series[0];
    const more = shown.length > 1 ? ` +${shown.length - 1}` : "";
    this.#host.title(first === undefined ? say("plot") : say("plotOf", { first: shortName(first), more }));
    this.#canvas.ariaLabel =
      first === undefined ? say("plotEmpty") : say("plotKeys", { shortName: series.map(shortName).join(", ") });
  }

  // ---- time ----

  #sight(): { readonly from: number; readonly to: number } {
    const { end, shown, live } = this.#host.time;
    return shownSpan(this.#state.look, end, live ? end : shown);
  }

  #onTime(): void {
    if (!this.#visible) return;
    const { end } = this.#host.time;
    const now = performance.now();
    const { from, to } = this.#sight();
    const follows = this.#state.look.from === null;
    const step = (to - from) / Math.max(1, this.#box?.width ?? 1);
    const moved = hasNews({ end: this.#askedEnd, to: this.#askedTo }, { end, to }, follows, step);
    if (moved && now - this.#askedAt >= liveMs) this.#ask();
    this.#showCursors();
  }

  #look(from: number, to: number): void {
    this.#state.look = lookAt(from, to, this.#host.time.end);
    this.#showSpan();
    this.#host.changed();
    this.#draw();
  }

  #setSpan(span: number | null): void {
    this.#state.look = { span, from: null };
    this.#showSpan();
    this.#host.changed();
    this.#draw();
  }

  #showSpan(): void {
    const { span, from } = this.#state.look;
    const value = from === null ? String(span) : "own";
    if (![...this.#span.options].some((option) => option.value === value)) {
      const words = value === "own" ? say("aPart") : `${fixed(span ?? 0, 1)} s`;
      this.#span.append(new Option(words, value));
    }
    this.#span.value = value;
  }

  // ---- drawing ----

  /** Something else is to be shown: asks for it, and draws the present data meanwhile. */
  #draw(): void {
    if (!this.#visible || this.#gone) return;
    this.#paintSoon();
    this.#ask();
  }

  #ask(): void {
    if (!this.#visible || this.#gone) return;
    this.#stale = true;
    if (this.#data.busy) return;
    this.#stale = false;
    this.#askedAt = performance.now();
    this.#askedEnd = this.#host.time.end;
    const { from, to } = this.#sight();
    this.#askedTo = to;
    const columns = Math.max(50, this.#size.width);
    this.#data.ask(this.#state.series, from, to, columns).then(
      () => {
        if (this.#gone) return;
        this.#paintSoon();
        if (this.#stale) this.#ask();
        this.#watchWork();
      },
      (error: unknown) => !this.#gone && setText(this.#hint, say("notCome", { error: String(error) })),
    );
  }

  #watchWork(): void {
    window.clearTimeout(this.#working);
    if (this.#visible && this.#data.isWorking(this.#state.series))
      this.#working = window.setTimeout(() => this.#ask(), workingMs);
  }

  #paintSoon(): void {
    if (this.#request !== 0) return;
    this.#request = requestAnimationFrame(() => {
      this.#request = 0;
      this.#paint();
    });
  }

  #paint(): void {
    const canvas = this.#canvas;
    const { width, height } = this.#size;
    const context = canvas.getContext("2d");
    if (!this.#visible || width < 20 || height < 20 || context === null) return;
    const ratio = Math.min(2, window.devicePixelRatio);
    const [pixelsX, pixelsY] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== pixelsX || canvas.height !== pixelsY) {
      canvas.width = pixelsX;
      canvas.height = pixelsY;
    }
    this.#painting = this.#paintingOf();
    this.#box = paint(context, this.#painting, ratio);
    this.#showCursors(true);
  }

  #paintingOf(): Painting {
    const { series, left, right, events } = this.#state;
    const { from, to } = this.#sight();
    const { width, height } = this.#size;
    const columns = Math.max(50, width);
    this.#drawn = new Map(series.map((one) => [one.letter, this.#data.data(one, series, from, to, columns)]));
    const shown = series.flatMap((one) => {
      const data = this.#drawn.get(one.letter);
      return one.hidden || data === undefined ? [] : [{ one, data, color: colorOf(one.letter) }];
    });
    const lines = shown.filter(({ data }) => data.kind === "number");
    const lanes = shown.filter(({ data }) => data.kind !== "number");
    const unitOf = (side: "left" | "right"): string => {
      const units = new Set(lines.filter(({ one }) => one.axis === side).map(({ data }) => data.unit));
      return [...units].filter(Boolean).join(", ");
    };
    return {
      ...{ width, height, from, to, left, right, end: this.#host.time.end },
      ...{ leftUnit: unitOf("left"), rightUnit: unitOf("right") },
      lines: lines.flatMap(({ one, data, color }) => {
        const would = one.key === null ? null : whatIfCurves(this.#host.page).curve(one.key);
        const other = would === null ? null : this.#data.likewise(one, would);
        const line = { color, axis: one.axis, curve: data.curve };
        return other === null ? [line] : [line, { ...line, curve: other, dashed: true }];
      }),
      lanes: lanes.map(({ one, data, color }) => ({
        ...{ color, label: one.letter, isText: data.kind === "text", curve: data.curve },
      })),
      marks: events ? this.#marks.marks(to - from, width) : [],
      modes: events ? this.#marks.modes(this.#host.time.end) : [],
    };
  }

  // ---- cursors ----

  #showCursors(atOnce = false): void {
    const { shown, hovered, live } = this.#host.time;
    this.#place(this.#shownLine, live ? null : shown);
    this.#place(this.#hoverLine, hovered);
    if (hovered !== null) setText(this.#hoverTime, timeWords(hovered, live ? null : shown));
    this.#placeSelection();
    const now = performance.now();
    if (!atOnce && hovered === null && now - this.#wroteAt < wordsMs) return;
    if (atOnce && now - this.#wroteAt < wordsMs) return;
    this.#wroteAt = now;
    const at = hovered ?? shown;
    const share = Math.min(
      1,
      ...[...this.#drawn.values()].filter(({ problem }) => problem === "").map((each) => each.share),
    );
    setText(this.#past, share < 1 ? say("pastKnown", { share: Math.floor(100 * share) }) : "");
    this.#legend.write((series) => this.#words(series, at));
  }

  #x(time: number): number | null {
    const box = this.#box;
    const { from, to } = this.#painting ?? this.#sight();
    if (box === null || time < from || time > to) return null;
    return box.x + ((time - from) / (to - from)) * box.width;
  }

  #place(line: HTMLElement, time: number | null): void {
    const x = time === null ? null : this.#x(time);
    if (line.hidden !== (x === null)) line.hidden = x === null;
    if (x === null) return;
    const translate = `${x.toFixed(1)}px 0`;
    if (line.style.translate !== translate) line.style.translate = translate;
  }

  #words(series: PlotSeries, at: number): LegendWords {
    const data = this.#drawn.get(series.letter);
    if (data === undefined) return { value: "", note: "", isProblem: false };
    return {
      value: series.hidden ? "" : `${valueWords(data, at)}${this.#differenceWords(data, at)}`,
      note: data.problem,
      isProblem: data.problem !== "",
    };
  }

  /** The difference from the moment that the page shows, once a person has gone to one. */
  #differenceWords(data: SeriesData, at: number): string {
    const { shown, live } = this.#host.time;
    if (live || at === shown || data.kind !== "number") return "";
    const difference = valueAt(data.curve, at) - valueAt(data.curve, shown);
    return Number.isFinite(difference) ? ` (Δ ${withUnit(difference, data.unit)})` : "";
  }

  // ---- a chosen span ----

  #select(from: number, to: number, done: boolean): void {
    this.#selected = { from, to };
    this.#placeSelection();
    if (done) void this.#showStatistics(from, to);
  }

  #clearSelection(): void {
    this.#selected = null;
    this.#statistics.hidden = true;
    this.#placeSelection();
  }

  #placeSelection(): void {
    const selected = this.#selected;
    const box = this.#box;
    const hidden = selected === null || box === null;
    if (this.#selection.hidden !== hidden) this.#selection.hidden = hidden;
    if (selected === null || box === null) return;
    const { from, to } = this.#painting ?? this.#sight();
    const x = (time: number): number => box.x + Math.min(1, Math.max(0, (time - from) / (to - from))) * box.width;
    const style = this.#selection.style;
    const [left, right] = [x(selected.from), x(selected.to)];
    style.translate = `${left.toFixed(1)}px 0`;
    style.width = `${Math.max(1, right - left).toFixed(1)}px`;
  }

  async #showStatistics(from: number, to: number): Promise<void> {
    const { series } = this.#state;
    const numbers = series.filter(({ hidden, letter }) => !hidden && this.#drawn.get(letter)?.kind === "number");
    const all = await Promise.all(numbers.map((one) => this.#data.statistics(one, series, from, to)));
    if (this.#gone || this.#selected === null || this.#selected.from !== from) return;
    const close = button("×", say("closeStatistics"), () => this.#clearSelection(), "plain plot-close");
    const zoom = button(
      say("zoomTo"),
      "",
      () => {
        this.#clearSelection();
        this.#look(from, to);
      },
      "button plot-zoom",
    );
    const head = [
      "",
      say("count"),
      say("least"),
      say("greatest"),
      say("mean"),
      say("deviation"),
      say("median"),
      say("integral"),
    ];
    const table = document.createElement("table");
    table.className = "figures";
    table.createCaption().textContent = say("fromTo", {
      from: from.toFixed(2),
      to: to.toFixed(2),
      from2: (to - from).toFixed(2),
    });
    const row = table.createTHead().insertRow();
    for (const words of head) {
      const cell = document.createElement(words === "" ? "td" : "th");
      if (words !== "") cell.setAttribute("scope", "col");
      row.append(cell);
      cell.textContent = words;
    }
    const body = table.createTBody();
    for (const [i, one] of numbers.entries()) {
      const stats = all[i];
      if (stats !== undefined) this.#statisticsRow(body.insertRow(), one, stats);
    }
    this.#statistics.replaceChildren(close, zoom, table);
    this.#statistics.hidden = false;
  }

  #statisticsRow(row: HTMLTableRowElement, one: PlotSeries, stats: ValueStatistics): void {
    const unit = this.#drawn.get(one.letter)?.unit ?? "";
    const name = document.createElement("th");
    name.setAttribute("scope", "row");
    name.textContent = `${one.letter} ${shortName(one)}`;
    name.style.color = colorOf(one.letter);
    row.append(name);
    const { count, least, greatest, mean, deviation, median, integral } = stats;
    const numbers = [least, greatest, mean, deviation, median].map((value) => withUnit(value, unit));
    for (const text of [String(count), ...numbers, withUnit(integral, integralUnit(unit))])
      row.insertCell().textContent = text;
  }

  // ---- the bar and its forms ----

  #toolbar(): HTMLElement {
    this.#span.className = "input plot-span";
    this.#span.ariaLabel = say("timeShown");
    for (const span of spans)
      this.#span.append(new Option(span === null ? say("wholeRun") : say("lastSpan", { span }), String(span)));
    this.#showSpan();
    this.#span.addEventListener("change", () => {
      const { value } = this.#span;
      if (value !== "own") this.#setSpan(value === "null" ? null : Number(value));
    });
    const expression = button(
      `+ ${say("expression")}`,
      say("workedOut"),
      () => this.#forms.askExpression(null),
      "plain plot-tool",
    );
    const more = button("⋯", "", () => this.#menu(more), "plain plot-tool");
    more.ariaLabel = more.title = say("axesMenu");
    more.ariaHasPopup = "menu";
    return make("div", "plot-bar", this.#span, expression, more, this.#past);
  }

  #menu(at: HTMLElement): void {
    const exports = new PlotExport(this.#host.values);
    const { series } = this.#state;
    const none = series.length === 0;
    openMenu(this.#host.page.app, at, say("plot"), [
      { label: say("axes"), about: say("axesWhy"), act: () => this.#forms.askAxes() },
      {
        label: this.#state.events ? say("hideEvents") : say("showEvents"),
        about: say("eventsWhy"),
        act: () => {
          this.#state.events = !this.#state.events;
          this.#changed();
        },
      },
      { label: say("zoomEnabled"), about: say("zoomEnabledWhy"), act: () => this.#zoomEnabled() },
      null,
      {
        ...{ label: say("saveCsv"), about: say("saveCsvWhy"), disabled: none },
        act: () => void this.#saveCsv(exports),
      },
      {
        ...{ label: say("savePicture"), about: say("savePictureWhy"), disabled: none },
        act: () => void this.#savePng(),
      },
      null,
      {
        label: say("removeAll"),
        disabled: none,
        act: () => {
          series.length = 0;
          this.#changed();
        },
      },
    ]);
  }

  /** From when a robot could first move until it last could. */
  #zoomEnabled(): void {
    const spans = partSpans(this.#host.page, "enabled", this.#host.time.end);
    const [first, last] = [spans[0], spans.at(-1)];
    if (first === undefined || last === undefined) return this.#host.page.say(say("neverEnabled"));
    this.#look(first.from, last.to);
  }

  /** How much of the past of its values is known, from 0 to 1. */
  #share(): number {
    const keys = this.#state.series.flatMap(({ key }) => key ?? []);
    const known = keys.map((key) => this.#host.values.known(key)).filter(({ problem }) => problem === "");
    return Math.min(1, ...known.map(({ share }) => share));
  }

  async #saveCsv(exports: PlotExport): Promise<void> {
    const { from, to } = this.#sight();
    const { series } = this.#state;
    try {
      const share = await wholePast(() => this.#share());
      if (share < 1) this.#host.page.say(say("pastKnown", { share: Math.floor(100 * share) }));
      const shown = series.filter(({ hidden }) => !hidden);
      saveFile(await exports.csv(this.#data, shown, series, from, to), "plot.csv");
    } catch (error) {
      this.#host.page.say(say("notMade", { error: error instanceof Error ? error.message : String(error) }));
    }
  }

  async #savePng(): Promise<void> {
    const names = this.#state.series
      .filter(({ hidden }) => !hidden)
      .map((one) => ({ color: colorOf(one.letter), text: `${one.letter}: ${shortName(one)}` }));
    const blob = await PlotExport.png(this.#canvas, names);
    if (blob === null) this.#host.page.say(say("noPicture"));
    else saveFile(blob, "plot.png");
  }
}

/** Four digits that count; no more than a person reads. A speed of 7e-5 m/s is a robot at rest. */
export function withUnit(value: number, unit: string): string {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  const digits = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
  const isTiny = size > 1e-9 && size < 0.001 && !isCoarse(unit);
  const text = isTiny || size >= 1e7 ? value.toExponential(2) : fixed(value, digits);
  return unit === "" ? text : `${text} ${unit}`;
}

/** A time, and how far it is from another. */
export function timeWords(time: number, from: number | null): string {
  const words = `${time.toFixed(2)} s`;
  return from === null ? words : `${words} (Δ ${(time - from).toFixed(2)} s)`;
}

function valueWords({ curve, kind, unit }: SeriesData, at: number): string {
  if (kind === "number") return withUnit(valueAt(curve, at), unit);
  const index = curve.times.findLastIndex((time) => time <= at);
  if (index < 0) return "–";
  if (kind === "text") return (curve.texts[index] ?? "").slice(0, 40);
  return (curve.values[index] ?? 0) > 0 ? "true" : "false";
}

export const makePlot = (host: ViewHost, state: unknown): View => new PlotView(host, state);
