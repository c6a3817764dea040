// Brings keyboard, pad and screen together: one driver at one station. Owns the event listeners.

import { toFieldAxes, toSteps, type DriverSticks, type FieldAxes } from "./driver-axes.ts";
import { GamepadState } from "./gamepad.ts";
import { JoystickSlots } from "./joystick-slots.ts";
import type { PadReading } from "./joystick.ts";
import { KeyboardState, type Command } from "./keyboard.ts";
import { TouchSticks } from "./touch-sticks.ts";

export interface DriverOptions {
  /** Where the station's drivers look in the field frame, rad. */
  readonly heading: number;
  /** The robot's buttons, in the order of the input block's bits. */
  readonly buttons: readonly string[];
  /** The alliance has a human player, for feeding and throwing. */
  readonly hasHuman: boolean;
}

export const devices = ["keys", "touch", "pad"] as const;
export type Device = (typeof devices)[number];

const noOptions: DriverOptions = { heading: 0, buttons: [], hasHuman: false };

export class Driver {
  readonly touch = new TouchSticks();
  /** The joysticks as robot code gets them: see `readJoysticks`. */
  readonly joysticks = new JoystickSlots();
  /** Robot code drives: keys and pads are its joysticks, and the built-in program's sticks are at rest. */
  outside = false;
  /** As the last read found them; the same array every time. */
  readonly axes: FieldAxes = [0, 0, 0];
  buttons = 0;
  /** Orders to the human player. */
  readonly human = { feed: false, throw: false };
  /** The actions of keys and pad buttons, and the pad that drives. */
  readonly keyboard = new KeyboardState();
  readonly gamepad = new GamepadState();
  readonly #sticks: DriverSticks = { away: 0, left: 0, turn: 0 };
  readonly #onCommand: (command: Command) => void;
  readonly #onChange: () => void;
  readonly #listeners = new AbortController();
  /** Whether a match waits to begin: then the Start of a pad begins it; otherwise it pauses. */
  matchWaits: () => boolean = () => false;
  /** The driver's last device. */
  device: Device = "keys";
  /** Those that drive: of several drivers on a page each has its own. */
  devices: ReadonlySet<Device> = new Set(devices);
  /** Whether keys and gamepads are heard: of several drivers on a page only one has them. */
  listening = true;
  #options = noOptions;

