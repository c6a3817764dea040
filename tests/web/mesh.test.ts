// Collision meshes out of models: a model's stand, its defects, and their repair.
import { describe, expect, test } from "vitest";
import { collisionOf, readField, type CollisionMesh, type MeshOptions } from "../../web/mesh/collision.ts";
import { makeField } from "../../web/mesh/make-field.ts";
import { defaults } from "../../web/mesh/mesh-defaults.ts";
import { mend, thicken } from "../../web/mesh/mend.ts";
import { readObj } from "../../web/mesh/obj.ts";
import { readFieldConfig, type Stand } from "../../web/mesh/stand.ts";
import { Edges, rimsOf, volumeOf, weld, type Surface } from "../../web/mesh/surface.ts";
import { box, glbOf, hall, turnedQuad, type Part, type Quad } from "./field-glb.ts";

async function made(
  parts: readonly Part[],
  options: Partial<MeshOptions> = {},
  scale = 1,
): Promise<CollisionMesh & { stand: Stand }> {
  const all = { ...defaults, ...options };
  const { groups, stand } = await readField("field.glb", await glbOf(parts, scale), null, all);
  return { ...(await collisionOf(groups, stand, all, "test")), stand };
}

const surfaceOf = (quads: readonly Quad[]): Surface => {
  const positions = Float32Array.from(quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]).flat());
  return { positions, triangles: Uint32Array.from({ length: positions.length / 3 }, (_, index) => index) };
};

const rounded = (values: readonly number[]): number[] => values.map((value) => Number(value.toFixed(3)) + 0);
const isClosed = (surface: Surface): boolean => rimsOf(surface, new Edges(surface)).length === 0;

describe("how a field's model stands", () => {
  test("y up and metres, as glTF has it: the floor's corner is the origin, the long side lies along x", async () => {
    const { stand, groups } = await made(hall);
    expect(stand).toMatchObject({ up: "y", scale: 1, turn: 0 });
    expect(rounded(stand.size)).toEqual([12, 6]);
    const bin = groups.find(({ name }) => name === "box")!;
    const xs = [...bin.positions].filter((_, index) => index % 3 === 0);
    expect([Math.min(...xs), Math.max(...xs)].map((x) => Number(x.toFixed(3)))).toEqual([3, 4]);
  });

  test("millimetres, z up and far from the origin are found out", async () => {
    const lying = hall.map(({ name, quads }) => ({
      name,
      // glbOf turns z to y: this turns it back, and moves all of it.
      quads: quads.map((quad) => quad.map(([x, y, z]) => [x + 40, -z - 3, y + 2]) as unknown as Quad),
    }));
    const { stand, groups } = await made(lying, {}, 1000);
    expect(stand).toMatchObject({ up: "z", scale: 0.001 });
    expect(rounded(stand.size)).toEqual([12, 6]);
    const heights = groups.flatMap(({ positions }) => [...positions].filter((_, index) => index % 3 === 2));
    expect(Math.max(...heights)).toBeCloseTo(2, 3);
  });

  test("AdvantageScope's config.json says it: x to the blue wall about the middle, tags turned into the field's frame", async () => {
    const config = readFieldConfig(
      JSON.stringify({
        ...{ name: "Hall", rotations: [{ axis: "x", degrees: 90 }], position: [-6, 3, 0] },
        ...{ widthInches: 12 / 0.0254, heightInches: 6 / 0.0254, gamePieces: [] },
        aprilTags: [{ variant: "36h11-6.5in", id: 4, rotations: [{ axis: "z", degrees: 0 }], position: [6, 3, 1] }],
      }),
    );
    const { groups, stand } = await readField("hall", await glbOf(hall), config, {});
    const { groups: mesh } = await collisionOf(groups, stand, defaults, "test");
    const box = mesh.find(({ name }) => name === "box")!;
    const [x] = box.positions;
    // At 3 to 4 m in the file, which is -3 to -2 m about the middle; x points to the blue wall, so 8 to 9 m from it.
    expect([8, 9]).toContain(Number(x!.toFixed(3)));
    const { field } = await makeField(
      "hall",
      "hall.zip",
      new Map([
        ["model.glb", await glbOf(hall)],
        [
          "config.json",
          new TextEncoder().encode(
            JSON.stringify({
              ...config,
              widthInches: 12 / 0.0254,
              heightInches: 6 / 0.0254,
              aprilTags: [
                { variant: "36h11-6.5in", id: 4, rotations: [{ axis: "z", degrees: 0 }], position: [6, 3, 1] },
              ],
            }),
          ).buffer,
        ],
      ]),
      defaults,
    );
    expect(field["tags"]).toMatchObject({ size: "6.5 in", list: [{ id: 4, at: [0, 0, 1], yaw: "180 deg" }] });
  });

  test("a model without a floor is refused with a sentence, and taken once somebody says where the floor is", async () => {
    const walls = hall.filter(({ name }) => name !== "Carpet");
    await expect(made(walls)).rejects.toThrow(
      "the model has no floor: no level surface is as large as 40 % of its ground plan. Say at which height of the model the floor is (its lowest point is at 0 m)",
    );
    expect(rounded((await made(walls, { floor: 0 })).stand.size)).toEqual([12, 6]);
  });
});

