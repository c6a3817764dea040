// Places in a scenario, as JSON pointers whose steps may also be a name, a station or * (all): "/robots/blue1/at/0",
// "/robots/0/robot/motors/front_left_drive/gearing". Robots and fields that a scenario only names are written into it where a place
// is inside of them.

/** A place that is not there. The message says how far it could be followed. */
export class PlaceError extends Error {
  name = "PlaceError";
}

const unescaped = (step) => step.replaceAll("~1", "/").replaceAll("~0", "~");

/** "/a/b" -> ["a", "b"]. */
function stepsOf(pointer) {
  if (!pointer.startsWith("/")) throw new PlaceError(`"${pointer}" is no JSON pointer, which begins with a slash`);
  return pointer.slice(1).split("/").map(unescaped);
}

const shown = (steps) => `/${steps.join("/")}`;
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** What an element of a list may be called. */
const namesOf = (element) => (isObject(element) ? [element.name, element.station] : []);

function indicesIn(list, step, steps) {
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
async function written(holder, key, steps, readPart) {
  const isRobot = steps.length === 3 && steps[0] === "robots" && steps[2] === "robot";
  const isField = steps.length === 1 && steps[0] === "field";
  if (typeof holder[key] === "string" && (isRobot || isField))
    holder[key] = await readPart(isRobot ? `robots/${holder[key]}/robot.json` : `fields/${holder[key]}/field.json`);
  return holder[key];
}

/**
 * The pointers that a place stands for, in a scenario that is changed where something is written into it. readPart(path): a robot's
 * or field's file as an object. The last step may be a key that is not there yet: whoever loads the scenario says if there is none.
 */
export async function resolvePlace(scenario, place, readPart) {
  let found = [{ steps: [], value: scenario }];
  const steps = stepsOf(place);
  for (const [depth, step] of steps.entries()) {
    const isLast = depth === steps.length - 1;
    const next = [];
    for (const { steps: before, value } of found) {
      if (Array.isArray(value)) {
        for (const index of indicesIn(value, step, before)) {
          const at = [...before, String(index)];
          next.push({ steps: at, value: isLast ? value[index] : await written(value, index, at, readPart) });
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

/** What stands at resolved steps; undefined: nothing. */
export function valueAtSteps(scenario, steps) {
  return steps.reduce((value, step) => value?.[step], scenario);
}

/** Puts a value there. */
export function setAtSteps(scenario, steps, value) {
  const holder = valueAtSteps(scenario, steps.slice(0, -1));
  holder[steps.at(-1)] = value;
}
