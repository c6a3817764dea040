// A field's things over the picture: their edges as lines, handles of the chosen one, and what is wrong with its mesh.

import { Color, Vector3, type Group, type PerspectiveCamera } from "three";
import type { FoundOpening, FoundTurned } from "../../mesh/collision.ts";
import type { Drawn, Picture } from "../../view/drawn.ts";
import { Lines } from "../../view/objects/lines.ts";
import type { Stage } from "../../view/view.ts";
import { field as say } from "../../words/english-field.ts";
import type { Handle, Place, Thing } from "./field-things.ts";

export interface Sketch {
  readonly things: readonly Thing[];
  /** Index of the chosen one; -1: none. */
  readonly chosen: number;
  readonly openings: readonly FoundOpening[];
  readonly turned: readonly FoundTurned[];
}

export interface SketchHost {
  /** While a handle is dragged. */
  dragged(handle: Handle, delta: Place): void;
  /** It was let go, or moved by keys. */
  moved(handle: Handle, delta: Place): void;
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
/** An arrow key's move; with Shift ten times as much [m]. */
const keyStep = 0.01;

export class FieldPicture implements Drawn {
  readonly #space: Group;
  readonly #lines: Lines;
  readonly #host: SketchHost;
  readonly #canvas: HTMLCanvasElement;
  readonly #handles = document.createElement("div");
  readonly #a = new Vector3();
  readonly #b = new Vector3();
  #buttons: { readonly button: HTMLButtonElement; handle: Handle }[] = [];
  #camera: PerspectiveCamera | null = null;
  #sketch: Sketch | null = null;
  #changed = true;

