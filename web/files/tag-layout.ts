// The AprilTags of a field as other programs keep them: WPILib's layout (JSON) and Limelight's map (.fmap).
//
// WPILib: metres from the field's corner on the right of blue, +x to red; the pose of each tag has its normal along x.
// Limelight: metres from the field's middle, +x to red; a matrix of four rows for each tag, by rows, its normal along x.
// A layout about the field's middle, as WPILib plans it for 2027, is known by its tags: a corner's has none beyond the walls.

import { ProjectError } from "../code/project.ts";
import { turnAngles } from "../sim/boundary/turn-angles.ts";
import { files as say } from "../words/files/english-files.ts";

export interface FieldTag {
  readonly id: number;
  /** Of its middle, from the corner on the right of blue [m]. */
  readonly at: readonly [number, number, number];
  /** Of its normal [rad]. */
  readonly yaw: number;
  /** Of a tag that leans or is turned: before the yaw, about its left and its normal [rad]. */
  readonly pitch?: number;
  readonly roll?: number;
}

export interface TagLayout {
  readonly tags: readonly FieldTag[];
  /** Edge of the black squares [m]; null: not said. */
  readonly size: number | null;
  /** The field that it is for [m]; null: not said. */
  readonly field: readonly [number, number] | null;
  /** Tags that cannot be here, each with its reason. */
  readonly left: readonly string[];
}

type Row = readonly [number, number, number];
/** Columns of a turn: where x, y and z of the tag point. */
type Turn = readonly [Row, Row, Row];

/** Of tag family 36h11, by AprilTag's own table. */
const mostId = 586;
/** Of a field (SIM_MAX_TAGS). */
const mostTags = 128;
/** A tag that leans less than this stands upright: rounding of a layout [rad]. */
const leastLean = 1e-4;
/** Further out than any tag of a season that hangs outside of a wall [m]. */
const outside = 1;
/** The size of FRC's tags since 2024 [m]. */
const usualSize = "6.5 in";

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const part = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);
const numbersOf = (values: readonly unknown[]): readonly number[] | null =>
  values.every((value): value is number => typeof value === "number" && Number.isFinite(value)) ? values : null;

/** The turn of a quaternion of any length but none. */
function turnOf(w: number, x: number, y: number, z: number): Turn | null {
  const square = w * w + x * x + y * y + z * z;
  if (!(square > 1e-12 && square < 1e12)) return null;
  const s = 2 / square;
  return [
    [1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)],
    [s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)],
    [s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y)],
  ];
}

interface Placed {
  readonly id: number;
  readonly at: Row;
  readonly turn: Turn;
}

/** null: it is not a readable tag. */
function ofLayout(tag: unknown): Placed | null {
  const translation = part(part(tag, "pose"), "translation");
  const quaternion = part(part(part(tag, "pose"), "rotation"), "quaternion");
  const id = part(tag, "ID");
  const at = numbersOf(["x", "y", "z"].map((key) => part(translation, key)));
  const parts = numbersOf(["W", "X", "Y", "Z"].map((key) => part(quaternion, key)));
  if (typeof id !== "number" || at === null || parts === null) return null;
  const turn = turnOf(...(parts as [number, number, number, number]));
  return turn === null ? null : { id, at: at as unknown as Row, turn };
}

function ofMap(tag: unknown): Placed | null {
  const [id, transform] = [part(tag, "id"), part(tag, "transform")];
  const m = Array.isArray(transform) && transform.length === 16 ? numbersOf(transform) : null;
  if (typeof id !== "number" || m === null) return null;
  const column = (index: number): Row => [m[index]!, m[4 + index]!, m[8 + index]!];
  const turn: Turn = [column(0), column(1), column(2)];
  // Another matrix than a turn says nothing of where the tag looks.
  if (!turn.every((axis) => Math.abs(Math.hypot(...axis) - 1) < 0.05)) return null;
  return { id, at: column(3), turn };
}

