// Whether the scenario of a recording is the one that a task has: all is the same but its dials, and those are in their ranges.
import { type Task } from "../lesson/lesson.ts";
import { scenarioOf, settled, type ReadSite } from "../lesson/task-scenario.ts";
import { resolvePlace, valueAtSteps } from "../sweep/places.ts";

/** A pointer to the first place at which two JSON values differ; null: they are equal. */
export function differenceOf(a: unknown, b: unknown, at = ""): string | null {
  if (Object.is(a, b)) return null;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return at || "/";
  if (Array.isArray(a) !== Array.isArray(b)) return at || "/";
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const place = `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (!Object.hasOwn(left, key) || !Object.hasOwn(right, key)) return place;
    const found = differenceOf(left[key], right[key], place);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The number that each dial has in a scenario; null: one is not there, is not a number, or is out of the dial's range.
 */
async function dialsIn(task: Task, scenario: unknown): Promise<Record<string, number> | null> {
  const found: Record<string, number> = {};
  const noFile = (): Promise<never> => Promise.reject(new Error("the dial's part is not in it"));
  for (const { name, places } of task.dials) {
    for (const place of places) {
      const [steps] = await resolvePlace(scenario, place, noFile).catch(() => []);
      const value = steps === undefined ? undefined : valueAtSteps(scenario, steps);
      if (typeof value !== "number" || settled(task, name, value) !== value) return null;
      found[name] = value;
    }
  }
  return found;
}

/** Where a recording's scenario is not the task's; null: it is. own: the task's file. */
export async function editedAt(task: Task, own: string, recorded: string, read: ReadSite): Promise<string | null> {
  const scenario: unknown = JSON.parse(recorded);
  const dials = await dialsIn(task, scenario);
  if (dials === null) {
    // The first wrong dial gives the place.
    const plain = differenceOf(JSON.parse(await scenarioOf(task, own, read)), scenario);
    return plain ?? "/";
  }
  return differenceOf(JSON.parse(await scenarioOf(task, own, read, { dials })), scenario);
}
