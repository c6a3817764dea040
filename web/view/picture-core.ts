// view.wasm behind a class: the mathematics of one picture (core/view). Frames are copied into the module's memory once
// each; the results are views on that memory, which never moves, for three.js to draw from.

import type { Matrix4, PerspectiveCamera } from "three";
import { layoutHash, limits } from "../sim/boundary/abi.gen.ts";
import { SimBrokenError } from "../sim/boundary/errors.ts";
import type { Frame, Rotation, Vector } from "../sim/boundary/frame.ts";
import { loadModule } from "../sim/core/load-module.ts";
import type { AssetSource } from "./assets.ts";
import { viewArguments, type ViewExports } from "./exports.gen.ts";
import { fieldOrigins, type FieldFrame } from "./frame-of-reference.ts";
import type { Sample } from "./interpolate.ts";

/** The body of a robot, then its components. */
export const figureParts = limits.maxComponents + 1;
/** Models of a ball: for near, farther and far. */
export const pieceLevels = 3;

const matrixFloats = 16;
const boundsFloats = 4;
const poseFloats = 7;
/** Doubles of a robot's motion: position, rotation, velocity, heading. */
const motionDoubles = 11;

/** A robot's state as it is shown; field frame. */
export interface RobotMotion {
  readonly position: Vector;
  readonly rotation: Rotation;
  readonly velocity: Vector;
  yaw: number;
}

/** A robot's model that stands somewhere: a robot of the run, or a ghost. Everything is a view on the module's memory. */
export interface Figure {
  /** Its place among all of them. */
  readonly index: number;
  /** For each part: how its model is placed. The model's owner writes it. */
  readonly placements: Float32Array;
  /** For each part: middle and radius of a ball around its model, in the model's frame; a negative radius: there is none. */
  readonly bounds: Float32Array;
  /** Its pose and those of its components: x y z, w x y z. */
  readonly poses: Float32Array;
  /** For each part: from its model to the field frame. */
  readonly matrices: Float32Array;
  /** For each part: 1 if it may be in the picture. */
  readonly seen: Uint8Array;
}

export class PictureCore {
  readonly #calls: ViewExports;
  /** Which frame each slot of the module holds; a frame's bytes never change. */
  readonly #held: (Frame | null)[];
  #next = 0;
  #from = 0;
  #to = 0;
  #alpha = 1;
  readonly #slots: readonly Uint8Array[];
  readonly #camera: Float32Array;
  readonly #eye: Float32Array;
  readonly #motions: readonly Float64Array[];
  readonly #free: number[] = [];
  #ghosts = 0;
  /** Counts of pieces that are to be seen by type, and by type and level. */
  readonly pieceCounts: Uint32Array;
  readonly levelCounts: Uint32Array;
  /** How many of a level may be in the camera's picture: they stand first in it. */
  readonly seenCounts: Uint32Array;
  /** For each robot: the dark patch below it. */
  readonly shades: Float32Array;
  /** Of each robot of the run. */
  readonly motions: readonly RobotMotion[];

  private constructor(calls: ViewExports) {
    this.#calls = calls;
    const built = calls.view_abi() >>> 0;
    if (built !== layoutHash) {
      throw new SimBrokenError(
        "view.wasm is of another build than this page: run npm run build, and reload without the cache",
      );
    }
    const slotCount = calls.view_frame_slots();
    this.#held = Array.from({ length: slotCount }, () => null);
    this.#slots = this.#held.map((_, slot) => this.#bytes(calls.view_frame(slot), calls.view_frame_bytes()));
    this.#camera = this.#floats(calls.view_camera(), matrixFloats);
    this.#eye = this.#floats(calls.view_eye(), 3);
    const { buffer } = calls.memory;
    const types = limits.maxPieceTypes;
    this.pieceCounts = new Uint32Array(buffer, calls.view_piece_counts(), types);
    this.levelCounts = new Uint32Array(buffer, calls.view_level_counts(), types * pieceLevels);
    this.seenCounts = new Uint32Array(buffer, calls.view_seen_counts(), types * pieceLevels);
    this.shades = this.#floats(calls.view_robot_shades(), limits.maxRobots * matrixFloats);
    const indices = Array.from({ length: limits.maxRobots }, (_, index) => index);
    this.#motions = indices.map((index) => new Float64Array(buffer, calls.view_robot_motion(index), motionDoubles));
    this.motions = indices.map(() => ({
      position: { x: 0, y: 0, z: 0 },
      rotation: { w: 1, x: 0, y: 0, z: 0 },
      velocity: { x: 0, y: 0, z: 0 },
      yaw: 0,
    }));
  }

  /** An instance from the module's bytes. Rejects with SimBrokenError. */
  static async create(bytes: BufferSource): Promise<PictureCore> {
    const def = { name: "view.wasm", exportArguments: viewArguments, log: (line: string) => console.warn(line) };
    return new PictureCore(await loadModule<ViewExports>(bytes, def));
  }

  /** The same from the site. */
  static async load(source: AssetSource): Promise<PictureCore> {
    return PictureCore.create(await source.bytes("view.wasm"));
  }

  /** Another scene. */
  begin(frame: FieldFrame, robotCount: number, pieceTypeCount: number): void {
    this.#calls.view_begin(robotCount, pieceTypeCount, originIndex(frame), frame.length, frame.width);
    this.#held.fill(null);
    this.#free.length = 0;
    this.#ghosts = 0;
  }

