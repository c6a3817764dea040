// Reads a vision block, as frame.ts reads frames: one object per buffer; callers bring the objects to fill, and reading allocates
// nothing. What the numbers mean is in core/include/sandlot/vision_frame.h.
import {
  angleTarget,
  cameraFault,
  detection,
  pipelines,
  sightReasons,
  tagFault,
  tagMiss,
  tagSight,
  visionCamera,
  visionHeader,
  visionResult,
  type Pipeline,
  type SightReason,
} from "./abi.gen.ts";
import type { Rotation, Vector } from "./frame.ts";

export interface VisionPose {
  readonly position: Vector;
  readonly rotation: Rotation;
}

/** On the floor: x, y [m], heading [rad]. */
export interface FloorPose {
  x: number;
  y: number;
  heading: number;
}

export interface CameraState {
  alive: boolean;
  heartbeat: number;
  pipeline: number;
  kind: Pipeline;
  width: number;
  height: number;
  throttled: number;
  imuMode: number;
  /** Focal lengths and principal point [px]. */
  fx: number;
  fy: number;
  cx: number;
  cy: number;
  /** k1 k2 p1 p2 k3 k4 k5 k6 */
  readonly distortion: Float64Array;
  fps: number;
  /** [m] */
  range: number;
  /** Where it is at the end of the tick, field frame. */
  readonly pose: VisionPose;
}

export interface ResultState {
  /** Simulated time of the exposure and of the result [us]. */
  captured: number;
  published: number;
  /** [ms] */
  targetLatency: number;
  captureLatency: number;
  camera: number;
  heartbeat: number;
  pipeline: number;
  kind: Pipeline;
  /** Its records of the block. */
  sightStart: number;
  sightCount: number;
  missStart: number;
  missCount: number;
  detectionStart: number;
  detectionCount: number;
  hasTarget: boolean;
  solved1: boolean;
  solved2: boolean;
  tagCount: number;
  /** pose2 used an orientation that somebody had sent. */
  orientation: boolean;
  readonly pose1: VisionPose;
  readonly pose2: VisionPose;
  /** Standard deviations: x, y [m], heading [rad]; infinite: not to be used. */
  readonly deviations1: Float64Array;
  readonly deviations2: Float64Array;
  /** Where the robot was at the exposure. */
  readonly truth: VisionPose;
}

export interface SightState {
  id: number;
  /** The layout has it, and no filter leaves it out of the poses. */
  located: boolean;
  /** u, v of each corner [px], as they were found and as the optics have them. */
  readonly corners: Float64Array;
  readonly truth: Float64Array;
  /** [deg] */
  tx: number;
  ty: number;
  /** Of the picture [%]. */
  area: number;
  distance: number;
  ambiguity: number;
}

export interface MissState {
  id: number;
  reason: SightReason;
}

export interface DetectionState {
  /** Index of a piece type, and of the piece. */
  type: number;
  piece: number;
  readonly corners: Float64Array;
  tx: number;
  ty: number;
  area: number;
  confidence: number;
  distance: number;
}

export interface AngleState {
  camera: number;
  /** -1: it sees none. */
  target: number;
  captured: number;
  /** [deg] */
  angle: number;
  distance: number;
}

/** What somebody breaks about a camera; all zeros: nothing. */
export interface CameraFault {
  readonly dead: boolean;
  /** Added standard deviation of corners [px]. */
  readonly noise: number;
  /** Added to each result's [s]. */
  readonly latency: number;
  /** Instead of its own; 0: its own. */
  readonly fps: number;
  /** Added part of frames that is lost, 0..1. */
  readonly drops: number;
  /** It sits this far from where it is said to be, robot frame: [m], and roll, pitch, yaw [rad]. */
  readonly shift: readonly [number, number, number];
  readonly turn: readonly [number, number, number];
}

/** A tag that is not where the layout says. */
export interface TagFault {
  readonly id: number;
  readonly missing: boolean;
  /** Field frame [m]. */
  readonly shift: readonly [number, number, number];
  /** About the vertical [rad]. */
  readonly turn: number;
}

export const noFault: CameraFault = {
  ...{ dead: false, noise: 0, latency: 0, fps: 0, drops: 0 },
  ...{ shift: [0, 0, 0], turn: [0, 0, 0] },
};

const pose = (): VisionPose => ({ position: { x: 0, y: 0, z: 0 }, rotation: { w: 1, x: 0, y: 0, z: 0 } });

