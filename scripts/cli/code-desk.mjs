// `run --code DIR`: a robot program in Python drives a robot of a run in this process, in simulated time: each tick waits for it.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import {
  isSnapshotStale,
  pythonLibrary,
  readWheel,
  shippedWheels,
  snapshotFile,
  snapshotOf,
} from "../lib/python-files.mjs";
import { packagesFor } from "../team/code-packages.mjs";
import { BadInput } from "./args.mjs";
import { openBundle } from "./home.mjs";
import { noteRead, readBytes, statusOf } from "./files.mjs";
import { ThreadPython } from "./python.mjs";

/** Names that are looked at; how many of them a project takes is project.ts's own limit. */
const mostListed = 20000;
const mostSticksBytes = 16 << 20;
/** Lines of stderr that an explanation looks at: a traceback of Python's greatest depth is shortened by itself. */
const mostErrors = 200;
/** Of devices that are not wired. */
const mostLines = 8;

/** Files below a folder, not yet read, but those that no project takes. Throws BadInput when they are too many. */
function listFiles(folder, command, isSkipped) {
  const files = [];
  const walk = (at) => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (isSkipped(entry.name)) continue;
      const path = join(at, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) {
        if (files.length >= mostListed)
          throw new BadInput(`${command}: ${folder} has more than ${mostListed} files; name the robot's own folder`);
        const read = async () => readFileSync(noteRead(path));
        files.push({ path: relative(folder, path).replaceAll(sep, "/"), size: statSync(path).size, read });
      }
    }
  };
  walk(folder);
  return files;
}

/** Files below a folder by their path in it. Throws BadInput. */
export async function filesIn(folder, command) {
  const { isSkipped } = await openBundle("code");
  const files = listFiles(folder, command, isSkipped);
  return new Map(await Promise.all(files.map(async ({ path, read }) => [path, await read()])));
}

/** A folder's project as the page reads it (web/code/project.ts), and the folder in it that robot.py is in. Throws BadInput. */
export async function findProject(folder, command = "run: --code") {
  const status = statusOf(folder);
  if (status === undefined) throw new BadInput(`${command}: ${folder}: no such folder`);
  if (!status.isDirectory()) throw new BadInput(`${command}: ${folder} is a file; name the folder that robot.py is in`);
  const { homesOf, isSkipped, ProjectError, readProject: readFiles } = await openBundle("code");
  const files = listFiles(folder, command, isSkipped);
  try {
    const project = await readFiles(files);
    return { project, home: homesOf(files.map(({ path }) => path))[0].folder };
  } catch (error) {
    throw error instanceof ProjectError ? new BadInput(`${command}: ${folder}: ${error.message}`) : error;
  }
}

/** A project's files: those of the folder that has the program, and the lists of packages above it. */
export const readProject = async (folder, command) => (await findProject(folder, command)).project;

/** Where upstream's packages are here. */
const shippedHost = { list: async () => shippedWheels(), read: async (file) => new Uint8Array(readWheel(file)) };

/**
 * Python with the library, from the build's snapshot if there is one of this library; and the bundle's own exports. project: upstream's
 * packages are those that it imports; without one they are all there. named: packages of PyPI beside those that its own list asks for.
 */
export async function openPython({ plain = false, patience, project = null, named = "", year = 0 } = {}) {
  const code = await openBundle("code");
  const library = pythonLibrary();
  const memory = snapshotOf(project === null ? 2026 : code.memoryYear(project, year));
  const snapshot = plain ? null : snapshotFile(memory, library);
  const say = (text) => process.stderr.write(`packages: ${text}\n`);
  const own = project === null ? new Map() : await packagesFor(code, project, { named, shipped: shippedWheels(), say });
  const imports = project === null ? null : code.importsOf(new Map([...own, ...project]));
  const packages = code.packagesOf(own, await code.shippedFor(imports, 0, shippedHost));
  return { code, python: await ThreadPython.open(new Map(Object.entries(library)), packages, snapshot, patience) };
}

/** "blue1" -> the index of the robot there; without a name the first. */
function robotAt(name, scene, stations) {
  const known = scene.robots.map(({ station }) => stations[station]);
  if (known.length === 0) throw new BadInput("run: --code: the scenario has no robot to drive");
  const index = name === undefined ? 0 : known.indexOf(name);
  if (index >= 0) return index;
  throw new BadInput(`run: --code-station: there is no robot at "${name}"; there are ${known.join(", ")}`);
}

/** A line of a program, with the time of the run. */
const printed = ({ stream, text }, tick) =>
  process.stderr.write(`${(tick / 50).toFixed(2).padStart(7)}  ${stream === "err" ? "! " : "  "}${text}\n`);

