// The form of a field.json beside its schema: the first values of new parts, and the places of names.

import type { FileFormat } from "../forms/file-format.ts";
import { isObject, namedIn, valueAt, type Json } from "../forms/json-document.ts";

/** Two materials that no pair is of yet. */
function newPair(field: Json): readonly [string, string] {
  const materials = namesIn(field, "material");
  const pairs = valueAt(field, ["pairs"]);
  const known = (Array.isArray(pairs) ? (pairs as readonly Json[]) : []).map((pair) =>
    JSON.stringify([...((valueAt(pair, ["between"]) ?? []) as readonly string[])].sort()),
  );
  for (const one of materials)
    for (const other of materials)
      if (!known.includes(JSON.stringify([one, other].sort()))) return [one, other];
  return ["default", "default"];
}

const starts = (field: Json): Readonly<Record<string, Json>> => {
  const [material = "default"] = namesIn(field, "material");
  const [piece = "ball"] = namesIn(field, "piece");
  return {
  pair: { between: newPair(field), friction: 0.5, restitution: 0.3 },
  material: { friction: 0.5, restitution: 0.3 },
  spherePiece: { shape: "sphere", diameter: "6 in", mass: "0.5 lb", material, total: 10, color: "#f2c100" },
  boxPiece: { shape: "box", size: ["10 in", "10 in", "10 in"], mass: "1 lb", material, total: 10 },
  staging: { piece, at: [2, 2, 0.1] },
  tags: { family: "36h11", size: "6.5 in", list: [] },
  tag: { id: 1, at: [0, 2, 0.5], yaw: "0 deg" },
  station: { start: [1, 2, 0] },
  phase: { name: "teleop", mode: "teleop", seconds: 135 },
  match: { phases: [{ name: "teleop", mode: "teleop", seconds: 135 }] },
  zone: { box: { x: [2, 3], y: [2, 3], z: [0, 1] } },
  boxZone: { x: [2, 3], y: [2, 3], z: [0, 1] },
  cylinderZone: { at: [2, 2], radius: 0.5, z: [0, 1] },
  prismZone: { corners: [[2, 2], [3, 2], [2.5, 3]], z: [0, 1] },
  exit: { at: [[2, 2, 0.5]], direction: [1, 0, 0], speed: 1 },
  goal: { alliance: "blue", piece, target: [2, 2, 1], radius: 0.3 },
  pieceRule: { name: "scored", when: "piece", zone: [], points: 1 },
  course: { gates: [] },
  };
};

/** Names of the field's things: "material" gives those of its materials. */
function namesIn(field: Json, what: string): string[] {
  if (what === "period") {
    const phases = valueAt(field, ["match", "phases"]);
    return (Array.isArray(phases) ? (phases as readonly Json[]) : []).flatMap((phase) =>
      namedIn(valueAt(phase, ["periods"])),
    );
  }
  const things = valueAt(field, [what === "piece" ? "pieces" : `${what}s`]);
  if (isObject(things)) return Object.keys(things);
  return Array.isArray(things) && things.every((each) => typeof each === "string")
    ? (things as string[])
    : namedIn(things);
}

export const fieldFormat: FileFormat = {
  name: "field.json",
  lastKeys: ["name", "title", "frame", "sources", "sandlot", "dimensions", "shapes"],
  starts,
  namesIn,
};
