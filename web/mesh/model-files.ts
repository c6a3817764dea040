// A model in another form as one binary glTF file: glTF with its buffers beside it, STL, OBJ, and URDF. Numbers stay as they are: whoever
// takes the model asks for its unit and its axes.

import { type BufferGeometry, type Material, Mesh, type MeshStandardMaterial, type Object3D } from "three";
import { Body, bytesOfData, entriesOf, glbOf, isRecord, partsOf, rangeOf, type Json } from "./glb-parts.ts";

/** A file that may be read: `path` with slashes. */
export interface ModelPart {
  readonly path: string;
  read(): Promise<Uint8Array>;
}

const nameOf = (path: string): string => path.split("/").at(-1) ?? "";

/** The file of those names that ends most alike: "package://bot/meshes/arm.stl" of ROS is "bot/meshes/arm.stl" in a folder. */
function findPart(wanted: string, all: readonly ModelPart[]): ModelPart | undefined {
  let path = wanted.replace(/^[a-z]+:\/+/i, "").replaceAll("\\", "/");
  try {
    path = decodeURIComponent(path);
  } catch {
    // It has a % of its own.
  }
  const ends = path.toLowerCase().split("/").reverse();
  const alike = (part: ModelPart): number => {
    const own = part.path.toLowerCase().split("/").reverse();
    const until = ends.findIndex((word, index) => word !== own[index]);
    return until < 0 ? ends.length : until;
  };
  const best = all.map((part) => ({ part, like: alike(part) })).sort((a, b) => b.like - a.like)[0];
  return best !== undefined && best.like > 0 ? best.part : undefined;
}

async function partOf(wanted: string, from: string, all: readonly ModelPart[]): Promise<Uint8Array> {
  const part = findPart(wanted, all);
  if (part === undefined)
    throw new Error(`${nameOf(from)} names ${wanted}, which is not beside it: take both, or their folder`);
  return part.read();
}

/** `beside`: what was brought with it. Throws an Error with a sentence. */
export async function modelToGlb(file: ModelPart, beside: readonly ModelPart[]): Promise<ArrayBuffer> {
  const bytes = (await file.read()).slice();
  const ending = /\.(\w+)$/.exec(file.path)?.[1]?.toLowerCase();
  if (new TextDecoder("latin1").decode(bytes.subarray(0, 22)) === "version https://git-lf")
    throw new Error(
      `${nameOf(file.path)} is a Git LFS pointer, without the model itself: fetch that with git lfs pull`,
    );
  switch (ending) {
    case "gltf":
      return ofGltf(file, bytes.buffer, beside);
    case "stl":
      return glbOfObject(nameOf(file.path), await stlMesh(file.path, bytes));
    case "obj":
      return glbOfObject(nameOf(file.path), await objGroup(file.path, bytes, beside));
    case "urdf":
      return glbOfObject(nameOf(file.path), await urdfRobot(file, bytes, beside));
    default:
      throw new Error(`${nameOf(file.path)} is no model that can be read`);
  }
}

// ---- glTF ----

