// A scenario's things with a place in the picture: robots, piles of pieces with their velocities, gates and goals of
// its own field. Moving one gives another scenario.

import { parseLength } from "../../sim/boundary/lengths.ts";
import { isObject, valueAt, withValue, type Json, type JsonObject, type Path } from "../forms/json-document.ts";

export type Spot = readonly [x: number, y: number, z: number];

export interface Thing {
  readonly kind: "robot" | "pile" | "gate" | "goal";
  /** Where it stands in the scenario; of a pile its first piece. */
  readonly path: Path;
  readonly name: string;
  readonly at: Spot;
  /** Of a robot [rad]; 0 for a thing without one. */
  readonly heading: number;
  /** Of a pile: indices in "pieces", and the velocity that they share [m/s]. */
  readonly pieces: readonly number[];
  readonly velocity: Spot;
  /** Of a gate or a pile: half its size. */
  readonly half: Spot;
}

const none: Spot = [0, 0, 0];
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
const round = (value: number, digits = 3): number => Number(value.toFixed(digits)) + 0;

const anglePer: Readonly<Record<string, number>> = { rad: 1, deg: Math.PI / 180, rev: 2 * Math.PI };
const speedPer: Readonly<Record<string, number>> = { "m/s": 1, "ft/s": 0.3048, "in/s": 0.0254 };

/** A number, or one with a unit of the table; 0 when it is neither: the core names its defect. */
function withUnit(value: Json | undefined, units: Readonly<Record<string, number>>): number {
  if (typeof value === "number") return value;
  const [, number = "0", unit = ""] =
    (typeof value === "string" ? /^\s*([-+\d.e]+)\s*(\S+)\s*$/i.exec(value) : null) ?? [];
  return Number(number) * (units[unit] ?? 0);
}

const lengthOf = (value: Json | undefined): number => {
  const length = parseLength(value);
  return Number.isFinite(length) ? length : 0;
};

const spotOf = (value: Json | undefined): Spot => {
  const [x, y, z] = listOf(value);
  return [lengthOf(x), lengthOf(y), lengthOf(z)];
};

/** How large pieces of a type are [m], and where robots without a place of their own stand. */
export interface Surroundings {
  diameterOf(type: string): number;
  /** [x, y, heading] of the robot of that index; null: not known yet. */
  startOf(robot: number): readonly [number, number, number] | null;
}

export function thingsOf(scenario: Json, around: Surroundings, single = false): Thing[] {
  const robots = listOf(valueAt(scenario, ["robots"])).flatMap((robot, index) => robotThing(robot, index, around));
  const piles = pilesOf(listOf(valueAt(scenario, ["pieces"])), around, single);
  return [...robots, ...piles, ...gatesOf(scenario), ...goalsOf(scenario)];
}

function robotThing(robot: Json, index: number, around: Surroundings): Thing[] {
  if (!isObject(robot)) return [];
  const at = listOf(robot["at"]);
  const start = around.startOf(index);
  if (at.length !== 3 && start === null) return [];
  const [x, y, heading] =
    at.length === 3 ? [lengthOf(at[0]), lengthOf(at[1]), withUnit(at[2], anglePer)] : (start ?? none);
  return [
    {
      ...{ kind: "robot", path: ["robots", index], name: String(robot["station"] ?? index) },
      ...{ at: [x, y, 0], heading, pieces: [], velocity: none, half: none },
    },
  ];
}

/** Pieces of a type that lie nearer to each other than this share of their diameter are one pile. */
const near = 1.6;

