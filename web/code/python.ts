// Python in this thread: one interpreter, the library of web/python in it, and one robot program. The same in a worker
// of the page and in Node; the caller gives Pyodide and the files.
import type { loadPyodide as LoadPyodide, PyodideInterface } from "pyodide";
import { boundFiles } from "./disk.ts";
import type { RanLines } from "./code-protocol.ts";
import { LastWords } from "./last-words.ts";
import { epoch, Machine } from "./machine.ts";
import { warmUp } from "./snapshot.ts";

/** Files by their path inside a folder. */
export type Files = ReadonlyMap<string, Uint8Array | string>;

/** The settings of Pyodide's own module; more of it is Pyodide's. */
export interface ModuleSettings {
  instantiateWasm?: (imports: Record<string, Record<string, unknown>>, done: Instantiated) => unknown;
}
type Instantiated = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

export interface PythonOptions {
  readonly loadPyodide: typeof LoadPyodide;
  /** The export of pyodide.asm.mjs. */
  readonly createPyodideModule: (settings: ModuleSettings) => Promise<unknown>;
  /** Where Pyodide's own files are. */
  readonly indexURL?: string;
  /** The packages of web/python. */
  readonly library: Files;
  /** More for Pyodide: where a page has its parts. */
  readonly more?: object;
  /** Where the engine's own stack is large enough for it: the part of WebAssembly's for Python's C code. */
  readonly stackBytes?: number;
  /** Memory to start from, as the build has made it of the same library; null: there is none. */
  readonly snapshot?: Promise<Uint8Array | null>;
}

/** The end of a program's tick has these lines beside messages of devices. */
export interface ConsoleLine {
  readonly stream: "out" | "err";
  readonly text: string;
  /** The file and line of the project that printed it, while it is looked at. */
  readonly at?: readonly [path: string, line: number];
}

/** A line of the project that a tick has come to, with the values before it ran. */
export interface ReachedLine {
  readonly path: string;
  readonly line: number;
  /** "Robot.teleopPeriodic"; "": outside of functions. */
  readonly name: string;
  /** How many of the project's functions are around it. */
  readonly deep: number;
  /** It is one of the chosen lines. */
  readonly chosen: boolean;
  /** Names with their values, and the project's attributes on them. */
  readonly values: readonly (readonly [
    name: string,
    value: string,
    attributes: readonly (readonly [string, string])[],
  ])[];
  /** It leaves its function with this. */
  readonly returns?: string;
}

/** The lines of a tick, from a chosen line on. */
export interface Reached {
  readonly steps: readonly ReachedLine[];
  /** There were more. */
  readonly cut: boolean;
}

/** A topic of NetworkTables that the program has changed. */
export interface TopicChange {
  readonly name: string;
  /** "double", "string[]", "struct:Pose2d" and so on. */
  readonly kind: string;
  /** Of the program's clock [us]. */
  readonly time: number;
  /** Bytes are { raw: hexadecimal digits }. */
  readonly value: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** Topics that the program wants to hear of: names, and beginnings of names. */
export interface TopicWants {
  readonly names: readonly string[];
  readonly below: readonly string[];
}

export interface ProgramSays {
  /** Messages of devices, as a HALSim program sends them. */
  readonly messages: readonly string[];
  readonly topics: readonly TopicChange[];
  /** Since the last tick. */
  readonly wants: TopicWants;
  readonly console: readonly ConsoleLine[];
  /** A chosen line was reached. */
  readonly reached: Reached | null;
  /** Lines that ran in the last moment; absent: as before. */
  readonly ran?: RanLines;
  /** Why the program has ended; null while it runs. */
  readonly ended: string | null;
  /** Whose names it has; said once, as it begins. */
  readonly year?: 2026 | 2027;
  /** The answer to askMade: its devices, as JSON. */
  readonly made?: string;
}

/** The question to a program, among its messages of a tick: which devices has it made? */
export const askMade = '{"type":"Made","device":"","data":{}}';

/** The next tick's data for a program that waits for it. */
export interface NextTick {
  readonly microseconds: number;
  readonly messages: string;
}

/** A function of Python; with a promise where WebAssembly can stop in the middle of it. */
interface PythonFunction<Given extends unknown[]> {
  (...given: Given): string;
  callPromising(...given: Given): Promise<string>;
}

/** Functions of _sandlot/program.py. */
interface ProgramModule {
  readonly begin: PythonFunction<[folder: string, seed: number, microseconds: number, year: number]>;
  readonly tick: PythonFunction<[microseconds: number, messages: string]>;
  suspend_by(ask: (text: string) => string | Promise<string>, isPromise: boolean): void;
  /** From now on Python need not keep it for JavaScript. */
  destroy(): void;
}

/** A function of Python that JavaScript holds until it is destroyed. */
type Forget = ((...folders: string[]) => void) & { destroy(): void };

/** Of a snapshot, before Python's memory, at most [bytes]. */
const headBytes = 4096;

/** Whether WebAssembly can stop in the middle of a call: JavaScript Promise Integration. */
const engineStops = (): boolean => "Suspending" in WebAssembly && "promising" in WebAssembly;

/** Parts of Pyodide's own module. */
interface PyodideModule {
  readonly HEAPU8: Uint8Array;
  /** To so many bytes. */
  growMemory(size: number): void;
  readonly __PyRuntime: number;
  readonly __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: number;
}

/**
 * The place where Python keeps the function by which it calls C code. The engine's own way has nothing of JavaScript in
 * it, so that a program can stop below it; 0: the engine has none, and JavaScript does. A snapshot's value there is of
 * the engine that made it.
 */
class Trampoline {
  readonly #module: PyodideModule;

