// Lamps of a field that tell whether a window is open: a material "blue_hub_light" is the lamp of blue's window "hub". It shines while
// the window is open, pulses before it closes, flickers at half its strength while pieces still count after that, swells before it
// opens, and is dark otherwise. The hub carries its lamps on all four sides and around its rim.

import { MeshStandardMaterial, type Material } from "three";
import { newAllianceState, type Frame } from "../../sim/boundary/frame.ts";
import type { WindowLook } from "../field-info.ts";

export type LampState = "active" | "closing" | "grace" | "opening" | "off";

/** Of a light that is out, of its full strength: the lamp is still seen. */
const darkLight = 0.04;
/** Pulses of each state that has some, Hz. */
const rates: Partial<Record<LampState, number>> = { closing: 2, grace: 5, opening: 1 };
/** The least and the most share of the light in each state. */
const shares: Readonly<Record<LampState, readonly [number, number]>> = {
  active: [1, 1],
  closing: [0, 1],
  grace: [0.25, 0.5],
  opening: [0.05, 0.4],
  off: [0, 0],
};

/** Share of its light that a lamp gives at a moment [s]. */
export function lampShare(state: LampState, time: number): number {
  const [least, most] = shares[state];
  const wave = 0.5 + 0.5 * Math.cos(2 * Math.PI * (rates[state] ?? 0) * time);
  return least + (most - least) * wave;
}

/** Of a window that is closed: whether it opens with the next period. */
export function opensNext(window: WindowLook, period: string | undefined, next: string | undefined): boolean {
  if (period === undefined || next === undefined) return false;
  if (window.both.includes(next)) return true;
  // It is closed now: the alliance is not the one that this period is for.
  const mine = window.leader.includes(period) ? window.trailer : window.trailer.includes(period) ? window.leader : [];
  return mine.includes(next);
}

/** Closed until then, a window says nothing of a change. */
interface Lamp {
  readonly material: MeshStandardMaterial;
  readonly alliance: number;
  readonly window: number;
  readonly strength: number;
  /** When it was open last [s]. */
  openAt: number;
}

export class FieldLights {
  readonly #lamps: Lamp[] = [];
  readonly #windows: readonly WindowLook[];
  readonly #periods: readonly string[];
  readonly #alliances = [newAllianceState(), newAllianceState()] as const;

  /** `periods`: of the match, by index. */
  constructor(windows: readonly WindowLook[], periods: readonly string[]) {
    this.#windows = windows;
    this.#periods = periods;
  }

  /** A material of the field's model, which may be a lamp. */
  add(material: Material): void {
    const match = /^(blue|red)_(.+)_light$/.exec(material.name);
    const window = this.#windows.findIndex(({ name }) => name === match?.[2]);
    const known = this.#lamps.some((lamp) => lamp.material === material);
    if (match === null || window < 0 || known || !(material instanceof MeshStandardMaterial)) return;
    const strength = material.emissiveIntensity;
    this.#lamps.push({ material, alliance: match[1] === "blue" ? 0 : 1, window, strength, openAt: -Infinity });
  }

  update(frame: Frame): void {
    if (this.#lamps.length === 0 || frame.allianceCount < 2) return;
    this.#alliances.forEach((state, index) => frame.alliance(index, state));
    for (const lamp of this.#lamps) {
      const share = lampShare(this.#stateOf(lamp, frame), frame.time);
      lamp.material.emissiveIntensity = lamp.strength * (darkLight + (1 - darkLight) * share);
    }
  }

  #stateOf(lamp: Lamp, { time, period, periodTime }: Frame): LampState {
    const { open, closing } = this.#alliances[lamp.alliance]!;
    const window = this.#windows[lamp.window]!;
    if (((open >>> lamp.window) & 1) !== 0) {
      lamp.openAt = time;
      return ((closing >>> lamp.window) & 1) !== 0 ? "closing" : "active";
    }
    // A picture of the past comes before it was open.
    if (lamp.openAt > time) lamp.openAt = -Infinity;
    if (time - lamp.openAt < window.grace) return "grace";
    const soon = periodTime >= 0 && periodTime <= window.warning;
    return soon && opensNext(window, this.#periods[period], this.#periods[period + 1]) ? "opening" : "off";
  }
}