function pilesOf(pieces: readonly Json[], around: Surroundings, single: boolean): Thing[] {
  const spots = pieces.map((piece) => (isObject(piece) ? spotOf(piece["at"]) : none));
  const types = pieces.map((piece) => (isObject(piece) ? String(piece["type"] ?? "") : ""));
  const piles: Thing[] = [];
  const taken = new Set<number>();
  // Cells as large as the reach: neighbours lie in the same cell or one beside it.
  const cells = new Map<string, number[]>();
  const reachOf = (index: number): number => Math.max(0.02, near * around.diameterOf(types[index] ?? ""));
  const cellOf = (index: number): readonly number[] =>
    (spots[index] ?? none).map((v) => Math.floor(v / reachOf(index)));
  const keyOf = (index: number, cell: readonly number[]): string => `${types[index]} ${cell.join(" ")}`;
  if (!single)
    pieces.forEach((_, index) => {
      const key = keyOf(index, cellOf(index));
      cells.set(key, [...(cells.get(key) ?? []), index]);
    });
  const neighbours = (index: number): number[] => {
    const [x = 0, y = 0, z = 0] = cellOf(index);
    const found: number[] = [];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (let dz = -1; dz <= 1; dz++) found.push(...(cells.get(keyOf(index, [x + dx, y + dy, z + dz])) ?? []));
    return found.filter((other) => distance(spots[index] ?? none, spots[other] ?? none) < reachOf(index));
  };
  pieces.forEach((piece, first) => {
    if (taken.has(first) || !isObject(piece)) return;
    const pile = [first];
    taken.add(first);
    for (let at = 0; at < pile.length && !single; at++)
      for (const other of neighbours(pile[at] ?? first))
        if (!taken.has(other)) {
          taken.add(other);
          pile.push(other);
        }
    const middle = [0, 1, 2].map((axis) => pile.reduce((sum, one) => sum + (spots[one]?.[axis] ?? 0), 0) / pile.length);
    const speeds = listOf(piece["velocity"]).map((each) => withUnit(each, speedPer));
    const margin = around.diameterOf(types[first] ?? "") / 2;
    const half = [0, 1, 2].map(
      (axis) => margin + Math.max(...pile.map((one) => Math.abs((spots[one]?.[axis] ?? 0) - (middle[axis] ?? 0)))),
    ) as unknown as Spot;
    piles.push({
      ...{ kind: "pile", path: ["pieces", first], name: types[first] ?? "", at: middle as unknown as Spot },
      ...{ heading: 0, pieces: pile, velocity: [speeds[0] ?? 0, speeds[1] ?? 0, speeds[2] ?? 0], half },
    });
  });
  return piles;
}

const distance = (a: Spot, b: Spot): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** The zones of the course, where the scenario has a field of its own. */
function gatesOf(scenario: Json): Thing[] {
  const gates = listOf(valueAt(scenario, ["field", "course", "gates"]));
  return [...new Set(gates)].flatMap((gate): Thing[] => {
    const path = ["field", "zones", String(gate as unknown)];
    const box = valueAt(scenario, [...path, "box"]);
    if (!isObject(box)) return [];
    const spans = ["x", "y", "z"].map((axis) => listOf(box[axis]).map(lengthOf));
    const middle = spans.map(([from = 0, to = 0]) => (from + to) / 2) as unknown as Spot;
    const half = spans.map(([from = 0, to = 0]) => Math.abs(to - from) / 2) as unknown as Spot;
    return [
      {
        ...{ kind: "gate", path, name: String(gate as unknown), at: middle, heading: 0 },
        ...{ pieces: [], velocity: none, half },
      },
    ];
  });
}

function goalsOf(scenario: Json): Thing[] {
  const goals = valueAt(scenario, ["field", "goals"]);
  if (!isObject(goals)) return [];
  return Object.entries(goals).flatMap(([name, goal]): Thing[] => {
    if (!isObject(goal) || !Array.isArray(goal["target"])) return [];
    return [
      {
        ...{ kind: "goal", path: ["field", "goals", name], name, at: spotOf(goal["target"]), heading: 0 },
        ...{ pieces: [], velocity: none, half: none },
      },
    ];
  });
}

const spotJson = (spot: Spot): Json => spot.map((value) => round(value));

/** The scenario with the thing at another place. */
export function moved(scenario: Json, thing: Thing, to: Spot): Json {
  switch (thing.kind) {
    case "robot":
      return withValue(scenario, [...thing.path, "at"], [round(to[0]), round(to[1]), round(thing.heading, 4)]);
    case "goal":
      return withValue(scenario, [...thing.path, "target"], spotJson(to));
    case "gate": {
      const box = Object.fromEntries(
        ["x", "y", "z"].map((axis, index) => {
          const [middle, half] = [to[index] ?? 0, thing.half[index] ?? 0];
          return [axis, [round(middle - half), round(middle + half)]];
        }),
      );
      return withValue(scenario, [...thing.path, "box"], box);
    }
    case "pile": {
      // Down it goes to the floor, or stays as low as it is.
      const z = Math.max(to[2], Math.min(thing.at[2], thing.half[2]));
      const way = [to[0] - thing.at[0], to[1] - thing.at[1], z - thing.at[2]];
      return eachPiece(scenario, thing, (piece) => {
        const at = spotOf(piece["at"]);
        return { ...piece, at: spotJson([0, 1, 2].map((i) => at[i]! + way[i]!) as unknown as Spot) };
      });
    }
  }
}

