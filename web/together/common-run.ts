// One machine's part of a run that several play: it sends its player's input some ticks ahead, hands the simulation the whole input of each
// tick once all of it is there, and compares hashes with the others. Sockets, the simulation's worker and the clock are given.
import { inputBytes, mergeBlock } from "../sim/boundary/input-block.ts";
import type { CarriedState, FromLockstep, ToLockstep } from "../sim/boundary/lockstep-protocol.ts";
import { Reader, Writer } from "./bytes.ts";
import type { Target } from "./envelope.ts";
import { HashDesk, type Difference } from "./hashes.ts";
import { limitsOf, type Message, type Seat } from "./messages.ts";
import { pack, type JoinState, writeState } from "./parcels.ts";
import { noRecord, readRecord, recordOf, writeRecord, type InputRecord } from "./record.ts";
import { rightsOf, Timeline } from "./timeline.ts";

/** The way to the others. */
export type Say = (message: Message, target: Target) => void;

export interface RunOptions {
  readonly run: number;
  readonly me: number;
  readonly say: Say;
  readonly now: () => number;
  /** To the simulation. */
  readonly post: (message: ToLockstep) => void;
  readonly hears: RunNews;
}

/** Things that the room's owner hears of a run. */
export interface RunNews {
  /** Runs differ from a tick on. */
  differs(difference: Difference): void;
  /** This run was made equal to the others'. parts: of the state that had differed; own: the recording of before. */
  mended(tick: number, parts: readonly string[], own: Uint8Array<ArrayBuffer> | null): void;
  /** A message was refused, in part or whole. */
  refused(member: number, why: string): void;
  delay(ticks: number): void;
}

/** How a member's run goes, as its last status said. */
export interface Standing {
  readonly tick: number;
  readonly at: number;
}

const tickMs = 20;
/** Ticks of input that the simulation is given ahead. */
const aheadTicks = 60;
/** A wait of that length is a stall [ms]. */
const stallMs = tickMs;
/** Between two states for the same member [ms]: each is some hundred kilobytes. */
/** Inputs of a member that has lost its seat come for so long [ms]. */
const onTheWayMs = 2000;
const askMs = 1500;
/** Ticks of input that are repeated when another page keeps the room: more than any message was on its way. */
const repeatedTicks = 100;
/** A member that asked for a state asks again after so long [ms]. */
const askAgainMs = 5000;

function asRead(record: InputRecord): InputRecord {
  const written = new Writer();
  writeRecord(written, record);
  return readRecord(new Reader(written.done()));
}

export class CommonRun {
  readonly timeline = new Timeline();
  readonly standings = new Map<number, Standing>();
  readonly #options: RunOptions;
  readonly #hashes = new HashDesk();
  /** The inputs of this machine's drivers since the last one that was sent. */
  #pending = new Uint8Array(inputBytes);
  #lastSticks = "";
  #delay: number;
  #nextDelay: { readonly delay: number; readonly from: number } | null = null;
  /** The run has begun, and this machine has a state of it. */
  #runs = false;
  #tick = 0;
  /** The next tick whose input the simulation gets. */
  #pushed = 0;
  #tickedAt = 0;
  #stalls = 0;
  #late = 0;
  #spare: number = limitsOf.tick;
  /** When members have lost their seats. */
  readonly #unseated = new Map<number, number>();
  /** Members that wait for a state, and from which tick on; and when each got its last one. */
  readonly #asked = new Map<number, number>();
  readonly #given = new Map<number, number>();
  /** When this machine asked for a state, and which member; null: it does not wait for one. */
  #asking: { readonly at: number; readonly whom: number; readonly from: number } | null = null;
  #parcel = 0;

  constructor(options: RunOptions, seats: readonly Seat[], delay: number) {
    this.#options = options;
    this.#delay = delay;
    for (const seat of seats) this.timeline.add(seat);
  }

  get run(): number {
    return this.#options.run;
  }

  get tick(): number {
    return this.#tick;
  }

  get delay(): number {
    return this.#delay;
  }

