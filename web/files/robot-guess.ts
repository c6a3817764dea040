// A robot.json for a robot program, out of the program's devices: which motors drive and steer which module, which
// stand on the sides of a tank drive, and which turn something else. Numbers that cannot be told are guessed, and
// reported.

import { files as say } from "../words/files/english-files.ts";
import { wiredDevices, type Made, type MadeDrive, type Wired } from "./made-devices.ts";
import { loadsOf, type Load, type Moved } from "./mechanism-guess.ts";
import { modules, ranges, RobotNumbers, type ModuleName } from "./robot-numbers.ts";
import { plainBase, withNumbers, type Answers, type Json, type JsonObject } from "./team-robot.ts";

/** Robots that ship, whose parts a guess is made of. */
export interface GuessBases {
  readonly swerve: JsonObject;
  readonly tank: JsonObject;
  /** Its drivetrain alone is used. */
  readonly mecanum: JsonObject;
}

/** Something about the robot that a person should know. */
export type Remark =
  | { readonly name: "noDrive" | "leftOut"; readonly count: number }
  | { readonly name: "freeMotors" | "told" | "weighed"; readonly names: string; readonly count: number }
  | { readonly name: "places" | "gearing" | "order" };

/** It as a sentence. */
export function sayRemark(remark: Remark): string {
  switch (remark.name) {
    case "noDrive":
      return say("guessNoDrive", { count: remark.count });
    case "leftOut":
      return say("guessLeftOut", { count: remark.count });
    case "freeMotors":
      return say("guessFreeMotors", { names: remark.names, count: remark.count });
    case "told":
      return say("guessTold", { names: remark.names, count: remark.count });
    case "weighed":
      return say("guessWeighed", { names: remark.names, count: remark.count });
    case "places":
      return say("guessPlaces");
    case "gearing":
      return say("guessGearing");
    case "order":
      return say("guessOrder");
  }
}

export interface Guess {
  readonly kind: "swerve" | "differential" | "mecanum" | "none";
  readonly robot: JsonObject;
  readonly remarks: readonly Remark[];
  /** Of a swerve robot: each number with its source. */
  readonly numbers: RobotNumbers | null;
}

/** As robot.json takes them. */
const [mostMotors, mostMechanisms, mostDevices] = [24, 12, 64];
/** The file's name among a robot's numbers. */
const source = "robot program";
const turn = 2 * Math.PI;

// ---- words in names ----

/** "drivetrain.frontLeft.drive_motor" -> drivetrain, front, left, drive, motor. */
const wordsOf = (path: string): string[] =>
  path
    // Names of other languages have accents: arrière.
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");

const corners: Readonly<Record<string, ModuleName>> = {
  ...{ fl: "front_left", fr: "front_right", bl: "back_left", br: "back_right", rl: "back_left", rr: "back_right" },
  ...{ lf: "front_left", rf: "front_right", lb: "back_left", rb: "back_right", lr: "back_left" },
  ...{ frontleft: "front_left", frontright: "front_right", backleft: "back_left", backright: "back_right" },
  ...{ rearleft: "back_left", rearright: "back_right", leftfront: "front_left", rightfront: "front_right" },
  ...{ leftback: "back_left", rightback: "back_right", leftrear: "back_left", rightrear: "back_right" },
};

/** Front, back, left and right as teams write them: in English, French and Spanish. */
const sideWords = [
  /^(front|avant|delanter[oa]|frontal)$/,
  /^(back|rear|arriere|traser[oa])$/,
  /^(left|gauche|izquierd[oa])$/,
  /^(right|droite?|derech[oa])$/,
] as const;

function cornerOf(words: readonly string[]): ModuleName | null {
  for (const word of words) {
    const found = corners[word.replace(/\d+$/, "")];
    if (found !== undefined) return found;
  }
  const [front, back, left, right] = sideWords.map((any) => words.some((word) => any.test(word)));
  if (front === back || left === right) return null;
  return `${front ? "front" : "back"}_${left ? "left" : "right"}`;
}

