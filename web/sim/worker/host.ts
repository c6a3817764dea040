// The worker without the worker: requests come in, answers and frames go out, clock and timers are given. worker.ts
// gives it the real ones, a test its own.
//
// Handlers return or throw; `#dispatch` answers. A request of many ticks is a trip, which goes on in slices: messages
// get their turn between two of them. So no request, however far it leads, keeps the next one waiting.
import { limits } from "../boundary/abi.gen.ts";
import { WaitingChanges } from "../boundary/changes.ts";
import { CodeSeat } from "./code-seat.ts";
import { SimClock, maxSpeed, minSpeed } from "./clock.ts";
import { InterruptedError, SimBrokenError, SimDataError, toProblem, traceOf } from "../boundary/errors.ts";
import { Frame } from "../boundary/frame.ts";
import { differingParts } from "../core/sync-test.ts";
import type { CarriedState } from "../boundary/lockstep-protocol.ts";
import { LockstepGate, type LockedRun } from "./lockstep-gate.ts";
import { HeldInput } from "./held-input.ts";
import { History, type HistoryCore, type HistoryOptions } from "./history.ts";
import {
  dropChanges,
  inputBytes,
  readChanges,
  writeCameras,
  writeChassis,
  writeChanges,
  writeHuman,
  writeMatch,
  writeMode,
  writeStations,
  writeVolts,
} from "../boundary/input-block.ts";
import type { Core, FetchFile } from "../core/module.ts";
import { Outbox } from "./outbox.ts";
import { OverlayFeed, type WatchedCore } from "./overlay-feed.ts";
import { PastGate, type GatedRun } from "./past-gate.ts";
import type { RunOrigin } from "../boundary/past-protocol.ts";
import { PosePlayback, type Past } from "./pose-playback.ts";
import type {
  FromSim,
  GivenFiles,
  LoadResult,
  Partner,
  RecordResult,
  RunResult,
  SceneInfo,
  ToSim,
} from "../boundary/protocol.ts";
import { RecordingMisfitError, type Recordings } from "../core/recording.ts";
import { FrameTap } from "./frame-tap.ts";
import { Trip, type TripPlan } from "./trip.ts";
import { VisionFeed, type FeedCore } from "./vision-feed.ts";
import { Witness } from "./witness.ts";

