// Lines of a width in pixels that are drawn anew with every picture: one draw call, and nothing is allocated for it.

import { Color, InstancedInterleavedBuffer, InterleavedBufferAttribute, DynamicDrawUsage, type Object3D } from "three";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";
import type { Vector } from "../../sim/boundary/frame.ts";
import { overlayLayer } from "../scene.ts";

export class Lines {
  readonly #capacity: number;
  readonly #mesh: LineSegments2;
  readonly #places: InstancedInterleavedBuffer;
  readonly #colors: InstancedInterleavedBuffer;
  #count = 0;

  /** capacity: lines at most; more are left out. width: in CSS pixels. */
  constructor(parent: Object3D, capacity: number, width: number, opacity: number) {
    this.#capacity = capacity;
    const geometry = new LineSegmentsGeometry();
    this.#places = new InstancedInterleavedBuffer(new Float32Array(6 * capacity), 6, 1);
    this.#colors = new InstancedInterleavedBuffer(new Float32Array(6 * capacity), 6, 1);
    for (const [buffer, name] of [
      [this.#places, "instance"],
      [this.#colors, "instanceColor"],
    ] as const) {
      buffer.setUsage(DynamicDrawUsage);
      geometry.setAttribute(`${name}Start`, new InterleavedBufferAttribute(buffer, 3, 0));
      geometry.setAttribute(`${name}End`, new InterleavedBufferAttribute(buffer, 3, 3));
    }
    const material = new LineMaterial({ linewidth: width, vertexColors: true, transparent: true, opacity });
    material.toneMapped = false;
    material.depthWrite = false;
    this.#mesh = new LineSegments2(geometry, material);
    this.#mesh.frustumCulled = false;
    this.#mesh.layers.set(overlayLayer);
    this.#mesh.renderOrder = 4;
    parent.add(this.#mesh);
    this.end();
  }

  begin(): void {
    this.#count = 0;
  }

  add(a: Vector, b: Vector, { r, g, b: blue }: Color): void {
    if (this.#count === this.#capacity) return;
    const at = 6 * this.#count++;
    const places = this.#places.array;
    const colors = this.#colors.array;
    places[at] = a.x;
    places[at + 1] = a.y;
    places[at + 2] = a.z;
    places[at + 3] = b.x;
    places[at + 4] = b.y;
    places[at + 5] = b.z;
    colors[at] = colors[at + 3] = r;
    colors[at + 1] = colors[at + 4] = g;
    colors[at + 2] = colors[at + 5] = blue;
  }

  end(): void {
    this.#mesh.geometry.instanceCount = this.#count;
    this.#mesh.visible = this.#count > 0;
    this.#places.needsUpdate = this.#colors.needsUpdate = this.#count > 0;
  }

  get count(): number {
    return this.#count;
  }

  dispose(): void {
    this.#mesh.removeFromParent();
    this.#mesh.geometry.dispose();
    this.#mesh.material.dispose();
  }
}
