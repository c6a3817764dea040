// Game pieces: one instanced mesh for each type, whatever their number. Owns its instance buffers, geometries and materials.

import {
  BoxGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  DynamicDrawUsage,
  IcosahedronGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  ShaderMaterial,
  SphereGeometry,
  TorusGeometry,
  type BufferGeometry,
  type Group,
  type Object3D,
  type Vector3,
} from "three";
import { mergeVertices } from "three/addons/utils/BufferGeometryUtils.js";
import { pieceStates } from "../../sim/boundary/abi.gen.ts";
import type { PieceTypeInfo } from "../../sim/boundary/protocol.ts";
import { pieceStateIndex, pieceTypeIndex, pieceWords, type Frame } from "../../sim/boundary/frame.ts";
import { disposeModel } from "../assets.ts";
import type { Sample } from "../interpolate.ts";

export interface PieceLook {
  readonly type: Pick<PieceTypeInfo, "shape" | "size">;
  readonly color: string;
  /** The type's model, placed, or null for a plain shape. Handed over: disposed with the pieces. */
  readonly model: Group | null;
}

/** By index into pieceStates: whether a piece in that state is somewhere to be seen. */
const seen: readonly string[] = ["staged", "field", "rest", "flight", "placed"];
const drawn = pieceStates.map((state) => seen.includes(state));

/** Whether a piece record of that kind is somewhere to be seen. */
export const isSeen = (kind: number): boolean => drawn[pieceStateIndex(kind)] === true;

/** Same bound as for robots; see isJump. Written out below, because this loop runs for every piece of every picture. */
const jumpSpeed = 60;

const matrixWords = 16;

/** How far from the eye a ball's models serve, m: there the corners of the next one are less than a pixel of a large screen. */
const reaches = [6, 9, Infinity] as const;

/** Meshes of the same instances: what is drawn of a type up to that far from the eye. */
interface Level {
  readonly reach: number;
  readonly matrices: InstancedBufferAttribute;
  readonly meshes: readonly InstancedMesh[];
  count: number;
}

class PieceType {
  readonly matrices: Float32Array;
  readonly #attribute: InstancedBufferAttribute;
  /** Nearest first. A type with one level has all its pieces in it. */
  readonly #levels: readonly Level[];
  readonly #caster: InstancedMesh;
  readonly #shade: InstancedMesh;
  count = 0;