  constructor(module: PyodideModule) {
    this.#module = module;
  }

  get value(): number {
    return this.#view().getUint32(this.#at, true);
  }

  set value(pointer: number) {
    this.#view().setUint32(this.#at, pointer, true);
  }

  get #at(): number {
    const { __PyRuntime: runtime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: offset } = this.#module;
    if (!(runtime > 0 && offset > 0)) throw new Error("Pyodide keeps its trampoline in a place that is not known here");
    return runtime + this.#view().getUint32(offset, true);
  }

  /** Made again each time: memory grows. */
  #view(): DataView {
    return new DataView(this.#module.HEAPU8.buffer);
  }
}

const textOf = ({ microseconds, messages }: NextTick): string => `${microseconds}\n${messages}`;

interface Waiting {
  answered(says: ProgramSays): void;
}

const libraryFolder = "/sandlot/python";
/** Where packages beside the library are. */
const packagesFolder = "/packages";
/** Where a project's files are. */
export const projectFolder = "/robot";

/** The hash of a text must not differ from start to start. */
const env = { PYTHONHASHSEED: "0", HOME: "/home/pyodide" };

function writeFiles({ FS }: PyodideInterface, folder: string, files: Files): void {
  FS.mkdirTree(folder);
  const made = new Set([folder]);
  // The engine's own, which is far faster than Emscripten's.
  const encoder = new TextEncoder();
  for (const [path, content] of files) {
    const whole = `${folder}/${path}`;
    const home = whole.slice(0, whole.lastIndexOf("/"));
    if (!made.has(home)) FS.mkdirTree(home);
    made.add(home);
    FS.writeFile(whole, typeof content === "string" ? encoder.encode(content) : content);
  }
}

/** A folder or a file of Emscripten's file system in memory. */
interface FileNode {
  readonly mode: number;
  /** Of a folder; of a file its bytes. */
  readonly contents: Readonly<Record<string, FileNode>>;
  atime: number;
  mtime: number;
  ctime: number;
}

/** Python remembers when a folder and a file were changed: that must not be the time of this start. */
function forgetTimes(FS: PyodideInterface["FS"], path: string): void {
  const forget = (node: FileNode): void => {
    node.atime = node.mtime = node.ctime = epoch;
    if (FS.isDir(node.mode)) for (const inner of Object.values(node.contents)) forget(inner);
  };
  forget((FS.lookupPath(path) as { node: FileNode }).node);
}

/** From now on Python says RecursionError where its C code has used that much of WebAssembly's own stack. */
function boundStack(python: PyodideInterface, bytes: number): void {
  const { _module: module } = python as unknown as { readonly _module: StackFunctions };
  const top = module._emscripten_stack_get_base() >>> 0;
  if (module._PyUnstable_ThreadState_SetStackProtection(module._PyThreadState_Get(), top - bytes, bytes) !== 0)
    throw new Error("Python's stack cannot be bounded");
}