async function ofGltf(file: ModelPart, bytes: ArrayBuffer, beside: readonly ModelPart[]): Promise<ArrayBuffer> {
  const parts = partsOf(bytes);
  if (parts === null) throw new Error(`${nameOf(file.path)} is not JSON: it is cut off or damaged`);
  const { json } = parts;
  const body = new Body();
  const starts: number[] = [];
  const bytesOf = async (uri: string): Promise<Uint8Array> => bytesOfData(uri) ?? partOf(uri, file.path, beside);
  for (const { uri, byteLength } of entriesOf(json, "buffers")) {
    const buffer = typeof uri === "string" ? await bytesOf(uri) : parts.body;
    if (typeof byteLength === "number" && buffer.byteLength < byteLength)
      throw new Error(
        `${String(uri).slice(0, 60)} has ${buffer.byteLength} bytes; ${nameOf(file.path)} needs ${byteLength}`,
      );
    starts.push(body.add(buffer));
  }
  const moved = (from: Json): Json => {
    const index = Number(from["buffer"]);
    const start = starts[index];
    if (start === undefined)
      throw new Error(`${nameOf(file.path)} names the buffer ${String(from["buffer"])}, which is not there`);
    return { ...from, buffer: 0, byteOffset: start + (Number(from["byteOffset"]) || 0) };
  };
  const views = entriesOf(json, "bufferViews").map((view) => {
    const { extensions } = view;
    if (!isRecord(extensions)) return moved(view);
    const packed = Object.entries(extensions).map(
      ([name, from]) => [name, isRecord(from) && "buffer" in from ? moved(from) : from] as const,
    );
    return { ...moved(view), extensions: Object.fromEntries(packed) };
  });
  const images: Json[] = [];
  for (const image of entriesOf(json, "images")) {
    const { uri, ...rest } = image;
    if (typeof uri !== "string") {
      images.push(image);
      continue;
    }
    const picture = await bytesOf(uri);
    const bufferView = views.push({ buffer: 0, byteOffset: body.add(picture), byteLength: picture.byteLength }) - 1;
    const mimeType = picture[0] === 0xff ? "image/jpeg" : picture[0] === 0x52 ? "image/webp" : "image/png";
    images.push({ ...rest, bufferView, mimeType });
  }
  return glbOf({ ...json, bufferViews: views, ...(images.length > 0 ? { images } : {}) }, body);
}

class NoSurface extends Error {
  constructor(name: string) {
    super(`${name} has no surface: no triangle is in it`);
  }
}

// ---- STL, OBJ, URDF: three.js's and urdf-loader's readers ----

