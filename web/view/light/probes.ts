// Light of moving things: robots and pieces take the hall's light from a grid of places over the field, which the build works out
// together with the light that stands still (core/light/probe.c). Until it has come they are lit as in the open.

import {
  ClampToEdgeWrapping,
  Data3DTexture,
  LinearFilter,
  Matrix4,
  RGBAFormat,
  Vector4,
  type Material,
  type MeshStandardMaterial,
} from "three";
import { probeAxes, probeLayers, type BakedLight } from "../../light/light-scene.ts";
import { lightChunk, wears, wornLight } from "./static-light.ts";

/** Heights of the two layers [m]; core/light/probe.c has the same. */
export const probeHeights = [0.3, 1.5] as const;
const slices = probeAxes * probeLayers;

/** The light of one scene's moving things, for all of their shaders. */
export class Probes {
  readonly uniforms = {
    /** Slices of the field, one for each axis and layer; the layers of an axis are neighbours, between which the GPU mixes. */
    probeLight: { value: dark() },
    /** From the world to AdvantageScope's frame of fields. */
    probeFromWorld: { value: new Matrix4() },
    /** From metres to the picture's share, along and across; the lower layer's height, and one through the layers' distance. */
    probeScale: { value: new Vector4(1, 1, 0, 1) },
  };

  /** `standing`: from AdvantageScope's frame to the world. */
  put(light: BakedLight, length: number, width: number, standing: Matrix4): void {
    const { probeLight, probeFromWorld, probeScale } = this.uniforms;
    probeLight.value.dispose();
    probeLight.value = textureOf(light.probes, light.probeColumns, light.probeRows);
    probeFromWorld.value.copy(standing).invert();
    probeScale.value.set(1 / length, 1 / width, probeHeights[0], 1 / (probeHeights[1] - probeHeights[0]));
  }

  /** As in the open again, for another field. */
  clear(): void {
    this.uniforms.probeLight.value.dispose();
    this.uniforms.probeLight.value = dark();
  }
}

const dark = (): Data3DTexture => textureOf(new Uint8Array(4 * slices), 1, 1);

function textureOf(bytes: Uint8Array<ArrayBuffer>, columns: number, rows: number): Data3DTexture {
  const texture = new Data3DTexture(bytes, columns, rows, slices);
  texture.format = RGBAFormat;
  texture.minFilter = texture.magFilter = LinearFilter;
  texture.wrapS = texture.wrapT = texture.wrapR = ClampToEdgeWrapping;
  texture.needsUpdate = true;
  return texture;
}

/** Bytes of light, as a field's vertices have them, at a place of the world for a surface that faces `way` there. */
const chunk = /* glsl */ `
  uniform sampler3D probeLight;
  uniform mat4 probeFromWorld;
  uniform vec4 probeScale;
  vec4 probeBytes(vec3 place, vec3 way) {
    vec3 at = (probeFromWorld * vec4(place, 1.0)).xyz;
    vec3 facing = normalize(mat3(probeFromWorld) * way);
    float layer = clamp((at.z - probeScale.z) * probeScale.w, 0.0, 1.0);
    vec2 spot = at.xy * probeScale.xy + 0.5;
    vec3 share = facing * facing;
    // Of each axis the slice that the surface looks along, and its upper layer right behind it.
    vec3 depth = (vec3(0.5, 4.5, 8.5) + 2.0 * step(facing, vec3(0.0)) + layer) / ${slices.toFixed(1)};
    return share.x * texture(probeLight, vec3(spot, depth.x))
      + share.y * texture(probeLight, vec3(spot, depth.y))
      + share.z * texture(probeLight, vec3(spot, depth.z));
  }`;

/** For a shader of one's own: declares probeBytes() where PROBES is defined. */
export const probeChunk = `#ifdef PROBES\n${chunk}\n#endif`;

const worn = new WeakMap<Material, Probes>();

/** The light that a material's things move through; null: they stand, or shine by themselves. */
export const probesOf = (material: Material): Probes | null => worn.get(material) ?? null;

/** Has a surface that three.js draws take its soft light from where it is. */
export function wearProbes(material: MeshStandardMaterial, probes: Probes): void {
  if (worn.has(material)) return;
  worn.set(material, probes);
  const before = material.onBeforeCompile;
  const key = material.customProgramCacheKey();
  // One that is painted can wear the light of vertices already: then only where the bytes come from is another here.
  const lit = wears(material);
  material.onBeforeCompile = (shader, renderer) => {
    before.call(material, shader, renderer);
    Object.assign(shader.uniforms, probes.uniforms);
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", `#include <common>\n${lit ? "" : "varying vec4 vLight;"}\n${chunk}`)
      .replace("vLight = light;", "")
      .replace("#include <project_vertex>", `#include <project_vertex>\n${placed}`);
    if (lit) return;
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\nvarying vec4 vLight;\n${lightChunk}`)
      .replace("#include <lights_fragment_maps>", `#include <lights_fragment_maps>\n${wornLight(false)}`);
  };
  material.customProgramCacheKey = () => `${key} probes`;
}

const placed = /* glsl */ `
  vec4 probePlace = vec4(transformed, 1.0);
  #ifdef USE_BATCHING
    probePlace = batchingMatrix * probePlace;
  #endif
  #ifdef USE_INSTANCING
    probePlace = instanceMatrix * probePlace;
  #endif
  vLight = probeBytes((modelMatrix * probePlace).xyz, inverseTransformDirection(transformedNormal, viewMatrix));`;
