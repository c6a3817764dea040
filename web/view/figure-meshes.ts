// Models of robots as few meshes: with any number of moving parts, a material is drawn in one call. Each corner has the
// number of its part, and the shaders fetch that part's matrix from a texture, which is a view on view.wasm's results
// (picture-core.ts).

import {
  BackSide,
  BufferAttribute,
  DataTexture,
  DoubleSide,
  FloatType,
  FrontSide,
  Mesh,
  MeshDepthMaterial,
  MeshStandardMaterial,
  RGBAFormat,
  type BufferGeometry,
  type Camera,
  type Group,
  type Material,
  type Object3D,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { figureParts, type Figure } from "./picture-core.ts";
import { wearProbes, type Probes } from "./light/probes.ts";
import { isSharedPaint, paintMaterial } from "./vertex-paint.ts";

/** A robot's model: its body, and by component index a model about its pivot. Their matrices place them. */
export interface RobotModels {
  readonly body: Group;
  readonly components: readonly Group[];
}

/** Parts of a smaller radius stand in the robot's own shadow; drawing them into the map once more shows nothing, m. */
const smallestCaster = 0.14;
/** A matrix is four columns of one texel each. */
const matrixTexels = 4;

export const partsOf = ({ body, components }: RobotModels): readonly Group[] =>
  [body, ...components].slice(0, figureParts);

/** The matrices of the parts of some figures, one row of the texture each. */
export function partTexture(matrices: Float32Array, figureCount: number): DataTexture {
  const data = matrices as Float32Array<ArrayBuffer>;
  const texture = new DataTexture(data, figureParts * matrixTexels, figureCount, RGBAFormat, FloatType);
  texture.needsUpdate = true;
  return texture;
}

/** Tells view.wasm how a model is made: where its parts are mounted, and a ball around each. */
export function describeFigure(models: RobotModels, figure: Figure): void {
  partsOf(models).forEach((part, index) => {
    figure.placements.set(part.matrix.elements, index * 16);
    const balls = part.children.flatMap((child) => {
      if (!(child instanceof Mesh)) return [];
      child.geometry.computeBoundingSphere();
      return child.geometry.boundingSphere === null ? [] : [child.geometry.boundingSphere];
    });
    const [first, ...others] = balls;
    const ball = first?.clone();
    for (const other of others) ball?.union(other);
    figure.bounds.set(ball === undefined ? [0, 0, 0, -1] : [...ball.center.toArray(), ball.radius], index * 4);
  });
}

const declaration = /* glsl */ `
  attribute float part;
  uniform highp sampler2D partMatrices;
  mat4 partMatrix() {
    int first = ${matrixTexels} * int(part + 0.5);
    int width = textureSize(partMatrices, 0).x;
    ivec2 place = ivec2(first % width, first / width);
    return mat4(
      texelFetch(partMatrices, place, 0),
      texelFetch(partMatrices, place + ivec2(1, 0), 0),
      texelFetch(partMatrices, place + ivec2(2, 0), 0),
      texelFetch(partMatrices, place + ivec2(3, 0), 0)
    );
  }`;

/** For a shader of one's own: declares partMatrix() where PARTS is defined. */
export const partMatrixChunk = `#ifdef PARTS\n${declaration}\n#endif`;

/**
 * Has a material of three.js place each corner by its part. Its shaders already know objects that bring a matrix for each corner
 * (batches); only where that matrix comes from is another here.
 */
export function followParts<T extends Material>(material: T, matrices: DataTexture): T {
  const before = material.onBeforeCompile;
  const key = material.customProgramCacheKey();
  material.userData["partMatrices"] = matrices;
  material.onBeforeCompile = (shader, renderer) => {
    before.call(material, shader, renderer);
    shader.uniforms["partMatrices"] = { value: matrices };
    const own = shader.vertexShader
      .replace("#include <batching_pars_vertex>", declaration)
      .replace("#include <batching_vertex>", "mat4 batchingMatrix = partMatrix();");
    shader.vertexShader = `#define USE_BATCHING\n${own}`;
  };
  material.customProgramCacheKey = () => `${key} parts`;
  return material;
}

/** The texture that a material fetches its parts' matrices from; null: it knows no parts. */
export function partsOfMaterial(material: Material): DataTexture | null {
  const matrices: unknown = material.userData["partMatrices"];
  return matrices instanceof DataTexture ? matrices : null;
}

/** Where in a mesh's index a part is. */
interface Span {
  readonly seen: Uint8Array;
  readonly part: number;
  readonly start: number;
  readonly count: number;
}

/** One mesh of parts of several figures. Draws from the first part that the picture's camera sees to the last. */
export class PartsMesh extends Mesh {
  readonly #spans: readonly Span[];
  readonly #whole: number;
  #start = 0;
  #count: number;
  /** The camera that the parts seen are of; another one, and the shadows', sees all of them. */
  viewer: Camera | null = null;

  constructor(geometry: BufferGeometry, material: Material, spans: readonly Span[]) {
    super(geometry, material);
    this.#spans = spans;
    this.#whole = spans.reduce((sum, span) => sum + span.count, 0);
    this.#count = this.#whole;
    // It moves in its shader, where three.js does not look.
    this.frustumCulled = false;
    this.onBeforeRender = (_renderer, _scene, camera) => {
      if (camera === this.viewer) geometry.setDrawRange(this.#start, this.#count);
      else geometry.setDrawRange(0, this.#whole);
    };
    this.onBeforeShadow = () => geometry.setDrawRange(0, this.#whole);
  }

  /** After view.wasm said that other parts are seen. */
  cull(): void {
    let start = this.#whole;
    let end = 0;
    for (const span of this.#spans) {
      if (span.seen[span.part] === 0) continue;
      start = Math.min(start, span.start);
      end = Math.max(end, span.start + span.count);
    }
    this.#start = Math.min(start, end);
    this.#count = end - this.#start;
  }
}

/** A mesh of one part. */
interface Source {
  readonly mesh: Mesh;
  readonly figure: Figure;
  /** Among the parts of its figure, and in the texture. */
  readonly part: number;
  readonly row: number;
}

function sourcesOf(models: RobotModels, figure: Figure, row: number): Source[] {
  return partsOf(models).flatMap((group, part) =>
    group.children.flatMap((mesh) => (mesh instanceof Mesh ? [{ mesh, figure, part, row }] : [])),
  );
}

/** One mesh of the common part of all these, with `names` of their attributes. */
function joined(sources: readonly Source[], material: Material, names: readonly string[] | null): PartsMesh {
  let at = 0;
  const spans: Span[] = [];
  const parts = sources.map(({ mesh, figure, part, row }) => {
    const geometry = (mesh.geometry as BufferGeometry).clone();
    for (const name of Object.keys(geometry.attributes)) {
      if (names !== null && !names.includes(name)) geometry.deleteAttribute(name);
    }
    const corners = geometry.getAttribute("position").count;
    const id = new Float32Array(corners).fill(row * figureParts + part);
    geometry.setAttribute("part", new BufferAttribute(id, 1));
    const count = geometry.index?.count ?? corners;
    spans.push({ seen: figure.seen, part, start: at, count });
    at += count;
    return geometry;
  });
  const geometry = mergeGeometries(parts);
  for (const part of parts) part.dispose();
  return new PartsMesh(geometry, material, spans);
}

const attributesOf = ({ geometry }: Mesh): string =>
  `${Object.keys((geometry as BufferGeometry).attributes)
    .sort()
    .join(" ")} ${(geometry as BufferGeometry).index !== null}`;

/** Materials with the same key look the same. Those of other models bring their own pictures and are compared by identity. */
function looksOf(material: Material): string {
  if (isSharedPaint(material)) return `paint ${material.side}`;
  const pictured = Object.values(material).some(
    (value) => (value as { isTexture?: boolean } | null)?.isTexture === true,
  );
  if (material.type !== "MeshStandardMaterial" || pictured || !(material instanceof MeshStandardMaterial))
    return material.uuid;
  const { color, emissive, emissiveIntensity, roughness, metalness, opacity, transparent, side } = material;
  const { alphaTest, depthWrite, vertexColors, flatShading } = material;
  return [
    ...[color.getHex(), emissive.getHex(), emissiveIntensity, roughness, metalness, opacity, transparent, side],
    ...[alphaTest, depthWrite, vertexColors, flatShading],
  ].join(" ");
}

/** A material of one's own that looks like a model's, and follows the parts. */
function wornAs(material: Material, matrices: DataTexture): Material {
  const worn = isSharedPaint(material) ? paintMaterial(material.side) : material.clone();
  return followParts(worn, matrices);
}

/**
 * The two sides of a clear surface, the far one first. three.js does the same with one material, and looks its program
 * up again for each side of each mesh and picture.
 */
function sidesOf(material: Material, matrices: DataTexture): Material[] {
  const split = material.transparent && material.side === DoubleSide && !material.forceSinglePass;
  if (!split) return [wornAs(material, matrices)];
  return [BackSide, FrontSide].map((side) => {
    const worn = wornAs(material, matrices);
    worn.side = side;
    return worn;
  });
}

/** The meshes of the robots of a run, the figure of each beside its model; `matrices` has a row for each of them, `probes` their light. */
export function robotMeshes(
  all: readonly { readonly models: RobotModels; readonly figure: Figure }[],
  matrices: DataTexture,
  probes: Probes,
): PartsMesh[] {
  const groups = new Map<string, Source[]>();
  for (const source of all.flatMap(({ models, figure }, row) => sourcesOf(models, figure, row))) {
    const { mesh } = source;
    const casts = castsShadow(mesh);
    const key = `${looksOf(mesh.material as Material)} ${attributesOf(mesh)} ${casts}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [source]);
    else group.push(source);
  }
  const depth = followParts(new MeshDepthMaterial(), matrices);
  return [...groups.values()].flatMap((sources) => {
    const { mesh: first } = sources[0]!;
    return sidesOf(first.material as Material, matrices).map((material) => {
      if (material instanceof MeshStandardMaterial) wearProbes(material, probes);
      const mesh = joined(sources, material, null);
      mesh.castShadow = castsShadow(first);
      mesh.receiveShadow = true;
      mesh.customDepthMaterial = depth;
      return mesh;
    });
  });
}

function castsShadow(mesh: Mesh): boolean {
  const { transparent } = mesh.material as Material;
  const geometry = mesh.geometry as BufferGeometry;
  if (geometry.boundingSphere === null) geometry.computeBoundingSphere();
  return !transparent && (geometry.boundingSphere?.radius ?? 0) > smallestCaster;
}

/** The shape of one robot alone, in a material that follows its parts. */
export function shapeMeshes(models: RobotModels, figure: Figure, materials: readonly Material[]): PartsMesh[] {
  const sources = sourcesOf(models, figure, 0);
  const kinds = [true, false].map((indexed) =>
    sources.filter(({ mesh }) => (mesh.geometry.index !== null) === indexed),
  );
  return kinds
    .filter((kind) => kind.length > 0)
    .flatMap((kind) => materials.map((material) => joined(kind, material, ["position", "normal"])));
}

/** Frees geometries and materials; pictures belong to the models. */
export function disposeParts(meshes: readonly Object3D[]): void {
  for (const mesh of meshes) {
    if (!(mesh instanceof PartsMesh)) continue;
    mesh.removeFromParent();
    mesh.geometry.dispose();
    (mesh.material as Material).dispose();
    mesh.customDepthMaterial?.dispose();
  }
}
