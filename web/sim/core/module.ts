// sandlot.wasm behind a class: the same in the page's worker, in Node and in tests. Raw exports, no generated glue.
//
// Nothing here keeps a view of the core's memory across a call into it: a call may grow the memory, which detaches every
// view. `#bytes` and `#view` make them afresh from memory.buffer.
import {
  event,
  inputBytes,
  layoutHash,
  limits,
  problem,
  schema,
  stateMemory,
  worldMemory,
} from "../boundary/abi.gen.ts";
import { SimBrokenError, SimDataError, toProblem } from "../boundary/errors.ts";
import { sandlotArguments, type SandlotExports } from "../boundary/exports.gen.ts";
import {
  mergeBlock,
  writeCameras,
  writeChanges,
  writeHuman,
  writeMatch,
  writeMode,
  writeStations,
  type StationInput,
} from "../boundary/input-block.ts";
import { Course } from "./course.ts";
import { Poses } from "./poses.ts";
import type {
  CamerasInput,
  ChangeOrder,
  DataProblem,
  HumanInput,
  MatchRequest,
  SceneInfo,
  SimEventRecord,
} from "../boundary/protocol.ts";
import { compileModule, loadModule, type ModuleSource } from "./load-module.ts";
import { readWords, type CoreMemory, type Words } from "./memory.ts";
import {
  type RecordingInfo,
  RecordingMisfitError,
  Recordings,
  type ReplayOptions,
  ticksPerDrain,
} from "./recording.ts";
import { readEvents } from "../boundary/blocks.gen.ts";
import { readScene } from "../boundary/scene.ts";
import { isShipped } from "../boundary/shipped.ts";
import type { StateMemory } from "./snapshots.ts";
import { OverlayCore } from "./overlay-core.ts";
import { VisionCore } from "./vision-core.ts";

export { SimBrokenError, SimDataError } from "../boundary/errors.ts";
export type { StationInput } from "../boundary/input-block.ts";

/** Reads a file of the site by its path from the top ("fields/x/field.json"); null when there is no such file. */
export type FetchFile = (path: string) => Promise<Uint8Array | null>;

export interface CoreOptions {
  /** Each line the core logs. A healthy run logs nothing. */
  readonly log?: (line: string) => void;
  /** Layout the caller was built for; only a test has a reason to say another. */
  readonly layoutHash?: number;
}

/** Lines of the log that a SimBrokenError carries. */
const logLines = 20;
/** More files than any scenario needs: a field, its mesh and six robots. */
const maxFiles = 64;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function tooLarge(file: string, bytes: number): SimDataError {
  return new SimDataError({ file, path: "", message: `has ${bytes} bytes; at most ${limits.maxFileBytes} are read` });
}

/** A value of the loaded world's memory record. */
export type WorldWord = keyof Words<typeof worldMemory>;

export class Core {
  readonly #exports: SandlotExports;
  /** The memory in use before anything was loaded. */
  readonly #pristine: Uint8Array;
  readonly #memory: CoreMemory;
  readonly #log: string[];
  /** The module that it was compiled from: another worker makes the very same core of it. */
  readonly module: WebAssembly.Module;
  /** The loaded run's own recording, and the recording that it replays. */
  readonly recordings: Recordings;
  /** Positions beside a recording, or in its place. */
  readonly poses: Poses;
  /** The cameras' blocks, once vision is wanted. */
  readonly vision: VisionCore;
  /** Collision shapes and contacts, once they are wanted. */
  readonly overlay: OverlayCore;
  /** The other robots that pass the gates of its course. */
  readonly course: Course;
  #loaded = false;
  #loading = 0;
  #broken: SimBrokenError | null = null;

  private constructor(module: WebAssembly.Module, exports: SandlotExports, log: string[]) {
    this.module = module;
    this.#exports = exports;
    this.#log = log;
    this.#pristine = new Uint8Array(exports.memory.buffer).slice(0, exports.sim_memory_end());
    const memory: CoreMemory & { worldWord(name: WorldWord): number } = {
      exports,
      guard: <T>(call: () => T): T => this.#guard(call),
      bytes: (pointer: number, size: number) => this.#bytes(pointer, size),
      string: (pointer: number) => this.#string(pointer),
      worldWord: (name: WorldWord): number => this.#worldWord(name),
      lend: <T>(bytes: Uint8Array, call: (pointer: number, size: number) => T): T => this.#lend(bytes, call),
      lendText: <T>(text: string, call: (pointer: number) => T): T => this.#lendText(text, call),
      problem: (call: () => number) => this.#problem(call),
    };
    this.#memory = memory;
    this.recordings = new Recordings(memory);
    this.poses = new Poses(memory);
    this.vision = new VisionCore(memory);
    this.overlay = new OverlayCore(memory);
    this.course = new Course(memory);
  }

