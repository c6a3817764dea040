// Lines of a width in pixels that are drawn again with every picture: one draw call, and nothing is allocated for it.

import {
  Color,
  DynamicDrawUsage,
  GreaterDepth,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  type Object3D,
} from "three";
import { LineMaterial } from "three/addons/lines/LineMaterial.js";
import { LineSegments2 } from "three/addons/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/addons/lines/LineSegmentsGeometry.js";
import type { Vector } from "../../sim/boundary/frame.ts";
import { overlayLayer } from "../scene.ts";

/** Each line has two ends of three numbers, in both buffers. */
const numbers = 6;

export interface LinesOptions {
  /** How much is left of lines that something hides; 0: nothing, which is the default and saves a draw call. */
  readonly hidden?: number;
  /** Lines at most, when there may be more than the first capacity; the memory for them is made when they come. */
  readonly most?: number;
}

export class Lines {
  readonly #most: number;
  readonly #geometry = new LineSegmentsGeometry();
  readonly #meshes: readonly LineSegments2[];
  #places!: InstancedInterleavedBuffer;
  #colors!: InstancedInterleavedBuffer;
  #capacity = 0;
  #count = 0;

  /** capacity: lines at most; more are left out. width: in CSS pixels. */
  constructor(parent: Object3D, capacity: number, width: number, opacity: number, options: LinesOptions = {}) {
    this.#most = Math.max(capacity, options.most ?? capacity);
    this.#hold(capacity);
    const { hidden = 0 } = options;
    const shares = hidden > 0 ? [opacity, opacity * hidden] : [opacity];
    this.#meshes = shares.map((share, index) => {
      const material = new LineMaterial({ linewidth: width, vertexColors: true, transparent: true, opacity: share });
      material.toneMapped = false;
      material.depthWrite = false;
      if (index > 0) material.depthFunc = GreaterDepth;
      const mesh = new LineSegments2(this.#geometry, material);
      mesh.frustumCulled = false;
      mesh.layers.set(overlayLayer);
      mesh.renderOrder = 4;
      parent.add(mesh);
      return mesh;
    });
    this.end();
  }

  /** Makes room for so many, and keeps those that are there. */
  #hold(capacity: number): void {
    // Buffers that are replaced stay on the GPU unless the geometry lets go of them first.
    this.#geometry.dispose();
    const before = this.#capacity > 0 ? [this.#places.array, this.#colors.array] : [];
    this.#capacity = capacity;
    const buffers = ["instance", "instanceColor"].map((name, index) => {
      const array = new Float32Array(numbers * capacity);
      if (before[index] !== undefined) array.set(before[index]);
      const buffer = new InstancedInterleavedBuffer(array, numbers, 1);
      buffer.setUsage(DynamicDrawUsage);
      this.#geometry.setAttribute(`${name}Start`, new InterleavedBufferAttribute(buffer, 3, 0));
      this.#geometry.setAttribute(`${name}End`, new InterleavedBufferAttribute(buffer, 3, 3));
      return buffer;
    });
    this.#places = buffers[0]!;
    this.#colors = buffers[1]!;
  }

  begin(): void {
    this.#count = 0;
  }

  add(a: Vector, b: Vector, { r, g, b: blue }: Color): void {
    if (this.#count === this.#capacity) {
      if (this.#capacity >= this.#most) return;
      this.#hold(Math.min(this.#most, 4 * this.#capacity));
    }
    const at = numbers * this.#count++;
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
    this.#geometry.instanceCount = this.#count;
    for (const mesh of this.#meshes) mesh.visible = this.#count > 0;
    if (this.#count === 0) return;
    for (const buffer of [this.#places, this.#colors]) {
      // Not the whole capacity: a few lines of many possible ones go to the GPU alone.
      buffer.clearUpdateRanges();
      buffer.addUpdateRange(0, numbers * this.#count);
      buffer.needsUpdate = true;
    }
  }

  get count(): number {
    return this.#count;
  }

  /** x y z of both ends of each line, for tests. */
  get places(): Float32Array {
    return (this.#places.array as Float32Array).subarray(0, numbers * this.#count);
  }

  dispose(): void {
    this.#geometry.dispose();
    for (const mesh of this.#meshes) {
      mesh.removeFromParent();
      mesh.material.dispose();
    }
  }
}
