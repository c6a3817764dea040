// One player's input for one tick as bytes. All apply the values read from these bytes, the player, too: rounding is
// the same for all.
//
// A record begins with a byte of flags, each for a part that follows; a part that is left out stays as it was. No
// record names a station: the seat of its sender does, so that no member can write for another.
import {
  cameraGrades,
  chassisModes,
  deviationRules,
  inputHeader,
  inputRobot,
  limits,
  modes,
} from "../sim/boundary/abi.gen.ts";
import {
  inputBytes,
  writeCameras,
  writeChassis,
  writeHuman,
  writeMatch,
  writeMode,
  writeStations,
  writeVolts,
} from "../sim/boundary/input-block.ts";
import type { CamerasInput, ChassisInput, MatchRequest } from "../sim/boundary/protocol.ts";
import { MessageError, type Reader, Writer } from "./bytes.ts";

/** The parts, in the order in which they follow the flags. */
const parts = ["sticks", "volts", "chassis", "human", "mode", "match", "cameras", "mates"] as const;
type Part = (typeof parts)[number];

/** The rights that come with a player's seat. */
export interface Rights {
  /** Stations of further drivers at the same computer, a bit each. */
  readonly mates?: number;
  /** Index of its robot's station; -1: it has none. */
  readonly station: number;
  /** Index of the station whose mechanisms it operates while another drives; left out or -1: none. */
  readonly operates?: number;
  /** The alliance whose human player it commands: 0 blue, 1 red; -1: none. */
  readonly alliance: number;
  /** He may enable, disable, start and end the match. */
  readonly referees: boolean;
}

/** Sticks of a further driver at the player's computer. */
export interface MateSticks {
  readonly station: number;
  readonly axes: readonly [number, number, number];
  readonly buttons: number;
}

/** One player's input; a part that is null stays as it was. */
export interface InputRecord {
  readonly sticks: { readonly axes: readonly [number, number, number]; readonly buttons: number } | null;
  readonly volts: Readonly<Record<number, number>> | null;
  readonly chassis: Pick<ChassisInput, "mode" | "numbers"> | null;
  readonly human: { readonly feed: boolean; readonly throw: boolean } | null;
  readonly mode: number | null;
  readonly match: MatchRequest | null;
  readonly cameras: Omit<CamerasInput, "station"> | null;
  readonly mates: readonly MateSticks[] | null;
}

/** Nothing new. */
export const noRecord: InputRecord = {
  ...{ sticks: null, volts: null, chassis: null, human: null, mode: null, match: null, cameras: null },
  mates: null,
};

/** Steps of an axis from rest to full, as web/input/driver-axes.ts rounds them. */
const axisSteps = 127;
/** Longest record: all parts, all motors. */
export const mostRecordBytes = 96 + 4 * limits.maxMotors;

const matches: readonly MatchRequest[] = ["start", "abort"];

export function writeRecord(to: Writer, record: InputRecord): void {
  let flags = 0;
  parts.forEach((part, bit) => (flags |= record[part] === null ? 0 : 1 << bit));
  to.byte(flags);
  const { sticks, volts, chassis, human, mode, match, cameras, mates } = record;
  if (sticks !== null) writeSticks(to, sticks);
  if (volts !== null) {
    const motors = Object.entries(volts);
    to.byte(motors.length);
    for (const [motor, value] of motors) to.byte(Number(motor)).float(value);
  }
  if (chassis !== null) {
    to.byte(chassisModes.indexOf(chassis.mode));
    for (const number of chassis.numbers) to.float(number);
  }
  if (human !== null) to.byte((human.feed ? 1 : 0) | (human.throw ? 2 : 0));
  if (mode !== null) to.byte(mode);
  if (match !== null) to.byte(matches.indexOf(match));
  if (cameras !== null) {
    to.byte(cameraGrades.indexOf(cameras.quality)).byte(deviationRules.indexOf(cameras.rule));
    to.byte(cameras.anglesOff);
  }
  if (mates !== null) writeMates(to, mates);
}

export function writeMates(to: Writer, mates: readonly MateSticks[]): void {
  to.byte(mates.length);
  for (const mate of mates) writeSticks(to.byte(mate.station), mate);
}

function writeSticks(to: Writer, { axes, buttons }: NonNullable<InputRecord["sticks"]>): void {
  for (const axis of axes) to.byte(128 + Math.round(Math.max(-1, Math.min(1, axis)) * axisSteps));
  to.count(buttons >>> 0);
}

export function readMates(from: Reader, most = limits.maxRobots - 1): MateSticks[] {
  const count = from.byte();
  if (count > most) throw new MessageError(`${count} further drivers; there are ${most} at most`);
  return Array.from({ length: count }, () => {
    const station = from.byte();
    if (station >= limits.maxRobots)
      throw new MessageError(`a driver at station ${station}; the last is ${limits.maxRobots - 1}`);
    return { station, ...readSticks(from) };
  });
}

