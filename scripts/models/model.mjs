// Writes a model as a plain GLB, one that AdvantageScope's loader and three.js read without any decoder.
// Geometry comes in z-up metres, as in the field and robot frames, and is written y-up as glTF wants: (x, y, z) -> (x, z, -y).
// The same calls give the same bytes: numbers are rounded, nothing depends on time or on the machine.
import { writeFile } from "node:fs/promises";
import { Document, NodeIO, TextureInfo, VertexLayout } from "@gltf-transform/core";
import { BufferGeometry, Color, Float32BufferAttribute } from "three";

const materialDefaults = {
  color: "#ffffff",
  roughness: 0.8,
  metalness: 0,
  opacity: 1,
  emissive: "#000000",
  texture: null,
  doubleSided: false,
};

// Rounding makes the bytes independent of the last bit of a sine, lets corners that should meet weld, and packs well.
const positionStep = 1e-5;
const normalStep = 1e-3;
const uvStep = 1e-5;

const round = (x, step) => {
  const r = Math.round(x / step) * step;
  return Object.is(r, -0) ? 0 : r;
};

/** A hex colour as linear RGB, the form of glTF's factors. */
function linear(color) {
  return new Color(color).toArray().map((c) => round(c, 1e-4));
}

/** Vertices that are welded while they are added. */
class Surface {
  constructor(textured) {
    this.textured = textured;
    this.positions = [];
    this.normals = [];
    this.uvs = [];
    this.indices = [];
    this.known = new Map();
  }

  vertex(p, n, uv) {
    const values = [
      ...p.map((x) => round(x, positionStep)),
      ...n.map((x) => round(x, normalStep)),
      ...uv.map((x) => round(x, uvStep)),
    ];
    const key = values.map((x) => x.toFixed(5)).join();
    let index = this.known.get(key);
    if (index === undefined) {
      index = this.known.size;
      this.known.set(key, index);
      this.positions.push(values[0], values[2], -values[1]);
      this.normals.push(values[3], values[5], -values[4]);
      // Image rows start at the top in glTF and at the bottom in three's generators.
      if (this.textured) this.uvs.push(values[6], 1 - values[7]);
    }
    return index;
  }

  add(source, where) {
    let geometry = source;
    if (!geometry.getAttribute("normal")) {
      geometry = geometry.index ? geometry.toNonIndexed() : geometry.clone();
      geometry.computeVertexNormals();
    }
    const position = geometry.getAttribute("position");
    const normal = geometry.getAttribute("normal");
    const uv = geometry.getAttribute("uv");
    if (this.textured && !uv) throw new Error(`${where}: the material has a texture, the geometry has no uv`);
    const count = geometry.index ? geometry.index.count : position.count;
    for (let i = 0; i < count; i += 3) {
      const corners = [0, 1, 2].map((k) => (geometry.index ? geometry.index.getX(i + k) : i + k));
      const p = corners.map((c) => [position.getX(c), position.getY(c), position.getZ(c)]);
      const n = corners.map((c) => [normal.getX(c), normal.getY(c), normal.getZ(c)]);
      if (![...p.flat(), ...n.flat()].every(Number.isFinite))
        throw new Error(`${where}: a vertex is not a finite number`);
      const u = p[1].map((x, k) => x - p[0][k]);
      const v = p[2].map((x, k) => x - p[0][k]);
      const face = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      // Slivers with no area have no direction either: they would leave zero normals behind.
      if (Math.hypot(...face) < 1e-12) continue;
      const facing = [0, 1, 2].reduce((sum, k) => sum + face[k] * (n[0][k] + n[1][k] + n[2][k]), 0);
      const t = corners.map((c, k) => this.vertex(p[k], n[k], this.textured ? [uv.getX(c), uv.getY(c)] : []));
      if (t[0] === t[1] || t[1] === t[2] || t[2] === t[0]) continue;
      // A mirrored geometry has right normals and wrong winding; its maker looked at the normals.
      this.indices.push(...(facing < 0 ? [t[0], t[2], t[1]] : t));
    }
  }
}

export class Model {
  #materials = new Map();
  #nodes = new Map();

