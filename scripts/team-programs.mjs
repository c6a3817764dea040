// Runs robot programs of teams, unmodified, and says which load, run through all modes and drive.
//   node scripts/team-programs.mjs DIR [WORD...]
// DIR holds checkouts of teams' repositories, a folder each; with words only those that have one in their name, with what they print.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openPython, readProject } from "./cli/code-desk.mjs";
import { site } from "./cli/content.mjs";
import { library, openCore, openWire } from "./cli/run.mjs";
import { withRobot } from "./cli/wirings.mjs";
import { tryProgram } from "./lib/program-trial.mjs";
import { madeBy, robotFor } from "./team/program-robot.mjs";

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

/** Packages that a program needs in another version than its own files say. */
const packages = {
  // Its marks of feedbacks are those of magicbot before 2026.1.
  "FRC5113+2026-Rebuild": "robotpy-wpilib-utilities==2026.0.1",
};

async function tryOne(name, home, { sandlot, core, wire, tablesWire }) {
  const project = readProject(basename(home) === "src" ? dirname(home) : home, "team-programs");
  const open = () => openPython({ project, named: packages[name] });
  const parts = { sandlot, core, wire, tablesWire };
  const bare = readFileSync(join(root, scenarioPath), "utf8");
  const first = await core.load(bare, name, site(sandlot));
  let guess = null;
  let why = "";
  try {
    guess = await robotFor(madeBy(project, { ...parts, ...(await open()) }, first));
  } catch (error) {
    why = error.message;
  }
  const text = guess === null ? bare : withRobot(bare, guess.robot, undefined, "team-programs");
  const scene = await core.load(text, name, site(sandlot));
  const { code, python } = await open();
  const moments = code.readSticks(readFileSync(join(root, sticksPath), "utf8"));
  return { name, guess, why, ...tryProgram(project, { ...parts, code, python, moments }, { scene, ticks }) };
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
    const row = await tryOne(name, home, { sandlot, core, wire, tablesWire });
    const { motion } = row;
    const moved = motion === null ? "" : `${motion.way.toFixed(2)} m, first at ${motion.drivenAt} s, ${motion.driven.length} motors (${motion.stuck.length} stuck)`;
    console.log(`${row.runs ? "runs " : "ENDS "} ${name} at ${row.seconds} s: ${row.guess?.kind ?? row.why} ${row.why} ${moved} (${Math.round(row.ms)} ms)`);
    if (chosen.length > 0) {
      for (const line of row.printed.slice(-60)) console.log(`      ${line}`);
      console.log(JSON.stringify(row.guess?.robot.wiring), JSON.stringify(row.guess?.remarks));
      console.log(JSON.stringify(row.guess?.robot.drivetrain), JSON.stringify(row.report));
    }
  }
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
