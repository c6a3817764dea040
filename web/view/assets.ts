// Field and robot assets in AdvantageScope's folder layout: config.json, model.glb, model_0.glb, model_1.glb, ...
// A missing or broken file is reported with its name and the remedy; AdvantageScope drops such an asset silently.

import { Group, Mesh, type BufferGeometry, type Material, type Object3D } from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { shippedPacks } from "../sim/boundary/shipped.ts";
import type { LightKind } from "../light/light-scene.ts";
import { ModelPack } from "./model-pack.ts";
import { colorOf, disposeFloorLight, kindOf, noteParts, readyForLight, type LitPlace } from "./light/static-light.ts";
import { isPaint, isSharedPaint, paintVertices, type VertexPaint } from "./vertex-paint.ts";
import { isOwnAsset, ownAsset } from "./own-assets.ts";
import { assetMatrix, type AssetPlacement, type AssetRotation } from "./frame-of-reference.ts";

/** An asset file that is missing, unreadable or of the wrong kind. */
export class AssetError extends Error {
  override readonly name = "AssetError";
  readonly file: string;
  /** The remedy, one sentence. */
  readonly advice: string;

  constructor(file: string, message: string, advice: string, options?: ErrorOptions) {
    super(message, options);
    this.file = file;
    this.advice = advice;
  }
}

/** One that could not be fetched. */
export class MissingAsset extends AssetError {}

/**
 * Files fetched once, by path relative to `base`. Owned by one page load; the models made from them by their callers.
 */
export class AssetSource {
  readonly #base: string;
  readonly #files = new Map<string, Promise<ArrayBuffer>>();
  readonly #ahead = new Map<string, Promise<Group>>();
  /** Of folders. null: there is none. */
  readonly #packs = new Map<string, Promise<ModelPack | null>>();
  readonly #onProgress: (loadedBytes: number, totalBytes: number) => void;
  /** Files that the core will ask for, by path, where they are fetched ahead. */
  forCore: Promise<ReadonlyMap<string, ArrayBuffer>> = Promise.resolve(new Map());
  #loaded = 0;
  #total = 0;

  constructor(base: string, onProgress: (loadedBytes: number, totalBytes: number) => void = () => {}) {
    this.#base = base;
    this.#onProgress = onProgress;
  }

  /** The bytes of a file. A file asked for twice is fetched once, unless it was made here. */
  bytes(path: string): Promise<ArrayBuffer> {
    if (isOwnAsset(path)) return this.#fetch(path);
    let file = this.#files.get(path);
    if (file === undefined) {
      file = this.#fetch(path);
      // Several may wait for it, or none yet (see prefetch): an unhandled rejection would be a false alarm.
      file.catch(() => {});
      this.#files.set(path, file);
    }
    return file;
  }

  /** As the site has it, even where a file of the same name was made here. */
  async siteFile(path: string): Promise<ArrayBuffer> {
    if (isOwnAsset(path)) throw new MissingAsset(path, "It is not the site's.", "Ask for it by another name.");
    return this.bytes(path);
  }