export const newFloorPose = (): FloorPose => ({ x: 0, y: 0, heading: 0 });
export const newCameraState = (): CameraState => ({
  ...{ alive: false, heartbeat: 0, pipeline: 0, kind: "fiducial", width: 0, height: 0, throttled: 0, imuMode: 0 },
  ...{ fx: 0, fy: 0, cx: 0, cy: 0, distortion: new Float64Array(visionCamera.distortion.count), fps: 0, range: 0 },
  pose: pose(),
});
export const newResultState = (): ResultState => ({
  ...{ captured: 0, published: 0, targetLatency: 0, captureLatency: 0, camera: 0, heartbeat: 0, pipeline: 0 },
  ...{ kind: "fiducial", sightStart: 0, sightCount: 0, missStart: 0, missCount: 0, detectionStart: 0 },
  ...{ detectionCount: 0, hasTarget: false, solved1: false, solved2: false, tagCount: 0, orientation: false },
  ...{ pose1: pose(), pose2: pose(), deviations1: new Float64Array(3), deviations2: new Float64Array(3) },
  truth: pose(),
});
export const newSightState = (): SightState => ({
  ...{ id: 0, located: false, corners: new Float64Array(8), truth: new Float64Array(8), tx: 0, ty: 0, area: 0 },
  ...{ distance: 0, ambiguity: 0 },
});
export const newMissState = (): MissState => ({ id: 0, reason: "outside" });
export const newDetectionState = (): DetectionState => ({
  ...{ type: 0, piece: 0, corners: new Float64Array(8), tx: 0, ty: 0, area: 0, confidence: 0, distance: 0 },
});
export const newAngleState = (): AngleState => ({ camera: 0, target: -1, captured: 0, angle: 0, distance: 0 });

interface Field {
  readonly offset: number;
  readonly count: number;
}

/** One vision block. Indices beyond the counts throw RangeError. */
export class VisionBlock {
  readonly buffer: ArrayBuffer;
  readonly #f64: Float64Array;
  readonly #u32: Uint32Array;

  /** Throws RangeError when the buffer cannot be a vision block of this build. */
  constructor(buffer: ArrayBuffer) {
    const size = buffer.byteLength;
    if (size < visionHeader.byteLength || size % 8 !== 0) throw new RangeError(`not a vision block: ${size} bytes`);
    this.buffer = buffer;
    this.#f64 = new Float64Array(buffer);
    this.#u32 = new Uint32Array(buffer);
    const said = this.#word(visionHeader.blockBytes.offset);
    if (said !== size) throw new RangeError(`a vision block of ${said} bytes in a buffer of ${size}`);
    this.#check(visionHeader.cameraOffset, this.cameraCount, visionCamera.byteLength, 8);
    this.#check(visionHeader.resultOffset, this.resultCount, visionResult.byteLength, 8);
    this.#check(visionHeader.sightOffset, this.sightCount, tagSight.byteLength, 8);
    this.#check(visionHeader.missOffset, this.missCount, tagMiss.byteLength, 4);
    this.#check(visionHeader.detectionOffset, this.detectionCount, detection.byteLength, 8);
    this.#check(visionHeader.angleOffset, this.angleCount, angleTarget.byteLength, 8);
  }

  /** Simulated seconds at the end of the tick. */
  get time(): number {
    return this.#number(visionHeader.time.offset);
  }
  get tick(): number {
    return this.#word(visionHeader.tick.offset);
  }
  /** Index of the robot that carries the cameras. */
  get robot(): number {
    return this.#word(visionHeader.robot.offset);
  }
  get cameraCount(): number {
    return this.#word(visionHeader.cameraCount.offset);
  }
  /** Results published in this tick, oldest first. */
  get resultCount(): number {
    return this.#word(visionHeader.resultCount.offset);
  }
  /** Tags that were seen, of all results. */
  get sightCount(): number {
    return this.#word(visionHeader.sightCount.offset);
  }
  /** Tags that were not, of all results. */
  get missCount(): number {
    return this.#word(visionHeader.missCount.offset);
  }
  get detectionCount(): number {
    return this.#word(visionHeader.detectionCount.offset);
  }
  get angleCount(): number {
    return this.#word(visionHeader.angleCount.offset);
  }
  /** Measurements that the pose estimator has taken since it began, and those it has not. */
  get accepted(): number {
    return this.#word(visionHeader.accepted.offset);
  }
  get rejected(): number {
    return this.#word(visionHeader.rejected.offset);
  }