  constructor(stage: Stage, app: HTMLElement, host: SketchHost) {
    this.#space = stage.fieldSpace;
    this.#canvas = stage.renderer.domElement;
    this.#host = host;
    this.#lines = new Lines(stage.fieldSpace, 1024, 2, 0.95, { hidden: 0.4, most: 32_768 });
    this.#handles.className = "fd-handles";
    this.#handles.setAttribute("role", "group");
    this.#handles.setAttribute("aria-label", say("handles"));
    app.append(this.#handles);
  }

  set(sketch: Sketch): void {
    const before = this.#sketch?.things[this.#sketch.chosen];
    this.#sketch = sketch;
    this.#changed = true;
    const thing = sketch.things[sketch.chosen];
    const handles = thing?.handles ?? [];
    const same = before !== undefined && thing?.path.join("/") === before.path.join("/");
    // A handle that is held stays the same button.
    if (same && handles.length === this.#buttons.length)
      this.#buttons.forEach((each, index) => (each.handle = handles[index]!));
    else this.#buttons = handles.map((handle) => this.#make(handle, thing?.label ?? ""));
    const buttons = this.#buttons.map(({ button }) => button);
    if (buttons.some((button, index) => this.#handles.children[index] !== button) || buttons.length === 0)
      this.#handles.replaceChildren(...buttons);
  }

  update({ camera }: Picture): void {
    this.#camera = camera;
    if (this.#changed) {
      this.#changed = false;
      this.#draw();
    }
    const box = this.#canvas.getBoundingClientRect();
    for (const { button, handle } of this.#buttons) {
      const at = this.#onScreen(handle.at, box);
      button.hidden = at === null;
      if (at !== null) button.style.transform = `translate(${at[0].toFixed(1)}px, ${at[1].toFixed(1)}px)`;
    }
  }

  dispose(): void {
    this.#lines.dispose();
    this.#handles.remove();
  }

  /** For tests. */
  get drawn(): { readonly lines: number; readonly handles: number } {
    return { lines: this.#lines.count, handles: this.#buttons.length };
  }

  /** Pixels of the window; null: behind the camera. */
  #onScreen([x, y, z]: Place, box: DOMRect): [number, number] | null {
    if (this.#camera === null) return null;
    this.#a.set(x, y, z).applyMatrix4(this.#space.matrixWorld).project(this.#camera);
    if (this.#a.z > 1) return null;
    return [box.left + ((this.#a.x + 1) / 2) * box.width, box.top + ((1 - this.#a.y) / 2) * box.height];
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

  #make(first: Handle, label: string): { readonly button: HTMLButtonElement; handle: Handle } {
    const button = document.createElement("button");
    const own = { button, handle: first };
    button.type = "button";
    button.className = "fd-handle";
    button.dataset["keys"] = "robot";
    button.dataset["axis"] = String(first.axis);
    const name = `${label}: ${first.label}`;
    button.setAttribute("aria-label", name);
    button.title = name;
    button.addEventListener("pointerdown", (event) => this.#grab(event, own));
    button.addEventListener("keydown", (event) => {
      const delta = keyDelta(own.handle.axis, event.key, event.shiftKey ? 10 * keyStep : keyStep);
      if (delta === null) return;
      event.preventDefault();
      event.stopPropagation();
      this.#host.moved(own.handle, delta);
    });
    return own;
  }

  #grab(event: PointerEvent, own: { readonly button: HTMLButtonElement; readonly handle: Handle }): void {
    event.preventDefault();
    event.stopPropagation();
    const { button, handle } = own;
    const box = this.#canvas.getBoundingClientRect();
    const axes = handle.axis === "xy" ? [0, 1] : [handle.axis];
    const from = this.#onScreen(handle.at, box);
    /** Where a metre along each axis comes to lie [pixels]. */
    const ways = axes.map((axis): [number, number] => {
      const tip = handle.at.map((value, other) => (other === axis ? value + 0.1 : value)) as unknown as Place;
      const to = this.#onScreen(tip, box);
      return from === null || to === null ? [0, 0] : [10 * (to[0] - from[0]), 10 * (to[1] - from[1])];
    });
    const [startX, startY] = [event.clientX, event.clientY];
    const deltaOf = (move: PointerEvent): Place => inMetres(axes, ways, move.clientX - startX, move.clientY - startY);
    button.setPointerCapture(event.pointerId);
    button.focus({ preventScroll: true });
    const drag = (move: PointerEvent): void => this.#host.dragged(handle, deltaOf(move));
    const done = (end: PointerEvent): void => {
      button.removeEventListener("pointermove", drag);
      button.removeEventListener("pointerup", done);
      button.removeEventListener("pointercancel", done);
      this.#host.moved(handle, end.type === "pointercancel" ? [0, 0, 0] : deltaOf(end));
    };
    button.addEventListener("pointermove", drag);
    button.addEventListener("pointerup", done);
    button.addEventListener("pointercancel", done);
  }
}

/** The move in the field that a move on the screen means, to a centimetre. */
export function inMetres(
  axes: readonly number[],
  ways: readonly (readonly [number, number])[],
  x: number,
  y: number,
): Place {
  const delta: [number, number, number] = [0, 0, 0];
  const [u, v] = ways;
  const tidy = (value: number): number => (Number.isFinite(value) ? Math.round(value * 100) / 100 : 0);
  if (u === undefined) return delta;
  if (v === undefined) {
    const length = u[0] * u[0] + u[1] * u[1];
    // An axis that points at the eye cannot be drawn along.
    if (length > 1) delta[axes[0]!] = tidy((x * u[0] + y * u[1]) / length);
    return delta;
  }
  const determinant = u[0] * v[1] - u[1] * v[0];
  if (Math.abs(determinant) < 1) return delta;
  delta[axes[0]!] = tidy((x * v[1] - y * v[0]) / determinant);
  delta[axes[1]!] = tidy((y * u[0] - x * u[1]) / determinant);
  return delta;
}

/** What a key moves by; null: it moves nothing. */
export function keyDelta(axis: Handle["axis"], key: string, step: number): Place | null {
  const along: Readonly<Record<string, readonly [number, number]>> = {
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  };
  const way = along[key];
  if (way === undefined) return null;
  if (axis === "xy") return [way[0] * step, way[1] * step, 0];
  const by = (way[0] + way[1]) * step;
  return [0, 1, 2].map((other) => (other === axis ? by : 0)) as unknown as Place;
}
