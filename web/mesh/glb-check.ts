// Looks into a model file before anything is built of it: a file that would never end, need all memory or ask other
// places is refused in words.

/** Of nodes below each other; CAD programs nest a few dozen. */
const mostDepth = 256;
/** Of corners in a whole model, each use of a mesh counted: some thirty times as many as a season's field has. */
const mostCorners = 16_000_000;
/** Of nodes, accessors and other entries of a file's lists. */
const mostEntries = 100_000;

/** One mesh in many places. */
export const instancing = "EXT_mesh_gpu_instancing";
const placings = [
  ["TRANSLATION", "VEC3"],
  ["ROTATION", "VEC4"],
  ["SCALE", "VEC3"],
] as const;

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The types of accessors, by the glTF 2.0 specification, 3.6.2: bytes to words with sign and without, floats. */
const types: ReadonlySet<string> = new Set(["SCALAR", "VEC2", "VEC3", "VEC4", "MAT2", "MAT3", "MAT4"]);
const componentTypes: ReadonlySet<number> = new Set([5120, 5121, 5122, 5123, 5125, 5126]);

/** Throws with the defect of the bytes of a .glb, or of a .gltf that has all in it. */
export function checkModel(bytes: ArrayBuffer): void {
  const json = readJson(bytes);
  checkPacking(json);
  const lists = new Map<string, Json[]>();
  for (const name of ["scenes", "nodes", "meshes", "accessors", "bufferViews", "buffers", "images"])
    lists.set(name, listOf(json, name));
  for (const name of ["buffers", "images"]) checkAddresses(name, lists.get(name) ?? []);
  checkReferences(lists, "bufferViews", "buffer", "buffers");
  checkReferences(lists, "accessors", "bufferView", "bufferViews");
  checkAccessors(lists.get("accessors") ?? []);
  checkTree(lists.get("nodes") ?? []);
  checkScenes(lists);
  checkSize(lists);
}

/** Ways of packing that unpack.ts undoes, and the one that is not read here; a model that only may be packed so is read. */
const unpacked = ["KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_meshopt_compression"] as const;
const packings: ReadonlySet<unknown> = new Set([...unpacked, "KHR_texture_basisu"]);

/** Throws as checkModel does. The bytes of a model that nothing packs any more. */
export async function plainModel(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const { extensionsRequired } = readJson(bytes);
  const required = Array.isArray(extensionsRequired) ? (extensionsRequired as unknown[]) : [];
  const isPacked = unpacked.some((extension) => required.includes(extension));
  const plain = isPacked ? await (await import("./unpack.ts")).unpack(bytes) : bytes;
  checkModel(plain);
  return plain;
}

function checkPacking({ extensionsRequired }: Json): void {
  const required = Array.isArray(extensionsRequired) ? (extensionsRequired as unknown[]) : [];
  const packed = required.filter((extension) => packings.has(extension));
  if (packed.length > 0)
    throw new Error(`it needs ${packed.join(", ")}; export it without, as plain binary glTF (.glb)`);
}

const pointerBegin = "version https://git-lfs";

function readJson(bytes: ArrayBuffer): Json {
  const view = new DataView(bytes);
  let text = new Uint8Array(bytes);
  // "glTF", a version, the length of all; then chunks, the first of them JSON: its length, "JSON", the text.
  if (bytes.byteLength >= 20 && view.getUint32(0, true) === 0x46546c67) {
    const size = view.getUint32(12, true);
    if (view.getUint32(16, true) !== 0x4e4f534a || size > bytes.byteLength - 20)
      throw new Error("its first part is no JSON, or is cut off");
    text = new Uint8Array(bytes, 20, size);
  }
  if (new TextDecoder("latin1").decode(text.subarray(0, pointerBegin.length)) === pointerBegin)
    throw new Error("it is a Git LFS pointer, without the model itself: fetch that with git lfs pull");
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(text));
  } catch {
    throw new Error("it is neither binary glTF nor JSON");
  }
  if (!isRecord(json)) throw new Error("its JSON is no object");
  return json;
}

function listOf(json: Json, name: string): Json[] {
  const value = json[name];
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isRecord)) throw new Error(`"${name}" is no list of objects`);
  if (value.length > mostEntries) throw new Error(`"${name}" has more than ${mostEntries} entries`);
  return value;
}

/** A model is one file: it asks no other. Only the first buffer may have no address: it is the file's own second part. */
function checkAddresses(name: string, entries: readonly Json[]): void {
  if (name === "buffers" && entries.slice(1).some(({ uri }) => uri === undefined))
    throw new Error('one of its "buffers" has no bytes: only the first may be the rest of the file');
  for (const { uri } of entries) {
    if (uri !== undefined && !(typeof uri === "string" && uri.startsWith("data:")))
      throw new Error(`one of its "${name}" lies in another file`);
  }
}

/** The entries that a list names of another one are there: "__proto__" is on every list, and not an entry of it. */
function checkReferences(lists: ReadonlyMap<string, readonly Json[]>, from: string, key: string, to: string): void {
  const count = lists.get(to)?.length ?? 0;
  lists.get(from)?.forEach(({ [key]: index }, at) => {
    if (index === undefined && from === "accessors") return;
    if (typeof index !== "number" || !Number.isInteger(index) || index < 0 || index >= count)
      throw new Error(`"${key}" of entry ${at} of its "${from}" must be one of its ${count} "${to}"`);
  });
}

