// Where in a log one is: by hand, played at a speed, or following the run, so that a moment of the log is the run's start.

import type { LogContents } from "../../net/log-tracks.ts";

export interface LogRange {
  /** Seconds of the log's clock. */
  readonly begin: number;
  readonly end: number;
}

/**
 * Where a log opens [s]: where the robot is enabled first. A log that has no pose by then, or that is never enabled, opens where its first
 * pose is: robot programs log for minutes before anything moves, some from negative times on.
 */
export function startOf({ begin, spans, robots, tracks }: Omit<LogContents, "end" | "problem">): number {
  const poses = robots.flatMap(({ pose }) => tracks[pose]?.first ?? []);
  const first = poses.length === 0 ? begin : Math.min(...poses);
  const enabled = spans.find(({ end }) => end > first);
  return enabled === undefined ? (spans[0]?.begin ?? first) : Math.max(enabled.begin, first);
}

export class LogPlayer {
  readonly #range: LogRange;
  #time: number;
  #start: number;
  #mode: "still" | "playing" | "following" = "still";
  #last = Number.NaN;
  speed = 1;

  /** `start`: the moment that is the run's time 0, until it is set to another. */
  constructor(range: LogRange, start: number) {
    this.#range = range;
    this.#start = this.#time = this.#inside(start);
  }

  get time(): number {
    return this.#time;
  }

  /** The moment of the log at which the run begins when it follows. */
  get start(): number {
    return this.#start;
  }

  get playing(): boolean {
    return this.#mode === "playing";
  }

  get following(): boolean {
    return this.#mode === "following";
  }

  /** To a time, by hand: it no longer follows the run. */
  seek(time: number): void {
    this.#time = this.#inside(time);
    if (this.#mode === "following") this.#mode = "still";
  }

  /** Plays by itself; from the end it begins again. */
  play(playing: boolean): void {
    if (playing && this.#time >= this.#range.end) this.#time = this.#range.begin;
    this.#mode = playing ? "playing" : "still";
  }

  follow(following: boolean): void {
    this.#mode = following ? "following" : "still";
  }

  /** Here is where the run begins. */
  setStart(): void {
    this.#start = this.#time;
  }

  /** Another picture at `now` [ms], of a run at `simTime` [s]. Returns the time of the log to show. */
  advance(now: number, simTime: number): number {
    // A tab that was hidden has not played meanwhile.
    const dt = Number.isNaN(this.#last) ? 0 : Math.min(0.25, Math.max(0, (now - this.#last) / 1000));
    this.#last = now;
    if (this.#mode === "following") this.#time = this.#inside(this.#start + simTime);
    else if (this.#mode === "playing") {
      this.#time = this.#inside(this.#time + dt * this.speed);
      if (this.#time >= this.#range.end) this.#mode = "still";
    }
    return this.#time;
  }

  #inside(time: number): number {
    return Math.min(this.#range.end, Math.max(this.#range.begin, time));
  }
}
