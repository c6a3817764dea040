// The AprilTags of a field at their true places: a tag that was moved or taken away moves in the field's model, and a
// field whose model has no pictures of them gets plain ones with their numbers.

import {
  CanvasTexture,
  Group,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  SRGBColorSpace,
  Vector3,
  type BufferAttribute,
  type Object3D,
} from "three";
import type { TagInfo } from "../../sim/boundary/protocol.ts";
import type { TagFault } from "../../sim/boundary/vision-block.ts";

/** Of the picture with its white margin, of the black square's edge: ten modules for eight (36h11). */
const margin = 10 / 8;
/** How near a vertex is to where a tag's picture must be [m]. */
const near = 0.002;

/** Vertices of one tag's picture in a mesh of the field's model, and where they were. */
interface Picture {
  readonly positions: BufferAttribute;
  readonly vertices: readonly { readonly index: number; readonly home: Vector3 }[];
  /** From the field frame to the mesh's, and back. */
  readonly toMesh: Matrix4;
  readonly toField: Matrix4;
}

export type TagPose = Omit<TagInfo, "id" | "size">;

/** The place of a tag: its layout's pose, and its fault. */
export function tagPose(tag: TagInfo, fault: TagFault | undefined): TagPose {
  const [dx, dy, dz] = fault?.shift ?? [0, 0, 0];
  const { pitch, roll } = tag;
  return { x: tag.x + dx, y: tag.y + dy, z: tag.z + dz, yaw: tag.yaw + (fault?.turn ?? 0), pitch, roll };
}

/** From a tag's own frame (x out of its face, y to its left, z up) to the field's. */
export const tagFrame = ({ x, y, z, yaw, pitch, roll }: TagPose): Matrix4 =>
  new Matrix4()
    .makeTranslation(x, y, z)
    .multiply(new Matrix4().makeRotationZ(yaw))
    .multiply(new Matrix4().makeRotationY(pitch))
    .multiply(new Matrix4().makeRotationX(roll));

export class Tags {
  readonly tags: readonly TagInfo[];
  readonly #byId = new Map<number, TagInfo>();
  readonly #pictures = new Map<number, readonly Picture[]>();
  readonly #plain = new Map<number, Mesh>();
  readonly #group = new Group();
  #faults = new Map<number, TagFault>();

  /** `field`: the model, already in the world; `fieldSpace` holds things posed in the field frame. */
  constructor(fieldSpace: Object3D, field: Object3D, tags: readonly TagInfo[]) {
    this.tags = tags;
    fieldSpace.updateWorldMatrix(true, false);
    field.updateWorldMatrix(true, true);
    for (const tag of tags) {
      this.#byId.set(tag.id, tag);
      const pictures = findPictures(fieldSpace, field, tag);
      this.#pictures.set(tag.id, pictures);
      if (pictures.length === 0) this.#plain.set(tag.id, plainTag(tag));
    }
    for (const mesh of this.#plain.values()) this.#group.add(mesh);
    fieldSpace.add(this.#group);
    this.setFaults([]);
  }

  /** Tags that the field's model has no pictures of. */
  get plain(): number {
    return this.#plain.size;
  }

  has(id: number): boolean {
    return this.#byId.has(id);
  }

  fault(id: number): TagFault | undefined {
    return this.#faults.get(id);
  }

  /** Where a tag of the layout is, missing or not. */
  pose(id: number): TagPose | null {
    const tag = this.#byId.get(id);
    return tag === undefined ? null : tagPose(tag, this.#faults.get(id));
  }

  get(id: number): TagInfo | undefined {
    return this.#byId.get(id);
  }

  setFaults(faults: readonly TagFault[]): void {
    const before = this.#faults;
    this.#faults = new Map(faults.map((fault) => [fault.id, fault]));
    for (const tag of this.tags) {
      const fault = this.#faults.get(tag.id);
      if (fault !== undefined || before.has(tag.id)) this.#move(tag, fault);
      const plain = this.#plain.get(tag.id);
      if (plain === undefined) continue;
      const pose = tagPose(tag, fault);
      plain.position.set(pose.x, pose.y, pose.z);
      plain.quaternion.setFromRotationMatrix(tagFrame(pose).multiply(ofPlane));
      plain.visible = fault?.missing !== true;
    }
  }

  dispose(): void {
    this.setFaults([]);
    this.#group.removeFromParent();
    for (const mesh of this.#plain.values()) {
      mesh.geometry.dispose();
      const material = mesh.material as MeshStandardMaterial;
      material.map?.dispose();
      material.dispose();
    }
  }

  #move(tag: TagInfo, fault: TagFault | undefined): void {
    const { x, y, z, yaw } = tagPose(tag, fault);
    const turn = yaw - tag.yaw;
    // From roughly its place to its exact place; a missing tag shrinks to nothing.
    const scale = fault?.missing === true ? 0 : 1;
    const move = new Matrix4()
      .makeTranslation(x, y, z)
      .multiply(new Matrix4().makeRotationZ(turn))
      .multiply(new Matrix4().makeScale(scale, scale, scale))
      .multiply(new Matrix4().makeTranslation(-tag.x, -tag.y, -tag.z));
    const place = new Vector3();
    for (const { positions, vertices, toMesh, toField } of this.#pictures.get(tag.id) ?? []) {
      for (const { index, home } of vertices) {
        place.copy(home).applyMatrix4(toField).applyMatrix4(move).applyMatrix4(toMesh);
        positions.setXYZ(index, place.x, place.y, place.z);
      }
      positions.needsUpdate = true;
    }
  }
}

/** Turns a plane that faces +z, with y up on it, into a tag's own frame: its right is the tag's left, seen from behind. */
const ofPlane = new Matrix4().set(0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1);

function findPictures(fieldSpace: Object3D, field: Object3D, tag: TagInfo): Picture[] {
  const found: Picture[] = [];
  const half = (tag.size * margin) / 2 + near;
  const toTag = tagFrame(tag).invert();
  const place = new Vector3();
  field.traverse((object) => {
    if (!(object instanceof Mesh) || !hasPicture(object)) return;
    const toField = new Matrix4().copy(fieldSpace.matrixWorld).invert().multiply(object.matrixWorld);
    const positions = object.geometry.getAttribute("position") as BufferAttribute;
    const vertices: { index: number; home: Vector3 }[] = [];
    for (let index = 0; index < positions.count; index++) {
      const home = new Vector3().fromBufferAttribute(positions, index);
      place.copy(home).applyMatrix4(toField).applyMatrix4(toTag);
      const isFlat = Math.abs(place.x) < 0.01;
      if (isFlat && Math.abs(place.y) < half && Math.abs(place.z) < half) vertices.push({ index, home });
    }
    if (vertices.length < 4) return;
    found.push({ positions, vertices, toField, toMesh: toField.clone().invert() });
  });
  return found;
}

function hasPicture(mesh: Mesh): boolean {
  const { material } = mesh;
  return material instanceof MeshStandardMaterial && material.map !== null && /tag/i.test(material.name);
}

/** A black square with its number in white, and the white margin. */
function plainTag(tag: TagInfo): Mesh {
  const side = 160;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d");
  if (context !== null) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, side, side);
    context.fillStyle = "#000";
    context.fillRect(side / 10, side / 10, (8 * side) / 10, (8 * side) / 10);
    context.fillStyle = "#fff";
    context.font = `700 ${side / 2.4}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(String(tag.id), side / 2, side / 2);
  }
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  const edge = tag.size * margin;
  return new Mesh(new PlaneGeometry(edge, edge), new MeshStandardMaterial({ map, roughness: 0.9 }));
}