function readSticksBytes(path) {
  try {
    return readBytes(path, mostSticksBytes, "a list of sticks");
  } catch (error) {
    throw error instanceof BadInput ? new BadInput(`run: --sticks: ${error.message}`) : error;
  }
}

/** A file of --sticks, as moments. */
export function readSticksFile(code, path) {
  const text = new TextDecoder().decode(readSticksBytes(path));
  try {
    return code.readSticks(text);
  } catch (error) {
    if (error instanceof RangeError)
      throw new BadInput(`run: --sticks: ${path}${error.message.startsWith("[") ? "" : " "}${error.message}`);
    throw error;
  }
}

export class CodeDesk {
  #core;
  #sandlot;
  #code;
  #year;
  #robot;
  #index;
  #tick = 0;
  #reported = false;
  /** At a time [s], the joysticks' state; null: the scenario's script's. */
  #sticksAt;
  #print;
  #project;
  /** Its last lines on stderr, and the mistakes that were explained. */
  #errors = [];
  #explained = new Set();
  #endExplained = false;
  #frame = null;
  #state;
  /**
   * Of NetworkTables, by name: the program's present values, the changes since the last line of a trace, and all since
   * the log's.
   */
  #topics = new Map();
  /** The others' values on NetworkTables, the cameras' among them; null: the program is alone there. */
  #tables = null;
  #changed = new Set();
  #pending = [];
  /** The operating modes that are to run; null: its program is asked for none. */
  #modes = null;

  /** Starts the program of a folder. Throws BadInput for a folder or a robot that there is not. */
  static async open({ folder, seed, sticks: path, packages, ...rest }) {
    const { sandlot, scene, station } = rest;
    robotAt(station, scene, sandlot.stations);
    const project = await readProject(folder);
    const { code, python } = await openPython({ project, named: packages, year: rest.year });
    if (!python.fromSnapshot) {
      const why = isSnapshotStale() ? "which is of another web/python" : "which is missing";
      process.stderr.write(
        `run: --code: Python started without its memory snapshot, ${why}, so another run may differ in the last bits; npm run build makes it\n`,
      );
    }
    const moments = path === undefined ? null : readSticksFile(code, path);
    const sticksAt = moments === null ? null : (seconds) => code.sticksAt(moments, seconds);
    return CodeDesk.start({ ...rest, code, python, project, seed, sticksAt });
  }

  /** Starts a project's program in a Python that is there. tablesWire: another wire, for a server of NetworkTables with the run's own. */
  static start({
    core,
    sandlot,
    wire,
    tablesWire = null,
    scene,
    station,
    code,
    python,
    project,
    seed,
    sticksAt = null,
    print = printed,
    physics = "auto",
    fms = false,
    year = 0,
    opmodes = [],
  }) {
    const desk = new CodeDesk();
    desk.#core = core;
    desk.#sandlot = sandlot;
    desk.#code = code;
    desk.#sticksAt = sticksAt;
    desk.#print = print;
    desk.#project = project;
    desk.#state = sandlot.newRobotState();
    desk.#index = robotAt(station, scene, sandlot.stations);
    const { records, count } = core.schema();
    const schema = { records: new Uint8Array(records), count };
    if (tablesWire !== null) {
      const warn = (text) => print({ stream: "err", text: `NetworkTables: ${text}` }, desk.#tick);
      desk.#tables = new code.RunTables(tablesWire, wire, schema, core.vision, desk.#index, warn);
      desk.#modes = new code.ModeWishes(opmodes);
    }
    desk.#robot = new code.CodeRobot(
      wire,
      schema,
      desk.#index,
      python,
      {
        print: (line, tick) => desk.#printed(line, tick),
        topics: (changes, wants) => {
          desk.#take(changes);
          desk.#tables?.tell(changes, wants);
        },
        heard: () => desk.#tables?.heard() ?? [],
      },
      physics,
    );
    if (fms) desk.#robot.station.fms(true);
    const says = python.begin(project, seed, 0, year);
    desk.#year = says.year;
    desk.#robot.began(says);
    desk.#explainEnd();
    desk.#chooseModes();
    return desk;
  }

  /** Whose names the program has; undefined: it did not come to say it. */
  get year() {
    return this.#year;
  }

  /** Why the program has ended; null while it runs. */
  get ended() {
    return this.#robot.ended;
  }

