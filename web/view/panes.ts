// Several pictures of one moment in the same canvas, for several people at one screen: each has a part of it, a robot and cameras of
// its own.

import { Vector3, type WebGLRenderer } from "three";
import { CameraRig, type CameraMode, type Subject } from "./cameras.ts";

/** Of the canvas: its left and upper edge, width and height as shares. */
export interface Share {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const whole: Share = { left: 0, top: 0, width: 1, height: 1 };
export const nowhere: Share = { left: 0, top: 0, width: 0, height: 0 };

export interface PaneDef {
  readonly share: Share;
  /** Indices of the robots whose drivers look at it; its cameras follow the first. */
  readonly robots: readonly number[];
  /** The element that lies over it, where its cameras are dragged. */
  readonly surface: HTMLElement;
}

/** Columns and rows of so many pictures: of two each has a half of the wider side. */
export function gridOf(count: number, width: number, height: number): readonly [columns: number, rows: number] {
  const across = Math.ceil(Math.sqrt(count));
  const down = Math.ceil(count / across);
  return width >= height ? [across, down] : [down, across];
}

/** Parts of the canvas, row after row from its upper left corner. */
export function shares(count: number, width: number, height: number): Share[] {
  const [columns, rows] = gridOf(count, width, height);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    // The last row may have fewer, and wider ones.
    const inRow = row < rows - 1 ? columns : count - columns * (rows - 1);
    return { left: (index % columns) / inRow, top: row / rows, width: 1 / inRow, height: 1 / rows };
  });
}

export type OwnSubject = { -readonly [K in keyof Subject]: Subject[K] };

export const newSubject = (fieldLength: number, fieldWidth: number): OwnSubject => ({
  position: new Vector3(),
  velocity: new Vector3(),
  away: new Vector3(1, 0, 0),
  eye: new Vector3(-9, 1.7, 0),
  fieldLength,
  fieldWidth,
  obstacles: null,
  shot: null,
});

export class Pane {
  readonly surface: HTMLElement | null;
  readonly cameras: CameraRig;
  readonly subject: OwnSubject;
  share = whole;
  robots: readonly number[] = [0];
  /** It is the view's own. */
  readonly #isFirst: boolean;

  constructor(surface: HTMLElement | null, cameras: CameraRig, subject: OwnSubject) {
    this.surface = surface;
    this.cameras = cameras;
    this.subject = subject;
    this.#isFirst = surface === null;
  }

  static at(surface: HTMLElement, mode: CameraMode, reducedMotion: boolean, like: Subject): Pane {
    const cameras = new CameraRig(surface, reducedMotion, () => {});
    cameras.setMode(mode, false);
    return new Pane(surface, cameras, newSubject(like.fieldLength, like.fieldWidth));
  }

  /** For a canvas of that size [CSS px]. */
  resize(width: number, height: number): void {
    this.cameras.resize(Math.round(this.share.width * width), Math.round(this.share.height * height));
  }

  /** From now on the renderer draws into this part of a canvas of that size. */
  frame(renderer: WebGLRenderer, width: number, height: number): void {
    const { left, top, width: wide, height: high } = this.share;
    const [x, y] = [Math.round(left * width), Math.round((1 - top - high) * height)];
    const [w, h] = [Math.round((left + wide) * width) - x, Math.round((1 - top) * height) - y];
    renderer.setViewport(x, y, w, h);
    renderer.setScissor(x, y, w, h);
    renderer.setScissorTest(wide < 1 || high < 1);
  }

  dispose(): void {
    if (!this.#isFirst) this.cameras.dispose();
  }
}
