// Pointing at places of the field: a click on the picture says the place under it, and everybody's marks stand in the picture.

import { Matrix4, Plane, Ray, Vector3 } from "three";
import { Marks } from "../../view/objects/marks.ts";
import type { PageContext } from "../page/context.ts";
import { need } from "../parts/elements.ts";

/** A pointer that moves further or stays longer drags the camera. */
const clickPixels = 6;
const clickMs = 500;
const floor = new Plane(new Vector3(0, 0, 1), 0);

export class RoomMarks {
  readonly #page: PageContext;
  readonly #picture: HTMLElement;
  #marks: Marks | null = null;
  #down: { readonly x: number; readonly y: number; readonly at: number } | null = null;
  #toField: Matrix4 | null = null;

  /** `point`: the person has clicked a place of the floor [m]. */
  constructor(page: PageContext, point: (x: number, y: number) => void) {
    this.#page = page;
    this.#picture = need(page.app, "#picture");
    page.view.attach(({ fieldSpace }) => {
      this.#toField = fieldSpace.matrixWorld;
      return (this.#marks = new Marks(fieldSpace));
    }, "marks");
    this.#picture.addEventListener("pointerdown", ({ clientX: x, clientY: y, button }) => {
      this.#down = button === 0 ? { x, y, at: performance.now() } : null;
    });
    this.#picture.addEventListener("pointerup", ({ clientX: x, clientY: y }) => {
      const down = this.#down;
      this.#down = null;
      if (down === null || performance.now() - down.at > clickMs) return;
      if (Math.hypot(x - down.x, y - down.y) > clickPixels) return;
      const place = this.#under(x, y);
      if (place !== null) point(place.x, place.y);
    });
  }

  show(x: number, y: number, name: string, color: string): void {
    this.#marks?.add(x, y, name, color);
  }

  get texts(): readonly string[] {
    return this.#marks?.texts ?? [];
  }

  /** The place of the floor under a point of the screen; null: the sky is. */
  #under(x: number, y: number): Vector3 | null {
    if (this.#toField === null) return null;
    const { camera } = this.#page.view.cameras;
    const box = this.#picture.getBoundingClientRect();
    const far = new Vector3(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2, 0.5);
    const inverse = new Matrix4().copy(this.#toField).invert();
    const eye = camera.getWorldPosition(new Vector3()).applyMatrix4(inverse);
    const ray = new Ray(eye, far.unproject(camera).applyMatrix4(inverse).sub(eye).normalize());
    return ray.intersectPlane(floor, new Vector3());
  }
}
