// Turns stick positions into the numbers that the simulation takes. Keyboard, gamepad and touch screen all end here.

/** Sticks as the driver feels them: away from the driver, to the driver's left, counter-clockwise seen from above; -1..1. */
export interface DriverSticks {
  away: number;
  left: number;
  turn: number;
}

/** Field-relative forward (+x), left (+y), counter-clockwise. */
export type FieldAxes = [forward: number, left: number, turn: number];

/** Rest zone of a stick. Beyond it the rest of the way counts from zero, so that there is no step at the edge. */
export const stickDeadband = 0.08;

/** How much of full stick the slow key leaves. */
export const slowFactor = 0.35;

/** Full stick and rest are exact; a value that is not a number is rest. */
export function applyDeadband(value: number, deadband = stickDeadband): number {
  const size = Math.abs(value);
  if (!(size > deadband)) return 0;
  return Math.sign(value) * Math.min(1, (size - deadband) / (1 - deadband));
}

/** Applies the deadband to the length of a two-axis stick, not to each axis: diagonals keep their direction. */
export function applyRoundDeadband(
  x: number,
  y: number,
  out: [number, number],
  deadband = stickDeadband,
): [number, number] {
  const size = Math.hypot(x, y);
  const scale = size > deadband ? Math.min(1, (size - deadband) / (1 - deadband)) / size : 0;
  out[0] = scale === 0 ? 0 : x * scale;
  out[1] = scale === 0 ? 0 : y * scale;
  return out;
}

/**
 * The driver's sticks as field axes. `heading` is the direction in which the drivers of the station look, in the field
 * frame: at red it is the other way, and a red driver who pushes the stick away from herself drives towards blue.
 */
export function toFieldAxes(sticks: DriverSticks, heading: number, slow: boolean, out: FieldAxes): FieldAxes {
  // The two headings that occur are 0 and pi; their cosines are exact, and sines of zero keep zeros clean.
  const facing = Math.cos(heading) < 0 ? -1 : 1;
  const size = Math.hypot(sticks.away, sticks.left);
  const scale = (slow ? slowFactor : 1) / Math.max(1, size);
  out[0] = sticks.away * scale * facing + 0;
  out[1] = sticks.left * scale * facing + 0;
  out[2] = clampUnit(sticks.turn) * (slow ? slowFactor : 1) + 0;
  return out;
}

function clampUnit(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

/** Steps of an axis from rest to full. Values between two would take nine bytes in a recording instead of one. */
const axisSteps = 127;

/** The nearest step of an axis, full stick and rest exact. */
export function toSteps(axis: number): number {
  return (Math.sign(axis) * Math.round(Math.abs(axis) * axisSteps)) / axisSteps + 0;
}
