// The past of a run: its branches, how to reach a moment of them again, and driving on from there.
//
// A moment is reached from the nearest snapshot before it, with the inputs that acted since, which the core's recorder
// noted: the state is the very same, bit for bit. Driving on from a moment of the past begins a branch; the later ticks
// stay, as another branch, and can be returned to.
//
// A run that replays a recording takes its inputs from there until a driver takes over; all else is the same.
import { FrameTrack } from "../boundary/frame-track.ts";
import type { Core } from "../core/module.ts";
import type { BranchReport, HistoryReport, SimEventRecord } from "../boundary/protocol.ts";
import { SimDataError } from "../boundary/errors.ts";
import type { CarriedState } from "../boundary/lockstep-protocol.ts";
import { joined, sizeOf, type RecordingMark, type Recordings } from "../core/recording.ts";
import { leastWanted, Snapshots, type Snapshot } from "../core/snapshots.ts";
import type { CourseOfRun } from "../boundary/past-protocol.ts";

/** The part of a core that the history needs. */
export type HistoryCore = Pick<Core, "state" | "step" | "frame" | "frameBytes" | "takeEvents"> & {
  readonly recordings: Pick<Recordings, "mark" | "restore" | "repeat" | "feed" | "takeOver" | "replay">;
};

export interface HistoryOptions {
  /** Most bytes of snapshots. When they are used up, old snapshots are given up, and getting there takes longer. */
  readonly snapshotBytes?: number;
  /** Most bytes of frames for showing a moment at once. When they are used up, old ones become fewer. */
  readonly trackBytes?: number;
}

/** Ticks between two snapshots: to get anywhere in between takes less than a second's simulation. */
const snapshotTicks = 50;
/** Ticks between two frames of the track: a fifth of a second. */
const trackTicks = 10;
/** On the way to a moment snapshots are taken at every so many ticks of the last second, for steps backwards from there. */
const nearTicks = 8;
/** Branches kept; of more the oldest is given up. */
const maxBranches = 8;
/** Events kept of a branch; of more the oldest half is given up. */
const maxEvents = 100_000;
/** Events that wait for a frame to go with; the newest, as in the core. */
const maxFresh = 1024;
const defaultSnapshotBytes = 256 * 2 ** 20;
const defaultTrackBytes = 48 * 2 ** 20;

/** One course of events from tick 0 to its end. */
interface Branch {
  readonly id: number;
  /** The branch that it left, null for the first, and the tick at which it did. */
  readonly parent: number | null;
  readonly fork: number;
  end: number;
  /** From this tick on the recording that the run replays has no say; null: it has until its end. */
  readonly leftAt: number | null;
  /** The branch's recording when the run left its end; null until then. */
  past: RecordingMark | null;
  events: SimEventRecord[];
  /** By tick. */
  readonly snapshots: Snapshot[];
  readonly track: FrameTrack;
}

export class History {
  readonly #core: HistoryCore;
  readonly #snapshotBytes: number;
  readonly #trackBytes: number;
  #snapshots: Snapshots | null = null;
  /** Why there are none. */
  #trouble: unknown = null;
  /** The recording until a snapshot. */
  #marks = new WeakMap<Snapshot, RecordingMark>();
  /** Ticks of the recording that is replayed. */
  #replayTicks = 0;
  #branches: Branch[] = [];
  #branch: Branch = newBranch(0);
  #nextId = 1;
  #tick = 0;
  /** The core's state is not the one at this tick of this branch. */
  #lost = false;
  #goal = -1;
  /** Events since `takeEvents`. */
  #fresh: SimEventRecord[] = [];
  #frame = new ArrayBuffer(0);
  /** Hears of each new event, once. */
  onNew: (events: readonly SimEventRecord[]) => void = () => {};
  // The state that `report` told last.
  #toldEvents = 0;
  #restarted = true;
  #changed = true;

  constructor(core: HistoryCore, options: HistoryOptions = {}) {
    this.#core = core;
    this.#snapshotBytes = options.snapshotBytes ?? defaultSnapshotBytes;
    this.#trackBytes = options.trackBytes ?? defaultTrackBytes;
  }

  /** Another run begins, at its tick 0. */
  begin(): void {
    this.#branch = newBranch(0);
    this.#branches = [this.#branch];
    this.#nextId = 1;
    this.#tick = 0;
    this.#lost = false;
    this.#fresh = [];
    this.#restart();
    this.#frame = new ArrayBuffer(this.#core.frameBytes);
    const { state, ticks } = this.#core.recordings.replay;
    this.#replayTicks = state === "none" ? 0 : ticks;
    this.#snapshots = null;
    try {
      this.#snapshots = new Snapshots(this.#core.state());
      this.#keep();
    } catch (error) {
      // A field so large that a second copy of the state does not fit: the run itself is as good as any.
      this.#trouble = error;
    }
    this.#branch.track.add(0, this.#core.frame(this.#frame));
  }

