// A page script's input for a driver, checked: it comes from outside.

import { chassisModes, stations, type ChassisMode } from "../sim/boundary/abi.gen.ts";
import { SimDataError } from "../sim/boundary/errors.ts";
import type { ChassisInput, DriverInput, RobotInfo, SceneInfo } from "../sim/boundary/protocol.ts";

/** As setInput takes it. A part that is left out is at rest; without a station it is the driver's. */
export interface ScriptInput {
  readonly station?: string;
  /** Field-relative forward (+x), left (+y), counter-clockwise; -1..1. */
  readonly axes?: readonly [number, number, number];
  /** Names of the robot's buttons that are held. */
  readonly buttons?: readonly string[];
}

/** `driver`: index of the robot when no station is given. Throws a SimDataError that lists the allowed values. */
export function readInput(input: unknown, scene: SceneInfo, driver: number): DriverInput {
  const { station, axes = [0, 0, 0], buttons = [], ...more } = record(input ?? {}, "");
  const unknown = Object.keys(more)[0];
  if (unknown !== undefined) throw wrong(`/${unknown}`, "is not known; there are station, axes and buttons");
  const robot = scene.robots[readStation(station, scene, driver)] as RobotInfo;
  return { station: robot.station, axes: readAxes(axes), buttons: readButtons(buttons, robot.buttons) };
}

/** As setChassis takes it: one of the modes. */
export type ScriptChassis = { readonly station?: string } & Partial<
  Readonly<Record<Exclude<ChassisMode, "wheels">, readonly [number, number, number]>>
>;

/** Beyond these a number is a mistake, as in a scenario's script: of the floor, and the turn. */
const mostOf: Readonly<Record<Exclude<ChassisMode, "wheels">, readonly [number, number]>> = {
  ...{ velocity: [100, 100], wrench: [1e5, 1e5], speeds: [30, 30], move: [10, 10], place: [1000, 1000] },
};

/**
 * A page's script's order to move a chassis; null gives it back to its wheels. Throws a SimDataError that lists the
 * choices.
 */
export function readChassis(input: unknown, scene: SceneInfo, driver: number): ChassisInput {
  const { station, ...rest } = record(input ?? {}, "");
  const owner = scene.robots[readStation(station, scene, driver)] as RobotInfo;
  const keys = Object.keys(rest);
  if (keys.length === 0) return { station: owner.station, mode: "wheels", numbers: [0, 0, 0] };
  const choices = chassisModes.filter((mode) => mode !== "wheels");
  const mode = choices.find((name) => name === keys[0]);
  if (mode === undefined || keys.length > 1)
    throw wrong(mode === undefined ? `/${keys[0]}` : "", `needs one of ${choices.join(", ")}`, "setChassis");
  const [most, turn] = mostOf[mode];
  const value = rest[mode];
  const numbers = (Array.isArray(value) ? value : []) as readonly unknown[];
  const fits = (number: unknown, limit: number): number is number =>
    typeof number === "number" && Math.abs(number) <= limit;
  const [a, b, c] = numbers;
  if (numbers.length === 3 && fits(a, most) && fits(b, most) && fits(c, turn))
    return { station: owner.station, mode, numbers: [a, b, c] };
  throw wrong(
    `/${mode}`,
    `must be three numbers, the first two up to ${most}, the third up to ${turn}; not ${show(value)}`,
    "setChassis",
  );
}

/** Index of the robot at a station; of the driver's without one. */
export function readStation(station: unknown, scene: SceneInfo, driver: number): number {
  const index =
    station === undefined ? driver : scene.robots.findIndex((entry) => stations[entry.station] === String(station));
  if (scene.robots[index] !== undefined) return index;
  const there = scene.robots.map((entry) => stations[entry.station]).join(", ");
  throw wrong("/station", there === "" ? "the scenario has no robot" : `must be one of ${there}, not ${show(station)}`);
}

/** Where a point is, seen from a robot. */
export interface Offset {
  /** [m] */
  readonly distance: number;
  /** From the robot's nose, counter-clockwise [rad]. */
  readonly angle: number;
}

export function offsetOf(
  pose: { readonly x: number; readonly y: number; readonly yaw: number },
  point: unknown,
): Offset {
  const [x, y] = Array.isArray(point) ? (point as unknown[]) : [];
  if (typeof x !== "number" || typeof y !== "number" || !Number.isFinite(x + y))
    throw wrong("", `must be a place [x, y] in metres, not ${show(point)}`, "offsetTo");
  const bearing = Math.atan2(y - pose.y, x - pose.x) - pose.yaw;
  return { distance: Math.hypot(x - pose.x, y - pose.y), angle: Math.atan2(Math.sin(bearing), Math.cos(bearing)) };
}

function readAxes(value: unknown): [number, number, number] {
  const [forward, left, turn] = Array.isArray(value) && value.length === 3 ? (value as unknown[]) : [];
  const good = (axis: unknown): axis is number => typeof axis === "number" && axis >= -1 && axis <= 1;
  if (good(forward) && good(left) && good(turn)) return [forward, left, turn];
  throw wrong("/axes", `must be three numbers from -1 to 1: forward, left, counter-clockwise; not ${show(value)}`);
}

function readButtons(value: unknown, names: readonly string[]): number {
  if (!Array.isArray(value)) throw wrong("/buttons", `must be a list of names, not ${show(value)}`);
  let bits = 0;
  value.forEach((name: unknown, index) => {
    const button = names.indexOf(String(name));
    if (button < 0) throw wrong(`/buttons/${index}`, `must be one of ${names.join(", ")}, not ${show(name)}`);
    bits |= 1 << button;
  });
  return bits >>> 0;
}

function record(value: unknown, path: string): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw wrong(path, `must be an object with station, axes and buttons, not ${show(value)}`);
}

const wrong = (path: string, message: string, file = "setInput"): SimDataError =>
  new SimDataError({ file, path, message });

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