async function stlMesh(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<Mesh> {
  const { STLLoader } = await import("three/addons/loaders/STLLoader.js");
  try {
    const isText = new TextDecoder("latin1").decode(bytes.subarray(0, 6)) === "solid ";
    // three.js's reader ends in an error of its own.
    if (isText && bytes.byteLength < 84) throw new NoSurface(nameOf(path));
    const mesh = new Mesh(new STLLoader().parse(bytes.buffer));
    mesh.name = nameOf(path).replace(/\.stl$/i, "");
    return mesh;
  } catch (error) {
    if (error instanceof NoSurface) throw error;
    throw new Error(`${nameOf(path)} is no whole STL file: it is cut off or damaged`);
  }
}

async function objGroup(path: string, bytes: Uint8Array, beside: readonly ModelPart[]): Promise<Object3D> {
  const { OBJLoader } = await import("three/addons/loaders/OBJLoader.js");
  const text = new TextDecoder().decode(bytes);
  const loader = new OBJLoader();
  const library = /^mtllib\s+(.+)$/m.exec(text)?.[1]?.trim();
  const colours = library === undefined ? undefined : findPart(library, beside);
  if (colours !== undefined) {
    const { MTLLoader } = await import("three/addons/loaders/MTLLoader.js");
    // Pictures would be asked of the network.
    const plain = new TextDecoder()
      .decode(await colours.read())
      .replace(/^\s*(map_\w+|bump|disp|norm|refl)\b.*$/gim, "");
    loader.setMaterials(new MTLLoader().parse(plain, ""));
  }
  return loader.parse(text);
}

const meshAddress = /<mesh[^>]*\bfilename\s*=\s*["']([^"']+)["']/g;

async function urdfRobot(file: ModelPart, bytes: Uint8Array, beside: readonly ModelPart[]): Promise<Object3D> {
  const name = nameOf(file.path);
  if (typeof DOMParser === "undefined") throw new Error(`${name}: URDF opens on the page: drop its folder there`);
  const text = new TextDecoder().decode(bytes);
  const meshes = new Map<string, Object3D>();
  for (const [, address] of text.matchAll(meshAddress)) {
    if (address === undefined || meshes.has(address)) continue;
    const content = (await partOf(address, file.path, beside)).slice();
    const ending = /\.(\w+)$/.exec(address)?.[1]?.toLowerCase();
    if (ending === "stl") meshes.set(address, await stlMesh(address, content));
    else if (ending === "obj") meshes.set(address, await objGroup(address, content, beside));
    else
      throw new Error(`${name} names ${address}: of meshes in a URDF, STL and OBJ are read; export it as one of these`);
  }
  const { default: URDFLoader } = await import("urdf-loader");
  const loader = new URDFLoader();
  loader.packages = (folder: string) => `package:/${folder === "" ? "" : `/${folder}`}`;
  loader.parseCollision = false;
  // Its types leave out the material, its third argument.
  const give: unknown = (path: string, _manager: unknown, material: Material, done: (mesh?: Object3D) => void) => {
    const mesh = [...meshes].find(([address]) => path.endsWith(address.replace(/^[a-z]+:\/+/i, "")))?.[1].clone();
    mesh?.traverse((each) => each instanceof Mesh && (each.material = material));
    done(mesh);
  };
  loader.loadMeshCb = give as typeof loader.loadMeshCb;
  try {
    return loader.parse(text);
  } catch {
    throw new Error(`${name} is no URDF that can be read: is it xacro, which "xacro FILE" makes a URDF of?`);
  }
}

/** All that three.js has read, each mesh as one in its own place. */
function glbOfObject(name: string, object: Object3D): ArrayBuffer {
  const body = new Body();
  const lists = {
    nodes: [] as Json[],
    meshes: [] as Json[],
    accessors: [] as Json[],
    bufferViews: [] as Json[],
    materials: [] as Json[],
  };
  const accessor = (values: Float32Array | Uint32Array, type: "VEC3" | "SCALAR"): number => {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    const bufferView =
      lists.bufferViews.push({ buffer: 0, byteOffset: body.add(bytes), byteLength: bytes.byteLength }) - 1;
    const count = values.length / (type === "VEC3" ? 3 : 1);
    const componentType = values instanceof Float32Array ? 5126 : 5125;
    return (
      lists.accessors.push({ bufferView, componentType, count, type, ...(type === "VEC3" ? rangeOf(values) : {}) }) - 1
    );
  };
  const materialOf = ({ material }: Mesh): number => {
    const first = (Array.isArray(material) ? material[0] : material) as MeshStandardMaterial | undefined;
    const color = first?.color.toArray() ?? [0.6, 0.6, 0.6];
    const found = {
      pbrMetallicRoughness: { baseColorFactor: [...color, 1], metallicFactor: 0, roughnessFactor: 0.7 },
      doubleSided: true,
    };
    return lists.materials.push(found) - 1;
  };
  object.updateMatrixWorld(true);
  object.traverse((each) => {
    if (!(each instanceof Mesh)) return;
    const geometry = each.geometry as BufferGeometry;
    const positions = geometry.getAttribute("position") as { array: ArrayLike<number>; count: number } | undefined;
    if (positions === undefined || positions.count < 3) return;
    if (geometry.getAttribute("normal") === undefined) geometry.computeVertexNormals();
    const POSITION = accessor(Float32Array.from(positions.array), "VEC3");
    const NORMAL = accessor(Float32Array.from(geometry.getAttribute("normal").array), "VEC3");
    const indices =
      geometry.index === null ? {} : { indices: accessor(Uint32Array.from(geometry.index.array), "SCALAR") };
    const mesh =
      lists.meshes.push({
        primitives: [{ attributes: { POSITION, NORMAL }, ...indices, material: materialOf(each) }],
      }) - 1;
    lists.nodes.push({ mesh, matrix: each.matrixWorld.toArray(), name: each.name || each.parent?.name || "part" });
  });
  if (lists.nodes.length === 0) throw new NoSurface(name);
  const nodes = lists.nodes.map((_, index) => index);
  return glbOf({ asset: { version: "2.0", generator: "Sandlot" }, scene: 0, scenes: [{ nodes }], ...lists }, body);
}
