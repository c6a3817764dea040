// A camera's picture in three.js: its projection must put points where the core's lens puts them.
import { Matrix4, Quaternion, Vector3, Vector4 } from "three";
import { expect, test } from "vitest";
import { cameraAxes, fieldOfView, isDistorted, lensMatrix, undistort, type Lens } from "../../web/view/lens.ts";

/** PhotonVision's 640 x 480 at 90 degrees: see the reference's table of intrinsics. */
const plain: Lens = {
  ...{ width: 640, height: 480, fx: 399.375, fy: 399.166667, cx: 319.5, cy: 239.5 },
  distortion: new Float64Array(8),
};
/** Its Limelight 2 at 960 x 720: off the middle, and distorted. */
const real: Lens = {
  ...{ width: 960, height: 720, fx: 769.6873145148892, fy: 773.8164483705323 },
  ...{ cx: 486.1096609458122, cy: 384.66071662358354 },
  distortion: Float64Array.of(
    ...[0.189462064814501, -0.49903003669627627, 0.007468423590519429, 0.002496885298683693],
    ...[0.3443122090208624, 0, 0, 0],
  ),
};

/** Where the projection puts a point of the core's camera frame (x ahead, y left, z up) [px]. */
function project(lens: Lens, x: number, y: number, z: number): [number, number] {
  const point = new Vector3(x, y, z).applyQuaternion(cameraAxes.clone().invert());
  const clip = new Vector4(point.x, point.y, point.z, 1).applyMatrix4(lensMatrix(lens, 0.1, 50, new Matrix4()));
  expect(clip.w).toBeCloseTo(x, 12);
  expect(Math.abs(clip.z / clip.w)).toBeLessThan(1);
  // From the edge of the picture, which is half a pixel before the middle of the first.
  return [(0.5 + 0.5 * (clip.x / clip.w)) * lens.width - 0.5, (0.5 - 0.5 * (clip.y / clip.w)) * lens.height - 0.5];
}

test("points are where a pinhole of these intrinsics has them, half pixels and an off-centre lens included", () => {
  for (const lens of [plain, real]) {
    for (const [x, y, z] of [
      [1, 0, 0],
      [2, 0.7, -0.4],
      [5, -3, 1],
    ] as const) {
      const [u, v] = project(lens, x, y, z);
      expect(u).toBeCloseTo(lens.cx - (lens.fx * y) / x, 9);
      expect(v).toBeCloseTo(lens.cy - (lens.fy * z) / x, 9);
    }
  }
});

test("the axes: three.js looks along -z with y up, the core along +x with z up", () => {
  const turned = (x: number, y: number, z: number): number[] =>
    new Vector3(x, y, z)
      .applyQuaternion(cameraAxes as Quaternion)
      .toArray()
      .map((value) => Math.round(value));
  expect(turned(0, 0, -1)).toEqual([1, 0, 0]);
  expect(turned(1, 0, 0)).toEqual([0, -1, 0]);
  expect(turned(0, 1, 0)).toEqual([0, 0, 1]);
});

test("distortion is taken out of what is drawn over a picture without it", () => {
  const [k1 = 0, k2 = 0, p1 = 0, p2 = 0, k3 = 0] = real.distortion;
  const out = { u: 0, v: 0 };
  for (const [x, y] of [
    [0, 0],
    [0.3, -0.2],
    [-0.5, 0.4],
  ] as const) {
    const r2 = x * x + y * y;
    const radial = 1 + k1 * r2 + k2 * r2 ** 2 + k3 * r2 ** 3;
    const seenX = x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x);
    const seenY = y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y;
    undistort(real, real.fx * seenX + real.cx, real.fy * seenY + real.cy, out);
    expect(out.u).toBeCloseTo(real.fx * x + real.cx, 3);
    expect(out.v).toBeCloseTo(real.fy * y + real.cy, 3);
  }
  undistort(plain, 12.5, 300, out);
  expect([out.u, out.v]).toEqual([expect.closeTo(12.5, 9), expect.closeTo(300, 9)]);
  expect([isDistorted(plain), isDistorted(real)]).toEqual([false, true]);
  // Nonsense leaves a pixel where it is.
  undistort({ ...plain, distortion: Float64Array.of(NaN, 0, 0, 0, 0, 0, 0, 0) }, 7, 8, out);
  expect([out.u, out.v]).toEqual([7, 8]);
});

test("fields of view are from edge to edge", () => {
  const { across, up } = fieldOfView(plain);
  expect(across).toBeCloseTo((2 * Math.atan(320 / plain.fx) * 180) / Math.PI, 9);
  expect(up).toBeCloseTo((2 * Math.atan(240 / plain.fy) * 180) / Math.PI, 9);
});
