// `run --code DIR`: a robot program in Python drives a robot of a run in this process, in simulated time: each tick waits for it.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isSnapshotStale, pythonLibrary, readWheel, shippedWheels, snapshotFile } from "../lib/python-files.mjs";
import { packagesFor } from "../team/code-packages.mjs";
import { BadInput } from "./args.mjs";
import { noteRead, readBytes, statusOf } from "./files.mjs";
import { ThreadPython } from "./python.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const mostFiles = 2000;
const mostBytes = 32 << 20;
const mostSticksBytes = 16 << 20;
/** Lines of stderr that an explanation looks at: a traceback of Python's greatest depth is shortened by itself. */
const mostErrors = 200;
const skipped = /^(\..*|__pycache__|node_modules|build|dist|venv|typings)$/;

const isFile = (path) => statusOf(path)?.isFile() ?? false;

/** Files below a folder by their path in it. Throws BadInput when they are too many or too large. */
export function filesOf(folder, command = "run: --code") {
  const files = new Map();
  let bytes = 0;
  const walk = (at) => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (skipped.test(entry.name)) continue;
      const path = join(at, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) {
        bytes += statSync(path).size;
        const name = relative(folder, path).replaceAll(sep, "/");
        if (files.size >= mostFiles)
          throw new BadInput(`${command}: ${folder} has more than ${mostFiles} files; name the robot's own folder`);
        if (bytes > mostBytes)
          throw new BadInput(`${command}: ${folder} has more than ${mostBytes >> 20} MB; name the robot's own folder`);
        files.set(name, readFileSync(noteRead(path)));
      }
    }
  };
  walk(folder);
  return files;
}

/** A project's files: of the folder, or of its "src", where robot.py is. */
export function readProject(folder, command = "run: --code") {
  const status = statusOf(folder);
  if (status === undefined) throw new BadInput(`${command}: ${folder}: no such folder`);
  if (!status.isDirectory()) throw new BadInput(`${command}: ${folder} is a file; name the folder that robot.py is in`);
  const home = [folder, join(folder, "src")].find((at) => isFile(join(at, "robot.py")));
  if (home === undefined) throw new BadInput(`${command}: ${folder} has no robot.py`);
  const files = filesOf(home, command);
  // It says for the whole project which packages are asked for.
  for (const name of ["pyproject.toml", "requirements.txt"])
    if (home !== folder && !files.has(name) && isFile(join(folder, name)))
      files.set(name, readFileSync(noteRead(join(folder, name))));
  return files;
}

/** Where upstream's packages are here. */
const shippedHost = { list: async () => shippedWheels(), read: async (file) => new Uint8Array(readWheel(file)) };

/**
 * Python with the library, from the build's snapshot if there is one of this library; and the bundle's own exports. project: upstream's
 * packages are those that it imports; without one they are all there. named: packages of PyPI beside those that its own list asks for.
 */
export async function openPython({ plain = false, patience, project = null, named = "" } = {}) {
  const code = await import(pathToFileURL(join(root, "build/node/code.mjs")).href);
  const library = pythonLibrary();
  const snapshot = plain ? null : snapshotFile("snapshot", library);
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
  /** At a time [s], what the joysticks hold; null: what the scenario's script holds. */
  #sticksAt;
  #print;
  #project;
  /** What it has put on stderr lately, and the mistakes that were explained. */
  #errors = [];
  #explained = new Set();
  #endExplained = false;
  #frame = null;
  #state;
  /** Of NetworkTables, by name: what the program has now, what changed since the last line of a trace, and all since the log's. */
  #topics = new Map();
  /** What others have on NetworkTables, the cameras among them; null: the program is alone there. */
  #tables = null;
  #changed = new Set();
  #pending = [];

  /** Starts the program of a folder. Throws BadInput for a folder or a robot that there is not. */
  static async open({ folder, seed, sticks: path, packages, ...rest }) {
    const { sandlot, scene, station } = rest;
    robotAt(station, scene, sandlot.stations);
    const project = readProject(folder);
    const { code, python } = await openPython({ project, named: packages });
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
    year = 0,
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
    const says = python.begin(project, seed, 0, year);
    desk.#year = says.year;
    desk.#robot.began(says);
    desk.#explainEnd();
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
    if (!this.#reported && this.#tick > 0) this.#report();
  }

  /** After each tick. */
  ticked(tick) {
    this.#tick = tick;
  }

  /** What the program changed on NetworkTables since the last time, in order. */
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

  /** What fits between the program's devices and robot.json's. */
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

  /** A mistake in plain words: what, where, and why. Each once. */
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

  #sticks() {
    if (this.#sticksAt !== null) return this.#sticksAt(this.#tick / 50);
    const { axes, buttons } = new this.#sandlot.Frame(this.#frame).robot(this.#index, this.#state);
    return [this.#code.padOf(axes, buttons)];
  }

  /** Once: what the program uses and nobody has wired. */
  #report() {
    this.#reported = true;
    const { unmapped } = this.#robot.report();
    const [said] = this.#robot.physicsOwns ? ["physics.py moves this robot; walls still stop it"] : [];
    if (said !== undefined) this.#print({ stream: "out", text: said }, this.#tick);
    for (const name of unmapped) this.#print({ stream: "err", text: `${name} is not wired on this robot` }, this.#tick);
    for (const mistake of this.#code.advise(this.#project)) this.#explain(mistake, this.#tick);
  }
}
