// A drive becomes a script: the same robot, with its driver's sticks in its scenario, comes to the same state, bit for
// bit.
import { expect, test } from "vitest";
import { readDrive } from "../../web/app/scenario/drive-reader.ts";
import { withDrive } from "../../web/app/scenario/scenario-script.ts";
import type { Json } from "../../web/app/forms/json-document.ts";
import { newRobotState } from "../../web/sim/boundary/frame.ts";
import { driverInput, files, frameOf, load, open, plainScenario } from "./helpers.ts";

test("a recorded drive, as the scenario's script, ends where the driver ended", async () => {
  const core = await open();
  const text = plainScenario();
  await load(core, text);
  const buttons = [0, 1, 3, 0];
  for (let tick = 0; tick < 200; tick++) {
    const [input] = driverInput(tick);
    if (input !== undefined) core.setInput([{ ...input, buttons: buttons[(tick / 25) % 4] ?? 0 }]);
    expect(core.step(1)).toBe(1);
  }
  const pose = (): number[] => {
    const { position, rotation, velocity } = frameOf(core).robot(0, newRobotState());
    return [position.x, position.y, position.z, rotation.w, rotation.z, velocity.x, velocity.y];
  };
  const wanted = pose();
  const held = await readDrive(core, { recording: core.recordings.bytes(), robot: null }, files);
  expect(held.length).toBeGreaterThan(6);
  const scripted = withDrive(JSON.parse(text) as Json, 0, held);
  await load(core, JSON.stringify(scripted));
  expect(core.step(200)).toBe(200);
  expect(pose()).toEqual(wanted);
});
