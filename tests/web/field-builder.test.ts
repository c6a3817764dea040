// The field builder with fields/2026-rebuilt: data with sources, a solid collision mesh, models.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NodeIO } from "@gltf-transform/core";
import type { BufferGeometry } from "three";
import { beforeAll, describe, expect, test } from "vitest";
import { bounds, distance, nearestSurface, type Group, type Point } from "./field-mesh.ts";

type Quantity = number | string;
interface Shape {
  shape: string;
  group?: string;
  look?: string;
  [key: string]: unknown;
}
interface Sourced {
  source?: string;
}
interface Staging extends Sourced {
  piece: string;
  at: Quantity[];
  step: Quantity[][];
  count: Point;
  limit: number | "rest";
  jitter?: Quantity;
  mirror?: boolean;
}
interface Field {
  size: Quantity[];
  collision: string;
  sources: Record<string, string>;
  materials: Record<string, Sourced>;
  pairs: (Sourced & { between: [string, string] })[];
  floor: string;
  groups: Record<string, string>;
  pieces: Record<string, Sourced & { diameter: Quantity; total: number; material: string }>;
  staging: Staging[];
  tags: { size: Quantity; list: { id: number; at: Quantity[]; yaw: Quantity }[] };
  stations: Record<string, { start: Quantity[]; eye: Quantity[] }>;
  dimensions: Record<string, { value: Quantity; source: string }>;
  shapes: Shape[];
}
type Lookup = (name: string) => number | undefined;

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "fields/2026-rebuilt");
const script = (name: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ join(root, "scripts/models", name));

let field: Field;
let groups: Group[];
let evaluate: (expression: Quantity, lookup?: Lookup) => number;
let resolveDimensions: (dimensions: Record<string, { value: Quantity; source?: string }>) => Map<string, number>;
let parts: (expression: Quantity) => { names: string[]; numbers: number[] };
let flaws: (group: Group) => string[];
let signedVolume: (group: Group) => number;
let buildShapes: (
  shapes: Shape[],
  context: { lookup: Lookup; size: number[] },
) => { groups: Group[]; surfaces: { geometry: BufferGeometry; piece?: string }[] };
let length: number;
let width: number;

beforeAll(async () => {
  const expressions = await script("expressions.mjs");
  evaluate = expressions["evaluate"] as typeof evaluate;
  resolveDimensions = expressions["resolveDimensions"] as typeof resolveDimensions;
  parts = expressions["parts"] as typeof parts;
  const obj = await script("obj.mjs");
  flaws = obj["flaws"] as typeof flaws;
  signedVolume = obj["signedVolume"] as typeof signedVolume;
  buildShapes = (await script("field-shapes.mjs"))["buildShapes"] as typeof buildShapes;
  field = JSON.parse(await readFile(join(folder, "field.json"), "utf8")) as Field;
  const text = await readFile(join(folder, field.collision), "utf8");
  groups = (obj["parseObj"] as (text: string) => Group[])(text);
  [length, width] = field.size.map((v) => evaluate(v)) as [number, number];
});

const named = (name: string): Group => groups.find((group) => group.name === name)!;
const point = (values: Quantity[]): Point => values.map((v) => evaluate(v)) as Point;

describe("expressions", () => {
  test("know arithmetic, functions, units and names", () => {
    const lookup: Lookup = (name) => ({ a: 2, in_name: 3 })[name];
    expect(evaluate("1 + 2 * 3 - 4 / 2")).toBe(5);
    expect(evaluate("-(1 - 3) * -2")).toBe(-4);
    expect(evaluate("2 - 1 - 1")).toBe(0);
    expect(evaluate("a * in_name + 1e-3", lookup)).toBeCloseTo(6.001, 12);
    expect(evaluate("47 in")).toBeCloseTo(1.1938, 12);
    expect(evaluate("2 * tan(15 deg)")).toBeCloseTo(2 * Math.tan(Math.PI / 12), 12);
    expect(evaluate("max(1, 2, .5) + sqrt(9) + pi")).toBeCloseTo(5 + Math.PI, 12);
    expect(evaluate("36.8 in + 42 in")).toBeCloseTo(78.8 * 0.0254, 12);
  });

  test("refuse everything else", () => {
    const bad = [
      "",
      "1 +",
      "(1",
      "1 2",
      "a",
      "constructor",
      "toString()",
      "a.b",
      "1; 2",
      "alert(1)",
      "1 / 0",
      "2 **3",
      "`x`",
    ];
    for (const text of bad) expect(() => evaluate(text), text).toThrow();
  });

  test("dimensions refer to each other in any order, not in a circle, and name their source", () => {
    const source = "manual";
    expect(resolveDimensions({ b: { value: "a * 2", source }, a: { value: "1 in", source } }).get("b")).toBeCloseTo(
      0.0508,
    );
    expect(() => resolveDimensions({ a: { value: "b", source }, b: { value: "a", source } })).toThrow(
      /depends on itself/,
    );
    expect(() => resolveDimensions({ a: { value: 1 } })).toThrow(/no source/);
  });
});

