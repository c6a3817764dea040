// How far a student has come in a lesson, kept by this browser and nowhere else.
import { recall, remember } from "../page/choices.ts";

export interface TaskProgress {
  readonly reached: boolean;
  /** Tries that failed. */
  readonly tries: number;
  /** What was typed as the prediction: a number, or which choice; null: nothing yet. */
  readonly predicted: number | null;
  readonly dials: Readonly<Record<string, number>>;
}

const none: TaskProgress = { reached: false, tries: 0, predicted: null, dials: {} };
const prefix = "lesson.";
/** The lessons that something is kept of. */
const listKey = "lessons";

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** What somebody or an older page wrote counts as far as it makes sense. */
function readTask(value: unknown): TaskProgress {
  if (typeof value !== "object" || value === null) return none;
  const { reached, tries, predicted, dials } = value as Record<string, unknown>;
  const entries = typeof dials === "object" && dials !== null ? Object.entries(dials) : [];
  return {
    reached: reached === true,
    tries: isNumber(tries) && tries > 0 ? Math.floor(tries) : 0,
    predicted: isNumber(predicted) ? predicted : null,
    dials: Object.fromEntries(entries.filter((entry): entry is [string, number] => isNumber(entry[1]))),
  };
}

const namesKept = (): string[] => {
  const list = recall(listKey);
  return Array.isArray(list) ? list.filter((name): name is string => typeof name === "string").slice(0, 200) : [];
};

export class LessonProgress {
  readonly #name: string;
  readonly #tasks: Record<string, TaskProgress> = {};

  constructor(name: string) {
    this.#name = name;
    const kept = recall(prefix + name);
    if (typeof kept !== "object" || kept === null) return;
    for (const [task, value] of Object.entries(kept).slice(0, 50)) this.#tasks[task] = readTask(value);
  }

  of(task: string): TaskProgress {
    return this.#tasks[task] ?? none;
  }

  put(task: string, change: Partial<TaskProgress>): void {
    this.#tasks[task] = { ...this.of(task), ...change };
    remember(prefix + this.#name, this.#tasks);
    const names = namesKept();
    if (!names.includes(this.#name)) remember(listKey, [...names, this.#name]);
  }
}

/** Of all lessons, and the name that was handed in with. */
export function forgetProgress(): void {
  for (const name of namesKept()) remember(prefix + name, null);
  remember(listKey, null);
  remember("author", null);
}
