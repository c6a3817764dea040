// A run against a ghost: the ghost's place at any time, the gap between the two, and the faster one to each gate.
// Numbers only.
import { limits } from "../../sim/boundary/abi.gen.ts";
import { hasMoved, lapAt, type GatePass, type Marks, type Passes } from "../../sim/boundary/run-marks.ts";
import { newTrackSample, type Track } from "../../sim/boundary/track.ts";

/** How the ghost's time goes with the run's. */
export type Alignment =
  /**
   * Ghost's time = the run's + offset [s]: both from a match's start, or from a moment of each. null: the run's moment is still
   * to come, and the ghost waits at its own, `wait` [s of the ghost].
   */
  | { readonly kind: "time"; readonly offset: number | null; readonly wait: number }
  /** Whenever a lap begins the ghost begins its own, which began then [s of the ghost]. Before the first it waits there. */
  | { readonly kind: "lap"; readonly begin: number };

/** The moments of both runs as one; null when the ghost's run has no such moment. */
export function alignAt(ghost: number | undefined, mine: number | undefined): Alignment | null {
  if (ghost === undefined) return null;
  return { kind: "time", offset: mine === undefined ? null : ghost - mine, wait: ghost };
}

export interface Split {
  readonly gate: number;
  readonly lap: number;
  /** When the run passed it [s of the run]. */
  readonly time: number;
  /** Seconds since the lap began. */
  readonly mine: number;
  readonly ghost: number;
}

/** For a graph, a point every so often. */
export interface RaceGraph {
  readonly time: number[];
  /** Between the two robots' origins on the floor [m]; null where the run was not seen, or the ghost waits. */
  readonly distance: (number | null)[];
}

/** Between two points of the graph [ticks]. */
const graphTicks = 5;

/** The places of the run's robot on the floor, as far as they were seen. */
export class RunPath {
  #xy = new Float32Array(2048).fill(Number.NaN);
  #end = -1;

  /** The last tick it knows; -1 for none. */
  get end(): number {
    return this.#end;
  }

