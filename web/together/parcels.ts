// Large things between members, in parts that a relay lets through: the scenario of a run, and its whole state for one that joins. They are
// deflated; how large they may become is known before anything is inflated.
import { deflateSync, inflateSync } from "fflate";
import { limits } from "../sim/boundary/abi.gen.ts";
import { MessageError, Reader, Writer } from "./bytes.ts";
import {
  limitsOf,
  readDelay,
  readRun,
  readSeat,
  readTick,
  writeSeat,
  type Message,
  type ParcelContent,
  type Seat,
} from "./messages.ts";
import { readMates, readRecord, writeMates, writeRecord, type InputRecord, type MateSticks } from "./record.ts";

type Parcel = Extract<Message, { kind: "parcel" }>;

/** A scenario's text with the robots in it [bytes]. */
export const mostScenarioBytes = 2 << 20;
/** A state with the log of its run [bytes]. */
export const mostStateBytes = 24 << 20;
const mostBytes: Readonly<Record<ParcelContent, number>> = { scenario: mostScenarioBytes, state: mostStateBytes };
/** Deflated bytes of a parcel. */
const mostPackedBytes = 8 << 20;

/** Deflates content and cuts it into parcels. */
export function pack(parcel: number, content: ParcelContent, bytes: Uint8Array): Parcel[] {
  if (bytes.byteLength > mostBytes[content])
    throw new MessageError(`a ${content} of ${bytes.byteLength} bytes; ${mostBytes[content]} are allowed`);
  const packed = new Writer()
    .count(bytes.byteLength)
    .raw(deflateSync(bytes, { level: 4 }))
    .done();
  if (packed.byteLength > mostPackedBytes)
    throw new MessageError(`a ${content} of ${packed.byteLength} deflated bytes; ${mostPackedBytes} are allowed`);
  const parts = Math.max(1, Math.ceil(packed.byteLength / limitsOf.partBytes));
  return Array.from({ length: parts }, (_, part) => ({
    ...({ kind: "parcel", parcel, content, part, parts } as const),
    bytes: packed.subarray(part * limitsOf.partBytes, (part + 1) * limitsOf.partBytes),
  }));
}

function unpack(content: ParcelContent, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const from = new Reader(packed);
  const size = from.count(mostBytes[content], `the length of a ${content}`);
  const out = new Uint8Array(size);
  try {
    const got = inflateSync(from.rest(), { out });
    if (got.byteLength !== size) throw new MessageError(`a ${content} of another length than it says`);
  } catch (error) {
    if (error instanceof MessageError) throw error;
    throw new MessageError(`a ${content} that cannot be inflated`);
  }
  return out;
}

/** Puts parcels of members together. Of each member one at a time, in order. */
export class ParcelDesk {
  readonly #open = new Map<number, { readonly first: Parcel; readonly parts: Uint8Array[]; bytes: number }>();

  /** Takes a part; returns the whole when it was the last. Throws MessageError. */
  take(
    sender: number,
    part: Parcel,
  ): { readonly content: ParcelContent; readonly bytes: Uint8Array<ArrayBuffer> } | null {
    if (part.part === 0) this.#open.set(sender, { first: part, parts: [], bytes: 0 });
    const open = this.#open.get(sender);
    if (open === undefined) return null;
    const { first, parts } = open;
    const follows = part.parcel === first.parcel && part.content === first.content && part.parts === first.parts;
    if (!follows || part.part !== parts.length) {
      this.#open.delete(sender);
      throw new MessageError(`part ${part.part} of a ${part.content} out of turn`);
    }
    parts.push(part.bytes.slice());
    open.bytes += part.bytes.byteLength;
    if (open.bytes > mostPackedBytes) {
      this.#open.delete(sender);
      throw new MessageError(`a ${part.content} of more than ${mostPackedBytes} deflated bytes`);
    }
    if (parts.length < part.parts) return null;
    this.#open.delete(sender);
    const packed = new Writer();
    for (const bytes of parts) packed.raw(bytes);
    return { content: part.content, bytes: unpack(part.content, packed.done()) };
  }

  forget(sender: number): void {
    this.#open.delete(sender);
  }
}

/** A seat with its inputs from a tick on, up to the first that is not known. */
export interface KnownSeat {
  readonly seat: Seat;
  readonly first: number;
  /** Sticks that it holds before that tick. */
  readonly held: readonly MateSticks[];
  readonly records: readonly InputRecord[];
  /** It has been given up. */
  readonly ended: boolean;
}

/** Everything that a machine needs that comes later: the run's state and the inputs that follow it. */
export interface JoinState {
  readonly run: number;
  readonly tick: number;
  readonly delay: number;
  readonly seats: readonly KnownSeat[];
  readonly pages: Uint8Array;
  readonly log: Uint8Array;
}

const mostInputs = 2000;
const mostSeats = 256;

export function writeState({ run, tick, delay, seats, pages, log }: JoinState): Uint8Array<ArrayBuffer> {
  const to = new Writer().count(run).count(tick).byte(delay).count(seats.length);
  for (const { seat, first, held, records, ended } of seats) {
    writeSeat(to, seat);
    to.count(first).byte(ended ? 1 : 0);
    writeMates(to, held);
    to.count(records.length);
    for (const record of records) writeRecord(to, record);
  }
  return to.block(pages).block(log).done();
}

export function readState(bytes: Uint8Array): JoinState {
  const from = new Reader(bytes);
  const [run, tick, delay] = [readRun(from), readTick(from), readDelay(from)];
  const seats = Array.from({ length: from.count(mostSeats, "the number of seats") }, (): KnownSeat => {
    const [seat, first, ended] = [readSeat(from), readTick(from), from.byte() !== 0];
    const held = readMates(from, limits.maxRobots);
    const count = from.count(mostInputs, "the number of inputs");
    return { seat, first, ended, held, records: Array.from({ length: count }, () => readRecord(from)) };
  });
  const pages = from.block(mostStateBytes, "a state");
  const log = from.block(mostStateBytes, "a log");
  from.end();
  return { run, tick, delay, seats, pages, log };
}
