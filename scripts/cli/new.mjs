// `new`: a robot, a field, a scenario, a robot program, a lesson or a whole project of one's own, begun from a shipped
// one; a season from its published files.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BadInput } from "./args.mjs";
import { contentFolders, folderOf, namesIn, shown } from "./content.mjs";
import { writeFolder } from "./files.mjs";
import { contentRoot, isPackage, programName } from "./home.mjs";
import { pythonStubs } from "../lib/python-files.mjs";
import { writeLesson } from "../lesson/new-lesson.mjs";
import { writeProject } from "./new-project.mjs";
import { seasonFiles, writeFiles } from "../season/season.mjs";

/** As the core reads names of folders: see simGet_Name and the loader. */
const longestName = 40;
/** Of Windows' devices: a folder of that name can be made elsewhere, and not opened there. */
const ofWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$|\.$/i;

function checkName(name) {
  if (!new RegExp(`^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,${longestName - 1}}$`).test(name))
    throw new BadInput(
      `new: "${name}" cannot be a name; a name has 1 to ${longestName} letters, digits, "_", "-" or ".", and no "." at its start`,
    );
  if (ofWindows.test(name))
    throw new BadInput(`new: "${name}" cannot be a name: Windows opens no folder that is called so`);
}

/** The folder of a robot or field to begin from. */
function source(kind, name, option) {
  const home = folderOf(kind, name);
  if (home !== null) return join(home, kind, name);
  const known = [...new Set(contentFolders().flatMap((folder) => namesIn(folder, kind)))];
  throw new BadInput(`new: --${option}: there is no ${kind.slice(0, -1)} "${name}"; there are ${known.join(", ")}`);
}

function refuse(path) {
  if (existsSync(path)) throw new BadInput(`new: ${shown(path)} is there already; take another name`);
}

/** Gives a JSON text another name and title, and leaves all else as it is written. */
function renamed(text, name) {
  const quoted = JSON.stringify(name);
  return text
    .replace(/^(\s*"name":\s*)"(?:[^"\\]|\\.)*"/m, (_, key) => key + quoted)
    .replace(/^(\s*"title":\s*)"(?:[^"\\]|\\.)*"/m, (_, key) => key + quoted);
}

function copyFolder(from, to, change) {
  writeFolder("new", to, shown(to), (part) => {
    cpSync(from, part, { recursive: true, filter: (path) => !path.startsWith(join(from, "scenarios")) });
    change(part);
  });
}

function rewrite(path, change) {
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

function newFolder(kind, name, from, top = process.cwd()) {
  const to = join(top, kind, name);
  refuse(to);
  const main = `${kind.slice(0, -1)}.json`;
  copyFolder(source(kind, from, "from"), to, (folder) => {
    rewrite(join(folder, main), (text) => renamed(text, name));
    // AdvantageScope shows this name.
    if (existsSync(join(folder, "config.json"))) rewrite(join(folder, "config.json"), (text) => renamed(text, name));
  });
  return to;
}

/** Where robots stand when a scenario says no place: each at the start of its station. */
function scenarioText(name, field, robot) {
  const scenario = {
    sandlot: 1,
    name,
    seed: 1,
    field,
    pieces: "match",
    match: { start: "teleop", clock: false },
    robots: [{ robot, station: "blue2", program: "driver" }],
  };
  return `${JSON.stringify(scenario, null, 2)}\n`;
}

function newScenario(name, field, robot) {
  source("fields", field, "field");
  source("robots", robot, "robot");
  const folder = join(process.cwd(), "fields", field, "scenarios");
  const path = join(folder, `${name}.json`);
  refuse(path);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, scenarioText(name, field, robot), { flag: "wx" });
  } catch (error) {
    throw new BadInput(`new: cannot write ${shown(path)} (${error.code ?? error.message})`);
  }
  return path;
}

/** Programs to begin with, each with the scenario that it is for. */
const templatesFolder = join(contentRoot, isPackage ? "examples" : "public/examples");
const templateNames = () =>
  readdirSync(templatesFolder).filter((name) => existsSync(join(templatesFolder, name, "robot.py")));

/**
 * The template of a year: tank-robot is tank-2027 in 2027. Without a year a name stands for itself, and the first is
 * 2026's.
 */
function templateOf(from, year = undefined) {
  if (year !== undefined && year !== 2026 && year !== 2027)
    throw new BadInput(`new: --wpilib is 2026 or 2027, not ${year}`);
  const first = year === 2027 ? "first-2027" : "first-robot";
  if (from === undefined || year === undefined) return from ?? first;
  // Blocks make a program of both years, and a script of XRPLib is one.
  if (from === "script-robot" || existsSync(join(templatesFolder, from, "robot.blocks.json"))) return from;
  const wanted = from.replace(/-(robot|2027)$/, year === 2027 ? "-2027" : "-robot");
  if (templateNames().includes(from) && !templateNames().includes(wanted)) {
    const ofYear = templateNames().filter((name) => name.endsWith("-2027") === (year === 2027));
    throw new BadInput(`new: --from: there is no "${from}" of ${year}; of ${year} there are ${ofYear.join(", ")}`);
  }
  return wanted;
}

/** Where Pyright and VS Code look for stubs without being told. */
function writeStubs(folder, stubs) {
  for (const [path, text] of Object.entries(stubs)) {
    const to = join(folder, "typings", path);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text);
  }
}

