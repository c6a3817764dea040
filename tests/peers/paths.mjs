// Times of PathPlanner's paths by pathplannerlib itself, which the build has fetched, beside ours: tests/web/planner-paths.json has the paths.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { python } from "./follow.mjs";

const here = import.meta.dirname;
const repository = join(here, "../..");
/** Times and places agree to so much [s], [m]. */
const near = 1e-6;

/** Pure wheels of upstream run as they are, from their zips. */
function wheels() {
  const folder = join(repository, "build/wheels/2026");
  const names = ["robotpy_pathplannerlib-", "robotpy_commands_v2-"];
  return readdirSync(folder)
    .filter((file) => names.some((name) => file.startsWith(name)))
    .map((file) => join(folder, file));
}

function theirs(cases) {
  const env = { ...process.env, PYTHONPATH: wheels().join(delimiter) };
  const input = JSON.stringify(cases);
  const { status, stdout, stderr } = spawnSync(python, [join(here, "path_times.py")], { input, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`pathplannerlib: ${stderr.trim().split("\n").at(-1)}`);
  return JSON.parse(stdout.trim().split("\n").at(-1));
}

async function ours({ settings, path }) {
  const { readPath } = await import(pathToFileURL(join(repository, "build/node/paths.mjs")).href);
  const find = (name) => Promise.resolve(name === "settings.json" ? { name, text: JSON.stringify(settings) } : null);
  const size = { length: 16.54, width: 8.07 };
  const { trajectory } = await readPath({ name: "a.path", text: JSON.stringify(path) }, find, { size });
  return trajectory;
}

/** The result of each path: its name, its seconds, and the difference; "": they agree. */
export async function comparePaths() {
  const { cases, settings } = JSON.parse(readFileSync(join(repository, "tests/web/planner-paths.json"), "utf8"));
  // In tight curves pathplannerlib's Python differs from its Java, whose points ours have.
  const alike = cases
    .filter(({ total }) => total !== undefined)
    .map(({ name, path, settings: key }) => ({ name, path, settings: settings[key] }));
  const told = theirs(alike);
  const results = [];
  for (const [index, one] of alike.entries()) {
    const { samples } = await ours(one);
    const { states } = told[index];
    const off = samples.findIndex(({ t, x, y }, i) => {
      const [time, ...place] = states[i] ?? [];
      return !(Math.abs(t - time) < near && Math.abs(x - place[0]) < near && Math.abs(y - place[1]) < near);
    });
    const problem =
      samples.length !== states.length
        ? `${samples.length} states, pathplannerlib has ${states.length}`
        : off < 0
          ? ""
          : `state ${off}: ${JSON.stringify(samples[off])}, pathplannerlib has ${JSON.stringify(states[off])}`;
    results.push({ name: one.name, seconds: samples.at(-1).t, problem });
  }
  return results;
}
