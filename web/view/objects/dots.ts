// Round dots of a size in pixels, in many colours: one draw call, and one for those that something hides.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  GreaterDepth,
  LessEqualDepth,
  Points,
  ShaderMaterial,
  type Object3D,
} from "three";
import { overlayLayer } from "../scene.ts";

/** Dots at first; more make room for themselves, up to `most`. */
const first = 256;
const most = 131_072;
/** The visible share of a hidden dot. */
const hiddenShare = 0.3;

export class Dots {
  readonly #geometry = new BufferGeometry();
  readonly #meshes: readonly Points[];
  #places = new Float32Array(3 * first);
  #colors = new Float32Array(3 * first);
  #count = 0;

  /** size: in CSS pixels. */
  constructor(parent: Object3D, size: number) {
    this.#meshes = [1, hiddenShare].map((share) => {
      const mesh = new Points(this.#geometry, dotMaterial(size, share));
      mesh.frustumCulled = false;
      mesh.layers.set(overlayLayer);
      mesh.renderOrder = 4;
      mesh.onBeforeRender = (renderer) => {
        (mesh.material as ShaderMaterial).uniforms["size"]!.value = size * renderer.getPixelRatio();
      };
      parent.add(mesh);
      return mesh;
    });
    this.#attach();
    this.end();
  }

  begin(): void {
    this.#count = 0;
  }

  add(x: number, y: number, z: number, { r, g, b }: Color): void {
    if (3 * this.#count === this.#places.length && !this.#grow()) return;
    const at = 3 * this.#count++;
    this.#places[at] = x;
    this.#places[at + 1] = y;
    this.#places[at + 2] = z;
    this.#colors[at] = r;
    this.#colors[at + 1] = g;
    this.#colors[at + 2] = b;
  }

  end(): void {
    this.#geometry.setDrawRange(0, this.#count);
    for (const mesh of this.#meshes) mesh.visible = this.#count > 0;
    for (const name of ["position", "color"]) this.#geometry.getAttribute(name).needsUpdate = this.#count > 0;
  }

  get count(): number {
    return this.#count;
  }

  dispose(): void {
    this.#geometry.dispose();
    for (const mesh of this.#meshes) {
      mesh.removeFromParent();
      (mesh.material as ShaderMaterial).dispose();
    }
  }

  #grow(): boolean {
    const dots = Math.min(most, (4 * this.#places.length) / 3);
    if (3 * dots <= this.#places.length) return false;
    const [places, colors] = [this.#places, this.#colors];
    this.#places = new Float32Array(3 * dots);
    this.#colors = new Float32Array(3 * dots);
    this.#places.set(places);
    this.#colors.set(colors);
    this.#geometry.dispose();
    this.#attach();
    return true;
  }

  #attach(): void {
    for (const [name, array] of [
      ["position", this.#places],
      ["color", this.#colors],
    ] as const) {
      const attribute = new BufferAttribute(array, 3);
      attribute.setUsage(DynamicDrawUsage);
      this.#geometry.setAttribute(name, attribute);
    }
  }
}

/** A disc with a dark rim, so that it shows on any ground. */
function dotMaterial(size: number, share: number): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { size: { value: size }, share: { value: share } },
    vertexColors: true,
    vertexShader: /* glsl */ `
      uniform float size;
      varying vec3 vTint;
      void main() {
        vTint = color;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        gl_PointSize = size;
      }`,
    fragmentShader: /* glsl */ `
      uniform float share;
      varying vec3 vTint;
      void main() {
        float away = 2.0 * length(gl_PointCoord - 0.5);
        if (away > 1.0) discard;
        float edge = smoothstep(0.62, 0.78, away);
        gl_FragColor = vec4(mix(vTint, vec3(0.01), edge), share * (1.0 - smoothstep(0.86, 1.0, away)));
        #include <colorspace_fragment>
      }`,
    transparent: true,
    depthWrite: false,
    depthFunc: share < 1 ? GreaterDepth : LessEqualDepth,
    toneMapped: false,
  });
}
