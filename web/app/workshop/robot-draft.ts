// A robot.json made from a model's measures and a few answers. Drivetrain, battery and gains are those of a robot that ships with the
// same drive; body, bumpers and wheel places are the model's.

import { parseLength } from "../../sim/boundary/lengths.ts";
import { isObject, type Json, type JsonObject } from "../forms/json-document.ts";

/** A box along the robot's axes: its middle and full lengths [m]. */
export interface Box {
  readonly at: readonly [number, number, number];
  readonly size: readonly [number, number, number];
}

export const drives = ["swerve", "differential", "mecanum", "omni"] as const;
export type Drive = (typeof drives)[number];

/** Whose drivetrain a new robot with that drive gets. */
export const baseOf: Readonly<Record<Drive, string>> = {
  swerve: "swerve-shooter",
  differential: "kitbot",
  mecanum: "mecanum-arm",
  omni: "mecanum-arm",
};

export interface Answers {
  readonly name: string;
  readonly drive: Drive;
  /** With bumpers and battery, as typed and in kg. */
  readonly mass: Json;
  readonly kilograms: number;
  /** Outer, with bumpers [m]. */
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** Between wheel centres, along and across [m]. */
  readonly wheelbase: number;
  readonly track: number;
  readonly radius: number;
  /** It takes pieces over its front bumper and throws them at the goal. */
  readonly shoots: boolean;
  /** Height of the launcher's mouth [m]. */
  readonly launcherHeight: number;
}

const inch = 0.0254;
/** Of a bumper: 2.5 in of noodle, 0.75 in of wood; 5 in high, its middle at 5 in, as FRC's rules of 2026 allow. */
const bumperDepth = 3.25 * inch;
const bumperHeight = 5 * inch;
const bumperMiddle = 5 * inch;

const round = (value: number, digits = 4): number => Number(value.toFixed(digits));
const rounded = (values: readonly number[]): number[] => values.map((value) => round(value));

function bumpers({ length, width }: Answers): Json[] {
  const box = (name: string, size: number[], at: number[]): Json => {
    return { name, shape: "box", size: rounded(size), at: rounded(at), material: "bumper" };
  };
  const x = (length - bumperDepth) / 2;
  const y = (width - bumperDepth) / 2;
  const inner = length - 2 * bumperDepth;
  return [
    box("bumper_front", [bumperDepth, width, bumperHeight], [x, 0, bumperMiddle]),
    box("bumper_back", [bumperDepth, width, bumperHeight], [-x, 0, bumperMiddle]),
    box("bumper_left", [inner, bumperDepth, bumperHeight], [0, y, bumperMiddle]),
    box("bumper_right", [inner, bumperDepth, bumperHeight], [0, -y, bumperMiddle]),
  ];
}

/** A solid box has more of its mass outside than a robot, whose battery and motors lie low and inwards: our estimate. */
const hollow = 0.8;

