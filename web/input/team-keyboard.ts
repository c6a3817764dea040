// A keyboard as a joystick whose keys a team has chosen: in SimGUI, say.

import type { JoystickReading } from "./joystick.ts";

/** The keys that move an axis up and down, and how far; "": none. */
export interface AxisKeys {
  readonly up: string;
  readonly down: string;
  readonly most: number;
  /** How fast it goes while a key is down, and back when none is [1/s]; 0: it stays. */
  readonly rate: number;
  readonly decay: number;
}

export interface TeamKeyboard {
  readonly axes: readonly AxisKeys[];
  /** Of buttons 1, 2, ... */
  readonly buttons: readonly string[];
  /** Eight keys of each, clockwise from up. */
  readonly povs: readonly (readonly string[])[];
}

export const teamKeyboardCount = 4;
const [mostAxes, mostButtons, povSides] = [12, 32, 8];
/** Of an axis: at once, for any eye [1/s]. */
export const mostRate = 1000;

/** All of its keys. */
export const keysOf = ({ axes, buttons, povs }: TeamKeyboard): readonly string[] =>
  [...axes.flatMap(({ up, down }) => [up, down]), ...buttons, ...povs.flat()].filter((key) => key !== "");

/** An axis after so many seconds: towards the end of the key that is down, else back to 0, as SimGUI moves it. */
function axisAfter(
  { most, rate, decay }: AxisKeys,
  isUp: boolean,
  isBack: boolean,
  before: number,
  seconds: number,
): number {
  // A rate of 0 stays 0 however long it takes.
  const [step, back] = [rate, decay].map((each) => (each === 0 ? 0 : each * seconds)) as [number, number];
  let value = before;
  if (isUp) value = Math.min(value + step, most);
  else if (value > 0) value = Math.max(0, value - back);
  if (isBack) value = Math.max(value - step, -most);
  else if (value < 0) value = Math.min(0, value + back);
  return value + 0;
}

/** As it is with these keys down; `before`: its axes so many seconds ago. */
export function readTeamKeyboard(
  { axes, buttons, povs }: TeamKeyboard,
  down: ReadonlySet<string>,
  before: readonly number[],
  seconds: number,
): JoystickReading {
  const isDown = (key: string): boolean => key !== "" && down.has(key);
  let bits = 0;
  buttons.forEach((key, index) => {
    if (isDown(key)) bits |= 1 << index;
  });
  return {
    axes: axes.map((axis, index) => axisAfter(axis, isDown(axis.up), isDown(axis.down), before[index] ?? 0, seconds)),
    buttons: bits >>> 0,
    povs: povs.map((keys) => povOfKeys(keys.map(isDown))),
  };
}

/** Two keys beside each other are the direction between them, as of a cross. */
function povOfKeys(down: readonly boolean[]): number {
  const [x, y] = down.reduce<[number, number]>(
    ([x, y], isDown, side) => {
      if (!isDown) return [x, y];
      const angle = (side * Math.PI) / 4;
      return [x + Math.sin(angle), y + Math.cos(angle)];
    },
    [0, 0],
  );
  if (Math.hypot(x, y) < 0.5) return -1;
  return ((Math.round(Math.atan2(x, y) / (Math.PI / 4)) + 8) % 8) * 45;
}

/** Remembered keyboards from any source; null for another value. */
export function readTeamKeyboards(value: unknown): readonly (TeamKeyboard | null)[] | null {
  const isKey = (key: unknown): key is string => typeof key === "string" && key.length <= 20;
  const isList = (list: unknown, most: number): list is unknown[] => Array.isArray(list) && list.length <= most;
  const isAxis = (axis: unknown): boolean => {
    const { up, down, most, rate, decay } = (axis ?? {}) as Readonly<Record<string, unknown>>;
    const isRate = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= mostRate;
    return isKey(up) && isKey(down) && isRate(rate) && isRate(decay) && isRate(most) && Number(most) <= 1;
  };
  const isKeyboard = (entry: unknown): boolean => {
    if (entry === null) return true;
    const { axes, buttons, povs } = (entry ?? {}) as { axes?: unknown; buttons?: unknown; povs?: unknown };
    return (
      isList(axes, mostAxes) &&
      axes.every(isAxis) &&
      isList(buttons, mostButtons) &&
      buttons.every(isKey) &&
      isList(povs, mostAxes) &&
      povs.every((pov) => isList(pov, povSides) && pov.every(isKey))
    );
  };
  if (!isList(value, teamKeyboardCount)) return null;
  return value.every(isKeyboard) ? (value as (TeamKeyboard | null)[]) : null;
}
