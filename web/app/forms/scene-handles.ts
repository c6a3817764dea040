// Handles over the picture: places of a file that are dragged by pointer or finger, or moved by keys, and the lines that go with
// them. Each handle is a button, so it can be reached and named without a pointer; the lines are in the scene.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Ray,
  Vector3,
  type Camera,
  type Object3D,
} from "three";
import type { Drawn } from "../../view/drawn.ts";
import { overlayLayer } from "../../view/scene.ts";
import type { Stage, View } from "../../view/view.ts";
import { make, need } from "../parts/elements.ts";
import "./scene-handles.css";

/** [m], in the frame of the object that the handles are of. */
export type Spot = readonly [x: number, y: number, z: number];

/** turn: dragged around its `from`; tip: the end of an arrow from there; height: moves up and down alone; side: along its `line`. */
export type HandleLook = "place" | "turn" | "tip" | "height" | "side";

export interface Handle {
  readonly id: string;
  /** For screen readers and as its tip. */
  readonly name: string;
  readonly look: HandleLook;
  readonly at: Spot;
  /** A letter or a sign in it. */
  readonly sign: string;
  /** CSS colour of its lines and its edge. */
  readonly color: string;
  /** Where its line begins; an arrow's head is at the handle. */
  readonly from?: Spot;
  /** A box around it, half its size, turned by a heading [rad]. */
  readonly box?: { readonly half: Spot; readonly heading: number; readonly at?: Spot };
  readonly chosen?: boolean;
  /** It is dragged in the plane across this, or along this; without both at its height. */
  readonly normal?: Spot;
  readonly line?: Spot;
}

/** The owner of handles: a frame in the picture. */
export interface HandleSpace {
  readonly object: Object3D;
  /** Before each picture: it may move. */
  readonly follow?: () => void;
  /** The scene goes. */
  readonly dispose?: () => void;
}

export interface HandleHost {
  /** Of one press of an arrow key [m]; with Shift ten times as much. */
  readonly step?: number;
  /** The person moves it; `ends`: and has let go. */
  move(id: string, to: Spot, ends: boolean): void;
  /** By keys, around its place [rad]. */
  turn(id: string, by: number): void;
  choose(id: string): void;
  undo(): void;
  redo(): void;
  /** The Delete key. */
  remove?(id: string): void;
}

/** Of one press of an arrow key [m], where its host says nothing else. */
const usualStep = 0.05;
const shiftTimes = 10;
const turnStep = (5 * Math.PI) / 180;
/** A drag leads no further [m]. */
const farthest = 60;
/** Length of an arrow's head [m]. */
const headLength = 0.14;

const arrows: Readonly<Record<string, readonly [along: number, across: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, 1],
  ArrowRight: [0, -1],
};

export class SceneHandles implements Drawn {
  readonly #view: View;
  readonly #name: string;
  readonly #host: HandleHost;
  readonly #place = make("div", "handles");
  readonly #space: (stage: Stage) => HandleSpace | null;
  readonly #buttons = new Map<string, HTMLButtonElement>();
  /** The place of each button, as its style has it: an unchanged one is not written again. */
  readonly #where = new WeakMap<HTMLButtonElement, string>();
  /** Of the picture [pixels]. Asking the page for it in each picture would lay it out once more. */
  readonly #sizes = new ResizeObserver(() => this.#measure());
  #width = 0;
  #height = 0;
  #seen: boolean | null = null;
  readonly #material = new LineBasicMaterial({ vertexColors: true, depthTest: false, transparent: true });
  #handles: readonly Handle[] = [];
  #stage: Stage | null = null;
  #parent: HandleSpace | null = null;
  #lines: LineSegments | null = null;
  #drag: { id: string; plane: Spot; offset: readonly [number, number]; last: Spot } | null = null;
  readonly #scratch = new Vector3();

