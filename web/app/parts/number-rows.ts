// The numbers of a robot as rows: each with its unit, the file that says it, and a field to say another one.
import { ranges, type NumberKey, type RobotNumbers, type Said } from "../../files/robot-numbers.ts";
import { motorChoices, takenMotor, takenNumber } from "../../files/team-robot.ts";
import { files as say } from "../../words/files/english-files.ts";
import { make } from "./elements.ts";

type Label = `number${string}` & keyof typeof say.english;
/** The numbers that stand in the table, in its order. */
const labels = {
  mass: "numberMass",
  length: "numberLength",
  width: "numberWidth",
  moi: "numberMoi",
  wheelRadius: "numberRadius",
  driveGearing: "numberDriveGearing",
  steerGearing: "numberSteerGearing",
  driveStator: "numberDriveStator",
  steerStator: "numberSteerStator",
  friction: "numberFriction",
  maxSpeed: "numberMaxSpeed",
} as const satisfies Partial<Readonly<Record<NumberKey, Label>>>;
const motorLabels = { driveMotor: "numberDriveMotor", steerMotor: "numberSteerMotor" } as const;

export const fileName = (path: string): string => path.split("/").at(-1) ?? path;
export const written = (value: number | string): string =>
  typeof value === "number" ? String(Number(value.toFixed(4))) : value;

/** Each number that a file says or that is asked; a valid one that is typed becomes an answer. changed: called after each answer. */
export function numberRows(
  numbers: RobotNumbers,
  open: ReadonlySet<string>,
  answers: Record<string, number | string>,
  changed = (): void => {},
): HTMLElement[] {
  return (Object.keys(labels) as (keyof typeof labels)[]).flatMap((key) => {
    const value = takenNumber(numbers, {}, key);
    if (value === null) return [];
    const { unit, low, high } = ranges[key];
    const input = document.createElement("input");
    Object.assign(input, { className: "input", type: "number", value: written(value), min: low, max: high });
    input.step = "any";
    input.addEventListener("change", () => {
      if (input.value.trim() !== "" && input.checkValidity()) answers[key] = Number(input.value);
      else delete answers[key];
      changed();
    });
    return [row(say(labels[key]) + (unit === "" ? "" : ` [${unit}]`), input, numbers.all(key), open.has(key))];
  });
}

/** The motors that drive and steer, each as a choice. */
export function motorRows(
  numbers: RobotNumbers,
  open: ReadonlySet<string>,
  answers: Record<string, number | string>,
  changed = (): void => {},
): HTMLElement[] {
  return (["driveMotor", "steerMotor"] as const).map((key) => {
    const select = document.createElement("select");
    select.className = "input";
    select.append(...motorChoices.map((name) => new Option(name, name)));
    select.value = takenMotor(numbers, {}, key);
    select.addEventListener("change", () => {
      answers[key] = select.value;
      changed();
    });
    return row(say(motorLabels[key]), select, numbers.all(key), open.has(key));
  });
}

function row(label: string, input: HTMLElement, said: readonly Said[], isOpen: boolean): HTMLElement {
  const [first] = said;
  const source = make("span", "note", first === undefined ? say("notSaid") : fileName(first.from));
  if (first !== undefined) source.title = first.from;
  const line = make("label", "field files-number", label, input, source);
  line.dataset["open"] = String(isOpen);
  return line;
}
