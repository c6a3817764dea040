// Mistakes in a scenario, a field, a robot or a mesh: each gives one sentence with the fault and its place, and
// a core that goes on working. The loaders' own tests have the details; these hold the whole way through the boundary.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SimDataError } from "../../web/sim/boundary/errors.ts";
import type { Core } from "../../web/sim/core/module.ts";
import { refusalSayer } from "../../web/sim/boundary/reasons.ts";
import { refusalWords } from "../../web/words/spanish/refusals.ts";
import { files, load, open, plainField, plainRobot, plainScenario, robotObject, shipped } from "./helpers.ts";

const spanish = refusalSayer(refusalWords);
let core: Core;
beforeAll(async () => {
  core = await open();
});
afterAll(async () => {
  // After all of it the same instance still loads and runs.
  await load(core, shipped("bumps"));
  expect(core.step(50)).toBe(50);
});

async function problemOf(loading: Promise<unknown>): Promise<SimDataError> {
  const error = await loading.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(SimDataError);
  const problem = error as SimDataError;
  expect(problem.message).not.toMatch(/\n/);
  expect(problem.reason.length).toBeGreaterThan(5);
  // Each has its words in the page's other language, too.
  expect(spanish(problem.reason), problem.reason).not.toBe(problem.reason);
  expect(() => core.step(1)).toThrow("no scenario is loaded");
  return problem;
}

type Case = [what: string, text: string, path: RegExp | string, says: RegExp];

const fieldWith = (changes: Record<string, unknown>): string => plainScenario({ field: { ...plainField, ...changes } });
const robotWith = (changes: Record<string, unknown>): string =>
  plainScenario({ robots: [{ ...plainRobot, robot: { ...robotObject(), ...changes } }] });
const mesh = (obj: string): string => fieldWith({ collision: obj, groups: { wall: "default" } });

const scenarios: Case[] = [
  ["nothing", "", /line 1/, /empty/],
  ["no JSON", "hello", /line 1/, /unknown word/],
  ["cut off", plainScenario().slice(0, -5), /line 1/, /./],
  ["NaN", plainScenario().replace('"at":[4,4,0]', '"at":[NaN,4,0]'), /line 1/, /unknown word/],
  ["a number too large to be one", plainScenario().replace('"at":[4,4,0]', '"at":[1e999,4,0]'), "/robots/0/at/0", /./],
  ["1e308", plainScenario({ robots: [{ ...plainRobot, at: [1e308, 4, 0] }] }), "/robots/0/at/0", /-?100/],
  ["deep nesting", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, /line 1/, /nested/],
  ["another version", plainScenario({ sandlot: 2 }), "/sandlot", /./],
  ["an unknown key at the top", plainScenario({ robts: [] }), "/robts", /no key "[a-z]+".*valid: sandlot/],
  ["a field that is not there", plainScenario({ field: "2099-nothing" }), "/field", /fields\/2099-nothing\/field.json/],
  [
    "a robot that is not there",
    plainScenario({ robots: [{ ...plainRobot, robot: "nobody" }] }),
    "/robots/0/robot",
    /robots\/nobody/,
  ],
  ["a way out of the folder", plainScenario({ field: "../../etc" }), "/field", /./],
  [
    "an unknown station",
    plainScenario({ robots: [{ ...plainRobot, station: "blue4" }] }),
    "/robots/0/station",
    /blue1.*red3/,
  ],
  ["a station twice", plainScenario({ robots: [plainRobot, plainRobot] }), "/robots/1/station", /blue1.*taken/],
  ["seven robots", plainScenario({ robots: Array(7).fill(plainRobot) }), "/robots", /6/],
  [
    "an unknown program",
    plainScenario({ robots: [{ ...plainRobot, program: "magic" }] }),
    "/robots/0/program",
    /driver/,
  ],
  [
    "a preload beyond the hopper",
    plainScenario({ robots: [{ ...plainRobot, preload: 999 }] }),
    "/robots/0/preload",
    /holds/,
  ],
  ["an unknown piece", plainScenario({ pieces: [{ type: "cube", at: [1, 1, 1] }] }), "/pieces/0/type", /big.*small/],
  ["too many pieces", plainScenario({ pieces: Array(2000).fill({ type: "big", at: [1, 1, 1] }) }), "/pieces", /1024/],
  [
    "a script for nobody",
    plainScenario({ script: [{ t: 0, station: "red1", axes: [1, 0, 0] }] }),
    "/script/0/station",
    /blue1/,
  ],
  [
    "a script with an unknown motor",
    plainScenario({ script: [{ t: 0, station: "blue1", volts: { nope: 1 } }] }),
    /^\/script\/0\/volts/,
    /front_left/,
  ],
  [
    "an axis out of range",
    plainScenario({ script: [{ t: 0, station: "blue1", axes: [2, 0, 0] }] }),
    "/script/0/axes/0",
    /-1.*1/,
  ],
];

