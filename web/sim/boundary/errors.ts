// The kinds of trouble that reach people: data has a mistake, or the simulation itself is broken.
import type { DataProblem } from "./protocol.ts";

/** A problem on one line: "fields/x/field.json: /pieces/fuel/mass: must be positive". */
export function problemText(problem: DataProblem): string {
  return [problem.file, problem.path, problem.message].filter((part) => part !== "").join(": ");
}

/** How a reason is said; the core says English. */
let s_say = (english: string): string => english;

/** From now on; for the page's language. */
export function sayReasonsBy(say: (english: string) => string): void {
  s_say = say;
}

/** Something is wrong with a scenario, field, robot or mesh. The message names the file and the place in it. */
export class SimDataError extends Error implements DataProblem {
  override readonly name = "SimDataError";
  readonly file: string;
  /** JSON pointer or "line 12"; "" for the whole file. */
  readonly path: string;
  /** The fault alone, without file and path, in the page's language; `message` has all three. */
  readonly reason: string;
  /** The reason as the core says it. */
  readonly english: string;

  constructor(problem: DataProblem) {
    const reason = s_say(problem.message);
    super(problemText({ ...problem, message: reason }));
    this.file = problem.file;
    this.path = problem.path;
    this.reason = reason;
    this.english = problem.message;
  }
}

/** Another request came before a trip through the run was over. Nothing is wrong. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";
}

/** The core trapped, failed an assertion, or is not the build this code was made for. Its instance is of no further use. */
export class SimBrokenError extends Error {
  override readonly name = "SimBrokenError";
  /** The last lines the core logged, oldest first. */
  readonly log: readonly string[];

  constructor(message: string, log: readonly string[] = [], options?: ErrorOptions) {
    super(message, options);
    this.log = log;
  }
}

/** The worker has ended without a word, as when the browser takes it away: another one can go on from the kept part. */
export class SimGoneError extends SimBrokenError {}

/** Any thrown value in the form that the protocol carries. */
export function toProblem(error: unknown): DataProblem {
  if (error instanceof SimDataError) return { file: error.file, path: error.path, message: error.english };
  return { file: "", path: "", message: error instanceof Error ? error.message : String(error) };
}

/** Where a thrown value comes from, for a developer: the stack, and the core's log lines before it. */
export function traceOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return error instanceof SimBrokenError ? [stack, ...error.log].join("\n") : stack;
}
