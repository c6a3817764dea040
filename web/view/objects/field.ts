// The field's static model. Owns what it was given.

import {
  Color,
  DoubleSide,
  FrontSide,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  type Group,
  type Material,
  type Object3D,
} from "three";
import { disposeModel } from "../assets.ts";
import { disposeOcclusion } from "../occlusion.ts";
import type { FieldFrame } from "../frame-of-reference.ts";

export class Field {
  readonly #parent: Object3D;
  readonly #root: Group;
  #occlusion: Mesh;

  /** `root`: the model, already standing in the world (see centerRedToWorldMatrix); `occlusion`: see bakeOcclusion. */
  constructor(parent: Object3D, root: Group, occlusion: Mesh) {
    this.#parent = parent;
    this.#root = root;
    this.#occlusion = occlusion;
    root.traverse((object) => {
      if (object instanceof Mesh) dress(object);
    });
    parent.add(root, occlusion);
  }

  get root(): Group {
    return this.#root;
  }

  /** The baked darkening lives on the GPU alone: after a lost context it has to be baked again. */
  replaceOcclusion(occlusion: Mesh): void {
    disposeOcclusion(this.#occlusion);
    this.#occlusion = occlusion;
    this.#parent.add(occlusion);
  }

  /** Nothing on the field moves yet. */
  update(): void {}

  dispose(): void {
    this.#root.removeFromParent();
    disposeModel(this.#root);
    disposeOcclusion(this.#occlusion);
  }
}

function dress(mesh: Mesh): void {
  const material = mesh.material as Material;
  const clear = material.transparent && material.opacity < 1;
  // Clear walls cast no shadow, and must not hide from each other what is behind both.
  mesh.castShadow = !clear && !/carpet|tape|line/i.test(material.name);
  mesh.receiveShadow = !clear;
  if (clear) {
    material.depthWrite = false;
    material.side = FrontSide;
    mesh.renderOrder = 2;
  }
  if (material instanceof MeshStandardMaterial && material.map !== null) material.map.anisotropy = 4;
}

/** What stands in for the model of a field without a folder: its floor. */
export function plainFloor(frame: FieldFrame): Mesh {
  const material = new MeshStandardMaterial({ color: new Color("#55585c"), roughness: 0.95, side: DoubleSide });
  material.name = "carpet";
  const mesh = new Mesh(new PlaneGeometry(frame.length, frame.width).rotateX(-Math.PI / 2), material);
  return mesh;
}
