// A model's corners tell: the way up, the unit of the drawing, its size, and boxes that are about its shape.

import type { Box } from "./robot-draft.ts";

/** Corners, three numbers each [units of the file]. */
export type Corners = Float32Array;

export const ups = ["y", "z", "x"] as const;
export type Up = (typeof ups)[number];

/** How a model is brought into the robot's frame: x forward, z up, metres, the middle of its footprint above the origin. */
export interface Stand {
  /** The file's axis that points up. */
  readonly up: Up;
  /** Counter-clockwise, seen from above, after that: 0, 90, 180 or 270. */
  readonly turn: number;
  /** Metres in a unit of the file. */
  readonly scale: number;
}

/** Units that CAD programs export: metres, millimetres, centimetres, inches, feet. */
export const scales = [1, 0.001, 0.01, 0.0254, 0.3048] as const;

/** A robot of FRC with bumpers, a small one without, a practice robot [m]. */
const leastLength = 0.35;
const mostLength = 1.7;

export interface Extent {
  readonly low: readonly [number, number, number];
  readonly high: readonly [number, number, number];
}

/** Of all corners; null: there is none. */
export function extentOf(all: readonly Corners[]): Extent | null {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const corners of all) {
    for (let at = 0; at + 2 < corners.length; at += 3) {
      for (let axis = 0; axis < 3; axis++) {
        const value = corners[at + axis]!;
        if (value < low[axis]!) low[axis] = value;
        if (value > high[axis]!) high[axis] = value;
      }
    }
  }
  return low.every(Number.isFinite) && high.every(Number.isFinite) ? { low, high } : null;
}

/** For each axis that may be up: the axes that become x and y, so that the frame stays right-handed. */
const axesOf: Readonly<Record<Up, readonly [number, number, number]>> = { y: [2, 0, 1], z: [0, 1, 2], x: [1, 2, 0] };

/**
 * A matrix of three rows and four columns that does it. Which of the file's axes comes to lie forward is arbitrary: `turn` is for that.
 */
export function standMatrix({ up, turn, scale }: Stand, extent: Extent): number[][] {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  const source = axesOf[up];
  const row = (weights: readonly [number, number, number]): number[] => {
    const line = [0, 0, 0, 0];
    weights.forEach((weight, index) => (line[source[index]!] = line[source[index]!]! + weight * scale));
    return line;
  };
  const rows = [row([cos, -sin, 0]), row([sin, cos, 0]), row([0, 0, 1])];
  // Sideways the middle, upwards the lowest corner.
  const bound = (line: readonly number[], highest: boolean): number =>
    [0, 1, 2].reduce((sum, axis) => {
      const weight = line[axis]!;
      return sum + weight * (weight > 0 === highest ? extent.high[axis]! : extent.low[axis]!);
    }, 0);
  rows.forEach((line, index) => {
    line[3] = index === 2 ? -bound(line, false) : -(bound(line, false) + bound(line, true)) / 2;
  });
  return rows;
}

/** In place. */
export function applyMatrix(corners: Corners, rows: readonly (readonly number[])[]): void {
  for (let at = 0; at + 2 < corners.length; at += 3) {
    const [x, y, z] = [corners[at]!, corners[at + 1]!, corners[at + 2]!];
    for (let axis = 0; axis < 3; axis++) {
      const line = rows[axis]!;
      corners[at + axis] = line[0]! * x + line[1]! * y + line[2]! * z + line[3]!;
    }
  }
}

/**
 * The likely stand of a model without a config.json. glTF's y is up; but many CAD programs write z. A robot's footprint is nearer to a
 * square than its side is, so the axis with the most alike other two wins; y where they are about the same.
 */
export function guessStand(extent: Extent): Stand {
  const size = [0, 1, 2].map((axis) => extent.high[axis]! - extent.low[axis]!);
  const alike = (up: Up): number => {
    const [a, b] = axesOf[up].slice(0, 2).map((axis) => size[axis]!);
    return Math.min(a!, b!) / Math.max(a!, b!, 1e-12);
  };
  /** Unlike by less than this may be chance. */
  const clear = 0.08;
  const up = alike("z") > alike("y") + clear ? "z" : "y";
  const [a, b] = axesOf[up].slice(0, 2).map((axis) => size[axis]!);
  const longest = Math.max(a!, b!);
  const fits = (scale: number): boolean => longest * scale >= leastLength && longest * scale <= mostLength;
  return { up, turn: 0, scale: scales.find(fits) ?? 1 };
}

/** Layers into which the body is cut. */
const layers = 4;
/** Of the corners in a layer, on each side: stray screws and cables do not make the box. */
const strays = 0.01;
/** A layer flatter than this is left out [m]. */
const thinnest = 0.02;

/** Boxes about a model that stands in the robot's frame, one above the other. Lower than `from` nothing collides [m]. */
export function bodyBoxes(all: readonly Corners[], extent: Extent, from: number): Box[] {
  const top = extent.high[2];
  const height = (top - from) / layers;
  if (!(height > 0)) return [];
  const boxes: Box[] = [];
  for (let layer = 0; layer < layers; layer++) {
    const low = from + layer * height;
    const high = low + height;
    const xs: number[] = [];
    const ys: number[] = [];
    for (const corners of all) {
      // Of a large model every few corners say the same.
      const step = 3 * Math.max(1, Math.floor(corners.length / 3 / 50_000));
      for (let at = 0; at + 2 < corners.length; at += step) {
        const z = corners[at + 2]!;
        if (z < low || z > high) continue;
        xs.push(corners[at]!);
        ys.push(corners[at + 1]!);
      }
    }
    if (xs.length < 8) continue;
    const [x0, x1] = within(xs);
    const [y0, y1] = within(ys);
    if (x1 - x0 < thinnest || y1 - y0 < thinnest) continue;
    boxes.push({ at: [(x0 + x1) / 2, (y0 + y1) / 2, (low + high) / 2], size: [x1 - x0, y1 - y0, height] });
  }
  return boxes;
}

function within(values: number[]): readonly [number, number] {
  values.sort((a, b) => a - b);
  const cut = Math.floor(values.length * strays);
  return [values[cut]!, values[values.length - 1 - cut]!];
}
