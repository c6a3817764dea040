// A field without a model, drawn from its collision mesh: walls are where balls bounce.
import { Box3, Mesh } from "three";
import { expect, test } from "vitest";
import { plainFieldModel } from "../../web/view/plain-field.ts";

const frame = { origin: "wall-blue", length: 12, width: 6 } as const;
const obj = `g pad
v 0 0 0
v 1 0 0
v 0 1 0
f 1 2 3
g wall
v 12 6 0
v 12 5 0
v 12 6 2
f 4 5 6
`;

const bounds = (object: Mesh): number[] => {
  const { min, max } = new Box3().setFromObject(object, true);
  return [...min.toArray(), ...max.toArray()].map((each) => Number(each.toFixed(3)) + 0);
};

test("in AdvantageScope's frame: about the middle, x to the blue wall, z up, the floor at 0", () => {
  const [floor, pad, wall] = plainFieldModel(obj, frame).children as Mesh[];
  expect(bounds(floor!)).toEqual([-6, -3, 0, 6, 3, 0]);
  // The right corner of the blue wall.
  expect(bounds(pad!)).toEqual([5, 2, 0, 6, 3, 0]);
  expect(bounds(wall!)).toEqual([-6, -3, 0, -6, -2, 2]);
});

test("a mesh that is none leaves the floor", () => {
  expect(plainFieldModel("g a\nf 1 2 3\n", frame).children.length).toBe(1);
});
