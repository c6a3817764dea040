// The places at one computer: the devices and their owners, the next driver's robot, and the owner of each gamepad,
// also after one was pulled out. Knows nothing of the DOM.

import type { CrewPart } from "../../element/crew.ts";
import { stations, type Station } from "../../sim/boundary/abi.gen.ts";
import type { RobotInfo } from "../../sim/boundary/protocol.ts";

/** keysRight: the half of the keyboard with the arrows; the driver with `keys` then has the other half. */
export type DeviceKind = "keys" | "keysRight" | "touch" | "pad";

/** A gamepad as the browser tells of it. */
export interface PadId {
  readonly index: number;
  readonly id: string;
}

export interface SeatDevice {
  readonly kind: DeviceKind;
  /** Of a gamepad: which one it is. */
  readonly pad: PadId | null;
}

export interface Seat {
  device: SeatDevice;
  station: number;
  part: CrewPart;
  /** Its gamepad is not there. */
  gone: boolean;
}

/** As many as there are stations. */
export const mostSeats = 6;

export const padDevice = (pad: PadId): SeatDevice => ({ kind: "pad", pad });

const isPad = (seat: Seat, pad: PadId): boolean =>
  seat.device.pad?.index === pad.index && seat.device.pad.id === pad.id;

/** Devices that the next driver may take by a button of the page; gamepads take a seat by a button of their own. */
export function freeDevices(seats: readonly Seat[], isTouched: boolean): DeviceKind[] {
  const has = (kind: DeviceKind): boolean => seats.some(({ device }) => device.kind === kind);
  const keys: DeviceKind[] = !has("keys") ? ["keys"] : !has("keysRight") ? ["keysRight"] : [];
  return [...keys, ...(isTouched ? (["touch"] as const) : [])];
}

/** Whose gamepad that is. */
export const seatOf = <S extends Seat>(seats: readonly S[], pad: PadId): S | null =>
  seats.find((seat) => isPad(seat, pad)) ?? null;

/** Marks the seats whose gamepads are not plugged in. Returns those of which that is news. */
export function watchPads<S extends Seat>(seats: readonly S[], present: readonly PadId[]): S[] {
  return seats.filter((seat) => {
    const { pad } = seat.device;
    const gone = pad !== null && !present.some(({ index, id }) => index === pad.index && id === pad.id);
    const isNews = gone !== seat.gone;
    seat.gone = gone;
    return isNews;
  });
}

/** The seat that a gamepad without one may take back: one whose own is gone, of the same make before others; null: none. */
export function seatToReturn<S extends Seat>(seats: readonly S[], pad: PadId): S | null {
  const gone = seats.filter((seat) => seat.gone);
  return gone.find(({ device }) => device.pad?.id === pad.id) ?? gone[0] ?? null;
}

type Driven = Pick<RobotInfo, "station" | "program">;

/** Whether the robot at a station waits for a driver or has an autopilot, which gives its place to one. */
export const isDrivable = ({ program }: Pick<Driven, "program">): boolean =>
  program === "driver" || program === "autopilot";

/**
 * The station of the next driver: of a robot that waits for one; else of an autopilot, whose alliance is `own`'s before the other;
 * null: no robot is free.
 */
export function nextStation(robots: readonly Driven[], taken: readonly number[], own: number): number | null {
  const free = robots.filter((robot) => isDrivable(robot) && !taken.includes(robot.station));
  const mates = free.filter(({ station }) => station < 3 === own < 3);
  const waits = free.find(({ program }) => program === "driver");
  return (waits ?? mates[0] ?? free[0])?.station ?? null;
}

interface RobotEntry {
  readonly robot?: unknown;
  readonly station?: unknown;
}

/** Stations without a robot, in the order in which they are good for one more: the alliance of `own` first. */
export function emptyStations(robots: readonly Driven[], own: number): number[] {
  const all = stations.map((_, at) => at).filter((at) => robots.every(({ station }) => station !== at));
  return [...all.filter((at) => at < 3 === own < 3), ...all.filter((at) => at < 3 !== own < 3)];
}

/** The scenario with one robot more, as the one at `own`, at its station's start: where its driver leaves, an autopilot goes on. */
export function withRobot(text: string, station: Station, own: Station): string {
  const scenario = JSON.parse(text) as Record<string, unknown>;
  const robots = (Array.isArray(scenario["robots"]) ? scenario["robots"] : []) as RobotEntry[];
  const like = robots.find((robot) => robot.station === own) ?? robots[0];
  const more = { robot: like?.robot ?? "kitbot", station, program: "autopilot" };
  return JSON.stringify({ ...scenario, robots: [...robots, more] });
}
