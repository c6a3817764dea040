// Keys to sticks and commands. Keys are read by their place (KeyboardEvent.code), so WASD works on any layout.

import type { Bound } from "./bindings.ts";
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
    "names",
    "map",
    "inset",
    "cockpit",
    "start",
    "abort",
  ] as const),
  ...(["enable", "emergencyStop"] as const),
] as const;
export type Command = (typeof commands)[number];

interface HeldKey {
  readonly stick: keyof DriverSticks;
  readonly value: number;
}

const sticks = {
  forward: { stick: "away", value: 1 },
  backward: { stick: "away", value: -1 },
  left: { stick: "left", value: 1 },
  right: { stick: "left", value: -1 },
  turnLeft: { stick: "turn", value: 1 },
  turnRight: { stick: "turn", value: -1 },
} as const satisfies Record<string, HeldKey>;

/** Buttons of the robot's program, by the names that its robot.json gives them. */
export const robotActions = ["shoot", "intake", "raise", "climb", "lob", "outtake"] as const;
/** The robot's other buttons, in the order of its list: the digits hold them, 1 to 9 and 0. */
export const otherButtons = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name !== "slow" && !(robotActions as readonly string[]).includes(name));
/** Of an unbound digit's key the place in that list; -1: it is another key. */
const otherIndex = (code: string): number => (/^Digit\d$/.test(code) ? (Number(code.slice(5)) + 9) % 10 : -1);
/** The actions of keys while they are down; any other action is a command. */
type HeldAction = keyof typeof sticks | (typeof robotActions)[number] | "slow" | "feed" | "throw";
export type KeyAction = HeldAction | Command;

/** By the keys' places; the order is that of the list on the page. */
export const defaultKeys: Bound<KeyAction> = {
  KeyW: "forward",
  ArrowUp: "forward",
  KeyS: "backward",
  ArrowDown: "backward",
  KeyA: "left",
  ArrowLeft: "left",
  KeyD: "right",
  ArrowRight: "right",
  KeyQ: "turnLeft",
  KeyE: "turnRight",
  ShiftLeft: "slow",
  ShiftRight: "slow",
  Space: "shoot",
  KeyF: "intake",
  KeyG: "raise",
  KeyX: "climb",
  KeyT: "lob",
  KeyZ: "outtake",
  KeyB: "feed",
  KeyN: "throw",
  Enter: "start",
  KeyC: "camera",
  KeyP: "pause",
  KeyR: "reset",
  Period: "tick",
  Comma: "back",
  KeyK: "history",
  KeyM: "setup",
  KeyL: "share",
  KeyO: "race",
  KeyI: "vision",
  KeyY: "cockpit",
  KeyU: "look",
  KeyJ: "names",
  Minus: "map",
  Equal: "inset",
  KeyV: "mute",
  KeyH: "help",
};

/** The keys of a second driver at the same keyboard, whose right hand is on the arrows. The first one has all others. */
export const rightHalf: Bound<KeyAction> = {
  ArrowUp: "forward",
  ArrowDown: "backward",
  ArrowLeft: "left",
  ArrowRight: "right",
  Comma: "turnLeft",
  Period: "turnRight",
  ShiftRight: "slow",
  KeyL: "shoot",
  KeyK: "intake",
  KeyI: "raise",
  KeyO: "climb",
  Semicolon: "lob",
  KeyJ: "outtake",
  Digit9: "feed",
  Digit0: "throw",
  KeyM: "camera",
};

const isCommand = (action: KeyAction): action is Command => (commands as readonly string[]).includes(action);

/** Keys that the page, the browser or the driver station needs. */
export const isFreeKey = (code: string): boolean =>
  !/^(Escape|Tab|(Control|Meta|Alt|OS)(Left|Right)?|Bracket(Left|Right)|Backslash|F\d+|Unidentified|)$/.test(code);

