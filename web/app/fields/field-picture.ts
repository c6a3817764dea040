// A field's things over the picture: their edges as lines, its mesh's defects, and the handles of the chosen thing.

import { Color, Vector3 } from "three";
import type { FoundOpening, FoundTurned } from "../../mesh/collision.ts";
import type { Drawn } from "../../view/drawn.ts";
import { Lines } from "../../view/objects/lines.ts";
import type { Stage } from "../../view/view.ts";
import type { Handle as SceneHandle, Spot } from "../forms/scene-handles.ts";
import { keyOf, type Handle, type Place, type Thing } from "./field-things.ts";

export interface Sketch {
  readonly things: readonly Thing[];
  /** Index of the chosen one; -1: none. */
  readonly chosen: number;
  readonly openings: readonly FoundOpening[];
  readonly turned: readonly FoundTurned[];
}

const colors = {
  zone: new Color("#5fd39a"),
  exit: new Color("#ff9f45"),
  goal: new Color("#ff8bd0"),
  tag: new Color("#c99bff"),
  station: new Color("#45d3ff"),
  staging: new Color("#f2d14a"),
} as const;
const chosenColor = new Color("#ffffff");
const mirroredColor = new Color("#8a9097");
const openColor = new Color("#ff5b5b");
const closedColor = new Color("#ffd166");
const turnedColor = new Color("#ff4fd8");
/** Half of a mark's cross [m]. */
const markArm = 0.05;
export class FieldPicture implements Drawn {
  readonly #lines: Lines;
  readonly #a = new Vector3();
  readonly #b = new Vector3();
  #sketch: Sketch | null = null;
  #changed = true;

  constructor(stage: Stage) {
    this.#lines = new Lines(stage.fieldSpace, 1024, 2, 0.95, { hidden: 0.4, most: 32_768 });
  }

  set(sketch: Sketch): void {
    this.#sketch = sketch;
    this.#changed = true;
  }

  update(): void {
    if (!this.#changed) return;
    this.#changed = false;
    this.#draw();
  }

  dispose(): void {
    this.#lines.dispose();
  }

  /** For tests. */
  get lines(): number {
    return this.#lines.count;
  }

  #line(a: Place, b: Place, color: Color): void {
    this.#lines.add(this.#a.set(a[0], a[1], a[2]), this.#b.set(b[0], b[1], b[2]), color);
  }

  #draw(): void {
    this.#lines.begin();
    const sketch = this.#sketch;
    if (sketch !== null) {
      sketch.things.forEach(({ kind, lines, mirrored }, index) => {
        const color = index === sketch.chosen ? chosenColor : mirrored ? mirroredColor : colors[kind];
        for (const [a, b] of lines) this.#line(a, b, color);
      });
      for (const { points, kind } of sketch.openings)
        points.forEach((point, index) =>
          this.#line(point, points[(index + 1) % points.length]!, kind === "open" ? openColor : closedColor),
        );
      for (const { points } of sketch.turned) for (const point of points) this.#cross(point);
    }
    this.#lines.end();
  }

  #cross(point: Place): void {
    for (let axis = 0; axis < 3; axis++) {
      const end = (by: number): Place => point.map((value, other) => (other === axis ? value + by : value)) as unknown as Place;
      this.#line(end(-markArm), end(markArm), turnedColor);
    }
  }
}

const placeColor = "#f4f6f8";
const sideColor = "#ffd166";

/** A thing's handles: its place on the floor, and one side after the other, each along its axis. */
export function handlesOf(thing: Thing): SceneHandle[] {
  return thing.handles.map(({ axis, at, label }, index): SceneHandle => {
    const common = { id: `${keyOf(thing)}#${index}`, name: `${thing.label}: ${label}`, at };
    if (axis === "xy") return { ...common, look: "place", sign: "", color: placeColor };
    const line = [0, 1, 2].map((other) => Number(other === axis)) as unknown as Spot;
    return { ...common, look: "side", sign: "", color: sideColor, line };
  });
}

/** The handle of that name, and how far it is to go, to a centimetre. */
export function moveOf(thing: Thing, id: string, to: Spot): { readonly handle: Handle; readonly delta: Place } | null {
  const handle = thing.handles[Number(id.slice(id.lastIndexOf("#") + 1))];
  if (handle === undefined) return null;
  const delta = to.map((value, axis) => Math.round(100 * (value - handle.at[axis]!)) / 100) as unknown as Place;
  return { handle, delta };
}
