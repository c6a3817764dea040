// The way to the sweep: its entry in the menu, and other callers that want to sweep a number. The panel is fetched when
// it is first opened.
import type { PageContext } from "../page/context.ts";
import { LateDock } from "../page/later.ts";
import template from "./sweep-dock.html?raw";
import type { SweepPanel } from "./sweep-panel.ts";

const doors = new WeakMap<PageContext, SweepDoor>();

export class SweepDoor extends LateDock<SweepPanel> {
  constructor(page: PageContext) {
    super(page, "sweep", template, async (_, body) => {
      const { SweepPanel } = await import("./sweep-panel.ts");
      return new SweepPanel(page, body);
    });
    doors.set(page, this);
  }
}

/** The sweep of a page; null: it has none. */
export const sweepOf = (page: PageContext): SweepDoor | null => doors.get(page) ?? null;
