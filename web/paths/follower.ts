// The driver that follows a trajectory with the sticks of the built-in program, once a tick. It knows the robot's true place and speed, as
// a program with perfect odometry would.

import { sampleAt, wrapped, type Sample, type Trajectory } from "./trajectory.ts";

/** Of the robot, in the field's frame: [m], [rad], [m/s], [rad/s]. */
export interface RobotPlace {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
  readonly vx: number;
  readonly vy: number;
  readonly omega: number;
}

/** The robot program's speeds at full sticks. */
export interface DrivenRobot {
  readonly isDifferential: boolean;
  /** [m/s], [rad/s] */
  readonly topSpeed: number;
  readonly topTurn: number;
  /** A differential drive's driver looks from the red wall. */
  readonly isRed: boolean;
}

export type Axes = readonly [forward: number, left: number, turn: number];

/** The sticks act until the next tick: their middle is asked for [s]. */
const middleOfTick = 0.01;
/** Wheels are late by their motors' controllers: the speed is asked for so much sooner [s]. Tuned on the shipped robots. */
const lead = 0.04;
/** Of the distance [1/s], of the missing speed [-]. Tuned: higher makes the wheels chatter. */
const placeGain = 6;
const speedGain = 1.5;
const headingGain = 7;
const turnGain = 0.5;
/**
 * Of a differential drive: Ramsete's two constants, zeta as WPILib has it, b [rad^2/m^2] four times that, and the
 * additions to its gain [1/s] along the robot and in its turn. Tuned on the KitBot, whose treads scrub in a turn: lower
 * leaves it up to 16 cm aside.
 */
const ramsete = { b: 8, zeta: 0.7, along: 3, turn: 6, turnGain: 3 };

const bounded = (value: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(-1, value)) : 0);

function holonomic(goal: Sample, soon: Sample, robot: RobotPlace, { topSpeed, topTurn }: DrivenRobot): Axes {
  const vx = soon.vx + placeGain * (goal.x - robot.x) + speedGain * (goal.vx - robot.vx);
  const vy = soon.vy + placeGain * (goal.y - robot.y) + speedGain * (goal.vy - robot.vy);
  const turn = soon.omega + headingGain * wrapped(goal.heading - robot.heading) + turnGain * (goal.omega - robot.omega);
  // Too fast as a whole: the direction stays.
  const most = Math.max(1, Math.hypot(vx, vy) / topSpeed);
  return [bounded(vx / most / topSpeed), bounded(vy / most / topSpeed), bounded(turn / topTurn)];
}

/** The Ramsete controller: the error in the robot's own frame becomes speed and turn. */
function differential(goal: Sample, soon: Sample, robot: RobotPlace, of: DrivenRobot): Axes {
  const [c, s] = [Math.cos(robot.heading), Math.sin(robot.heading)];
  const [dx, dy] = [goal.x - robot.x, goal.y - robot.y];
  const [ahead, aside] = [c * dx + s * dy, -s * dx + c * dy];
  const off = wrapped(goal.heading - robot.heading);
  const along = (at: Sample): number => at.vx * Math.cos(at.heading) + at.vy * Math.sin(at.heading);
  const [speed, wanted] = [along(goal), along(soon)];
  const gain = 2 * ramsete.zeta * Math.sqrt(goal.omega * goal.omega + ramsete.b * speed * speed);
  const sinc = Math.abs(off) < 1e-9 ? 1 : Math.sin(off) / off;
  const missing = speed - (robot.vx * c + robot.vy * s);
  const forward = wanted * Math.cos(off) + (gain + ramsete.along) * ahead + speedGain * missing;
  const turn =
    soon.omega +
    (gain + ramsete.turn) * off +
    ramsete.b * speed * sinc * aside +
    ramsete.turnGain * (goal.omega - robot.omega);
  const side = of.isRed ? -1 : 1;
  return [bounded((side * forward) / of.topSpeed), 0, bounded(turn / of.topTurn)];
}

/** The sticks for the tick that begins at a time of the trajectory. */
export function sticksFor(trajectory: Trajectory, t: number, robot: RobotPlace, of: DrivenRobot): Axes {
  if (!(of.topSpeed > 0 && of.topTurn > 0)) return [0, 0, 0];
  const goal = sampleAt(trajectory, t);
  const soon = sampleAt(trajectory, t + middleOfTick + lead);
  return of.isDifferential ? differential(goal, soon, robot, of) : holonomic(goal, soon, robot, of);
}
