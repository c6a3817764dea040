// Those who drive at one page, each with hands of their own: whose hands are on which robot, and what the simulation is told of them.

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
  /** What the run was told of each station; nothing: nobody has touched its sticks. */
  readonly #said = new Map<number, DriverInput>();
  readonly #orders: HumanInput[] = [0, 1].map((alliance) => ({ alliance, feed: false, throw: false }));

  get hands(): readonly Hands[] {
    return this.#hands;
  }

  set hands(hands: readonly Hands[]) {
    this.#hands.splice(0, Infinity, ...hands);
  }

  /** The stations at which somebody drives. */
  get stations(): readonly number[] {
    return [...new Set(this.#hands.map(({ station }) => station))];
  }

  /** Reads everybody's devices. True when something has changed. */
  read(): boolean {
    // All of them: each reading counts what was pressed since the last.
    return this.#hands.map(({ driver }) => driver.read()).includes(true);
  }

  /** A new run knows nothing of what the hands hold. */
  forget(): void {
    this.#said.clear();
  }

  /** What all stations hold now: hands on the same robot together. */
  held(): DriverInput[] {
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

  /** What the run does not know yet. Sticks that were never out of rest say nothing: they must not overrule a script. */
  news(): DriverInput[] {
    const held = this.held();
    // Whoever has left has let go.
    const left = [...this.#said.keys()].filter((station) => held.every((each) => each.station !== station)).map(atRest);
    const news = [...held, ...left].filter(
      (each) => !isSame(each, this.#said.get(each.station) ?? atRest(each.station)),
    );
    this.tell(news);
    for (const { station } of left) this.#said.delete(station);
    return news;
  }

  /** The run knows these. */
  tell(inputs: readonly DriverInput[]): void {
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
