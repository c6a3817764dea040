// The worker without the worker: requests in, replies and frames out, time and timers given. worker.ts wires it to the real
// ones, a test to its own.
//
// Handlers return or throw; `#dispatch` answers. Apart from answers only `#sendFrame` and `#break` post.
import { limits } from "./abi.gen.ts";
import { SimClock, maxSpeed, minSpeed } from "./clock.ts";
import { SimBrokenError, SimDataError, toProblem, traceOf } from "./errors.ts";
import { Frame } from "./frame.ts";
import type { Core, FetchFile } from "./module.ts";
import type { FromSim, LoadResult, RunResult, ToSim } from "./protocol.ts";
import { Tap } from "./tap.ts";

/** What the host needs of a core. */
export type HostCore = Pick<
  Core,
  | "load"
  | "schema"
  | "unload"
  | "loaded"
  | "setInput"
  | "setMode"
  | "setMatch"
  | "setHuman"
  | "addInput"
  | "step"
  | "frame"
  | "frameBytes"
  | "takeEvents"
  | "hash"
  | "stopText"
>;

export interface HostPort {
  post(message: FromSim, transfer: ArrayBuffer[]): void;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Calls back after so many milliseconds, 0 as soon as waiting messages have had their turn. Returns how to cancel it. */
  schedule(callback: () => void, delayMs: number): () => void;
  /** Reads a file for a load; aborted when another load takes over. */
  readonly fetchFile: (path: string, signal: AbortSignal) => ReturnType<FetchFile>;
}

/** Longest the host works before it lets messages in. Short enough that a key press never waits for a noticeable time. */
const budgetMs = 12;
/** Least time between two slices at high speed. */
const sliceMs = 4;
/** Longest the host sleeps while running. */
const napMs = 20;
/** Least time between two frames: a little under 1/60 s, so that timer jitter does not halve the rate. */
const frameMs = 15;
/** Buffers out with the page. When it has them all, it is busy, and gets the newest state once it returns one. */
const maxOut = 8;
/** Ticks of one `tick` request: it is done in one go, runTo is for more. */
const maxTicks = 500;
/** A day. */
const maxTime = 86400;

type Request = Extract<ToSim, { id: number }>;
type Handlers = { [K in ToSim["type"]]: (message: Extract<ToSim, { type: K }>) => unknown };

/** Returned by a handler whose answer comes later. */
const later = Symbol("later");

interface RunTo {
  readonly id: number;
  readonly tick: number;
}

export class SimHost {
  readonly #core: HostCore;
  readonly #port: HostPort;
  readonly #clock = new SimClock({ tick: limits.tickSeconds });
  readonly #pool: ArrayBuffer[] = [];
  #out = 0;
  #queue: Promise<void> = Promise.resolve();
  #loading: AbortController | null = null;
  #broken: SimBrokenError | null = null;
  #cancelSlice: (() => void) | null = null;
  #lastSlice = 0;
  #lastFrame = -Infinity;
  #frameWanted = false;
  #tick = 0;
  #stopped = false;
  #runTo: RunTo | null = null;
  #tap: Tap | null = null;

  constructor(core: HostCore, port: HostPort) {
    this.#core = core;
    this.#port = port;
  }

  /** Takes a message. Messages are worked off in order; the promise settles when this one is done. Never rejects. */
  handle(message: ToSim): Promise<void> {
    // What the old load is still waiting for is not wanted any more; without this it could block the queue for minutes.
    if (message.type === "load") this.#loading?.abort();
    this.#queue = this.#queue.then(() => this.#dispatch(message));
    return this.#queue;
  }

