// How a field's model is brought into the field's frame: its origin in the right corner of the blue wall, x to the red wall, z up,
// metres, the floor at z = 0.

import { parseLength } from "../sim/boundary/lengths.ts";
import { boxOf, lengthOf, normalOf, triangleCount, type Group, type Point } from "./surface.ts";

/** Three rows of four numbers. */
export type Rows = readonly (readonly number[])[];

export const ups = ["y", "z", "x"] as const;
export type Up = (typeof ups)[number];

/** Units that CAD programs export: metres, millimetres, centimetres, inches, feet. */
export const scales = [1, 0.001, 0.01, 0.0254, 0.3048] as const;

/** A field in a config.json of AdvantageScope. */
export interface FieldConfig {
  readonly name: string;
  readonly rotations: readonly { readonly axis: Up; readonly degrees: number }[];
  readonly position: Point;
  /** Along x and y [m]; null: not said. */
  readonly size: readonly [number, number] | null;
  readonly pieces: readonly { readonly name: string; readonly stagedObjects: readonly string[] }[];
  readonly tags: readonly { readonly id: number; readonly variant: string; readonly at: Point; readonly turn: Rows }[];
}

/** A person's answers about it; the others are guessed. */
export interface StandAnswers {
  /** Without a config.json: the file's axis that points up. */
  readonly up?: Up | undefined;
  /** Counter-clockwise, seen from above: 0, 90, 180 or 270. */
  readonly turn?: number | undefined;
  /** Metres in a unit of the file. */
  readonly scale?: number | undefined;
  /** Height of the floor above the model's own zero, after turning and scaling [m]. */
  readonly floor?: number | undefined;
  /** Along x and y [m]. */
  readonly size?: readonly [number, number] | undefined;
}

export interface Stand {
  readonly rows: Rows;
  readonly size: readonly [number, number];
  readonly up: Up;
  readonly turn: number;
  readonly scale: number;
  /** Where the floor was [m]. */
  readonly floor: number;
}

const inch = 0.0254;
type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Throws an Error that names the text's mistake. */
export function readFieldConfig(text: string): FieldConfig {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error(`config.json is no JSON: ${(cause as Error).message}`, { cause });
  }
  if (!isObject(json)) throw new Error("config.json is no JSON object");
  const [length, width] = [json["widthInches"], json["heightInches"]].map((inches) => Number(inches ?? 0) * inch);
  return {
    name: typeof json["name"] === "string" ? json["name"] : "",
    rotations: rotationsIn(json["rotations"], "/rotations"),
    position: pointIn(json["position"] ?? [0, 0, 0], "/position"),
    size: length! >= 1 && width! >= 1 ? [length!, width!] : null,
    pieces: objects(json["gamePieces"]).map(({ name, stagedObjects }) => ({
      name: typeof name === "string" ? name : "piece",
      stagedObjects: Array.isArray(stagedObjects) ? stagedObjects.filter((each) => typeof each === "string") : [],
    })),
    tags: objects(json["aprilTags"]).map((tag, index) => ({
      id: Number(tag["id"]),
      variant: typeof tag["variant"] === "string" ? tag["variant"] : "",
      at: pointIn(tag["position"], `/aprilTags/${index}/position`),
      turn: rotationsIn(tag["rotations"], `/aprilTags/${index}/rotations`).reduce(
        (turn, { axis, degrees }) => times(turned(axis, degrees), turn),
        identity,
      ),
    })),
  };
}

function rotationsIn(value: unknown, where: string): FieldConfig["rotations"] {
  return objects(value).map(({ axis, degrees }, index) => {
    if ((axis !== "x" && axis !== "y" && axis !== "z") || typeof degrees !== "number" || !Number.isFinite(degrees))
      throw new Error(`config.json, ${where}/${index}: a rotation needs an "axis" x, y or z, and "degrees"`);
    return { axis, degrees };
  });
}

function pointIn(value: unknown, where: string): Point {
  const point = Array.isArray(value) ? value.map(parseLength) : [];
  if (point.length !== 3 || !point.every(Number.isFinite))
    throw new Error(`config.json, ${where}: needs three numbers in metres`);
  return point as [number, number, number];
}

// ---- matrices ----

const identity: Rows = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
];

/** First `second`, then `first`. */
export function times(first: Rows, second: Rows): Rows {
  return first.map((row) =>
    [0, 1, 2, 3].map(
      (column) =>
        row[0]! * second[0]![column]! +
        row[1]! * second[1]![column]! +
        row[2]! * second[2]![column]! +
        (column === 3 ? row[3]! : 0),
    ),
  );
}

