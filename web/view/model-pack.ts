// models.pack: the models of a folder that ships, in one file a third as large as theirs. scripts/lib/model-pack.mjs writes it, and says
// how it is laid out. It gives the groups that GLTFLoader would make of them, without GLTFLoader.

import {
  BufferAttribute,
  BufferGeometry,
  ClampToEdgeWrapping,
  DoubleSide,
  Group,
  Mesh,
  MeshStandardMaterial,
  MirroredRepeatWrapping,
  RepeatWrapping,
  SRGBColorSpace,
  Texture,
  type Wrapping,
} from "three";

interface PackMaterial {
  readonly name: string;
  /** Linear, with its opacity. */
  readonly color: readonly [number, number, number, number];
  readonly rough: number;
  readonly metal: number;
  readonly glow?: readonly [number, number, number];
  readonly blend?: true;
  /** Below this opacity nothing is drawn. */
  readonly cut?: number;
  readonly double?: true;
  /** wrap: glTF's numbers. */
  readonly map?: { readonly image: number; readonly wrap: readonly [number, number] };
}

/** Material, number of vertices, of corners, and whether there are texture coordinates. */
type PackPart = readonly [number, number, number, 0 | 1];

interface PackHeader {
  /** Kind and bytes. */
  readonly images: readonly (readonly [string, number])[];
  readonly materials: readonly PackMaterial[];
  /** The shape of each file that is packed: several may share one. */
  readonly models: Readonly<Record<string, number>>;
  /** Of each shape its nodes: name and parts. */
  readonly shapes: readonly (readonly (readonly [string, readonly PackPart[]])[])[];
  /** Bytes of positions, normals, texture coordinates and corners. */
  readonly columns: readonly [number, number, number, number];
}

interface Part {
  readonly material: number;
  readonly position: Float32Array<ArrayBuffer>;
  readonly normal: Float32Array<ArrayBuffer>;
  readonly uv: Float32Array<ArrayBuffer> | null;
  readonly corners: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
}

interface Node {
  readonly name: string;
  readonly parts: readonly Part[];
}

/** Parts of a metre and of a unit normal. */
const positionParts = 1e5;
const normalParts = 1e3;
const uvParts = 1e5;

const wrappings: Readonly<Record<number, Wrapping>> = {
  10497: RepeatWrapping,
  33071: ClampToEdgeWrapping,
  33648: MirroredRepeatWrapping,
};

/** Whole numbers, each as the difference to the one before it: small ones take a byte. */
class Column {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The next `count` into every `width`th place of `into` from `at`, divided by `parts`. */
  read(into: { [index: number]: number }, count: number, at: number, width: number, parts: number): void {
    const bytes = this.#bytes;
    let value = 0;
    for (let row = 0; row < count; row++) {
      let step = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[this.#at++] ?? 0;
        step |= (byte & 127) << shift;
        if (byte < 128) break;
      }
      value += step & 1 ? -((step + 1) >>> 1) : step >>> 1;
      into[at + row * width] = value / parts;
    }
  }

  /** As many numbers were read as there are. */
  get isDone(): boolean {
    return this.#at === this.#bytes.length;
  }
}

export class ModelPack {
  readonly #header: PackHeader;
  readonly #shapes: readonly (readonly Node[])[];
  readonly #images: readonly Blob[];

  /** Throws where the bytes are not a whole pack. */
  constructor(file: ArrayBuffer) {
    const bytes = new Uint8Array(file);
    if (new TextDecoder().decode(bytes.subarray(0, 4)) !== "SMP1") throw new Error("it is no pack of models");
    let at = 8 + new DataView(file).getUint32(4, true);
    this.#header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, at))) as PackHeader;
    const columns = this.#header.columns.map((length) => new Column(bytes.subarray(at, (at += length))));
    const [position, normal, uv, corners] = columns as [Column, Column, Column, Column];
    const readPart = ([material, vertices, cornerCount, hasUv]: PackPart): Part => {
      const rows = (column: Column, width: number, parts: number): Float32Array<ArrayBuffer> => {
        const values = new Float32Array(vertices * width);
        for (let index = 0; index < width; index++) column.read(values, vertices, index, width, parts);
        return values;
      };
      const list = vertices > 65_536 ? new Uint32Array(cornerCount) : new Uint16Array(cornerCount);
      const part = {
        material,
        position: rows(position, 3, positionParts),
        normal: rows(normal, 3, normalParts),
        uv: hasUv === 1 ? rows(uv, 2, uvParts) : null,
        corners: list,
      };
      corners.read(list, cornerCount, 0, 1, 1);
      return part;
    };
    this.#shapes = this.#header.shapes.map((nodes) =>
      nodes.map(([name, parts]) => ({ name, parts: parts.map(readPart) })),
    );
    this.#images = this.#header.images.map(([type, length]) => new Blob([bytes.slice(at, (at += length))], { type }));
    if (at !== bytes.length || !columns.every(({ isDone }) => isDone)) throw new Error("it is not whole");
  }

  /** A model of one's own. null: the folder has no such file. */
  async model(file: string): Promise<Group | null> {
    const nodes = this.#shapes[this.#header.models[file] ?? -1];
    if (nodes === undefined) return null;
    const materials = new Map<number, MeshStandardMaterial>();
    for (const { parts } of nodes)
      for (const { material } of parts)
        if (!materials.has(material)) materials.set(material, await this.#material(material));
    const group = new Group();
    for (const { name, parts } of nodes) {
      const node = new Group();
      node.name = name;
      for (const part of parts) node.add(new Mesh(geometryOf(part), materials.get(part.material)));
      group.add(node);
    }
    return group;
  }

  async #material(index: number): Promise<MeshStandardMaterial> {
    const { name, color, rough, metal, glow, blend, cut, double, map } = this.#header.materials[index] as PackMaterial;
    const material = new MeshStandardMaterial({ roughness: rough, metalness: metal, opacity: color[3] });
    material.name = name;
    material.color.setRGB(color[0], color[1], color[2]);
    if (glow !== undefined) material.emissive.setRGB(...glow);
    if (blend === true) Object.assign(material, { transparent: true, depthWrite: false });
    if (cut !== undefined) material.alphaTest = cut;
    if (double === true) material.side = DoubleSide;
    if (map !== undefined) material.map = await this.#texture(map.image, map.wrap);
    return material;
  }

  async #texture(image: number, [wrapS, wrapT]: readonly [number, number]): Promise<Texture> {
    const options = { colorSpaceConversion: "none", premultiplyAlpha: "none" } as const;
    const texture = new Texture(await createImageBitmap(this.#images[image] as Blob, options));
    texture.flipY = false;
    texture.colorSpace = SRGBColorSpace;
    texture.wrapS = wrappings[wrapS] ?? RepeatWrapping;
    texture.wrapT = wrappings[wrapT] ?? RepeatWrapping;
    texture.needsUpdate = true;
    return texture;
  }
}

/** The caller may change its numbers. */
function geometryOf({ position, normal, uv, corners }: Part): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(position.slice(), 3));
  geometry.setAttribute("normal", new BufferAttribute(normal.slice(), 3));
  if (uv !== null) geometry.setAttribute("uv", new BufferAttribute(uv.slice(), 2));
  geometry.setIndex(new BufferAttribute(corners.slice(), 1));
  return geometry;
}
