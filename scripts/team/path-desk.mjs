// `run --path FILE`: the built-in driver follows a path or an auto of PathPlanner, Choreo, WPILib or PathWeaver with the sticks.
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { BadInput } from "../cli/args.mjs";
import { folderOf } from "../cli/content.mjs";
import { noteRead, readBytes, statusOf } from "../cli/files.mjs";
import { root } from "../cli/home.mjs";

const mostBytes = 8 << 20;
/** Folders above a path in which the project's other files are looked for. */
const mostAbove = 4;
/** A file is looked for there, and in these folders of it. */
const homes = ["", "pathplanner", "choreo"];
const tickSeconds = 0.02;
/** The robot stands this long at the end of its path [s]. */
const afterwards = 1;

const options = ["path-station", "origin", "as-drawn", "within"];

const readText = (path) => new TextDecoder().decode(readBytes(path, mostBytes, "a path"));

/** Files beside the path, by name: in its folder or above, as PathPlanner, Choreo and PathWeaver lay their projects out. */
function finder(path) {
  return async (name) => {
    let folder = dirname(resolve(path));
    for (let above = 0; above <= mostAbove; above++) {
      for (const home of homes) {
        const places = [join(folder, home, name), join(folder, home, basename(name))];
        const found = places.find((place) => statusOf(place)?.isFile() === true);
        if (found !== undefined) return { name: basename(found), text: readText(found) };
      }
      folder = dirname(folder);
    }
    return null;
  };
}

/** What "mirror" makes of blue's half in the scenario's field. */
function symmetryWord({ field }) {
  if (typeof field !== "string") return field?.symmetry;
  const home = folderOf("fields", field);
  const file = home === null ? "" : join(home, "fields", field, "field.json");
  return existsSync(file) ? JSON.parse(readFileSync(noteRead(file), "utf8")).symmetry : undefined;
}

function robotAt(name, scene, stations) {
  const known = scene.robots.map(({ station }) => stations[station]);
  if (known.length === 0) throw new BadInput("run: --path: the scenario has no robot to drive");
  const index = name === undefined ? 0 : known.indexOf(name);
  if (index >= 0) return index;
  throw new BadInput(`run: --path-station: there is no robot at "${name}"; there are ${known.join(", ")}`);
}

/** The scenario with its robot at the path's start, driven by sticks, and enabled. */
function scenarioFor(scenario, station, { x, y, heading }) {
  const start = scenario.match?.start === "full" ? "full" : "auto";
  const script = scenario.script?.filter((entry) => entry.station !== station);
  const robots = scenario.robots.map((robot) =>
    robot.station === station ? { ...robot, at: [x, y, heading], program: "driver" } : robot,
  );
  return { ...scenario, robots, match: { ...scenario.match, start }, ...(script === undefined ? {} : { script }) };
}

const rounded = (value, digits) => Number(value.toFixed(digits));

export class PathDesk {
  #paths;
  #core;
  #sandlot;
  #path;
  #trajectory;
  #index;
  #driven;
  #meter;
  #within;
  #flipped;
  #frame = new ArrayBuffer(0);
  #state;
  #tick = 0;
  /** When the robot first touched a wall, an obstacle or another robot on its way [s]; null: it did not. */
  #touched = null;

  /** The desk and what is loaded then; null: nothing follows a path. Throws BadInput. */
  static async open(loaded, { path: file, code, icd, ...choices }, reload) {
    if (file === undefined) {
      const lost = options.find((name) => choices[name] !== undefined);
      if (lost !== undefined) throw new BadInput(`run: --${lost} is for --path, which is missing`);
      return null;
    }
    if (code !== undefined || icd === true)
      throw new BadInput("run: --path and another driver are given; give one of them");
    const { within, origin } = choices;
    if (within !== undefined && !(within > 0 && within <= 100))
      throw new BadInput(`run: --within must be from 0 to 100 m, not ${within}`);
    if (origin !== undefined && origin !== "corner" && origin !== "center")
      throw new BadInput(`run: --origin is corner or center, not "${origin}"`);
    if (statusOf(file)?.isFile() !== true) throw new BadInput(`run: --path: ${file}: no such file`);
    const paths = await import(pathToFileURL(join(root, "build/node/paths.mjs")).href);
    return new PathDesk(paths).#open(loaded, file, choices, reload);
  }

  constructor(paths) {
    this.#paths = paths;
  }

