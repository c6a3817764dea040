// The steps of the first minute, and when each is done. The simulation decides, not a pressed key.

import type { CameraMode } from "../../view/cameras.ts";

export const firstSteps = ["drive", "intake", "aim", "score", "camera", "match", "start"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** The numbers that count, read from the newest frame. */
export interface Seen {
  readonly x: number;
  readonly y: number;
  /** Pieces that the robot has taken in since the run began. */
  readonly taken: number;
  readonly aiming: boolean;
  /** Of the driver's own alliance. */
  readonly score: number;
  readonly camera: CameraMode;
  readonly matchRuns: boolean;
}

/** Farther than a push by another robot, and less than a second of driving [m]. */
const driven = 1;

/** `at`: the state at the beginning of the step. */
export function isDone(step: FirstStep, at: Seen, now: Seen): boolean {
  switch (step) {
    case "drive":
      return Math.hypot(now.x - at.x, now.y - at.y) >= driven;
    case "intake":
      return now.taken > at.taken;
    case "aim":
      return now.aiming;
    case "score":
      return now.score > at.score;
    case "camera":
      return now.camera !== at.camera;
    case "match":
      // The scenario with a match is another one: see `FirstMinute`.
      return now.matchRuns;
    case "start":
      return now.matchRuns;
  }
}

/** The steps for a robot with these buttons, on a field where there is something to score or not, with a match or without. */
export function stepsFor(
  buttons: readonly string[],
  { scores, match }: { readonly scores: boolean; readonly match: boolean },
): FirstStep[] {
  return firstSteps.filter((step) => {
    switch (step) {
      case "intake":
        return buttons.includes("intake");
      case "aim":
      case "score":
        return buttons.includes("shoot") && scores;
      case "match":
        return !match;
      case "start":
        return match;
      default:
        return true;
    }
  });
}