/** Functions of Pyodide's module. */
interface StackFunctions {
  _emscripten_stack_get_base(): number;
  _PyThreadState_Get(): number;
  _PyUnstable_ThreadState_SetStackProtection(thread: number, from: number, bytes: number): number;
}

/** Pyodide on a machine whose time and random bytes are the run's. */
async function load(
  options: PythonOptions,
  machine: Machine,
  start: object,
  stops?: number,
): Promise<{ readonly python: PyodideInterface; readonly canStop: boolean }> {
  const { loadPyodide, createPyodideModule, indexURL, library, more = {} } = options;
  let trampoline: Trampoline | null = null;
  let own = 0;
  const onMachine = async (settings: ModuleSettings): Promise<unknown> => {
    const instantiate = settings.instantiateWasm;
    if (instantiate === undefined) throw new Error("Pyodide makes its module in a way that is not known here");
    settings.instantiateWasm = (imports, done) => {
      machine.install(imports, stops);
      return instantiate(imports, (instance, module) => {
        machine.attach(instance);
        done(instance, module);
      });
    };
    const module = await createPyodideModule(settings);
    // Pyodide begins with 30 MB, and puts the snapshot over its memory.
    const wanted = (await options.snapshot?.catch(() => null))?.byteLength ?? 0;
    const { HEAPU8, growMemory } = module as PyodideModule;
    if (stops === undefined && wanted > HEAPU8.byteLength + headBytes) growMemory(wanted - headBytes);
    // Memory is not yet the snapshot's.
    trampoline = new Trampoline(module as PyodideModule);
    own = trampoline.value;
    return module;
  };
  const where = indexURL === undefined ? {} : { indexURL };
  // env is Pyodide's to change.
  const all = { jsglobals: jsGlobals(), ...more, ...start, ...where, env: { ...env }, createPyodideModule: onMachine };
  const python = await loadPyodide(all as unknown as Parameters<typeof LoadPyodide>[0]);
  if (trampoline !== null) (trampoline as Trampoline).value = stops === undefined ? own : 0;
  if (options.stackBytes !== undefined) boundStack(python, options.stackBytes);
  writeFiles(python, libraryFolder, library);
  for (const folder of ["/home", "/lib", libraryFolder]) forgetTimes(python.FS, folder);
  boundFiles(python.FS);
  if (stops === undefined) machine.shutModules();
  return { python, canStop: engineStops() && own !== 0 };
}

function must(snapshot: Uint8Array | null): Uint8Array {
  if (snapshot === null) throw new Error("there is no snapshot");
  return snapshot;
}

const addLibrary = `import sys; sys.path.insert(0, ${JSON.stringify(libraryFolder)})`;

/**
 * The memory of a Python that has started and imported the library: for the build. asm: the text of pyodide.asm.mjs. Python asks it once
 * whether it can stop in the middle of a call, and keeps the answer; here that must be yes.
 */
export async function makeSnapshot(options: PythonOptions, asm: string, year: 2026 | 2027 = 2026): Promise<Uint8Array> {
  const [, stops] = /\b(\d+):\(\)=>jspiSupported\b/.exec(asm) ?? [];
  if (stops === undefined) throw new Error("Pyodide asks in another way whether WebAssembly can stop in a call");
  const { python } = await load(options, new Machine(), { _makeSnapshot: true }, Number(stops));
  python.runPython(addLibrary);
  python.runPython(warmUp(year));
  return (python as PyodideInterface & { makeMemorySnapshot(): Uint8Array }).makeMemorySnapshot();
}

