// The built view.wasm, for tests of drawn things.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Matrix4, Vector3 } from "three";
import { modelFrame, type FieldFrame } from "../../web/view/frame-of-reference.ts";
import { PictureCore } from "../../web/view/picture-core.ts";

export const openPictureCore = (): Promise<PictureCore> =>
  PictureCore.create(readFileSync(join(import.meta.dirname, "../../build/wasm/view.wasm")));

const core = await openPictureCore();

export const fieldToWorldMatrix = (frame: FieldFrame, out: Matrix4): Matrix4 => core.fieldToWorld(frame, out);

export const modelToWorldMatrix = (out: Matrix4): Matrix4 => core.fieldToWorld(modelFrame, out);

export const fieldToWorld = (frame: FieldFrame, x: number, y: number, z: number): Vector3 =>
  new Vector3(x, y, z).applyMatrix4(fieldToWorldMatrix(frame, new Matrix4()));
