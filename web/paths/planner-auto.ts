// An .auto of PathPlanner: its commands laid out in time. Paths and waits take their time; a command of the program, which is not here,
// takes none, and never ends a group.

import { paths as say } from "../words/files/english-paths.ts";
import { CheckedJson, PathError } from "./checked-json.ts";
import { checkPlannerVersion } from "./planner-path.ts";
import { byTime, cutAt, durationOf, laterBy, type PathEvent, type Sample, type Trajectory } from "./trajectory.ts";

const mostDepth = 32;
const mostCommands = 1000;
const mostPaths = 100;
/** An auto takes 20 s. */
const mostWait = 600;

export interface Leg {
  readonly name: string;
  /** From the auto's start. */
  readonly trajectory: Trajectory;
}

/** How the robot leaves the leg before; null: there is none, it starts as the path has it. `stood`: it waited since. */
export interface Before {
  readonly end: Sample;
  readonly stood: boolean;
}

/** Gives a path's trajectory from time 0. */
export type PathOf = (name: string, isChoreo: boolean, before: Before | null) => Promise<Trajectory>;

/** A command's time [s]; null: the program decides. */
interface Timed {
  readonly seconds: number | null;
  readonly legs: readonly Leg[];
  readonly events: readonly PathEvent[];
}

export interface Auto {
  readonly seconds: number;
  readonly legs: readonly Leg[];
  readonly events: readonly PathEvent[];
  /** Commands of the program, each name once. */
  readonly commands: readonly string[];
}

const nothing: Timed = { seconds: null, legs: [], events: [] };

/** The part of a command that a group lets run. */
function cut({ legs, events, ...rest }: Timed, seconds: number, start: number): Timed {
  const end = start + seconds;
  return {
    seconds: rest.seconds === null ? null : Math.min(rest.seconds, seconds),
    legs: legs
      .filter(({ trajectory }) => trajectory.samples[0]!.t < end)
      .map(({ name, trajectory }) => ({ name, trajectory: cutAt(trajectory, end) })),
    events: events
      .filter(({ t }) => t <= end)
      .map((event) => (event.until === undefined ? event : { ...event, until: Math.min(end, event.until) })),
  };
}

class Reader {
  readonly commands = new Set<string>();
  readonly #pathOf: PathOf;
  readonly #isChoreo: boolean;
  #count = 0;
  #paths = 0;
  #before: Before | null = null;

  constructor(pathOf: PathOf, isChoreo: boolean) {
    this.#pathOf = pathOf;
    this.#isChoreo = isChoreo;
  }

  async read(command: CheckedJson, start: number, depth: number): Promise<Timed> {
    if (depth > mostDepth) throw new PathError(say("tooDeep", { place: command.place.slice(0, 60), most: mostDepth }));
    this.#count += 1;
    if (this.#count > mostCommands) throw new PathError(say("tooMany", { place: "command", most: mostCommands }));
    const data = command.at("data");
    switch (command.at("type").text()) {
      case "path":
        return this.#path(data.at("pathName"), start);
      case "wait":
        return this.#wait(data.at("waitTime"));
      case "named":
        return this.#named(data.at("name").text(), start);
      case "sequential":
        return this.#sequence(data.at("commands").list(mostCommands), start, depth);
      case "parallel":
      case "race":
      case "deadline":
        return this.#group(command.at("type").text(), data.at("commands").list(mostCommands), start, depth);
      default:
        return nothing;
    }
  }

  async #path(name: CheckedJson, start: number): Promise<Timed> {
    if (name.text() === "") throw new PathError(say("missing", { place: name.place }));
    this.#paths += 1;
    if (this.#paths > mostPaths) throw new PathError(say("tooMany", { place: "command", most: mostPaths }));
    const trajectory = await this.#pathOf(name.text(), this.#isChoreo, this.#before);
    this.#before = { end: trajectory.samples.at(-1)!, stood: false };
    const later = laterBy(trajectory, start);
    return { seconds: durationOf(trajectory), legs: [{ name: name.text(), trajectory: later }], events: later.events };
  }

  #wait(time: CheckedJson): Timed {
    // Choreo's form has an expression with its value.
    const seconds = (typeof time.value === "object" && time.value !== null ? time.at("val") : time).number(0, mostWait);
    if (this.#before !== null && seconds > 0) this.#before = { ...this.#before, stood: true };
    return { seconds, legs: [], events: [] };
  }

  #named(name: string, start: number): Timed {
    if (name === "") return nothing;
    this.commands.add(name);
    return { seconds: null, legs: [], events: [{ t: start, name }] };
  }

  async #sequence(list: readonly CheckedJson[], start: number, depth: number): Promise<Timed> {
    const all: Timed[] = [];
    let t = start;
    for (const each of list) {
      const timed = await this.read(each, t, depth + 1);
      t += timed.seconds ?? 0;
      all.push(timed);
    }
    return {
      seconds: all.every(({ seconds }) => seconds === null) ? null : t - start,
      legs: all.flatMap(({ legs }) => legs),
      events: all.flatMap(({ events }) => events),
    };
  }

  async #group(type: string, list: readonly CheckedJson[], start: number, depth: number): Promise<Timed> {
    const all: Timed[] = [];
    for (const each of list) all.push(await this.read(each, start, depth + 1));
    const known = all.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]));
    const longest = known.length === 0 ? null : Math.max(...known);
    const ends = { parallel: longest, race: known.length === 0 ? null : Math.min(...known) };
    const seconds = type === "deadline" ? (all[0]?.seconds ?? longest) : ends[type as keyof typeof ends];
    const cutAll = seconds === null ? all : all.map((timed) => cut(timed, seconds, start));
    const end = cutAll
      .flatMap(({ legs }) => legs)
      .at(-1)
      ?.trajectory.samples.at(-1);
    if (end !== undefined && seconds !== null) this.#before = { end, stood: end.t < start + seconds };
    return {
      seconds,
      legs: cutAll.flatMap(({ legs }) => legs),
      events: cutAll.flatMap(({ events }) => events),
    };
  }
}

export async function readPlannerAuto(file: CheckedJson, pathOf: PathOf): Promise<Auto> {
  checkPlannerVersion(file);
  const reader = new Reader(pathOf, file.at("choreoAuto").flag());
  const { legs, events, seconds } = await reader.read(file.at("command"), 0, 0);
  if (legs.length === 0) {
    const names = [...reader.commands].map((name) => `“${name}”`).join(", ");
    throw new PathError(names === "" ? say("noPaths") : say("onlyCommands", { names }));
  }
  const sorted = [...events].sort(byTime);
  return { seconds: seconds ?? 0, legs, events: sorted, commands: [...reader.commands] };
}