  /** By the built-in pose estimator: odometry and vision. */
  estimate(out: FloorPose): FloorPose {
    return this.#floor(visionHeader.estimate.offset, out);
  }
  /** By wheels and gyro alone. */
  odometry(out: FloorPose): FloorPose {
    return this.#floor(visionHeader.odometry.offset, out);
  }
  truth(out: FloorPose): FloorPose {
    return this.#floor(visionHeader.truth.offset, out);
  }

  camera(index: number, out: CameraState): CameraState {
    const base = this.#record(index, this.cameraCount, visionHeader.cameraOffset, visionCamera.byteLength);
    out.alive = this.#word(base + visionCamera.alive.offset) !== 0;
    out.heartbeat = this.#word(base + visionCamera.heartbeat.offset);
    out.pipeline = this.#word(base + visionCamera.pipeline.offset);
    out.kind = pipelines[this.#word(base + visionCamera.kind.offset)] ?? "fiducial";
    out.width = this.#word(base + visionCamera.width.offset);
    out.height = this.#word(base + visionCamera.height.offset);
    out.throttled = this.#word(base + visionCamera.throttled.offset);
    out.imuMode = this.#word(base + visionCamera.imuMode.offset);
    out.fx = this.#number(base + visionCamera.fx.offset);
    out.fy = this.#number(base + visionCamera.fy.offset);
    out.cx = this.#number(base + visionCamera.cx.offset);
    out.cy = this.#number(base + visionCamera.cy.offset);
    this.#numbers(base, visionCamera.distortion, out.distortion);
    out.fps = this.#number(base + visionCamera.fps.offset);
    out.range = this.#number(base + visionCamera.range.offset);
    this.#place(base + visionCamera.position.offset, base + visionCamera.rotation.offset, out.pose);
    return out;
  }

  result(index: number, out: ResultState): ResultState {
    const base = this.#record(index, this.resultCount, visionHeader.resultOffset, visionResult.byteLength);
    out.captured = this.#number(base + visionResult.captured.offset);
    out.published = this.#number(base + visionResult.published.offset);
    out.targetLatency = this.#number(base + visionResult.targetLatency.offset);
    out.captureLatency = this.#number(base + visionResult.captureLatency.offset);
    out.camera = this.#word(base + visionResult.camera.offset);
    out.heartbeat = this.#word(base + visionResult.heartbeat.offset);
    out.pipeline = this.#word(base + visionResult.pipeline.offset);
    out.kind = pipelines[this.#word(base + visionResult.kind.offset)] ?? "fiducial";
    out.sightStart = this.#word(base + visionResult.sightStart.offset);
    out.sightCount = this.#word(base + visionResult.sightCount.offset);
    out.missStart = this.#word(base + visionResult.missStart.offset);
    out.missCount = this.#word(base + visionResult.missCount.offset);
    out.detectionStart = this.#word(base + visionResult.detectionStart.offset);
    out.detectionCount = this.#word(base + visionResult.detectionCount.offset);
    out.hasTarget = this.#word(base + visionResult.hasTarget.offset) !== 0;
    const solved = this.#word(base + visionResult.solved.offset);
    out.solved1 = (solved & 1) !== 0;
    out.solved2 = (solved & 2) !== 0;
    out.tagCount = this.#word(base + visionResult.tagCount.offset);
    out.orientation = this.#word(base + visionResult.orientation.offset) !== 0;
    this.#pose7(base + visionResult.pose1.offset, out.pose1);
    this.#pose7(base + visionResult.pose2.offset, out.pose2);
    this.#numbers(base, visionResult.deviations1, out.deviations1);
    this.#numbers(base, visionResult.deviations2, out.deviations2);
    this.#pose7(base + visionResult.truth.offset, out.truth);
    return out;
  }

  sight(index: number, out: SightState): SightState {
    const base = this.#record(index, this.sightCount, visionHeader.sightOffset, tagSight.byteLength);
    out.id = this.#word(base + tagSight.id.offset);
    out.located = (this.#word(base + tagSight.located.offset) & 1) !== 0;
    this.#numbers(base, tagSight.corners, out.corners);
    this.#numbers(base, tagSight.truth, out.truth);
    out.tx = this.#number(base + tagSight.tx.offset);
    out.ty = this.#number(base + tagSight.ty.offset);
    out.area = this.#number(base + tagSight.area.offset);
    out.distance = this.#number(base + tagSight.distance.offset);
    out.ambiguity = this.#number(base + tagSight.ambiguity.offset);
    return out;
  }

  miss(index: number, out: MissState): MissState {
    const base = this.#record(index, this.missCount, visionHeader.missOffset, tagMiss.byteLength);
    out.id = this.#word(base + tagMiss.id.offset);
    out.reason = sightReasons[this.#word(base + tagMiss.sight.offset)] ?? "outside";
    return out;
  }

  detection(index: number, out: DetectionState): DetectionState {
    const base = this.#record(index, this.detectionCount, visionHeader.detectionOffset, detection.byteLength);
    out.type = this.#word(base + detection.type.offset);
    out.piece = this.#word(base + detection.piece.offset);
    this.#numbers(base, detection.corners, out.corners);
    out.tx = this.#number(base + detection.tx.offset);
    out.ty = this.#number(base + detection.ty.offset);
    out.area = this.#number(base + detection.area.offset);
    out.confidence = this.#number(base + detection.confidence.offset);
    out.distance = this.#number(base + detection.distance.offset);
    return out;
  }

  angle(index: number, out: AngleState): AngleState {
    const base = this.#record(index, this.angleCount, visionHeader.angleOffset, angleTarget.byteLength);
    out.camera = this.#word(base + angleTarget.camera.offset);
    const target = this.#word(base + angleTarget.target.offset);
    out.target = target === 0xffffffff ? -1 : target;
    out.captured = this.#number(base + angleTarget.captured.offset);
    out.angle = this.#number(base + angleTarget.angle.offset);
    out.distance = this.#number(base + angleTarget.distance.offset);
    return out;
  }

  #word(offset: number): number {
    return this.#u32[offset / 4] as number;
  }

  #number(offset: number): number {
    return this.#f64[offset / 8] as number;
  }

  #numbers(base: number, { offset, count }: Field, out: Float64Array): void {
    for (let i = 0; i < count; i++) out[i] = this.#number(base + offset + 8 * i);
  }

  #floor(offset: number, out: FloorPose): FloorPose {
    out.x = this.#number(offset);
    out.y = this.#number(offset + 8);
    out.heading = this.#number(offset + 16);
    return out;
  }

