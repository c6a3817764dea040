// A try of a task: its goals, its end, and its result. The same code decides while the run goes, from its recording, in
// the page and in Node.
import type { Judge, JudgedCondition } from "../net/judge.ts";
import type { Core } from "../sim/core/module.ts";
import { runJudged, type JudgedResult } from "../sweep/judged-run.ts";
import type { Task } from "./lesson.ts";

/** Of a goal or a try: still open, reached, or missed for good. */
export type AttemptState = "open" | "reached" | "missed";

export interface AttemptResult {
  readonly state: AttemptState;
  /** In the order of the task's goals. */
  readonly goals: readonly JudgedCondition[];
  /** The hints, by number, whose mistake was seen. */
  readonly seen: readonly number[];
  /** The number that the prediction is about; null: there is none. */
  readonly measured: number | null;
  /** Ticks until it was over, and the run's hash then; "": it still goes. */
  readonly ticks: number;
  readonly hash: string;
  /** Why it ended before its time; "": it did not. */
  readonly trouble: string;
}

/** The hints that open when a mistake is seen, in the order in which the judge has them behind the goals. */
const watched = ({ hints }: Task): number[] => hints.flatMap(({ seen }, index) => (seen === null ? [] : index));

/** The judge's conditions: the goals, then the mistakes that hints wait for, and the number of the prediction. */
export function judgedOf(task: Task): {
  readonly assert: readonly unknown[];
  readonly measure: Record<string, unknown>;
} {
  const mistakes = watched(task).map((index) => task.hints[index]?.seen);
  const { prediction } = task;
  const measure: Record<string, unknown> = prediction?.measure == null ? {} : { prediction: prediction.measure };
  return { assert: [...task.goals.map(({ condition }) => condition), ...mistakes], measure };
}

/**
 * A try is missed as soon as one goal is. It is reached when all are; goals that must hold always are, once everything that had to
 * happen has. Conditions behind the goals, which hints wait for, decide nothing.
 */
export function stateOf(task: Task, conditions: readonly Pick<JudgedCondition, "state">[]): AttemptState {
  const states = task.goals.map((_, index) => conditions[index]?.state);
  if (states.includes("failed")) return "missed";
  const open = task.goals.filter((_, index) => states[index] !== "passed");
  if (open.length === 0) return "reached";
  const happened = task.goals.some(({ when }) => when === "once") && open.every(({ when }) => when === "always");
  return happened ? "reached" : "open";
}

/** The result of a run that was judged by `judgedOf`, or its present state while it goes. */
export function resultOf(task: Task, run: Omit<JudgedResult, "ms" | "seconds">): AttemptResult {
  const { conditions, measures, ticks, hash, trouble } = run;
  const goals = conditions.slice(0, task.goals.length);
  const seen = watched(task).filter((_, index) => conditions[task.goals.length + index]?.state === "passed");
  return { state: stateOf(task, goals), goals, seen, measured: measures["prediction"] ?? null, ticks, hash, trouble };
}

/**
 * Whether nothing later changes the result, or the time is over. A number that is predicted is taken of the whole time;
 * where a person drives, until the goals are decided, so that the person need not wait. Where numbers were set, a run
 * that misses is seen to its end: a robot that tips over is to be seen lying there.
 */
export function isOver(task: Task, time: number, judge: Judge): boolean {
  if (time >= task.seconds - 1e-9) return true;
  const waits = task.hands !== "driver" && task.prediction?.measure != null;
  const state = stateOf(task, judge.conditions);
  return !waits && (state === "reached" || (state === "missed" && task.hands !== "dials"));
}

/**
 * Runs a try in a core whose scenario or recording is loaded and with which the judge has begun. recorded: ticks of the recording;
 * null: it is none. look: after each tick. A recording that ends before the try is over has missed what was open then.
 */
export async function runAttempt(
  core: Core,
  judge: Judge,
  task: Task,
  recorded: number | null,
  look: () => void = () => {},
): Promise<AttemptResult> {
  const run = await runJudged(core, judge, {
    ...{ seconds: task.seconds, recorded, goOn: true },
    over: (time) => {
      look();
      return isOver(task, time, judge);
    },
  });
  if (run === null) throw new Error("nobody stops a try");
  return resultOf(task, run);
}
