// The players' messages as bytes: one table of kinds, one writer and one reader. The reader refuses other bytes with a
// sentence, before it allocates anything for them.
import { MessageError, Reader, Writer } from "./bytes.ts";
import { mostMembers } from "./envelope.ts";
import { readRecord, writeRecord, type InputRecord } from "./record.ts";

/** Of this protocol: players of another one cannot play together. */
export const protocolVersion = 4;

/**
 * driver: has a robot. operator: has the mechanisms of a robot that another drives. human: feeds and throws for an alliance. referee: stops
 * and starts. coach: points at places. spectator: looks on.
 */
export const roles = ["spectator", "driver", "human", "referee", "coach", "operator"] as const;
export type Role = (typeof roles)[number];

/** Whether the run waits for its input: spectators and coaches give none. */
export const playsIn = (role: Role): boolean => role !== "spectator" && role !== "coach";

/** Where a member sits, or wants to: its role, and the index of its station (driver, operator) or alliance (human, coach). */
export interface Place {
  readonly role: Role;
  readonly at: number;
  /** A driver's: stations of further drivers at the same computer, a bit each; left out: none. */
  readonly mates?: number;
}

/** The further drivers' stations of a place, where there are some. */
export const matesOf = ({ mates = 0 }: { readonly mates?: number | undefined }): { readonly mates?: number } =>
  mates === 0 ? {} : { mates };

/** The stations that a place takes, a bit each. */
export const stationsOf = ({ role, at, mates = 0 }: Place): number => (role === "driver" ? (1 << at) | mates : 0);

/** The stations whose robots a place acts on, a bit each: an operator shares the one of a driver. */
export const robotsOf = (place: Place): number => (place.role === "operator" ? 1 << place.at : stationsOf(place));

/** A member that plays, and from which tick on everybody waits for its input. */
export interface Seat extends Place {
  readonly member: number;
  readonly from: number;
  /** It may stop and start the match: a referee, and each host of the run. */
  readonly referees: boolean;
}

export interface Guest extends Place {
  readonly member: number;
  readonly name: string;
  readonly ready: boolean;
  /** The host hides its marks from all. */
  readonly muted: boolean;
}

export type Phase = "lobby" | "loading" | "play" | "over";
const phases: readonly Phase[] = ["lobby", "loading", "play", "over"];

/** The host's word on the room. */
export interface Lobby {
  readonly phase: Phase;
  /** Of the scenario that is played or will be. */
  readonly title: string;
  /** Stations that have a robot for a driver, a bit each. */
  readonly stations: number;
  readonly guests: readonly Guest[];
}

/** The build of a member: others than one's own cannot play with it. */
export interface Build {
  readonly version: number;
  /** See SIM_BEHAVIOUR. */
  readonly behaviour: number;
  /** Of the core's tables. */
  readonly layout: number;
}

