// Compared runs: the inputs of one given to another robot.json, and files other than a robot.json.
import { describe, expect, test } from "vitest";
import { Comparison } from "../../web/app/compare/comparison.ts";
import { withChange } from "../../web/app/compare/compare-change.ts";
import { requestOf, sourceOfFile, sourceWords, type Source } from "../../web/app/compare/compare-side.ts";
import { buildGhost } from "../../web/app/race/ghost-builder.ts";
import { newPieceRecord } from "../../web/sim/boundary/frame.ts";
import { Track } from "../../web/sim/boundary/track.ts";
import type { Core } from "../../web/sim/core/module.ts";
import { files, frameOf, load, open, plainScenario, robotObject } from "./helpers.ts";

async function straight(core: Core, ticks: number): Promise<void> {
  await load(core, plainScenario());
  core.setInput([{ station: 0, axes: [1, 0, 0], buttons: 0 }]);
  core.step(ticks);
}

const file = (name: string, text: string): File => new File([text], name);

describe("a comparison of this run", () => {
  test("with itself is nothing, with a heavier robot.json it is apart, from the same start", async () => {
    const core = await open();
    await straight(core, 100);
    const run = { file: { bytes: core.recordings.bytes(), left: [] }, scenario: plainScenario(), robot: 0 };
    const heavy = JSON.stringify({ ...robotObject(), name: "heavy", mass: 75 });
    const source = await sourceOfFile(file("heavy.json", heavy));
    expect(sourceWords(source)).toBe("this run with heavy");
    const made = async (which: typeof source): Promise<Track> =>
      Track.from((await buildGhost(await open(), requestOf(which, run), files)).track);
    const own = await made({ kind: "run" });
    expect(new Comparison(own, await made({ kind: "run" })).summary()).toMatchObject({
      most: 0,
      since: null,
      seconds: 2,
    });
    const { apart } = new Comparison(own, await made(source)).at(0.02)!;
    expect(apart).toBeLessThan(0.01);
    const { most, since, last } = new Comparison(own, await made(source)).summary();
    expect(most).toBeGreaterThan(0.1);
    expect(last).toBe(most);
    expect(since).toBeGreaterThan(0.2);
    // Another robot that ships, by its name.
    const kitbot = await buildGhost(
      await open(),
      requestOf({ kind: "robot", name: "Kitbot", robot: "kitbot" }, run),
      files,
    );
    expect(kitbot.scene.robots[0]?.name).toBe("kitbot");
  });

  test("the same inputs with a simple model, or with pieces that fly by another method", async () => {
    const core = await open();
    const scenario = JSON.stringify({
      ...{ sandlot: 1, name: "throw", field: "practice" },
      pieces: [{ type: "fuel", at: [6, 4, 1], velocity: [4, 0, 6], spin: [0, -50, 0] }],
      robots: [{ robot: "kitbot", station: "blue1", at: [2, 2, 0] }],
    });
    await load(core, scenario);
    core.setInput([{ station: 0, axes: [1, 0, 0] }]);
    core.step(40);
    const run = { file: { bytes: core.recordings.bytes(), left: [] }, scenario, robot: 0 };
    const made = async (which: Source): Promise<Awaited<ReturnType<typeof buildGhost>>> =>
      buildGhost(await open(), requestOf(which, run), files);
    const simple = await made({ kind: "dynamics", name: "simple", dynamics: "twoMotor" });
    expect(simple.scene.robots[0]).toMatchObject({ name: "kitbot", dynamics: "twoMotor", drive: "differential" });
    const { most, last } = new Comparison(
      Track.from((await made({ kind: "run" })).track),
      Track.from(simple.track),
    ).summary();
    // At once 3.7 m/s instead of some 3 m/s^2.
    expect(most).toBeGreaterThan(0.5);
    expect(last).toBeCloseTo(most, 1);
    const flight = { kind: "flight", name: "", types: ["fuel"], method: "explicitEuler", step: 20 } as const;
    const text = withChange(scenario, 0, flight);
    expect((JSON.parse(text) as { flights: unknown }).flights).toEqual({
      fuel: { method: "explicitEuler", step: "20 ms" },
    });
    const flown = async (json: string): Promise<number> => {
      const other = await open();
      await load(other, json);
      other.step(25);
      return frameOf(other).piece(0, newPieceRecord()).position.z;
    };
    const [own, coarse] = [await flown(scenario), await flown(text)];
    // Half a second by a first-order method of 20 ms: some centimetres too high.
    expect(Math.abs(own - coarse)).toBeGreaterThan(0.02);
    expect(Math.abs(own - coarse)).toBeLessThan(0.3);
  });

  test("says what is wrong with a robot.json, and takes nothing else", async () => {
    const core = await open();
    await straight(core, 10);
    const run = { file: { bytes: core.recordings.bytes(), left: [] }, scenario: plainScenario(), robot: 0 };
    const mine = await sourceOfFile(file("mine.json", '{"name":"mine"}'));
    await expect(buildGhost(await open(), requestOf(mine, run), files)).rejects.toThrow(/\/robots\/0\/robot: the key/);
    await expect(sourceOfFile(file("x.json", "[1"))).rejects.toThrow(/cannot be read as JSON/);
    await expect(sourceOfFile(file("x.json", plainScenario()))).rejects.toThrow(/is a scenario: choose a run/);
    await expect(sourceOfFile(file("x.txt", "hello"))).rejects.toThrow(/x\.txt is a text.*Choose a run/);
    expect(() => withChange(plainScenario(), 3, { kind: "robot", robot: "kitbot" })).toThrow(/no robot to replace/);
    // Only on request a recording's inputs go to another scenario.
    core.recordings.open(run.file.bytes);
    await expect(load(core, plainScenario({ name: "other" }))).rejects.toThrow(/not the scenario of the recording/);
  });
});
