// Hands that drive, for tests: keyboard and gamepad of tests/bench/drivers.mjs, and hands that do everything an input block can.
import { join } from "node:path";
import { inputHeader, inputRobot, limits } from "../../web/sim/boundary/abi.gen.ts";
import type { Core, StationInput } from "../../web/sim/core/module.ts";
import { root } from "./helpers.ts";

export type Hands = (tick: number) => StationInput | null;

interface Drivers {
  random(seed: number): () => number;
  keyboard(seed: number, station?: number): Hands;
  gamepad(seed: number, station?: number): Hands;
}

const path: string = join(root, "tests/bench/drivers.mjs");
export const { random, keyboard, gamepad } = (await import(path)) as Drivers;

const blockBytes = inputHeader.byteLength + limits.maxRobots * inputRobot.byteLength;

/** An input block that may say anything: requests, humans, sticks in steps or with all bits, chassis, volts. */
export function anyBlock(next: () => number): Uint8Array {
  const view = new DataView(new ArrayBuffer(blockBytes));
  const { modeRequest, matchRequest, human, cameras } = inputHeader;
  if (next() < 0.02) view.setUint32(modeRequest.offset, 1 + Math.floor(next() * 4), true);
  if (next() < 0.01) view.setUint32(matchRequest.offset, 1 + Math.floor(next() * 2), true);
  if (next() < 0.05) view.setUint32(human.offset + 4 * Math.floor(next() * 2), 1 | (Math.floor(next() * 4) << 1), true);
  if (next() < 0.02) view.setUint32(cameras.offset + 4 * Math.floor(next() * 6), Math.floor(next() * 4096) | 1, true);
  for (let station = 0; station < limits.maxRobots; station++) {
    if (next() < 0.6) continue;
    const base = inputHeader.byteLength + station * inputRobot.byteLength;
    const present = next() < 0.2 ? 3 : next() < 0.9 ? 1 : 2;
    view.setUint32(base + inputRobot.present.offset, present, true);
    view.setUint32(base + inputRobot.buttons.offset, next() < 0.8 ? 1 : Math.floor(next() * 8), true);
    for (let k = 0; k < 3; k++) {
      const axis = next() * 2 - 1;
      view.setFloat64(base + inputRobot.axes.offset + 8 * k, next() < 0.7 ? Math.round(axis * 127) / 127 : axis, true);
      view.setFloat64(base + inputRobot.chassis.offset + 8 * k, Math.fround(axis), true);
    }
    view.setUint32(base + inputRobot.chassisMode.offset, next() < 0.95 ? 0 : 1, true);
    view.setUint32(base + inputRobot.voltMask.offset, next() < 0.5 ? 0 : 3, true);
    for (let k = 0; k < 2; k++) {
      const volts = next() * 24 - 12;
      view.setFloat64(base + inputRobot.volts.offset + 8 * k, next() < 0.5 ? volts : Math.fround(volts), true);
    }
  }
  return new Uint8Array(view.buffer);
}

/** Steps tick by tick while the hands drive. */
export function drive(core: Core, hands: readonly Hands[], ticks: number, from = 0): void {
  for (let tick = from; tick < from + ticks; tick++) {
    const inputs = hands.map((hand) => hand(tick)).filter((input) => input !== null);
    if (inputs.length > 0) core.setInput(inputs);
    if (core.step(1) !== 1) throw new Error(`the run stopped at tick ${tick}: ${core.stopText}`);
  }
}
