// The library of the npm package, as its README shows it.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./helpers.ts";

const file: string = join(root, "scripts/package/simulation.mjs");
const { Simulation } = (await import(file)) as typeof import("../../scripts/package/simulation.mjs");

const scenario = {
  sandlot: 1,
  field: "practice",
  pieces: "none",
  robots: [{ robot: "kitbot", station: "blue1", at: [2, 6.5, 0] }],
};
const xOf = (sim: Awaited<ReturnType<typeof Simulation.load>>) =>
  sim.value("Robots/blue1/Pose/translation/x") as number;

describe("Simulation", () => {
  test("drives, comes back to a snapshot, and is the same to the last bit", async () => {
    const sim = await Simulation.load(scenario);
    sim.drive("blue1", { axes: [0.5, 0, 0] });
    expect(sim.runTo(1)).toBe(50);
    expect(sim.time).toBe(1);
    const [before, x] = [sim.snapshot(), xOf(sim)];
    expect(x).toBeGreaterThan(3);
    sim.runTo(2);
    const { hash } = sim;
    sim.restore(before);
    expect([sim.tick, xOf(sim)]).toEqual([50, x]);
    sim.runTo(2);
    expect(sim.hash).toBe(hash);
    const { pose } = sim.report().robots[0]!;
    expect(xOf(sim)).toBeCloseTo(pose.x, 9);
  });

  test("values have their own kinds", async () => {
    const sim = await Simulation.load("practice/lap");
    expect(sim.value("Match/Mode")).toBe("teleop");
    expect(sim.value("/Sandlot/Score/Blue")).toBe(0);
    expect(sim.values).toContain("/Sandlot/Time");
    const station = sim.report().robots[0]!.station;
    expect(sim.value(`Robots/${station}/Brownout`)).toBe(false);
    expect(sim.value(`Robots/${station}/Joystick/Axes`)).toEqual([0, 0, 0]);
  });

  test("judges what comes, and leaves its events", async () => {
    const sim = await Simulation.load(scenario);
    sim.drive("blue1", { axes: [1, 0, 0], buttons: [] });
    const value = "Robots/blue1/Pose/translation/x";
    sim.judge({ assert: [{ value, above: 3, when: "once", by: 2 }], measure: { x: { value, take: "greatest" } } });
    sim.step(100);
    const { conditions, measures } = sim.verdicts();
    expect(conditions.map(({ state }) => state)).toEqual(["passed"]);
    expect(measures.x).toBe(xOf(sim));
    expect(sim.recording().byteLength).toBeGreaterThan(100);
    expect(await sim.link()).toMatch(/^#r=/);
  });

  test("says what there is not", async () => {
    const sim = await Simulation.load(scenario);
    expect(() => sim.value("Robots/blue1/Pose/translation/q")).toThrow(
      /parts of \/Sandlot\/Robots\/blue1\/Pose are translation\/x/,
    );
    expect(() => sim.value("Nothing")).toThrow(/there is no "Nothing"/);
    expect(() => sim.drive("red1", {})).toThrow(/there is no robot at "red1"/);
    expect(() => sim.drive("blue1", { volts: { nose: 3 } })).toThrow(/there is no "nose"; there are /);
    for (const [input, line] of [
      [{ axes: [0, 0] }, "drive: axes are three numbers: forward, left, counter-clockwise"],
      [{ axes: [0, NaN, 0] }, "drive: axes[1] is NaN; it must be a number from -1 to 1"],
      [{ axes: [2, 0, 0] }, "drive: axes[0] is 2; it must be a number from -1 to 1"],
      [{ volts: { left_drive: 1e9 } }, "drive: volts.left_drive is 1000000000; it must be a number from -24 to 24"],
    ] as const)
      expect(() => sim.drive("blue1", input as never)).toThrow(line);
    const other = await Simulation.load(scenario);
    other.step(5);
    const strange = other.snapshot();
    sim.snapshot();
    expect(() => sim.restore(strange)).toThrow("restore: this is no snapshot of this simulation");
    // A bad condition leaves the simulation as it was.
    expect(() => sim.judge({ assert: [{ value: "Nothing", above: 1, when: "once" }] })).toThrow(/"?Nothing/);
    expect(sim.step(2)).toBe(2);
    await expect(Simulation.load("practice/nowhere")).rejects.toThrow(/there is no scenario "practice\/nowhere"/);
    await expect(Simulation.load({ ...scenario, fields: 1 })).rejects.toThrow(
      /there is no key "fields"; did you mean "field"/,
    );
  });
});
