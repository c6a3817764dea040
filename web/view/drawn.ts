// The interface of drawn things, and the picture's data that they get before each picture.

import type { PerspectiveCamera } from "three";
import type { Frame } from "../sim/boundary/frame.ts";
import type { Sample } from "./interpolate.ts";

/** One picture that is about to be drawn. The same object every time, not to be kept. */
export interface Picture {
  /** The frames of the page's own run. */
  readonly sample: Sample<Frame>;
  /** The frames that are shown: those, or another run's in their place. */
  readonly shown: Sample<Frame>;
  /** When it is, by the screen's clock [ms]. */
  readonly now: number;
  /** Aimed already. */
  readonly camera: PerspectiveCamera;
  /** Whether the camera sees other parts of the robots than in the last picture. */
  readonly seenChanged: boolean;
  /** The machine cannot keep up. */
  readonly strained: boolean;
  /** Indices of the robots whose drivers look at it. */
  readonly own: readonly number[];
}

/** Something in the picture. */
export interface Drawn {
  /** Before each picture. It may draw with the renderer, whose canvas is drawn over afterwards. */
  update(picture: Picture): void;
  /** Before another driver's picture of the same moment: updates the parts that depend on its camera. */
  look?(picture: Picture): void;
  /** Leaves the picture and frees its memory. */
  dispose(): void;
}
