// The one place where FRC's frames meet three.js's world.
//
// Field frame (the core, every frame block): z up, metres, where its origin lies is data of the field.
//   wall-blue   origin at the right corner of the blue wall, +x to red, +y left (FRC 2023-2026)
//   center-red  origin in the middle, +x away from the red wall, +y left (FRC from 2027, AdvantageScope's own frame)
// World (three.js): y up, origin in the middle of the carpet, +x to the red wall, +z to the right of a blue driver.
//
// Poses are never converted one by one: everything posed in the field frame hangs below one group that carries
// fieldToWorldMatrix, so a record of the frame block goes into a matrix as it is.

import { Matrix4, Quaternion, Vector3 } from "three";

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

/** Field point to world point, into `out`. */
export function fieldToWorld(frame: FieldFrame, x: number, y: number, z: number, out: Vector3): Vector3 {
  if (frame.origin === "center-red") return out.set(-x, z, y);
  return out.set(x - frame.length / 2, z, frame.width / 2 - y);
}

/** World point to field point, into `out`. */
export function worldToField(frame: FieldFrame, world: Vector3, out: Vector3): Vector3 {
  const { x, y, z } = world;
  if (frame.origin === "center-red") return out.set(-x, z, y);
  return out.set(x + frame.length / 2, frame.width / 2 - z, y);
}

/** The same as fieldToWorld as a rigid transform, for the group that holds everything posed in the field frame. */
export function fieldToWorldMatrix(frame: FieldFrame, out: Matrix4): Matrix4 {
  // Columns: where the field's x, y and z axes point in the world.
  if (frame.origin === "center-red") return out.set(-1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1);
  return out.set(1, 0, 0, -frame.length / 2, 0, 0, 1, 0, 0, -1, 0, frame.width / 2, 0, 0, 0, 1);
}

/** AdvantageScope draws field models in center-red, whatever the field's own frame: that frame seen from the world. */
export function centerRedToWorldMatrix(out: Matrix4): Matrix4 {
  return out.set(-1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1);
}

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
