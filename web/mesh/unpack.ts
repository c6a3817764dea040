// A model that is packed by Draco or meshopt as a plain binary glTF file, to be read as any other: the decoders are
// three.js's and meshoptimizer's own.

import { MeshoptDecoder } from "meshoptimizer";
import {
  Body,
  bytesOfData,
  entriesOf,
  glbOf,
  isRecord,
  partsOf,
  rangeOf,
  type GlbParts,
  type Json,
} from "./glb-parts.ts";

const dracoName = "KHR_draco_mesh_compression";
const meshoptNames = ["EXT_meshopt_compression", "KHR_meshopt_compression"] as const;
/** Of all that comes out of a file: a season's field has some tens. */
const mostBytes = 512 << 20;
const floatType = 5126;
const wordType = 5125;

class UnpackError extends Error {}

const whole = (value: unknown, most: number, name: string): number => {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw new UnpackError(`its "${name}" must be a whole number of 0 to ${most}`);
};

const extensionOf = (entry: Json, name: string): Json | null => {
  const { extensions } = entry;
  const found = isRecord(extensions) ? extensions[name] : undefined;
  return isRecord(found) ? found : null;
};

/** undefined: nothing is left. */
const without = (list: unknown, names: readonly string[]): unknown[] | undefined => {
  const left = Array.isArray(list) ? (list as unknown[]).filter((name) => !names.includes(String(name))) : [];
  return left.length > 0 ? left : undefined;
};

/** Where the bytes of buffers stand: the file's own second part, or in its JSON. */
function bufferBytes({ json, body }: GlbParts): (Uint8Array | null)[] {
  return entriesOf(json, "buffers").map(({ uri }, index) => {
    if (uri === undefined) return index === 0 ? body : null;
    return typeof uri === "string" ? bytesOfData(uri) : null;
  });
}

/** The read place: bytes of one of the buffers. */
function slice(buffers: readonly (Uint8Array | null)[], from: Json, what: string): Uint8Array {
  const buffer = buffers[whole(from["buffer"] ?? 0, buffers.length - 1, "buffer")];
  if (buffer === null || buffer === undefined) throw new UnpackError(`the bytes of ${what} are not in the file`);
  const at = whole(from["byteOffset"] ?? 0, buffer.byteLength, "byteOffset");
  return buffer.subarray(at, at + whole(from["byteLength"], buffer.byteLength - at, "byteLength"));
}

/** The same file, unpacked where it is packed. Throws an Error that says which part is damaged. */
export async function unpack(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const parts = partsOf(bytes);
  if (parts === null) return bytes;
  const buffers = bufferBytes(parts);
  const body = new Body();
  let size = 0;
  const take = (count: number): void => {
    size += count;
    if (size > mostBytes) throw new UnpackError(`it unpacks to more than ${mostBytes >> 20} MB`);
  };
  const views: Json[] = [];
  await MeshoptDecoder.ready;
  for (const [index, view] of entriesOf(parts.json, "bufferViews").entries()) {
    const packed = meshoptNames.map((name) => extensionOf(view, name)).find((found) => found !== null);
    const made = packed == null ? slice(buffers, view, `part ${index}`) : ofMeshopt(packed, buffers, index, take);
    const { byteStride, target } = view;
    views.push({
      ...{ buffer: 0, byteOffset: body.add(made), byteLength: made.byteLength },
      ...(byteStride === undefined ? {} : { byteStride }),
      ...(target === undefined ? {} : { target }),
    });
  }
  const json: Json = { ...parts.json, bufferViews: views };
  await unpackDraco(json, views, buffers, entriesOf(parts.json, "bufferViews"), body, take);
  for (const list of ["extensionsRequired", "extensionsUsed"]) {
    const left = without(json[list], [dracoName, ...meshoptNames]);
    if (left === undefined) delete json[list];
    else json[list] = left;
  }
  return glbOf(json, body);
}

const modes = ["ATTRIBUTES", "TRIANGLES", "INDICES"];
const filters = ["NONE", "OCTAHEDRAL", "QUATERNION", "EXPONENTIAL"];

