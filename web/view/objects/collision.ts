// Collision shapes as wires: the edges of the field's meshes, and the shapes of robots at their places.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  GreaterDepth,
  LineBasicMaterial,
  LineSegments,
  Quaternion,
  Vector3,
  type Object3D,
} from "three";
import { newShapeState, type FieldMesh, type Overlay, type ShapeState } from "../../sim/boundary/overlay.ts";
import { overlayLayer } from "../scene.ts";
import { Lines } from "./lines.ts";

const fieldColor = "#45d3ff";
const robotColor = new Color("#ffd166");
/** Faces that differ by less are one flat side: the edge between them says nothing [cosine]. */
const flat = 0.9995;
/** Corners that are nearer are one [m]. */
const same = 1e-4;
/** Of a round shape. */
const sides = 20;

/** The ends of the edges of meshes where two sides meet or one ends: x y z of both. */
export function meshEdges(meshes: readonly FieldMesh[]): Float32Array<ArrayBuffer> {
  const ends: number[] = [];
  for (const mesh of meshes) edgesOf(mesh, ends);
  return new Float32Array(ends);
}

function edgesOf({ vertices, triangles }: FieldMesh, ends: number[]): void {
  // Meshes may have a corner several times, one for each side.
  const corners = new Map<string, number>();
  const cornerOf = Array.from({ length: vertices.length / 3 }, (_, i) => {
    const key = [0, 1, 2].map((k) => Math.round(vertices[3 * i + k]! / same)).join(" ");
    const corner = corners.get(key) ?? i;
    corners.set(key, corner);
    return corner;
  });
  const at = (corner: number, into: Vector3): Vector3 => into.fromArray(vertices, 3 * corner);
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  const edges = new Map<number, { readonly normal: Vector3; sharp: boolean; count: number }>();
  for (let t = 0; t + 2 < triangles.length; t += 3) {
    const [i, j, k] = [cornerOf[triangles[t]!]!, cornerOf[triangles[t + 1]!]!, cornerOf[triangles[t + 2]!]!];
    if (i === j || j === k || k === i) continue;
    const normal = at(j, b).sub(at(i, a)).cross(at(k, c).sub(a)).normalize().clone();
    for (const [p, q] of [
      [i, j],
      [j, k],
      [k, i],
    ] as const) {
      const key = Math.min(p, q) * cornerOf.length + Math.max(p, q);
      const edge = edges.get(key);
      if (edge === undefined) edges.set(key, { normal, sharp: false, count: 1 });
      else {
        edge.count++;
        // A sheet has each triangle twice, wound both ways: that does not make an edge.
        edge.sharp ||= Math.abs(edge.normal.dot(normal)) < flat;
      }
    }
  }
  for (const [key, { sharp, count }] of edges) {
    if (!sharp && count > 1) continue;
    const [p, q] = [Math.floor(key / cornerOf.length), key % cornerOf.length];
    ends.push(...at(p, a).toArray(), ...at(q, b).toArray());
  }
}

export class CollisionWires {
  readonly #geometry = new BufferGeometry();
  readonly #wires: readonly LineSegments[];
  readonly #lines: Lines;
  readonly #shape = newShapeState();
  readonly #a = new Vector3();
  readonly #b = new Vector3();
  readonly #turn = new Quaternion();

