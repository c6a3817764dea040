// A person's choices about cameras, in words, and angle cameras as the panel writes them.
import { expect, test } from "vitest";
import { cameraGrades, deviationRules } from "../../web/sim/boundary/abi.gen.ts";
import { newAngleState, VisionBlock } from "../../web/sim/boundary/vision-block.ts";
import { inputBytes, mergeBlock, writeCameras } from "../../web/sim/boundary/input-block.ts";
import { inputHeader } from "../../web/sim/boundary/abi.gen.ts";
import { captureText, mountText } from "../../web/app/vision/angle-list.ts";
import { isRule, qualities, qualityWords, ruleWords } from "../../web/app/vision/camera-choices.ts";
import { trustText } from "../../web/app/vision/vision-state.ts";
import { VisionTrack } from "../../web/view/vision-track.ts";
import { fakeVision } from "./fake-vision.ts";

test("every quality and rule of the core has its words", () => {
  expect([...qualities].sort()).toEqual([...cameraGrades].sort());
  for (const quality of cameraGrades) expect(qualityWords[quality]).not.toBe("");
  for (const rule of deviationRules) expect(ruleWords[rule].name).not.toBe("");
  expect(isRule("limelight")).toBe(true);
  expect(isRule("limelite")).toBe(false);
});

test("a mount in words", () => {
  const camera = { name: "a", topic: "/a", x: 0, y: 0, yaw: 0, fov: 1, rate: 15, lag: 0.05 };
  expect(mountText(camera)).toBe("in the robot's middle; looks ahead");
  expect(mountText({ ...camera, x: 0.3, y: -0.2, yaw: Math.PI / 2 })).toBe(
    "0.30\u00a0m ahead, 0.20\u00a0m right; looks 90° left",
  );
  expect(mountText({ ...camera, x: -0.3, yaw: -Math.PI / 6 })).toBe("0.30\u00a0m behind; looks 30° right");
});

test("a capture in words: nothing, none, one, several", () => {
  const target = { ...newAngleState(), target: 1, angle: -3.5, distance: 2.25 };
  expect(captureText(null)).toBe("nothing yet");
  expect(captureText([{ ...target, target: -1 }])).toBe("sees none");
  expect(captureText([target])).toBe("target 2: 3.5° right, 2.25\u00a0m");
  expect(captureText([target, target])).toBe("target 2: 3.5° right, 2.25\u00a0m, and 1 more");
});

test("trust: a distance, the heading alone, or left out", () => {
  expect(trustText([0.12, 0.12, Infinity])).toBe("12.0 cm");
  expect(trustText([Infinity, Infinity, 0.1])).toBe("heading");
  expect(trustText([Infinity, Infinity, Infinity])).toBe("out");
});

test("an angle camera's last capture is kept until its next, and forgotten when the run goes back", () => {
  const block = (tick: number, angles: readonly Record<string, number>[]): VisionBlock =>
    new VisionBlock(fakeVision({ header: { tick, time: tick * 0.02 }, angles }));
  const track = new VisionTrack();
  const sight = { camera: 1, target: 0, captured: 0.1, angle: 5, distance: 3 };
  track.push([block(5, []), block(6, [sight, { ...sight, target: 2, angle: 9 }]), block(7, []), block(8, [])]);
  track.seek(0.1);
  expect(track.angles(1)).toBeNull();
  track.seek(0.16);
  expect(track.angles(1)).toMatchObject([{ target: 0, angle: 5 }, { target: 2 }]);
  expect(track.angles(0)).toBeNull();
  track.push([block(9, [{ ...sight, target: 0xffffffff }]), block(10, [])]);
  track.seek(0.2);
  expect(track.angles(1)).toMatchObject([{ target: -1 }]);
  track.push([block(2, [])]);
  expect(track.angles(1)).toBeNull();
});

test("an input block says it for one station, and a later block without it leaves it", () => {
  const block = new Uint8Array(inputBytes);
  writeCameras(block, { station: 2, quality: "poor", rule: "feds", anglesOff: 2 });
  const into = new Uint8Array(inputBytes);
  mergeBlock(into, block);
  mergeBlock(into, new Uint8Array(inputBytes));
  const at = new DataView(into.buffer);
  const word = 1 | (cameraGrades.indexOf("poor") << 1) | (deviationRules.indexOf("feds") << 4) | (2 << 8);
  expect(at.getUint32(inputHeader.cameras.offset + 8, true)).toBe(word);
  expect(at.getUint32(inputHeader.cameras.offset, true)).toBe(0);
  const far = { station: 6, quality: "real", rule: "feds", anglesOff: 0 } as const;
  expect(() => writeCameras(block, far)).toThrow("station must be from 0 to 5");
});