/** The part of a KeyboardEvent that decides; a test needs no browser. */
export interface KeyPress {
  readonly code: string;
  readonly key: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The keys that are down, and their meaning. Knows nothing of the DOM. */
export class KeyboardState {
  /** Space stops the robots, as at an FRC driver station, and does nothing else. */
  spaceStops = false;
  #keys = defaultKeys;
  /** Keys that are another driver's. */
  without: ReadonlySet<string> = new Set();
  /** It only gives the page's commands: another driver has the keys, or none has them. */
  commandsOnly = false;
  readonly #down = new Set<string>();
  readonly #chord = new EnableChord();

  get keys(): Bound<KeyAction> {
    return this.#keys;
  }

  set keys(keys: Bound<KeyAction>) {
    this.#keys = keys;
    this.#down.clear();
  }

  /** Returns the command a press gives, and whether the page should keep the browser from acting on the key too. */
  press(event: KeyPress): { readonly command: Command | null; readonly taken: boolean } {
    // A chord is the browser's or the system's: Ctrl+R reloads, and its release may never reach the page.
    if (event.ctrlKey || event.metaKey || event.altKey) return { command: null, taken: false };
    if (this.#chord.takes(event.code)) {
      return { command: this.#chord.press(event.code) ? "enable" : null, taken: true };
    }
    if (event.code === "Space" && this.spaceStops) {
      return { command: event.repeat ? null : "emergencyStop", taken: true };
    }
    const action = this.without.has(event.code) ? undefined : this.#keys[event.code];
    if (this.commandsOnly && action !== undefined && !isCommand(action)) return { command: null, taken: false };
    if (action !== undefined && !isCommand(action)) {
      this.#down.add(event.code);
      // Shift alone does nothing in a browser, but with other keys it does.
      return { command: null, taken: !event.code.startsWith("Shift") };
    }
    if (action === undefined && otherIndex(event.code) >= 0 && !this.without.has(event.code) && !this.commandsOnly) {
      this.#down.add(event.code);
      return { command: null, taken: false };
    }
    const command = action ?? (event.key === "?" && !this.without.has(event.code) ? "help" : null);
    // Holding P must not flicker between pause and run; stepping by holding the key is wanted.
    if (command !== null && event.repeat && command !== "tick" && command !== "back")
      return { command: null, taken: true };
    return { command, taken: command !== null };
  }

  release(code: string): void {
    this.#down.delete(code);
    this.#chord.release(code);
  }

  /** The page lost the focus: it will not hear when the keys that are down now go up. */
  releaseAll(): void {
    this.#down.clear();
    this.#chord.releaseAll();
  }

  get slow(): boolean {
    return this.#does("slow");
  }

  get active(): boolean {
    return this.#down.size > 0;
  }

  /** Whether a key of the human player's is down. */
  human(what: "feed" | "throw"): boolean {
    return this.#does(what);
  }

  /** Adds the keys that are down to the sticks. Two keys for one direction count once. */
  addTo(out: DriverSticks): void {
    let away = 0;
    let left = 0;
    let turn = 0;
    for (const code of this.#down) {
      const held = stickOf(this.#keys[code]);
      if (held === undefined) continue;
      if (held.stick === "away") away += held.value;
      else if (held.stick === "left") left += held.value;
      else turn += held.value;
    }
    out.away += Math.sign(away);
    out.left += Math.sign(left);
    out.turn += Math.sign(turn);
  }

  /** Bit i: a key for button i of the robot's list is down. */
  buttons(names: readonly string[]): number {
    let bits = 0;
    for (const code of this.#down) {
      const action = this.#keys[code] ?? otherButtons(names)[otherIndex(code)] ?? "";
      const index = names.indexOf(action);
      if (index >= 0) bits |= 1 << index;
    }
    return bits >>> 0;
  }

  #does(action: KeyAction): boolean {
    for (const code of this.#down) if (this.#keys[code] === action) return true;
    return false;
  }
}

const stickOf = (action: KeyAction | undefined): HeldKey | undefined =>
  action !== undefined && action in sticks ? sticks[action as keyof typeof sticks] : undefined;