/** Why a tag cannot be here; null: it can. */
function troubleOf({ id, at }: Omit<Placed, "turn">, [length, width]: readonly [number, number]): string | null {
  if (!Number.isInteger(id) || id < 0 || id > mostId) return say("tagId", { id, most: mostId });
  const isNear = (value: number, most: number): boolean => value >= -outside && value <= most + outside;
  if (!isNear(at[0], length) || !isNear(at[1], width) || !isNear(at[2], 5)) return say("tagOutside", { id });
  return null;
}

const roundedTo = (value: number, unit: number): number => Number((Math.round(value / unit) * unit).toFixed(6)) + 0;

/** Nothing of a tag that stands upright. */
function leanOf(pitch: number, roll: number): { pitch?: number; roll?: number } {
  return {
    ...(Math.abs(pitch) < leastLean ? {} : { pitch: roundedTo(pitch, 1e-5) }),
    ...(Math.abs(roll) < leastLean ? {} : { roll: roundedTo(roll, 1e-5) }),
  };
}

/** `size`: of the field that they come into [m]. Throws ProjectError: nothing of it can be read. */
export function readTagLayout(json: unknown, size: readonly [number, number]): TagLayout {
  const isMap = Array.isArray(part(json, "fiducials"));
  const list = part(json, isMap ? "fiducials" : "tags");
  if (!Array.isArray(list)) throw new ProjectError(say("tagNone"));
  if (list.length > mostTags) throw new ProjectError(say("tagMany", { count: list.length, most: mostTags }));
  const entries = list as readonly unknown[];
  const read = entries.map(isMap ? ofMap : ofLayout);
  const left: string[] = [];
  const placed = read.filter((each) => each !== null);
  if (placed.length < read.length) left.push(say("tagUnread", { count: read.length - placed.length }));
  const isAboutMiddle = isMap || placed.some(({ at }) => at[0] < -outside || at[1] < -outside);
  const shift = isAboutMiddle ? [size[0] / 2, size[1] / 2] : [0, 0];
  const tags: FieldTag[] = [];
  entries.forEach((entry, index) => {
    const tag = read[index];
    if (tag === null || tag === undefined) return;
    const at: Row = [tag.at[0] + shift[0]!, tag.at[1] + shift[1]!, tag.at[2]];
    const family = part(entry, "family");
    const trouble =
      typeof family === "string" && !family.includes("36h11")
        ? say("tagFamily", { id: tag.id, family: family.slice(0, 40).replace(/[\s\p{C}]+/gu, " ") })
        : tags.some(({ id }) => id === tag.id)
          ? say("tagTwice", { id: tag.id })
          : troubleOf({ id: tag.id, at }, size);
    if (trouble !== null) return void left.push(trouble);
    const { yaw, pitch, roll } = turnAngles(...tag.turn);
    tags.push({
      ...{ id: tag.id, yaw: roundedTo(yaw, 1e-5), ...leanOf(pitch, roll) },
      at: [roundedTo(at[0], 1e-5), roundedTo(at[1], 1e-5), roundedTo(at[2], 1e-5)],
    });
  });
  if (tags.length === 0) throw new ProjectError([say("tagNone"), ...left].join(" "));
  const said = isMap
    ? numbersOf([part(json, "fieldlength"), part(json, "fieldwidth")])
    : numbersOf(["length", "width"].map((key) => part(part(json, "field"), key)));
  const edge = entries.map((entry) => part(entry, "size")).find((value) => typeof value === "number");
  return {
    ...{ tags, left },
    // Limelight writes millimetres.
    size: typeof edge === "number" && edge >= 10 && edge <= 1000 ? edge / 1000 : null,
    field: said === null ? null : [said[0]!, said[1]!],
  };
}

/** As a field.json has them. `sizeNow`: the tags' size in the field that they come into. */
export function fieldTags(layout: TagLayout, source: string, sizeNow?: unknown): Json {
  const list = layout.tags.map(({ at, ...tag }) => ({ ...tag, at: [...at] }));
  return { family: "36h11", size: layout.size ?? sizeNow ?? usualSize, list, source };
}
