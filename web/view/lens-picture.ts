// The picture that a camera of a robot takes, with exactly its lens: drawn without distortion, as graphics can, in finer pixels, and
// bent as the lens bends it. See lens.ts for pixels.

import { PerspectiveCamera, Quaternion, type Group } from "three";
import type { VisionPose } from "../sim/boundary/vision-block.ts";
import { cameraAxes, lensMatrix, undistort, type Lens } from "./lens.ts";

const near = 0.04;
const far = 60;
/** So many pixels are drawn across one of the camera's, which is their mean: as a sensor's pixel has all the light that falls on it. */
const finer = 2;
/** Of the picture's light, tuned: a white tag below the hall's lamps is not yet the brightest that a pixel can be. */
const exposure = 1.6;

/**
 * Sensors of cameras for vision answer in proportion to light; screens want sRGB. In sRGB a tag's black square would be seen too small,
 * half a pixel at 70 pixels across, for its edge is where light is half.
 */
const lights = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return exposure * 255 * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
});

/** A lens without distortion whose picture has all that another one sees. */
interface Straight {
  readonly lens: Lens;
  /** Of each pixel of the bent picture: where it is in the straight one, u and v in turn. */
  readonly places: Float32Array;
}

export class LensPicture {
  readonly camera = new PerspectiveCamera();
  readonly lens: Lens;
  readonly #straight: Straight;
  readonly #turn = new Quaternion();

  /** space: objects posed in the field frame; the camera stands in it. */
  constructor(space: Group, lens: Lens) {
    this.lens = lens;
    this.#straight = straighten(lens);
    space.add(this.camera);
    lensMatrix(this.drawn, near, far, this.camera.projectionMatrix);
    this.camera.projectionMatrixInverse.copy(this.camera.projectionMatrix).invert();
  }

  /** The lens, and the size of its drawing. */
  get drawn(): Lens {
    return this.#straight.lens;
  }

  /** Where the camera is and looks, x ahead and z up, in the field frame. */
  look({ position: p, rotation: q }: VisionPose): void {
    this.camera.position.set(p.x, p.y, p.z);
    this.camera.quaternion.copy(this.#turn.set(q.x, q.y, q.z, q.w)).multiply(cameraAxes);
    this.camera.updateMatrixWorld(true);
  }

  /** The drawing, bent by the lens. */
  bend(drawn: ImageData): ImageData {
    const { width, height } = this.lens;
    const out = new ImageData(width, height);
    bendPixels(drawn, this.#straight.places, out);
    return out;
  }

  dispose(): void {
    this.camera.removeFromParent();
  }
}

/** Each pixel of `out` from where `places` says that it is, between the four around that. */
export function bendPixels(
  from: Pick<ImageData, "data" | "width" | "height">,
  places: Float32Array,
  out: Pick<ImageData, "data">,
): void {
  const { data, width, height } = from;
  for (let pixel = 0; pixel < places.length / 2; pixel++) {
    const u = Math.max(0, Math.min(width - 1.001, places[2 * pixel] ?? 0));
    const v = Math.max(0, Math.min(height - 1.001, places[2 * pixel + 1] ?? 0));
    const [left, top] = [Math.floor(u), Math.floor(v)];
    const [right, down] = [u - left, v - top];
    const at = 4 * (top * width + left);
    for (let channel = 0; channel < 3; channel++) {
      const value = (step: number): number => lights[data[at + step + channel] ?? 0] ?? 0;
      const upper = value(0) * (1 - right) + value(4) * right;
      const lower = value(4 * width) * (1 - right) + value(4 * width + 4) * right;
      out.data[4 * pixel + channel] = upper * (1 - down) + lower * down;
    }
    out.data[4 * pixel + 3] = 255;
  }
}

/** The straight lens of a bent one, and the places of its pixels. */
export function straighten(lens: Lens): Straight {
  const { width, height } = lens;
  const places = new Float32Array(2 * width * height);
  const found = { u: 0, v: 0 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let v = 0; v < height; v++) {
    for (let u = 0; u < width; u++) {
      undistort(lens, u, v, found);
      places[2 * (v * width + u)] = found.u;
      places[2 * (v * width + u) + 1] = found.v;
      [left, right] = [Math.min(left, found.u), Math.max(right, found.u)];
      [top, bottom] = [Math.min(top, found.v), Math.max(bottom, found.v)];
    }
  }
  // A pixel more on each side, for places between two.
  [left, top, right, bottom] = [left - 1, top - 1, right + 1, bottom + 1];
  const inside = (at: number, begin: number): number => (at - begin + 0.5) * finer - 0.5;
  for (let i = 0; i < places.length; i += 2) {
    places[i] = inside(places[i] ?? 0, left);
    places[i + 1] = inside(places[i + 1] ?? 0, top);
  }
  const drawn: Lens = {
    width: Math.ceil((right - left + 1) * finer),
    height: Math.ceil((bottom - top + 1) * finer),
    fx: lens.fx * finer,
    fy: lens.fy * finer,
    cx: inside(lens.cx, left),
    cy: inside(lens.cy, top),
    distortion: new Float64Array(8),
  };
  return { lens: drawn, places };
}
