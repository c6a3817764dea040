// Places in a robot.json that can be dragged: wheels, launchers, cameras, pivots of the model's parts, and the range through which a part moves.

import { mechanismKinds, mechanismTravels } from "../../sim/boundary/abi.gen.ts";
import { parseLength } from "../../sim/boundary/lengths.ts";
import {
  isObject,
  namedIn,
  freshName,
  valueAt,
  withValue,
  type Json,
  type JsonObject,
  type Path,
} from "../forms/json-document.ts";
import type { Spot } from "../forms/scene-handles.ts";

export interface RobotPlace {
  readonly kind: "wheel" | "launcher" | "camera" | "pivot";
  readonly path: Path;
  readonly name: string;
  readonly at: Spot;
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
const round = (value: number): number => Number(value.toFixed(3)) + 0;
const lengthOf = (value: Json | undefined): number => {
  const length = parseLength(value);
  return Number.isFinite(length) ? length : 0;
};

/** Lists of a robot's wheels, in any kind of drivetrain. */
const wheelLists: readonly Path[] = [["modules"], ["wheels"], ["left", "wheels"], ["right", "wheels"]].map((path) => [
  "drivetrain",
  ...path,
]);

export function placesOf(robot: Json): RobotPlace[] {
  const radius = lengthOf(valueAt(robot, ["drivetrain", "wheel", "radius"])) || 0.05;
  const many = (kind: RobotPlace["kind"], list: Path): RobotPlace[] =>
    listOf(valueAt(robot, list)).flatMap((each, index): RobotPlace[] => {
      if (!isObject(each) || !Array.isArray(each["at"])) return [];
      const [x, y, z] = listOf(each["at"]);
      const at: Spot = [lengthOf(x), lengthOf(y), z === undefined ? radius : lengthOf(z)];
      return [{ kind, path: [...list, index], name: String(each["name"] ?? index), at }];
    });
  return [
    ...wheelLists.flatMap((list) => many("wheel", list)),
    ...many("launcher", ["launchers"]),
    ...many("camera", ["cameras"]),
    ...many("pivot", ["components"]),
  ];
}

/**
 * The robot with the thing elsewhere. A wheel without a given height keeps to the floor. `pair`: its mirror image goes
 * with it.
 */
export function placed(robot: Json, place: RobotPlace, to: Spot, pair = false): Json {
  const put = (document: Json, path: Path, spot: Spot): Json => {
    const old = listOf(valueAt(document, [...path, "at"]));
    return withValue(document, [...path, "at"], spot.slice(0, old.length).map(round));
  };
  const done = put(robot, place.path, to);
  const other = pair && place.kind === "wheel" ? mirrorOf(robot, place) : null;
  return other === null ? done : put(done, other.path, [to[0], -to[1], to[2]]);
}

/** The wheel on the other side of the robot; null: there is none. */
function mirrorOf(robot: Json, place: RobotPlace): RobotPlace | null {
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;
  const other = placesOf(robot).find(
    ({ kind, at }) => kind === "wheel" && near(at[0], place.at[0]) && near(at[1], -place.at[1]),
  );
  return other === undefined || other.path.join() === place.path.join() ? null : other;
}

// ---- parts that move ----

export type Vector = readonly [number, number, number];

/** The mover of a part of the model, as far as it can be dragged. */
export interface PartMotion {
  readonly component: number;
  readonly name: string;
  readonly pivot: Spot;
  /** About which it turns, or along which it slides; unit length. */
  readonly turns: boolean;
  readonly direction: Vector;
  readonly scale: number;
  readonly zero: number;
  readonly mechanism: Path;
  readonly min: number;
  readonly max: number;
}

const angle: Readonly<Record<string, number>> = { rad: 1, deg: Math.PI / 180, rev: 2 * Math.PI };
/** A number, an angle or a length with its unit. */
function numberOf(value: Json | undefined, fallback: number): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return fallback;
  const [, number = "", unit = ""] = /^\s*([-+\d.e]+)\s*(\w+)\s*$/i.exec(value) ?? [];
  const factor = angle[unit];
  const read = factor === undefined ? parseLength(value) : Number(number) * factor;
  return Number.isFinite(read) ? read : fallback;
}

/** Range of a mechanism without stops, for people to try: a turn, or a metre. */
const openRange = (turns: boolean): readonly [number, number] => (turns ? [-Math.PI, Math.PI] : [0, 1]);

