// The inputs that a run gets again after the past was shown: the held ones of drivers and programs, and nothing that
// acts once.
import { expect, test } from "vitest";
import { chassisModes, inputBytes, inputHeader, inputRobot } from "../../web/sim/boundary/abi.gen.ts";
import { HeldInput } from "../../web/sim/worker/held-input.ts";

type Mode = (typeof chassisModes)[number];

/** A block in which the first station's program moves its chassis so. */
function led(mode: Mode, forward: number): Uint8Array {
  const block = new Uint8Array(inputBytes);
  const view = new DataView(block.buffer);
  view.setUint32(inputHeader.byteLength + inputRobot.present.offset, 2, true);
  view.setUint32(inputHeader.byteLength + inputRobot.chassisMode.offset, chassisModes.indexOf(mode), true);
  view.setFloat64(inputHeader.byteLength + inputRobot.chassis.offset, forward, true);
  return block;
}

function heldOf(block: Uint8Array): { readonly mode: Mode | undefined; readonly forward: number } {
  const held = new HeldInput();
  held.hear(block, false);
  const again = held.takeAll();
  const view = new DataView(again.buffer, again.byteOffset);
  return {
    mode: chassisModes[view.getUint32(inputHeader.byteLength + inputRobot.chassisMode.offset, true)],
    forward: view.getFloat64(inputHeader.byteLength + inputRobot.chassis.offset, true),
  };
}

test("speeds and places are held", () => {
  expect(heldOf(led("speeds", 2))).toEqual({ mode: "speeds", forward: 2 });
  expect(heldOf(led("place", 5))).toEqual({ mode: "place", forward: 5 });
});

test("a move is made once: the robot stands where it brought it", () => {
  expect(heldOf(led("move", 0.3))).toEqual({ mode: "move", forward: 0 });
});
