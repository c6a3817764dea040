// "As it is now": a moment of a run is a scenario that the core takes, with every piece that was on the field.
import { describe, expect, test } from "vitest";
import { asNow } from "../../web/app/scenario/scenario-now.ts";
import { valueAt, type Json } from "../../web/app/forms/json-document.ts";
import { newRobotState } from "../../web/sim/boundary/frame.ts";
import type { Core } from "../../web/sim/core/module.ts";
import { frameOf, load, open, shipped } from "./helpers.ts";
import { Frame } from "../../web/sim/boundary/frame.ts";

const copyOf = (core: Core): Frame => new Frame(core.frame().slice());
const countOf = (json: Json): number => (valueAt(json, ["pieces"]) as unknown[]).length;

/** The scenario as it is after so many ticks in which the buttons are held. */
async function after(core: Core, ticks: number, buttons: number): Promise<{ now: Json; held: number; x: number }> {
  const text = shipped("first-drive");
  const { pieceTypes } = await load(core, text);
  core.setInput([{ station: 0, axes: [0, 0, 0], buttons }]);
  core.step(ticks - 1);
  const from = copyOf(core);
  core.step(1);
  const to = copyOf(core);
  const { held, position } = to.robot(0, newRobotState());
  const now = asNow(JSON.parse(text) as Json, { from, to }, (type) => pieceTypes[type]?.name ?? "");
  return { now, held, x: position.x };
}

describe("as it is now", () => {
  test("has what nothing has moved, too", async () => {
    const core = await open();
    const { now, x } = await after(core, 100, 0);
    expect(countOf(now)).toBe(496);
    await load(core, JSON.stringify(now));
    expect(frameOf(core).robot(0, newRobotState()).position.x).toBeCloseTo(x, 2);
    expect(frameOf(core).pieceCount).toBeGreaterThanOrEqual(496);
  });

  test("has what was thrown, in its flight, and no longer in the robot", async () => {
    const core = await open();
    // 1: the button that shoots.
    const { now, held } = await after(core, 50, 2);
    expect(held).toBeLessThan(8);
    expect(valueAt(now, ["robots", 0, "preload"]) ?? 0).toBe(held);
    const flying = (valueAt(now, ["pieces"]) as { velocity?: number[] }[]).filter(({ velocity }) => velocity);
    expect(flying.length).toBeGreaterThan(0);
    expect(Math.max(...flying.map(({ velocity }) => Math.hypot(...velocity!)))).toBeGreaterThan(3);
    await load(core, JSON.stringify(now));
    expect(frameOf(core).robot(0, newRobotState()).held).toBe(held);
  });
});
