// The recorder and replays of the core, behind a class: bytes out as the run goes on, a recording in. See
// core/include/sandlot/recording.h for the format.
//
// Every loaded run records itself. The recorder has a buffer of its own for some seconds of input; `drain` takes it into a list
// here, which a restored snapshot puts back to what it was then.
import { limits } from "../boundary/abi.gen.ts";
import { SimDataError } from "../boundary/errors.ts";
import type { FetchFile } from "./module.ts";
import type { PosesInfo } from "./poses.ts";
import type { DataProblem } from "../boundary/protocol.ts";

/** Exports of core/wasm/sim/recording_exports.c. */
export interface RecordingExports {
  sim_behaviour(): number;
  sim_record_carry(path: number, bytes: number, size: number): number;
  sim_record_head(): number;
  sim_record_head_size(): number;
  sim_record_pending(): number;
  sim_record_take(): number;
  sim_record_taken(): number;
  sim_record_trouble(): number;
  sim_record_meta(title: number, author: number, created: number, startTick: number, posterTick: number): void;
  sim_record_tail(): number;
  sim_record_tail_poses(): number;
  sim_tail(): number;
  sim_replay_open(bytes: number, size: number, anyway: number): number;
  sim_replay_misfit(): number;
  sim_replay_close(): void;
  sim_replay_error_path(): number;
  sim_replay_error_message(): number;
  sim_replay_describe(): number;
  sim_replay_scenario(): number;
  sim_replay_file(path: number): number;
  sim_replay_file_size(): number;
  sim_replay_tail(): number;
  sim_replay_state(): number;
  sim_replay_take_over(): void;
  sim_replay_ticks(): number;
  sim_replay_checked(): number;
  sim_replay_different(): number;
}

export const recordingExports = [
  ...["sim_record_carry", "sim_record_head", "sim_record_head_size", "sim_record_pending", "sim_record_take"],
  ...["sim_record_taken", "sim_record_trouble", "sim_record_meta", "sim_record_tail", "sim_tail", "sim_replay_open"],
  ...["sim_replay_close", "sim_replay_error_path", "sim_replay_error_message", "sim_replay_describe"],
  ...["sim_replay_scenario", "sim_replay_file", "sim_replay_file_size", "sim_replay_tail", "sim_replay_state"],
  ...["sim_replay_take_over", "sim_replay_ticks", "sim_replay_checked", "sim_replay_different"],
  ...["sim_replay_misfit", "sim_record_tail_poses", "sim_behaviour"],
] as const;

/** What this file needs of the Core that owns the memory. */
export interface CoreMemory {
  readonly exports: RecordingExports;
  guard<T>(call: () => T): T;
  bytes(pointer: number, size: number): Uint8Array;
  string(pointer: number): string;
  lend<T>(bytes: Uint8Array, call: (pointer: number, size: number) => T): T;
  lendText<T>(text: string, call: (pointer: number) => T): T;
}

/** What its maker says about a recording. */
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

/** What a recording is, as the core found it. */
export interface RecordingInfo extends Required<RecordingMeta> {
  /** Of the core that made it. */
  readonly version: string;
  /** Of the file. */
  readonly format: number;
  /** How runs came out in that core, see SIM_BEHAVIOUR; 0: an early build that had no number. */
  readonly behaviour: number;
  /** Of the scenario's file. */
  readonly name: string;
  /** From this tick on it is not the recording it was replayed from; null: it is nobody's branch. */
  readonly branch: number | null;
  readonly ticks: number;
  /** The run ended there by itself: a number was none. */
  readonly stopped: boolean;
  /** Of the state at its end. */
  readonly hash: string;
  readonly bytes: number;
  /** Bytes at which the log, its last record and the tail begin. */
  readonly log: number;
  readonly end: number;
  readonly tail: number;
  /** The positions that it carries; null without. */
  readonly poses: PosesInfo | null;
  readonly files: readonly { path: string; bytes: number; hash: string; carried: boolean }[];
}

/** none: the run is not a replay; ended: its inputs are used up, and those from outside act; left: somebody took over. */
export const replayStates = ["none", "runs", "ended", "left"] as const;
export type ReplayState = (typeof replayStates)[number];

