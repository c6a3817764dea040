// Any pad with the standard mapping, and any other that a person has set up. Read once per rendered frame: browsers have no events
// for sticks.

import type { Bound } from "./bindings.ts";
import { applyDeadband, applyRoundDeadband, type DriverSticks } from "./driver-axes.ts";
import type { Command, robotActions } from "./keyboard.ts";
import { mappedPad, type PadMaps } from "./pad-map.ts";

/** The part of a Gamepad that decides; a test needs no browser. */
export interface PadSnapshot {
  readonly id?: string;
  readonly index: number;
  readonly connected: boolean;
  readonly mapping: string;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean }[];
}

// Positions in the standard mapping (https://www.w3.org/TR/gamepad/#remapping).
const back = 8;
const start = 9;

export type PadAction = (typeof robotActions)[number] | "slow" | "camera";

/** By their numbers. Start and Back are the match's, see `read`. */
export const defaultPad: Bound<PadAction> = {
  6: "intake",
  7: "shoot",
  5: "raise",
  0: "lob",
  1: "outtake",
  3: "climb",
  4: "slow",
  10: "slow",
  14: "camera",
  15: "camera",
};

/** A pad's moves in menus and boxes. */
export type PadMove = "up" | "down" | "left" | "right" | "press" | "back";

/** The cross moves, A presses, B goes back. */
const menuButtons: Readonly<Record<number, PadMove>> = {
  12: "up",
  13: "down",
  14: "left",
  15: "right",
  0: "press",
  1: "back",
};

/** Menus and boxes, for a pad to walk through. */
export interface PadMenus {
  /** Whether one has the pad's cross, A and B now. */
  readonly isOpen: () => boolean;
  readonly move: (move: PadMove) => void;
}

export const isFreeButton = (button: string): boolean =>
  /^([0-9]|1[0-7])$/.test(button) && button !== String(back) && button !== String(start);

/** The pad with the standard mapping; null: its buttons have not been set up, and it drives nothing. */
export function knownPad(pad: PadSnapshot, maps: PadMaps): PadSnapshot | null {
  const map = maps.get(pad.id ?? "");
  if (map !== undefined) return mappedPad(pad, map);
  return pad.mapping === "standard" ? pad : null;
}

/** One pad: sticks, held buttons, and presses as commands. The first pad that is touched is the driver's. */
export class GamepadState {
  #index = -1;
  /** Of the pad that was touched: another one in its place joins by a touch of its own. */
  #id: string | undefined;
  readonly #wasDown: boolean[] = [];
  /** By index and id: a pad's buttons that were down at the last reading, for any driver. */
  #held: ReadonlyMap<string, readonly boolean[]> = new Map();
  readonly #round: [number, number] = [0, 0];
  #pad: PadSnapshot | null = null;
  keys: Bound<PadAction> = defaultPad;
  /** null: there are none. */
  menus: PadMenus | null = null;
  #inMenu = false;
  /** Buttons that were pressed in a menu: the robot hears them again once they were let go. */
  readonly #spent = new Set<number>();
  /** The right stick drives, and the left one turns. */
  swapped = false;
  /** Pads that a person has set up by pressing. */
  maps: PadMaps = new Map();
  /** A button was pressed on a pad that is not set up, and that the browser does not know. */
  onUnknown: (pad: PadSnapshot) => void = () => {};
  /** A pad is touched while another one drives; false: it does not take that one's place. */
  mayTake: (pad: PadSnapshot, driving: PadSnapshot) => boolean = () => true;
  /** The only pad that drives, by its index; null: the one that was touched last. */
  only: number | null = null;

  /** The driver's pad; null: none, or it is gone. */
  get index(): number | null {
    return this.#pad?.index ?? null;
  }

  get connected(): boolean {
    return this.#pad !== null;
  }

  /** Whether a stick or a button of it is held. */
  get active(): boolean {
    const pad = this.#pad;
    if (pad === null) return false;
    return pad.buttons.some(({ pressed }) => pressed) || pad.axes.some((axis) => Math.abs(axis) > 0.3);
  }

