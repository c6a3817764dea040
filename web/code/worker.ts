// The worker of one robot program: Python, the library, the simulated hardware and nothing else. The run asks it before each tick.
import type { loadPyodide as LoadPyodide } from "pyodide";
import type { FromProgram, ToProgram } from "../sim/boundary/code-protocol.ts";
import { siteFile, siteFiles } from "../sim/core/files.ts";
import { Wire } from "../net/wire.ts";
import type { FromCode, Look, PrintedLine, RanLines, ToCode } from "./code-protocol.ts";
import { CodeRobot } from "./code-robot.ts";
import { ProgramTables } from "./program-tables.ts";
import { noPackages, PythonProgram, type PythonOptions, type TopicChange } from "./python.ts";
import { capMemory, shut } from "./shut.ts";
import { memoryYear } from "./memory-year.ts";
import { fetchSnapshot, snapshotName } from "./snapshot.ts";

interface WorkerScope {
  postMessage(message: FromCode, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToCode>) => void) | null;
  fetch: typeof fetch;
}
const scope = globalThis as unknown as WorkerScope;
// Kept, because the program must not have it.
const post = scope.postMessage.bind(scope);

/** The build's files beside Python: the library's packages, and the sizes of files [bytes]. */
interface PythonSite {
  readonly library: Readonly<Record<string, string>>;
  readonly bytes: Readonly<Record<string, number>>;
}

const tickMicroseconds = 20_000;
/** Ticks between two reports of the wiring. */
const reportTicks = 25;
/** Between two tellings of how far the files have come [bytes]. */
const toldBytes = 100_000;

/** Pyodide's own fetches are counted while they last. */
function countFetches(total: number): () => void {
  const { fetch } = scope;
  let loaded = 0;
  let told = 0;
  const take = (bytes: number): void => {
    loaded += bytes;
    if (loaded - told >= toldBytes) tell();
  };
  const count = async ({ body }: Response): Promise<void> => {
    const reader = body!.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) take(part.value.byteLength);
  };
  const tell = (): void => {
    told = loaded;
    if (loaded >= total && total > 0) return post({ type: "starting" });
    post({ type: "fetching", loaded: Math.min(loaded, total), total });
  };
  tell();
  scope.fetch = async (input, init) => {
    // Pyodide would wait for ever for a file that does not come; without the snapshot Python starts.
    const response = await fetch(input, init).catch((error: unknown) => {
      if (!/\/snapshot[^/]*\.bin$/.test(String(input)))
        fail(new Error(`its files could not be fetched (${String(error)}); run it again`));
      throw error;
    });
    if (!response.ok || response.body === null) return response;
    const isModule = String(input).endsWith(".wasm");
    const type = isModule ? "application/wasm" : (response.headers.get("Content-Type") ?? "application/octet-stream");
    // As it came: only of such a response does the browser keep the compiled module for the next visit. A school's server or a
    // learning platform may not know the type that Pyodide insists on.
    if (isModule && response.headers.get("Content-Type") === type) {
      // The reader of the other one hears of errors.
      count(response.clone()).catch(() => {});
      return response;
    }
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        take(chunk.byteLength);
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counter), { headers: { "Content-Type": type } });
  };
  return () => (scope.fetch = fetch);
}

async function loadPython(base: string, year: 2026 | 2027): Promise<{ python: PythonProgram; wire: Wire }> {
  const files = siteFiles(base);
  const at = (name: string): string => new URL(`python/${name}`, base).href;
  const site = await siteFile(files, "python/library.json");
  const { library, bytes } = JSON.parse(new TextDecoder().decode(site)) as PythonSite;
  const memory = snapshotName(year);
  const wanted = Object.keys(bytes).filter((name) => name === memory || !name.startsWith("snapshot"));
  const total = wanted.reduce((sum, name) => sum + (bytes[name] ?? 0), 0);
  const endCount = countFetches(total);
  const snapshot = wanted.includes(memory) ? fetchSnapshot(at(memory), scope.fetch) : undefined;
  try {
    const [wasm, { loadPyodide }, { default: createPyodideModule }] = await Promise.all([
      siteFile(files, "wire.wasm"),
      import(/* @vite-ignore */ at("pyodide.js")) as Promise<{ loadPyodide: typeof LoadPyodide }>,
      import(/* @vite-ignore */ at("pyodide.asm.js")) as Promise<{ default: PythonOptions["createPyodideModule"] }>,
    ]);
    const wire = await Wire.create(wasm);
    capMemory();
    const more = { lockFileContents: noPackages, packageBaseUrl: at("") };
    const parts = {
      loadPyodide,
      createPyodideModule,
      indexURL: at(""),
      ...(snapshot === undefined ? {} : { snapshot }),
    };
    const python = await PythonProgram.open({ ...parts, library: new Map(Object.entries(library)), more });
    return { python, wire };
  } finally {
    endCount();
  }
}