export function readRecord(from: Reader): InputRecord {
  const flags = from.byte();
  // All eight bits are parts.
  const has = (part: Part): boolean => (flags & (1 << parts.indexOf(part))) !== 0;
  return {
    sticks: has("sticks") ? readSticks(from) : null,
    volts: has("volts") ? readVolts(from) : null,
    chassis: has("chassis") ? readChassis(from) : null,
    human: has("human") ? readHuman(from) : null,
    mode: has("mode") ? modes.indexOf(from.one(modes, "a mode")) : null,
    match: has("match") ? from.one(matches, "a request for the match") : null,
    cameras: has("cameras") ? readCameras(from) : null,
    mates: has("mates") ? readMates(from) : null,
  };
}

function readSticks(from: Reader): NonNullable<InputRecord["sticks"]> {
  const axis = (): number => {
    const step = from.byte() - 128;
    if (step < -axisSteps) throw new MessageError("a stick is beyond its end");
    return step / axisSteps;
  };
  const axes = [axis(), axis(), axis()] as const;
  return { axes, buttons: from.count(2 ** 32 - 1, "the set of buttons") };
}

function readVolts(from: Reader): InputRecord["volts"] {
  const volts: Record<number, number> = {};
  const count = from.byte();
  if (count > limits.maxMotors)
    throw new MessageError(`volts for ${count} motors; there are ${limits.maxMotors} at most`);
  for (let i = 0; i < count; i++) {
    const motor = from.byte();
    if (motor >= limits.maxMotors)
      throw new MessageError(`volts for motor ${motor}; the last is ${limits.maxMotors - 1}`);
    volts[motor] = from.float("a voltage");
  }
  return volts;
}

function readChassis(from: Reader): InputRecord["chassis"] {
  const mode = from.one(chassisModes, "the way a chassis moves");
  const number = (): number => from.float("a chassis's motion");
  return { mode, numbers: [number(), number(), number()] };
}

function readHuman(from: Reader): InputRecord["human"] {
  const bits = from.byte();
  if (bits > 3) throw new MessageError(`an order to the human player is ${bits}; 3 is the last`);
  return { feed: (bits & 1) !== 0, throw: (bits & 2) !== 0 };
}

function readCameras(from: Reader): InputRecord["cameras"] {
  const quality = from.one(cameraGrades, "a camera's quality");
  const rule = from.one(deviationRules, "a camera's rule of trust");
  return { quality, rule, anglesOff: from.byte() };
}

const noAxes = [0, 0, 0] as const;
const isAtRest = ({ axes }: Pick<MateSticks, "axes">): boolean => axes.every((axis) => axis === 0);

/** The parts of a record that the seat allows; `why` says which it does not, "" when there is none. */
export function withinRights(
  record: InputRecord,
  rights: Rights,
): { readonly record: InputRecord; readonly why: string } {
  const { sticks, volts, chassis, human, mode, match, cameras, mates } = record;
  const operates = (rights.operates ?? -1) >= 0;
  const hands = operates ? (volts ?? chassis ?? cameras) : (sticks ?? volts ?? chassis ?? cameras);
  const isOwn = ({ station }: MateSticks): boolean => ((rights.mates ?? 0) & (1 << station)) !== 0;
  const why =
    rights.station < 0 && hands !== null
      ? "input for a robot without a seat at one"
      : operates && sticks !== null && !isAtRest(sticks)
        ? "sticks of a robot that another drives"
        : rights.alliance < 0 && human !== null
          ? "orders to a human player without that seat"
          : !rights.referees && (mode !== null || match !== null)
            ? "orders of the driver station without that right"
            : mates !== null && !mates.every(isOwn)
              ? "input for a robot of another player"
              : "";
  if (why === "") return { record, why };
  const buttons = operates && sticks !== null ? { axes: noAxes, buttons: sticks.buttons } : null;
  const robot = rights.station < 0 ? { sticks: buttons, volts: null, chassis: null, cameras: null } : {};
  const alliance = rights.alliance < 0 ? { human: null } : {};
  const referee = rights.referees ? {} : { mode: null, match: null };
  const others = { mates: mates?.filter(isOwn) ?? null };
  return { record: { ...record, ...robot, ...alliance, ...referee, ...others }, why };
}

