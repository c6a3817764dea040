// The readers of a vision block.
import { describe, expect, test } from "vitest";
import { cameraFault, pipelines, sightReasons, tagFault } from "../../web/sim/boundary/abi.gen.ts";
import {
  newAngleState,
  newCameraState,
  newDetectionState,
  newFloorPose,
  newMissState,
  newResultState,
  newSightState,
  VisionBlock,
  cameraFaultRecord,
  tagFaultRecord,
} from "../../web/sim/boundary/vision-block.ts";
import { fakeVision } from "./fake-vision.ts";

const numbers = (first: number, count: number): number[] => Array.from({ length: count }, (_, i) => first + i);
const pose = (first: number) => ({
  position: { x: first, y: first + 1, z: first + 2 },
  rotation: { w: first + 3, x: first + 4, y: first + 5, z: first + 6 },
});

describe("VisionBlock", () => {
  const buffer = fakeVision({
    header: {
      ...{ time: 1.5, tick: 75, robot: 2, accepted: 7, rejected: 3 },
      ...{ estimate: [1, 2, 3], odometry: [4, 5, 6], truth: [7, 8, 9] },
    },
    cameras: [
      { alive: 1 },
      {
        ...{ alive: 1, heartbeat: 9, pipeline: 1, kind: pipelines.indexOf("detector"), width: 640, height: 480 },
        ...{ throttled: 2, imuMode: 4, fx: 1, fy: 2, cx: 3, cy: 4, distortion: numbers(1, 8), fps: 30, range: 6 },
        pose: numbers(10, 7),
      },
    ],
    results: [
      {
        ...{ captured: 100, published: 200, targetLatency: 3, captureLatency: 4, camera: 1, heartbeat: 9, pipeline: 1 },
        ...{ kind: 0, sightStart: 1, sightCount: 2, missStart: 3, missCount: 4, detectionStart: 5, detectionCount: 6 },
        ...{ hasTarget: 1, solved: 2, tagCount: 2, orientation: 1, pose1: numbers(1, 7), pose2: numbers(11, 7) },
        ...{ deviations1: [1, Infinity, 3], deviations2: [4, 5, 6], truth: numbers(21, 7) },
      },
    ],
    sights: [
      {
        ...{ id: 26, located: 1, corners: numbers(1, 8), tx: 2, ty: 3, area: 4, distance: 5, ambiguity: 0.25 },
        truth: numbers(11, 8),
      },
    ],
    misses: [{ id: 3, reason: sightReasons.indexOf("fieldHides") }],
    detections: [
      {
        ...{ type: 1, piece: 77, corners: numbers(31, 8), tx: 1, ty: 2, area: 3, confidence: 0.5, distance: 4 },
      },
    ],
    angles: [
      { camera: 1, target: 2, captured: 1.25, angle: -10, distance: 3 },
      { camera: 0, target: 0xffffffff },
    ],
  });
  const block = new VisionBlock(buffer);

  test("header", () => {
    expect([block.time, block.tick, block.robot, block.accepted, block.rejected]).toEqual([1.5, 75, 2, 7, 3]);
    expect([block.cameraCount, block.resultCount, block.sightCount, block.missCount]).toEqual([2, 1, 1, 1]);
    expect([block.detectionCount, block.angleCount]).toEqual([1, 2]);
    expect(block.estimate(newFloorPose())).toEqual({ x: 1, y: 2, heading: 3 });
    expect(block.odometry(newFloorPose())).toEqual({ x: 4, y: 5, heading: 6 });
    expect(block.truth(newFloorPose())).toEqual({ x: 7, y: 8, heading: 9 });
  });

  test("camera", () => {
    expect(block.camera(1, newCameraState())).toMatchObject({
      ...{
        alive: true,
        heartbeat: 9,
        pipeline: 1,
        kind: "detector",
        width: 640,
        height: 480,
        throttled: 2,
        imuMode: 4,
      },
      ...{ fx: 1, fy: 2, cx: 3, cy: 4, distortion: Float64Array.from(numbers(1, 8)), fps: 30, range: 6 },
      pose: pose(10),
    });
  });

  test("result", () => {
    expect(block.result(0, newResultState())).toMatchObject({
      ...{ captured: 100, published: 200, targetLatency: 3, captureLatency: 4, camera: 1, heartbeat: 9, pipeline: 1 },
      ...{ kind: "fiducial", sightStart: 1, sightCount: 2, missStart: 3, missCount: 4, detectionStart: 5 },
      ...{ detectionCount: 6, hasTarget: true, solved1: false, solved2: true, tagCount: 2, orientation: true },
      ...{ pose1: pose(1), pose2: pose(11), truth: pose(21) },
      ...{ deviations1: Float64Array.of(1, Infinity, 3), deviations2: Float64Array.of(4, 5, 6) },
    });
  });

  test("what was seen, what was not, pieces and angles", () => {
    expect(block.sight(0, newSightState())).toMatchObject({
      ...{ id: 26, located: true, corners: Float64Array.from(numbers(1, 8)), truth: Float64Array.from(numbers(11, 8)) },
      ...{ tx: 2, ty: 3, area: 4, distance: 5, ambiguity: 0.25 },
    });
    expect(block.miss(0, newMissState())).toEqual({ id: 3, reason: "fieldHides" });
    expect(block.detection(0, newDetectionState())).toMatchObject({
      ...{ type: 1, piece: 77, corners: Float64Array.from(numbers(31, 8)), tx: 1, ty: 2, area: 3, confidence: 0.5 },
      distance: 4,
    });
    expect(block.angle(0, newAngleState())).toEqual({ camera: 1, target: 2, captured: 1.25, angle: -10, distance: 3 });
    expect(block.angle(1, newAngleState()).target).toBe(-1);
  });

  test("fills the given object and no other", () => {
    const out = newResultState();
    const { pose1, deviations1 } = out;
    expect(block.result(0, out)).toBe(out);
    expect([out.pose1, out.deviations1]).toEqual([pose1, deviations1]);
    expect(out.pose1.position).toBe(pose1.position);
  });

  test("an index out of range throws", () => {
    for (const index of [-1, 2, NaN]) expect(() => block.camera(index, newCameraState())).toThrow(RangeError);
    expect(() => block.result(1, newResultState())).toThrow(RangeError);
    expect(() => block.sight(1, newSightState())).toThrow(RangeError);
    expect(() => block.miss(1, newMissState())).toThrow(RangeError);
    expect(() => block.detection(1, newDetectionState())).toThrow(RangeError);
  });

  test("refuses buffers that are none", () => {
    expect(() => new VisionBlock(new ArrayBuffer(0))).toThrow(/not a vision block/);
    expect(() => new VisionBlock(new ArrayBuffer(4096))).toThrow(RangeError);
    expect(() => new VisionBlock(buffer.slice(0, buffer.byteLength - 8))).toThrow(RangeError);
    const lying = fakeVision({});
    new Uint32Array(lying)[4] = 1000;
    expect(() => new VisionBlock(lying)).toThrow(/1000 records/);
  });
});