  /**
   * `onChange`: a key changed something, read now. Pads and the screen are to be read for every picture as well.
   * `keys`: where key presses are heard; of an element only its own, and it says when it loses the focus (releaseAll).
   */
  constructor(
    onCommand: (command: Command) => void,
    onChange: () => void,
    keys: Pick<EventTarget, "addEventListener"> = window,
  ) {
    this.#onCommand = onCommand;
    this.#onChange = onChange;
    const { signal } = this.#listeners;
    keys.addEventListener("keydown", this.#onKeyDown as (event: Event) => void, { signal });
    keys.addEventListener("keyup", this.#onKeyUp as (event: Event) => void, { signal });
    // A key released while another window has the focus sends no event here: without this the robot drives on alone.
    window.addEventListener("blur", () => this.releaseAll(), { signal });
    document.addEventListener("visibilitychange", () => this.releaseAll(), { signal });
  }

  /** A new scene: another station or another robot may need other axes. Held keys stay held. */
  configure(options: DriverOptions): void {
    this.#options = options;
    this.touch.buttons.offer(options.buttons, options.hasHuman);
  }

  /** Reads every device. True when axes or buttons have changed. */
  read(): boolean {
    const sticks = this.#sticks;
    sticks.away = 0;
    sticks.left = 0;
    sticks.turn = 0;
    if (!this.outside) {
      const hears = this.listening || this.gamepad.menus?.isOpen() === true;
      const hasPad = this.devices.has("pad");
      this.gamepad.read(hears && hasPad ? readPads() : noPads, this.#onPadCommand);
      this.keyboard.addTo(sticks);
      // A box that hears the pads only for its own sake does not drive by them.
      if (this.listening) this.gamepad.addTo(sticks);
      if (this.devices.has("touch")) this.touch.addTo(sticks);
    }
    const [forward, left, turn] = this.axes;
    toFieldAxes(sticks, this.#options.heading, this.keyboard.slow || this.gamepad.slow, this.axes);
    for (const k of [0, 1, 2] as const) this.axes[k] = toSteps(this.axes[k]);
    const names = this.outside ? [] : this.#options.buttons;
    const screen = this.touch.buttons.buttons(names);
    const pad = this.listening ? this.gamepad.buttons(names) : 0;
    const buttons = (this.keyboard.buttons(names) | pad | screen) >>> 0;
    if (this.touch.active) this.device = "touch";
    else if (this.gamepad.active) this.device = "pad";
    const changed =
      forward !== this.axes[0] || left !== this.axes[1] || turn !== this.axes[2] || buttons !== this.buttons;
    this.buttons = buttons;
    for (const what of ["feed", "throw"] as const)
      this.human[what] = this.keyboard.human(what) || this.touch.buttons.human(what);
    return changed;
  }

  /** Reads every device as joysticks. True when they have changed. */
  readJoysticks(): boolean {
    const touch: DriverSticks = { away: 0, left: 0, turn: 0 };
    this.touch.addTo(touch);
    return this.joysticks.read(readPads(), this.keyboard.slow, touch);
  }

  /** Space stops the robots, as at an FRC driver station. */
  set spaceStops(stops: boolean) {
    this.keyboard.spaceStops = stops;
  }

  releaseAll(): void {
    this.keyboard.releaseAll();
    this.joysticks.releaseAll();
    this.touch.releaseAll();
    // At once: a hidden tab draws no more pictures, and the worker keeps running.
    this.#onChange();
  }

  dispose(): void {
    this.#listeners.abort();
    this.releaseAll();
  }

  readonly #onPadCommand = (command: Command): void => {
    this.#onCommand(command === "pause" && this.matchWaits() ? "start" : command);
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (!this.listening || !this.devices.has("keys")) return;
    // In an open dialog keys are the dialog's. A closed one keeps the focus until the next picture: then they are the page's.
    const at = event.target instanceof HTMLElement ? event.target : null;
    const dialog = at?.closest("dialog") ?? null;
    if (dialog?.open === true) return;
    if (at !== null && dialog === null) {
      // Typing in a field is typing; Space and Enter on a focused button press that button, if it is there to be pressed.
      // A choice among numbers has no use for letters.
      const isTyping = at.matches("select[data-keys=robot]") ? !event.code.startsWith("Key") : at.matches(typedInto);
      if (isTyping) return;
      if (
        at.matches("button:not([data-keys=robot]), a, summary, input") &&
        (event.code === "Space" || event.code === "Enter")
      )
        return;
    }
    if (this.keyboard.without.has(event.code)) return;
    this.device = "keys";
    if (this.#isTeams(event)) {
      this.joysticks.press(event.code);
      event.preventDefault();
      if (!event.repeat) this.#onChange();
      return;
    }
    const { command, taken } = this.keyboard.press(event);
    const chorded = event.ctrlKey || event.metaKey || event.altKey;
    if (command === null && !chorded) this.joysticks.press(event.code);
    if (taken || (this.outside && !chorded && this.joysticks.keyboard.takes(event.code))) event.preventDefault();
    if (command !== null) this.#onCommand(command);
    else if (!event.repeat) this.#onChange();
  };

  /** A key that a team has given to a joystick is that while robot code drives; Space may have to stop the robots. */
  #isTeams({ code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (!this.outside || ctrlKey || metaKey || altKey) return false;
    return this.joysticks.takesFirst(code) && !(code === "Space" && this.keyboard.spaceStops);
  }

  readonly #onKeyUp = (event: KeyboardEvent): void => {
    this.keyboard.release(event.code);
    this.joysticks.release(event.code);
    this.#onChange();
  };
}

const typedInto = "input:not([type=checkbox]), textarea, select, [contenteditable]";

const noPads: readonly (PadReading | null)[] = [];

export function readPads(): readonly (PadReading | null)[] {
  // Missing in an insecure context, and refused by a permissions policy in an embedding page.
  if (typeof navigator.getGamepads !== "function") return noPads;
  try {
    return navigator.getGamepads();
  } catch {
    return noPads;
  }
}
