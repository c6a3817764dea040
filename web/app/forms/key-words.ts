// The names of a file's keys as people read them: "maxSpeed" is "Max speed". The row's note, which the core writes, goes on from there.

import { phraseOr } from "../../words/book.ts";

/** Keys that do not tell their meaning by their letters. */
const own: Readonly<Record<string, string>> = {
  at: "Place",
  by: "By what or when",
  compat: "Compatibility",
  cx: "Optical centre, x",
  cy: "Optical centre, y",
  during: "During",
  emf: "Voltage with no load",
  for: "For how long",
  fov: "Field of view",
  fps: "Frames per second",
  fx: "Focal length, x",
  fy: "Focal length, y",
  id: "Number (ID)",
  in: "Partly inside",
  is: "Is the text",
  kA: "kA, acceleration",
  kD: "kD, derivative",
  kG: "kG, gravity",
  kI: "kI, integral",
  kP: "kP, proportional",
  kS: "kS, friction",
  kV: "kV, velocity",
  ka: "ka, acceleration",
  kv: "kv, velocity",
  driveKp: "Drive kP",
  driveKs: "Drive kS",
  driveKv: "Drive kV",
  fully: "Wholly inside",
  horizontalFov: "Field of view, horizontal",
  magnus: "Magnus lift",
  most: "At most",
  nap: "Carpet's pile",
  near: "Near",
  of: "Of what",
  off: "Off or away",
  on: "On",
  out: "Outside",
  pass: "Passing place",
  sandlot: "Format's version",
  softMax: "Soft limit, highest",
  softMin: "Soft limit, lowest",
  steerKd: "Steer kD",
  steerKp: "Steer kP",
  t: "Time",
  then: "Then",
  to: "To",
  verticalFov: "Field of view, vertical",
  wetX: "Wet place, x",
  wetY: "Wet place, y",
  x: "x, from and to",
  y: "y, from and to",
  z: "z, from and to",
};

/** "wheelRadius" -> "Wheel radius", "can_id" -> "Can id". */
function spelled(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

export const keyWords = (key: string): string =>
  phraseOr("keys", key, Object.hasOwn(own, key) ? own[key]! : spelled(key));
