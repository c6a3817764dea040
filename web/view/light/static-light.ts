// The light that stands still on a field's meshes: computed at build or by a worker (web/light), worn by vertices, and
// by the floor as a small picture. Both looks show the same: the soft light of the hall's lamps, and the reach of the
// key light.

import {
  BufferAttribute,
  BufferGeometry,
  ClampToEdgeWrapping,
  DataTexture,
  DoubleSide,
  LinearFilter,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  RGBAFormat,
  type Group,
  type Material,
  type Texture,
} from "three";
import {
  isFloor,
  lightBytes,
  type BakedLight,
  type LightKind,
  type LightScene,
  type LitSurface,
} from "../../light/light-scene.ts";
import { carpetWear, finer, wornPicture } from "./carpet-wear.ts";
import { splitLong, type Surface } from "../../light/split.ts";

/** Light of a white surface that faces the key light, as a share of white; core/light/bake.c has the same. */
export const keyLight = 0.7;
/** Up from the floor, as a share: how much of the key light the floor gets. core/light/hall.c says where that stands: y 0.5, z 1. */
const keyOnFloor = 1 / Math.hypot(0.5, 1);
/** Towards the key light in AdvantageScope's frame of fields. */
export const keyWay = [0, 0.5, 1] as const;
/** Bytes of light are the square root of it up to this. */
const mostLight = 2;
/** Soft light on an open floor, the brightest that is drawn. web/view/plain-materials.ts begins with it. */
export const openSoft = 1.08;

/** A shader's reading of bytes of light: soft light in rgb, share of the key light in a. Unlit things have no red. */
export const lightChunk = /* glsl */ `
  float isLit(vec4 bytes) { return step(0.002, bytes.r); }
  vec3 softLight(vec4 bytes) { return ${mostLight.toFixed(1)} * bytes.rgb * bytes.rgb; }`;

// ---- materials ----

/** The pictures of a floor's light, and the way from the world to them. */
export interface FloorLight {
  /** As bytes: for the whole look. */
  readonly whole: { value: Texture };
  /** As a share of the open floor's, for the screen: for the plain look, which has no time for more. */
  readonly plain: { value: Texture };
  readonly fromWorld: { readonly value: Matrix4 };
}

function onePixel(...color: readonly [number, number, number, number]): DataTexture {
  const texture = new DataTexture(new Uint8Array(color), 1, 1);
  texture.needsUpdate = true;
  return texture;
}

export function floorLightOf(material: Material): FloorLight | null {
  return (material.userData["floorLight"] as FloorLight | undefined) ?? null;
}

/** Whether it takes its light from its vertices. */
export const wears = (material: Material): boolean => material.userData["staticLight"] === true;

/** Has a surface that three.js draws take its soft light from its vertices, or as a floor from a picture, once there is any. */
export function wearLight(material: MeshStandardMaterial, floor: boolean): void {
  if (wears(material)) return;
  material.userData["staticLight"] = true;
  if (floor) {
    const light: FloorLight = {
      whole: { value: onePixel(0, 0, 0, 255) },
      plain: { value: onePixel(255, 255, 255, 255) },
      fromWorld: { value: new Matrix4() },
    };
    material.userData["floorLight"] = light;
  }
  Object.assign(material, { defaultAttributeValues: { light: [0, 0, 0, 1] } });
  const before = material.onBeforeCompile;
  const key = material.customProgramCacheKey();
  material.onBeforeCompile = (shader, renderer) => {
    before.call(material, shader, renderer);
    const own = floorLightOf(material);
    if (own !== null) Object.assign(shader.uniforms, { floorLight: own.whole, floorFromWorld: own.fromWorld });
    const declared = own === null ? "attribute vec4 light;\nvarying vec4 vLight;" : floorVertex;
    const given =
      own === null ? "vLight = light;" : "vFloor = (floorFromWorld * modelMatrix * vec4(position, 1.0)).xy;";
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", `#include <common>\n${declared}`)
      .replace("#include <begin_vertex>", `#include <begin_vertex>\n${given}`);
    const read = own === null ? "varying vec4 vLight;" : "uniform sampler2D floorLight;\nvarying vec2 vFloor;";
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\n${read}\n${lightChunk}`)
      .replace("#include <lights_fragment_maps>", `#include <lights_fragment_maps>\n${wornLight(own !== null)}`);
  };
  material.customProgramCacheKey = () => `${key} light ${floor}`;
}

const floorVertex = "uniform mat4 floorFromWorld;\nvarying vec2 vFloor;";

/** In place of the hall's light from all around: the light that reaches this place. Mirrors are as dark. */
export const wornLight = (floor: boolean): string => /* glsl */ `
  vec4 still = ${floor ? "texture2D(floorLight, vFloor)" : "vLight"};
  if (isLit(still) > 0.5) {
    vec3 soft = softLight(still);
    iblIrradiance = PI * soft;
    radiance *= min(1.0, 1.4 * dot(soft, vec3(0.3333)));
    ${floor ? "reflectedLight.directDiffuse *= still.a;" : ""}
  }`;

