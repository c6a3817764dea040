// The six joystick ports of a driver station and the device in each: the keyboard, or a gamepad in the order of plugging in.

import {
  joystickOf,
  KeyboardJoystick,
  noJoystick,
  offRest,
  sameReading,
  type JoystickReading,
  type PadReading,
} from "./joystick.ts";
import type { DriverSticks } from "./driver-axes.ts";
import { keysOf, readTeamKeyboard, type TeamKeyboard } from "./team-keyboard.ts";

export const slotCount = 6;
export const keyboardName = "Keyboard";

/** A device by the name that it gives itself; `twin` tells two equal ones apart, 0 for the first. */
export interface Device {
  readonly id: string;
  readonly twin: number;
}

export const keyboardDevice: Device = { id: keyboardName, twin: 0 };
/** Between two reads a team's axes move for so long at most [s]. */
const mostPause = 0.1;
/** A keyboard with keys of the team's own, by its number. */
export const teamKeyboardDevice = (number: number): Device => ({ id: `${keyboardName} ${number} of SimGUI`, twin: 0 });
const sameDevice = (a: Device | null, b: Device | null): boolean =>
  a === b || (a !== null && b !== null && a.id === b.id && a.twin === b.twin);

export interface Slot {
  readonly device: Device | null;
  /** A pad that is gone keeps its slot. */
  readonly connected: boolean;
  /** Axes and buttons are those of WPILib's XboxController. */
  readonly xbox: boolean;
  readonly reading: JoystickReading;
}

const emptySlot: Slot = { device: null, connected: false, xbox: false, reading: noJoystick };

