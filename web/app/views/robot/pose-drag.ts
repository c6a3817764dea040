// Poses that a robot program lets one tune, on the field from above: the pointer moves the nearest one, the wheel or Shift turns it.

import type { Values, ValueTopic } from "../../values/values-api.ts";
import type { Placing } from "./field-plan.ts";
import type { Pose } from "./poses.ts";

/** A topic of struct:Pose2d or of a list of them, with its poses. */
export interface Draggable {
  readonly topic: ValueTopic;
  readonly poses: readonly Pose[];
}

interface Grip {
  readonly topic: ValueTopic;
  readonly index: number;
  readonly poses: readonly Pose[];
}

/** From the pointer to a pose that it takes hold of [px]. */
const reach = 24;
/** Of a notch of the wheel [rad]. */
const notch = (5 * Math.PI) / 180;

export const isDraggable = ({ settable, type }: ValueTopic): boolean => settable && /^struct:Pose2d(\[\])?$/.test(type);

/** As `Values.set` takes it: millimetres, and a heading to a tenth of a milliradian within half a turn. */
export function posesText(poses: readonly Pose[]): string {
  const numbers = poses.flatMap(({ x, y, heading }) => {
    const turn = Math.atan2(Math.sin(heading), Math.cos(heading));
    return [Number(x.toFixed(3)), Number(y.toFixed(3)), Number(turn.toFixed(4))];
  });
  return JSON.stringify(numbers);
}

/** "2, 4.5, 90" in metres and degrees; null: it is not a pose. */
export function readPose(text: string): Pose | null {
  const parts = text
    .replaceAll("°", "")
    .split(/[\s,;]+/)
    .filter(Boolean);
  const [x = Number.NaN, y = Number.NaN, degrees = Number.NaN] = parts.map(Number);
  if (parts.length !== 3 || ![x, y, degrees].every((each) => Math.abs(each) <= 1000)) return null;
  return { x, y, heading: (degrees * Math.PI) / 180 };
}

export const writePose = ({ x, y, heading }: Pose): string =>
  `${x.toFixed(2)}, ${y.toFixed(2)}, ${((heading * 180) / Math.PI).toFixed(0)}`;

export interface DragHost {
  readonly canvas: HTMLElement;
  readonly values: Pick<Values, "set">;
  /** null: nothing is drawn yet. */
  readonly placing: () => Placing | null;
  readonly draggables: () => readonly Draggable[];
  /** The pose that is held has another place; the program's word comes later. */
  readonly changed: () => void;
}

export class PoseDrag {
  readonly #host: DragHost;
  #grip: Grip | null = null;

  constructor(host: DragHost) {
    const { canvas } = (this.#host = host);
    canvas.addEventListener("pointerdown", (event) => this.#take(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"] as const) canvas.addEventListener(end, () => (this.#grip = null));
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /** Of a topic that is held: where its poses are by the pointer; null: as the program says. */
  posesOf(topic: ValueTopic): readonly Pose[] | null {
    return this.#grip?.topic.name === topic.name ? this.#grip.poses : null;
  }

  /** Sets one pose of a topic. False: the program is gone, or takes none. */
  set({ topic, poses }: Draggable, index: number, pose: Pose): boolean {
    const others = poses.map((each, i) => (i === index ? pose : each));
    return this.#host.values.set(topic, posesText(others.length === 0 ? [pose] : others));
  }

  #take(event: PointerEvent): void {
    if (event.button !== 0) return;
    const found = this.#nearest(event);
    if (found === null) return;
    event.preventDefault();
    this.#host.canvas.setPointerCapture(event.pointerId);
    this.#grip = found;
  }

  #move(event: PointerEvent): void {
    const grip = this.#grip;
    const { canvas } = this.#host;
    if (grip === null) return void (canvas.style.cursor = this.#nearest(event) === null ? "" : "grab");
    const place = this.#placeOf(event);
    const old = grip.poses[grip.index];
    if (place === null || old === undefined) return;
    const [x, y] = place;
    // With Shift it looks at the pointer.
    const pose = event.shiftKey ? { ...old, heading: Math.atan2(y - old.y, x - old.x) } : { ...old, x, y };
    canvas.style.cursor = "grabbing";
    this.#put(grip, pose);
  }

  #wheel(event: WheelEvent): void {
    const grip = this.#grip ?? this.#nearest(event);
    const old = grip?.poses[grip.index];
    if (grip === null || old === undefined || event.deltaY === 0) return;
    event.preventDefault();
    this.#put(grip, { ...old, heading: old.heading - Math.sign(event.deltaY) * notch });
  }

  #put(grip: Grip, pose: Pose): void {
    if (!this.set(grip, grip.index, pose)) return;
    const poses = grip.poses.map((each, i) => (i === grip.index ? pose : each));
    if (this.#grip !== null) this.#grip = { ...grip, poses };
    this.#host.changed();
  }

  #placeOf(event: MouseEvent): readonly [number, number] | null {
    const box = this.#host.canvas.getBoundingClientRect();
    return this.#host.placing()?.place(event.clientX - box.left, event.clientY - box.top) ?? null;
  }

  #nearest(event: MouseEvent): Grip | null {
    const at = this.#host.placing();
    if (at === null) return null;
    const box = this.#host.canvas.getBoundingClientRect();
    const [left, top] = [event.clientX - box.left, event.clientY - box.top];
    let [best, found]: [number, Grip | null] = [reach, null];
    for (const { topic, poses } of this.#host.draggables())
      poses.forEach(({ x, y }, index) => {
        const away = Math.hypot(at.x(x, y) - left, at.y(x, y) - top);
        if (away < best) [best, found] = [away, { topic, index, poses }];
      });
    return found;
  }
}
