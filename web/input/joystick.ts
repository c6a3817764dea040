// A joystick as robot code sees it: WPILib's axes, buttons and POVs, from a browser's gamepad or from the keyboard.
// No rest zone here: robot code has its own.

import { slowFactor, type DriverSticks } from "./driver-axes.ts";

/** One joystick port at one moment; the values of WPILib's DriverStation and Joystick. */
export interface JoystickReading {
  /** -1..1, y forward -1; up to 12. */
  readonly axes: readonly number[];
  /** Bit i: button i + 1 is pressed. */
  readonly buttons: number;
  /** Degrees clockwise from up, -1: centre; up to 12. */
  readonly povs: readonly number[];
}

/** The part of a Gamepad that decides; a test needs no browser. */
export interface PadReading {
  readonly id: string;
  readonly index: number;
  readonly connected: boolean;
  readonly mapping: string;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean; readonly value: number }[];
}

/** DriverStation.java of WPILib: kMaxJoystickAxes, kMaxJoystickPOVs; buttons are one 32-bit number. */
const maxAxes = 12;
const maxButtons = 32;

export const noJoystick: JoystickReading = { axes: [], buttons: 0, povs: [] };

/** Names of the axes and buttons in WPILib's XboxController, in its order. */
export const xboxAxes = ["LX", "LY", "LT", "RT", "RX", "RY"] as const;
export const xboxButtons = ["A", "B", "X", "Y", "LB", "RB", "Back", "Start", "LS", "RS"] as const;

// Positions in the browser's standard mapping (https://www.w3.org/TR/gamepad/#remapping): triggers are buttons 6 and 7, the
// pad's cross buttons 12..15. Both have y down, as WPILib's axes.
const standardTriggers = [6, 7] as const;
/** Of XboxController's buttons 1..10. */
const standardButtons = [0, 1, 2, 3, 4, 5, 8, 9, 10, 11] as const;
const standardCross = { up: 12, down: 13, left: 14, right: 15 } as const;

const axis = (value: number | undefined): number => (Number.isFinite(value) ? Math.max(-1, Math.min(1, value!)) : 0);

/** Degrees of a cross, clockwise from up; opposite directions cancel. */
export function povOf(up: boolean, right: boolean, down: boolean, left: boolean): number {
  const x = Number(right) - Number(left);
  const y = Number(up) - Number(down);
  if (x === 0 && y === 0) return -1;
  const degrees = Math.round((Math.atan2(x, y) * 180) / Math.PI);
  return degrees < 0 ? degrees + 360 : degrees;
}

/** A pad. With the standard mapping: as WPILib's XboxController; any other as the browser numbers it, without a POV. */
export function joystickOf(pad: PadReading): JoystickReading {
  if (!pad.connected) return noJoystick;
  if (pad.mapping === "standard") return standardJoystick(pad);
  const axes = pad.axes.slice(0, maxAxes).map(axis);
  let buttons = 0;
  pad.buttons.slice(0, maxButtons).forEach(({ pressed }, index) => {
    if (pressed) buttons |= 1 << index;
  });
  return { axes, buttons: buttons >>> 0, povs: [] };
}

function standardJoystick(pad: PadReading): JoystickReading {
  const down = (button: number): boolean => pad.buttons[button]?.pressed === true;
  const [left, right] = standardTriggers.map((button) => Math.max(0, axis(pad.buttons[button]?.value)));
  let buttons = 0;
  standardButtons.forEach((button, index) => {
    if (down(button)) buttons |= 1 << index;
  });
  return {
    axes: [axis(pad.axes[0]), axis(pad.axes[1]), left!, right!, axis(pad.axes[2]), axis(pad.axes[3])],
    buttons,
    povs: [
      povOf(down(standardCross.up), down(standardCross.right), down(standardCross.down), down(standardCross.left)),
    ],
  };
}

interface StickKey {
  readonly axis: number;
  readonly value: number;
}

