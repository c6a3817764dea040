// The page's side of the worker: promises for requests, listeners for messages that come by themselves.
import { Births } from "./births.ts";
import { ChangesInForce, type ChangeInForce } from "../boundary/changes-in-force.ts";
import workerScript from "../worker/worker.ts?worker&url";
import { InterruptedError, SimBrokenError, SimDataError, SimGoneError } from "../boundary/errors.ts";
import { Frame } from "../boundary/frame.ts";
import type {
  ChangeOrder,
  ChassisInput,
  ClockReport,
  DriverInput,
  CamerasInput,
  HumanInput,
  MatchRequest,
  FromSim,
  GivenFiles,
  HistoryReport,
  LoadResult,
  Partner,
  RecordResult,
  RunResult,
  SceneInfo,
  SimEventRecord,
  ToSim,
  VisionFaults,
} from "../boundary/protocol.ts";
import { RecordingMisfitError, type RecordingInfo, type RecordingMeta } from "../core/recording.ts";
import { lifeName, Lifeline, lives, type Lives } from "../boundary/lifeline.ts";
import { Overlay, type FieldMesh } from "../boundary/overlay.ts";
import { VisionBlock } from "../boundary/vision-block.ts";

/** The part of a Worker that the client needs; a test brings its own. */
export interface WorkerPort {
  /** Its name, by which the browser knows whether it lives. */
  readonly life?: string;
  postMessage(message: ToSim, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<FromSim>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
  terminate(): void;
}

/**
 * A frame belongs to its listener until it calls `SimClient.recycle`: only a buffer that comes back is filled again, and
 * the worker sends no more than a handful ahead. at: its time of birth on the page's performance.now() [ms].
 */
export type FrameListener = (frame: Frame, at: number, clock: ClockReport) => void;
export type EventsListener = (events: readonly SimEventRecord[]) => void;
/** events: all of the present branch so far, oldest first; the same array until the branch changes. */
export type HistoryListener = (history: HistoryReport, events: readonly SimEventRecord[]) => void;
/** blocks: of the ticks since the last call, oldest first. */
/** `meshes`: those of the field, the first time and after each load. */
export type OverlayListener = (overlay: Overlay, meshes: readonly FieldMesh[] | null) => void;
export type VisionListener = (blocks: readonly VisionBlock[]) => void;
export type StoppedListener = (tick: number, reason: string) => void;
export type BrokenListener = (error: SimBrokenError) => void;

/** How a recording is to be replayed. */
export type ReplayWishes = Partial<
  Pick<Extract<ToSim, { type: "replay" }>, "anyway" | "positions" | "fromLink" | "files">
>;

/** A replay's recording and scenario. */
export interface Replay {
  readonly scene: SceneInfo;
  readonly recording: RecordingInfo;
  /** The scenario's text. */
  readonly scenario: string;
}

export interface RecordingFile {
  /** Of a .sandlot file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Files that neither ship nor fit into it: it opens only where they are. */
  readonly left: readonly string[];
}

/** A run as far as it was kept outside the worker. */
export interface KeptRun {
  readonly tick: number;
  /** Of a .sandlot file. */
  readonly recording: Uint8Array<ArrayBuffer>;
}

interface Pending {
  resolve(result: LoadResult | RunResult | RecordResult): void;
  reject(error: Error): void;
}

/** Between two pings [ms]. */
const pingMs = 1000;
/**
 * Pings in a row that stay unanswered before the worker counts as dead. Turns of the page's own timer are counted, not
 * time: a page that is asleep or starved never counts a worker as dead.
 */
const mostSilent = 15;
/** A worker that lives may be at a breakpoint, or its machine may be very busy: it has longer before a person is asked. */
const mostSilentAlive = 60;
/** Pings without an answer before the browser is asked whether the worker lives. */
const silentBeforeLook = 2;

type Request = Extract<ToSim, { id: number }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

function failureOf({ problem, misfit, poses, interrupted }: Extract<FromSim, { type: "failed" }>): Error {
  if (misfit === true) return new RecordingMisfitError(problem, poses === true);
  return interrupted === true ? new InterruptedError(problem.message) : new SimDataError(problem);
}

/** The worker of this build. Its script may be on another site than the page: the element's does, embedded anywhere. */
function startWorker(): WorkerPort {
  const url = new URL(workerScript, import.meta.url);
  const name = lifeName("sandlot");
  const options = { type: "module", name } as const;
  if (url.origin === location.origin) {
    // A sandbox takes a frame's origin away, and with it the right to its own workers.
    if (self.origin === "null") throw new Error('The frame\'s "sandbox" attribute must have "allow-same-origin".');
    return Object.assign(new Worker(url, options), { life: name });
  }
  // Browsers start workers from the page's own origin alone, but a module there may import from any that allows it.
  const shim = URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" }));
  const worker = new Worker(shim, options);
  const forget = (): void => URL.revokeObjectURL(shim);
  worker.addEventListener("message", forget, { once: true });
  worker.addEventListener("error", forget, { once: true });
  return Object.assign(worker, { life: name });
}

export class SimClient {
  readonly #base: string;
  #worker: WorkerPort;
  readonly #pending = new Map<number, Pending>();
  #ready!: Promise<string>;
  /** The worker's script runs; until then its start waits for pauses of the page. Also settled when that fails. */
  started!: Promise<void>;
  #settleStarted: () => void = () => {};
  #settleReady: { resolve(version: string): void; reject(error: Error): void } = { resolve() {}, reject() {} };
  #runs = false;
  #nextId = 1;
  #scrub = 0;
  #failure: Error | null = null;
  #hasCode = false;
  #births = new Births();
  #frame: FrameListener | null = null;
  #events: EventsListener | null = null;
  #history: HistoryListener[] = [];
  #past: SimEventRecord[] = [];
  #reported: HistoryReport | null = null;
  #vision: VisionListener | null = null;
  readonly #inForce = new ChangesInForce();
  readonly #changes = new Set<() => void>();
  #overlay: OverlayListener | null = null;
  #stopped: StoppedListener | null = null;
  #kept: KeptRun | null = null;
  /** Pings since the worker last said anything. */
  #silent = 0;
  #life = new Lifeline("");
  readonly #lives: Lives;
  #pings: ReturnType<typeof setInterval> | undefined;
  #broken: BrokenListener | null = null;

