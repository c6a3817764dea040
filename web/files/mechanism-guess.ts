// The mechanism that a motor of a robot program moves, where the program tells it: by a simulation of its own, by a feedforward
// against gravity, or by the gains and limits of the controller. Gravity tells the weight: at kG volts a motor that stands carries it.

import type { Made, MadePlant } from "./made-devices.ts";
import type { JsonObject } from "./team-robot.ts";

/** The motors of a mechanism, and the numbers that the program gave their controllers. */
export interface Moved {
  /** Where the controllers stand in the program. */
  readonly paths: readonly string[];
  /** Of robot.json. */
  readonly motor: string;
  readonly count: number;
  /** Of the leading controller: its settings, and its units per turn of the rotor; 1: they were never set. */
  readonly values: Readonly<Record<string, number>>;
  readonly unit: number;
  /** Its unit of positions is a turn of the mechanism, unless the program has set another one. */
  readonly countsTurns: boolean;
}

export interface Load {
  /** A mechanism of robot.json, without name and motors. */
  readonly json: JsonObject;
  readonly told: "simulation" | "feedforward" | "gains";
}

const turn = 2 * Math.PI;
const gravity = 9.80665;
/** Torque at 12 V [N m] and current [A] of a motor that is held, and its free speed [rad/s]: core/sim/model/presets.c. */
const motors: Readonly<Record<string, readonly [number, number, number]>> = {
  krakenX60: [7.09, 366, 6000 * (turn / 60)],
  neo: [2.6, 105, 5676 * (turn / 60)],
  neoVortex: [3.6, 211, 6784 * (turn / 60)],
  cim: [2.42, 133, 5310 * (turn / 60)],
};
const volts = 12;
/** A larger kG is of a request in amps; no robot's arm needs half of the battery to stand. */
const mostVolts = 6;
/** The radius of a sprocket of 22 teeth for #25 chain [m], where a program tells gearing by radius alone. */
const usualDrum = 0.0223;
/** Half a metre: the usual arm, where a program tells its weight's torque alone [m]. */
const usualLength = 0.5;
/** Higher than a robot's elevator rises [m]: its stop where no limit tells it. */
const mostHeight = 2;
/** As robot.json takes them: masses [kg], inertias [kg m^2], lengths [m]. */
const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const round = (value: number): number => Number(value.toPrecision(5));

// ---- which motors a simulation or a feedforward is of ----