// The keyboard as an Xbox controller. Letters are where the built-in program has the same thing on a pad (Space shoots with
// the right trigger ...); the number keys reach every button. Our choice.
const stickKeys: Readonly<Record<string, StickKey>> = {
  KeyW: { axis: 1, value: -1 },
  KeyS: { axis: 1, value: 1 },
  KeyA: { axis: 0, value: -1 },
  KeyD: { axis: 0, value: 1 },
  KeyQ: { axis: 4, value: -1 },
  KeyE: { axis: 4, value: 1 },
  KeyI: { axis: 5, value: -1 },
  KeyK: { axis: 5, value: 1 },
  KeyF: { axis: 2, value: 1 },
  Space: { axis: 3, value: 1 },
};
const crossKeys = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"] as const;
const buttonKeys: Readonly<Record<string, number>> = {
  ...Object.fromEntries([..."1234567890"].map((digit, index) => [`Digit${digit}`, index])),
  KeyT: 0,
  KeyZ: 1,
  KeyX: 3,
  KeyG: 5,
};
/** Axes that the slow key makes slower: the sticks, not the triggers. */
const slowed = [0, 1, 4, 5];

/** The legend beside the keyboard's slot. */
export const keyboardLegend: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ["W", "A", "S", "D"], does: "left stick" },
  { keys: ["Q", "E"], does: "right stick x" },
  { keys: ["I", "K"], does: "right stick y" },
  { keys: ["F"], does: "left trigger" },
  { keys: ["Space"], does: "right trigger" },
  { keys: ["T"], does: "A" },
  { keys: ["Z"], does: "B" },
  { keys: ["3"], does: "X" },
  { keys: ["X"], does: "Y" },
  { keys: ["5"], does: "LB" },
  { keys: ["G"], does: "RB" },
  { keys: ["1", "0"], does: "buttons 1 to 10" },
  { keys: ["↑", "→", "↓", "←"], does: "POV" },
  { keys: ["Shift"], does: "slow sticks" },
];

/** The keyboard's controller: which of its keys are down. Knows nothing of the DOM. */
export class KeyboardJoystick {
  readonly #down = new Set<string>();

  /** Whether the key is one of the controller's. */
  takes(code: string): boolean {
    return code in stickKeys || code in buttonKeys || (crossKeys as readonly string[]).includes(code);
  }

  press(code: string): void {
    if (this.takes(code)) this.#down.add(code);
  }

  release(code: string): void {
    this.#down.delete(code);
  }

  /** The page lost the focus: it will not hear when the keys that are down now go up. */
  releaseAll(): void {
    this.#down.clear();
  }

  /** The controller, with the sticks on the screen added to its own: `touch` away, left and counter-clockwise. */
  read(slow: boolean, touch: DriverSticks): JoystickReading {
    const axes = [-touch.left, -touch.away, 0, 0, -touch.turn, 0];
    for (const code of this.#down) {
      const key = stickKeys[code];
      if (key !== undefined) axes[key.axis]! += key.value;
    }
    const scale = slow ? slowFactor : 1;
    // + 0: no negative zeros.
    const held = axes.map((value, index) => axis(value) * (slowed.includes(index) ? scale : 1) + 0);
    let buttons = 0;
    for (const code of this.#down) {
      const button = buttonKeys[code];
      if (button !== undefined) buttons |= 1 << button;
    }
    const [up, right, down, left] = crossKeys.map((code) => this.#down.has(code));
    return { axes: held, buttons, povs: [povOf(up!, right!, down!, left!)] };
  }
}

/** Whether robot code is told the same by both. */
export function sameReading(a: JoystickReading, b: JoystickReading): boolean {
  const same = (x: readonly number[], y: readonly number[]): boolean =>
    x.length === y.length && x.every((value, index) => value === y[index]);
  return a.buttons === b.buttons && same(a.axes, b.axes) && same(a.povs, b.povs);
}

/** Half of a worn stick's play, so that the page never asks for the release of a stick that is free. Our choice. */
const restZone = 0.15;
const stickNames = ["left stick", "left stick", "left trigger", "right trigger", "right stick", "right stick"];

/**
 * The control of a joystick that is held out of rest, in words; "" for none. Of a joystick other than an Xbox only x
 * and y count.
 */
export function offRest(reading: JoystickReading, xbox: boolean): string {
  const end = xbox ? reading.axes.length : 2;
  const index = reading.axes.findIndex((value, i) => i < end && Math.abs(value) > restZone);
  return index < 0 ? "" : xbox ? stickNames[index]! : "stick";
}
