// Input blocks (see abi.gen.ts) as bytes: drivers' inputs are written into one, and one block is laid over another.
import {
  cameraGrades,
  changeKinds,
  chassisModes,
  deviationRules,
  inputBytes,
  inputHeader,
  inputRobot,
  limits,
} from "./abi.gen.ts";
import { writeInputHeader, writeInputRobot } from "./blocks.gen.ts";
import type { CamerasInput, ChangeOrder, ChassisInput, HumanInput, MatchRequest } from "./protocol.ts";

/** One station's input from the next tick on. Axes and buttons left out are zero; volts left out stay as they were. */
export interface StationInput {
  readonly station: number;
  readonly axes?: readonly [number, number, number];
  readonly buttons?: number;
  /** Volts by motor index, in place of the robot's program; motors left out are the program's. */
  readonly volts?: Readonly<Record<number, number>>;
}

export { inputBytes } from "./abi.gen.ts";

/** The parts of a station's input that a bit of `present` stands for. */
const inputParts: readonly (readonly [bit: number, part: { readonly offset: number; readonly bytes: number }])[] = [
  [1, { offset: inputRobot.buttons.offset, bytes: inputRobot.voltMask.offset - inputRobot.buttons.offset }],
  [2, { offset: inputRobot.voltMask.offset, bytes: inputRobot.byteLength - inputRobot.voltMask.offset }],
];

const viewOf = (block: Uint8Array): DataView => new DataView(block.buffer, block.byteOffset, inputBytes);
const robotStart = (station: number): number => inputHeader.byteLength + station * inputRobot.byteLength;

/** Writes stations' input over the block's own for the same stations. Throws RangeError for a station that does not exist. */
export function writeStations(block: Uint8Array, inputs: readonly StationInput[]): void {
  const view = viewOf(block);
  for (const input of inputs) {
    if (!(Number.isInteger(input.station) && input.station >= 0 && input.station < limits.maxRobots)) {
      throw new RangeError(`station must be from 0 to ${limits.maxRobots - 1}, not ${input.station}`);
    }
    const base = robotStart(input.station);
    const { axes = [0, 0, 0], buttons = 0, volts } = input;
    const before = view.getUint32(base + inputRobot.present.offset, true);
    writeInputRobot(view, base, { present: before | 1, buttons, axes });
    if (volts !== undefined) writeVolts(block, input.station, volts);
  }
}

/** Writes volts by motor index for a station alone; motors left out are the program's. */
export function writeVolts(block: Uint8Array, station: number, volts: Readonly<Record<number, number>>): void {
  if (!(Number.isInteger(station) && station >= 0 && station < limits.maxRobots)) {
    throw new RangeError(`station must be from 0 to ${limits.maxRobots - 1}, not ${station}`);
  }
  const view = viewOf(block);
  const base = robotStart(station);
  let voltMask = 0;
  const byMotor: number[] = [];
  for (const [key, value] of Object.entries(volts)) {
    const motor = Number(key);
    if (!(Number.isInteger(motor) && motor >= 0 && motor < limits.maxMotors)) throw new RangeError(`no motor ${key}`);
    voltMask |= 1 << motor;
    byMotor[motor] = value;
  }
  const present = view.getUint32(base + inputRobot.present.offset, true) | 2;
  writeInputRobot(view, base, { present, voltMask, volts: byMotor });
}

/** Writes the mover of a chassis; its motors are the program's. */
export function writeChassis(block: Uint8Array, { station, mode, numbers }: ChassisInput): void {
  if (!(Number.isInteger(station) && station >= 0 && station < limits.maxRobots)) {
    throw new RangeError(`station must be from 0 to ${limits.maxRobots - 1}, not ${station}`);
  }
  const view = viewOf(block);
  const base = robotStart(station);
  const present = view.getUint32(base + inputRobot.present.offset, true) | 2;
  writeInputRobot(view, base, { present, voltMask: 0, chassisMode: mode, chassis: numbers });
}

export function writeMode(block: Uint8Array, mode: number): void {
  writeInputHeader(viewOf(block), 0, { modeRequest: mode + 1 });
}

export function writeMatch(block: Uint8Array, request: MatchRequest): void {
  writeInputHeader(viewOf(block), 0, { matchRequest: request });
}

export function writeHuman(block: Uint8Array, { alliance, feed, throw: thrown }: HumanInput): void {
  if (alliance !== 0 && alliance !== 1) throw new RangeError(`alliance must be 0 or 1, not ${alliance}`);
  const bits = 1 | (feed ? 2 : 0) | (thrown ? 4 : 0);
  viewOf(block).setUint32(inputHeader.human.offset + 4 * alliance, bits, true);
}

