// A path of a planner as a ghost: the robot where the path says, at the path's own times. It knows neither battery nor score.

import { limits } from "../../sim/boundary/abi.gen.ts";
import { maxTrackTicks, newTrackSample, Track } from "../../sim/boundary/track.ts";
import { noPasses } from "../../sim/boundary/run-marks.ts";
import { durationOf, sampleAt, type Trajectory } from "../../paths/trajectory.ts";
import { ghostMove, withMove } from "./race.ts";
import type { Made } from "./rivals.ts";

export function fromPath(trajectory: Trajectory, name: string): Made {
  const track = new Track(0, 0);
  const at = { ...newTrackSample(), battery: Number.NaN, held: Number.NaN, score: Number.NaN };
  const last = Math.min(maxTrackTicks - 1, Math.ceil(durationOf(trajectory) / limits.tickSeconds));
  for (let tick = 0; tick <= last; tick++) {
    const { x, y, heading, vx, vy } = sampleAt(trajectory, tick * limits.tickSeconds);
    Object.assign(at.position, { x, y, z: 0 });
    Object.assign(at.rotation, { w: Math.cos(heading / 2), x: 0, y: 0, z: Math.sin(heading / 2) });
    at.speed = Math.hypot(vx, vy);
    track.put(tick, at);
  }
  const marks = withMove(new Map(), ghostMove(track));
  return { track, passes: noPasses, marks, lap: null, robots: [], robot: 0, field: "", by: name, note: "" };
}
