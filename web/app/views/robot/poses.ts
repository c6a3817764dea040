// Poses in values: which topics have any, and where each stands on the floor.

import { yawOf } from "../../../sim/boundary/yaw.ts";
import type { ValueTopic } from "../../values/values-api.ts";
import { lastName } from "../live/topic-index.ts";
import { robotviews as say } from "../../../words/english-robot-views.ts";

export interface Pose {
  readonly x: number;
  readonly y: number;
  /** Counter-clockwise from +x [rad]. */
  readonly heading: number;
}

export const looks = [
  { name: "robot", words: say("robot") },
  { name: "arrow", words: say("arrows") },
  { name: "point", words: say("points2") },
  { name: "path", words: say("path") },
  { name: "heat", words: say("heatMap") },
] as const;
export type Look = (typeof looks)[number]["name"];

/** How the numbers of a value are poses, one after the other. */
export interface PoseKind {
  /** Numbers of each: 2 and 3 are of the floor, a 7 has its quaternion last, a Translation3d leaves its height out. */
  readonly size: number;
  /** The meaning of the third number; without it there is no heading. */
  readonly heading?: "radians" | "degrees";
  /** Of x and y of the first, for its past; null: there is none. */
  readonly paths?: readonly [string, string] | null;
}

/** Poses in one value; a program that sends more shows the first of them. */
const mostPoses = 2000;

const structs: Readonly<Record<string, PoseKind>> = {
  Pose2d: { size: 3, heading: "radians", paths: ["translation/x", "translation/y"] },
  Transform2d: { size: 3, heading: "radians", paths: ["translation/x", "translation/y"] },
  Pose3d: { size: 7, paths: ["translation/x", "translation/y"] },
  Transform3d: { size: 7, paths: ["translation/x", "translation/y"] },
  Translation2d: { size: 2, paths: ["x", "y"] },
  Translation3d: { size: 3, paths: ["x", "y"] },
};

/** null: the topic has no poses. Lists of numbers are Field2d's: x, y and degrees, three by three. */
export function poseKind({ type, kind, name }: ValueTopic): PoseKind | null {
  const struct = /^struct:(\w+)(\[\])?$/.exec(type);
  if (struct !== null) {
    const known = structs[struct[1] ?? ""] ?? null;
    if (known === null || struct[2] === undefined) return known;
    const [x, y] = known.paths ?? ["", ""];
    return { ...known, paths: [`[0]/${x}`, `[0]/${y}`] };
  }
  if (kind !== "numbers" || type === "int[]" || lastName(name).startsWith(".")) return null;
  return { size: 3, heading: "degrees", paths: ["[0]", "[1]"] };
}

/**
 * The poses of a value. A list that is not made of whole ones has none, as Glass has it; those that are not finite are
 * left out.
 */
export function listPoses({ size, heading }: PoseKind, numbers: ArrayLike<number>): Pose[] {
  if (numbers.length % size !== 0) return [];
  const poses: Pose[] = [];
  const count = Math.min(mostPoses, numbers.length / size);
  for (let i = 0; i < count; ++i) {
    const at = (k: number): number => numbers[i * size + k] ?? Number.NaN;
    let turn = 0;
    if (size === 7) turn = yawOf({ w: at(3), x: at(4), y: at(5), z: at(6) });
    else if (heading === "degrees") turn = (at(2) * Math.PI) / 180;
    else if (heading === "radians") turn = at(2);
    const pose = { x: at(0), y: at(1), heading: Number.isFinite(turn) ? turn : 0 };
    if (Number.isFinite(pose.x) && Number.isFinite(pose.y)) poses.push(pose);
  }
  return poses;
}
