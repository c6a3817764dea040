// Statistics of one number over a span of the run: how its values are spread, and the figures that sum them up.

import { button, make, setText } from "../../parts/elements.ts";
import {
  keyOf,
  keyText,
  type Curve,
  type Hold,
  type ValueKey,
  type ValueStatistics,
  type ValueTopic,
} from "../../values/values-api.ts";
import { cut, place, setAttributes, short, svg } from "../live/drawing.ts";
import { Choice, Facts, stateOf, textOf } from "../live/fields.ts";
import { partSpans, runParts, type RunPart } from "../../history/mode-spans.ts";
import { errorKinds, errorsOf, figuresOf, type ErrorKind } from "./figures.ts";
import { LiveView } from "../live/live-view.ts";
import { idOf, lastName, type Reading, type TopicIndex } from "../live/topic-index.ts";
import { isCoarse } from "../units.ts";
import type { View, ViewHost } from "../view.ts";
import { dataviews as say } from "../../../words/english-value-views.ts";
import "./statistics.css";

/** Up to the moment that the page shows: parts of the run by its modes, and the last seconds. */
const spans = [...runParts, "60", "30", "10"] as const;
type Span = (typeof spans)[number];
const spanWords = (span: Span): string =>
  runParts.some((part) => part === span) ? say(span as RunPart) : say("last", { seconds: span });

const bins = 40;
/** Values that a histogram is made of. */
const mostValues = 20_000;
/** Between two questions [ms]. */
const period = 500;

export interface Histogram {
  readonly least: number;
  readonly greatest: number;
  readonly counts: readonly number[];
}

/** How often values lie in each of equal parts between the least and the greatest; null without values. */
export function histogramOf(values: ArrayLike<number>, count = bins): Histogram | null {
  let [least, greatest] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; ++i) {
    const value = values[i] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  if (least > greatest) return null;
  const counts = new Array<number>(count).fill(0);
  const width = greatest - least;
  for (let i = 0; i < values.length; ++i) {
    const value = values[i] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    const bin = width > 0 ? Math.min(count - 1, Math.floor((count * (value - least)) / width)) : Math.floor(count / 2);
    counts[bin]! += 1;
  }
  return { least, greatest, counts };
}