/** The part of a core that the host needs. */
export type HostCore = HistoryCore &
  Pick<Core, "load" | "openReplay" | "schema" | "unload" | "loaded" | "setMode" | "setMatch" | "hash" | "stopText"> &
  Pick<Core, "inputBlock" | "addInput" | "module" | "statePartAt"> & {
    readonly recordings: Pick<Recordings, "bytes" | "left" | "trouble" | "join">;
    readonly poses: Pick<Core["poses"], "play" | "seek" | "record">;
    readonly vision: FeedCore;
    readonly overlay: WatchedCore;
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

/** Longest the host works before it lets messages in [ms]. Short enough that a key press never waits for a noticeable time. */
const budgetMs = 12;
/** Ticks that it runs before it lets messages in, however fast they are. */
export const maxSliceTicks = 500;
/** Least time between two slices at high speed [ms]. */
const sliceMs = 4;
/** Longest the host sleeps while running [ms]. */
const napMs = 20;
/** Time between two recordings that the page keeps in case this worker dies [ms]: so much of a run may be lost. */
const keepMs = 5000;
/** Least time between two reports of how far the history has come [ms]. */
const reportMs = 100;
/** A trip of more ticks is long: it leads beyond the known run, or begins after many snapshots were given up. */
const longTicks = 250;
/** So few ticks are simulated so fast that nothing needs to be shown meanwhile. */
const atOnceTicks = 5;
/** Ticks of one `tick` request; runTo is for more. */
const maxTicks = 500;
/** Seconds of a day. */
const maxTime = 86400;

type Request = Extract<ToSim, { id: number }>;
type Handlers = { [K in ToSim["type"]]: (message: Extract<ToSim, { type: K }>) => unknown };

/** Returned by a handler whose answer comes later. */
const later = Symbol("later");

/**
 * These act where a short trip leads, so they wait for its end. A long trip they end themselves, where it has come to. The other
 * requests that move the run replace a trip.
 */
const waiting: ReadonlySet<ToSim["type"]> = new Set([
  ...(["record", "run", "pause", "tick", "runTo", "takeOver", "branch"] as const),
]);

export class SimHost {
  readonly #core: HostCore;
  readonly #port: HostPort;
  readonly #clock = new SimClock({ tick: limits.tickSeconds });
  readonly #outbox = new Outbox();
  #queue: Promise<void> = Promise.resolve();
  #loading: AbortController | null = null;
  #broken: SimBrokenError | null = null;
  #cancelSlice: (() => void) | null = null;
  #lastSlice = 0;
  #tick = 0;
  #stopped = false;
  #trip: Trip | null = null;
  #tap: FrameTap | null = null;
  #gate: PastGate | null = null;
  /** Reads each tick of the run; the run waits for it. */
  #witness: Witness | null = null;
  /** For a program that each new tick waits for. */
  readonly #code = new CodeSeat(() => this.#answered());
  /** Other machines play in this run; null: it is this page's alone. */
  #lockstep: LockstepGate | null = null;
  /** How the run was loaded; null: none is, or it is only shown. */
  #origin: RunOrigin | null = null;
  #run = 0;
  readonly #runs: History;
  /** Of the run, or of positions that are shown in place of one. */
  #history: Past;
  readonly #held = new HeldInput();
  readonly #changes = new WaitingChanges();
  readonly #vision: VisionFeed;
  readonly #overlay: OverlayFeed;
  /** A program outside drives a robot. */
  #driven = false;
  #wasLive = true;
  #lastReport = -Infinity;
  #lastKept = 0;
  #keptTick = 0;

  constructor(core: HostCore, port: HostPort, options: HistoryOptions = {}) {
    this.#core = core;
    this.#port = port;
    this.#history = this.#runs = new History(core, options);
    this.#runs.onNew = (events) => this.#witness?.hear(events);
    this.#vision = new VisionFeed(core.vision);
    this.#overlay = new OverlayFeed(core.overlay);
  }

  /** The memory of the past; for benchmarks. */
  get held(): { readonly snapshots: number; readonly bytes: number } {
    return { snapshots: this.#history.snapshotCount, bytes: this.#history.snapshotBytes };
  }

  /** Takes a message. Messages are worked off in order; the promise settles when this one is done. Never rejects. */
  handle(message: ToSim): Promise<void> {
    // An older load or trip is not wanted any more; without this it could block the queue for minutes.
    if (message.type === "load" || message.type === "replay") {
      this.#loading?.abort();
      this.#trip?.end();
    }
    this.#queue = this.#queue.then(() => this.#dispatch(message));
    return this.#queue;
  }

  readonly #handlers: Handlers = {
    open: () => {
      throw new Error("the worker is open already");
    },
    // worker.ts answers, without waiting for its turn.
    ping: () => {},
    load: ({ scenario, name, files = new Map(), partner }): Promise<LoadResult> =>
      this.#begin(files, async (fetchFile) => {
        const scene =
          partner === undefined
            ? await this.#core.load(scenario, name, fetchFile)
            : await this.#joinIn(partner, scenario, fetchFile);
        this.#origin = { kind: "scenario", text: scenario, name };
        return { scene };
      }),
    replay: ({ recording, anyway, positions, files = new Map(), fromLink }): Promise<LoadResult> =>
      this.#begin(files, async (fetchFile) => {
        const bytes = new Uint8Array(recording);
        const { scene, info, scenario } = await this.#core.openReplay(bytes, fetchFile, {
          anyway: anyway || positions === "play",
          fromLink: fromLink === true,
        });
        if (positions === "note") this.#core.poses.record();
        if (positions === "play") {
          this.#core.poses.play();
          this.#history = new PosePlayback(this.#core.poses, info.ticks);
        } else {
          const how = { anyway, fromLink: fromLink === true, notes: positions === "note" };
          this.#origin = { kind: "recording", recording: bytes, ...how };
        }
        return { scene, recording: info, scenario };
      }),
    record: ({ meta }): RecordResult => {
      this.#refuseIfEmpty();
      if (this.#history !== this.#runs) {
        const message = "only its recorded positions are shown: there is no run to record";
        throw new SimDataError({ file: "recording", path: "", message });
      }
      if (this.#trip?.plan.travels === true) this.#interrupt("a recording was asked for");
      const { recordings } = this.#core;
      return { bytes: recordings.bytes(meta, true).buffer, left: recordings.left };
    },
    run: ({ speed }): RunResult => {
      this.#refuseIfOver();
      if (!(speed >= minSpeed && speed <= maxSpeed)) {
        throw new RangeError(`speed must be from ${minSpeed} to ${maxSpeed}, not ${speed}`);
      }
      this.#interrupt("the clock was started");
      if (this.#clock.paused) this.#lastSlice = this.#port.now();
      this.#clock.run(this.#lockstep === null ? speed : 1);
      this.#scheduleSlice();
      return this.#result();
    },
    pause: (): RunResult => {
      // Others would stand still, too.
      if (this.#lockstep?.drives === true) return this.#result();
      this.#pause("the clock was paused");
      this.#keep(0);
      this.#outbox.wanted = true;
      return this.#result();
    },
    tick: ({ id, ticks }) => {
      this.#refuseIfOver();
      this.#refuseIfShared(true);
      if (!(Number.isInteger(ticks) && ticks >= 1 && ticks <= maxTicks)) {
        throw new RangeError(`ticks must be a whole number from 1 to ${maxTicks}, not ${ticks}`);
      }
      this.#pause("the clock was stepped");
      const tick = this.#tick + ticks;
      this.#setOut({ id, operation: "tick", tick, steps: ticks, travels: false, isLong: false });
      this.#slice();
      return later;
    },
    runTo: ({ id, time }) => {
      this.#refuseIfOver();
      this.#refuseIfShared(true);
      if (!(time >= 0 && time <= maxTime)) throw new RangeError(`time must be from 0 to ${maxTime} s, not ${time}`);
      const tick = Math.round(time / limits.tickSeconds);
      const { end } = this.#history;
      if (this.#history !== this.#runs && tick > end) {
        throw new RangeError(`the recorded positions end at ${(end * limits.tickSeconds).toFixed(2)} s`);
      }
      this.#pause("it was sent to another time");
      this.#setOut({ id, operation: "runTo", tick, steps: tick - this.#tick, travels: false, isLong: true });
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
      // Pressed twice in a hurry it is two steps. A long trip shows where it is, and the step begins there.
      const trip = this.#trip;
      const from = trip?.plan.travels === true && !trip.isLong ? trip.plan.tick : this.#tick;
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
      this.#refuseIfShared(true);
      this.#pause("somebody took over");
      if (!this.#history.live) {
        this.#history.branchOff();
        this.#code.branch(this.#tick);
        this.#tap?.branch(this.#tick);
        this.#witness?.branch(this.#tick);
        this.#core.addInput(this.#held.takeAll());
      }
      this.#turn();
      this.#outbox.wanted = true;
      return this.#result();
    },
    branch: ({ id, branch, tick }) => {
      this.#refuseIfEmpty();
      this.#refuseIfShared(true);
      if (tick !== undefined && !(Number.isInteger(tick) && tick >= 0)) {
        throw new RangeError(`tick must be a whole number from 0 on, not ${tick}`);
      }
      this.#pause("another branch was taken up");
      this.#leave();
      const common = this.#history.switchTo(branch);
      this.#code.branch(common);
      this.#tap?.branch(common);
      this.#witness?.branch(common);
      return this.#travel(id, "branch", Math.min(tick ?? Infinity, this.#history.end));
    },
    input: ({ inputs }) => this.#hear((block) => writeStations(block, inputs)),
    mode: ({ mode }) => {
      if (this.#lockstep !== null) this.#hear((block) => writeMode(block, mode));
      else if (this.#core.loaded && this.#history.live) this.#core.setMode(mode);
    },
    match: ({ request }) => {
      if (this.#lockstep !== null) this.#hear((block) => writeMatch(block, request));
      else if (this.#core.loaded && this.#history.live) this.#core.setMatch(request);
    },
    volts: ({ station, volts }) => this.#hear((block) => writeVolts(block, station, volts)),
    chassis: ({ chassis }) => this.#hear((block) => writeChassis(block, chassis)),
    human: ({ human }) => this.#hear((block) => writeHuman(block, human)),
    cameras: ({ cameras }) => this.#hear((block) => writeCameras(block, cameras)),
    change: ({ changes }) => {
      if (this.#lockstep !== null) this.#hear((block) => writeChanges(block, changes));
      else if (this.#core.loaded) this.#changes.add(changes);
    },
    recycle: ({ frame }) => this.#outbox.back(frame, this.#core.loaded ? this.#core.frameBytes : -1),
    vision: ({ on, robot }) => {
      this.#vision.setPage(on, robot, this.#seen);
      this.#outbox.wanted = true;
    },
    overlay: ({ on }) => {
      this.#overlay.setPage(on, this.#core.loaded);
      this.#outbox.wanted = true;
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
        follow: () => this.#showTap(),
        camera: (camera, control) => this.#vision.control(camera, control),
        // In the past robot code does not hear where the robot points now.
        orientation: (camera, orientation) => {
          if (this.#wasLive) this.#vision.orient(camera, orientation);
        },
      });
      if (this.#core.loaded) this.#beginTap();
    },
    code: ({ port, last = [] }) => {
      this.#code.take(port, last);
      if (this.#core.loaded) this.#code.begin(() => this.#core.schema());
    },
    witness: ({ port }) => {
      this.#witness?.close();
      this.#witness = port === null ? null : new Witness(port, () => this.#answered());
      const { tick } = this.#history;
      if (this.#core.loaded && tick === 0) this.#beginWitness();
    },
    lockstep: ({ port }) => {
      this.#lockstep?.close();
      this.#lockstep = port === null ? null : new LockstepGate(port, this.#locked);
    },
    past: ({ port }) => {
      this.#gate?.close();
      this.#gate = new PastGate(port, () => this.#gated());
    },
  };

  /** For the gate of a run that several machines play. */
  readonly #locked: LockedRun = {
    wake: () => this.#answered(),
    hash: () => this.#core.hash(),
    stateFrom: (tick) => (this.#core.loaded && this.#broken === null ? this.#runs.stateFrom(tick) : null),
    adopt: (state) => this.#adopt(state),
  };

  async #joinIn({ recording, station }: Partner, scenario: string, fetchFile: FetchFile): Promise<SceneInfo> {
    const { scene } = await this.#core.openReplay(recording, fetchFile, { scenario, fromLink: true });
    this.#core.recordings.join(station);
    return scene;
  }

  /** Another machine's state becomes this run's. */
  #adopt(state: CarriedState): { readonly parts: readonly string[]; readonly own: Uint8Array<ArrayBuffer> | null } {
    this.#refuseIfEmpty();
    this.#interrupt("the run was made equal to the others'");
    const { recordings } = this.#core;
    const own = this.#tick > 0 && recordings.trouble === "" ? recordings.bytes() : null;
    const before = this.#runs.adopt(state);
    const parts = before === null ? [] : differingParts(this.#core, before, state.pages);
    this.#stopped = false;
    this.#vision.restored();
    this.#arrive();
    this.#tap?.branch(0);
    return { parts, own };
  }

  /** A run that others wait for stays where they are, and a common run has one future. */
  #refuseIfShared(branches: boolean): void {
    if (this.#lockstep === null || (!branches && !this.#lockstep.drives)) return;
    throw new InterruptedError("others play in this run: it goes on with them");
  }

  #gated(): GatedRun {
    const { module } = this.#core;
    if (this.#broken !== null) throw this.#broken;
    const problem = this.#core.loaded
      ? "Only recorded positions are shown: there is no run whose past could be computed."
      : "No scenario is loaded.";
    return {
      ...{ run: this.#run, origin: this.#core.loaded ? this.#origin : null, module, problem },
      course: () => this.#runs.course(),
      stateAt: (tick) => this.#runs.stateAt(tick),
    };
  }

  /** Another run replaces the loaded one. */
  async #begin(given: GivenFiles, load: (fetchFile: FetchFile) => Promise<LoadResult>): Promise<LoadResult> {
    this.#interrupt("another scenario was loaded");
    this.#clock.reset();
    this.#outbox.clear();
    this.#tick = 0;
    this.#keptTick = 0;
    this.#stopped = false;
    const loading = new AbortController();
    this.#loading = loading;
    this.#history = this.#runs;
    this.#origin = null;
    this.#run++;
    const result = await load(async (path) => {
      const file = given.get(path);
      return file === undefined ? this.#port.fetchFile(path, loading.signal) : new Uint8Array(file);
    });
    this.#held.clear();
    this.#changes.clear();
    this.#history.begin();
    this.#wasLive = this.#history.live;
    this.#vision.begin();
    this.#overlay.begin();
    this.#turn();
    this.#outbox.wanted = true;
    this.#code.forget();
    this.#code.begin(() => this.#core.schema());
    this.#beginTap();
    this.#beginWitness();
    this.#lockstep?.begin(this.#core.hash());
    return result;
  }

  async #dispatch(message: ToSim): Promise<void> {
    try {
      if (this.#trip !== null && waiting.has(message.type)) await this.#trip.waited;
      if (this.#broken !== null) throw this.#broken;
      const handler = this.#handlers[message.type] as (message: ToSim) => unknown;
      const result = await handler(message);
      if ("id" in message && result !== later) {
        this.#port.post({ type: "done", id: message.id, result: result as LoadResult | RunResult | RecordResult }, []);
      }
      // A request shows its effect at once; a buffer or input that came in does not change the pace of a run.
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
    if (error instanceof RecordingMisfitError) {
      this.#port.post({ ...failed, misfit: true, poses: error.poses }, []);
    } else if (error instanceof InterruptedError) {
      this.#port.post({ ...failed, interrupted: true }, []);
    } else {
      this.#port.post(failed, []);
    }
  }

  /** The end: says so once. */
  #break(error: SimBrokenError): void {
    if (this.#broken !== null) return;
    this.#broken = error;
    this.#giveUp(() => error);
    this.#pause(error.message);
    this.#port.post({ type: "broken", problem: toProblem(error), stack: traceOf(error) }, []);
  }

  get #isRunning(): boolean {
    return !this.#clock.paused || this.#trip !== null;
  }

  #refuseIfEmpty(): void {
    if (!this.#core.loaded) throw new Error("no scenario is loaded");
  }

  #refuseIfOver(): void {
    this.#refuseIfEmpty();
    if (this.#stopped)
      throw new SimDataError({ file: "", path: "", message: `the run is over: ${this.#core.stopText}` });
  }

  #setOut(plan: TripPlan): void {
    this.#trip = new Trip(plan, this.#port.now());
  }

  /** Ends a trip before it is there. */
  #interrupt(why: string): void {
    this.#giveUp(() => new InterruptedError(`interrupted at ${this.#time()} s: ${why}`));
  }

  #giveUp(error: () => Error): void {
    const trip = this.#trip;
    if (trip === null) return;
    this.#endTrip(trip);
    this.#fail(trip.plan.id, trip.plan.operation, error());
  }

  #endTrip(trip: Trip): void {
    this.#trip = null;
    trip.end();
    // A broken core cannot be looked at any more.
    if (trip.plan.travels && this.#broken === null) this.#arrive();
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
    this.#tap?.send(this.#tick, this.#history.end, (into) => this.#core.frame(into));
  }

  #beginWitness(): void {
    const { records, count } = this.#core.schema();
    this.#witness?.begin(records, count, this.#core.frameBytes);
    this.#witness?.send(this.#tick, (into) => this.#core.frame(into));
  }

  /** The program that the run waits for has answered. */
  #answered(): void {
    if (this.#broken !== null || !this.#core.loaded || !this.#isRunning) return;
    this.#cancelSlice?.();
    this.#cancelSlice = null;
    this.#slice();
  }

  /** Whether the next tick may be simulated; of a new one, once the program has answered. Takes the answer. */
  #mayStep(): boolean {
    if (this.#witness?.waits === true) return false;
    if (!this.#history.live) return true;
    if (!this.#code.allows(this.#tick, (into) => this.#core.frame(into))) return false;
    const block = this.#code.input();
    if (block !== null) this.#take(block);
    if (this.#lockstep === null) return true;
    const inputs = this.#lockstep.input(this.#tick);
    if (inputs !== null) this.#core.addInput(inputs);
    return inputs !== null;
  }

  /** Others play in this run, and their input of the next tick has not come. */
  get #waitsForOthers(): boolean {
    return this.#lockstep !== null && this.#history.live && this.#lockstep.input(this.#tick) === null;
  }

  /** A reader of the tap that follows gets the page's frame. */
  #showTap(): void {
    if (this.#core.loaded && this.#broken === null && this.#trip?.plan.travels !== true) {
      this.#tap?.show(this.#tick, this.#history.end, (into) => this.#core.frame(into));
    }
  }

  /** Sets out for a tick of this branch, shows it at once, and answers once the state is there. */
  #travel(id: number, operation: Request["type"], tick: number): typeof later {
    this.#refuseIfShared(false);
    this.#pause("it was sent to another time");
    const distance = this.#history.distance(tick);
    if (distance > atOnceTicks) this.#sendPreview(tick);
    this.#leave();
    this.#history.approach(this.#from(tick));
    this.#vision.restored();
    this.#tick = this.#history.tick;
    this.#stopped = false;
    this.#turn();
    const steps = tick - this.#history.tick;
    this.#setOut({ id, operation, tick, steps, travels: true, isLong: distance > longTicks });
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
    return this.#core.loaded && this.#trip?.plan.travels !== true ? this.#tick : -1;
  }

  #sendPreview(tick: number): void {
    if (this.#outbox.isFull) return;
    const { frameBytes } = this.#core;
    const frame = this.#outbox.take(frameBytes);
    if (this.#history.preview(tick, frame) < 0) {
      this.#outbox.back(frame, frameBytes);
      return;
    }
    const history = { ...this.#history.report(), tick, live: false, trip: null };
    const at = this.#port.now();
    this.#port.post({ type: "frame", frame, at, clock: this.#clock.report(), events: [], history }, [frame]);
  }

  /** Input of a driver or a program outside: acts in the next tick, or waits while the past is shown. */
  #take(block: Uint8Array): void {
    if (!this.#core.loaded) return;
    if (this.#lockstep !== null) return this.#lockstep.hear(block);
    const { live } = this.#history;
    this.#changes.add(readChanges(block));
    dropChanges(block);
    this.#held.hear(block, live);
    if (live) this.#core.addInput(block);
  }

  #hear(write: (block: Uint8Array) => void): void {
    const block = new Uint8Array(inputBytes);
    write(block);
    this.#take(block);
  }

  /** Before the state changes: input for the next tick has not acted yet. */
  #leave(): void {
    if (this.#wasLive) this.#held.leave(this.#core.inputBlock());
  }

  /** After the state may have changed: at the end of a branch the missed input acts, and a program outside sets the pace. */
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
    this.#outbox.wanted = true;
    this.#turn();
  }

  /** Runs a tick. False: the run has stopped. */
  #step(): boolean {
    // Only now, so that none is in a block when the run goes elsewhere in time.
    if (this.#history.live) this.#changes.give((changes) => writeChanges(this.#core.inputBlock(), changes));
    const running = this.#history.step();
    this.#tick = this.#history.tick;
    if (!running) {
      this.#stop();
      return false;
    }
    const trip = this.#trip;
    const travels = trip?.plan.travels === true;
    this.#witness?.send(this.#tick, (into) => this.#core.frame(into));
    this.#lockstep?.ticked(this.#tick);
    const vision = this.#vision.stepped(this.#tick, !travels || trip.left <= this.#vision.warmTicks);
    if (travels) return true;
    this.#outbox.wanted = true;
    // Readers get the ticks of a running run, first or repeated; a person who steps around in the past sees them alone.
    if (this.#history.live || !this.#clock.paused) {
      this.#tap?.send(this.#tick, this.#history.end, (into) => this.#core.frame(into));
      if (vision !== null) this.#tap?.sendVision(vision);
    }
    this.#turn();
    return true;
  }

  /** The run cannot go on: the page hears why, and so does a request that leads further. */
  #stop(): void {
    this.#stopped = true;
    const reason = this.#core.stopText;
    // The tick in which it stopped counts for the frame, but not as done.
    const { tick } = new Frame(this.#core.frame());
    this.#tick = tick;
    // A step of some ticks is done with those that there were.
    if (this.#trip?.plan.operation === "tick") this.#reach(this.#trip);
    this.#giveUp(() => new Error(`the run stopped at ${(tick * limits.tickSeconds).toFixed(2)} s: ${reason}`));
    this.#pause(reason);
    this.#tick = tick;
    this.#outbox.wanted = true;
    this.#port.post({ type: "stopped", tick, reason }, []);
    this.#turn();
  }

  #scheduleSlice(): void {
    if (this.#cancelSlice !== null) return;
    let delay = 0;
    if (this.#trip === null) {
      if (this.#clock.paused) return;
      delay = Math.min(napMs, Math.max(sliceMs, Math.ceil(1000 * this.#clock.untilDue)));
    }
    // The answer wakes the run; until then it only looks after the page.
    if (this.#waitsForOthers || (this.#history.live && this.#code.waits) || this.#witness?.waits === true)
      delay = napMs;
    this.#cancelSlice = this.#port.schedule(() => {
      this.#cancelSlice = null;
      this.#slice();
    }, delay);
  }

  #slice(): void {
    try {
      if (this.#trip !== null) this.#sliceOfTrip(this.#trip);
      else this.#sliceOfTime();
      this.#keep(keepMs);
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
    while ((this.#clock.due > 0 || this.#lockstep?.hurries(this.#tick) === true) && this.#mayStep()) {
      const { live } = this.#history;
      // One tick at a time: the budget is looked at often, and a call costs next to nothing beside a tick.
      this.#clock.ran(this.#step() ? 1 : 0);
      // A person who watched the past does not want the run to go on by itself.
      if (!live && this.#history.live && this.#lockstep === null) {
        this.#pause("the repeated part is over");
        this.#outbox.hurry();
      }
      if (this.#port.now() - start >= budgetMs) break;
    }
    if (this.#waitsForOthers) this.#clock.wait();
  }

  /** Gives the page the present run's recording, unless it got that less than so long ago. A finished run can be loaded again. */
  #keep(leastMs: number): void {
    const now = this.#port.now();
    if (now - this.#lastKept < leastMs || this.#trip !== null || this.#tick === this.#keptTick) return;
    if (!this.#core.loaded || !this.#history.live || this.#history !== this.#runs) return;
    this.#lastKept = now;
    this.#keptTick = this.#tick;
    const { recordings } = this.#core;
    // A run that is too long or too large for a recording has said so where recordings are made.
    if (recordings.trouble !== "") return;
    const recording = recordings.bytes().buffer;
    this.#port.post({ type: "kept", tick: this.#tick, recording }, [recording]);
  }

  #sliceOfTrip(trip: Trip): void {
    const start = this.#port.now();
    for (let ticks = 0; ticks < maxSliceTicks; ticks++) {
      if (trip.left === 0 || this.#port.now() - start >= budgetMs || !this.#mayStep()) break;
      trip.count();
      // The run has stopped, and the trip with it.
      if (!this.#step()) return;
    }
    if (trip.left === 0) return this.#reach(trip);
    trip.look(this.#port.now());
    if (trip.isLong) this.#outbox.wanted = true;
  }

  #reach(trip: Trip): void {
    this.#endTrip(trip);
    this.#port.post({ type: "done", id: trip.plan.id, result: this.#result() }, []);
    this.#outbox.hurry();
  }

  /** Sends the state if it changed; paced: not sooner than the last frame allows. The state is never older than a slice. */
  #sendFrame(paced: boolean): void {
    if (!this.#outbox.wanted || !this.#core.loaded || this.#outbox.isFull || this.#trip?.isLong === false) return;
    const now = this.#port.now();
    if (!this.#outbox.isDue(now, paced && !this.#stopped)) return;
    this.#outbox.wanted = false;
    const blocks = this.#vision.take();
    if (blocks.length > 0) this.#port.post({ type: "vision", blocks }, blocks);
    this.#overlay.send((message, transfer) => this.#port.post(message, transfer));
    this.#showTap();
    const frame = this.#core.frame(this.#outbox.take(this.#core.frameBytes));
    const events = this.#history.takeEvents();
    const message = { type: "frame", frame, at: now, clock: this.#clock.report(), events } as const;
    const soon = this.#isRunning && now - this.#lastReport < reportMs;
    if (!this.#history.changed || soon) return this.#port.post(message, [frame]);
    this.#lastReport = now;
    const trip = this.#trip?.report() ?? null;
    this.#port.post({ ...message, history: { ...this.#history.report(), trip } }, [frame]);
  }
}
