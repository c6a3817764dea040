// Collision shapes and contact forces, as the page reads them: meshes of the field, shapes of robots, contacts of the
// last sub-step.
import { contactRecord, shapeRecord, shapes, type Shape } from "./abi.gen.ts";

/** A mesh of the field that things collide with [m]. */
export interface FieldMesh {
  /** x y z of each corner. */
  readonly vertices: Float32Array<ArrayBuffer>;
  /** Three indices each. */
  readonly triangles: Uint32Array<ArrayBuffer>;
}

/** The records of a moment, as they cross from the worker. */
export interface OverlayBytes {
  readonly contacts: ArrayBuffer;
  readonly shapes: ArrayBuffer;
}

/** A contact, the same object every time. */
export interface ContactState {
  readonly point: Float32Array;
  readonly normal: Float32Array;
  /** On the first body [N]. */
  readonly force: Float32Array;
  /** Index of a robot that it touches; -1: none. */
  robot: number;
}

/** A robot's shape, the same object every time. */
export interface ShapeState {
  kind: Shape;
  robot: number;
  /** Full lengths; of round ones: diameter twice, whole length [m]. */
  readonly size: Float32Array;
  readonly position: Float32Array;
  /** w x y z */
  readonly rotation: Float32Array;
}

export const newContactState = (): ContactState => ({
  point: new Float32Array(3),
  normal: new Float32Array(3),
  force: new Float32Array(3),
  robot: -1,
});

export const newShapeState = (): ShapeState => ({
  kind: "box",
  robot: 0,
  size: new Float32Array(3),
  position: new Float32Array(3),
  rotation: new Float32Array(4),
});

export class Overlay {
  readonly #contacts: DataView;
  readonly #shapes: DataView;

  constructor({ contacts, shapes }: OverlayBytes) {
    this.#contacts = new DataView(contacts);
    this.#shapes = new DataView(shapes);
  }

  get contactCount(): number {
    return this.#contacts.byteLength / contactRecord.byteLength;
  }

  get shapeCount(): number {
    return this.#shapes.byteLength / shapeRecord.byteLength;
  }

  contact(index: number, into: ContactState): ContactState {
    const at = index * contactRecord.byteLength;
    for (const name of ["point", "normal", "force"] as const)
      readFloats(this.#contacts, at + contactRecord[name].offset, into[name]);
    into.robot = this.#contacts.getInt32(at + contactRecord.robot.offset, true);
    return into;
  }

  shape(index: number, into: ShapeState): ShapeState {
    const at = index * shapeRecord.byteLength;
    for (const name of ["size", "position", "rotation"] as const)
      readFloats(this.#shapes, at + shapeRecord[name].offset, into[name]);
    into.kind = shapes[this.#shapes.getUint32(at + shapeRecord.kind.offset, true)] ?? "box";
    into.robot = this.#shapes.getUint32(at + shapeRecord.robot.offset, true);
    return into;
  }
}

function readFloats(view: DataView, at: number, into: Float32Array): void {
  for (let i = 0; i < into.length; i++) into[i] = view.getFloat32(at + 4 * i, true);
}
