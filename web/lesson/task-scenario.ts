// The scenario that a task runs: its file, with the numbers of the dials in it, or with the script of a solution.
import { resolvePlace, setAtSteps } from "../sweep/places.ts";
import { LessonError, type Task } from "./lesson.ts";

/** Reads a file of the site, as "robots/kitbot/robot.json"; null: it is not there. */
export type ReadSite = (path: string) => Promise<string | null>;

/** The dials at their starts. */
export const startOf = (task: Task): Record<string, number> =>
  Object.fromEntries(task.dials.map(({ name, start }) => [name, start]));

/** A dial's number as it counts: in its range, on its steps. */
export function settled(task: Task, name: string, value: number): number {
  const dial = task.dials.find((one) => one.name === name);
  if (dial === undefined) throw new LessonError(`there is no dial "${name}"`);
  if (!Number.isFinite(value)) return dial.start;
  const steps = Math.round((Math.min(dial.to, Math.max(dial.from, value)) - dial.from) / dial.step);
  // Twelve decimals: 0.1 + 0.2 is 0.3 for a reader.
  return Math.min(dial.to, Number((dial.from + steps * dial.step).toFixed(12)));
}

/** The scenario's text with these numbers. Throws LessonError for a place that is not there. */
export async function scenarioOf(
  task: Task,
  text: string,
  read: ReadSite,
  {
    dials = startOf(task),
    script,
  }: { readonly dials?: Readonly<Record<string, number>>; readonly script?: unknown } = {},
): Promise<string> {
  if (task.dials.length === 0 && script === undefined) return text;
  const scenario = JSON.parse(text) as Record<string, unknown>;
  if (script !== undefined) scenario["script"] = script;
  for (const { name, places } of task.dials) {
    const value = settled(task, name, dials[name] ?? Number.NaN);
    for (const place of places) await put(scenario, place, value, read);
  }
  return JSON.stringify(scenario);
}

async function put(scenario: unknown, place: string, value: number, read: ReadSite): Promise<void> {
  const readPart = async (path: string): Promise<unknown> => {
    const part = await read(path);
    if (part === null) throw new LessonError(`there is no ${path}`);
    return JSON.parse(part);
  };
  try {
    for (const steps of await resolvePlace(scenario, place, readPart)) setAtSteps(scenario, steps, value);
  } catch (error) {
    if (error instanceof Error && error.name === "PlaceError") throw new LessonError(`${place}: ${error.message}`);
    throw error;
  }
}

/** Lines of a program that count: neither empty nor a comment alone. */
export function countLines(program: string): number {
  return program.split("\n").filter((line) => !/^\s*(#.*)?$/.test(line)).length;
}