/** The mover of the part of that index; null: without a range. */
export function motionOf(robot: Json, component: number): PartMotion | null {
  const part = valueAt(robot, ["components", component]);
  const motion = isObject(part) ? part["motion"] : undefined;
  if (!isObject(part) || !isObject(motion)) return null;
  const index = listOf(valueAt(robot, ["mechanisms"])).findIndex(
    (each) => isObject(each) && each["name"] === motion["mechanism"],
  );
  const turns = Array.isArray(motion["axis"]);
  const raw = listOf(motion[turns ? "axis" : "along"]).map(Number);
  const length = Math.hypot(...raw);
  if (index < 0 || raw.length !== 3 || !(length > 0)) return null;
  const mechanism = ["mechanisms", index];
  const [low, high] = openRange(turns);
  const [x, y, z] = listOf(part["at"]).map(lengthOf);
  return {
    ...{ component, name: String(part["name"] ?? component), turns, mechanism },
    pivot: [x ?? 0, y ?? 0, z ?? 0],
    direction: raw.map((each) => each / length) as unknown as Vector,
    scale: numberOf(motion["scale"], 1),
    zero: numberOf(motion["zero"], 0),
    min: numberOf(valueAt(robot, [...mechanism, "min"]), low),
    max: numberOf(valueAt(robot, [...mechanism, "max"]), high),
  };
}

/** Length of the arms that show a range [m]. */
export const reach = 0.5;

/** The direction from which a turn about the axis is counted: forward, or up where the axis points forward. */
function zeroDirection(axis: Vector): Vector {
  const start: Vector = Math.abs(axis[0]) > 0.9 ? [0, 0, 1] : [1, 0, 0];
  const along = dot(start, axis);
  const across = start.map((each, i) => each - along * axis[i]!) as unknown as Vector;
  const length = Math.hypot(...across);
  return across.map((each) => each / length) as unknown as Vector;
}

const dot = (a: readonly number[], b: readonly number[]): number => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
const cross = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
];

/** Where the handle for a position of the mechanism stands: on the part's way, in the robot's frame. */
export function spotAt({ pivot, turns, direction, scale }: PartMotion, position: number): Spot {
  const way = scale * position;
  if (!turns) return pivot.map((each, i) => each + way * direction[i]!) as unknown as Spot;
  const from = zeroDirection(direction);
  const side = cross(direction, from);
  return pivot.map(
    (each, i) => each + reach * (Math.cos(way) * from[i]! + Math.sin(way) * side[i]!),
  ) as unknown as Spot;
}

/** The position of the mechanism that a place on or near the part's way means; `near`: of turns, the one nearest to this. */
export function positionAt({ pivot, turns, direction, scale }: PartMotion, spot: Spot, near: number): number {
  const off = spot.map((each, i) => each - pivot[i]!) as unknown as Vector;
  if (!turns) return dot(off, direction) / scale;
  const from = zeroDirection(direction);
  const turn = Math.atan2(dot(off, cross(direction, from)), dot(off, from)) / scale;
  const whole = (2 * Math.PI) / Math.abs(scale);
  return turn + whole * Math.round((near - turn) / whole);
}

/** The robot whose mechanism stops at another position; where it starts stays between its stops. */
export function withStop(robot: Json, motion: PartMotion, which: "min" | "max", position: number): Json {
  const [min, max] =
    which === "min"
      ? [Math.min(position, motion.max - 0.01), motion.max]
      : [motion.min, Math.max(position, motion.min + 0.01)];
  let changed = withValue(robot, [...motion.mechanism, "min"], round(min));
  changed = withValue(changed, [...motion.mechanism, "max"], round(max));
  const start = numberOf(valueAt(robot, [...motion.mechanism, "start"]), Number.NaN);
  if (start < min || start > max)
    changed = withValue(changed, [...motion.mechanism, "start"], round(Math.min(max, Math.max(min, start))));
  const control = valueAt(changed, [...motion.mechanism, "control"]);
  // Soft stops that lie outside of the hard ones are refused: they go with them.
  if (isObject(control))
    for (const [soft, hard] of [
      ["softMin", min],
      ["softMax", max],
    ] as const)
      if (control[soft] !== undefined)
        changed = withValue(changed, [...motion.mechanism, "control", soft], round(hard));
  return changed;
}

/** The actions of a part, for a robot out of a model. */
export const partDeeds = ["still", "arm", "turret", "elevator", "spins"] as const;
export type PartDeed = (typeof partDeeds)[number];

/** Numbers that move, to be changed: those of the arm and lift of the shipped mecanum robot, of its size. */
const deeds: Readonly<
  Record<Exclude<PartDeed, "still">, { mechanism: JsonObject; motion: JsonObject; control: JsonObject }>
