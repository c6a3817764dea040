// Handles on a robot: wheels go in pairs, a part's range is dragged on its way, and a part's action is a mechanism of
// its own.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { valueAt, withValue, type Json } from "../../web/app/forms/json-document.ts";
import type { Spot } from "../../web/app/forms/scene-handles.ts";
import {
  deedOf,
  motionOf,
  partDeeds,
  placed,
  placesOf,
  positionAt,
  spotAt,
  withDeed,
  withStop,
} from "../../web/app/workshop/robot-places.ts";

const read = (name: string): Json => JSON.parse(readFileSync(`robots/${name}/robot.json`, "utf8")) as Json;
const kitbot = read("kitbot");
const swerve = read("swerve-shooter");
const armbot = read("mecanum-arm");

describe("places", () => {
  test("are the wheels of every drivetrain, launchers and pivots, in metres", () => {
    const kinds = (robot: Json, kind: string): number => placesOf(robot).filter((place) => place.kind === kind).length;
    expect([kinds(kitbot, "wheel"), kinds(swerve, "wheel"), kinds(armbot, "wheel")]).toEqual([6, 4, 4]);
    expect(kinds(swerve, "launcher")).toBe(1);
    const first = placesOf(swerve).find(({ kind }) => kind === "wheel");
    // 9.25 in by hand.
    expect(first?.at[0]).toBeCloseTo(0.23495, 5);
  });

  test("a wheel takes its mirror image with it, or goes alone, and keeps what it says of its height", () => {
    const [wheel] = placesOf(swerve).filter(({ kind }) => kind === "wheel");
    const to: Spot = [0.3, 0.2, 0.05];
    const paired = placesOf(placed(swerve, wheel!, to, true)).filter(({ kind }) => kind === "wheel");
    expect(
      paired.map(({ at }) =>
        at
          .slice(0, 2)
          .map((each) => each.toFixed(2))
          .join(" "),
      ),
    ).toEqual([...["0.30 0.20", "0.30 -0.20"], ...["-0.23 0.23", "-0.23 -0.23"]]);
    const alone = placed(swerve, wheel!, to);
    expect(valueAt(alone, [...wheel!.path, "at"])).toEqual([0.3, 0.2]);
    expect(placesOf(alone)[1]?.at[1]).toBeCloseTo(-0.23495, 5);
  });
});

describe("the way of a part", () => {
  const index = (name: string): number =>
    (valueAt(armbot, ["components"]) as { name: string }[]).findIndex((each) => each.name === name);

  test("of an arm is a circle: upwards is more, and a handle there means its angle", () => {
    const arm = motionOf(armbot, index("arm"))!;
    expect([arm.min, arm.max, arm.turns]).toEqual([-0.55, 1.4, true]);
    const up = spotAt(arm, Math.PI / 2);
    expect(up[2]).toBeCloseTo(arm.pivot[2] + 0.5, 9);
    for (const angle of [-0.55, 0, 1.4, 3.5]) expect(positionAt(arm, spotAt(arm, angle), angle)).toBeCloseTo(angle, 9);
    // 3.5 and 3.5 - 2 pi are one place: the one nearest to where it was is meant.
    expect(positionAt(arm, spotAt(arm, 3.5), -3)).toBeCloseTo(3.5 - 2 * Math.PI, 9);
  });

  test("of a lift's first stage is half as long as the lift's", () => {
    const stage = motionOf(armbot, index("stage"))!;
    expect(spotAt(stage, 1)[2]).toBeCloseTo(stage.pivot[2] + 0.5, 9);
    expect(positionAt(stage, [0, 0, stage.pivot[2] + 0.25], 0)).toBeCloseTo(0.5, 9);
  });

  test("ends where it is dragged to; start and soft stops stay within", () => {
    const arm = motionOf(armbot, index("arm"))!;
    const shorter = withStop(armbot, arm, "max", 0.9);
    expect(valueAt(shorter, arm.mechanism)).toMatchObject({
      ...{ min: -0.55, max: 0.9, start: 0.9 },
      control: { softMin: -0.55, softMax: 0.9 },
    });
    expect(valueAt(withStop(armbot, arm, "min", 5), [...arm.mechanism, "min"])).toBe(1.39);
  });
});

test("what a part does is a mechanism, a motor and a button of its own, and goes again without a trace", () => {
  const still = withValue(swerve, ["components", 9], { name: "wing", at: [0.1, 0, 0.4] });
  for (const deed of partDeeds.filter((one) => one !== "still")) {
    const moves = withDeed(still, 9, deed);
    expect(deedOf(moves, 9)).toBe(deed);
    expect(motionOf(moves, 9)?.name).toBe("wing");
    expect(valueAt(moves, ["motors", "wing"])).toBeDefined();
    expect(valueAt(moves, ["program", "buttons"])).toContain("raise");
    const again = withDeed(moves, 9, "still");
    expect(deedOf(again, 9)).toBe("still");
    for (const path of [["motors"], ["mechanisms"], ["program", "bindings"], ["components"]])
      expect(valueAt(again, path)).toEqual(valueAt(still, path));
  }
  // An intake's roller stays when the part that showed it stands still.
  const roller = (valueAt(swerve, ["components"]) as { name: string }[]).findIndex(({ name }) => name === "flywheel");
  expect(valueAt(withDeed(swerve, roller, "still"), ["mechanisms"])).toEqual(valueAt(swerve, ["mechanisms"]));
});
