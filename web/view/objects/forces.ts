// Forces as arrows: the loads and the grip of wheels, and the forces of contacts. A newton is equally long everywhere,
// so a wheel's grip can be compared with its load: it slides when the one reaches the other times the friction.

import { Color, Vector3, type Camera, type Object3D } from "three";
import type { Frame } from "../../sim/boundary/frame.ts";
import { newRobotState, newWheelState, type Rotation, type Vector } from "../../sim/boundary/frame.ts";
import { newContactState, type Overlay } from "../../sim/boundary/overlay.ts";
import { Labels } from "./labels.ts";
import { Lines } from "./lines.ts";
import { Pens } from "./program-shapes.ts";

/** Of an arrow for a newton [m]: a wheel of a robot of 60 kg carries 147 N, and has an arrow of 0.44 m. */
export const metresPerNewton = 0.003;
/** Longer arrows leave the picture: a hit has thousands of newtons for 4 ms [m]. */
const longest = 2;
/** Forces too small to be seen [N]. */
const least = 1.5;
/** Signs with newtons, of the strongest contacts. */
const mostSigns = 6;
/** A contact has no sign below this [N]. */
const leastSign = 15;
/** Above the carpet [m]. */
const lift = 0.03;

/** The panel's legend has the same. */
export const forceColors = { load: "#5fd39a", grip: "#ffb437", contact: "#ff6fae" } as const;
const colors = {
  load: new Color(forceColors.load),
  grip: new Color(forceColors.grip),
  contact: new Color(forceColors.contact),
};

/** Where a robot is drawn: between two frames. */
export interface RobotPlace {
  readonly position: Vector;
  readonly rotation: Rotation;
}

/** Where the wheels of a robot are, in its frame [m]. */
export type WheelPlaces = readonly { readonly x: number; readonly y: number }[];

export class Forces {
  readonly #wheels: Lines;
  readonly #pens: Pens;
  readonly #labels: Labels;
  readonly #robot = newRobotState();
  readonly #wheel = newWheelState();
  readonly #contact = newContactState();
  readonly #a = new Vector3();
  readonly #b = new Vector3();
  readonly #strongest: { newtons: number; x: number; y: number; z: number }[] = [];
  #contacts = 0;

  constructor(parent: Object3D) {
    // A robot hides its own wheels: hidden parts are nearly as strong as the rest.
    this.#wheels = new Lines(parent, 256, 2.6, 0.95, { hidden: 0.7, most: 2048 });
    this.#pens = new Pens(parent);
    this.#labels = new Labels(parent);
    this.#pens.begin();
    this.#pens.end();
  }

  /** The wheels of a frame; null: none. By robot: where its wheels are, and where it is drawn. */
  setWheels(frame: Frame | null, places: readonly WheelPlaces[], robots: readonly RobotPlace[]): void {
    this.#wheels.begin();
    for (let index = 0; frame !== null && index < frame.robotCount && index < places.length; index++) {
      const robot = robots[index];
      if (robot !== undefined) this.#drawWheels(frame, index, places[index]!, robot);
    }
    this.#wheels.end();
  }

