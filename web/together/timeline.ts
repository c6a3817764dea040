// The inputs of all seats by tick. A tick is complete once each seat that it waits for has said its input; when a seat ends, its station gets
// its hands off the sticks in that very tick, the same on every machine.
import { inputBytes } from "../sim/boundary/input-block.ts";
import { matesOf, type Place, type Seat } from "./messages.ts";
import type { KnownSeat } from "./parcels.ts";
import { applyRecord, noRecord, withinRights, type InputRecord, type Rights } from "./record.ts";

/** Ticks that stay known after the run has passed them, for those that join. */
const keptTicks = 500;
/** Ticks ahead of the slowest for which a player may send input. */
export const mostAhead = 200;

/** A seat's rights for its member. */
export function rightsOf({ role, at, mates = 0, referees }: Place & Pick<Seat, "referees">): Rights {
  return {
    station: role === "driver" ? at : -1,
    alliance: role === "human" ? at : role === "driver" ? (at < 3 ? 0 : 1) : -1,
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
}

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
    this.#tracks.set(seat.member, { ...seat, known: seat.from, records: new Map() });
  }

  /** A seat as another machine knows it. */
  take({ seat, records, first, ended }: KnownSeat): void {
    const track: Track = { ...seat, known: first + records.length, records: new Map() };
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
        return { seat: { member, from, role, at, referees, ...mates }, first, records: said, ended };
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
    return block;
  }

  /** The run has come to a tick. */
  forget(tick: number): void {
    const old = tick - keptTicks;
    for (const { records } of [...this.#ended, ...this.#tracks.values()]) records.delete(old);
    if (tick % keptTicks === 0) this.#ended = this.#ended.filter(({ known }) => known > old);
  }
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