const steers = /^(steer|steering|turn|turning|azimuth|azmth|azm|direction|angle|rot|rotate|rotation|swivel|pivot)/;
const drives = /^(drive|driving|speed|wheel|propulsion|velocity|translation)/;

const placeName = ([x, y]: readonly [number, number]): ModuleName =>
  `${x >= 0 ? "front" : "back"}_${y >= 0 ? "left" : "right"}`;

/** Four modules, one in each corner. */
const isSquare = (places: MadeDrive["places"]): places is readonly (readonly [number, number])[] =>
  places?.length === 4 && new Set(places.map(placeName)).size === 4;

// ---- swerve ----

interface Module {
  drive: Wired | null;
  steer: Wired | null;
  encoder: Wired | null;
}

/** In which corner a device is: by the words of its names, else by its place in a list of the program. */
function moduleOf(wired: Wired, places: readonly (readonly [number, number])[] | null): ModuleName | null {
  for (const path of wired.device.paths) {
    const corner = cornerOf(wordsOf(path));
    if (corner !== null) return corner;
  }
  if (places === null) return null;
  for (const path of wired.device.paths) {
    const index = /modules?\w*\[(\d)\]/i.exec(path)?.[1];
    const place = index === undefined ? undefined : places[Number(index)];
    if (place !== undefined) return placeName(place);
  }
  return null;
}

function roleOf({ device }: Wired): "drive" | "steer" | null {
  if ((device.values["wrap"] ?? 0) > 0) return "steer";
  for (const path of device.paths) {
    const words = wordsOf(path).slice(-4).reverse();
    const word = words.find((each) => steers.test(each) || drives.test(each));
    if (word !== undefined) return steers.test(word) ? "steer" : "drive";
  }
  return null;
}

/** All four modules; null: not every one has a drive and a steer. */
function modulesOf(
  devices: readonly Wired[],
  places: readonly (readonly [number, number])[] | null,
): Record<ModuleName, Module> | null {
  const found = Object.fromEntries(
    modules.map((name) => [name, { drive: null, steer: null, encoder: null } as Module]),
  ) as Record<ModuleName, Module>;
  for (const wired of devices) {
    const name = moduleOf(wired, places);
    if (name === null || wired.role === "gyro") continue;
    const role = wired.role === "encoder" ? "encoder" : roleOf(wired);
    if (role !== null) found[name][role] ??= wired;
  }
  return modules.every((name) => found[name].drive !== null && found[name].steer !== null) ? found : null;
}

/**
 * Objects of the program that have one drive and one steer each, four of them, in the order of their making: names that
 * tell no corner leave only that, and programs make their modules in the order of their kinematics.
 */
function modulesByOrder(
  devices: readonly Wired[],
  places: readonly (readonly [number, number])[],
): Record<ModuleName, Module> | null {
  const owners = new Map<string, Module>();
  for (const wired of devices) {
    const role = wired.role === "encoder" ? "encoder" : wired.role === "motor" ? roleOf(wired) : null;
    if (role === null) continue;
    for (const path of wired.device.paths) {
      // "drive.first.turning_spark._loop": the object that has it.
      const owner = path.split(".").slice(0, -2).join(".");
      const module = owners.get(owner) ?? { drive: null, steer: null, encoder: null };
      module[role] ??= wired;
      owners.set(owner, module);
    }
  }
  const whole = [...owners.values()].filter(({ drive, steer }) => drive !== null && steer !== null);
  const once = whole.filter((each, i) => whole.findIndex(({ drive }) => drive === each.drive) === i);
  if (once.length !== 4) return null;
  return Object.fromEntries(places.map((place, i) => [placeName(place), once[i]!])) as Record<ModuleName, Module>;
}

