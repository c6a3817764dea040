// The things of a scenario with a place in the picture: found, moved, turned, thrown and taken away, and its script
// line by line.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { valueAt, type Json } from "../../web/app/forms/json-document.ts";
import { afterMove, handlesOf } from "../../web/app/scenario/scenario-handles.ts";
import { linesOf, withDrive, withFault, withoutEntries } from "../../web/app/scenario/scenario-script.ts";
import {
  moved,
  thingsOf,
  thrown,
  turned,
  without,
  withOneRobot,
  withPile,
  type Surroundings,
  type Thing,
} from "../../web/app/scenario/scenario-things.ts";
import { KeySchema, type SchemaNode } from "../../web/app/forms/key-schema.ts";

const around: Surroundings = { diameterOf: () => 0.15, startOf: (robot) => (robot === 1 ? [9, 5, 1] : null) };
const plain: Json = {
  sandlot: 1,
  field: "practice",
  pieces: "none",
  robots: [
    { robot: "kitbot", station: "blue1", at: ["10 ft", 4, "90 deg"] },
    { robot: "kitbot", station: "red2" },
  ],
};
const things = (scenario: Json, single = false): Thing[] => thingsOf(scenario, around, single);

describe("robots", () => {
  test("stand where the scenario says, in any unit, or where the core puts them", () => {
    const [first, second] = things(plain);
    expect(first).toMatchObject({ kind: "robot", name: "blue1", at: [3.048, 4, 0] });
    expect(first?.heading).toBeCloseTo(Math.PI / 2, 12);
    expect(second).toMatchObject({ name: "red2", at: [9, 5, 0], heading: 1 });
  });

  test("keep their heading when they are moved, and their place when they are turned", () => {
    const [first] = things(plain);
    expect(valueAt(moved(plain, first!, [1, 2, 0]), ["robots", 0, "at"])).toEqual([1, 2, 1.5708]);
    // The handle stands ahead of the robot: to drag it to the left of it turns it there.
    const left = afterMove(plain, first!, "turn:/robots/0", [3.048, 5, 0.15]);
    expect(valueAt(left, ["robots", 0, "at"])).toEqual([3.048, 4, 1.5708]);
    expect(valueAt(turned(plain, first!, 3 * Math.PI), ["robots", 0, "at", 2])).toBeCloseTo(Math.PI, 3);
    expect(valueAt(plain, ["robots", 0, "at"])).toEqual(["10 ft", 4, "90 deg"]);
  });

  test("get the first free station; six are enough", () => {
    let scenario: Json | null = plain;
    for (const station of ["blue2", "blue3", "red1", "red3"]) {
      scenario = withOneRobot(scenario!, "kitbot", [1, 1, 0]);
      expect((valueAt(scenario!, ["robots"]) as Json[]).at(-1)).toMatchObject({ station });
    }
    expect(withOneRobot(scenario!, "kitbot", [1, 1, 0])).toBeNull();
  });
});

describe("a pile", () => {
  const piled = withPile(withPile(plain, "ball", [3, 2, 2], 0.15, [5, 4]), "ball", [1, 1, 1], 0.15, [8, 4]);
  const [pile, single] = things(piled).filter(({ kind }) => kind === "pile");

  test("is what lies close together, and moves and turns as one", () => {
    expect([pile?.pieces.length, single?.pieces.length]).toEqual([12, 1]);
    expect(things(piled, true).filter(({ kind }) => kind === "pile")).toHaveLength(13);
    expect(pile?.at[0]).toBeCloseTo(5, 3);
    const away = moved(piled, pile!, [2, 3, pile!.at[2]]);
    const [again] = things(away).filter(({ kind }) => kind === "pile");
    expect([again?.at[0].toFixed(2), again?.at[1].toFixed(2), again?.pieces.length]).toEqual(["2.00", "3.00", 12]);
    // Three along x and two along y: a quarter turn makes it three along y.
    const quarter = things(turned(piled, pile!, Math.PI / 2)).find(({ pieces }) => pieces.length === 12);
    expect(quarter!.half[1]).toBeCloseTo(pile!.half[0], 3);
  });

  test("is thrown with one velocity, which its arrow's tip shows and sets", () => {
    const flying = thrown(piled, pile!, [4, 0, 2]);
    expect(valueAt(flying, ["pieces", 11, "velocity"])).toEqual([4, 0, 2]);
    expect(valueAt(flying, ["pieces", 12, "velocity"])).toBeUndefined();
    const [thing] = things(flying).filter(({ kind }) => kind === "pile");
    const tip = handlesOf([thing!], null, null).find(({ look }) => look === "tip");
    expect(tip?.at[0]).toBeCloseTo(thing!.at[0] + 0.5, 6);
    const faster = afterMove(flying, thing!, "tip:/pieces/0", [thing!.at[0] + 1, thing!.at[1], thing!.at[2]]);
    expect(valueAt(faster, ["pieces", 0, "velocity"])).toEqual([8, 0, 0]);
    expect(valueAt(thrown(flying, thing!, [0, 0, 0]), ["pieces", 0])).not.toHaveProperty("velocity");
  });

  test("goes down to the floor and no further, however far the pointer is", () => {
    const scenario = withPile({ pieces: [] }, "fuel", [2, 1, 2], 0.15, [2, 2]);
    const [pile] = thingsOf(scenario, around);
    const down = afterMove(scenario, pile!, "at:/pieces/0", [3, 2, -4]);
    const [again] = thingsOf(down, around);
    expect(again!.at[0]).toBeCloseTo(3, 3);
    expect(Math.min(...[0, 1, 2, 3].map((piece) => Number(valueAt(down, ["pieces", piece, "at", 2]))))).toBeCloseTo(
      0.075,
      2,
    );
    // One that lies lower than half its size stays there: it is not lifted by being moved.
    const flat = { pieces: [{ type: "fuel", at: [1, 1, 0.02] }] };
    const low = afterMove(flat, thingsOf(flat, around)[0]!, "at:/pieces/0", [2, 1, -1]);
    expect(valueAt(low, ["pieces", 0, "at"])).toEqual([2, 1, 0.02]);
  });

  test("goes without the others", () => {
    expect(valueAt(without(piled, pile!), ["pieces"])).toHaveLength(1);
  });
});

