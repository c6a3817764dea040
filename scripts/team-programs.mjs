// Runs robot programs of teams, unmodified, and says which load, run through all modes and drive.
//   node scripts/team-programs.mjs DIR [WORD...]
// DIR holds checkouts of teams' repositories, a folder each; with words only those that have one in their name, with what they print.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openPython, readProject } from "./cli/code-desk.mjs";
import { site } from "./cli/content.mjs";
import { library, openCore, openWire } from "./cli/run.mjs";
import { tryProgram } from "./lib/program-trial.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const scenarioPath = "public/examples/robotpy/scenario.json";
const sticksPath = "public/examples/robotpy/sticks.json";
const ticks = 15 * 50;

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** The folder of a repository that has the program: the one with the most Python files below it. */
function homeOf(folder) {
  const homes = [];
  const walk = (at, depth) => {
    if (isFile(join(at, "robot.py"))) homes.push(at);
    if (depth > 3) return;
    for (const entry of readdirSync(at, { withFileTypes: true }))
      if (entry.isDirectory() && !entry.name.startsWith(".")) walk(join(at, entry.name), depth + 1);
  };
  walk(folder, 0);
  const count = (at) => readdirSync(at, { recursive: true }).filter((name) => name.endsWith(".py")).length;
  return homes.sort((a, b) => count(b) - count(a))[0];
}

async function main([dir, ...chosen]) {
  const wanted = readdirSync(dir)
    .filter((name) => statSync(join(dir, name)).isDirectory())
    .filter((name) => chosen.length === 0 || chosen.some((word) => name.includes(word)));
  const sandlot = await library();
  const core = await openCore(sandlot);
  const [{ wire }, { wire: tablesWire }] = [await openWire(), await openWire()];
  for (const name of wanted) {
    const home = homeOf(join(dir, name));
    if (home === undefined) {
      console.log(`----- ${name}: no robot.py`);
      continue;
    }
    const project = readProject(basename(home) === "src" ? dirname(home) : home, "team-programs");
    const { code, python } = await openPython({ project });
    const moments = code.readSticks(readFileSync(join(root, sticksPath), "utf8"));
    const scene = await core.load(readFileSync(join(root, scenarioPath), "utf8"), name, site(sandlot));
    const tried = tryProgram(project, { sandlot, core, wire, tablesWire, code, python, moments }, { scene, ticks });
    console.log(`${tried.runs ? "runs " : "ENDS "} ${name} at ${tried.seconds} s: ${tried.why} (${Math.round(tried.ms)} ms)`);
    if (chosen.length > 0) for (const line of tried.printed.slice(-60)) console.log(`      ${line}`);
  }
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
