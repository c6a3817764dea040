// Lamps of a field and their signs of a window, from its rules in field.json and the frames of a run.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MeshStandardMaterial } from "three";
import { describe, expect, test } from "vitest";
import type { AllianceState, Frame } from "../../web/sim/boundary/frame.ts";
import { readFieldInfo } from "../../web/view/field-info.ts";
import { FieldLights, lampShare, opensNext } from "../../web/view/objects/field-lights.ts";

const file = join(import.meta.dirname, "../../fields/2026-rebuilt/field.json");
const [hub] = readFieldInfo(JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>).windows;
const periods = ["auto", "pause", "transition", "shift1", "shift2", "shift3", "shift4", "endgame", "tail"];

/** A frame in which blue's and red's hub are as told. */
function frameAt(
  time: number,
  period: string,
  periodTime: number,
  open: readonly [number, number],
  closing = 0,
): Frame {
  const alliance = (index: number, out: AllianceState): AllianceState =>
    Object.assign(out, { open: open[index], closing: index === 0 ? closing : 0 });
  const frame = { time, period: periods.indexOf(period), periodTime, allianceCount: 2, alliance };
  return frame as unknown as Frame;
}

/** Lowest and highest intensity of blue's lamp over a second of such frames. */
function rangeOf(lights: FieldLights, lamp: MeshStandardMaterial, at: (time: number) => Frame, from: number): number[] {
  const seen = Array.from({ length: 50 }, (_, tick) => {
    lights.update(at(from + 0.02 * tick));
    return lamp.emissiveIntensity;
  });
  return [Math.min(...seen), Math.max(...seen)];
}

function rig() {
  const lamp = Object.assign(new MeshStandardMaterial(), { name: "blue_hub_light" });
  const lights = new FieldLights([hub!], periods);
  lights.add(lamp);
  lights.add(Object.assign(new MeshStandardMaterial(), { name: "blue_light" }));
  return { lamp, lights };
}

describe("the hub's lamps", () => {
  test("of the 2026 field know its rules", () => {
    expect(hub).toMatchObject({ name: "hub", grace: 3, warning: 3, leader: ["shift2", "shift4"] });
    // The leader's opens in shift 2, after shift 1 in which it is closed; that of the other alliance in shift 3.
    expect(opensNext(hub!, "shift1", "shift2")).toBe(true);
    expect(opensNext(hub!, "shift2", "shift3")).toBe(true);
    expect(opensNext(hub!, "shift4", "endgame")).toBe(true);
    expect(opensNext(hub!, "tail", undefined)).toBe(false);
  });

  test("shine while it is active and pulse to the dark before it closes", () => {
    const { lamp, lights } = rig();
    expect(rangeOf(lights, lamp, (time) => frameAt(time, "shift1", 10, [1, 0]), 40)).toEqual([1, 1]);
    const [least, most] = rangeOf(lights, lamp, (time) => frameAt(time, "shift1", 2, [1, 0], 1), 50);
    expect(least).toBeLessThan(0.06);
    expect(most).toBeGreaterThan(0.98);
  });

  test("flicker at half strength while pieces still count, then are dark, and swell before the next change", () => {
    const { lamp, lights } = rig();
    lights.update(frameAt(60, "shift1", 0.01, [1, 0]));
    const [least, most] = rangeOf(lights, lamp, (time) => frameAt(time, "shift2", 23, [0, 1]), 61);
    expect(least).toBeGreaterThan(0.2);
    expect(most).toBeLessThan(0.55);
    const dark = rangeOf(lights, lamp, (time) => frameAt(time, "shift2", 15, [0, 1]), 63.1);
    expect(Math.max(...dark)).toBeLessThan(0.05);
    const [low, high] = rangeOf(lights, lamp, (time) => frameAt(time, "shift2", 2.5, [0, 1]), 80);
    expect(low).toBeLessThan(0.1);
    expect(high).toBeGreaterThan(0.35);
  });

  test("forget the grace when the picture goes back in time", () => {
    const { lamp, lights } = rig();
    lights.update(frameAt(60, "shift1", 0.01, [1, 0]));
    lights.update(frameAt(10, "pause", 3, [0, 0]));
    lights.update(frameAt(10.02, "shift2", 20, [0, 1]));
    expect(lamp.emissiveIntensity).toBeCloseTo(0.04, 6);
  });

  test("never shine brighter than active", () => {
    for (const state of ["active", "closing", "grace", "opening", "off"] as const)
      for (let time = 0; time < 2; time += 0.01) expect(lampShare(state, time)).toBeLessThanOrEqual(1);
  });
});
