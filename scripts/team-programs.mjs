// Runs robot programs of teams, unmodified, on robots made of what they create, and writes which load, run through all modes and drive
// to docs/team-programs.md.
//   node scripts/team-programs.mjs DIR [WORD...] [--write]
// DIR holds checkouts of teams' repositories, a folder OWNER+NAME each; with words only those that have one in their name, with what
// they print and no document. With --write their rows come into the document, whose other rows stay as they are.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BadInput } from "./cli/args.mjs";
import { openPython, findProject } from "./cli/code-desk.mjs";
import { site } from "./cli/content.mjs";
import { library, openCore, openWire } from "./cli/run.mjs";
import { withRobot } from "./cli/wirings.mjs";
import { leastWay, tryProgram } from "./lib/program-trial.mjs";
import { madeBy, robotFor } from "./team/program-robot.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const scenarioPath = "public/examples/robotpy/scenario.json";
const sticksPath = "public/examples/robotpy/team-sticks.json";
const ticks = 15 * 50;

/** Packages that a program needs in another version than its own files say. */
const packages = {
  // Its marks of feedbacks are those of magicbot before 2026.1.
  "FRC5113+2026-Rebuild": "robotpy-wpilib-utilities==2026.0.1",
  // As its own pyproject.toml pins it.
  "1757WestwoodRobotics+2026-Rebuilt": "robotpy-pykit==0.2.1",
  // Its own pyproject.toml asks for both; a run fetches nothing that is not asked for with --packages.
  "TeamIllusionCMIT+frc2026": "pint",
};

async function tryOne(name, project, { sandlot, core, wire, tablesWire }) {
  const open = () => openPython({ project, named: packages[name] });
  const parts = { sandlot, core, wire, tablesWire };
  const bare = readFileSync(join(root, scenarioPath), "utf8");
  const guess = await open()
    .then(async (own) => robotFor(await madeBy(project, { ...parts, ...own }), project))
    // The run itself says why.
    .catch((error) => (error instanceof BadInput ? null : Promise.reject(error)));
  const text = guess === null ? bare : withRobot(bare, guess.robot, undefined, "team-programs");
  const scene = await core.load(text, name, site(sandlot));
  const { code, python } = await open();
  const moments = code.readSticks(readFileSync(join(root, sticksPath), "utf8"));
  const tried = tryProgram(project, { ...parts, code, python, moments }, { scene, ticks });
  const row = { name, guess, season: seasonOf(project), withFms: false, ...tried };
  if (row.runs || row.seconds === 0) return row;
  // With a field's management system magicbot reports a mistake of the program, and goes on.
  const again = { ...parts, ...(await open()), moments };
  const attached = tryProgram(project, again, { scene: await core.load(text, name, site(sandlot)), ticks, fms: true });
  return attached.runs ? { ...row, ...attached, why: row.why, withFms: true } : row;
}

const seasonOf = (project) => {
  const text = new TextDecoder().decode(project.get("pyproject.toml") ?? new Uint8Array());
  return /robotpy_version\s*=\s*"(\d{4})/.exec(text)?.[1] ?? "?";
};

/** What else there is to say of a program: its own code says why. */
const remarks = {
  "FRC5113+2025-Pelican":
    "its own mistake ends it in autonomous where magicbot passes exceptions on: `colors` is read before it is set (lemonlib/util/ledcontroller.py)",
  "Lambda-Corps+2026-rebuilt-robot":
    "its own mistake in autonomous: the line that makes autoChooser is commented out (robotcontainer.py:197)",
  "Ultime5528+Automne-2025-A": "it makes no motor yet",
  "RamenKernels+FRC-2026-Python":
    "its swerve modules' configurations are made (configs.py) and never applied: loops without gains turn nothing",
  "FRC-Team-9056+FRC_Comp_2025":
    "asks its drive motors for positions (kPosition) with gains of 0 (Configs.py): only its modules steer",
  "Saint-Francis-Robotics-Team2367+2026dev":
    "is of 2027's alpha 6: its own telemetry.py hides the package telemetry, which commands2 needs since alpha 7",
  "frc2881+2025-Robot": "its folder lib is a git submodule, which a checkout without --recurse-submodules lacks",
  "frc2881+2026-Robot": "its folder lib is a git submodule, which a checkout without --recurse-submodules lacks",
  "3164-Stealth-Tigers+Reefscape2025":
    "it imports swervepy, which its pyproject.toml does not name, and which PyPI has no wheel of; real RobotPy ends there, too",
  "frc4531+2026-robot-code":
    "it asks for pynetworktables of 2021, which wants a network; ntcore is in RobotPy since 2023",
  "aesatchien+FRC2429_2026":
    "real RobotPy ends in the same line of upstream's pathplannerlib 2026.1.2 (trajectory.py:462): Right_Bump_Cycle.path has a rotation target at its first waypoint",
};

