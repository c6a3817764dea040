// Any file of a path or an auto as one trajectory, with its notes. Other files that it needs are asked for by name.

import { nameOfKind, recogniseBytes, wayOfKind, withoutMark, type Recognised } from "../files/recognise.ts";
import type { KindId } from "../files/kinds.ts";
import { paths as say } from "../words/files/english-paths.ts";
import { CheckedJson, PathError, shown } from "./checked-json.ts";
import { mostSamples, readChoreoPath } from "./choreo.ts";
import { fromCenter, originOf, type FieldSize, type Origin } from "./field-side.ts";
import { readPlannerAuto, type Auto, type Before } from "./planner-auto.ts";
import { readPlannerPath, type PlannerPath } from "./planner-path.ts";
import { plainRobot, readPlannerRobot, type PlannerRobot } from "./planner-robot.ts";
import { ownStart, plannerTrajectory, type Coming } from "./planner-times.ts";
import { standInsFor, type StandIn } from "./stand-ins.ts";
import { withoutJumps, wrapped, type Sample, type Trajectory } from "./trajectory.ts";
import { readWeaverPath } from "./weaver.ts";
import { readWpilibStates } from "./wpilib-states.ts";

export const pathKinds = ["plannerPath", "plannerAuto", "choreoPath", "trajectory", "pathWeaverPath"] as const;

export const isPathKind = (id: KindId): boolean => (pathKinds as readonly KindId[]).includes(id);

export interface PathFile {
  /** With its folders, where they are known. */
  readonly name: string;
  readonly text: string;
}

/** Files beside a path: "settings.json", "paths/Pickup.path"; null: it is not there. */
export type FindFile = (name: string) => Promise<PathFile | null>;

export interface PathRun {
  /** Without folder and ending. */
  readonly name: string;
  readonly kind: KindId;
  readonly trajectory: Trajectory;
  /** Paths of an auto, else the path's own name. */
  readonly legs: readonly string[];
  /** Whether the file says the times, or they are worked out of its constraints. */
  readonly times: "file" | "constraints";
  /** Commands of the program that are left out. */
  readonly commands: readonly string[];
  /** Buttons of the robot that stand in for commands. */
  readonly standIns: readonly StandIn[];
  /** Sentences about it. */
  readonly notes: readonly string[];
}

/** Nearer than this a path begins where the robot is [m]. */
const near = 0.05;
/** PathPlanner takes a path's own start where the robot is so near to it [m/s], [rad]. */
const sameSpeed = 0.25;
const sameHeading = Math.PI / 6;

const baseOf = (path: string): string =>
  (path.split("/").at(-1) ?? "").replace(/\.(path|auto|traj|json)$/i, "").replace(/\.wpilib$/i, "");

function jsonOf({ name, text }: PathFile): CheckedJson {
  try {
    return new CheckedJson(JSON.parse(withoutMark(text)));
  } catch (error) {
    throw new PathError(say("inFile", { file: name, why: say("notJson", { why: shown(String(error)).slice(1, -1) }) }));
  }
}

/** Errors in a file are reported with its name. */
async function inFile<T>(name: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    throw new PathError(
      error.message.startsWith(name) ? error.message : say("inFile", { file: name, why: error.message }),
    );
  }
}

class PathReader {
  readonly #find: FindFile;
  readonly #isDifferential: boolean;
  readonly notes: string[] = [];
  #robot: PlannerRobot | null = null;

  constructor(find: FindFile, isDifferential: boolean) {
    this.#find = find;
    this.#isDifferential = isDifferential;
  }

