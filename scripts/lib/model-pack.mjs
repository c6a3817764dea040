// The models of a folder in one small file, models.pack, for the page: the .glb files beside it stay for AdvantageScope
// and for people who take the folder along. A pack gives back the same numbers. web/view/model-pack.ts reads it:
//
//   "SMP1", the header's length (u32, little end first), the header (JSON: `PackHeader` there), then for all shapes in
//   their order:
//   positions, normals, texture coordinates, corners of triangles (each as differences, see `Column`), and the images
//   as they are.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Numbers of a model are multiples of these: scripts/models/model.mjs rounds them. */
const steps = { POSITION: 1e5, NORMAL: 1e3, TEXCOORD_0: 1e5 };
const widths = { SCALAR: 1, VEC2: 2, VEC3: 3 };
const readers = { 5121: Uint8Array, 5123: Uint16Array, 5125: Uint32Array, 5126: Float32Array };

/** A model has something that a pack has no place for: it stays a .glb. */
class NotPacked extends Error {}
const need = (holds, what) => {
  if (!holds) throw new NotPacked(what);
};
const only = (object, keys, what) => {
  for (const key of Object.keys(object)) need(keys.includes(key), `${what} has "${key}"`);
};

/** Whole numbers as differences to the one before, small ones of either sign in one byte. */
class Column {
  bytes = [];

  add(values) {
    let last = 0;
    for (const value of values) {
      const step = value - last;
      need(Math.abs(step) < 2 ** 30, "a number too large");
      let rest = step < 0 ? -2 * step - 1 : 2 * step;
      for (; rest > 127; rest >>>= 7) this.bytes.push((rest & 127) | 128);
      this.bytes.push(rest);
      last = value;
    }
  }
}

class Glb {
  constructor(path) {
    const file = readFileSync(path);
    need(file.toString("latin1", 0, 4) === "glTF", "no binary glTF");
    const length = file.readUInt32LE(12);
    this.json = JSON.parse(file.toString("utf8", 20, 20 + length));
    this.data = file.subarray(28 + length);
    const kinds = "asset scene scenes nodes meshes materials accessors bufferViews buffers images textures samplers";
    only(this.json, kinds.split(" "), "the model");
    need(this.json.scenes.length === 1, "more than one scene");
  }

  bytes(index) {
    const { byteOffset = 0, byteLength } = this.json.bufferViews[index];
    return this.data.subarray(byteOffset, byteOffset + byteLength);
  }

  /** Rows of an accessor. */
  rows(index) {
    const { bufferView, byteOffset = 0, componentType, count, type, normalized, sparse } = this.json.accessors[index];
    const Reader = readers[componentType];
    const width = widths[type];
    need(Reader && width && !normalized && !sparse && bufferView !== undefined, "an unusual list of numbers");
    const stride = this.json.bufferViews[bufferView].byteStride ?? width * Reader.BYTES_PER_ELEMENT;
    const view = this.bytes(bufferView).subarray(byteOffset);
    return Array.from({ length: count }, (_, row) => {
      const bytes = Uint8Array.from(view.subarray(row * stride, row * stride + width * Reader.BYTES_PER_ELEMENT));
      return [...new Reader(bytes.buffer)];
    });
  }
}

/** Adds an entry that is not in the list yet; its place. */
function place(list, entry, same = JSON.stringify) {
  const text = same(entry);
  const at = list.findIndex((other) => same(other) === text);
  return at < 0 ? list.push(entry) - 1 : at;
}

function mapOf(glb, { index, ...rest }, images) {
  need(Object.keys(rest).length === 0, "a texture that is moved");
  const { source, sampler, ...other } = glb.json.textures[index];
  only(other, ["name"], "a texture");
  const { wrapS = 10497, wrapT = 10497, ...filters } = glb.json.samplers?.[sampler] ?? {};
  need(Object.keys(filters).length === 0, "a texture with filters");
  const { mimeType, bufferView } = glb.json.images[source];
  need(bufferView !== undefined, "an image in another file");
  const image = { kind: mimeType, bytes: Buffer.from(glb.bytes(bufferView)) };
  return { image: place(images, image, ({ bytes }) => bytes.toString("base64")), wrap: [wrapS, wrapT] };
}

