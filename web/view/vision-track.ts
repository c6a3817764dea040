// Cameras along the time that the picture shows: blocks come in, and for any moment of the last second it tells where each
// camera is, its last result, and where the robot thinks it is.

import {
  newAngleState,
  newCameraState,
  newFloorPose,
  newResultState,
  type AngleState,
  type CameraState,
  type FloorPose,
  type ResultState,
  type VisionBlock,
  type VisionPose,
} from "../sim/boundary/vision-block.ts";
import { isJump, lerpVector, slerp } from "./interpolate.ts";

/** Kept behind the moment shown [s]: a picture was taken so long ago at most. */
const keptSeconds = 1.5;
/** A moment later than the newest block, or before the oldest, by so much is of another time [s]. */
const slack = 0.3;

/** The newest result of a camera: its block, for the detections, and the result read. */
export interface SaidLast {
  readonly block: VisionBlock;
  readonly result: ResultState;
}

/** The newest capture of an angle camera, the target best in line first; one without a target: it saw none. */
export type AngleCapture = readonly Readonly<AngleState>[];

interface Said {
  block: VisionBlock | null;
  readonly result: ResultState;
}

export class VisionTrack {
  #blocks: VisionBlock[] = [];
  /** The next result to be shown: index of the block, and of the result in it. */
  #nextBlock = 0;
  #nextResult = 0;
  #time = Number.NaN;
  /** Counts the starts of runs and moments. */
  version = 0;
  #said: Said[] = [];
  #angles: AngleState[][] = [];
  readonly #result = newResultState();
  readonly #fromCamera = newCameraState();
  readonly #fromFloor = newFloorPose();

  /** Blocks of ticks, oldest first. Older ones than those that are there: the run is at another time. */
  push(blocks: readonly VisionBlock[]): void {
    for (const block of blocks) {
      const last = this.#blocks.at(-1);
      const other = last !== undefined && (block.tick < last.tick || block.robot !== last.robot);
      if (other) this.clear();
      if (last !== undefined && block.tick === last.tick && !other) this.#blocks[this.#blocks.length - 1] = block;
      else this.#blocks.push(block);
    }
  }

  clear(): void {
    this.version++;
    this.#blocks = [];
    this.#nextBlock = this.#nextResult = 0;
    this.#said = [];
    this.#angles = [];
    this.#time = Number.NaN;
  }

  /** Moves to a moment [s]. False: nothing is known of it. */
  seek(time: number): boolean {
    const newest = this.#blocks.at(-1);
    const oldest = this.#blocks[0];
    if (newest === undefined || oldest === undefined) return false;
    if (time > newest.time + slack || time < oldest.time - slack) {
      this.#time = Number.NaN;
      return false;
    }
    if (time < this.#time) {
      this.#nextBlock = this.#nextResult = 0;
      this.#said = [];
      this.#angles = [];
    }
    this.#time = time;
    this.#listen();
    while (this.#nextBlock > 1 && (this.#blocks[1]?.time ?? Infinity) < time - keptSeconds) {
      this.#blocks.shift();
      this.#nextBlock--;
    }
    return true;
  }

  /** The moment shown [s]; NaN: nothing is known of it. */
  get time(): number {
    return this.#time;
  }

  get robot(): number {
    return this.#blocks.at(-1)?.robot ?? -1;
  }

  get cameraCount(): number {
    return this.#blocks.at(-1)?.cameraCount ?? 0;
  }

  /** The newest block at the moment shown. */
  get block(): VisionBlock | null {
    return Number.isNaN(this.#time) ? null : (this.#blocks[this.#after(this.#time)] ?? null);
  }

  /** A camera at a moment, where it is between two ticks. */
  camera(index: number, out: CameraState, time = this.#time): CameraState {
    const at = this.#after(time);
    const to = this.#blocks[at];
    if (to === undefined) throw new RangeError("nothing is known of that time");
    to.camera(index, out);
    const from = this.#blocks[at - 1];
    if (from === undefined || index >= from.cameraCount || time >= to.time) return out;
    const before = from.camera(index, this.#fromCamera);
    const share = (time - from.time) / (to.time - from.time);
    if (isJump(before.pose.position, out.pose.position, to.time - from.time)) return out;
    blend(before.pose, out.pose, share);
    return out;
  }

  /** A camera's last result, as the page shows it now; null: none. Its objects change with the next `seek`. */
  said(camera: number): SaidLast | null {
    const said = this.#said[camera];
    return said?.block == null ? null : (said as SaidLast);
  }

  /** An angle camera's last capture, as the page shows it now; null: none. */
  angles(camera: number): AngleCapture | null {
    return this.#angles[camera] ?? null;
  }

  /** Where the robot is by a reckoning of the block, at the moment shown. */
  floor(which: "estimate" | "odometry" | "truth", out: FloorPose): FloorPose {
    const at = this.#after(this.#time);
    const to = this.#blocks[at];
    if (to === undefined) throw new RangeError("nothing is known of that time");
    to[which](out);
    const from = this.#blocks[at - 1];
    if (from === undefined || this.#time >= to.time) return out;
    const before = from[which](this.#fromFloor);
    const share = (this.#time - from.time) / (to.time - from.time);
    out.x = before.x + share * (out.x - before.x);
    out.y = before.y + share * (out.y - before.y);
    out.heading = before.heading + share * wrap(out.heading - before.heading);
    return out;
  }

  /** Index of the first block at a time or after it; of the last when there is none. */
  #after(time: number): number {
    let index = this.#blocks.length - 1;
    while (index > 0 && (this.#blocks[index - 1]?.time ?? -Infinity) >= time) index--;
    return index;
  }

  /** Results up to the moment shown. */
  #listen(): void {
    for (; this.#nextBlock < this.#blocks.length; this.#nextBlock++, this.#nextResult = 0) {
      const block = this.#blocks[this.#nextBlock]!;
      for (; this.#nextResult < block.resultCount; this.#nextResult++) {
        const { published, camera } = block.result(this.#nextResult, this.#result);
        if (published / 1e6 > this.#time + 1e-6) return;
        const said = (this.#said[camera] ??= { block: null, result: newResultState() });
        said.block = block;
        block.result(this.#nextResult, said.result);
      }
      if (block.angleCount > 0) {
        if (block.time > this.#time + 1e-6) return;
        this.#hearAngles(block);
      }
      // It may yet be replaced by one of the same tick.
      if (this.#nextBlock === this.#blocks.length - 1) return;
    }
  }

  /** A block has whole captures: its data of a camera replaces the earlier one. */
  #hearAngles(block: VisionBlock): void {
    const heard: AngleState[][] = [];
    for (let i = 0; i < block.angleCount; i++) {
      const target = block.angle(i, newAngleState());
      (heard[target.camera] ??= []).push(target);
    }
    heard.forEach((targets, camera) => (this.#angles[camera] = targets));
  }
}

function blend(from: VisionPose, to: VisionPose, share: number): void {
  lerpVector(from.position, to.position, share, to.position);
  slerp(from.rotation, to.rotation, share, to.rotation);
}

/** To -pi..pi. */
export const wrap = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
