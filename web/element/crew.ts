// Drivers at one page, each with devices and a robot, and the inputs that the simulation gets of them.

import type { DriverOptions } from "../input/driver.ts";
import type { DriverInput, HumanInput } from "../sim/boundary/protocol.ts";

/** Of a robot that two share one drives, the other has its buttons. */
export const crewParts = ["both", "drives", "operates"] as const;
export type CrewPart = (typeof crewParts)[number];

/** The part of a Driver that counts here; a test needs no browser. */
export interface HandsDevice {
  /** Reads the devices. True when something has changed. */
  read(): boolean;
  readonly axes: readonly [number, number, number];
  readonly buttons: number;
  readonly human: { readonly feed: boolean; readonly throw: boolean };
  configure(options: DriverOptions): void;
}

export interface Hands {
  readonly driver: HandsDevice;
  readonly station: number;
  readonly part: CrewPart;
}

const atRest = (station: number): DriverInput => ({ station, axes: [0, 0, 0], buttons: 0 });

const isSame = (a: DriverInput, b: DriverInput): boolean =>
  a.buttons === b.buttons && a.axes.every((axis, k) => axis === b.axes[k]);

const clampUnit = (value: number): number => Math.max(-1, Math.min(1, value));

export class Crew {
  /** The page's own first. */
  readonly #hands: Hands[] = [];
  /** The last input sent of each station; none: its sticks were never moved. */
  readonly #said = new Map<number, DriverInput>();
  readonly #orders: HumanInput[] = [0, 1].map((alliance) => ({ alliance, feed: false, throw: false }));

  get hands(): readonly Hands[] {
    return this.#hands;
  }

  set hands(hands: readonly Hands[]) {
    this.#hands.splice(0, Infinity, ...hands);
  }

  /** The stations that have drivers. */
  get stations(): readonly number[] {
    return [...new Set(this.#hands.map(({ station }) => station))];
  }

  /** Reads everybody's devices. True when something has changed. */
  read(): boolean {
    // All of them: each reading counts the presses since the last.
    return this.#hands.map(({ driver }) => driver.read()).includes(true);
  }

  /** A new run has heard no input. */
  forget(): void {
    this.#said.clear();
  }

  /** All input as it is held now, for a run that may know another. It knows this one then. */
  held(): DriverInput[] {
    const held = this.#now();
    this.#tell(held);
    return held;
  }

  /** The input of each station now: hands on the same robot together. */
  #now(): DriverInput[] {
    return this.stations.map((station) => {
      const axes: [number, number, number] = [0, 0, 0];
      let buttons = 0;
      for (const { driver, part } of this.#hands.filter((each) => each.station === station)) {
        if (part !== "operates") for (const k of [0, 1, 2] as const) axes[k] = clampUnit(axes[k] + driver.axes[k]);
        if (part !== "drives") buttons |= driver.buttons;
      }
      return { station, axes, buttons: buttons >>> 0 };
    });
  }

  /** Inputs that the run does not know yet; it knows them then. Sticks that were never out of rest send none: they must not overrule a script. */
  news(): DriverInput[] {
    const held = this.#now();
    // A driver that left has let go.
    const left = [...this.#said.keys()].filter((station) => held.every((each) => each.station !== station)).map(atRest);
    const news = [...held, ...left].filter(
      (each) => !isSame(each, this.#said.get(each.station) ?? atRest(each.station)),
    );
    this.#tell(news);
    for (const { station } of left) this.#said.delete(station);
    return news;
  }

  #tell(inputs: readonly DriverInput[]): void {
    for (const input of inputs) this.#said.set(input.station, input);
  }

  /** Orders to human players that have changed: any driver of an alliance may give them. */
  orders(): HumanInput[] {
    return this.#orders.flatMap((before, alliance) => {
      const own = this.#hands
        .filter(({ station }) => (station < 3 ? 0 : 1) === alliance)
        .map(({ driver }) => driver.human);
      const now = { alliance, feed: own.some(({ feed }) => feed), throw: own.some((one) => one.throw) };
      if (now.feed === before.feed && now.throw === before.throw) return [];
      this.#orders[alliance] = now;
      return [now];
    });
  }
}
