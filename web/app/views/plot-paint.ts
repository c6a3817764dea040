// Paints a plot on a canvas: axes, lines, lanes, marks. uPlot, which the page's small graphs use, wants one row of times for all lines;
// the store thins each curve by itself, so that each has its own times, and joining 20 of them costs more than drawing them.

import { axisWords } from "../parts/numbers.ts";
import type { Curve } from "../values/values-api.ts";
import { indexAt, padded, rangeOf, ticks, within, type Range } from "./plot-curves.ts";
import type { AxisBounds, AxisSide } from "./plot-state.ts";
import { isCoarse } from "./units.ts";

/**
 * Colours of series, of about the same lightness on the dark ground: after Okabe and Ito (2008), who chose them for
 * all eyes.
 */
export const seriesColors = [
  ...["#56b4e9", "#e69f00", "#3fc99a", "#f0e442", "#e58bc0", "#ff7f50", "#9aa7ff", "#c5e36b"],
  ...["#7fd7e6", "#d9a6ff", "#f7b7a3", "#b0b7c3"],
] as const;

export interface PaintedLine {
  readonly color: string;
  readonly axis: AxisSide;
  readonly curve: Curve;
  /** It is a curve of "what if". */
  readonly dashed?: boolean;
}

/** A boolean or a text over time, beneath the lines. */
export interface PaintedLane {
  readonly color: string;
  readonly label: string;
  readonly isText: boolean;
  readonly curve: Curve;
}

export interface PaintedMark {
  readonly time: number;
  readonly label: string;
  readonly color: string;
}

/** A stretch of one mode of the driver station. */
export interface PaintedMode {
  readonly from: number;
  readonly to: number;
  readonly color: string;
}

export interface Painting {
  readonly width: number;
  readonly height: number;
  readonly from: number;
  readonly to: number;
  /** The last time that is known: a lane's last value holds until then. */
  readonly end: number;
  readonly left: AxisBounds;
  readonly right: AxisBounds;
  readonly leftUnit: string;
  readonly rightUnit: string;
  readonly lines: readonly PaintedLine[];
  readonly lanes: readonly PaintedLane[];
  readonly marks: readonly PaintedMark[];
  /** Along the axis of time. */
  readonly modes: readonly PaintedMode[];
}

/** The place of the lines on the canvas [CSS px], and the ranges of their axes. */
export interface PlotBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** With the lanes. */
  readonly bottom: number;
  readonly left: Range | null;
  readonly right: Range | null;
}

const font = '11px Inter, ui-sans-serif, system-ui, "Segoe UI", sans-serif';
const textColor = "#a3abb7";
const gridColor = "#ffffff14";
const markColor = "#ffffff38";
const edgeWidth = 50;
const timeHeight = 20;
const headHeight = 20;
const laneHeight = 20;
const modeHeight = 3;
/** A mark's words need so much room to the next [px]. */
const markRoom = 8;

type Canvas = CanvasRenderingContext2D;

/** The box of a plot of that size with such axes and lanes. */
export function boxOf({ width, height, lines, lanes }: Painting): PlotBox {
  const hasRight = lines.some(({ axis }) => axis === "right");
  const bottom = height - timeHeight;
  return {
    ...{ x: edgeWidth, y: headHeight, width: Math.max(10, width - edgeWidth - (hasRight ? edgeWidth : 12)) },
    ...{ height: Math.max(10, bottom - headHeight - lanes.length * laneHeight), bottom, left: null, right: null },
  };
}

/** Paints it again. `ratio`: pixels of the canvas in one of CSS. */
export function paint(canvas: Canvas, painting: Painting, ratio: number): PlotBox {
  const { width, height, lines } = painting;
  canvas.setTransform(ratio, 0, 0, ratio, 0, 0);
  canvas.clearRect(0, 0, width, height);
  canvas.font = font;
  canvas.textBaseline = "middle";
  const box = boxOf(painting);
  const left = axisRange(painting, "left");
  const right = axisRange(painting, "right");
  const shown = { ...box, left, right };
  paintTimes(canvas, painting, box);
  if (left !== null) paintAxis(canvas, box, left, "left", painting.leftUnit);
  if (right !== null) paintAxis(canvas, box, right, "right", painting.rightUnit);
  paintModes(canvas, painting, box);
  paintMarks(canvas, painting, box);
  canvas.save();
  canvas.beginPath();
  canvas.rect(box.x, box.y, box.width, box.height);
  canvas.clip();
  for (const line of lines) {
    const range = line.axis === "right" ? right : left;
    if (range !== null) paintLine(canvas, painting, box, range, line);
  }
  canvas.restore();
  paintLanes(canvas, painting, box);
  return shown;
}

