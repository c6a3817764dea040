// A robot's machines as they sound: from each tick's frame, how fast its motors turn and how hard they work.

import type { MotorState, Frame, RobotState } from "../../sim/boundary/frame.ts";
import type { RobotInfo } from "../../sim/boundary/protocol.ts";

/** A group of motors that sound as one. */
export interface Load {
  /** Of a rotor [1/s]. */
  turns: number;
  /** In each motor [A]. */
  current: number;
}

/** Groups that are heard apart. Steering motors and servos turn too little to be heard beside the rest. */
export const machines = ["drive", "flywheel", "rollers"] as const;
export type Machine = (typeof machines)[number];
export type Loads = Readonly<Record<Machine, Load>>;

export const newLoads = (): Loads => ({
  drive: { turns: 0, current: 0 },
  flywheel: { turns: 0, current: 0 },
  rollers: { turns: 0, current: 0 },
});

/** Of each motor: the group that it is in; null: none. */
export function machinesOf({ motorWork, mechanisms }: RobotInfo): readonly (Machine | null)[] {
  return motorWork.map(({ task, target }) => {
    if (task === "drive") return "drive";
    if (task !== "mechanism") return null;
    return mechanisms[target]?.kind === "flywheel" ? "flywheel" : "rollers";
  });
}

/** Writes a robot's loads. Drive motors count alike; of the others the group sounds as the one that turns fastest. */
export function readLoads(
  frame: Frame,
  robot: RobotState,
  groups: readonly (Machine | null)[],
  motor: MotorState,
  into: Loads,
): void {
  for (const name of machines) into[name].turns = into[name].current = 0;
  let drives = 0;
  for (let index = 0; index < robot.motorCount; index++) {
    const name = groups[index];
    if (name === null || name === undefined) continue;
    const { velocity, current } = frame.motor(robot.motorStart + index, motor);
    const load = into[name];
    const turns = Math.abs(velocity) / (2 * Math.PI);
    if (name === "drive") {
      drives++;
      load.turns += turns;
      load.current += Math.abs(current);
    } else {
      load.turns = Math.max(load.turns, turns);
      load.current = Math.max(load.current, Math.abs(current));
    }
  }
  if (drives === 0) return;
  into.drive.turns /= drives;
  into.drive.current /= drives;
}