  /** x y z, then w x y z. */
  #pose7(offset: number, out: VisionPose): void {
    this.#place(offset, offset + 24, out);
  }

  #place(position: number, rotation: number, { position: p, rotation: q }: VisionPose): void {
    p.x = this.#number(position);
    p.y = this.#number(position + 8);
    p.z = this.#number(position + 16);
    q.w = this.#number(rotation);
    q.x = this.#number(rotation + 8);
    q.y = this.#number(rotation + 16);
    q.z = this.#number(rotation + 24);
  }

  /** Byte offset of a record. */
  #record(index: number, count: number, start: Field, byteLength: number): number {
    if (!(index >= 0 && index < count)) throw new RangeError(`record ${index} of ${count}`);
    return this.#word(start.offset) + index * byteLength;
  }

  #check(field: Field, count: number, byteLength: number, alignment: number): void {
    const start = this.#word(field.offset);
    if (start % alignment !== 0 || start + count * byteLength > this.buffer.byteLength) {
      throw new RangeError(`not a vision block of this build: ${count} records of ${byteLength} bytes at ${start}`);
    }
  }
}

/** A fault's record, as the core reads it. */
export function writeCameraFault(fault: CameraFault): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(cameraFault.byteLength));
  view.setUint32(cameraFault.dead.offset, fault.dead ? 1 : 0, true);
  for (const name of ["noise", "latency", "fps", "drops"] as const)
    view.setFloat64(cameraFault[name].offset, fault[name], true);
  for (const name of ["shift", "turn"] as const)
    fault[name].forEach((value, i) => view.setFloat64(cameraFault[name].offset + 8 * i, value, true));
  return new Uint8Array(view.buffer);
}

export function writeTagFault(fault: TagFault): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(tagFault.byteLength));
  view.setUint32(tagFault.id.offset, fault.id, true);
  view.setUint32(tagFault.missing.offset, fault.missing ? 1 : 0, true);
  fault.shift.forEach((value, i) => view.setFloat64(tagFault.shift.offset + 8 * i, value, true));
  view.setFloat64(tagFault.turn.offset, fault.turn, true);
  return new Uint8Array(view.buffer);
}