function inertiaOf({ kilograms, length, width, height }: Answers): number[] {
  const about = (a: number, b: number): number => round(((hollow * kilograms) / 12) * (a * a + b * b), 3);
  return [about(width, height), about(length, height), about(length, width)];
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
const objectsOf = (value: Json | undefined): JsonObject[] => listOf(value).filter(isObject);
const lengthsOf = (value: Json | undefined): number[] => listOf(value).map(parseLength);

/** Everything in a drivetrain that stands at a place, in any kind of it. */
function wheelsOf(drivetrain: JsonObject): JsonObject[] {
  const sides = ["left", "right"].flatMap((side) => {
    const { [side]: one } = drivetrain;
    return isObject(one) ? objectsOf(one["wheels"]) : [];
  });
  return [...objectsOf(drivetrain["modules"]), ...objectsOf(drivetrain["wheels"]), ...sides];
}

/** A mecanum drivetrain with omni wheels in its place: each rolls across its way to the middle, and all of them forward (an X drive). */
function withOmniWheels(base: JsonObject): JsonObject {
  const wheels = objectsOf(base["wheels"]).map(({ roller: _, ...wheel }) => {
    const [x = 0, y = 0] = lengthsOf(wheel["at"]);
    return { ...wheel, heading: x > 0 === y > 0 ? "-45 deg" : "45 deg" };
  });
  const { source: _, ...wheel } = isObject(base["wheel"]) ? base["wheel"] : {};
  return { ...base, kind: "omni", wheel, wheels };
}

/** The drivetrain with its wheels at other places: the outermost ones stand where the answers say. */
function drivetrainOf(base: JsonObject, answers: Answers): JsonObject {
  const places = wheelsOf(base).map((wheel) => lengthsOf(wheel["at"]));
  const farX = Math.max(...places.map(([x = 0]) => Math.abs(x)));
  const farY = Math.max(...places.map(([, y = 0]) => Math.abs(y)));
  const shared = isObject(base["wheel"]) ? base["wheel"] : {};
  const oldRadius = parseLength(shared["radius"]);
  const moved = (wheel: Json): Json => {
    if (!isObject(wheel)) return wheel;
    const [x = 0, y = 0, z] = lengthsOf(wheel["at"]);
    const at = [(x / farX) * (answers.wheelbase / 2), (y / farY) * (answers.track / 2)];
    // A wheel that is dropped stays so much lower than the others.
    if (z !== undefined) at.push(answers.radius + z - oldRadius);
    return { ...wheel, at: rounded(at) };
  };
  const changed = Object.entries(base).map(([key, value]): [string, Json] => {
    if (key === "wheel") return [key, { ...shared, radius: round(answers.radius) }];
    if (key === "modules" || key === "wheels") return [key, listOf(value).map(moved)];
    if ((key === "left" || key === "right") && isObject(value))
      return [key, { ...value, wheels: listOf(value["wheels"]).map(moved) }];
    return [key, value];
  });
  return Object.fromEntries(changed);
}

/** Names that stand anywhere in a value. */
function namesIn(value: Json, names = new Set<string>()): Set<string> {
  if (typeof value === "string") names.add(value);
  else if (Array.isArray(value)) for (const inner of value as readonly Json[]) namesIn(inner, names);
  else if (isObject(value)) for (const inner of Object.values(value)) namesIn(inner, names);
  return names;
}

/** The parts of a robot that takes pieces in front and throws them: sizes follow the body's, the rest is our estimate. */
function shooterParts({ length, width, launcherHeight }: Answers): Readonly<Record<string, Json>> {
  const front = length / 2;
  return {
    motors: {
      intake_roller: { type: "krakenX60", stator: "60 A", supply: "40 A", neutral: "coast" },
      feeder: { type: "krakenX60", stator: "60 A", supply: "40 A" },
      flywheel: { type: "krakenX60", count: 2, stator: "80 A", supply: "40 A", neutral: "coast" },
    },
    mechanisms: [
      {
        ...{ name: "intake_roller", kind: "roller", motors: ["intake_roller"], gearing: 2 },
        ...{ efficiency: 0.95, inertia: 1.5e-3, friction: 0.03, control: { kS: 0.2, kV: 0.04, kP: 0.03 } },
      },
      {
        ...{ name: "feeder", kind: "roller", motors: ["feeder"], gearing: 2 },
        ...{ efficiency: 0.95, inertia: 3e-4, friction: 0.03 },
      },
      {
        ...{ name: "flywheel", kind: "flywheel", motors: ["flywheel"], gearing: 1 },
        ...{ efficiency: 0.95, inertia: 2e-3, friction: 0.03, control: { kS: 0.2, kV: 0.0193, kP: 0.05 } },
      },
    ],
    hopper: { capacity: 20 },
    intakes: [
      {
        ...{ name: "intake", kind: "over-bumper" },
        box: { at: rounded([front + 0.12, 0, 0.145]), size: rounded([0.29, 0.75 * width, 0.29]) },
        mouth: { at: rounded([front - 0.02, 0, 0.275]), width: round(0.7 * width) },
        roller: { mechanism: "intake_roller", radius: 0.037, minSpeed: 1 },
        ...{ force: 30, throughput: 8, source: "made from the model's size; force and throughput are an estimate" },
      },
    ],
    launchers: [
      {
        ...{ name: "shooter", at: rounded([0, 0, launcherHeight]), elevation: "62 deg" },
        wheel: {
          ...{ mechanism: "flywheel", radius: "2 in", ratio: 0.5, efficiency: 0.5 },
          ...{ compression: 0.02, wrap: 0.11, grip: 1 },
        },
        ...{ minSpeed: 3, feeder: { mechanism: "feeder", minSpeed: 20 }, rate: 5 },
        spread: { speed: 0.02, yaw: "1 deg", pitch: "1 deg" },
        ...{ spin: 0.8, source: "made from the model's size; angle, rate and spread are an estimate" },
      },
    ],
  };
}

const shooterProgram: JsonObject = {
  buttons: ["intake", "shoot", "slow", "outtake"],
  aim: { button: "shoot", launcher: "shooter", feed: 8 },
  bindings: [
    { button: "intake", mechanism: "intake_roller", velocity: "2000 rpm", release: 0 },
    { button: "outtake", mechanism: "intake_roller", velocity: "-1500 rpm", release: 0 },
  ],
};

/** Keys of the base's program that are about its drivetrain alone. */
const driveKeys = /^(maxSpeed|maxTurn|acceleration|drive|steer|turn)/;

/** The base's wiring and sensors of the drivetrain. */
function fitting(entries: readonly JsonObject[], names: ReadonlySet<string>): Json[] {
  const references = ["motor", "wheel", "module", "sensor", "mechanism"];
  return entries.filter((entry) =>
    references.every((key) => entry[key] === undefined || names.has(String(entry[key] as unknown))),
  );
}

/** `boxes`: of the body inside of the bumpers. `parts`: of the model, by their names and pivots. `source`: the model's file. */
export function draftRobot(
  base: JsonObject,
  answers: Answers,
  boxes: readonly Box[],
  parts: readonly { readonly name: string; readonly at: readonly number[] }[],
  source: string,
): JsonObject {
  const ownDrive = isObject(base["drivetrain"]) ? base["drivetrain"] : {};
  const baseDrive = answers.drive === "omni" ? withOmniWheels(ownDrive) : ownDrive;
  const drivetrain = drivetrainOf(baseDrive, answers);
  const baseMotors = isObject(base["motors"]) ? base["motors"] : {};
  const used = namesIn(drivetrain);
  const motors = Object.fromEntries(Object.entries(baseMotors).filter(([name]) => used.has(name)));
  const sensors = objectsOf(base["sensors"]).filter(({ kind }) => kind === "gyro" || kind === "accelerometer");
  const names = new Set([...used, ...sensors.map(({ name }) => String(name as unknown))]);
  const shooter = answers.shoots ? shooterParts(answers) : {};
  const shared = isObject(baseDrive["wheel"]) ? baseDrive["wheel"] : {};
  const faster = answers.radius / parseLength(shared["radius"]);
  const program = Object.entries(isObject(base["program"]) ? base["program"] : {})
    .filter(([key]) => driveKeys.test(key))
    .map(([key, value]): [string, Json] => {
      if (typeof value !== "number") return [key, value];
      if (key === "maxSpeed") return [key, round(value * faster, 2)];
      return [key, key === "driveKv" ? round(value / faster, 3) : value];
    });
  const body = boxes.map(({ at, size }, index): Json => {
    return { name: `body_${index + 1}`, shape: "box", size: rounded(size), at: rounded(at), material: "frame" };
  });
  return {
    sandlot: 1,
    name: answers.name,
    title: answers.name,
    sources: {
      model: source,
      numbers: `drivetrain as ${String(base["name"] as unknown)} has it; the rest is guessed from the model`,
    },
    mass: answers.mass,
    centerOfMass: [0, 0, round(Math.min(0.2, 0.3 * answers.height), 3)],
    inertia: inertiaOf(answers),
    shapes: [...bumpers(answers), ...body],
    ...(base["battery"] === undefined ? {} : { battery: base["battery"] }),
    ...shooter,
    motors: { ...motors, ...(isObject(shooter["motors"]) ? shooter["motors"] : {}) },
    drivetrain,
    ...(sensors.length === 0 ? {} : { sensors }),
    wiring: fitting(objectsOf(base["wiring"]), names),
    ...(parts.length === 0 ? {} : { components: parts.map(({ name, at }) => ({ name, at: rounded(at) })) }),
    program: { ...Object.fromEntries(program), ...(answers.shoots ? shooterProgram : { buttons: ["slow"] }) },
  };
}
