// The cameras of the loaded run, behind a class: what core/wasm/sim/vision_exports.c offers. They look at the world and change
// nothing in it; as long as they are closed they cost nothing. Where the run is taken, they follow with the next update.
import type { SandlotExports } from "../boundary/exports.gen.ts";
import type { CoreMemory } from "./recording.ts";

/** What this file needs of the Core that owns the memory. */
type VisionMemory = Pick<CoreMemory, "guard" | "bytes"> & { readonly exports: SandlotExports };

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

  /** Looks through the cameras of a robot of the loaded run, with nothing said to them yet. False: it has none. */
  open(robot: number): boolean {
    this.#open = this.#core.guard(() => this.#core.exports.sim_vision_open(robot)) === 1;
    return this.#open;
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#core.guard(() => this.#core.exports.sim_vision_close());
  }

  /** Once after each tick, and after the run was taken elsewhere. Returns the size of the block. */
  update(): number {
    return this.#core.guard(() => this.#core.exports.sim_vision_update());
  }

  /** A copy of the vision block of the last update, of that size. */
  block(size: number): ArrayBuffer {
    const pointer = this.#core.guard(() => this.#core.exports.sim_vision_block());
    return this.#core.bytes(pointer, size).slice().buffer as ArrayBuffer;
  }

  control(camera: number, record: Uint8Array): boolean {
    const { sim_vision_control, sim_vision_set_control } = this.#core.exports;
    return this.#say(sim_vision_control, record, () => sim_vision_set_control(camera));
  }

  orient(camera: number, record: Uint8Array): boolean {
    const { sim_vision_orientation, sim_vision_orient } = this.#core.exports;
    return this.#say(sim_vision_orientation, record, () => sim_vision_orient(camera));
  }

  fault(camera: number, record: Uint8Array): boolean {
    const { sim_vision_fault, sim_vision_set_fault } = this.#core.exports;
    return this.#say(sim_vision_fault, record, () => sim_vision_set_fault(camera));
  }

  faultTag(record: Uint8Array): boolean {
    const { sim_vision_tag_fault, sim_vision_set_tag_fault } = this.#core.exports;
    return this.#say(sim_vision_tag_fault, record, () => sim_vision_set_tag_fault());
  }

  /** [rad] */
  offsetGyro(offset: number): void {
    this.#core.guard(() => this.#core.exports.sim_vision_offset_gyro(offset));
  }

  #say(where: () => number, record: Uint8Array, set: () => number): boolean {
    const pointer = this.#core.guard(where);
    if (pointer === 0) return false;
    this.#core.bytes(pointer, record.byteLength).set(record);
    return this.#core.guard(set) === 1;
  }
}
