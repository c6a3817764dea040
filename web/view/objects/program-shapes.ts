// Programs' drawings by name: boxes, lines, grids, texts and targets, flat on the carpet. Shapes that move with a robot
// are drawn in that robot's frame, so nothing is computed again while it drives.

import { Color, Group, type Camera, type Object3D } from "three";
import type { Vector } from "../../sim/boundary/frame.ts";
import { Dots } from "./dots.ts";
import { Fills } from "./fills.ts";
import { Labels } from "./labels.ts";
import { Lines } from "./lines.ts";

/** A shape of a drawing: web/net's readings of wire.wasm fit. */
export interface FieldShape {
  readonly kind: "box" | "line" | "grid" | "text" | "target";
  /** 0xrrggbb */
  readonly color: number;
  readonly text: string;
  readonly placed: boolean;
  readonly arrow: boolean;
  /** Station of the robot that it moves with; -1: none. */
  readonly robot: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly cellSize: number;
  /** Of a text; 10 is that of all other signs. */
  readonly size: number;
  readonly cols: number;
  readonly rows: number;
  readonly first: number;
  readonly count: number;
  readonly stampFirst: number;
  readonly stampCount: number;
  readonly nearest: number;
  readonly furthest: number;
  readonly angleStart: number;
  readonly angleEnd: number;
}

/** Kinds of places, with the numbers that each has. */
export const placeNumbers = { pose2d: 3, pose3d: 7, translation2d: 2, translation3d: 3 } as const;
export type PlaceKind = keyof typeof placeNumbers;

/** A drawing in the field frame [m]. */
export interface FieldDrawing {
  readonly name: string;
  readonly ofField2d: boolean;
  readonly kind: PlaceKind | "shapes";
  readonly count: number;
  readonly numbers: Float64Array;
  readonly shapes: readonly FieldShape[];
}

/** Above the carpet [m]: over its markings, and over the heat map. */
export const floorHeight = 0.02;
const fillHeight = 0.014;
/** Of an arrow's head [m]. */
const headLength = 0.16;
const headWidth = 0.1;
/** Of text above the carpet [m]. */
const textHeight = 0.18;
/** Of a sign's usual size. */
const plainTextSize = 10;
const stampScale = 0.85;
/** Of a target's square [m], as VisionSim had it: 0.4 ft. */
const targetHalf = 0.06;

const white = new Color("#ffffff");

/** Lines, surfaces, dots and signs that belong together. */
export class Pens {
  readonly lines: Lines;
  readonly fills: Fills;
  readonly dots: Dots;
  readonly labels: Labels;
  readonly #signs: { text: string; color: string; x: number; y: number; z: number; scale: number }[] = [];

  constructor(parent: Object3D) {
    this.fills = new Fills(parent);
    this.lines = new Lines(parent, 256, 2.4, 0.95, { hidden: 0.3, most: 65_536 });
    this.dots = new Dots(parent, 8);
    this.labels = new Labels(parent);
  }

  begin(): void {
    this.fills.begin();
    this.lines.begin();
    this.dots.begin();
    this.#signs.length = 0;
  }

  sign(text: string, color: Color, x: number, y: number, z: number, scale = 1): void {
    this.#signs.push({ text, color: readable(color), x, y, z, scale });
  }

  end(): void {
    this.fills.end();
    this.lines.end();
    this.dots.end();
  }

  /** Before each picture: signs stand beside each other as the camera sees them. */
  picture(camera: Camera): void {
    this.labels.begin();
    for (const { text, color, x, y, z, scale } of this.#signs) this.labels.put(text, color, x, y, z, scale);
    this.labels.end(camera);
  }

  /** A flat arrow's head with its tip at b, along the way from a. */
  head(a: Vector, b: Vector, color: Color, size = 1): void {
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length < 1e-6) return;
    const long = Math.min(headLength * size, 0.6 * length);
    const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    const half = (0.5 * headWidth * long) / headLength;
    const [mx, my] = [b.x - long * ux, b.y - long * uy];
    this.fills.triangle(
      b,
      { x: mx - half * uy, y: my + half * ux, z: b.z },
      { x: mx + half * uy, y: my - half * ux, z: b.z },
      color,
      0.95,
    );
  }

