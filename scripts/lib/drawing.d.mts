export type Point = readonly [number, number, number];

export interface Triangle {
  readonly points: readonly [Point, Point, Point];
  /** Linear light. */
  readonly color: Point;
  /** 1: nothing is seen through it. */
  readonly alpha: number;
  /** Linear light of its own; null: it only reflects. */
  readonly glow: Point | null;
}

export interface DrawingView {
  readonly eye: Point;
  readonly at: Point;
  /** Of the picture's height [rad]. */
  readonly angle: number;
  readonly width: number;
  readonly height: number;
  /** A ball around what throws shadows [m]. */
  readonly shadow: { readonly centre: Point; readonly radius: number };
  readonly background: Point;
}

/** Rows of red, green and blue bytes. */
export function draw(triangles: readonly Triangle[], view: DrawingView): Uint8Array;
export function png(pixels: Uint8Array, width: number, height: number): Buffer;
