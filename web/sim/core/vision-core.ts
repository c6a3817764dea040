// The cameras of the loaded run: core/wasm/sim/vision_exports.c behind a class. Cameras read the world and change nothing in it.
// Closed cameras cost nothing. After time travel they follow with the next update.
import { visionWords, type VisionWord } from "../boundary/abi.gen.ts";
import type { WorldWord } from "./module.ts";
import type { CoreMemory } from "./memory.ts";

/** The part of the Core, which owns the memory, that this file needs. */
interface VisionMemory extends CoreMemory {
  worldWord(name: WorldWord): number;
}

/** The core's buffers for arguments. */
const recordOf: Record<VisionWord, WorldWord> = {
  control: "cameraControl",
  orientation: "orientation",
  fault: "cameraFault",
  tagFault: "tagFault",
};

/** Records are bytes as abi.gen.ts lays them out. A `false` means: no such camera or tag, or nonsense in the record. */
export class VisionCore {
  readonly #core: VisionMemory;
  #open = false;

  constructor(core: VisionMemory) {
    this.#core = core;
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** Opens the cameras of a robot of the loaded run, with nothing told to them yet. False: it has none. */
  open(robot: number): boolean {
    this.#open = this.#core.guard(() => this.#core.exports.sim_vision_open(robot)) === 1;
    return this.#open;
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#core.guard(() => this.#core.exports.sim_vision_close());
  }

  /** To be called once after each tick and after time travel. Returns the size of the block. */
  update(): number {
    return this.#core.guard(() => this.#core.exports.sim_vision_update());
  }

  /** A copy of the vision block of the last update, of that size. */
  block(size: number): ArrayBuffer {
    return this.#core.bytes(this.#core.worldWord("visionBlock"), size).slice().buffer as ArrayBuffer;
  }

  control(camera: number, record: Uint8Array): boolean {
    return this.#tell("control", camera, record);
  }

  orient(camera: number, record: Uint8Array): boolean {
    return this.#tell("orientation", camera, record);
  }

  fault(camera: number, record: Uint8Array): boolean {
    return this.#tell("fault", camera, record);
  }

  faultTag(record: Uint8Array): boolean {
    return this.#tell("tagFault", 0, record);
  }

  /** Makes the gyro wrong by so much [rad]. */
  offsetGyro(offset: number): void {
    this.#core.guard(() => this.#core.exports.sim_vision_offset_gyro(offset));
  }

  #tell(word: VisionWord, camera: number, record: Uint8Array): boolean {
    if (!this.#open) return false;
    this.#core.bytes(this.#core.worldWord(recordOf[word]), record.byteLength).set(record);
    return this.#core.guard(() => this.#core.exports.sim_vision_tell(visionWords.indexOf(word), camera)) === 1;
  }
}