describe("shapes", () => {
  const context = { lookup: () => undefined, size: [10, 6] };
  const square = [
    [0, 0],
    [1, 0],
    [1, 2],
    [0, 2],
  ];

  test("of every solid kind are closed and face outwards, on every axis and drawn either way round", () => {
    const shapes: Shape[] = [
      { shape: "box", group: "box", x: [0, 1], y: [0, 2], z: [0, 3] },
      { shape: "pipe", group: "pipe", from: [0, 0, 0], to: [1, 2, 3], diameter: 0.2, sides: 8 },
      ...["x", "y", "z"].flatMap((axis) =>
        [square, square.toReversed()].map((polygon, i) => ({
          shape: "prism",
          group: `prism_${axis}${i}`,
          axis,
          polygon,
          along: [-1, 1],
        })),
      ),
      {
        shape: "prism",
        group: "concave",
        axis: "y",
        along: [0, 1],
        polygon: [...square.slice(0, 3), [0.5, 0.5], [0, 2]],
      },
      {
        shape: "rings",
        group: "shell",
        closed: true,
        rings: [
          { z: 0, points: square.map(([x, y]) => [x! * 4 - 2, y! * 2 - 2]) },
          { z: 1, at: [0, 0], sides: 6, flat: 3 },
          { z: 1, at: [0, 0], sides: 6, flat: 2.8 },
          { z: 0, at: [0, 0], sides: 6, flat: 2 },
        ],
      },
    ];
    const built = buildShapes(shapes, context).groups;
    expect(built.flatMap(flaws)).toEqual([]);
    expect(signedVolume(built.find((g) => g.name === "box")!)).toBeCloseTo(6, 9);
    expect(signedVolume(built.find((g) => g.name === "prism_y1")!)).toBeCloseTo(4, 9);
  });

  test("mirror turns by 180 degrees about the centre, repeat counts from 1 in names", () => {
    const built = buildShapes(
      [
        {
          shape: "box",
          group: "blue_box_{i}",
          mirror: true,
          repeat: { i: 2 },
          x: ["i", "i + 0.5"],
          y: [0, 1],
          z: [0, 1],
        },
      ],
      context,
    ).groups;
    expect(built.map((g) => g.name)).toEqual(["blue_box_1", "red_box_1", "blue_box_2", "red_box_2"]);
    expect(bounds(built[3]!, 0)).toEqual([8.5, 9]);
    expect(bounds(built[3]!, 1)).toEqual([5, 6]);
    expect(signedVolume(built[3]!)).toBeCloseTo(0.5, 9);
  });

  test("turn about an upright line, counter-clockwise, solids and surfaces alike", () => {
    const look = { shape: "look", name: "paint" };
    const box = { x: [1, 3], y: [-1, 1], z: [0, 1], turn: { about: [1, 0], angle: "i * pi / 2" }, repeat: { i: 4 } };
    const built = buildShapes([look, { ...box, shape: "box", group: "side_{i}", look: "paint" }], context);
    expect(bounds(built.groups[1]!, 0)).toEqual([0, 2].map((v) => expect.closeTo(v, 9) as number));
    expect(bounds(built.groups[1]!, 1)).toEqual([0, 2].map((v) => expect.closeTo(v, 9) as number));
    expect(bounds(built.groups[2]!, 0)).toEqual([-1, 1].map((v) => expect.closeTo(v, 9) as number));
    expect(built.groups.flatMap(flaws)).toEqual([]);
    built.surfaces.forEach(({ geometry }, i) => {
      geometry.computeBoundingBox();
      const { min, max } = geometry.boundingBox!;
      expect([min.x, max.x]).toEqual(bounds(built.groups[i]!, 0).map((v) => expect.closeTo(v, 6) as number));
      expect([min.y, max.y]).toEqual(bounds(built.groups[i]!, 1).map((v) => expect.closeTo(v, 6) as number));
    });
  });

  test("of a piece are about its centre and not in the field's mesh; a lathe faces outwards", () => {
    const look = { shape: "look", name: "pipe" };
    const profile = [
      [0.1, -0.2],
      [0.1, 0.2],
    ];
    const tube: Shape = { shape: "lathe", look: "pipe", piece: "coral", at: [0, 0, 0], profile, sides: 12 };
    const { groups: solids, surfaces } = buildShapes([look, tube], context);
    expect(solids).toEqual([]);
    expect(surfaces.map((s) => s.piece)).toEqual(["coral"]);
    const { position, normal } = surfaces[0]!.geometry.attributes;
    for (let i = 0; i < position!.count; i++) {
      const out = position!.getX(i) * normal!.getX(i) + position!.getY(i) * normal!.getY(i);
      expect(out).toBeCloseTo(0.1, 6);
      expect(normal!.getZ(i)).toBeCloseTo(0, 6);
    }
    expect(() => buildShapes([look, { ...tube, mirror: true }], context)).toThrow(/shapes\/1\/piece: .*no "mirror"/);
  });

  test("say what is wrong with them", () => {
    const build = (shape: Shape) => () => buildShapes([shape], context);
    expect(build({ shape: "ball", group: "a" })).toThrow(/shapes\/0\/shape: no "ball"; there are .*box/);
    expect(build({ shape: "box", group: "a", x: [0, 1], y: [0, 1], z: [1, 0] })).toThrow(/shapes\/0\/z: low 1/);
    expect(build({ shape: "box", group: "a", x: [0, "wide"], y: [0, 1], z: [0, 1] })).toThrow(/no dimension "wide"/);
    expect(build({ shape: "box", group: "a", x: [0, 1], y: [0, 1], z: [0, 1], hight: 3 })).toThrow(/hight: not a key/);
    expect(build({ shape: "box", x: [0, 1], y: [0, 1], z: [0, 1] })).toThrow(/needs a "group"/);
    expect(build({ shape: "box", group: "post", mirror: true, x: [0, 1], y: [0, 1], z: [0, 1] })).toThrow(
      /begins with blue_/,
    );
  });
});

