// The numbers of a robot and its floor that "What if" turns: their names, and the way along a slider.

import { changeInfos, type ChangeKind } from "../../sim/boundary/abi.gen.ts";
import { allChanges, neutralOf, partsOf, unitOf, type RealChange } from "../../sim/boundary/changes.ts";
import type { ChangeOrder, Gains, RobotInfo } from "../../sim/boundary/protocol.ts";
import { changes as say } from "../../words/english-past.ts";

const gains = ["kP", "kI", "kD", "kS", "kV", "kA", "kG"] as const satisfies readonly (keyof Gains)[];
type Gain = (typeof gains)[number];
const isGain = (kind: ChangeKind): kind is Gain => gains.some((gain) => gain === kind);

/** The name of a change, for people. */
export const changeLabel = (kind: RealChange): string => (isGain(kind) ? kind : say(kind));

export interface Numbered {
  /** "gearing 0": in layouts. */
  readonly id: string;
  readonly kind: ChangeKind;
  readonly part: number;
  readonly title: string;
  /** The part's name; "" for the whole robot or the floor. */
  readonly group: string;
  readonly unit: string;
  /** Of the robot as it is written. */
  readonly neutral: number;
  readonly low: number;
  readonly high: number;
  /** Times the present value: the slider goes by ratios. */
  readonly isFactor: boolean;
}

function numbered(kind: RealChange, part: number, group: string, robot: RobotInfo): Numbered | null {
  const { form, low: least, high: most, to } = changeInfos[kind];
  const neutral = neutralOf(kind, robot, part);
  if (neutral === null) return null;
  const title = changeLabel(kind);
  const isFactor = form === "factor";
  // Twice and four times too much show all that a number does; the rest would make the slider coarse.
  const reach = neutral === 0 ? to : 4 * Math.abs(neutral);
  const [low, high] = isFactor ? [0.25, 4] : [neutral < 0 ? -reach : 0, neutral < 0 ? 0 : reach];
  const bounds = { low: Math.max(low, least), high: Math.min(high, most) };
  const unit = isFactor ? "" : unitOf(kind, robot, part);
  return { id: `${kind} ${part}`, kind, part, title, group, unit, neutral, ...bounds, isFactor };
}

/** All of a robot, those of the whole robot first, then by its parts. */
export function numbersOf(robot: RobotInfo): Numbered[] {
  const all = allChanges
    .filter((kind) => changeInfos[kind].use === "turned")
    .flatMap((kind) => partsOf(kind, robot).flatMap((group, part) => numbered(kind, part, group, robot) ?? []));
  const groups = [...new Set(all.map(({ group }) => group))];
  const mechanisms = robot.mechanisms.map(({ name }) => name);
  // The numbers that a student turns first stand first: the robot, its mechanisms, then wheels and motors.
  const rank = (group: string): number => (group === "" ? 0 : mechanisms.includes(group) ? 1 : 2);
  return groups.sort((a, b) => rank(a) - rank(b)).flatMap((group) => all.filter((one) => one.group === group));
}

/** Steps of the slider. */
export const sliderSteps = 400;

/** The number at a place of the slider, with three digits. */
export function numberAt({ low, high, isFactor }: Numbered, place: number): number {
  const share = place / sliderSteps;
  const value = isFactor ? low * (high / low) ** share : low + (high - low) * share;
  return Number(value.toPrecision(3));
}

export function placeOf({ low, high, isFactor }: Numbered, value: number): number {
  const share = isFactor ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
  return Math.round(sliderSteps * Math.min(1, Math.max(0, share)));
}

/** "× 1.2", "3.4 V/rad" */
export function numberWords({ isFactor, unit }: Numbered, value: number): string {
  const text = String(Number(value.toPrecision(3)));
  return isFactor ? `× ${text}` : `${text} ${unit}`.trim();
}

/** The change that sets it; the number that the robot has of itself takes the change away. */
export function orderOf({ kind, part, neutral }: Numbered, station: number, value: number): ChangeOrder {
  const own = changeInfos[kind].target === "field" ? 0 : station;
  return { kind, station: own, part, value: value === neutral ? null : value };
}