test("gates and goals of a field of the scenario's own can be moved, with their size", () => {
  const scenario: Json = {
    ...plain,
    field: {
      course: { gates: ["a", "a"] },
      zones: { a: { box: { x: [1, 2], y: [3, "5 m"], z: [0, 1] } }, b: { box: { x: [0, 1], y: [0, 1], z: [0, 1] } } },
      goals: { hub: { alliance: "blue", piece: "ball", target: [4, 4, "6 ft"], radius: 0.4 } },
    },
  };
  const [gate, goal] = things(scenario).filter(({ kind }) => kind === "gate" || kind === "goal");
  expect(gate).toMatchObject({ name: "a", at: [1.5, 4, 0.5], half: [0.5, 1, 0.5] });
  expect(valueAt(moved(scenario, gate!, [3.5, 4, 0.5]), ["field", "zones", "a", "box", "x"])).toEqual([3, 4]);
  expect(goal?.at[2]).toBeCloseTo(1.8288, 4);
  expect(valueAt(moved(scenario, goal!, [5, 4, 2]), ["field", "goals", "hub", "target"])).toEqual([5, 4, 2]);
});

describe("a script", () => {
  const held = [
    { t: 0, axes: [0, 0, 0], buttons: [] },
    { t: 0.5, axes: [1, 0, 0], buttons: [] },
    { t: 1, axes: [1, 0, 0], buttons: ["intake"] },
  ] as const;
  const driven = withDrive(plain, 0, held);

  test("has what was driven, only what changed, and the robot drives so by itself", () => {
    expect(valueAt(driven, ["script"])).toEqual([
      { t: 0.5, station: "blue1", axes: [1, 0, 0] },
      { t: 1, station: "blue1", buttons: ["intake"] },
    ]);
    expect(valueAt(driven, ["robots", 0, "program"])).toBe("script");
    // Driven again, it has the new drive alone; faults stay.
    const faulty = withFault(driven, { t: 3, station: "blue1", kind: "motorDead", part: "left_drive", value: true });
    const again = withDrive(faulty, 0, held.slice(0, 2));
    expect(linesOf(again).map(({ is, from, what }) => [is, from, what])).toEqual([
      ["drive", 0.5, ""],
      ["fault", 3, "motorDead left_drive: true"],
    ]);
    const [drive] = linesOf(again).filter(({ is }) => is === "drive");
    expect(valueAt(withoutEntries(again, drive!.entries), ["script"])).toHaveLength(1);
  });
});

test("every key of a scenario has a form of its own: none but a path's samples is bare JSON", () => {
  const schema = new KeySchema(readFileSync("fields/scenario.schema.json", "utf8"));
  const bare: string[] = [];
  const seen = new Set<string>();
  const walk = (node: SchemaNode, path: string): void => {
    for (const value of [undefined, {}, []]) {
      const form = schema.formOf(node, value as Json | undefined);
      if (form.is === "raw" && value === undefined) bare.push(path);
      if (form.is === "object" && !seen.has(form.name)) {
        seen.add(form.name);
        for (const [key, inner] of Object.entries(form.properties)) walk(inner, `${path}/${key}`);
      }
      if (form.is === "list" || form.is === "map") walk(form.items, `${path}/*`);
    }
  };
  walk(schema.root, "");
  // Thousands of rows of numbers, which come from a file.
  expect(bare).toEqual(["/robots/*/path/samples"]);
  const { properties } = schema.formOf(schema.root, {}) as { properties: Record<string, SchemaNode> };
  expect(schema.formOf(properties["pieces"]!, "match")).toMatchObject({ is: "choice", words: ["match", "none"] });
  expect(schema.formOf(properties["pieces"]!, [])).toMatchObject({ is: "list", words: ["match", "none"] });
});
