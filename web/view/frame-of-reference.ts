// The frames of FRC and three.js's world. core/view/field_frame.c is the one place where they meet: see PictureCore.fieldToWorld. Here
// are the frames that the files of fields and robots name.
//
// Field frame (the core, every frame block): z up, metres, where its origin lies is data of the field.
//   wall-blue   origin at the right corner of the blue wall, +x to red, +y left (FRC 2023-2026)
//   center-red  origin in the middle, +x away from the red wall, +y left (FRC from 2027, AdvantageScope's own frame)
// World (three.js): y up, origin in the middle of the carpet, +x to the red wall, +z to the right of a blue driver.
//
// Poses are never converted one by one: everything posed in the field frame hangs below one group that carries the matrix.

import { Matrix4, Quaternion, Vector3 } from "three";

/** In the order of simOrigin. */
export const fieldOrigins = ["wall-blue", "center-red"] as const;
export type FieldOrigin = (typeof fieldOrigins)[number];

/** How a field's numbers are meant: where the origin is, and the size that puts it there. */
export interface FieldFrame {
  readonly origin: FieldOrigin;
  /** Along x, m. */
  readonly length: number;
  /** Along y, m. */
  readonly width: number;
}

/** AdvantageScope draws field models in this frame, with any frame of the field's own. */
export const modelFrame: FieldFrame = { origin: "center-red", length: 0, width: 0 };

/** One step of an AdvantageScope asset's `rotations`. */
export interface AssetRotation {
  readonly axis: "x" | "y" | "z";
  readonly degrees: number;
}

/** How an AdvantageScope asset's model stands in its target frame: rotations first, then the shift. */
export interface AssetPlacement {
  readonly rotations: readonly AssetRotation[];
  readonly position: readonly [number, number, number];
}

const axes = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) };

/** AdvantageScope's rotation list: applied in order about fixed axes, so each new one multiplies from the left. */
export function assetQuaternion(rotations: readonly AssetRotation[], out: Quaternion): Quaternion {
  const step = new Quaternion();
  out.identity();
  for (const { axis, degrees } of rotations)
    out.premultiply(step.setFromAxisAngle(axes[axis], (degrees * Math.PI) / 180));
  return out;
}

/** The transform of a model in its target frame. */
export function assetMatrix(placement: AssetPlacement, out: Matrix4): Matrix4 {
  const [x, y, z] = placement.position;
  return out.compose(
    new Vector3(x, y, z),
    assetQuaternion(placement.rotations, new Quaternion()),
    new Vector3(1, 1, 1),
  );
}

/** Heading in which the drivers of a station look, in the field frame, rad. Stations 0..2 are blue, 3..5 red. */
export function stationHeading(origin: FieldOrigin, station: number): number {
  const looksAlongX = station < 3 === (origin === "wall-blue");
  return looksAlongX ? 0 : Math.PI;
}