  get seated(): boolean {
    return this.timeline.tracks.has(this.#options.me);
  }

  /** The member that was asked for a state; -1: none was. */
  get asking(): number {
    return this.#asking?.whom ?? -1;
  }

  /** The members that the run waits for, and since when [ms ago]; none: it does not wait. */
  get waits(): { readonly members: readonly number[]; readonly ms: number } {
    const ms = this.#options.now() - this.#tickedAt - tickMs;
    const stands = this.#runs && this.#pushed <= this.#tick && ms > 0;
    return stands ? { members: this.timeline.missing(this.#tick), ms } : { members: [], ms: 0 };
  }

  /** Everybody begins at tick 0. */
  go(): void {
    this.#runs = true;
    this.#tickedAt = this.#options.now();
    this.#role();
    this.#send();
    this.#push();
  }

  /** The simulation says something. */
  fromSim(message: FromLockstep): void {
    switch (message.type) {
      case "begun":
        return;
      case "heard":
        return mergeBlock(this.#pending, new Uint8Array(message.block));
      case "ticked":
        return this.#ticked(message.tick, message.hash);
      case "state":
        return this.#give(message);
      case "adopted":
        return this.#adopted(message);
      case "refused":
        this.#options.hears.refused(this.asking, message.reason);
        this.#asking = null;
        return;
    }
  }

  /** A seat is given, from a tick on that no run has come to. */
  seat(seat: Seat): void {
    this.timeline.add(seat);
    if (seat.member === this.#options.me) this.#lastSticks = "";
    this.#role();
    this.#send();
    this.#push();
  }

  /** A member plays no more. */
  unseat(member: number, from?: number): void {
    if (!this.timeline.remove(member, from)) return;
    this.#unseated.set(member, this.#options.now());
    this.#role();
    this.#push();
  }

  /** A member becomes host, and with it a referee. */
  promote(member: number): void {
    const track = this.timeline.tracks.get(member);
    if (track !== undefined) track.referees = true;
  }

  gone(member: number): void {
    this.unseat(member);
    this.standings.delete(member);
    this.#unseated.delete(member);
    this.#hashes.forget(member);
    this.#asked.delete(member);
    if (this.#asking?.whom === member) this.#asking = null;
  }

  setDelay(delay: number, from: number): void {
    this.#nextDelay = { delay, from };
    this.#options.hears.delay(delay);
    this.#switchDelay();
  }

  hearInputs(member: number, from: number, records: readonly InputRecord[]): void {
    // A member that has just lost its seat had some on their way.
    const isLate = this.#options.now() - (this.#unseated.get(member) ?? -Infinity) < onTheWayMs;
    if (isLate && !this.timeline.tracks.has(member)) return;
    const why = this.timeline.hear(member, from, records);
    if (why !== "") this.#options.hears.refused(member, why);
    this.#push();
  }

  /** Another page keeps the room: the others may not have heard this machine's last inputs, nor those of members that have gone. */
  repeat(lost: ReadonlySet<number>): void {
    const { me, say } = this.#options;
    for (const { member, from, known, records } of this.timeline.tracks.values()) {
      if (member !== me && !lost.has(member)) continue;
      for (let first = Math.max(from, known - repeatedTicks); first < known; first += limitsOf.records) {
        const length = Math.min(limitsOf.records, known - first);
        const said = Array.from({ length }, (_, index) => records.get(first + index)?.record ?? noRecord);
        if (member === me) say({ kind: "inputs", run: this.run, from: first, records: said }, "others");
        else say({ kind: "known", run: this.run, member, from: first, records: said }, "others");
      }
    }
  }

  hearStatus(member: number, tick: number, hash: string, host: number): void {
    this.standings.set(member, { tick, at: this.#options.now() });
    const difference = this.#hashes.hear(member, tick, hash, host, this.timeline.tracks.has(member));
    if (difference === null) return;
    this.#options.hears.differs(difference);
    if (difference.wrong.includes(this.#options.me) && this.#asking === null)
      this.ask(difference.right, difference.tick);
  }

  /** Another machine wants this one's state. */
  hearAsk(member: number, from: number): void {
    const last = this.#given.get(member) ?? -Infinity;
    if (this.#options.now() - last < askMs)
      return this.#options.hears.refused(member, "states are given every 1.5 s at most");
    this.#asked.set(member, from);
    this.#options.post({ type: "state", from });
  }

  /** Asks a member for its state. */
  ask(whom: number, from: number): void {
    this.#asking = { at: this.#options.now(), whom, from };
    this.#options.say({ kind: "ask", run: this.run, from }, whom);
  }

  /**
   * The requested state. joins: its seats are taken as well; messages that came meanwhile are to be heard after this.
   */
  take(state: JoinState, joins: boolean): void {
    if (state.tick + 50 * 60 < this.#tick) return;
    if (joins) {
      this.timeline.clear();
      for (const seat of state.seats) this.timeline.take(seat);
      this.#delay = state.delay;
      this.#runs = true;
      this.#options.hears.delay(state.delay);
    }
    const { tick } = state;
    this.#tick = this.#pushed = tick;
    const [pages, log] = [state.pages.slice(), state.log.slice()];
    this.#options.post({ type: "adopt", tick, pages, log });
    this.#role();
    this.#push();
  }

  /** Time has passed. */
  poll(): void {
    const asking = this.#asking;
    if (asking !== null && this.#options.now() - asking.at > askAgainMs) this.ask(asking.whom, asking.from);
  }

  #role(): void {
    this.#options.post({ type: "role", drives: this.seated, delay: this.#delay });
  }

  #ticked(tick: number, hash: string): void {
    const { me, now, say } = this.#options;
    this.#tick = tick;
    this.#tickedAt = now();
    this.timeline.forget(tick);
    this.#send();
    this.#push();
    if (this.seated) this.#spare = Math.min(this.#spare, Math.max(0, this.timeline.edge - tick));
    if (hash === "") return;
    const [stalls, late, spare] = [Math.min(1000, this.#stalls), Math.min(1e6, Math.round(this.#late)), this.#spare];
    this.#stalls = this.#late = 0;
    this.#spare = limitsOf.tick;
    say({ kind: "status", run: this.run, tick, hash, stalls, late, spare: Math.min(1000, spare) }, "all");
    this.standings.set(me, { tick, at: now() });
  }

  /** Sends this machine's input up to the delay. */
  #send(): void {
    const { me, say } = this.#options;
    const track = this.timeline.tracks.get(me);
    if (track === undefined || !this.#runs) return;
    this.#switchDelay();
    const from = track.known;
    const records: InputRecord[] = [];
    while (from + records.length <= this.#tick + this.#delay && records.length < limitsOf.records)
      records.push(records.length === 0 ? this.#take() : noRecord);
    if (records.length === 0) return;
    // Rounded as the others read them.
    this.timeline.hear(me, from, records.map(asRead));
    say({ kind: "inputs", run: this.run, from, records }, "others");
  }

  /** The drivers' inputs since the last time. */
  #take(): InputRecord {
    const track = this.timeline.tracks.get(this.#options.me);
    if (track === undefined) return noRecord;
    const record = recordOf(this.#pending, rightsOf(track));
    this.#pending.fill(0);
    if (record.sticks === null) return record;
    const sticks = JSON.stringify(record.sticks);
    if (sticks === this.#lastSticks) return { ...record, sticks: null };
    this.#lastSticks = sticks;
    return record;
  }

  #switchDelay(): void {
    const next = this.#nextDelay;
    const track = this.timeline.tracks.get(this.#options.me);
    if (next === null || (track !== undefined && track.known < next.from)) return;
    this.#delay = next.delay;
    this.#nextDelay = null;
    this.#role();
  }

  /** Hands the simulation the complete ticks. */
  #push(): void {
    if (!this.#runs) return;
    const first = this.#pushed;
    while (this.#pushed < this.#tick + aheadTicks && this.timeline.isComplete(this.#pushed)) {
      const { buffer } = this.timeline.block(this.#pushed);
      this.#options.post({ type: "inputs", tick: this.#pushed++, block: buffer });
    }
    // The run stood here, and now it goes on.
    if (first > this.#tick || this.#pushed === first || !this.seated) return;
    const late = this.#options.now() - this.#tickedAt - tickMs;
    if (late < stallMs) return;
    this.#stalls++;
    this.#late = Math.max(this.#late, late);
  }

  /** Sends the simulation's state to those that asked. */
  #give({ tick, pages, log }: CarriedState): void {
    const { say, now } = this.#options;
    const state = { run: this.run, tick, delay: this.#delay, seats: this.timeline.since(tick), pages, log };
    const parcels = pack(++this.#parcel, "state", writeState(state));
    for (const [member, from] of this.#asked) {
      if (tick < from) continue;
      this.#asked.delete(member);
      this.#given.set(member, now());
      for (const parcel of parcels) say(parcel, member);
    }
    const waits = Math.min(...this.#asked.values());
    if (Number.isFinite(waits)) this.#options.post({ type: "state", from: waits });
  }

  #adopted({ tick, parts, own }: Extract<FromLockstep, { type: "adopted" }>): void {
    this.#asking = null;
    this.#hashes.forget(this.#options.me);
    this.#tickedAt = this.#options.now();
    this.#options.hears.mended(tick, parts, own);
    this.#send();
    this.#push();
  }
}
