// `run --code DIR`: a robot program in Python drives a robot of a run in this process, in simulated time: each tick waits for it.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { BadInput } from "./args.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const mostFiles = 2000;
const mostBytes = 32 << 20;
const skipped = /^(\..*|__pycache__|node_modules|build|dist|venv)$/;

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Files below a folder by their path in it. Throws BadInput when they are too many or too large. */
function filesOf(folder) {
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
          throw new BadInput(`run: --code: ${folder} has more than ${mostFiles} files; name the robot's own folder`);
        if (bytes > mostBytes)
          throw new BadInput(`run: --code: ${folder} has more than ${mostBytes >> 20} MB; name the robot's own folder`);
        files.set(name, readFileSync(path));
      }
    }
  };
  walk(folder);
  return files;
}

/** A project's files: of the folder, or of its "src", where robot.py is. */
export function readProject(folder) {
  const status = statSync(folder, { throwIfNoEntry: false });
  if (status === undefined) throw new BadInput(`run: --code: ${folder}: no such folder`);
  if (!status.isDirectory())
    throw new BadInput(`run: --code: ${folder} is a file; name the folder that robot.py is in`);
  const home = [folder, join(folder, "src")].find((at) => isFile(join(at, "robot.py")));
  if (home === undefined) throw new BadInput(`run: --code: ${folder} has no robot.py`);
  return filesOf(home);
}

/** The packages that programs import. */
export const readLibrary = () =>
  new Map([...filesOf(join(root, "web/python"))].filter(([path]) => path.endsWith(".py")));

/** Python with the library; and the bundle's own exports. */
export async function openPython() {
  const code = await import(pathToFileURL(join(root, "build/node/code.mjs")).href);
  const { loadPyodide } = await import("pyodide");
  return { code, python: await code.PythonProgram.open({ loadPyodide, library: readLibrary() }) };
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

export class CodeDesk {
  #core;
  #robot;
  #tick = 0;
  #reported = false;

  /** Starts the program of a folder. Throws BadInput for a folder or a robot that there is not. */
  static async open({ core, sandlot, wire, scene, folder, station, seed }) {
    const desk = new CodeDesk();
    desk.#core = core;
    const robot = robotAt(station, scene, sandlot.stations);
    const project = readProject(folder);
    const { code, python } = await openPython();
    const { records, count } = core.schema();
    const schema = { records: new Uint8Array(records), count };
    desk.#robot = new code.CodeRobot(wire, schema, robot, python, { print: printed });
    desk.#robot.began(python.begin(project, seed));
    return desk;
  }

  /** Why the program has ended; null while it runs. */
  get ended() {
    return this.#robot.ended;
  }

  /** Before each tick: the program's loop runs on the state that there is. */
  beforeTick() {
    const block = this.#robot.tick(new Uint8Array(this.#core.frame()), this.#tick);
    if (block !== null) this.#core.addInput(new Uint8Array(block));
    if (!this.#reported && this.#tick > 0) this.#report();
  }

  /** After each tick. */
  ticked(tick) {
    this.#tick = tick;
  }

  close() {
    this.#robot.close();
  }

  /** Once: what the program uses and nobody has wired. */
  #report() {
    this.#reported = true;
    const { unmapped } = this.#robot.report();
    for (const name of unmapped) printed({ stream: "err", text: `${name} is not wired on this robot` }, this.#tick);
  }
}
