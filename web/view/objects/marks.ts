// Places of the field that members point at, for a few seconds each: a ring that closes in, with a name above it.

import type { Mesh, Object3D, PlaneGeometry, ShaderMaterial } from "three";
import type { Drawn, Picture } from "../drawn.ts";
import { Labels } from "./labels.ts";
import { ringMesh } from "./own-ring.ts";

/** How long a mark stands [ms], and how long its ring closes in. */
const standsMs = 5000;
const closingMs = 500;
/** Of its ring [m]. */
const radius = 0.32;
/** Above the floor: of the ring, and of the name [m]. */
const lift = 0.03;
const nameHeight = 0.7;
/** At once, the oldest goes first. */
const most = 12;

interface Mark {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly color: string;
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
  begun: number | null;
}

export class Marks implements Drawn {
  readonly #parent: Object3D;
  readonly #labels: Labels;
  #marks: Mark[] = [];

  constructor(parent: Object3D) {
    this.#parent = parent;
    this.#labels = new Labels(parent);
  }

  /** Texts in the picture, for tests. */
  get texts(): readonly string[] {
    return this.#labels.texts;
  }

  /** A place [m] of the field that a member points at from now on. */
  add(x: number, y: number, name: string, color: string): void {
    const mesh = ringMesh(radius);
    mesh.position.set(x, y, lift);
    this.#parent.add(mesh);
    this.#marks.push({ x, y, name, color, mesh, begun: null });
    while (this.#marks.length > most) this.#forget(this.#marks[0]!);
  }

  update(picture: Picture): void {
    const { now } = picture;
    for (const mark of [...this.#marks]) {
      mark.begun ??= now;
      const age = now - mark.begun;
      if (age > standsMs) {
        this.#forget(mark);
        continue;
      }
      mark.mesh.material.uniforms["spread"]!.value = 1 + 2 * Math.max(0, 1 - age / closingMs) ** 3;
    }
    this.look(picture);
  }

  look({ camera }: Picture): void {
    this.#labels.begin();
    for (const { x, y, name, color } of this.#marks) this.#labels.put(name, color, x, y, nameHeight);
    this.#labels.end(camera);
  }

  #forget(mark: Mark): void {
    this.#marks = this.#marks.filter((other) => other !== mark);
    mark.mesh.removeFromParent();
    mark.mesh.geometry.dispose();
    mark.mesh.material.dispose();
  }

  dispose(): void {
    for (const mark of [...this.#marks]) this.#forget(mark);
    this.#labels.dispose();
  }
}
