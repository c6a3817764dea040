// A keyboard as a joystick whose keys a team has chosen: in SimGUI, say.

import type { JoystickReading } from "./joystick.ts";

export interface TeamKeyboard {
  /** The keys that move an axis up and down, and how far; "": none. */
  readonly axes: readonly { readonly up: string; readonly down: string; readonly most: number }[];
  /** Of buttons 1, 2, ... */
  readonly buttons: readonly string[];
  /** Eight keys of each, clockwise from up. */
  readonly povs: readonly (readonly string[])[];
}

export const teamKeyboardCount = 4;
const [mostAxes, mostButtons, povSides] = [12, 32, 8];

/** All of its keys. */
export const keysOf = ({ axes, buttons, povs }: TeamKeyboard): readonly string[] =>
  [...axes.flatMap(({ up, down }) => [up, down]), ...buttons, ...povs.flat()].filter((key) => key !== "");

/** As it is with these keys down. */
export function readTeamKeyboard({ axes, buttons, povs }: TeamKeyboard, down: ReadonlySet<string>): JoystickReading {
  const isDown = (key: string): boolean => key !== "" && down.has(key);
  let bits = 0;
  buttons.forEach((key, index) => {
    if (isDown(key)) bits |= 1 << index;
  });
  return {
    axes: axes.map(({ up, down: back, most }) => most * (Number(isDown(up)) - Number(isDown(back))) + 0),
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

/** Remembered keyboards, of which anybody may have written anything; null: it is none. */
export function readTeamKeyboards(value: unknown): readonly (TeamKeyboard | null)[] | null {
  const isKey = (key: unknown): key is string => typeof key === "string" && key.length <= 20;
  const isList = (list: unknown, most: number): list is unknown[] => Array.isArray(list) && list.length <= most;
  const isAxis = (axis: unknown): boolean => {
    const { up, down, most } = (axis ?? {}) as { up?: unknown; down?: unknown; most?: unknown };
    return isKey(up) && isKey(down) && typeof most === "number" && most >= 0 && most <= 1;
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