  readonly #handlers: Handlers = {
    open: () => {
      throw new Error("the worker is open already");
    },
    load: async ({ scenario, name }): Promise<LoadResult> => {
      this.#interrupt("another scenario was loaded");
      this.#clock.reset();
      this.#pool.length = 0;
      this.#out = 0;
      this.#tick = 0;
      this.#stopped = false;
      const loading = new AbortController();
      this.#loading = loading;
      const scene = await this.#core.load(scenario, name, (path) => this.#port.fetchFile(path, loading.signal));
      this.#frameWanted = true;
      this.#beginTap();
      return { scene };
    },
    run: ({ speed }): RunResult => {
      this.#refuseIfOver();
      if (!(speed >= minSpeed && speed <= maxSpeed)) {
        throw new RangeError(`speed must be from ${minSpeed} to ${maxSpeed}, not ${speed}`);
      }
      this.#interrupt("the clock was started");
      if (this.#clock.paused) this.#lastSlice = this.#port.now();
      this.#clock.run(speed);
      this.#scheduleSlice();
      return this.#result();
    },
    pause: (): RunResult => {
      this.#pause("the clock was paused");
      this.#frameWanted = true;
      return this.#result();
    },
    tick: ({ ticks }): RunResult => {
      this.#refuseIfOver();
      if (!(Number.isInteger(ticks) && ticks >= 1 && ticks <= maxTicks)) {
        throw new RangeError(`ticks must be a whole number from 1 to ${maxTicks}, not ${ticks}`);
      }
      this.#pause("the clock was stepped");
      this.#step(ticks);
      return this.#result();
    },
    runTo: ({ id, time }) => {
      this.#refuseIfOver();
      if (!(time >= 0 && time <= maxTime)) throw new RangeError(`time must be from 0 to ${maxTime} s, not ${time}`);
      this.#pause("it was sent to another time");
      this.#runTo = { id, tick: Math.round(time / limits.tickSeconds) };
      this.#scheduleSlice();
      return later;
    },
    hash: (): RunResult => this.#result(),
    input: ({ inputs }) => {
      if (this.#core.loaded) this.#core.setInput(inputs);
    },
    mode: ({ mode }) => {
      if (this.#core.loaded) this.#core.setMode(mode);
    },
    match: ({ request }) => {
      if (this.#core.loaded) this.#core.setMatch(request);
    },
    human: ({ human }) => {
      if (this.#core.loaded) this.#core.setHuman(human);
    },
    recycle: ({ frame }) => {
      this.#out = Math.max(0, this.#out - 1);
      if (this.#core.loaded && frame.byteLength === this.#core.frameBytes && this.#pool.length < maxOut) {
        this.#pool.push(frame);
      }
    },
    tap: ({ port }) => {
      this.#tap?.close();
      this.#clock.external = false;
      this.#tap = new Tap(port, {
        input: (block) => {
          if (this.#core.loaded && this.#broken === null) this.#core.addInput(block);
        },
        drives: (drives) => (this.#clock.external = drives),
      });
      if (this.#core.loaded) this.#beginTap();
    },
  };

  async #dispatch(message: ToSim): Promise<void> {
    try {
      if (this.#broken !== null) throw this.#broken;
      const handler = this.#handlers[message.type] as (message: ToSim) => unknown;
      const result = await handler(message);
      if ("id" in message && result !== later) {
        this.#port.post({ type: "done", id: message.id, result: result as LoadResult | RunResult }, []);
      }
      // Who asked for something sees its effect at once; a buffer or input that came in does not change the pace of a run.
      this.#sendFrame(!("id" in message) && this.#isRunning);
    } catch (error) {
      this.#answerFailure(message, error);
    }
  }

  #answerFailure(message: ToSim, error: unknown): void {
    const broken = error instanceof SimBrokenError;
    if ("id" in message) this.#fail(message.id, message.type, error);
    if (broken) this.#break(error);
    else if (!("id" in message)) this.#break(new SimBrokenError(`a bad ${message.type} message: ${String(error)}`));
  }

  #fail(id: number, operation: Request["type"], error: unknown): void {
    this.#port.post({ type: "failed", id, operation, problem: toProblem(error) }, []);
  }

  /** The end: says so once. */
  #break(error: SimBrokenError): void {
    if (this.#broken !== null) return;
    this.#broken = error;
    this.#pause(error.message);
    this.#port.post({ type: "broken", problem: toProblem(error), stack: traceOf(error) }, []);
  }

  get #isRunning(): boolean {
    return !this.#clock.paused || this.#runTo !== null;
  }

  #refuseIfOver(): void {
    if (!this.#core.loaded) throw new Error("no scenario is loaded");
    if (this.#stopped)
      throw new SimDataError({ file: "", path: "", message: `the run is over: ${this.#core.stopText}` });
  }

  /** Ends a runTo under way. */
  #interrupt(why: string): void {
    if (this.#runTo === null) return;
    const { id } = this.#runTo;
    this.#runTo = null;
    this.#fail(id, "runTo", new Error(`interrupted at ${this.#time()} s: ${why}`));
  }

  #pause(why: string): void {
    this.#interrupt(why);
    this.#clock.pause();
    this.#cancelSlice?.();
    this.#cancelSlice = null;
  }

  #time(): string {
    return (this.#tick * limits.tickSeconds).toFixed(2);
  }

  #result(): RunResult {
    return { tick: this.#tick, hash: this.#core.hash() };
  }

  #beginTap(): void {
    const { records, count } = this.#core.schema();
    this.#tap?.begin(records, count, this.#core.frameBytes);
    this.#tap?.send((into) => this.#core.frame(into));
  }

  /** Runs ticks; tells the page when the run stopped. */
  #step(ticks: number): number {
    const done = this.#core.step(ticks);
    this.#tick += done;
    if (done > 0) {
      this.#frameWanted = true;
      this.#tap?.send((into) => this.#core.frame(into));
    }
    if (done < ticks && !this.#stopped) {
      this.#stopped = true;
      this.#frameWanted = true;
      // The tick in which it stopped counts for the frame, but not as done.
      this.#tick = new Frame(this.#core.frame()).tick;
      const reason = this.#core.stopText;
      this.#pause(reason);
      this.#port.post({ type: "stopped", tick: this.#tick, reason }, []);
    }
    return done;
  }