/** How a replay has gone so far. */
export interface ReplayResult {
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

export interface ReplayOptions {
  /** Replays even what another version made or other files went into: it may come out otherwise. */
  readonly anyway?: boolean;
  /** The text of another scenario that gets its inputs: another robot.json, say. It comes out otherwise, of course. */
  readonly scenario?: string;
}

/** What was recorded until some moment, to come back to. */
export interface RecordingMark {
  readonly parts: readonly Uint8Array[];
}

/** A recording that this core can read but would perhaps not replay the same; `anyway` replays it without that promise. */
export class RecordingMisfitError extends SimDataError {
  /** It carries positions, which can be shown instead. */
  readonly poses: boolean;

  constructor(problem: DataProblem, poses = false) {
    super(problem);
    this.poses = poses;
  }
}

const noTick = 0xffffffff;
/** The log is taken when so much of the core's buffer is in use. */
const drainBytes = 32768;

/** Ticks that may be stepped between two drains: the recorder's buffer holds the most that they can say. */
export const ticksPerDrain = 32;

export class Recordings {
  readonly #core: CoreMemory;
  #parts: Uint8Array[] = [];
  /** Files too large to be carried. */
  #left: string[] = [];

  constructor(core: CoreMemory) {
    this.#core = core;
  }

  /** How runs come out in this core, see SIM_BEHAVIOUR in core/include/sandlot/recording.h. */
  get behaviour(): number {
    return this.#core.guard(() => this.#core.exports.sim_behaviour());
  }

  /** A load begins. */
  begin(): void {
    this.#parts = [];
    this.#left = [];
  }

  /** Makes the recording carry a file. To be called while it is loaded. */
  carry(path: string, bytes: Uint8Array): void {
    const { exports } = this.#core;
    const carried = this.#core.lendText(path, (label) =>
      this.#core.lend(bytes, (pointer, size) => exports.sim_record_carry(label, pointer, size)),
    );
    if (carried === 0) this.#left.push(path);
  }

  /** Files that neither ship nor fit into the recording: it opens only where they are. */
  get left(): readonly string[] {
    return this.#left;
  }

  /** Takes what the recorder has; call it at least every `ticksPerDrain` ticks. force: also when it is little. */
  drain(force = false): void {
    const { exports, guard } = this.#core;
    const size = guard(() => exports.sim_record_pending());
    if (size === 0 || (size < drainBytes && !force)) return;
    const pointer = guard(() => exports.sim_record_take());
    this.#parts.push(this.#core.bytes(pointer, size).slice());
  }

  /** Where the recording is now; its parts do not change any more. */
  mark(): RecordingMark {
    this.drain(true);
    return { parts: this.#parts.slice() };
  }

  /** After the core's memory was put back to the moment of the mark. */
  restore({ parts }: RecordingMark): void {
    this.#parts = parts.slice();
  }

  /** Bytes of the recording so far, without its tail. */
  get size(): number {
    const { exports, guard } = this.#core;
    const kept = this.#parts.reduce((sum, part) => sum + part.byteLength, 0);
    return kept + guard(() => exports.sim_record_head_size() + exports.sim_record_pending());
  }

  /** Why the recording ended before the run did; "" while it goes on. */
  get trouble(): string {
    return this.#core.string(this.#core.guard(() => this.#core.exports.sim_record_trouble()));
  }

  /** The recording from the start to the present tick. The run goes on recording. poses: with the positions that were noted, if any, see Poses. */
  bytes(meta: RecordingMeta = {}, poses = false): Uint8Array<ArrayBuffer> {
    const { exports, guard } = this.#core;
    this.drain(true);
    const headSize = guard(() => exports.sim_record_head_size());
    const head = this.#core.bytes(
      guard(() => exports.sim_record_head()),
      headSize,
    );
    const tail = this.#tail(meta, () => (poses ? exports.sim_record_tail_poses() : exports.sim_record_tail()));
    if (tail.byteLength === 0) {
      throw new SimDataError({ file: "recording", path: "", message: this.trouble || "there is none" });
    }
    return joined([head, ...this.#parts, tail]);
  }

  #tail(
    { title = "", author = "", created = 0, start = 0, poster = 0 }: RecordingMeta,
    make: () => number,
  ): Uint8Array {
    const { exports, guard } = this.#core;
    this.#core.lendText(oneLine(title), (a) =>
      this.#core.lendText(oneLine(author), (b) => exports.sim_record_meta(a, b, created, start, poster)),
    );
    const size = guard(make);
    return this.#core
      .bytes(
        guard(() => exports.sim_tail()),
        size,
      )
      .slice();
  }