  async #open({ core, sandlot, scene, text }, file, choices, reload) {
    const { "path-station": named, "as-drawn": asDrawn = false, origin, within } = choices;
    this.#index = robotAt(named, scene, sandlot.stations);
    const { station, drive, dynamics, topSpeed, topTurn } = scene.robots[this.#index];
    if (drive === "none" || topSpeed === 0)
      throw new BadInput(`run: --path: the robot at ${sandlot.stations[station]} has no drivetrain that sticks drive`);
    const scenario = JSON.parse(text);
    const path = await this.#read(file, { size: scene.size, origin });
    const isRed = sandlot.stations[station].startsWith("red");
    const symmetry = this.#paths.symmetryOf(symmetryWord(scenario));
    this.#flipped = isRed && !asDrawn;
    this.#path = path;
    this.#trajectory = this.#flipped ? this.#paths.onOtherSide(path.trajectory, scene.size, symmetry) : path.trajectory;
    this.#driven = { isDifferential: drive === "differential", topSpeed, topTurn, isRed, dynamics };
    this.#meter = new this.#paths.ErrorMeter(this.#trajectory);
    this.#within = within;
    const [first] = this.#trajectory.samples;
    const placed = scenarioFor(scenario, sandlot.stations[station], first);
    const again = await reload(JSON.stringify(placed));
    this.#core = core;
    this.#sandlot = sandlot;
    this.#state = sandlot.newRobotState();
    return { desk: this, scene: again };
  }

  async #read(file, settings) {
    try {
      return await this.#paths.readPath({ name: basename(file), text: readText(file) }, finder(file), settings);
    } catch (error) {
      throw error instanceof this.#paths.PathError ? new BadInput(`run: --path: ${error.message}`) : error;
    }
  }

  /** Of the whole run, where nothing says how long it is [s]. */
  get seconds() {
    return Math.ceil((this.#paths.durationOf(this.#trajectory) + afterwards) / tickSeconds) * tickSeconds;
  }

  beforeTick() {
    const place = this.#look();
    const axes = this.#paths.sticksFor(this.#trajectory, this.#tick * tickSeconds, place, this.#driven);
    this.#core.setInput([{ station: this.#state.station, axes }]);
  }

  ticked(tick) {
    this.#tick = tick;
    const t = tick * tickSeconds;
    // The last moment on the path counts, too: the run's end, or the first tick at or after the path's.
    if (t >= this.#paths.durationOf(this.#trajectory) + tickSeconds) return;
    this.#meter.take(t, this.#look());
    if (this.#state.touchesField || this.#state.touchesRobot) this.#touched ??= t;
  }

  /** What the run's outcome says of the path. */
  report() {
    const { name, kind, legs, times, commands, notes } = this.#path;
    const { largest, at, mean, end, turned } = this.#meter.errors;
    const events = this.#trajectory.events.map(({ t, name: event }) => ({ t: rounded(t, 3), name: event }));
    return {
      ...{ name, kind, legs, times, alliance: this.#flipped ? "red" : "blue" },
      duration: rounded(this.#paths.durationOf(this.#trajectory), 3),
      error: {
        ...{ largest: rounded(largest, 4), at: rounded(at, 2), mean: rounded(mean, 4), end: rounded(end, 4) },
        turned: rounded(turned, 4),
      },
      touched: this.#touched === null ? null : rounded(this.#touched, 2),
      ...{ events, commands, notes },
    };
  }

  /** Why the run did not keep to its path; null: it did, or nobody asked. */
  get missed() {
    const { largest, at } = this.#meter.errors;
    if (this.#within === undefined || largest <= this.#within) return null;
    const why = this.#touched === null ? "" : `; it touched something at ${this.#touched.toFixed(2)} s`;
    return `the robot was ${largest.toFixed(3)} m from its path at ${at.toFixed(2)} s, and --within says ${this.#within} m${why}`;
  }

  /** Where the robot is now. */
  #look() {
    if (this.#frame.byteLength !== this.#core.frameBytes) this.#frame = new ArrayBuffer(this.#core.frameBytes);
    this.#core.frame(this.#frame);
    const { position, yaw, velocity, angular } = new this.#sandlot.Frame(this.#frame).robot(this.#index, this.#state);
    return { x: position.x, y: position.y, heading: yaw, vx: velocity.x, vy: velocity.y, omega: angular.z };
  }

  close() {}
}