  constructor(parent: Object3D, look: PieceLook, capacity: number) {
    this.#attribute = instances(capacity);
    this.matrices = this.#attribute.array as Float32Array;
    const sources = look.model === null ? [plainPiece(look)] : meshesOf(look.model);
    const [first] = sources;
    const balls = sources.length === 1 && first !== undefined ? coarseBalls(look.type, first.geometry) : [];
    const level = (reach: number, matrices: InstancedBufferAttribute, geometry: BufferGeometry | null): Level => {
      const meshes = sources.map((source) => {
        const mesh = new InstancedMesh(geometry ?? source.geometry, source.material, 0);
        mesh.instanceMatrix = matrices;
        mesh.receiveShadow = true;
        // Its bounds would be those of one piece at the origin.
        mesh.frustumCulled = false;
        parent.add(mesh);
        return mesh;
      });
      return { reach, matrices, meshes, count: 0 };
    };
    this.#levels =
      balls.length === 0
        ? [level(Infinity, this.#attribute, null)]
        : [null, ...balls].map((geometry, index) => level(reaches[index] as number, instances(capacity), geometry));
    this.#caster = shadowCaster(look.type);
    this.#caster.instanceMatrix = this.#attribute;
    this.#shade = contactShade(this.#attribute, look.type);
    parent.add(this.#caster, this.#shade);
  }

  /** `eye`: where the camera is, in the field frame. */
  flush(eye: Vector3): void {
    send(this.#attribute, this.count);
    this.#caster.count = this.count;
    this.#shade.count = this.count;
    const [only, ...others] = this.#levels;
    if (others.length > 0) this.#sort(eye);
    else for (const mesh of only?.meshes ?? []) mesh.count = this.count;
  }

  /** Each piece into the level that serves at its distance. */
  #sort({ x, y, z }: Vector3): void {
    const { matrices } = this;
    const levels = this.#levels;
    for (const level of levels) level.count = 0;
    for (let m = 0; m < this.count * matrixWords; m += matrixWords) {
      const away = Math.hypot(matrices[m + 12]! - x, matrices[m + 13]! - y, matrices[m + 14]! - z);
      let index = 0;
      while (index + 1 < levels.length && away >= levels[index]!.reach) index++;
      const level = levels[index]!;
      const into = level.matrices.array;
      const start = level.count++ * matrixWords;
      for (let k = 0; k < matrixWords; k++) into[start + k] = matrices[m + k]!;
    }
    for (const level of levels) {
      send(level.matrices, level.count);
      for (const mesh of level.meshes) mesh.count = level.count;
    }
  }

  dispose(): void {
    for (const mesh of [...this.#levels.flatMap((level) => level.meshes), this.#caster, this.#shade]) {
      mesh.removeFromParent();
      disposeModel(mesh);
      mesh.dispose();
    }
  }
}

export function instances(capacity: number): InstancedBufferAttribute {
  const attribute = new InstancedBufferAttribute(new Float32Array(capacity * matrixWords), matrixWords);
  attribute.setUsage(DynamicDrawUsage);
  return attribute;
}

/** Only what is drawn goes to the GPU. */
function send(matrices: InstancedBufferAttribute, count: number): void {
  matrices.clearUpdateRanges();
  matrices.addUpdateRange(0, count * matrixWords);
  matrices.needsUpdate = true;
}

export class Pieces {
  readonly #types: PieceType[];

  constructor(parent: Object3D, looks: readonly PieceLook[], capacity: number) {
    this.#types = looks.map((look) => new PieceType(parent, look, capacity));
  }

  /** Pieces drawn at present. */
  get visible(): number {
    return this.#types.reduce((sum, type) => sum + type.count, 0);
  }

  /** `eye`: where the camera is, in the field frame. */
  update(sample: Sample<Frame>, eye: Vector3): void {
    const { from, to, alpha } = sample;
    for (const type of this.#types) type.count = 0;
    const fromFloats = from.pieceFloats;
    const toFloats = to.pieceFloats;
    const fromKinds = from.pieceWords;
    const toKinds = to.pieceWords;
    const count = Math.min(from.pieceCount, to.pieceCount);
    const reach = jumpSpeed * (to.time - from.time);
    const { stride, position, rotation, kind } = pieceWords;
    for (let index = 0; index < count; index++) {
      const base = index * stride;
      const kindNow = toKinds[base + kind]!;
      if (drawn[pieceStateIndex(kindNow)] !== true) continue;
      const type = this.#types[pieceTypeIndex(kindNow)];
      if (type === undefined) continue;
      const p = base + position;
      const q = base + rotation;
      const dx = toFloats[p]! - fromFloats[p]!;
      const dy = toFloats[p + 1]! - fromFloats[p + 1]!;
      const dz = toFloats[p + 2]! - fromFloats[p + 2]!;
      // A piece that was not there, or is a jump away, appears where it is: nothing lies between.
      const known =
        drawn[pieceStateIndex(fromKinds[base + kind]!)] === true && dx * dx + dy * dy + dz * dz <= reach * reach;
      const back = known ? 1 - alpha : 0;
      // Between two ticks a ball turns little: the straight line between quaternions is near enough to the arc.
      let w = toFloats[q]!;
      let x = toFloats[q + 1]!;
      let y = toFloats[q + 2]!;
      let z = toFloats[q + 3]!;
      if (back > 0) {
        const w0 = fromFloats[q]!;
        const x0 = fromFloats[q + 1]!;
        const y0 = fromFloats[q + 2]!;
        const z0 = fromFloats[q + 3]!;
        const side = w * w0 + x * x0 + y * y0 + z * z0 < 0 ? -back : back;
        const ahead = 1 - back;
        w = w * ahead + w0 * side;
        x = x * ahead + x0 * side;
        y = y * ahead + y0 * side;
        z = z * ahead + z0 * side;
      }
      const twice = 2 / (w * w + x * x + y * y + z * z);
      const matrices = type.matrices;
      const m = type.count++ * matrixWords;
      matrices[m] = 1 - twice * (y * y + z * z);
      matrices[m + 1] = twice * (x * y + w * z);
      matrices[m + 2] = twice * (x * z - w * y);
      matrices[m + 3] = 0;
      matrices[m + 4] = twice * (x * y - w * z);
      matrices[m + 5] = 1 - twice * (x * x + z * z);
      matrices[m + 6] = twice * (y * z + w * x);
      matrices[m + 7] = 0;
      matrices[m + 8] = twice * (x * z + w * y);
      matrices[m + 9] = twice * (y * z - w * x);
      matrices[m + 10] = 1 - twice * (x * x + y * y);
      matrices[m + 11] = 0;
      matrices[m + 12] = toFloats[p]! - dx * back;
      matrices[m + 13] = toFloats[p + 1]! - dy * back;
      matrices[m + 14] = toFloats[p + 2]! - dz * back;
      matrices[m + 15] = 1;
    }
    for (const type of this.#types) type.flush(eye);
  }

  dispose(): void {
    for (const type of this.#types) type.dispose();
  }
}

/** A shape of a piece about its centre, its axis along z. detail: 1 for the eye, less for a shadow map. */
function pieceGeometry({ shape, size }: PieceLook["type"], detail: number): BufferGeometry {
  const [x, y, z] = size;
  const sides = Math.max(8, Math.round(28 * detail));
  switch (shape) {
    case "box":
      return new BoxGeometry(x, y, z);
    case "cylinder":
      return new CylinderGeometry(x / 2, x / 2, z, sides).rotateX(Math.PI / 2);
    case "capsule":
      return new CapsuleGeometry(x / 2, Math.max(0, z - x), sides / 4, sides).rotateX(Math.PI / 2);
    case "torus":
      return new TorusGeometry((x - z) / 2, z / 2, sides / 2, sides);
    case "sphere":
      // A shadow map blurs the corners of a sixth of the triangles away.
      return detail < 1 ? shared(new IcosahedronGeometry(x / 2, 1)) : new SphereGeometry(x / 2, 24, 16);
  }
}

/** What stands for a ball's model farther and farther away; nothing when the model is no such ball. */
function coarseBalls({ shape, size }: PieceLook["type"], model: BufferGeometry): BufferGeometry[] {
  const worn = Object.keys(model.attributes).sort().join(" ");
  // Painted vertices have more than a plain ball brings; a model's texture goes round the z axis, as the builder makes them.
  if (shape !== "sphere" || worn !== "normal position uv") return [];
  const radius = size[0] / 2;
  const far = new IcosahedronGeometry(radius, 1);
  const merged = mergeVertices(far);
  far.dispose();
  return [new SphereGeometry(radius, 12, 8), merged].map((geometry) => geometry.rotateX(Math.PI / 2));
}

/** Corners at the same place become one, which is shaded once. */
function shared(geometry: BufferGeometry): BufferGeometry {
  geometry.deleteAttribute("uv");
  const merged = mergeVertices(geometry);
  geometry.dispose();
  return merged;
}

function plainPiece(look: PieceLook): Mesh {
  const material = new MeshStandardMaterial({ color: look.color, roughness: 0.75 });
  return new Mesh(pieceGeometry(look.type, 1), material);
}

/** The meshes of a placed model, with the placement baked in: instances carry only the piece's pose. */
function meshesOf(model: Group): Mesh[] {
  model.updateMatrixWorld(true);
  const meshes: Mesh[] = [];
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.geometry.applyMatrix4(object.matrixWorld);
    meshes.push(object);
  });
  return meshes;
}

/** Throws the pieces' shadows with fewer triangles. It draws nothing itself: in the picture it is there with no piece. */
function shadowCaster(type: PieceLook["type"]): InstancedMesh {
  const material = new MeshBasicMaterial({ colorWrite: false, depthWrite: false });
  const mesh = new InstancedMesh(pieceGeometry(type, 0.4), material, 0);
  mesh.castShadow = true;
  mesh.frustumCulled = false;
  let count = 0;
  mesh.onBeforeRender = () => {
    count = mesh.count;
    mesh.count = 0;
  };
  mesh.onAfterRender = () => void (mesh.count = count);
  return mesh;
}

/**
 * The dark spot under each piece where it meets the floor. A shadow map is too coarse for it, and without it pieces seem to
 * float. It shares the pieces' matrices, so it costs the page nothing; on anything but the floor the depth test hides it.
 */
export function contactShade(matrices: InstancedBufferAttribute, type: PieceLook["type"]): InstancedMesh {
  // As if round: a box's or a ring's spot is a little large where it stands on edge.
  const [x, y, z] = type.size;
  const radius = (x + y + z) / 6;
  const material = new ShaderMaterial({
    uniforms: { radius: { value: radius } },
    vertexShader: /* glsl */ `
      uniform float radius;
      varying vec2 vPlace;
      varying float vStrength;
      void main() {
        vec3 centre = instanceMatrix[3].xyz;
        float gap = max(centre.z - radius, 0.0) / radius;
        vPlace = position.xy;
        vStrength = 0.74 * exp(-1.6 * gap);
        float reach = radius * (1.45 + 0.9 * gap);
        gl_Position = projectionMatrix * modelViewMatrix * vec4(centre.xy + position.xy * reach, 0.006, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      varying vec2 vPlace;
      varying float vStrength;
      void main() {
        float fall = 1.0 - clamp(length(vPlace), 0.0, 1.0);
        gl_FragColor = vec4(0.0, 0.0, 0.0, vStrength * fall * fall * (3.0 - 2.0 * fall));
      }`,
    transparent: true,
    depthWrite: false,
  });
  const mesh = new InstancedMesh(new PlaneGeometry(2, 2), material, 0);
  mesh.instanceMatrix = matrices;
  mesh.frustumCulled = false;
  mesh.renderOrder = 1;
  return mesh;
}