  #scheduleSlice(): void {
    if (this.#cancelSlice !== null) return;
    let delay = 0;
    if (this.#runTo === null) {
      if (this.#clock.paused) return;
      delay = Math.min(napMs, Math.max(sliceMs, Math.ceil(1000 * this.#clock.untilDue)));
    }
    this.#cancelSlice = this.#port.schedule(() => {
      this.#cancelSlice = null;
      this.#slice();
    }, delay);
  }

  #slice(): void {
    try {
      if (this.#runTo !== null) this.#sliceTo(this.#runTo);
      else this.#sliceOfTime();
      this.#sendFrame(true);
      this.#scheduleSlice();
    } catch (error) {
      this.#break(error instanceof SimBrokenError ? error : new SimBrokenError(String(error), [], { cause: error }));
    }
  }

  #sliceOfTime(): void {
    const start = this.#port.now();
    this.#clock.owe((start - this.#lastSlice) / 1000);
    this.#lastSlice = start;
    while (this.#clock.due > 0) {
      // One tick at a time: the budget is looked at often, and a call costs next to nothing beside a tick.
      this.#clock.ran(this.#step(1));
      if (this.#port.now() - start >= budgetMs) break;
    }
  }

  #sliceTo({ id, tick }: RunTo): void {
    const start = this.#port.now();
    while (this.#tick < tick && this.#runTo !== null && this.#port.now() - start < budgetMs) this.#step(1);
    if (this.#runTo === null || this.#tick < tick) return;
    this.#runTo = null;
    this.#port.post({ type: "done", id, result: this.#result() }, []);
    this.#lastFrame = -Infinity;
  }

  /** Sends the state if it changed; paced: not sooner than the last one allows. The state is never older than a slice. */
  #sendFrame(paced: boolean): void {
    if (!this.#frameWanted || !this.#core.loaded || this.#out >= maxOut) return;
    const now = this.#port.now();
    if (paced && !this.#stopped && now - this.#lastFrame < frameMs) return;
    this.#frameWanted = false;
    this.#lastFrame = now;
    const frame = this.#core.frame(this.#pool.pop());
    this.#out++;
    const events = this.#core.takeEvents();
    this.#port.post({ type: "frame", frame, at: now, clock: this.#clock.report(), events }, [frame]);
  }
}