  /** The contacts of a moment; null: none. */
  setContacts(overlay: Overlay | null): void {
    this.#pens.begin();
    this.#strongest.length = 0;
    this.#contacts = overlay?.contactCount ?? 0;
    for (let i = 0; i < this.#contacts; i++) {
      const { point, force } = overlay!.contact(i, this.#contact);
      const [x, y, z] = point as unknown as [number, number, number];
      const newtons = Math.hypot(...force);
      if (newtons < least) continue;
      const scale = Math.min(metresPerNewton, longest / newtons);
      this.#a.set(x, y, z + 0.002);
      this.#b.set(x + scale * force[0]!, y + scale * force[1]!, z + scale * force[2]!);
      this.#pens.dots.add(x, y, z + 0.002, colors.contact);
      arrow(this.#pens.lines, this.#a, this.#b, colors.contact);
      if (newtons >= leastSign) this.#strongest.push({ newtons, x: this.#b.x, y: this.#b.y, z: this.#b.z });
    }
    this.#pens.end();
    this.#strongest.sort((a, b) => b.newtons - a.newtons);
    this.#strongest.length = Math.min(this.#strongest.length, mostSigns);
  }

  picture(camera: Camera): void {
    this.#labels.begin();
    for (const { newtons, x, y, z } of this.#strongest)
      this.#labels.put(`${roundNewtons(newtons)} N`, forceColors.contact, x, y, z + 0.06, 0.7);
    this.#labels.end(camera);
  }

  /** The drawn ones, for tests. */
  get drawn(): { readonly wheels: number; readonly contacts: number; readonly signs: readonly string[] } {
    return { wheels: this.#wheels.count, contacts: this.#contacts, signs: this.#labels.texts };
  }

  dispose(): void {
    this.#wheels.dispose();
    this.#pens.dispose();
    this.#labels.dispose();
  }

  #drawWheels(frame: Frame, index: number, places: WheelPlaces, { position: p, rotation: q }: RobotPlace): void {
    const robot = frame.robot(index, this.#robot);
    // The robot's axes in the field.
    const along = (x: number, y: number, z: number, into: Vector3): Vector3 => {
      const [tx, ty, tz] = [2 * (q.y * z - q.z * y), 2 * (q.z * x - q.x * z), 2 * (q.x * y - q.y * x)];
      return into.set(
        x + q.w * tx + q.y * tz - q.z * ty,
        y + q.w * ty + q.z * tx - q.x * tz,
        z + q.w * tz + q.x * ty - q.y * tx,
      );
    };
    for (let i = 0; i < robot.wheelCount && i < places.length; i++) {
      const { angle, load, longitudinal, lateral } = frame.wheel(robot.wheelStart + i, this.#wheel);
      const { x, y } = places[i]!;
      const foot = along(x, y, lift, this.#a).add(p as Vector3);
      const from = { x: foot.x, y: foot.y, z: foot.z };
      if (load > least) {
        const up = Math.min(longest, metresPerNewton * load);
        const tip = along(0, 0, up, this.#b);
        arrow(this.#wheels, from, { x: from.x + tip.x, y: from.y + tip.y, z: from.z + tip.z }, colors.load);
      }
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const [fx, fy] = [c * longitudinal - s * lateral, s * longitudinal + c * lateral];
      const grip = Math.hypot(fx, fy);
      if (grip <= least) continue;
      const scale = Math.min(metresPerNewton, longest / grip);
      const tip = along(scale * fx, scale * fy, 0, this.#b);
      arrow(this.#wheels, from, { x: from.x + tip.x, y: from.y + tip.y, z: from.z + tip.z }, colors.grip);
    }
  }
}

/** Two figures are enough: the third changes with every step. */
function roundNewtons(newtons: number): number {
  const step = newtons >= 100 ? 10 : 1;
  return Math.round(newtons / step) * step;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A shaft and a head of four lines, which shows from every side. */
function arrow(lines: Lines, a: Point, b: Point, color: Color): void {
  lines.add(a, b, color);
  const [dx, dy, dz] = [b.x - a.x, b.y - a.y, b.z - a.z];
  const length = Math.hypot(dx, dy, dz);
  if (length < 0.03) return;
  const long = Math.min(0.07, 0.4 * length) / length;
  const wide = 0.4 * Math.min(0.07, 0.4 * length);
  // Two directions across the shaft.
  const flatWay = Math.hypot(dx, dy) > 0.1 * length;
  const [ux, uy] = flatWay ? [-dy / Math.hypot(dx, dy), dx / Math.hypot(dx, dy)] : [1, 0];
  const across = [
    [ux, uy, 0],
    [(dy * 0 - dz * uy) / length, (dz * ux - dx * 0) / length, (dx * uy - dy * ux) / length],
  ] as const;
  for (const [x, y, z] of across)
    for (const side of [-wide, wide])
      lines.add(
        b,
        { x: b.x - long * dx + side * x, y: b.y - long * dy + side * y, z: b.z - long * dz + side * z },
        color,
      );
}
