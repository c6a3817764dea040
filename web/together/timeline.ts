// The inputs of all seats by tick. A tick is complete once each seat that it waits for has said its input; when a seat ends, its station gets
// its hands off the sticks in that very tick, the same on every machine.
import { inputBytes } from "../sim/boundary/input-block.ts";
import { matesOf, stationsOf, type Place, type Seat } from "./messages.ts";
import type { KnownSeat } from "./parcels.ts";
import {
  applyRecord,
  hasSticks,
  noRecord,
  withinRights,
  writeShared,
  type InputRecord,
  type MateSticks,
  type Rights,
} from "./record.ts";

/** Ticks that stay known after the run has passed them, for those that join. */
const keptTicks = 500;
/** Ticks ahead of the slowest for which a player may send input. */
export const mostAhead = 200;

/** A seat's rights for its member. */
export function rightsOf({ role, at, mates = 0, referees }: Place & Pick<Seat, "referees">): Rights {
  return {
    station: role === "driver" ? at : -1,
    ...(role === "operator" ? { operates: at } : {}),
    alliance: role === "human" ? at : role === "driver" || role === "operator" ? (at < 3 ? 0 : 1) : -1,
    referees: referees || role === "referee",
    mates: role === "driver" ? mates : 0,
  };
}

/** A seat with its known inputs. */
export interface Track extends Omit<Seat, "referees"> {
  referees: boolean;
  /** The first tick whose input is not known. */
  known: number;
  /** By tick. */
  readonly records: Map<number, { readonly record: InputRecord; readonly rights: Rights }>;
  /** Sticks before the first of these, by station: they stay as they are until they are said again. */
  held: readonly MateSticks[];
}

/** Sticks after a record, by station. */
function heldAfter(held: readonly MateSticks[], record: InputRecord, rights: Rights): readonly MateSticks[] {
  const { sticks, mates } = record;
  if (sticks === null && mates === null) return held;
  const own = rights.operates ?? rights.station;
  const said = [...(sticks === null ? [] : [{ station: own, ...sticks }]), ...(mates ?? [])];
  return [...held.filter(({ station }) => said.every((one) => one.station !== station)), ...said];
}

/** Sticks of a seat's drivers before a tick. */
function heldBefore({ held, records }: Track, tick: number): readonly MateSticks[] {
  let now = held;
  for (const [at, { record, rights }] of records) {
    if (at >= tick) break;
    now = heldAfter(now, record, rights);
  }
  return now;
}

const heldAt = (track: Track, tick: number, at: number): MateSticks | undefined =>
  heldBefore(track, tick + 1).find(({ station }) => station === at);

export class Timeline {
  readonly #tracks = new Map<number, Track>();
  /** Seats that have been given up, each until its first unknown tick. */
  #ended: Track[] = [];

  /** The seats that play, by member. */
  get tracks(): ReadonlyMap<number, Track> {
    return this.#tracks;
  }

  get ended(): readonly Track[] {
    return this.#ended;
  }

