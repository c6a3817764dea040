// The results of a sweep so far: its lines by points, and their numbers.
import type { Plan } from "../../sweep/plan.ts";
import { isErrorLine, nameOfCondition, passedOf, round, wilson, type ResultLine } from "../../sweep/results.ts";
import { sweep as say } from "../../words/english-sweep.ts";

/** The picture of how many runs held, beside those of measures. */
export const successKey = "";

/** A run's result, in words: each condition that did not hold, and why it ended. */
export interface Verdict {
  readonly good: boolean;
  readonly words: string;
}

export class SweepResults {
  readonly plan: Plan;
  readonly #lines = new Map<number, ResultLine>();

  constructor(plan: Plan) {
    this.plan = plan;
  }

  add(line: ResultLine): void {
    this.#lines.set(line.run, line);
  }

  get size(): number {
    return this.#lines.size;
  }

  /** Those that are done, in the order of their runs. */
  get lines(): readonly ResultLine[] {
    return [...this.#lines.values()].sort((a, b) => a.run - b.run);
  }

  get hasConditions(): boolean {
    return this.plan.judged.assert.length > 0;
  }

  /** The pictures that there are: of measures by their names, and of success. */
  get pictures(): readonly string[] {
    return [...Object.keys(this.plan.judged.measure), ...(this.hasConditions ? [successKey] : [])];
  }

  line(run: number): ResultLine | null {
    return this.#lines.get(run) ?? null;
  }

  /** Runs of a point that are done. */
  linesOf(point: number): readonly ResultLine[] {
    const { length } = this.plan.seeds;
    return Array.from({ length }, (_, i) => this.#lines.get(point * length + i)).filter((line) => line !== undefined);
  }

  /** A point's number in a picture: the mean of its runs, or how many per cent of them held. null: there is none. */
  number(point: number, picture: string): number | null {
    const lines = this.linesOf(point);
    if (lines.length === 0) return null;
    if (picture === successKey) return (100 * lines.filter(passedOf).length) / lines.length;
    const numbers = lines.flatMap((line) => numberOf(line, picture) ?? []);
    return numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  }

  /** Did each run of it that is done hold? */
  held(point: number): boolean {
    return this.linesOf(point).every(passedOf);
  }

  /** "gearing 8.5, mass 40 kg" */
  words(point: number): string {
    const values = this.plan.pointOf(point);
    return this.plan.vary
      .map(({ name, unit, add }, i) => {
        const value = Number(values[i]);
        const number = `${add && value > 0 ? "+" : ""}${round(value)}`;
        return unit === "×" ? `${name} × ${number}` : `${name} ${number} ${unit}`.trim();
      })
      .join(", ");
  }

  /** The chance by all finished runs; "" without conditions. */
  chance(): string {
    if (!this.hasConditions || this.size === 0) return "";
    const passed = [...this.#lines.values()].filter(passedOf).length;
    const percent = (share: number): string => (100 * share).toFixed(1);
    const [low, high] = wilson(passed, this.size);
    const words = { share: percent(passed / this.size), passed, count: this.size };
    return say("chance", { ...words, low: percent(low), high: percent(high) });
  }

  verdicts(run: number): Verdict[] {
    const line = this.line(run);
    if (line === null) return [];
    if (isErrorLine(line)) return [{ good: false, words: say("unloadable", { why: line.error }) }];
    const names = this.plan.judged.assert.map(nameOfCondition);
    const failed = line.failed.map(([index, reason]) => ({ good: false, words: reasonOf(names[index] ?? "", reason) }));
    if (line.trouble !== "") failed.push({ good: false, words: say("brokeOff", { why: line.trouble }) });
    if (failed.length > 0) return failed;
    return [{ good: true, words: say(this.hasConditions ? "held" : "noConditions") }];
  }
}

const reasonOf = (name: string, reason: string): string => (reason.startsWith(name) ? reason : `${name}: ${reason}`);

/** A measure of a run; null: it has none. */
export function numberOf(line: ResultLine, measure: string): number | null {
  return isErrorLine(line) ? null : (line.measures[measure] ?? null);
}
