// A robot's outline on the carpet, from its model: it marks a pose without hiding the things there.

import { Box3, BufferGeometry, Matrix4, Mesh, Vector3 } from "three";
import type { RobotModels } from "../figure-meshes.ts";

/** Above the carpet [m]. */
const footprintHeight = 0.03;

/** The box around a robot's body as it stands by itself: the robot may be turned and somewhere on the field. */
export function robotBox(robot: { readonly models: RobotModels } | undefined): Box3 {
  const box = new Box3(new Vector3(-0.4, -0.4, 0), new Vector3(0.4, 0.4, 0.5));
  if (robot === undefined) return box;
  box.makeEmpty();
  for (const child of robot.models.body.children) {
    if (!(child instanceof Mesh)) continue;
    const geometry = child.geometry as BufferGeometry;
    geometry.computeBoundingBox();
    const placed = new Matrix4().multiplyMatrices(robot.models.body.matrix, child.matrix);
    if (geometry.boundingBox !== null) box.union(geometry.boundingBox.clone().applyMatrix4(placed));
  }
  return box;
}

/** Four corners of the bumpers as seen from above, the tip of an arrow to the front and its two ends. */
export function footprint(robot: { readonly models: RobotModels } | undefined): Vector3[] {
  const { min, max } = robotBox(robot);
  const tip = max.x - 0.06;
  const wing = 0.16;
  const middle = (min.y + max.y) / 2;
  return (
    [
      [max.x, max.y],
      [min.x, max.y],
      [min.x, min.y],
      [max.x, min.y],
      [tip, middle],
      [tip - wing, middle + wing],
      [tip - wing, middle - wing],
    ] as const
  ).map(([x, y]) => new Vector3(x, y, footprintHeight));
}
