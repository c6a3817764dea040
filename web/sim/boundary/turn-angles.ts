// A turn as roll, pitch and yaw: about x, then y, then z of the field, as WPILib's Rotation3d has them.

type Axis = readonly [number, number, number];

export interface TurnAngles {
  /** [rad] */
  readonly roll: number;
  readonly pitch: number;
  readonly yaw: number;
}

/** Of the turn whose x, y and z point there; each has length 1. */
export function turnAngles(x: Axis, y: Axis, z: Axis): TurnAngles {
  const pitch = Math.asin(Math.min(1, Math.max(-1, -x[2])));
  // Straight up or down roll and yaw turn about the same axis: all of it is called yaw.
  if (Math.abs(x[2]) > 1 - 1e-9) return { roll: 0, pitch, yaw: Math.atan2(-y[0], y[1]) };
  return { roll: Math.atan2(y[2], z[2]), pitch, yaw: Math.atan2(x[1], x[0]) };
}
