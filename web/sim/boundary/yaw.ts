// The heading of a rotation.

/** [rad], -pi to pi. */
export const yawOf = ({ w, x, y, z }: Readonly<Record<"w" | "x" | "y" | "z", number>>): number =>
  Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