  async json(path: string): Promise<Record<string, unknown>> {
    const text = new TextDecoder().decode(await this.bytes(path));
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      const advice = "Open the file in an editor that marks JSON mistakes, correct it and reload.";
      throw new AssetError(path, `It is not valid JSON: ${messageOf(cause)}.`, advice, { cause });
    }
    if (!isRecord(value))
      throw new AssetError(path, "It must hold a JSON object.", "Compare it with the one of another asset.");
    return value;
  }

  /** A model of one's own: each caller gets another. */
  model(path: string): Promise<Group> {
    const ahead = this.#ahead.get(path);
    this.#ahead.delete(path);
    return ahead ?? this.#readModel(path);
  }

  /** Fetches and reads `model`'s files ahead, while there is time. Its callers hear of errors. */
  modelAhead(path: string): void {
    if (this.#ahead.has(path)) return;
    const model = this.#readModel(path);
    model.catch(() => {});
    this.#ahead.set(path, model);
  }

  async #readModel(path: string): Promise<Group> {
    const packed = await this.#packedModel(path);
    if (packed !== null) return packed;
    const [bytes, { readModelFile }] = await Promise.all([this.bytes(path), import("./model-file.ts")]);
    try {
      return await readModelFile(bytes);
    } catch (cause) {
      const message = `It is not a model this page can read: ${messageOf(cause)}.`;
      throw new AssetError(
        path,
        message,
        "Export it again as plain binary glTF (.glb), without Draco, meshopt or KTX2.",
        { cause },
      );
    }
  }

  /** From the pack of its folder, where that has one. */
  async #packedModel(path: string): Promise<Group | null> {
    const [, folder = "", file = ""] = /^(\w+\/[^/]+)\/([^/]+)$/.exec(path) ?? [];
    if (!shippedPacks.includes(folder) || isOwnAsset(path)) return null;
    let pack = this.#packs.get(folder);
    if (pack === undefined) {
      pack = this.#readPack(`${folder}/models.pack`);
      this.#packs.set(folder, pack);
    }
    return (await pack)?.model(file) ?? null;
  }

  async #readPack(path: string): Promise<ModelPack | null> {
    try {
      return new ModelPack(await this.bytes(path));
    } catch (error) {
      // A server may have a folder of its own in place of the one that ships. Else it is told which model cannot be had.
      if (error instanceof AssetError) return null;
      const message = `It is not a file of models this page can read: ${messageOf(error)}.`;
      throw new AssetError(path, message, "Load the page again.", { cause: error });
    }
  }

  async #fetch(path: string): Promise<ArrayBuffer> {
    const own = await ownAsset(path);
    if (own !== null) return own;
    let response: Response;
    try {
      // Revalidated every time, as the core's own fetches are: an edited field shows at the next load.
      response = await fetch(new URL(path, this.#base), { cache: "no-cache" });
    } catch (cause) {
      throw new MissingAsset(
        path,
        "It could not be fetched: the connection failed.",
        "Check the connection and reload.",
        { cause },
      );
    }
    // A single-page fallback says 200 and sends the page itself.
    const isPage = response.headers.get("content-type")?.startsWith("text/html") === true;
    if (!response.ok || isPage) {
      const why =
        response.status === 404 || isPage
          ? "It does not exist."
          : `The server answered ${response.status} ${response.statusText}.`;
      throw new MissingAsset(
        path,
        why,
        "Check that the folder is complete and that names are spelled alike, also in upper and lower case.",
      );
    }
    return this.#read(path, response);
  }

  // Reads in chunks for the progress line. content-length counts compressed bytes, so the total is a lower bound.
  async #read(path: string, response: Response): Promise<ArrayBuffer> {
    const expected = Number(response.headers.get("content-length") ?? 0);
    this.#total += expected;
    const reader = response.body?.getReader();
    if (reader === undefined) return response.arrayBuffer();
    const chunks: Uint8Array[] = [];
    let size = 0;
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        chunks.push(value);
        size += value.byteLength;
        this.#loaded += value.byteLength;
        this.#total = Math.max(this.#total, this.#loaded);
        this.#onProgress(this.#loaded, this.#total);
      }
    } catch (cause) {
      throw new AssetError(
        path,
        "The connection failed before it had arrived whole.",
        "Check the connection and reload.",
        { cause },
      );
    }
    const bytes = new Uint8Array(size);
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.byteLength;
    }
    return bytes.buffer;
  }
}

/** A robot's or field's parts as AdvantageScope's config.json describes them. */
export interface AssetConfig {
  readonly file: string;
  readonly model: AssetPlacement;
  /** Robots: the `zeroed` placement of each component. Fields: the placement of each game piece. */
  readonly parts: readonly (AssetPlacement & { readonly name: string; readonly stagedObjects: readonly string[] })[];
  /** Fields: inches along x and y; 0 for robots. */
  readonly widthInches: number;
  readonly heightInches: number;
  /** Robots: where cameras sit and look, in the robot's frame. */
  readonly cameras: readonly AssetCamera[];
  /** Robots: parts of which the file has no place, by their numbers: they stand at zero, as in AdvantageScope. */
  readonly unplaced: readonly number[];
}

/** A camera of an AdvantageScope robot. */
export interface AssetCamera extends AssetPlacement {
  readonly name: string;
  /** Width and height [px]; null: not said. */
  readonly resolution: readonly [number, number] | null;
  /** From left to right [°]; null: not said. */
  readonly fov: number | null;
}