export type Message =
  /** To the host: a member is here. key: only this member knows it; one that returns is known by it. */
  | {
      readonly kind: "hello";
      readonly build: Build;
      readonly key: Uint8Array;
      readonly name: string;
      readonly wish: Place;
    }
  /** To the host: another place, name or readiness. */
  | { readonly kind: "wish"; readonly name: string; readonly wish: Place; readonly ready: boolean }
  | ({ readonly kind: "lobby" } & Lobby)
  /**
   * The host begins a run; its scenario comes in parcels after this. run: its number in the room. underWay: it has begun, and its reader
   * joins it.
   */
  | {
      readonly kind: "start";
      readonly run: number;
      readonly seats: readonly Seat[];
      readonly delay: number;
      readonly underWay: boolean;
    }
  /** A player's input from a tick on, a record a tick. */
  | { readonly kind: "inputs"; readonly run: number; readonly from: number; readonly records: readonly InputRecord[] }
  /** How a member's run stands at a tick. stalls: how often it has waited since the last time; late: the longest [ms]; spare: least ticks of input ahead. */
  | {
      readonly kind: "status";
      readonly run: number;
      readonly tick: number;
      readonly hash: string;
      readonly stalls: number;
      readonly late: number;
      readonly spare: number;
    }
  /** The host seats a member. */
  | ({ readonly kind: "seat" } & Seat)
  /** The host has a member look on from where its inputs end. from: of its seat. why: see benchReasons. */
  | { readonly kind: "bench"; readonly member: number; readonly from: number; readonly why: BenchReason }
  /** From a tick on inputs act so many ticks after they were made. */
  | { readonly kind: "delay"; readonly delay: number; readonly from: number }
  /** Everybody has loaded the run: it begins after a countdown [s]. */
  | { readonly kind: "go"; readonly run: number; readonly seconds: number }
  /** The host ends the run. */
  | { readonly kind: "end"; readonly run: number }
  /** To a member whose run is right: asks for a state at a tick from this one on. */
  | { readonly kind: "ask"; readonly run: number; readonly from: number }
  /** A coach or the host points at a place of the field, from its origin [m]. It is not part of the run. */
  | { readonly kind: "mark"; readonly x: number; readonly y: number }
  /**
   * Only once a room is kept by another page: the inputs of a member that has gone, as far as the speaker has heard them. All take the
   * longest that any has, so that its seat ends at the same tick everywhere.
   */
  | {
      readonly kind: "known";
      readonly run: number;
      readonly member: number;
      readonly from: number;
      readonly records: readonly InputRecord[];
    }
  /** One member's end of a direct connection to another, as an invitation's text or its answer. */
  | { readonly kind: "signal"; readonly text: string }
  /**
   * A new end of a broken connection between the keeper's page and a guest's, by way of the other guests: an offer goes from the keeper to
   * all and on over their spare lines, an answer the other way.
   */
  | { readonly kind: "pass"; readonly text: string }
  /** A part of something large. */
  | {
      readonly kind: "parcel";
      readonly parcel: number;
      readonly content: ParcelContent;
      readonly part: number;
      readonly parts: number;
      readonly bytes: Uint8Array;
    };

export const benchReasons = ["asked", "slow", "different", "build"] as const;
export type BenchReason = (typeof benchReasons)[number];
const parcelContents = ["scenario", "state"] as const;
export type ParcelContent = (typeof parcelContents)[number];

const kinds = [
  ...[
    "hello",
    "wish",
    "lobby",
    "start",
    "inputs",
    "status",
    "seat",
    "bench",
    "delay",
    "go",
    "end",
    "ask",
    "parcel",
    "mark",
    "known",
    "signal",
    "pass",
  ],
] as const satisfies readonly Message["kind"][];

export const limitsOf = {
  nameBytes: 60,
  titleBytes: 200,
  guests: 64,
  seats: 24,
  /** Records in one message. */
  records: 64,
  /** Of a mark, from the field's origin [m]. */
  markReach: 100,
  /** Ticks of input delay: 300 ms, which hides a packet that TCP sends twice, and in which one can still drive. */
  delay: 15,
  run: 2 ** 16,
  /** An hour. */
  tick: 50 * 3600,
  parts: 1024,
  partBytes: 32 << 10,
  /** Of an invitation's text, see invitation.ts. */
  signalBytes: 1500,
} as const;

/** Bytes of a member's key. */
export const keyBytes = 8;

