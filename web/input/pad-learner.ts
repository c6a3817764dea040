// Learns the controls of a gamepad, from a person who moves one after another. Reads the pad once per picture and knows
// no clock: "still" is a number of readings.

import type { PadSnapshot } from "./gamepad.ts";
import type { AxisPlace, ButtonPlace, PadMap } from "./pad-map.ts";

/** The requested control. A stick's step names the standard's axis, a button's its number there. */
export type PadStep =
  | { readonly kind: "rest" }
  | { readonly kind: "stick"; readonly axis: 0 | 1 | 2 | 3 }
  | { readonly kind: "button"; readonly button: number };

/** In the order in which they matter: a person who stops early can drive. Sticks: left y, left x, right x, right y. */
export const padSteps: readonly PadStep[] = [
  { kind: "rest" },
  ...([1, 0, 2, 3] as const).map((axis) => ({ kind: "stick", axis }) as const),
  // A, B, X, Y, the triggers, the shoulders, Start, Back, the cross, the sticks pressed.
  ...[0, 1, 2, 3, 7, 6, 5, 4, 9, 8, 12, 13, 14, 15, 10, 11].map((button) => ({ kind: "button", button }) as const),
];
/** From this step on enough is known to drive. */
const enough = padSteps.findIndex(({ kind }, index) => kind === "stick" && index > 3);

/** Readings without a change after which something counts as let go, where its rest is not known yet: a third of a second. */
const stillReadings = 20;
const stillWithin = 0.02;
const nearRest = 0.25;
/** A stick is pushed to its end; a direction of a cross may be this near to its rest. */
const pushed = { stick: 0.6, button: 0.5 } as const;
/** Of the way of the axis that moved most: two that went as far as that are a diagonal. */
const unclear = 0.7;
/** A stick's middle is in the middle: an axis that rests elsewhere is a trigger or a cross. */
const middle = 0.5;

/** The result of a reading: nothing yet, the next step, an axis that has its place already, two axes at once. */
export type Learned = "waits" | "next" | "taken" | "both";

export class PadLearner {
  #step = 0;
  #rest: number[] = [];
  /** Of each axis in this step, the reading furthest from its rest. */
  #peaks: number[] = [];
  #last: readonly number[] = [];
  #still = 0;
  /** Everything has been let go since the step began. */
  #armed = false;
  #down = new Set<number>();
  readonly #sticks: (AxisPlace | null)[] = [null, null, null, null];
  readonly #buttons = new Map<number, ButtonPlace>();

  /** null: everything was asked for. */
  get step(): PadStep | null {
    return padSteps[this.#step] ?? null;
  }

  /** Whether the robot can be driven with the known controls. */
  get enough(): boolean {
    return this.#step >= enough && [0, 1, 2].every((axis) => this.#sticks[axis] !== null);
  }

  get map(): PadMap {
    return { sticks: [...this.#sticks], buttons: new Map(this.#buttons) };
  }

  /** The pad has no such thing. */
  skip(): void {
    this.#next();
  }

  take({ axes, buttons }: PadSnapshot): Learned {
    const down = new Set(buttons.flatMap(({ pressed }, index) => (pressed ? [index] : [])));
    const isStill = axes.every((value, at) => Math.abs(value - (this.#last[at] ?? value)) < stillWithin);
    this.#still = isStill && down.size === 0 ? this.#still + 1 : 0;
    this.#last = [...axes];
    const before = this.#down;
    this.#down = down;
    const step = this.step;
    if (step === null) return "waits";
    if (step.kind === "rest") return this.#takeRest(axes, before, down);
    if (!this.#armed) {
      this.#arm(axes, down);
      return "waits";
    }
    if (step.kind === "button") {
      const button = [...down].find((one) => !before.has(one));
      if (button !== undefined) return this.#takeButton(step.button, { button });
    }
    return this.#takeAxis(step, axes);
  }

  // Some browsers read an axis as 0 until something on the pad is touched: the rest is read after a press.
  #takeRest(axes: readonly number[], before: ReadonlySet<number>, down: ReadonlySet<number>): Learned {
    if (before.size === 0 || down.size > 0) return "waits";
    this.#rest = [...axes];
    return this.#next();
  }

  #arm(axes: readonly number[], down: ReadonlySet<number>): void {
    if (this.#rest.length < axes.length) this.#rest = [...axes];
    const isAtRest = axes.every((_, at) => Math.abs(this.#away(at, axes)) < nearRest);
    if (down.size > 0 || (!isAtRest && this.#still < stillReadings)) return;
    if (!isAtRest) this.#rest = [...axes];
    this.#peaks = [...this.#rest];
    this.#armed = true;
  }

  #away(at: number, axes: readonly number[]): number {
    return (axes[at] ?? 0) - (this.#rest[at] ?? 0);
  }

  /** Axes count once they have gone to their end and come back: how far that is, is then known. */
  #takeAxis(step: Exclude<PadStep, { kind: "rest" }>, axes: readonly number[]): Learned {
    axes.forEach((value, at) => {
      if (Math.abs(this.#away(at, axes)) > Math.abs(this.#away(at, this.#peaks))) this.#peaks[at] = value;
    });
    const ways = axes.map((_, at) => Math.abs(this.#away(at, this.#peaks)));
    const at = ways.indexOf(Math.max(...ways, 0));
    if (at < 0 || ways[at]! < pushed[step.kind]) return "waits";
    const value = axes[at]!;
    const full = this.#peaks[at]!;
    // A trigger's rest may be known only now, and it passes 0 on its way there.
    const isBack = step.kind === "stick" && Math.abs(value - this.#rest[at]!) < nearRest;
    if ((!isBack && this.#still < stillReadings) || Math.abs(value - full) < pushed.button) return "waits";
    const place: AxisPlace = { at, rest: isBack ? this.#rest[at]! : value, full };
    if (step.kind === "button") return this.#takeButton(step.button, place);
    if (this.#sticks.some((stick) => stick?.at === at) || Math.abs(place.rest) > middle) return this.#again("taken");
    if (ways.some((way, other) => other !== at && way > unclear * ways[at]!)) return this.#again("both");
    // Pushed away is the other end of the standard's y.
    const isY = step.axis === 1 || step.axis === 3;
    this.#sticks[step.axis] = isY ? { ...place, full: 2 * place.rest - full } : place;
    return this.#next();
  }

  #takeButton(number: number, place: ButtonPlace): Learned {
    const isSame = (other: ButtonPlace): boolean =>
      "button" in place
        ? "button" in other && other.button === place.button
        : "at" in other && other.at === place.at && Math.abs(other.full - place.full) < nearRest;
    const isStick = "at" in place && this.#sticks.some((stick) => stick?.at === place.at);
    if (isStick || [...this.#buttons.values()].some(isSame)) return this.#again("taken");
    this.#buttons.set(number, place);
    return this.#next();
  }

  #again(why: "taken" | "both"): Learned {
    this.#armed = false;
    this.#still = 0;
    return why;
  }

  #next(): Learned {
    this.#step++;
    this.#armed = false;
    this.#still = 0;
    return "next";
  }
}
