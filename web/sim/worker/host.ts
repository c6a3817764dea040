// The worker without the worker: requests in, replies and frames out, time and timers given. worker.ts wires it to the real
// ones, a test to its own.
//
// Handlers return or throw; `#dispatch` answers. Apart from answers only `#sendFrame` and `#break` post.
import { limits } from "../boundary/abi.gen.ts";
import { SimClock, maxSpeed, minSpeed } from "./clock.ts";
import { SimBrokenError, SimDataError, toProblem, traceOf } from "../boundary/errors.ts";
import { Frame } from "../boundary/frame.ts";
import { HeldInput } from "./held-input.ts";
import { History, type HistoryCore, type HistoryOptions } from "./history.ts";
import { inputBytes, writeHuman, writeStations } from "../boundary/input-block.ts";
import type { Core, FetchFile } from "../core/module.ts";
import { PosePlayback, type Past } from "./pose-playback.ts";
import type { FromSim, LoadResult, RecordResult, RunResult, ToSim } from "../boundary/protocol.ts";
import { RecordingMisfitError, type Recordings } from "../core/recording.ts";
import { FrameTap } from "./frame-tap.ts";
import { VisionFeed, type FeedCore } from "./vision-feed.ts";

/** What the host needs of a core. */
export type HostCore = HistoryCore &
  Pick<Core, "load" | "openReplay" | "schema" | "unload" | "loaded" | "setMode" | "setMatch" | "hash" | "stopText"> &
  Pick<Core, "inputBlock" | "addInput"> & {
    readonly recordings: Pick<Recordings, "bytes" | "left">;
    readonly poses: Pick<Core["poses"], "play" | "seek" | "record">;
    readonly vision: FeedCore;
  };

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
/** Least time between two reports of how far the history has come. */
const reportMs = 100;
/** Ticks that take so long that what is on the way is shown: beyond what was ever simulated, or after many snapshots were given up. */
const longTicks = 250;
/** Ticks that are simulated so fast that nobody needs to be shown anything meanwhile. */
const atOnceTicks = 5;
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

/** A tick on the way to which the host is. */
interface Goal {
  readonly id: number;
  readonly operation: Request["type"];
  readonly tick: number;
  /** Through time: it may lie in the past. */
  readonly travels: boolean;
  /** What is on the way is shown. */
  readonly shown: boolean;
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
  #goal: Goal | null = null;
  #tap: FrameTap | null = null;
  readonly #runs: History;
  /** Of the run, or of positions that are shown in place of one. */
  #history: Past;
  readonly #held = new HeldInput();
  readonly #vision: VisionFeed;
  /** A program outside drives a robot. */
  #driven = false;
  #wasLive = true;
  #lastReport = -Infinity;

  constructor(core: HostCore, port: HostPort, options: HistoryOptions = {}) {
    this.#core = core;
    this.#port = port;
    this.#history = this.#runs = new History(core, options);
    this.#vision = new VisionFeed(core.vision);
  }

