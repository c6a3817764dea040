// How far a student has come in a lesson, kept by this browser, or by the learning management system around the page.
import { recall, remember } from "../page/choices.ts";

export interface TaskProgress {
  readonly reached: boolean;
  /** Tries that failed. */
  readonly tries: number;
  /** The typed prediction: a number, or the index of a choice; null: nothing yet. */
  readonly predicted: number | null;
  readonly dials: Readonly<Record<string, number>>;
}

const none: TaskProgress = { reached: false, tries: 0, predicted: null, dials: {} };
const prefix = "lesson.";
/** The lessons that something is kept of. */
const listKey = "lessons";

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** A person's or an older page's entries count as far as they make sense. */
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

/** Keeps the progress of lessons by their names. */
export interface ProgressStore {
  read(lesson: string): unknown;
  write(lesson: string, tasks: Readonly<Record<string, TaskProgress>>): void;
}

export const browserProgress: ProgressStore = {
  read: (lesson) => recall(prefix + lesson),
  write: (lesson, tasks) => {
    remember(prefix + lesson, tasks);
    const names = namesKept();
    if (!names.includes(lesson)) remember(listKey, [...names, lesson]);
  },
};

export class LessonProgress {
  readonly #name: string;
  readonly #store: ProgressStore;
  readonly #tasks: Record<string, TaskProgress> = {};

  constructor(name: string, store: ProgressStore = browserProgress) {
    this.#name = name;
    this.#store = store;
    const kept = store.read(name);
    if (typeof kept !== "object" || kept === null) return;
    for (const [task, value] of Object.entries(kept).slice(0, 50)) this.#tasks[task] = readTask(value);
  }

  of(task: string): TaskProgress {
    return this.#tasks[task] ?? none;
  }

  put(task: string, change: Partial<TaskProgress>): void {
    this.#tasks[task] = { ...this.of(task), ...change };
    this.#store.write(this.#name, this.#tasks);
  }
}

/** Of all lessons, and the name that was handed in with. */
export function forgetProgress(): void {
  for (const name of namesKept()) remember(prefix + name, null);
  remember(listKey, null);
  remember("author", null);
}
