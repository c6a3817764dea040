// Vision at a shown moment: where cameras are between two ticks, and their last results by then.
import { expect, test } from "vitest";
import { newCameraState, newFloorPose, VisionBlock } from "../../web/sim/boundary/vision-block.ts";
import { yawOf } from "../../web/sim/boundary/yaw.ts";
import { VisionTrack, wrap } from "../../web/view/vision-track.ts";
import { fakeVision } from "./fake-vision.ts";

/** A tick in which the camera moves along x with 1 m/s; its estimate turns across half a turn. */
function block(tick: number, results: { heartbeat: number; published: number; camera?: number }[] = [], robot = 0) {
  const time = 0.02 * tick;
  return new VisionBlock(
    fakeVision({
      header: { tick, time, robot, estimate: [time, 0, wrap(Math.PI - 0.05 + time)] },
      cameras: [{ alive: 1, pose: [time, 0, 1, 1, 0, 0, 0] }],
      results: results.map((result) => ({ ...result, published: 1e6 * result.published })),
    }),
  );
}

test("nothing is known before the first block, and of other times", () => {
  const track = new VisionTrack();
  expect(track.seek(0)).toBe(false);
  track.push([block(10)]);
  expect(track.seek(0.2)).toBe(true);
  expect(track.seek(2)).toBe(false);
  expect(track.block).toBe(null);
  expect(track.said(0)).toBe(null);
});

test("a camera is between two ticks where it was between them, at any moment of the last second", () => {
  const track = new VisionTrack();
  track.push([0, 1, 2, 3, 4, 5].map((tick) => block(tick)));
  track.seek(0.05);
  expect(track.camera(0, newCameraState()).pose.position.x).toBeCloseTo(0.05, 12);
  expect(track.camera(0, newCameraState(), 0.031).pose.position.x).toBeCloseTo(0.031, 12);
  const { x, heading } = track.floor("estimate", newFloorPose());
  expect([x, wrap(heading - Math.PI)]).toEqual([expect.closeTo(0.05, 12), expect.closeTo(0, 12)]);
  expect(() => track.camera(1, newCameraState())).toThrow(RangeError);
});

test("a result counts from when it was published, and the newest of each camera is kept", () => {
  const track = new VisionTrack();
  track.push([block(0), block(1, [{ heartbeat: 1, published: 0.013 }]), block(2)]);
  track.push([
    block(3, [
      { heartbeat: 2, published: 0.045 },
      { heartbeat: 3, published: 0.055 },
    ]),
  ]);
  const heartbeat = (time: number): number | undefined => {
    track.seek(time);
    return track.said(0)?.result.heartbeat;
  };
  expect(heartbeat(0.01)).toBe(undefined);
  expect(heartbeat(0.014)).toBe(1);
  expect(heartbeat(0.044)).toBe(1);
  expect(heartbeat(0.05)).toBe(2);
  expect(heartbeat(0.06)).toBe(3);
  expect(track.said(0)?.block.tick).toBe(3);
  // The picture may step back a little, when it is smoothed.
  expect(heartbeat(0.046)).toBe(2);
  track.push([block(4, [{ heartbeat: 4, published: 0.07 }])]);
  expect(heartbeat(0.08)).toBe(4);
});

test("older blocks than those there are begin anew; the same tick again replaces it", () => {
  const track = new VisionTrack();
  track.push([block(98), block(99, [{ heartbeat: 7, published: 1.97 }])]);
  track.seek(1.98);
  expect(track.said(0)?.result.heartbeat).toBe(7);
  const { version } = track;
  track.push([block(30), block(31, [{ heartbeat: 2, published: 0.61 }])]);
  expect(track.seek(1.98)).toBe(false);
  expect(track.seek(0.62)).toBe(true);
  expect(track.said(0)?.result.heartbeat).toBe(2);
  expect(track.version).toBe(version + 1);
  track.push([block(31, [{ heartbeat: 3, published: 0.615 }]), block(32)]);
  track.seek(0.64);
  expect(track.cameraCount).toBe(1);
  // Another robot's cameras.
  track.push([block(33, [], 2)]);
  expect([track.robot, track.seek(0.66), track.said(0)]).toEqual([2, true, null]);
});

test("what is long past is forgotten, what was said last is not", () => {
  const track = new VisionTrack();
  track.push([block(0, [{ heartbeat: 1, published: 0 }])]);
  for (let tick = 1; tick <= 500; tick++) {
    track.push([block(tick)]);
    track.seek(0.02 * tick);
  }
  expect(track.said(0)?.result.heartbeat).toBe(1);
  // Before the kept part there is only the oldest.
  expect(track.camera(0, newCameraState(), 0.1).pose.position.x).toBeGreaterThan(8);
});

test("headings", () => {
  expect(yawOf({ w: Math.SQRT1_2, x: 0, y: 0, z: Math.SQRT1_2 })).toBeCloseTo(Math.PI / 2, 12);
  expect(wrap(3 * Math.PI - 0.1)).toBeCloseTo(Math.PI - 0.1, 12);
});
