// Fields of one's own: their things with places and how these move, how a scenario holds them, and the folder that is
// saved.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { configOf } from "../../web/app/fields/field-config.ts";
import { handlesOf, moveOf } from "../../web/app/fields/field-picture.ts";
import { apart, fieldIn, inField, together, withField } from "../../web/app/fields/field-scenario.ts";
import { thingsIn, type Thing } from "../../web/app/fields/field-things.ts";
import { valueAt, type Json, type JsonObject } from "../../web/app/forms/json-document.ts";

const field = {
  size: [10, 6],
  zones: {
    blue_end: { box: { x: [1, 2], y: ["1 ft", 2], z: [0, 1] }, mirror: true },
    round: { cylinder: { at: [5, 3], radius: 0.5, z: [0, 1] } },
    slant: {
      prism: {
        corners: [
          [1, 1],
          [2, 1],
          [1, 2],
        ],
        z: [0, 0.5],
      },
    },
  },
  exits: { spout: { at: [[3, 3, 1]], direction: [1, 0, 0], speed: 1 } },
  stations: { blue1: { start: [1, 2, 0] } },
} as const satisfies Json;

const find = (label: string): Thing => {
  const thing = thingsIn(field).find((each) => each.label === label && !each.mirrored);
  if (thing === undefined) expect.fail(`no thing ${label}`);
  return thing;
};
const moved = (label: string, handle: string, by: readonly [number, number, number]): Json =>
  find(label)
    .handles.find((each) => each.label === handle)!
    .moved(field, by);

describe("things in the picture", () => {
  test("a box has a handle on each side and one for its place; lengths in feet become metres", () => {
    expect(find("zones blue_end").handles.map(({ label }) => label)).toEqual([
      ...["place", "x low", "x high", "y low", "y high", "z low", "z high"],
    ]);
    expect(valueAt(moved("zones blue_end", "y low", [9, 0.5, 9]), ["zones", "blue_end", "box", "y"])).toEqual([
      0.805, 2,
    ]);
    expect(valueAt(moved("zones blue_end", "place", [0.25, -0.1, 9]), ["zones", "blue_end", "box"])).toEqual({
      ...{ x: [1.25, 2.25], y: [0.205, 1.9], z: [0, 1] },
    });
  });

  test("round and slanted zones, exits and starts move by what they are", () => {
    expect(valueAt(moved("zones round", "radius", [0.2, 0, 0]), ["zones", "round", "cylinder", "radius"])).toBe(0.7);
    expect(valueAt(moved("zones slant", "corner 2", [0.5, 0.5, 0]), ["zones", "slant", "prism", "corners"])).toEqual([
      ...[
        [1, 1],
        [2.5, 1.5],
        [1, 2],
      ],
    ]);
    expect(valueAt(moved("exits spout", "z", [1, 1, 0.5]), ["exits", "spout", "at", 0])).toEqual([3, 3, 1.5]);
    // The third number of a start is a heading.
    expect(valueAt(moved("stations blue1", "place", [1, 1, 1]), ["stations", "blue1", "start"])).toEqual([2, 3, 0]);
    expect(find("stations blue1").handles.length).toBe(1);
  });

  test("the twin of what is mirrored is drawn about the middle, and has no handles", () => {
    const twin = thingsIn(field).find(({ mirrored }) => mirrored)!;
    const xs = twin.lines.flatMap((line) => line.map(([x]) => x));
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([8, 9]);
    expect(twin.handles).toEqual([]);
  });

  test("every zone, exit, goal and tag of the fields that ship has a place", () => {
    for (const name of ["2026-rebuilt", "2025-reef-lite", "practice"]) {
      const json = JSON.parse(readFileSync(`fields/${name}/field.json`, "utf8")) as JsonObject;
      const count = (kind: Thing["kind"]): number =>
        thingsIn(json).filter((thing) => thing.kind === kind && !thing.mirrored).length;
      expect(count("zone")).toBe(Object.keys((json["zones"] ?? {}) as object).length);
      expect(count("goal")).toBe(Object.keys((json["goals"] ?? {}) as object).length);
      expect(count("tag")).toBe(((valueAt(json, ["tags", "list"]) ?? []) as unknown[]).length);
    }
  });

  test("each handle of a thing has a place of its own, where a pointer reaches it", () => {
    const fields = ["2026-rebuilt", "2025-reef-lite", "practice"].map(
      (name) => JSON.parse(readFileSync(`fields/${name}/field.json`, "utf8")) as Json,
    );
    for (const thing of [field, ...fields].flatMap(thingsIn)) {
      const places = handlesOf(thing).map(({ at }) => at.map((each) => each.toFixed(3)).join());
      expect(new Set(places).size, thing.label).toBe(places.length);
    }
  });

  test("a handle goes over the floor or along one side, to a centimetre, and moves that alone", () => {
    const json = {
      size: [8, 6],
      zones: { bin: { box: { x: [1, 2], y: [3, 4], z: [0, 1] } } },
    } as unknown as JsonObject;
    const [bin] = thingsIn(json);
    const handles = handlesOf(bin!);
    expect(handles.map(({ look, line }) => [look, line?.join("") ?? ""])).toEqual([
      ...[
        ["place", ""],
        ["side", "100"],
        ["side", "100"],
        ["side", "010"],
      ],
      ...[
        ["side", "010"],
        ["side", "001"],
        ["side", "001"],
      ],
    ]);
    const boxAfter = (index: number, by: readonly [number, number, number]): unknown => {
      const { id, at } = handles[index]!;
      const move = moveOf(bin!, id, [at[0] + by[0], at[1] + by[1], at[2] + by[2]])!;
      return valueAt(move.handle.moved(json, move.delta), ["zones", "bin", "box"]);
    };
    expect(boxAfter(0, [0.504, -1, 0])).toEqual({ x: [1.5, 2.5], y: [2, 3], z: [0, 1] });
    expect(boxAfter(2, [0.25, 0, 0])).toEqual({ x: [1, 2.25], y: [3, 4], z: [0, 1] });
    expect(boxAfter(6, [0, 0, 0.5])).toEqual({ x: [1, 2], y: [3, 4], z: [0, 1.5] });
    expect(moveOf(bin!, "/zones/bin#9", [0, 0, 0])).toBeNull();
  });
});

