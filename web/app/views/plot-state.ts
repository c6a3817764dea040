// A plot's contents, as its layout keeps them.

import { keyOf, keyText, type ValueKey } from "../values/values-api.ts";

export const treatments = ["value", "derivative", "integral"] as const;
export type Treatment = (typeof treatments)[number];
export type AxisSide = "left" | "right";

/** Seconds of the moving mean that the menu offers. */
export const means = [0, 0.1, 0.25, 0.5, 1, 2] as const;
export const mostSeries = 24;

export interface PlotSeries {
  /** Its name in expressions, "a" to "z". */
  readonly letter: string;
  /** null: it is an expression. */
  readonly key: ValueKey | null;
  /** Text of the expression; "" of a key. */
  readonly expression: string;
  axis: AxisSide;
  /** In which it is shown; "": its own. */
  unit: string;
  treatment: Treatment;
  /** Seconds of the moving mean; 0: none. */
  mean: number;
  hidden: boolean;
}

/** Bounds of an axis; null: as the values need it. */
export interface AxisBounds {
  min: number | null;
  max: number | null;
}

/** How it is looked at. */
export interface PlotLook {
  /** Seconds that are to be seen; null: all. */
  span: number | null;
  /** Where they begin; null: they follow the end. */
  from: number | null;
}

export interface PlotState {
  series: PlotSeries[];
  left: AxisBounds;
  right: AxisBounds;
  events: boolean;
  look: PlotLook;
}

/** Seconds that a new plot shows. */
export const firstSpan = 10;
export const leastSpan = 0.1;

type Json = Readonly<Record<string, unknown>>;
const objectOf = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
const finite = (value: unknown): number | null => (typeof value === "number" && Number.isFinite(value) ? value : null);

/** Reads a layout's value, or anything at all: parts that are not understood are left out. */
export function readPlot(state: unknown): PlotState {
  const { series, left, right, events, look } = objectOf(state);
  const read: PlotState = {
    series: [],
    left: readBounds(left),
    right: readBounds(right),
    events: events !== false,
    look: readLook(look),
  };
  for (const each of Array.isArray(series) ? series.slice(0, mostSeries) : []) {
    const one = readSeries(objectOf(each), read.series);
    if (one !== null) read.series.push(one);
  }
  return read;
}

function readSeries(json: Json, before: readonly PlotSeries[]): PlotSeries | null {
  const key = typeof json["key"] === "string" ? keyOf(json["key"]) : null;
  const expression = typeof json["expression"] === "string" ? json["expression"].slice(0, 200) : "";
  if (key === null && expression === "") return null;
  const wanted = json["letter"];
  const free = typeof wanted === "string" && /^[a-z]$/.test(wanted) && before.every(({ letter }) => letter !== wanted);
  const letter = free ? wanted : nextLetter(before);
  const mean = finite(json["mean"]) ?? 0;
  return {
    ...{ letter, key, expression: key === null ? expression : "" },
    axis: json["axis"] === "right" ? "right" : "left",
    unit: typeof json["unit"] === "string" ? json["unit"].slice(0, 20) : "",
    treatment: treatments.find((each) => each === json["as"]) ?? "value",
    mean: mean > 0 && mean <= 60 ? mean : 0,
    hidden: json["hidden"] === true,
  };
}

function readBounds(value: unknown): AxisBounds {
  const { min, max } = objectOf(value);
  const bounds = { min: finite(min), max: finite(max) };
  return bounds.min !== null && bounds.max !== null && bounds.min >= bounds.max ? { min: null, max: null } : bounds;
}

function readLook(value: unknown): PlotLook {
  const { span, from } = objectOf(value);
  const seconds = finite(span);
  if (span === null && value !== undefined) return { span: null, from: null };
  return { span: seconds !== null && seconds >= leastSpan ? seconds : firstSpan, from: finite(from) };
}

/** The first that no series has; more than 26 there never are. */
export function nextLetter(series: readonly PlotSeries[]): string {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  return [...letters].find((each) => series.every(({ letter }) => letter !== each)) ?? "z";
}

export function newSeries(
  key: ValueKey | null,
  expression: string,
  axis: AxisSide,
  before: readonly PlotSeries[],
): PlotSeries {
  const letter = nextLetter(before);
  return { letter, key, expression, axis, unit: "", treatment: "value", mean: 0, hidden: false };
}

/** For the layout; defaults stay out, so that links are short. */
export function plotJson({ series, left, right, events, look }: PlotState): object {
  const bounds = (name: string, { min, max }: AxisBounds): object =>
    min === null && max === null
      ? {}
      : { [name]: { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) } };
  return {
    series: series.map(({ letter, key, expression, axis, unit, treatment, mean, hidden }) => ({
      letter,
      ...(key === null ? { expression } : { key: keyText(key) }),
      ...(axis === "right" ? { axis } : {}),
      ...(unit === "" ? {} : { unit }),
      ...(treatment === "value" ? {} : { as: treatment }),
      ...(mean === 0 ? {} : { mean }),
      ...(hidden ? { hidden } : {}),
    })),
    ...bounds("left", left),
    ...bounds("right", right),
    ...(events ? {} : { events }),
    look: look.from === null ? { span: look.span } : { span: look.span, from: look.from },
  };
}

/** Of the past a plot that follows shows so much of its span behind the moment shown: there is more to come. */
const aheadShare = 0.75;

/** The span of time that is shown, when the run goes up to `end`. */
export function shownSpan(
  { span, from }: PlotLook,
  runEnd: number,
  shown = runEnd,
): { readonly from: number; readonly to: number } {
  // A plot that follows shows the moment that the page shows, in the past as well.
  const end = span === null ? runEnd : Math.min(runEnd, shown + aheadShare * span);
  const last = Math.max(end, leastSpan);
  if (span === null) return { from: 0, to: last };
  if (from !== null) return { from, to: from + span };
  // A run that is shorter than that begins at the left edge.
  return { from: Math.max(0, last - span), to: Math.max(last, span) };
}

/** Where a run and a plot's sight of it end [s]. */
interface Ends {
  readonly end: number;
  readonly to: number;
}

/** Whether a plot has something to ask for that was not there when it asked last. `step`: the time of one pixel [s]. */
export function hasNews(asked: Ends, now: Ends, follows: boolean, step: number): boolean {
  const grown = now.end - asked.end;
  if (grown < 0) return true;
  if (!follows) return grown > 0 && asked.end < now.to;
  // A run that is shorter than the span grows into a sight that stands still; in the past the sight moves over a run that stands still.
  return grown >= step || Math.abs(now.to - asked.to) >= step;
}

/** The look that shows a span; at the end it follows. */
export function lookAt(from: number, to: number, end: number): PlotLook {
  const span = Math.max(leastSpan, to - from);
  if (from <= 0 && to >= end) return { span: null, from: null };
  return to >= end - 1e-9 ? { span, from: null } : { span, from: Math.max(-span / 2, from) };
}