const segmentsOf = (path: string): string[] => path.split(/[.[]/).filter((part) => part !== "");
const ownerOf = (path: string): string[] => segmentsOf(path).slice(0, -1);
const dull = /^(sim|simulation|ff|feed|forward|feedforward|motor|controller|physics|model|m|self|mech|plant|system)$/;

/** Of its names below an owner that is so many names deep. */
function wordsOf(path: string, deep: number): Set<string> {
  const last = segmentsOf(path).slice(deep).slice(-2).join("_");
  const words = last.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
  return new Set(words.split(/[^a-z]+/).filter((word) => word.length > 1 && !dull.test(word)));
}

function commonOf(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count++;
  return count;
}

/** The motors of a plant: those of the object that has it, or of a part of that; by their words where those are several. */
function motorsOf(plant: MadePlant, all: readonly Moved[]): Moved | null {
  const owner = ownerOf(plant.path);
  const near = (moved: Moved): number => Math.max(...moved.paths.map((path) => commonOf(owner, ownerOf(path))), -1);
  const closest = Math.max(...all.map(near), -1);
  // A simulation in an object of its own stands beside the motors at most.
  if (closest < owner.length - 1) return null;
  const beside = all.filter((moved) => near(moved) === closest);
  const words = wordsOf(plant.path, closest);
  const called = beside.filter((moved) =>
    moved.paths.some((path) => [...wordsOf(path, closest)].some((word) => words.has(word))),
  );
  const [found, second] = beside.length === 1 && closest > 0 ? beside : called;
  return found === undefined || second !== undefined ? null : found;
}

// ---- loads ----

/** Torque of a mechanism's motors at the shaft [N m] that a feedforward of kG asks for. */
function torqueOf({ motor, count }: Moved, kG: number, gearing: number): number {
  const [torque, amps] = motors[motor] ?? [2.42, 133, 0];
  return count * gearing * torque * (kG > mostVolts ? kG / amps : kG / volts);
}

function bySimulation({ kind, numbers, falls }: MadePlant): Load | null {
  const { gearing = 0, inertia = 0, length = 0, low, high, start } = numbers;
  const stops = low !== undefined && high !== undefined && low < high ? { min: round(low), max: round(high) } : {};
  const from = { ...stops, ...(start !== undefined ? { start: round(start) } : {}) };
  if (!(gearing > 0 && inertia > 0)) return null;
  if (kind === "elevator") {
    const drum = within(usualDrum, 0.02 / gearing, 600 / gearing);
    const mass = within(round(inertia), 0.001, 200);
    const tilt = falls ? {} : { tilt: "90 deg" };
    const json = { kind: "elevator", gearing: round(gearing * drum), mass, drum: round(drum), ...tilt, ...from };
    return { json, told: "simulation" };
  }
  const turns = { gearing: within(round(gearing), 0.01, 10000), inertia: within(round(inertia), 1e-7, 1000) };
  if (kind === "free") return { json: { kind: "flywheel", ...turns, friction: 0.02 }, told: "simulation" };
  if (!falls) return { json: { kind: "turret", ...turns, ...from }, told: "simulation" };
  // WPILib's arm is a rod of that length about its end: inertia = mass length^2 / 3.
  const mass = within(round((3 * inertia) / Math.max(length, 0.01) ** 2), 0.001, 200);
  return { json: { kind: "arm", ...turns, mass, length: within(length, 0.001, 5), ...from }, told: "simulation" };
}

/** Readings of a controller's unit: units a turn of an arm's shaft (turns, rad, degrees); units a metre of an elevator (turns of the
 * drum, metres, inches, centimetres). */
const readings = { arm: [1, turn, 360], elevator: [1 / (turn * usualDrum), 1, 1 / 0.0254, 100] };
/** Gearings, and travels between soft limits [turns] [m], of the mechanisms of robots. */
const usual = {
  arm: { gearing: [5, 600], travel: [0.02, 1.5] },
  elevator: { gearing: [2, 40], travel: [0.25, 3] },
} as const;

const isWithin = (value: number, [low, high]: readonly [number, number]): boolean => value >= low && value <= high;

/**
 * The unit in which a program counts, as units a turn of an arm or a metre of an elevator, such that gearing and travel are those of
 * a robot. known: the only reading; expected: the gearing by another number, 0: there is none. null: it cannot be told.
 */
function unitOf(kind: "arm" | "elevator", moved: Moved, known: number | null, expected: number): number | null {
  const { low, high } = limitsOf(moved);
  const gearingOf = (units: number): number => (kind === "arm" ? units : units * turn * usualDrum) / moved.unit;
  const able = (known === null ? readings[kind] : [known]).filter(
    (units) =>
      isWithin(gearingOf(units), usual[kind].gearing) &&
      (low === null || high === null || isWithin((high - low) / units, usual[kind].travel)),
  );
  if (expected > 0) {
    const away = (units: number): number => Math.abs(Math.log(gearingOf(units) / expected));
    const [nearest] = able.sort((a, b) => away(a) - away(b));
    return nearest !== undefined && away(nearest) < Math.LN2 ? nearest : null;
  }
  return able.length === 1 || moved.countsTurns ? (able[0] ?? null) : null;
}

function limitsOf({ values }: Moved): { readonly low: number | null; readonly high: number | null } {
  const is = (side: string): boolean => (values[`soft${side}On`] ?? 0) !== 0;
  return {
    low: is("Reverse") ? (values["softReverse"] ?? 0) : null,
    high: is("Forward") ? (values["softForward"] ?? 0) : null,
  };
}

/** By gains against gravity. si: SI units per unit of the controller's position; shift: to the true angle, in its units. */
function byGravity(
  kind: "arm" | "elevator",
  moved: Moved,
  {
    kG,
    unit,
    shift,
    told,
  }: { readonly kG: number; readonly unit: number; readonly shift: number; readonly told: Load["told"] },
): Load | null {
  const si = kind === "arm" ? turn / unit : 1 / unit;
  const { low, high } = limitsOf(moved);
  const first = ((moved.values["offset"] ?? 0) + shift) * si;
  // An arm without limits hangs. An elevator stands on something; where a program names one limit, the other one is out of the way.
  const free = kind === "arm" ? [-turn / 2, turn] : [Math.min(first, 0), mostHeight];
  const isFree = kind === "arm" && low === null && high === null;
  const min = low === null ? Math.min(free[0] ?? 0, first) : (low + shift) * si;
  const max = high === null ? Math.max((free[1] ?? 0) + min, first) : (high + shift) * si;
  if (!isFree && !(min < max)) return null;
  const stops = isFree ? {} : { min: round(min), max: round(max) };
  const start = round(isFree ? first : within(first, min, max));
  if (kind === "elevator") {
    const gearing = (unit * turn * usualDrum) / moved.unit;
    const mass = torqueOf(moved, kG, gearing) / usualDrum / gravity;
    if (mass > 200) return null;
    // It stands on something: without a lower limit there.
    const json = { kind, gearing: round(gearing), mass: round(within(mass, 0.2, 200)), drum: usualDrum };
    return { json: { ...json, ...stops, start }, told };
  }
  const gearing = unit / moved.unit;
  const mass = torqueOf(moved, kG, gearing) / (gravity * (usualLength / 2));
  if (mass > 200) return null;
  const json = { kind, gearing: round(gearing), mass: round(within(mass, 0.05, 200)), length: usualLength };
  return { json: { ...json, friction: 0.02, ...stops, start }, told };
}

/** By the controller's own gains: a cosine of the angle is an arm's, a constant an elevator's. */
function byGains(moved: Moved): Load | null {
  for (const slot of [0, 1, 2, 3]) {
    const value = (name: string): number => moved.values[`${name}${slot}`] ?? 0;
    if (value("kCos") > 0) {
      // The cosine is of 2 pi position ratio: so a unit is that part of a turn.
      const known = 1 / (value("cosRatio") || 1);
      const unit = moved.unit === 1 ? null : unitOf("arm", moved, known, 0);
      const shift = value("cosOffset") * known;
      return unit === null ? null : byGravity("arm", moved, { kG: value("kCos"), unit, shift, told: "gains" });
    }
    if (value("kG") > 0) {
      const unit = moved.unit === 1 ? null : unitOf("elevator", moved, null, 0);
      return unit === null ? null : byGravity("elevator", moved, { kG: value("kG"), unit, shift: 0, told: "gains" });
    }
  }
  return null;
}

function byFeedforward({ kind, numbers }: MadePlant, moved: Moved): Load | null {
  const { kG = 0, kV = 0 } = numbers;
  if (kind === "free" || kG <= 0 || kG > mostVolts) return null;
  // kV [V s/rad, V s/m] is the motor's own times the gearing, of an elevator by the drum's radius.
  const gearing = (kV * (motors[moved.motor]?.[2] ?? 0)) / volts;
  const expected = kind === "arm" ? gearing : gearing * usualDrum;
  if (moved.unit !== 1) {
    const unit = unitOf(kind, moved, null, expected);
    return unit === null ? null : byGravity(kind, moved, { kG, unit, shift: 0, told: "feedforward" });
  }
  // The controller counts turns of the rotor.
  if (!isWithin(expected, usual[kind].gearing)) return null;
  return byGravity(kind, moved, { kG, unit: kind === "arm" ? gearing : gearing / turn, shift: 0, told: "feedforward" });
}

/** The loads that the program tells, by the motors that move them; the simulation knows best. */
export function loadsOf(made: Made, all: readonly Moved[]): Map<Moved, Load> {
  const found = new Map<Moved, Load>();
  const take = (moved: Moved | null, load: (moved: Moved) => Load | null): void => {
    const told = moved === null || found.has(moved) ? null : load(moved);
    if (moved !== null && told !== null) found.set(moved, told);
  };
  const of = (from: MadePlant["from"]): readonly MadePlant[] => made.plants.filter((plant) => plant.from === from);
  for (const plant of of("simulation")) take(motorsOf(plant, all), () => bySimulation(plant));
  for (const moved of all) take(moved, byGains);
  for (const plant of of("feedforward")) take(motorsOf(plant, all), (moved) => byFeedforward(plant, moved));
  return found;
}
