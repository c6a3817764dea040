// A rigid robot and its modules: the speeds of the modules for a motion of the robot, and the motion that fits a list of module speeds best.

import type { Place } from "./trajectory.ts";

/** Of the robot, in a frame of its own or the field's: [m/s] and [rad/s]. */
export interface Motion {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

export const turned = ({ x, y, turn }: Motion, angle: number): Motion => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return { x: c * x - s * y, y: s * x + c * y, turn };
};

export interface WheelMotion {
  /** Speeds of the modules' wheels for a motion in the robot's frame; those of swerve modules are never negative. */
  speeds(motion: Motion): number[];
  /** The motion of speeds along angles, both in the robot's frame. */
  motion(speeds: readonly number[], angles: readonly number[]): Motion;
}

/** The two sides of a differential drive: x = (left + right) / 2, turn = (right - left) / track. */
function differential(modules: readonly Place[]): WheelMotion {
  const track = modules[0]!.y - modules[1]!.y;
  return {
    speeds: ({ x, turn }) => [x - (turn * track) / 2, x + (turn * track) / 2],
    motion: ([left = 0, right = 0]) => ({ x: (left + right) / 2, y: 0, turn: (right - left) / track }),
  };
}

/**
 * Swerve. A module at (px, py) moves at (x - turn py, y + turn px). Least squares over all modules: with their middle (mx, my) and the sum
 * of squares of distances from it, S, the turn is the sum of (px - mx) vy - (py - my) vx over S, and x, y follow from the means.
 */
function swerve(modules: readonly Place[]): WheelMotion {
  const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [mx, my] = [mean(modules.map(({ x }) => x)), mean(modules.map(({ y }) => y))];
  const spread = modules.reduce((sum, { x, y }) => sum + (x - mx) ** 2 + (y - my) ** 2, 0);
  return {
    speeds: ({ x, y, turn }) => modules.map((at) => Math.hypot(x - turn * at.y, y + turn * at.x)),
    motion: (speeds, angles) => {
      const vx = speeds.map((speed, m) => speed * Math.cos(angles[m]!));
      const vy = speeds.map((speed, m) => speed * Math.sin(angles[m]!));
      const moment = modules.reduce((sum, { x, y }, m) => sum + (x - mx) * vy[m]! - (y - my) * vx[m]!, 0);
      const turn = spread > 0 ? moment / spread : 0;
      return { x: mean(vx) + turn * my, y: mean(vy) - turn * mx, turn };
    },
  };
}

export const wheelMotion = (modules: readonly Place[], isHolonomic: boolean): WheelMotion =>
  isHolonomic ? swerve(modules) : differential(modules);
