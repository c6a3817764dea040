// The curves of a plot: asks the store for the visible part, computes the rest, and keeps the last answer.

import { cameraReason, isCameraTopic } from "../values/camera-topics.ts";
import type { Curve, Hold, ValueKey, ValueLeaf, Values, ValueStatistics } from "../values/values-api.ts";
import { keyText } from "../values/values-api.ts";
import { ExpressionError, keepsUnit, parseExpression, type Expression } from "./expression.ts";
import {
  combined,
  converted,
  convertedStatistics,
  derivative,
  integral,
  movingMean,
  statisticsOf,
  thinned,
  within,
} from "./plot-curves.ts";
import type { PlotSeries } from "./plot-state.ts";
import { conversion, derivedUnit, integralUnit, noConversion, type Conversion } from "./units.ts";
import { views as say } from "../../words/english-views.ts";

/** Derivatives, means and expressions are worked out of up to four times as many points; of a longer run, of a thinned one. */
const wholeColumns = 25_000;

const none: Curve = { times: new Float64Array(), values: new Float64Array(), texts: [] };

/** A series as it is drawn. */
export interface SeriesData {
  readonly curve: Curve;
  readonly kind: ValueLeaf["kind"];
  /** In which it is shown. */
  readonly unit: string;
  /** Units that it can be shown in. */
  readonly ownUnit: string;
  /** Its error; "" without one. */
  readonly problem: string;
  /** How much of its past is known, 0 to 1. */
  readonly share: number;
}

export class PlotData {
  readonly #values: Values;
  readonly #holds = new Map<string, Hold>();
  readonly #leaves = new Map<string, readonly ValueLeaf[]>();
  readonly #asked = new Set<string>();
  readonly #curves = new Map<string, Curve>();
  /** The computed part of the last answer: once, for any number of drawings. */
  readonly #worked = new Map<string, Curve>();
  readonly #expressions = new Map<string, Expression | ExpressionError>();
  #busy = false;

  constructor(values: Values) {
    this.#values = values;
  }

  /** A request is under way. */
  get busy(): boolean {
    return this.#busy;
  }