  /**
   * Reads a recording, for the next load to replay it: that load must be of `scenario` and get its files from `files`.
   * Throws RecordingMisfitError for one of another version, SimDataError for what is no recording or damaged.
   */
  open(bytes: Uint8Array, { anyway = false, scenario }: ReplayOptions = {}): { info: RecordingInfo; scenario: string } {
    const { exports, string, guard } = this.#core;
    if (bytes.byteLength > limits.maxFileBytes) {
      const message = `has ${bytes.byteLength} bytes; a recording has at most ${limits.maxFileBytes}`;
      throw new SimDataError({ file: "recording", path: "", message });
    }
    const how = scenario !== undefined ? 2 : anyway ? 1 : 0;
    const result = this.#core.lend(bytes, (pointer, size) => exports.sim_replay_open(pointer, size, how));
    if (result !== 0) {
      const problem = {
        file: "recording",
        path: string(guard(() => exports.sim_replay_error_path())),
        message: string(guard(() => exports.sim_replay_error_message())),
      };
      throw result === 1 ? new SimDataError(problem) : new RecordingMisfitError(problem, result === 3);
    }
    return { info: this.#describe(), scenario: scenario ?? string(guard(() => exports.sim_replay_scenario())) };
  }

  #describe(): RecordingInfo {
    const { exports, string, guard } = this.#core;
    return JSON.parse(string(guard(() => exports.sim_replay_describe()))) as RecordingInfo;
  }

  /** Whether the last load failed because a file is not the one that the opened recording was made with; "poses": and it has some. */
  get misfit(): boolean | "poses" {
    const misfit = this.#core.guard(() => this.#core.exports.sim_replay_misfit());
    return misfit === 2 ? "poses" : misfit === 1;
  }

  /** Forgets a recording that was opened and is not to be loaded. */
  close(): void {
    this.#core.guard(() => this.#core.exports.sim_replay_close());
  }

  /** What is replayed, or opened to be; null when nothing is. */
  get info(): RecordingInfo | null {
    return this.#core.guard(() => this.#core.exports.sim_replay_describe()) === 0 ? null : this.#describe();
  }

  /** Files of the opened recording, and behind them those of the site. */
  files(site: FetchFile): FetchFile {
    const { exports, guard } = this.#core;
    return async (path) => {
      const pointer = this.#core.lendText(path, (label) => exports.sim_replay_file(label));
      if (pointer === 0) return site(path);
      const size = guard(() => exports.sim_replay_file_size());
      return this.#core.bytes(pointer, size).slice();
    };
  }

  /** The opened recording with another title, author or start. bytes: what was opened. */
  relabelled(bytes: Uint8Array, meta: RecordingMeta): Uint8Array<ArrayBuffer> {
    const tail = this.#tail(meta, () => this.#core.exports.sim_replay_tail());
    return joined([bytes.subarray(0, this.#describe().tail), tail]);
  }

  get replay(): ReplayResult {
    const { exports, guard } = this.#core;
    const state = replayStates[guard(() => exports.sim_replay_state())] ?? "none";
    const different = guard(() => exports.sim_replay_different()) >>> 0;
    const checked = guard(() => exports.sim_replay_checked());
    const ticks = guard(() => exports.sim_replay_ticks());
    return {
      state,
      ticks,
      checked,
      different: different === noTick ? null : different,
      verified: state === "ended" && different === noTick,
    };
  }

  /** From the next tick on inputs come from outside; what stations held stays held. */
  takeOver(): void {
    this.#core.guard(() => this.#core.exports.sim_replay_take_over());
  }
}

/** A text as the format takes it: one line; the core cuts it where it is too long. */
const oneLine = (text: string): string => text.replace(/[\0-\x1f\x7f]+/g, " ").trim();

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}
