// Reads the numbers of a robot out of a project's files: CTRE's TunerConstants and tuner-project.json, YAGSL's folder,
// PathPlanner's settings, Choreo's project. The numbers of the drivetrain's own program win over a planner's copy of
// them.

import type { Item } from "./inventory.ts";
import { modules, RobotNumbers, type ModuleName } from "./robot-numbers.ts";
import { constantsOf, Evaluator, mostSource, type Constant } from "./source-constants.ts";
import { withoutMark } from "./recognise.ts";

const inch = 0.0254;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const inside = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce((at: unknown, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), value);
const numberIn = (value: unknown, ...keys: readonly string[]): number => {
  const found = inside(value, ...keys);
  return typeof found === "number" ? found : Number.NaN;
};
const textIn = (value: unknown, ...keys: readonly string[]): string => {
  const found = inside(value, ...keys);
  return typeof found === "string" ? found : "";
};

/** "WCP Kraken x60", "krakenX60FOC", "sparkmax_neo", "vortex": as robot.json calls the motor; "": another, or none is said. */
export function motorOf(words: string): string {
  const plain = words.toLowerCase().replace(/[^a-z0-9]/g, "");
  const foc = plain.includes("foc") ? "Foc" : "";
  if (plain.includes("x44")) return `krakenX44${foc}`;
  if (plain.includes("kraken") || plain.includes("x60")) return `krakenX60${foc}`;
  if (plain.includes("falcon")) return `falcon500${foc}`;
  if (plain.includes("vortex") || plain.includes("sparkflex")) return "neoVortex";
  if (plain.includes("neo550")) return "neo550";
  if (plain.includes("neo") || plain.includes("sparkmax")) return "neo";
  if (plain.includes("minion")) return "minion";
  if (plain.includes("minicim")) return "miniCim";
  return plain.includes("cim") ? "cim" : "";
}

/** The device in robot.json's wiring; "": none. */
function controllerOf(type: string): string {
  const plain = type.toLowerCase();
  if (plain.includes("talonfx") || plain.includes("kraken") || plain.includes("falcon")) return "talonFx";
  if (plain.includes("sparkflex") || plain.includes("vortex")) return "sparkFlex";
  return plain.includes("spark") || plain.includes("neo") ? "sparkMax" : "";
}

// ---- PathPlanner ----

const plannerModules = { front_left: "fl", front_right: "fr", back_left: "bl", back_right: "br" } as const;

export function readPlannerSettings(json: unknown, from: string, into: RobotNumbers): void {
  into.say("mass", numberIn(json, "robotMass"), from);
  into.say("moi", numberIn(json, "robotMOI"), from);
  into.say("length", numberIn(json, "robotLength"), from);
  into.say("width", numberIn(json, "robotWidth"), from);
  into.say("wheelRadius", numberIn(json, "driveWheelRadius"), from);
  into.say("driveGearing", numberIn(json, "driveGearing"), from);
  into.say("maxSpeed", numberIn(json, "maxDriveSpeed"), from);
  into.say("driveStator", numberIn(json, "driveCurrentLimit"), from);
  into.say("friction", numberIn(json, "wheelCOF"), from);
  into.sayName("driveMotor", motorOf(textIn(json, "driveMotorType")), from);
  for (const name of modules) {
    into.sayModule(name, "x", numberIn(json, `${plannerModules[name]}ModuleX`), from);
    into.sayModule(name, "y", numberIn(json, `${plannerModules[name]}ModuleY`), from);
  }
}

// ---- Choreo ----

/** An expression of Choreo with its value in SI, or a plain number of its first form. */
const choreoNumber = (json: unknown, ...keys: readonly string[]): number => {
  const found = inside(json, ...keys);
  return typeof found === "number" ? found : numberIn(found, "val");
};

/** Choreo's project of 2024: plain numbers under other names. */
function readChoreo2024(robot: unknown, from: string, into: RobotNumbers): void {
  into.say("mass", numberIn(robot, "mass"), from);
  into.say("moi", numberIn(robot, "rotationalInertia"), from);
  into.say("wheelRadius", numberIn(robot, "wheelRadius"), from);
  into.say("driveGearing", numberIn(robot, "gearing"), from);
  into.say("length", numberIn(robot, "bumperLength"), from);
  into.say("width", numberIn(robot, "bumperWidth"), from);
  const [x, y] = [numberIn(robot, "wheelbase") / 2, numberIn(robot, "trackWidth") / 2];
  for (const name of modules) {
    into.sayModule(name, "x", name.startsWith("front") ? x : -x, from);
    into.sayModule(name, "y", name.endsWith("left") ? y : -y, from);
  }
}

