// Places on the field in values: which topics have some, and where in their numbers they stand.

import type { Look } from "../../../view/objects/places.ts";
import { placeNumbers, type PlaceKind } from "../../../view/objects/program-shapes.ts";
import type { ValueNow, Values, ValueTopic } from "../../values/values-api.ts";

/** WPILib's structs that are a place, with the numbers that they have in this order. */
const known: Readonly<Record<string, PlaceKind>> = {
  Pose2d: "pose2d",
  Transform2d: "pose2d",
  Pose3d: "pose3d",
  Transform3d: "pose3d",
  Translation2d: "translation2d",
  Translation3d: "translation3d",
};

/** The places of a topic's values. */
export interface PlacesOf {
  readonly kind: PlaceKind;
  of(now: ValueNow): ArrayLike<number>;
}

const nothing: readonly number[] = [];

/** "struct:Pose2d[]" -> "Pose2d"; null for another type. */
function structOf(type: string): string | null {
  return /^struct:(\w+)/.exec(type)?.[1] ?? null;
}

/** Whether a topic may have places: any struct may, and lists of numbers as a Field2d has them. */
export function placesIn({ kind, type }: ValueTopic): boolean {
  return kind === "struct" || kind === "structs" || (kind === "numbers" && /^(double|float)\[\]$/.test(type));
}

/** How its places are read; null: it has none. */
export async function placesOf(values: Values, topic: ValueTopic): Promise<PlacesOf | null> {
  const struct = structOf(topic.type);
  if (struct === null) return placesIn(topic) ? triplets : null;
  const kind = known[struct];
  if (kind !== undefined) return { kind, of: ({ numbers }) => numbers };
  return readerOf(await values.leaves(topic), topic.kind === "structs");
}

/** A Field2d's objects: x, y [m] and degrees of each; numbers in other counts are left out. */
const triplets: PlacesOf = {
  kind: "pose2d",
  of: ({ numbers }) => {
    if (numbers.length % placeNumbers.pose2d !== 0) return nothing;
    return numbers.map((value, i) => (i % 3 === 2 ? (value * Math.PI) / 180 : value));
  },
};

/** States of trajectories, targets and the like: structs that have an x and a y somewhere, and perhaps a heading. */
function readerOf(leaves: Awaited<ReturnType<Values["leaves"]>>, isArray: boolean): PlacesOf | null {
  const own = leaves.filter(({ derived, path }) => !derived && (!isArray || path.startsWith("[0]/")));
  // Numbers stand one after the other only where there is nothing else.
  if (own.length === 0 || own.some(({ kind }) => kind !== "number")) return null;
  const find = (...ends: readonly string[]): number =>
    own.findIndex(({ path }) => ends.some((end) => path === end || path.endsWith(`/${end}`)));
  const [x, y, heading] = [find("x"), find("y"), find("rotation/value", "heading")];
  if (x < 0 || y < 0) return null;
  const stride = own.length;
  return {
    kind: heading < 0 ? "translation2d" : "pose2d",
    of: ({ numbers }) => {
      const parts = heading < 0 ? [x, y] : [x, y, heading];
      const count = Math.floor(numbers.length / stride);
      return Float64Array.from({ length: count * parts.length }, (_, i) => {
        const place = Math.floor(i / parts.length);
        return numbers[place * stride + parts[i % parts.length]!]!;
      });
    },
  };
}

/** The form of a topic's drawing before a person chooses one. */
export function firstLook(name: string, type: string): Look {
  const struct = structOf(type);
  if (/traj|path|plan/i.test(name.slice(name.lastIndexOf("/") + 1))) return "path";
  if (struct === "Translation2d" || struct === "Translation3d") return "points";
  if (struct === "Pose3d" && type.endsWith("[]")) return "axes";
  return type.endsWith("[]") && struct !== null ? "arrows" : "ghost";
}