/** A pad's own name, without the browsers' additions: "Xbox 360 Controller (STANDARD GAMEPAD Vendor: 045e ...)". */
export function deviceName({ id, twin }: Device): string {
  const name = id.replace(/\s*\((STANDARD GAMEPAD|Vendor:).*$/i, "").replace(/^[0-9a-f]{4}-[0-9a-f]{4}-/i, "");
  return (name.trim() || "Gamepad") + (twin > 0 ? ` ${twin + 1}` : "");
}

/** A slot's device as it is remembered. */
function isDevice(value: unknown): value is Device {
  const { id, twin } = (value ?? {}) as Partial<Device>;
  return typeof id === "string" && id.length <= 200 && Number.isInteger(twin) && twin! >= 0 && twin! < slotCount;
}

/** A remembered choice of slots, or null for another value. */
export function readSlots(value: unknown): readonly (Device | null)[] | null {
  if (!Array.isArray(value) || value.length !== slotCount) return null;
  return value.every((entry) => entry === null || isDevice(entry)) ? (value as (Device | null)[]) : null;
}

export class JoystickSlots {
  readonly keyboard = new KeyboardJoystick();
  readonly #devices: (Device | null)[] = [keyboardDevice, null, null, null, null, null];
  /** A person has chosen: pads that join go where there is room. */
  #chosen = false;
  readonly #pads = new Map<number, { readonly device: Device; pad: PadReading; joined: boolean }>();
  #slots: readonly Slot[] = Array.from({ length: slotCount }, () => emptySlot);
  #onAssign: () => void = () => {};
  #keyboards: readonly (TeamKeyboard | null)[] = [];
  /** When everything was read last [ms]. */
  #readAt = 0;
  readonly #down = new Set<string>();

  /** The team's own keyboards, by their numbers. */
  get keyboards(): readonly (TeamKeyboard | null)[] {
    return this.#keyboards;
  }

  /** Other keyboards of the team's; those that are no more leave their slots, and the page's own goes back into the first. */
  useKeyboards(keyboards: readonly (TeamKeyboard | null)[]): void {
    this.#keyboards = keyboards;
    this.#down.clear();
    const isGone = (device: Device | null): boolean =>
      device !== null && / of SimGUI$/.test(device.id) && this.#teamKeyboard(device) === null;
    this.#devices.forEach((device, slot) => isGone(device) && (this.#devices[slot] = null));
    const hasOwn = this.#devices.some((device) => sameDevice(device, keyboardDevice));
    if (keyboards.length === 0 && !hasOwn && this.#devices[0] === null) this.#devices[0] = keyboardDevice;
    this.#onAssign();
  }

  #teamKeyboard(device: Device): TeamKeyboard | null {
    return this.#keyboards.find((_, number) => sameDevice(device, teamKeyboardDevice(number))) ?? null;
  }

  /** Whether the key is one of a team's keyboard that has a slot: it comes before the page's own keys then. */
  takesFirst(code: string): boolean {
    return this.#devices.some((device) => {
      const keyboard = device === null ? null : this.#teamKeyboard(device);
      return keyboard !== null && keysOf(keyboard).includes(code);
    });
  }

  press(code: string): void {
    this.keyboard.press(code);
    this.#down.add(code);
  }

  release(code: string): void {
    this.keyboard.release(code);
    this.#down.delete(code);
  }

  releaseAll(): void {
    this.keyboard.releaseAll();
    this.#down.clear();
  }

  /** As the last read found them. */
  get slots(): readonly Slot[] {
    return this.#slots;
  }

  /** The devices that a person may put into a slot: all that are plugged in or have a slot. */
  get devices(): readonly Device[] {
    const all: Device[] = [keyboardDevice];
    this.#keyboards.forEach((keyboard, number) => keyboard !== null && all.push(teamKeyboardDevice(number)));
    for (const device of [...this.#devices, ...[...this.#pads.values()].map((entry) => entry.device)])
      if (device !== null && !all.some((other) => sameDevice(other, device))) all.push(device);
    return all;
  }

  /** Called when devices have come, gone or moved. */
  onAssign(listener: () => void): void {
    this.#onAssign = listener;
  }

  /** Puts a device into a slot, or empties it. The device that was there moves to the other one's old slot. */
  choose(slot: number, device: Device | null): void {
    const before = this.#devices[slot] ?? null;
    const from = device === null ? -1 : this.#devices.findIndex((other) => sameDevice(other, device));
    if (from >= 0) this.#devices[from] = before;
    this.#devices[slot] = device;
    this.#chosen = true;
    for (const entry of this.#pads.values()) if (sameDevice(entry.device, device)) entry.joined = true;
    this.#onAssign();
  }

  /** The device of each slot. */
  get assigned(): readonly (Device | null)[] {
    return this.#devices;
  }

  /** The choice, to be remembered; null before the first one. */
  get chosen(): readonly (Device | null)[] | null {
    return this.#chosen ? this.#devices : null;
  }

  /** A remembered choice; pads that are not there yet keep their slots. */
  restore(devices: readonly (Device | null)[]): void {
    for (let slot = 0; slot < slotCount; slot++) this.#devices[slot] = devices[slot] ?? null;
    this.#chosen = true;
    this.#onAssign();
  }

  /** Reads everything. True when robot code is to be told. */
  read(
    pads: readonly (PadReading | null)[],
    slow: boolean,
    touch: DriverSticks,
    now: number = performance.now(),
  ): boolean {
    const moved = this.#join(pads);
    const before = this.#slots;
    // A page that stood still for a while has moved no axis.
    const seconds = Math.min(mostPause, Math.max(0, now - this.#readAt) / 1000);
    this.#readAt = now;
    this.#slots = this.#devices.map((device, index) => this.#slot(device, slow, touch, before[index]!, seconds));
    if (moved) this.#onAssign();
    return this.#slots.some((slot, index) => !sameReading(slot.reading, before[index]!.reading));
  }

  /** The control that is held out of rest, with its slot, in words; "" for none. */
  get offRest(): string {
    for (const [index, { device, xbox, reading }] of this.#slots.entries()) {
      const what = offRest(reading, xbox);
      if (what !== "" && device !== null) return `the ${what} of ${deviceName(device)} in slot ${index}`;
    }
    return "";
  }

  #slot(device: Device | null, slow: boolean, touch: DriverSticks, before: Slot, seconds: number): Slot {
    if (device === null) return emptySlot;
    if (sameDevice(device, keyboardDevice))
      return { device, connected: true, xbox: true, reading: this.keyboard.read(slow, touch) };
    const team = this.#teamKeyboard(device);
    if (team !== null) {
      const axes = before.device !== null && sameDevice(device, before.device) ? before.reading.axes : [];
      const reading = readTeamKeyboard(team, this.#down, [...axes], seconds);
      return { device, connected: true, xbox: false, reading };
    }
    for (const { device: other, pad } of this.#pads.values())
      if (sameDevice(device, other))
        return { device, connected: true, xbox: pad.mapping === "standard", reading: joystickOf(pad) };
    return { device, connected: false, xbox: false, reading: noJoystick };
  }

  /** True when a device has come or gone. */
  #join(pads: readonly (PadReading | null)[]): boolean {
    let moved = false;
    for (const [index, { device }] of [...this.#pads]) {
      const pad = pads.find((other) => other?.index === index);
      if (pad?.connected === true && pad.id === device.id) continue;
      this.#pads.delete(index);
      moved = true;
    }
    for (const pad of pads) {
      if (pad === null || !pad.connected) continue;
      let entry = this.#pads.get(pad.index);
      if (entry === undefined) {
        const device = { id: pad.id, twin: this.#freeTwin(pad.id) };
        entry = { device, pad, joined: this.#devices.some((other) => sameDevice(other, device)) };
        this.#pads.set(pad.index, entry);
        moved = true;
      }
      entry.pad = pad;
      // A pad joins by being touched, not by being plugged in: a headset that reports itself as a pad stays out.
      if (!entry.joined && pad.buttons.some(({ pressed }) => pressed)) {
        entry.joined = true;
        this.#take(entry.device);
        moved = true;
      }
    }
    return moved;
  }

  #freeTwin(id: string): number {
    const taken = [...this.#pads.values()].filter(({ device }) => device.id === id).map(({ device }) => device.twin);
    let twin = 0;
    while (taken.includes(twin)) twin++;
    return twin;
  }

  // Gamepads go before the keyboard, because a person who picks one up wants to drive with it; a person's choice wins.
  #take(device: Device): void {
    const keyboard = this.#devices.findIndex((other) => sameDevice(other, keyboardDevice));
    const free = this.#devices.indexOf(null);
    if (this.#chosen || keyboard < 0) {
      if (free >= 0) this.#devices[free] = device;
      return;
    }
    if (free >= 0) this.#devices[free] = keyboardDevice;
    this.#devices[keyboard] = device;
  }
}
