// A robot.json out of a team's files: a robot that ships with the same drive, with the team's own numbers in place of
// its own.

import { modules, ranges, type ModuleName, type NumberKey, type RobotNumbers } from "./robot-numbers.ts";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
const round = (value: number, digits = 4): number => Number(value.toFixed(digits)) + 0;

/** The questions to a person where no file has the answer, with the value until then. */
export const asked = {
  ...{ mass: 52.16, length: 0.85, width: 0.85, wheelRadius: 0.0508, driveGearing: 6.12, steerGearing: 21.43 },
} as const satisfies Partial<Readonly<Record<NumberKey, number>>>;
export type AskedKey = keyof typeof asked;
/** Where no file names a motor. */
export const askedMotor = "krakenX60";
/** Wheels stand so far inside of the bumpers, where no file says their places [m]. */
const inset = 0.165;

/** Free speeds at 12 V [rad/s], by WPILib's DCMotor, for the built-in program's numbers. */
const freeSpeeds: Readonly<Record<string, number>> = {
  ...{ krakenX60: 628.3, krakenX60Foc: 607.4, krakenX44: 812.4, krakenX44Foc: 771.6 },
  ...{
    falcon500: 668.1,
    falcon500Foc: 636.7,
    neo: 594.4,
    neo550: 1151.9,
    neoVortex: 710.4,
    minion: 774,
    cim: 558,
    miniCim: 611,
  },
};

/** Answers to open questions; for a key that a file has an answer wins as well. */
export type Answers = Partial<Readonly<Record<NumberKey, number>>> & {
  readonly driveMotor?: string;
  readonly steerMotor?: string;
  /** The robot's own wheels stand right: a person has placed them in a model. */
  readonly keepsPlaces?: boolean;
};

export const motorChoices: readonly string[] = Object.keys(freeSpeeds);

/** The number that is taken: a person's answer, a file's, or the default until it is asked. */
export function takenNumber(numbers: RobotNumbers, answers: Answers, key: NumberKey): number | null {
  const fallback = key in asked ? asked[key as AskedKey] : null;
  return answers[key] ?? numbers.number(key) ?? fallback;
}

export const takenMotor = (numbers: RobotNumbers, answers: Answers, key: "driveMotor" | "steerMotor"): string =>
  answers[key] ?? numbers.name(key) ?? (key === "steerMotor" ? (numbers.name("driveMotor") ?? askedMotor) : askedMotor);

/** The questions without an answer from a file or a person. */
export function openQuestions(numbers: RobotNumbers, answers: Answers): string[] {
  const open: string[] = Object.keys(asked).filter(
    (key) => answers[key as AskedKey] === undefined && numbers.number(key as AskedKey) === null,
  );
  for (const key of ["driveMotor", "steerMotor"] as const)
    if (answers[key] === undefined && numbers.name(key) === null) open.push(key);
  if (modules.some((name) => numbers.module(name, "x") === null)) open.push("places");
  return open;
}

const inch = 0.0254;
const [bumperDepth, bumperHeight] = [3.25 * inch, 5 * inch];

/** Bumpers of that size with a low frame inside of them. */
function shapesOf(length: number, width: number): Json[] {
  const box = (name: string, size: readonly number[], at: readonly number[], material: string): Json => ({
    ...{ name, shape: "box", size: size.map((each) => round(each)), at: at.map((each) => round(each)), material },
  });
  const [x, y, inner] = [(length - bumperDepth) / 2, (width - bumperDepth) / 2, length - 2 * bumperDepth];
  return [
    box("bumper_front", [bumperDepth, width, bumperHeight], [x, 0, bumperHeight], "bumper"),
    box("bumper_back", [bumperDepth, width, bumperHeight], [-x, 0, bumperHeight], "bumper"),
    box("bumper_left", [inner, bumperDepth, bumperHeight], [0, y, bumperHeight], "bumper"),
    box("bumper_right", [inner, bumperDepth, bumperHeight], [0, -y, bumperHeight], "bumper"),
    box("frame", [inner, width - 2 * bumperDepth, 0.124], [0, 0, 0.128], "frame"),
  ];
}

