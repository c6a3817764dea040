// The robot program of the page: starts and ends its worker, watches that it answers, and says how it goes. Knows nothing of the DOM.
import type { FromCode, Look, Project, RanLines, ToCode, WiringReport } from "../../code/code-protocol.ts";
import { memoryYear } from "../../code/memory-year.ts";
import type { Reached } from "../../code/python.ts";
import type { PhysicsChoice, Place } from "../../code/physics-place.ts";
import type { StartYear } from "../../code/settings.ts";
import type { FromNet, HalStatus, ToNet } from "../../net/protocol.ts";
import type { SimClient } from "../../sim/page/client.ts";
import type { CodeLines } from "../page/code-lines.ts";
import { noHal } from "../station/station-state.ts";

/** The methods of a worker that are used here; a test brings its own. */
export interface CodePort {
  postMessage(message: ToCode, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<FromCode>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** A separate function so that Vite sees the literal URL and bundles the worker. */
export function startWorker(): CodePort {
  return new Worker(new URL("../../code/worker.ts", import.meta.url), { type: "module", name: "sandlot-code" });
}

/** The driver station's words to a program. */
type StationWord = Extract<ToCode, { type: "joysticks" | "emergencyStop" | "gameData" | "fms" }>;

function isStationWord(message: ToNet | StationWord): message is StationWord {
  return ["joysticks", "emergencyStop", "gameData", "fms"].includes(message.type);
}

export type CodeState =
  | { readonly is: "none" }
  | { readonly is: "fetching"; readonly loaded: number; readonly total: number }
  | { readonly is: "starting" }
  /** exact: it would run the same again, bit for bit. */
  | { readonly is: "running"; readonly exact: boolean }
  /** By itself: an error, or a loop without end; the run goes on. */
  | { readonly is: "ended"; readonly why: string }
  /** It did not come back, and its worker was ended. */
  | { readonly is: "stuck" }
  | { readonly is: "stopped" }
  /** Python itself does not start. */
  | { readonly is: "failed"; readonly why: string };

export interface CodeHost {
  readonly base: string;
  readonly client: Pick<SimClient, "code">;
  readonly network: {
    onKept(listener: (message: ToNet) => void): void;
    /** The port to the program's NetworkTables; null: it has gone. */
    connectTo(port: MessagePort | null): void;
    listen(listener: (message: FromNet) => void): void;
  };
  readonly lines: CodeLines;
  /** The driver station's word on the program. */
  status(status: HalStatus): void;
  /** Something about the program has changed. */
  changed(): void;
  /** Where physics.py's own frame lies on the field; null: there is none any more. */
  physics(base: Place | null): void;
  /** It has come to a chosen line; the run waits until `goOn`. */
  reached(tick: number, reached: Reached): void;
  /** Of a program made of blocks: the lines of robot.py that its scripts are at. */
  steps(lines: readonly number[]): void;
  /** Lines that ran in the last moment, by file. */
  ran(lines: RanLines): void;
  /** The run went on elsewhere, and the program starts again. */
  restarted(fromStart: boolean): void;
  readonly start?: () => CodePort;
}

export interface CodeRun {
  readonly project: Project;
  readonly packages: Project;
  readonly physics: PhysicsChoice;
  readonly year: StartYear;
  readonly robot: number;
  readonly seed: number;
}

/** Between two looks at the worker, and two reports to the driver station [ms]. */
const lookMs = 250;
/**
 * Looks without an answer before a program counts as stuck: six seconds of the page's own turns, so that a page that
 * slept ends no program.
 */
const mostSilent = 24;
/** While it begins: its robotInit may take longer, and the library is loaded with it. */
const mostSilentAtStart = 160;
/** While Python itself starts, in one long turn on a slow machine. */
const mostSilentBefore = 720;

/** Scripts of blocks at once. */
const mostLines = 200;
/** Of one file, those that ran in a moment. */
const mostRan = 5000;

const noLook: Look = { lines: {}, once: false, prints: false, values: false, ran: false };
const noWiring: WiringReport = { mapped: [], unmapped: [], silent: [] };
const textsOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((text) => typeof text === "string").slice(0, 200) : [];

/** Numbers of lines by file, from a worker that is not trusted. */
function linesOf(given: unknown): RanLines {
  if (typeof given !== "object" || given === null) return {};
  const some = Object.entries(given).slice(0, mostLines);
  return Object.fromEntries(
    some.map(([path, lines]) => [path, Array.isArray(lines) ? lines.slice(0, mostRan).map(Number) : []]),
  );
}

export class CodeControl {
  readonly #host: CodeHost;
  readonly #start: () => CodePort;
  readonly #said = new Map<string, ToCode>();
  #worker: CodePort | null = null;
  /** Python that has started already, for the next program. */
  #spare: CodePort | null = null;
  #look: Look = noLook;
  /** Callers that wait until the worker has read its messages. */
  #waiting: (() => void)[] = [];
  #run: CodeRun | null = null;
  #state: CodeState = { is: "none" };
  #wiring = noWiring;
  #still: ArrayBuffer | null = null;
  #letGo: ArrayBuffer | null = null;
  /** The program began where the run begins: the scenario's mode holds. */
  #fromStart = false;
  #year: 2026 | 2027 | null = null;
  #silent = 0;
  /** Its own code has begun. */
  #begun = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: CodeHost) {
    this.#host = host;
    this.#start = host.start ?? startWorker;
    host.network.onKept((message) => {
      if (!isStationWord(message)) return;
      this.#said.set(message.type, message);
      this.#worker?.postMessage(message);
    });
  }

  get state(): CodeState {
    return this.#state;
  }

  get wiring(): WiringReport {
    return this.#wiring;
  }

  /** A program is there, running or about to: the run waits for it or it has its robot. */
  get active(): boolean {
    return this.#run !== null;
  }

  get robot(): number {
    return this.#run?.robot ?? 0;
  }

  /** Starts a program where the run is; the run waits for it. fromStart: it is the run's beginning. */
  start(run: CodeRun, fromStart: boolean): void {
    this.#end();
    this.#run = run;
    this.#fromStart = fromStart;
    this.#wiring = noWiring;
    this.#still = this.#letGo = null;
    const isWarm = this.#spare !== null;
    const worker = this.#spare ?? this.#start();
    this.#spare = null;
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#take(worker, data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#fail(event.message || "its script did not load");
    };
    const { port1, port2 } = new MessageChannel();
    const { port1: network, port2: tables } = new MessageChannel();
    this.#host.client.code(port1);
    this.#host.network.connectTo(network);
    const open = { ...run, look: this.#look, type: "open", base: this.#host.base, port: port2, tables } as const;
    worker.postMessage(open, [port2, tables]);
    for (const message of this.#said.values()) worker.postMessage(message);
    this.#silent = 0;
    this.#begun = false;
    this.#year = null;
    this.#timer = setInterval(() => this.#check(), lookMs);
    this.#set(isWarm ? { is: "starting" } : { is: "fetching", loaded: 0, total: 0 });
  }

  /**
   * The running program is being changed: Python for its next start starts meanwhile, so that the change runs at once.
   */
  warm(): void {
    const { is } = this.#state;
    if (this.#run !== null && (is === "running" || is === "ended"))
      this.warmUp(memoryYear(this.#run.project, this.#run.year));
  }

  /** Python starts and waits for a program, which begins at once then; nothing of a program runs before. */
  warmUp(year: 2026 | 2027): void {
    if (this.#spare !== null) return;
    // A second Python has 180 MB.
    const { deviceMemory: gigabytes = 8 } = navigator as { readonly deviceMemory?: number };
    if (gigabytes < 4) return;
    const spare = this.#start();
    this.#spare = spare;
    spare.onerror = (event) => {
      event.preventDefault();
      if (spare === this.#spare) this.#cool();
    };
    spare.postMessage({ type: "warm", base: this.#host.base, year });
  }

  /** It is not needed any more: its memory goes. */
  #cool(): void {
    this.#spare?.terminate();
    this.#spare = null;
  }

  /**
   * A person's look into the program, now and for those that begin later. Resolves when the program's worker knows it.
   */
  look(look: Look): Promise<void> {
    // Of the next line alone it is said once.
    this.#look = { ...look, once: false };
    const worker = this.#worker;
    if (worker === null) return Promise.resolve();
    worker.postMessage({ type: "look", look });
    worker.postMessage({ type: "ping" });
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** After `reached`: the run may have the program's answer. */
  goOn(): void {
    this.#worker?.postMessage({ type: "goOn" });
  }

  /** Ends the program; its robot stands still for a tick and goes back to its own program. */
  stop(): void {
    this.#cool();
    if (this.#run === null) return;
    const last = [this.#still, this.#letGo].flatMap((block) => (block === null ? [] : [block.slice(0)]));
    this.#end();
    this.#host.network.connectTo(null);
    this.#run = null;
    this.#host.client.code(null, last);
    this.#set({ is: "stopped" });
    this.#host.status(noHal);
  }

  /** As before the first program: another project is there. */
  rest(): void {
    this.stop();
    this.#set({ is: "none" });
  }

  /** The simulation is another one, or shows a run that needs no program: none is asked. */
  forget(): void {
    this.#cool();
    if (this.#run === null) return;
    this.#end();
    this.#run = null;
    this.#host.network.connectTo(null);
    this.#host.client.code(null);
    this.#set({ is: "stopped" });
    this.#host.status(noHal);
  }

  #end(): void {
    this.#host.physics(null);
    this.#rest();
    clearInterval(this.#timer);
    const worker = this.#worker;
    this.#worker = null;
    if (worker === null) return;
    worker.onmessage = worker.onerror = null;
    worker.terminate();
  }

  /** None of its lines is at work. */
  #rest(): void {
    this.#host.steps([]);
    this.#host.ran({});
  }

  #take(worker: CodePort, message: FromCode): void {
    if (worker !== this.#worker) return;
    this.#silent = 0;
    switch (message.type) {
      case "pong": {
        const waiting = this.#waiting;
        this.#waiting = [];
        for (const resolve of waiting) resolve();
        return;
      }
      case "reached":
        return this.#host.reached(Number(message.tick), message.reached);
      case "fetching":
        return this.#set({ is: "fetching", loaded: Number(message.loaded), total: Number(message.total) });
      case "starting":
        return this.#set({ is: "starting" });
      case "begins":
        this.#begun = true;
        return;
      case "running":
        this.#still = message.still;
        this.#letGo = message.letGo;
        this.#year = message.year === 2027 || message.year === 2026 ? message.year : null;
        return this.#set({ is: "running", exact: message.exact === true });
      case "printed":
        if (Array.isArray(message.lines)) this.#host.lines.add(message.lines);
        return;
      case "wiring": {
        const { mapped, unmapped, silent } = message.report;
        this.#wiring = { mapped: textsOf(mapped), unmapped: textsOf(unmapped), silent: textsOf(silent) };
        return this.#host.changed();
      }
      case "steps":
        return this.#host.steps(message.lines.slice(0, mostLines).map(Number));
      case "ran":
        return this.#host.ran(linesOf(message.lines));
      case "physics": {
        const { x, y, heading } = message.base;
        return this.#host.physics({ x: Number(x), y: Number(y), heading: Number(heading) });
      }
      case "ended":
        this.#rest();
        return this.#set({ is: "ended", why: String(message.why).slice(0, 2000) });
      case "failed":
        return this.#fail(String(message.why).slice(0, 2000));
      case "elsewhere":
        return this.#elsewhere(Number(message.tick));
    }
  }

  /** The program's past is not the run's any more: another one, of the same project, begins there. */
  #elsewhere(tick: number): void {
    if (this.#run === null) return;
    this.#host.lines.branch(tick);
    this.start(this.#run, tick === 0);
    this.#host.restarted(tick === 0);
  }

  #fail(why: string): void {
    this.#leave({ is: "failed", why });
  }

  /** The worker goes, and the run goes on with the robot's outputs off, as with robot code that has crashed. */
  #leave(state: CodeState): void {
    const last = this.#still === null ? [] : [this.#still.slice(0)];
    this.#end();
    this.#host.network.connectTo(null);
    this.#host.client.code(null, last);
    this.#set(state);
    this.#tellStation();
    this.#timer = setInterval(() => this.#tellStation(), lookMs);
  }

  #check(): void {
    const { is } = this.#state;
    if (is !== "fetching") this.#silent++;
    const most = is === "running" || is === "ended" ? mostSilent : this.#begun ? mostSilentAtStart : mostSilentBefore;
    if (this.#silent > most) return this.#leave({ is: "stuck" });
    this.#worker?.postMessage({ type: "ping" });
    this.#tellStation();
  }

  #set(state: CodeState): void {
    const { is } = this.#state;
    this.#state = state;
    this.#host.changed();
    if (this.#run !== null && state.is !== is) this.#tellStation();
  }

  #tellStation(): void {
    const { is } = this.#state;
    const { mapped, unmapped, silent } = this.#wiring;
    const begins = is === "fetching" || is === "starting";
    this.#host.status({
      ...noHal,
      mode: "page",
      state: is === "running" ? "connected" : begins ? "connecting" : "waiting",
      robot: this.robot,
      alive: is === "running",
      ...{ mapped, unmapped, silent },
      begins: this.#fromStart,
      ...(this.#year === null ? {} : { year: this.#year }),
    });
  }
}
