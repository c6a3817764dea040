// The recorder and replays of the core, behind a class: bytes out as the run goes on, a recording in. See
// core/include/sandlot/sim/recording.h for the format.
//
// Every loaded run records itself. The recorder has a buffer of its own for some seconds of input; `drain` takes it into a list
// here; a restored snapshot cuts that list back.
import { limits, misfits, recordingState, replayStates } from "../boundary/abi.gen.ts";
import { SimDataError } from "../boundary/errors.ts";
import { refuseLongRun } from "./links.ts";
import type { FetchFile } from "./module.ts";
import type { DataProblem } from "../boundary/protocol.ts";
import type { RecordingInfo, RecordingMeta, ReplayResult } from "../boundary/recording-info.ts";
import { bytesOf, readWords, type CoreMemory, type Words } from "./memory.ts";

export type { RecordingInfo, RecordingMeta, ReplayResult } from "../boundary/recording-info.ts";

export interface ReplayOptions {
  /** Replays even a recording of another version or of other files: it may come out otherwise. */
  readonly anyway?: boolean;
  /** The text of another scenario that gets its inputs: another robot.json, say. It comes out otherwise, of course. */
  readonly scenario?: string;
  /** It came in a link, which may hold an hour at most. */
  readonly fromLink?: boolean;
}

/** A recording up to some moment, to come back to. */
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

/** Bytes of a log that a repeated run reads on with. */
interface Feed {
  readonly parts: readonly Uint8Array[];
  part: number;
  /** In that part. */
  at: number;
}

const noTick = 0xffffffff;
/** The log is taken when so much of the core's buffer is in use. */
const drainBytes = 32768;

/** Bytes of a tick, at most: with less room the core has enough for the next one. */
const feedRoom = 4096;

/** Ticks that may be stepped between two drains: the recorder's buffer holds the most that they can say. */
export const ticksPerDrain = 16;

export class Recordings {
  readonly #core: CoreMemory;
  #parts: Uint8Array[] = [];
  /** Files too large to be carried. */
  #left: string[] = [];
  /** The recording that the next load replays. */
  #opened: { readonly bytes: Uint8Array; readonly options: ReplayOptions } | null = null;
  /** The input that still waits to be fed while the past is repeated; null: none. */
  #feed: Feed | null = null;

  constructor(core: CoreMemory) {
    this.#core = core;
  }

  /** How runs come out in this core, see SIM_BEHAVIOUR in core/include/sandlot/sim/recording.h. */
  get behaviour(): number {
    return this.#core.guard(() => this.#core.exports.sim_behaviour());
  }

  /** A load begins. */
  begin(): void {
    this.#parts = [];
    this.#left = [];
    this.#feed = null;
    this.#opened = null;
  }

