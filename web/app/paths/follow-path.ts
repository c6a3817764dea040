// A path followed in a simulation beside the page: the scenario with the robot at the path's start, and a script of all sticks and
// buttons that followed it. On the page it is a run like any other: it can be paused, scrubbed, shared and replayed.

import { stations } from "../../sim/boundary/abi.gen.ts";
import { Frame } from "../../sim/boundary/frame.ts";
import type { Core, FetchFile } from "../../sim/core/module.ts";
import {
  PathDriver,
  placedAt,
  scripted,
  tickSeconds,
  type Followed,
  type Held,
  type PathScenario,
} from "../../paths/path-driver.ts";
import type { StandIn } from "../../paths/stand-ins.ts";
import type { Trajectory } from "../../paths/trajectory.ts";

export interface FollowRequest {
  /** The text of the scenario. */
  readonly scenario: string;
  /** Index of the robot that follows. */
  readonly robot: number;
  /** On its alliance's side of the field. */
  readonly trajectory: Trajectory;
  /** Buttons that stand in for commands of the path. */
  readonly standIns?: readonly StandIn[];
}

export interface FollowedRun extends Followed {
  /** The text of the scenario that follows the path by itself. */
  readonly scenario: string;
}

/** Between two reports of how far it is [ticks]. */
const reportTicks = 50;

/** Rejects as Core.load does: where the robot cannot stand at the path's start, say. */
export async function followPath(
  core: Core,
  { scenario, robot, trajectory, standIns = [] }: FollowRequest,
  files: FetchFile,
  onShare: (share: number) => void = () => {},
): Promise<FollowedRun> {
  const written = JSON.parse(scenario) as PathScenario;
  const before = await core.load(scenario, "scenario", files);
  const { station } = before.robots[robot]!;
  const at = stations[station]!;
  const placed = placedAt(written, at, trajectory, "driver");
  const scene = await core.load(JSON.stringify(placed), "scenario", files);
  const driver = new PathDriver(trajectory, scene, robot, standIns);
  const ticks = Math.round(driver.seconds / tickSeconds);
  const buffer = new ArrayBuffer(core.frameBytes);
  const frame = (): Frame => new Frame(core.frame(buffer));
  const ticksHeld: Held[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    if (tick % reportTicks === 0) onShare(tick / ticks);
    const held = driver.held(frame(), tick);
    ticksHeld.push(held);
    core.setInput([{ station, axes: held.axes, buttons: driver.bitsOf(held.buttons) }]);
    if (core.step(1) < 1) break;
    driver.note(frame(), tick + 1);
  }
  // After the path the driver does nothing: the robot stands.
  ticksHeld.push({ axes: [0, 0, 0], buttons: [] });
  return {
    ...driver.followed,
    scenario: JSON.stringify(scripted(placedAt(written, at, trajectory, "script"), at, ticksHeld)),
  };
}
