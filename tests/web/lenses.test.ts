// Calibrations of cameras: PhotonVision's, Limelight's and OpenCV's forms, and numbers that no lens has.
import { describe, expect, test } from "vitest";
import { likelyCamera, readLens, withLens } from "../../web/files/lens.ts";

const matrix = [910.5, 0, 640.2, 0, 911.25, 400.1, 0, 0, 1];
const photon = (changes: object = {}) => ({
  ...{ resolution: { width: 1280.0, height: 800.0 }, cameraIntrinsics: { rows: 3, cols: 3, type: 6, data: matrix } },
  ...{
    distCoeffs: { rows: 1, cols: 8, type: 6, data: [0.05, -0.08, 0, 0.0001, 0.03, 0, 0, 0] },
    calobjectWarp: [0, 0],
  },
  ...changes,
});
const lens = { resolution: [1280, 800], fx: 910.5, fy: 911.25, cx: 640.2, cy: 400.1 };

describe("a lens of", () => {
  test("PhotonVision, its older name included", () => {
    expect(readLens(photon())).toEqual({ ...lens, distortion: [0.05, -0.08, 0, 0.0001, 0.03, 0, 0, 0] });
    expect(readLens(photon({ distCoeffs: undefined, cameraExtrinsics: { data: [0.1, 0.2] } })).distortion).toEqual([
      0.1, 0.2,
    ]);
  });

  test("Limelight and OpenCV, with rows or in one list", () => {
    const rows = [matrix.slice(0, 3), matrix.slice(3, 6), matrix.slice(6)];
    const forms = [
      { camera_matrix: { data: matrix }, distortion_coefficients: { data: [1] }, image_width: 1280, image_height: 800 },
      { camera_matrix: rows, distortion_coefficients: [[1]], img_size: [1280, 800] },
      { camera_matrix: matrix, distortion_coefficients: [1], resolution: [1280, 800] },
    ];
    for (const form of forms) expect(readLens(form)).toEqual({ ...lens, distortion: [1] });
  });

  test.each([
    [{}, "has no camera matrix"],
    [null, "has no camera matrix"],
    [{ ...photon(), cameraIntrinsics: { data: [1, 2] } }, "has no camera matrix"],
    [{ ...photon(), cameraIntrinsics: { data: matrix.map(String) } }, "has no camera matrix"],
    [photon({ resolution: undefined }), "does not say for which picture"],
    [photon({ resolution: { width: 9, height: 800 } }), "does not say for which picture"],
    // In millimetres, or of another picture.
    [photon({ cameraIntrinsics: { data: matrix.map((value) => value / 1000) } }), "focal length of 0.9105 px does not"],
    [photon({ cameraIntrinsics: { data: matrix.map((value) => value * 1000) } }), "focal length of 9.105e+5 px"],
    [
      photon({ cameraIntrinsics: { data: [900, 0, 1500, 0, 900, 400, 0, 0, 1] } }),
      "Its middle, 1500, 400.0 px, is not",
    ],
    [photon({ distCoeffs: { data: "x" } }), "distortion must be a list"],
    [photon({ distCoeffs: { data: [1e9] } }), "distortion must be a list"],
    [photon({ distCoeffs: { data: [0, 0, 0, 0, 0, 0, 0, 0, 0.1] } }), "more than the eight numbers"],
  ])("nothing: %#", (json, words) => {
    expect(() => readLens(json)).toThrow(words);
  });
});

test("takes the place of the camera's own lens, and leaves the rest", () => {
  const camera = {
    name: "front",
    at: [0, 0, 1],
    fov: 1,
    horizontalFov: 1,
    verticalFov: 1,
    resolution: [640, 480],
    fps: 30,
  };
  expect(withLens(camera, readLens(photon({ distCoeffs: undefined })), "cal.json")).toEqual({
    ...{ name: "front", at: [0, 0, 1], fps: 30, resolution: [1280, 800] },
    calibration: { fx: 910.5, fy: 911.25, cx: 640.2, cy: 400.1, source: "cal.json" },
  });
});

test("goes to the only camera, or to the one that the file names", () => {
  expect(likelyCamera(["a"], "cal.json")).toBe(0);
  expect(likelyCamera(["front-left", "rear"], "photon_calibration_FrontLeft_1280x800.json")).toBe(0);
  expect(likelyCamera(["front", "front-left"], "front_left.json")).toBe(-1);
  expect(likelyCamera(["", "b"], "cal.json")).toBe(-1);
});