function ofMeshopt(
  packed: Json,
  buffers: readonly (Uint8Array | null)[],
  index: number,
  take: (bytes: number) => void,
): Uint8Array {
  const count = whole(packed["count"], mostBytes, "count");
  const stride = whole(packed["byteStride"], 256, "byteStride");
  const mode = String(packed["mode"]);
  const filter = String(packed["filter"] ?? "NONE");
  if (!modes.includes(mode) || !filters.includes(filter))
    throw new UnpackError(`part ${index} is packed by meshopt's ${mode}, ${filter}, which is not known`);
  take(count * stride);
  const source = slice(buffers, packed, `part ${index}`);
  const target = new Uint8Array(count * stride);
  try {
    MeshoptDecoder.decodeGltfBuffer(target, count, stride, source, mode, filter);
  } catch {
    throw new UnpackError(`part ${index}, which meshopt packed, is damaged: export it again`);
  }
  return target;
}

async function unpackDraco(
  json: Json,
  views: Json[],
  buffers: readonly (Uint8Array | null)[],
  from: readonly Json[],
  body: Body,
  take: (bytes: number) => void,
): Promise<void> {
  const meshes = entriesOf(json, "meshes");
  const isPacked = (primitive: unknown): boolean => isRecord(primitive) && extensionOf(primitive, dracoName) !== null;
  const listOf = (mesh: Json): unknown[] =>
    Array.isArray(mesh["primitives"]) ? (mesh["primitives"] as unknown[]) : [];
  if (!meshes.some((mesh) => listOf(mesh).some(isPacked))) return;
  const draco = await (await import("virtual:draco")).default();
  const accessors = entriesOf(json, "accessors").map((accessor) => ({ ...accessor }));

  const put = (bytes: Uint8Array): number =>
    views.push({ buffer: 0, byteOffset: body.add(bytes), byteLength: bytes.byteLength }) - 1;

  const unpackOne = (primitive: Json, name: string): Json => {
    const packed = extensionOf(primitive, dracoName);
    if (packed === null) return primitive;
    const view = from[whole(packed["bufferView"], from.length - 1, "bufferView")]!;
    const source = slice(buffers, view, name);
    const decoder = new draco.Decoder();
    const mesh = new draco.Mesh();
    try {
      const status = decoder.DecodeArrayToMesh(
        new Int8Array(source.buffer, source.byteOffset, source.byteLength),
        source.byteLength,
        mesh,
      );
      if (!status.ok()) throw new UnpackError(`${name}, which Draco packed, is damaged: export it again`);
      const points = mesh.num_points();
      const attributes = { ...(isRecord(primitive["attributes"]) ? primitive["attributes"] : {}) };
      for (const [attribute, id] of Object.entries(isRecord(packed["attributes"]) ? packed["attributes"] : {})) {
        const found = decoder.GetAttributeByUniqueId(mesh, whole(id, 1e6, attribute));
        const width = found.num_components();
        const type = typeOf(width);
        if (type === null) throw new UnpackError(`${name}, which Draco packed, lacks its ${attribute}`);
        const size = 4 * points * width;
        take(size);
        const at = draco._malloc(size);
        // 9: floats, by Draco's list of types.
        const isRead = decoder.GetAttributeDataArrayForAllPoints(mesh, found, 9, size, at);
        const bytes = draco.HEAPU8.slice(at, at + size);
        draco._free(at);
        if (!isRead) throw new UnpackError(`${name}, which Draco packed, lacks its ${attribute}`);
        attributes[attribute] =
          accessors.push({
            ...{ bufferView: put(bytes), componentType: floatType, count: points, type },
            ...(attribute === "POSITION" ? rangeOf(new Float32Array(bytes.buffer)) : {}),
          }) - 1;
      }
      const count = 3 * mesh.num_faces();
      take(4 * count);
      const at = draco._malloc(4 * count);
      decoder.GetTrianglesUInt32Array(mesh, 4 * count, at);
      const corners = draco.HEAPU8.slice(at, at + 4 * count);
      draco._free(at);
      const indices = accessors.push({ bufferView: put(corners), componentType: wordType, count, type: "SCALAR" }) - 1;
      const { [dracoName]: _, ...others } = primitive["extensions"] as Json;
      return { ...primitive, attributes, indices, extensions: others };
    } finally {
      draco.destroy(mesh);
      draco.destroy(decoder);
    }
  };

  json["meshes"] = meshes.map((mesh, index) => ({
    ...mesh,
    primitives: listOf(mesh).map((primitive) =>
      isRecord(primitive) ? unpackOne(primitive, `mesh ${index}`) : primitive,
    ),
  }));
  json["accessors"] = accessors;
}

const typeOf = (width: number): string | null => ["SCALAR", "VEC2", "VEC3", "VEC4"][width - 1] ?? null;