/** Of Phoenix's own constants. */
function constantsModules(made: Made, devices: readonly Wired[]): Record<ModuleName, Module> | null {
  const byId = (role: Wired["role"], id: unknown): Wired | null =>
    devices.find((each) => each.role === role && each.id === id && /^(talonFx|canCoder)$/.test(each.kind)) ?? null;
  const found: Partial<Record<ModuleName, Module>> = {};
  for (const each of made.modules) {
    const [x, y] = [Number(each["location_x"]), Number(each["location_y"])];
    found[placeName([x, y])] ??= {
      drive: byId("motor", each["drive_motor_id"]),
      steer: byId("motor", each["steer_motor_id"]),
      encoder: byId("encoder", each["encoder_id"]),
    };
  }
  const isWhole = modules.every(
    (name) => (found[name]?.drive ?? null) !== null && (found[name]?.steer ?? null) !== null,
  );
  return isWhole ? (found as Record<ModuleName, Module>) : null;
}

const isInverted = ({ device }: Wired): boolean => (device.own.sign ?? 1) < 0;

const motorOfKind: Readonly<Record<string, string>> = {
  ...{
    talonFx: "krakenX60",
    sparkMax: "neo",
    sparkFlex: "neoVortex",
    talonSrx: "cim",
    victorSpx: "cim",
    canMotor: "cim",
    pwm: "cim",
  },
};

function sayModules(numbers: RobotNumbers, made: Made, found: Readonly<Record<ModuleName, Module>>): void {
  for (const name of modules) {
    const { drive, steer, encoder } = found[name];
    if (drive === null || steer === null) continue;
    numbers.sayModule(name, "driveId", drive.id, source);
    numbers.sayModule(name, "steerId", steer.id, source);
    // A program's inversions are those that its robot needs.
    numbers.sayModule(name, "driveInverted", isInverted(drive), source);
    numbers.sayModule(name, "steerInverted", isInverted(steer), source);
    if (encoder !== null) {
      numbers.sayModule(name, "encoderId", encoder.id, source);
      numbers.sayName("encoder", encoder.kind, source);
    }
    numbers.sayName("driveController", drive.kind, source);
    numbers.sayName("steerController", steer.kind, source);
  }
  for (const each of made.modules) {
    const name = placeName([Number(each["location_x"]), Number(each["location_y"])]);
    numbers.sayModule(name, "x", each["location_x"], source);
    numbers.sayModule(name, "y", each["location_y"], source);
    numbers.sayModule(name, "offset", -Number(each["encoder_offset"]), source);
    numbers.sayModule(name, "encoderInverted", each["encoder_inverted"] === true, source);
    numbers.say("driveGearing", each["drive_motor_gear_ratio"], source);
    numbers.say("steerGearing", each["steer_motor_gear_ratio"], source);
    numbers.say("wheelRadius", each["wheel_radius"], source);
  }
}

/** A controller has a usual motor; a turn of its rotor in metres, or in turns of the wheel, tells the gearing. */
function sayGearing(numbers: RobotNumbers, found: Readonly<Record<ModuleName, Module>>): void {
  const { drive, steer: turns } = found.front_left;
  numbers.sayName("driveMotor", motorOfKind[drive?.kind ?? ""] ?? "", source);
  numbers.sayName("steerMotor", motorOfKind[turns?.kind ?? ""] ?? "", source);
  const unit = drive?.device.own.unit ?? 1;
  const radius = numbers.number("wheelRadius") ?? usualRadius;
  const asTurns = 1 / unit;
  const asMetres = (turn * radius) / unit;
  // 1 is the default of a unit that was never set. Of both readings the one that a gearbox of FRC can have.
  if (unit === 1) return;
  const isMetres = asMetres >= 3 && asMetres <= 12 && !(asTurns >= 3 && asTurns <= 12);
  numbers.say("driveGearing", isMetres ? asMetres : asTurns, source);
  const steer = 1 / (turns?.device.own.unit ?? 1);
  if (steer > ranges.steerGearing.low) numbers.say("steerGearing", steer, source);
}

/** A 4 in wheel [m]. */
const usualRadius = 0.0508;

