// Keys to sticks and commands. Keys are read by their place (KeyboardEvent.code), so WASD works on any layout.

import type { DriverSticks } from "./driver-axes.ts";
import { EnableChord } from "./station-keys.ts";

/** Commands that a key press gives once. Other keys steer while they are held. */
export const commands = [
  ...([
    "camera",
    "reset",
    "pause",
    "tick",
    "back",
    "history",
    "help",
    "setup",
    "share",
    "race",
    "mute",
    "vision",
    "look",
    "cockpit",
    "start",
    "abort",
  ] as const),
  ...(["enable", "emergencyStop"] as const),
] as const;
export type Command = (typeof commands)[number];

const commandKeys: Readonly<Record<string, Command>> = {
  KeyC: "camera",
  KeyR: "reset",
  KeyP: "pause",
  Period: "tick",
  Comma: "back",
  KeyH: "help",
  KeyK: "history",
  KeyM: "setup",
  KeyL: "share",
  KeyO: "race",
  KeyV: "mute",
  KeyI: "vision",
  KeyU: "look",
  KeyY: "cockpit",
  Enter: "start",
};

interface HeldKey {
  readonly stick: keyof DriverSticks;
  readonly value: number;
}

const heldKeys: Readonly<Record<string, HeldKey>> = {
  KeyW: { stick: "away", value: 1 },
  KeyS: { stick: "away", value: -1 },
  KeyA: { stick: "left", value: 1 },
  KeyD: { stick: "left", value: -1 },
  ArrowUp: { stick: "away", value: 1 },
  ArrowDown: { stick: "away", value: -1 },
  ArrowLeft: { stick: "left", value: 1 },
  ArrowRight: { stick: "left", value: -1 },
  KeyQ: { stick: "turn", value: 1 },
  KeyE: { stick: "turn", value: -1 },
};

/** Buttons of the robot's program, by the names its robot.json gives them. */
const buttonKeys: Readonly<Record<string, string>> = {
  Space: "shoot",
  KeyF: "intake",
  KeyG: "raise",
  KeyX: "climb",
  KeyT: "lob",
  KeyZ: "outtake",
};

/** Actions of the human player while a key is down. */
const humanKeys: Readonly<Record<string, "feed" | "throw">> = { KeyB: "feed", KeyN: "throw" };

/** The part of a KeyboardEvent that decides; a test needs no browser. */
export interface KeyPress {
  readonly code: string;
  readonly key: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Which keys are down, and what that means. Knows nothing of the DOM. */
export class KeyboardState {
  /** Space stops the robots, as at an FRC driver station, and does nothing else. */
  spaceStops = false;
  readonly #down = new Set<string>();
  readonly #chord = new EnableChord();
  #slow = false;

  /** Returns the command a press gives, and whether the page should keep the browser from acting on the key too. */
  press(event: KeyPress): { readonly command: Command | null; readonly taken: boolean } {
    // A chord is the browser's or the system's: Ctrl+R reloads, and its release may never reach the page.
    if (event.ctrlKey || event.metaKey || event.altKey) return { command: null, taken: false };
    if (event.code === "ShiftLeft" || event.code === "ShiftRight") {
      this.#slow = true;
      return { command: null, taken: false };
    }
    if (this.#chord.takes(event.code)) {
      return { command: this.#chord.press(event.code) ? "enable" : null, taken: true };
    }
    if (event.code === "Space" && this.spaceStops) {
      return { command: event.repeat ? null : "emergencyStop", taken: true };
    }
    if (event.code in heldKeys || event.code in buttonKeys || event.code in humanKeys) {
      this.#down.add(event.code);
      return { command: null, taken: true };
    }
    const command = commandKeys[event.code] ?? (event.key === "?" ? "help" : null);
    // Holding P must not flicker between pause and run; stepping by holding the key is wanted.
    if (command !== null && event.repeat && command !== "tick" && command !== "back")
      return { command: null, taken: true };
    return { command, taken: command !== null };
  }

  release(code: string): void {
    this.#down.delete(code);
    this.#chord.release(code);
    if (code === "ShiftLeft" || code === "ShiftRight") this.#slow = false;
  }

  /** The page lost the focus: it will not hear when the keys that are down now go up. */
  releaseAll(): void {
    this.#down.clear();
    this.#chord.releaseAll();
    this.#slow = false;
  }

  get slow(): boolean {
    return this.#slow;
  }

  get active(): boolean {
    return this.#down.size > 0;
  }

  /** Whether a key of the human player's is down. */
  human(what: "feed" | "throw"): boolean {
    for (const code of this.#down) if (humanKeys[code] === what) return true;
    return false;
  }

  /** Adds the keys that are down to `sticks`. Two keys for one direction count once. */
  addTo(sticks: DriverSticks): void {
    let away = 0;
    let left = 0;
    let turn = 0;
    for (const code of this.#down) {
      const held = heldKeys[code];
      if (held === undefined) continue;
      if (held.stick === "away") away += held.value;
      else if (held.stick === "left") left += held.value;
      else turn += held.value;
    }
    sticks.away += Math.sign(away);
    sticks.left += Math.sign(left);
    sticks.turn += Math.sign(turn);
  }

  /** Bit i: a key for button i of the robot's list is down. */
  buttons(names: readonly string[]): number {
    let bits = 0;
    for (const code of this.#down) {
      const index = names.indexOf(buttonKeys[code] ?? "");
      if (index >= 0) bits |= 1 << index;
    }
    return bits >>> 0;
  }
}
