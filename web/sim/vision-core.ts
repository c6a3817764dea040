// The cameras of the loaded run, behind a class: what core/wasm/vision_exports.c offers. They look at the world and change
// nothing in it; as long as they are closed they cost nothing.
import type { CoreMemory } from "./recording.ts";

/** Exports of core/wasm/vision_exports.c. Pointers are plain numbers. */
export interface VisionExports {
  sim_vision_open(robot: number): number;
  sim_vision_close(): void;
  sim_vision_update(): void;
  sim_vision_block(): number;
  sim_vision_block_size(): number;
  sim_vision_control(camera: number, control: number): number;
  sim_vision_orient(camera: number, orientation: number): number;
  sim_vision_fault(camera: number, fault: number): number;
  sim_vision_fault_tag(fault: number): number;
  sim_vision_offset_gyro(offset: number): void;
  sim_vision_reset_pose(x: number, y: number, heading: number): void;
}

export const visionExports = [
  ...["sim_vision_open", "sim_vision_close", "sim_vision_update", "sim_vision_block", "sim_vision_block_size"],
  ...["sim_vision_control", "sim_vision_orient", "sim_vision_fault", "sim_vision_fault_tag"],
  ...["sim_vision_offset_gyro", "sim_vision_reset_pose"],
] as const;

/** What this file needs of the Core that owns the memory. */
type VisionMemory = Omit<CoreMemory, "exports" | "string" | "lendText"> & { readonly exports: VisionExports };

/** Records are those of the ABI, as bytes. What says no is about a camera or tag that is not there, or nonsense. */
export class VisionCore {
  readonly #core: VisionMemory;
  #open = false;

  constructor(core: VisionMemory) {
    this.#core = core;
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** Eyes for a robot of the loaded run, from its state now. False: there is no such robot, or no memory. */
  open(robot: number): boolean {
    this.close();
    this.#open = this.#core.guard(() => this.#core.exports.sim_vision_open(robot)) === 1;
    return this.#open;
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#core.guard(() => this.#core.exports.sim_vision_close());
  }

  /** Once after each tick. */
  update(): void {
    this.#core.guard(() => this.#core.exports.sim_vision_update());
  }

  /** A copy of the vision block of the last update. */
  block(): ArrayBuffer {
    const { exports } = this.#core;
    const size = this.#core.guard(() => exports.sim_vision_block_size());
    const pointer = this.#core.guard(() => exports.sim_vision_block());
    return this.#core.bytes(pointer, size).slice().buffer as ArrayBuffer;
  }

  control(camera: number, record: Uint8Array): boolean {
    return this.#core.lend(record, (pointer) => this.#core.exports.sim_vision_control(camera, pointer)) === 1;
  }

  orient(camera: number, record: Uint8Array): boolean {
    return this.#core.lend(record, (pointer) => this.#core.exports.sim_vision_orient(camera, pointer)) === 1;
  }

  fault(camera: number, record: Uint8Array): boolean {
    return this.#core.lend(record, (pointer) => this.#core.exports.sim_vision_fault(camera, pointer)) === 1;
  }

  faultTag(record: Uint8Array): boolean {
    return this.#core.lend(record, (pointer) => this.#core.exports.sim_vision_fault_tag(pointer)) === 1;
  }

  /** [rad] */
  offsetGyro(offset: number): void {
    this.#core.guard(() => this.#core.exports.sim_vision_offset_gyro(offset));
  }
}