  dispose(): void {
    this.fills.dispose();
    this.lines.dispose();
    this.dots.dispose();
    this.labels.dispose();
  }
}

/** Signs are dark: text that is darker than they are is brought up. */
function readable(color: Color): string {
  const bright = 0.2126 * color.r + 0.7152 * color.g + 0.0722 * color.b;
  const shown = bright < 0.16 ? color.clone().lerp(white, 0.62) : color;
  return `#${shown.getHexString()}`;
}

export class ProgramShapes {
  readonly #parent: Object3D;
  /** By the station of the robot that they move with; -1: those of the field. */
  readonly #pens = new Map<number, { readonly group: Group; readonly pens: Pens }>();
  readonly #color = new Color();
  /** The middle of the field: a grid without a place of its own lies there. */
  readonly #middle: { readonly x: number; readonly y: number };

  constructor(parent: Object3D, middle: { readonly x: number; readonly y: number }) {
    this.#parent = parent;
    this.#middle = middle;
  }

  /** Draws these from now on. */
  set(drawings: readonly FieldDrawing[]): void {
    for (const { pens } of this.#pens.values()) pens.begin();
    for (const drawing of drawings)
      for (const shape of drawing.shapes) this.#draw(this.#pensOf(shape.robot), shape, drawing.numbers);
    for (const { pens } of this.#pens.values()) pens.end();
  }

  /** `place` puts a group where the robot of a station is; false: it is not there. */
  picture(camera: Camera, place: (station: number, group: Group) => boolean): void {
    for (const [station, { group, pens }] of this.#pens) {
      if (station >= 0) group.visible = place(station, group);
      pens.picture(camera);
    }
  }

  /** The drawn ones, for tests. */
  get drawn(): { readonly lines: number; readonly triangles: number; readonly texts: readonly string[] } {
    const all = [...this.#pens.values()].map(({ pens }) => pens);
    return {
      lines: all.reduce((sum, { lines }) => sum + lines.count, 0),
      triangles: all.reduce((sum, { fills }) => sum + fills.count, 0),
      texts: all.flatMap(({ labels }) => labels.texts),
    };
  }

  dispose(): void {
    for (const { group, pens } of this.#pens.values()) {
      pens.dispose();
      group.removeFromParent();
    }
    this.#pens.clear();
  }

  #pensOf(robot: number): Pens {
    let found = this.#pens.get(robot);
    if (found === undefined) {
      const group = new Group();
      this.#parent.add(group);
      found = { group, pens: new Pens(group) };
      found.pens.begin();
      this.#pens.set(robot, found);
    }
    return found.pens;
  }

  #draw(pens: Pens, shape: FieldShape, numbers: Float64Array): void {
    const color = this.#color.setHex(shape.color);
    switch (shape.kind) {
      case "box":
        return this.#box(pens, shape, color);
      case "line":
        return this.#line(pens, shape, numbers, color);
      case "grid":
        return this.#grid(pens, shape, numbers, color);
      case "text":
        return pens.sign(shape.text, color, shape.x, shape.y, textHeight, shape.size / plainTextSize);
      case "target":
        return this.#target(pens, shape, color);
    }
  }

  #box(pens: Pens, { x, y, width, height, text }: FieldShape, color: Color): void {
    const [a, b] = [width / 2, height / 2];
    const corners = (z: number): [Vector, Vector, Vector, Vector] => [
      { x: x - a, y: y - b, z },
      { x: x + a, y: y - b, z },
      { x: x + a, y: y + b, z },
      { x: x - a, y: y + b, z },
    ];
    outline(pens, corners(floorHeight), color);
    pens.fills.quad(...corners(fillHeight), color, 0.16);
    if (text !== "") pens.sign(text, color, x, y, textHeight);
  }

