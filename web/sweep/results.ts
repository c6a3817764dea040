// Results of runs: the line that a journal has of each, whether it held, and why not; and chances with their intervals.
import type { JudgedResult } from "./judged-run.ts";

/** A run that was done. */
export interface RunLine {
  readonly run: number;
  /** Of each condition: 1 when it held. */
  readonly states: readonly number[];
  readonly measures: Readonly<Record<string, number | null>>;
  readonly hash: string;
  readonly ticks: number;
  readonly trouble: string;
  /** Of each condition that did not hold: its number, and why. */
  readonly failed: readonly (readonly [number, string])[];
}

/** A run whose scenario could not be loaded. */
export interface RunError {
  readonly run: number;
  readonly error: string;
}

export type ResultLine = RunLine | RunError;

/** A run's result without anything that depends on the machine. */
export function lineOf(run: number, result: JudgedResult): RunLine {
  const { conditions, measures, hash, ticks, trouble } = result;
  const failed = conditions.flatMap(({ state, reason }, i): [number, string][] =>
    state === "passed" ? [] : [[i, reason]],
  );
  const states = conditions.map(({ state }) => (state === "passed" ? 1 : 0));
  return { run, states, measures, hash, ticks, trouble, failed };
}

export const isErrorLine = (line: ResultLine): line is RunError => "error" in line;

/** Did the run end as it should, with all conditions held? */
export function passedOf(line: ResultLine): boolean {
  return !isErrorLine(line) && line.trouble === "" && line.states.every((state) => state === 1);
}

interface Named {
  readonly name?: string;
  readonly value?: string;
  readonly event?: string;
  readonly distance?: { readonly of?: string };
}

/** A condition's name in a plan. */
export function nameOfCondition(condition: unknown, index: number): string {
  const { name, value, event, distance } = condition as Named;
  return name ?? `condition ${index + 1}: ${value ?? event ?? `distance of ${distance?.of}`}`;
}

/** The cause of a run's failure: its first condition that did not hold, or that it stopped or could not be loaded. */
export function causeOf(line: ResultLine, conditions: readonly string[]): string {
  if (isErrorLine(line)) return "could not be loaded";
  const [first] = line.failed;
  return first === undefined ? `stopped: ${line.trouble}` : (conditions[first[0]] ?? "");
}

/** Two-sided 95 %. */
const z = 1.959963984540054;

/** Wilson's 95 % interval of a chance: `hits` of `count`. */
export function wilson(hits: number, count: number): [number, number] {
  if (count === 0) return [0, 1];
  const share = hits / count;
  const squared = (z * z) / count;
  const middle = (share + squared / 2) / (1 + squared);
  const half = (z / (1 + squared)) * Math.sqrt((share * (1 - share)) / count + squared / (4 * count));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** Four digits: enough for people. */
export const round = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(4)));