/** Lines of a program: its devices' messages, and those that are ours. */
export function readProgram(text: string): ProgramSays {
  const messages: string[] = [];
  const topics: TopicChange[] = [];
  const console: ConsoleLine[] = [];
  let wants: TopicWants = { names: [], below: [] };
  let reached: Reached | null = null;
  let ended: string | null = null;
  let year: 2026 | 2027 | null = null;
  let made: string | null = null;
  let ran: RanLines | null = null;
  for (const line of text.split("\n")) {
    if (line === "") continue;
    if (line.startsWith('{"type": "Console"')) console.push(JSON.parse(line) as ConsoleLine);
    else if (line.startsWith('{"type": "Ended"')) ended = (JSON.parse(line) as { readonly text: string }).text;
    else if (line.startsWith('{"type": "Year"')) year = line.includes("2027") ? 2027 : 2026;
    else if (line.startsWith('{"type": "Reached"')) reached = JSON.parse(line) as Reached;
    else if (line.startsWith('{"type": "Ran"')) ran = (JSON.parse(line) as { readonly lines: RanLines }).lines;
    else if (line.startsWith('{"type": "Made"')) made = line;
    else if (line.startsWith('{"type": "Wants"')) wants = JSON.parse(line) as TopicWants;
    else if (line.startsWith('{"type": "NetworkTables"')) topics.push(JSON.parse(line) as TopicChange);
    else messages.push(line);
  }
  return {
    messages,
    topics,
    wants,
    console,
    reached,
    ended,
    ...(year === null ? {} : { year }),
    ...(made === null ? {} : { made }),
    ...(ran === null ? {} : { ran }),
  };
}

/** Pyodide looks for no packages: ours are the library's. */
export const noPackages = JSON.stringify({
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", version: "314.0.7", python: "3.14.2" },
  packages: {},
});

/** Python's "js" with the needs of its own event loop. */
function jsGlobals(): object {
  return {
    Object,
    Array,
    Promise,
    setTimeout: setTimeout.bind(globalThis),
    clearTimeout: clearTimeout.bind(globalThis),
  };
}

const quiet: ProgramSays = {
  messages: [],
  topics: [],
  wants: { names: [], below: [] },
  console: [],
  reached: null,
  ended: null,
};

/** A program that has nothing more to say than why it has ended. */
export const endedBy = (why: string, lines: readonly string[] = []): ProgramSays => ({
  ...quiet,
  console: [...lines, ...why.split("\n")].map((text) => ({ stream: "err", text })),
  ended: why,
});

/** Python itself has come to its end in a call; its message is the reason. */
export class PythonEnded extends Error {}

/** An interpreter, in this thread or another. */
export interface Python {
  begin(project: Files, seed: number, microseconds?: number, year?: number): ProgramSays;
  tick(microseconds: number, messages: string): ProgramSays;
  renew(folders: Readonly<Record<string, Files>>): void;
  attach(): void;
  run(text: string): unknown;
  write(folder: string, files: Files): void;
  /** Calls a function of a module of Python; step, if given, is its last argument. */
  call(module: string, name: string, given: readonly unknown[], step?: (mode: number) => void): unknown;
}

/** An interpreter with one robot program. A second program needs another one: Python keeps all its imports. */
export class PythonProgram implements Python {
  readonly #python: PyodideInterface;
  readonly #machine: Machine;
  /** Has it started from the build's snapshot? Only then is every start the same, bit for bit. */
  readonly fromSnapshot: boolean;
  /** Whether a program can be stopped in the middle and go on later, without this thread standing still. */
  readonly #canStop: boolean;
  #module: ProgramModule | null = null;
  /** The call of a program that waits; null: none can wait. */
  #wait: ((text: string) => string | Promise<string>) | null = null;
  /** The caller that waits for the end of a tick. */
  #asked: Waiting | null = null;
  /** The program's messages while no caller waited for them. */
  #unasked: ProgramSays | null = null;
  /** Lets a program go on that waits. */
  #goOn: ((text: string) => void) | null = null;
  #hasPackages = false;
  readonly #last: LastWords;
  /** Why there is no interpreter any more. */
  #dead: string | null = null;
  #fatal: Error | null = null;

  private constructor(
    python: PyodideInterface,
    machine: Machine,
    fromSnapshot: boolean,
    canStop: boolean,
    last: LastWords,
  ) {
    this.#last = last;
    this.#python = python;
    this.#machine = machine;
    this.fromSnapshot = fromSnapshot;
    this.#canStop = canStop;
  }

