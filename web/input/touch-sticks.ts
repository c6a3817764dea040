// Two sticks on the screen for phones and tablets: the left one drives, the right one turns.
// They appear with the first touch and are elements of their own, so the canvas keeps its own touch gestures.

import { TouchButtons } from "./touch-buttons.ts";
import { applyDeadband, applyRoundDeadband, type DriverSticks } from "./driver-axes.ts";

/** Finger travel from rest to full stick, px. */
const reach = 52;

class TouchStick {
  x = 0;
  y = 0;
  readonly element: HTMLElement;
  readonly #knob: HTMLElement;
  #pointer = -1;
  #startX = 0;
  #startY = 0;

  constructor(label: string, className: string) {
    this.element = document.createElement("div");
    this.element.className = `stick ${className}`;
    this.element.setAttribute("role", "presentation");
    this.#knob = document.createElement("div");
    this.#knob.className = "stick-knob";
    this.#knob.textContent = label;
    this.element.append(this.#knob);
    this.element.addEventListener("pointerdown", this.#onDown);
    this.element.addEventListener("pointermove", this.#onMove);
    this.element.addEventListener("pointerup", this.#onEnd);
    this.element.addEventListener("pointercancel", this.#onEnd);
    this.element.addEventListener("lostpointercapture", this.#onEnd);
  }

  get held(): boolean {
    return this.#pointer !== -1;
  }

  set label(words: string) {
    this.#knob.textContent = words;
  }

  release(): void {
    this.#pointer = -1;
    this.#set(0, 0);
  }

  readonly #onDown = (event: PointerEvent): void => {
    if (this.#pointer !== -1) return;
    event.preventDefault();
    this.#pointer = event.pointerId;
    this.element.setPointerCapture(event.pointerId);
    // The stick's rest is where the thumb lands: a driver does not look at the thumb.
    this.#startX = event.clientX;
    this.#startY = event.clientY;
    this.#set(0, 0);
  };

  readonly #onMove = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const dx = (event.clientX - this.#startX) / reach;
    const dy = (event.clientY - this.#startY) / reach;
    const scale = 1 / Math.max(1, Math.hypot(dx, dy));
    this.#set(dx * scale, dy * scale);
  };

  readonly #onEnd = (event: PointerEvent): void => {
    if (event.pointerId === this.#pointer) this.release();
  };

  #set(x: number, y: number): void {
    this.x = x;
    this.y = y;
    this.#knob.style.transform = `translate(${(x * reach).toFixed(1)}px, ${(y * reach).toFixed(1)}px)`;
  }
}

/** Which hands drive on a screen: both, the right or the left one leading, or one alone. */
export const handChoices = ["right", "left", "one-right", "one-left"] as const;
export type Hands = (typeof handChoices)[number];

export class TouchSticks {
  readonly element: HTMLElement;
  readonly #drive = new TouchStick("Drive", "stick-drive");
  readonly #turn = new TouchStick("Turn", "stick-turn");
  readonly buttons = new TouchButtons();
  readonly #round: [number, number] = [0, 0];

  constructor() {
    this.element = document.createElement("div");
    this.element.className = "sticks";
    this.element.append(this.#drive.element, this.#turn.element, this.buttons.element);
  }

  /** Whether a finger is on a stick or a button. */
  get active(): boolean {
    return this.#drive.held || this.#turn.held || this.buttons.held;
  }

  /** For left hands the sticks change sides; for one hand they stand at its side, one above the other. */
  set hands(hands: Hands) {
    this.element.dataset["hand"] = hands.endsWith("left") ? "left" : "right";
    this.element.dataset["one"] = String(hands.startsWith("one"));
    this.buttons.latches = hands.startsWith("one");
    this.releaseAll();
  }

  /** The texts on them. */
  label(drive: string, turn: string): void {
    this.#drive.label = drive;
    this.#turn.label = turn;
  }

  addTo(sticks: DriverSticks): void {
    const [x, y] = applyRoundDeadband(this.#drive.x, this.#drive.y, this.#round);
    sticks.away -= y;
    sticks.left -= x;
    sticks.turn -= applyDeadband(this.#turn.x);
  }

  releaseAll(): void {
    this.#drive.release();
    this.#turn.release();
    this.buttons.releaseAll();
  }
}