describe("what is wrong with a model", () => {
  test("turned triangles, inside-out shells and open ones are found where they are, and the floor is left out", async () => {
    const { report, groups } = await made(hall);
    const told = report.turned.map(({ group, triangles, whole, at }) => ({ group, triangles, whole, at: rounded(at) }));
    expect(told).toEqual([
      { group: "inside", triangles: 12, whole: true, at: [3.5, 4.5, 0.5] },
      { group: "cube", triangles: 2, whole: false, at: [9, 1.5, 0.5] },
    ]);
    expect(report.openings.map(({ group, kind, at }) => [group, kind, ...rounded(at)])).toEqual([
      ["bin", "open", 6.5, 1.5, 1],
    ]);
    expect(report).toMatchObject({ small: 1, floor: 1, closed: 3, thickened: 5 });
    expect(groups.some(({ name }) => name === "carpet")).toBe(false);
    for (const group of groups) {
      expect(isClosed(group)).toBe(true);
      expect(volumeOf(group)).toBeGreaterThan(0);
    }
  });

  test("a small hole is closed, and said", () => {
    // A box of 1 m whose top is a frame about a hole of 5 by 5 cm.
    const top: Quad[] = [
      [
        [0, 0, 1],
        [1, 0, 1],
        [0.55, 0.5, 1],
        [0.5, 0.5, 1],
      ],
      [
        [1, 0, 1],
        [1, 1, 1],
        [0.55, 0.55, 1],
        [0.55, 0.5, 1],
      ],
      [
        [1, 1, 1],
        [0, 1, 1],
        [0.5, 0.55, 1],
        [0.55, 0.55, 1],
      ],
      [
        [0, 1, 1],
        [0, 0, 1],
        [0.5, 0.5, 1],
        [0.5, 0.55, 1],
      ],
    ];
    const { surface, openings, closed } = mend(surfaceOf([...box([0, 0, 0], [1, 1, 1], [5]), ...top]), defaults);
    expect(openings).toMatchObject([{ kind: "closed" }]);
    expect(openings[0]!.size).toBeCloseTo(0.05 * Math.SQRT2);
    expect(closed).toBe(1);
    expect(isClosed(surface)).toBe(true);
    expect(volumeOf(surface) / 6).toBeCloseTo(1);
  });

  test("a sheet becomes a solid behind its front: of its area times the thickness", () => {
    const solid = thicken(
      weld(
        surfaceOf([
          [
            [0, 0, 0],
            [2, 0, 0],
            [2, 1, 0],
            [0, 1, 0],
          ],
        ]),
      ),
      0.1,
    );
    expect(isClosed(solid)).toBe(true);
    expect(volumeOf(solid) / 6).toBeCloseTo(0.2);
    const heights = [...solid.positions].filter((_, index) => index % 3 === 2);
    expect([Math.min(...heights), Math.max(...heights)].map((z) => Number(z.toFixed(3)))).toEqual([-0.1, 0]);
  });

  test("the text is what the core reads: the same groups come back", async () => {
    const { text, groups } = await made(hall);
    const back = readObj("collision.obj", text);
    expect(back.map(({ name, triangles }) => [name, triangles.length])).toEqual(
      groups.map(({ name, triangles }) => [name, triangles.length]),
    );
  });

  test("many triangles become few, and the shape stays", async () => {
    // A hill of 80 by 80 squares, 6 m long and 0.3 m high, with a skirt to the floor: 12,800 triangles.
    const height = (x: number, y: number): number => 0.3 * Math.sin((Math.PI * x) / 80) * Math.sin((Math.PI * y) / 80);
    const at = (x: number, y: number): [number, number, number] => [3 + x * 0.075, 0.5 + y * 0.06, height(x, y) + 0.05];
    const quads: Quad[] = [];
    for (let x = 0; x < 80; x++)
      for (let y = 0; y < 80; y++) quads.push([at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)]);
    const { report, groups } = await made([...hall, { name: "Hill", quads }], { triangles: 2000 });
    expect(report.before).toBeGreaterThan(12_800);
    expect(report.after).toBeLessThan(4500);
    const hill = groups.find(({ name }) => name === "hill")!;
    const heights = [...hill.positions].filter((_, index) => index % 3 === 2);
    expect(Math.max(...heights)).toBeCloseTo(0.35, 1);
  });
});

describe("bad models", () => {
  const refused = (bytes: ArrayBuffer): Promise<unknown> => readField("bad.glb", bytes, null, {});
  const text = (json: object): ArrayBuffer => Uint8Array.from(new TextEncoder().encode(JSON.stringify(json))).buffer;

  test("each get a sentence that names the file", async () => {
    await expect(refused(new TextEncoder().encode("PK\u0003\u0004 nothing").buffer)).rejects.toThrow(
      "bad.glb is no model that can be read: it is neither binary glTF nor JSON",
    );
    await expect(
      refused(text({ asset: { version: "2.0" }, nodes: Array.from({ length: 1_000_000 }, () => ({})) })),
    ).rejects.toThrow('bad.glb is no model that can be read: "nodes" has more than 100000 entries');
    await expect(refused(await glbOf([]))).rejects.toThrow("the model has no triangles: nothing of it can be hit");
    const tiny: Part = {
      name: "Floor",
      quads: [
        turnedQuad([
          [0, 0, 0],
          [0.01, 0, 0],
          [0.01, 0.01, 0],
          [0, 0.01, 0],
        ]),
      ],
    };
    await expect(readField("tiny", await glbOf([tiny]), null, { scale: 1 })).rejects.toThrow(
      "the field would be 0.01 m by 0.01 m; a field has 1 to 100 m: choose another unit",
    );
    expect(() => readFieldConfig('{"rotations":[{"axis":"w","degrees":90}]}')).toThrow(
      'config.json, /rotations/0: a rotation needs an "axis" x, y or z, and "degrees"',
    );
  });
});
