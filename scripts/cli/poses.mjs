// `replay --poses`: the positions that a recording carries, looked at in place of a run.
import { Trace } from "./output.mjs";
import { report } from "./report.mjs";

/** A robot's data that positions hold; of its wheels and motors they know nothing. */
const known = ({ station, pose, velocity, battery, brownout, held }) => ({
  ...{ station, pose, velocity, battery, brownout, held },
});

/** Prints the last moment of a loaded replay's positions; trace: each of them into a file, one JSON object a line. */
export function showPoses(sandlot, core, scene, info, trace) {
  core.poses.play();
  const buffer = new ArrayBuffer(core.frameBytes);
  const at = (tick) => {
    core.poses.seek(tick);
    const { t, match, score, robots, pieces } = report(sandlot, new sandlot.Frame(core.frame(buffer)), scene);
    return { t, match, score, robots: robots.map(known), pieces };
  };
  const { every, ticks: last } = info.poses;
  if (trace !== undefined) {
    const file = new Trace(trace, "replay");
    try {
      for (let tick = 0; tick <= last; tick += every) file.line(at(tick));
    } catch (error) {
      file.discard();
      throw error;
    }
    file.finish();
  }
  const { t: time, ...shown } = at(last);
  const { title, author, version, ticks, poses } = info;
  const recording = { title, author, version, ticks, poses };
  process.stdout.write(`${JSON.stringify({ time, simulated: false, ...shown, recording })}\n`);
  return 0;
}