/** Kept, as above. */
const clock = {
  now: performance.now.bind(performance),
  schedule: (callback: () => void, delayMs: number): (() => void) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

class Desk {
  readonly #python: PythonProgram;
  readonly #wire: Wire;
  readonly #open: Extract<ToCode, { type: "open" }>;
  #schema: { readonly records: Uint8Array; readonly count: number } | null = null;
  #robot: CodeRobot | null = null;
  /** The driver station's newest words of each kind. */
  readonly #said = new Map<ToCode["type"], ToCode>();
  #lines: PrintedLine[] = [];
  #tick = 0;
  #told = "";
  #ended = false;
  #hasBase = false;
  #look: Look;
  /** The run waits for its answer during a look. */
  #goOn: () => void = () => {};

  constructor(python: PythonProgram, wire: Wire, open: Extract<ToCode, { type: "open" }>) {
    this.#python = python;
    this.#wire = wire;
    this.#open = open;
    this.#look = open.look;
  }

  take(message: ToProgram): void {
    if (message.type === "schema") {
      this.#schema = { records: new Uint8Array(message.schema), count: message.count };
      return;
    }
    // Of another run the page knows by itself.
    if (message.type === "elsewhere")
      return message.loaded ? undefined : post({ type: "elsewhere", tick: message.tick });
    this.#tick = message.tick;
    if (this.#robot !== null) return void this.#answer(this.#robot, message).catch(fail);
    void this.#first(message).catch(fail);
  }

  async #first(message: Extract<ToProgram, { type: "frame" }>): Promise<void> {
    const { robot, tables } = await this.#begin(message.tick);
    this.#robot = robot;
    await this.#hold(robot, message.tick);
    // A choice of before must be there when the autonomous begins with the first tick. The run waits.
    await tables.settled();
    await this.#answer(robot, message);
  }

  async #answer(robot: CodeRobot, { tick, frame }: Extract<ToProgram, { type: "frame" }>): Promise<void> {
    const input = await robot.tickLater(new Uint8Array(frame), tick);
    const answer: FromProgram = { type: "answer", tick, frame, input };
    await this.#hold(robot, tick);
    this.#open.port.postMessage(answer, input === null ? [frame] : [frame, input]);
    this.#tell(tick);
  }

  /** After a chosen line: the page pauses the run first, so that it stands at this tick. */
  async #hold(robot: CodeRobot, tick: number): Promise<void> {
    const reached = robot.takeReached();
    if (reached === null) return;
    this.#tell(tick);
    await new Promise<void>((resolve) => {
      this.#goOn = resolve;
      post({ type: "reached", tick, reached });
    });
  }

  /** Messages about a look inside; true: it was one. */
  looks(message: ToCode): boolean {
    if (message.type === "goOn") this.#goOn();
    else if (message.type !== "look") return false;
    else {
      this.#look = message.look;
      this.#robot?.look(message.look);
    }
    return true;
  }

  station(message: ToCode): void {
    this.#said.set(message.type, message);
    if (this.#robot !== null) this.#say(this.#robot, message);
  }

  #say({ station }: CodeRobot, message: ToCode): void {
    if (message.type === "joysticks") station.joysticks(message.joysticks);
    else if (message.type === "emergencyStop") station.stop(message.stopped);
    else if (message.type === "gameData") station.gameData(message.text);
    else if (message.type === "fms") station.fms(message.attached);
  }

  async #begin(tick: number): Promise<{ readonly robot: CodeRobot; readonly tables: ProgramTables }> {
    if (this.#schema === null) throw new Error("the simulation has not said which run this is");
    const print = (line: { readonly stream: "out" | "err"; readonly text: string }, at: number): void =>
      void this.#lines.push({ ...line, tick: at });
    const tables = new ProgramTables(this.#wire, this.#open.tables, {
      ...clock,
      warn: (text) => this.#lines.push({ stream: "err", text, tick: this.#tick }),
    });
    const { project, packages, physics, year, robot: index, seed } = this.#open;
    const host = {
      print,
      topics: (...told: Parameters<ProgramTables["tell"]>) => {
        tellSteps(told[0]);
        tables.tell(...told);
      },
      heard: () => tables.heard(),
      ran: (lines: RanLines) => post({ type: "ran", lines }),
    };
    const robot = new CodeRobot(this.#wire, this.#schema, index, this.#python, host, physics);
    for (const message of this.#said.values()) this.#say(robot, message);
    const { still, letGo } = robot.lastWords();
    post({ type: "begins" });
    this.#python.usePackages(packages);
    this.#python.call("_sandlot.seen.look", "choose", [JSON.stringify(this.#look)]);
    const says = await this.#python.beginLater(project, seed, tick * tickMicroseconds, year);
    robot.began(says, tick);
    const transfer = [still, letGo].filter((block) => block !== null);
    const { year: its = null } = says;
    post({ type: "running", still, letGo, exact: this.#python.fromSnapshot, year: its }, transfer);
    return { robot, tables };
  }

  #tell(tick: number): void {
    const robot = this.#robot;
    if (robot === null) return;
    if (this.#lines.length > 0) {
      post({ type: "printed", lines: this.#lines });
      this.#lines = [];
    }
    if (robot.ended !== null && !this.#ended) {
      this.#ended = true;
      post({ type: "ended", why: robot.ended, tick });
    }
    const { physicsBase: base } = robot;
    if (base !== null && !this.#hasBase) post({ type: "physics", base });
    this.#hasBase = base !== null;
    if (tick % reportTicks !== 1 && this.#told !== "") return;
    const report = robot.report();
    const text = JSON.stringify(report);
    if (text === this.#told) return;
    this.#told = text;
    post({ type: "wiring", report });
  }
}

/** The words of blocks (web/python/sandlot_blocks) publish here where their scripts are. */
const stepsTopic = "/SmartDashboard/Blocks/Lines";

function tellSteps(changes: readonly TopicChange[]): void {
  const lines = changes.findLast(({ name }) => name === stepsTopic)?.value;
  if (Array.isArray(lines)) post({ type: "steps", lines });
}

function fail(error: unknown): void {
  post({ type: "failed", why: error instanceof Error ? error.message : String(error) });
}

let opening: Promise<Desk> | null = null;
let loading: { readonly year: 2026 | 2027; readonly python: ReturnType<typeof loadPython> } | null = null;

/** The Python that has started already, if it is good for this program. */
function pythonFor({ base, project, year }: Pick<Extract<ToCode, { type: "make" }>, "base" | "project" | "year">) {
  const wanted = memoryYear(project, year);
  return loading !== null && (loading.year === wanted || loading.year === 2026)
    ? loading.python
    : loadPython(base, wanted);
}

async function open(message: Extract<ToCode, { type: "open" }>): Promise<Desk> {
  const { python, wire } = await pythonFor(message);
  const desk = new Desk(python, wire, message);
  shut(globalThis);
  message.port.onmessage = ({ data }: MessageEvent<ToProgram>) => {
    try {
      desk.take(data);
    } catch (error) {
      fail(error);
    }
  };
  return desk;
}

/** Runs a program alone. The core is here for that only, and comes before the worker is shut. */
async function make({ base, project, packages, year, robot }: Extract<ToCode, { type: "make" }>): Promise<void> {
  const files = siteFiles(base);
  const [{ python, wire }, { Core }, { loadAlone, madeBy }, wasm] = await Promise.all([
    pythonFor({ base, project, year }),
    import("../sim/core/module.ts"),
    import("./made-by.ts"),
    siteFile(files, "sandlot.wasm"),
  ]);
  const core = await Core.create(wasm);
  await loadAlone(core, robot, files);
  shut(globalThis);
  post({ type: "begins" });
  python.usePackages(packages);
  post({ type: "made", made: await madeBy(core, wire, python, { project, year }) });
}

scope.onmessage = ({ data }) => {
  if (data.type === "ping") return post({ type: "pong" });
  if (data.type === "warm") {
    loading = { year: data.year, python: loadPython(data.base, data.year) };
    // The opener hears why.
    loading.python.catch(() => {});
    return;
  }
  if (data.type === "make") return void make(data).catch(fail);
  if (data.type === "open") {
    opening = open(data);
    opening.catch(fail);
    return;
  }
  opening?.then((desk) => desk.looks(data) || desk.station(data)).catch(() => {});
};
