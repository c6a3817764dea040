// Ghosts: where they are drawn, that they look like the scene's robots, and that nothing stays behind.
import { BoxGeometry, Group, InstancedMesh, Mesh, MeshStandardMaterial, type Material } from "three";
import { expect, test } from "vitest";
import { PartsMesh, partsOfMaterial } from "../../web/view/figure-meshes.ts";
import { Ghosts, type GhostModel } from "../../web/view/ghosts.ts";
import { openPictureCore } from "./picture-core.ts";

const core = await openPictureCore();
core.begin({ origin: "wall-blue", length: 16, width: 8 }, 1, 0);

function robot(): GhostModel & { body: Mesh; disposed: string[] } {
  const disposed: string[] = [];
  const part = (name: string): Group => {
    const group = new Group();
    group.matrixAutoUpdate = false;
    group.matrix.makeTranslation(0, 0, 0.1);
    const mesh = new Mesh(new BoxGeometry(), new MeshStandardMaterial());
    mesh.geometry.addEventListener("dispose", () => disposed.push(name));
    group.add(mesh);
    return group;
  };
  const models = { body: part("body"), components: [part("arm")] };
  return { models, drawnComponents: () => [[1, 2, 3, 1, 0, 0, 0]], body: models.body.children[0] as Mesh, disposed };
}

const rotation = { w: Math.SQRT1_2, x: 0, y: 0, z: Math.SQRT1_2 };
const meshes = (group: Group): Mesh[] => {
  const all: Mesh[] = [];
  group.traverse((object) => void (object instanceof Mesh && all.push(object)));
  return all;
};

test("a ghost has the robot's shape in a translucent material of its own, and stands where it is told", () => {
  const space = new Group();
  const model = robot();
  const ghosts = new Ghosts(space, core, [model]);
  const ghost = ghosts.add({ robot: 0, color: "#ff0000", label: "" });
  expect(ghosts.drawn()).toEqual([]);
  ghost.set({ position: { x: 4, y: 5, z: 0.5 }, rotation });
  expect(ghosts.drawn()).toEqual([{ label: "", pose: [4, 5, 0.5, rotation.w, 0, 0, rotation.z] }]);
  // One mesh of all parts for their depth, one for their colour.
  const [depth, shell, ...others] = meshes(space).filter((mesh) => mesh instanceof PartsMesh);
  expect(others).toEqual([]);
  expect((depth?.material as Material).colorWrite).toBe(false);
  expect((shell?.material as Material).opacity).toBe(0.35);
  expect(shell?.material).not.toBe(model.body.material);
  // A box has 24 corners: the first are the body's, the others the arm's.
  const part = shell!.geometry.getAttribute("part");
  expect([part.count, part.getX(0), part.getX(24)]).toEqual([48, 0, 1]);
  // Its arm is where the scene's robot had it, until a log says otherwise.
  const arm = (): number[] => {
    const matrices = partsOfMaterial(shell!.material as Material)?.image.data as Float32Array;
    return Array.from(matrices.slice(16 + 12, 16 + 15), (value) => Number(value.toFixed(5)));
  };
  expect(arm()).toEqual([2, 6, 3.6]);
  const pose = { position: { x: 0, y: 0, z: 1 }, rotation: { w: 1, x: 0, y: 0, z: 0 } };
  ghost.set({ position: { x: 4, y: 5, z: 0.5 }, rotation, components: [pose] });
  expect(arm()).toEqual([4, 5, 1.6]);
  ghost.set(null);
  expect(ghosts.drawn()).toEqual([]);
  ghost.dispose();
  expect(space.children).toEqual([]);
  expect(model.disposed).toEqual([]);
});

test("arrows point where the wheels roll, as long as they are fast, and not at all at rest", () => {
  const space = new Group();
  const wheels = [
    { x: 0.3, y: 0.3 },
    { x: 0.3, y: -0.3 },
    { x: -0.3, y: 0.3 },
  ];
  const ghost = new Ghosts(space, core, [robot()]).add({ robot: 0, color: "#00ff00", label: "", wheels });
  const modules = [
    { speed: 5, angle: 0 },
    { speed: 0, angle: 1 },
    { speed: -2.5, angle: Math.PI / 2 },
  ];
  ghost.set({ position: { x: 0, y: 0, z: 0 }, rotation, modules });
  const [shafts, heads] = meshes(space).filter((mesh) => mesh instanceof InstancedMesh);
  expect([shafts?.count, heads?.count]).toEqual([2, 2]);
  const tips = [0, 1].map((i) => Array.from(heads!.instanceMatrix.array.slice(16 * i + 12, 16 * i + 14)));
  expect(tips[0]![0]).toBeCloseTo(0.3 + 0.9144, 6);
  expect(tips[0]![1]).toBeCloseTo(0.3, 6);
  // Backwards, to the right.
  expect(tips[1]![0]).toBeCloseTo(-0.3, 6);
  expect(tips[1]![1]).toBeCloseTo(0.3 - 0.4572, 6);
});

test("points grow with what there is, and everything goes", () => {
  const space = new Group();
  const ghosts = new Ghosts(space, core, []);
  const points = ghosts.addPoints("#0000ff");
  ghosts.add({ robot: 3, color: "#ffffff", label: "" }).set({ position: { x: 1, y: 2, z: 3 }, rotation });
  points.set([1, 2, 3, 4, 5, 6]);
  expect(ghosts.points).toBe(2);
  points.set(
    Float64Array.from({ length: 7 * 500 }, (_, i) => i),
    7,
  );
  expect(ghosts.points).toBe(500);
  points.set([]);
  expect(ghosts.points).toBe(0);
  ghosts.dispose();
  expect(space.children).toEqual([]);
  expect(ghosts.drawn()).toEqual([]);
});
