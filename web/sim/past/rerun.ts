// A core that runs the past of another worker's run again. It loads the files of that run, takes the nearest snapshot
// of its state, and repeats the inputs that the recorder noted: the ticks come out the same, bit for bit, and the
// recorder's own log, which has a hash each second, shows that they did.
//
// Where the other worker has no snapshots, the run goes from tick 0, with snapshots of its own on the way.
import type { Look } from "../boundary/past-protocol.ts";
import { SimDataError } from "../boundary/errors.ts";
import type { ChangeOrder } from "../boundary/protocol.ts";
import type { Core, FetchFile } from "../core/module.ts";
import { sizeOf } from "../core/recording.ts";
import { leastWanted, Snapshots, type Snapshot } from "../core/snapshots.ts";
import type { RunGate } from "./run-gate.ts";

export interface RerunOptions {
  /** Most bytes of own snapshots. */
  readonly snapshotBytes?: number;
}

/** The core that it needs. */
export type RerunCore = Pick<
  Core,
  "load" | "openReplay" | "state" | "step" | "frame" | "frameBytes" | "schema" | "scene" | "takeEvents" | "setChanges"
> &
  Pick<Core, "recordings" | "poses" | "stopText" | "hash">;

/** A state that is kept here. */
interface Kept {
  readonly snapshot: Snapshot;
  readonly logBytes: number;
}

const defaultSnapshotBytes = 48 * 2 ** 20;
/** Ticks between two snapshots of its own, where the other worker has none. */
const ownTicks = 100;

export class Rerun {
  readonly #gate: Pick<RunGate, "look" | "snapshot">;
  readonly #open: (module: WebAssembly.Module) => Promise<RerunCore>;
  readonly #files: FetchFile;
  readonly #options: RerunOptions;
  #core: RerunCore | null = null;
  #snapshots: Snapshots | null = null;
  #kept: Kept[] = [];
  #look: Look | null = null;
  #log = new Uint8Array(0);
  #tick = 0;
  /** The state is that of the run at #tick: nothing was changed on the way. */
  #true = false;
  #frame = new ArrayBuffer(0);

  constructor(
    gate: Pick<RunGate, "look" | "snapshot">,
    open: (module: WebAssembly.Module) => Promise<RerunCore>,
    files: FetchFile,
    options: RerunOptions = {},
  ) {
    this.#gate = gate;
    this.#open = open;
    this.#files = files;
    this.#options = options;
  }

  /** Where the state is. */
  get tick(): number {
    return this.#tick;
  }

