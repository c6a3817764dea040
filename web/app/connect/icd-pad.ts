// The 3260 simulator's joystick on the screen, for a player without a gamepad: two sticks to drag, buttons to hold, and its keys while
// the pad has the focus.

import { icdButtons, type IcdButton } from "../../net/results.gen.ts";
import type { IcdSticks } from "../../net/wire-icd.ts";
import { filled } from "../parts/elements.ts";
import template from "./icd-pad.html?raw";
import "./icd-pad.css";

type Stick = "left" | "right";
type Trigger = "leftTrigger" | "rightTrigger";
type Held = IcdButton | Trigger;

/** How far a knob goes from the middle, as a part of its ring's size. */
const reach = 0.32;

/** Keys while the pad has the focus: those of the original, with others where a browser or keyboard has no use for them. */
export const padKeys: Readonly<Record<string, Held | readonly [Stick, number, number]>> = {
  KeyW: ["left", 0, 1],
  KeyS: ["left", 0, -1],
  KeyA: ["left", -1, 0],
  KeyD: ["left", 1, 0],
  ArrowUp: ["right", 0, 1],
  ArrowDown: ["right", 0, -1],
  ArrowLeft: ["right", -1, 0],
  ArrowRight: ["right", 1, 0],
  ...({ Slash: "a", Quote: "b", Period: "x", Semicolon: "y", KeyQ: "leftTrigger", KeyE: "rightTrigger" } as const),
  ...({ KeyI: "up", KeyK: "down", KeyJ: "left", KeyL: "right", KeyZ: "leftBumper", KeyX: "rightBumper" } as const),
  ...({ Backspace: "back", Enter: "start", Home: "guide" } as const),
};

/** The held sticks and buttons, by pointers and keys, as their joystick's message has them. */
export class PadState {
  readonly #dragged: Record<Stick, readonly [number, number]> = { left: [0, 0], right: [0, 0] };
  readonly #keys = new Set<string>();
  /** How many pointers hold a button. */
  readonly #pressed = new Map<Held, number>();

  drag(stick: Stick, x: number, y: number): void {
    const length = Math.max(1, Math.hypot(x, y));
    this.#dragged[stick] = [x / length, y / length];
  }

  press(held: Held, down: boolean): void {
    this.#pressed.set(held, Math.max(0, (this.#pressed.get(held) ?? 0) + (down ? 1 : -1)));
  }

  /** False: the pad has no use for the key. */
  key(code: string, down: boolean): boolean {
    if (padKeys[code] === undefined) return false;
    if (down) this.#keys.add(code);
    else this.#keys.delete(code);
    return true;
  }

  /** Everything is released. */
  letGo(): void {
    this.#keys.clear();
    this.#pressed.clear();
    this.drag("left", 0, 0);
    this.drag("right", 0, 0);
  }

  isHeld(held: Held): boolean {
    const keys = [...this.#keys].some((code) => padKeys[code] === held);
    return keys || (this.#pressed.get(held) ?? 0) > 0;
  }

  stick(stick: Stick): readonly [number, number] {
    let [x, y] = this.#dragged[stick];
    for (const code of this.#keys) {
      const key = padKeys[code];
      if (!Array.isArray(key) || key[0] !== stick) continue;
      x += Number(key[1]);
      y += Number(key[2]);
    }
    const clamp = (value: number): number => Math.min(1, Math.max(-1, value));
    return [clamp(x), clamp(y)];
  }

  get sticks(): IcdSticks {
    return {
      left: this.stick("left"),
      right: this.stick("right"),
      triggers: [this.isHeld("leftTrigger") ? 1 : 0, this.isHeld("rightTrigger") ? 1 : 0],
      buttons: icdButtons.reduce((bits, button, bit) => bits | (this.isHeld(button) ? 1 << bit : 0), 0),
    };
  }
}

export class IcdPad {
  readonly #root: HTMLElement;
  readonly #state = new PadState();

  constructor(root: HTMLElement) {
    this.#root = root;
    root.replaceChildren(filled(template));
    const pad = root.querySelector<HTMLElement>(".icd-pad")!;
    for (const ring of root.querySelectorAll<HTMLElement>("[data-stick]")) this.#listenStick(ring);
    for (const button of root.querySelectorAll<HTMLButtonElement>("[data-held]")) this.#listenButton(button);
    // Its keys drive nothing else of the page while it has the focus.
    pad.addEventListener("keydown", (event) => this.#key(event, true));
    pad.addEventListener("keyup", (event) => this.#key(event, false));
    pad.addEventListener("focusout", () => {
      this.#state.letGo();
      this.#draw();
    });
    this.#draw();
  }

  get sticks(): IcdSticks {
    return this.#state.sticks;
  }

  close(): void {
    this.#root.replaceChildren();
  }

  #key(event: KeyboardEvent, down: boolean): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.#state.key(event.code, down)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#draw();
  }

  #listenStick(ring: HTMLElement): void {
    const stick = ring.dataset["stick"] as Stick;
    const move = (event: PointerEvent): void => {
      if (!ring.hasPointerCapture(event.pointerId)) return;
      const box = ring.getBoundingClientRect();
      const x = (event.clientX - box.left - box.width / 2) / (reach * box.width);
      const y = (event.clientY - box.top - box.height / 2) / (reach * box.height);
      this.#state.drag(stick, x, -y);
      this.#draw();
    };
    ring.addEventListener("pointerdown", (event) => {
      ring.setPointerCapture(event.pointerId);
      move(event);
    });
    ring.addEventListener("pointermove", move);
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      ring.addEventListener(end, () => {
        this.#state.drag(stick, 0, 0);
        this.#draw();
      });
    }
  }

  #listenButton(button: HTMLButtonElement): void {
    const held = button.dataset["held"] as Held;
    let pointer = -1;
    const end = ({ pointerId }: PointerEvent): void => {
      if (pointerId !== pointer) return;
      pointer = -1;
      this.#state.press(held, false);
      this.#draw();
    };
    button.addEventListener("pointerdown", (event) => {
      if (pointer !== -1) return;
      pointer = event.pointerId;
      button.setPointerCapture(pointer);
      this.#state.press(held, true);
      this.#draw();
    });
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"] as const)
      button.addEventListener(kind, end);
    // By keyboard: held as long as the space bar is.
    button.addEventListener("keydown", (event) => {
      if (event.code !== "Space" || event.repeat) return;
      event.stopPropagation();
      this.#state.press(held, true);
      this.#draw();
    });
    button.addEventListener("keyup", (event) => {
      if (event.code !== "Space") return;
      event.stopPropagation();
      this.#state.press(held, false);
      this.#draw();
    });
  }

  #draw(): void {
    for (const ring of this.#root.querySelectorAll<HTMLElement>("[data-stick]")) {
      const [x, y] = this.#state.stick(ring.dataset["stick"] as Stick);
      ring.style.setProperty("--x", `${(100 * reach * x).toFixed(1)}%`);
      ring.style.setProperty("--y", `${(-100 * reach * y).toFixed(1)}%`);
    }
    for (const button of this.#root.querySelectorAll<HTMLElement>("[data-held]")) {
      button.dataset["down"] = String(this.#state.isHeld(button.dataset["held"] as Held));
    }
  }
}
