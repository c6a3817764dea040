// The camera that a visit begins with: the one that the person chose last; else it follows the robot on a first visit and on phones,
// where a robot across the field is a few pixels high, and stands at the driver's place for everybody else.

import { cameraModes, type CameraMode } from "../../view/cameras.ts";
import { begins } from "../guide/first-door.ts";
import { recall, remember } from "../page/choices.ts";

/** The shorter side of a phone's screen is no longer [px]. */
const phoneSide = 500;

export interface Visit {
  readonly address: URL;
  /** The remembered choice of a camera. */
  readonly camera: unknown;
  /** The remembered state of the first minute. */
  readonly first: unknown;
  /** Of a screen that is touched; null: it is not. */
  readonly touched: { readonly width: number; readonly height: number } | null;
}

export function firstCamera({ address, camera, first, touched }: Visit): CameraMode {
  // An orbit is turned to something that is elsewhere next time.
  const kept = cameraModes.find((mode) => mode === camera && mode !== "orbit");
  if (kept !== undefined) return kept;
  const phone = touched !== null && Math.min(touched.width, touched.height) <= phoneSide;
  return phone || begins(address, first) ? "follow" : "station";
}

/** Of this browser. A person who meets the page with a camera that follows finds it so again. */
export function cameraOfVisit(address: URL): CameraMode {
  const isTouched = matchMedia("(hover: none) and (pointer: coarse)").matches;
  const touched = isTouched ? { width: window.innerWidth, height: window.innerHeight } : null;
  const mode = firstCamera({ address, camera: recall("camera"), first: recall("first"), touched });
  if (mode === "follow") keepCamera(mode);
  return mode;
}

/** After the person has chosen it. */
export function keepCamera(mode: CameraMode): void {
  if (mode !== "orbit") remember("camera", mode);
}