describe("the 2026 field's data", () => {
  test("every number names its source", () => {
    const sourced = [field.materials, field.pieces, field.dimensions].flatMap((list) => Object.entries(list));
    for (const [name, entry] of sourced) expect(entry.source, name).toBeTruthy();
    for (const entry of [...field.pairs, ...field.staging]) expect(entry.source).toBeTruthy();
    const known = [...Object.keys(field.sources), "follows from", "geometry", "WPILib", "AdvantageScope"];
    for (const [name, entry] of Object.entries(field.dimensions)) {
      expect(
        known.some((source) => entry.source.startsWith(source)),
        `${name}: ${entry.source}`,
      ).toBe(true);
    }
  });

  test("shapes that collide take their sizes from dimensions", () => {
    const check = (value: unknown, where: string): void => {
      if (Array.isArray(value)) value.forEach((v) => check(v, where));
      else if (value !== null && typeof value === "object") Object.values(value).forEach((v) => check(v, where));
      else if (typeof value === "number" || (typeof value === "string" && /[0-9]/.test(value))) {
        for (const number of parts(value).numbers) expect([0, 1, 2, 3, 4, 6], `${where}: ${value}`).toContain(number);
      }
    };
    for (const { shape, group, look, bevel, modelSides, ...rest } of field.shapes.filter((s) => s.group)) {
      const { note, axis, mirror, closed, caps, ...geometry } = rest;
      check(geometry, group!);
    }
  });

  test("materials and pairs name materials that are there", () => {
    const used = [field.floor, ...Object.values(field.groups), ...Object.values(field.pieces).map((p) => p.material)];
    for (const name of [...used, ...field.pairs.flatMap((p) => p.between), "default", "bumper", "frame"]) {
      expect(Object.keys(field.materials)).toContain(name);
    }
  });

  test("group keys and groups cover each other", () => {
    const keys = Object.keys(field.groups);
    for (const { name } of groups)
      expect(
        keys.some((key) => name.startsWith(key)),
        name,
      ).toBe(true);
    for (const key of keys)
      expect(
        groups.some(({ name }) => name.startsWith(key)),
        key,
      ).toBe(true);
  });

  test("staged fuel: 504 places at most, none overlap, none are in a solid's bounds by more than its rails", () => {
    const fuel = field.pieces["fuel"]!;
    const radius = evaluate(fuel.diameter) / 2;
    const placed: Point[] = [];
    const slack: number[] = [];
    let fixed = 0;
    let rest = 0;
    for (const entry of field.staging) {
      const at = point(entry.at);
      const step = entry.step.map(point);
      const [ni, nj, nk] = entry.count;
      const most = entry.limit === "rest" ? ni * nj * nk : entry.limit;
      const twins = entry.mirror ? 2 : 1;
      if (entry.limit === "rest") rest += ni * nj * nk * twins;
      else fixed += entry.limit * twins;
      for (let n = 0; n < most; n++) {
        const index = [n % ni, Math.floor(n / ni) % nj, Math.floor(n / ni / nj)];
        const p = at.map((v, k) => v + index.reduce((sum, i, s) => sum + i * step[s]![k]!, 0)) as Point;
        for (const q of entry.mirror ? [p, [length - p[0], width - p[1], p[2]] as Point] : [p]) {
          placed.push(q);
          slack.push(evaluate(entry.jitter ?? 0));
        }
      }
    }
    expect(fixed).toBe(96);
    expect(rest).toBe(408);
    expect(placed.length).toBe(fuel.total);
    let closest = Infinity;
    placed.forEach((p, i) => {
      for (let j = 0; j < i; j++) {
        closest = Math.min(
          closest,
          distance(p, placed[j]!) - 2 * Math.SQRT2 * Math.max(slack[i]!, slack[j]!) - 2 * radius,
        );
      }
    });
    expect(closest).toBeGreaterThan(0.0005);

    // Against every triangle: a ball's centre stays further from it than its radius.
    const nearest = Math.min(...placed.map((p) => nearestSurface(groups, p, 2 * radius)));
    expect(nearest - radius).toBeGreaterThan(0.0003);
    expect(Math.min(...placed.map((p) => p[2])) - radius).toBeGreaterThan(0.0003);
  });

  test("robots start inside their alliance zone, clear of everything and of each other", () => {
    const half = 0.78 / 2;
    const zone = evaluate(field.dimensions["hub_distance"]!.value);
    const starts = Object.entries(field.stations).map(([name, s]) => ({ name, at: point(s.start), eye: point(s.eye) }));
    expect(starts.map((s) => s.name)).toEqual(["blue1", "blue2", "blue3", "red1", "red2", "red3"]);
    for (const { name, at, eye } of starts) {
      const blue = name.startsWith("blue");
      expect(at[2]).toBeCloseTo(blue ? 0 : Math.PI, 9);
      const depth = blue ? at[0] : length - at[0];
      expect(depth + half).toBeLessThan(zone);
      expect(blue ? -eye[0] : eye[0] - length).toBeCloseTo(0.6, 6);
      for (const group of groups) {
        const apart = ([0, 1] as const).some((axis) => {
          const [low, high] = bounds(group, axis);
          return at[axis] + half < low - 0.05 || at[axis] - half > high + 0.05;
        });
        expect(apart, `${name} and ${group.name}`).toBe(true);
      }
      for (const other of starts) {
        if (other.name !== name)
          expect(Math.max(Math.abs(at[0] - other.at[0]), Math.abs(at[1] - other.at[1]))).toBeGreaterThan(0.8);
      }
    }
  });
});

