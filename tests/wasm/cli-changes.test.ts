// `assert --results` and `--since`: the changes in numbers since another run. Needs build/node, as npm test has it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./helpers.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-changes-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function assert(...args: string[]) {
  const options = { encoding: "utf8", cwd: folder } as const;
  const command = [join(root, "scripts/sandlot.mjs"), "assert", ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, options);
  return { status, stdout, stderr };
}

/** Drives ahead with so much stick. */
function write(axis: number, conditions: object[]) {
  const scenario = {
    ...{ sandlot: 1, name: "ahead", field: "practice", pieces: "none" },
    robots: [{ robot: "kitbot", station: "blue1", at: [2, 6.5, 0], program: "script" }],
    script: [{ t: 0, station: "blue1", axes: [axis, 0, 0] }],
    assert: conditions,
  };
  writeFileSync(join(folder, "ahead.json"), JSON.stringify(scenario));
}

const x = { name: "x", value: "Robots/blue1/Pose/translation/x", above: 2.1, when: "end", until: 1 };
const volts = { name: "volts", value: "Robots/blue1/Battery/Voltage", atLeast: 6, when: "always" };
const y = { name: "y", value: "Robots/blue1/Pose/translation/y", within: 0.1, near: 6.5, when: "end", until: 1 };

test("what is the same is not said; what changed, came and went is, as text and as a table", () => {
  write(0.5, [x, volts]);
  expect(assert("ahead.json", "--results", "before.json").status).toBe(0);
  expect(assert("ahead.json", "--since", "before.json").stdout).toContain("nothing changed since before.json\n");
  write(0, [x, y]);
  const { status, stdout } = assert("ahead.json", "--since", "before.json", "--changes", "changes.md");
  expect(status).toBe(1); // the conditions decide, not the changes
  expect(stdout).toMatch(
    /^changed ahead.json: x: held: 3\.\d+ at 1.00 s -> did not hold: 2\.000\d+ at 1.00 s -1\.\d+ \(-\d/m,
  );
  expect(stdout).toMatch(/^changed ahead.json: y: not there -> held: 6.5 at 1.00 s$/m);
  // Of a condition that holds always, the number nearest to its bound.
  expect(stdout).toMatch(/^changed ahead.json: volts: held: (1[01]|[6-9])\.\d+ at 0\.\d\d s -> not there$/m);
  expect(stdout).toContain("3 changed since before.json\n");
  const table = readFileSync(join(folder, "changes.md"), "utf8");
  expect(table.match(/^\| ahead\.json \|/gm)).toHaveLength(3);
});

test("a scenario that can no longer be run is a change, too", () => {
  writeFileSync(join(folder, "ahead.json"), '{ "sandlot": 1 }');
  const { status, stdout } = assert("ahead.json", "--since", "before.json");
  expect(status).toBe(2);
  expect(stdout).toContain("changed ahead.json: can be run: not there -> could not be run\n");
});

test.each([
  ["{}", /is not what "assert --results" writes/],
  ["[", /is no JSON/],
  ['{"sandlot":9,"scenarios":[]}', /has format 9; this version reads 1/],
  ['{"sandlot":1,"scenarios":[{"conditions":[null]}]}', /is not what/],
])("an earlier file of %j is refused before anything runs", (text, message) => {
  writeFileSync(join(folder, "odd.json"), text);
  const { status, stdout, stderr } = assert("ahead.json", "--since", "odd.json");
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(message);
});

test("--changes without --since", () => {
  expect(assert("ahead.json", "--changes", "c.md").stderr).toMatch(/--changes is for --since, which is missing/);
});
