// Tags in the field's model: a fault moves the picture of the right one, and only that, and puts it back.
import { BufferAttribute, BufferGeometry, Group, Matrix4, Mesh, MeshStandardMaterial, Texture, Vector3 } from "three";
import { expect, test } from "vitest";
import { fieldToWorldMatrix, modelToWorldMatrix } from "./picture-core.ts";
import { Tags } from "../../web/view/objects/tags.ts";

const size = 0.16;
const tags = [
  { id: 3, x: 2, y: 5, z: 1, yaw: 0, pitch: 0, roll: 0, size },
  { id: 8, x: 6, y: 2, z: 0.5, yaw: Math.PI / 2, pitch: 0, roll: 0, size },
];
const frame = { origin: "wall-blue", length: 16, width: 8 } as const;

/** Pictures of both in one mesh of a model that stands in the world as the fields do. */
function build(): { space: Group; field: Group; corners: () => number[][] } {
  const space = new Group();
  space.matrixAutoUpdate = false;
  fieldToWorldMatrix(frame, space.matrix);
  const field = new Group();
  field.matrixAutoUpdate = false;
  modelToWorldMatrix(field.matrix);
  space.updateMatrixWorld(true);
  field.updateMatrixWorld(true);
  const toModel = field.matrixWorld.clone().invert().multiply(space.matrixWorld);
  const half = (size * 10) / 16;
  const places: number[] = [];
  for (const { x, y, z, yaw } of tags) {
    for (const [side, up] of [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ] as const) {
      const corner = new Vector3(x - side * Math.sin(yaw), y + side * Math.cos(yaw), z + up).applyMatrix4(toModel);
      places.push(...corner.toArray());
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(places), 3));
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ map: new Texture() }));
  mesh.material.name = "tags";
  field.add(mesh);
  const toField = new Matrix4().copy(toModel).invert();
  const corners = (): number[][] =>
    Array.from({ length: 8 }, (_, i) =>
      new Vector3()
        .fromBufferAttribute(geometry.getAttribute("position") as BufferAttribute, i)
        .applyMatrix4(toField)
        .toArray()
        .map((value) => Number(value.toFixed(5))),
    );
  return { space, field, corners };
}

test("a tag that is moved or taken away is so in the model, and is put back", () => {
  const { space, field, corners } = build();
  const home = corners();
  const all = new Tags(space, field, tags);
  expect(all.plain).toBe(0);
  all.setFaults([{ id: 8, missing: false, shift: [0.5, 0, 0.1], turn: 0 }]);
  expect(corners().slice(0, 4)).toEqual(home.slice(0, 4));
  for (const [i, corner] of corners().slice(4).entries()) {
    const [x = 0, y = 0, z = 0] = home[4 + i]!;
    expect(corner).toEqual([x + 0.5, y, z + 0.1].map((value) => expect.closeTo(value, 4)));
  }
  expect(all.pose(8)).toMatchObject({ x: 6.5, y: 2, z: expect.closeTo(0.6, 9) });
  expect([all.pose(3)?.x, all.pose(77)]).toEqual([2, null]);

  all.setFaults([{ id: 3, missing: true, shift: [0, 0, 0], turn: 0 }]);
  expect(corners().slice(4)).toEqual(home.slice(4));
  // Nothing of it is left.
  expect(new Set(corners().slice(0, 4).map(String)).size).toBe(1);
  all.dispose();
  expect(corners()).toEqual(home);
  expect(space.children).toEqual([]);
});

test("a turned tag turns about its middle", () => {
  const { space, field, corners } = build();
  const all = new Tags(space, field, tags);
  all.setFaults([{ id: 3, missing: false, shift: [0, 0, 0], turn: Math.PI / 2 }]);
  const half = (size * 10) / 16;
  expect(corners()[0]).toEqual([2 + half, 5, 1 - half].map((value) => expect.closeTo(value, 4)));
});