// ---- a field's meshes as surfaces ----

/** Which vertices of a mesh are a surface of its model. */
interface LitPart {
  readonly start: number;
  readonly count: number;
  readonly color: readonly [number, number, number];
  readonly kind: LightKind;
}

const partsOf = (mesh: Mesh): readonly (LitPart & { readonly index: number })[] =>
  (mesh.userData["litParts"] as (LitPart & { index: number })[] | undefined) ?? [];

/** Whether a mesh is a field's floor and nothing else. */
export const wearsFloor = (mesh: Mesh): boolean => {
  const parts = partsOf(mesh);
  return parts.length > 0 && parts.every(({ kind }) => kind === "floor");
};

function numbersOf(geometry: BufferGeometry, name: string, width: number): Float32Array<ArrayBuffer> {
  const attribute = geometry.getAttribute(name);
  const values = new Float32Array(attribute.count * width);
  for (let at = 0; at < attribute.count; at++)
    for (let axis = 0; axis < width; axis++) values[at * width + axis] = attribute.getComponent(at, axis);
  return values;
}

function surfaceOf(geometry: BufferGeometry): Surface {
  const { index } = geometry;
  const count = geometry.getAttribute("position").count;
  const hasUv = (geometry.getAttribute("uv") as BufferAttribute | undefined) !== undefined;
  return {
    positions: numbersOf(geometry, "position", 3),
    normals: numbersOf(geometry, "normal", 3),
    uvs: hasUv ? numbersOf(geometry, "uv", 2) : null,
    corners: index === null ? Uint32Array.from({ length: count }, (_, at) => at) : Uint32Array.from(index.array),
  };
}

function placedBy(matrix: Matrix4, surface: Surface): Surface {
  // A quarter turn by a quaternion is one only nearly; the build turns by whole quarters, and gets the same bits.
  const e = matrix.elements.map((value) => Math.round(value * 1e9) / 1e9);
  const move = (values: Float32Array, share: number): Float32Array<ArrayBuffer> => {
    const out = new Float32Array(values.length);
    for (let at = 0; at < values.length; at += 3)
      for (let axis = 0; axis < 3; axis++)
        out[at + axis] =
          e[axis]! * values[at]! +
          e[4 + axis]! * values[at + 1]! +
          e[8 + axis]! * values[at + 2]! +
          share * e[12 + axis]!;
    return out;
  };
  return { ...surface, positions: move(surface.positions, 1), normals: move(surface.normals, 0) };
}

/** A field's size, and its model's pose in AdvantageScope's frame. */
export interface LitPlace {
  readonly length: number;
  readonly width: number;
  readonly matrix: Matrix4;
}

/** A field's geometry made ready for light: its long edges are halved; and whether it is the floor, which stays as it is. */
export function readyForLight(geometry: BufferGeometry, place: LitPlace): boolean {
  const surface = surfaceOf(geometry);
  if (isFloor(placedBy(place.matrix, surface), place.length, place.width)) return true;
  // A surface with more numbers than these has them from another program, which has its own idea of corners.
  if (Object.keys(geometry.attributes).some((name) => !["position", "normal", "uv"].includes(name))) return false;
  const split = splitLong(surface);
  if (split === surface) {
    // All with corners, so that those of one material are drawn as one.
    if (geometry.index === null) geometry.setIndex(new BufferAttribute(surface.corners, 1));
    return false;
  }
  geometry.setAttribute("position", new BufferAttribute(split.positions, 3));
  geometry.setAttribute("normal", new BufferAttribute(split.normals, 3));
  if (split.uvs !== null) geometry.setAttribute("uv", new BufferAttribute(split.uvs, 2));
  geometry.setIndex(new BufferAttribute(split.corners, 1));
  return false;
}

/** Half of its colour: the reflectance of a surface with a picture. */
const pictured = 0.5;

export function kindOf(material: Material, floor: boolean): LightKind {
  if (floor) return "floor";
  if (material.transparent) return "clear";
  return material.side === DoubleSide ? "sheet" : "solid";
}

export function colorOf(material: Material): readonly [number, number, number] {
  if (!(material instanceof MeshStandardMaterial)) return [pictured, pictured, pictured];
  const { r, g, b } = material.color;
  const share = material.map === null ? 1 : pictured;
  return [share * r, share * g, share * b];
}

/** Tells a merged mesh which of its vertices are which surface. */
export function noteParts(
  mesh: Mesh,
  parts: readonly { index: number; count: number; color: LitPart["color"]; kind: LightKind }[],
): void {
  let start = 0;
  mesh.userData["litParts"] = parts.map((part) => {
    const noted = { ...part, start };
    start += part.count;
    return noted;
  });
}

