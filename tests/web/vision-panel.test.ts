// The vision panel's state, without a page: the faults as the simulation hears them, and its words.
import { expect, test } from "vitest";
import { sightReasons } from "../../web/sim/boundary/abi.gen.ts";
import { newResultState, noFault, VisionBlock } from "../../web/sim/boundary/vision-block.ts";
import {
  degreesText,
  distanceText,
  errorLevel,
  floorError,
  missGroups,
  poseError,
  reasonWords,
  shortName,
  spikeLatency,
  spikeSeconds,
  VisionSettings,
} from "../../web/app/vision/vision-state.ts";
import { chooseSystem } from "../../web/app/page/measures.ts";
import { fakeVision } from "./fake-vision.ts";

const noYaw = (): number => 0;

test("nothing is broken at first, nor after a reset", () => {
  const settings = new VisionSettings();
  settings.begin(2);
  expect(settings.normal).toBe(true);
  const none = settings.faults(noYaw);
  expect(none).toMatchObject({ tags: [], gyro: 0 });
  expect(none.cameras.length).toBe(2);
  expect({ ...none.cameras[1], turn: none.cameras[1]?.turn.map(Math.abs) }).toEqual({ ...noFault, turn: [0, 0, 0] });
  Object.assign(settings.cameras[1]!, { noise: 1, dead: true });
  settings.gyro = 10;
  settings.setTag(4, { missing: true });
  settings.spike(0, 5);
  expect(settings.normal).toBe(false);
  settings.reset();
  expect([settings.normal, settings.faults(noYaw)]).toEqual([true, none]);
});

test("sliders are faults in SI: left and up of the camera, along a tag's wall", () => {
  const settings = new VisionSettings();
  settings.begin(1);
  Object.assign(settings.cameras[0]!, {
    noise: 1.5,
    latency: 80,
    fps: 10,
    drops: 25,
    turned: 10,
    tilted: 5,
    shifted: -20,
  });
  settings.gyro = -30;
  settings.setTag(7, { moved: 50 });
  const { cameras, tags, gyro } = settings.faults(() => Math.PI / 2);
  expect(cameras[0]).toEqual({
    ...{ dead: false, noise: 1.5, latency: 0.08, fps: 10, drops: 0.25, shift: [0, -0.2, 0] },
    turn: [0, expect.closeTo((-5 * Math.PI) / 180, 12), expect.closeTo((10 * Math.PI) / 180, 12)],
  });
  expect(gyro).toBeCloseTo(-Math.PI / 6, 12);
  // It faces +y: to its left, as it looks, is -x.
  expect(tags).toEqual([
    { id: 7, missing: false, shift: [expect.closeTo(-0.5, 12), expect.closeTo(0, 12), 0], turn: 0 },
  ]);
  settings.setTag(7, { moved: 0 });
  expect(settings.faults(noYaw).tags).toEqual([]);
});

test("a latency spike passes with the run's time, also when that goes back", () => {
  const settings = new VisionSettings();
  settings.begin(2);
  settings.spike(1, 10);
  expect(settings.faults(noYaw).cameras.map(({ latency }) => latency)).toEqual([0, spikeLatency]);
  expect([settings.pass(10.1), settings.spikes(1)]).toEqual([false, true]);
  expect([settings.pass(10 + spikeSeconds), settings.spikes(1), settings.normal]).toEqual([true, false, true]);
  settings.spike(1, 10);
  expect([settings.pass(3), settings.spikes(1)]).toEqual([true, false]);
});

test("tags that are not seen are grouped by reason, the surprising ones first", () => {
  const misses = [
    [9, "behind"],
    [3, "fieldHides"],
    [12, "behind"],
    [1, "fieldHides"],
    [5, "small"],
  ] as const;
  const block = new VisionBlock(
    fakeVision({
      results: [{ missStart: 0, missCount: misses.length }],
      misses: misses.map(([id, reason]) => ({ id, reason: sightReasons.indexOf(reason) })),
    }),
  );
  expect(missGroups({ block, result: block.result(0, newResultState()) })).toEqual([
    { words: "Hidden by the field", ids: [1, 3] },
    { words: "Too small in the picture", ids: [5] },
    { words: "Behind the camera", ids: [9, 12] },
  ]);
  expect(Object.keys(reasonWords).sort()).toEqual([...sightReasons].sort());
});

test("errors and numbers in words", () => {
  const turned = { w: Math.cos(0.1), x: 0, y: 0, z: Math.sin(0.1) };
  const flat = { w: 1, x: 0, y: 0, z: 0 };
  const at = (x: number, y: number) => ({ x, y, z: 0 });
  const error = poseError({ position: at(3, 4), rotation: turned }, { position: at(0, 0), rotation: flat });
  expect([error.distance, error.heading]).toEqual([expect.closeTo(5, 12), expect.closeTo(0.2, 12)]);
  const half = floorError({ x: 0, y: 0, heading: 3.1 }, { x: 0, y: 0, heading: -3.1 });
  expect(half.heading).toBeCloseTo(6.2 - 2 * Math.PI, 12);
  expect([0.0341, 0.996, 2.5, NaN].map(distanceText)).toEqual(["3.4 cm", "1.00 m", "2.50 m", "–"]);
  chooseSystem("imperial");
  expect([0.0254, 3.048].map(distanceText)).toEqual(["1.0 in", "10.00 ft"]);
  chooseSystem("metric");
  expect([1.26, -0.31, -0.04, Infinity].map(degreesText)).toEqual(["1.3°", "−0.3°", "0.0°", "–"]);
  const level = (distance: number, heading: number): string => errorLevel({ distance, heading });
  expect([level(0.05, 0.01), level(0.05, 0.1), level(0.2, 0), level(0.5, 0), level(0, 0.3)]).toEqual([
    ...["good", "warn", "warn", "bad", "bad"],
  ]);
  expect(["limelight-front", "limelight", "cam"].map(shortName)).toEqual(["front", "limelight", "cam"]);
});