  get tick(): number {
    return this.#tick;
  }

  /** The last tick that this branch has come to. */
  get known(): number {
    return this.#branch.end;
  }

  /** The last tick that is settled: of a recording that is replayed, all of it. */
  get end(): number {
    const { end, leftAt } = this.#branch;
    return leftAt === null ? Math.max(end, this.#replayTicks) : end;
  }

  /** At the end of the branch drivers decide the next tick. */
  get live(): boolean {
    return this.#tick === this.#branch.end && !this.#lost && !this.#replays;
  }

  /** Whether the next tick's input is the recording's. */
  get #replays(): boolean {
    return this.#tick < Math.min(this.#branch.leftAt ?? Infinity, this.#replayTicks);
  }

  /** Bytes of all snapshots. */
  get snapshotBytes(): number {
    return this.#snapshots?.bytes ?? 0;
  }

  /** How many snapshots this branch has. */
  get snapshotCount(): number {
    return this.#branch.snapshots.length;
  }

  /** Runs one tick: again with the input that acted in it, or, at the end, with the core's input block. False: it stopped. */
  step(): boolean {
    const branch = this.#branch;
    const again = this.#tick < branch.end;
    if (this.#tick === branch.leftAt) this.#core.recordings.takeOver();
    if (again) {
      this.#core.recordings.feed();
    } else {
      while ((branch.events.at(-1)?.tick ?? -1) >= this.#tick) branch.events.pop();
    }
    if (this.#core.step(1) < 1) {
      this.#collect(!again);
      this.#leave();
      this.#lost = true;
      return false;
    }
    this.#tick++;
    this.#changed = true;
    this.#collect(!again);
    if (!again) this.#advance(branch);
    const near = this.#goal - this.#tick;
    const wanted = this.#tick % snapshotTicks === 0 || (near >= 0 && near < snapshotTicks && near % nearTicks === 0);
    if (wanted) this.#keep();
    else if (this.#tick % snapshotTicks === snapshotTicks / 2) this.#snapshots?.prepare();
    return true;
  }

  #advance(branch: Branch): void {
    branch.end = this.#tick;
    if (this.#tick % trackTicks !== 0) return;
    branch.track.add(this.#tick, this.#core.frame(this.#frame));
    let bytes = 0;
    for (const { track } of this.#branches) bytes += track.bytes;
    if (bytes > this.#trackBytes) this.#branches.some(({ track }) => track.thin());
  }

  /** Events of the ticks stepped since the last call. */
  takeEvents(): SimEventRecord[] {
    this.#collect(this.live);
    return this.#fresh.splice(0);
  }

  #collect(isNew: boolean): void {
    const events = this.#core.takeEvents();
    if (events.length === 0) return;
    this.#fresh.push(...events);
    if (this.#fresh.length > maxFresh) this.#fresh.splice(0, this.#fresh.length - maxFresh);
    if (!isNew) return;
    this.#branch.events.push(...events);
    this.onNew(events);
    this.#changed = true;
    if (this.#branch.events.length > maxEvents) {
      this.#branch.events = this.#branch.events.slice(maxEvents / 2);
      this.#restart();
    }
  }

  /** How many ticks must be simulated to get to a tick. */
  distance(tick: number): number {
    const from = this.#before(tick)?.tick ?? 0;
    const onTheWay = !this.#lost && this.#tick <= tick && this.#tick >= from;
    return tick - (onTheWay ? this.#tick : from);
  }

  /**
   * Goes to a tick of this branch or as near before it as a snapshot is; the rest is to be stepped. Notes of the
   * skipped ticks' events are forgotten. Throws Error when there are no snapshots and the tick has passed.
   */
  approach(tick: number): void {
    this.#goal = tick;
    const from = this.#before(tick);
    const onTheWay = !this.#lost && this.#tick <= tick && this.#tick >= (from?.tick ?? 0);
    if (onTheWay) return;
    if (this.#snapshots === null || from === undefined) {
      throw new Error(
        `there is no way back: ${this.#trouble instanceof Error ? this.#trouble.message : "no snapshots"}`,
      );
    }
    this.#leave();
    this.#snapshots.restore(from);
    const mark = this.#marks.get(from);
    if (mark !== undefined) this.#core.recordings.restore(mark);
    const { past, end } = this.#branch;
    this.#core.recordings.repeat(past, end);
    this.#tick = from.tick;
    this.#lost = false;
    this.#fresh = [];
    this.#changed = true;
  }

  /** Before the state is another: keeps the branch's inputs, if they are all in the core's recording. */
  #leave(): void {
    if (this.#tick === this.#branch.end && !this.#lost) this.#branch.past = this.#core.recordings.mark();
  }

  /** The moment that `approach` was for is reached, or not wanted any more. */
  arrive(): void {
    this.#goal = -1;
    this.#fresh = [];
    this.#changed = true;
  }

  /** Writes the frame of a tick, or of one shortly before it, into a buffer. Returns which tick; -1: none is known. */
  preview(tick: number, into: ArrayBuffer): number {
    return this.#branch.track.read(tick, into);
  }

  /**
   * The tick that first shows an event of these kinds, all when there are none, after the present tick or (direction -1) before
   * it; -1 when there is no such event.
   */
  find(direction: 1 | -1, kinds: readonly number[]): number {
    const is = ({ kind }: SimEventRecord): boolean => kinds.length === 0 || kinds.includes(kind);
    const { events } = this.#branch;
    const event =
      direction > 0
        ? events.find((one) => one.tick + 1 > this.#tick && is(one))
        : events.findLast((one) => one.tick + 1 < this.#tick && is(one));
    return event === undefined ? -1 : event.tick + 1;
  }

  /** From here on another course is taken: a new branch, which ends here. Nothing to do at the end of one. */
  branchOff(): void {
    if (this.live) return;
    this.#leave();
    this.#core.recordings.repeat(null);
    const from = this.#branch;
    const tick = this.#tick;
    const left = from.leftAt !== null && from.leftAt <= tick ? from.leftAt : null;
    const branch: Branch = {
      id: this.#nextId++,
      leftAt: this.#replays ? tick : left,
      parent: from.id,
      fork: tick,
      end: tick,
      past: null,
      events: from.events.filter((event) => event.tick < tick),
      snapshots: from.snapshots.filter((one) => one.tick <= tick).map((one) => this.#share(one)),
      track: from.track.upTo(tick),
    };
    this.#branches.push(branch);
    this.#branch = branch;
    this.#keep();
    if (this.#branches.length > maxBranches) {
      const [oldest] = this.#branches.splice(0, 1);
      for (const snapshot of oldest?.snapshots ?? []) this.#snapshots?.release(snapshot);
    }
    this.#restart();
  }

  /**
   * Takes up another branch; `approach` then goes somewhere on it. Returns the last tick that both have in common. Throws RangeError
   * when there is none of that number.
   */
  switchTo(id: number): number {
    const branch = this.#branches.find((one) => one.id === id);
    if (branch === undefined) {
      const ids = this.#branches.map((one) => one.id).join(", ");
      throw new RangeError(`there is no branch ${id}, only ${ids}`);
    }
    if (branch === this.#branch) return branch.end;
    if (this.#snapshots === null) throw new Error("there is no way back: no snapshots");
    this.#leave();
    const common = this.#common(this.#branch, branch);
    this.#branch = branch;
    this.#tick = Math.min(this.#tick, branch.end);
    this.#lost = true;
    this.#restart();
    return common;
  }

  /** Until which tick each branch that one came from is the same as it. */
  #origins(branch: Branch): Map<number, number> {
    const until = new Map([[branch.id, Infinity]]);
    let tick = Infinity;
    for (let one: Branch | undefined = branch; one !== undefined && one.parent !== null;) {
      const { parent, fork }: Branch = one;
      tick = Math.min(tick, fork);
      until.set(parent, tick);
      one = this.#branches.find(({ id }) => id === parent);
    }
    return until;
  }

  /** The last tick that two branches have in common; 0 when the one that they came from was given up. */
  #common(a: Branch, b: Branch): number {
    const other = this.#origins(b);
    const both = [...this.#origins(a)].map(([id, tick]) => Math.min(tick, other.get(id) ?? 0));
    const tick = Math.max(...both);
    return Number.isFinite(tick) ? tick : Math.min(a.end, b.end);
  }

  /** Whether there is something to report. */
  get changed(): boolean {
    return this.#changed;
  }

  /** How things stand, and which events have come since the last report. */
  report(): Omit<HistoryReport, "trip"> {
    const { events } = this.#branch;
    const added = events.slice(Math.min(this.#toldEvents, events.length));
    const restarted = this.#restarted;
    this.#toldEvents = events.length;
    this.#restarted = false;
    this.#changed = false;
    const branches = this.#branches.map(({ id, parent, fork, end }): BranchReport => ({ id, parent, fork, end }));
    const replay = this.#replayTicks > 0 ? this.#core.recordings.replay : null;
    const { id: branch, end: known } = this.#branch;
    return { tick: this.#tick, known, end: this.end, live: this.live, branch, branches, replay, restarted, added };
  }

  /** The present branch, for a core elsewhere that runs it again: see PastGate. Changes nothing here. */
  course(): CourseOfRun {
    const { id: branch, leftAt, snapshots, past, end } = this.#branch;
    const whole = this.#tick === end && !this.#lost ? this.#core.recordings.mark() : past;
    return {
      branch,
      known: end,
      end: this.end,
      leftAt,
      snapshots: snapshots.map(({ tick }) => tick),
      log: whole?.parts ?? [],
    };
  }

  /** The state of a snapshot of the present branch, and how much of the log had been written. null: it is not there any more. */
  stateAt(tick: number): { readonly pages: Uint8Array<ArrayBuffer>; readonly logBytes: number } | null {
    const snapshot = this.#branch.snapshots.find((one) => one.tick === tick);
    const mark = snapshot === undefined ? undefined : this.#marks.get(snapshot);
    if (snapshot === undefined || mark === undefined || this.#snapshots === null) return null;
    return { pages: this.#snapshots.read(snapshot), logBytes: sizeOf(mark.parts) };
  }

  /** The newest saved state of the present branch at a tick from this one on, with the log up to it; null: there is none. */
  stateFrom(tick: number): CarriedState | null {
    const snapshot = this.#branch.snapshots.at(-1);
    const mark = snapshot === undefined ? undefined : this.#marks.get(snapshot);
    if (snapshot === undefined || mark === undefined || this.#snapshots === null || snapshot.tick < tick) return null;
    return { tick: snapshot.tick, pages: this.#snapshots.read(snapshot), log: joined(mark.parts) };
  }

  /**
   * A state of the same run in another core becomes the end of this one; before it only tick 0 stays known. Returns
   * this core's own state at that tick, null when it has none. Throws SimDataError when it is not a state of this run.
   */
  adopt({ tick, pages, log }: CarriedState): Uint8Array<ArrayBuffer> | null {
    if (this.#snapshots === null) throw new Error("there is no memory for another machine's state");
    if (pages.byteLength !== this.#snapshots.stateBytes)
      throw new SimDataError({ file: "", path: "", message: "has the size of another run's state" });
    const own = this.#branch.snapshots.find((one) => one.tick === tick);
    const before = own === undefined ? null : this.#snapshots.read(own);
    this.#snapshots.adopt(pages);
    this.#core.recordings.restore({ parts: [log] });
    this.#core.recordings.repeat(null);
    this.#core.takeEvents();
    const [first, ...later] = this.#branch.snapshots;
    for (const snapshot of later) this.#snapshots.release(snapshot);
    this.#branch = { ...newBranch(this.#nextId++), end: tick, snapshots: first === undefined ? [] : [first] };
    this.#branches = [this.#branch];
    this.#tick = tick;
    this.#lost = false;
    this.#fresh = [];
    this.#restart();
    this.#keep();
    this.#branch.track.add(tick, this.#core.frame(this.#frame));
    return before;
  }

  #restart(): void {
    this.#toldEvents = 0;
    this.#restarted = true;
    this.#changed = true;
  }

  /** The last snapshot at a tick or before it. */
  #before(tick: number): Snapshot | undefined {
    return this.#branch.snapshots.findLast((one) => one.tick <= tick);
  }

  #share(snapshot: Snapshot): Snapshot {
    this.#snapshots?.share(snapshot);
    return snapshot;
  }

  /** Takes a snapshot, unless there is one of this tick. */
  #keep(): void {
    const all = this.#branch.snapshots;
    if (this.#snapshots === null) return;
    const place = all.findLastIndex((one) => one.tick <= this.#tick) + 1;
    if (all[place - 1]?.tick === this.#tick) return;
    const mark = this.#core.recordings.mark();
    const snapshot = this.#snapshots.take(this.#tick);
    this.#marks.set(snapshot, mark);
    all.splice(place, 0, snapshot);
    while (this.#snapshots.bytes > this.#snapshotBytes && this.#thin(this.#snapshots)) {
      // One at a time: most of a snapshot's pages are shared with its neighbours.
    }
  }

  /** Gives up one snapshot: one that only another branch has as long as there are any, then one of this branch. */
  #thin(snapshots: Snapshots): boolean {
    for (const branch of [...this.#branches.filter((one) => one !== this.#branch), this.#branch]) {
      const current = branch === this.#branch;
      const own = branch.snapshots.filter(({ users }) => current || users === 1);
      const gone =
        own[
          leastWanted(
            own.map(({ tick }) => tick),
            current ? this.#tick : branch.end,
          )
        ];
      if (gone === undefined) continue;
      for (const { snapshots: list } of this.#branches) {
        const index = list.indexOf(gone);
        if (index < 0) continue;
        list.splice(index, 1);
        snapshots.release(gone);
      }
      return true;
    }
    return false;
  }
}

function newBranch(id: number): Branch {
  return {
    id,
    parent: null,
    fork: 0,
    end: 0,
    leftAt: null,
    past: null,
    events: [],
    snapshots: [],
    track: new FrameTrack(),
  };
}
