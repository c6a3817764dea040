// Points on a plane: arrays of structs that have an x and a y (translations, poses, corners in a camera's picture), or two lists of
// numbers, one for x and one for y.

import { button, make, setText } from "../../parts/elements.ts";
import { placeNumbers } from "../../../view/objects/program-shapes.ts";
import { keyOf, keyText, type ValueKey, type ValueTopic } from "../../values/values-api.ts";
import { placesOf, type PlacesOf } from "../field/field-places.ts";
import { cut, place, setAttributes, short, svg } from "../live/drawing.ts";
import { check, Choice, stateOf, textOf } from "../live/fields.ts";
import { LiveView } from "../live/live-view.ts";
import { lastName, type Reading, type TopicIndex } from "../live/topic-index.ts";
import type { View, ViewHost } from "../view.ts";
import { dataviews as say } from "../../../words/english-value-views.ts";
import "./points.css";

const mostPoints = 2000;
const marks = ["circle", "cross", "plus"] as const;
type Mark = (typeof marks)[number];
const sizes = [1, 2, 4] as const;
/** Points of one colour, one after the other; 0: all have one. */
const groups = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const colors = ["#6ea8ff", "#ffb454", "#5fd39a", "#ff6b6b", "#c792ff", "#41d3e6"];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two lists as points; the longer one's rest is left out, and so are values that are not numbers. */
export function pairsOf(xs: ArrayLike<number>, ys: ArrayLike<number>): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < Math.min(xs.length, ys.length, mostPoints); ++i) {
    const [x, y] = [xs[i] ?? Number.NaN, ys[i] ?? Number.NaN];
    if (Number.isFinite(x) && Number.isFinite(y)) points.push({ x, y });
  }
  return points;
}

/** The beginning and the size of a drawing of points, alike in both directions; it keeps its largest room so far. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

export function grown(frame: Frame | null, points: readonly Point[]): Frame | null {
  let next = frame;
  for (const { x, y } of points) {
    next = {
      left: Math.min(next?.left ?? x, x),
      right: Math.max(next?.right ?? x, x),
      low: Math.min(next?.low ?? y, y),
      high: Math.max(next?.high ?? y, y),
    };
  }
  return next;
}

/** One path for all marks of a colour: a thousand elements would be slow. */
function pathOf(mark: Mark, points: readonly Point[], size: number): string {
  const one = ({ x, y }: Point): string => {
    const [left, top] = [place(x), place(y)];
    if (mark === "plus")
      return `M${place(x - size)} ${top}H${place(x + size)}M${left} ${place(y - size)}V${place(y + size)}`;
    if (mark === "cross")
      return `M${place(x - size)} ${place(y - size)}l${place(2 * size)} ${place(2 * size)}m0 ${place(-2 * size)}l${place(-2 * size)} ${place(2 * size)}`;
    return `M${place(x - size)} ${top}a${place(size)} ${place(size)} 0 1 0 ${place(2 * size)} 0a${place(size)} ${place(size)} 0 1 0 ${place(-2 * size)} 0`;
  };
  return points.map(one).join("");
}

class PointsView extends LiveView {
  readonly #picture = svg("svg", { class: "points-picture", role: "img" });
  readonly #paths = colors.map((color) => svg("path", { stroke: color, fill: "none" }));
  readonly #note = make("p", "points-note");
  readonly #mark: Choice;
  readonly #size: Choice;
  readonly #group: Choice;
  /** One topic of places, or two lists of numbers. */
  #keys: ValueKey[];
  #look: { mark: Mark; size: number; group: number; downwards: boolean };
  #topics: readonly ValueTopic[] = [];
  #read: PlacesOf | null = null;
  #readOf = "";
  #frame: Frame | null = null;
  /** The missing parts for showing points, in words; "": none. */
  #missing = "";