function materialOf(glb, index, images) {
  need(index !== undefined, "a mesh without material");
  const { name = "", pbrMetallicRoughness: surface = {}, ...rest } = glb.json.materials[index];
  only(rest, ["emissiveFactor", "alphaMode", "alphaCutoff", "doubleSided"], "a material");
  const {
    baseColorFactor = [1, 1, 1, 1],
    roughnessFactor = 1,
    metallicFactor = 1,
    baseColorTexture,
    ...more
  } = surface;
  need(Object.keys(more).length === 0, "a material with more textures");
  return {
    name,
    color: baseColorFactor,
    rough: roughnessFactor,
    metal: metallicFactor,
    ...(rest.emissiveFactor === undefined ? {} : { glow: rest.emissiveFactor }),
    ...(rest.alphaMode === "BLEND" ? { blend: true } : {}),
    ...(rest.alphaMode === "MASK" ? { cut: rest.alphaCutoff ?? 0.5 } : {}),
    ...(rest.doubleSided === true ? { double: true } : {}),
    ...(baseColorTexture === undefined ? {} : { map: mapOf(glb, baseColorTexture, images) }),
  };
}

/** The pack of a folder's models, or null where they have something that a pack cannot hold. */
export function packModels(folder) {
  try {
    const header = { images: [], materials: [], models: {}, shapes: [], columns: [] };
    const columns = { POSITION: new Column(), NORMAL: new Column(), TEXCOORD_0: new Column(), corners: new Column() };
    const images = [];
    const known = new Map();
    for (const file of readdirSync(folder).sort()) {
      if (!file.endsWith(".glb")) continue;
      const text = readFileSync(join(folder, file), "base64");
      if (!known.has(text)) {
        known.set(text, header.shapes.length);
        header.shapes.push(shapeOf(new Glb(join(folder, file)), header.materials, images, columns));
      }
      header.models[file] = known.get(text);
    }
    header.images = images.map(({ kind, bytes }) => [kind, bytes.length]);
    header.columns = Object.values(columns).map(({ bytes }) => bytes.length);
    const json = Buffer.from(JSON.stringify(header));
    const start = Buffer.from("SMP1\0\0\0\0", "latin1");
    start.writeUInt32LE(json.length, 4);
    const lists = Object.values(columns).map(({ bytes }) => Buffer.from(bytes));
    return Buffer.concat([start, json, ...lists, ...images.map(({ bytes }) => bytes)]);
  } catch (error) {
    if (!(error instanceof NotPacked)) throw error;
    console.log(`${folder}: its models are fetched as they are: ${error.message}`);
    return null;
  }
}

/** Nodes of a model: [name, [material, vertices, corners, with texture coordinates][]]. */
function shapeOf(glb, materials, images, columns) {
  return glb.json.nodes.map((node) => {
    only(node, ["name", "mesh"], "a node");
    const primitives = node.mesh === undefined ? [] : glb.json.meshes[node.mesh].primitives;
    const parts = primitives.map(({ attributes, indices, material, mode = 4, ...rest }) => {
      only(rest, [], "a mesh");
      only(attributes, Object.keys(steps), "a mesh");
      const { POSITION, NORMAL, TEXCOORD_0 } = attributes;
      need(mode === 4 && indices !== undefined && POSITION !== undefined && NORMAL !== undefined, "an unusual mesh");
      for (const [name, index] of Object.entries(attributes)) {
        const rows = glb.rows(index);
        for (let at = 0; at < rows[0].length; at++) {
          const values = rows.map((row) => Math.round(row[at] * steps[name]));
          rows.forEach((row, i) => {
            need(Math.fround(values[i] / steps[name]) === row[at], "numbers that are not rounded");
          });
          columns[name].add(values);
        }
      }
      const corners = glb.rows(indices).flat();
      columns.corners.add(corners);
      const at = place(materials, materialOf(glb, material, images));
      return [at, glb.json.accessors[POSITION].count, corners.length, TEXCOORD_0 === undefined ? 0 : 1];
    });
    return [node.name ?? "", parts];
  });
}