  /** The first tick that a seat has not said yet; no run has come further. Without any seat the run stands where the last one ended. */
  get edge(): number {
    const known = [...this.#tracks.values()].map((track) => track.known);
    return known.length > 0 ? Math.min(...known) : Math.max(0, ...this.#ended.map((track) => track.known));
  }

  clear(): void {
    this.#tracks.clear();
    this.#ended = [];
  }

  /** A seat, unless it is there already or has been. */
  add(seat: Seat): void {
    const before = this.#ended.some(({ member, from }) => member === seat.member && from === seat.from);
    if (before || this.#tracks.has(seat.member)) return;
    this.#tracks.set(seat.member, { ...seat, known: seat.from, records: new Map(), held: [] });
  }

  /** A seat as another machine knows it. */
  take({ seat, records, first, held, ended }: KnownSeat): void {
    const track: Track = { ...seat, known: first + records.length, records: new Map(), held };
    const rights = rightsOf(seat);
    for (const [index, record] of records.entries()) track.records.set(first + index, { record, rights });
    if (ended) this.#ended.push(track);
    else this.#tracks.set(seat.member, track);
  }

  /** All seats with their inputs from a tick on, for another machine. */
  since(tick: number): KnownSeat[] {
    const all = [
      ...this.#ended.map((track) => ({ track, ended: true })),
      ...[...this.#tracks.values()].map((track) => ({ track, ended: false })),
    ];
    return all
      .filter(({ track, ended }) => !ended || track.known >= tick)
      .map(({ track, ended }) => {
        const { member, from, role, at, referees, known, records } = track;
        const mates = matesOf(track);
        const first = Math.min(known, Math.max(tick, from));
        const said = Array.from(
          { length: known - first },
          (_, index) => records.get(first + index)?.record ?? noRecord,
        );
        const held = heldBefore(track, first);
        return { seat: { member, from, role, at, referees, ...mates }, first, held, records: said, ended };
      });
  }

  /** A member plays no more, from where its inputs end; they still act until then. False: it had no such seat. */
  remove(member: number, from = this.#tracks.get(member)?.from): boolean {
    const track = this.#tracks.get(member);
    if (track === undefined || track.from !== from) return false;
    this.#tracks.delete(member);
    this.#ended.push(track);
    return true;
  }

  /**
   * Notes a seat's inputs. Returns the refused part, "" for nothing: the rest counts. Known ticks are not changed.
   */
  hear(member: number, from: number, records: readonly InputRecord[]): string {
    const track = this.#tracks.get(member);
    if (track === undefined) return "input without a seat";
    const rights = rightsOf(track);
    if (from > track.known) return `input for tick ${from}, when tick ${track.known} was next`;
    if (from + records.length > this.edge + mostAhead)
      return `input for tick ${from + records.length - 1}, far ahead of the run`;
    let refused = "";
    for (const [index, said] of records.entries()) {
      if (from + index < track.known) continue;
      const { record, why } = withinRights(said, rights);
      if (why !== "") refused = why;
      track.records.set(from + index, { record, rights });
      track.known = from + index + 1;
    }
    return refused;
  }

  /** Whether every seat that a tick waits for has said its input. */
  isComplete(tick: number): boolean {
    if (this.#tracks.size === 0) return tick < this.edge;
    for (const { from, known } of this.#tracks.values()) if (tick >= from && tick >= known) return false;
    return true;
  }

  /** The members that a tick still waits for. */
  missing(tick: number): number[] {
    const all = [...this.#tracks.values()];
    return all.filter(({ from, known }) => tick >= from && tick >= known).map(({ member }) => member);
  }

  /** The whole input of a complete tick. */
  block(tick: number): Uint8Array<ArrayBuffer> {
    const block = new Uint8Array(inputBytes);
    for (const track of this.#ended) if (track.known === tick) letGo(block, track);
    // In the order of members, which is the same everywhere: of two orders to a human player the later one counts.
    const tracks = [...this.#ended, ...this.#tracks.values()].sort((a, b) => a.member - b.member || a.from - b.from);
    for (const { records } of tracks) {
      const said = records.get(tick);
      if (said !== undefined) applyRecord(block, said.record, said.rights);
    }
    const shared = new Set(tracks.filter(({ role }) => role === "operator").map(({ at }) => at));
    for (const station of shared) share(block, station, tracks, tick);
    return block;
  }

  /** The run has come to a tick. */
  forget(tick: number): void {
    const old = tick - keptTicks;
    for (const track of [...this.#ended, ...this.#tracks.values()]) {
      track.held = heldBefore(track, old + 1);
      for (const at of track.records.keys()) {
        if (at > old) break;
        track.records.delete(at);
      }
    }
    if (tick % keptTicks === 0) this.#ended = this.#ended.filter(({ known }) => known > old);
  }
}

/** The buttons of a station are the operator's as long as there is one, and then the driver's again. */
function share(block: Uint8Array, station: number, tracks: readonly Track[], tick: number): void {
  const acts = ({ from, known }: Track): boolean => from <= tick && tick < known;
  const all = tracks.filter(({ role, at }) => role === "operator" && at === station);
  const operator = all.find(acts);
  const driver = tracks.find((one) => acts(one) && (stationsOf(one) & (1 << station)) !== 0);
  const begins = operator?.from === tick;
  const ends = operator === undefined && all.some(({ known }) => known === tick);
  const presses = (operator?.records.get(tick)?.record.sticks ?? null) !== null;
  const drives = operator !== undefined && hasSticks(block, station);
  if (!begins && !ends && !presses && !drives) return;
  const sticks = driver === undefined ? undefined : heldAt(driver, tick, station);
  const { buttons = 0 } = (operator === undefined ? sticks : heldAt(operator, tick, station)) ?? {};
  writeShared(block, station, sticks?.axes ?? [0, 0, 0], buttons);
}

/** The hands of one that plays no more leave the sticks. */
function letGo(block: Uint8Array, track: Track): void {
  const rights = rightsOf(track);
  const { station, alliance, mates = 0 } = rights;
  const stations = Array.from({ length: 6 }, (_, at) => at).filter((at) => (mates & (1 << at)) !== 0);
  const rest = { mates: stations.map((at) => ({ station: at, axes: [0, 0, 0] as const, buttons: 0 })) };
  const robot = station < 0 ? {} : { sticks: { axes: [0, 0, 0] as const, buttons: 0 }, volts: {} };
  const human = alliance < 0 ? {} : { human: { feed: false, throw: false } };
  applyRecord(block, { ...noRecord, ...robot, ...human, ...rest }, rights);
}
