// A model in another form as one binary glTF file: glTF with its buffers beside it, STL, OBJ, and URDF. Numbers stay as
// they are: the caller asks for the model's unit and axes.

import { type BufferGeometry, type Material, Mesh, type MeshStandardMaterial, type Object3D } from "three";
import { Body, bytesOfData, entriesOf, glbOf, isRecord, partsOf, rangeOf, type Json } from "./glb-parts.ts";

/** A file that may be read: `path` with slashes. */
export interface ModelPart {
  readonly path: string;
  read(): Promise<Uint8Array>;
}

/** A word of a stranger's file, for a sentence. */
const shown = (word: string): string => {
  const line = word.slice(0, 200).replace(/[\s\p{C}]+/gu, " ");
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
};
const nameOf = (path: string): string => shown(path.split("/").at(-1) ?? "");

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
    throw new Error(`${nameOf(from)} names ${shown(wanted)}, which is not beside it: take both, or their folder`);
  return part.read();
}

/** `beside`: the files that were brought with it. Throws an Error with a sentence. */
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
      return ofObj(file.path, bytes, beside);
    case "urdf": {
      const { object, pictures } = await urdfRobot(file, bytes, beside);
      return glbOfObject(nameOf(file.path), object, pictures);
    }
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
      throw new Error(`${shown(String(uri))} has ${buffer.byteLength} bytes; ${nameOf(file.path)} needs ${byteLength}`);
    starts.push(body.add(buffer));
  }
  const moved = (from: Json): Json => {
    const index = Number(from["buffer"]);
    const start = starts[index];
    if (start === undefined)
      throw new Error(`${nameOf(file.path)} names the buffer ${shown(String(from["buffer"]))}, which is not there`);
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

/** Pictures of materials, by the materials' names. */
type Pictures = ReadonlyMap<string, Uint8Array>;

interface ObjModel {
  readonly object: Object3D;
  readonly pictures: Pictures;
}

async function objGroup(path: string, bytes: Uint8Array, beside: readonly ModelPart[]): Promise<ObjModel> {
  const { OBJLoader } = await import("three/addons/loaders/OBJLoader.js");
  const text = new TextDecoder().decode(bytes);
  const loader = new OBJLoader();
  const library = /^mtllib\s+(.+)$/m.exec(text)?.[1]?.trim();
  const colours = library === undefined ? undefined : findPart(library, beside);
  let pictures: Pictures = new Map();
  if (colours !== undefined) {
    const { MTLLoader } = await import("three/addons/loaders/MTLLoader.js");
    const materials = new TextDecoder().decode(await colours.read());
    pictures = await picturesOf(materials, beside);
    // three.js would ask the network for them.
    const plain = materials.replace(/^\s*(map_\w+|bump|disp|norm|refl)\b.*$/gim, "");
    loader.setMaterials(new MTLLoader().parse(plain, ""));
  }
  return { object: loader.parse(text), pictures };
}

async function ofObj(path: string, bytes: Uint8Array, beside: readonly ModelPart[]): Promise<ArrayBuffer> {
  const { object, pictures } = await objGroup(path, bytes, beside);
  return glbOfObject(nameOf(path), object, pictures);
}

/** The pictures of map_Kd that stand beside it; a material whose picture does not has its colour. */
async function picturesOf(materials: string, beside: readonly ModelPart[]): Promise<Pictures> {
  const found = new Map<string, Uint8Array>();
  let material = "";
  for (const line of materials.split("\n")) {
    const [, name] = /^\s*newmtl\s+(\S.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined) material = name;
    // Its options stand before the name: "-s 1 1 1 a.png".
    const [, picture] = /^\s*map_Kd\s+(?:-\w+(?:\s+[-\d.]+|\s+on|\s+off)*\s+)*(\S.*?)\s*$/i.exec(line) ?? [];
    const part = picture === undefined ? undefined : findPart(picture, beside);
    const bytes = part === undefined ? null : await part.read();
    if (bytes !== null && pictureKind(bytes) !== null) found.set(material, bytes);
  }
  return found;
}

/** By its first bytes; null: glTF takes no such picture. */
function pictureKind(bytes: Uint8Array): string | null {
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return "image/png";
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? "image/jpeg" : null;
}

const meshAddress = /<mesh[^>]*\bfilename\s*=\s*["']([^"']+)["']/g;

/** A mesh of a URDF: names of materials are its own, so those of two meshes are told apart. */
function withOwnNames(address: string, { object, pictures }: ObjModel, into: Map<string, Uint8Array>): Object3D {
  const renamed = new Set<Material>();
  object.traverse((each) => {
    if (each instanceof Mesh) for (const one of [each.material].flat() as Material[]) renamed.add(one);
  });
  for (const material of renamed) material.name = `${address} ${material.name}`;
  for (const [name, picture] of pictures) into.set(`${address} ${name}`, picture);
  return object;
}

async function urdfRobot(file: ModelPart, bytes: Uint8Array, beside: readonly ModelPart[]): Promise<ObjModel> {
  const name = nameOf(file.path);
  const text = new TextDecoder().decode(bytes);
  const meshes = new Map<string, Object3D>();
  const pictures = new Map<string, Uint8Array>();
  for (const [, address] of text.matchAll(meshAddress)) {
    if (address === undefined || meshes.has(address)) continue;
    const content = (await partOf(address, file.path, beside)).slice();
    const ending = /\.(\w+)$/.exec(address)?.[1]?.toLowerCase();
    if (ending === "stl") meshes.set(address, await stlMesh(address, content));
    else if (ending === "obj")
      meshes.set(address, withOwnNames(address, await objGroup(address, content, beside), pictures));
    else if (ending === "dae")
      meshes.set(address, withOwnNames(address, await colladaGroup(name, address, content, beside), pictures));
    else
      throw new Error(
        `${name} names ${shown(address)}: of meshes in a URDF, STL, OBJ and Collada are read; export it as one of these`,
      );
  }
  const { default: URDFLoader } = await import("urdf-loader");
  const loader = new URDFLoader();
  loader.packages = (folder: string) => `package:/${folder === "" ? "" : `/${folder}`}`;
  loader.parseCollision = false;
  // Its types leave out the material, its third argument.
  const give: unknown = (path: string, _manager: unknown, material: Material, done: (mesh?: Object3D) => void) => {
    const mesh = [...meshes].find(([address]) => path.endsWith(address.replace(/^[a-z]+:\/+/i, "")))?.[1].clone();
    // The URDF's colour comes before the mesh's own.
    const isSaid = material.name !== "" || (material as MeshStandardMaterial).color.getHex() !== 0xffffff;
    mesh?.traverse((each) => isSaid && each instanceof Mesh && (each.material = material));
    done(mesh);
  };
  loader.loadMeshCb = give as typeof loader.loadMeshCb;
  try {
    return { object: await parsedWith(loader, text), pictures };
  } catch {
    throw new Error(`${name} is no URDF that can be read: is it xacro, which "xacro FILE" makes a URDF of?`);
  }
}

/** urdf-loader asks the browser for XML; elsewhere it gets a small reader under the browser's names, for as long as it reads. */
async function parsedWith(loader: { parse(text: string): Object3D }, text: string): Promise<Object3D> {
  if (typeof DOMParser !== "undefined") return loader.parse(text);
  const { XmlDocument, XmlElement, XmlReader } = await import("./small-xml.ts");
  const names = { DOMParser: XmlReader, Document: XmlDocument, Element: XmlElement };
  const globals = globalThis as Record<string, unknown>;
  Object.assign(globals, names);
  try {
    return loader.parse(text);
  } finally {
    for (const name of Object.keys(names)) delete globals[name];
  }
}

/** Pictures of a Collada file's diffuse colours, by its materials' ids: material, effect, sampler, surface, image, file. */
async function colladaPictures(text: string, beside: readonly ModelPart[]): Promise<Pictures> {
  const found = new Map<string, Uint8Array>();
  const blockOf = (tag: string, key: string, value: string): string => {
    const opening = new RegExp(`<${tag}\\b[^>]*\\b${key}\\s*=\\s*["']${escaped(value)}["'][^>]*>`).exec(text);
    if (opening === null) return "";
    const from = opening.index + opening[0].length;
    const to = text.indexOf(`</${tag}>`, from);
    return to < 0 ? "" : text.slice(from, to);
  };
  const inside = (block: string, tag: string): string =>
    new RegExp(`<${tag}\\b[^>]*>\\s*([^<]+?)\\s*</${tag}>`).exec(block)?.[1] ?? "";
  for (const [, id = ""] of text.matchAll(/<material\b[^>]*\bid\s*=\s*["']([^"']{1,200})["']/g)) {
    const effect =
      /<instance_effect\b[^>]*\burl\s*=\s*["']#([^"']+)["']/.exec(blockOf("material", "id", id))?.[1] ?? "";
    const diffuse = /<diffuse\b[^>]*>[^]*?<texture\b[^>]*\btexture\s*=\s*["']([^"']+)["']/.exec(
      blockOf("effect", "id", effect),
    );
    if (diffuse?.[1] === undefined) continue;
    const surface = inside(blockOf("newparam", "sid", diffuse[1]), "source");
    // Some exporters name the image itself.
    const image = inside(blockOf("newparam", "sid", surface), "init_from") || diffuse[1];
    const path = inside(blockOf("image", "id", image), "init_from");
    const part = path === "" ? undefined : findPart(path, beside);
    const bytes = part === undefined ? null : await part.read();
    if (bytes !== null && pictureKind(bytes) !== null) found.set(id, bytes);
  }
  return found;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A Collada mesh in the frame of its own file, as ROS takes it. three.js would ask the network for its pictures: they are taken from beside it. */
async function colladaGroup(
  robot: string,
  address: string,
  bytes: Uint8Array,
  beside: readonly ModelPart[],
): Promise<ObjModel> {
  if (typeof DOMParser === "undefined")
    throw new Error(
      `${robot} names ${nameOf(address)}: Collada meshes are read on the page; drop the folder there, or export STL or OBJ`,
    );
  const { ColladaLoader } = await import("three/addons/loaders/ColladaLoader.js");
  const whole = new TextDecoder().decode(bytes);
  const text = whole
    // A material is called by its id, which pictures are known by.
    .replace(/<material\b([^>]*?)\s+name\s*=\s*(?:"[^"]*"|'[^']*')/g, "<material$1")
    .replace(/<material\b([^>]*\bid\s*=\s*("[^"]*"|'[^']*'))/g, "<material$1 name=$2")
    .replace(/<texture\b[^>]*\/>|<texture\b[^>]*>[^]*?<\/texture>|<up_axis>[^<]*<\/up_axis>/g, "");
  const scene = new ColladaLoader().parse(text, "")?.scene;
  if (scene === undefined) throw new Error(`${nameOf(address)} is no Collada file that can be read`);
  return { object: scene, pictures: await colladaPictures(whole, beside) };
}

/** The lists of a glTF file, as they are gathered. */
class GltfLists {
  readonly body = new Body();
  readonly nodes: Json[] = [];
  readonly meshes: Json[] = [];
  readonly accessors: Json[] = [];
  readonly bufferViews: Json[] = [];
  readonly materials: Json[] = [];
  readonly images: Json[] = [];
  readonly textures: Json[] = [];
  readonly #pictures: Pictures;
  readonly #textureOf = new Map<string, number>();

  constructor(pictures: Pictures) {
    this.#pictures = pictures;
  }

  accessor(values: Float32Array | Uint32Array, type: "VEC3" | "VEC2" | "SCALAR"): number {
    const bufferView = this.#view(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    const count = values.length / { VEC3: 3, VEC2: 2, SCALAR: 1 }[type];
    const componentType = values instanceof Float32Array ? 5126 : 5125;
    return (
      this.accessors.push({ bufferView, componentType, count, type, ...(type === "VEC3" ? rangeOf(values) : {}) }) - 1
    );
  }

  material(material: MeshStandardMaterial | undefined): number {
    const color = material?.color.toArray() ?? [0.6, 0.6, 0.6];
    const texture = this.#texture(material?.name ?? "");
    // The picture has all of its colour.
    const own = texture === null ? { baseColorFactor: [...color, 1] } : { baseColorTexture: { index: texture } };
    const found = { pbrMetallicRoughness: { ...own, metallicFactor: 0, roughnessFactor: 0.7 }, doubleSided: true };
    return this.materials.push(found) - 1;
  }

  hasPicture(material: MeshStandardMaterial | undefined): boolean {
    return this.#pictures.has(material?.name ?? "");
  }

  #texture(material: string): number | null {
    const picture = this.#pictures.get(material);
    if (picture === undefined) return null;
    const known = this.#textureOf.get(material);
    if (known !== undefined) return known;
    const source = this.images.push({ bufferView: this.#view(picture), mimeType: pictureKind(picture) }) - 1;
    const made = this.textures.push({ source }) - 1;
    this.#textureOf.set(material, made);
    return made;
  }

  #view(bytes: Uint8Array): number {
    return this.bufferViews.push({ buffer: 0, byteOffset: this.body.add(bytes), byteLength: bytes.byteLength }) - 1;
  }

  get json(): Json {
    const { nodes, meshes, accessors, bufferViews, materials, images, textures } = this;
    const pictures = images.length === 0 ? {} : { images, textures };
    return { nodes, meshes, accessors, bufferViews, materials, ...pictures };
  }
}

/** The triangles of each material of a mesh: their corners in its list, or all of them in order. */
function groupsOf({
  geometry,
  material,
}: Mesh): { material: MeshStandardMaterial | undefined; corners: Uint32Array | null }[] {
  const { index, groups, attributes } = geometry as BufferGeometry;
  const all = index === null ? null : Uint32Array.from(index.array);
  if (!Array.isArray(material)) return [{ material: material as MeshStandardMaterial, corners: all }];
  const materials = material as (MeshStandardMaterial | undefined)[];
  if (groups.length === 0) return [{ material: materials[0], corners: all }];
  const count = all?.length ?? attributes["position"]?.count ?? 0;
  return groups.map(({ start, count: length, materialIndex = 0 }) => {
    const end = Math.min(count, start + length);
    const corners =
      all?.slice(start, end) ?? Uint32Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at);
    return { material: materials[materialIndex], corners };
  });
}

/** All that three.js has read, each mesh as one in its own place. */
function glbOfObject(name: string, object: Object3D, pictures: Pictures = new Map()): ArrayBuffer {
  const lists = new GltfLists(pictures);
  object.updateMatrixWorld(true);
  object.traverse((each) => {
    if (!(each instanceof Mesh)) return;
    const geometry = each.geometry as BufferGeometry;
    const positions = geometry.getAttribute("position") as { array: ArrayLike<number>; count: number } | undefined;
    if (positions === undefined || positions.count < 3) return;
    if (geometry.getAttribute("normal") === undefined) geometry.computeVertexNormals();
    const groups = groupsOf(each);
    const attributes: Json = {
      POSITION: lists.accessor(Float32Array.from(positions.array), "VEC3"),
      NORMAL: lists.accessor(Float32Array.from(geometry.getAttribute("normal").array), "VEC3"),
    };
    const places = geometry.getAttribute("uv") as { array: ArrayLike<number>; count: number } | undefined;
    // glTF's pictures begin at the top.
    if (places?.count === positions.count && groups.some(({ material }) => lists.hasPicture(material)))
      attributes["TEXCOORD_0"] = lists.accessor(
        Float32Array.from(places.array, (value, at) => (at % 2 === 0 ? value : 1 - value)),
        "VEC2",
      );
    const primitives = groups
      .filter(({ corners }) => corners === null || corners.length >= 3)
      .map(({ material, corners }) => ({
        ...{ attributes, material: lists.material(material) },
        ...(corners === null ? {} : { indices: lists.accessor(corners, "SCALAR") }),
      }));
    if (primitives.length === 0) return;
    const mesh = lists.meshes.push({ primitives }) - 1;
    lists.nodes.push({ mesh, matrix: each.matrixWorld.toArray(), name: each.name || each.parent?.name || "part" });
  });
  if (lists.nodes.length === 0) throw new NoSurface(name);
  const nodes = lists.nodes.map((_, index) => index);
  const scene = { asset: { version: "2.0", generator: "Sandlot" }, scene: 0, scenes: [{ nodes }] };
  return glbOf({ ...scene, ...lists.json }, lists.body);
}