  /** A tick that is known already stays: the past does not change. True: a gap before the end was filled. */
  put(tick: number, x: number, y: number): boolean {
    if (tick < 0 || tick > maxPathTicks) return false;
    if (2 * tick + 1 >= this.#xy.length) {
      const more = new Float32Array(Math.max(2 * this.#xy.length, 2 * tick + 2)).fill(Number.NaN);
      more.set(this.#xy);
      this.#xy = more;
    }
    const gap = tick < this.#end;
    if (tick <= this.#end && !Number.isNaN(this.#xy[2 * tick])) return false;
    this.#xy[2 * tick] = x;
    this.#xy[2 * tick + 1] = y;
    this.#end = Math.max(this.#end, tick);
    return gap;
  }

  /** The last seen tick, of this one and `slack` before it; -1: none. */
  seen(tick: number, slack: number): number {
    for (let i = Math.min(tick, this.#end); i >= Math.max(0, tick - slack); i--)
      if (!Number.isNaN(this.#xy[2 * i] ?? Number.NaN)) return i;
    return -1;
  }

  /** At a tick; null when it was not seen then. */
  at(tick: number): { readonly x: number; readonly y: number } | null {
    const x = tick < 0 || tick > this.#end ? Number.NaN : (this.#xy[2 * tick] ?? Number.NaN);
    return Number.isNaN(x) ? null : { x, y: this.#xy[2 * tick + 1] ?? 0 };
  }

  /** The known part up to a tick, as a path of its own. */
  upTo(tick: number): RunPath {
    const copy = new RunPath();
    copy.#end = Math.min(this.#end, tick);
    copy.#xy = new Float32Array(Math.max(2048, 2 * copy.#end + 2)).fill(Number.NaN);
    copy.#xy.set(this.#xy.subarray(0, 2 * copy.#end + 2));
    return copy;
  }

  /** When it first moved [s]; undefined: not yet. */
  firstMove(): number | undefined {
    return firstMove(this.#end, (tick) => this.at(tick));
  }
}

/** Two hours. */
const maxPathTicks = 360_000;

/** When a ghost first moved [s of its run]. */
export function ghostMove(ghost: Track): number | undefined {
  const [first, last] = [ghost.begin, ghost.end].map((time) => Math.round(time / limits.tickSeconds)) as [
    number,
    number,
  ];
  const sample = newTrackSample();
  const at = (tick: number): { x: number; y: number } => {
    const { x, y } = ghost.at((first + tick) * limits.tickSeconds, sample)?.position ?? { x: 0, y: 0 };
    return { x, y };
  };
  const moved = ghost.empty ? undefined : firstMove(last - first, at);
  return moved === undefined ? undefined : moved + ghost.begin;
}

type At = (tick: number) => { readonly x: number; readonly y: number } | null;

function firstMove(last: number, at: At): number | undefined {
  let from: { readonly x: number; readonly y: number } | null = null;
  for (let tick = 0; tick <= last; tick++) {
    const here = at(tick);
    if (here === null) continue;
    from ??= here;
    if (hasMoved(from, here)) return tick * limits.tickSeconds;
  }
  return undefined;
}

export class Race {
  readonly ghost: Track;
  readonly #passes: Passes;
  readonly alignment: Alignment;
  readonly #sample = newTrackSample();
  readonly #graph: RaceGraph = { time: [], distance: [] };

  /** passes: the ghost's. */
  constructor(ghost: Track, passes: Passes, alignment: Alignment) {
    this.ghost = ghost;
    this.#passes = passes;
    this.alignment = alignment;
  }

  /** Whether the ghost passed gates. */
  get timed(): boolean {
    return this.#passes.gates.length > 0;
  }

  /** The ghost's time when the run is at this one; lap: seconds of the run's lap under way, -1 without one. */
  ghostTime(time: number, lap: number): number {
    if (this.alignment.kind === "lap") return this.alignment.begin + Math.max(0, lap);
    const { offset, wait } = this.alignment;
    return offset === null ? wait : time + offset;
  }

  /** Between the two on the floor [m], with the run's robot there; null while the ghost's track is empty. */
  distance(ghostTime: number, { x, y }: { readonly x: number; readonly y: number }): number | null {
    const ghost = this.ghost.at(ghostTime, this.#sample);
    return ghost === null ? null : Math.hypot(ghost.position.x - x, ghost.position.y - y);
  }

  /** The gates that both passed, up to a time of the run. */
  splits(mine: Passes, until: number): Split[] {
    const splits: Split[] = [];
    for (const { gate, lap, time, split } of mine.gates) {
      if (time > until + 1e-9) break;
      const ghost = this.#passes.gates.find((other) => this.#isSame(other, gate, lap));
      if (ghost !== undefined) splits.push({ gate, lap, time, mine: split, ghost: ghost.split });
    }
    return splits;
  }

  #isSame(ghost: GatePass, gate: number, lap: number): boolean {
    if (ghost.gate !== gate) return false;
    if (this.alignment.kind === "time") return ghost.lap === lap;
    // Of the lap that is raced: it began then.
    return Math.abs(ghost.time - ghost.split - this.alignment.begin) < 1e-3;
  }

  /**
   * The distance over the run's time, up to the tick whose events are known. The same object every time; an unseen part
   * may be known later: see `redraw`.
   */
  graph(path: RunPath, mine: Passes, until: number): RaceGraph {
    const { time: times, distance } = this.#graph;
    const last = Math.min(path.end, until);
    for (let tick = times.length * graphTicks; tick <= last; tick += graphTicks) {
      const time = tick * limits.tickSeconds;
      times.push(time);
      distance.push(this.#between(path, mine, tick));
    }
    return this.#graph;
  }

  /** From here on the run is another, or more of it has been seen. */
  redraw(tick = 0): void {
    const keep = Math.ceil(tick / graphTicks);
    for (const list of [this.#graph.time, this.#graph.distance]) list.length = Math.min(list.length, keep);
  }

  #between(path: RunPath, mine: Passes, tick: number): number | null {
    // Where that very tick was not seen, one shortly before it counts: both robots as they were then.
    const seen = path.seen(tick, graphTicks - 1);
    const here = path.at(seen);
    const time = seen * limits.tickSeconds;
    const lap = lapAt(mine, time);
    const waits = this.alignment.kind === "lap" ? lap < 0 : this.alignment.offset === null;
    return here === null || waits ? null : this.distance(this.ghostTime(time, lap), here);
  }
}

/** A ghost's marks with its first move among them. */
export function withMove(marks: Marks, move: number | undefined): Marks {
  return move === undefined ? marks : new Map([...marks, ["move", move] as const]);
}