  async robot(): Promise<PlannerRobot> {
    if (this.#robot !== null) return this.#robot;
    const file = await this.#find("settings.json");
    if (file === null) this.notes.push(say("plainRobot"));
    this.#robot =
      file === null ? plainRobot(!this.#isDifferential) : await inFile(file.name, () => readPlannerRobot(jsonOf(file)));
    this.drivenBy(this.#robot.isHolonomic);
    return this.#robot;
  }

  /** Says it when the file is for a robot that drives in every direction, and the one here does not. */
  drivenBy(isHolonomic: boolean): void {
    const note = say("forHolonomic");
    if (isHolonomic && this.#isDifferential && !this.notes.includes(note)) this.notes.push(note);
  }

  async auto(json: CheckedJson): Promise<Auto> {
    return readPlannerAuto(json, (name, isChoreo, before) =>
      isChoreo ? this.#choreoOf(name) : this.#plannedOf(name, before),
    );
  }

  async #plannedOf(name: string, before: Before | null): Promise<Trajectory> {
    const file = await this.#needed(name, `paths/${name}.path`);
    const robot = await this.robot();
    return inFile(file.name, () => {
      const path = readPlannerPath(jsonOf(file));
      return plannerTrajectory(path, robot, comingTo(path, robot, before));
    });
  }

  /** "Name" or "Name.1", the second part between splits. */
  async #choreoOf(name: string): Promise<Trajectory> {
    const split = /^(.*)\.(\d{1,4})$/.exec(name);
    const whole = split?.[1] ?? name;
    // In 2024 a split was a file of its own.
    const own = split === null ? null : await this.#find(`choreo/${name}.traj`);
    if (own !== null) return inFile(own.name, () => this.choreo(jsonOf(own)));
    const file = await this.#needed(name, `choreo/${whole}.traj`);
    return inFile(file.name, () => this.choreo(jsonOf(file), split === null ? null : Number(split[2])));
  }

  choreo(json: CheckedJson, split: number | null = null): Trajectory {
    const trajectory = readChoreoPath(json, split);
    const [first] = json.at("trajectory").at("samples").list(mostSamples);
    this.drivenBy(first === undefined || !first.at("vx").isMissing);
    return trajectory;
  }

  async #needed(name: string, path: string): Promise<PathFile> {
    const file = await this.#find(path);
    if (file === null)
      throw new PathError(say("noFile", { name: shown(name).slice(1, -1), file: shown(path).slice(1, -1) }));
    return file;
  }

  async weaver({ text }: PathFile, { width }: FieldSize): Promise<Trajectory> {
    const project = await this.#find("pathweaver.json");
    if (project === null) throw new PathError(say("noWeaver"));
    return readWeaverPath(text, jsonOf(project), width);
  }
}

/** How the robot comes to a path of an auto: as the path's own start has it, where the robot is near that. */
function comingTo(path: PlannerPath, { isHolonomic }: PlannerRobot, before: Before | null): Coming {
  const own = ownStart(path);
  if (before === null) return own;
  const { heading, vx, vy } = before.end;
  const speed = before.stood ? 0 : Math.hypot(vx, vy);
  const turn = Math.abs(wrapped(heading - own.heading));
  const isOwn =
    path.start !== null && Math.abs(speed - own.speed) <= sameSpeed && (!isHolonomic || turn <= sameHeading);
  return isOwn ? own : { heading, speed };
}

/** The legs of an auto on end, the robot standing between them. */
function onEnd({ legs, seconds, events }: Auto, notes: string[]): Trajectory {
  const samples: Sample[] = [];
  const stand = (t: number): void => {
    const last = samples.at(-1);
    if (last === undefined || t <= last.t) return;
    const still = { ...last, vx: 0, vy: 0, omega: 0 };
    samples.push(still, { ...still, t });
  };
  for (const { name, trajectory } of legs) {
    const [first] = trajectory.samples;
    const last = samples.at(-1);
    stand(first!.t);
    if (last !== undefined) {
      const jump = Math.hypot(first!.x - last.x, first!.y - last.y);
      if (jump > near) notes.push(say("jump", { name, distance: jump.toFixed(2) }));
    } else if (first!.t > 0)
      samples.push({ ...first!, t: 0, vx: 0, vy: 0, omega: 0 }, { ...first!, vx: 0, vy: 0, omega: 0 });
    samples.push(...trajectory.samples);
  }
  stand(seconds);
  return { samples: withoutJumps(samples), events };
}

async function readKind(
  file: PathFile,
  is: Recognised,
  reader: PathReader,
  size: FieldSize,
): Promise<Partial<PathRun> & Pick<PathRun, "trajectory">> {
  switch (is.kind.id) {
    case "plannerPath":
      return {
        times: "constraints",
        trajectory: plannerTrajectory(readPlannerPath(jsonOf(file)), await reader.robot()),
      };
    case "plannerAuto": {
      const auto = await reader.auto(jsonOf(file));
      const legs = auto.legs.map(({ name }) => name);
      return { times: "constraints", legs, commands: auto.commands, trajectory: onEnd(auto, reader.notes) };
    }
    case "choreoPath":
      return { trajectory: reader.choreo(jsonOf(file)) };
    case "trajectory":
      return { trajectory: readWpilibStates(jsonOf(file)) };
    case "pathWeaverPath":
      return { times: "constraints", trajectory: await reader.weaver(file, size) };
    default:
      throw new PathError(say("notPath", { name: file.name, kind: nameOfKind(is.kind.id), way: wayOfKind(is) }));
  }
}

const encoder = new TextEncoder();
const jsonEnding = /\.(path|auto|traj|wpilib\.json)$/i;

export interface PathOptions {
  readonly size: FieldSize;
  /** Left out: by its places. */
  readonly origin?: Origin | undefined;
  /** The robot that follows it has a differential drive. */
  readonly isDifferential?: boolean;
  /** Names of the buttons of its program. */
  readonly buttons?: readonly string[];
}

/** Throws PathError. The trajectory is in the field's own frame, for the alliance that it was drawn for. */
export async function readPath(
  file: PathFile,
  find: FindFile,
  { size, origin, isDifferential = false, buttons = [] }: PathOptions,
): Promise<PathRun> {
  const is = recogniseBytes(file.name, encoder.encode(file.text));
  return inFile(file.name, async () => {
    // A path that is cut off is still called a path.
    if (is.kind.id === "other" && jsonEnding.test(file.name)) jsonOf(file);
    const reader = new PathReader(find, isDifferential);
    const name = baseOf(file.name);
    const read = await readKind(file, is, reader, size);
    const isCentred = (origin ?? originOf(read.trajectory)) === "center";
    if (isCentred && origin === undefined) reader.notes.push(say("centred"));
    const standIns = standInsFor(read.trajectory, buttons);
    const isHeld = (name: string): boolean => standIns.some(({ command }) => command === name);
    const commands = (read.commands ?? []).filter((name) => !isHeld(name));
    const held = new Map(standIns.map(({ command, button }) => [command, button]));
    if (held.size > 0)
      reader.notes.push(
        say("standsIn", { list: [...held].map(([name, button]) => `“${name}” (${button})`).join(", ") }),
      );
    if (commands.length > 0)
      reader.notes.push(
        say("named", { count: commands.length, names: commands.map((each) => `“${each}”`).join(", ") }),
      );
    return {
      ...{
        name,
        kind: is.kind.id,
        legs: [name],
        times: "file" as const,
        ...read,
        commands,
        standIns,
        notes: reader.notes,
      },
      trajectory: isCentred ? fromCenter(read.trajectory, size) : read.trajectory,
    };
  });
}