  /** Before each tick: the program's loop runs on the state that there is. */
  beforeTick() {
    this.#frame ??= new ArrayBuffer(this.#core.frameBytes);
    this.#core.frame(this.#frame);
    this.#tables?.publish(new Uint8Array(this.#frame), this.#tick);
    this.#robot.station.joysticks(this.#sticks());
    const block = this.#robot.tick(new Uint8Array(this.#frame), this.#tick);
    if (block !== null) this.#core.addInput(new Uint8Array(block));
    this.#explainEnd();
    this.#chooseModes();
    if (!this.#reported && this.#tick > 0) this.#report();
  }

  /** After each tick. */
  ticked(tick) {
    this.#tick = tick;
  }

  /** The program's changes on NetworkTables since the last time, in order. */
  takeTopics() {
    return this.#pending.splice(0);
  }

  /** The values that changed since the last time, by topic; null: the topic is gone. */
  takeValues() {
    const names = [...this.#changed].sort();
    this.#changed.clear();
    return Object.fromEntries(names.map((name) => [name, this.#topics.get(name) ?? null]));
  }

  /** All values, by topic. Structs and other bytes are left out: a log has them. */
  values() {
    return Object.fromEntries([...this.#topics].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** The program's devices beside robot.json's. */
  report() {
    return this.#robot.report();
  }

  /** Where on the field the middle of physics.py's own frame is; null: it has none. */
  get physicsBase() {
    return this.#robot.physicsBase;
  }

  /** The robot's index in the run. */
  get robotIndex() {
    return this.#index;
  }

  close() {
    this.#tables?.close();
    this.#robot.close();
  }

  #take(changes) {
    this.#pending.push(...changes);
    for (const { name, kind, value } of changes) {
      const shown = value !== undefined && !(typeof value === "object" && value !== null && "raw" in value);
      if (kind === "") this.#topics.delete(name);
      else if (shown) this.#topics.set(name, value);
      if (kind === "" || shown) this.#changed.add(name);
    }
  }

  #printed(line, tick) {
    this.#print(line, tick);
    if (line.stream !== "err") return;
    this.#errors = [...this.#errors, line.text].slice(-mostErrors);
    this.#explain(this.#code.explainLine(line.text, this.#project), tick);
  }

  /** A mistake in plain words: the mistake, its place, and its cause. Each once. */
  #explain(mistake, tick) {
    if (mistake === null) return;
    const { what, why, place } = mistake;
    const where = place === null ? "" : `${place.path}, line ${place.line}: `;
    if (this.#explained.has(where + what)) return;
    this.#explained.add(where + what);
    for (const text of [`${where}${what}`, `    ${why}`]) this.#print({ stream: "err", text }, tick);
  }

  /** Once it has ended. */
  #explainEnd() {
    const { ended } = this.#robot;
    if (ended === null || this.#endExplained) return;
    this.#endExplained = true;
    this.#explain(this.#code.explain(this.#project, [...this.#errors, ended].join("\n")), this.#tick);
  }

  /** The mode that the program is to run, as soon as it lists it. Only robots of operating modes have such choosers, which 2027 has; a test's program does not say its year. */
  #chooseModes() {
    if (this.#tables === null || this.#year === 2026 || !this.#modes.isOpen) return;
    try {
      for (const { base, option } of this.#modes.orders(this.#tables.choosers())) this.#tables.choose(base, option);
    } catch (error) {
      throw error instanceof RangeError ? new BadInput(`--opmode: ${error.message}`) : error;
    }
  }

  /** Once: a mode that the program has not; and where there is a choice, the modes that it has. */
  #reportModes() {
    if (this.#tables === null || this.#robot.ended !== null) return;
    const choosers = this.#year === 2026 ? [] : this.#tables.choosers();
    const missing = this.#modes.missing(choosers);
    if (missing !== "") throw new BadInput(`--opmode: ${missing}`);
    const left = this.#modes.left(choosers);
    if (left !== "") this.#print({ stream: "out", text: left }, this.#tick);
  }

  #sticks() {
    if (this.#sticksAt !== null) return this.#sticksAt(this.#tick / 50);
    const { axes, buttons } = new this.#sandlot.Frame(this.#frame).robot(this.#index, this.#state);
    return [this.#code.padOf(axes, buttons)];
  }

  /** Once: the devices of the program that are not wired. */
  #report() {
    this.#reported = true;
    this.#reportModes();
    const { unmapped } = this.#robot.report();
    const [said] = this.#robot.physicsOwns ? ["physics.py moves this robot; walls still stop it"] : [];
    if (said !== undefined) this.#print({ stream: "out", text: said }, this.#tick);
    // One line each, unless they would hide all other lines.
    const lines =
      unmapped.length > mostLines
        ? [`${unmapped.length} devices are not wired on this robot: ${unmapped.join(", ")}`]
        : unmapped.map((name) => `${name} is not wired on this robot`);
    for (const text of lines) this.#print({ stream: "err", text }, this.#tick);
    for (const mistake of this.#code.advise(this.#project)) this.#explain(mistake, this.#tick);
  }
}
