// Commands of a path or an auto that the robot's own buttons stand in for. The team's program is not here; where a command is called like a
// button of the built-in program ("Intake", "ShootFar"), that button is held at its time.

import { sampleAt, type PathEvent, type Trajectory } from "./trajectory.ts";

/** A button that is held for a command. */
export interface StandIn {
  readonly command: string;
  /** Of the robot's program. */
  readonly button: string;
  /** [s] of the trajectory. */
  readonly from: number;
  readonly to: number;
  /** Only while the path stands: a launcher that aims turns the robot. */
  readonly stands: boolean;
}

/** A command with one of these words ends something, or does its opposite. */
const stopWords: readonly string[] = [
  ...["stop", "end", "off", "cancel", "idle", "stow", "retract", "raise", "up", "home", "reset", "zero", "reverse"],
];
/** Buttons that are held while the path stands. */
const standingButtons: readonly string[] = ["shoot", "lob"];
/** Slower than this a path stands [m/s]. */
const standing = 0.05;

/** "ShootFar", "shoot_far", "Shoot Far": shoot, far */
const wordsOf = (name: string): string[] =>
  (name.replace(/([a-z])([A-Z])/g, "$1 $2").match(/[A-Za-z]+/g) ?? []).map((word) => word.toLowerCase());

function buttonOf(name: string, buttons: readonly string[]): string | undefined {
  const words = wordsOf(name);
  if (words.some((word) => stopWords.includes(word))) return undefined;
  // "outtake" is one word on a robot, and two in some programs.
  return buttons.find((button) => {
    const plain = wordsOf(button).join("");
    return plain === words[0] || plain === words.join("");
  });
}

/** A command without an end lasts until the next one, or until the path's end and the moment that the robot stands there. */
export function standInsFor({ events }: Trajectory, buttons: readonly string[]): StandIn[] {
  return events.flatMap((event: PathEvent): StandIn[] => {
    const { name: command, t: from, until } = event;
    const button = buttonOf(command, buttons);
    if (button === undefined) return [];
    const next = events.find((other) => other.t > from)?.t ?? Number.POSITIVE_INFINITY;
    return [{ command, button, from, to: until ?? next, stands: standingButtons.includes(button) }];
  });
}

/** The buttons that are held in the tick that begins at a time. */
export function heldAt(trajectory: Trajectory, standIns: readonly StandIn[], t: number): string[] {
  const { vx, vy } = sampleAt(trajectory, t);
  const isStanding = Math.hypot(vx, vy) < standing;
  const held = standIns.filter(({ from, to, stands }) => t >= from && t < to && (!stands || isStanding));
  return [...new Set(held.map(({ button }) => button))];
}
