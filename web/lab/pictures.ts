// The lab's drawings: graphs by uPlot, ways through the air as SVG, the T-handle on a canvas.

import { lab as say } from "../words/english-lab.ts";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { Method, Row } from "./marches.ts";

/** Told apart by people who see few colours (Okabe and Ito). */
export const colors: Readonly<Record<Method, string>> = {
  explicitEuler: "#e69f00",
  semiImplicit: "#56b4e9",
  taylor: "#00b386",
  midpoint: "#f0e442",
  rk4: "#e58bbd",
};

const quiet = "#c3c8d2";
const faint = "#ffffff1c";

export interface Line {
  readonly label: string;
  readonly color: string;
  readonly times: readonly number[];
  readonly values: readonly number[];
}

/** A number as an axis has it: short, with a power of ten where it must. */
function short(value: number): string {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e5 || size < 1e-3) return value.toExponential(0).replace("e+", "e");
  return String(Number(value.toPrecision(3)));
}

/** The powers of ten between two numbers, or every second, third ... one, so that there are no more than six. */
function decades(low: number, high: number): number[] {
  const [first, end] = [Math.ceil(Math.log10(low) - 1e-9), Math.floor(Math.log10(high) + 1e-9)];
  const step = Math.max(1, Math.ceil((end - first) / 5));
  return Array.from({ length: Math.floor((end - first) / step) + 1 }, (_, i) => 10 ** (first + i * step));
}

/** Lines over time; each may have times of its own. */
export class Graph {
  readonly #box: HTMLElement;
  readonly #unit: string;
  readonly #logarithmic: boolean;
  #plot: uPlot | null = null;