> = {
  arm: {
    mechanism: {
      kind: "arm",
      gearing: 100,
      efficiency: 0.85,
      mass: 3,
      center: 0.3,
      inertia: 0.4,
      min: 0,
      max: 1.5,
      start: 0,
    },
    motion: { axis: [0, -1, 0] },
    control: { kP: 40, kD: 1.5, kV: 2.02, kA: 0.057, kG: 0.5, maxVelocity: 3, maxAcceleration: 10 },
  },
  turret: {
    mechanism: { kind: "turret", gearing: 60, efficiency: 0.9, inertia: 0.1, min: -1.5, max: 1.5, start: 0 },
    motion: { axis: [0, 0, 1] },
    control: { kP: 30, kD: 1, kV: 1.2, maxVelocity: 4, maxAcceleration: 20 },
  },
  elevator: {
    mechanism: { kind: "elevator", gearing: 20, efficiency: 0.9, mass: 8, drum: 0.022, min: 0, max: 0.5, start: 0 },
    motion: { along: [0, 0, 1] },
    control: { kP: 60, kD: 1, kV: 18, kG: 0.25, maxVelocity: 0.6, maxAcceleration: 3 },
  },
  spins: {
    mechanism: { kind: "roller", gearing: 3, efficiency: 0.9, inertia: 1e-3, friction: 0.03 },
    motion: { axis: [0, 1, 0] },
    control: { kS: 0.2, kV: 0.06, kP: 0.03 },
  },
};

/** The button that moves the parts of a new robot. */
const raise = "raise";

/** The robot whose part does that: with a mechanism, a motor and a binding of its own, which go again with "still". */
export function withDeed(robot: Json, component: number, deed: PartDeed): Json {
  const part = valueAt(robot, ["components", component]);
  if (!isObject(part)) return robot;
  const bare = withoutDeed(robot, component);
  if (deed === "still") return bare;
  const { mechanism, motion, control } = deeds[deed];
  const taken = [...namedIn(valueAt(bare, ["mechanisms"])), ...Object.keys(valueAt(bare, ["motors"]) ?? {})];
  const name = freshName(String(part["name"] ?? "part"), taken);
  const { max = 100, min = 0 } = mechanism;
  const bindings = listOf(valueAt(bare, ["program", "bindings"]));
  const buttons = listOf(valueAt(bare, ["program", "buttons"]));
  const moves =
    deed === "spins" ? { velocity: "1000 rpm", release: 0 } : { position: max, release: Number(min) < 0 ? 0 : min };
  const steps: readonly (readonly [Path, Json])[] = [
    [["motors", name], { type: "krakenX60", stator: "60 A", supply: "40 A" }],
    [["mechanisms"], [...listOf(valueAt(bare, ["mechanisms"])), { name, ...mechanism, motors: [name], control }]],
    [["components", component, "motion"], { mechanism: name, ...motion }],
    [["program", "buttons"], buttons.includes(raise) ? buttons : [...buttons, raise]],
    [
      ["program", "bindings"],
      [...bindings, { button: raise, mechanism: name, ...moves }],
    ],
  ];
  return steps.reduce((document, [path, value]) => withValue(document, path, value), bare);
}

/** Without the mechanism that moved the part alone. */
function withoutDeed(robot: Json, component: number): Json {
  const mechanism = valueAt(robot, ["components", component, "motion", "mechanism"]);
  const still = withValue(robot, ["components", component, "motion"], undefined);
  if (typeof mechanism !== "string") return still;
  // The needs of another part, an intake or a launcher stay.
  const { mechanisms, program, ...others } = still as JsonObject;
  if (JSON.stringify(others).includes(`"mechanism":${JSON.stringify(mechanism)}`)) return still;
  const own = listOf(mechanisms).find((each) => isObject(each) && each["name"] === mechanism);
  const motors = isObject(own) ? listOf(own["motors"]) : [];
  const isOf = (each: Json): boolean => isObject(each) && each["mechanism"] === mechanism;
  const bindings = listOf(isObject(program) ? program["bindings"] : []).filter((each) => !isOf(each));
  let bare = withValue(
    still,
    ["mechanisms"],
    listOf(mechanisms).filter((each) => each !== own),
  );
  bare = withValue(bare, ["program", "bindings"], bindings);
  return motors.reduce<Json>((document, motor) => withValue(document, ["motors", String(motor)], undefined), bare);
}

/** The part's present action. */
export function deedOf(robot: Json, component: number): PartDeed | "other" {
  const motion = valueAt(robot, ["components", component, "motion"]);
  if (motion === undefined) return "still";
  const mechanism = isObject(motion) ? motion["mechanism"] : undefined;
  const own = listOf(valueAt(robot, ["mechanisms"])).find((each) => isObject(each) && each["name"] === mechanism);
  const kind = isObject(own) ? own["kind"] : undefined;
  if (kind === "arm" || kind === "turret" || kind === "elevator") return kind;
  return mechanismKinds.some((each) => each === kind && mechanismTravels[each] === "spins") ? "spins" : "other";
}