/** Of a field's model, as placeModel made it; for light.wasm. */
export function lightSceneOf(field: Group, length: number, width: number): LightScene {
  const surfaces: LitSurface[] = [];
  for (const mesh of field.children) {
    if (!(mesh instanceof Mesh)) continue;
    const whole = placedBy(field.matrix, surfaceOf(mesh.geometry as BufferGeometry));
    for (const { index, start, count, color, kind } of partsOf(mesh)) {
      const corners: number[] = [];
      for (let at = 0; at < whole.corners.length; at += 3) {
        const first = whole.corners[at]!;
        if (first < start || first >= start + count) continue;
        for (let corner = 0; corner < 3; corner++) corners.push(whole.corners[at + corner]! - start);
      }
      surfaces[index] = {
        positions: whole.positions.slice(3 * start, 3 * (start + count)),
        normals: whole.normals.slice(3 * start, 3 * (start + count)),
        uvs: null,
        corners: Uint32Array.from(corners),
        ...{ color, kind },
      };
    }
  }
  return { surfaces, length, width };
}

// ---- light that has come ----

/** Where each surface's light begins; null: it is the light of another model. */
function beginsOf(field: Group, { counts }: BakedLight): number[] | null {
  const begins: number[] = [];
  let total = 0;
  for (const count of counts) {
    begins.push(total);
    total += count;
  }
  let surfaces = 0;
  for (const mesh of field.children) {
    if (!(mesh instanceof Mesh)) continue;
    for (const { index, count } of partsOf(mesh)) {
      if (counts[index] !== count) return null;
      surfaces++;
    }
  }
  return surfaces === counts.length ? begins : null;
}

/** Puts light on a field's meshes; `standing`: from AdvantageScope's frame to the world. False: it is another model's. */
export function putLight(field: Group, light: BakedLight, length: number, width: number, standing: Matrix4): boolean {
  const begins = beginsOf(field, light);
  if (begins === null) return false;
  for (const mesh of field.children) {
    if (!(mesh instanceof Mesh)) continue;
    const floor = floorLightOf(mesh.material as Material);
    if (floor !== null) {
      putOnFloor(floor, light, length, width, standing, /carpet/i.test((mesh.material as Material).name));
      continue;
    }
    const geometry = mesh.geometry as BufferGeometry;
    const bytes = new Uint8Array(geometry.getAttribute("position").count * lightBytes);
    for (const { index, start, count } of partsOf(mesh)) {
      const from = begins[index]! * lightBytes;
      bytes.set(light.vertices.subarray(from, from + count * lightBytes), start * lightBytes);
    }
    geometry.setAttribute("light", new BufferAttribute(bytes, lightBytes, true));
  }
  return true;
}

function putOnFloor(
  floor: FloorLight,
  { map, columns, rows }: BakedLight,
  length: number,
  width: number,
  standing: Matrix4,
  isCarpet: boolean,
): void {
  floor.whole.value.dispose();
  floor.plain.value.dispose();
  const [wide, high] = isCarpet ? [finer * columns, finer * rows] : [columns, rows];
  const wear = isCarpet ? carpetWear(wide, high, length, width) : null;
  const worn = (bytes: Uint8Array<ArrayBuffer>, curve: number): Uint8Array<ArrayBuffer> =>
    wear === null ? bytes : wornPicture(bytes, columns, rows, wear, curve);
  const whole = worn(map.slice(), 0.5);
  // The key light's share of a floor is the shadows' in the whole look: the fourth byte has the marks instead.
  for (let at = 0; at < wide * high; at++) whole[4 * at + 3] = Math.round(255 * Math.min(1, wear?.[at] ?? 1));
  floor.whole.value = floorPicture(whole, wide, high);
  floor.plain.value = floorPicture(worn(shares(map), 1 / 2.2), wide, high);
  const { value } = floor.fromWorld;
  value.copy(standing).invert();
  value.premultiply(new Matrix4().makeScale(1 / length, 1 / width, 1));
  value.premultiply(new Matrix4().makeTranslation(0.5, 0.5, 0));
}

function floorPicture(bytes: Uint8Array<ArrayBuffer>, columns: number, rows: number): DataTexture {
  const texture = new DataTexture(bytes, columns, rows, RGBAFormat);
  texture.minFilter = texture.magFilter = LinearFilter;
  texture.wrapS = texture.wrapT = ClampToEdgeWrapping;
  texture.needsUpdate = true;
  return texture;
}

/** Each spot's light as a share of an open floor's, on the screen's curve. */
function shares(map: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(map.length);
  const open = openSoft + keyLight * keyOnFloor;
  for (let at = 0; at < map.length; at += lightBytes) {
    const key = (keyLight * keyOnFloor * map[at + 3]!) / 255;
    for (let channel = 0; channel < 3; channel++) {
      const soft = mostLight * (map[at + channel]! / 255) ** 2;
      out[at + channel] = Math.round(255 * Math.min(1, ((soft + key) / open) ** (1 / 2.2)));
    }
    out[at + 3] = 255;
  }
  return out;
}

/** Frees the pictures that a floor wears. */
export function disposeFloorLight(material: Material): void {
  const floor = floorLightOf(material);
  floor?.whole.value.dispose();
  floor?.plain.value.dispose();
}
