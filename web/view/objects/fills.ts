// Translucent surfaces in many colours: one draw call, written again after each change.

import { BufferAttribute, BufferGeometry, Color, DoubleSide, DynamicDrawUsage, Mesh, MeshBasicMaterial } from "three";
import type { Object3D } from "three";
import type { Vector } from "../../sim/boundary/frame.ts";
import { overlayLayer } from "../scene.ts";

/** Corners at first, and at most. */
const first = 3 * 64;
const most = 3 * 65_536;

export class Fills {
  readonly #geometry = new BufferGeometry();
  readonly #mesh: Mesh;
  #places = new Float32Array(3 * first);
  #colors = new Float32Array(4 * first);
  #count = 0;

  constructor(parent: Object3D) {
    const material = new MeshBasicMaterial({
      ...{ vertexColors: true, transparent: true, depthWrite: false, side: DoubleSide },
      ...{ toneMapped: false, fog: false },
    });
    this.#mesh = new Mesh(this.#geometry, material);
    this.#mesh.frustumCulled = false;
    this.#mesh.layers.set(overlayLayer);
    // Before lines: those stand on it.
    this.#mesh.renderOrder = 3;
    this.#attach();
    parent.add(this.#mesh);
    this.end();
  }

  begin(): void {
    this.#count = 0;
  }

  triangle(a: Vector, b: Vector, c: Vector, color: Color, opacity: number): void {
    if (3 * (this.#count + 3) > this.#places.length && !this.#grow()) return;
    for (const { x, y, z } of [a, b, c]) {
      this.#places.set([x, y, z], 3 * this.#count);
      this.#colors.set([color.r, color.g, color.b, opacity], 4 * this.#count);
      this.#count++;
    }
  }

  /** Corners one after the other around it. */
  quad(a: Vector, b: Vector, c: Vector, d: Vector, color: Color, opacity: number): void {
    this.triangle(a, b, c, color, opacity);
    this.triangle(a, c, d, color, opacity);
  }

  end(): void {
    this.#geometry.setDrawRange(0, this.#count);
    this.#mesh.visible = this.#count > 0;
    for (const name of ["position", "color"]) this.#geometry.getAttribute(name).needsUpdate = this.#count > 0;
  }

  /** Triangles. */
  get count(): number {
    return this.#count / 3;
  }

  dispose(): void {
    this.#mesh.removeFromParent();
    this.#geometry.dispose();
    (this.#mesh.material as MeshBasicMaterial).dispose();
  }

  #grow(): boolean {
    const corners = Math.min(most, (4 * this.#places.length) / 3);
    if (3 * corners <= this.#places.length) return false;
    const [places, colors] = [this.#places, this.#colors];
    this.#places = new Float32Array(3 * corners);
    this.#colors = new Float32Array(4 * corners);
    this.#places.set(places);
    this.#colors.set(colors);
    // It lets go of the small buffers on the GPU.
    this.#geometry.dispose();
    this.#attach();
    return true;
  }

  #attach(): void {
    for (const [name, array, size] of [
      ["position", this.#places, 3],
      ["color", this.#colors, 4],
    ] as const) {
      const attribute = new BufferAttribute(array, size);
      attribute.setUsage(DynamicDrawUsage);
      this.#geometry.setAttribute(name, attribute);
    }
  }
}
