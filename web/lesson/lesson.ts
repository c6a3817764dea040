// A lesson: its file lesson.json, read and checked. The page, the command line and its `check` read the same file. docs/lessons.md
// explains the keys, public/lessons/lesson.schema.json is their schema.
import { PlanReader, type Json } from "../sweep/plan.ts";

/** The languages that every lesson speaks. */
export const lessonLanguages = ["en", "es"] as const;
export type LessonLanguage = (typeof lessonLanguages)[number];
/** A text in each of them. */
export type Said = Readonly<Record<LessonLanguage, string>>;

/** The years of WPILib that a lesson's programs are for. */
export const lessonYears = [2026, 2027] as const;
export type LessonYear = (typeof lessonYears)[number];

/** A text with a year's names: where they differ it has both, `{{autonomousPeriodic|autonomous_periodic}}`. */
export const ofYear = (text: string, year: LessonYear): string =>
  text.replace(/\{\{([^{}|]*)\|([^{}|]*)\}\}/g, (_, older: string, newer: string) => (year === 2026 ? older : newer));

/** A mistake in a lesson: one line with the place and the mistake. */
export class LessonError extends Error {
  override name = "LessonError";
}

/** Says where a lesson is wrong. */
export class LessonReader extends PlanReader {
  override fail(path: string, message: string): never {
    throw new LessonError(`${this.label}: ${path === "" ? "" : `${path}: `}${message}`);
  }

  text(value: unknown, path: string, most = 600): string {
    if (typeof value !== "string" || value.trim() === "" || value.length > most)
      return this.fail(path, `must be a text of 1 to ${most} characters`);
    return value;
  }

  /** A text in every language. */
  said(value: unknown, path: string): Said {
    const given = this.keys(value, path, lessonLanguages);
    const missing = lessonLanguages.find((language) => given[language] === undefined);
    if (missing !== undefined)
      this.fail(path, `has no "${missing}": every text is in ${lessonLanguages.join(" and ")}`);
    return { en: this.text(given["en"], `${path}/en`), es: this.text(given["es"], `${path}/es`) };
  }

  list(value: unknown, path: string, least: number, most: number): readonly unknown[] {
    if (Array.isArray(value) && value.length >= least && value.length <= most) return value;
    return this.fail(path, `must be a list of ${least} to ${most}`);
  }

  /** A name of a file or a task: an address and a path hold it as it is. */
  name(value: unknown, path: string): string {
    if (typeof value === "string" && /^[a-z0-9][a-z0-9-]{0,39}$/.test(value)) return value;
    return this.fail(path, "must be a name of 1 to 40 small letters, digits and dashes");
  }
}

/** Something that must come true in the run: a condition of `sandlot assert`, and its words. */
export interface Goal {
  readonly say: Said;
  readonly when: string;
  readonly condition: Json;
}

/** One opens after so many tries that failed, after so many seconds of trying, or when a mistake was seen in the run. */
export interface Hint {
  readonly say: Said;
  readonly tries: number | null;
  readonly seconds: number | null;
  readonly seen: Json | null;
}

/** The student's prediction before the run. `measure` gives the true number; a choice has its answer. */
export interface Prediction {
  readonly ask: Said;
  readonly because: Said;
  readonly unit: string;
  readonly measure: Json | null;
  readonly choices: readonly Said[];
  readonly answer: number;
}

/** A number that the student sets; all else in the scenario is locked. */
export interface Dial {
  readonly name: string;
  readonly say: Said;
  /** Places in the scenario, as plans of sweeps have them. */
  readonly places: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly start: number;
  readonly unit: string;
}

export const taskHands = ["driver", "code", "dials"] as const;
/**
 * The hands of the task: a person drives, a program drives, or the scenario's script drives and a person sets numbers.
 */
export type TaskHands = (typeof taskHands)[number];

export interface Task {
  readonly name: string;
  /** File beside lesson.json. */
  readonly scenario: string;
  readonly hands: TaskHands;
  /** [s] A try ends then at the latest. */
  readonly seconds: number;
  readonly goals: readonly Goal[];
  readonly hints: readonly Hint[];
  readonly prediction: Prediction | null;
  /** The program is made of blocks. */
  readonly blocks: boolean;
  /** Lines that the program has at most; null: as many as it likes. */
  readonly lines: number | null;
  readonly dials: readonly Dial[];
}

export interface PlanStep {
  readonly minutes: number;
  readonly say: Said;
}

export interface Lesson {
  readonly minutes: number;
  readonly aims: readonly Said[];
  readonly plan: readonly PlanStep[];
  /** Shorter forms: minutes, and the tasks that fit. */
  readonly short: readonly { readonly minutes: number; readonly tasks: readonly string[] }[];
  /** The lesson after it; "": none. */
  readonly next: string;
  readonly tasks: readonly Task[];
}

