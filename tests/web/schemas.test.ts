// The JSON Schemas beside fields and robots: they accept all shipped files, and the inputs with one of everything that the
// fuzzers of the loaders start from.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const json = (path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8"));
const folders = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${path}/${entry.name}`);
const files = (path: string): string[] => readdirSync(join(root, path)).map((name) => `${path}/${name}`);

// "minimum" stands beside "$ref"s to quantities that may be strings, too.
const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false });
// Tools that make forms of the schemas read these beside them: units, the owners of names, the source of a number.
ajv.addVocabulary(["x-unit", "x-names", "x-source"]);
const schemas = {
  field: ajv.compile(json("fields/schema.json") as object),
  robot: ajv.compile(json("robots/schema.json") as object),
  scenario: ajv.compile(json("fields/scenario.schema.json") as object),
};

function problems(validate: ValidateFunction, value: unknown): string[] {
  validate(value);
  return (validate.errors ?? []).map((error) => `${error.instancePath}: ${error.message ?? ""}`);
}

describe("the schemas accept", () => {
  const cases: [string, ValidateFunction][] = [
    ...folders("fields").map((path): [string, ValidateFunction] => [`${path}/field.json`, schemas.field]),
    ...folders("robots").map((path): [string, ValidateFunction] => [`${path}/robot.json`, schemas.robot]),
    ...folders("fields")
      .flatMap((path) => (existsSync(join(root, path, "scenarios")) ? files(`${path}/scenarios`) : []))
      .map((path): [string, ValidateFunction] => [path, schemas.scenario]),
    ["tests/fuzz/corpus/field/everything.json", schemas.field],
    ["tests/fuzz/corpus/field/match.json", schemas.field],
    ["tests/fuzz/corpus/robot/everything.json", schemas.robot],
    ["tests/fuzz/corpus/robot/pieces.json", schemas.robot],
    ["tests/fuzz/corpus/robot/wiring.json", schemas.robot],
    ["tests/fuzz/corpus/robot/cameras.json", schemas.robot],
    ["tests/fuzz/corpus/scenario/everything.json", schemas.scenario],
    ["tests/fuzz/corpus/scenario/match.json", schemas.scenario],
  ];
  test.each(cases)("%s", (path, validate) => {
    expect(problems(validate, json(path))).toEqual([]);
  });
});

describe("the schemas refuse", () => {
  const spoil = (path: string, find: string, replace: string): unknown => {
    const text = readFileSync(join(root, path), "utf8");
    expect(text).toContain(find);
    return JSON.parse(text.replace(find, replace));
  };
  const field = "tests/fuzz/corpus/field/match.json";
  const robot = "tests/fuzz/corpus/robot/pieces.json";
  const wiring = "tests/fuzz/corpus/robot/wiring.json";
  const scenario = "tests/fuzz/corpus/scenario/match.json";

  test.each([
    [field, schemas.field, '"when":"piece"', '"when":"goal"'],
    [field, schemas.field, '"then":"place"', '"then":"vanish"'],
    [field, schemas.field, '"fully":true', '"fully":1'],
    [field, schemas.field, '"grace":3', '"grace":"3 m"'],
    [field, schemas.field, '"shape":"cylinder"', '"shape":"sphere"'],
    [field, schemas.field, '"seconds":10', '"second":10'],
    [robot, schemas.robot, '"kind":"over-bumper"', '"kind":"under-bumper"'],
    [robot, schemas.robot, '"capacity":8', '"capacity":161'],
    [robot, schemas.robot, '"wheel":{', '"wheels":{'],
    [robot, schemas.robot, '"feed":9', '"feed":"9 m"'],
    [wiring, schemas.robot, '"id":9', '"id":63'],
    [wiring, schemas.robot, '"steer":"front"', '"sensor":"gyro"'],
    [wiring, schemas.robot, '"channels":[0,1]', '"channels":[0]'],
    [wiring, schemas.robot, '"kind":"pwm"', '"kind":"servo"'],
    [scenario, schemas.scenario, '"role":"defend"', '"role":"win"'],
    [scenario, schemas.scenario, '"red":"command"', '"red":"driver"'],
  ])("%s with %4$s", (path, validate, find, replace) => {
    expect(problems(validate, spoil(path, find, replace))).not.toEqual([]);
  });
});