/** Copies a program, and says which channels it is for; "": those of its robot. */
function newCode(name, from, typings) {
  const known = templateNames();
  if (!known.includes(from))
    throw new BadInput(`new: --from: there is no program "${from}"; there are ${known.join(", ")}`);
  const to = join(process.cwd(), name);
  refuse(to);
  const stubs = typings ? pythonStubs(from.endsWith("-2027") ? 2027 : 2026) : {};
  if (stubs === null) throw new BadInput("new: --typings: the stubs are not built; npm run build makes them");
  copyFolder(join(templatesFolder, from), to, (folder) => writeStubs(folder, stubs));
  // An overlay of channels for a template has the template's name.
  const overlay = from.replace(/-(robot|2027)$/, "");
  return existsSync(join(templatesFolder, "wirings", `${overlay}.json`)) ? overlay : "";
}

/** The command that starts this program again. */
const program = isPackage ? programName : `node ${shown(process.argv[1])}`;

/** Names the written file and its use. */
function tell(path, ...lines) {
  process.stdout.write([`${shown(path)} is written`, ...lines.map((line) => `  ${line}`), ""].join("\n"));
}

const makers = {
  robot(name, { from = "kitbot" }) {
    const to = newFolder("robots", name, from);
    const models = from === name ? "" : ` Its models are those of ${from} until you put your own there.`;
    tell(
      join(to, "robot.json"),
      `Change its numbers: docs/robots.md names every key.${models}`,
      `${program} new scenario try --robot ${name}    a scenario with it`,
      `${program} check .    what is wrong with it, if anything`,
    );
  },
  field(name, { from = "practice" }) {
    const to = newFolder("fields", name, from);
    tell(
      join(to, "field.json"),
      `Change its numbers: docs/fields.md names every key. Walls are in collision.obj, what is drawn in model.glb.`,
      `${program} new scenario try --field ${name}    a scenario on it`,
      `${program} check .    what is wrong with it, if anything`,
    );
  },
  code(name, { from, typings = false, wpilib }) {
    const wiring = newCode(name, templateOf(from, wpilib), typings);
    const channels = wiring === "" ? "" : ` --wiring ${wiring}`;
    tell(
      join(process.cwd(), name, "robot.py"),
      "Change it in your own editor; the page watches the folder: Code, Watch a folder.",
      `${program} run ${name}/scenario.json --code ${name}${channels} --seconds 5    runs it without a page`,
    );
  },
  project(name, { robot = "kitbot" }) {
    const to = join(process.cwd(), name);
    refuse(to);
    source("robots", robot, "robot");
    writeProject(to, name, "my-robot", (top) => newFolder("robots", "my-robot", robot, top));
    tell(
      to,
      `cd ${name} && npm install`,
      "npm start    the page with your robot",
      "npm test     runs its scenario and judges it",
    );
  },
  lesson(name, { robot = "swerve-shooter" }) {
    if (!/^[a-z0-9][a-z0-9-]*$/.test(name))
      throw new BadInput(
        `new: "${name}" cannot be a lesson's name, which has small letters, digits and "-": it stands in addresses`,
      );
    const to = join(process.cwd(), "lessons", name);
    refuse(to);
    source("robots", robot, "robot");
    writeFolder("new", to, shown(to), (part) => writeLesson(part, name, robot));
    tell(
      join(to, "lesson.json"),
      "Change it: docs/lessons.md names every key. en.md and es.md hold the students' text, teacher.en.md and teacher.es.md yours.",
      `${program} check lessons/${name}                what is wrong with it, if anything`,
      `${program} lesson ${name} --solution    whether its solution reaches its goals`,
      `${program} serve    then open the address that it prints, with ?lesson=${name} behind it`,
    );
  },
  async season(name, { from = [], robot = "kitbot", ...times }) {
    const to = join(process.cwd(), "fields", name);
    refuse(to);
    source("robots", robot, "robot");
    const { files, asks, notes } = await seasonFiles(name, from, times, robot);
    writeFolder("new", to, shown(to), (part) => writeFiles(part, files));
    tell(
      to,
      `${program} run ${name}/drive --seconds 5    it drives`,
      `${program} check fields/${name}/field.json    what is wrong with it, if anything`,
      `${program} serve    the page, with it: Menu, Build, Field has a form of all that follows`,
      ...notes.map((note) => `noticed: ${note}`),
      `still to be said, and kept in ${shown(join(to, "still-to-be-said.md"))}:`,
      ...asks.map(({ key, what }) => `  ${key}: ${what}`),
    );
  },
  scenario(name, { field = "practice", robot = "kitbot" }) {
    const path = newScenario(name, field, robot);
    tell(
      path,
      `${program} run ${field}/${name}    runs it without a page`,
      `${program} serve    then open the address that it prints, with ?scenario=fields/${field}/scenarios/${name}.json behind it`,
    );
  },
};

/** Options that only one kind takes. */
const optionsOf = {
  robot: ["from"],
  field: ["from"],
  code: ["from", "typings", "wpilib"],
  project: ["robot"],
  lesson: ["robot"],
  season: ["from", "robot", "auto", "pause", "teleop", "endgame"],
  scenario: ["field", "robot"],
};

/** A season takes many --from, the others one. */
function oneSource(options) {
  if (options.from === undefined) return options;
  if (options.from.length > 1) throw new BadInput("new: --from is given twice");
  return { ...options, from: options.from[0] };
}

export async function makeNew({ KIND: kind, NAME: name, ...options }) {
  if (!Object.hasOwn(makers, kind))
    throw new BadInput(`new: there is no kind "${kind}"; there are ${Object.keys(makers).join(", ")}`);
  const strange = Object.keys(options).find((option) => !optionsOf[kind].includes(option));
  if (strange !== undefined)
    throw new BadInput(`new: a ${kind} takes --${optionsOf[kind].join(" and --")}, not --${strange}`);
  checkName(name);
  await makers[kind](name, kind === "season" ? options : oneSource(options));
  return 0;
}
