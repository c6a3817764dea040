// A person's own model: read as far as the page needs it, and written again as a light one in the robot's frame.

import {
  BufferAttribute,
  Euler,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  type BufferGeometry,
  type Material,
} from "three";
import { GLTFExporter } from "three/addons/exporters/GLTFExporter.js";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { MeshoptSimplifier } from "meshoptimizer";
import {
  AssetError,
  AssetSource,
  disposeModel,
  loadConfig,
  type AssetCamera,
  type AssetConfig,
} from "../../view/assets.ts";
import { assetMatrix } from "../../view/frame-of-reference.ts";
import { ownRobots } from "../../view/own-assets.ts";
import type { JsonObject } from "../forms/json-document.ts";
import type { DroppedModel } from "./dropped-robot.ts";
import { slug } from "../parts/slug.ts";
import { applyMatrix, extentOf, type Corners, type Extent } from "./model-measure.ts";

/** Corners and triangles of one material, in the frame of the file or of its config.json. */
export interface Piece {
  readonly geometry: BufferGeometry;
  readonly material: Material;
}

export interface ReadModel {
  readonly name: string;
  readonly config: AssetConfig | null;
  readonly body: readonly Piece[];
  /** Moving parts: their pieces about their pivots, and where those are. */
  readonly parts: readonly { readonly pieces: readonly Piece[]; readonly pivot: readonly [number, number, number] }[];
  readonly extent: Extent;
  readonly triangles: number;
  readonly bytes: number;
  /** Files of moving parts that config.json lists and that are not there. */
  readonly missing: readonly string[];
}

const draft = "workshop-draft";

/** A weak machine draws so many of a robot at 60 frames a second. */
export const mostTriangles = 60_000;

/** Copies of one mesh in a file: no robot has more. */
const mostCopies = 2_000;

/** Throws AssetError, which names the file and its defect. */
export async function readModel({ name, files }: DroppedModel, base: string): Promise<ReadModel> {
  ownRobots.hold(draft, files);
  try {
    const source = new AssetSource(base);
    const folder = `robots/${draft}`;
    const config = files.has("config.json") ? await loadConfig(source, folder) : null;
    const whole = new Matrix4();
    if (config !== null) assetMatrix(config.model, whole);
    const body = piecesOf(await source.model(`${folder}/model.glb`), whole);
    const parts: ReadModel["parts"][number][] = [];
    const missing: string[] = [];
    for (const [index, placement] of (config?.parts ?? []).entries()) {
      if (!files.has(`model_${index}.glb`)) {
        missing.push(`model_${index}.glb`);
        continue;
      }
      const zeroed = assetMatrix(placement, new Matrix4());
      // The place where AdvantageScope draws a part without a mover: the whole model's.
      const rest = whole.clone().multiply(zeroed.clone().invert());
      const isShift = isNearlyShift(rest);
      const model = await source.model(`${folder}/model_${index}.glb`);
      const { elements } = rest;
      parts.push({
        pieces: piecesOf(model, isShift ? zeroed : whole),
        pivot: isShift ? [elements[12]!, elements[13]!, elements[14]!] : [0, 0, 0],
      });
    }
    const extent = extentOf(body.map(cornersOf));
    if (extent === null) throw new Error("The model has no corners: nothing of it can be seen.");
    const triangles = [...body, ...parts.flatMap(({ pieces }) => pieces)].reduce(
      (sum, piece) => sum + trianglesOf(piece),
      0,
    );
    const bytes = [...files.values()].reduce((sum, file) => sum + file.byteLength, 0);
    return { name, config, body, parts, extent, triangles, bytes, missing };
  } catch (error) {
    const said = String(error instanceof Error ? error.message : error).replaceAll(`robots/${draft}/`, "");
    const file = error instanceof AssetError && files.size > 1 ? `${error.file.split("/").at(-1) ?? ""}: ` : "";
    throw new Error(`${file}${said}`, { cause: error });
  } finally {
    ownRobots.hold(draft, new Map());
  }
}