  /** `space`: the frame of the handles' places; null: not there now. `name`: of the layer of the picture. */
  constructor(
    view: View,
    app: HTMLElement,
    name: string,
    space: (stage: Stage) => HandleSpace | null,
    host: HandleHost,
  ) {
    this.#view = view;
    this.#name = name;
    this.#space = space;
    this.#host = host;
    need(app, "#dock").before(this.#place);
    this.#sizes.observe(this.#place);
    view.attach((stage) => {
      this.#stage = stage;
      this.#parent = this.#space(stage);
      this.#draw();
      return this;
    }, name);
  }

  /** Shows these in place of those before. */
  set(handles: readonly Handle[]): void {
    this.#handles = handles;
    const gone = new Set(this.#buttons.keys());
    for (const handle of handles) {
      gone.delete(handle.id);
      const button = this.#buttons.get(handle.id) ?? this.#make(handle.id);
      button.dataset["look"] = handle.look;
      button.dataset["chosen"] = String(handle.chosen === true);
      button.style.setProperty("--handle", handle.color);
      // Drawn by the style sheet: its name is more than the letter.
      button.dataset["sign"] = handle.sign;
      if (button.title !== handle.name) {
        button.title = handle.name;
        button.setAttribute("aria-label", handle.name);
      }
    }
    for (const id of gone) {
      this.#buttons.get(id)?.remove();
      this.#buttons.delete(id);
    }
    this.#draw();
  }

  update({ camera }: { readonly camera: Camera }): void {
    const space = this.#lines?.parent ?? null;
    this.#parent?.follow?.();
    const seen = space !== null && this.#handles.length > 0;
    if (seen !== this.#seen) {
      this.#seen = seen;
      this.#place.hidden = !seen;
      this.#measure();
    }
    if (space === null || !seen) return;
    const [width, height] = [this.#width, this.#height];
    for (const handle of this.#handles) {
      const button = this.#buttons.get(handle.id);
      if (button === undefined) continue;
      const point = this.#scratch
        .set(...handle.at)
        .applyMatrix4(space.matrixWorld)
        .project(camera);
      const inPicture = point.z < 1 && Math.abs(point.x) < 1.02 && Math.abs(point.y) < 1.02;
      const where = inPicture
        ? `translate(${(((point.x + 1) / 2) * width).toFixed(1)}px,${(((1 - point.y) / 2) * height).toFixed(1)}px)`
        : "translate(-200px,-200px)";
      if (this.#where.get(button) === where) continue;
      this.#where.set(button, where);
      button.style.transform = where;
    }
  }

  #measure(): void {
    this.#width = this.#place.clientWidth;
    this.#height = this.#place.clientHeight;
  }

  /** The picture's own call, when the scene goes: the next one has the layer again. */
  dispose(): void {
    this.#clear();
    this.#parent?.dispose?.();
    this.#parent = null;
    this.#stage = null;
  }

  /** For good. */
  end(): void {
    this.#view.attach(null, this.#name);
    this.#sizes.disconnect();
    this.#material.dispose();
    this.#place.remove();
  }

  // ---- lines ----

  #clear(): void {
    this.#lines?.removeFromParent();
    this.#lines?.geometry.dispose();
    this.#lines = null;
  }

  #draw(): void {
    this.#clear();
    const space = this.#parent?.object ?? null;
    if (space === null) return;
    const points: number[] = [];
    const colors: number[] = [];
    for (const handle of this.#handles) {
      const before = points.length;
      if (handle.from !== undefined) pushArrow(points, handle.from, handle.at, handle.look === "tip");
      if (handle.box !== undefined) pushBox(points, handle.box.at ?? handle.at, handle.box.half, handle.box.heading);
      const { r, g, b } = new Color(handle.color);
      for (let at = before; at < points.length; at += 3) colors.push(r, g, b);
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
    geometry.setAttribute("color", new BufferAttribute(new Float32Array(colors), 3));
    const lines = new LineSegments(geometry, this.#material);
    lines.frustumCulled = false;
    lines.renderOrder = 10;
    lines.layers.set(overlayLayer);
    space.add(lines);
    this.#lines = lines;
  }

  // ---- hands ----

  #make(id: string): HTMLButtonElement {
    const button = make("button", "handle") as HTMLButtonElement;
    button.type = "button";
    // It is dragged, not pressed: Space stays the robot's.
    button.dataset["keys"] = "robot";
    button.addEventListener("pointerdown", (event) => this.#begin(id, button, event));
    button.addEventListener("pointermove", (event) => this.#to(id, event, false));
    button.addEventListener("pointerup", (event) => this.#to(id, event, true));
    button.addEventListener("pointercancel", () => (this.#drag = null));
    button.addEventListener("focus", () => this.#host.choose(id));
    button.addEventListener("keydown", (event) => this.#key(id, event));
    this.#buttons.set(id, button);
    this.#place.append(button);
    return button;
  }

  #find(id: string): Handle | undefined {
    return this.#handles.find((handle) => handle.id === id);
  }

  #begin(id: string, button: HTMLButtonElement, event: PointerEvent): void {
    const handle = this.#find(id);
    if (handle === undefined || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    button.setPointerCapture(event.pointerId);
    button.focus({ preventScroll: true });
    const { left, top, width, height } = button.getBoundingClientRect();
    const offset = [event.clientX - left - width / 2, event.clientY - top - height / 2] as const;
    this.#drag = { id, plane: handle.at, offset, last: handle.at };
  }

  #to(id: string, event: PointerEvent, ends: boolean): void {
    const drag = this.#drag;
    if (drag === null || drag.id !== id) return;
    event.preventDefault();
    const handle = this.#find(id);
    const upright: Spot | undefined = event.shiftKey || handle?.look === "height" ? [0, 0, 1] : undefined;
    const [x, y] = [event.clientX - drag.offset[0], event.clientY - drag.offset[1]];
    const spot = this.#under(
      x,
      y,
      drag.last,
      handle?.line ?? (handle?.normal === undefined ? upright : undefined),
      handle?.normal,
    );
    if (ends) this.#drag = null;
    const to = spot ?? drag.last;
    drag.last = to;
    const still = to.every((value, axis) => Math.abs(value - drag.plane[axis]!) < 1e-4);
    if (!(ends && still)) this.#host.move(id, to, ends);
  }

  /** The place under a point of the screen: along a line through `from`, or in a plane there, a level one without `normal`. */
  #under(x: number, y: number, from: Spot, line?: Spot, normal?: Spot): Spot | null {
    const { camera } = this.#view.cameras;
    const space = this.#parent?.object ?? null;
    if (space === null) return null;
    const box = this.#place.getBoundingClientRect();
    const far = new Vector3(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2, 0.5);
    const inverse = new Matrix4().copy(space.matrixWorld).invert();
    const eye = camera.getWorldPosition(new Vector3()).applyMatrix4(inverse);
    const ray = new Ray(eye, far.unproject(camera).applyMatrix4(inverse).sub(eye).normalize());
    return spotUnder(ray, from, line, normal);
  }

  #key(id: string, event: KeyboardEvent): void {
    const handle = this.#find(id);
    if (handle === undefined || event.altKey) return;
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey) return this.#undo(event);
    const arrow = arrows[key];
    const length = (this.#host.step ?? usualStep) * (shiftKey ? shiftTimes : 1);
    const [x, y, z] = handle.at;
    if (handle.look === "turn" && arrow !== undefined) this.#host.turn(id, (arrow[0] + arrow[1]) * turnStep);
    else if (handle.look === "height" && arrow !== undefined)
      this.#host.move(id, [x, y, z + (arrow[0] - arrow[1]) * length], true);
    else if (arrow !== undefined && handle.line !== undefined) {
      const [lx, ly, lz] = handle.line.map((each) => each * (arrow[0] - arrow[1]) * length) as [number, number, number];
      this.#host.move(id, [x + lx, y + ly, z + lz], true);
    } else if (arrow !== undefined && handle.normal !== undefined && handle.from !== undefined) {
      // Around the axis: as far as the step is long.
      const arm = new Vector3(...handle.at).sub(new Vector3(...handle.from));
      const turn = ((arrow[0] - arrow[1]) * length) / Math.max(0.01, arm.length());
      const to = arm.applyAxisAngle(new Vector3(...handle.normal).normalize(), turn).add(new Vector3(...handle.from));
      this.#host.move(id, [to.x, to.y, to.z], true);
    } else if (arrow !== undefined) {
      const [dx, dy] = this.#away(arrow);
      this.#host.move(id, [x + dx * length, y + dy * length, z], true);
    } else if (key === "PageUp" || key === "PageDown")
      this.#host.move(id, [x, y, z + (key === "PageUp" ? length : -length)], true);
    else if (key === "," || key === ".") this.#host.turn(id, key === "," ? turnStep : -turnStep);
    else if ((key === "Delete" || key === "Backspace") && this.#host.remove !== undefined) this.#host.remove(id);
    else if (key === "Escape") return this.#buttons.get(id)?.blur();
    else return;
    // The robot does not hear keys of handles.
    event.preventDefault();
    event.stopPropagation();
  }

  #undo(event: KeyboardEvent): void {
    const letter = event.key.toLowerCase();
    if (letter !== "z" && letter !== "y") return;
    event.preventDefault();
    event.stopPropagation();
    if (letter === "y" || event.shiftKey) this.#host.redo();
    else this.#host.undo();
  }

  /** Away from the camera and to its left, along the nearest axis of the handles' frame. */
  #away([along, across]: readonly [number, number]): readonly [number, number] {
    const space = this.#parent?.object ?? null;
    if (space === null) return [0, 0];
    const looks = this.#view.cameras.camera.getWorldDirection(new Vector3());
    looks.transformDirection(new Matrix4().copy(space.matrixWorld).invert());
    const quarter = Math.round(Math.atan2(looks.y, looks.x) / (Math.PI / 2)) * (Math.PI / 2);
    const [cos, sin] = [Math.round(Math.cos(quarter)), Math.round(Math.sin(quarter))];
    return [cos * along - sin * across, sin * along + cos * across];
  }
}

/** Where a ray meets the plane through `from` that is across `normal`, or comes nearest to a line through it; null: nowhere near. */
export function spotUnder(ray: Ray, from: Spot, line?: Spot, normal: Spot = [0, 0, 1]): Spot | null {
  const start = new Vector3(...from);
  // Of a line: in the plane through it that faces the ray as much as a plane can.
  const way = line === undefined ? null : new Vector3(...line).normalize();
  const across =
    way === null ? new Vector3(...normal) : ray.direction.clone().addScaledVector(way, -way.dot(ray.direction));
  const along = across.dot(ray.direction);
  // Along the line of sight nothing can be told.
  if (Math.abs(along) < (way === null ? 1e-3 : 0.02)) return null;
  const distance = across.dot(start.clone().sub(ray.origin)) / along;
  if (distance < 0 || distance > farthest) return null;
  const hit = ray.at(distance, new Vector3());
  if (way !== null) {
    const ahead = way.dot(hit.sub(start));
    hit.copy(start).addScaledVector(way, ahead);
  }
  return [hit.x, hit.y, hit.z];
}

function pushArrow(points: number[], from: Spot, to: Spot, head: boolean): void {
  points.push(...from, ...to);
  if (!head) return;
  const way = new Vector3(...to).sub(new Vector3(...from));
  const length = way.length();
  if (length < 1e-6) return;
  way.divideScalar(length);
  const side = new Vector3(-way.y, way.x, 0);
  if (side.length() < 1e-3) side.set(1, 0, 0);
  side.normalize();
  const back = Math.min(headLength, length / 2);
  for (const sign of [1, -1]) {
    const tail = new Vector3(...to).addScaledVector(way, -back).addScaledVector(side, sign * 0.5 * back);
    points.push(...to, tail.x, tail.y, tail.z);
  }
}

function pushBox(points: number[], at: Spot, half: Spot, heading: number): void {
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  const corner = (sx: number, sy: number, sz: number): Spot => {
    const [x, y] = [sx * half[0], sy * half[1]];
    return [at[0] + cos * x - sin * y, at[1] + sin * x + cos * y, at[2] + sz * half[2]];
  };
  const round = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const;
  round.forEach(([x, y], index) => {
    const [nx, ny] = round[(index + 1) % 4]!;
    points.push(...corner(x, y, -1), ...corner(nx, ny, -1));
    if (half[2] === 0) return;
    points.push(...corner(x, y, 1), ...corner(nx, ny, 1), ...corner(x, y, -1), ...corner(x, y, 1));
  });
}
