// The triangles of a binary glTF model with their colours, as far as our own models go: no textures, no compression.
import { readFileSync } from "node:fs";

const glbMagic = 0x46546c67;
/** A texture is drawn as this much of its material's colour: about the mean of our carpets. */
const textureLight = 0.5;
const readers = { 5121: Uint8Array, 5123: Uint16Array, 5125: Uint32Array, 5126: Float32Array };
const sizes = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

function chunksOf(file) {
  if (file.readUInt32LE(0) !== glbMagic) throw new Error("is no binary glTF model");
  const length = file.readUInt32LE(12);
  const json = JSON.parse(file.toString("utf8", 20, 20 + length));
  return { json, bytes: file.subarray(28 + length) };
}

function numbersOf({ json, bytes }, index) {
  const { bufferView, byteOffset = 0, componentType, count, type } = json.accessors[index];
  const view = json.bufferViews[bufferView];
  if (view.byteStride !== undefined && view.byteStride !== sizes[type] * readers[componentType].BYTES_PER_ELEMENT)
    throw new Error("has vertices that lie apart");
  const begin = (view.byteOffset ?? 0) + byteOffset;
  const Reader = readers[componentType];
  const copy = Uint8Array.from(bytes.subarray(begin, begin + count * sizes[type] * Reader.BYTES_PER_ELEMENT));
  return new Reader(copy.buffer);
}

/** Surfaces of a model in their order, as lists of numbers: where the page has a mesh there is one. color: linear, its reflectance. */
export function readSurfaces(path) {
  const model = chunksOf(readFileSync(path));
  const { meshes, materials, nodes } = model.json;
  return nodes.flatMap(({ name: node = "", mesh }) =>
    (mesh === undefined ? [] : meshes[mesh].primitives).map(({ attributes, indices, material }) => {
      const { pbrMetallicRoughness: surface = {}, alphaMode, doubleSided } = materials[material];
      const [red, green, blue] = surface.baseColorFactor ?? [1, 1, 1];
      const share = surface.baseColorTexture === undefined ? 1 : textureLight;
      return {
        node,
        color: [red, green, blue].map((value) => share * value),
        clear: alphaMode === "BLEND",
        double: doubleSided === true,
        positions: numbersOf(model, attributes.POSITION),
        normals: numbersOf(model, attributes.NORMAL),
        uvs: attributes.TEXCOORD_0 === undefined ? null : numbersOf(model, attributes.TEXCOORD_0),
        corners: numbersOf(model, indices),
      };
    }),
  );
}

/** { points: three of [x, y, z], color (linear), alpha, glow (linear; null: it only reflects), material }, in the model's own frame. */
export function readTriangles(path) {
  const model = chunksOf(readFileSync(path));
  const { meshes, materials, nodes } = model.json;
  const triangles = [];
  for (const node of nodes) {
    if (node.mesh === undefined) continue;
    for (const { attributes, indices, material } of meshes[node.mesh].primitives) {
      const positions = numbersOf(model, attributes.POSITION);
      const order = numbersOf(model, indices);
      const { name, pbrMetallicRoughness: surface = {}, emissiveFactor } = materials[material];
      const [red, green, blue, alpha] = surface.baseColorFactor ?? [0.8, 0.8, 0.8, 1];
      const share = surface.baseColorTexture === undefined ? 1 : textureLight;
      const look = {
        color: [red, green, blue].map((value) => share * value),
        alpha,
        glow: emissiveFactor ?? null,
        material: name,
      };
      for (let at = 0; at < order.length; at += 3) {
        const points = [0, 1, 2].map((corner) => {
          const begin = 3 * order[at + corner];
          return [positions[begin], positions[begin + 1], positions[begin + 2]];
        });
        triangles.push({ points, ...look });
      }
    }
  }
  return triangles;
}