export const mostTasks = 12;
/** [s] A try of half an hour is not believed. */
const maxSeconds = 1800;
const maxBytes = 1 << 20;

const lessonKeys = ["$schema", "lesson", "minutes", "aims", "plan", "short", "next", "tasks"];
const taskKeys = ["name", "scenario", "hands", "seconds", "goals", "hints", "prediction", "lines", "blocks", "dials"];
const dialKeys = ["name", "say", "at", "from", "to", "step", "start", "unit"];
const whens = ["always", "once", "settles", "end"];

/** A file beside lesson.json: no folder, so nothing outside can be named. */
function readFile(reader: LessonReader, value: unknown, path: string): string {
  if (typeof value === "string" && /^[\w-][\w.-]{0,60}\.json$/.test(value)) return value;
  return reader.fail(path, 'must be the name of a file beside lesson.json, such as "drive.json"');
}

/** The condition itself is checked by the judge, which knows its keys; the times are looked at here. */
function readGoal(reader: LessonReader, value: unknown, path: string, seconds: number): Goal {
  const { say, ...condition } = reader.names(value, path);
  const { when, by, until } = condition;
  if (typeof when !== "string" || !whens.includes(when))
    reader.fail(`${path}/when`, `must be one of ${whens.join(", ")}`);
  for (const [key, time] of Object.entries({ by, until }))
    if (typeof time === "number" && time > seconds)
      reader.fail(`${path}/${key}`, `${time} s is after the try's end, ${seconds} s: the goal cannot be reached`);
  return { say: reader.said(say, `${path}/say`), when: String(when), condition };
}

function readHint(reader: LessonReader, value: unknown, path: string): Hint {
  const given = reader.keys(value, path, ["say", "tries", "seconds", "seen"]);
  const { tries, seconds, seen } = given;
  const rules = [tries, seconds, seen].filter((rule) => rule !== undefined);
  if (rules.length !== 1) reader.fail(path, 'needs one of the keys "tries", "seconds" and "seen": when it opens');
  return {
    say: reader.said(given["say"], `${path}/say`),
    tries: tries === undefined ? null : reader.whole(tries, `${path}/tries`, 1, 100),
    seconds: seconds === undefined ? null : reader.number(seconds, `${path}/seconds`, 1, 3600),
    seen: seen === undefined ? null : reader.names(seen, `${path}/seen`),
  };
}

function readPrediction(reader: LessonReader, value: unknown, path: string): Prediction | null {
  if (value === undefined) return null;
  const given = reader.keys(value, path, ["ask", "because", "unit", "measure", "choices", "answer"]);
  const { unit = "", measure, choices, answer } = given;
  if ((measure === undefined) === (choices === undefined))
    reader.fail(path, 'needs one of the keys "measure" (a number is typed) and "choices" (one is chosen)');
  if (typeof unit !== "string" || unit.length > 20) return reader.fail(`${path}/unit`, "must be a text");
  const list =
    choices === undefined
      ? []
      : reader.list(choices, `${path}/choices`, 2, 6).map((one, i) => reader.said(one, `${path}/choices/${i}`));
  if (choices === undefined && answer !== undefined) reader.fail(`${path}/answer`, 'is for "choices"');
  return {
    ask: reader.said(given["ask"], `${path}/ask`),
    because: reader.said(given["because"], `${path}/because`),
    unit,
    measure: measure === undefined ? null : reader.names(measure, `${path}/measure`),
    choices: list,
    answer: choices === undefined ? -1 : reader.whole(answer, `${path}/answer`, 0, list.length - 1),
  };
}

/** isTurned: a person may turn it. Where a program or a person drives, a dial gives the robot another number, and that is all. */
function readDial(reader: LessonReader, value: unknown, path: string, isTurned: boolean): Dial {
  const given = reader.keys(value, path, dialKeys);
  const { at, unit = "" } = given;
  const places: unknown[] = Array.isArray(at) ? at : [at];
  const isText = (place: unknown): place is string => typeof place === "string" && place.startsWith("/");
  if (places.length === 0 || places.length > 16 || !places.every(isText))
    return reader.fail(
      `${path}/at`,
      'must be a place in the scenario, such as "/robots/0/robot/mass", or a list of them',
    );
  if (typeof unit !== "string" || unit.length > 20) return reader.fail(`${path}/unit`, "must be a text");
  const from = reader.number(given["from"], `${path}/from`);
  const to = reader.number(given["to"], `${path}/to`, from);
  if (!isTurned && to > from)
    reader.fail(`${path}/to`, `must be ${from}, as "from" is: only in tasks whose "hands" are "dials" are they turned`);
  return {
    name: reader.name(given["name"], `${path}/name`),
    say: reader.said(given["say"], `${path}/say`),
    places,
    from,
    to,
    step: reader.number(given["step"], `${path}/step`, 1e-6),
    start: reader.number(given["start"], `${path}/start`, from, to),
    unit,
  };
}

