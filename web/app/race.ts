// A run against a ghost: where the ghost is when, how far apart the two are, and who was faster to each gate. Numbers only.
import { newTrackSample, type GatePass, type Track } from "../sim/track.ts";

/** How the ghost's time goes with the run's. */
export type Alignment =
  /** Ghost's time = the run's + offset [s]: both from a match's start, or from a moment of each. */
  | { readonly kind: "time"; readonly offset: number }
  /** Whenever a lap begins the ghost begins its own, which began then [s of the ghost]. Before the first it waits there. */
  | { readonly kind: "lap"; readonly begin: number };

export interface Split {
  readonly gate: number;
  readonly lap: number;
  /** Seconds since the lap began. */
  readonly mine: number;
  readonly ghost: number;
}

export interface RaceState {
  /** Of the ghost [s]. */
  ghostTime: number;
  /** Between the two robots' origins on the floor [m]. */
  distance: number;
  /** At the last gate that both passed: mine less the ghost's [s], below zero is faster; null before there is one. */
  delta: number | null;
}

/** For a graph, a point every so often. */
export interface RaceGraph {
  readonly time: number[];
  readonly distance: number[];
  readonly delta: (number | null)[];
}

/** Between two points of the graph [s]. */
const graphStep = 0.1;
const maxPoints = 20_000;

export class Race {
  readonly ghost: Track;
  readonly splits: Split[] = [];
  readonly graph: RaceGraph = { time: [], distance: [], delta: [] };
  readonly state: RaceState = { ghostTime: 0, distance: 0, delta: null };
  readonly #alignment: Alignment;
  readonly #sample = newTrackSample();
  #seen = 0;

  constructor(ghost: Track, alignment: Alignment) {
    this.ghost = ghost;
    this.#alignment = alignment;
    this.state.ghostTime = alignment.kind === "lap" ? alignment.begin : ghost.begin;
  }

  /** When the best lap of a track began, and its length; null when it has no whole lap. */
  static bestLap(track: Track): { readonly begin: number; readonly seconds: number } | null {
    const laps = track.gates.filter(({ gate }) => gate === 0);
    const best = laps.reduce<GatePass | null>((a, b) => (a === null || b.split < a.split ? b : a), null);
    return best === null ? null : { begin: best.time - best.split, seconds: best.split };
  }

  /** The run has come to this moment; lap: seconds of the lap under way, -1 without one. */
  update(live: Track, time: number, lap: number): RaceState {
    // The run has gone back to an earlier moment: what came after it has not happened.
    if (time < (this.graph.time.at(-1) ?? -1)) this.#rewind(time);
    this.state.ghostTime = this.#ghostTime(time, lap);
    const ghost = this.ghost.at(this.state.ghostTime, this.#sample);
    if (ghost !== null) {
      const { x, y } = ghost.position;
      const mine = live.at(time, this.#sample);
      if (mine !== null) this.state.distance = Math.hypot(mine.position.x - x, mine.position.y - y);
    }
    while (this.#seen < live.gates.length) this.#pass(live.gates[this.#seen++]!);
    this.#draw(time);
    return this.state;
  }

  #ghostTime(time: number, lap: number): number {
    if (this.#alignment.kind === "time") return time + this.#alignment.offset;
    return this.#alignment.begin + Math.max(0, lap);
  }

  #pass(mine: GatePass): void {
    const ghost = this.ghost.gates.find((other) => this.#isSame(other, mine));
    if (ghost === undefined) return;
    this.splits.push({ gate: mine.gate, lap: mine.lap, mine: mine.split, ghost: ghost.split });
    this.state.delta = mine.split - ghost.split;
  }

  #isSame(ghost: GatePass, mine: GatePass): boolean {
    if (ghost.gate !== mine.gate) return false;
    if (this.#alignment.kind === "time") return ghost.lap === mine.lap;
    // Of the lap that is raced: it began then.
    return Math.abs(ghost.time - ghost.split - this.#alignment.begin) < 1e-3;
  }

  #draw(time: number): void {
    const { time: times, distance, delta } = this.graph;
    if (times.length >= maxPoints || time < (times.at(-1) ?? -Infinity) + graphStep - 1e-9) return;
    times.push(time);
    distance.push(this.state.distance);
    delta.push(this.state.delta);
  }

  #rewind(time: number): void {
    const { time: times, distance, delta } = this.graph;
    const keep = times.findIndex((at) => at > time);
    for (const list of [times, distance, delta]) list.length = keep < 0 ? list.length : keep;
    this.splits.length = 0;
    this.#seen = 0;
    this.state.delta = null;
  }
}