const writers: { readonly [K in Message["kind"]]: (to: Writer, message: Extract<Message, { kind: K }>) => void } = {
  hello: (to, { build, key, name, wish }) => {
    to.count(build.version).count(build.behaviour).count(build.layout).raw(key).text(name);
    writePlace(to, wish);
  },
  wish: (to, { name, wish, ready }) => {
    to.text(name);
    writePlace(to, wish);
    to.byte(ready ? 1 : 0);
  },
  lobby: (to, { phase, title, stations, guests }) => {
    to.byte(phases.indexOf(phase)).text(title).byte(stations).count(guests.length);
    for (const { member, name, ready, muted, ...place } of guests) {
      to.count(member)
        .text(name)
        .byte((ready ? 1 : 0) | (muted ? 2 : 0));
      writePlace(to, place);
    }
  },
  start: (to, { run, seats, delay, underWay }) => {
    to.count(run)
      .byte(delay)
      .byte(underWay ? 1 : 0);
    writeSeats(to, seats);
  },
  inputs: (to, { run, from, records }) => {
    to.count(run).count(from).count(records.length);
    for (const record of records) writeRecord(to, record);
  },
  status: (to, { run, tick, hash, stalls, late, spare }) => {
    to.count(run).count(tick).hash(hash).count(stalls).count(late).count(spare);
  },
  seat: writeSeat,
  bench: (to, { member, from, why }) => void to.count(member).count(from).byte(benchReasons.indexOf(why)),
  delay: (to, { delay, from }) => void to.byte(delay).count(from),
  go: (to, { run, seconds }) => void to.count(run).byte(seconds),
  end: (to, { run }) => void to.count(run),
  ask: (to, { run, from }) => void to.count(run).count(from),
  mark: (to, { x, y }) => void to.float(x).float(y),
  known: (to, { run, member, from, records }) => {
    to.count(run).count(member).count(from).count(records.length);
    for (const record of records) writeRecord(to, record);
  },
  signal: (to, { text }) => void to.text(text),
  pass: (to, { text }) => void to.text(text),
  parcel: (to, { parcel, content, part, parts, bytes }) => {
    to.count(parcel).byte(parcelContents.indexOf(content)).count(part).count(parts).raw(bytes);
  },
};

const readers: { readonly [K in Message["kind"]]: (from: Reader) => Extract<Message, { kind: K }> } = {
  hello: (from) => {
    const version = from.count(2 ** 32 - 1, "a version");
    const behaviour = from.count(2 ** 32 - 1, "a behaviour");
    const layout = from.count(2 ** 32 - 1, "a layout");
    const build = { version, behaviour, layout };
    return { kind: "hello", build, key: from.raw(keyBytes), name: readName(from), wish: readPlace(from) };
  },
  wish: (from) => ({ kind: "wish", name: readName(from), wish: readPlace(from), ready: from.byte() !== 0 }),
  lobby: (from) => {
    const phase = from.one(phases, "a phase");
    const title = lineOf(from.text(limitsOf.titleBytes, "a title"));
    const stations = from.byte();
    const count = from.count(limitsOf.guests, "the number of guests");
    const guests = Array.from({ length: count }, (): Guest => {
      const member = readMember(from);
      const name = readName(from);
      const flags = from.byte();
      return { member, name, ready: (flags & 1) !== 0, muted: (flags & 2) !== 0, ...readPlace(from) };
    });
    return { kind: "lobby", phase, title, stations, guests };
  },
  start: (from) => {
    const run = readRun(from);
    const delay = readDelay(from);
    return { kind: "start", run, delay, underWay: from.byte() !== 0, seats: readSeats(from) };
  },
  inputs: (from) => {
    const run = readRun(from);
    const first = readTick(from);
    const count = from.count(limitsOf.records, "the number of inputs");
    return { kind: "inputs", run, from: first, records: Array.from({ length: count }, () => readRecord(from)) };
  },
  status: (from) => {
    const [run, tick, hash] = [readRun(from), readTick(from), from.hash()];
    const stalls = from.count(1000, "the number of stalls");
    const late = from.count(1e6, "a delay");
    return { kind: "status", run, tick, hash, stalls, late, spare: from.count(1000, "the spare ticks") };
  },
  seat: (from) => ({ kind: "seat", ...readSeat(from) }),
  bench: (from) => {
    const [member, tick] = [readMember(from), readTick(from)];
    return { kind: "bench", member, from: tick, why: from.one(benchReasons, "a reason") };
  },
  delay: (from) => ({ kind: "delay", delay: readDelay(from), from: readTick(from) }),
  go: (from) => ({ kind: "go", run: readRun(from), seconds: from.count(10, "a countdown") }),
  end: (from) => ({ kind: "end", run: readRun(from) }),
  ask: (from) => ({ kind: "ask", run: readRun(from), from: readTick(from) }),
  mark: (from) => ({ kind: "mark", x: readReach(from), y: readReach(from) }),
  known: (from) => {
    const [run, member, first] = [readRun(from), readMember(from), readTick(from)];
    const count = from.count(limitsOf.records, "the number of inputs");
    return { kind: "known", run, member, from: first, records: Array.from({ length: count }, () => readRecord(from)) };
  },
  signal: (from) => ({ kind: "signal", text: lineOf(from.text(limitsOf.signalBytes, "an end of a connection")) }),
  pass: (from) => ({ kind: "pass", text: lineOf(from.text(limitsOf.signalBytes, "an end of a connection")) }),
  parcel: (from) => {
    const parcel = from.count(2 ** 32 - 1, "a parcel's number");
    const content = from.one(parcelContents, "a parcel's content");
    const part = from.count(limitsOf.parts - 1, "a parcel's part");
    const parts = from.count(limitsOf.parts, "the number of parts");
    if (part >= parts) throw new MessageError(`part ${part} of a parcel with ${parts} parts`);
    if (from.left > limitsOf.partBytes)
      throw new MessageError(`a part has ${from.left} bytes; ${limitsOf.partBytes} are allowed`);
    return { kind: "parcel", parcel, content, part, parts, bytes: from.rest() };
  },
};

