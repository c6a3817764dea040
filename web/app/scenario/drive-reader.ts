// A driver's sticks, tick by tick, out of a recording: its run is simulated again. No picture, no worker.

import { driverIndex } from "../../element/play.ts";
import { limits } from "../../sim/boundary/abi.gen.ts";
import { Frame, newRobotState } from "../../sim/boundary/frame.ts";
import type { Core, FetchFile } from "../../sim/core/module.ts";
import type { HeldInput } from "./scenario-script.ts";

export interface DriveRequest {
  readonly recording: Uint8Array;
  /** Index of the robot; null: the driven one. */
  readonly robot: number | null;
}

/** An entry for each tick from which on something else was held. Rejects as Core.openReplay does. */
export async function readDrive(
  core: Core,
  { recording, robot: wanted }: DriveRequest,
  files: FetchFile,
): Promise<HeldInput[]> {
  const { scene, info } = await core.openReplay(recording, files, {});
  const robot = wanted ?? Math.max(0, driverIndex(scene.robots));
  const names = scene.robots[robot]?.buttons ?? [];
  const buffer = new ArrayBuffer(core.frameBytes);
  const state = newRobotState();
  const held: HeldInput[] = [];
  let before = "";
  for (let tick = 0; tick < info.ticks && core.step(1) === 1; tick++) {
    new Frame(core.frame(buffer)).robot(robot, state);
    const buttons = names.filter((_, index) => ((state.buttons >>> index) & 1) !== 0);
    const [forward = 0, left = 0, turn = 0] = state.axes;
    const sign = JSON.stringify([forward, left, turn, buttons]);
    if (sign === before) continue;
    before = sign;
    held.push({ t: Number((tick * limits.tickSeconds).toFixed(2)), axes: [forward, left, turn], buttons });
  }
  return held;
}