  /** Declares a material before meshes use it. texture: { png: Uint8Array, nearest?: true, repeat?: true } multiplies the colour. */
  material(name, options = {}) {
    for (const key of Object.keys(options)) {
      if (!(key in materialDefaults))
        throw new Error(`material ${name}: unknown key "${key}"; keys are ${Object.keys(materialDefaults).join(", ")}`);
    }
    if (this.#materials.has(name)) throw new Error(`material ${name} is declared twice`);
    this.#materials.set(name, { ...materialDefaults, ...options });
  }

  /** Adds a three geometry (z-up, indexed or not). Geometries of the same node and material become one primitive. */
  mesh(name, geometry, material) {
    const options = this.#materials.get(material);
    if (!options)
      throw new Error(`mesh ${name}: no material "${material}"; there are ${[...this.#materials.keys()].join(", ")}`);
    if (!this.#nodes.has(name)) this.#nodes.set(name, new Map());
    const surfaces = this.#nodes.get(name);
    if (!surfaces.has(material)) surfaces.set(material, new Surface(options.texture !== null));
    surfaces.get(material).add(geometry, `mesh ${name}`);
  }

  /** Adds all meshes of another model, moved there, to this one's nodes. Materials are known by their names. */
  include(other, [x, y, z]) {
    for (const [node, surfaces] of other.#nodes) {
      for (const [material, { positions, normals, indices }] of surfaces) {
        const geometry = new BufferGeometry();
        // Surfaces are y-up; geometries come in z-up.
        const upright = (values) =>
          Array.from({ length: values.length / 3 }, (_, i) => [
            values[3 * i],
            -values[3 * i + 2],
            values[3 * i + 1],
          ]).flat();
        geometry.setAttribute("position", new Float32BufferAttribute(upright(positions), 3));
        geometry.setAttribute("normal", new Float32BufferAttribute(upright(normals), 3));
        geometry.setIndex([...indices]);
        this.mesh(node, geometry.translate(x, y, z), material);
      }
    }
  }

  /** Triangles, vertices and z-up bounds of all there is so far. */
  stats() {
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    let triangles = 0;
    let vertices = 0;
    for (const surfaces of this.#nodes.values()) {
      for (const surface of surfaces.values()) {
        triangles += surface.indices.length / 3;
        vertices += surface.positions.length / 3;
        for (let i = 0; i < surface.positions.length; i += 3) {
          const p = [surface.positions[i], -surface.positions[i + 2], surface.positions[i + 1]];
          p.forEach((x, k) => {
            low[k] = Math.min(low[k], x);
            high[k] = Math.max(high[k], x);
          });
        }
      }
    }
    return { triangles, vertices, low, high };
  }

  /** The GLB. */
  async bytes() {
    const document = new Document();
    document.getRoot().getAsset().generator = "Sandlot";
    const buffer = document.createBuffer();
    const scene = document.createScene();
    document.getRoot().setDefaultScene(scene);

    const materials = new Map();
    const used = new Set([...this.#nodes.values()].flatMap((surfaces) => [...surfaces.keys()]));
    for (const [name, options] of this.#materials) {
      if (!used.has(name)) continue;
      const material = document
        .createMaterial(name)
        .setBaseColorFactor([...linear(options.color), options.opacity])
        .setEmissiveFactor(linear(options.emissive))
        .setRoughnessFactor(options.roughness)
        .setMetallicFactor(options.metalness)
        .setDoubleSided(options.doubleSided)
        .setAlphaMode(options.opacity < 1 ? "BLEND" : "OPAQUE");
      if (options.texture) {
        material.setBaseColorTexture(
          document.createTexture(name).setImage(options.texture.png).setMimeType("image/png"),
        );
        const info = material.getBaseColorTextureInfo();
        const wrap = options.texture.repeat ? TextureInfo.WrapMode.REPEAT : TextureInfo.WrapMode.CLAMP_TO_EDGE;
        info.setWrapS(wrap).setWrapT(wrap);
        if (options.texture.nearest) info.setMagFilter(TextureInfo.MagFilter.NEAREST);
      }
      materials.set(name, material);
    }

    const accessor = (type, array) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
    for (const [name, surfaces] of this.#nodes) {
      const mesh = document.createMesh(name);
      for (const [material, surface] of surfaces) {
        if (surface.indices.length === 0) continue;
        const Index = surface.known.size > 65535 ? Uint32Array : Uint16Array;
        const primitive = document
          .createPrimitive()
          .setMaterial(materials.get(material))
          .setIndices(accessor("SCALAR", new Index(surface.indices)))
          .setAttribute("POSITION", accessor("VEC3", new Float32Array(surface.positions)))
          .setAttribute("NORMAL", accessor("VEC3", new Float32Array(surface.normals)));
        if (surface.textured) primitive.setAttribute("TEXCOORD_0", accessor("VEC2", new Float32Array(surface.uvs)));
        mesh.addPrimitive(primitive);
      }
      scene.addChild(document.createNode(name).setMesh(mesh));
    }
    // AdvantageScope merges geometries by their raw arrays, which interleaved attributes do not have.
    return new NodeIO().setVertexLayout(VertexLayout.SEPARATE).writeBinary(document);
  }

  async write(path) {
    await writeFile(path, await this.bytes());
  }
}
