// The page's side of the worker: promises for requests, listeners for what comes by itself.
import workerScript from "./worker.ts?worker&url";
import { SimBrokenError, SimDataError } from "./errors.ts";
import { Frame } from "./frame.ts";
import type {
  ClockReport,
  DriverInput,
  HumanInput,
  MatchRequest,
  FromSim,
  LoadResult,
  RunResult,
  SceneInfo,
  SimEventRecord,
  ToSim,
} from "./protocol.ts";

/** What the client needs of a worker; a test brings its own. */
export interface WorkerPort {
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
export type StoppedListener = (tick: number, reason: string) => void;
export type BrokenListener = (error: SimBrokenError) => void;

interface Pending {
  resolve(result: LoadResult | RunResult): void;
  reject(error: Error): void;
}

type Request = Extract<ToSim, { id: number }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** The worker of this build. Its script may be on another site than the page: the element's does, embedded anywhere. */
function startWorker(): WorkerPort {
  const url = new URL(workerScript, import.meta.url);
  const options = { type: "module", name: "sandlot" } as const;
  if (url.origin === location.origin) return new Worker(url, options);
  // Browsers start workers from the page's own origin alone, but a module there may import from any that allows it.
  const shim = URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" }));
  const worker = new Worker(shim, options);
  const forget = (): void => URL.revokeObjectURL(shim);
  worker.addEventListener("message", forget, { once: true });
  worker.addEventListener("error", forget, { once: true });
  return worker;
}

export class SimClient {
  readonly #worker: WorkerPort;
  readonly #pending = new Map<number, Pending>();
  readonly #ready: Promise<string>;
  #settleReady: { resolve(version: string): void; reject(error: Error): void } = { resolve() {}, reject() {} };
  #nextId = 1;
  #failure: Error | null = null;
  #frame: FrameListener | null = null;
  #events: EventsListener | null = null;
  #stopped: StoppedListener | null = null;
  #broken: BrokenListener | null = null;

  /** base: absolute URL of the folder that holds sandlot.wasm, fields/ and robots/; the page's own by default. */
  constructor(base: string = document.baseURI, worker: WorkerPort = startWorker()) {
    this.#worker = worker;
    this.#ready = new Promise((resolve, reject) => {
      this.#settleReady = { resolve, reject };
    });
    // Who never asks for `ready` hears of a failure through onBroken and through every request.
    this.#ready.catch(() => {});
    worker.onmessage = (event) => this.#receive(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(new SimBrokenError(`The simulation worker failed: ${event.message || "its script did not load"}.`));
    };
    worker.onmessageerror = () => this.#fail(new SimBrokenError("The simulation worker sent an unreadable message."));
    worker.postMessage({ type: "open", base });
  }

  /** The core's version, once it runs. Rejects with SimBrokenError when it cannot. */
  get ready(): Promise<string> {
    return this.#ready;
  }

  /** Loads a scenario's JSON text and waits paused at tick 0. Rejects with SimDataError, which says what is wrong where. */
  async load(scenario: string, name: string): Promise<SceneInfo> {
    const result = await this.#request({ type: "load", scenario, name });
    if (!("scene" in result)) throw new SimBrokenError("The simulation worker answered a load without a scene.");
    return result.scene;
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

  /** What drivers hold from the next tick on, until replaced. */
  input(inputs: readonly DriverInput[]): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "input", inputs });
  }

  /** Driver station mode: an index into `modes` of abi.gen.ts. */
  setMode(mode: number): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "mode", mode });
  }

  /** Starts or aborts a match at the next tick. */
  setMatch(request: MatchRequest): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "match", request });
  }

  /** What a human player does from the next tick on. */
  setHuman(human: HumanInput): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "human", human });
  }

  /** Sends every tick's frame down a port as well, see FromTap. */
  tap(port: MessagePort): void {
    if (this.#failure === null) this.#worker.postMessage({ type: "tap", port }, [port]);
  }

  /** Hands a frame's buffer back. The frame is unreadable afterwards. */
  recycle(frame: Frame): void {
    if (this.#failure === null && frame.buffer.byteLength > 0) {
      this.#worker.postMessage({ type: "recycle", frame: frame.buffer }, [frame.buffer]);
    }
  }

  onFrame(listener: FrameListener): void {
    this.#frame = listener;
  }

  /** Called before the frame that came with the events. */
  onEvents(listener: EventsListener): void {
    this.#events = listener;
  }

  /** A number in the simulation became infinite or undefined and the run is over. */
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
    this.#frame = this.#events = this.#stopped = this.#broken = null;
    this.#fail(new Error("The simulation was closed."));
    this.#worker.terminate();
  }

  async #requestRun(request: WithoutId<Exclude<Request, { type: "load" }>>): Promise<RunResult> {
    const result = await this.#request(request);
    if (!("hash" in result)) throw new SimBrokenError(`The simulation worker answered ${request.type} without a hash.`);
    return result;
  }

  #request(request: WithoutId<Request>): Promise<LoadResult | RunResult> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id } as Request);
    });
  }

  #receive(message: FromSim): void {
    switch (message.type) {
      case "ready":
        this.#settleReady.resolve(message.version);
        break;
      case "done":
        this.#take(message.id)?.resolve(message.result);
        break;
      case "failed":
        this.#take(message.id)?.reject(new SimDataError(message.problem));
        break;
      case "frame": {
        const frame = new Frame(message.frame);
        if (message.events.length > 0) this.#events?.(message.events);
        if (this.#frame === null) this.recycle(frame);
        else this.#frame(frame, message.at - performance.timeOrigin, message.clock);
        break;
      }
      case "stopped":
        this.#stopped?.(message.tick, message.reason);
        break;
      case "broken":
        this.#fail(new SimBrokenError(message.problem.message, [], { cause: message.stack }));
        break;
    }
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #fail(error: Error): void {
    if (this.#failure !== null) return;
    this.#failure = error;
    this.#settleReady.reject(error);
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
    if (error instanceof SimBrokenError) this.#broken?.(error);
  }
}
