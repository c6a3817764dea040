// A robot that its scenario describes and that has no model: drawn from its collision shapes, on its wheels, with an
// arrow forward.

import {
  BoxGeometry,
  BufferGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  Shape,
  SphereGeometry,
  Vector3,
} from "three";
import { parseLength } from "../sim/boundary/lengths.ts";
import type { RobotInfo } from "../sim/boundary/protocol.ts";

/** A text with degrees or turns, or a number in radians, as robot.json writes an angle; 0 when it is neither. */
function parseAngle(value: unknown): number {
  if (typeof value === "number") return value;
  const match = /^\s*([-+]?[\d.]+(?:e[-+]?\d+)?)\s*(rad|deg|rev)/i.exec(typeof value === "string" ? value : "");
  return Number(match?.[1] ?? 0) * ({ deg: Math.PI / 180, rev: 2 * Math.PI }[match?.[2] ?? ""] ?? 1);
}

const lengths = (value: unknown): number[] => (Array.isArray(value) ? value.map(parseLength) : []);

interface Solid {
  readonly geometry: BufferGeometry;
  readonly at: readonly [number, number, number];
  /** By name: bumpers have the alliance's colour. */
  readonly bumper: boolean;
  readonly yaw: number;
  readonly pitch: number;
}

/** Of one entry of "shapes"; null for one that the core would not have read either. */
function readSolid(entry: Readonly<Record<string, unknown>> | null): Solid | null {
  if (entry === null) return null;
  const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = lengths(entry["at"]);
  const [length = Number.NaN, width = Number.NaN, height = Number.NaN] = lengths(entry["size"]);
  const diameter = parseLength(entry["diameter"]);
  const isBall = entry["shape"] === "sphere";
  const numbers = isBall ? [x, y, z, diameter] : [x, y, z, length, width, height];
  if (!numbers.every(Number.isFinite)) return null;
  return {
    geometry: isBall ? new SphereGeometry(diameter / 2, 24, 12) : new BoxGeometry(length, width, height),
    at: [x, y, z],
    bumper: /bumper/i.test(`${String(entry["name"])} ${String(entry["material"])}`),
    yaw: parseAngle(entry["yaw"]),
    pitch: parseAngle(entry["pitch"]),
  };
}

function material(name: string, color: string, roughness: number, metalness: number): MeshStandardMaterial {
  const made = new MeshStandardMaterial({ color, roughness, metalness });
  made.name = name;
  return made;
}

/** A flat arrow along +x, from -1/2 to 1/2, in the plane of the floor. */
function arrow(size: number, thickness: number): BufferGeometry {
  const outline: [number, number][] = [
    ...([
      [0.5, 0],
      [0.05, 0.38],
      [0.05, 0.14],
      [-0.5, 0.14],
    ] as [number, number][]),
    ...([
      [-0.5, -0.14],
      [0.05, -0.14],
      [0.05, -0.38],
    ] as [number, number][]),
  ];
  const shape = new Shape();
  outline.forEach(([x, y], i) => (i === 0 ? shape.moveTo(x * size, y * size) : shape.lineTo(x * size, y * size)));
  return new ExtrudeGeometry(shape, { depth: thickness, bevelEnabled: false });
}

/** Of a bumper's side: how much of it the number may take; sides that are narrower have none [m]. */
const numberShare = { wide: 0.8, high: 0.78 };
const narrowest = 0.25;

/** Rectangles for the robot's number on the outer sides of a bumper, in the bumper's own frame. */
function numberCards({ geometry, at: [x, y] }: Solid): BufferGeometry[] {
  if (!(geometry instanceof BoxGeometry)) return [];
  const { width: length, height: width, depth: height } = geometry.parameters;
  const outward = (own: number, other: number, sign: number): boolean =>
    // One box around the robot has four outer sides.
    Math.hypot(x, y) < 0.05 || (Math.abs(own) >= Math.abs(other) && Math.sign(own) === sign);
  return [1, -1].flatMap((sign) => {
    const card = (side: number, away: number, turn: number): BufferGeometry[] =>
      side < narrowest
        ? []
        : [
            new PlaneGeometry(numberShare.wide * side, numberShare.high * height)
              .rotateX(Math.PI / 2)
              .translate(0, -away - 0.002, 0)
              .rotateZ(turn),
          ];
    return [
      ...(outward(x, y, sign) ? card(width, length / 2, (sign * Math.PI) / 2) : []),
      ...(outward(y, x, sign) ? card(length, width / 2, sign === 1 ? Math.PI : 0) : []),
    ];
  });
}

/** Width of a wheel for each metre of its radius, chosen by eye. */
const wheelWidth = 0.5;

/**
 * The body in the robot's frame: x forward, z up, metres. `robot` is the scenario's object in place of a folder's
 * name.
 */
export function plainRobot(robot: unknown, { wheels }: RobotInfo): Group {
  const body = new Group();
  const add = (geometry: BufferGeometry, worn: MeshStandardMaterial, at: readonly number[]): Mesh => {
    const mesh = new Mesh(geometry, worn);
    mesh.position.fromArray([...at]);
    body.add(mesh);
    return mesh;
  };
  const bumper = material("bumper", "#555555", 0.85, 0);
  const metal = material("plain metal", "#9aa1ab", 0.45, 0.7);
  const plate = material("plain plate", "#2a2e35", 0.6, 0.1);
  const rubber = material("plain rubber", "#15171a", 0.9, 0);
  const number = material("number", "#eeeeea", 0.75, 0);
  const mark = material("plain mark", "#f2c100", 0.6, 0);

  const shapes = typeof robot === "object" && robot !== null ? (robot as { shapes?: unknown }).shapes : null;
  const solids = (Array.isArray(shapes) ? (shapes as (Record<string, unknown> | null)[]) : []).flatMap(
    (entry) => readSolid(entry) ?? [],
  );
  for (const solid of solids) {
    const { geometry, at, bumper: isBumper, yaw, pitch } = solid;
    const cards = isBumper ? numberCards(solid) : [];
    const parts = [add(geometry, isBumper ? bumper : metal, at), ...cards.map((card) => add(card, number, at))];
    for (const part of parts) part.rotation.set(0, pitch, yaw, "ZYX");
  }
  for (const { x, y, radius } of wheels)
    add(new CylinderGeometry(radius, radius, wheelWidth * radius, 24), rubber, [x, y, radius]);

  // The largest of them carries the plate with the arrow.
  const box = (solid: Solid): Vector3 => {
    solid.geometry.computeBoundingBox();
    return solid.geometry.boundingBox?.getSize(new Vector3()) ?? new Vector3();
  };
  const [largest] = solids
    .map((solid) => ({ solid, size: box(solid) }))
    .sort((a, b) => b.size.x * b.size.y - a.size.x * a.size.y);
  const size = largest?.size ?? new Vector3(0.6, 0.6, 0.2);
  const [x, y, z] = largest?.solid.at ?? [0, 0, 0.15];
  const top = z + size.z / 2;
  add(new BoxGeometry(size.x - 0.1, size.y - 0.1, 0.012), plate, [x, y, top + 0.006]);
  add(arrow(0.55 * Math.min(size.x, size.y), 0.008), mark, [x, y, top + 0.012]);
  if (solids.length === 0) add(new BoxGeometry(size.x, size.y, size.z), bumper, [x, y, z]);
  return body;
}
