// The outline of one's own robot is that of its parts where they stand; one that was in no picture yet has none.
import { BoxGeometry, Group, Matrix4, Mesh } from "three";
import { describe, expect, test } from "vitest";
import { outermost } from "../../web/view/objects/hidden-robot.ts";
import type { Robot } from "../../web/view/objects/robots.ts";

function robotAt(matrix: ArrayLike<number>): Robot {
  const part = new Group();
  part.add(new Mesh(new BoxGeometry(1, 1, 1)));
  const state = { position: { x: 0, y: 0, z: 0 }, rotation: { x: 0, y: 0, z: 0, w: 1 } };
  const models = { body: part, components: [] };
  return { models, figure: { matrices: Float32Array.from(matrix) }, state } as unknown as Robot;
}

describe("the outermost corners of a robot", () => {
  test("are those of its parts", () => {
    const corners = outermost(robotAt(new Matrix4().makeTranslation(2, 0, 0).elements));
    expect(corners?.length).toBeGreaterThan(8);
    expect(Math.max(...corners!.map(({ x }) => x))).toBeCloseTo(2.5);
    expect(Math.min(...corners!.map(({ x }) => x))).toBeCloseTo(1.5);
  });

  test("are unknown before its first picture", () => {
    expect(outermost(robotAt(new Float32Array(16)))).toBeNull();
  });
});
