// Hands' actions on a plot: hover, click, drag a span, pan, wheel; and the same by keys.

import type { PlotBox } from "./plot-paint.ts";

/** Nearer than this is a click and no drag [px]. */
const clickPixels = 4;
/** A click waits so long for a second one, which means something else [ms]. */
const doubleMs = 240;
const wheelFactor = 1.25;

export interface PlotSight {
  readonly from: number;
  readonly to: number;
  readonly box: PlotBox;
}

export interface PlotHands {
  sight(): PlotSight;
  hover(time: number | null): void;
  seek(time: number): void;
  /** From when to when; done: the hand has let go. */
  select(from: number, to: number, done: boolean): void;
  clear(): void;
  /** Shows another span. */
  look(from: number, to: number): void;
  all(): void;
  /** Shows the time in which robots could move. */
  enabled(): void;
}

type Drag = { readonly kind: "span" | "pan"; readonly x: number; readonly sight: PlotSight; moved: boolean };

export class PlotPointer {
  readonly #element: HTMLElement;
  readonly #hands: PlotHands;
  #drag: Drag | null = null;
  #click = 0;
  /** Where the keys have put the cursor. */
  #keyed: number | null = null;

  constructor(element: HTMLElement, hands: PlotHands) {
    this.#element = element;
    this.#hands = hands;
    element.addEventListener("pointermove", (event) => this.#onMove(event));
    element.addEventListener("pointerleave", () => this.#drag === null && hands.hover(null));
    element.addEventListener("pointerdown", (event) => this.#onDown(event));
    element.addEventListener("pointerup", (event) => this.#onUp(event));
    element.addEventListener("pointercancel", () => (this.#drag = null));
    element.addEventListener("dblclick", () => {
      window.clearTimeout(this.#click);
      hands.clear();
      hands.all();
    });
    element.addEventListener("wheel", (event) => this.#onWheel(event), { passive: false });
    element.addEventListener("keydown", (event) => this.#onKey(event));
    element.addEventListener("blur", () => {
      if (this.#keyed !== null) hands.hover(null);
      this.#keyed = null;
    });
  }

  #x({ clientX }: MouseEvent): number {
    return clientX - this.#element.getBoundingClientRect().left;
  }

  #time(x: number, { from, to, box }: PlotSight): number {
    return from + ((x - box.x) / box.width) * (to - from);
  }

  #onMove(event: PointerEvent): void {
    const x = this.#x(event);
    const drag = this.#drag;
    const sight = this.#hands.sight();
    if (drag === null) {
      const inside = x >= sight.box.x && x <= sight.box.x + sight.box.width;
      return this.#hands.hover(inside ? this.#time(x, sight) : null);
    }
    if (Math.abs(x - drag.x) > clickPixels) drag.moved = true;
    if (!drag.moved) return;
    if (drag.kind === "span") return this.#select(drag, x, false);
    const by = this.#time(drag.x, drag.sight) - this.#time(x, drag.sight);
    this.#hands.look(drag.sight.from + by, drag.sight.to + by);
  }

  #select(drag: Drag, x: number, done: boolean): void {
    const { sight } = drag;
    const clamp = (at: number): number => Math.min(sight.box.x + sight.box.width, Math.max(sight.box.x, at));
    const times = [this.#time(clamp(drag.x), sight), this.#time(clamp(x), sight)];
    this.#hands.select(Math.min(...times), Math.max(...times), done);
  }

  #onDown(event: PointerEvent): void {
    if (event.button !== 0 && event.button !== 1) return;
    this.#element.setPointerCapture(event.pointerId);
    const pans = event.shiftKey || event.button === 1;
    if (event.button === 1) event.preventDefault();
    this.#drag = { kind: pans ? "pan" : "span", x: this.#x(event), sight: this.#hands.sight(), moved: false };
  }

  #onUp(event: PointerEvent): void {
    const drag = this.#drag;
    this.#drag = null;
    if (drag === null) return;
    if (drag.moved) {
      if (drag.kind === "span") this.#select(drag, this.#x(event), true);
      return;
    }
    if (drag.kind === "pan") return;
    const time = this.#time(drag.x, drag.sight);
    window.clearTimeout(this.#click);
    this.#click = window.setTimeout(() => {
      this.#hands.clear();
      this.#hands.seek(time);
    }, doubleMs);
  }

  #onWheel(event: WheelEvent): void {
    event.preventDefault();
    const sight = this.#hands.sight();
    const { from, to } = sight;
    // Sideways, or with shift, it pans.
    const across = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (Math.abs(across) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
      const by = (Math.sign(across) * (to - from)) / 12;
      return this.#hands.look(from + by, to + by);
    }
    this.#zoom(event.deltaY > 0 ? wheelFactor : 1 / wheelFactor, this.#time(this.#x(event), sight), sight);
  }

  #zoom(factor: number, about: number, { from, to }: PlotSight): void {
    this.#hands.look(about - (about - from) * factor, about + (to - about) * factor);
  }

  #onKey(event: KeyboardEvent): void {
    // As in AdvantageScope.
    if (event.ctrlKey && event.key === "\\") {
      event.preventDefault();
      return this.#hands.enabled();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const sight = this.#hands.sight();
    const { from, to } = sight;
    const middle = (from + to) / 2;
    const at = this.#keyed ?? middle;
    const step = ((to - from) / sight.box.width) * (event.shiftKey ? 20 : 4);
    const hover = (time: number): void => {
      this.#keyed = Math.min(to, Math.max(from, time));
      this.#hands.hover(this.#keyed);
    };
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => hover(at - step),
      ArrowRight: () => hover(at + step),
      PageUp: () => this.#hands.look(from - (to - from) / 2, to - (to - from) / 2),
      PageDown: () => this.#hands.look(from + (to - from) / 2, to + (to - from) / 2),
      ArrowUp: () => this.#zoom(1 / wheelFactor, at, sight),
      ArrowDown: () => this.#zoom(wheelFactor, at, sight),
      "+": () => this.#zoom(1 / wheelFactor, at, sight),
      "-": () => this.#zoom(wheelFactor, at, sight),
      Home: () => this.#hands.all(),
      Enter: () => this.#keyed !== null && this.#hands.seek(this.#keyed),
      Escape: () => this.#hands.clear(),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }
}
