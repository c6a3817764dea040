// sandlot.wasm behind a class: the same in the page's worker, in Node and in tests. Raw exports, no generated glue.
//
// Nothing here keeps a view of the core's memory across a call into it: a call may grow the memory, which detaches every
// view. `#bytes` and `#view` make them afresh from memory.buffer.
import { event, inputHeader, inputRobot, layoutHash, limits, schema } from "./abi.gen.ts";
import { SimBrokenError, SimDataError, toProblem } from "./errors.ts";
import type { HumanInput, MatchRequest, SceneInfo, SimEventRecord } from "./protocol.ts";
import {
  type RecordingExports,
  type RecordingInfo,
  RecordingMisfitError,
  Recordings,
  recordingExports,
  type ReplayOptions,
  ticksPerDrain,
} from "./recording.ts";
import { readEvents, readScene } from "./scene.ts";
import { isShipped } from "./shipped.ts";

export { SimBrokenError, SimDataError } from "./errors.ts";

/** Exports of core/wasm/exports.c. Pointers are plain numbers. */
interface SimExports extends RecordingExports {
  readonly memory: WebAssembly.Memory;
  readonly _initialize?: () => void;
  sim_abi(): number;
  sim_version(): number;
  sim_alloc(bytes: number): number;
  sim_free(pointer: number): void;
  sim_load(text: number, length: number, name: number): number;
  sim_load_next(): number;
  sim_load_provide(path: number, bytes: number, size: number): void;
  sim_load_finish(): number;
  sim_error_file(): number;
  sim_error_path(): number;
  sim_error_message(): number;
  sim_unload(): void;
  sim_input(): number;
  sim_step(ticks: number): number;
  sim_frame(): number;
  sim_frame_size(): number;
  sim_events_take(): number;
  sim_events(): number;
  sim_schema_count(): number;
  sim_schema(): number;
  sim_hash(): bigint;
  sim_stop_text(): number;
}

const requiredExports = [
  ...["sim_abi", "sim_version", "sim_alloc", "sim_free", "sim_load", "sim_load_next", "sim_load_provide"],
  ...[
    "sim_load_finish",
    "sim_error_file",
    "sim_error_path",
    "sim_error_message",
    "sim_unload",
    "sim_input",
    "sim_step",
  ],
  ...["sim_frame", "sim_frame_size", "sim_events_take", "sim_events", "sim_schema_count", "sim_schema", "sim_hash"],
  ...["sim_stop_text", "memory"],
  ...recordingExports,
] as const;

/** The parts of a station's input that a bit of `present` stands for. */
const inputParts: readonly (readonly [bit: number, part: { readonly offset: number; readonly bytes: number }])[] = [
  [1, { offset: inputRobot.buttons.offset, bytes: inputRobot.voltMask.offset - inputRobot.buttons.offset }],
  [2, { offset: inputRobot.voltMask.offset, bytes: inputRobot.byteLength - inputRobot.voltMask.offset }],
];

/** Reads a file of the site by its path from the top ("fields/x/field.json"); null when there is no such file. */
export type FetchFile = (path: string) => Promise<Uint8Array | null>;

/** What one station holds from the next tick on. Axes and buttons left out are zero; volts left out stay as they were. */
export interface StationInput {
  readonly station: number;
  readonly axes?: readonly [number, number, number];
  readonly buttons?: number;
  /** Volts by motor index, in place of the robot's program; motors left out are the program's. */
  readonly volts?: Readonly<Record<number, number>>;
}

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

/** Compiles from bytes, a module or a response. An engine without SIMD fails here, so the error says what to do about it. */
async function compile(source: BufferSource | Response | WebAssembly.Module): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  try {
    // Bytes rather than compileStreaming, which insists on a MIME type that a school's file server may not know.
    return await WebAssembly.compile(source instanceof Response ? await source.arrayBuffer() : source);
  } catch (error) {
    throw new SimBrokenError(
      `sandlot.wasm does not compile here (${String(error)}). WebAssembly with SIMD is needed: Chrome 91, Firefox 89, ` +
        "Safari 16.4 or newer.",
      [],
      { cause: error },
    );
  }
}

/** The few WASI functions that the core's C library asks for. */
export function systemCalls(
  memory: () => WebAssembly.Memory,
  line: (text: string) => void,
): Record<string, WebAssembly.ImportValue> {
  const badFile = 8;
  let pending = "";
  const lines = new TextDecoder();
  return {
    proc_exit(code: number): never {
      throw new SimBrokenError(`the core exited with code ${code}`);
    },
    fd_write(_file: number, parts: number, count: number, written: number): number {
      const view = new DataView(memory().buffer);
      let total = 0;
      for (let i = 0; i < count; i++) {
        const size = view.getUint32(parts + 8 * i + 4, true);
        const bytes = new Uint8Array(view.buffer, view.getUint32(parts + 8 * i, true), size);
        pending += lines.decode(bytes, { stream: true });
        total += size;
      }
      view.setUint32(written, total, true);
      const complete = pending.split("\n");
      pending = complete.pop() ?? "";
      complete.forEach(line);
      return 0;
    },
    fd_close: (): number => badFile,
    fd_seek: (): number => badFile,
  };
}

