// A page script's input for a driver, checked: it comes from outside.

import { stations } from "../sim/boundary/abi.gen.ts";
import { SimDataError } from "../sim/boundary/errors.ts";
import type { DriverInput, SceneInfo } from "../sim/boundary/protocol.ts";

/** As setInput takes it. What is left out is at rest; without a station it is the driver's. */
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
  const robot =
    station === undefined
      ? scene.robots[driver]
      : scene.robots.find((entry) => stations[entry.station] === String(station));
  if (robot === undefined) {
    const there = scene.robots.map((entry) => stations[entry.station]).join(", ");
    throw wrong(
      "/station",
      there === "" ? "the scenario has no robot" : `must be one of ${there}, not ${show(station)}`,
    );
  }
  return { station: robot.station, axes: readAxes(axes), buttons: readButtons(buttons, robot.buttons) };
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

const wrong = (path: string, message: string): SimDataError => new SimDataError({ file: "setInput", path, message });

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