const cell = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function rowOf({ name, season, seconds, runs, withFms, why, guess, motion, printed, ms }) {
  const words = printed.filter((line) => /^ {4}(?=\S)/.test(line));
  const [what] = why === "" ? [] : [why.split("\n")[0].slice(0, 160)];
  const said = [
    remarks[name] ?? what,
    packages[name] === undefined ? undefined : `with \`--packages ${packages[name]}\``,
  ];
  if (!runs && words.length > 0 && remarks[name] === undefined) said.push(words.at(-1).trim());
  const { way = 0, drivenAt = null, driven = [] } = motion ?? {};
  const moves = driven.length === 0 ? "no motor" : `${driven.length} motors`;
  const drives = drivenAt === null ? "" : `${way.toFixed(1)} m`;
  const speed = runs ? `${((1000 * seconds) / ms).toFixed(1)}x` : "";
  const cells = [
    name.replace("+", "/"),
    season,
    seconds > 0 ? "yes" : "no",
    runs ? (withFms ? "with `--fms`" : "yes") : "no",
    guess?.kind ?? "",
  ];
  const rest = [runs ? moves : "", drives, drivenAt === null ? "" : drivenAt.toFixed(1), speed];
  return `| ${[...cells, ...rest, cell(said.filter((each) => each !== undefined).join("; "))].join(" | ")} |`;
}

const page = join(root, "docs/team-programs.md");
/** Rows of the document by their program. */
const rowsOf = (text) => new Map([...text.matchAll(/^\| ([^ |]+\/[^ |]+) \|.*$/gm)].map(([row, name]) => [name, row]));

/** rows: as rowOf writes them. */
function document(rows) {
  const cells = rows.map((row) => row.split(" | "));
  const count = (has) => cells.filter(has).length;
  const loads = count(([, , is]) => is === "yes");
  const attached = count(([, , , is]) => is === "with `--fms`");
  const runs = count(([, , , is]) => is !== "no");
  const moves = count(([, , , is, , , way]) => is !== "no" && way.trim() !== "");
  return `# Teams' RobotPy programs

${rows.length} public robot programs of teams, unmodified: ${loads} load, ${runs} run through disabled, autonomous, teleop and test with moving
sticks${attached > 0 ? ` (${attached} of them with a field management system attached, as in a match)` : ""}, and ${moves} drive. Each has a robot made of what the program itself creates. \`node scripts/team-programs.mjs DIR\` wrote this page; DIR
holds checkouts of these repositories, a folder OWNER+NAME each. None of their code is in Sandlot. One row's own run is

\`\`\`sh elsewhere
node scripts/sandlot.mjs run ${scenarioPath} --seconds ${ticks / 50} --sticks ${sticksPath} --wiring program --code FOLDER
\`\`\`

"Drives" is how far the robot came from its start, "first" when it had come ${leastWay} m, of ${ticks / 50} s; teleop begins at 5 s. "Speed" is simulated time by
real time, on the machine that wrote the page: ${cpus().length} cores, shared, at a load of ${Math.round(loadavg()[0])}. Motors whose load a program does not
tell turn freely.

| repository | season | loads | runs | drive | turns | drives | first [s] | speed | why not, or what else |
|---|---|---|---|---|---|---|---|---|---|
${rows.join("\n")}

Packages of the program's season come from PyPI: a project whose \`robotpy_version\` is of 2025 gets 2025's commands2, PathPlanner, photonlibpy and
choreo; "from 2025.0.2 on" in such a project ends with 2025, unless another package of it is of a later season. Programs of 2024 use names that were removed; the console says which, and what does their work now.
`;
}

async function main(given) {
  const [dir, ...chosen] = given.filter((word) => word !== "--write");
  const isMerged = given.includes("--write");
  if (dir === undefined) {
    console.error("node scripts/team-programs.mjs DIR [WORD...] [--write]: DIR holds checkouts of teams' repositories");
    return 2;
  }
  const wanted = readdirSync(dir)
    .filter((name) => statSync(join(dir, name)).isDirectory())
    .filter((name) => chosen.length === 0 || chosen.some((word) => name.includes(word)));
  const sandlot = await library();
  const core = await openCore(sandlot);
  const [{ wire }, { wire: tablesWire }] = [await openWire(), await openWire()];
  const rows = [];
  for (const name of wanted) {
    const found = await findProject(join(dir, name), "team-programs").catch((error) => {
      if (error instanceof BadInput) return console.log(`----- ${error.message}`);
      throw error;
    });
    if (found === undefined) continue;
    const row = await tryOne(name, found.project, { sandlot, core, wire, tablesWire });
    rows.push(row);
    console.log(rowOf(row));
    if (chosen.length > 0) {
      for (const line of row.printed.slice(-60)) console.log(`      ${line}`);
      console.log(JSON.stringify(row.guess?.robot.wiring), JSON.stringify(row.guess?.remarks));
    }
  }
  const written = new Map(rows.map((row) => [row.name.replace("+", "/"), rowOf(row)]));
  const all = new Map([...(isMerged ? rowsOf(readFileSync(page, "utf8")) : []), ...written]);
  const inOrder = [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  if (isMerged || chosen.length === 0) writeFileSync(page, document(inOrder));
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
