// Messages between page and worker about recordings and their replays.
import type { ReplayState } from "./abi.gen.ts";

/** The positions that a recording carries. */
export interface PosesInfo {
  /** Ticks from one to the next. */
  readonly every: number;
  /** The last tick that they know. */
  readonly ticks: number;
  readonly bytes: number;
}

/** The maker's own words on a recording. */
export interface RecordingMeta {
  /** One line each, cut to 120 bytes. */
  readonly title?: string;
  readonly author?: string;
  /** Seconds since 1970; left out: not said. */
  readonly created?: number;
  /** Ticks at which a viewer begins, and of a still picture. */
  readonly start?: number;
  readonly poster?: number;
}

/** A recording's data, as the core read them. */
export interface RecordingInfo extends Required<RecordingMeta> {
  /** Of the core that made it. */
  readonly version: string;
  /** Of the file. */
  readonly format: number;
  /** How runs came out in that core, see SIM_BEHAVIOUR; 0: an early build that had no number. */
  readonly behaviour: number;
  /** Of the scenario's file. */
  readonly name: string;
  /** From this tick on it differs from the recording it was replayed from; null: it is not a branch. */
  readonly branch: number | null;
  readonly ticks: number;
  /** The run ended there by itself: a number was none. */
  readonly stopped: boolean;
  /** Of the state at its end. */
  readonly hash: string;
  /** A bit for each station whose sticks or buttons were said, and whose robot code drove its actuators. */
  readonly sticks: number;
  readonly outputs: number;
  readonly bytes: number;
  /** Bytes at which the log, its last record and the tail begin. */
  readonly log: number;
  readonly end: number;
  readonly tail: number;
  /** The positions that it carries; null without. */
  readonly poses: PosesInfo | null;
  readonly files: readonly { path: string; bytes: number; hash: string; carried: boolean }[];
}

/** How a replay has gone so far. */
export interface ReplayResult {
  /**
   * none: the run is not a replay; ended: its inputs are used up, and those from outside act; left: a driver took
   * over.
   */
  readonly state: ReplayState;
  /** Of the whole recording. */
  readonly ticks: number;
  /** Hashes compared. */
  readonly checked: number;
  /** First tick at which the state was not the recorded one; null: none so far. */
  readonly different: number | null;
  /** The end was reached and every hash was equal. */
  readonly verified: boolean;
}