export const shift = ([x, y, z]: Point): Rows => [
  [1, 0, 0, x],
  [0, 1, 0, y],
  [0, 0, 1, z],
];

const scaled = (by: number): Rows => identity.map((row) => row.map((value) => value * by));

/** A turn about one axis; quarters come out exact. */
export function turned(axis: Up, degrees: number): Rows {
  const angle = (degrees * Math.PI) / 180;
  const exact = (value: number): number => (Math.abs(value - Math.round(value)) < 1e-12 ? Math.round(value) : value);
  const [cos, sin] = [exact(Math.cos(angle)), exact(Math.sin(angle))];
  if (axis === "x")
    return [
      [1, 0, 0, 0],
      [0, cos, -sin, 0],
      [0, sin, cos, 0],
    ];
  if (axis === "y")
    return [
      [cos, 0, sin, 0],
      [0, 1, 0, 0],
      [-sin, 0, cos, 0],
    ];
  return [
    [cos, -sin, 0, 0],
    [sin, cos, 0, 0],
    [0, 0, 1, 0],
  ];
}

export function moved(positions: Float32Array, rows: Rows): Float32Array {
  const made = new Float32Array(positions.length);
  for (let at = 0; at + 2 < positions.length; at += 3)
    for (let axis = 0; axis < 3; axis++) {
      const row = rows[axis]!;
      made[at + axis] =
        row[0]! * positions[at]! + row[1]! * positions[at + 1]! + row[2]! * positions[at + 2]! + row[3]!;
    }
  return made;
}

export const movedPoint = (point: Point, rows: Rows): [number, number, number] =>
  rows.map((row) => row[0]! * point[0] + row[1]! * point[1] + row[2]! * point[2] + row[3]!) as [number, number, number];

// ---- guesses ----

/** Fields of FIRST are 3.7 to 16.6 m long; a stage or a hall about one may be in the model as well [m]. */
const leastLength = 3;
const mostLength = 60;

/** Brings an axis of the file up. */
const upright: Readonly<Record<Up, Rows>> = { y: turned("x", 90), z: identity, x: turned("y", -90) };

/** The lowest axis of a field is its height; glTF's y where two are alike. */
function guessUp(size: Point): Up {
  const [x, y, z] = size;
  const least = Math.min(x, y, z);
  if (y <= 1.05 * least) return "y";
  return z <= 1.05 * least ? "z" : "x";
}

/** Heights are told apart so well [m]. */
const step = 0.01;
/** Of the footprint: a floor is as large, and a table, a ramp or a roof is not. */
const floorShare = 0.4;
/** A carpet's top lies so far above its own lower side, at most [m]. */
const floorThickness = 0.15;
/** Level: cosine of the angle to the upright. */
const level = 0.995;

interface Floor {
  readonly height: number;
  readonly low: readonly [number, number];
  readonly high: readonly [number, number];
}

/** The lowest level that is as large as a floor; null: none is. `rows`: makes z up. */
export function findFloor(groups: readonly Group[], rows: Rows): Floor | null {
  const areas = new Map<number, number>();
  let [low, high] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ];
  const lifted = groups.map(({ positions, triangles }) => ({ positions: moved(positions, rows), triangles }));
  const levelOf = (surface: (typeof lifted)[number], triangle: number): number | null => {
    const normal = normalOf(surface, triangle);
    const length = lengthOf(normal);
    if (length === 0 || Math.abs(normal[2]) < level * length) return null;
    return Math.round(surface.positions[3 * surface.triangles[3 * triangle]! + 2]! / step);
  };
  for (const surface of lifted) {
    const box = boxOf(surface);
    low = [Math.min(low[0]!, box.low[0]), Math.min(low[1]!, box.low[1])];
    high = [Math.max(high[0]!, box.high[0]), Math.max(high[1]!, box.high[1])];
    for (let triangle = 0; triangle < triangleCount(surface); triangle++) {
      const at = levelOf(surface, triangle);
      if (at !== null) areas.set(at, (areas.get(at) ?? 0) + lengthOf(normalOf(surface, triangle)) / 2);
    }
  }
  const wanted = floorShare * (high[0]! - low[0]!) * (high[1]! - low[1]!);
  // A level may lie on the border of two steps.
  const areaAt = (at: number): number => (areas.get(at) ?? 0) + (areas.get(at + 1) ?? 0);
  const levels = [...areas.keys()].filter((at) => areaAt(at) >= wanted).sort((a, b) => a - b);
  const [lowest] = levels;
  if (lowest === undefined) return null;
  const top = Math.max(...levels.filter((at) => (at - lowest) * step <= floorThickness));
  const floor = { low: [Infinity, Infinity], high: [-Infinity, -Infinity], sum: 0, area: 0 };
  for (const surface of lifted)
    for (let triangle = 0; triangle < triangleCount(surface); triangle++) {
      const at = levelOf(surface, triangle);
      if (at !== top && at !== top + 1) continue;
      const box = boxOf(surface, [triangle]);
      const area = lengthOf(normalOf(surface, triangle)) / 2;
      floor.sum += area * box.high[2];
      floor.area += area;
      for (const axis of [0, 1]) {
        floor.low[axis] = Math.min(floor.low[axis]!, box.low[axis]!);
        floor.high[axis] = Math.max(floor.high[axis]!, box.high[axis]!);
      }
    }
  return {
    height: floor.sum / floor.area,
    low: [floor.low[0]!, floor.low[1]!],
    high: [floor.high[0]!, floor.high[1]!],
  };
}