/** The wiring's offsets such that a program takes its wheels to look ahead when they do [deg], by module. */
function offsetsOf(made: Made): Partial<Record<ModuleName, number>> {
  const odometry = made.drives.find(({ places, angles }) => isSquare(places) && angles?.length === 4);
  const found: Partial<Record<ModuleName, number>> = {};
  odometry?.places?.forEach((place, i) => {
    const degrees = ((odometry.angles?.[i] ?? 0) * 360) / turn;
    const within = degrees - 360 * Math.round(degrees / 360);
    if (Math.abs(within) > 0.01) found[placeName(place)] = -within;
  });
  return found;
}

// ---- other turning parts ----

interface Group {
  readonly name: string;
  readonly leader: Wired;
  readonly followers: readonly (readonly [Wired, boolean])[];
}

const followKind = 10;

/** Leaders with those that follow them; true: the other way round. */
function groupsOf(motors: readonly Wired[]): Group[] {
  const leaderOf = (each: Wired): Wired | null => {
    const { word = 0, setpoint = -1 } = each.device.values;
    if ((word & 15) !== followKind) return null;
    return (
      motors.find((other) => other !== each && other.id === setpoint && familyOf(other) === familyOf(each)) ?? null
    );
  };
  const names = new Set<string>();
  return motors
    .filter((each) => leaderOf(each) === null)
    .map((leader) => {
      const followers = motors
        .filter((each) => leaderOf(each) === leader)
        .map((each) => [each, (each.device.values["feed"] ?? 1) < 0] as const);
      return { name: nameOf(leader, names), leader, followers };
    });
}

/** Controllers follow those of their own maker's family. */
const familyOf = ({ kind }: Wired): string =>
  /^spark/.test(kind) ? "spark" : /S[RP]X$/i.test(kind) ? "phoenix5" : kind;

/** The last words of where it stands: "shooter_flywheel". */
function nameOf(wired: Wired, taken: Set<string>): string {
  const dull = /^(loop|device|motor|container|robot|hardware|master|leader|m|self|pwm|\d+)$/;
  const words = wordsOf(wired.device.paths[0] ?? "").filter((word) => !dull.test(word));
  const base = words.slice(-2).join("_").slice(0, 24) || `${wired.kind.toLowerCase()}_${wired.id}`;
  const plain = /^[a-z]/.test(base) ? base : `m_${base}`;
  let name = plain;
  for (let i = 2; taken.has(name); i++) name = `${plain}_${i}`;
  taken.add(name);
  return name;
}

const movedBy = ({ leader, followers }: Group): Moved => ({
  paths: [leader, ...followers.map(([each]) => each)].flatMap(({ device }) => device.paths),
  motor: motorOfKind[leader.kind] ?? "cim",
  count: Math.min(8, 1 + followers.length),
  values: leader.device.values,
  unit: leader.device.own.unit ?? 1,
  countsTurns: leader.kind === "talonFx",
});

/** The loads that the program tells of its motors. */
function loadsOfGroups(made: Made, groups: readonly Group[]): Map<Group, Load> {
  const moved = groups.map(movedBy);
  const loads = loadsOf(made, moved);
  return new Map(
    groups.flatMap((group, i) => {
      const load = moved[i] === undefined ? undefined : loads.get(moved[i]);
      return load === undefined ? [] : [[group, load] as const];
    }),
  );
}

/** Motors with the loads that the program tells; the others turn freely, with a little inertia. */
function withMechanisms(
  robot: JsonObject,
  groups: readonly Group[],
  loads: ReadonlyMap<Group, Load>,
): { robot: JsonObject; left: number } {
  const motors: Record<string, Json> = { ...(robot["motors"] as JsonObject) };
  const mechanisms: Json[] = [...((robot["mechanisms"] as readonly Json[] | undefined) ?? [])];
  const wiring: Json[] = [...((robot["wiring"] as readonly Json[] | undefined) ?? [])];
  let left = 0;
  for (const group of groups) {
    const { name, leader, followers } = group;
    const isFull =
      Object.keys(motors).length >= mostMotors ||
      mechanisms.length >= mostMechanisms ||
      wiring.length + 1 + followers.length > mostDevices;
    if (isFull) {
      left += 1 + followers.length;
      continue;
    }
    const count = Math.min(8, 1 + followers.length);
    motors[name] = { type: motorOfKind[leader.kind] ?? "cim", count, stator: 60 };
    const load = loads.get(group)?.json ?? { kind: "flywheel", gearing: 1, inertia: 0.002, friction: 0.02 };
    mechanisms.push({ name, motors: [name], ...load });
    wiring.push(device(leader, { motor: name, inverted: isInverted(leader) }));
    for (const [each, isOpposed] of followers.slice(0, 7))
      wiring.push(device(each, { motor: name, inverted: isInverted(leader) !== isOpposed }));
  }
  return { robot: { ...robot, motors, mechanisms, wiring }, left };
}

