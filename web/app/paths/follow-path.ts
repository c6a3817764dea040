// A path followed in a simulation beside the page: the scenario with the robot at the path's start, and a script of all the sticks that
// followed it. On the page it is a run like any other: it can be paused, scrubbed, shared and replayed.

import { stations } from "../../sim/boundary/abi.gen.ts";
import { Frame } from "../../sim/boundary/frame.ts";
import type { Core, FetchFile } from "../../sim/core/module.ts";
import type { Axes } from "../../paths/follower.ts";
import {
  PathDriver,
  placedAt,
  scripted,
  tickSeconds,
  type Followed,
  type PathScenario,
} from "../../paths/path-driver.ts";
import type { Trajectory } from "../../paths/trajectory.ts";

export interface FollowRequest {
  /** The text of the scenario. */
  readonly scenario: string;
  /** Index of the robot that follows. */
  readonly robot: number;
  /** On its alliance's side of the field. */
  readonly trajectory: Trajectory;
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
  { scenario, robot, trajectory }: FollowRequest,
  files: FetchFile,
  onShare: (share: number) => void = () => {},
): Promise<FollowedRun> {
  const written = JSON.parse(scenario) as PathScenario;
  const before = await core.load(scenario, "scenario", files);
  const { station } = before.robots[robot]!;
  const at = stations[station]!;
  const [start] = trajectory.samples;
  const placed = placedAt(written, at, start!, "driver");
  const scene = await core.load(JSON.stringify(placed), "scenario", files);
  const driver = new PathDriver(trajectory, scene, robot);
  const ticks = Math.round(driver.seconds / tickSeconds);
  const buffer = new ArrayBuffer(core.frameBytes);
  const frame = (): Frame => new Frame(core.frame(buffer));
  const sticks: Axes[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    if (tick % reportTicks === 0) onShare(tick / ticks);
    const axes = driver.axes(frame(), tick);
    sticks.push(axes);
    core.setInput([{ station, axes }]);
    if (core.step(1) < 1) break;
    driver.note(frame(), tick + 1);
  }
  // What comes after the path is the driver's no more: it stands.
  sticks.push([0, 0, 0]);
  return {
    ...driver.followed,
    scenario: JSON.stringify(scripted(placedAt(written, at, start!, "script"), at, sticks)),
  };
}
