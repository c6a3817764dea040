// Dark rims of round pieces: a ball sends less light to the eye where one sees it from the side, for there its neighbours and the
// carpet take the hall's light away. Without them a row of balls is a rod.

import type { Material, MeshStandardMaterial } from "three";

/**
 * The light that a rim keeps, and how far in from the edge it reaches, as the cosine of the surface's angle to the
 * eye.
 */
const kept = 0.3;
const reach = 0.62;

/** For a shader: the share of its light that a surface keeps; facing: the cosine of its angle to the eye. */
const chunk = `float rimShare(float facing) { return mix(${kept.toFixed(2)}, 1.0, smoothstep(0.0, ${reach.toFixed(2)}, facing)); }`;

/** For a shader of one's own: declares rimShare() where RIM is defined. */
export const rimChunk = `#ifdef RIM\n${chunk}\n#endif`;

export const hasRim = (material: Material): boolean => material.userData["rim"] === true;

/** Has a surface that three.js draws wear a rim; the plain look asks for it by hasRim. */
export function addRim(material: MeshStandardMaterial): void {
  if (hasRim(material)) return;
  material.userData["rim"] = true;
  const before = material.onBeforeCompile;
  const key = material.customProgramCacheKey();
  material.onBeforeCompile = (shader, renderer) => {
    before.call(material, shader, renderer);
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\n${chunk}`)
      .replace(
        "#include <lights_physical_fragment>",
        "diffuseColor.rgb *= rimShare(abs(dot(normalize(vViewPosition), normal)));\n#include <lights_physical_fragment>",
      );
  };
  material.customProgramCacheKey = () => `${key} rim`;
}