/** An element of the wiring. */
const device = (wired: Wired, more: { readonly motor: string; readonly inverted: boolean }): Json => ({
  kind: wired.kind,
  ...(wired.kind === "canMotor"
    ? { name: wired.device.name }
    : { [wired.kind === "pwm" ? "channel" : "id"]: wired.id }),
  ...(more.inverted ? { inverted: true } : {}),
  motor: more.motor,
});

// ---- tank drives ----

interface Sides {
  readonly left: readonly Group[];
  readonly right: readonly Group[];
}

/** Groups of motors of a tank drive: those that a DifferentialDrive has, else those whose names say so. */
function sidesOf(made: Made, groups: readonly Group[]): Sides | null {
  const of = (isOf: (side: "left" | "right", group: Group) => boolean): Sides | null => {
    const left = groups.filter((group) => isOf("left", group));
    const right = groups.filter((group) => isOf("right", group) && !left.includes(group));
    return left.length > 0 && right.length > 0 ? { left, right } : null;
  };
  const drive = made.drives.find(({ left, right }) => (left?.length ?? 0) > 0 && (right?.length ?? 0) > 0);
  return (
    of((side, { leader }) => drive?.[side]?.includes(leader.device.name) === true) ??
    of((side, { leader }) =>
      leader.device.paths
        .map(wordsOf)
        .some(
          (words) =>
            words.some((word) => /^(drive|drivetrain|chassis|drivebase)/.test(word)) &&
            words.some((word) => word === side || word === side[0]),
        ),
    )
  );
}

/** A leader with its followers; true: its wiring turns it round. */
const allOf = ({ leader, followers }: Group): (readonly [Wired, boolean])[] => [
  [leader, isInverted(leader)],
  ...followers.map(([each, isOpposed]) => [each, isInverted(leader) !== isOpposed] as const),
];

function tankRobot(base: JsonObject, name: string, { left, right }: Sides): JsonObject {
  const wiring: Json[] = [];
  const motors: Record<string, Json> = {};
  for (const [side, groups] of [
    ["left_drive", left],
    ["right_drive", right],
  ] as const) {
    const all = groups.flatMap(allOf);
    const count = Math.max(1, Math.min(8, all.length));
    motors[side] = { type: motorOfKind[all[0]?.[0].kind ?? ""] ?? "cim", count, stator: 60 };
    for (const [each, inverted] of all.slice(0, 8)) wiring.push(device(each, { motor: side, inverted }));
  }
  const sensors = ((base["sensors"] as readonly Json[] | undefined) ?? []).filter(
    (each) => (each as JsonObject)["kind"] === "gyro",
  );
  const { program, drivetrain, shapes, battery, mass, centerOfMass, inertia } = base;
  const kept = { mass, centerOfMass, inertia, shapes, battery, drivetrain } as JsonObject;
  const driver = { ...(program as JsonObject), buttons: ["slow"], bindings: [], aim: null };
  return {
    ...{ sandlot: 1, name, title: name },
    ...kept,
    motors,
    mechanisms: [],
    sensors,
    wiring,
    program: noNulls(driver),
  };
}

// ---- mecanum drives ----