  constructor(box: HTMLElement, label: string, unit: string, logarithmic: boolean) {
    this.#box = box;
    this.#unit = unit;
    this.#logarithmic = logarithmic;
    box.role = "img";
    box.ariaLabel = label;
    new ResizeObserver(() => this.#fit()).observe(box);
  }

  show(lines: readonly Line[]): void {
    // A logarithm has no nought: such a point is left out.
    const shown = (value: number): number | null => (this.#logarithmic && value <= 0 ? null : value);
    const tables = lines.map(({ times, values }) => [[...times], values.map(shown)] as uPlot.AlignedData);
    const data = uPlot.join(tables);
    const axis = { stroke: quiet, grid: { stroke: faint, width: 1 }, ticks: { stroke: faint, width: 1 } };
    const options: uPlot.Options = {
      width: Math.max(200, this.#box.clientWidth),
      height: 220,
      scales: { x: { time: false }, y: { distr: this.#logarithmic ? 3 : 1 } },
      axes: [
        { ...axis, values: (_, times) => times.map((time) => `${short(time)} s`) },
        {
          ...axis,
          size: 58,
          ...(this.#logarithmic
            ? {
                splits: (_: uPlot, _axis: number, low: number, high: number) => decades(low, high),
                filter: (_: uPlot, all: number[]) => all,
              }
            : {}),
          values: (_, values) => values.map((value) => (value === null ? "" : short(value))),
        },
      ],
      series: [
        { label: say("time"), value: (_, time) => (time === null ? "-" : `${time.toFixed(2)} s`) },
        ...lines.map(({ label, color }) => ({
          label,
          stroke: color,
          width: 2,
          spanGaps: true,
          points: { show: false },
          value: (_: uPlot, value: number | null) => (value === null ? "-" : `${short(value)}${this.#unit}`),
        })),
      ],
    };
    this.#plot?.destroy();
    this.#plot = new uPlot(options, data, this.#box);
  }

  #fit(): void {
    const width = this.#box.clientWidth;
    if (width > 0) this.#plot?.setSize({ width, height: 220 });
  }
}

export interface Way {
  readonly label: string;
  readonly color: string;
  readonly rows: readonly Row[];
  readonly dots: boolean;
}

const svg = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

/** Ways seen from the side, metres to scale, with the floor. */
export function showWays(box: HTMLElement, label: string, ways: readonly Way[]): void {
  const rows = ways.flatMap((way) => way.rows);
  const right = Math.max(4, ...rows.map(({ x }) => x)) + 0.5;
  const top = Math.max(2, ...rows.map(({ z }) => z)) + 0.4;
  const picture = svg("svg", { viewBox: `-0.5 ${-top} ${right + 0.5} ${top + 0.5}`, role: "img", "aria-label": label });
  picture.append(svg("line", { x1: -0.5, x2: right, y1: 0, y2: 0, stroke: quiet, "stroke-width": 0.03 }));
  for (let metre = 0; metre < right; metre += 1) {
    picture.append(svg("line", { x1: metre, x2: metre, y1: 0, y2: 0.12, stroke: quiet, "stroke-width": 0.02 }));
    if (metre % 2 !== 0) continue;
    const word = svg("text", { x: metre, y: 0.42, fill: quiet, "font-size": 0.28, "text-anchor": "middle" });
    word.textContent = `${metre} m`;
    picture.append(word);
  }
  for (const { color, rows: places, dots } of ways) {
    const above = places.filter(({ z }, i) => z >= 0 || (places[i - 1]?.z ?? 1) >= 0);
    const points = above.map(({ x, z }) => `${x.toFixed(4)},${(-z).toFixed(4)}`).join(" ");
    picture.append(svg("polyline", { points, fill: "none", stroke: color, "stroke-width": 0.045 }));
    if (!dots) continue;
    for (const { x, z } of above) picture.append(svg("circle", { cx: x, cy: -z, r: 0.055, fill: color }));
  }
  box.replaceChildren(picture);
}

type Vector = readonly [number, number, number];

function turned([w, x, y, z]: Row["attitude"], [a, b, c]: Vector): Vector {
  // v + 2 u x ( u x v + w v ), u the vector part.
  const tx = y * c - z * b + w * a;
  const ty = z * a - x * c + w * b;
  const tz = x * b - y * a + w * c;
  return [a + 2 * (y * tz - z * ty), b + 2 * (z * tx - x * tz), c + 2 * (x * ty - y * tx)];
}

/** The bars of a T-handle, in metres: its stem along z, its crossbar along x at the stem's end. */
const bars: readonly { readonly from: Vector; readonly to: Vector; readonly color: string }[] = [
  { from: [0, 0, 0], to: [0, 0.62, 0], color: "#56b4e9" },
  { from: [-0.5, 0, 0], to: [0, 0, 0], color: "#e69f00" },
  { from: [0, 0, 0], to: [0.5, 0, 0], color: "#f5c451" },
];

/** A T-handle at an attitude, seen from a little above; farther parts are darker and drawn first. */
export function showHandle(canvas: HTMLCanvasElement, attitude: Row["attitude"]): void {
  const ratio = window.devicePixelRatio;
  const [width, height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio];
  if (canvas.width !== Math.round(width)) canvas.width = Math.round(width);
  if (canvas.height !== Math.round(height)) canvas.height = Math.round(height);
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  const scale = 0.78 * Math.min(width, height);
  const [tilt, aside] = [0.35, 0.6];
  const project = (point: Vector): Vector => {
    const [x, y, z] = turned(attitude, point);
    const across = x * Math.cos(aside) - y * Math.sin(aside);
    const away = x * Math.sin(aside) + y * Math.cos(aside);
    const up = z * Math.cos(tilt) + away * Math.sin(tilt);
    const depth = away * Math.cos(tilt) - z * Math.sin(tilt);
    const near = 1 / (1 + 0.35 * depth);
    return [width / 2 + scale * across * near, height / 2 - scale * up * near, depth];
  };
  const drawn = bars
    .flatMap(({ from, to, color }) => {
      // In pieces, so that nearer parts cover farther ones and the shade changes along a bar.
      const parts = 8;
      const between = (t: number): Vector => [
        from[0] + t * (to[0] - from[0]),
        from[1] + t * (to[1] - from[1]),
        from[2] + t * (to[2] - from[2]),
      ];
      return Array.from({ length: parts }, (_, i) => ({
        a: project(between(i / parts)),
        b: project(between((i + 1) / parts)),
        color,
      }));
    })
    .sort((one, other) => other.a[2] + other.b[2] - one.a[2] - one.b[2]);
  context.lineCap = "round";
  for (const { a, b, color } of drawn) {
    const depth = (a[2] + b[2]) / 2;
    context.strokeStyle = `color-mix(in srgb, ${color}, #05070a ${Math.round(35 + 50 * depth)}%)`;
    context.lineWidth = (0.13 * scale) / (1 + 0.35 * depth);
    context.beginPath();
    context.moveTo(a[0], a[1]);
    context.lineTo(b[0], b[1]);
    context.stroke();
  }
}
