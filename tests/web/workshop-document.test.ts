// A robot.json under edit: paths, undo, its text, and the form of each of its values.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  Edits,
  freshName,
  pathOf,
  pointerOf,
  printJson,
  valueAt,
  withKey,
  withValue,
  type Json,
} from "../../web/app/forms/json-document.ts";
import { quantityOf } from "../../web/app/forms/key-row.ts";
import { KeySchema, type Form, type SchemaNode } from "../../web/app/forms/key-schema.ts";
import { isRobot, robotFormat } from "../../web/app/workshop/robot-format.ts";
import { inRobot, robotIn, withRobot } from "../../web/app/workshop/workshop-scenario.ts";

const read = (path: string): string => readFileSync(path, "utf8");
const shipped = ["kitbot", "mecanum-arm", "swerve-shooter"].map(
  (name) => JSON.parse(read(`robots/${name}/robot.json`)) as Json,
);
const schema = new KeySchema(read("robots/schema.json"));

describe("a value by its path", () => {
  const robot: Json = { mass: 50, motors: { left: { type: "cim" } }, list: [1, 2, 3] };

  test("is read, changed and taken away, and nothing else changes", () => {
    expect(valueAt(robot, ["motors", "left", "type"])).toBe("cim");
    expect(valueAt(robot, ["motors", "right"])).toBeUndefined();
    expect(valueAt(robot, ["toString"])).toBeUndefined();
    const heavier = withValue(robot, ["mass"], 60);
    expect(heavier).toEqual({ ...robot, mass: 60 });
    expect(valueAt(heavier, ["motors"])).toBe(valueAt(robot, ["motors"]));
    expect(withValue(robot, ["motors", "left"], undefined)).toEqual({ ...robot, motors: {} });
    expect(withValue(robot, ["list", 1], undefined)).toEqual({ ...robot, list: [1, 3] });
    expect(withValue(robot, ["battery", "emf"], "12 V")).toEqual({ ...robot, battery: { emf: "12 V" } });
    expect(robot["mass"]).toBe(50);
  });

  test("keeps the order of keys, also under another name", () => {
    expect(Object.keys(withValue(robot, ["mass"], 1) as object)).toEqual(["mass", "motors", "list"]);
    expect(Object.keys(withKey(robot as never, "motors", "engines"))).toEqual(["mass", "engines", "list"]);
  });

  test("makes a plain key of __proto__", () => {
    const changed = withValue({}, ["__proto__"], { polluted: true }) as object;
    expect(Object.keys(changed)).toEqual(["__proto__"]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("and its JSON pointer are one", () => {
    expect(pointerOf(["a/b", 0, "c~d"])).toBe("/a~1b/0/c~0d");
    expect(pathOf("/a~1b/0/c~0d")).toEqual(["a/b", "0", "c~d"]);
  });
});

test("undo and redo give back each state; a new one ends what was undone", () => {
  const edits = new Edits(1);
  for (const value of [2, 3]) edits.set(value);
  edits.undo();
  expect([edits.document, edits.canUndo, edits.canRedo]).toEqual([2, true, true]);
  edits.undo();
  edits.undo();
  expect([edits.document, edits.canUndo]).toEqual([1, false]);
  edits.redo();
  edits.set(9);
  edits.redo();
  expect([edits.document, edits.canRedo]).toEqual([9, false]);
});

test("the printed text of each robot that ships reads back as the same robot, with its short lists in one line", () => {
  for (const robot of shipped) {
    expect(JSON.parse(printJson(robot))).toEqual(robot);
    expect(printJson(robot)).toMatch(/"centerOfMass": \[-?[\d.]+, 0, [\d.]+\]/);
  }
});

test("a robot is told from a scenario, a field and anything else", () => {
  expect(shipped.every(isRobot)).toBe(true);
  const others = [null, 7, [], {}, { robots: [], mass: 3 }, { field: "x" }, JSON.parse(read("fields/lab/field.json"))];
  for (const other of others) expect(isRobot(other)).toBe(false);
});

describe("the form", () => {
  /** Every place of a value with its form, also places that have no value. */
  function walk(
    node: SchemaNode,
    value: Json | undefined,
    path: string,
    visit: (path: string, form: Form) => void,
  ): void {
    const form = schema.formOf(node, value);
    visit(path, form);
    if (value === undefined) return;
    if (form.is === "object")
      for (const [key, inner] of Object.entries(form.properties))
        walk(inner, valueAt(value, [key]), `${path}/${key}`, visit);
    if (form.is === "list" || form.is === "map")
      for (const [key, inner] of Object.entries(value as object))
        walk(form.items, inner as Json, `${path}/${key}`, visit);
  }

  test("has a field for each key of each robot that ships, and the value there fits it", () => {
    for (const robot of shipped) {
      const forms = new Map<string, Form>();
      walk(schema.root, robot, "", (path, form) => forms.set(path, form));
      const check = (value: Json, path: string): void => {
        const form = forms.get(path);
        expect(form, path).toBeDefined();
        if (form?.is === "object" || form?.is === "list" || form?.is === "map")
          for (const [key, inner] of Object.entries(value as object)) check(inner as Json, `${path}/${key}`);
        else if (form?.is === "quantity") expect(["number", "string"], path).toContain(typeof value);
        else if (form?.is === "choice") expect(form.words, path).toContain(value);
        else if (form?.is === "boolean") expect(typeof value, path).toBe("boolean");
      };
      check(robot, "");
      // Only parts of any form are left to JSON: the sources of the file.
      const raw = [...forms].filter(([path, form]) => form.is === "raw" && valueAt(robot, pathOf(path)) !== undefined);
      expect(
        raw.map(([path]) => path).filter((path) => !path.includes("sources") && !path.includes("barrels")),
      ).toEqual([]);
    }
  });

  test("knows units, ranges, defaults, sources and names", () => {
    const forms = new Map<string, Form>();
    walk(schema.root, shipped[0]!, "", (path, form) => forms.set(path, form));
    expect(forms.get("/mass")).toMatchObject({ is: "quantity", unit: "kg", low: 0.1, high: 500 });
    expect(forms.get("/battery/emf")).toMatchObject({ unit: "V", fallback: 12.8, source: /lead-acid/ as never });
    expect(forms.get("/motors/left_drive/type")).toMatchObject({ is: "choice", own: expect.anything() as never });
    expect(forms.get("/wiring/0/motor")).toMatchObject({ is: "text", names: "motor" });
    expect(forms.get("/drivetrain")).toMatchObject({ kindKey: "kind", name: "differential" });
    expect(forms.get("/drivetrain/left/motors")).toMatchObject({ is: "names" });
  });

  test("a motor by its numbers is an object, and may be a word again", () => {
    const motor = { type: robotFormat.starts({})["motorType"]! };
    const robot = withValue(shipped[0]!, ["motors", "left_drive"], motor);
    const forms = new Map<string, Form>();
    walk(schema.root, robot, "", (path, form) => forms.set(path, form));
    const form = forms.get("/motors/left_drive/type");
    expect(form).toMatchObject({ is: "object", name: "motorType" });
    expect((form as { words: readonly string[] }).words).toContain("cim");
    expect(forms.get("/motors/left_drive/type/freeSpeed")).toMatchObject({ is: "quantity", unit: "rad/s" });
  });

  test("reads what is typed as a number or as a text with a unit", () => {
    expect([quantityOf("3"), quantityOf("-.5e2"), quantityOf("3 in"), quantityOf("")]).toEqual([3, -50, "3 in", ""]);
  });

  test("offers the names that the robot has", () => {
    expect(robotFormat.namesIn(shipped[0]!, "motor")).toEqual(["left_drive", "right_drive", "roller", "feeder"]);
    expect(robotFormat.namesIn(shipped[0]!, "wheel")).toHaveLength(6);
    expect(robotFormat.namesIn(shipped[2]!, "module")).toHaveLength(4);
    expect(robotFormat.namesIn(shipped[0]!, "mechanism")).toEqual(["roller", "feeder"]);
    expect(freshName("wheel2", ["wheel2", "wheel3"])).toBe("wheel4");
  });
});

test("a robot is put into its scenario, and the core's place is one in its robot.json", () => {
  const text = JSON.stringify({
    sandlot: 1,
    robots: [
      { robot: "kitbot", preload: 3 },
      { robot: "kitbot", preload: 5 },
    ],
  });
  expect(robotIn(text, 1)).toBe("kitbot");
  const own = { mass: 40 };
  expect(JSON.parse(withRobot(text, 1, own))).toEqual({
    sandlot: 1,
    robots: [
      { robot: "kitbot", preload: 3 },
      { robot: own, preload: 5 },
    ],
  });
  expect(JSON.parse(withRobot(text, 1, own, true)).robots[1]).toEqual({ robot: own });
  // A team's robot brings the team's number; another one leaves it.
  const team = withRobot(text, 1, own, true, 254);
  expect(JSON.parse(team).robots[1]).toEqual({ robot: own, number: 254 });
  expect(JSON.parse(withRobot(team, 1, own, true)).robots[1]).toEqual({ robot: own, number: 254 });
  const roomy = { ...own, hopper: { capacity: 5 } };
  expect(JSON.parse(withRobot(text, 1, roomy, true)).robots[1]).toEqual({ robot: roomy, preload: 5 });
  expect([inRobot("/robots/1/robot/mass", 1), inRobot("/robots/1/robot", 1)]).toEqual(["/mass", ""]);
  expect([inRobot("/robots/10/robot/mass", 1), inRobot("/script/0", 1)]).toEqual([null, null]);
});

test("the form offers a spring on arms and lifts, and a new one is whole", () => {
  const at = (name: string): SchemaNode => ({ $ref: `#/$defs/${name}` });
  const keysOf = (name: string): string[] => {
    const form = schema.formOf(at(name), {});
    return form.is === "object" ? Object.keys(form.properties) : [];
  };
  for (const name of ["arm", "elevator", "output"]) expect(keysOf(name), name).toContain("spring");
  for (const name of ["flywheel", "turret", "linearMotion"]) expect(keysOf(name), name).not.toContain("spring");
  expect(keysOf("armSpring")).toEqual(expect.arrayContaining(["torque", "anchor", "arm", "force", "stiffness"]));
  const starts = robotFormat.starts({});
  expect(schema.startOf(at("armSpring"), starts)).toEqual({ torque: "5 N m" });
  expect(schema.startOf(at("liftSpring"), starts)).toEqual({ force: 20 });
});
