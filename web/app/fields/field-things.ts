// The things of a field.json with a place: zones, exits, goals, tags, starts and piles. Each has handles that move it.

import { parseLength } from "../../sim/boundary/lengths.ts";
import { isObject, pointerOf, valueAt, withValue, type Json, type Path } from "../forms/json-document.ts";

export type Place = readonly [number, number, number];

/** "xy": over the floor. */
export type HandleAxis = 0 | 1 | 2 | "xy";

export interface Handle {
  readonly axis: HandleAxis;
  readonly at: Place;
  /** The part that it moves: "x low", say. */
  readonly label: string;
  /** The document after a move [m]. */
  moved(document: Json, delta: Place): Json;
}

export interface Thing {
  readonly kind: "zone" | "exit" | "goal" | "tag" | "station" | "staging";
  readonly path: Path;
  /** As people call it: "zones blue_bin". */
  readonly label: string;
  /** Its edges, from end to end. */
  readonly lines: readonly (readonly [Place, Place])[];
  readonly handles: readonly Handle[];
  /** The other alliance's, made by mirroring. */
  readonly mirrored: boolean;
}

/** A millimetre is finer than a field is built. */
const tidy = (value: number): number => Number(value.toFixed(3));
const numbers = (value: Json | undefined): number[] => (Array.isArray(value) ? value.map(parseLength) : []);
const isPlace = (value: readonly number[], count: number): boolean =>
  value.length >= count && value.slice(0, count).every(Number.isFinite);

/** Another number at a path: lengths become metres. */
function shifted(document: Json, path: Path, by: number): Json {
  return by === 0 ? document : withValue(document, path, tidy(parseLength(valueAt(document, path)) + by));
}

function shiftedPlace(document: Json, path: Path, delta: readonly number[]): Json {
  return delta.reduce<Json>((made, by, axis) => shifted(made, [...path, axis], by), document);
}

const axisNames = ["x", "y", "z"] as const;

function boxLines([x0, y0, z0]: Place, [x1, y1, z1]: Place): [Place, Place][] {
  const corner = (i: number): Place => [i & 1 ? x1 : x0, i & 2 ? y1 : y0, i & 4 ? z1 : z0];
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) =>
    [1, 2, 4].flatMap((bit) => ((i & bit) === 0 ? [[corner(i), corner(i | bit)] as [Place, Place]] : [])),
  );
}

function ringLines(corners: readonly (readonly [number, number])[], low: number, high: number): [Place, Place][] {
  return corners.flatMap(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length]!;
    return [
      ...[low, high].map((z): [Place, Place] => [
        [x, y, z],
        [nextX, nextY, z],
      ]),
      [
        [x, y, low],
        [x, y, high],
      ] as [Place, Place],
    ];
  });
}

/** Sides of a round zone as it is drawn. */
const roundSides = 24;

type Shape = Pick<Thing, "lines" | "handles">;

function boxZone(path: Path, box: Json): Shape | null {
  const spans = axisNames.map((axis) => numbers(valueAt(box, [axis])));
  if (!spans.every((span) => isPlace(span, 2))) return null;
  const low = spans.map(([from]) => from!) as unknown as Place;
  const high = spans.map(([, to]) => to!) as unknown as Place;
  const middle = low.map((from, axis) => (from + high[axis]!) / 2) as unknown as Place;
  const sides = ([0, 1] as const).flatMap((axis) =>
    [low, high].map((end, index): Handle => {
      const at = middle.map((value, other) => (other === axis ? end[axis]! : value)) as unknown as Place;
      return {
        ...{ axis, at, label: `${axisNames[axis]!} ${index === 0 ? "low" : "high"}` },
        moved: (document, delta) => shifted(document, [...path, axisNames[axis]!, index], delta[axis]),
      };
    }),
  );
  // At a corner: in the middle of the floor is the place's own handle.
  const upright = heights(path, [low[0], low[1]], [low[2], high[2]]);
  const whole: Handle = {
    ...{ axis: "xy", at: [middle[0], middle[1], low[2]], label: "place" },
    moved: (document, delta) =>
      [0, 1].reduce<Json>(
        (made, axis) =>
          [0, 1].reduce<Json>((one, end) => shifted(one, [...path, axisNames[axis]!, end], delta[axis]!), made),
        document,
      ),
  };
  return { lines: boxLines(low, high), handles: [whole, ...sides, ...upright] };
}

/** Handles for the heights of a thing with "z": [low, high]. */
function heights(path: Path, [x, y]: readonly [number, number], [low, high]: readonly [number, number]): Handle[] {
  return [low, high].map((z, index) => ({
    ...{ axis: 2 as const, at: [x, y, z] as const, label: `z ${index === 0 ? "low" : "high"}` },
    moved: (document, delta) => shifted(document, [...path, "z", index], delta[2]),
  }));
}