describe("the collision mesh", () => {
  test("is made of closed solids without slivers that face outwards", () => {
    expect(groups.flatMap(flaws)).toEqual([]);
    for (const group of groups) expect(signedVolume(group), group.name).toBeGreaterThan(1e-6);
  });

  test("stays small: tens of groups, a few thousand triangles", () => {
    expect(groups.length).toBeGreaterThanOrEqual(45);
    expect(groups.length).toBeLessThanOrEqual(75);
    expect(groups.reduce((sum, group) => sum + group.triangles.length, 0)).toBeLessThan(3000);
    expect(new Set(groups.map((g) => g.name)).size).toBe(groups.length);
  });

  test("red is blue turned by 180 degrees", () => {
    const blue = groups.filter((g) => g.name.startsWith("blue_"));
    expect(groups.length).toBe(2 * blue.length);
    for (const group of blue) {
      const red = named(group.name.replace("blue_", "red_"));
      expect(red.triangles).toEqual(group.triangles);
      group.vertices.forEach((p, i) => {
        expect(distance(red.vertices[i]!, [length - p[0], width - p[1], p[2]])).toBeLessThan(2e-6);
      });
    }
  });

  test("bumps rise at exactly 15 degrees, both ways, to 6.513 in over 44.4 in", () => {
    for (const name of ["blue_bump_left", "blue_bump_right", "red_bump_left", "red_bump_right"]) {
      const group = named(name);
      const [x0, x1] = bounds(group, 0);
      const [y0, y1] = bounds(group, 1);
      expect(x1 - x0).toBeCloseTo(44.4 * 0.0254, 5);
      expect(y1 - y0).toBeCloseTo(73 * 0.0254, 5);
      expect(bounds(group, 2)[1]).toBeCloseTo(6.513 * 0.0254, 5);
      const slopes = group.triangles.flatMap((triangle) => {
        const [a, b, c] = triangle.map((i) => group.vertices[i]!) as [Point, Point, Point];
        const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
        const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]] as const;
        const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
        return n[2] > 1e-9 ? [(Math.atan2(n[0], n[2]) * 180) / Math.PI] : [];
      });
      const ramps = slopes.filter((s) => Math.abs(s) < 30);
      expect(ramps.length).toBe(4);
      for (const slope of ramps) expect(Math.abs(slope)).toBeCloseTo(15, 3);
      expect(ramps.reduce((sum, s) => sum + s, 0)).toBeCloseTo(0, 3);
      expect(slopes.filter((s) => Math.abs(s) >= 30).every((s) => Math.abs(Math.abs(s) - 45) < 0.01)).toBe(true);
    }
  });

  test("stands where the manual and the tags put it", () => {
    const inch = 0.0254;
    expect(bounds(named("blue_hub_front"), 0)[0]).toBeCloseTo(158.6 * inch, 5);
    expect(bounds(named("blue_hub_funnel"), 2)[1]).toBeCloseTo(72 * inch, 5);
    expect(bounds(named("blue_trench_arm_right"), 2)).toEqual(
      [22.25, 40.25].map((v) => expect.closeTo(v * inch, 5) as number),
    );
    expect(bounds(named("blue_trench_post_right"), 1)[0]).toBeCloseTo(50.34 * inch, 5);
    expect(bounds(named("blue_tower_base"), 0)[1]).toBeCloseTo(45.18 * inch, 5);
    for (const [rung, height] of [["low", 27] as const, ["mid", 45] as const, ["high", 63] as const]) {
      const [low, high] = bounds(named(`blue_tower_rung_${rung}`), 2);
      expect((low + high) / 2).toBeCloseTo(height * inch, 5);
    }
    // Perimeter: 0.15 m thick outwards, from below the carpet up.
    for (const name of ["blue_guardrail_right_1", "blue_guardrail_left_2"]) {
      expect(bounds(named(name), 2)).toEqual([-0.05, expect.closeTo(20 * inch, 5)]);
      expect(bounds(named(name), 1)[1] - bounds(named(name), 1)[0]).toBeCloseTo(0.15, 5);
    }
    // Each tag sits less than 10 mm in front of some surface.
    for (const tag of field.tags.list)
      expect(nearestSurface(groups, point(tag.at), 0.2), `tag ${tag.id}`).toBeLessThan(0.01);
  });
});