/** Writes a record into a block for its seat; of an operator nothing: see writeShared. */
export function applyRecord(block: Uint8Array, record: InputRecord, { station, alliance }: Rights): void {
  const { sticks, volts, chassis, human, mode, match, cameras, mates } = record;
  if (sticks !== null && station >= 0) writeStations(block, [{ station, ...sticks }]);
  if (mates !== null) writeStations(block, mates);
  if (volts !== null) writeVolts(block, station, volts);
  if (chassis !== null) writeChassis(block, { station, ...chassis });
  if (human !== null) writeHuman(block, { alliance, ...human });
  if (mode !== null) writeMode(block, mode);
  if (match !== null) writeMatch(block, match);
  if (cameras !== null) writeCameras(block, { station, ...cameras });
}

/** Two hold one robot: the driver's sticks with the operator's buttons. */
export const writeShared = (block: Uint8Array, station: number, axes: MateSticks["axes"], buttons: number): void =>
  writeStations(block, [{ station, axes, buttons }]);

/** Whether a block has sticks of a station. */
export function hasSticks(block: Uint8Array, station: number): boolean {
  const view = new DataView(block.buffer, block.byteOffset, inputBytes);
  return (
    (view.getUint32(inputHeader.byteLength + station * inputRobot.byteLength + inputRobot.present.offset, true) & 1) !==
    0
  );
}

/** The parts of a block that a seat allows: its player's latest inputs. Changes of physics are not for a common run. */
export function recordOf(
  block: Uint8Array,
  { station, operates = -1, alliance, referees, mates = 0 }: Rights,
): InputRecord {
  const view = new DataView(block.buffer, block.byteOffset, inputBytes);
  const word = (at: number): number => view.getUint32(at, true);
  const base = inputHeader.byteLength + station * inputRobot.byteLength;
  const driven = matesIn(view, mates);
  const present = station < 0 ? 0 : word(base + inputRobot.present.offset);
  const number = (part: { readonly offset: number }, index: number): number =>
    view.getFloat64(base + part.offset + 8 * index, true);
  const [operated] = operates < 0 ? [] : matesIn(view, 1 << operates);
  const sticks =
    operated !== undefined
      ? { axes: noAxes, buttons: operated.buttons }
      : (present & 1) === 0
        ? null
        : {
            axes: [number(inputRobot.axes, 0), number(inputRobot.axes, 1), number(inputRobot.axes, 2)] as const,
            buttons: word(base + inputRobot.buttons.offset),
          };
  const moved = (present & 2) === 0 ? "wheels" : (chassisModes[word(base + inputRobot.chassisMode.offset)] ?? "wheels");
  const chassis =
    moved === "wheels"
      ? null
      : {
          mode: moved,
          numbers: [
            number(inputRobot.chassis, 0),
            number(inputRobot.chassis, 1),
            number(inputRobot.chassis, 2),
          ] as const,
        };
  const volts: Record<number, number> = {};
  if ((present & 2) !== 0 && chassis === null) {
    const mask = word(base + inputRobot.voltMask.offset);
    for (let motor = 0; motor < limits.maxMotors; motor++)
      if ((mask & (1 << motor)) !== 0) volts[motor] = number(inputRobot.volts, motor);
  }
  const human = alliance < 0 ? 0 : word(inputHeader.human.offset + 4 * alliance);
  const mode = referees ? word(inputHeader.modeRequest.offset) - 1 : -1;
  const match = referees ? (matches[word(inputHeader.matchRequest.offset) - 1] ?? null) : null;
  const cameras = station < 0 ? 0 : word(inputHeader.cameras.offset + 4 * station);
  return {
    sticks,
    volts: (present & 2) !== 0 && chassis === null ? volts : null,
    chassis,
    human: human === 0 ? null : { feed: (human & 2) !== 0, throw: (human & 4) !== 0 },
    mode: mode < 0 ? null : mode,
    match,
    cameras: cameras === 0 ? null : camerasOf(cameras),
    mates: driven.length === 0 ? null : driven,
  };
}

/** Sticks in a block of the stations of a mask. */
function matesIn(view: DataView, mask: number): MateSticks[] {
  const mates: MateSticks[] = [];
  for (let station = 0; station < limits.maxRobots; station++) {
    const base = inputHeader.byteLength + station * inputRobot.byteLength;
    if ((mask & (1 << station)) === 0 || (view.getUint32(base + inputRobot.present.offset, true) & 1) === 0) continue;
    const axis = (index: number): number => view.getFloat64(base + inputRobot.axes.offset + 8 * index, true);
    const buttons = view.getUint32(base + inputRobot.buttons.offset, true);
    mates.push({ station, axes: [axis(0), axis(1), axis(2)], buttons });
  }
  return mates;
}

const camerasOf = (word: number): Omit<CamerasInput, "station"> => ({
  quality: cameraGrades[(word >> 1) & 7] ?? "real",
  rule: deviationRules[(word >> 4) & 15] ?? "robototes",
  anglesOff: (word >> 8) & 0xff,
});