/** A line of a robot at rest trembles by less; it is drawn flat [m, m/s, V, ...]. */
const leastHeight = 1e-3;

/** An axis's range: the locked one, else the one that its lines need; null: it has no lines. */
function axisRange(painting: Painting, side: AxisSide): Range | null {
  const { lines, from, to, left, right, leftUnit, rightUnit } = painting;
  const [{ min, max }, unit] = side === "left" ? [left, leftUnit] : [right, rightUnit];
  const own = lines.filter(({ axis }) => axis === side);
  if (own.length === 0) return null;
  if (min !== null && max !== null) return { min, max };
  let all: Range | null = null;
  for (const { curve } of own) {
    const range = rangeOf(within(curve, from, to).values);
    if (range === null) continue;
    all = all === null ? range : { min: Math.min(all.min, range.min), max: Math.max(all.max, range.max) };
  }
  const auto = padded(all ?? { min: 0, max: 1 }, isCoarse(unit) ? leastHeight : 0);
  const low = min ?? Math.min(auto.min, max === null ? auto.min : max - 1e-9);
  const high = max ?? Math.max(auto.max, low + 1e-9);
  return { min: low, max: high };
}

function paintTimes(canvas: Canvas, { from, to }: Painting, box: PlotBox): void {
  const times = ticks({ min: from, max: to }, box.width / 90);
  const words = axisWords(times);
  canvas.fillStyle = textColor;
  canvas.strokeStyle = gridColor;
  canvas.lineWidth = 1;
  canvas.textAlign = "center";
  canvas.beginPath();
  for (const [i, time] of times.entries()) {
    const x = Math.round(box.x + ((time - from) / (to - from)) * box.width) + 0.5;
    canvas.moveTo(x, box.y);
    canvas.lineTo(x, box.bottom);
    canvas.fillText(`${words[i] ?? ""} s`, x, box.bottom + timeHeight / 2 + 1);
  }
  canvas.stroke();
}

function paintAxis(canvas: Canvas, box: PlotBox, range: Range, side: AxisSide, unit: string): void {
  const values = ticks(range, Math.max(2, box.height / 34));
  const words = axisWords(values);
  canvas.textAlign = side === "left" ? "right" : "left";
  canvas.fillStyle = textColor;
  canvas.strokeStyle = gridColor;
  const x = side === "left" ? box.x - 6 : box.x + box.width + 6;
  canvas.beginPath();
  for (const [i, value] of values.entries()) {
    const y = Math.round(box.y + box.height - ((value - range.min) / (range.max - range.min)) * box.height) + 0.5;
    if (side === "left") {
      canvas.moveTo(box.x, y);
      canvas.lineTo(box.x + box.width, y);
    }
    canvas.fillText(words[i] ?? "", x, y, edgeWidth - 8);
  }
  canvas.stroke();
  if (unit !== "") canvas.fillText(unit, x, 7);
}

function paintModes(canvas: Canvas, { modes, from, to }: Painting, box: PlotBox): void {
  const x = (time: number): number => box.x + ((Math.min(to, Math.max(from, time)) - from) / (to - from)) * box.width;
  for (const mode of modes) {
    if (mode.to <= from || mode.from >= to) continue;
    canvas.fillStyle = mode.color;
    canvas.fillRect(x(mode.from), box.bottom, x(mode.to) - x(mode.from), modeHeight);
  }
}

