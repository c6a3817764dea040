// Events of the run as marks in plots: scores, brownouts, phases and the like, in the words that the timeline has for them.

import { limits } from "../../sim/boundary/abi.gen.ts";
import type { SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import { runSpans } from "../history/mode-spans.ts";
import { groupMoments, Moments, type MomentKind } from "../history/moments.ts";
import type { PageContext } from "../page/context.ts";
import type { PaintedMark, PaintedMode } from "./plot-paint.ts";

/** Collisions are many, and say little beside a curve. */
const shown: readonly MomentKind[] = ["score", "brownout", "foul", "match", "lap", "path"];
const colors: Readonly<Record<MomentKind, string>> = {
  ...{ score: "#5fd39a", hit: "#a3abb7", brownout: "#ff8b8b", foul: "#ffb437", match: "#c3c8d2", lap: "#41d3e6" },
  path: "#f2d14a",
};
/** As the timeline's: --auto, --teleop, --test of the style sheet. */
const modeColors = { auto: "#3f9d6e", teleop: "#3f6fc4", test: "#8d63b8" } as const;
/** Marks closer than that are one [px]. */
const markPixels = 60;

export class PlotMarks {
  readonly #page: PageContext;
  #events: readonly SimEventRecord[] = [];
  #seen = 0;
  #scene: SceneInfo | null = null;
  #moments: Moments | null = null;

  constructor(page: PageContext) {
    this.#page = page;
  }

  /** When robots ran by themselves, were driven or tested, up to a time [s]. */
  modes(end: number): readonly PaintedMode[] {
    return runSpans(this.#page, end).flatMap(({ mode, begin, end: to }) =>
      mode === "disabled" ? [] : [{ from: begin, to, color: modeColors[mode] }],
    );
  }

  /** Those of the run up to now; `pixels`: how wide a plot of so many seconds is. */
  marks(seconds: number, pixels: number): readonly PaintedMark[] {
    const { session } = this.#page;
    const { scene } = session;
    const events = session.client.pastEvents;
    if (scene === null) return [];
    if (events !== this.#events || scene !== this.#scene || events.length < this.#seen) {
      this.#events = events;
      this.#scene = scene;
      this.#seen = 0;
      this.#moments = new Moments(scene);
    }
    if (events.length > this.#seen) {
      this.#moments?.take(events, this.#seen);
      this.#seen = events.length;
    }
    const list = (this.#moments?.list ?? []).filter(({ kind }) => shown.includes(kind));
    const ticks = Math.ceil(((seconds / Math.max(1, pixels)) * markPixels) / limits.tickSeconds);
    return groupMoments(list, ticks).map(({ first, kind, label }) => ({
      time: first * limits.tickSeconds,
      label,
      color: colors[kind],
    }));
  }
}
