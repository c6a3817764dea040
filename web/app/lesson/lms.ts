// A learning management system around the page, by SCORM 1.2: it keeps a student's progress and is told status and score.
// Source: ADL, SCORM 1.2 Run-Time Environment, sections 3.2 (the API's functions) and 3.4 (the data model's elements).
import type { ProgressStore, TaskProgress } from "./lesson-progress.ts";

/** The system's object, named `API` in a window above the page. */
export interface ScormApi {
  LMSInitialize(none: ""): unknown;
  LMSGetValue(element: string): unknown;
  LMSSetValue(element: string, value: string): unknown;
  LMSCommit(none: ""): unknown;
  LMSFinish(none: ""): unknown;
}

/** Windows that are asked, upwards. */
const mostWindows = 10;
/** Letters that a system keeps of a page's own data. */
const mostData = 4096;

/** The nearest API above a window, or above the window that opened it; null: there is none. */
export function findApi(from: Window): ScormApi | null {
  const above = (start: Window | null): ScormApi | null => {
    let at = start;
    for (let count = 0; at !== null && count < mostWindows; count++) {
      try {
        const { API } = at as Window & { readonly API?: ScormApi };
        if (typeof API?.LMSInitialize === "function") return API;
      } catch {
        // A window of another address tells nothing; one above it may.
      }
      at = at.parent === at ? null : at.parent;
    }
    return null;
  };
  return above(from) ?? above(from.opener as Window | null);
}

/** [ms] as SCORM's CMITimespan: "0001:02:03.40". */
export function timespan(ms: number): string {
  const centis = Math.max(0, Math.floor(ms / 10));
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.min(9999, Math.floor(centis / 360_000));
  const [minutes, seconds] = [Math.floor(centis / 6000) % 60, Math.floor(centis / 100) % 60];
  return `${String(hours).padStart(4, "0")}:${two(minutes)}:${two(seconds)}.${two(centis % 100)}`;
}

type Tasks = Readonly<Record<string, TaskProgress>>;

/** The progress of one lesson in so few letters as a system keeps; numbers of dials go first where it is too long. */
export function packProgress(lesson: string, tasks: Tasks): string {
  const whole = JSON.stringify({ lesson, tasks });
  if (whole.length <= mostData) return whole;
  const bare = Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, { ...task, dials: {} }]));
  const short = JSON.stringify({ lesson, tasks: bare });
  return short.length <= mostData ? short : "";
}

/** Of `lesson`; null: nothing that makes sense was kept. */
export function unpackProgress(text: unknown, lesson: string): unknown {
  try {
    const kept = JSON.parse(String(text)) as { readonly lesson?: unknown; readonly tasks?: unknown } | null;
    return kept?.lesson === lesson ? kept.tasks : null;
  } catch {
    return null;
  }
}

const isTrue = (answer: unknown): boolean => String(answer) === "true";
/** A status that is not taken back by a later visit. */
const isFinal = (status: string): boolean => status === "passed" || status === "completed";

export class Lms implements ProgressStore {
  readonly #api: ScormApi;
  readonly #now: () => number;
  readonly #began: number;
  #isOver = false;

  /** The API of an address with `lms=scorm`; null: no system answers. */
  static open(from: Window, now: () => number = () => performance.now()): Lms | null {
    const api = findApi(from);
    if (api === null || !isTrue(api.LMSInitialize(""))) return null;
    const lms = new Lms(api, now);
    from.addEventListener("pagehide", () => lms.finish());
    return lms;
  }

  private constructor(api: ScormApi, now: () => number) {
    this.#api = api;
    this.#now = now;
    this.#began = now();
    if (!isFinal(this.#get("cmi.core.lesson_status"))) this.#set("cmi.core.lesson_status", "incomplete");
    this.#commit();
  }

  #get(element: string): string {
    return String(this.#api.LMSGetValue(element) ?? "");
  }

  #set(element: string, value: string): void {
    this.#api.LMSSetValue(element, value);
  }

  #commit(): void {
    this.#api.LMSCommit("");
  }

  /** "Dent, Arthur" of the system's list, the first name first; "": it tells none. */
  get student(): string {
    const name = this.#get("cmi.core.student_name").trim();
    const [last = "", first = ""] = name.split(",").map((part) => part.trim());
    return first === "" ? name : `${first} ${last}`;
  }

  // ---- the progress of a lesson ----

  read(lesson: string): unknown {
    return unpackProgress(this.#get("cmi.suspend_data"), lesson);
  }

  write(lesson: string, tasks: Tasks): void {
    if (this.#isOver) return;
    const text = packProgress(lesson, tasks);
    if (text !== "") this.#set("cmi.suspend_data", text);
    this.#commit();
  }

  /** How many of the lesson's tasks are reached. */
  tell(reached: number, count: number): void {
    if (this.#isOver || count === 0) return;
    const best = Math.max(Number(this.#get("cmi.core.score.raw")) || 0, Math.round((100 * reached) / count));
    this.#set("cmi.core.score.min", "0");
    this.#set("cmi.core.score.max", "100");
    this.#set("cmi.core.score.raw", String(best));
    if (reached >= count) this.#set("cmi.core.lesson_status", "passed");
    this.#commit();
  }

  /** The page goes. */
  finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#set("cmi.core.session_time", timespan(this.#now() - this.#began));
    this.#set("cmi.core.exit", isFinal(this.#get("cmi.core.lesson_status")) ? "" : "suspend");
    this.#commit();
    this.#api.LMSFinish("");
  }
}