/** A robot that ships, without the parts beside its drivetrain, in a size. `base`: a swerve robot. */
export function plainBase(base: JsonObject, name: string, numbers: RobotNumbers, answers: Answers): JsonObject {
  const [length, width] = (["length", "width"] as const).map((key) => takenNumber(numbers, answers, key) ?? 0.85) as [
    number,
    number,
  ];
  const sensors = listOf(base["sensors"]).filter((sensor) => isObject(sensor) && sensor["kind"] === "gyro");
  return {
    ...{ sandlot: 1, name, title: name, sources: {}, mass: 50, centerOfMass: [0, 0, 0.19], inertia: [3, 3, 5] },
    ...{ shapes: shapesOf(length, width), battery: base["battery"] ?? {}, motors: {}, sensors, wiring: [] },
    ...{ drivetrain: base["drivetrain"] ?? {}, program: { ...(base["program"] as JsonObject), ...noParts } },
  };
}

const noParts = { buttons: ["slow"], bindings: [], aim: null };

/** Moments of inertia: about the vertical axis as a file says, else of a box of that size whose mass lies low and inwards. */
function inertiaOf(numbers: RobotNumbers, answers: Answers, mass: number): number[] {
  const length = takenNumber(numbers, answers, "length") ?? 0.85;
  const width = takenNumber(numbers, answers, "width") ?? 0.85;
  const vertical = answers.moi ?? numbers.number("moi") ?? ((0.8 * mass) / 12) * (length ** 2 + width ** 2);
  // As a robot that ships has them: about the level axes about two thirds of that.
  return [round(0.65 * vertical, 3), round(0.68 * vertical, 3), round(vertical, 3)];
}

/** The team's numbers in place of a robot's own. Its other parts stay as they are. */
export function withNumbers(robot: JsonObject, numbers: RobotNumbers, answers: Answers = {}): JsonObject {
  const taken = (key: NumberKey): number | null => takenNumber(numbers, answers, key);
  const mass = taken("mass") ?? asked.mass;
  const radius = taken("wheelRadius") ?? asked.wheelRadius;
  const gearing = taken("driveGearing") ?? asked.driveGearing;
  const driveMotor = takenMotor(numbers, answers, "driveMotor");
  const own = isObject(robot["drivetrain"]) ? robot["drivetrain"] : {};
  const wheel = isObject(own["wheel"]) ? own["wheel"] : {};
  const friction = taken("friction");
  const motor = (type: string, stator: number | null, supply: number | null): JsonObject => ({
    ...{ type, stator: stator ?? 120 },
    ...(supply === null ? {} : { supply }),
  });
  const isOfDrive = (name: string): boolean => /^(front|back)_(left|right)_(drive|steer)$/.test(name);
  const motors = Object.entries(isObject(robot["motors"]) ? robot["motors"] : {}).filter(([name]) => !isOfDrive(name));
  for (const name of modules) {
    motors.push([`${name}_drive`, motor(driveMotor, taken("driveStator"), taken("driveSupply"))]);
    motors.push([`${name}_steer`, motor(takenMotor(numbers, answers, "steerMotor"), taken("steerStator") ?? 60, null)]);
  }
  const free = ((freeSpeeds[driveMotor] ?? 628) / gearing) * radius;
  const program = isObject(robot["program"]) ? robot["program"] : {};
  const { aim, bindings, ...kept } = program;
  return {
    ...robot,
    sources: { ...(isObject(robot["sources"]) ? robot["sources"] : {}), ...sourcesOf(numbers, answers) },
    mass: round(mass, 2),
    inertia: inertiaOf(numbers, answers, mass),
    motors: Object.fromEntries(motors),
    drivetrain: {
      ...{ ...own, kind: "swerve" },
      wheel: {
        ...wheel,
        ...{ radius: round(radius), driveGearing: round(gearing, 6) },
        steerGearing: round(taken("steerGearing") ?? asked.steerGearing, 6),
        ...(friction === null ? {} : { friction }),
      },
      modules: modules.map((name) => ({
        ...{ name, at: (answers.keepsPlaces === true ? ownPlace(own, name) : null) ?? placeOf(name, numbers, answers) },
        ...{ drive: `${name}_drive`, steer: `${name}_steer` },
      })),
    },
    wiring: [...otherWiring(robot), ...wiringOf(numbers, robot)],
    program: {
      ...kept,
      ...(aim === undefined || aim === null ? {} : { aim }),
      ...(listOf(bindings).length === 0 ? {} : { bindings: bindings ?? [] }),
      maxSpeed: round(Math.min(taken("maxSpeed") ?? Infinity, 0.95 * free), 2),
      driveKv: round(12 / free, 3),
    },
  };
}

