// `run --path FILE`: the built-in driver follows a path or an auto of PathPlanner, Choreo, WPILib or PathWeaver with the sticks.
import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve, sep } from "node:path";
import { BadInput } from "../cli/args.mjs";
import { openBundle } from "../cli/home.mjs";
import { folderOf } from "../cli/content.mjs";
import { noteRead, readBytes, statusOf } from "../cli/files.mjs";

const mostBytes = 8 << 20;

const options = ["path-station", "origin", "as-drawn", "within"];

const readText = (path) => new TextDecoder().decode(readBytes(path, mostBytes, "a path"));

/** Files beside the path, by name. */
const finder = (paths, path) => async (name) => {
  const places = paths.placesBeside(resolve(path).split(sep).join("/"), name);
  const found = places.find((place) => statusOf(place)?.isFile() === true);
  return found === undefined ? null : { name: basename(found), text: readText(found) };
};

/** The meaning of "mirror" for blue's half in the scenario's field. */
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

const rounded = (value, digits) => Number(value.toFixed(digits));

export class PathDesk {
  #paths;
  #core;
  #sandlot;
  #path;
  #trajectory;
  #station;
  #driver;
  #within;
  #flipped;
  #frame;
  #tick = 0;

  /** The desk and the scenario loaded then; null: nothing follows a path. Throws BadInput. */
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
    const paths = await openBundle("paths");
    return new PathDesk(paths).#open(loaded, file, choices, reload);
  }

  constructor(paths) {
    this.#paths = paths;
  }

  async #open({ core, sandlot, scene, text }, file, choices, reload) {
    const { "path-station": named, "as-drawn": asDrawn = false, origin, within } = choices;
    const index = robotAt(named, scene, sandlot.stations);
    const { station, drive, topSpeed, buttons } = scene.robots[index];
    const at = sandlot.stations[station];
    if (drive === "none" || topSpeed === 0)
      throw new BadInput(`run: --path: the robot at ${at} has no drivetrain that sticks drive`);
    const scenario = JSON.parse(text);
    const paths = this.#paths;
    const isDifferential = drive === "differential";
    const path = await this.#read(file, { size: scene.size, origin, isDifferential, buttons });
    this.#flipped = paths.isRed(station) && !asDrawn;
    const symmetry = paths.symmetryOf(symmetryWord(scenario));
    this.#path = path;
    this.#trajectory = this.#flipped ? paths.onOtherSide(path.trajectory, scene.size, symmetry) : path.trajectory;
    const placed = paths.placedAt(scenario, at, this.#trajectory, "driver");
    const again = await reload(JSON.stringify(placed));
    this.#driver = new paths.PathDriver(this.#trajectory, again, index, path.standIns);
    this.#station = station;
    this.#within = within;
    this.#core = core;
    this.#sandlot = sandlot;
    this.#frame = new ArrayBuffer(core.frameBytes);
    return { desk: this, scene: again };
  }

  async #read(file, settings) {
    const { readPath, PathError } = this.#paths;
    try {
      return await readPath({ name: basename(file), text: readText(file) }, finder(this.#paths, file), settings);
    } catch (error) {
      throw error instanceof PathError ? new BadInput(`run: --path: ${error.message}`) : error;
    }
  }

  /** Of the whole run, where nothing says how long it is [s]. */
  get seconds() {
    return this.#driver.seconds;
  }

  beforeTick() {
    const { axes, buttons } = this.#driver.held(this.#look(), this.#tick);
    this.#core.setInput([{ station: this.#station, axes, buttons: this.#driver.bitsOf(buttons) }]);
  }

  ticked(tick) {
    this.#tick = tick;
    this.#driver.note(this.#look(), tick);
  }

  #look() {
    return new this.#sandlot.Frame(this.#core.frame(this.#frame));
  }

  /** The path's part of the run's outcome. */
  report() {
    const { name, kind, legs, times, commands, standIns, notes } = this.#path;
    const { errors, touched } = this.#driver.followed;
    const { largest, at, mean, end, along, across, turned } = errors;
    const buttonOf = (event) => standIns.find(({ command }) => command === event)?.button;
    const events = this.#trajectory.events.map(({ t, name: event, until }) => ({
      ...{ t: rounded(t, 3), name: event },
      ...(until === undefined ? {} : { until: rounded(until, 3) }),
      ...(buttonOf(event) === undefined ? {} : { button: buttonOf(event) }),
    }));
    return {
      ...{ name, kind, legs, times, alliance: this.#flipped ? "red" : "blue" },
      duration: rounded(this.#paths.durationOf(this.#trajectory), 3),
      error: {
        ...{ largest: rounded(largest, 4), at: rounded(at, 2), mean: rounded(mean, 4), end: rounded(end, 4) },
        ...{ along: rounded(along, 4), across: rounded(across, 4), turned: rounded(turned, 4) },
      },
      touched: touched === null ? null : rounded(touched, 2),
      ...{ events, commands, notes },
    };
  }

  /** Why the run did not keep to its path; null: it did, or it was not asked for. */
  get missed() {
    const { errors, touched } = this.#driver.followed;
    if (this.#within === undefined || errors.largest <= this.#within) return null;
    const [far, when] = [errors.largest.toFixed(3), errors.at.toFixed(2)];
    const why = touched === null ? "" : `; it touched something at ${touched.toFixed(2)} s`;
    return `the robot was ${far} m from its path at ${when} s, and --within says ${this.#within} m${why}`;
  }

  close() {}
}