test("faults are records of the ABI", () => {
  const record = new DataView(
    cameraFaultRecord({ dead: true, noise: 1, latency: 2, fps: 3, drops: 0.5, shift: [4, 5, 6], turn: [7, 8, 9] })
      .buffer,
  );
  expect(record.byteLength).toBe(cameraFault.byteLength);
  expect(record.getUint32(cameraFault.dead.offset, true)).toBe(1);
  const f64 = (offset: number): number => record.getFloat64(offset, true);
  const { noise, latency, fps, drops, shift, turn } = cameraFault;
  expect([noise, latency, fps, drops].map(({ offset }) => f64(offset))).toEqual([1, 2, 3, 0.5]);
  expect([0, 8, 16].map((i) => f64(shift.offset + i))).toEqual([4, 5, 6]);
  expect([0, 8, 16].map((i) => f64(turn.offset + i))).toEqual([7, 8, 9]);
  const tag = new DataView(tagFaultRecord({ id: 12, missing: true, shift: [1, 2, 3], turn: 4 }).buffer);
  expect(tag.byteLength).toBe(tagFault.byteLength);
  expect([tag.getUint32(tagFault.id.offset, true), tag.getUint32(tagFault.missing.offset, true)]).toEqual([12, 1]);
  expect([0, 8, 16].map((i) => tag.getFloat64(tagFault.shift.offset + i, true))).toEqual([1, 2, 3]);
  expect(tag.getFloat64(tagFault.turn.offset, true)).toBe(4);
});
