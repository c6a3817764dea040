// A robot without a model, drawn from its shapes: its collision shapes are where it is drawn.
import { Box3, Mesh, Vector3, type MeshStandardMaterial, type Object3D } from "three";
import { expect, test } from "vitest";
import type { RobotInfo } from "../../web/sim/boundary/protocol.ts";
import { plainRobot } from "../../web/view/plain-robot.ts";

const wheel = { name: "left", x: 0.2, y: 0.3, radius: 0.08, steers: false };
const info = { name: "own", wheels: [wheel, { ...wheel, name: "right", y: -0.3 }] } as unknown as RobotInfo;
const meshes = (body: Object3D, material: string): Mesh[] =>
  body.children.filter(
    (child): child is Mesh => child instanceof Mesh && (child.material as MeshStandardMaterial).name === material,
  );
const bounds = (object: Object3D): number[] => {
  object.updateMatrixWorld(true);
  const { min, max } = new Box3().setFromObject(object, true);
  return [...min.toArray(), ...max.toArray()].map((each) => Number(each.toFixed(3)));
};

test("boxes, balls and wheels stand where the file has them, in its units", () => {
  const body = plainRobot(
    {
      shapes: [
        { name: "bumpers", shape: "box", size: ["30 in", 0.8, 0.1], at: [0, 0, "6 inches"], material: "bumper" },
        { name: "mast", shape: "box", size: [0.1, 0.4, 0.2], at: [0, 0, 1], yaw: "90 deg" },
        { name: "ball", shape: "sphere", diameter: "1 foot", at: [0, 1, 0.5] },
      ],
    },
    info,
  );
  expect(meshes(body, "bumper").map(bounds)).toEqual([[-0.381, -0.4, 0.102, 0.381, 0.4, 0.202]]);
  const [mast, ball] = meshes(body, "plain metal").map(bounds);
  expect(mast).toEqual([-0.2, -0.05, 0.9, 0.2, 0.05, 1.1]);
  expect(ball?.slice(1, 3)).toEqual([0.848, 0.348]);
  expect(meshes(body, "plain rubber").map(bounds)).toEqual([
    [0.12, 0.28, 0, 0.28, 0.32, 0.16],
    [0.12, -0.32, 0, 0.28, -0.28, 0.16],
  ]);
  // The arrow points forward: its tip is as far ahead as its end is behind, and the tip is in the middle.
  const [arrow] = meshes(body, "plain mark");
  const places = arrow?.geometry.getAttribute("position");
  const tips = Array.from({ length: places?.count ?? 0 }, (_, i) => [places?.getX(i), places?.getY(i)]);
  const ahead = Math.max(...tips.map(([x = 0]) => x));
  expect(tips.filter(([x]) => x === ahead).every(([, y]) => Math.abs(y ?? 1) < 1e-6)).toBe(true);
});

test("the outer sides of its bumpers have room for its number: four of one box, one of each of four", () => {
  const box = (size: number[], at: number[]) => ({ name: "bumper", shape: "box", size, at });
  const whole = plainRobot({ shapes: [box([0.8, 0.7, 0.12], [0, 0, 0.13])] }, info);
  expect(meshes(whole, "number").map(bounds).sort()).toEqual(
    [
      [0.402, -0.28, 0.083, 0.402, 0.28, 0.177],
      [-0.402, -0.28, 0.083, -0.402, 0.28, 0.177],
      [-0.32, 0.352, 0.083, 0.32, 0.352, 0.177],
      [-0.32, -0.352, 0.083, 0.32, -0.352, 0.177],
    ].sort(),
  );
  const rails = plainRobot(
    {
      shapes: [
        ...[0.4, -0.4].map((x) => box([0.08, 0.7, 0.12], [x, 0, 0.13])),
        ...[0.35, -0.35].map((y) => box([0.8, 0.08, 0.12], [0, y, 0.13])),
      ],
    },
    info,
  );
  const facing = meshes(rails, "number").map((card) => {
    const { x, y } = new Vector3().fromBufferAttribute(card.geometry.getAttribute("normal"), 0);
    return [Math.round(x), Math.round(y)].join();
  });
  expect(facing.sort()).toEqual(["-1,0", "0,-1", "0,1", "1,0"]);
});

test.each([
  ["nothing", undefined],
  ["rubbish", { shapes: 3 }],
  ["a shape without a place", { shapes: [{ shape: "box", size: [1, 1, 1] }, null] }],
])("%s is drawn as a plain box", (_name, robot) => {
  expect(meshes(plainRobot(robot, info), "bumper").length).toBe(1);
});