export function readChoreo(json: unknown, from: string, into: RobotNumbers): void {
  const old = inside(json, "robotConfiguration");
  if (old !== undefined) return readChoreo2024(old, from, into);
  const config = inside(json, "config");
  into.say("mass", choreoNumber(config, "mass"), from);
  into.say("moi", choreoNumber(config, "inertia"), from);
  into.say("wheelRadius", choreoNumber(config, "radius"), from);
  into.say("driveGearing", choreoNumber(config, "gearing"), from);
  into.say("friction", choreoNumber(config, "cof"), from);
  into.say("length", choreoNumber(config, "bumper", "front") + choreoNumber(config, "bumper", "back"), from);
  into.say("width", 2 * choreoNumber(config, "bumper", "side"), from);
  const [front, back] = ["frontLeft", "backLeft"].map((name) => [
    choreoNumber(config, name, "x"),
    choreoNumber(config, name, "y"),
  ]) as [[number, number], [number, number]];
  const places: Readonly<Record<ModuleName, readonly [number, number]>> = {
    ...{ front_left: front, front_right: [front[0], -front[1]] },
    ...{ back_left: back, back_right: [back[0], -back[1]] },
  };
  for (const name of modules) {
    into.sayModule(name, "x", places[name][0], from);
    into.sayModule(name, "y", places[name][1], from);
  }
}

// ---- CTRE's Tuner X ----

export function readTunerProject(json: unknown, from: string, into: RobotNumbers): void {
  const options = inside(json, "SwerveOptions");
  const half = [numberIn(options, "VerticalTrackSizeInches"), numberIn(options, "HorizontalTrackSizeInches")].map(
    (size) => (size * inch) / 2,
  ) as [number, number];
  into.say("wheelRadius", numberIn(options, "WheelRadiusInches") * inch, from);
  into.say("driveGearing", numberIn(options, "SwerveModuleConfiguration", "DriveRatio"), from);
  into.say("steerGearing", numberIn(options, "SwerveModuleConfiguration", "SteerRatio"), from);
  into.say("gyroId", numberIn(options, "Gyro", "Id"), from);
  if (textIn(options, "Gyro", "Model").startsWith("Pigeon 2")) into.sayName("gyro", "pigeon2", from);
  const list = inside(json, "Modules");
  for (const each of (Array.isArray(list) ? (list as unknown[]) : []).slice(0, 8)) {
    const name = modules.find((module) => module === textIn(each, "ModuleName").toLowerCase().replace(" ", "_"));
    if (name === undefined) continue;
    const [front, left] = [name.startsWith("front") ? 1 : -1, name.endsWith("left") ? 1 : -1];
    into.sayModule(name, "x", front * half[0], from);
    into.sayModule(name, "y", left * half[1], from);
    into.sayModule(name, "driveId", numberIn(each, "DriveMotor", "Id"), from);
    into.sayModule(name, "steerId", numberIn(each, "SteerMotor", "Id"), from);
    into.sayModule(name, "encoderId", numberIn(each, "Encoder", "Id"), from);
    const isTurned = inside(each, "IsEncoderInverted") === true;
    into.sayModule(name, "offset", (isTurned ? 1 : -1) * numberIn(each, "EncoderOffset"), from);
    into.sayModule(name, "encoderInverted", isTurned, from);
    into.sayModule(name, "steerInverted", inside(each, "IsSteerInverted") === true, from);
    const side = left > 0 ? "IsLeftSideInverted" : "IsRightSideInverted";
    into.sayModule(name, "driveInverted", inside(options, side) === true, from);
    into.sayName("driveMotor", motorOf(textIn(each, "DriveMotor", "SelectedMotorType", "Name")), from);
    into.sayName("steerMotor", motorOf(textIn(each, "SteerMotor", "SelectedMotorType", "Name")), from);
    into.say("driveStator", numberIn(each, "DriveMotor", "SelectedMotorType", "SlipCurrentLimit"), from);
    into.say("steerStator", numberIn(each, "SteerMotor", "SelectedMotorType", "StatorCurrentLimit"), from);
  }
  into.sayName("driveController", "talonFx", from);
  into.sayName("steerController", "talonFx", from);
}

const plainModules = {
  ...{ front_left: "frontleft", front_right: "frontright", back_left: "backleft", back_right: "backright" },
} as const;

