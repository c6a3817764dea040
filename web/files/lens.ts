// The lens of a camera as PhotonVision, Limelight and OpenCV keep its calibration.
//
// PhotonVision: "resolution", "cameraIntrinsics" and "distCoeffs" ("cameraExtrinsics" before 2024), each matrix with its rows as "data".
// Limelight and OpenCV: "camera_matrix", "distortion_coefficients", and the picture's size under one of several names.

import { ProjectError } from "../code/project.ts";
import { files as say } from "../words/files/english-files.ts";

export interface Lens {
  /** Of the picture for which it was calibrated [px]. */
  readonly resolution: readonly [number, number];
  readonly fx: number;
  readonly fy: number;
  readonly cx: number;
  readonly cy: number;
  /** OpenCV's k1 k2 p1 p2 k3 k4 k5 k6, as many as are said. */
  readonly distortion: readonly number[];
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const part = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** Bounds of robot.json: SIM's camera.resolution, calibration.distortion. */
const [leastPixels, mostPixels] = [16, 8192];
const mostDistortion = 100;
const distortionCount = 8;
/** A picture as wide as its focal length times this is 170 degrees wide; at the other end it is 1.7 degrees. */
const [leastWidths, mostWidths] = [0.03, 23];

/** Numbers of a list, of lists, or of a matrix with "data". null: it has another form. */
function numbersIn(value: unknown): readonly number[] | null {
  const list = isObject(value) ? value["data"] : value;
  if (!Array.isArray(list) || list.length > 100) return null;
  const flat = (list as readonly unknown[]).flat();
  return flat.every(isNumber) ? flat : null;
}

function sizeIn(json: unknown): readonly unknown[] {
  const resolution = part(json, "resolution");
  if (isObject(resolution)) return [resolution["width"], resolution["height"]];
  for (const key of ["img_size", "image_size", "resolution", "calibration_resolution"]) {
    const list = numbersIn(part(json, key));
    if (list?.length === 2) return list;
  }
  return [part(json, "image_width") ?? part(json, "width"), part(json, "image_height") ?? part(json, "height")];
}

/** Throws ProjectError: a sentence. */
export function readLens(json: unknown): Lens {
  const matrix = numbersIn(part(json, "cameraIntrinsics") ?? part(json, "camera_matrix"));
  if (matrix?.length !== 9) throw new ProjectError(say("lensMatrix"));
  const [width, height] = sizeIn(json).map((side) => (isNumber(side) ? Math.round(side) : Number.NaN));
  const isSide = (side: number | undefined): side is number => side! >= leastPixels && side! <= mostPixels;
  if (!isSide(width) || !isSide(height)) throw new ProjectError(say("lensSize"));
  const [fx, , cx, , fy, cy] = matrix as [number, number, number, number, number, number];
  for (const [focal, side] of [
    [fx, width],
    [fy, height],
  ] as const)
    if (!(side / focal >= leastWidths && side / focal <= mostWidths))
      throw new ProjectError(say("lensFocal", { focal: focal.toPrecision(4), side }));
  if (!(cx >= 0 && cx <= width && cy >= 0 && cy <= height))
    throw new ProjectError(say("lensMiddle", { x: cx.toPrecision(4), y: cy.toPrecision(4), width, height }));
  const found = part(json, "distCoeffs") ?? part(json, "cameraExtrinsics") ?? part(json, "distortion_coefficients");
  const distortion = found === undefined ? [] : numbersIn(found);
  if (distortion === null || distortion.some((value) => Math.abs(value) > mostDistortion))
    throw new ProjectError(say("lensDistortion", { most: mostDistortion }));
  // The ninth number and more are of a prism and a tilt.
  if (distortion.slice(distortionCount).some((value) => value !== 0)) throw new ProjectError(say("lensPrism"));
  return { resolution: [width, height], fx, fy, cx, cy, distortion: distortion.slice(0, distortionCount) };
}

const lensKeys = ["fov", "horizontalFov", "verticalFov", "calibration", "resolution"];

/** A camera with this lens in place of its own. */
export function withLens<T>(camera: Readonly<Record<string, T>>, lens: Lens, source: string): Record<string, unknown> {
  const { resolution, distortion, ...numbers } = lens;
  const kept = Object.entries(camera).filter(([key]) => !lensKeys.includes(key));
  return {
    ...Object.fromEntries(kept),
    resolution: [...resolution],
    calibration: { ...numbers, ...(distortion.length === 0 ? {} : { distortion: [...distortion] }), source },
  };
}

/** The camera that a file most likely is of: the only one, or the one whose name is in the file's. -1: it is not clear. */
export function likelyCamera(names: readonly string[], file: string): number {
  if (names.length === 1) return 0;
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "");
  const found = names.flatMap((name, index) => (name !== "" && plain(file).includes(plain(name)) ? [index] : []));
  return found.length === 1 ? found[0]! : -1;
}