/** A camera of config.json as robot.json has it: "at", angles by WPILib's roll, pitch and yaw, and the lens. */
export function cameraOf({ name, resolution, fov, ...placement }: AssetCamera, index: number): JsonObject {
  const { elements } = assetMatrix(placement, new Matrix4());
  const { x, y, z } = new Euler().setFromRotationMatrix(new Matrix4().fromArray(elements), "ZYX");
  const round = (value: number): number => Number(value.toFixed(4)) + 0;
  const [width, height] = resolution ?? [1280, 720];
  const across = ((fov ?? 70) * Math.PI) / 180;
  const up = 2 * Math.atan((Math.tan(across / 2) * height) / width);
  return {
    name: slug(name, `camera-${index + 1}`),
    at: [...placement.position].map(round),
    roll: round(x),
    pitch: round(y),
    yaw: round(z),
    resolution: [width, height],
    ...{ horizontalFov: round(across), verticalFov: round(up) },
    pipelines: [{ kind: "fiducial" }],
    source:
      fov === null || resolution === null
        ? "config.json of AdvantageScope; lens guessed"
        : "config.json of AdvantageScope",
  };
}

/** A turn by less than a thousandth is one of rounding. */
function isNearlyShift({ elements }: Matrix4): boolean {
  return [0, 1, 2].every((column) =>
    [0, 1, 2].every((row) => Math.abs(elements[4 * column + row]! - (column === row ? 1 : 0)) < 1e-3),
  );
}

export const cornersOf = ({ geometry }: Piece): Corners => geometry.getAttribute("position").array as Corners;

const trianglesOf = ({ geometry }: Piece): number =>
  Math.floor((geometry.index?.count ?? geometry.getAttribute("position").count) / 3);

/** All meshes of a model as one mesh a material, moved by a matrix. */
function piecesOf(model: Group, matrix: Matrix4): Piece[] {
  model.updateMatrixWorld(true);
  const groups = new Map<Material, BufferGeometry[]>();
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const material = (Array.isArray(object.material) ? object.material[0] : object.material) as Material;
    const geometry = plain(object.geometry as BufferGeometry, material);
    for (const place of placesOf(object)) {
      const placed = geometry.clone().applyMatrix4(place).applyMatrix4(matrix);
      const known = groups.get(material);
      if (known === undefined) groups.set(material, [placed]);
      else known.push(placed);
    }
  });
  return [...groups].flatMap(([material, parts]) => {
    const merged = mergeGeometries(parts) as BufferGeometry | null;
    return (merged === null ? parts : [merged]).map((geometry) => ({ geometry, material }));
  });
}

/** Where a mesh stands; of one that is drawn many times, all of its places. */
function placesOf(mesh: Mesh): Matrix4[] {
  if (!(mesh instanceof InstancedMesh)) return [mesh.matrixWorld];
  const count = Math.min(mesh.count, mostCopies);
  return Array.from({ length: count }, (_, index) => {
    const own = new Matrix4();
    mesh.getMatrixAt(index, own);
    return own.premultiply(mesh.matrixWorld);
  });
}

/** Positions, normals and texture coordinates, as floats with an index: so that all parts can be merged. */
function plain(geometry: BufferGeometry, material: Material): BufferGeometry {
  const made = geometry.clone();
  if (made.getAttribute("normal") === undefined) made.computeVertexNormals();
  const hasMap = material instanceof MeshStandardMaterial && material.map !== null;
  for (const [name, attribute] of Object.entries(made.attributes)) {
    const wanted = name === "position" || name === "normal" || (hasMap && name === "uv");
    if (!wanted) {
      made.deleteAttribute(name);
      continue;
    }
    const { count, itemSize } = attribute;
    const floats = new Float32Array(count * itemSize);
    for (let index = 0; index < count; index++)
      for (let part = 0; part < itemSize; part++) floats[index * itemSize + part] = attribute.getComponent(index, part);
    made.setAttribute(name, new BufferAttribute(floats, itemSize));
  }
  const count = made.index?.count ?? made.getAttribute("position").count;
  const index = new Uint32Array(count);
  for (let at = 0; at < count; at++) index[at] = made.index?.getX(at) ?? at;
  made.setIndex(new BufferAttribute(index, 1));
  made.morphAttributes = {};
  return made;
}

/** Fewer triangles, as like the first as that goes; `share`: how many stay. */
async function lighten(geometry: BufferGeometry, share: number): Promise<BufferGeometry> {
  if (share >= 1) return geometry;
  await MeshoptSimplifier.ready;
  const positions = geometry.getAttribute("position").array as Float32Array;
  const index = geometry.index!.array as Uint32Array;
  const target = Math.max(3, 3 * Math.floor((index.length * share) / 3));
  // Of the piece's size: a hundredth is seen from near, and no more is asked of a weak machine.
  const [kept] = MeshoptSimplifier.simplify(index, positions, 3, target, 0.01);
  const [best] =
    kept.length <= 1.5 * target ? [kept] : MeshoptSimplifier.simplifySloppy(index, positions, 3, null, target, 0.05);
  const made = geometry.clone();
  made.setIndex(new BufferAttribute(best, 1));
  return compact(made);
}

