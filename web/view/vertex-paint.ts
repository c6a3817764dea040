// Many plain materials in one draw call: colour, roughness and metalness move from the materials into the vertices.
// A robot of sixty small painted meshes takes a dozen calls: a Chromebook's driver can afford that.

import {
  BufferAttribute,
  DoubleSide,
  FrontSide,
  MeshStandardMaterial,
  type BufferGeometry,
  type Material,
  type Side,
} from "three";

import { wearLight } from "./light/static-light.ts";

const paintName = "shared-paint";

/** Belongs to the scene's VertexPaint, not to the model that wears it. */
export function isSharedPaint(material: Material): boolean {
  return material.name === paintName;
}

/** Plain enough to be told by three numbers and a colour. */
export function isPaint(material: Material): material is MeshStandardMaterial {
  return (
    material instanceof MeshStandardMaterial &&
    !material.transparent &&
    material.alphaTest === 0 &&
    material.emissive.getHex() === 0 &&
    !material.vertexColors &&
    [material.map, material.normalMap, material.roughnessMap, material.metalnessMap, material.aoMap].every(
      (map) => map === null,
    )
  );
}

/** Writes a material into its geometry's vertices, and removes attributes that the shared material does not read. */
export function paintVertices(geometry: BufferGeometry, material: MeshStandardMaterial): void {
  const count = geometry.getAttribute("position").count;
  const colors = new Float32Array(count * 3);
  const finish = new Float32Array(count * 2);
  const { r, g, b } = material.color;
  for (let index = 0; index < count; index++) {
    colors.set([r, g, b], index * 3);
    finish.set([material.roughness, material.metalness], index * 2);
  }
  for (const name of Object.keys(geometry.attributes)) {
    if (name !== "position" && name !== "normal") geometry.deleteAttribute(name);
  }
  geometry.setAttribute("color", new BufferAttribute(colors, 3));
  geometry.setAttribute("finish", new BufferAttribute(finish, 2));
}

/** The two materials that read them, for everything in a scene: a draw call's cost in script is a change of material. */
export class VertexPaint {
  readonly #single = paintMaterial(FrontSide);
  readonly #double = paintMaterial(DoubleSide);

  for(material: Material): MeshStandardMaterial {
    return material.side === DoubleSide ? this.#double : this.#single;
  }

  dispose(): void {
    this.#single.dispose();
    this.#double.dispose();
  }
}

export function paintMaterial(side: Side): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ vertexColors: true, side });
  material.name = paintName;
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nattribute vec2 finish;\nvarying vec2 vFinish;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nvFinish = finish;");
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", "#include <common>\nvarying vec2 vFinish;")
      .replace("#include <roughnessmap_fragment>", "float roughnessFactor = vFinish.x;")
      .replace("#include <metalnessmap_fragment>", "float metalnessFactor = vFinish.y;");
  };
  material.customProgramCacheKey = () => "sandlot-paint";
  wearLight(material, false);
  return material;
}
