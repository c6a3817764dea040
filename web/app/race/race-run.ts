// The run on the page as a race sees it: its robot's places, and its gates with their times, on the shown branch.
// Scrubbing changes nothing of it; driving on from a moment of the past keeps the earlier part.

import { eventKinds, limits } from "../../sim/boundary/abi.gen.ts";
import { newRobotState, type Frame } from "../../sim/boundary/frame.ts";
import type { HistoryReport, SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import {
  lapsOf,
  marksOf,
  noPasses,
  passesOf,
  type Lap,
  type MarkName,
  type Passes,
} from "../../sim/boundary/run-marks.ts";
import { RunPath, withMove } from "./race.ts";

/** same: as it was, or it went on. */
export type Change = "same" | "branch" | "run";

export class RaceRun {
  path = new RunPath();
  passes: Passes = noPasses;
  /** Index of the robot that races. */
  robot = 0;
  history: HistoryReport | null = null;
  #alliance = 0;
  #paths = new Map<number, RunPath>([[0, this.path]]);
  #events: readonly SimEventRecord[] = [];
  #seen = 0;
  #marks = new Map<MarkName, number>();
  #move: number | undefined;
  readonly #state = newRobotState();

  setScene(scene: SceneInfo, robot: number): void {
    this.robot = robot;
    this.#alliance = (scene.robots[robot]?.station ?? 0) < limits.maxRobots / 2 ? 0 : 1;
    this.#begin();
    this.history = null;
  }

  /** The first of each kind of event, the first move among them. */
  get marks(): ReadonlyMap<MarkName, number> {
    this.#move ??= this.path.firstMove();
    return withMove(this.#marks, this.#move);
  }

  get laps(): Lap[] {
    return lapsOf(this.passes);
  }

  /** The last tick whose events are known. */
  get known(): number {
    return this.history?.known ?? 0;
  }

  remember(history: HistoryReport, events: readonly SimEventRecord[]): Change {
    const before = this.history;
    this.history = history;
    const { branch, branches, known } = history;
    let change: Change = "same";
    const again = branches.length === 1 && (branch !== before?.branch || known < before.known);
    if (before !== null && again) {
      this.#begin();
      change = "run";
    } else if (before !== null && branch !== before.branch) {
      this.#turn(history, before.branch);
      change = "branch";
    }
    if (change !== "same" || history.restarted || events !== this.#events || events.length < this.#seen) {
      this.#seen = 0;
      this.#marks.clear();
      this.passes = noPasses;
    }
    this.#events = events;
    this.#hear(events);
    return change;
  }

  /** Every frame. True: this filled a gap in the known past. */
  observe(frame: Frame): boolean {
    if (this.robot >= frame.robotCount) return false;
    const { x, y } = frame.robot(this.robot, this.#state).position;
    return this.path.put(frame.tick, x, y);
  }

  #begin(): void {
    this.path = new RunPath();
    this.#paths = new Map([[0, this.path]]);
    this.#move = undefined;
    this.passes = noPasses;
    this.#marks.clear();
    this.#seen = 0;
  }

  #turn({ branch, branches }: HistoryReport, from: number): void {
    for (const id of this.#paths.keys()) if (!branches.some((one) => one.id === id)) this.#paths.delete(id);
    const { parent = from, fork = 0 } = branches.find(({ id }) => id === branch) ?? {};
    const known = this.#paths.get(branch) ?? (this.#paths.get(parent ?? from) ?? this.path).upTo(fork);
    this.#paths.set(branch, known);
    this.path = known;
    this.#move = undefined;
  }

  #hear(events: readonly SimEventRecord[]): void {
    if (events.length === this.#seen) return;
    const added = events.slice(this.#seen);
    this.#seen = events.length;
    for (const [name, time] of marksOf(added, this.robot, this.#alliance))
      if (!this.#marks.has(name)) this.#marks.set(name, time);
    if (added.some(({ kind }) => eventKinds[kind] === "gatePassed")) this.passes = passesOf(events, this.robot);
  }
}
