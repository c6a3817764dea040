// lab.wasm behind a class: a method marched through one of the lab's problems. Rows are copied out, since the next march writes over
// them.

import { loadModule } from "../sim/core/load-module.ts";
import { labArguments, type LabExports } from "./exports.gen.ts";

/** In the core's order. */
export const methods = ["explicitEuler", "semiImplicit", "taylor", "midpoint", "rk4"] as const;
export type Method = (typeof methods)[number];

/** A moment of a march, see core/sim/motion/lab.h. */
export interface Row {
  readonly time: number;
  readonly x: number;
  readonly z: number;
  readonly error: number;
  readonly energy: number;
  /** w x y z */
  readonly attitude: readonly [number, number, number, number];
  /** In the body's axes [rad/s]. */
  readonly spin: readonly [number, number, number];
}

export interface Throw {
  readonly speed: number;
  readonly elevation: number;
  readonly backspin: number;
  readonly drag: number;
  readonly magnus: number;
  readonly linearDrag: number;
}

export class Marches {
  readonly #calls: LabExports;

  private constructor(calls: LabExports) {
    this.#calls = calls;
  }

  static async create(bytes: BufferSource): Promise<Marches> {
    const def = { name: "lab.wasm", exportArguments: labArguments, log: (line: string) => console.warn(line) };
    return new Marches(await loadModule<LabExports>(bytes, def));
  }

  /** Rows that a march has at most, the start among them. */
  get most(): number {
    return this.#calls.lab_most();
  }

  throw(method: Method, step: number, time: number, def: Throw): Row[] {
    const { speed, elevation, backspin, drag, magnus, linearDrag } = def;
    const at = methods.indexOf(method);
    return this.#rows(this.#calls.lab_throw(at, step, time, speed, elevation, backspin, drag, magnus, linearDrag));
  }

  /** damping [1/s] */
  spring(method: Method, step: number, time: number, rate: number, damping: number): Row[] {
    return this.#rows(this.#calls.lab_spring(methods.indexOf(method), step, time, rate, damping));
  }

  turn(
    method: Method,
    step: number,
    time: number,
    inertia: readonly [number, number, number],
    spin: readonly [number, number, number],
    compat: boolean,
  ): Row[] {
    const at = methods.indexOf(method);
    return this.#rows(this.#calls.lab_turn(at, step, time, ...inertia, ...spin, compat ? 1 : 0));
  }

  #rows(count: number): Row[] {
    const size = this.#calls.lab_row();
    const all = new Float64Array(this.#calls.memory.buffer, this.#calls.lab_rows(), count * size);
    return Array.from({ length: count }, (_, i) => {
      const [time = 0, x = 0, z = 0, error = 0, energy = 0, w = 1, qx = 0, qy = 0, qz = 0, ...spin] = all.subarray(
        i * size,
        (i + 1) * size,
      );
      const [sx = 0, sy = 0, sz = 0] = spin;
      return { time, x, z, error, energy, attitude: [w, qx, qy, qz], spin: [sx, sy, sz] };
    });
  }
}