  #line(pens: Pens, shape: FieldShape, numbers: Float64Array, color: Color): void {
    const { first, count, stampFirst, stampCount } = shape;
    let before: Vector | null = null;
    let last: Vector | null = null;
    for (let at = first; at + 1 < first + count; at += 2) {
      const here = { x: numbers[at]!, y: numbers[at + 1]!, z: floorHeight };
      if (last !== null) pens.lines.add(last, here, color);
      // The head points along the last piece that has a length.
      if (last === null || Math.hypot(here.x - last.x, here.y - last.y) > 1e-6) before = last;
      last = here;
    }
    if (shape.arrow && before !== null && last !== null) pens.head(before, last, color);
    if (shape.text !== "" && last !== null) pens.sign(shape.text, color, last.x, last.y, textHeight);
    for (let i = 0; i < stampCount; i++) {
      const at = stampFirst + 3 * i;
      const [x, y, time] = [numbers[at]!, numbers[at + 1]!, numbers[at + 2]!];
      pens.dots.add(x, y, floorHeight, color);
      pens.sign(`t=${time.toFixed(2)}`, color, x, y, textHeight, stampScale);
    }
  }

  #grid(pens: Pens, shape: FieldShape, numbers: Float64Array, color: Color): void {
    const { cols, rows, cellSize, first, text } = shape;
    const [x, y] = shape.placed ? [shape.x, shape.y] : [this.#middle.x, this.#middle.y];
    const [left, low] = [x - (cols * cellSize) / 2, y - (rows * cellSize) / 2];
    for (let column = 0; column < cols; column++) {
      for (let row = 0; row < rows; row++) {
        const occupancy = Math.min(1, Math.max(0, numbers[first + column * rows + row]! / 100));
        if (occupancy === 0) continue;
        const [x0, y0] = [left + column * cellSize, low + row * cellSize];
        const corner = (dx: number, dy: number): Vector => ({
          x: x0 + dx * cellSize,
          y: y0 + dy * cellSize,
          z: fillHeight,
        });
        pens.fills.quad(corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1), color, 0.75 * occupancy);
      }
    }
    const z = floorHeight;
    const [right, high] = [left + cols * cellSize, low + rows * cellSize];
    outline(
      pens,
      [
        { x: left, y: low, z },
        { x: right, y: low, z },
        { x: right, y: high, z },
        { x: left, y: high, z },
      ],
      color,
    );
    if (text !== "") pens.sign(text, color, x, high, textHeight);
  }

  /** The target's square, and the wedge of a ring from which it is seen. */
  #target(pens: Pens, { x, y, nearest, furthest, angleStart, angleEnd, text }: FieldShape, color: Color): void {
    const square = (z: number): [Vector, Vector, Vector, Vector] => [
      { x: x - targetHalf, y: y - targetHalf, z },
      { x: x + targetHalf, y: y - targetHalf, z },
      { x: x + targetHalf, y: y + targetHalf, z },
      { x: x - targetHalf, y: y + targetHalf, z },
    ];
    pens.fills.quad(...square(floorHeight), color, 0.95);
    const span = angleEnd - angleStart;
    const at = (radius: number, angle: number, z: number): Vector => ({
      x: x + radius * Math.cos(angle),
      y: y + radius * Math.sin(angle),
      z,
    });
    // A side of five degrees is as good as round.
    const steps = Math.max(1, Math.ceil(span / (Math.PI / 36)));
    for (let i = 0; i < steps; i++) {
      const [a, b] = [angleStart + (span * i) / steps, angleStart + (span * (i + 1)) / steps];
      const z = fillHeight;
      pens.fills.quad(at(nearest, a, z), at(furthest, a, z), at(furthest, b, z), at(nearest, b, z), color, 0.14);
      pens.lines.add(at(furthest, a, floorHeight), at(furthest, b, floorHeight), color);
      if (nearest > 0) pens.lines.add(at(nearest, a, floorHeight), at(nearest, b, floorHeight), color);
    }
    // A whole ring has no ends.
    if (span < 2 * Math.PI - 1e-6)
      for (const angle of [angleStart, angleEnd])
        pens.lines.add(at(nearest, angle, floorHeight), at(furthest, angle, floorHeight), color);
    if (text !== "") pens.sign(text, color, x, y, textHeight);
  }
}

function outline(pens: Pens, corners: readonly [Vector, Vector, Vector, Vector], color: Color): void {
  for (let i = 0; i < 4; i++) pens.lines.add(corners[i]!, corners[(i + 1) % 4]!, color);
}
