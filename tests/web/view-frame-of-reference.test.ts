// The field's frame against the picture's, there and back.
import { Matrix4, Quaternion, Vector3 } from "three";
import { describe, expect, test } from "vitest";
import {
  assetMatrix,
  assetQuaternion,
  fieldOrigins,
  stationHeading,
  type FieldFrame,
} from "../../web/view/frame-of-reference.ts";
import { fieldToWorld, fieldToWorldMatrix, modelToWorldMatrix } from "./picture-core.ts";

const welded: FieldFrame = { origin: "wall-blue", length: 16.540988, width: 8.068996 };
const points: readonly [number, number, number][] = [
  [0, 0, 0],
  [16.540988, 8.068996, 0],
  [11.878, 7.4248, 0.889],
  [-0.6, 2.2, 1.7],
];

function expectClose(actual: Vector3, x: number, y: number, z: number): void {
  // Single precision: a micrometre on a field.
  expect(actual.x).toBeCloseTo(x, 5);
  expect(actual.y).toBeCloseTo(y, 5);
  expect(actual.z).toBeCloseTo(z, 5);
}

describe("field frame and world", () => {
  test("the blue origin is behind and right of the middle for a blue driver", () => {
    expectClose(fieldToWorld(welded, 0, 0, 0), -welded.length / 2, 0, welded.width / 2);
  });

  test("field axes: x to red is +x, y left is -z, z up is +y", () => {
    const origin = fieldToWorld(welded, 0, 0, 0);
    expectClose(fieldToWorld(welded, 1, 0, 0).sub(origin), 1, 0, 0);
    expectClose(fieldToWorld(welded, 0, 1, 0).sub(origin), 0, 0, -1);
    expectClose(fieldToWorld(welded, 0, 0, 1).sub(origin), 0, 1, 0);
  });

  for (const origin of fieldOrigins) {
    const frame = { ...welded, origin };
    test(`${origin}: the matrix turns and shifts, and does not mirror`, () => {
      const matrix = fieldToWorldMatrix(frame, new Matrix4());
      expect(matrix.determinant()).toBeCloseTo(1, 12);
      for (const [x, y, z] of points) {
        const world = fieldToWorld(frame, x, y, z);
        expectClose(new Vector3(x, y, z).applyMatrix4(matrix), world.x, world.y, world.z);
      }
    });
  }

  test("center-red agrees with wall-blue: AdvantageScope's (L/2 - x, W/2 - y)", () => {
    const world = modelToWorldMatrix(new Matrix4());
    for (const [x, y, z] of points) {
      const expected = fieldToWorld(welded, x, y, z);
      const center = new Vector3(welded.length / 2 - x, welded.width / 2 - y, z).applyMatrix4(world);
      expectClose(center, expected.x, expected.y, expected.z);
    }
  });

  test("drivers look across the field, blue along +x and red against it", () => {
    for (const station of [0, 1, 2]) expect(stationHeading("wall-blue", station)).toBe(0);
    for (const station of [3, 4, 5]) expect(stationHeading("wall-blue", station)).toBe(Math.PI);
    // center-red: +x points away from the red wall, towards blue.
    expect(stationHeading("center-red", 0)).toBe(Math.PI);
    expect(stationHeading("center-red", 5)).toBe(0);
  });
});

describe("AdvantageScope placements", () => {
  test("x 90 stands a y-up model upright in a z-up frame", () => {
    const matrix = assetMatrix({ rotations: [{ axis: "x", degrees: 90 }], position: [0, 0, 0] }, new Matrix4());
    expectClose(new Vector3(0, 1, 0).applyMatrix4(matrix), 0, 0, 1);
    expectClose(new Vector3(0, 0, -1).applyMatrix4(matrix), 0, 1, 0);
    expectClose(new Vector3(1, 0, 0).applyMatrix4(matrix), 1, 0, 0);
  });

  test("rotations are applied in order about fixed axes", () => {
    const rotation = assetQuaternion(
      [
        { axis: "x", degrees: 90 },
        { axis: "z", degrees: 90 },
      ],
      new Quaternion(),
    );
    // x 90 takes y to z, and z 90 leaves z where it is; about moving axes it would end elsewhere.
    expectClose(new Vector3(0, 1, 0).applyQuaternion(rotation), 0, 0, 1);
    expectClose(new Vector3(1, 0, 0).applyQuaternion(rotation), 0, 1, 0);
  });

  test("the position comes after the rotations", () => {
    const matrix = assetMatrix({ rotations: [{ axis: "z", degrees: 180 }], position: [1, 2, 3] }, new Matrix4());
    expectClose(new Vector3(1, 0, 0).applyMatrix4(matrix), 0, 2, 3);
  });
});