  static async open(options: PythonOptions): Promise<PythonProgram> {
    const machine = new Machine();
    const last = new LastWords();
    const start = { stdout: last.hear, stderr: last.hear };
    if (options.snapshot !== undefined) {
      try {
        // Pyodide fetches its own files meanwhile.
        const from = { ...start, _loadSnapshot: options.snapshot.then(must) };
        const { python, canStop } = await load(options, machine, from);
        return new PythonProgram(python, machine, true, canStop, last);
      } catch {
        // It did not come, is damaged or of another build of Pyodide: all of it can be made again.
      }
    }
    const { python, canStop } = await load(options, machine, start);
    python.runPython(addLibrary);
    return new PythonProgram(python, machine, false, canStop, last);
  }

  /** Packages beside the library's, as packagesOf of wheels.ts has them, for the program that begins next. */
  usePackages(packages: Files): void {
    if (packages.size === 0) return;
    writeFiles(this.#python, packagesFolder, packages);
    forgetTimes(this.#python.FS, packagesFolder);
    this.#hasPackages = true;
    this.#showPackages();
  }

  #showPackages(): void {
    if (!this.#hasPackages) return;
    const packages = this.#python.pyimport("_sandlot.packages") as { use(folder: string): void; destroy(): void };
    packages.use(packagesFolder);
    packages.destroy();
  }

  /**
   * Starts the program of a project at a time of the run: its robot.py up to the first loop. year: whose names it has, 2026 or 2027; 0:
   * as its files say.
   */
  begin(project: Files, seed: number, microseconds = 0, year = 0): ProgramSays {
    return this.#alive(() => this.#prepare(project, seed, microseconds).begin(projectFolder, seed, microseconds, year));
  }

  /** Whether the interpreter has come to an end: it can do nothing more. */
  get isDead(): boolean {
    return this.#dead !== null;
  }

  /** The result of a call into the program. Where Python itself ends in it, the program has ended. */
  #alive(call: () => string): ProgramSays {
    if (this.#dead !== null) return endedBy(this.#dead);
    try {
      return this.#says(this.#last.listen(call));
    } catch (error) {
      return this.#lost(error);
    }
  }

  /** A program's messages, and its writes past sys.stdout. */
  #says(text: string): ProgramSays {
    const says = readProgram(text);
    const lines = this.#last.take();
    if (lines.length === 0) return says;
    return { ...says, console: [...lines.map((line) => ({ stream: "out" as const, text: line })), ...says.console] };
  }

  #lost(error: unknown): ProgramSays {
    if (this.#dead !== null) return endedBy(this.#dead);
    const { why, lines } = this.#last.of(error);
    this.#dead = why;
    this.#fatal = error as Error;
    return endedBy(why, lines);
  }

  /** Runs the due calls from a time of the run on until the next tick. */
  tick(microseconds: number, messages: string): ProgramSays {
    const module = this.#module;
    if (module === null) throw new Error("a program must begin first");
    this.#machine.at(microseconds);
    return this.#alive(() => module.tick(microseconds, messages));
  }

  /**
   * A program that waits gives its messages up to then, and gets the next tick; for a host whose thread may stand
   * still.
   */
  waitBy(wait: (says: ProgramSays) => NextTick): void {
    this.#wait = (text) => {
      const next = wait(this.#says(text));
      this.#machine.at(next.microseconds);
      return textOf(next);
    };
  }

  /** From now on another thread may interrupt Python's work, by a 2 in these bytes. */
  interruptBy(bytes: Uint8Array): void {
    this.#python.setInterruptBuffer(bytes);
  }

  /** As begin. A program that waits is held here, and has given its messages; `tickLater` lets it go on. */
  beginLater(project: Files, seed: number, microseconds = 0, year = 0): Promise<ProgramSays> {
    if (!this.#canStop) return Promise.resolve(this.begin(project, seed, microseconds, year));
    this.#wait = (text) => {
      this.#answer(this.#says(text));
      return new Promise((goOn) => (this.#goOn = goOn));
    };
    return this.#later(() =>
      this.#prepare(project, seed, microseconds, true).begin.callPromising(projectFolder, seed, microseconds, year),
    );
  }

  /** As tick. */
  tickLater(microseconds: number, messages: string): Promise<ProgramSays> {
    const goOn = this.#goOn;
    if (this.#dead !== null) return Promise.resolve(endedBy(this.#dead));
    if (!this.#canStop) return Promise.resolve(this.tick(microseconds, messages));
    this.#machine.at(microseconds);
    this.#goOn = null;
    const unasked = this.#unasked;
    this.#unasked = null;
    // It did not come to wait after all.
    if (unasked !== null) return Promise.resolve(unasked);
    if (goOn !== null) return this.#later(() => void goOn(textOf({ microseconds, messages })));
    const module = this.#module;
    if (module === null) throw new Error("a program must begin first");
    return this.#later(() => module.tick.callPromising(microseconds, messages));
  }

  /** Resolves with the program's messages at its end of a tick, or when it waits for the next one. */
  #later(enter: () => Promise<string> | void): Promise<ProgramSays> {
    return new Promise((answered) => {
      this.#asked = { answered };
      // Its call may end without a waiting caller, or be another's that goes on: one pair of ears for all.
      this.#last.begin();
      const lost = (error: unknown): void => this.#answer(this.#lost(error));
      try {
        enter()?.then((text) => this.#answer(this.#says(text)), lost);
      } catch (error) {
        lost(error);
      }
    });
  }

  #answer(says: ProgramSays): void {
    this.#last.end();
    const asked = this.#asked;
    this.#asked = null;
    if (asked === null) this.#unasked = says;
    else asked.answered(says);
  }

  #prepare(project: Files, seed: number, microseconds: number, isPromise = false): ProgramModule {
    writeFiles(this.#python, projectFolder, project);
    forgetTimes(this.#python.FS, projectFolder);
    // As RobotPy's simulator is started: files beside robot.py open by their names alone.
    this.#python.FS.chdir(projectFolder);
    this.#machine.seed(seed);
    this.#machine.at(microseconds);
    const module = this.#python.pyimport("_sandlot.program") as unknown as ProgramModule;
    if (this.#wait !== null) module.suspend_by(this.#wait, isPromise);
    this.#module = module;
    return module;
  }

  /**
   * Forgets everything of the last program and begins anew with these files by folder; `attach` comes next. Two programs in one
   * interpreter are for tests: only a new interpreter begins in the same bits.
   */
  renew(folders: Readonly<Record<string, Files>>): void {
    // Python keeps what JavaScript holds, and a module keeps all that it has imported.
    this.#module?.destroy();
    this.#module = null;
    this.#last.forget();
    const forget = this.#python.runPython("from _sandlot.fresh import forget; forget") as Forget;
    forget(...Object.keys(folders));
    forget.destroy();
    for (const [folder, files] of Object.entries(folders)) this.write(folder, files);
    this.#showPackages();
  }

  /** From now on `tick` is of the program that Python itself has begun. */
  attach(): void {
    this.#module = this.#python.pyimport("_sandlot.program") as ProgramModule;
  }

  /** All of its memory, to compare one start with another. */
  heap(): Uint8Array {
    const { _module: module } = this.#python as PyodideInterface & {
      readonly _module: { readonly HEAPU8: Uint8Array };
    };
    return module.HEAPU8;
  }

  /** Runs a text of Python; for tests of the library. */
  run(text: string): unknown {
    return this.#python.runPython(text);
  }

  /** Python has ended in a call inside of this one: nothing of it may go on. Pyodide lets such an error through. */
  #unwind(): void {
    if (this.#fatal !== null) throw this.#fatal;
  }

  /** Throws PythonEnded. */
  call(module: string, name: string, given: readonly unknown[], step?: (mode: number) => void): unknown {
    if (this.#dead !== null) throw new PythonEnded(this.#dead);
    const from = this.#python.pyimport(module) as Record<string, (...given: unknown[]) => unknown>;
    const found = from[name];
    if (found === undefined) throw new Error(`${module} has no ${name}`);
    const steps = step === undefined ? [] : [(mode: number) => (step(mode), this.#unwind())];
    try {
      const result = this.#last.listen(() => found(...given, ...steps));
      if (this.#dead === null) return result;
    } catch (error) {
      this.#lost(error);
    }
    throw new PythonEnded(this.#dead ?? "");
  }

  /** Writes files beside the project's. */
  write(folder: string, files: Files): void {
    writeFiles(this.#python, folder, files);
  }
}
