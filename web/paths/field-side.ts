// From the frame that a file was drawn in to the field's own, and to the other alliance's side.

import type { Sample, Trajectory } from "./trajectory.ts";

/** [m] */
export interface FieldSize {
  readonly length: number;
  readonly width: number;
}

/** corner: WPILib's to 2026, the right corner of the blue wall, +x to the red wall. center: WPILib's from 2027, the middle, +x to the blue wall. */
export type Origin = "corner" | "center";
/** The other alliance's half: turned by 180 degrees about the middle, or reflected in the halfway line. */
export type Symmetry = "rotated" | "reflected";

export const symmetryOf = (word: unknown): Symmetry => (word === "reflected" ? "reflected" : "rotated");

const mapped = ({ events, samples }: Trajectory, map: (sample: Sample) => Sample): Trajectory => ({
  events,
  samples: samples.map(map),
});

const rotated =
  ({ length, width }: FieldSize) =>
  ({ x, y, heading, vx, vy, ...rest }: Sample): Sample => ({
    ...{ ...rest, x: length - x, y: width - y, heading: heading + Math.PI, vx: -vx, vy: -vy },
  });

const reflected =
  ({ length }: FieldSize) =>
  ({ x, heading, vx, omega, ...rest }: Sample): Sample => ({
    ...{ ...rest, x: length - x, heading: Math.PI - heading, vx: -vx, omega: -omega },
  });

/** To the red alliance's side. */
export const onOtherSide = (trajectory: Trajectory, size: FieldSize, symmetry: Symmetry): Trajectory =>
  mapped(trajectory, symmetry === "reflected" ? reflected(size) : rotated(size));

/** From the middle's frame to the corner's: half the field away, and turned round. */
export function fromCenter(trajectory: Trajectory, { length, width }: FieldSize): Trajectory {
  const turn = rotated({ length: length / 2, width: width / 2 });
  return mapped(trajectory, turn);
}

/** Farther than this beyond a wall is in the middle's frame [m]. */
const beyond = 0.5;

/** A file with negative places cannot be in the corner's frame. */
export const originOf = ({ samples }: Trajectory): Origin =>
  samples.some(({ x, y }) => x < -beyond || y < -beyond) ? "center" : "corner";