/** Where the robot's module of that name stands; null: it has none. */
function ownPlace(drivetrain: JsonObject, name: ModuleName): Json | null {
  const module = listOf(drivetrain["modules"]).find((each) => isObject(each) && each["name"] === name);
  return isObject(module) ? (module["at"] ?? null) : null;
}

/** Its own place, or a module's width inside of the bumpers. */
function placeOf(name: ModuleName, numbers: RobotNumbers, answers: Answers): number[] {
  const [front, left] = [name.startsWith("front") ? 1 : -1, name.endsWith("left") ? 1 : -1];
  const half = (key: "length" | "width"): number => (takenNumber(numbers, answers, key) ?? 0.85) / 2 - inset;
  return [
    round(numbers.module(name, "x") ?? front * half("length")),
    round(numbers.module(name, "y") ?? left * half("width")),
  ];
}

/** Wiring of the parts beside the drivetrain, with numbers that no device of the team has. */
function otherWiring(robot: JsonObject): Json[] {
  return listOf(robot["wiring"]).filter((device) => {
    if (!isObject(device)) return false;
    const names = [device["motor"], device["steer"], device["wheel"]].map((name) => String(name ?? ""));
    return (
      !names.some((name) => /^(front|back)_(left|right)(_drive|_steer)?$/.test(name)) && device["sensor"] !== "gyro"
    );
  });
}

/** Robot code's devices: motor controllers, encoders and the gyro by their CAN ids. */
function wiringOf(numbers: RobotNumbers, robot: JsonObject): Json[] {
  const found: Json[] = [];
  const used = new Set<string>();
  /** A device is wired once; of two files' copies with one id the second would be refused. */
  const add = (kind: string | null, id: number | null, more: JsonObject): void => {
    if (kind === null || kind === "" || id === null || used.has(`${kind} ${id}`)) return;
    used.add(`${kind} ${id}`);
    const isChannel = kind === "pwm" || kind === "dutyCycleEncoder" || kind === "analogEncoder";
    found.push({ kind, [isChannel ? "channel" : "id"]: id, ...more });
  };
  for (const name of modules) {
    const flag = (key: "driveInverted" | "steerInverted" | "encoderInverted"): JsonObject =>
      numbers.module(name, key) === 1 ? { inverted: true } : {};
    add(numbers.name("driveController"), numbers.module(name, "driveId"), {
      motor: `${name}_drive`,
      ...flag("driveInverted"),
    });
    add(numbers.name("steerController"), numbers.module(name, "steerId"), {
      motor: `${name}_steer`,
      ...flag("steerInverted"),
    });
    const offset = numbers.module(name, "offset");
    add(numbers.name("encoder") ?? "canCoder", numbers.module(name, "encoderId"), {
      ...{ steer: name, ...flag("encoderInverted") },
      ...(offset === null ? {} : { offset: `${round(360 * offset, 3)} deg` }),
    });
  }
  const hasGyro = listOf(robot["sensors"]).some((sensor) => isObject(sensor) && sensor["name"] === "gyro");
  if (hasGyro) add(numbers.name("gyro"), numbers.number("gyroId"), { sensor: "gyro" });
  return found;
}

/** The file of each number, for readers of the robot.json. */
function sourcesOf(numbers: RobotNumbers, answers: Answers): JsonObject {
  const found: Record<string, Json> = {};
  for (const key of Object.keys(ranges) as NumberKey[]) {
    const [said] = numbers.all(key);
    if (answers[key] !== undefined) found[key] = "answered";
    else if (said !== undefined) found[key] = said.from.slice(-110);
    else if (key in asked) found[key] = "not said: guessed";
  }
  const [place] = numbers.all("front_left/x");
  found["places"] = place?.from.slice(-110) ?? "not said: guessed";
  const [id] = numbers.all("front_left/driveId");
  if (id !== undefined) found["wiring"] = id.from.slice(-110);
  return found;
}
