// Game pieces at a program's places: copies of the field's own piece, a little see-through, so that they are not taken
// for pieces of the run.

import {
  DynamicDrawUsage,
  InstancedMesh,
  Matrix4,
  MeshStandardMaterial,
  type Object3D,
  type Quaternion,
  Vector3,
} from "three";
import { pieceGeometry, type PieceLook } from "./pieces.ts";

const most = 2048;
const opacity = 0.6;

export class PlacedPieces {
  readonly #parent: Object3D;
  readonly #look: Pick<PieceLook, "type" | "color"> | null;
  readonly #matrix = new Matrix4();
  readonly #size = new Vector3(1, 1, 1);
  /** Made with the first piece. */
  #mesh: InstancedMesh | null = null;
  #count = 0;

  /** `look`: of the field's first type; null: it has none, and nothing is drawn. */
  constructor(parent: Object3D, look: Pick<PieceLook, "type" | "color"> | null) {
    this.#parent = parent;
    this.#look = look;
  }

  get count(): number {
    return this.#count;
  }

  begin(): void {
    this.#count = 0;
  }

  add(at: Vector3, turn: Quaternion): void {
    if (this.#look === null || this.#count >= most) return;
    this.#mesh ??= this.#make(this.#look);
    this.#mesh.setMatrixAt(this.#count++, this.#matrix.compose(at, turn, this.#size));
  }

  end(): void {
    if (this.#mesh === null) return;
    this.#mesh.count = this.#count;
    this.#mesh.instanceMatrix.needsUpdate = true;
  }

  dispose(): void {
    this.#mesh?.removeFromParent();
    this.#mesh?.geometry.dispose();
    (this.#mesh?.material as MeshStandardMaterial | undefined)?.dispose();
    this.#mesh?.dispose();
    this.#mesh = null;
  }

  #make({ type, color }: Pick<PieceLook, "type" | "color">): InstancedMesh {
    const material = new MeshStandardMaterial({ color, roughness: 0.75, transparent: true, opacity });
    const mesh = new InstancedMesh(pieceGeometry(type, 1), material, most);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    // Its bounds would be those of one piece at the origin.
    mesh.frustumCulled = false;
    this.#parent.add(mesh);
    return mesh;
  }
}