  constructor(parent: Object3D) {
    this.#geometry.setAttribute("position", new BufferAttribute(new Float32Array(0), 3));
    this.#wires = [0.75, 0.16].map((opacity, index) => {
      const material = new LineBasicMaterial({ color: fieldColor, transparent: true, opacity, depthWrite: false });
      material.toneMapped = false;
      material.fog = false;
      // The field's own model has faces in the same places: those in front of them win.
      material.polygonOffset = true;
      if (index > 0) material.depthFunc = GreaterDepth;
      const wires = new LineSegments(this.#geometry, material);
      wires.frustumCulled = false;
      wires.layers.set(overlayLayer);
      wires.renderOrder = 4;
      parent.add(wires);
      return wires;
    });
    this.#lines = new Lines(parent, 1024, 1.6, 0.95, { hidden: 0.45, most: 32_768 });
  }

  setMeshes(meshes: readonly FieldMesh[]): void {
    this.#geometry.dispose();
    this.#geometry.setAttribute("position", new BufferAttribute(meshEdges(meshes), 3));
  }

  /** The shapes of robots at a moment; null: none are known. */
  set(overlay: Overlay | null, shown: boolean): void {
    for (const wires of this.#wires) wires.visible = shown;
    this.#lines.begin();
    if (overlay !== null && shown) {
      for (let i = 0; i < overlay.shapeCount; i++) this.#draw(overlay.shape(i, this.#shape));
    }
    this.#lines.end();
  }

  /** Lines, for tests. */
  get drawn(): { readonly field: number; readonly robots: number } {
    const shown = this.#wires[0]!.visible;
    return { field: shown ? this.#geometry.getAttribute("position").count / 2 : 0, robots: this.#lines.count };
  }

  dispose(): void {
    this.#geometry.dispose();
    for (const wires of this.#wires) {
      wires.removeFromParent();
      (wires.material as LineBasicMaterial).dispose();
    }
    this.#lines.dispose();
  }

  #draw(shape: ShapeState): void {
    const [w, x, y, z] = shape.rotation;
    this.#turn.set(x!, y!, z!, w!);
    const [dx, dy, dz] = [shape.size[0]! / 2, shape.size[1]! / 2, shape.size[2]! / 2];
    switch (shape.kind) {
      case "box":
        return this.#box(shape, dx, dy, dz);
      case "sphere":
      case "torus":
        for (const plane of [0, 1, 2] as const) this.#ring(shape, plane, dx, 0);
        return;
      case "cylinder":
        return this.#round(shape, dx, dz);
      case "capsule":
        this.#round(shape, dx, Math.max(0, dz - dx));
        for (const plane of [0, 1] as const)
          for (const end of [-1, 1]) this.#ring(shape, plane, dx, end * (dz - dx), end);
        return;
    }
  }

  #line(shape: ShapeState, a: Vector3, b: Vector3): void {
    for (const point of [a, b]) {
      point.applyQuaternion(this.#turn);
      point.set(point.x + shape.position[0]!, point.y + shape.position[1]!, point.z + shape.position[2]!);
    }
    this.#lines.add(a, b, robotColor);
  }

  #box(shape: ShapeState, dx: number, dy: number, dz: number): void {
    for (const u of [-1, 1])
      for (const v of [-1, 1]) {
        this.#line(shape, this.#a.set(-dx, u * dy, v * dz), this.#b.set(dx, u * dy, v * dz));
        this.#line(shape, this.#a.set(u * dx, -dy, v * dz), this.#b.set(u * dx, dy, v * dz));
        this.#line(shape, this.#a.set(u * dx, v * dy, -dz), this.#b.set(u * dx, v * dy, dz));
      }
  }

  /** Rings at both ends, and four lines along. */
  #round(shape: ShapeState, radius: number, half: number): void {
    for (const end of [-half, half]) this.#ring(shape, 2, radius, end);
    for (let i = 0; i < 4; i++) {
      const [x, y] = [radius * Math.cos((i * Math.PI) / 2), radius * Math.sin((i * Math.PI) / 2)];
      this.#line(shape, this.#a.set(x, y, -half), this.#b.set(x, y, half));
    }
  }

  /** A circle across an axis; about z at a height. `cap`: only the half of it above (1) or below (-1) that height. */
  #ring(shape: ShapeState, axis: 0 | 1 | 2, radius: number, height: number, cap = 0): void {
    const point = (angle: number, into: Vector3): Vector3 => {
      const [u, v] = [radius * Math.cos(angle), radius * Math.sin(angle)];
      if (axis === 2) return into.set(u, v, height);
      return axis === 0 ? into.set(0, u, height + v) : into.set(u, 0, height + v);
    };
    const [begin, steps] = cap === 0 ? [0, sides] : [cap > 0 ? 0 : Math.PI, sides / 2];
    for (let i = 0; i < steps; i++) {
      const step = (2 * Math.PI) / sides;
      this.#line(shape, point(begin + i * step, this.#a), point(begin + (i + 1) * step, this.#b));
    }
  }
}
