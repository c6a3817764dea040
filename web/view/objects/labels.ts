// Small signs in the field that come and go with every picture: each text is painted once.

import type { Object3D, Sprite } from "three";
import { makeLabel } from "../ghosts.ts";
import { overlayLayer } from "../scene.ts";

/** Painted texts that are kept. */
const most = 96;
/** Of a ghost's sign. */
const size = 0.78;

export class Labels {
  readonly #parent: Object3D;
  readonly #signs = new Map<string, Sprite>();
  readonly #shown = new Set<string>();

  constructor(parent: Object3D) {
    this.#parent = parent;
  }

  begin(): void {
    this.#shown.clear();
  }

  put(text: string, color: string, x: number, y: number, z: number): void {
    const key = `${color} ${text}`;
    let sign = this.#signs.get(key);
    if (sign === undefined) {
      if (this.#signs.size >= most) return;
      sign = makeLabel(text, color);
      sign.scale.multiplyScalar(size);
      sign.layers.set(overlayLayer);
      this.#signs.set(key, sign);
      this.#parent.add(sign);
    }
    sign.position.set(x, y, z);
    this.#shown.add(key);
  }

  end(): void {
    for (const [key, sign] of this.#signs) {
      sign.visible = this.#shown.has(key);
      if (!sign.visible && this.#signs.size > most / 2) this.#forget(key, sign);
    }
  }

  dispose(): void {
    for (const [key, sign] of this.#signs) this.#forget(key, sign);
  }

  #forget(key: string, sign: Sprite): void {
    this.#signs.delete(key);
    sign.removeFromParent();
    sign.material.map?.dispose();
    sign.material.dispose();
  }
}