  /** Whether something of these series is still being worked out. */
  isWorking(series: readonly PlotSeries[]): boolean {
    return series.some(({ key }) => key !== null && this.#values.known(key).share < 1);
  }

  /** Keeps the histories of these and of no others. */
  hold(series: readonly PlotSeries[]): void {
    const wanted = new Map(series.flatMap(({ key }) => (key === null ? [] : [[keyText(key), key] as const])));
    for (const [text, key] of wanted) if (!this.#holds.has(text)) this.#holds.set(text, this.#values.hold(key));
    for (const [text, hold] of this.#holds) {
      if (wanted.has(text)) continue;
      hold.release();
      this.#holds.delete(text);
    }
    this.#expressions.clear();
    this.#worked.clear();
  }

  dispose(): void {
    this.hold([]);
    this.#curves.clear();
    this.#worked.clear();
  }

  /** Asks for all that is shown between two times. One request at a time: false means that one is under way. */
  async ask(series: readonly PlotSeries[], from: number, to: number, columns: number): Promise<boolean> {
    if (this.#busy) return false;
    this.#busy = true;
    try {
      const shown = series.filter(({ hidden }) => !hidden);
      // Treatments of the whole curve need more than the visible part.
      const treated = shown.filter((each) => each.treatment !== "value" || each.mean > 0 || each.key === null);
      const plain = keysOf(shown.filter((each) => !treated.includes(each)));
      const whole = keysOf(treated.flatMap((each) => this.#sources(each, series)));
      const integrates = treated.some(({ treatment }) => treatment === "integral");
      const spare = (to - from) * 0.05 + Math.max(0, ...treated.map(({ mean }) => mean));
      const begin = integrates ? 0 : Math.max(0, from - spare);
      await Promise.all([...plain, ...whole].map((key) => this.#askLeaves(key)));
      const margin = (to - from) / Math.max(1, columns);
      const [a, b] = await Promise.all([
        plain.length > 0 ? this.#values.curves(plain, from - margin, to + margin, columns) : [],
        whole.length > 0 ? this.#values.curves(whole, begin, to + margin, wholeColumns) : [],
      ]);
      this.#curves.clear();
      this.#worked.clear();
      for (const [i, key] of plain.entries()) this.#curves.set(`plain ${keyText(key)}`, a[i] ?? none);
      for (const [i, key] of whole.entries()) this.#curves.set(`whole ${keyText(key)}`, b[i] ?? none);
    } finally {
      this.#busy = false;
    }
    return true;
  }

  /** A series as the last answer has it. */
  data(one: PlotSeries, all: readonly PlotSeries[], from: number, to: number, columns: number): SeriesData {
    const { key, treatment, mean } = one;
    const leaf = key === null ? null : this.#leaf(key);
    const kind = key === null ? "number" : (leaf?.kind ?? "number");
    const base = key === null ? this.#unitOf(one, all) : (leaf?.unit ?? "");
    const ownUnit = { value: base, derivative: derivedUnit(base), integral: integralUnit(base) }[treatment];
    const scale = this.#conversion(ownUnit, one.unit);
    const unit = scale === null || one.unit === "" ? ownUnit : one.unit;
    const share = Math.min(1, ...this.#sources(one, all).map((each) => this.#values.known(each.key!).share));
    const about = { kind, unit, ownUnit, share, problem: this.#problem(one, all) };
    if (one.hidden) return { ...about, curve: none };
    if (key !== null && (kind !== "number" || (treatment === "value" && mean === 0))) {
      const curve = this.#curves.get(`plain ${keyText(key)}`) ?? this.#curves.get(`whole ${keyText(key)}`) ?? none;
      return { ...about, curve: kind === "number" ? converted(curve, scale ?? noConversion) : curve };
    }
    const curve = within(converted(this.#treated(one, all), scale ?? noConversion), from, to);
    return { ...about, curve: thinned(curve, from, to, columns) };
  }

  /** Another curve of the same key in the unit of the series; null where that shows more than the value. */
  likewise(one: PlotSeries, curve: Curve): Curve | null {
    if (one.key === null || one.treatment !== "value" || one.mean > 0) return null;
    return converted(curve, this.#conversion(this.#leaf(one.key)?.unit ?? "", one.unit) ?? noConversion);
  }

  /** Of the part between two times, as it is shown. */
  async statistics(one: PlotSeries, all: readonly PlotSeries[], from: number, to: number): Promise<ValueStatistics> {
    const { unit, ownUnit } = this.data(one, all, from, to, 1);
    const scale = this.#conversion(ownUnit, unit) ?? noConversion;
    if (one.key !== null && one.treatment === "value" && one.mean === 0) {
      const stats = await this.#values.statistics(one.key, from, to);
      return convertedStatistics(stats, scale, to - from);
    }
    return statisticsOf(converted(this.#treated(one, all), scale), from, to);
  }

  /** The first unit that the store gives a key; null: the key is unknown. */
  leafOf(key: ValueKey): ValueLeaf | null {
    return this.#leaf(key);
  }

  // ---- inside ----

  #conversion(from: string, to: string): Conversion | null {
    return to === "" || from === to ? noConversion : conversion(from, to);
  }

  #treated(one: PlotSeries, all: readonly PlotSeries[]): Curve {
    // A change of a series' meaning comes through `hold`, which forgets all of them.
    const id = `${one.letter} ${one.treatment} ${one.mean}`;
    const known = this.#worked.get(id);
    if (known !== undefined) return known;
    const made = this.#work(one, all);
    this.#worked.set(id, made);
    return made;
  }

  #work(one: PlotSeries, all: readonly PlotSeries[]): Curve {
    let curve = none;
    if (one.key !== null) curve = this.#curves.get(`whole ${keyText(one.key)}`) ?? none;
    else {
      const expression = this.#expression(one, all);
      if (expression instanceof ExpressionError) return none;
      const curves = expression.letters.map((letter) => {
        const key = all.find((each) => each.letter === letter)?.key ?? null;
        return key === null ? none : (this.#curves.get(`whole ${keyText(key)}`) ?? none);
      });
      curve = combined(expression, curves);
    }
    if (one.mean > 0) curve = movingMean(curve, one.mean);
    if (one.treatment === "derivative") return derivative(curve);
    return one.treatment === "integral" ? integral(curve) : curve;
  }

  #expression(one: PlotSeries, all: readonly PlotSeries[]): Expression | ExpressionError {
    const known = this.#expressions.get(one.letter);
    if (known !== undefined) return known;
    let read: Expression | ExpressionError;
    try {
      read = parseExpression(one.expression, lettersOf(all));
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      read = error;
    }
    this.#expressions.set(one.letter, read);
    return read;
  }

  /** The series with keys that a series is made of. */
  #sources(one: PlotSeries, all: readonly PlotSeries[]): readonly PlotSeries[] {
    if (one.key !== null) return [one];
    const expression = this.#expression(one, all);
    if (expression instanceof ExpressionError) return [];
    return all.filter(({ letter, key }) => key !== null && expression.letters.includes(letter));
  }

  /** Of an expression: the common unit of its values. */
  #unitOf(one: PlotSeries, all: readonly PlotSeries[]): string {
    const expression = this.#expression(one, all);
    if (expression instanceof ExpressionError || !keepsUnit(expression)) return "";
    const units = new Set(this.#sources(one, all).map((each) => this.#leaf(each.key!)?.unit ?? ""));
    const [unit = ""] = units;
    return units.size === 1 ? unit : "";
  }

  #problem(one: PlotSeries, all: readonly PlotSeries[]): string {
    if (one.key === null) {
      const expression = this.#expression(one, all);
      return expression instanceof ExpressionError ? expression.message : "";
    }
    const topic = this.#values.find(one.key.source, one.key.topic);
    if (topic === null) {
      return one.key.source === "run" && isCameraTopic(one.key.topic) ? cameraReason : say("nobodyPublishes");
    }
    return this.#values.known(one.key).problem;
  }

  #leaf({ source, topic, path }: ValueKey): ValueLeaf | null {
    const known = this.#leaves.get(`${source}:${topic}`)?.find((each) => each.path === path);
    if (known !== undefined) return known;
    const found = this.#values.find(source, topic);
    if (found === null || path !== "") return null;
    const kind = found.kind === "boolean" || found.kind === "text" ? found.kind : "number";
    return { path, kind, unit: found.unit, derived: false };
  }

  /** Its kind and unit, once; of a topic that is not published yet, when it comes. */
  async #askLeaves({ source, topic, path }: ValueKey): Promise<void> {
    const id = `${source}:${topic}`;
    const found = this.#values.find(source, topic);
    if (path === "" || found === null || this.#leaves.has(id) || this.#asked.has(id)) return;
    this.#asked.add(id);
    try {
      this.#leaves.set(id, await this.#values.leaves(found));
    } finally {
      this.#asked.delete(id);
    }
  }
}

function keysOf(series: readonly PlotSeries[]): readonly ValueKey[] {
  return [...new Map(series.flatMap(({ key }) => (key === null ? [] : [[keyText(key), key]]))).values()];
}

/** The letters that an expression may name. */
export function lettersOf(all: readonly PlotSeries[]): readonly string[] {
  return all.flatMap(({ letter, key }) => (key === null ? [] : [letter]));
}
