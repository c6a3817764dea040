// The forms' additions to a file: the core takes each new part as it comes, with any names of the file's other parts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fieldFormat } from "../../web/app/fields/field-format.ts";
import { valueAt, withValue, type Json } from "../../web/app/forms/json-document.ts";
import { scenarioFormat } from "../../web/app/scenario/scenario-format.ts";
import { robotFormat } from "../../web/app/workshop/robot-format.ts";
import { load, open, plainField, plainRobot, plainScenario, robotObject, root } from "./helpers.ts";

const takes = async (scenario: string): Promise<void> => {
  const core = await open();
  await load(core, scenario);
  core.step(2);
};

/** Appends to a list, or puts an entry "new" into a table. */
function added(document: Json, path: readonly string[], part: Json): Json {
  const there = valueAt(document, path) ?? [];
  return withValue(
    document,
    path,
    Array.isArray(there) ? [...(there as readonly Json[]), part] : { ...(there as object), new: part },
  );
}

test.each([
  ["pair", ["pairs"]],
  ["material", ["materials"]],
  ["spherePiece", ["pieces"]],
  ["boxPiece", ["pieces"]],
  ["staging", ["staging"]],
  ["tags", null],
  ["match", null],
] as const)("a field's new %s", async (name, path) => {
  const part = fieldFormat.starts(plainField as unknown as Json)[name]!;
  const field =
    path === null
      ? withValue(plainField as unknown as Json, [name], part)
      : added(plainField as unknown as Json, path, part);
  await takes(plainScenario({ field }));
});

test("a field's new pairs are of other materials each time, as long as there are some", async () => {
  let field = plainField as unknown as Json;
  const pairs = Array.from({ length: 3 }, () => {
    const pair = fieldFormat.starts(field)["pair"]!;
    field = added(field, ["pairs"], pair);
    return JSON.stringify(valueAt(pair, ["between"]));
  });
  expect(new Set(pairs).size).toBe(3);
  await takes(plainScenario({ field }));
});

test.each([
  ["flywheel", "mechanisms"],
  ["gyro", "sensors"],
  ["component", "components"],
  ["camera", "cameras"],
])("a robot's new %s", async (name, list) => {
  // Every motor of the shipped robot drives something.
  const shipped = robotObject() as unknown as Json;
  const robot = added(shipped, ["motors"], robotFormat.starts(shipped)["motor"]!);
  const part = withValue(robotFormat.starts(robot)[name]!, ["name"], `${name}-2`);
  await takes(plainScenario({ robots: [{ ...plainRobot, robot: added(robot, [list], part) }] }));
});

test("a new spring on an arm and on a lift", async () => {
  const starts = robotFormat.starts({});
  let robot = robotObject() as unknown as Json;
  const motor = starts["motor"]!;
  for (const name of ["first", "second"]) robot = withValue(robot, ["motors", name], motor);
  const arm = { name: "swing", kind: "arm", motors: ["first"], gearing: 50, mass: 3, length: 0.6 };
  const lift = { name: "rise", kind: "elevator", motors: ["second"], gearing: 10, mass: 6, drum: "1 in" };
  robot = added(robot, ["mechanisms"], { ...arm, spring: starts["armSpring"]! });
  robot = added(robot, ["mechanisms"], { ...lift, spring: starts["liftSpring"]! });
  await takes(plainScenario({ robots: [{ ...plainRobot, robot }] }));
});

test("a scenario's new robot stands at a station of its own, and pieces are of the field", async () => {
  const format = scenarioFormat(() => ["big", "small"]);
  let scenario = JSON.parse(plainScenario({ pieces: [] })) as Json;
  for (let count = 0; count < 3; count++) {
    const robot = withValue(format.starts(scenario)["placement"]!, ["at"], [4 + 2 * count, 2, 0]);
    scenario = added(scenario, ["robots"], robot);
  }
  scenario = added(scenario, ["pieces"], format.starts(scenario)["placedPiece"]!);
  scenario = added(scenario, ["script"], format.starts(scenario)["entry"]!);
  await takes(JSON.stringify(scenario));
});

test("starts are of tables that the schemas have", () => {
  const tables = (file: string): string[] =>
    Object.keys((JSON.parse(readFileSync(join(root, file), "utf8")) as { $defs: object }).$defs);
  for (const [file, starts] of [
    ["fields/schema.json", fieldFormat.starts({})],
    ["robots/schema.json", robotFormat.starts({})],
    ["fields/scenario.schema.json", scenarioFormat(() => []).starts({})],
  ] as const)
    for (const name of Object.keys(starts)) expect(tables(file), `${file}: ${name}`).toContain(name);
});