/** An accessor without a buffer is zeros: as many as it says. */
function checkAccessors(accessors: readonly Json[]): void {
  let corners = 0;
  for (const { count, bufferView, type, componentType } of accessors) {
    if (typeof type !== "string" || !types.has(type)) throw new Error(`an accessor has the type ${String(type)}`);
    if (typeof componentType !== "number" || !componentTypes.has(componentType))
      throw new Error(`an accessor's numbers have the type ${String(componentType)}`);
    if (typeof count !== "number" || !Number.isInteger(count) || count < 0 || count > mostCorners)
      throw new Error(`an accessor's "count" must be 0 to ${mostCorners}`);
    if (bufferView === undefined) corners += count;
  }
  if (corners > mostCorners) throw new Error(`its accessors without a buffer have more than ${mostCorners} corners`);
}

const childrenOf = (node: Json): unknown[] => {
  const children = node["children"] ?? [];
  if (!Array.isArray(children)) throw new Error(`a node's "children" are no list`);
  return children as unknown[];
};

/** Each node has one parent at most, and none is below itself: three.js would wait for itself for ever. */
function checkTree(nodes: readonly Json[]): void {
  const parents = new Array<number>(nodes.length).fill(-1);
  nodes.forEach((node, index) => {
    for (const child of childrenOf(node)) {
      if (typeof child !== "number" || !(child in nodes)) throw new Error(`a child of node ${index} is not there`);
      if (parents[child] !== -1) throw new Error(`node ${child} has more than one parent`);
      parents[child] = index;
    }
  });
  // Depth from the nodes above, which is known already or looked at first; a ring has no beginning.
  const depths = new Array<number>(nodes.length).fill(0);
  for (let index = 0; index < nodes.length; index++) {
    const way: number[] = [];
    let at = index;
    while (at !== -1 && depths[at] === 0) {
      if (way.length > mostDepth) throw new Error(`its nodes are more than ${mostDepth} deep, or in a ring`);
      way.push(at);
      at = parents[at] ?? -1;
    }
    let depth = at === -1 ? 0 : (depths[at] ?? 0);
    for (const node of way.reverse()) depths[node] = ++depth;
    if (depth > mostDepth) throw new Error(`its nodes are more than ${mostDepth} deep`);
  }
}

function checkScenes(lists: ReadonlyMap<string, readonly Json[]>): void {
  const nodes = lists.get("nodes") ?? [];
  for (const [index, { nodes: shown = [] }] of (lists.get("scenes") ?? []).entries()) {
    if (!Array.isArray(shown)) throw new Error(`the "nodes" of scene ${index} are no list`);
    for (const node of shown as unknown[]) {
      if (typeof node !== "number" || !(node in nodes))
        throw new Error(`scene ${index} has the node ${String(node)}, and there are ${nodes.length}`);
    }
  }
}

/** Its numbers, by name: where each copy of a node's mesh stands. null: it has no copies. */
export function instancesOf({ extensions }: Json): Json | null {
  const found = isRecord(extensions) ? extensions[instancing] : undefined;
  const attributes = isRecord(found) ? found["attributes"] : undefined;
  return isRecord(attributes) && placings.some(([name]) => name in attributes) ? attributes : null;
}

/** How many: as many of each kind of number. */
function copiesOf(places: Json, accessors: readonly Json[], node: number): number {
  const counts = placings.flatMap(([name, type]) => {
    const index = places[name];
    if (index === undefined) return [];
    const accessor = typeof index === "number" && index in accessors ? accessors[index] : undefined;
    if (accessor?.["type"] !== type) throw new Error(`the copies of node ${node} have no ${name} of the type ${type}`);
    return [Number(accessor["count"])];
  });
  if (new Set(counts).size > 1) throw new Error(`the copies of node ${node} have lists of different lengths`);
  return counts[0]!;
}

/** Each use of a mesh becomes corners of its own. */
function checkSize(lists: ReadonlyMap<string, readonly Json[]>): void {
  const accessors = lists.get("accessors") ?? [];
  const countOf = (index: unknown): number => {
    const count = typeof index === "number" ? accessors[index]?.["count"] : 0;
    return typeof count === "number" ? count : 0;
  };
  const sizes = (lists.get("meshes") ?? []).map((mesh, index) => {
    const { primitives } = mesh;
    if (!Array.isArray(primitives) || !primitives.every(isRecord))
      throw new Error(`mesh ${index} has no list of "primitives"`);
    return primitives.reduce((sum, { attributes, indices }) => {
      const position = isRecord(attributes) ? attributes["POSITION"] : undefined;
      if (typeof position !== "number" || !(position in accessors)) throw new Error(`mesh ${index} has no "POSITION"`);
      return sum + countOf(position) + countOf(indices);
    }, 0);
  });
  const used = (lists.get("nodes") ?? []).map((node, index) => {
    const { mesh } = node;
    const places = instancesOf(node);
    const copies = places === null ? 1 : copiesOf(places, accessors, index);
    return typeof mesh === "number" ? copies * (sizes[mesh] ?? 0) : 0;
  });
  const corners = used.reduce((sum, size) => sum + size, 0);
  if (corners > mostCorners) throw new Error(`it has more than ${mostCorners} corners`);
}
