// Generated from core/wasm/lab/exports.h by core/wasm/generate. Do not edit: `npm run build` writes it again.

/** An address in the module's memory; 0: no address. */
type Pointer = number;

/** Every export of lab.wasm. */
export interface LabExports {
  readonly memory: WebAssembly.Memory;
  /** Rows of doubles that a march has written: time, x, z, error, energy, attitude w x y z, spin x y z. See motion/lab.h. */
  lab_rows(): Pointer;
  /** Doubles of a row. */
  lab_row(): number;
  /** Rows at most. */
  lab_most(): number;
  /** Each returns how many rows there are now; 0: a number is out of its range. method: the place of its name. */
  lab_throw(method: number, step: number, time: number, speed: number, elevation: number, backspin: number, drag: number, magnus: number, linearDrag: number): number;
  lab_spring(method: number, step: number, time: number, rate: number, damping: number): number;
  lab_turn(method: number, step: number, time: number, inertiaX: number, inertiaY: number, inertiaZ: number, spinX: number, spinY: number, spinZ: number, compat: number): number;
}

/** How many arguments each export takes; the loader compares the module with it. */
export const labArguments: Readonly<Record<Exclude<keyof LabExports, "memory">, number>> = {
  lab_rows: 0,
  lab_row: 0,
  lab_most: 0,
  lab_throw: 9,
  lab_spring: 5,
  lab_turn: 10,
};