const metres = (value: number): string => `${Number(value.toFixed(2))} m`;

/**
 * Throws an Error when the model has no floor and the answers do not say where it is, or when its size does not suit a
 * field.
 */
export function standOf(groups: readonly Group[], config: FieldConfig | null, answers: StandAnswers): Stand {
  const boxes = groups.map((group) => boxOf(group));
  if (boxes.length === 0) throw new Error("the model has no triangles: nothing of it can be hit");
  const size = [0, 1, 2].map(
    (axis) => Math.max(...boxes.map(({ high }) => high[axis]!)) - Math.min(...boxes.map(({ low }) => low[axis]!)),
  ) as [number, number, number];
  const up = answers.up ?? (config === null ? guessUp(size) : "z");
  // A person who has placed it in AdvantageScope has said which way is up, and used metres.
  const placed = config !== null && answers.up === undefined;
  const longest = Math.max(...size);
  const guessed = placed
    ? 1
    : (scales.find((scale) => longest * scale >= leastLength && longest * scale <= mostLength) ?? 1);
  const scale = answers.scale ?? guessed;
  let rows: Rows = placed
    ? config.rotations.reduce<Rows>((all, { axis, degrees }) => times(turned(axis, degrees), all), identity)
    : upright[up];
  rows = times(scaled(scale), rows);
  if (placed) rows = times(shift(config.position), rows);
  let turn = answers.turn ?? 0;
  if (answers.turn === undefined && !placed) {
    const lifted =
      boxes.length === 0
        ? size
        : (rows.map((row) => [0, 1, 2].reduce((sum, axis) => sum + Math.abs(row[axis]!) * size[axis]!, 0)) as [
            number,
            number,
            number,
          ]);
    turn = lifted[1] > lifted[0] ? 90 : 0;
  }
  // AdvantageScope's x points to the blue wall.
  rows = times(turned("z", turn + (placed ? 180 : 0)), rows);
  const floor = findFloor(groups, rows);
  if (floor === null && answers.floor === undefined) {
    const low = Math.min(
      ...groups.map(({ positions, triangles }) => boxOf({ positions: moved(positions, rows), triangles }).low[2]),
    );
    throw new Error(
      `the model has no floor: no level surface is as large as ${floorShare * 100} % of its ground plan. ` +
        `Say at which height of the model the floor is (its lowest point is at ${metres(low)})`,
    );
  }
  const height = answers.floor ?? floor?.height ?? 0;
  const whole = groups.map(({ positions, triangles }) => boxOf({ positions: moved(positions, rows), triangles }));
  const low = floor?.low ?? ([0, 1].map((axis) => Math.min(...whole.map((box) => box.low[axis]!))) as [number, number]);
  const high =
    floor?.high ?? ([0, 1].map((axis) => Math.max(...whole.map((box) => box.high[axis]!))) as [number, number]);
  const own = answers.size ?? config?.size ?? ([high[0] - low[0], high[1] - low[1]] as const);
  const [length, width] = own;
  if (!(length >= 1 && length <= 100 && width >= 1 && width <= 100))
    throw new Error(
      `the field would be ${metres(length)} by ${metres(width)}; a field has 1 to 100 m: choose another unit`,
    );
  const middle = placed ? [0, 0] : [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  rows = times(shift([length / 2 - middle[0]!, width / 2 - middle[1]!, -height]), rows);
  return { rows, size: [length, width], up, turn, scale, floor: height };
}