  constructor(host: ViewHost, given: unknown) {
    super(host, "points", say("points"), say("noPoints"));
    const state = stateOf(given);
    this.#keys = ["x", "y"].map((name) => keyOf(textOf(state, name))).filter((key) => key !== null);
    this.#look = {
      mark: marks.find((each) => each === state["mark"]) ?? "circle",
      size: sizes.find((each) => each === state["size"]) ?? 2,
      group: groups.find((each) => each === state["group"]) ?? 0,
      downwards: state["downwards"] === true,
    };
    this.#mark = new Choice(say("mark"), (value) =>
      this.#setLook({ mark: marks.find((each) => each === value) ?? "circle" }),
    );
    this.#size = new Choice(say("size"), (value) => this.#setLook({ size: Number(value) }));
    this.#group = new Choice(say("newColour"), (value) => this.#setLook({ group: Number(value) }));
    this.#mark.set(
      marks.map((each) => [each, say(each)] as const),
      this.#look.mark,
    );
    this.#size.set(
      sizes.map((each, i) => [String(each), [say("small"), say("medium"), say("large")][i]!] as const),
      String(this.#look.size),
    );
    this.#group.set(
      groups.map((each) => [String(each), each === 0 ? say("none") : String(each)] as const),
      String(this.#look.group),
    );
    const down = check(say("downwards"), this.#look.downwards, (downwards) => this.#setLook({ downwards }));
    down.title = say("downwardsWhy");
    const clear = button(say("clear"), say("clearPointsWhy"), () => this.#clear(), "button");
    this.bar.append(this.#mark.element, this.#size.element, this.#group.element, down, clear);
    this.#picture.append(...this.#paths);
    this.body.append(this.#picture as unknown as HTMLElement, this.#note);
    this.begin();
  }

  override state(): unknown {
    const [x, y] = this.#keys.map(keyText);
    return { ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }), ...this.#look };
  }

  accepts({ kind }: ValueTopic): boolean {
    return kind === "structs" || kind === "struct" || kind === "numbers";
  }

  /** The second list of numbers is y of the first. */
  add(topic: ValueTopic): void {
    const key = { source: topic.source, topic: topic.name, path: "" };
    const isSecond = topic.kind === "numbers" && this.#topics.length === 1 && this.#topics[0]?.kind === "numbers";
    this.#keys = isSecond ? [this.#keys[0]!, key] : [key];
    this.#frame = null;
    this.title(cut(lastName(this.#keys[0]!.topic), 60));
    this.host.changed();
    this.pickAgain();
  }

  protected pick(index: TopicIndex): readonly ValueTopic[] {
    this.bar.hidden = this.#keys.length === 0;
    this.#topics = this.#keys.map(({ source, topic }) => index.find(source, topic)).filter((topic) => topic !== null);
    const [topic] = this.#topics;
    const id = topic === undefined || topic.kind === "numbers" ? "" : `${topic.source}:${topic.name} ${topic.type}`;
    if (id !== this.#readOf) {
      this.#readOf = id;
      this.#read = null;
      if (id !== "")
        void placesOf(this.host.values, topic!).then((read) => {
          if (this.#readOf !== id) return;
          this.#read = read;
          this.pickAgain();
        });
    }
    return this.#topics;
  }

  protected show(now: Reading): boolean {
    if (this.#keys.length === 0) return false;
    const points = this.#pointsOf(now);
    this.#frame = grown(this.#frame, points);
    this.#draw(points);
    return true;
  }

  #pointsOf(now: Reading): Point[] {
    const [first, second] = this.#topics.map((topic) => now.of(topic));
    if (first === null || first === undefined) return [];
    if (this.#topics[0]?.kind === "numbers") {
      const ys = second?.numbers ?? [];
      this.#missing = this.#keys.length === 1 ? say("onlyX") : "";
      return pairsOf(first.numbers, ys);
    }
    this.#missing = this.#read === null ? say("noXY") : "";
    if (this.#read === null) return [];
    const numbers = this.#read.of(first);
    const step = placeNumbers[this.#read.kind];
    const count = Math.floor(numbers.length / step);
    const part = (at: number): number[] => Array.from({ length: count }, (_, i) => numbers[i * step + at]!);
    return pairsOf(part(0), part(1));
  }

  #draw(points: readonly Point[]): void {
    const { left = 0, right = 1, low = 0, high = 1 } = this.#frame ?? {};
    const span = Math.max(right - left, high - low, 1e-6);
    const edge = 0.06 * span;
    const [width, height] = [right - left + 2 * edge, high - low + 2 * edge];
    // Drawn in hundredths of its size: browsers round small numbers.
    const scale = 100 / span;
    const { mark, size, group, downwards } = this.#look;
    setAttributes(this.#picture, { viewBox: `0 0 ${place(width * scale)} ${place(height * scale)}` });
    const places = points.map(({ x, y }) => ({
      x: (x - left + edge) * scale,
      y: (downwards ? y - low + edge : high - y + edge) * scale,
    }));
    this.#paths.forEach((path, color) => {
      const own =
        group === 0
          ? color === 0
            ? places
            : []
          : places.filter((_, i) => Math.floor(i / group) % colors.length === color);
      setAttributes(path, { d: pathOf(mark, own, 0.6 * size), "stroke-width": 0.6 });
    });
    const range = say("range", { left: short(left), right: short(right), low: short(low), high: short(high) });
    const words = say("pointCount", { count: points.length });
    const said = this.#frame === null ? words : `${words}, ${range}`;
    setText(this.#note, this.#missing === "" ? said : this.#missing);
    setAttributes(this.#picture, { "aria-label": `${words}, ${range}` });
  }

  #setLook(change: Partial<{ mark: Mark; size: number; group: number; downwards: boolean }>): void {
    this.#look = { ...this.#look, ...change };
    this.host.changed();
    this.pickAgain();
  }

  #clear(): void {
    this.#keys = [];
    this.#frame = null;
    this.title(say("points"));
    this.host.changed();
    this.pickAgain();
  }
}

export const makeView = (host: ViewHost, state: unknown): View => new PointsView(host, state);
