// Places in values: which topics have some, where they stand in their numbers, and how they are drawn at first.
import { expect, test } from "vitest";
import type { ValueLeaf, Values, ValueTopic } from "../../web/app/values/values-api.ts";
import { lookOf } from "../../web/app/drawings/field-drawings.ts";
import { together } from "../../web/app/views/field/field-history.ts";
import { firstLook, placesIn, placesOf } from "../../web/app/views/field/field-places.ts";
import { kindOf } from "./fake-values.ts";

const topic = (type: string): ValueTopic => ({
  ...{ source: "network", name: "/x", type, kind: kindOf(type), unit: "", properties: "{}", settable: false },
});
const now = (numbers: number[]) => ({ time: 0, numbers: Float64Array.from(numbers), count: 1, texts: [], text: "" });

/** Values of which only the leaves are asked. */
const withLeaves = (...paths: string[]): Values => {
  const leaves: ValueLeaf[] = paths.map((path) => ({ path, kind: "number", unit: "", derived: path.endsWith("yaw") }));
  return { leaves: () => Promise.resolve(leaves) } as unknown as Values;
};

test("poses and lists of numbers have places; single numbers and texts have none", () => {
  const has = (type: string): boolean => placesIn(topic(type));
  expect(["struct:Pose2d", "struct:Pose3d[]", "double[]", "struct:Sample[]"].map(has)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["double", "string", "int[]", "boolean[]"].map(has)).toEqual([false, false, false, false]);
});

test("WPILib's structs are read as they are packed, a Field2d's lists in degrees and in threes", async () => {
  const values = withLeaves();
  const pose = await placesOf(values, topic("struct:Pose3d[]"));
  expect(pose).toMatchObject({ kind: "pose3d" });
  const list = await placesOf(values, topic("double[]"));
  expect([...Array.from(list!.of(now([1, 2, 180])))]).toEqual([1, 2, Math.PI]);
  expect(Array.from(list!.of(now([1, 2, 3, 4])))).toEqual([]);
});

test("structs of teams' own are read where their x, y and heading stand", async () => {
  const paths = ["[0]/t", "[0]/pose/translation/x", "[0]/pose/translation/y", "[0]/pose/rotation/value", "[1]/t"];
  const states = await placesOf(withLeaves(...paths), topic("struct:State[]"));
  expect(states!.kind).toBe("pose2d");
  expect(Array.from(states!.of(now([0, 1, 2, 3, 0.1, 4, 5, 6])))).toEqual([1, 2, 3, 4, 5, 6]);
  const flat = await placesOf(withLeaves("time", "x", "y"), topic("struct:Target"));
  expect(flat!.kind).toBe("translation2d");
  expect(Array.from(flat!.of(now([9, 1, 2])))).toEqual([1, 2]);
  expect(await placesOf(withLeaves("volts", "amps"), topic("struct:Motor"))).toBe(null);
});

test("at first a pose is a ghost, a trajectory a path, a translation a point", () => {
  expect(firstLook("/Robot/Pose", "struct:Pose2d")).toBe("ghost");
  expect(firstLook("/Auto/ActiveTrajectory", "struct:Pose2d[]")).toBe("path");
  expect(firstLook("/Vision/Targets", "struct:Pose3d[]")).toBe("axes");
  expect(firstLook("/Pieces", "struct:Translation3d[]")).toBe("points");
  expect(firstLook("/SmartDashboard/Field/Robot", "double[]")).toBe("ghost");
  const of = (name: string, count: number, ofField2d = true) => lookOf({ name, kind: "pose2d", count, ofField2d });
  expect(of("/SmartDashboard/Field/Robot", 1)).toBe("ghost");
  expect(of("/SmartDashboard/Field/Goals", 4)).toBe("arrows");
  expect(of("/SmartDashboard/Field/Next trajectory", 2)).toBe("path");
  expect(of("/SmartDashboard/Field/Way", 9)).toBe("path");
  expect(of("Target", 1, false)).toBe("ghost");
});

test("histories of x and y are places at the times of either, without gaps", () => {
  const part = (times: number[], values: number[]) => ({
    times: Float64Array.from(times),
    values: Float64Array.from(values),
  });
  const places = together(part([0, 1, 3], [10, 11, 13]), part([0, 2, 3], [20, 22, Number.NaN]));
  expect([...places]).toEqual([10, 20, 11, 20, 11, 22]);
});
