// The collision mesh as the core reads it: an OBJ text of named groups in metres, in the field's frame.

import type { Group } from "./surface.ts";

/** Of a group's name: the core takes 47 characters of plain ASCII, without blanks. */
const longestName = 40;

/** A node's name as the name of a group; parts that differ in a number alone share one. */
export function groupName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/(_?\d+)+$/, "")
    .replace(/^_+|_+$/g, "")
    .slice(0, longestName);
  return plain === "" ? "part" : plain;
}

const digits = (value: number): string => {
  const text = value.toFixed(5).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
};

export function writeObj(groups: readonly Group[], title: string): string {
  const lines = title.split("\n").map((line) => `# ${line}`);
  let first = 1;
  for (const { name, positions, triangles } of groups) {
    if (triangles.length === 0) continue;
    lines.push(`g ${name}`);
    for (let at = 0; at < positions.length; at += 3)
      lines.push(`v ${digits(positions[at]!)} ${digits(positions[at + 1]!)} ${digits(positions[at + 2]!)}`);
    for (let at = 0; at < triangles.length; at += 3)
      lines.push(`f ${triangles[at]! + first} ${triangles[at + 1]! + first} ${triangles[at + 2]! + first}`);
    first += positions.length / 3;
  }
  return `${lines.join("\n")}\n`;
}

/** Groups of an OBJ text: positions and faces; other lines are skipped. Throws an Error that names the line. */
export function readObj(name: string, text: string): Group[] {
  const corners: number[] = [];
  const groups = new Map<string, number[]>();
  let triangles: number[] = [];
  groups.set("part", triangles);
  text.split("\n").forEach((line, index) => {
    const [word, ...rest] = line.trim().split(/\s+/);
    const bad = (why: string): Error => new Error(`${name}, line ${index + 1}: ${why}`);
    if (word === "v") {
      const values = rest.slice(0, 3).map(Number);
      if (values.length < 3 || !values.every(Number.isFinite)) throw bad("a corner needs three numbers");
      corners.push(...values);
    } else if (word === "g" || word === "o") {
      const group = rest[0] ?? "part";
      triangles = groups.get(group) ?? [];
      groups.set(group, triangles);
    } else if (word === "f") {
      const face = rest.map((corner) => {
        const given = Number.parseInt(corner, 10);
        return given < 0 ? corners.length / 3 + given : given - 1;
      });
      if (face.length < 3 || !face.every((corner) => corner >= 0 && corner < corners.length / 3))
        throw bad("a face needs three corners that stand before it");
      for (let k = 2; k < face.length; k++) triangles.push(face[0]!, face[k - 1]!, face[k]!);
    }
  });
  const positions = Float32Array.from(corners);
  return [...groups].flatMap(([group, own]) =>
    own.length === 0 ? [] : [{ name: group, positions, triangles: Uint32Array.from(own) }],
  );
}