export class Core {
  readonly #exports: SimExports;
  readonly #log: string[];
  /** What the loaded run has recorded, and the recording that it replays. */
  readonly recordings: Recordings;
  #loaded = false;
  #loading = 0;
  #broken: SimBrokenError | null = null;

  private constructor(exports: SimExports, log: string[]) {
    this.#exports = exports;
    this.#log = log;
    this.recordings = new Recordings({
      exports,
      guard: (call) => this.#guard(call),
      bytes: (pointer, size) => this.#bytes(pointer, size),
      string: (pointer) => this.#string(pointer),
      lend: (bytes, call) => this.#lend(bytes, call),
      lendText: (text, call) => this.#lendText(text, call),
    });
  }

  /** Instantiates sandlot.wasm. Rejects with SimBrokenError when it does not compile or is not the build of this code. */
  static async create(source: BufferSource | Response | WebAssembly.Module, options: CoreOptions = {}): Promise<Core> {
    const module = await compile(source);
    const log: string[] = [];
    let memory: WebAssembly.Memory | null = null;
    const calls = systemCalls(
      () => {
        if (memory === null) throw new SimBrokenError("the core wrote before it had memory");
        return memory;
      },
      (line) => {
        log.push(line);
        if (log.length > logLines) log.shift();
        options.log?.(line);
      },
    );
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
      if (from !== "wasi_snapshot_preview1" || kind !== "function" || !(name in calls)) {
        throw new SimBrokenError(`sandlot.wasm asks for ${kind} ${from}.${name}, which nothing here provides`);
      }
    }
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: calls });
    for (const name of requiredExports) {
      if (!(name in instance.exports)) throw new SimBrokenError(`sandlot.wasm lacks the export ${name}`);
    }
    const exports = instance.exports as unknown as SimExports;
    memory = exports.memory;
    const core = new Core(exports, log);
    core.#guard(() => exports._initialize?.());
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
   * Loads a scenario from JSON text; name is what errors call it. Rejects with SimDataError, and then nothing is loaded.
   * A second load while the first still waits for files makes the first reject.
   */
  async load(text: string, name: string, fetchFile: FetchFile): Promise<SceneInfo> {
    const turn = ++this.#loading;
    const { sim_load, sim_load_next, sim_load_provide, sim_load_finish } = this.#exports;
    this.#loaded = false;
    const bytes = encoder.encode(text);
    if (bytes.byteLength > limits.maxFileBytes) throw tooLarge(name, bytes.byteLength);
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
    if (this.#guard(() => sim_load_finish()) !== 0) throw this.#dataError();
    this.#loaded = true;
    return this.scene();
  }

  /**
   * Loads the run of a recording: from the next step on it takes the recording's inputs, until its end or until somebody takes
   * over. Rejects as `load` and `Recordings.open` do.
   */
  async openReplay(
    bytes: Uint8Array,
    fetchFile: FetchFile,
    options: ReplayOptions = {},
  ): Promise<{ readonly scene: SceneInfo; readonly info: RecordingInfo }> {
    const { info, scenario } = this.recordings.open(bytes, options);
    try {
      return { scene: await this.load(scenario, info.name, this.recordings.files(fetchFile)), info };
    } catch (error) {
      const misfit = error instanceof SimDataError && this.#broken === null && this.recordings.misfit;
      throw misfit ? new RecordingMisfitError(toProblem(error)) : error;
    }
  }

  /** Forgets the world. */
  unload(): void {
    this.#loaded = false;
    this.#loading++;
    this.#guard(() => this.#exports.sim_unload());
  }

  /** Names and sizes of the loaded scenario. */
  scene(): SceneInfo {
    const { sim_schema, sim_schema_count } = this.#exports;
    const count = this.#world(() => sim_schema_count());
    return readScene(
      this.#view(
        this.#guard(() => sim_schema()),
        count * schema.byteLength,
      ),
      count,
    );
  }

  /** The schema records of the loaded scenario as they are, and how many. */
  schema(): { readonly records: ArrayBuffer; readonly count: number } {
    const count = this.#world(() => this.#exports.sim_schema_count());
    const pointer = this.#guard(() => this.#exports.sim_schema());
    return { records: this.#bytes(pointer, count * schema.byteLength).slice().buffer as ArrayBuffer, count };
  }

  /** Puts input into the block of the next tick; what an earlier call put there for the same station is replaced. */
  setInput(inputs: readonly StationInput[]): void {
    const size = inputHeader.byteLength + limits.maxRobots * inputRobot.byteLength;
    const view = this.#view(
      this.#world(() => this.#exports.sim_input()),
      size,
    );
    for (const input of inputs) {
      if (!(Number.isInteger(input.station) && input.station >= 0 && input.station < limits.maxRobots)) {
        throw new RangeError(`station must be from 0 to ${limits.maxRobots - 1}, not ${input.station}`);
      }
      const base = inputHeader.byteLength + input.station * inputRobot.byteLength;
      const { axes = [0, 0, 0], buttons = 0, volts } = input;
      const present = view.getUint32(base + inputRobot.present.offset, true);
      view.setUint32(base + inputRobot.present.offset, present | 1 | (volts === undefined ? 0 : 2), true);
      view.setUint32(base + inputRobot.buttons.offset, buttons, true);
      axes.forEach((axis, i) => view.setFloat64(base + inputRobot.axes.offset + 8 * i, axis, true));
      if (volts === undefined) continue;
      let mask = 0;
      for (const [key, value] of Object.entries(volts)) {
        const motor = Number(key);
        if (!(Number.isInteger(motor) && motor >= 0 && motor < limits.maxMotors))
          throw new RangeError(`no motor ${key}`);
        mask |= 1 << motor;
        view.setFloat64(base + inputRobot.volts.offset + 8 * motor, value, true);
      }
      view.setUint32(base + inputRobot.voltMask.offset, mask, true);
    }
  }

  /**
   * Adds an input block made elsewhere to that of the next tick: stations and requests that it says something about replace
   * what is there.
   */
  addInput(block: Uint8Array): void {
    const size = inputHeader.byteLength + limits.maxRobots * inputRobot.byteLength;
    if (block.byteLength !== size) throw new RangeError(`an input block has ${size} bytes, not ${block.byteLength}`);
    const from = new DataView(block.buffer, block.byteOffset, size);
    const pointer = this.#world(() => this.#exports.sim_input());
    const to = this.#view(pointer, size);
    const into = this.#bytes(pointer, size);
    const { modeRequest, matchRequest, human } = inputHeader;
    for (const at of [modeRequest.offset, matchRequest.offset, human.offset, human.offset + 4]) {
      if (from.getUint32(at, true) !== 0) to.setUint32(at, from.getUint32(at, true), true);
    }
    for (let station = 0; station < limits.maxRobots; station++) {
      const base = inputHeader.byteLength + station * inputRobot.byteLength;
      const has = from.getUint32(base + inputRobot.present.offset, true);
      for (const [bit, { offset, bytes }] of inputParts) {
        if ((has & bit) !== 0) into.set(block.subarray(base + offset, base + offset + bytes), base + offset);
      }
      to.setUint32(base + inputRobot.present.offset, has | to.getUint32(base + inputRobot.present.offset, true), true);
    }
  }

  /** Asks for a driver station mode at the next tick: an index into `modes`. */
  setMode(mode: number): void {
    this.#header().setUint32(inputHeader.modeRequest.offset, mode + 1, true);
  }

  /** Asks for a match to start or to end at the next tick. */
  setMatch(request: MatchRequest): void {
    this.#header().setUint32(inputHeader.matchRequest.offset, request === "start" ? 1 : 2, true);
  }

  /** Tells a human player what to do from the next tick on. */
  setHuman({ alliance, feed, throw: thrown }: HumanInput): void {
    if (alliance !== 0 && alliance !== 1) throw new RangeError(`alliance must be 0 or 1, not ${alliance}`);
    const bits = 1 | (feed ? 2 : 0) | (thrown ? 4 : 0);
    this.#header().setUint32(inputHeader.human.offset + 4 * alliance, bits, true);
  }

  #header(): DataView {
    return this.#view(
      this.#world(() => this.#exports.sim_input()),
      inputHeader.byteLength,
    );
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
    return this.#world(() => this.#exports.sim_frame_size());
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
    return readEvents(
      this.#view(
        this.#guard(() => this.#exports.sim_events()),
        count * event.byteLength,
      ),
      count,
    );
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

  #dataError(): SimDataError {
    const { sim_error_file, sim_error_path, sim_error_message } = this.#exports;
    return new SimDataError({
      file: this.#string(this.#guard(() => sim_error_file())),
      path: this.#string(this.#guard(() => sim_error_path())),
      message: this.#string(this.#guard(() => sim_error_message())),
    });
  }

  /** A call that needs a loaded world. */
  #world<T>(call: () => T): T {
    if (!this.#loaded) throw new Error("no scenario is loaded");
    return this.#guard(call);
  }

  /** A call into the core. Whatever it throws ends this instance, since its memory is in an unknown state from then on. */
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