  /** From a field's frame to the world of three.js. */
  fieldToWorld(frame: FieldFrame, out: Matrix4): Matrix4 {
    const pointer = this.#calls.view_field_matrix(originIndex(frame), frame.length, frame.width);
    return out.fromArray(this.#floats(pointer, matrixFloats));
  }

  /** The robot of the run with that index. */
  robot(index: number, partCount: number): Figure {
    return this.#figure(index, partCount);
  }

  /** A ghost, until it is given back; null: there are too many. */
  takeGhost(partCount: number): Figure | null {
    const index = this.#free.pop() ?? this.#calls.view_first_ghost() + this.#ghosts++;
    return index < this.#calls.view_figures() ? this.#figure(index, partCount) : null;
  }

  giveBack(ghost: Figure): void {
    this.#calls.view_figure_begin(ghost.index, 0);
    this.#free.push(ghost.index);
  }

  /** Matrices of so many figures' parts, from that figure on. */
  partMatrices(first: number, figureCount: number): Float32Array {
    return this.#floats(this.#calls.view_figure_parts(first), figureCount * figureParts * matrixFloats);
  }

  hide(figure: Figure, hidden: boolean): void {
    this.#calls.view_figure_hide(figure.index, hidden ? 1 : 0);
    this.#calls.view_figure_pose(figure.index);
  }

  /** After its poses were written. */
  pose(figure: Figure): void {
    this.#calls.view_figure_pose(figure.index);
  }

  /** Whether a type's pieces have a model for each level, or one for all. */
  setLevels(type: number, levels: number): void {
    this.#calls.view_piece_levels(type, levels);
  }

  pieceMatrices(type: number): Float32Array {
    return this.#floats(this.#calls.view_piece_matrices(type), limits.maxPieces * matrixFloats);
  }

  levelMatrices(type: number, level: number): Float32Array {
    return this.#floats(this.#calls.view_level_matrices(type, level), limits.maxPieces * matrixFloats);
  }

  /** First of a picture: where the robots are. */
  show({ from, to, alpha }: Sample<Frame>): void {
    this.#from = this.#slotOf(from, -1);
    this.#to = this.#slotOf(to, this.#from);
    this.#alpha = alpha;
    this.#calls.view_robots(this.#from, this.#to, alpha);
    this.motions.forEach(readMotion, this.#motions);
  }

  /** Once the camera has been aimed: the pieces, and the figures in its view. True: that has changed. */
  see(camera: PerspectiveCamera, viewProjection: Matrix4): boolean {
    this.#camera.set(viewProjection.elements);
    const { x, y, z } = camera.position;
    this.#eye[0] = x;
    this.#eye[1] = y;
    this.#eye[2] = z;
    return this.#calls.view_see(this.#from, this.#to, this.#alpha) !== 0;
  }

  /** Where the module has a frame; it is copied there when it has not. `used`: the slot that must stay. */
  #slotOf(frame: Frame, used: number): number {
    const known = this.#held.indexOf(frame);
    if (known >= 0) return known;
    if (this.#next === used) this.#next = (this.#next + 1) % this.#held.length;
    const slot = this.#next;
    this.#next = (this.#next + 1) % this.#held.length;
    const { buffer } = frame;
    const bytes = Math.min(buffer.byteLength, this.#slots[slot]!.byteLength);
    this.#slots[slot]!.set(new Uint8Array(buffer, 0, bytes));
    if (this.#calls.view_frame_check(slot, buffer.byteLength) === 0) {
      throw new SimBrokenError(`view.wasm cannot read a frame of ${buffer.byteLength} bytes`);
    }
    this.#held[slot] = frame;
    return slot;
  }

  #figure(index: number, partCount: number): Figure {
    const calls = this.#calls;
    calls.view_figure_begin(index, partCount);
    const figure = {
      index,
      placements: this.#floats(calls.view_figure_placements(index), figureParts * matrixFloats),
      bounds: this.#floats(calls.view_figure_bounds(index), figureParts * boundsFloats),
      poses: this.#floats(calls.view_figure_poses(index), figureParts * poseFloats),
      matrices: this.partMatrices(index, 1),
      seen: this.#bytes(calls.view_figure_seen(index), figureParts),
    };
    // Its parts have no places yet: on its origin.
    for (let at = 0; at < figure.poses.length; at += poseFloats) figure.poses.set([0, 0, 0, 1, 0, 0, 0], at);
    return figure;
  }

  #floats(pointer: number, count: number): Float32Array {
    return new Float32Array(this.#calls.memory.buffer, pointer, count);
  }

  #bytes(pointer: number, count: number): Uint8Array {
    return new Uint8Array(this.#calls.memory.buffer, pointer, count);
  }
}

/** In the order of simOrigin. */
const originIndex = ({ origin }: FieldFrame): number => fieldOrigins.indexOf(origin);

/** `this`: where the module has them. */
function readMotion(this: readonly Float64Array[], out: RobotMotion, index: number): void {
  const from = this[index]!;
  const { position, rotation, velocity } = out;
  position.x = from[0]!;
  position.y = from[1]!;
  position.z = from[2]!;
  rotation.w = from[3]!;
  rotation.x = from[4]!;
  rotation.y = from[5]!;
  rotation.z = from[6]!;
  velocity.x = from[7]!;
  velocity.y = from[8]!;
  velocity.z = from[9]!;
  out.yaw = from[10]!;
}

/** Writes a pose where the module reads it: `part` 0 is the figure, the others are its components. */
export function writePose(figure: Figure, part: number, position: Vector, rotation: Rotation): void {
  const { poses } = figure;
  const at = part * poseFloats;
  poses[at] = position.x;
  poses[at + 1] = position.y;
  poses[at + 2] = position.z;
  poses[at + 3] = rotation.w;
  poses[at + 4] = rotation.x;
  poses[at + 5] = rotation.y;
  poses[at + 6] = rotation.z;
}

/** The same, read: x y z, then w x y z. */
export function readPose({ poses }: Figure, part: number): number[] {
  return Array.from(poses.subarray(part * poseFloats, (part + 1) * poseFloats));
}