function paintMarks(canvas: Canvas, { marks, from, to }: Painting, box: PlotBox): void {
  canvas.textAlign = "left";
  canvas.strokeStyle = markColor;
  canvas.setLineDash([3, 3]);
  let free = box.x;
  for (const { time, label, color } of marks) {
    if (time < from || time > to) continue;
    const x = Math.round(box.x + ((time - from) / (to - from)) * box.width) + 0.5;
    canvas.beginPath();
    canvas.moveTo(x, box.y);
    canvas.lineTo(x, box.bottom);
    canvas.stroke();
    if (x < free) continue;
    const width = canvas.measureText(label).width;
    if (x + width > box.x + box.width) continue;
    canvas.fillStyle = color;
    canvas.fillText(label, x + 3, 9);
    free = x + width + markRoom;
  }
  canvas.setLineDash([]);
}

function paintLine(canvas: Canvas, { from, to }: Painting, box: PlotBox, range: Range, line: PaintedLine): void {
  const { times, values } = line.curve;
  const first = Math.max(0, indexAt(times, from));
  const last = Math.min(times.length - 1, indexAt(times, to) + 1);
  const perSecond = box.width / (to - from);
  const perValue = box.height / (range.max - range.min);
  const bottom = box.y + box.height;
  canvas.strokeStyle = line.color;
  canvas.lineWidth = 1.5;
  canvas.lineJoin = "round";
  canvas.setLineDash(line.dashed === true ? [6, 4] : []);
  canvas.beginPath();
  let drawing = false;
  let alone = false;
  for (let i = first; i <= last; i++) {
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value)) {
      drawing = false;
      continue;
    }
    const x = box.x + ((times[i] ?? 0) - from) * perSecond;
    // Infinite or far outside: a canvas draws nothing at all of such a line.
    const y = Math.min(bottom + 1e4, Math.max(box.y - 1e4, bottom - (value - range.min) * perValue));
    if (drawing) canvas.lineTo(x, y);
    else {
      canvas.moveTo(x, y);
      // A value between two gaps is a dot.
      alone = Number.isNaN(values[i + 1] ?? Number.NaN);
      if (alone) canvas.lineTo(x + 1, y);
    }
    drawing = true;
  }
  canvas.stroke();
  canvas.setLineDash([]);
}

function paintLanes(canvas: Canvas, painting: Painting, box: PlotBox): void {
  const { lanes, from, to, end } = painting;
  canvas.textAlign = "left";
  const x = (time: number): number => box.x + ((Math.min(to, Math.max(from, time)) - from) / (to - from)) * box.width;
  for (const [k, lane] of lanes.entries()) {
    const top = box.y + box.height + k * laneHeight + 2;
    const { times, values, texts } = lane.curve;
    const last = Math.min(times.length - 1, indexAt(times, to));
    for (let i = Math.max(0, indexAt(times, from)); i <= last; i++) {
      // Points that say the same are one bar.
      let next = i + 1;
      const same = (j: number): boolean => (lane.isText ? texts[j] === texts[i] : values[j] === values[i]);
      while (next <= last && same(next)) next++;
      const [begin, until] = [x(times[i] ?? 0), x(next < times.length ? (times[next] ?? end) : end)];
      const on = lane.isText ? (texts[i] ?? "") !== "" : (values[i] ?? 0) > 0;
      canvas.globalAlpha = on ? 0.75 : 0.15;
      canvas.fillStyle = lane.color;
      canvas.fillRect(begin, top, Math.max(1, until - begin - (lane.isText ? 1 : 0)), laneHeight - 4);
      canvas.globalAlpha = 1;
      if (lane.isText && until - begin > 24) laneText(canvas, texts[i] ?? "", begin, until, top);
      i = next - 1;
    }
    canvas.fillStyle = textColor;
    canvas.textAlign = "right";
    canvas.fillText(lane.label, box.x - 6, top + laneHeight / 2 - 2);
    canvas.textAlign = "left";
  }
}

function laneText(canvas: Canvas, text: string, begin: number, until: number, top: number): void {
  canvas.save();
  canvas.beginPath();
  canvas.rect(begin, top, until - begin - 2, laneHeight);
  canvas.clip();
  canvas.fillStyle = "#0c0e12";
  canvas.fillText(text.slice(0, 80), begin + 4, top + laneHeight / 2 - 2);
  canvas.restore();
}
