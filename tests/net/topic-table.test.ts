// The tables of topics in the documentation have all topics of runs, each with its own meaning. Needs build/node, as
// npm test has it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { topicRows } from "../../scripts/docs/inserts.mjs";
import { logTopics } from "../../scripts/docs/log-topics.mjs";
import { root } from "./helpers.ts";

const scenarios = readdirSync(join(root, "fields")).flatMap((field) => {
  try {
    return readdirSync(join(root, "fields", field, "scenarios")).map((file) => `${field}/${file.replace(".json", "")}`);
  } catch {
    return [];
  }
});

test("every topic of every shipped scenario stands in a table", { timeout: 120_000 }, () => {
  const parts = ["sandlot", "limelight", "photonvision", "others"] as const;
  const rows = new Map(parts.flatMap((part) => topicRows(part)).map(({ name, text }) => [name, text]));
  const folder = mkdtempSync(join(tmpdir(), "sandlot-table-"));
  const missing = new Set<string>();
  for (const scenario of scenarios) {
    const log = join(folder, "a.wpilog");
    const args = ["run", scenario, "--seconds", "0.3", "--log", log, "--every-tick"];
    expect(spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args]).status, scenario).toBe(0);
    for (const { name } of logTopics(readFileSync(log))) if (!rows.has(name)) missing.add(name);
  }
  rmSync(folder, { recursive: true });
  expect([...missing]).toEqual([]);
  expect(
    [...rows].filter(([name, text]) => /^\/(Sandlot\/Robots|limelight-|photonvision)/.test(name) && text === ""),
  ).toEqual([]);
  // The dump of a Limelight is in no log.
  expect(rows.has("/limelight-NAME/json")).toBe(true);
  expect(rows.get("/Sandlot/Robots/STATION/Motors/NAME/Position")).toMatch(/rotor/);
  expect(rows.get("/Sandlot/Robots/STATION/Battery/Current")).toBe("drawn from the battery");
  expect(rows.get("/Sandlot/Robots/STATION/GroundClearance")).toMatch(/height/);
});