function readTask(reader: LessonReader, value: unknown, path: string): Task {
  const given = reader.keys(value, path, taskKeys);
  const hands = taskHands.find((one) => one === given["hands"]);
  if (hands === undefined) return reader.fail(`${path}/hands`, `must be one of ${taskHands.join(", ")}`);
  const seconds = reader.number(given["seconds"], `${path}/seconds`, 1, maxSeconds);
  const { dials = [], hints = [], lines, blocks = false } = given;
  if (typeof blocks !== "boolean") return reader.fail(`${path}/blocks`, "must be true or false");
  if (blocks && hands !== "code") reader.fail(`${path}/blocks`, 'is for tasks whose "hands" are "code"');
  if (lines !== undefined && hands !== "code") reader.fail(`${path}/lines`, 'is for tasks whose "hands" are "code"');
  if (hands === "dials" && given["dials"] === undefined)
    reader.fail(`${path}/dials`, 'are missing: a task whose "hands" are "dials" needs them');
  return {
    name: reader.name(given["name"], `${path}/name`),
    scenario: readFile(reader, given["scenario"], `${path}/scenario`),
    hands,
    seconds,
    goals: reader
      .list(given["goals"], `${path}/goals`, 1, 10)
      .map((goal, i) => readGoal(reader, goal, `${path}/goals/${i}`, seconds)),
    hints: reader.list(hints, `${path}/hints`, 0, 20).map((hint, i) => readHint(reader, hint, `${path}/hints/${i}`)),
    prediction: readPrediction(reader, given["prediction"], `${path}/prediction`),
    blocks,
    lines: lines === undefined ? null : reader.whole(lines, `${path}/lines`, 1, 10_000),
    dials: reader
      .list(dials, `${path}/dials`, 0, 12)
      .map((dial, i) => readDial(reader, dial, `${path}/dials/${i}`, hands === "dials")),
  };
}

function readPlan(reader: LessonReader, value: unknown, minutes: number): PlanStep[] {
  const steps = reader.list(value, "/plan", 1, 40).map((step, i): PlanStep => {
    const given = reader.keys(step, `/plan/${i}`, ["minutes", "say"]);
    return {
      minutes: reader.whole(given["minutes"], `/plan/${i}/minutes`, 1, 240),
      say: reader.said(given["say"], `/plan/${i}/say`),
    };
  });
  const sum = steps.reduce((all, step) => all + step.minutes, 0);
  if (sum !== minutes) reader.fail("/plan", `has ${sum} minutes in all, but the lesson ${minutes}`);
  return steps;
}

function readShort(reader: LessonReader, value: unknown, tasks: readonly string[]): Lesson["short"] {
  return reader.list(value ?? [], "/short", 0, 5).map((form, i) => {
    const path = `/short/${i}`;
    const given = reader.keys(form, path, ["minutes", "tasks"]);
    const chosen = reader.list(given["tasks"], `${path}/tasks`, 1, mostTasks).map(String);
    const strange = chosen.find((name) => !tasks.includes(name));
    if (strange !== undefined)
      reader.fail(`${path}/tasks`, `there is no task "${strange}"; there are ${tasks.join(", ")}`);
    return { minutes: reader.whole(given["minutes"], `${path}/minutes`, 1, 240), tasks: chosen };
  });
}

/** Reads the text of a lesson.json. Throws LessonError; `label`: the file's name in it. */
export function readLesson(text: string, label: string): Lesson {
  const reader = new LessonReader(label);
  if (text.length > maxBytes) reader.fail("", `has ${text.length} characters; at most ${maxBytes}`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return reader.fail("", `is no JSON (${(error as Error).message})`);
  }
  const given = reader.keys(json, "", lessonKeys);
  reader.whole(given["lesson"], "/lesson", 1, 1);
  const minutes = reader.whole(given["minutes"], "/minutes", 1, 240);
  const tasks = reader
    .list(given["tasks"], "/tasks", 1, mostTasks)
    .map((task, i) => readTask(reader, task, `/tasks/${i}`));
  const names = tasks.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) reader.fail("/tasks", `two are called "${twice}"`);
  return {
    minutes,
    aims: reader.list(given["aims"], "/aims", 1, 12).map((aim, i) => reader.said(aim, `/aims/${i}`)),
    plan: readPlan(reader, given["plan"], minutes),
    short: readShort(reader, given["short"], names),
    next: given["next"] === undefined ? "" : reader.name(given["next"], "/next"),
    tasks,
  };
}
