// Where a gamepad has its sticks and buttons, for one that the browser does not know: a person shows it once by pressing
// (pad-learner.ts), and from then on it is a pad with the standard mapping.

import type { PadSnapshot } from "./gamepad.ts";

/** An axis of the pad, with its readings at rest and at its end. */
export interface AxisPlace {
  readonly at: number;
  readonly rest: number;
  readonly full: number;
}

/** Triggers and crosses are buttons on some pads, and axes on others. */
export type ButtonPlace = { readonly button: number } | AxisPlace;

export interface PadMap {
  /** Left x, left y, right x, right y; `full` is right or towards the driver. null: the pad has none. */
  readonly sticks: readonly (AxisPlace | null)[];
  /** By their numbers in the standard mapping. */
  readonly buttons: ReadonlyMap<number, ButtonPlace>;
}

/** By the name that the pad gives itself. */
export type PadMaps = ReadonlyMap<string, PadMap>;

export const standardButtonCount = 18;
/** More pads than anybody has. */
const mostPads = 12;

/** Browsers put a whole cross on one axis: at rest beyond its ends, then eight directions from -1 to 1. */
const crossStep = 2 / 7;
export const isCross = ({ rest }: AxisPlace): boolean => Math.abs(rest) > 1.05;

/** How far the axis is on its way, 1: at its end. */
function share({ at, rest, full }: AxisPlace, axes: readonly number[]): number {
  const value = ((axes[at] ?? rest) - rest) / (full - rest);
  return Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0;
}

function isDown(place: ButtonPlace, pad: PadSnapshot): boolean {
  if ("button" in place) return pad.buttons[place.button]?.pressed === true;
  if (!isCross(place)) return share(place, pad.axes) > 0.5;
  const value = pad.axes[place.at] ?? place.rest;
  const away = Math.abs(value - place.full);
  // A diagonal is both of its neighbours; from the last direction to the first it is one step.
  return Math.abs(value) < 1.05 && Math.min(away, 8 * crossStep - away) < 1.2 * crossStep;
}

/** The pad as one with the standard mapping. */
export function mappedPad(pad: PadSnapshot, map: PadMap): PadSnapshot {
  const { id = "", index, connected } = pad;
  const axes = map.sticks.map((place) => (place === null ? 0 : share(place, pad.axes)));
  const buttons = Array.from({ length: standardButtonCount }, (_, number) => {
    const place = map.buttons.get(number);
    return { pressed: place !== undefined && isDown(place, pad) };
  });
  return { id, index, connected, mapping: "standard", axes, buttons };
}

const isIndex = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 64;
const isReading = (value: unknown): value is number => typeof value === "number" && Math.abs(value) < 8;

function axisPlace(value: unknown): AxisPlace | null {
  const { at, rest, full } = (value ?? {}) as Partial<AxisPlace>;
  return isIndex(at) && isReading(rest) && isReading(full) && Math.abs(full - rest) > 0.1 ? { at, rest, full } : null;
}

function buttonPlace(value: unknown): ButtonPlace | null {
  const { button } = (value ?? {}) as { readonly button?: unknown };
  return isIndex(button) ? { button } : axisPlace(value);
}

/** Remembered maps, which a person or an older page may have written: those that count. */
export function readMaps(value: unknown): PadMaps {
  const maps = new Map<string, PadMap>();
  for (const entry of Array.isArray(value) ? value.slice(0, mostPads) : []) {
    const { id, sticks, buttons } = (entry ?? {}) as { readonly [key: string]: unknown };
    if (typeof id !== "string" || !Array.isArray(sticks) || !Array.isArray(buttons)) continue;
    const read = buttons.flatMap((one: unknown): [number, ButtonPlace][] => {
      const [number, place] = Array.isArray(one) ? [one[0] as unknown, buttonPlace(one[1])] : [null, null];
      return isIndex(number) && number < standardButtonCount && place !== null ? [[number, place]] : [];
    });
    maps.set(id, { sticks: [0, 1, 2, 3].map((axis) => axisPlace(sticks[axis])), buttons: new Map(read) });
  }
  return maps;
}

/** To be remembered; null: nothing. The newest are last. */
export function writeMaps(maps: PadMaps): object | null {
  const list = [...maps].map(([id, { sticks, buttons }]) => ({ id, sticks, buttons: [...buttons] }));
  return list.length === 0 ? null : list.slice(-mostPads);
}