  /** That one drives from now on. */
  take({ index, id }: { readonly index: number; readonly id: string }): void {
    [this.#index, this.#id] = [index, id];
  }

  get slow(): boolean {
    return this.#does("slow");
  }

  /** Takes this frame's pads; calls `onCommand` for every button newly down. */
  read(pads: readonly (PadSnapshot | null)[], onCommand: (command: Command) => void): void {
    this.#pad = this.#choose(pads);
    this.#inMenu = this.#pad !== null && this.menus?.isOpen() === true;
    const pressed = this.#newlyPressed();
    for (const [button, action] of Object.entries(this.keys))
      if (action === "camera" && pressed.has(Number(button)) && !this.#isMenus(Number(button))) onCommand("camera");
    // A thumb falls on one of the two by chance: only both together, Start last, end the run.
    if (pressed.has(start)) onCommand(this.#isDown(back) ? "reset" : "pause");
    if (!this.#inMenu) return;
    for (const [button, move] of Object.entries(menuButtons)) if (pressed.has(Number(button))) this.menus?.move(move);
  }

  /** Adds the sticks: one drives, x of the other turns. Pad axes point right and down; the driver's point left and away. */
  addTo(sticks: DriverSticks): void {
    const pad = this.#pad;
    if (pad === null) return;
    const drive = this.swapped ? 2 : 0;
    const [x, y] = applyRoundDeadband(pad.axes[drive] ?? 0, pad.axes[drive + 1] ?? 0, this.#round);
    sticks.away -= y;
    sticks.left -= x;
    sticks.turn -= applyDeadband(pad.axes[2 - drive] ?? 0);
  }

  buttons(names: readonly string[]): number {
    let bits = 0;
    for (const [button, action] of Object.entries(this.keys)) {
      const index = names.indexOf(action);
      if (index >= 0 && this.#isHeard(Number(button))) bits |= 1 << index;
    }
    return bits >>> 0;
  }

  /** Buttons that went down since the last reading. */
  #newlyPressed(): ReadonlySet<number> {
    const pressed = new Set<number>();
    for (let button = 0; button < (this.#pad?.buttons.length ?? 0); button++) {
      const down = this.#isDown(button);
      if (down && this.#wasDown[button] !== true) pressed.add(button);
      this.#wasDown[button] = down;
      if (!down) this.#spent.delete(button);
      else if (this.#isMenus(button)) this.#spent.add(button);
    }
    return pressed;
  }

  #isMenus(button: number): boolean {
    return this.#inMenu && button in menuButtons;
  }

  /** Whether the robot hears that it is down. */
  #isHeard(button: number): boolean {
    return this.#isDown(button) && !this.#spent.has(button);
  }

  #does(action: PadAction): boolean {
    return Object.entries(this.keys).some(([button, does]) => does === action && this.#isHeard(Number(button)));
  }

  #isDown(button: number): boolean {
    return this.#pad?.buttons[button]?.pressed === true;
  }

  // A pad joins by a button that goes down, not by being plugged in: a wheel or a headset that reports itself as a pad stays out. A
  // button that stays down takes nothing from another pad's driver: two held ones would take the place from each other for ever.
  #choose(pads: readonly (PadSnapshot | null)[]): PadSnapshot | null {
    let driver: PadSnapshot | null = null;
    let joins: PadSnapshot | null = null;
    let holds: PadSnapshot | null = null;
    const held = new Map<string, readonly boolean[]>();
    for (const pad of pads) {
      if (pad === null || !pad.connected) continue;
      const known = knownPad(pad, this.maps);
      const down = downOf(pad, known);
      const name = `${pad.index} ${pad.id ?? ""}`;
      const before = this.#held.get(name);
      held.set(name, down);
      const isTouched = down.includes(true);
      if (known === null && isTouched) this.onUnknown(pad);
      if (known === null || (this.only !== null && pad.index !== this.only)) continue;
      if (pad.index === this.#index && pad.id === this.#id) driver = known;
      else if (this.only !== null || down.some((each, button) => each && before?.[button] !== true)) joins = known;
      else if (isTouched) holds = known;
    }
    this.#held = held;
    if (joins !== null && driver !== null && joins !== driver && !this.mayTake(joins, driver)) joins = null;
    // Without a driver, a pad that is held is good enough.
    joins ??= driver === null ? holds : null;
    if (joins !== null) [this.#index, this.#id] = [joins.index, joins.id];
    return joins ?? driver;
  }
}

/** A pad's buttons, and those that a person's map makes of its axes. */
const downOf = (pad: PadSnapshot, known: PadSnapshot | null): readonly boolean[] =>
  [...pad.buttons, ...(known?.buttons ?? [])].map(({ pressed }) => pressed);
