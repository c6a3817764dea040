// A camera's optics for three.js: see core/include/sandlot/sim/lens.h. Pixels: u right, v down, the middle of the first at 0, 0, so
// that a picture reaches from -0.5 to width - 0.5. three.js's cameras look along -z with y up; a camera frame of the core looks
// along +x with z up.

import { Matrix4, Quaternion } from "three";
import type { CameraState } from "../sim/boundary/vision-block.ts";

/** The optics among a camera's state. */
export type Lens = Pick<CameraState, "width" | "height" | "fx" | "fy" | "cx" | "cy" | "distortion">;

/** From a three.js camera's frame to the core's. */
export const cameraAxes = new Quaternion().setFromRotationMatrix(
  new Matrix4().set(0, 0, -1, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1),
);

/** The projection of a picture of exactly these intrinsics, distortion left out. */
export function lensMatrix(lens: Lens, near: number, far: number, out: Matrix4): Matrix4 {
  const { width, height, fx, fy, cx, cy } = lens;
  const depth = 1 / (near - far);
  return out.set(
    ...([(2 * fx) / width, 0, 1 - (2 * (cx + 0.5)) / width, 0] as const),
    ...([0, (2 * fy) / height, (2 * (cy + 0.5)) / height - 1, 0] as const),
    ...([0, 0, (far + near) * depth, 2 * far * near * depth] as const),
    ...([0, 0, -1, 0] as const),
  );
}

export const isDistorted = ({ distortion }: Lens): boolean => distortion.some((value) => value !== 0);

/** The same point in a picture without distortion; values too wild to be undone stay as they are. */
export function undistort(lens: Lens, u: number, v: number, out: { u: number; v: number }): void {
  const { fx, fy, cx, cy } = lens;
  const [k1 = 0, k2 = 0, p1 = 0, p2 = 0, k3 = 0, k4 = 0, k5 = 0, k6 = 0] = lens.distortion;
  const seenX = (u - cx) / fx;
  const seenY = (v - cy) / fy;
  let x = seenX;
  let y = seenY;
  // Fixed point, as distortion is small: take off the shift that it would make, until both agree.
  for (let i = 0; i < 20; i++) {
    const r2 = x * x + y * y;
    const radial = (1 + r2 * (k1 + r2 * (k2 + r2 * k3))) / (1 + r2 * (k4 + r2 * (k5 + r2 * k6)));
    const dx = 2 * p1 * x * y + p2 * (r2 + 2 * x * x);
    const dy = p1 * (r2 + 2 * y * y) + 2 * p2 * x * y;
    x = (seenX - dx) / radial;
    y = (seenY - dy) / radial;
  }
  const good = Number.isFinite(x + y) && Math.hypot(x - seenX, y - seenY) < 1;
  out.u = good ? cx + fx * x : u;
  out.v = good ? cy + fy * y : v;
}

/** Left, up over depth of a pixel without distortion, in the core's camera frame (1, left, up). */
export const pixelLeft = ({ fx, cx }: Lens, u: number): number => (cx - u) / fx;
export const pixelUp = ({ fy, cy }: Lens, v: number): number => (cy - v) / fy;

/** Of the whole picture, edge to edge [deg]. */
export function fieldOfView(lens: Lens): { readonly across: number; readonly up: number } {
  const angle = (tangent: number): number => (Math.atan(tangent) * 180) / Math.PI;
  return {
    across: angle(pixelLeft(lens, -0.5)) - angle(pixelLeft(lens, lens.width - 0.5)),
    up: angle(pixelUp(lens, -0.5)) - angle(pixelUp(lens, lens.height - 0.5)),
  };
}