class StatisticsView extends LiveView {
  readonly #keyChoice = new Choice(say("of"), (value) => this.#choose(keyOf(value)));
  readonly #spanChoice = new Choice(say("over"), (value) => this.#setSpan(value));
  readonly #referenceChoice = new Choice(say("as"), (value) => this.#setError(value));
  readonly #bars = svg("g", { class: "histogram-bars" });
  readonly #mean = svg("line", { class: "histogram-mean", y1: 0, y2: 100, "vector-effect": "non-scaling-stroke" });
  readonly #picture = svg(
    "svg",
    { class: "histogram", viewBox: "0 0 400 100", preserveAspectRatio: "none", role: "img" },
    this.#bars,
    this.#mean,
  );
  readonly #ends = make("p", "histogram-ends", make("span", ""), make("span", ""));
  readonly #known = make("p", "note");
  readonly #facts = new Facts();
  #key: ValueKey | null;
  /** The value that it is compared with, such as a setpoint; null: none. */
  #reference: ValueKey | null;
  #error: ErrorKind;
  #span: Span;
  #unit = "";
  #holds: Hold[] = [];
  #held = "";
  #timer = 0;
  #asked = 0;
  #paths: readonly string[] = [];
  #pathsOf = "";

  constructor(host: ViewHost, given: unknown) {
    super(host, "statistics", say("statistics"), say("noStatistics"));
    const state = stateOf(given);
    this.#key = keyOf(textOf(state, "key"));
    this.#reference = keyOf(textOf(state, "reference"));
    this.#error = errorKinds.find((kind) => kind === state["error"]) ?? "difference";
    this.#span = spans.find((span) => span === state["span"]) ?? "all";
    this.#spanChoice.set(
      spans.map((span) => [span, spanWords(span)] as const),
      this.#span,
    );
    this.#referenceChoice.element.title = say("secondWhy");
    const clear = button(say("clear"), say("clearNumberWhy"), () => this.#clear(), "button");
    this.bar.append(this.#keyChoice.element, this.#spanChoice.element, this.#referenceChoice.element, clear);
    for (let i = 0; i < bins; ++i)
      this.#bars.append(svg("rect", { x: (400 / bins) * i + 0.5, width: 400 / bins - 1, y: 100, height: 0 }));
    this.body.append(this.#picture as unknown as HTMLElement, this.#ends, this.#facts.element, this.#known);
    this.begin();
  }

  override state(): unknown {
    const reference = this.#reference === null ? {} : { reference: keyText(this.#reference), error: this.#error };
    return { key: this.#key === null ? "" : keyText(this.#key), span: this.#span, ...reference };
  }

  accepts({ kind }: ValueTopic): boolean {
    return kind !== "text" && kind !== "texts" && kind !== "raw";
  }

  /** The first number is compared with the second one that comes. */
  add(topic: ValueTopic, key: ValueKey): void {
    const isSame = this.#key !== null && keyText(this.#key) === keyText(key);
    if (this.#key === null || isSame || (key.path === "" && topic.kind !== "number")) return this.#choose(key);
    this.#reference = key;
    this.host.changed();
    this.pickAgain();
  }

  override resize(visible: boolean): void {
    super.resize(visible);
    if (!visible) this.#letGo();
  }

  override dispose(): void {
    clearTimeout(this.#timer);
    this.#letGo();
    super.dispose();
  }

  protected pick(index: TopicIndex): readonly ValueTopic[] {
    const key = this.#key;
    this.bar.hidden = key === null;
    if (key === null) {
      this.#letGo();
      return [];
    }
    const topic = index.find(key.source, key.topic);
    this.#holdKeys();
    this.#offerErrors();
    if (topic === null) return [];
    this.#unit = topic.unit;
    this.#readPaths(topic);
    return [topic];
  }

  protected show(_: Reading): boolean {
    if (this.#key === null) return false;
    this.#readSoon();
    return true;
  }

  #choose(key: ValueKey | null): void {
    if (key === null) return;
    this.#key = key;
    this.title(cut(`${lastName(key.topic)}${key.path === "" ? "" : ` ${key.path}`}`, 60));
    this.host.changed();
    this.pickAgain();
  }

  #clear(): void {
    this.#key = this.#reference = null;
    this.title(say("statistics"));
    this.host.changed();
    this.pickAgain();
  }

  #setSpan(value: string): void {
    this.#span = spans.find((span) => span === value) ?? "all";
    this.host.changed();
    this.#readSoon();
  }

  #setError(value: string): void {
    if (value === "value") this.#reference = null;
    else this.#error = errorKinds.find((kind) => kind === value) ?? this.#error;
    this.host.changed();
    this.pickAgain();
  }

  /** The forms of the number, once there is another to compare it with. */
  #offerErrors(): void {
    const reference = this.#reference;
    this.#referenceChoice.element.hidden = reference === null;
    if (reference === null) return;
    const name = cut(lastName(reference.topic), 40);
    const kinds = errorKinds.map((kind) => [kind, say(kind, { name })] as const);
    this.#referenceChoice.set([["value", say("theValue")], ...kinds], this.#error);
  }

  get #keys(): readonly ValueKey[] {
    return [this.#key, this.#reference].filter((key) => key !== null);
  }

  #holdKeys(): void {
    const keys = this.#keys;
    const held = keys.map(keyText).join("\n");
    if (this.#held === held) return;
    this.#letGo();
    this.#held = held;
    this.#holds = keys.map((key) => this.host.values.hold(key));
  }

  #letGo(): void {
    for (const hold of this.#holds) hold.release();
    this.#holds = [];
    this.#held = "";
  }

  /** The numbers of the topic, to choose among. */
  #readPaths(topic: ValueTopic): void {
    const id = `${idOf(topic.source, topic.name)} ${topic.type}`;
    if (id !== this.#pathsOf) {
      this.#pathsOf = id;
      void this.host.values.leaves(topic).then((leaves) => {
        if (this.#pathsOf !== id) return;
        this.#paths = leaves
          .filter(({ kind }) => kind !== "text")
          .slice(0, 100)
          .map(({ path }) => path);
        this.#offerPaths(topic);
      });
    }
    this.#offerPaths(topic);
  }

  #offerPaths({ source, name }: ValueTopic): void {
    const key = this.#key;
    if (key === null) return;
    const paths = this.#paths.includes(key.path) ? this.#paths : [key.path, ...this.#paths];
    const options = paths.map((path) => {
      const text = keyText({ source, topic: name, path });
      return [text, cut(`${lastName(name)} ${path}`.trim(), 80)] as const;
    });
    this.#keyChoice.set(options, keyText(key));
    // A struct by itself is not a number: the first of its numbers is taken.
    if (key.path === "" && this.#paths.length > 0 && !this.#paths.includes(""))
      this.#choose({ ...key, path: this.#paths[0]! });
  }

  #readSoon(): void {
    if (this.#timer !== 0 || !this.visible) return;
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      void this.#read();
    }, period);
  }

  async #read(): Promise<void> {
    const key = this.#key;
    if (key === null || !this.visible) return;
    const turn = ++this.#asked;
    const { values } = this.host;
    const parts = this.#parts();
    const reference = this.#reference;
    const keys = reference === null ? [key] : [key, reference];
    const columns = Math.ceil(mostValues / 4 / Math.max(1, parts.length));
    const all = await Promise.all(parts.map(({ from, to }) => values.curves(keys, from, to, columns)));
    // Of one span the store knows each value, however many there are.
    const [only] = parts;
    const exact =
      reference === null && parts.length === 1 && only !== undefined
        ? await values.statistics(key, only.from, only.to)
        : null;
    if (turn !== this.#asked || this.#key !== key || this.#reference !== reference) return;
    if (reference === null)
      this.#draw(
        exact,
        all.flatMap(([own]) => [...(own?.values ?? [])]),
        this.#unit,
      );
    else {
      const errors = all.flatMap(([own, other]) =>
        own === undefined || other === undefined ? [] : errorsOf(own, other, this.#error),
      );
      this.#draw(null, errors, this.#error === "relative" ? "%" : this.#unit);
    }
    const { share, problem } = values.known(key);
    const known = share < 1 ? say("partKnown", { share: Math.floor(100 * share) }) : "";
    setText(this.#known, parts.length === 0 ? say("notInRun") : problem !== "" ? problem : known);
    if (share < 1) this.#readSoon();
  }

  /** From when to when, up to the moment that the page shows. */
  #parts(): readonly { readonly from: number; readonly to: number }[] {
    const to = this.host.time.shown;
    const part = runParts.find((each) => each === this.#span);
    if (part !== undefined) return partSpans(this.host.page, part, to);
    return [{ from: Math.max(0, to - Number(this.#span)), to }];
  }

  /** `exact`: of every value that there is; null: all that is known are these. */
  #draw(exact: ValueStatistics | null, values: ArrayLike<number>, unitName: string): void {
    const histogram = histogramOf(values);
    const most = Math.max(1, ...(histogram?.counts ?? []));
    [...this.#bars.children].forEach((bar, i) => {
      const height = (96 * (histogram?.counts[i] ?? 0)) / most;
      setAttributes(bar, { y: 100 - height, height });
    });
    const figures = figuresOf(values);
    const { count, least, greatest, mean, deviation, median } = exact ?? figures;
    const width = histogram === null ? 0 : histogram.greatest - histogram.least;
    const at = width > 0 && histogram !== null ? (400 * (mean - histogram.least)) / width : 200;
    setAttributes(this.#mean, { x1: place(at), x2: place(at) });
    const unit = unitName === "" ? "" : ` ${unitName}`;
    // The rest of rounding is zero.
    const digits = (value: number): string => short(isCoarse(unitName) ? Math.round(1e4 * value) / 1e4 + 0 : value);
    const text = (value: number): string => (Number.isNaN(value) ? "" : `${digits(value)}${unit}`);
    setText(this.#ends.firstElementChild!, histogram === null ? "" : text(histogram.least));
    setText(this.#ends.lastElementChild!, histogram === null ? "" : text(histogram.greatest));
    const facts: readonly (readonly [string, string])[] = [
      [say("values"), String(count)],
      [say("least"), text(least)],
      [say("greatest"), text(greatest)],
      [say("mean"), text(mean)],
      [say("median"), text(median)],
      [say("mode"), text(figures.mode)],
      [say("geometric"), text(figures.geometric)],
      [say("harmonic"), text(figures.harmonic)],
      [say("quadratic"), text(figures.quadratic)],
      [say("deviation"), text(deviation)],
      [say("medianDeviation"), text(figures.medianDeviation)],
      [
        say("middleHalf"),
        figures.count === 0
          ? ""
          : `${say("fromTo", { from: digits(figures.at(0.25)), to: digits(figures.at(0.75)) })}${unit}`,
      ],
      [say("skewness"), Number.isNaN(figures.skewness) ? "" : short(figures.skewness)],
      ...[1, 5, 95, 99].map((share) => [say("below", { share }), text(figures.at(share / 100))] as const),
      [say("integral"), exact === null || Number.isNaN(exact.integral) ? "" : `${digits(exact.integral)}${unit} s`],
    ];
    for (const [name, words] of facts) this.#facts.set(name, words);
    setAttributes(this.#picture, { "aria-label": say("histogram", { count, mean: text(mean) }) });
  }
}

export const makeView = (host: ViewHost, state: unknown): View => new StatisticsView(host, state);
