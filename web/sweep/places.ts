// Places in a scenario, as JSON pointers whose steps may also be a name, a station or * (all): "/robots/blue1/at/0",
// "/robots/0/robot/motors/front_left_drive/gearing". Robots and fields that a scenario only names are written into it where a place
// is inside of them.

/** A place that is not there. The message says how far it could be followed. */
export class PlaceError extends Error {
  override name = "PlaceError";
}

/** Of a value at a time: lists and objects by their keys. */
export type Steps = readonly string[];
/** Reads a robot's or field's file as an object. */
export type ReadPart = (path: string) => Promise<unknown>;
type Holder = Record<string, unknown>;

const unescaped = (step: string): string => step.replaceAll("~1", "/").replaceAll("~0", "~");

/** "/a/b" -> ["a", "b"]. */
function stepsOf(pointer: string): string[] {
  if (!pointer.startsWith("/")) throw new PlaceError(`"${pointer}" is no JSON pointer, which begins with a slash`);
  return pointer.slice(1).split("/").map(unescaped);
}

const shown = (steps: Steps): string => `/${steps.join("/")}`;
const isObject = (value: unknown): value is Holder =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The names of an element of a list. */
const namesOf = (element: unknown): unknown[] => (isObject(element) ? [element["name"], element["station"]] : []);

function indicesIn(list: readonly unknown[], step: string, steps: Steps): number[] {
  if (step === "*") return list.map((_, index) => index);
  if (/^\d{1,6}$/.test(step)) {
    if (Number(step) < list.length) return [Number(step)];
    throw new PlaceError(`${shown(steps)} has ${list.length} elements, and no number ${step}`);
  }
  const index = list.findIndex((element) => namesOf(element).includes(step));
  if (index >= 0) return [index];
  const known = list.flatMap(namesOf).filter((name) => typeof name === "string");
  throw new PlaceError(`${shown(steps)} has no "${step}"${known.length > 0 ? `; there are ${known.join(", ")}` : ""}`);
}

/** The object in place of the name of a robot or the field, where there is more of the place behind it. */
async function written(holder: Holder, key: string, steps: Steps, readPart: ReadPart): Promise<unknown> {
  const isRobot = steps.length === 3 && steps[0] === "robots" && steps[2] === "robot";
  const isField = steps.length === 1 && steps[0] === "field";
  const name = holder[key];
  if (typeof name === "string" && (isRobot || isField))
    holder[key] = await readPart(isRobot ? `robots/${name}/robot.json` : `fields/${name}/field.json`);
  return holder[key];
}

/**
 * The pointers that a place stands for, in a scenario that is changed where something is written into it.
 * readPart(path): a robot's or field's file as an object. The last step may be a key that is not there yet: the
 * scenario's loader reports an unknown one.
 */
export async function resolvePlace(scenario: unknown, place: string, readPart: ReadPart): Promise<Steps[]> {
  let found: { steps: Steps; value: unknown }[] = [{ steps: [], value: scenario }];
  const steps = stepsOf(place);
  for (const [depth, step] of steps.entries()) {
    const isLast = depth === steps.length - 1;
    const next: typeof found = [];
    for (const { steps: before, value } of found) {
      if (Array.isArray(value)) {
        for (const index of indicesIn(value, step, before)) {
          const at = [...before, String(index)];
          next.push({
            steps: at,
            value: isLast ? value[index] : await written(value as unknown as Holder, String(index), at, readPart),
          });
        }
        continue;
      }
      if (!isObject(value))
        throw new PlaceError(`${shown(before)} is ${JSON.stringify(value)}, which has nothing inside`);
      const at = [...before, step];
      if (!isLast && !Object.hasOwn(value, step))
        throw new PlaceError(`${shown(before)} has no "${step}"; there are ${Object.keys(value).join(", ")}`);
      next.push({ steps: at, value: isLast ? value[step] : await written(value, step, at, readPart) });
    }
    found = next;
  }
  return found.map(({ steps: at }) => at);
}

/** The value at resolved steps; undefined: nothing. */
export function valueAtSteps(scenario: unknown, steps: Steps): unknown {
  return steps.reduce<unknown>((value, step) => (value as Holder | null | undefined)?.[step], scenario);
}

/** Puts a value there. */
export function setAtSteps(scenario: unknown, steps: Steps, value: unknown): void {
  const holder = valueAtSteps(scenario, steps.slice(0, -1)) as Holder;
  holder[steps.at(-1) ?? ""] = value;
}