  /** base: absolute URL of the folder that holds sandlot.wasm, fields/ and robots/; the page's own by default. */
  constructor(base: string = document.baseURI, worker: WorkerPort = startWorker(), look: Lives = lives) {
    this.#base = base;
    this.#lives = look;
    this.#worker = worker;
    this.#open();
  }

  /** Begins again with another worker, after this one has failed. Nothing is loaded then; listeners stay. */
  restart(worker: WorkerPort = startWorker()): Promise<string> {
    this.#fail(new SimBrokenError("The simulation was started again."));
    this.#worker.terminate();
    this.#failure = null;
    this.#worker = worker;
    this.#open();
    return this.#ready;
  }

  /** A recording to go on from if the worker has died; null: it was not driven yet. */
  get kept(): KeptRun | null {
    return this.#kept;
  }

  #open(): void {
    const worker = this.#worker;
    this.#births = new Births();
    this.#ready = new Promise((resolve, reject) => {
      this.#settleReady = { resolve, reject };
    });
    this.started = new Promise((resolve) => (this.#settleStarted = resolve));
    // Callers that never ask for `ready` hear of a failure through onBroken and through every request.
    this.#ready.catch(() => {});
    worker.onmessage = (event) => this.#receive(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(new SimBrokenError(`The simulation worker failed: ${event.message || "its script did not load"}.`));
    };
    worker.onmessageerror = () => this.#fail(new SimBrokenError("The simulation worker sent an unreadable message."));
    worker.postMessage({ type: "open", base: this.#base });
    this.#silent = 0;
    this.#life = new Lifeline(worker.life ?? "", this.#lives);
    this.#pings = setInterval(() => this.#ping(), pingMs);
  }

  #ping(): void {
    const silence = "The simulation does not answer any more.";
    if (this.#silent > mostSilentAlive) return this.#fail(new SimBrokenError(silence));
    // Where the browser does not tell the living workers, silence has to do.
    if (this.#silent > mostSilent && !this.#life.known) return this.#fail(new SimGoneError(silence));
    // Before its script runs it cannot answer; a script that does not load is an error of its own.
    if (this.#runs) this.#silent++;
    if (this.#runs && (!this.#life.known || this.#silent > silentBeforeLook)) void this.#look(this.#life);
    this.#worker.postMessage({ type: "ping" });
  }

  async #look(life: Lifeline): Promise<void> {
    if (!(await life.isGone()) || life !== this.#life) return;
    this.#fail(new SimGoneError("The simulation's worker ended without a word: the browser has taken it away."));
  }

  /** How runs come out in this core, see SIM_BEHAVIOUR; 0 before it runs. */
  behaviour = 0;

  /** The core's version, once it runs. Rejects with SimBrokenError when it cannot. */
  get ready(): Promise<string> {
    return this.#ready;
  }

  /** Loads a scenario's JSON text and waits paused at tick 0. Rejects with SimDataError, which names the fault and its place. */
  async load(scenario: string, name: string, files?: GivenFiles, partner?: Partner): Promise<SceneInfo> {
    this.#kept = null;
    const more = { ...(files === undefined ? {} : { files }), ...(partner === undefined ? {} : { partner }) };
    const result = await this.#request({ type: "load", scenario, name, ...more });
    if (!("scene" in result)) throw new SimBrokenError("The simulation worker answered a load without a scene.");
    return result.scene;
  }

  /**
   * Loads the run of a recording and waits paused at its tick 0, with all of the recording as its past: see time travel
   * below. Rejects with RecordingMisfitError when it was made by another version or with other files (anyway: it is
   * tried all the same), with SimDataError when it is damaged, another kind of file, or too long for the link it came
   * in. positions: see the protocol; a run of played positions cannot be driven on.
   */
  async replay(recording: ArrayBuffer, options: ReplayWishes = {}): Promise<Replay> {
    this.#kept = null;
    const result = await this.#request({ type: "replay", recording, anyway: false, ...options });
    if (!("scene" in result) || result.recording === undefined || result.scenario === undefined) {
      throw new SimBrokenError("The simulation worker answered a replay without a recording.");
    }
    return { scene: result.scene, recording: result.recording, scenario: result.scenario };
  }

  /** A recording of this branch from its start to the tick shown. */
  async recording(meta: RecordingMeta = {}): Promise<RecordingFile> {
    const result = await this.#request({ type: "record", meta });
    if (!("bytes" in result)) throw new SimBrokenError("The simulation worker answered record without a recording.");
    return { bytes: new Uint8Array(result.bytes), left: result.left };
  }

  /** speed: simulated seconds per real second, 0.1..16. */
  run(speed = 1): Promise<RunResult> {
    return this.#requestRun({ type: "run", speed });
  }

  pause(): Promise<RunResult> {
    return this.#requestRun({ type: "pause" });
  }

  tick(ticks = 1): Promise<RunResult> {
    return this.#requestRun({ type: "tick", ticks });
  }

  /** Runs as fast as the machine can to a simulated time [s] and pauses there. */
  runTo(time: number): Promise<RunResult> {
    return this.#requestRun({ type: "runTo", time });
  }

  /** The tick and the state's hash there, without touching the clock. */
  hash(): Promise<RunResult> {
    return this.#requestRun({ type: "hash" });
  }

  // Time travel. The run can go to any tick it has been at; each verb pauses it, shows the moment at once and resolves
  // when the full state is there, to run, step and look at like any other. In the past a run repeats itself, bit
  // for bit, at any speed, and pauses where that ends; drivers' input waits until then or until `takeOver`. `onHistory` tells
  // how far the run has got, where it is, and which events it had.

  /** Goes to a tick, at most to the last of this branch. Rejects when another verb is faster, as a later seek. */
  seek(tick: number): Promise<RunResult> {
    return this.#requestRun({ type: "seek", tick });
  }

  /** seek for a hand that drags: only the newest tick counts; `onThere` or `onError` hear of it alone. */
  scrub(tick: number, onThere: () => void = () => {}, onError: (error: unknown) => void = () => {}): void {
    const turn = ++this.#scrub;
    this.seek(tick).then(
      () => turn === this.#scrub && onThere(),
      (error: unknown) => turn === this.#scrub && onError(error),
    );
  }

  /** Steps ticks backwards, no further than to the start. */
  back(ticks = 1): Promise<RunResult> {
    return this.#requestRun({ type: "back", ticks });
  }

  /** Goes to the next (1) or the previous (-1) event of some kinds, or of all. Rejects when there is none. */
  jump(direction: 1 | -1, kinds: readonly number[] = []): Promise<RunResult> {
    return this.#requestRun({ type: "jump", direction, kinds });
  }

  /** Goes to the end of this branch: `run` then goes on with the run itself. */
  live(): Promise<RunResult> {
    return this.#requestRun({ type: "live" });
  }

  /**
   * Drives on from the moment shown: begins a branch with the input held now. The old future stays, as the
   * branch it was. At the end of a branch there is nothing to take over, and nothing changes but that the run is paused.
   */
  takeOver(): Promise<RunResult> {
    return this.#requestRun({ type: "takeOver" });
  }

  /** Takes up another branch, at its end or at a tick of it. */
  branch(branch: number, tick?: number): Promise<RunResult> {
    return this.#requestRun(tick === undefined ? { type: "branch", branch } : { type: "branch", branch, tick });
  }

  /** The drivers' input from the next tick on, until replaced. In the past it waits. */
  input(inputs: readonly DriverInput[]): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "input", inputs });
  }

  /** Driver station mode: an index into `modes` of abi.gen.ts. The past has its own, and does not hear of it. */
  setMode(mode: number): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "mode", mode });
  }

  /** Starts or aborts a match at the next tick; not in the past. */
  setMatch(request: MatchRequest): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "match", request });
  }

  /** The human player's action from the next tick on. */
  setHuman(human: HumanInput): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "human", human });
  }

  /** The numbers of a robot's cameras from the next tick on; recorded with the run. */
  setCameras(cameras: CamerasInput): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "cameras", cameras });
  }

  /** Faults and numbers from the next tick on, see `changeInfos`; they hold until changed again. In the past they wait. */
  change(changes: readonly ChangeOrder[]): void {
    if (this.#failure === null && changes.length > 0) this.#worker.postMessage({ type: "change", changes });
  }

  /** From now on `onVision` hears of a robot's cameras; without a listener they cost nothing. */
  setVision(on: boolean, robot = 0): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "vision", on, robot });
  }

  /** The faults of cameras, tags and gyro from the next tick on; all of them, every time. */
  setVisionFaults(faults: VisionFaults): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "visionFaults", faults });
  }

  /** Sends every tick's frame down a port as well, see FromTap. */
  tap(port: MessagePort): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "tap", port }, [port]);
  }

  /** Lets a reader see every tick once, from the next run on or from now if this one stands at its start; the run waits for it. null: none. */
  witness(port: MessagePort | null): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "witness", port }, port === null ? [] : [port]);
  }

  /** From now on the run is played with others, see lockstep-protocol.ts. null: it is this page's alone. */
  lockstep(port: MessagePort | null): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "lockstep", port }, port === null ? [] : [port]);
  }

  /**
   * From now on each new tick waits for a program, see code-protocol.ts. null: no program is asked any more; `last`:
   * input blocks of its last words.
   */
  code(port: MessagePort | null, last: readonly ArrayBuffer[] = []): void {
    this.#hasCode = port !== null;
    const transfer = [...(port === null ? [] : [port]), ...last];
    if (this.#failure === null) this.#worker.postMessage({ type: "code", port, last }, transfer);
  }

  /** Whether a program in the page is asked before each tick. */
  get hasCode(): boolean {
    return this.#hasCode;
  }

  /** Lets another worker run the past of this run again: it asks down the port, see past-protocol.ts. */
  past(port: MessagePort): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "past", port }, [port]);
  }

  /** Hands a frame's buffer back. The frame is unreadable afterwards. */
  recycle(frame: Frame): void {
    if (this.#failure === null && frame.buffer.byteLength > 0) {
      this.#worker.postMessage({ type: "recycle", frame: frame.buffer }, [frame.buffer]);
    }
  }

  /** Volts for motors of a station's robot, by index, in place of its program; motors left out are the program's. In the past they wait. */
  volts(station: number, volts: Readonly<Record<number, number>>): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "volts", station, volts });
  }

  /** The mover of a chassis in place of its wheels. In the past it waits. */
  chassis(chassis: ChassisInput): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "chassis", chassis });
  }

  /** The changes that are in force at the moment that is shown. */
  get changes(): readonly ChangeInForce[] {
    return this.#inForce.list;
  }

  /** Tells when they become others. Returns how to stop it. */
  onChanges(listener: () => void): () => void {
    this.#changes.add(listener);
    return () => void this.#changes.delete(listener);
  }

  onFrame(listener: FrameListener): void {
    this.#frame = listener;
  }

  /** Called before the frame that came with the events. */
  onEvents(listener: EventsListener): void {
    this.#events = listener;
  }

  /** Called before the frame that came with it, some times a second while something changes. There may be several listeners. */
  onHistory(listener: HistoryListener): void {
    this.#history.push(listener);
  }

  /** The last report, for late listeners; null: none has come. */
  get history(): HistoryReport | null {
    return this.#reported;
  }

  /** The events of this branch up to now; another array when they begin again. */
  get pastEvents(): readonly SimEventRecord[] {
    return this.#past;
  }

  /** Called before the frame that came with it. */
  onVision(listener: VisionListener | null): void {
    this.#vision = listener;
  }

  /** Collision shapes, before the frame that they belong to; null: not wanted, and it costs nothing. */
  onOverlay(listener: OverlayListener | null): void {
    this.#overlay = listener;
    if (this.#failure === null) this.#worker.postMessage({ type: "overlay", on: listener !== null });
  }

  /** A number in the simulation became infinite or undefined and the run is over; it can still be taken back. */
  onStopped(listener: StoppedListener): void {
    this.#stopped = listener;
  }

  /** The worker is of no further use. Called at once when it already is. */
  onBroken(listener: BrokenListener): void {
    this.#broken = listener;
    if (this.#failure instanceof SimBrokenError) listener(this.#failure);
  }

  /** Ends the worker. Requests under way and later ones reject. */
  dispose(): void {
    this.#frame = this.#events = this.#vision = this.#overlay = this.#stopped = this.#broken = null;
    this.#history = [];
    this.#fail(new Error("The simulation was closed."));
    this.#worker.terminate();
  }

  async #requestRun(request: WithoutId<Exclude<Request, { type: "load" | "replay" | "record" }>>): Promise<RunResult> {
    const result = await this.#request(request);
    if (!("hash" in result)) throw new SimBrokenError(`The simulation worker answered ${request.type} without a hash.`);
    return result;
  }

  #request(request: WithoutId<Request>): Promise<LoadResult | RunResult | RecordResult> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id } as Request);
    });
  }

  #receive(message: FromSim): void {
    this.#silent = 0;
    this.#runs = true;
    switch (message.type) {
      case "started":
        this.#settleStarted();
        break;
      case "pong":
        break;
      case "kept":
        this.#kept = { tick: message.tick, recording: new Uint8Array(message.recording) };
        break;
      case "ready":
        this.behaviour = message.behaviour;
        this.#settleReady.resolve(message.version);
        break;
      case "done":
        this.#take(message.id)?.resolve(message.result);
        break;
      case "failed":
        this.#take(message.id)?.reject(failureOf(message));
        break;
      case "frame": {
        const frame = new Frame(message.frame);
        if (message.history !== undefined) this.#remember(message.history);
        if (message.events.length > 0) this.#events?.(message.events);
        if (this.#inForce.read(frame)) for (const listener of [...this.#changes]) listener();
        if (this.#frame === null) this.recycle(frame);
        else this.#frame(frame, this.#births.at(message.at, performance.now()), message.clock);
        break;
      }
      case "vision":
        this.#vision?.(message.blocks.map((block) => new VisionBlock(block)));
        break;
      case "overlay":
        this.#overlay?.(new Overlay(message.overlay), message.meshes ?? null);
        break;
      case "stopped":
        this.#stopped?.(message.tick, message.reason);
        break;
      case "broken":
        this.#fail(new SimBrokenError(message.problem.message, [], { cause: message.stack }));
        break;
    }
  }

  #remember(history: HistoryReport): void {
    if (history.restarted) this.#past = [];
    this.#past.push(...history.added);
    this.#reported = history;
    for (const listener of this.#history) listener(history, this.#past);
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #fail(error: Error): void {
    if (this.#failure !== null) return;
    this.#failure = error;
    clearInterval(this.#pings);
    this.#runs = false;
    this.#settleStarted();
    this.#settleReady.reject(error);
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
    if (error instanceof SimBrokenError) this.#broken?.(error);
  }
}