/** Without corners that no triangle has. */
function compact(geometry: BufferGeometry): BufferGeometry {
  const index = geometry.index!.array as Uint32Array;
  const places = new Map<number, number>();
  const next = Uint32Array.from(index, (corner) => {
    const place = places.get(corner) ?? places.size;
    places.set(corner, place);
    return place;
  });
  for (const [name, attribute] of Object.entries(geometry.attributes)) {
    const { itemSize } = attribute;
    const floats = new Float32Array(places.size * itemSize);
    for (const [from, to] of places)
      for (let part = 0; part < itemSize; part++) floats[to * itemSize + part] = attribute.getComponent(from, part);
    geometry.setAttribute(name, new BufferAttribute(floats, itemSize));
  }
  geometry.setIndex(new BufferAttribute(next, 1));
  return geometry;
}

function matrixOf(rows: readonly (readonly number[])[]): Matrix4 {
  const [x, y, z] = rows.map((row) => row as [number, number, number, number]);
  return new Matrix4().set(...x!, ...y!, ...z!, 0, 0, 0, 1);
}

export interface LightModel {
  /** config.json, model.glb, model_0.glb, ... in the robot's frame. */
  readonly files: Map<string, ArrayBuffer>;
  readonly parts: readonly { readonly name: string; readonly at: readonly [number, number, number] }[];
  /** Corners of the body in the robot's frame. */
  readonly corners: readonly Corners[];
  readonly extent: Extent;
  readonly triangles: number;
  readonly bytes: number;
}

/** The model in the robot's frame, as light as a weak machine needs. `rows`: how it is brought there. */
export async function lightModel(
  model: ReadModel,
  name: string,
  rows: readonly (readonly number[])[],
): Promise<LightModel> {
  const share = mostTriangles / Math.max(1, model.triangles);
  const files = new Map<string, ArrayBuffer>();
  let triangles = 0;
  const write = async (
    file: string,
    pieces: readonly Piece[],
    matrix: readonly (readonly number[])[],
  ): Promise<Corners[]> => {
    const group = new Group();
    const corners: Corners[] = [];
    for (const { geometry, material } of pieces) {
      const light = (await lighten(geometry.clone(), share)).applyMatrix4(matrixOf(matrix));
      corners.push(light.getAttribute("position").array as Corners);
      group.add(new Mesh(light, material));
      triangles += Math.floor(light.index!.count / 3);
    }
    const exported = (await new GLTFExporter().parseAsync(group, { binary: true })) as ArrayBuffer;
    files.set(file, exported);
    return corners;
  };
  const corners = await write("model.glb", model.body, rows);
  // A part turns and grows with the whole; its pivot moves as well.
  const turnOnly = rows.map((row) => [...row.slice(0, 3), 0]);
  const parts: { name: string; at: [number, number, number] }[] = [];
  for (const [index, { pieces, pivot }] of model.parts.entries()) {
    await write(`model_${index}.glb`, pieces, turnOnly);
    const at = Float32Array.from(pivot);
    applyMatrix(at, rows);
    parts.push({ name: `part_${index}`, at: [at[0]!, at[1]!, at[2]!] });
  }
  const place = { rotations: [], position: [0, 0, 0] };
  const components = parts.map(() => ({ zeroedRotations: place.rotations, zeroedPosition: place.position }));
  const config = { name, ...place, cameras: [], components };
  files.set("config.json", new TextEncoder().encode(JSON.stringify(config, null, 2)).buffer);
  const bytes = [...files.values()].reduce((sum, file) => sum + file.byteLength, 0);
  return { files, parts, corners, extent: extentOf(corners) ?? model.extent, triangles, bytes };
}

/** Frees the memory of reading it. */
export function forgetModel({ body, parts }: ReadModel): void {
  const group = new Group();
  for (const { geometry, material } of [...body, ...parts.flatMap(({ pieces }) => pieces)])
    group.add(new Mesh(geometry, material));
  disposeModel(group);
}