/** The scenario with a robot that looks another way, or a pile turned about its middle [rad]. */
export function turned(scenario: Json, thing: Thing, heading: number): Json {
  if (thing.kind === "robot") {
    const within = Math.atan2(Math.sin(heading), Math.cos(heading));
    return withValue(scenario, [...thing.path, "at"], [round(thing.at[0]), round(thing.at[1]), round(within, 4)]);
  }
  const [cos, sin] = [Math.cos(heading - thing.heading), Math.sin(heading - thing.heading)];
  return eachPiece(scenario, thing, (piece) => {
    const [x, y, z] = spotOf(piece["at"]);
    const [dx, dy] = [x - thing.at[0], y - thing.at[1]];
    return { ...piece, at: spotJson([thing.at[0] + cos * dx - sin * dy, thing.at[1] + sin * dx + cos * dy, z]) };
  });
}

/** The scenario with a pile that is thrown so [m/s]; all zero: it is at rest. */
export function thrown(scenario: Json, thing: Thing, velocity: Spot): Json {
  const rests = velocity.every((speed) => Math.abs(speed) < 0.005);
  return eachPiece(scenario, thing, (piece) => {
    const { velocity: _, ...rest } = piece;
    return rests ? rest : { ...rest, velocity: velocity.map((speed) => round(speed, 2)) };
  });
}

/** The scenario without the thing. Gates and goals stay: rules name them. */
export function without(scenario: Json, thing: Thing): Json {
  if (thing.kind === "robot") return withValue(scenario, thing.path, undefined);
  if (thing.kind !== "pile") return scenario;
  const gone = new Set(thing.pieces);
  return withValue(
    scenario,
    ["pieces"],
    listOf(valueAt(scenario, ["pieces"])).filter((_, index) => !gone.has(index)),
  );
}

function eachPiece(scenario: Json, { pieces }: Thing, change: (piece: JsonObject) => Json): Json {
  const those = new Set(pieces);
  const all = listOf(valueAt(scenario, ["pieces"]));
  return withValue(
    scenario,
    ["pieces"],
    all.map((piece, index) => (those.has(index) && isObject(piece) ? change(piece) : piece)),
  );
}

/** Pieces that a scenario may have, as the core's table says. */
export const mostPieces = 1024;

/** The scenario with a grid of pieces more, whose lowest layer's middle stands at `at`; pieces touch almost. */
export function withPile(
  scenario: Json,
  type: string,
  counts: readonly [number, number, number],
  diameter: number,
  at: readonly [number, number],
): Json {
  const step = round(diameter * 1.02 + 0.002, 4);
  const [nx, ny, nz] = counts.map((count) => Math.max(1, Math.floor(count))) as unknown as [number, number, number];
  const pieces: Json[] = [];
  for (let z = 0; z < nz; z++)
    for (let y = 0; y < ny; y++)
      for (let x = 0; x < nx; x++)
        pieces.push({
          type,
          at: spotJson([
            at[0] + (x - (nx - 1) / 2) * step,
            at[1] + (y - (ny - 1) / 2) * step,
            diameter / 2 + 0.001 + z * step,
          ]),
        });
  const old = valueAt(scenario, ["pieces"]);
  return withValue(scenario, ["pieces"], [...listOf(old), ...pieces]);
}

/** The scenario with one robot more, at the first station that is free; null: all have one. */
export function withOneRobot(scenario: Json, robot: Json, at: readonly [number, number, number]): Json | null {
  const robots = listOf(valueAt(scenario, ["robots"]));
  const taken = robots.map((each) => (isObject(each) ? each["station"] : null));
  const station = ["blue1", "blue2", "blue3", "red1", "red2", "red3"].find((each) => !taken.includes(each));
  if (station === undefined) return null;
  return withValue(scenario, ["robots"], [...robots, { robot, station, at: at.map((value) => round(value)) }]);
}