describe("tags", () => {
  test("have the family's distance of 11 from each other, however they are turned", async () => {
    const { tagPicture, modules } = (await script("tags.mjs")) as {
      tagPicture(id: number): boolean[][];
      modules: number;
    };
    const turn = (rows: boolean[][]): boolean[][] =>
      rows.map((row, y) => row.map((_, x) => rows[modules - 1 - x]![y]!));
    const pictures = field.tags.list.map(({ id }) => tagPicture(id));
    expect(field.tags.list.map(({ id }) => id)).toEqual(Array.from({ length: 32 }, (_, i) => i + 1));
    let closest = Infinity;
    for (const [i, picture] of pictures.entries()) {
      expect(picture.length).toBe(10);
      const rings = picture.flatMap((row, y) => row.map((white, x) => ({ white, ring: Math.min(x, y, 9 - x, 9 - y) })));
      expect(rings.every(({ white, ring }) => ring > 1 || white === (ring === 0))).toBe(true);
      let turned = picture;
      for (let quarter = 0; quarter < 4; quarter++) {
        const flat = turned.flat();
        for (const [j, other] of pictures.entries()) {
          if (j < i || (j === i && quarter === 0)) continue;
          closest = Math.min(closest, other.flat().filter((bit, k) => bit !== flat[k]).length);
        }
        turned = turn(turned);
      }
    }
    expect(closest).toBeGreaterThanOrEqual(11);
    // Tag 1 from the top, as libapriltag draws it.
    const rows = tagPicture(1).map((row) => row.map((white) => (white ? "." : "#")).join(""));
    expect(rows).toEqual(TAG_ONE);
  });
});

