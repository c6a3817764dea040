// A field.json for a new mesh: a game's least needs, to be filled in.

import { turnAngles } from "../sim/boundary/turn-angles.ts";
import { groupName } from "./obj.ts";
import { movedPoint, shift, times, turned, type FieldConfig, type Rows, type Stand } from "./stand.ts";
import type { Group } from "./surface.ts";

const round = (value: number, digits = 4): number => Number(value.toFixed(digits));
const rounded = (values: readonly number[]): number[] => values.map((value) => round(value));

const guessed = "our choice: a guess, measure yours";

/** Surfaces that ships' fields have; the first word that is in a part's name chooses. */
const materialWords: readonly (readonly [RegExp, string])[] = [
  [/poly|lexan|acryl|glass|perspex|window|plastic/, "polycarbonate"],
  [/rubber|tread|pad|foam/, "rubber"],
  [/wood|ply|osb|board|mdf/, "wood"],
  [/steel|alu|metal|tube|pipe|rail|bolt|plate/, "steel"],
  [/carpet/, "carpet"],
];

const materials = {
  default: { friction: 0.5, restitution: 0.3, source: guessed },
  carpet: { friction: 0.9, restitution: 0.3, source: "as in fields/practice" },
  polycarbonate: { preset: "polycarbonate" },
  rubber: { preset: "rubber" },
  steel: { preset: "steel" },
  wood: { friction: 0.5, restitution: 0.35, source: "as in fields/practice" },
  foam: { friction: 0.6, restitution: 0.5, source: "as in fields/practice" },
  bumper: { friction: 0.6, restitution: 0.15, source: "as in fields/practice" },
  frame: { friction: 0.4, restitution: 0.2, source: "as in fields/practice" },
};

const materialOf = (group: string): string => materialWords.find(([word]) => word.test(group))?.[1] ?? "default";

/** Of a person who stands [m]. */
const eyeHeight = 1.65;
/** Above a wall that would hide the field [m]. */
const overWall = 0.6;
/** A part so near to the end of the field is its wall [m]. */
const wallDepth = 0.4;

/** How high an eye must be to look over the walls at both ends. */
function eyeOver(groups: readonly Group[], length: number): number {
  let highest = 0;
  for (const { positions } of groups)
    for (let at = 0; at < positions.length; at += 3)
      if (positions[at]! < wallDepth || positions[at]! > length - wallDepth)
        highest = Math.max(highest, positions[at + 2]!);
  return Math.max(eyeHeight, highest + overWall);
}

/** Six stations: a third of the field's width each, half a robot from the wall. */
function stations([length, width]: readonly [number, number], groups: readonly Group[]): object {
  const height = eyeOver(groups, length);
  const place = (alliance: string, index: number): [string, object] => {
    const y = width * (alliance === "blue" ? 0.75 - 0.25 * index : 0.25 + 0.25 * index);
    const [x, eye, heading] = alliance === "blue" ? [0.8, -0.6, 0] : [length - 0.8, length + 0.6, Math.PI];
    return [`${alliance}${index + 1}`, { start: rounded([x, y, heading]), eye: rounded([eye, y, height]) }];
  };
  return Object.fromEntries(["blue", "red"].flatMap((alliance) => [0, 1, 2].map((index) => place(alliance, index))));
}

/** How many of a piece lie on a field of which nothing is known. */
const ownPieces = 12;

function pieces(config: FieldConfig | null): Record<string, object> {
  const ball = {
    ...{ shape: "sphere", diameter: "5.91 in", mass: "0.474 lb", material: "foam", rolling: 0.04, drag: 0.47 },
    ...{ total: ownPieces, color: "#f2c100", source: "fuel of 2026; change it to yours" },
  };
  const names = (config?.pieces ?? []).map(({ name }) => groupName(name)).slice(0, 8);
  if (names.length === 0) return { ball };
  return Object.fromEntries(names.map((name) => [name, ball]));
}

