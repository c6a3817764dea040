// Plays a recording's positions, as History plays a run. Nothing is simulated, so it cannot be taken over.
import type { History } from "./history.ts";
import type { Poses } from "../core/poses.ts";
import type { HistoryReport, SimEventRecord } from "../boundary/protocol.ts";

/** The part of a past that a host needs. */
export type Past = Pick<
  History,
  | "begin"
  | "tick"
  | "end"
  | "live"
  | "step"
  | "takeEvents"
  | "distance"
  | "approach"
  | "arrive"
  | "preview"
  | "find"
  | "branchOff"
  | "switchTo"
  | "changed"
  | "report"
  | "snapshotCount"
  | "snapshotBytes"
>;

const why = "only its recorded positions are shown; nothing is simulated that could go on another way";

export class PosePlayback implements Past {
  readonly #poses: Pick<Poses, "seek">;
  readonly end: number;
  readonly snapshotCount = 0;
  readonly snapshotBytes = 0;
  #tick = 0;
  #changed = true;
  #restarted = true;

  /** ticks: of the recording. */
  constructor(poses: Pick<Poses, "seek">, ticks: number) {
    this.#poses = poses;
    this.end = ticks;
  }

  begin(): void {
    this.#go(0);
  }

  get tick(): number {
    return this.#tick;
  }

  get live(): boolean {
    return this.#tick === this.end;
  }

  get changed(): boolean {
    return this.#changed;
  }

  /** Starts again from the beginning when it stands at the end. */
  step(): boolean {
    this.#go(this.#tick < this.end ? this.#tick + 1 : 0);
    return true;
  }

  takeEvents(): SimEventRecord[] {
    return [];
  }

  /** Going to any moment takes the same time. */
  distance(): number {
    return 0;
  }

  approach(tick: number): void {
    this.#go(tick);
  }

  arrive(): void {
    this.#changed = true;
  }

  preview(): number {
    return -1;
  }

  find(): number {
    return -1;
  }

  branchOff(): void {
    throw new Error(why);
  }

  switchTo(): number {
    throw new Error(why);
  }

  report(): Omit<HistoryReport, "trip"> {
    const restarted = this.#restarted;
    this.#restarted = this.#changed = false;
    return {
      tick: this.#tick,
      end: this.end,
      known: this.end,
      // There is no live end: everything is the past.
      live: false,
      branch: 0,
      branches: [{ id: 0, parent: null, fork: 0, end: this.end }],
      replay: null,
      restarted,
      added: [],
    };
  }

  #go(tick: number): void {
    this.#tick = tick;
    this.#poses.seek(tick);
    this.#changed = true;
  }
}
