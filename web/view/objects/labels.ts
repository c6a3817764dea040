// Small signs in the field that come and go with every picture: each text is painted once. Signs that would lie on each other in
// the picture stand above each other.

import { Vector3, type Camera, type Object3D, type Sprite } from "three";
import { makeLabel } from "../ghosts.ts";
import { overlayLayer } from "../scene.ts";

/** Painted texts that are kept. */
const most = 96;
/** Of a ghost's sign. */
const size = 0.78;

/** A sign in the picture: its middle and its size, in any unit, y up. */
export interface SignBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Between signs that stand above each other, of their height. */
const gap = 0.08;

/** For each sign how far up it goes, in its height, so that it is clear of those before it. */
export function lifts(boxes: readonly SignBox[]): number[] {
  const placed: SignBox[] = [];
  return boxes.map((box) => {
    let up = 0;
    // A lift can bring it over another that it was clear of; each is passed once at most.
    for (let tries = 0; tries <= placed.length; tries++) {
      const y = box.y + up * box.height;
      const under = placed.find(
        (other) =>
          Math.abs(other.x - box.x) < (other.width + box.width) / 2 &&
          Math.abs(other.y - y) < ((other.height + box.height) / 2) * (1 + 0.5 * gap),
      );
      if (under === undefined) break;
      up = (under.y + (under.height + box.height) / 2 - box.y) / box.height + gap;
    }
    placed.push({ ...box, y: box.y + up * box.height });
    return up;
  });
}

export class Labels {
  readonly #parent: Object3D;
  readonly #at = new Vector3();
  readonly #signs = new Map<string, Sprite>();
  /** In the order in which they were put. */
  readonly #shown = new Map<string, Sprite>();

  constructor(parent: Object3D) {
    this.#parent = parent;
  }

  begin(): void {
    this.#shown.clear();
  }

  /** scale: 1 is the size of all other signs. */
  put(text: string, color: string, x: number, y: number, z: number, scale = 1): void {
    const key = `${color} ${scale} ${text}`;
    let sign = this.#signs.get(key);
    if (sign === undefined) {
      if (this.#signs.size >= most) return;
      sign = makeLabel(text, color);
      sign.scale.multiplyScalar(size * scale);
      sign.layers.set(overlayLayer);
      this.#signs.set(key, sign);
      this.#parent.add(sign);
    }
    sign.position.set(x, y, z);
    this.#shown.set(key, sign);
  }

  /** Texts in the picture, for tests. */
  get texts(): readonly string[] {
    return [...this.#shown.keys()].map((key) => key.split(" ").slice(2).join(" "));
  }

  /** `camera`: whose picture they are in. */
  end(camera: Camera): void {
    const signs = [...this.#shown.values()];
    const [across, upright] = [camera.projectionMatrix.elements[0]!, camera.projectionMatrix.elements[5]!];
    const boxes = signs.map(({ position, scale }) => {
      const { x, y } = this.#at.copy(position).applyMatrix4(this.#parent.matrixWorld).project(camera);
      return { x, y, width: scale.x * across, height: scale.y * upright };
    });
    lifts(boxes).forEach((up, index) => signs[index]!.center.set(0.5, 0.5 - up));
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
