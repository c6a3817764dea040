// The page on a projector: large and light, with the pressed keys and buttons drawn large, a ring around the pointer, and buttons that
// freeze the run and step it.
import { readPads } from "../../input/driver.ts";
import { words as titled } from "../../element/words.ts";
import type { KeyAction } from "../../input/keyboard.ts";
import { projector as say } from "../../words/classroom/english-projector.ts";
import { controls } from "../../words/english-controls.ts";
import type { PageContext, Picture } from "../page/context.ts";
import { keyName } from "../page/key-names.ts";
import { make, mount, need } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { buttonName } from "../guide/pad-picture.ts";
import { HeldKeys } from "./held-keys.ts";
import template from "./projector.html?raw";
import "./projector.css";

/** A stick that is pushed less than this is at rest. */
const restingStick = 0.25;
/** Keys of the browser and of the machine say nothing about the robot. */
const unsaid = /^(Tab|(Control|Meta|Alt|OS)(Left|Right)?|F\d+|)$/;
const arrows = [
  ["←", "→"],
  ["↑", "↓"],
] as const;

/** Pushed sticks of a standard gamepad, as "LS ↑". */
function sticksOf(axes: readonly number[]): string[] {
  return ["LS", "RS"].flatMap((stick, which) =>
    arrows.flatMap((signs, direction) => {
      const value = axes[2 * which + direction] ?? 0;
      return Math.abs(value) < restingStick ? [] : [`${stick} ${signs[value < 0 ? 0 : 1]}`];
    }),
  );
}

export class Projector {
  readonly #page: PageContext;
  readonly #held = new HeldKeys();
  readonly #ring: HTMLElement;
  readonly #parts: Parts;
  readonly #section: HTMLElement;
  #listeners: AbortController | null = null;
  #shown = "";

  /** end: the person wants the page as it was. */
  constructor(page: PageContext, end: () => void) {
    this.#page = page;
    mount(page.app, template);
    this.#section = need(page.app, ".projector");
    this.#parts = new Parts(this.#section, "projector");
    this.#ring = make("div", "projector-ring");
    this.#ring.hidden = true;
    document.body.append(this.#ring);
    this.#parts.onClick("end", end);
  }

  show(on: boolean): void {
    const root = document.documentElement;
    this.#listeners?.abort();
    this.#listeners = null;
    this.#section.hidden = !on;
    this.#ring.hidden = true;
    if (!on) return void delete root.dataset["projector"];
    root.dataset["projector"] = "true";
    const listeners = (this.#listeners = new AbortController());
    const options = { capture: true, signal: listeners.signal };
    window.addEventListener("keydown", (event) => this.#press(event), options);
    window.addEventListener("keyup", ({ code }) => this.#held.release(code, performance.now()), options);
    window.addEventListener("blur", () => this.#held.releaseAll(performance.now()), options);
    window.addEventListener("pointermove", (event) => this.#point(event), options);
    window.addEventListener("pointerdown", (event) => this.#point(event), options);
    window.addEventListener("pointerup", (event) => this.#point(event), options);
    document.documentElement.addEventListener("pointerleave", () => (this.#ring.hidden = true), options);
  }

  #press({ code, key, target }: KeyboardEvent): void {
    // Words that are typed into a field are there to be read.
    const typed = target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");
    if (unsaid.test(code) || (typed && key.length === 1)) return;
    this.#held.press(code);
  }

  #point({ clientX, clientY, buttons, pointerType }: PointerEvent): void {
    const ring = this.#ring;
    // A finger is seen on the screen that it touches, and leaves with it.
    ring.hidden = pointerType === "touch" && buttons === 0;
    ring.dataset["pressed"] = String(buttons !== 0);
    ring.style.transform = `translate(${clientX}px, ${clientY}px)`;
  }

  picture({ now, sample, clock }: Picture): void {
    if (this.#listeners === null) return;
    this.#readPad(now);
    const parts = this.#parts;
    parts.write("freeze", say(clock.paused ? "go" : "freeze"));
    parts.write("time", say("time", { time: sample.time.toFixed(2) }));
    const held = this.#held.shown(now);
    const state = held.map(({ name, down }) => `${name} ${down}`).join("|");
    if (state === this.#shown) return;
    this.#shown = state;
    parts.get("keys").replaceChildren(...held.map(({ name, down }) => this.#drawn(name, down)));
  }

  /** The pad that drives, else the first that is there. */
  #readPad(now: number): void {
    const pads = readPads().filter((pad) => pad !== null && pad.connected);
    const chosen = pads.find((pad) => pad?.index === this.#page.session.driver.gamepad.index) ?? pads[0];
    if (chosen === undefined || chosen === null) return this.#held.set("pad ", [], now);
    const buttons = chosen.buttons.flatMap(({ pressed }, index) => (pressed ? [`pad ${index}`] : []));
    this.#held.set("pad ", [...buttons, ...sticksOf(chosen.axes).map((stick) => `pad ${stick}`)], now);
  }

  #drawn(name: string, down: boolean): HTMLElement {
    const { gamepad, keyboard } = this.#page.session.driver;
    const isPad = name.startsWith("pad ");
    const control = isPad ? name.slice(4) : name;
    const action: KeyAction | undefined = isPad ? gamepad.keys[Number(control)] : keyboard.keys[control];
    const label = isPad ? buttonName(control) : keyName(control);
    const does = action === undefined ? "" : wordsOf(action);
    const item = make("li", "", make("kbd", "", label), ...(does === "" ? [] : [make("span", "", does)]));
    item.dataset["down"] = String(down);
    item.dataset["name"] = name;
    return item;
  }
}

function wordsOf(action: KeyAction): string {
  if (action === "abort" || action === "enable" || action === "emergencyStop") return titled(action);
  return controls(action);
}