/** The argument of .withStatorCurrentLimit(...) in a configuration; NaN without one. */
function limitIn(constants: ReadonlyMap<string, Constant>, name: string, limit: string, evaluator: Evaluator): number {
  const text = constants.get(name)?.text ?? "";
  const plain = text.replaceAll("_", "").toLowerCase();
  const at = plain.indexOf(`${limit}currentlimit(`);
  if (at < 0) return Number.NaN;
  // The same place in the text itself: names with underscores are longer there.
  const own = new RegExp(`${limit}_?current_?limit\\(`, "i").exec(text);
  if (own === null) return Number.NaN;
  const begin = own.index + own[0].length;
  let depth = 1;
  let end = begin;
  while (end < text.length && depth > 0) {
    if (text[end] === "(") depth++;
    else if (text[end] === ")") depth--;
    end++;
  }
  return evaluator.valueOf(text.slice(begin, end - 1));
}

/** TunerConstants.java, .h or tuner_constants.py. */
export function readTunerConstants(source: string, from: string, into: RobotNumbers): void {
  const constants = constantsOf(source, /\.py$/i.test(from));
  const evaluator = new Evaluator(constants);
  /** Of 2024: inches in the name, without a unit in the value. */
  const length = (name: string): number => {
    const inches = evaluator.number(`${name}inches`);
    return Number.isNaN(inches) ? evaluator.number(name) : inches * inch;
  };
  const flag = (...names: readonly string[]): boolean | undefined =>
    names.map((name) => evaluator.boolean(name)).find((value) => value !== null) ?? undefined;
  into.say("wheelRadius", length("wheelradius"), from);
  into.say("driveGearing", evaluator.number("drivegearratio"), from);
  into.say("steerGearing", evaluator.number("steergearratio"), from);
  const speed = evaluator.number("speedat12volts");
  into.say("maxSpeed", Number.isNaN(speed) ? evaluator.number("speedat12voltsmps") : speed, from);
  const slip = evaluator.number("slipcurrent");
  into.say("driveStator", Number.isNaN(slip) ? evaluator.number("slipcurrenta") : slip, from);
  into.say("driveSupply", limitIn(constants, "driveinitialconfigs", "supply", evaluator), from);
  into.say("steerStator", limitIn(constants, "steerinitialconfigs", "stator", evaluator), from);
  into.say("gyroId", evaluator.number("pigeonid"), from);
  let isOne = false;
  for (const name of modules) {
    const of = plainModules[name];
    into.sayModule(name, "x", length(`${of}xpos`), from);
    into.sayModule(name, "y", length(`${of}ypos`), from);
    into.sayModule(name, "driveId", evaluator.number(`${of}drivemotorid`), from);
    into.sayModule(name, "steerId", evaluator.number(`${of}steermotorid`), from);
    into.sayModule(name, "encoderId", evaluator.number(`${of}encoderid`), from);
    const isTurned = flag(`${of}encoderinverted`);
    into.sayModule(name, "encoderInverted", isTurned, from);
    into.sayModule(name, "offset", (isTurned === true ? 1 : -1) * evaluator.number(`${of}encoderoffset`), from);
    into.sayModule(
      name,
      "steerInverted",
      flag(`${of}steermotorinverted`, `${of}steerinvert`, "steermotorreversed"),
      from,
    );
    const side = name.endsWith("left") ? "invertleftside" : "invertrightside";
    into.sayModule(name, "driveInverted", flag(side), from);
    isOne ||= into.all(`${name}/driveId`).some((said) => said.from === from);
  }
  if (!isOne) return;
  into.sayName("driveController", "talonFx", from);
  into.sayName("steerController", "talonFx", from);
  into.sayName("encoder", "canCoder", from);
  if (into.all("gyroId").some((said) => said.from === from)) into.sayName("gyro", "pigeon2", from);
}

// ---- YAGSL ----

/** YAGSL's folder: `file` gives another file of it as JSON, null where it is not there. */
export async function readYagsl(
  json: unknown,
  from: string,
  into: RobotNumbers,
  file: (path: string) => Promise<{ readonly json: unknown; readonly path: string } | null>,
): Promise<void> {
  if (/pigeon2/i.test(textIn(json, "imu", "type"))) {
    into.sayName("gyro", "pigeon2", from);
    into.say("gyroId", numberIn(json, "imu", "id"), from);
  }
  const list = inside(json, "modules");
  for (const path of (Array.isArray(list) ? (list as unknown[]) : []).slice(0, 8)) {
    const module = typeof path === "string" ? await file(`modules/${path}`) : null;
    if (module !== null) readYagslModule(module.json, module.path, into);
  }
  const physical = (await file("modules/physicalproperties.json")) ?? (await file("physicalproperties.json"));
  if (physical === null) return;
  const factors = inside(physical.json, "conversionFactors");
  into.say("driveGearing", numberIn(factors, "drive", "gearRatio"), physical.path);
  into.say("steerGearing", numberIn(factors, "angle", "gearRatio"), physical.path);
  into.say("wheelRadius", (numberIn(factors, "drive", "diameter") * inch) / 2, physical.path);
  into.say("driveStator", numberIn(physical.json, "currentLimit", "drive"), physical.path);
  into.say("steerStator", numberIn(physical.json, "currentLimit", "angle"), physical.path);
  into.say("friction", numberIn(physical.json, "wheelGripCoefficientOfFriction"), physical.path);
  into.say("mass", numberIn(physical.json, "robotMass") * 0.45359237, physical.path);
}