export function writeMessage(message: Message): Uint8Array<ArrayBuffer> {
  const to = new Writer().byte(kinds.indexOf(message.kind));
  (writers[message.kind] as (to: Writer, message: Message) => void)(to, message);
  return to.done();
}

/** Throws MessageError. */
export function readMessage(bytes: Uint8Array): Message {
  const from = new Reader(bytes);
  const message = readers[from.one(kinds, "a message's kind")](from);
  from.end();
  return message;
}

function readReach(from: Reader): number {
  const value = from.float("a mark");
  if (Math.abs(value) > limitsOf.markReach)
    throw new MessageError(`a mark ${value} m away; ${limitsOf.markReach} m are allowed`);
  return value;
}

export const readRun = (from: Reader): number => from.count(limitsOf.run, "a run's number");
export const readTick = (from: Reader): number => from.count(limitsOf.tick, "a tick");
const readMember = (from: Reader): number => from.count(mostMembers, "a member's number");

export function readDelay(from: Reader): number {
  const delay = from.byte();
  if (delay < 1 || delay > limitsOf.delay)
    throw new MessageError(`a delay of ${delay} ticks; 1 to ${limitsOf.delay} are allowed`);
  return delay;
}

function writePlace(to: Writer, { role, at, mates = 0 }: Place): void {
  to.byte(roles.indexOf(role)).byte(at);
  if (role === "driver") to.byte(mates);
}

/** Stations, and alliances: more than there are of either. */
function readPlace(from: Reader): Place {
  const role = from.one(roles, "a role");
  const at = from.byte();
  const most = role === "driver" || role === "operator" ? 6 : role === "human" || role === "coach" ? 2 : 1;
  if (at >= most) throw new MessageError(`place ${at} for a ${role}; there are ${most}`);
  if (role !== "driver") return { role, at };
  const mates = from.byte();
  if (mates >= 1 << most || (mates & (1 << at)) !== 0)
    throw new MessageError(`further drivers at the stations ${mates} beside station ${at}`);
  return { role, at, ...matesOf({ mates }) };
}

export function writeSeat(to: Writer, seat: Seat): void {
  const { member, from, referees } = seat;
  to.count(member).count(from);
  writePlace(to, seat);
  to.byte(referees ? 1 : 0);
}

export function readSeat(from: Reader): Seat {
  const [member, tick] = [readMember(from), readTick(from)];
  return { member, from: tick, ...readPlace(from), referees: from.byte() !== 0 };
}

function writeSeats(to: Writer, seats: readonly Seat[]): void {
  to.count(seats.length);
  for (const seat of seats) writeSeat(to, seat);
}

function readSeats(from: Reader): Seat[] {
  const count = from.count(limitsOf.seats, "the number of seats");
  return Array.from({ length: count }, () => readSeat(from));
}

/** A text without signs that a list or a terminal acts on. */
const lineOf = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim();

const readName = (from: Reader): string => lineOf(from.text(limitsOf.nameBytes, "a name"));

/** A name as it may be sent: one line, cut where it is too long. */
export function nameOf(text: string): string {
  let name = lineOf(text);
  while (new TextEncoder().encode(name).byteLength > limitsOf.nameBytes) name = Array.from(name).slice(0, -1).join("");
  return name.trim();
}
