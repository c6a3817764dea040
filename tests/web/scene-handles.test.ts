// Where a handle goes that is dragged: in a plane, or along a line, under the pointer's ray.
import { Ray, Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { spotUnder, type Spot } from "../../web/app/forms/scene-handles.ts";

const eye = new Vector3(0, -10, 5);
const rayTo = (...to: Spot): Ray => new Ray(eye.clone(), new Vector3(...to).sub(eye).normalize());
const near = (found: Spot | null, wanted: Spot): void =>
  found === null ? expect(found).toEqual(wanted) : wanted.forEach((value, i) => expect(found[i]).toBeCloseTo(value, 9));

describe("under the pointer", () => {
  test("it stays at its height without a line", () => near(spotUnder(rayTo(3, 2, 1), [0, 0, 1]), [3, 2, 1]));

  test("it stays in the plane across a normal", () =>
    near(spotUnder(rayTo(3, 2, 1), [9, 2, 9], undefined, [0, 1, 0]), [3, 2, 1]));

  test("it goes along its line alone, however long the line's direction is", () => {
    near(spotUnder(rayTo(3, 2, 4), [3, 2, 1], [0, 0, 1]), [3, 2, 4]);
    near(spotUnder(rayTo(5, 2, 1), [3, 2, 1], [7, 0, 0]), [5, 2, 1]);
    // Beside the line: the place on it that is seen nearest to the pointer, not where the pointer is.
    const beside = spotUnder(rayTo(3.5, 2, 4), [3, 2, 1], [0, 0, 1]);
    expect(beside?.slice(0, 2)).toEqual([3, 2]);
    expect(beside?.[2]).toBeGreaterThan(3.5);
  });

  test("it stays where nothing can be told: behind, far away, along the line of sight", () => {
    expect(spotUnder(rayTo(0, -20, 5.5), [0, 0, 1])).toBeNull();
    expect(spotUnder(rayTo(0, 190, 4.9), [0, 0, 1])).toBeNull();
    const above = new Ray(new Vector3(3, 2, 8), new Vector3(0, 0, -1));
    expect(spotUnder(above, [3, 2, 1], [0, 0, 1])).toBeNull();
  });
});