describe("a scenario's field", () => {
  const mesh = "g wall\nv 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n";
  const own = { name: "hall", title: "Hall", size: [10, 6], collision: "collision.obj", shapes: [], dimensions: {} };
  const scenario = JSON.stringify({
    ...{ sandlot: 1, name: "A", field: "practice", pieces: [], seed: 5, script: [] },
    robots: [
      { robot: "kitbot", station: "blue1", at: [1, 1, 0] },
      { robot: "swerve-shooter", station: "red1", at: [2, 2, 0], preload: 3, program: "autopilot" },
    ],
  });

  test("is a name, or an object whose mesh is apart while it is edited", () => {
    expect(fieldIn(scenario)).toBe("practice");
    const text = withField(scenario, own, mesh, 0, false);
    expect(JSON.parse(text)).toMatchObject({ name: "A", field: { collision: mesh }, robots: [{ at: [1, 1, 0] }, {}] });
    expect(fieldIn(text)).toEqual({
      field: { name: "hall", title: "Hall", size: [10, 6], collision: "collision.obj" },
      mesh,
    });
    expect(apart(together(own, null)).mesh).toBeNull();
  });

  test("another field takes the driver alone, at the start of its station", () => {
    expect(JSON.parse(withField(scenario, own, mesh, 1, true))).toEqual({
      ...{ sandlot: 1, name: "Hall", seed: 5, pieces: "match", match: { start: "teleop", clock: false } },
      field: { name: "hall", title: "Hall", size: [10, 6], collision: mesh },
      robots: [{ robot: "swerve-shooter", station: "red1", program: "driver" }],
    });
  });

  test("a problem's place in it is one of field.json", () => {
    expect([inField("/field/zones/a"), inField("/field"), inField("/fields"), inField("/robots/0")]).toEqual([
      ...["/zones/a", "", null, null],
    ]);
  });
});

test("the config.json that is saved has the tags, the size and the drivers' places of field.json", () => {
  const json = JSON.parse(readFileSync("fields/2026-rebuilt/field.json", "utf8")) as JsonObject;
  const shipped = readFileSync("fields/2026-rebuilt/config.json");
  const { buffer } = Uint8Array.from(shipped);
  const made = JSON.parse(configOf(json, buffer)) as { aprilTags: { position: number[] }[]; widthInches: number };
  const before = JSON.parse(shipped.toString()) as typeof made;
  expect(made.widthInches).toBeCloseTo(before.widthInches, 2);
  expect(made.aprilTags.length).toBe(before.aprilTags.length);
  made.aprilTags.forEach(({ position }, index) =>
    position.forEach((value, axis) => expect(value).toBeCloseTo(before.aprilTags[index]!.position[axis]!, 3)),
  );
  expect(made).toMatchObject({
    aprilTags: before.aprilTags.map(({ position: _, ...rest }) => rest),
    gamePieces: (before as unknown as { gamePieces: unknown }).gamePieces,
  });
});