function readYagslModule(json: unknown, from: string, into: RobotNumbers): void {
  const [x, y] = [numberIn(json, "location", "front") * inch, numberIn(json, "location", "left") * inch];
  if (Number.isNaN(x) || Number.isNaN(y)) return;
  const name = modules.find((each) => each === `${x > 0 ? "front" : "back"}_${y > 0 ? "left" : "right"}`)!;
  into.sayModule(name, "x", x, from);
  into.sayModule(name, "y", y, from);
  into.sayModule(name, "driveId", numberIn(json, "drive", "id"), from);
  into.sayModule(name, "steerId", numberIn(json, "angle", "id"), from);
  const isTurned = inside(json, "absoluteEncoderInverted") === true;
  if (/cancoder/i.test(textIn(json, "encoder", "type"))) {
    into.sayModule(name, "encoderId", numberIn(json, "encoder", "id"), from);
    into.sayName("encoder", "canCoder", from);
    into.sayModule(name, "encoderInverted", isTurned, from);
    // YAGSL takes it off the encoder's reading.
    const turned = numberIn(json, "absoluteEncoderOffset") / 360;
    into.sayModule(name, "offset", turned > 0.5 ? turned - 1 : turned, from);
  }
  into.sayModule(name, "driveInverted", inside(json, "inverted", "drive") === true, from);
  into.sayModule(name, "steerInverted", inside(json, "inverted", "angle") === true, from);
  const [drive, steer] = [textIn(json, "drive", "type"), textIn(json, "angle", "type")];
  into.sayName("driveMotor", motorOf(drive), from);
  into.sayName("steerMotor", motorOf(steer), from);
  into.sayName("driveController", controllerOf(drive), from);
  into.sayName("steerController", controllerOf(steer), from);
}

// ---- a project ----

/** One robot of a project: its own file first, the shared ones after it. */
export interface TeamNumbers {
  /** Of the file that makes it another robot than the others; "": there is none. */
  readonly name: string;
  readonly numbers: RobotNumbers;
}

const textOf = async ({ file }: Item): Promise<string> =>
  file.size > mostSource ? "" : withoutMark(new TextDecoder().decode(await file.read()));

/**
 * The robots of a project: one for each TunerConstants and each YAGSL folder, else one by the numbers of planners and
 * Tuner X.
 */
export async function readRobots(items: readonly Item[]): Promise<TeamNumbers[]> {
  const ofKind = (id: string): readonly Item[] =>
    items.filter(({ is }) => is.kind.id === id).sort((a, b) => (a.path < b.path ? -1 : 1));
  const shared = async (numbers: RobotNumbers): Promise<RobotNumbers> => {
    for (const { path, is } of ofKind("tunerProject")) readTunerProject(is.json, path, numbers);
    for (const { path, is } of ofKind("plannerSettings")) readPlannerSettings(is.json, path, numbers);
    for (const { path, is } of ofKind("choreo")) readChoreo(is.json, path, numbers);
    return numbers;
  };
  const robots: TeamNumbers[] = [];
  for (const item of ofKind("tunerConstants")) {
    const numbers = new RobotNumbers();
    readTunerConstants(await textOf(item), item.path, numbers);
    if (!numbers.isEmpty) robots.push({ name: item.path, numbers: await shared(numbers) });
  }
  for (const item of ofKind("yagsl")) {
    const numbers = new RobotNumbers();
    const folder = item.path.slice(0, item.path.lastIndexOf("/") + 1);
    await readYagsl(item.is.json, item.path, numbers, (path) => {
      // Dropped one by one, its files have no folders.
      const name = `${folder}${path.split("/").at(-1) ?? ""}`;
      const found = items.find((each) => each.path === `${folder}${path}`) ?? items.find((each) => each.path === name);
      return Promise.resolve(found === undefined ? null : { json: found.is.json, path: found.path });
    });
    if (!numbers.isEmpty) robots.push({ name: item.path, numbers: await shared(numbers) });
  }
  if (robots.length > 0) return robots;
  const numbers = await shared(new RobotNumbers());
  return numbers.isEmpty ? [] : [{ name: "", numbers }];
}
