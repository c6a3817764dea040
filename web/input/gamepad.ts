// Any pad with the standard mapping. Read once per rendered frame: browsers have no events for sticks.

import { applyDeadband, applyRoundDeadband, type DriverSticks } from "./driver-axes.ts";
import type { Command } from "./keyboard.ts";

/** The part of a Gamepad that decides; a test needs no browser. */
export interface PadSnapshot {
  readonly index: number;
  readonly connected: boolean;
  readonly mapping: string;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean }[];
}

// Positions in the standard mapping (https://www.w3.org/TR/gamepad/#remapping).
const bottom = 0;
const right = 1;
const top = 3;
const leftShoulder = 4;
const rightShoulder = 5;
const leftTrigger = 6;
const rightTrigger = 7;
const back = 8;
const start = 9;
const leftStickPress = 10;
const dpadLeft = 14;
const dpadRight = 15;

const commandButtons: readonly { readonly button: number; readonly command: Command }[] = [
  { button: dpadLeft, command: "camera" },
  { button: dpadRight, command: "camera" },
];

const robotButtons: readonly { readonly button: number; readonly name: string }[] = [
  { button: leftTrigger, name: "intake" },
  { button: rightTrigger, name: "shoot" },
  { button: rightShoulder, name: "raise" },
  { button: bottom, name: "lob" },
  { button: right, name: "outtake" },
  { button: top, name: "climb" },
];

/** One pad: sticks, held buttons, and presses as commands. The first pad that is touched is the driver's. */
export class GamepadState {
  #index = -1;
  readonly #wasDown: boolean[] = [];
  readonly #round: [number, number] = [0, 0];
  #pad: PadSnapshot | null = null;

  get connected(): boolean {
    return this.#pad !== null;
  }

  /** Whether somebody holds a stick or a button of it. */
  get active(): boolean {
    const pad = this.#pad;
    if (pad === null) return false;
    return pad.buttons.some(({ pressed }) => pressed) || pad.axes.some((axis) => Math.abs(axis) > 0.3);
  }

  get slow(): boolean {
    return this.#isDown(leftShoulder) || this.#isDown(leftStickPress);
  }

  /** Takes this frame's pads; calls `onCommand` for every button newly down. */
  read(pads: readonly (PadSnapshot | null)[], onCommand: (command: Command) => void): void {
    this.#pad = this.#choose(pads);
    for (const { button, command } of commandButtons) if (this.#isPressed(button)) onCommand(command);
    // A thumb falls on one of the two by chance: only both together, Start last, end the run.
    if (this.#isPressed(start)) onCommand(this.#isDown(back) ? "reset" : "pause");
  }

  /** Adds the sticks: left drives, right x turns. Pad axes point right and down; the driver's point left and away. */
  addTo(sticks: DriverSticks): void {
    const pad = this.#pad;
    if (pad === null) return;
    const [x, y] = applyRoundDeadband(pad.axes[0] ?? 0, pad.axes[1] ?? 0, this.#round);
    sticks.away -= y;
    sticks.left -= x;
    sticks.turn -= applyDeadband(pad.axes[2] ?? 0);
  }

  buttons(names: readonly string[]): number {
    let bits = 0;
    for (const { button, name } of robotButtons) {
      const index = names.indexOf(name);
      if (index >= 0 && this.#isDown(button)) bits |= 1 << index;
    }
    return bits >>> 0;
  }

  /** Whether it is newly down. */
  #isPressed(button: number): boolean {
    const down = this.#isDown(button);
    const before = this.#wasDown[button] === true;
    this.#wasDown[button] = down;
    return down && !before;
  }

  #isDown(button: number): boolean {
    return this.#pad?.buttons[button]?.pressed === true;
  }

  // A pad joins by being touched, not by being plugged in: a wheel or a headset that reports itself as a pad stays out.
  #choose(pads: readonly (PadSnapshot | null)[]): PadSnapshot | null {
    for (const pad of pads) {
      if (pad === null || !pad.connected || pad.index === this.#index || pad.mapping !== "standard") continue;
      if (pad.buttons.some((button) => button.pressed)) this.#index = pad.index;
    }
    for (const pad of pads) if (pad !== null && pad.index === this.#index && pad.connected) return pad;
    return null;
  }
}