  /** Instantiates sandlot.wasm. Rejects with SimBrokenError when it does not compile or is not the build of this code. */
  static async create(source: ModuleSource, options: CoreOptions = {}): Promise<Core> {
    const log: string[] = [];
    const module = await compileModule("sandlot.wasm", source);
    const exports = await loadModule<SandlotExports>(module, {
      name: "sandlot.wasm",
      exportArguments: sandlotArguments,
      log: (line) => {
        log.push(line);
        if (log.length > logLines) log.shift();
        options.log?.(line);
      },
    });
    const core = new Core(module, exports, log);
    const built = core.#guard(() => exports.sim_abi()) >>> 0;
    const wanted = options.layoutHash ?? layoutHash;
    if (built !== wanted) {
      throw new SimBrokenError(
        `sandlot.wasm is of another build than this page (layout ${built.toString(16)}, wanted ${wanted.toString(16)}). ` +
          "Reload the page without its cache, or run npm run build.",
      );
    }
    return core;
  }

  get version(): string {
    return this.#string(this.#guard(() => this.#exports.sim_version()));
  }

  get loaded(): boolean {
    return this.#loaded;
  }

  /** Bytes of the core's memory. Does not change while a world steps. */
  get memoryBytes(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * Loads a scenario from JSON text; name is its name in errors. Rejects with SimDataError, and then nothing is loaded.
   * A second load while the first still waits for files makes the first reject.
   */
  async load(text: string, name: string, fetchFile: FetchFile): Promise<SceneInfo> {
    const turn = ++this.#loading;
    this.#loaded = false;
    this.vision.close();
    this.#guard(() => this.#exports.sim_state_close());
    const bytes = encoder.encode(text);
    if (bytes.byteLength > limits.maxFileBytes) throw tooLarge(name, bytes.byteLength);
    this.#renew();
    const { sim_load, sim_load_next, sim_load_provide, sim_load_finish } = this.#exports;
    const started = this.#lend(bytes, (pointer, length) =>
      this.#lendText(name, (label) => sim_load(pointer, length, label)),
    );
    if (started !== 1) throw new SimDataError({ file: name, path: "", message: "there is no memory to load it" });
    this.recordings.begin();
    for (let files = 0; ; files++) {
      const path = this.#string(this.#guard(() => sim_load_next()));
      if (path === "") break;
      if (files === maxFiles) throw new SimBrokenError(`the core asks for ever more files, last ${path}`, this.#log);
      const bytes = await this.#fetch(path, fetchFile, turn);
      this.#lendText(path, (label) => {
        if (bytes === null) sim_load_provide(label, 0, 0);
        else this.#lend(bytes, (pointer, size) => sim_load_provide(label, pointer, size));
      });
      if (bytes !== null && !isShipped(path)) this.recordings.carry(path, bytes);
    }
    if (this.#guard(() => sim_load_finish()) !== 0)
      throw new SimDataError(this.#problem(() => this.#exports.sim_error()));
    this.#loaded = true;
    return this.scene();
  }

  /**
   * A load begins in memory as it was before anything was loaded: so two cores that loaded the same are laid out alike,
   * after any earlier loads, and the state of one can go on in the other.
   */
  #renew(): void {
    const { opened } = this.recordings;
    const bytes = new Uint8Array(this.#exports.memory.buffer);
    bytes.fill(
      0,
      this.#pristine.length,
      this.#guard(() => this.#exports.sim_memory_end()),
    );
    bytes.set(this.#pristine);
    if (opened !== null) this.recordings.open(opened.bytes, opened.options);
  }

  /**
   * Loads the run of a recording: from the next step on it takes the recording's inputs, until its end or a take-over.
   * Rejects as `load` and `Recordings.open` do.
   */
  async openReplay(
    bytes: Uint8Array,
    fetchFile: FetchFile,
    options: ReplayOptions = {},
  ): Promise<{ readonly scene: SceneInfo; readonly info: RecordingInfo; readonly scenario: string }> {
    const { info, scenario } = this.recordings.open(bytes, options);
    try {
      return { scene: await this.load(scenario, info.name, this.recordings.files(fetchFile)), info, scenario };
    } catch (error) {
      const misfit = error instanceof SimDataError && this.#broken === null && this.recordings.misfit;
      throw misfit === false ? error : new RecordingMisfitError(toProblem(error), misfit === "poses");
    }
  }

  /** Forgets the world. */
  unload(): void {
    this.#loaded = false;
    this.#loading++;
    this.vision.close();
    this.#guard(() => this.#exports.sim_state_close());
    this.#guard(() => this.#exports.sim_unload());
  }

  /** Names and sizes of the loaded scenario. */
  scene(): SceneInfo {
    const { records, count } = this.schema();
    return readScene(new DataView(records), count);
  }

  /** The schema records of the loaded scenario as they are, and how many. */
  schema(): { readonly records: ArrayBuffer; readonly count: number } {
    const count = this.#worldWord("schemaCount");
    const bytes = this.#bytes(this.#worldWord("schema"), count * schema.byteLength);
    return { records: bytes.slice().buffer as ArrayBuffer, count };
  }

  /** The block of the next tick as it is. Not to be kept: the next call into the core may end it. */
  inputBlock(): Uint8Array {
    return this.#bytes(this.#worldWord("input"), inputBytes);
  }

  /** Puts input into the block of the next tick, over an earlier call's for the same station. */
  setInput(inputs: readonly StationInput[]): void {
    writeStations(this.inputBlock(), inputs);
  }

  /**
   * Adds an input block made elsewhere to that of the next tick: its stations and requests replace
   * the ones in there.
   */
  addInput(block: Uint8Array): void {
    mergeBlock(this.inputBlock(), block);
  }

  /** Asks for a driver station mode at the next tick: an index into `modes`. */
  setMode(mode: number): void {
    writeMode(this.inputBlock(), mode);
  }

  /** Asks for a match to start or to end at the next tick. */
  setMatch(request: MatchRequest): void {
    writeMatch(this.inputBlock(), request);
  }

  /** The numbers of a robot's cameras from the next tick on. */
  setCameras(cameras: CamerasInput): void {
    writeCameras(this.inputBlock(), cameras);
  }

  /** A human player's orders from the next tick on. */
  setHuman(human: HumanInput): void {
    writeHuman(this.inputBlock(), human);
  }

  /** Changes that act in the next tick; returns how many it has room for. */
  setChanges(changes: readonly ChangeOrder[]): number {
    return writeChanges(this.inputBlock(), changes);
  }

  /** Runs ticks of 20 ms; returns how many, fewer when the run stopped. */
  step(ticks: number): number {
    let done = 0;
    // In portions whose input the recorder has room for.
    for (let portion = 1; portion > 0 && done < ticks;) {
      const wanted = Math.min(ticks - done, ticksPerDrain);
      const ran = this.#world(() => this.#exports.sim_step(wanted));
      done += ran;
      this.recordings.drain();
      portion = ran < wanted ? 0 : wanted;
    }
    return done;
  }

  /** Size of every frame of the loaded world. */
  get frameBytes(): number {
    return this.#worldWord("frameBytes");
  }

  /** The present state as a frame block in a buffer of the caller's, or a new one. */
  frame(into: ArrayBuffer = new ArrayBuffer(this.frameBytes)): ArrayBuffer {
    const size = this.frameBytes;
    const pointer = this.#world(() => this.#exports.sim_frame());
    new Uint8Array(into).set(this.#bytes(pointer, size));
    return into;
  }

  /** Events since the last call, oldest first. */
  takeEvents(): SimEventRecord[] {
    const count = this.#world(() => this.#exports.sim_events_take());
    if (count === 0) return [];
    return readEvents(this.#view(this.#worldWord("events"), count * event.byteLength), count);
  }

  /** Hash of everything that decides the future: 16 hexadecimal digits. */
  hash(): string {
    return BigInt.asUintN(
      64,
      this.#world(() => this.#exports.sim_hash()),
    )
      .toString(16)
      .padStart(16, "0");
  }

  /** Why the run stopped; "" while it can go on. */
  get stopText(): string {
    return this.#string(this.#world(() => this.#exports.sim_stop_text()));
  }

  /** The state of the loaded world for snapshots, until the next load; earlier answers must not be used any more. */
  state(): StateMemory {
    const { sim_state_open, sim_state_scan, sim_state_put, sim_state_error } = this.#exports;
    const at = this.#world(() => sim_state_open());
    if (at === 0) throw new SimDataError({ file: "", path: "", message: "there is no memory left for snapshots" });
    const { pages, pageBytes, changed: list, shadow } = readWords(this.#memory, stateMemory, at);
    const changed = (count: number): Uint32Array => new Uint32Array(this.#exports.memory.buffer, list, count);
    return {
      pages,
      pageBytes,
      scan: () => changed(this.#world(() => sim_state_scan())),
      shadow: () => this.#bytes(shadow, pages * pageBytes),
      put: (indices) => {
        changed(indices.length).set(indices);
        if (this.#world(() => sim_state_put(indices.length)) === 0) return;
        throw new SimDataError(this.#problem(() => sim_state_error()));
      },
    };
  }

  /** The part that a saved state of the loaded world has at a byte, as "pieces 17"; "" behind its end. */
  statePartAt(at: number): string {
    const name = this.#string(this.#world(() => this.#exports.sim_state_part(at)));
    const piece = this.#exports.sim_state_piece();
    return piece < 0 ? name : `${name} ${piece}`;
  }

  async #fetch(path: string, fetchFile: FetchFile, turn: number): Promise<Uint8Array | null> {
    let bytes: Uint8Array | null = null;
    let failure: SimDataError | null = null;
    try {
      bytes = await fetchFile(path);
    } catch (error) {
      const message = `could not be read: ${error instanceof Error ? error.message : String(error)}`;
      failure = error instanceof SimDataError ? error : new SimDataError({ file: path, path: "", message });
    }
    // Another load owns the loader by now; this one must not touch it.
    if (turn !== this.#loading) throw new SimDataError({ file: path, path: "", message: "was not needed any more" });
    if (failure !== null) {
      this.unload();
      throw failure;
    }
    if (bytes !== null && bytes.byteLength > limits.maxFileBytes) {
      this.unload();
      throw tooLarge(path, bytes.byteLength);
    }
    return bytes;
  }

  #problem(call: () => number): DataProblem {
    const at = this.#guard(call);
    const text = (name: "file" | "path" | "message"): string => this.#string(at + problem[name].offset);
    return { file: text("file"), path: text("path"), message: text("message") };
  }

  /** The core's count of the loaded world's memory. */
  #worldWord(name: WorldWord): number {
    const at = this.#world(() => this.#exports.sim_world());
    return this.#view(at + worldMemory[name].offset, 4).getUint32(0, true);
  }

  /** A call that needs a loaded world. */
  #world<T>(call: () => T): T {
    if (!this.#loaded) throw new Error("no scenario is loaded");
    return this.#guard(call);
  }

  /** A call into the core. An exception ends this instance, since its memory is in an unknown state from then on. */
  #guard<T>(call: () => T): T {
    if (this.#broken !== null) throw this.#broken;
    try {
      return call();
    } catch (error) {
      const what = error instanceof SimBrokenError ? error.message : `the core trapped: ${String(error)}`;
      const last = this.#log.at(-1);
      this.#broken = new SimBrokenError(last === undefined ? what : `${what} (${last})`, [...this.#log], {
        cause: error,
      });
      throw this.#broken;
    }
  }

  #bytes(pointer: number, size: number): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer, pointer >>> 0, size);
  }

  #view(pointer: number, size: number): DataView {
    return new DataView(this.#exports.memory.buffer, pointer >>> 0, size);
  }

  /** A C string of the core's; "" for a null pointer. */
  #string(pointer: number): string {
    if (pointer === 0) return "";
    const memory = new Uint8Array(this.#exports.memory.buffer);
    const start = pointer >>> 0;
    return decoder.decode(memory.subarray(start, memory.indexOf(0, start)));
  }

  /** Copies bytes into the core's memory for the time of one call. */
  #lend<T>(bytes: Uint8Array, call: (pointer: number, size: number) => T): T {
    return this.#guard(() => {
      const pointer = this.#exports.sim_alloc(Math.max(bytes.byteLength, 1));
      if (pointer === 0) throw new SimBrokenError(`no memory for ${bytes.byteLength} bytes`);
      this.#bytes(pointer, bytes.byteLength).set(bytes);
      const result = call(pointer, bytes.byteLength);
      this.#exports.sim_free(pointer);
      return result;
    });
  }

  #lendText<T>(text: string, call: (pointer: number) => T): T {
    return this.#lend(encoder.encode(`${text}\0`), call);
  }
}