  /** What the past takes up; for benchmarks. */
  get held(): { readonly snapshots: number; readonly bytes: number } {
    return { snapshots: this.#history.snapshotCount, bytes: this.#history.snapshotBytes };
  }

  /** Takes a message. Messages are worked off in order; the promise settles when this one is done. Never rejects. */
  handle(message: ToSim): Promise<void> {
    // What the old load is still waiting for is not wanted any more; without this it could block the queue for minutes.
    if (message.type === "load" || message.type === "replay") this.#loading?.abort();
    this.#queue = this.#queue.then(() => this.#dispatch(message));
    return this.#queue;
  }

  readonly #handlers: Handlers = {
    open: () => {
      throw new Error("the worker is open already");
    },
    load: ({ scenario, name }): Promise<LoadResult> =>
      this.#begin(async (fetchFile) => ({ scene: await this.#core.load(scenario, name, fetchFile) })),
    replay: ({ recording, anyway, positions }): Promise<LoadResult> =>
      this.#begin(async (fetchFile) => {
        const bytes = new Uint8Array(recording);
        const { scene, info, scenario } = await this.#core.openReplay(bytes, fetchFile, {
          anyway: anyway || positions === "play",
        });
        if (positions === "note") this.#core.poses.record();
        if (positions === "play") {
          this.#core.poses.play();
          this.#history = new PosePlayback(this.#core.poses, info.ticks);
        }
        return { scene, recording: info, scenario };
      }),
    record: ({ meta }): RecordResult => {
      this.#refuseIfEmpty();
      if (this.#history !== this.#runs) {
        const message = "only its recorded positions are shown: there is no run to record";
        throw new SimDataError({ file: "recording", path: "", message });
      }
      this.#finish();
      const { recordings } = this.#core;
      return { bytes: recordings.bytes(meta, true).buffer, left: recordings.left };
    },
    run: ({ speed }): RunResult => {
      this.#refuseIfOver();
      if (!(speed >= minSpeed && speed <= maxSpeed)) {
        throw new RangeError(`speed must be from ${minSpeed} to ${maxSpeed}, not ${speed}`);
      }
      this.#finish();
      this.#interrupt("the clock was started");
      if (this.#clock.paused) this.#lastSlice = this.#port.now();
      this.#clock.run(speed);
      this.#scheduleSlice();
      return this.#result();
    },
    pause: (): RunResult => {
      this.#finish();
      this.#pause("the clock was paused");
      this.#frameWanted = true;
      return this.#result();
    },
    tick: ({ ticks }): RunResult => {
      this.#refuseIfOver();
      if (!(Number.isInteger(ticks) && ticks >= 1 && ticks <= maxTicks)) {
        throw new RangeError(`ticks must be a whole number from 1 to ${maxTicks}, not ${ticks}`);
      }
      this.#finish();
      this.#pause("the clock was stepped");
      for (let done = 0; done < ticks && !this.#stopped; done++) this.#step();
      return this.#result();
    },
    runTo: ({ id, time }) => {
      this.#refuseIfOver();
      if (!(time >= 0 && time <= maxTime)) throw new RangeError(`time must be from 0 to ${maxTime} s, not ${time}`);
      this.#finish();
      this.#pause("it was sent to another time");
      this.#goal = { id, operation: "runTo", tick: Math.round(time / limits.tickSeconds), travels: false, shown: true };
      this.#scheduleSlice();
      return later;
    },
    hash: (): RunResult => this.#result(),
    seek: ({ id, tick }) => {
      this.#refuseIfEmpty();
      const { end } = this.#history;
      if (!(Number.isInteger(tick) && tick >= 0 && tick <= end)) {
        throw new RangeError(`tick must be a whole number from 0 to ${end}, where the run has got, not ${tick}`);
      }
      return this.#travel(id, "seek", tick);
    },
    back: ({ id, ticks }) => {
      this.#refuseIfEmpty();
      if (!(Number.isInteger(ticks) && ticks >= 1 && ticks <= maxTicks)) {
        throw new RangeError(`ticks must be a whole number from 1 to ${maxTicks}, not ${ticks}`);
      }
      // Pressed twice in a hurry it is two steps.
      const from = this.#goal?.travels === true ? this.#goal.tick : this.#tick;
      return this.#travel(id, "back", Math.max(0, from - ticks));
    },
    jump: ({ id, direction, kinds }) => {
      this.#refuseIfEmpty();
      if (direction !== 1 && direction !== -1) throw new RangeError(`direction must be 1 or -1, not ${direction}`);
      const tick = this.#history.find(direction, kinds);
      if (tick < 0) throw new Error(`there is no such event ${direction > 0 ? "after" : "before"} ${this.#time()} s`);
      return this.#travel(id, "jump", tick);
    },
    live: ({ id }) => {
      this.#refuseIfEmpty();
      return this.#travel(id, "live", this.#history.end);
    },
    takeOver: (): RunResult => {
      this.#refuseIfOver();
      this.#finish();
      this.#pause("somebody took over");
      if (!this.#history.live) {
        this.#history.branchOff();
        this.#core.addInput(this.#held.takeAll());
      }
      this.#turn();
      this.#frameWanted = true;
      return this.#result();
    },
    branch: ({ id, branch, tick }) => {
      this.#refuseIfEmpty();
      if (tick !== undefined && !(Number.isInteger(tick) && tick >= 0)) {
        throw new RangeError(`tick must be a whole number from 0 on, not ${tick}`);
      }
      this.#finish();
      this.#leave();
      this.#history.switchTo(branch);
      return this.#travel(id, "branch", Math.min(tick ?? Infinity, this.#history.end));
    },
    input: ({ inputs }) => this.#hear((block) => writeStations(block, inputs)),
    mode: ({ mode }) => {
      if (this.#core.loaded && this.#history.live) this.#core.setMode(mode);
    },
    match: ({ request }) => {
      if (this.#core.loaded && this.#history.live) this.#core.setMatch(request);
    },
    human: ({ human }) => this.#hear((block) => writeHuman(block, human)),
    recycle: ({ frame }) => {
      this.#out = Math.max(0, this.#out - 1);
      if (this.#core.loaded && frame.byteLength === this.#core.frameBytes && this.#pool.length < maxOut) {
        this.#pool.push(frame);
      }
    },
    vision: ({ on, robot }) => {
      this.#vision.setPage(on, robot, this.#seen);
      this.#frameWanted = true;
    },
    visionFaults: ({ faults }) => this.#vision.fault(faults),
    tap: ({ port }) => {
      this.#tap?.close();
      this.#vision.setTap(false, this.#seen);
      this.#driven = false;
      this.#turn();
      this.#tap = new FrameTap(port, {
        input: (block) => {
          if (this.#broken === null) this.#take(block);
        },
        drives: (drives) => {
          this.#driven = drives;
          this.#turn();
        },
        vision: (on) => this.#vision.setTap(on, this.#seen),
        camera: (camera, control) => this.#vision.control(camera, control),
        // Who watches the past is not told where the robot points now.
        orientation: (camera, orientation) => {
          if (this.#wasLive) this.#vision.orient(camera, orientation);
        },
      });
      if (this.#core.loaded) this.#beginTap();
    },
  };

  /** Another run takes the place of what was loaded. */
  async #begin(load: (fetchFile: FetchFile) => Promise<LoadResult>): Promise<LoadResult> {
    this.#interrupt("another scenario was loaded");
    this.#clock.reset();
    this.#pool.length = 0;
    this.#out = 0;
    this.#tick = 0;
    this.#stopped = false;
    const loading = new AbortController();
    this.#loading = loading;
    this.#history = this.#runs;
    const result = await load((path) => this.#port.fetchFile(path, loading.signal));
    this.#held.clear();
    this.#history.begin();
    this.#wasLive = this.#history.live;
    this.#vision.begin();
    this.#turn();
    this.#frameWanted = true;
    this.#beginTap();
    return result;
  }

  async #dispatch(message: ToSim): Promise<void> {
    try {
      if (this.#broken !== null) throw this.#broken;
      const handler = this.#handlers[message.type] as (message: ToSim) => unknown;
      const result = await handler(message);
      if ("id" in message && result !== later) {
        this.#port.post({ type: "done", id: message.id, result: result as LoadResult | RunResult | RecordResult }, []);
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
    const failed = { type: "failed", id, operation, problem: toProblem(error) } as const;
    const misfit = error instanceof RecordingMisfitError;
    this.#port.post(misfit ? { ...failed, misfit, poses: error.poses } : failed, []);
  }

  /** The end: says so once. */
  #break(error: SimBrokenError): void {
    if (this.#broken !== null) return;
    this.#broken = error;
    this.#pause(error.message);
    this.#port.post({ type: "broken", problem: toProblem(error), stack: traceOf(error) }, []);
  }

  get #isRunning(): boolean {
    return !this.#clock.paused || this.#goal !== null;
  }

  #refuseIfEmpty(): void {
    if (!this.#core.loaded) throw new Error("no scenario is loaded");
  }

  #refuseIfOver(): void {
    this.#refuseIfEmpty();
    if (this.#stopped)
      throw new SimDataError({ file: "", path: "", message: `the run is over: ${this.#core.stopText}` });
  }

  /** Ends going somewhere. */
  #interrupt(why: string): void {
    if (this.#goal === null) return;
    const { id, operation, travels } = this.#goal;
    this.#goal = null;
    if (travels) this.#arrive();
    this.#fail(id, operation, new Error(`interrupted at ${this.#time()} s: ${why}`));
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

  /** Sets out for a tick of this branch, shows what it looked like, and answers once the state is there. */
  #travel(id: number, operation: Request["type"], tick: number): typeof later {
    this.#pause("it was sent to another time");
    const distance = this.#history.distance(tick);
    if (distance > atOnceTicks) this.#sendPreview(tick);
    this.#leave();
    this.#history.approach(this.#from(tick));
    this.#vision.restored();
    this.#tick = this.#history.tick;
    this.#stopped = false;
    this.#turn();
    this.#goal = { id, operation, tick, travels: true, shown: distance > longTicks };
    this.#scheduleSlice();
    return later;
  }

  /** Where to go first on the way to a tick: cameras look for a while before they have something to show. */
  #from(tick: number): number {
    const from = Math.max(0, tick - this.#vision.warmTicks);
    return tick < this.#history.tick ? from : Math.max(from, this.#history.tick);
  }

  /** The tick that cameras would see now. */
  get #seen(): number {
    return this.#core.loaded && this.#goal?.travels !== true ? this.#tick : -1;
  }

  /** Who asks for something else on the way through time means it from there on. */
  #finish(): void {
    if (this.#goal?.travels !== true) return;
    while (this.#history.tick < this.#goal.tick) this.#step(true);
    this.#reach(this.#goal);
  }

  #sendPreview(tick: number): void {
    if (this.#out >= maxOut) return;
    const frame = this.#pool.pop() ?? new ArrayBuffer(this.#core.frameBytes);
    if (this.#history.preview(tick, frame) < 0) {
      this.#pool.push(frame);
      return;
    }
    this.#out++;
    const history = { ...this.#history.report(), tick, live: false };
    const at = this.#port.now();
    this.#port.post({ type: "frame", frame, at, clock: this.#clock.report(), events: [], history }, [frame]);
  }

  /** What a driver or a program outside holds: acts in the next tick, or waits while the past is shown. */
  #take(block: Uint8Array): void {
    if (!this.#core.loaded) return;
    if (!this.#history.live) return this.#held.missed(block);
    this.#held.told(block);
    this.#core.addInput(block);
  }

  #hear(write: (block: Uint8Array) => void): void {
    const block = new Uint8Array(inputBytes);
    write(block);
    this.#take(block);
  }

  /** Before the state is another: what was said for the next tick has not acted yet. */
  #leave(): void {
    if (this.#wasLive) this.#held.missed(this.#core.inputBlock());
  }

  /** After the state may be another: at the end of a branch what was missed acts, and a program outside sets the pace. */
  #turn(): void {
    const live = this.#core.loaded && this.#history.live;
    this.#clock.external = this.#driven && (live || !this.#core.loaded);
    if (live && !this.#wasLive) {
      const missed = this.#held.takeMissed();
      if (missed !== null) this.#core.addInput(missed);
    }
    this.#wasLive = live;
  }

  #arrive(): void {
    this.#history.arrive();
    this.#tick = this.#history.tick;
    this.#vision.arrived(this.#tick);
    this.#frameWanted = true;
    this.#turn();
  }

  /** Runs a tick; tells the page when the run stopped. `unseen`: on the way somewhere. */
  #step(unseen = false): boolean {
    const running = this.#history.step();
    this.#tick = this.#history.tick;
    const near = !unseen || (this.#goal?.tick ?? 0) - this.#tick <= this.#vision.warmTicks;
    const vision = running ? this.#vision.stepped(this.#tick, near) : null;
    if (unseen) return running;
    this.#frameWanted = true;
    // Only what is lived through is published, for the first time or again: who steps around in the past looks at it alone.
    if (running && (this.#history.live || !this.#clock.paused)) {
      this.#tap?.send((into) => this.#core.frame(into));
      if (vision !== null) this.#tap?.sendVision(vision);
    }
    if (!running && !this.#stopped) {
      this.#stopped = true;
      // The tick in which it stopped counts for the frame, but not as done.
      this.#tick = new Frame(this.#core.frame()).tick;
      const reason = this.#core.stopText;
      this.#pause(reason);
      this.#port.post({ type: "stopped", tick: this.#tick, reason }, []);
    }
    this.#turn();
    return running;
  }

  #scheduleSlice(): void {
    if (this.#cancelSlice !== null) return;
    let delay = 0;
    if (this.#goal === null) {
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
      if (this.#goal?.travels === true) this.#sliceThrough(this.#goal);
      else if (this.#goal !== null) this.#sliceTo(this.#goal);
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
      const { live } = this.#history;
      // One tick at a time: the budget is looked at often, and a call costs next to nothing beside a tick.
      this.#clock.ran(this.#step() ? 1 : 0);
      // Who watched the past does not want the run to go on by itself.
      if (!live && this.#history.live) {
        this.#pause("what was repeated is over");
        this.#lastFrame = -Infinity;
      }
      if (this.#port.now() - start >= budgetMs) break;
    }
  }

  #sliceTo(goal: Goal): void {
    const start = this.#port.now();
    while (this.#tick < goal.tick && this.#goal !== null && this.#port.now() - start < budgetMs) this.#step();
    if (this.#goal !== null && this.#tick >= goal.tick) this.#reach(goal);
  }

  #sliceThrough(goal: Goal): void {
    const start = this.#port.now();
    while (this.#history.tick < goal.tick && this.#port.now() - start < budgetMs) this.#step(true);
    this.#frameWanted = goal.shown;
    if (this.#history.tick === goal.tick) this.#reach(goal);
  }

  #reach({ id, travels }: Goal): void {
    this.#goal = null;
    if (travels) this.#arrive();
    this.#port.post({ type: "done", id, result: this.#result() }, []);
    this.#lastFrame = -Infinity;
  }

  /** Sends the state if it changed; paced: not sooner than the last one allows. The state is never older than a slice. */
  #sendFrame(paced: boolean): void {
    if (!this.#frameWanted || !this.#core.loaded || this.#out >= maxOut || this.#goal?.shown === false) return;
    const now = this.#port.now();
    if (paced && !this.#stopped && now - this.#lastFrame < frameMs) return;
    this.#frameWanted = false;
    this.#lastFrame = now;
    const blocks = this.#vision.take();
    if (blocks.length > 0) this.#port.post({ type: "vision", blocks }, blocks);
    const frame = this.#core.frame(this.#pool.pop());
    this.#out++;
    const events = this.#history.takeEvents();
    const message = { type: "frame", frame, at: now, clock: this.#clock.report(), events } as const;
    const soon = this.#isRunning && now - this.#lastReport < reportMs;
    if (!this.#history.changed || soon) return this.#port.post(message, [frame]);
    this.#lastReport = now;
    this.#port.post({ ...message, history: this.#history.report() }, [frame]);
  }
}