export async function loadConfig(source: AssetSource, folder: string): Promise<AssetConfig> {
  const file = `${folder}/config.json`;
  const json = await source.json(file);
  const robotParts = list(json, "components", file).map((part, index) => {
    const where = `/components/${index}`;
    const rotations = readRotations(part["zeroedRotations"], file, `${where}/zeroedRotations`);
    const position = readPosition(part["zeroedPosition"], file, `${where}/zeroedPosition`);
    return { rotations, position, name: "", stagedObjects: [] };
  });
  const unplaced = list(json, "components", file).flatMap((part, index) =>
    Array.isArray(part["zeroedPosition"]) && part["zeroedPosition"].length === 0 ? [index] : [],
  );
  const fieldParts = list(json, "gamePieces", file).map((part, index) => ({
    ...readPlacement(part, file, `/gamePieces/${index}`),
    name: typeof part["name"] === "string" ? part["name"] : "",
    stagedObjects: Array.isArray(part["stagedObjects"])
      ? part["stagedObjects"].filter((name) => typeof name === "string")
      : [],
  }));
  return {
    file,
    model: readPlacement(json, file, ""),
    parts: [...robotParts, ...fieldParts],
    widthInches: readInches(json, "widthInches", file),
    heightInches: readInches(json, "heightInches", file),
    unplaced,
    cameras: list(json, "cameras", file).map((camera, index) => readCamera(camera, file, `/cameras/${index}`)),
  };
}

/**
 * The model below a group that carries `placement`, its meshes merged: all painted ones into one, the others by material. AdvantageScope exports have hundreds
 * of small meshes, and a weak machine pays for draw calls, not triangles. Nodes named in `leaveOut` are dropped. `lit`: a field of that
 * size, which gets light that stands still.
 */
export function placeModel(
  model: Object3D,
  placement: AssetPlacement,
  paint: VertexPaint,
  leaveOut: readonly string[] = [],
  lit: Pick<LitPlace, "length" | "width"> | null = null,
): Group {
  const group = new Group();
  group.matrixAutoUpdate = false;
  assetMatrix(placement, group.matrix);
  const place = lit === null ? null : { ...lit, matrix: group.matrix };
  for (const mesh of mergeByMaterial(model, paint, new Set(leaveOut), place)) group.add(mesh);
  return group;
}

/** A mesh of a model among those that are drawn as one. */
interface MergedPart {
  readonly index: number;
  readonly count: number;
  readonly color: readonly [number, number, number];
  readonly kind: LightKind;
}

function mergeByMaterial(
  model: Object3D,
  paint: VertexPaint,
  leaveOut: ReadonlySet<string>,
  lit: LitPlace | null,
): Mesh[] {
  model.updateMatrixWorld(true);
  const groups = new Map<string, { material: Material; parts: BufferGeometry[]; notes: MergedPart[] }>();
  let index = 0;
  const replaced = new Set<Material>();
  eachMesh(model, leaveOut, (object) => {
    const material = object.material as Material;
    const geometry = object.geometry.clone().applyMatrix4(object.matrixWorld);
    if (geometry.getAttribute("normal") === undefined) geometry.computeVertexNormals();
    const floor = lit !== null && readyForLight(geometry, lit);
    const note = { color: colorOf(material), kind: kindOf(material, floor), index: index++ };
    const painted = isPaint(material) && !floor;
    if (painted) {
      paintVertices(geometry, material);
      replaced.add(material);
    }
    const worn = painted ? paint.for(material) : material;
    // Data that a still model does not show.
    geometry.morphAttributes = {};
    geometry.morphTargetsRelative = false;
    // Only like attributes can be merged; a mesh with uvs and one without stay apart.
    const key = `${worn.uuid} ${attributeKinds(geometry)} ${geometry.index !== null}`;
    const group = groups.get(key) ?? { material: worn, parts: [], notes: [] };
    group.parts.push(geometry);
    group.notes.push({ ...note, count: geometry.getAttribute("position").count });
    groups.set(key, group);
    object.geometry.dispose();
  });
  for (const material of replaced) material.dispose();
  return [...groups.values()].flatMap(({ material, parts, notes }) => {
    // null where they differ in something else, against three's types: then each stays as it is.
    const merged = mergeGeometries(parts) as BufferGeometry | null;
    if (merged !== null) for (const part of parts) part.dispose();
    return (merged === null ? parts : [merged]).map((geometry, at) => {
      const mesh = new Mesh(geometry, material);
      mesh.name = material.name;
      if (lit !== null) noteParts(mesh, merged === null ? [notes[at]!] : notes);
      return mesh;
    });
  });
}