function cylinderZone(path: Path, zone: Json): Shape | null {
  const [at, z] = [numbers(valueAt(zone, ["at"])), numbers(valueAt(zone, ["z"]))];
  const radius = parseLength(valueAt(zone, ["radius"]));
  if (!isPlace(at, 2) || !isPlace(z, 2) || !Number.isFinite(radius)) return null;
  const [x, y, low, high] = [at[0]!, at[1]!, z[0]!, z[1]!];
  const corners = Array.from({ length: roundSides }, (_, index): [number, number] => {
    const angle = (2 * Math.PI * index) / roundSides;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  const handles: Handle[] = [
    {
      ...{ axis: "xy", at: [x, y, low], label: "place" },
      moved: (document, delta) => shiftedPlace(document, [...path, "at"], delta.slice(0, 2)),
    },
    {
      ...{ axis: 0, at: [x + radius, y, (low + high) / 2], label: "radius" },
      moved: (document, delta) => shifted(document, [...path, "radius"], delta[0]),
    },
    ...heights(path, [x - radius, y], [low, high]),
  ];
  return { lines: ringLines(corners, low, high), handles };
}

function prismZone(path: Path, zone: Json): Shape | null {
  const list = valueAt(zone, ["corners"]);
  const corners = (Array.isArray(list) ? (list as readonly Json[]) : []).map(numbers);
  const z = numbers(valueAt(zone, ["z"]));
  if (corners.length < 3 || !corners.every((corner) => isPlace(corner, 2)) || !isPlace(z, 2)) return null;
  const [low, high] = [z[0]!, z[1]!];
  const middle = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis]!, 0) / corners.length);
  const handles = corners.map(
    ([x, y], index): Handle => ({
      ...{ axis: "xy", at: [x!, y!, low], label: `corner ${index + 1}` },
      moved: (document, delta) => shiftedPlace(document, [...path, "corners", index], delta.slice(0, 2)),
    }),
  );
  const ring = corners.map(([x, y]): [number, number] => [x!, y!]);
  return {
    lines: ringLines(ring, low, high),
    handles: [...handles, ...heights(path, [middle[0]!, middle[1]!], [low, high])],
  };
}

/** Half the size of a point's cross [m]. */
const arm = 0.12;

/** A place of three numbers; the third of a start is a heading, so it stays on the floor. */
function pointThing(path: Path, value: Json | undefined, onFloor: boolean): Shape | null {
  const at = numbers(value);
  if (!isPlace(at, onFloor ? 2 : 3)) return null;
  const [x, y, z] = [at[0]!, at[1]!, onFloor ? 0.02 : at[2]!];
  const lines = [0, 1, 2].map((axis): [Place, Place] => {
    const end = (by: number): Place => [x, y, z].map((value, other) => (other === axis ? value + by : value)) as unknown as Place;
    return [end(-arm), end(arm)];
  });
  const handles: Handle[] = [
    {
      ...{ axis: "xy", at: [x, y, z], label: "place" },
      moved: (document, delta) => shiftedPlace(document, path, delta.slice(0, 2)),
    },
  ];
  if (!onFloor)
    handles.push({
      ...{ axis: 2, at: [x, y, z + 2 * arm], label: "z" },
      moved: (document, delta) => shifted(document, [...path, 2], delta[2]),
    });
  return { lines, handles };
}

const entriesOf = (value: Json | undefined): (readonly [string | number, Json])[] => {
  if (Array.isArray(value)) return (value as readonly Json[]).map((each, index) => [index, each] as const);
  return isObject(value) ? Object.entries(value) : [];
};

/** All things of a field, and the twins of those that are mirrored. */
export function thingsIn(field: Json): Thing[] {
  const size = numbers(valueAt(field, ["size"]));
  const reflected = valueAt(field, ["symmetry"]) === "reflected";
  const things: Thing[] = [];
  const add = (kind: Thing["kind"], path: Path, shape: Shape | null, entry: Json): void => {
    if (shape === null) return;
    const label = path.slice(0, 3).filter((step) => !["at", "target", "start", "list"].includes(String(step))).join(" ");
    things.push({ kind, path, label, ...shape, mirrored: false });
    if (valueAt(entry, ["mirror"]) !== true || !isPlace(size, 2)) return;
    const twin = ([x, y, z]: Place): Place => [size[0]! - x, reflected ? y : size[1]! - y, z];
    const lines = shape.lines.map(([a, b]) => [twin(a), twin(b)] as const);
    things.push({ kind, path, label, lines, handles: [], mirrored: true });
  };
  for (const [name, zone] of entriesOf(valueAt(field, ["zones"]))) {
    const path = ["zones", name];
    const shape =
      boxZone([...path, "box"], valueAt(zone, ["box"]) ?? null) ??
      cylinderZone([...path, "cylinder"], valueAt(zone, ["cylinder"]) ?? null) ??
      prismZone([...path, "prism"], valueAt(zone, ["prism"]) ?? null);
    add("zone", path, shape, zone);
  }
  for (const [name, exit] of entriesOf(valueAt(field, ["exits"])))
    for (const [index, at] of entriesOf(valueAt(exit, ["at"]))) {
      const path = ["exits", name, "at", index];
      add("exit", path, pointThing(path, at, false), exit);
    }
  for (const [name, goal] of entriesOf(valueAt(field, ["goals"]))) {
    const path = ["goals", name, "target"];
    add("goal", path, pointThing(path, valueAt(goal, ["target"]), false), goal);
  }
  for (const [index, tag] of entriesOf(valueAt(field, ["tags", "list"]))) {
    const path = ["tags", "list", index, "at"];
    add("tag", path, pointThing(path, valueAt(tag, ["at"]), false), tag);
  }
  for (const [name, station] of entriesOf(valueAt(field, ["stations"]))) {
    const path = ["stations", name, "start"];
    add("station", path, pointThing(path, valueAt(station, ["start"]), true), station);
  }
  for (const [index, pile] of entriesOf(valueAt(field, ["staging"]))) {
    const path = ["staging", index, "at"];
    add("staging", path, pointThing(path, valueAt(pile, ["at"]), false), pile);
  }
  return things;
}

export const keyOf = ({ path }: Thing): string => pointerOf(path);
