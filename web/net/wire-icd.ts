// The 3260 messages of wire.wasm (core/wasm/wire/wire_icd.c) behind a class. One for each Wire. Times are seconds.
import { stations } from "../sim/boundary/abi.gen.ts";
import { SimBrokenError } from "../sim/boundary/errors.ts";
import type { WireExports } from "./exports.gen.ts";
import type { Wire } from "./wire.ts";

/** Players of the ICD, 1 to this. */
export const icdPlayers = 6;
const encoder = new TextEncoder();

/** How messages look: by the position of their characters (February 2020), or JSON (from October 2020 on). */
export type IcdForm = "offsets" | "json";

/** A joystick program's input: sticks and triggers -1..1 and 0..1, x right, y up. */
export interface IcdSticks {
  readonly left: readonly [number, number];
  readonly right: readonly [number, number];
  readonly triggers: readonly [number, number];
  /** Bits, in the order of icdButtons. */
  readonly buttons: number;
}

export const noSticks: IcdSticks = { left: [0, 0], right: [0, 0], triggers: [0, 0], buttons: 0 };

/** The simulator's end of all players. */
export class IcdSim {
  readonly #wire: Wire;
  readonly #exports: WireExports;

  constructor(wire: Wire) {
    this.#wire = wire;
    this.#exports = wire.exports;
    if (!wire.open("icd")) throw new SimBrokenError("there is no memory for the 3260 messages");
  }

  /** The run that frames are of from now on. Throws SimDataError when its schema makes no sense. */
  begin(schema: Uint8Array, count: number): void {
    this.#wire.begin("icd", schema, count);
  }

  /** Gives a player the robot of a station, an index; `stations.length`: none. */
  assign(player: number, station: number): void {
    this.#exports.wire_icd_assign(player, Math.min(station, stations.length));
  }

  /** The name of the player's vehicle in views; "": its number. */
  setTeam(player: number, team: string): void {
    this.#wire.lendText(team, (text) => this.#exports.wire_icd_team(player, text));
  }

  /** A datagram of a core. Returns its fault, "" for none. */
  receive(player: number, text: string, now: number): string {
    const good = this.#wire.lend(encoder.encode(text), (pointer, size) =>
      this.#exports.wire_icd_receive(player, pointer, size, now),
    );
    return good === 1 ? "" : this.#wire.problemText();
  }

  connected(player: number, now: number): boolean {
    return this.#exports.wire_icd_connected(player, now) === 1;
  }

  /** The form of a player's last command; "json" before the first. */
  form(player: number): IcdForm {
    return this.#exports.wire_icd_form(player) === 0 ? "offsets" : "json";
  }

  /** Whether a connected player has a robot in the run. */
  drives(now: number): boolean {
    return this.#exports.wire_icd_drives(now) === 1;
  }

  /** The use of each of a player's commands, "" without a robot in the run. */
  describe(player: number): string {
    return this.#wire.string(this.#exports.wire_icd_describe(player));
  }

  /** Takes a tick's frame. False: it is not of this run. */
  frame(frame: Uint8Array): boolean {
    return this.#wire.takeFrame("icd", frame);
  }

  /** The input block of the next tick; null when there is nothing to say. */
  input(now: number): Uint8Array<ArrayBuffer> | null {
    return this.#wire.input("icd", now);
  }

  /** How often reset was pressed since this was last asked. */
  takeResets(): number {
    return this.#exports.wire_icd_resets();
  }

  /** The last frame for a player's core; "" without one. */
  state(player: number): string {
    return this.#wire.string(this.#exports.wire_icd_state(player));
  }

  /** The last frame for sim views; "" without one. */
  view(): string {
    return this.#wire.string(this.#exports.wire_icd_state(0));
  }

  close(): void {
    this.#wire.close("icd");
  }
}

/** A joystick's message. */
export function writeSticks(wire: Wire, sticks: IcdSticks, form: IcdForm): string {
  const full = 512;
  const values = [...sticks.left, ...sticks.right, ...sticks.triggers].map((value) => Math.round(full * value) || 0);
  const exports = wire.exports;
  const text = wire.lend(new Uint8Array(Int32Array.from(values).buffer), (pointer) =>
    exports.wire_icd_sticks(form === "offsets" ? 0 : 1, pointer, sticks.buttons),
  );
  return wire.string(text);
}

/** Their x, y [m] and heading [rad] in the field's frame, for a field of a length and a width. */
export function icdToField(
  wire: Wire,
  pose: readonly [number, number, number],
  length: number,
  width: number,
): [number, number, number] {
  const exports = wire.exports;
  const size = 8 * pose.length;
  return wire.lend(new Uint8Array(Float64Array.from(pose).buffer), (at) => {
    exports.wire_icd_to_field(at, length, width);
    return [...new Float64Array(wire.bytes(at, size).buffer)] as [number, number, number];
  });
}
