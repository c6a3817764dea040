// Game pieces: an instanced mesh for each type and distance, for any number; view.wasm computes their matrices. Owns
// its geometries and materials.

import {
  BoxGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  DynamicDrawUsage,
  IcosahedronGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  Mesh,
  MeshDepthMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  ShaderMaterial,
  SphereGeometry,
  TorusGeometry,
  type BufferGeometry,
  type Camera,
  type Group,
  type Material,
  type Object3D,
} from "three";
import { mergeVertices } from "three/addons/utils/BufferGeometryUtils.js";
import { pieceStates } from "../../sim/boundary/abi.gen.ts";
import type { PieceTypeInfo } from "../../sim/boundary/protocol.ts";
import { pieceStateIndex } from "../../sim/boundary/frame.ts";
import { disposeModel } from "../assets.ts";
import type { Drawn, Picture } from "../drawn.ts";
import { pieceLevels, type PictureCore } from "../picture-core.ts";
import { wearProbes, type Probes } from "../light/probes.ts";
import { addRim } from "../rim.ts";
import { isSharedPaint, paintMaterial } from "../vertex-paint.ts";

export interface PieceLook {
  readonly type: Pick<PieceTypeInfo, "shape" | "size">;
  readonly color: string;
  /** The type's model, placed, or null for a plain shape. Handed over: disposed with the pieces. */
  readonly model: Group | null;
}

/** By index into pieceStates: whether a piece in that state is somewhere to be seen; as core/view/pieces.c has it. */
const seen: readonly string[] = ["staged", "field", "rest", "flight", "placed", "carried"];
const drawn = pieceStates.map((state) => seen.includes(state));

/** Whether a piece record of that kind is somewhere to be seen. */
export const isSeen = (kind: number): boolean => drawn[pieceStateIndex(kind)] === true;

const matrixWords = 16;

/** Meshes of the same instances, up to one distance from the eye. */
interface Level {
  readonly matrices: InstancedBufferAttribute;
  readonly meshes: readonly InstancedMesh[];
}

class PieceType {
  readonly #core: PictureCore;
  readonly #index: number;
  readonly #matrices: InstancedBufferAttribute;
  /** Nearest first. A type with one level has all its pieces in it. */
  readonly #levels: readonly Level[];
  readonly #caster: InstancedMesh;
  readonly #shade: InstancedMesh;

  constructor(parent: Object3D, core: PictureCore, index: number, look: PieceLook, probes: Probes) {
    this.#core = core;
    this.#index = index;
    this.#matrices = instancesOf(core.pieceMatrices(index));
    const sources = look.model === null ? [plainPiece(look)] : meshesOf(look.model);
    const [first] = sources;
    if (look.type.shape === "sphere")
      for (const { material } of sources) if (material instanceof MeshStandardMaterial) addRim(material);
    for (const source of sources) {
      // The field wears the shared paint, too, and stands.
      if (isSharedPaint(source.material as Material)) source.material = ownPaint(source.material as Material);
      if (source.material instanceof MeshStandardMaterial) wearProbes(source.material, probes);
    }
    const balls = sources.length === 1 && first !== undefined ? coarseBalls(look.type, first.geometry) : [];
    const level = (matrices: InstancedBufferAttribute, geometry: BufferGeometry | null): Level => {
      const meshes = sources.map((source) => {
        const mesh = new InstancedMesh(geometry ?? source.geometry, source.material, 0);
        mesh.instanceMatrix = matrices;
        mesh.receiveShadow = true;
        // Its bounds would be those of one piece at the origin.
        mesh.frustumCulled = false;
        parent.add(mesh);
        return mesh;
      });
      return { matrices, meshes };
    };
    this.#levels =
      balls.length === 0
        ? [level(this.#matrices, null)]
        : [null, ...balls].map((geometry, near) => level(instancesOf(core.levelMatrices(index, near)), geometry));
    core.setLevels(index, this.#levels.length);
    this.#shade = contactShade(this.#matrices, look.type);
    this.#caster = shadowCaster(look.type, this.#shade.material);
    this.#caster.instanceMatrix = this.#matrices;
    parent.add(this.#caster, this.#shade);
  }

  /** Pieces drawn at present. */
  get count(): number {
    return this.#core.pieceCounts[this.#index]!;
  }

  /** `viewer`: the picture's camera, which needs only the pieces that it may see; any other one gets all of a level. */
  update(viewer: Camera): void {
    const { count } = this;
    send(this.#matrices, count);
    this.#caster.count = count;
    this.#shade.count = count;
    for (let level = 0; level < this.#levels.length; level++) {
      const { matrices, meshes } = this.#levels[level]!;
      const one = this.#levels.length === 1;
      const drawn = one ? count : this.#core.levelCounts[this.#index * pieceLevels + level]!;
      if (!one) send(matrices, drawn);
      const seen = one ? count : this.#core.seenCounts[this.#index * pieceLevels + level]!;
      for (const mesh of meshes) {
        mesh.count = drawn;
        mesh.onBeforeRender = (_renderer, _scene, camera) => void (mesh.count = camera === viewer ? seen : drawn);
      }
    }
  }

  dispose(): void {
    for (const mesh of [...this.#levels.flatMap((level) => level.meshes), this.#caster, this.#shade]) {
      mesh.removeFromParent();
      disposeModel(mesh);
      mesh.customDepthMaterial?.dispose();
      mesh.dispose();
    }
  }
}

/** Instances whose matrices are there already. */
export function instancesOf(matrices: Float32Array): InstancedBufferAttribute {
  const attribute = new InstancedBufferAttribute(matrices, matrixWords);
  attribute.setUsage(DynamicDrawUsage);
  return attribute;
}

/** Only drawn pieces go to the GPU. */
function send(matrices: InstancedBufferAttribute, count: number): void {
  matrices.clearUpdateRanges();
  matrices.addUpdateRange(0, count * matrixWords);
  matrices.needsUpdate = true;
}

export class Pieces implements Drawn {
  readonly #types: PieceType[];

  constructor(parent: Object3D, core: PictureCore, looks: readonly PieceLook[], probes: Probes) {
    this.#types = looks.map((look, index) => new PieceType(parent, core, index, look, probes));
  }

  update({ camera }: Picture): void {
    for (const type of this.#types) type.update(camera);
  }

  // How near each is decides its shape.
  look(picture: Picture): void {
    this.update(picture);
  }

  dispose(): void {
    for (const type of this.#types) type.dispose();
  }
}

/** A shape of a piece about its centre, its axis along z. detail: 1 for the eye, less for a shadow map. */
export function pieceGeometry({ shape, size }: PieceLook["type"], detail: number): BufferGeometry {
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

/** Stand-ins for a ball's model farther and farther away; none for other models. */
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

function ownPaint({ side }: Material): MeshStandardMaterial {
  const material = paintMaterial(side);
  material.name = "piece-paint";
  return material;
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

/**
 * Throws the pieces' shadows with fewer triangles. It draws nothing itself: in the picture it is there with no piece, and with a
 * material that is there already, so that no program is compiled for it.
 */
function shadowCaster(type: PieceLook["type"], material: Material | Material[]): InstancedMesh {
  const mesh = new InstancedMesh(pieceGeometry(type, 0.4), material, 0);
  mesh.castShadow = true;
  // Its own: one that single objects use as well has its program looked up again at each change from the ones to the
  // others.
  mesh.customDepthMaterial = new MeshDepthMaterial();
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