/** The motors of the four corners, where the program has a mecanum drive by its kinematics or by a name. */
function cornersOf(made: Made, groups: readonly Group[]): Record<ModuleName, Group> | null {
  const words = (group: Group): string[][] => group.leader.device.paths.map(wordsOf);
  const isNamed = groups.some((group) => words(group).flat().includes("mecanum"));
  if (!isNamed && !made.drives.some(({ kind }) => kind === "mecanum")) return null;
  const found: Partial<Record<ModuleName, Group>> = {};
  for (const group of groups) {
    const corner = words(group)
      .map(cornerOf)
      .find((each) => each !== null);
    if (corner !== undefined && corner !== null) found[corner] ??= group;
  }
  return modules.every((name) => found[name] !== undefined) ? (found as Record<ModuleName, Group>) : null;
}

/** A tank robot's body on mecanum wheels. */
function mecanumRobot(bases: GuessBases, found: Readonly<Record<ModuleName, Group>>): JsonObject {
  const still = tankRobot(bases.tank, "team-robot", { left: [], right: [] });
  const wiring: Json[] = [];
  const motors: Record<string, Json> = {};
  for (const name of modules) {
    const all = allOf(found[name]).slice(0, 8);
    const motor = `${name}_drive`;
    motors[motor] = { type: motorOfKind[found[name].leader.kind] ?? "cim", count: all.length, stator: 60 };
    for (const [each, inverted] of all) wiring.push(device(each, { motor, inverted }));
  }
  return { ...still, drivetrain: bases.mecanum["drivetrain"] ?? null, motors, wiring };
}

const noNulls = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));

// ---- all of it ----

/** The robot for a program; numbers: the project's files' numbers of it. */
export function guessRobot(made: Made, numbers: RobotNumbers, bases: GuessBases, answers: Answers = {}): Guess {
  const devices = wiredDevices(made);
  const motors = devices.filter(({ role }) => role === "motor");
  const gyro = devices.find(({ role }) => role === "gyro") ?? null;
  const places = made.drives.map((drive) => drive.places).find(isSquare) ?? null;
  const told = constantsModules(made, devices) ?? modulesOf(devices, places);
  const found = told ?? (places === null ? null : modulesByOrder(devices, places));
  if (found !== null) {
    const guess = swerveGuess(made, { said: numbers, bases, answers }, { found, places, motors, gyro });
    return told === null ? { ...guess, remarks: [{ name: "order" }, ...guess.remarks] } : guess;
  }
  const groups = groupsOf(motors);
  const wheels = cornersOf(made, groups);
  if (wheels !== null) {
    const others = groups.filter((each) => !modules.some((name) => wheels[name] === each));
    const loads = loadsOfGroups(made, others);
    const { robot, left } = withMechanisms(withGyro(mecanumRobot(bases, wheels), gyro), others, loads);
    return { kind: "mecanum", robot, remarks: remarksOf(others, loads, left), numbers: null };
  }
  const sides = sidesOf(made, groups);
  const base = sides === null ? null : tankRobot(bases.tank, "team-robot", sides);
  const rest =
    sides === null ? groups : groups.filter((each) => !sides.left.includes(each) && !sides.right.includes(each));
  const still: JsonObject = base ?? tankRobot(bases.tank, "team-robot", { left: [], right: [] });
  const loads = loadsOfGroups(made, rest);
  const { robot, left } = withMechanisms(withGyro(still, gyro), rest, loads);
  const remarks = remarksOf(rest, loads, left);
  if (sides === null) remarks.unshift({ name: "noDrive", count: motors.length });
  return { kind: sides === null ? "none" : "differential", robot, remarks, numbers: null };
}

