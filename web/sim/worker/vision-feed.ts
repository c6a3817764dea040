// Decides when cameras run, and hands out their blocks: the page gets those since its last frame, the frame tap every tick's.
// Faults and controls are kept here, so that they act when cameras are opened later.
import { limits, visionHeader } from "../boundary/abi.gen.ts";
import type { VisionFaults } from "../boundary/protocol.ts";
import { cameraFaultRecord, tagFaultRecord } from "../boundary/vision-block.ts";
import type { VisionCore } from "../core/vision-core.ts";

/** The part of a core that the feed needs. */
export type FeedCore = Pick<VisionCore, "open" | "close" | "update" | "block" | "control" | "orient" | "fault"> &
  Pick<VisionCore, "faultTag" | "offsetGyro" | "isOpen">;

/** Most blocks that wait for a busy or hidden page; then the oldest are dropped. */
const maxWaiting = 64;
/** Seconds that cameras run before a moment in the past is shown, because their results arrive late. */
const warmSeconds = 0.4;

const noFaults: VisionFaults = { cameras: [], tags: [], gyro: 0 };

export class VisionFeed {
  readonly #core: FeedCore;
  #page = false;
  #tap = false;
  #robot = 0;
  #faults = noFaults;
  readonly #controls = new Map<number, Uint8Array>();
  /** The tick of the newest block for the page. */
  #given = -1;
  /** A robot without cameras, so that it is not tried again at every tick. */
  #hopeless = false;
  #waiting: ArrayBuffer[] = [];

  constructor(core: FeedCore) {
    this.#core = core;
  }

  get on(): boolean {
    return (this.#page || this.#tap) && !this.#hopeless;
  }

  /** Ticks that must run before a moment in the past, because camera results arrive late. */
  get warmTicks(): number {
    if (!this.on) return 0;
    const latency = this.#faults.cameras.reduce((most, fault) => Math.max(most, fault.latency), 0);
    return Math.ceil((warmSeconds + latency) / limits.tickSeconds);
  }

  /** The page turns cameras on or off. tick: the present one, shown at once; -1 while nothing is loaded. */
  setPage(on: boolean, robot: number, tick: number): void {
    const other = robot !== this.#robot;
    this.#page = on;
    this.#robot = robot;
    this.#change(tick, other);
  }

  setTap(on: boolean, tick: number): void {
    this.#tap = on;
    this.#change(tick, false);
  }

  /** Another run was loaded and waits at tick 0. Robot code's orders to the cameras are forgotten. */
  begin(): void {
    this.#controls.clear();
    this.#waiting = [];
    this.#hopeless = false;
    if (this.on) this.#open(0);
  }

  fault(faults: VisionFaults): void {
    const before = this.#faults;
    this.#faults = faults;
    if (this.#core.isOpen) this.#sayFaults(before);
  }

  control(camera: number, record: Uint8Array): void {
    this.#controls.set(camera, record);
    if (this.#core.isOpen) this.#core.control(camera, record);
  }

  orient(camera: number, record: Uint8Array): void {
    if (this.#core.isOpen) this.#core.orient(camera, record);
  }

  /** Called after each tick. near: the tick is close to the shown one. Returns the block when the frame tap wants it. */
  stepped(tick: number, near: boolean): ArrayBuffer | null {
    if (!this.#core.isOpen) return null;
    const size = this.#core.update();
    return near ? this.#give(tick, size) : null;
  }

  /** A snapshot was restored. It was taken after its tick but before the cameras looked at it. */
  restored(): void {
    if (this.#core.isOpen) this.#core.update();
  }

  /** The run was taken to another moment. */
  arrived(tick: number): void {
    if (this.#core.isOpen && tick !== this.#given) this.#give(tick, this.#core.update());
  }

  /** For the page, oldest first. */
  take(): ArrayBuffer[] {
    return this.#waiting.splice(0);
  }

  #change(tick: number, anew: boolean): void {
    if (anew) this.#hopeless = false;
    if (!this.on || anew) {
      this.#core.close();
      this.#waiting = [];
    }
    if (!this.on || tick < 0) return;
    if (!this.#core.isOpen) this.#open(tick);
    else if (this.#page) this.#give(tick, this.#core.update());
  }

  #open(tick: number): void {
    this.#waiting = [];
    this.#hopeless = !this.#core.open(this.#robot);
    if (this.#hopeless) return;
    for (const [camera, record] of this.#controls) this.#core.control(camera, record);
    this.#sayFaults(noFaults);
    this.#give(tick, this.#core.update());
  }

  /** before: the faults that the core has now. Faults that are no longer named are repaired. */
  #sayFaults(before: VisionFaults): void {
    const { cameras, tags, gyro } = this.#faults;
    cameras.forEach((fault, camera) => this.#core.fault(camera, cameraFaultRecord(fault)));
    for (const { id } of before.tags) {
      if (!tags.some((tag) => tag.id === id))
        this.#core.faultTag(tagFaultRecord({ id, missing: false, shift: [0, 0, 0], turn: 0 }));
    }
    for (const tag of tags) this.#core.faultTag(tagFaultRecord(tag));
    this.#core.offsetGyro(gyro);
  }

  #give(tick: number, size: number): ArrayBuffer | null {
    const block = this.#core.block(size);
    if (this.#page) {
      this.#given = tick;
      const last = this.#waiting.at(-1);
      if (last !== undefined && !hasResults(last)) this.#waiting.pop();
      this.#waiting.push(this.#tap ? block.slice(0) : block);
      if (this.#waiting.length > maxWaiting) this.#waiting.shift();
    }
    return this.#tap ? block : null;
  }
}

function hasResults(block: ArrayBuffer): boolean {
  const count = (offset: number): number => new Uint32Array(block, offset, 1)[0] ?? 0;
  return count(visionHeader.resultCount.offset) > 0 || count(visionHeader.angleCount.offset) > 0;
}