/** Names and kinds of a geometry's numbers. */
function attributeKinds({ attributes }: BufferGeometry): string {
  const kinds = Object.entries(attributes).map(
    ([name, { array, itemSize, normalized }]) => `${name}:${array.constructor.name}:${itemSize}:${normalized}`,
  );
  return kinds.sort().join(" ");
}

function eachMesh(object: Object3D, leaveOut: ReadonlySet<string>, visit: (mesh: Mesh) => void): void {
  // GLTFLoader spells node names its own way, and keeps those of the file there.
  const { name = object.name } = object.userData as { name?: string };
  if (leaveOut.has(name)) return;
  if (object instanceof Mesh) visit(object);
  for (const child of object.children) eachMesh(child, leaveOut, visit);
}

/**
 * Frees the products of `placeModel` and GLTFLoader: geometries, materials and their textures, but not the shared
 * paint.
 */
export function disposeModel(root: Object3D): void {
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.geometry.dispose();
    for (const material of Array.isArray(object.material) ? object.material : [object.material])
      disposeMaterial(material);
  });
}

function disposeMaterial(material: Material): void {
  if (isSharedPaint(material)) return;
  disposeFloorLight(material);
  for (const value of Object.values(material)) {
    if (typeof value === "object" && value !== null && "isTexture" in value && "dispose" in value) {
      (value as { dispose(): void }).dispose();
    }
  }
  material.dispose();
}

/** Of degrees and metres in a config.json. */
const most = 1e6;

function readPlacement(json: Record<string, unknown>, file: string, where: string): AssetPlacement {
  return {
    rotations: readRotations(json["rotations"], file, `${where}/rotations`),
    position: readPosition(json["position"], file, `${where}/position`),
  };
}

function readRotations(value: unknown, file: string, where: string): AssetRotation[] {
  if (value === undefined || value === null) return [];
  const wrong = (): AssetError =>
    new AssetError(
      file,
      `${where}: must be a list of { "axis": "x" | "y" | "z", "degrees": number }.`,
      "Correct the file and reload.",
    );
  if (!Array.isArray(value)) throw wrong();
  return value.map((entry: unknown) => {
    if (!isRecord(entry)) throw wrong();
    const { axis, degrees } = entry;
    if ((axis !== "x" && axis !== "y" && axis !== "z") || typeof degrees !== "number" || !(Math.abs(degrees) <= most))
      throw wrong();
    return { axis, degrees };
  });
}

/** A value that is not a number is left open, as AdvantageScope leaves it. */
function readCamera(json: Record<string, unknown>, file: string, where: string): AssetCamera {
  const { name, resolution, fov } = json;
  const [width, height] = Array.isArray(resolution) ? (resolution as unknown[]) : [];
  const isSize = (pixels: unknown): pixels is number =>
    typeof pixels === "number" && Number.isInteger(pixels) && pixels >= 16 && pixels <= 8192;
  return {
    ...readPlacement(json, file, where),
    name: typeof name === "string" ? name : "",
    resolution: isSize(width) && isSize(height) ? [width, height] : null,
    fov: typeof fov === "number" && fov >= 1 && fov <= 179 ? fov : null,
  };
}

function readPosition(value: unknown, file: string, where: string): [number, number, number] {
  // AdvantageScope draws a list without numbers at zero.
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return [0, 0, 0];
  const [x, y, z] = Array.isArray(value) ? (value as unknown[]) : [];
  if (
    typeof x !== "number" ||
    typeof y !== "number" ||
    typeof z !== "number" ||
    ![x, y, z].every((value) => Math.abs(value) <= most)
  ) {
    throw new AssetError(file, `${where}: must be three numbers in metres.`, "Correct the file and reload.");
  }
  return [x, y, z];
}

function readInches(json: Record<string, unknown>, key: string, file: string): number {
  const value = json[key] ?? 0;
  if (typeof value !== "number" || !(Math.abs(value) <= most))
    throw new AssetError(file, `/${key}: must be a number of inches.`, "Correct the file and reload.");
  return value;
}

function list(json: Record<string, unknown>, key: string, file: string): Record<string, unknown>[] {
  const value = json[key];
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isRecord)) {
    throw new AssetError(file, `/${key}: must be a list of objects.`, "Correct the file and reload.");
  }
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** In one line: a message may quote the file. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").replace(/\.$/, "");
}
