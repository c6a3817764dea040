// A trajectory as WPILib writes it (TrajectoryUtil, PathWeaver's *.wpilib.json): a list of states with time, pose, velocity along the
// heading and curvature.

import { paths as say } from "../words/files/english-paths.ts";
import { PathError, type CheckedJson } from "./checked-json.ts";
import { checkTimes } from "./choreo.ts";
import { withoutJumps, type Sample, type Trajectory } from "./trajectory.ts";

const mostStates = 20_000;

function readState(json: CheckedJson): Sample {
  const [pose, velocity] = [json.at("pose"), json.at("velocity").number(-100, 100)];
  const heading = pose.at("rotation").at("radians").number(-1e6, 1e6);
  return {
    t: json.at("time").number(0, 3600),
    x: pose.at("translation").at("x").metres(),
    y: pose.at("translation").at("y").metres(),
    heading,
    vx: velocity * Math.cos(heading),
    vy: velocity * Math.sin(heading),
    omega: velocity * json.at("curvature").number(-1e6, 1e6, 0),
  };
}

export function readWpilibStates(file: CheckedJson): Trajectory {
  const list = file.list(mostStates);
  if (list.length < 2) throw new PathError(say("fewStates", { count: list.length }));
  const samples = list.map(readState);
  checkTimes(samples, list);
  return { samples: withoutJumps(samples), events: [] };
}