/** Two rows across the middle of the field. */
function staging(names: readonly string[], [length, width]: readonly [number, number]): object[] {
  return names.map((piece, index) => ({
    ...{ piece, at: rounded([length / 2 - 0.3 * index, width / 2 - 0.75, 0.076]) },
    ...{
      step: [
        [0, 0.3, 0],
        [0.3 * names.length, 0, 0],
        [0, 0, 0],
      ],
      count: [6, 2, 1],
    },
    source: guessed,
  }));
}

/** As a field.json has a tag's turn: yaw, and the other angles of a tag that does not stand upright. */
function anglesOf(turn: Rows): object {
  const column = (index: number): [number, number, number] => [turn[0]![index]!, turn[1]![index]!, turn[2]![index]!];
  const { roll, pitch, yaw } = turnAngles(column(0), column(1), column(2));
  const degrees = (angle: number): number => round((angle * 180) / Math.PI, 3);
  const words = Object.entries({ pitch, roll }).flatMap(([key, angle]) =>
    degrees(angle) === 0 ? [] : [[key, `${degrees(angle)} deg`]],
  );
  return { yaw: `${(degrees(yaw) + 360) % 360} deg`, ...Object.fromEntries(words) };
}

/** AdvantageScope's tags are about the field's middle, x to the blue wall. */
function tags(config: FieldConfig | null, [length, width]: readonly [number, number]): object | null {
  const list = (config?.tags ?? []).filter(({ id }) => Number.isInteger(id) && id >= 0);
  const [first] = list;
  if (first === undefined) return null;
  const [, size = "6.5"] = /-([\d.]+)in$/.exec(first.variant) ?? [];
  const rows = times(shift([length / 2, width / 2, 0]), turned("z", 180));
  return {
    family: "36h11",
    size: `${size} in`,
    list: list.map(({ id, at, turn }) => ({
      ...{ id, at: rounded(movedPoint(at, rows)) },
      ...anglesOf(times(turned("z", 180), turn)),
    })),
    source: "config.json",
  };
}

/** `source`: the file that it was made from. */
export function draftField(
  name: string,
  source: string,
  groups: readonly Group[],
  { size }: Stand,
  config: FieldConfig | null,
): Record<string, unknown> {
  const kinds = pieces(config);
  const found = tags(config, size);
  const names = groups.map((group) => group.name);
  return {
    sandlot: 1,
    name,
    title: config?.name || name,
    size: rounded(size),
    sources: { model: source },
    ...(groups.length === 0 ? {} : { collision: "collision.obj" }),
    materials,
    floor: "carpet",
    ...(groups.length === 0 ? {} : { groups: Object.fromEntries(names.map((group) => [group, materialOf(group)])) }),
    pieces: kinds,
    staging: staging(Object.keys(kinds), size),
    ...(found === null ? {} : { tags: found }),
    stations: stations(size, groups),
    match: {
      phases: [
        { name: "auto", mode: "auto", seconds: 15 },
        { name: "teleop", mode: "teleop", seconds: 135 },
      ],
      source: guessed,
    },
  };
}

/** AdvantageScope's description of the model as it is written here: upright, in metres, about the field's middle. */
export function draftConfig(
  title: string,
  { size: [length, width] }: Stand,
  pieceFiles: readonly object[],
  aprilTags: readonly unknown[],
): string {
  const inches = (value: number): number => round(value / 0.0254, 3);
  const wall = [0.25, 0, -0.25].map((share) => share * width);
  const config = {
    name: title,
    isFTC: false,
    coordinateSystem: "wall-blue",
    rotations: [{ axis: "x", degrees: 90 }],
    position: [0, 0, 0],
    widthInches: inches(length),
    heightInches: inches(width),
    driverStations: [...wall.map((y) => rounded([length / 2, -y])), ...wall.map((y) => rounded([-length / 2, y]))],
    gamePieces: pieceFiles,
    aprilTags,
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