describe("the files", () => {
  test("the models are small, plain and where AdvantageScope looks for them", async () => {
    const bytes = await readFile(join(folder, "model.glb"));
    const ball = await readFile(join(folder, "model_0.glb"));
    expect(bytes.length + ball.length).toBeLessThan(375 * 1024);
    expect(bytes.length).toBeLessThan(350 * 1024);
    const document = await new NodeIO().readBinary(bytes);
    const primitives = document
      .getRoot()
      .listMeshes()
      .flatMap((mesh) => mesh.listPrimitives());
    expect(primitives.length).toBeLessThanOrEqual(25);
    expect(document.getRoot().listExtensionsUsed()).toEqual([]);
    const carpet = document
      .getRoot()
      .listNodes()
      .find((node) => node.getName() === "carpet")!;
    const position = carpet.getMesh()!.listPrimitives()[0]!.getAttribute("POSITION")!;
    expect(position.getMax([])).toEqual([
      expect.closeTo(length / 2, 4),
      expect.closeTo(0, 6),
      expect.closeTo(width / 2, 4),
    ]);
    const one = (await new NodeIO().readBinary(ball))
      .getRoot()
      .listMeshes()
      .flatMap((mesh) => mesh.listPrimitives());
    expect(one.length).toBe(1);
    expect(one[0]!.getIndices()!.getCount() / 3).toBeLessThanOrEqual(500);
    expect(one[0]!.getAttribute("POSITION")!.getMax([])[1]).toBeCloseTo(
      evaluate(field.pieces["fuel"]!.diameter) / 2,
      4,
    );
  });

  test("config.json has the frame, stations and tags AdvantageScope expects", async () => {
    const config = JSON.parse(await readFile(join(folder, "config.json"), "utf8")) as {
      isFTC: boolean;
      coordinateSystem: string;
      widthInches: number;
      heightInches: number;
      driverStations: number[][];
      gamePieces: { name: string }[];
      aprilTags: { id: number; variant: string; position: Point; rotations: { degrees: number }[] }[];
    };
    expect(config).toMatchObject({
      isFTC: false,
      coordinateSystem: "wall-blue",
      widthInches: 651.22,
      heightInches: 317.677,
    });
    expect(config.driverStations.length).toBe(6);
    expect(config.driverStations[0]).toEqual([expect.closeTo(8.2705, 3), expect.closeTo(-3.0755, 3)]);
    expect(config.gamePieces.map((piece) => piece.name)).toEqual(["Fuel"]);
    const first = config.aprilTags[0]!;
    expect(first).toMatchObject({ id: 1, variant: "36h11-6.5in", rotations: [{ degrees: 0 }] });
    expect(first.position).toEqual([expect.closeTo(-3.6075, 3), expect.closeTo(-3.3903, 3), expect.closeTo(0.889, 4)]);
  });
});

const TAG_ONE = [
  "..........",
  ".########.",
  ".#..#..##.",
  ".##.#...#.",
  ".#....###.",
  ".##..####.",
  ".#.#..#.#.",
  ".###.##.#.",
  ".########.",
  "..........",
];