  /** The recording that was opened for the next load; null: none. */
  get opened(): { readonly bytes: Uint8Array; readonly options: ReplayOptions } | null {
    return this.#opened;
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

  /** Takes the recorder's bytes; call it at least every `ticksPerDrain` ticks. force: take also a few. */
  drain(force = false): void {
    const { exports, guard } = this.#core;
    const { pendingBytes: size } = this.#now;
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
    this.#feed = null;
  }

  /**
   * Ticks from the present one to `until` run again with the inputs they had when `past`, a mark of that tick or a later one, was
   * taken. null: no tick is repeated from here on. `feed` must be called before each of them.
   */
  repeat(past: RecordingMark | null, until = 0): void {
    this.#core.guard(() => this.#core.exports.sim_record_repeat(past === null ? 0 : until));
    this.#feed = null;
    if (past === null) return;
    // A repeated run writes the same bytes again: the log begins with the bytes that are known now.
    const feed: Feed = { parts: past.parts, part: 0, at: sizeOf(this.#parts) };
    while (feed.part < feed.parts.length && feed.at >= (feed.parts[feed.part]?.byteLength ?? 0)) {
      feed.at -= feed.parts[feed.part]?.byteLength ?? 0;
      feed.part++;
    }
    this.#feed = feed;
  }

  /** In the next tick, which is repeated, the changes of the input block act as well. */
  overlay(): void {
    this.#core.guard(() => this.#core.exports.sim_record_overlay());
  }

  /** Gives the core the inputs of the next ticks that are repeated. */
  feed(): void {
    const { exports, guard } = this.#core;
    const feed = this.#feed;
    if (feed === null) return;
    const space = bytesOf(this.#core, () => exports.sim_record_feed_space());
    let room = space.byteLength;
    // The core reads one tick at a time, which has less than half of the room.
    if (room < feedRoom) return;
    let size = 0;
    while (room > 0 && feed.part < feed.parts.length) {
      const part = (feed.parts[feed.part] as Uint8Array).subarray(feed.at, feed.at + room);
      space.set(part, size);
      size += part.byteLength;
      room -= part.byteLength;
      feed.at += part.byteLength;
      if (feed.at < (feed.parts[feed.part]?.byteLength ?? 0)) break;
      feed.part++;
      feed.at = 0;
    }
    guard(() => exports.sim_record_feed(size));
    if (feed.part === feed.parts.length) this.#feed = null;
  }

  /** Bytes of the recording so far, without its tail. */
  get size(): number {
    const { headBytes, logBytes } = this.#now;
    return headBytes + logBytes;
  }

  /** Why the recording ended before the run did; "" while it goes on. */
  get trouble(): string {
    return this.#core.string(this.#now.trouble);
  }

  /** The recording from the start to the present tick. The run goes on recording. poses: with the positions that were noted, if any, see Poses. */
  bytes(meta: RecordingMeta = {}, poses = false): Uint8Array<ArrayBuffer> {
    this.drain(true);
    const tail = this.#tail(meta, () => this.#core.exports.sim_record_tail(poses ? 1 : 0));
    if (tail.byteLength === 0) {
      throw new SimDataError({ file: "recording", path: "", message: this.trouble || "there is none" });
    }
    const { head, headBytes, logBytes } = this.#now;
    // The log goes on when the recording has ended.
    return joined([this.#core.bytes(head, headBytes), joined(this.#parts).subarray(0, logBytes), tail]);
  }

  /** Where the recording and the replay stand. */
  get #now(): Words<typeof recordingState> {
    const { exports, guard } = this.#core;
    return readWords(
      this.#core,
      recordingState,
      guard(() => exports.sim_recording()),
    );
  }

  #tail(
    { title = "", author = "", created = 0, start = 0, poster = 0 }: RecordingMeta,
    make: () => number,
  ): Uint8Array {
    const { exports } = this.#core;
    this.#core.lendText(oneLine(title), (a) =>
      this.#core.lendText(oneLine(author), (b) => exports.sim_record_meta(a, b, created, start, poster)),
    );
    return bytesOf(this.#core, make).slice();
  }

  /**
   * Reads a recording, for the next load to replay it: that load must be of `scenario` and get its files from `files`.
   * Throws RecordingMisfitError for one of another version, SimDataError for bytes that are damaged or no recording.
   */
  open(bytes: Uint8Array, options: ReplayOptions = {}): { info: RecordingInfo; scenario: string } {
    const { anyway = false, scenario, fromLink = false } = options;
    const { exports, string, guard } = this.#core;
    this.#opened = null;
    if (bytes.byteLength > limits.maxFileBytes) {
      const message = `has ${bytes.byteLength} bytes; a recording has at most ${limits.maxFileBytes}`;
      throw new SimDataError({ file: "recording", path: "", message });
    }
    const how = scenario !== undefined ? 2 : anyway ? 1 : 0;
    const result = this.#core.lend(bytes, (pointer, size) => exports.sim_replay_open(pointer, size, how));
    if (result !== 0) {
      const problem = { ...this.#core.problem(() => exports.sim_replay_error()), file: "recording" };
      throw result === 1 ? new SimDataError(problem) : new RecordingMisfitError(problem, result === 3);
    }
    const info = this.#describe();
    if (fromLink) this.#refuseLong(info);
    this.#opened = { bytes, options };
    return { info, scenario: scenario ?? string(guard(() => exports.sim_replay_scenario())) };
  }

  #refuseLong({ ticks }: RecordingInfo): void {
    try {
      refuseLongRun(ticks);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #describe(): RecordingInfo {
    const { exports, string, guard } = this.#core;
    return JSON.parse(string(guard(() => exports.sim_replay_describe()))) as RecordingInfo;
  }

  /** Whether the last load failed because a file is not the one that the opened recording was made with; "poses": and it has some. */
  get misfit(): boolean | "poses" {
    const misfit = misfits[this.#now.misfit];
    return misfit === "poses" ? misfit : misfit === "file";
  }

  /** Forgets a recording that was opened and is not to be loaded. */
  close(): void {
    this.#opened = null;
    this.#core.guard(() => this.#core.exports.sim_replay_close());
  }

  /** The recording that the run replays or will replay; null without one. */
  get info(): RecordingInfo | null {
    return this.#core.guard(() => this.#core.exports.sim_replay_describe()) === 0 ? null : this.#describe();
  }

  /** Files of the opened recording, and behind them those of the site. */
  files(site: FetchFile): FetchFile {
    return async (path) => {
      const pointer = this.#core.lendText(path, (label) => this.#core.exports.sim_replay_file(label));
      return pointer === 0 ? site(path) : bytesOf(this.#core, () => pointer).slice();
    };
  }

  /** The opened recording with another title, author or start. bytes: the recording's own, as opened. */
  relabelled(bytes: Uint8Array, meta: RecordingMeta): Uint8Array<ArrayBuffer> {
    const tail = this.#tail(meta, () => this.#core.exports.sim_replay_tail());
    return joined([bytes.subarray(0, this.#describe().tail), tail]);
  }

  get replay(): ReplayResult {
    const { replay, different, checked, replayTicks: ticks } = this.#now;
    const state = replayStates[replay] ?? "none";
    return {
      state,
      ticks,
      checked,
      different: different === noTick ? null : different,
      verified: state === "ended" && different === noTick,
    };
  }

  /**
   * At tick 0: a person plays with the recording. The inputs of the station come from outside, all others from the recording as long as it
   * goes; the run is one of its own and no replay.
   */
  join(station: number): void {
    this.#core.guard(() => this.#core.exports.sim_replay_join(station));
  }

  /** From the next tick on inputs come from outside; stations keep their values. */
  takeOver(): void {
    this.#core.guard(() => this.#core.exports.sim_replay_take_over());
  }
}

/** A text as the format takes it: one line; the core cuts it where it is too long. */
const oneLine = (text: string): string => text.replace(/[\0-\x1f\x7f]+/g, " ").trim();

/** Bytes of the parts of a log. */
export const sizeOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, part) => sum + part.byteLength, 0);

/** The parts of a log in one buffer. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(sizeOf(parts));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}
