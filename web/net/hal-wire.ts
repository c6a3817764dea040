// The robot behind a HALSim connection, of wire.wasm. One at a time for each Wire. Times are seconds of a clock that never
// runs backwards; blocks that are returned are copies.
import { modes } from "../sim/boundary/abi.gen.ts";
import { SimDataError } from "../sim/boundary/errors.ts";
import type { JoystickState } from "./protocol.ts";
import type { WireExports } from "./exports.gen.ts";
import { halReports, type HalReport } from "./results.gen.ts";
import type { Wire } from "./wire.ts";

/** Lines of one report that are shown. */
const maxLines = 100;
/** Of a driver station, and axes and POVs of each. */
const maxJoysticks = 6;
const maxAxes = 12;

const encoder = new TextEncoder();

/** The operating mode that counts in each mode, "0" for none. */
export type OperatingIds = Readonly<Record<"auto" | "teleop" | "test", string>>;

export class HalRobot {
  readonly #wire: Wire;
  readonly #exports: WireExports;

  constructor(wire: Wire, year: 2026 | 2027) {
    this.#wire = wire;
    this.#exports = wire.exports;
    if (!wire.open("hal", year)) throw new RangeError(`no robot program of ${year}, or no memory for it`);
  }

  close(): void {
    this.#wire.close("hal");
  }

  /** Takes a robot of a run; null, or the reason against it. */
  begin(schema: Uint8Array, count: number, robot: number): string | null {
    try {
      this.#wire.begin("hal", schema, count, { robot });
      return null;
    } catch (error) {
      if (error instanceof SimDataError) return error.message;
      throw error;
    }
  }

  connected(): void {
    this.#exports.wire_hal_connected();
  }

  /** Takes a message; null, or its fault. */
  receive(text: string, time: number): string | null {
    const bytes = encoder.encode(text);
    if (bytes.length === 0) return "an empty message";
    return this.#wire.lend(bytes, (at, size) => this.#exports.wire_hal_receive(at, size, time)) === 1
      ? null
      : this.#wire.problemText();
  }

  /** False: the frame is not of this run. */
  frame(frame: Uint8Array): boolean {
    return this.#wire.takeFrame("hal", frame);
  }

  joysticks(joysticks: readonly JoystickState[]): void {
    for (let i = 0; i < maxJoysticks; i++) {
      const stick = joysticks[i];
      const buttons = stick?.buttons ?? 0;
      const axes = stick?.axes.slice(0, maxAxes) ?? [];
      const povs = stick?.povs.slice(0, maxAxes) ?? [];
      const numbers = new Uint8Array(Float64Array.from([...axes, ...povs, 0]).buffer);
      this.#wire.lend(numbers, (at) =>
        this.#exports.wire_hal_joystick(i, at, axes.length, buttons >>> 0, at + 8 * axes.length, povs.length),
      );
    }
  }

  stop(stopped: boolean): void {
    this.#exports.wire_hal_stop(stopped ? 1 : 0);
  }

  gameData(text: string | null): void {
    if (text === null) this.#exports.wire_hal_game_data(0);
    else this.#wire.lendText(text, this.#exports.wire_hal_game_data);
  }

  /** The program hears that a field management system is attached, also without a match. */
  fms(attached: boolean): void {
    this.#exports.wire_hal_fms(attached ? 1 : 0);
  }

  /** Speaks of operating modes, as proposed to WPILib (docs/opmodes.md), or no more. */
  propose(on: boolean): void {
    this.#exports.wire_hal_propose(on ? 1 : 0);
  }

  operatingModes(ids: OperatingIds): void {
    for (const mode of ["auto", "teleop", "test"] as const)
      this.#wire.lendText(ids[mode], (id) => this.#exports.wire_hal_op_mode(modes.indexOf(mode), id));
  }

  /** From now on the program is told that it is disabled. */
  leave(): void {
    this.#exports.wire_hal_leave();
  }

  /** The messages to send. */
  *messages(): Generator<string> {
    const { wire_hal_next } = this.#exports;
    for (let message = wire_hal_next(1); message !== 0; message = wire_hal_next(0)) yield this.#wire.string(message);
  }

  isAlive(time: number): boolean {
    return this.#exports.wire_hal_alive(time) === 1;
  }

  /** The block that drives the robot; null without a robot. */
  input(time: number): ArrayBuffer | null {
    return this.#wire.input("hal", time)?.buffer ?? null;
  }

  /** The block that gives the robot back; null without a robot. */
  letGo(): ArrayBuffer | null {
    return this.#wire.inputBlock(this.#exports.wire_hal_let_go())?.buffer ?? null;
  }

  report(which: HalReport): string[] {
    return this.#wire.strings((i) => (i < maxLines ? this.#exports.wire_hal_report(halReports.indexOf(which), i) : 0));
  }
}
