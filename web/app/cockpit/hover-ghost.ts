// The moment that a pointer points at in a plot, in the picture at once: the robot as a ghost where it was then.

import type { Ghost } from "../../view/ghosts.ts";
import type { PageContext } from "../page/context.ts";
import type { Curve, Hold, ValueKey, Values } from "../values/values-api.ts";
import type { TimeCursor } from "../views/view.ts";
import { stationOf } from "./view-slot.ts";

/** So near to the shown moment the ghost would only flicker in the robot [s]. */
const nearSeconds = 0.06;
/** Around the moment that is asked for: some ticks, the last of which counts [s]. */
const before = 0.1;
const after = 0.005;
const color = "#d7deea";
const paths = ["translation/x", "translation/y", "translation/z", "rotation/yaw"] as const;

export class HoverGhost {
  readonly #page: PageContext;
  readonly #values: Values;
  readonly #time: TimeCursor;
  readonly #listening: Hold;
  #keys: readonly ValueKey[] = [];
  #holds: readonly Hold[] = [];
  #ghost: Ghost | null = null;
  #asked: number | null = null;
  #busy = false;

  constructor(page: PageContext, values: Values, time: TimeCursor) {
    this.#page = page;
    this.#values = values;
    this.#time = time;
    this.#listening = time.listen(() => this.#look());
  }

  /** Another scene, or it is not looked at any more: the ghost goes, and nothing is kept for it. */
  forget(): void {
    for (const hold of this.#holds) hold.release();
    this.#holds = [];
    this.#keys = [];
    this.#ghost?.dispose();
    this.#ghost = null;
    this.#asked = null;
  }

  release(): void {
    this.#listening.release();
    this.forget();
  }

  #look(): void {
    const { hovered, shown } = this.#time;
    const at = hovered === null || Math.abs(hovered - shown) < nearSeconds ? null : hovered;
    this.#asked = at;
    if (at === null) this.#ghost?.set(null);
    else if (!this.#busy) void this.#ask(at);
  }

  /** One question at a time; where the pointer is meanwhile is the next one. */
  async #ask(at: number): Promise<void> {
    const { view, session } = this.#page;
    if (session.scene === null || view.ghosts === null) return;
    if (this.#keys.length === 0) {
      const topic = `/Sandlot/Robots/${stationOf(this.#page)}/Pose`;
      this.#keys = paths.map((path) => ({ source: "run", topic, path }) as const);
      // From now on its past is known, also of before the values were opened.
      this.#holds = this.#keys.map((key) => this.#values.hold(key));
    }
    const keys = this.#keys;
    this.#busy = true;
    try {
      const curves = await this.#values.curves(keys, Math.max(0, at - before), at + after, 100);
      if (keys !== this.#keys || this.#asked === null) return;
      this.#show(curves);
    } catch {
      // The store is gone or starts again: the next move of the pointer asks again.
    } finally {
      this.#busy = false;
    }
    if (this.#asked !== null && this.#asked !== at) void this.#ask(this.#asked);
  }

  #show(curves: readonly Curve[]): void {
    const [x, y, z, yaw] = curves.map(({ values }) => values.at(-1) ?? Number.NaN);
    if (x === undefined || y === undefined || z === undefined || yaw === undefined) return;
    if (!Number.isFinite(x + y + z + yaw)) return this.#ghost?.set(null);
    this.#ghost ??= this.#page.view.ghosts?.add({ robot: this.#page.session.robot, color, label: "" }) ?? null;
    const rotation = { w: Math.cos(yaw / 2), x: 0, y: 0, z: Math.sin(yaw / 2) };
    this.#ghost?.set({ position: { x, y, z }, rotation });
  }
}