const fields: Case[] = [
  ["no floor", fieldWith({ floor: undefined }), "/field", /floor/],
  ["an unknown material", fieldWith({ floor: "lava" }), "/field/floor", /default.*bouncy/],
  [
    "a ball without mass",
    fieldWith({ pieces: { big: { ...plainField.pieces.big, mass: 0 } } }),
    "/field/pieces/big/mass",
    /./,
  ],
  ["a quantity with a wrong unit", fieldWith({ size: ["16 lb", 8] }), "/field/size/0", /lb/],
  [
    "a million pieces",
    fieldWith({ pieces: { big: { ...plainField.pieces.big, total: 1e6 } } }),
    "/field/pieces/big/total",
    /1024/,
  ],
  ["a mesh of no group in groups", mesh("o sea\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"), /^\/field/, /sea|wall/],
  ["a face without its vertex", mesh("g wall\nv 0 0 0\nv 1 0 0\nf 1 2 9\n"), /line 4|collision/, /./],
  ["a vertex that is no number", mesh("g wall\nv 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"), /line 2|collision/, /./],
];

const robots: Case[] = [
  ["no mass", robotWith({ mass: 0 }), "/robots/0/robot/mass", /./],
  ["a mass without unit", robotWith({ mass: "heavy" }), "/robots/0/robot/mass", /heavy/],
  [
    "a motor of no known type",
    robotWith({ motors: { m: { type: "v8" } } }),
    "/robots/0/robot/motors/m/type",
    /krakenX60/,
  ],
  ["an unknown key", robotWith({ wings: 2 }), "/robots/0/robot/wings", /no key "[a-z]+".*valid: sandlot/],
  ["a module without its motor", robotWith({ motors: {} }), /^\/robots\/0\/robot/, /./],
];

describe.each([
  ["scenario", scenarios],
  ["field", fields],
  ["robot", robots],
])("a bad %s", (_kind, cases) => {
  test.each(cases)("%s", async (_what, text, path, says) => {
    const problem = await problemOf(load(core, text));
    expect(problem.file).toBe("test.json");
    if (typeof path === "string") expect(problem.path).toBe(path);
    else expect(`${problem.path} ${problem.reason}`).toMatch(path);
    expect(problem.reason).toMatch(says);
  });
});

describe("a bad file beside the scenario", () => {
  /** Loads a shipped scenario with one file replaced. */
  const withFile = (path: string, bytes: Uint8Array | null) =>
    problemOf(core.load(shipped("bumps"), "test.json", async (wanted) => (wanted === path ? bytes : files(wanted))));
  const field = "fields/2026-rebuilt/field.json";
  const obj = "fields/2026-rebuilt/collision.obj";
  const robot = "robots/swerve-shooter/robot.json";
  const text = (content: string): Uint8Array => new TextEncoder().encode(content);

  test.each([field, robot])("%s broken: names that file and the line", async (path) => {
    const problem = await withFile(path, text('{ "sandlot": 1,\n  "name" }'));
    expect(problem.file).toBe(path);
    expect(problem.path).toMatch(/line 2/);
  });

  test("a mesh: names that file and the line", async () => {
    for (const [content, line] of [
      ["v 0 0 0\nv 1 0 zero\n", "line 2"],
      ["g walls\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 1000000\n", "line 5"],
      [`g walls\n${"v 0 0 0\n".repeat(10)}f 1 2 -99999999999999999999\n`, "line 12"],
    ] as const) {
      const problem = await withFile(obj, text(content));
      expect(problem.file).toBe(obj);
      expect(problem.path).toMatch(line);
    }
  });

  test.each([field, obj, robot])("%s missing, empty or of random bytes", async (path) => {
    expect((await withFile(path, null)).reason).toContain(path);
    await withFile(path, new Uint8Array(0));
    const noise = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3) * 104729) & 0xff);
    await withFile(path, noise);
  });

  test("a file that is too large is refused unread", async () => {
    const problem = await withFile(obj, new Uint8Array(9 << 20));
    expect(problem.file).toBe(obj);
    expect(problem.reason).toMatch(/at most 8388608/);
  });

  test("so is a scenario", async () => {
    const problem = await problemOf(load(core, " ".repeat(9 << 20)));
    expect(problem.message).toMatch(/^test.json: has 9437184 bytes/);
  });
});

test("every cut of a scenario is refused, never a crash or a hang", async () => {
  const text = plainScenario();
  for (let length = 1; length < text.length; length += 7) await problemOf(load(core, text.slice(0, length)));
});
