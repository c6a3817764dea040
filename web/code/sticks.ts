// Joysticks of a robot program without anybody at them: from the scenario's script, from a list of moments, or by chance.
import type { JoystickState } from "../net/protocol.ts";

/** Sticks of a gamepad as WPILib's XboxController numbers them, and its ten buttons. */
const padAxes = 6;
const padButtons = 10;

/**
 * The pad that stands for a driver's or a script's sticks: the left stick drives (up is forward, which a stick tells as
 * -1), the right one turns, the triggers rest; button n is the n-th of robot.json.
 */
export function padOf(axes: ArrayLike<number>, buttons: number): JoystickState {
  const [forward = 0, left = 0, turn = 0] = Array.from(axes);
  // A stick at rest is 0, not -0.
  return { axes: [0 - left, 0 - forward, 0, 0, 0 - turn, 0], buttons: buttons >>> 0, povs: [-1] };
}

/** At a time, one joystick's state from then on. */
export interface StickMoment {
  /** [s] */
  readonly t: number;
  /** Port, 0 to 5. */
  readonly stick: number;
  readonly state: JoystickState;
}

type Entry = Readonly<Record<string, unknown>>;

function numbersOf(entry: Entry, key: string, most: number, low: number, high: number, where: string): number[] {
  const value = entry[key] ?? [];
  const fits = (each: unknown): each is number => typeof each === "number" && each >= low && each <= high;
  if (Array.isArray(value) && value.length <= most && value.every(fits)) return value as number[];
  throw new RangeError(`${where}.${key} must be a list of up to ${most} numbers from ${low} to ${high}`);
}

function momentOf(value: unknown, where: string): StickMoment {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new RangeError(`${where} must be an object such as { "t": 1, "axes": [0, -0.5] }`);
  const entry = value as Entry;
  const known = ["t", "stick", "axes", "buttons", "povs"];
  const strange = Object.keys(entry).find((key) => !known.includes(key));
  if (strange !== undefined) throw new RangeError(`${where}: unknown key "${strange}"; there are ${known.join(", ")}`);
  const { t, stick = 0 } = entry;
  if (typeof t !== "number" || !(t >= 0 && t <= 86400))
    throw new RangeError(`${where}.t must be a time from 0 to 86400 s`);
  if (typeof stick !== "number" || !(Number.isInteger(stick) && stick >= 0 && stick <= 5))
    throw new RangeError(`${where}.stick must be a port of the driver station, 0 to 5`);
  const pressed = numbersOf(entry, "buttons", 32, 1, 32, where);
  // A joystick that holds nothing is there all the same.
  const axes = numbersOf(entry, "axes", 12, -1, 1, where);
  while (axes.length < padAxes) axes.push(0);
  const povs = numbersOf(entry, "povs", 12, -1, 359, where);
  for (const key of ["buttons", "povs"] as const) {
    const broken = (key === "povs" ? povs : pressed).find((each) => !Number.isInteger(each));
    if (broken !== undefined) throw new RangeError(`${where}.${key} must be whole numbers, not ${broken}`);
  }
  const buttons = pressed.reduce((mask, button) => (mask | (1 << (button - 1))) >>> 0, 0);
  return { t, stick, state: { axes, buttons, povs: povs.length > 0 ? povs : [-1] } };
}

/** Moments of a text of JSON, in the order of their times. Throws RangeError with the place and the right form. */
export function readSticks(text: string): StickMoment[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new RangeError(`is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!Array.isArray(list)) throw new RangeError('must be a list of moments, [{ "t": 0, "axes": [0, -0.5] }]');
  const moments = list.map((entry, i) => momentOf(entry, `[${i}]`));
  return moments.sort((a, b) => a.t - b.t);
}

/** All six joysticks at a time. Ports that no moment names have none. */
export function sticksAt(moments: readonly StickMoment[], seconds: number): JoystickState[] {
  const none: JoystickState = { axes: [], buttons: 0, povs: [] };
  const sticks = Array.from({ length: 6 }, () => none);
  for (const { stick } of moments) sticks[stick] = { axes: [0, 0, 0, 0, 0, 0], buttons: 0, povs: [-1] };
  for (const { t, stick, state } of moments) if (t <= seconds + 1e-9) sticks[stick] = state;
  return sticks;
}

/** Numbers from 0 to 1 that follow a seed (mulberry32: small, and the same on every machine). */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * A hand that moves the sticks of six pads at random and presses buttons: a new state each fifth of a second, from a
 * seed.
 */
export class FuzzedSticks {
  readonly #random: () => number;
  #sticks: JoystickState[] = [];
  #slot = -1;

  constructor(seed: number) {
    this.#random = chance(seed);
  }

  /** At a time that never goes back [s]. */
  at(seconds: number): readonly JoystickState[] {
    for (const slot = Math.floor(seconds * 5 + 1e-9); this.#slot < slot; this.#slot++) {
      this.#sticks = Array.from({ length: 6 }, () => this.#pad());
    }
    return this.#sticks;
  }

  #pad(): JoystickState {
    // Rest and full deflection are where programs differ most.
    const axis = (): number => {
      const pick = this.#random();
      if (pick < 0.3) return 0;
      return pick < 0.5 ? Math.sign(pick - 0.4) : 2 * this.#random() - 1;
    };
    const axes = Array.from({ length: padAxes }, axis);
    let buttons = 0;
    for (let i = 0; i < padButtons; i++) if (this.#random() < 0.1) buttons |= 1 << i;
    const pov = this.#random() < 0.8 ? -1 : 45 * Math.floor(8 * this.#random());
    return { axes, buttons, povs: [pov] };
  }
}
