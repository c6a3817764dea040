// How robots of one run are told apart: the colour of their alliance, an accent of their own, and their number. Before placeModel
// merges a model's meshes, for all of it goes into the colours of corners: it costs no draw call.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Matrix3,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Vector3,
  type Material,
  type Object3D,
} from "three";
import { digitShape } from "./digits.ts";

export type Alliance = "blue" | "red";

/** The look of "bumper" and "alliance" materials. */
const allianceColors: Readonly<Record<Alliance, string>> = { blue: "#1747a6", red: "#b5161f" };

/**
 * Accents of robots that have the same model, in the order of their stations; null: the model's own. They differ in lightness as well
 * as in hue, so that they stay apart with each kind of colour blindness (tests/web/robot-looks.test.ts), and none is an alliance's.
 */
export const accents: readonly (string | null)[] = [null, "#f4e04d", "#f4f4f0", "#8b3fb0", "#e8731a", "#8fd3ff"];

/** Numbers of robots whose scenario says none, by station. FIRST gives numbers of 9970 and more for single events only. */
export const stationNumbers: readonly number[] = [9971, 9982, 9993, 9974, 9985, 9996];

/** The largest number that a team can have. */
export const mostNumber = 99_999;

/** Digits on a light accent. */
const darkNumber = "#1c2026";

export interface RobotLook {
  readonly alliance: Alliance;
  /** null: the model's own. */
  readonly accent: string | null;
  readonly number: number;
}

/** The looks of a run's robots. `numbers`: the scenario's for each, null where it has none. */
export function looksOf(
  robots: readonly { readonly name: string; readonly station: number }[],
  numbers: readonly (number | null)[],
): RobotLook[] {
  return robots.map(({ name, station }, index) => {
    const alike = robots.filter((other) => other.name === name && other.station < station).length;
    return {
      alliance: station < 3 ? "blue" : "red",
      accent: accents[alike] ?? null,
      number: numbers[index] ?? stationNumbers[station] ?? 0,
    };
  });
}

/**
 * Gives a model the look of its robot. Materials are known by how their names begin: "bumper" and "alliance" get the alliance's
 * colour, "accent" the robot's, and on each rectangle of a material "number" stands the robot's number in that material's colour;
 * "number-on-accent" turns dark where the accent is light.
 * `placement`: from the model's frame into one with z up.
 */
export function dress(model: Object3D, look: RobotLook, placement: Matrix4): void {
  model.updateMatrixWorld(true);
  const numbers: Mesh[] = [];
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const material = object.material as Material;
    if (!(material instanceof MeshStandardMaterial)) return;
    if (/^(bumper|alliance)\b/i.test(material.name)) material.color.set(allianceColors[look.alliance]);
    if (/^accent\b/i.test(material.name) && look.accent !== null) material.color.set(look.accent);
    if (!/^number\b/i.test(material.name)) return;
    if (/^number-on-accent\b/i.test(material.name) && isLight(look.accent)) material.color.set(darkNumber);
    numbers.push(object);
  });
  for (const mesh of numbers) writeNumber(mesh, String(look.number), placement);
}

/** By the eye's share of each colour; white is 1. */
function isLight(color: string | null): boolean {
  if (color === null) return false;
  const { r, g, b } = new Color(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.2;
}

/** A rectangle that a number is written on: its middle, half of its width and height, and where the reader stands. */
interface Card {
  readonly middle: Vector3;
  readonly right: Vector3;
  readonly up: Vector3;
  readonly facing: Vector3;
}

/** The number in place of the mesh's rectangles. */
function writeNumber(mesh: Mesh, text: string, placement: Matrix4): void {
  const toUpright = new Matrix4().multiplyMatrices(placement, mesh.matrixWorld);
  const position: number[] = [];
  const normal: number[] = [];
  const index: number[] = [];
  for (const { middle, right, up, facing } of cardsOf(mesh.geometry, toUpright)) {
    const { corners, triangles } = digitShape(text, 2 * right.length(), 2 * up.length());
    const [across, upwards] = [right.clone().normalize(), up.clone().normalize()];
    const first = position.length / 3;
    for (const [x, y] of corners) {
      const corner = middle.clone().addScaledVector(across, x).addScaledVector(upwards, y);
      position.push(corner.x, corner.y, corner.z);
      normal.push(facing.x, facing.y, facing.z);
    }
    index.push(...triangles.map((corner) => corner + first));
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(position), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(normal), 3));
  geometry.setIndex(index);
  mesh.geometry.dispose();
  mesh.geometry = geometry;
  const material = mesh.material as MeshStandardMaterial;
  const { color, roughness, metalness } = material;
  // As a model ships it nothing is seen of it: see robots/README.md.
  mesh.material = new MeshStandardMaterial({ color, roughness, metalness });
  mesh.material.name = material.name;
}

/** The flat pieces of a mesh, in the mesh's own frame. `toUpright`: from there into a frame with z up. */
function cardsOf(geometry: BufferGeometry, toUpright: Matrix4): Card[] {
  const position = geometry.getAttribute("position");
  const count = geometry.index?.count ?? position.count;
  const cornerAt = (at: number): Vector3 => {
    return new Vector3().fromBufferAttribute(position, geometry.index?.getX(at) ?? at);
  };
  const pieces: { readonly facing: Vector3; readonly corners: Vector3[] }[] = [];
  for (let at = 0; at + 2 < count; at += 3) {
    const [a, b, c] = [cornerAt(at), cornerAt(at + 1), cornerAt(at + 2)] as const;
    const facing = b.clone().sub(a).cross(c.clone().sub(a));
    if (facing.lengthSq() === 0) continue;
    facing.normalize();
    // A triangle belongs to the piece that faces the same way and has a corner of it.
    const piece = pieces.find(
      (other) =>
        other.facing.dot(facing) > 0.99 &&
        other.corners.some((corner) => [a, b, c].some((own) => own.distanceToSquared(corner) < 1e-8)),
    );
    if (piece === undefined) pieces.push({ facing, corners: [a, b, c] });
    else piece.corners.push(a, b, c);
  }
  const turn = new Matrix3().setFromMatrix4(toUpright);
  const back = turn.clone().invert();
  return pieces.map(({ facing, corners }) => cardOf(facing, corners, turn, back));
}

function cardOf(facing: Vector3, corners: readonly Vector3[], turn: Matrix3, back: Matrix3): Card {
  const upright = facing.clone().applyMatrix3(turn).normalize();
  // Numbers stand upright; one that lies is read from behind the robot.
  const up = Math.abs(upright.z) > 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 0, 1);
  up.addScaledVector(upright, -up.dot(upright)).applyMatrix3(back).normalize();
  const right = up.clone().cross(facing);
  const span = (axis: Vector3): readonly [number, number] => {
    const along = corners.map((corner) => corner.dot(axis));
    return [Math.min(...along), Math.max(...along)];
  };
  const [[left, most], [low, high]] = [span(right), span(up)];
  const middle = facing.clone().multiplyScalar(corners[0]!.dot(facing));
  middle.addScaledVector(right, (left + most) / 2).addScaledVector(up, (low + high) / 2);
  return { middle, facing, right: right.multiplyScalar((most - left) / 2), up: up.multiplyScalar((high - low) / 2) };
}