  /** The core with the state; there is one after `look`. */
  get core(): RerunCore {
    if (this.#core === null) throw new Error("nothing is loaded yet");
    return this.#core;
  }

  /** Bytes that own snapshots take. */
  get snapshotBytes(): number {
    return this.#snapshots?.bytes ?? 0;
  }

  /** Ticks of the snapshots that it can begin from, newest first. */
  get starts(): readonly number[] {
    return [...new Set([...this.#others, ...this.#kept.map(({ snapshot }) => snapshot.tick)])].sort((a, b) => b - a);
  }

  /** Ticks of the other worker's snapshots. */
  get #others(): readonly number[] {
    return this.#look?.snapshots ?? [];
  }

  /** Asks how the run stands, and loads it if it is another than before. Rejects with the defect. */
  async look(): Promise<Look> {
    const before = this.#look;
    const look = await this.#gate.look(before?.run ?? -1, before?.branch ?? -1, this.#log.byteLength);
    if (look.origin !== null) await this.#load(look);
    else if (before === null || look.run !== before.run) throw new Error("the simulation does not say what it runs");
    if (look.branch !== before?.branch || look.origin !== null) this.#turn();
    if (look.log.byteLength > 0 || look.logFrom !== this.#log.byteLength) {
      const log = new Uint8Array(look.logFrom + look.log.byteLength);
      log.set(this.#log.subarray(0, look.logFrom));
      log.set(look.log, look.logFrom);
      this.#log = log;
    }
    if (look.origin !== null) this.#checkStart();
    this.#look = look;
    return look;
  }

  async #load(look: Look): Promise<void> {
    const { origin, module } = look;
    this.#look = null;
    this.#core = null;
    this.#true = false;
    this.#log = new Uint8Array(0);
    if (origin === null || module === null) return;
    const core = await this.#open(module);
    if (origin.kind === "scenario") {
      await core.load(origin.text, origin.name, this.#files);
    } else {
      const { anyway, fromLink, notes } = origin;
      await core.openReplay(origin.recording, this.#files, { anyway, fromLink });
      if (notes) core.poses.record();
    }
    // After the recorder of positions, as in the simulation worker: snapshots hold its memory, too.
    this.#snapshots = new Snapshots(core.state());
    this.#core = core;
    this.#kept = [];
    this.#tick = 0;
    this.#true = true;
    this.keep();
  }

  /** Another branch: snapshots of the one before may not be of it. */
  #turn(): void {
    for (const { snapshot } of this.#kept.splice(1)) this.#snapshots?.release(snapshot);
    if (this.#tick > 0) this.#true = false;
  }

  /** At tick 0 the logs must agree: the first thing in them is the state's hash. */
  #checkStart(): void {
    const { recordings } = this.core;
    if (isBeginning(recordings.mark().parts, this.#log)) return;
    this.#look = null;
    throw new SimDataError({ file: "", path: "", message: differs });
  }

  /** Keeps the present state, to come back to. */
  keep(): void {
    if (this.#snapshots === null || !this.#true) return;
    const place = this.#kept.findLastIndex(({ snapshot }) => snapshot.tick <= this.#tick) + 1;
    if (this.#kept[place - 1]?.snapshot.tick === this.#tick) return;
    const logBytes = sizeOf(this.core.recordings.mark().parts);
    this.#kept.splice(place, 0, { snapshot: this.#snapshots.take(this.#tick), logBytes });
    const most = this.#options.snapshotBytes ?? defaultSnapshotBytes;
    while (this.#snapshots.bytes > most) {
      const ticks = this.#kept.map(({ snapshot }) => snapshot.tick);
      const index = leastWanted(ticks, this.#tick);
      const [gone] = index < 0 ? [] : this.#kept.splice(index, 1);
      if (gone === undefined) break;
      this.#snapshots.release(gone.snapshot);
    }
  }

  /** Keeps the present state, and in place of all others but the first where the other worker has snapshots. */
  keepThis(): void {
    if (this.#others.length > 0 && this.#kept.at(-1)?.snapshot.tick !== this.#tick) {
      for (const { snapshot } of this.#kept.splice(1)) this.#snapshots?.release(snapshot);
    }
    this.keep();
  }

  /** Gives its memory back; the gate stays open. */
  forget(): void {
    this.#core = null;
    this.#snapshots = null;
    this.#look = null;
  }

  /** Goes to a tick or as near before it as there is a snapshot; the rest is to be stepped. Returns how many ticks that are. */
  async approach(tick: number): Promise<number> {
    const look = this.#look;
    if (look === null || this.#snapshots === null) throw new Error("nothing is loaded yet");
    const kept = this.#kept.findLast(({ snapshot }) => snapshot.tick <= tick);
    const other = look.snapshots.findLast((one) => one <= tick);
    const best = Math.max(kept?.snapshot.tick ?? 0, other ?? 0);
    if (this.#true && this.#tick <= tick && this.#tick >= best) {
      // The log may have grown since.
      this.core.recordings.mark();
      this.core.recordings.repeat({ parts: [this.#log] }, look.known);
      return tick - this.#tick;
    }
    if (other !== undefined && other > (kept?.snapshot.tick ?? -1) && (await this.#adopt(look, other))) {
      return tick - this.#tick;
    }
    if (kept === undefined) throw new Error("there is no way back to the start");
    this.#snapshots.restore(kept.snapshot);
    this.#begin(look, kept.snapshot.tick, kept.logBytes);
    return tick - this.#tick;
  }

  /** Takes the state of the other worker. False: it is not there any more. */
  async #adopt(look: Look, tick: number): Promise<boolean> {
    const { pages, logBytes } = await this.#gate.snapshot(look.run, look.branch, tick);
    if (pages === null || logBytes > this.#log.byteLength) return false;
    this.#snapshots?.adopt(pages);
    this.#begin(look, tick, logBytes);
    return true;
  }

  #begin(look: Look, tick: number, logBytes: number): void {
    const { recordings } = this.core;
    recordings.restore({ parts: [this.#log.subarray(0, logBytes)] });
    recordings.repeat({ parts: [this.#log] }, look.known);
    this.#tick = tick;
    this.#true = true;
    this.core.takeEvents();
  }

  /**
   * Runs a tick with its old input; beyond the simulated part, with the replayed recording's. False: the run stops
   * there.
   */
  step(): boolean {
    const { core } = this;
    const look = this.#look;
    if (look === null) throw new Error("nothing is loaded yet");
    if (this.#tick === look.leftAt) core.recordings.takeOver();
    if (this.#tick < look.known) core.recordings.feed();
    if (core.step(1) < 1) {
      this.#true = false;
      return false;
    }
    this.#tick++;
    core.takeEvents();
    if (this.#others.length === 0 && this.#tick % ownTicks === 0) this.keep();
    return true;
  }

  /** Changes that act in the next tick beside the input that it had: from here on the state is not the run's. */
  change(changes: readonly ChangeOrder[]): void {
    this.#true = false;
    this.core.setChanges(changes);
    this.core.recordings.overlay();
  }

  /** The present state, until the next call. */
  frame(): ArrayBuffer {
    const { frameBytes } = this.core;
    if (this.#frame.byteLength !== frameBytes) this.#frame = new ArrayBuffer(frameBytes);
    return this.core.frame(this.#frame);
  }

  /** Throws SimDataError when the run came out otherwise than in the other worker, as far as it was simulated there. */
  check(): void {
    if (isBeginning(this.core.recordings.mark().parts, this.#log)) return;
    this.#true = false;
    for (const { snapshot } of this.#kept.splice(1)) this.#snapshots?.release(snapshot);
    throw new SimDataError({ file: "", path: "", message: differs });
  }
}

const differs =
  "The run does not come out the same when it is computed again: its field or robot files have changed since it began. Start the run again.";

/** Whether parts one behind the other are the beginning of a log, as far as either goes. */
function isBeginning(parts: readonly Uint8Array[], log: Uint8Array): boolean {
  let at = 0;
  for (const part of parts) {
    // A part that was cut out of the log needs no look.
    const known = part.buffer === log.buffer;
    for (let i = 0; i < part.byteLength && at + i < log.byteLength && !known; i++) {
      if (part[i] !== log[at + i]) return false;
    }
    at += part.byteLength;
  }
  return true;
}
