// Laps of the practice course, driven in Node tick by tick, for tests to race against.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./browser.mjs";

const { openCore, folderFiles, Frame, newRobotState, eventKinds } = await import(join(root, "build/node/sandlot.mjs"));
export const course = "fields/practice/scenarios/course.json";

/** The line of the tape, there and back, in points a decimetre apart. */
const line = Array.from({ length: 240 }, (_, i) => {
  const x = i < 120 ? 0.9 + 0.1 * i : 12.9 - 0.1 * (i - 120);
  const beside = x > 2 && x < 12 ? 0.85 * Math.cos((Math.PI / 2) * (x - 3)) : 0;
  return [x, 4 + (i < 120 ? beside : -beside)];
});
/** How far a driver looks ahead [m]. */
const ahead = 0.7;

/**
 * Drives a lap at a share of full speed. Returns the recording's bytes, the robot's pose at each tick, and the ticks at which the
 * lap began and ended.
 */
export async function driveLap(stick, author = "") {
  const core = await openCore(join(root, "build/wasm/sandlot.wasm"));
  const text = readFileSync(join(root, course), "utf8");
  await core.load(text, course, folderFiles(root));
  const state = newRobotState();
  let at = 0;
  const gates = [];
  const poses = [];
  for (let tick = 0; gates.filter(({ gate }) => gate === 0).length < 2; tick++) {
    if (tick > 3000) throw new Error(`no lap at ${stick}: ${gates.length} gates, at ${JSON.stringify(state.position)}`);
    const { position } = new Frame(core.frame()).robot(0, state);
    poses.push([position.x, position.y]);
    const far = ([x, y]) => Math.hypot(x - position.x, y - position.y);
    while (at < line.length - 1 && far(line[at]) < ahead) at++;
    const goal = line[at];
    const away = Math.max(0.05, far(goal));
    // As a gamepad's axes are: they travel in a byte.
    const axis = (delta) => Math.round((127 * stick * delta) / away) / 127;
    const axes = [axis(goal[0] - position.x), axis(goal[1] - position.y), 0];
    core.setInput([{ station: 1, axes, buttons: 0 }]);
    core.step(1);
    for (const { tick, kind, object } of core.takeEvents())
      if (eventKinds[kind] === "gatePassed") gates.push({ gate: object, tick: tick + 1 });
  }
  core.step(10);
  const [begin, end] = gates.filter(({ gate }) => gate === 0).map(({ tick }) => tick);
  const bytes = core.recordings.bytes({ title: "Around the posts", author, created: 1_790_000_000, start: begin });
  return { bytes, begin, end, gates, poses, seconds: (end - begin) / 50 };
}
