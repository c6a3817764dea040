// The joystick slots of the driver station: the device in each, and every axis, button and POV as it is now.

import {
  deviceName,
  slotCount,
  teamKeyboardDevice,
  type Device,
  type JoystickSlots,
  type Slot,
} from "../../input/joystick-slots.ts";
import { keyboardLegend, xboxAxes, xboxButtons } from "../../input/joystick.ts";
import type { TeamKeyboard } from "../../input/team-keyboard.ts";
import { phraseOr } from "../../words/book.ts";
import { station as say } from "../../words/english-station.ts";
import { keyName } from "../page/key-names.ts";

class SlotView {
  readonly element = document.createElement("li");
  readonly #select = document.createElement("select");
  readonly #live = document.createElement("div");
  #axes: HTMLElement[] = [];
  #buttons: HTMLElement[] = [];
  #povs: HTMLElement[] = [];
  #shape = "";

  constructor(index: number, onChoose: (value: string) => void) {
    this.element.className = "slot";
    const number = document.createElement("span");
    number.className = "slot-number";
    number.textContent = String(index);
    this.#select.className = "input";
    this.#select.setAttribute("aria-label", say("slot", { index }));
    this.#select.addEventListener("change", () => {
      onChoose(this.#select.value);
    });
    this.#live.className = "slot-live";
    this.element.append(number, this.#select, this.#live);
  }

  assign(devices: readonly Device[], chosen: number): void {
    const options = [new Option(say("none"), "-1", chosen < 0, chosen < 0)];
    devices.forEach((device, i) =>
      options.push(
        new Option(phraseOr("names", deviceName(device), deviceName(device)), String(i), i === chosen, i === chosen),
      ),
    );
    this.#select.replaceChildren(...options);
  }

  update({ device, connected, xbox, reading }: Slot): void {
    const state = device === null ? "empty" : connected ? "connected" : "gone";
    if (this.element.dataset["state"] !== state) this.element.dataset["state"] = state;
    const buttons = xbox ? xboxButtons.length : Math.max(this.#buttons.length, 32 - Math.clz32(reading.buttons), 12);
    const shape = connected ? `${xbox} ${reading.axes.length} ${buttons} ${reading.povs.length}` : state;
    if (shape !== this.#shape) this.#build(connected, xbox, reading.axes.length, buttons, reading.povs.length);
    this.#shape = shape;
    reading.axes.forEach((value, i) => {
      const bar = this.#axes[i];
      const transform = `scaleX(${value.toFixed(2)})`;
      if (bar !== undefined && bar.style.transform !== transform) bar.style.transform = transform;
    });
    this.#buttons.forEach((button, i) => {
      const down = String(((reading.buttons >>> i) & 1) !== 0);
      if (button.dataset["down"] !== down) button.dataset["down"] = down;
    });
    reading.povs.forEach((degrees, i) => {
      const pov = this.#povs[i];
      const text = degrees < 0 ? "POV –" : `POV ${degrees}°`;
      if (pov === undefined || pov.textContent === text) return;
      pov.textContent = text;
      pov.dataset["down"] = String(degrees >= 0);
    });
  }

  #build(connected: boolean, xbox: boolean, axes: number, buttons: number, povs: number): void {
    this.#axes = [];
    this.#buttons = [];
    this.#povs = [];
    if (!connected) return this.#live.replaceChildren();
    const rows: HTMLElement[] = [];
    const row = (className: string, count: number, make: (index: number) => HTMLElement): void => {
      const element = document.createElement("div");
      element.className = className;
      for (let index = 0; index < count; index++) element.append(make(index));
      if (count > 0) rows.push(element);
    };
    row("slot-axes", axes, (index) => {
      const bar = document.createElement("i");
      this.#axes.push(bar);
      const track = document.createElement("span");
      track.append(bar);
      return labelled("div", "slot-axis", xbox ? (xboxAxes[index] ?? "") : say("axis", { index }), track);
    });
    row("slot-buttons", buttons, (index) => {
      const button = labelled("span", "slot-button", xbox ? (xboxButtons[index] ?? "") : String(index + 1));
      button.title = say("button", { index: index + 1 });
      this.#buttons.push(button);
      return button;
    });
    row("slot-povs", povs, () => {
      const pov = labelled("span", "slot-button", "POV –");
      this.#povs.push(pov);
      return pov;
    });
    this.#live.replaceChildren(...rows);
  }
}

function labelled(tag: "div" | "span", className: string, text: string, ...more: HTMLElement[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(text, ...more);
  return element;
}

/** A line of the legend: keys, and their action. */
function legendLine(keys: readonly string[], does: string): HTMLElement {
  const line = document.createElement("p");
  for (const key of keys) {
    const kbd = document.createElement("kbd");
    kbd.textContent = key;
    line.append(kbd);
  }
  line.append(` ${does}`);
  return line;
}

/** The actions of a team's keyboard. */
function teamLines(keyboard: TeamKeyboard): HTMLElement[] {
  const { axes, buttons, povs } = keyboard;
  const line = (keys: readonly string[], does: string): HTMLElement[] => {
    const used = keys.filter((key) => key !== "").map(keyName);
    return used.length === 0 ? [] : [legendLine(used, does)];
  };
  return [
    ...axes.flatMap(({ up, down }, index) => line([down, up], say("axis", { index }))),
    ...buttons.flatMap((key, index) => line([key], say("button", { index: index + 1 }))),
    ...povs.flatMap((keys, index) => line(keys, index === 0 ? "POV" : `POV ${index}`)),
  ];
}

export class JoystickView {
  readonly #joysticks: JoystickSlots;
  readonly #legend: HTMLElement;
  readonly #slots: readonly SlotView[];

  /** `onChoose`: a device was put somewhere else. */
  constructor(list: HTMLElement, legend: HTMLElement, joysticks: JoystickSlots, onChoose: () => void) {
    this.#joysticks = joysticks;
    this.#slots = Array.from({ length: slotCount }, (_, index) => {
      return new SlotView(index, (value) => {
        joysticks.choose(index, joysticks.devices[Number(value)] ?? null);
        onChoose();
      });
    });
    list.replaceChildren(...this.#slots.map(({ element }) => element));
    this.#legend = legend;
  }

  /** Devices have come, gone or moved. */
  assign(): void {
    const { devices, assigned, keyboards } = this.#joysticks;
    this.#legend.replaceChildren(
      ...keyboardLegend.map(({ keys, does }) => legendLine(keys, phraseOr("names", does, does))),
      ...keyboards.flatMap((keyboard, number) => {
        if (keyboard === null) return [];
        const title = document.createElement("h4");
        const name = deviceName(teamKeyboardDevice(number));
        title.textContent = phraseOr("names", name, name);
        return [title, ...teamLines(keyboard)];
      }),
    );
    assigned.forEach((device, index) => {
      const chosen = devices.findIndex(({ id, twin }) => id === device?.id && twin === device.twin);
      this.#slots[index]!.assign(devices, chosen);
    });
  }

  update(): void {
    this.#joysticks.slots.forEach((slot, index) => this.#slots[index]!.update(slot));
  }
}