function swerveGuess(
  made: Made,
  { said, bases, answers }: { said: RobotNumbers; bases: GuessBases; answers: Answers },
  parts: {
    readonly found: Readonly<Record<ModuleName, Module>>;
    readonly places: readonly (readonly [number, number])[] | null;
    readonly motors: readonly Wired[];
    readonly gyro: Wired | null;
  },
): Guess {
  const { found, places, motors, gyro } = parts;
  const numbers = new RobotNumbers();
  sayModules(numbers, made, found);
  for (const place of places ?? []) {
    numbers.sayModule(placeName(place), "x", place[0], source);
    numbers.sayModule(placeName(place), "y", place[1], source);
  }
  if (gyro !== null) {
    numbers.sayName("gyro", gyro.kind, source);
    numbers.say("gyroId", gyro.id, source);
  }
  // The program knows its devices, its files the rest.
  numbers.addFrom(said);
  sayGearing(numbers, found);
  const used = new Set(modules.flatMap((name) => [found[name].drive, found[name].steer]));
  const rest = groupsOf(motors.filter((each) => !used.has(each)));
  const drivetrain = withNumbers(plainBase(bases.swerve, "team-robot", numbers, answers), numbers, answers);
  const turned = withOffsets(withGyro(drivetrain, gyro), found, offsetsOf(made));
  const loads = loadsOfGroups(made, rest);
  const { robot, left } = withMechanisms(turned, rest, loads);
  const remarks = remarksOf(rest, loads, left);
  if (numbers.number("driveGearing") === null) remarks.push({ name: "gearing" });
  if (places === null && made.modules.length === 0) remarks.push({ name: "places" });
  return { kind: "swerve", robot, remarks, numbers };
}

/** "wrist (60:1, 2.1 kg)" */
const saidOf = ({ name }: Group, load: Load | undefined): string => {
  const { gearing, mass } = load?.json ?? {};
  const numbers = [
    ...(typeof gearing === "number" ? [`${Number(gearing.toPrecision(3))}:1`] : []),
    ...(typeof mass === "number" ? [`${Number(mass.toPrecision(2))} kg`] : []),
  ];
  return numbers.length > 0 ? `${name} (${numbers.join(", ")})` : name;
};

function remarksOf(rest: readonly Group[], loads: ReadonlyMap<Group, Load>, left: number): Remark[] {
  const of = (name: "told" | "weighed" | "freeMotors", is: (load: Load | undefined) => boolean): Remark[] => {
    const groups = rest.filter((group) => is(loads.get(group)));
    const names = groups.map((group) => saidOf(group, loads.get(group))).join(", ");
    return groups.length > 0 ? [{ name, names, count: groups.length }] : [];
  };
  return [
    ...of("told", (load) => load?.told === "simulation"),
    ...of("weighed", (load) => load !== undefined && load.told !== "simulation"),
    ...of("freeMotors", (load) => load === undefined),
    ...(left > 0 ? [{ name: "leftOut" as const, count: left }] : []),
  ];
}

/** Encoders stand as the program takes them to: on CAN and DIO of their own, or on the controllers that steer. */
function withOffsets(
  robot: JsonObject,
  found: Readonly<Record<ModuleName, Module>>,
  offsets: Partial<Record<ModuleName, number>>,
): JsonObject {
  const wiring = ((robot["wiring"] as readonly JsonObject[] | undefined) ?? []).map((each) => {
    const name = modules.find((module) => each["steer"] === module || each["motor"] === `${module}_steer`);
    if (name === undefined) return each;
    const isSpark = /^spark/.test(String(each["kind"]));
    // A program that turns its encoder round has one that counts the other way.
    const isTurned = isSpark && (found[name].steer?.device.own.absolute ?? 1) < 0;
    const degrees = (offsets[name] ?? 0) * (isTurned ? -1 : 1);
    const offset = degrees === 0 ? {} : { offset: `${Number(degrees.toFixed(3))} deg` };
    if (each["steer"] === undefined && !isSpark) return each;
    return { ...each, ...offset, ...(isTurned ? { encoderInverted: true } : {}) };
  });
  return { ...robot, wiring };
}

/** Gyros on SPI, DIO and serial ports have a place of their own in the wiring. */
function withGyro(robot: JsonObject, gyro: Wired | null): JsonObject {
  const wiring = ((robot["wiring"] as readonly JsonObject[] | undefined) ?? []).filter(
    (each) => each["sensor"] !== "gyro",
  );
  if (gyro === null) return { ...robot, wiring };
  const key = gyro.kind === "pigeon2" ? "id" : "port";
  return { ...robot, wiring: [...wiring, { kind: gyro.kind, [key]: gyro.id, sensor: "gyro" }] };
}
