// The common means of views' drawings: SVG elements that are written only when something has changed, and numbers as
// people read them, for any value of a program.

import { measured } from "../../page/measures.ts";
import { fixed } from "../../parts/numbers.ts";

const namespace = "http://www.w3.org/2000/svg";

export type Attributes = Readonly<Record<string, string | number>>;

export function svg(tag: string, attributes: Attributes = {}, ...children: Node[]): SVGElement {
  const element = document.createElementNS(namespace, tag) as SVGElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Writes the changes. A number that is NaN or infinite is 0. */
export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    const text = typeof value === "number" ? place(value) : value;
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** Shows or hides an element of a drawing. */
export function setShown(element: Element, shown: boolean): void {
  if (element.hasAttribute("hidden") !== shown) return;
  element.toggleAttribute("hidden", !shown);
}

/** A place in a drawing, as SVG takes it. */
export function place(value: number): string {
  if (!Number.isFinite(value)) return "0";
  return fixed(Math.min(1e6, Math.max(-1e6, value)), 3);
}

/** "3.25 m", in the units that the person chose; a value that is not a number is a dash. */
export function amount(number: number, digits: number, metric = ""): string {
  const { value, unit } = measured(number, metric);
  if (Number.isNaN(value)) return "–";
  const space = unit === "" || unit === "°" || unit === "%" ? "" : " ";
  if (!Number.isFinite(value)) return `${value > 0 ? "∞" : "−∞"}${space}${unit}`;
  const size = Math.abs(value);
  const text = size >= 1e7 ? value.toExponential(2) : fixed(value, digits);
  return `${text}${space}${unit}`;
}

/** A number with as many digits as it needs, at most six of them. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return amount(value, 0);
  if (Number.isInteger(value) && Math.abs(value) < 1e7) return String(value);
  return String(Number(value.toPrecision(6)));
}

export const degrees = (radians: number): number => (radians * 180) / Math.PI;
export const radians = (angle: number): number => (angle * Math.PI) / 180;

/** The text cut to so many characters. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** A CSS colour of the page by the name of its variable, for canvases; jsdom-like documents without style sheets get the default. */
export function pageColor(element: Element, name: string, otherwise: string): string {
  const value = getComputedStyle(element).getPropertyValue(name).trim();
  return value === "" ? otherwise : value;
}

/** "#RRGGBB" or "#RRGGBBAA" as programs write colours; null for another text. */
export function programColor(text: string | null): string | null {
  return text !== null && /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(text) ? text : null;
}

/** The points of a polyline; those that are not finite are left out. */
export function points(xs: ArrayLike<number>, ys: ArrayLike<number>): string {
  const parts: string[] = [];
  for (let i = 0; i < Math.min(xs.length, ys.length); ++i) {
    const x = xs[i] ?? Number.NaN;
    const y = ys[i] ?? Number.NaN;
    if (Number.isFinite(x) && Number.isFinite(y)) parts.push(`${place(x)},${place(y)}`);
  }
  return parts.join(" ");
}

/** Changes that are smaller than this are a flat line in a small picture. */
const leastSpan = 1e-3;

/** The last values of a number over some seconds, as a line of SVG. */
export class Spark {
  readonly element: SVGElement;
  readonly #line: SVGElement;
  readonly #seconds: number;
  #times: number[] = [];
  #values: number[] = [];

  constructor(seconds = 10) {
    this.#seconds = seconds;
    this.#line = svg("polyline", { class: "spark-line", "vector-effect": "non-scaling-stroke" });
    this.element = svg(
      "svg",
      { class: "spark", viewBox: "0 0 100 24", preserveAspectRatio: "none", "aria-hidden": "true" },
      this.#line,
    );
  }

  /** A time before the last one restarts it: the page has gone into the past. */
  add(time: number, value: number): void {
    const last = this.#times.at(-1);
    if (last !== undefined && time < last) {
      this.#times = [];
      this.#values = [];
    }
    if (time === this.#times.at(-1)) this.#values[this.#values.length - 1] = value;
    else {
      this.#times.push(time);
      this.#values.push(value);
    }
    const first = this.#times.findIndex((each) => each >= time - this.#seconds);
    if (first > 50) {
      this.#times.splice(0, first);
      this.#values.splice(0, first);
    }
    this.#draw(time);
  }

  #draw(time: number): void {
    const real = this.#values.filter(Number.isFinite);
    const least = Math.min(...real);
    const span = Math.max(...real) - least;
    const from = time - this.#seconds;
    const x = this.#times.map((each) => (100 * (each - from)) / this.#seconds);
    // A change too small for the number beside it must not look like a mountain here.
    const size = Math.max(leastSpan, 1e-3 * Math.abs(least));
    const y = this.#values.map((value) => (span > size ? 22 - (20 * (value - least)) / span : 12));
    setAttributes(this.#line, { points: points(x, y) });
  }
}