export function writeCameras(block: Uint8Array, { station, quality, rule, anglesOff }: CamerasInput): void {
  if (!(Number.isInteger(station) && station >= 0 && station < limits.maxRobots)) {
    throw new RangeError(`station must be from 0 to ${limits.maxRobots - 1}, not ${station}`);
  }
  const word = 1 | (cameraGrades.indexOf(quality) << 1) | (deviationRules.indexOf(rule) << 4) | (anglesOff << 8);
  viewOf(block).setUint32(inputHeader.cameras.offset + 4 * station, word, true);
}

/** Puts changes into the block's free slots, in order. Returns how many there was room for. */
export function writeChanges(block: Uint8Array, changes: readonly ChangeOrder[]): number {
  const view = viewOf(block);
  let done = 0;
  for (let slot = 0; slot < limits.changeSlots && done < changes.length; slot++) {
    if (view.getUint32(inputHeader.changeKind.offset + 4 * slot, true) !== 0) continue;
    const { kind, station, part, value } = changes[done++] as ChangeOrder;
    view.setUint32(inputHeader.changeKind.offset + 4 * slot, Math.max(0, changeKinds.indexOf(kind)), true);
    view.setUint32(inputHeader.changeStation.offset + 4 * slot, station, true);
    view.setUint32(inputHeader.changePart.offset + 4 * slot, part, true);
    view.setUint32(inputHeader.changeBack.offset + 4 * slot, value === null ? 1 : 0, true);
    view.setFloat64(inputHeader.changeValue.offset + 8 * slot, value ?? 0, true);
  }
  return done;
}

/** The changes in a block, in order. */
export function readChanges(block: Uint8Array): ChangeOrder[] {
  const view = viewOf(block);
  const orders: ChangeOrder[] = [];
  for (let slot = 0; slot < limits.changeSlots; slot++) {
    const kind = changeKinds[view.getUint32(inputHeader.changeKind.offset + 4 * slot, true)] ?? "none";
    if (kind === "none") continue;
    const back = view.getUint32(inputHeader.changeBack.offset + 4 * slot, true) !== 0;
    orders.push({
      kind,
      station: view.getUint32(inputHeader.changeStation.offset + 4 * slot, true),
      part: view.getUint32(inputHeader.changePart.offset + 4 * slot, true),
      value: back ? null : view.getFloat64(inputHeader.changeValue.offset + 8 * slot, true),
    });
  }
  return orders;
}

/** Lays a block over another: its stations and requests replace the other's, its changes come on top as long as there is room. */
export function mergeBlock(into: Uint8Array, block: Uint8Array): void {
  if (block.byteLength !== inputBytes) {
    throw new RangeError(`an input block has ${inputBytes} bytes, not ${block.byteLength}`);
  }
  const from = viewOf(block);
  const to = viewOf(into);
  const { modeRequest, matchRequest, human, cameras } = inputHeader;
  const stations = Array.from({ length: limits.maxRobots }, (_, station) => cameras.offset + 4 * station);
  for (const at of [modeRequest.offset, matchRequest.offset, human.offset, human.offset + 4, ...stations]) {
    if (from.getUint32(at, true) !== 0) to.setUint32(at, from.getUint32(at, true), true);
  }
  writeChanges(into, readChanges(block));
  for (let station = 0; station < limits.maxRobots; station++) {
    const base = robotStart(station);
    const has = from.getUint32(base + inputRobot.present.offset, true);
    for (const [bit, { offset, bytes }] of inputParts) {
      if ((has & bit) !== 0) into.set(block.subarray(base + offset, base + offset + bytes), base + offset);
    }
    to.setUint32(base + inputRobot.present.offset, has | to.getUint32(base + inputRobot.present.offset, true), true);
  }
}

/**
 * Clears the parts that act once: requests of mode and match, changes, and moves of a chassis. The held values of
 * drivers and programs stay.
 */
export function dropRequests(block: Uint8Array): void {
  dropChanges(block);
  const view = viewOf(block);
  writeInputHeader(view, 0, { modeRequest: 0, matchRequest: "none" });
  for (let station = 0; station < limits.maxRobots; station++) {
    const base = robotStart(station);
    const { chassisMode, chassis } = inputRobot;
    if (chassisModes[view.getUint32(base + chassisMode.offset, true)] === "move")
      block.fill(0, base + chassis.offset, base + chassis.offset + 8 * chassis.count);
  }
}

/** Clears the changes alone. */
export function dropChanges(block: Uint8Array): void {
  const { changeKind, changeValue } = inputHeader;
  block.fill(0, changeKind.offset, changeValue.offset + 8 * changeValue.count);
}
