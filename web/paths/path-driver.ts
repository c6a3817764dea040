// A path followed in a run, tick by tick, by its stepper: the command line, or a worker of the page. Each tick it gives
// the sticks, and after it it measures.

import { stations } from "../sim/boundary/abi.gen.ts";
import { newRobotState, type Frame } from "../sim/boundary/frame.ts";
import type { SceneInfo } from "../sim/boundary/protocol.ts";
import { sticksFor, type Axes, type DrivenRobot, type RobotPlace } from "./follower.ts";
import { ErrorMeter, type PathErrors } from "./path-error.ts";
import { heldAt, type StandIn } from "./stand-ins.ts";
import { durationOf, sampleAt, type Sample, type Trajectory } from "./trajectory.ts";

export const tickSeconds = 0.02;
/** The robot stands so long at the end of its path [s]. */
const afterwards = 1;
/** Sticks have so many steps each way: a script of them stays short, and is the same run. */
const steps = 10_000;

/** Most samples and events that a scenario has of a path (SIM_MAX_PATH, SIM_MAX_PATH_EVENTS), and bytes of a name. */
const [mostSamples, mostEvents, mostName] = [4000, 64, 47];

/** The driver's sticks in a tick. */
export interface Held {
  readonly axes: Axes;
  /** Names of buttons. */
  readonly buttons: readonly string[];
}

export interface Followed {
  readonly errors: PathErrors;
  /** When it first met a wall, an obstacle or another robot [s]; null: it did not. */
  readonly touched: number | null;
}

export class PathDriver {
  readonly #trajectory: Trajectory;
  readonly #index: number;
  readonly #driven: DrivenRobot;
  readonly #meter = new ErrorMeter();
  readonly #buttons: readonly string[];
  readonly #standIns: readonly StandIn[];
  readonly #state = newRobotState();
  #touched: number | null = null;

  /** The scene has the path: see placedAt. */
  constructor(trajectory: Trajectory, { robots }: SceneInfo, index: number, standIns: readonly StandIn[] = []) {
    const { drive, station, topSpeed, topTurn, buttons } = robots[index]!;
    this.#buttons = buttons;
    this.#standIns = standIns;
    this.#trajectory = trajectory;
    this.#index = index;
    this.#driven = { isDifferential: drive === "differential", topSpeed, topTurn, isRed: isRed(station) };
  }

  /** Of the whole run: the path, and a moment after it [s]. */
  get seconds(): number {
    return Math.ceil((durationOf(this.#trajectory) + afterwards) / tickSeconds) * tickSeconds;
  }

  /** Sticks and buttons for the tick that begins now. */
  held(frame: Frame, tick: number): Held {
    const t = tick * tickSeconds;
    const axes = sticksFor(this.#trajectory, t, this.#look(frame), this.#driven);
    const buttons = heldAt(this.#trajectory, this.#standIns, t);
    return { axes: axes.map((axis) => Math.round(axis * steps) / steps) as unknown as Axes, buttons };
  }

  /** Of the station's input. */
  bitsOf(buttons: readonly string[]): number {
    return buttons.reduce((bits, name) => bits | (1 << this.#buttons.indexOf(name)), 0) >>> 0;
  }

  /** Where the robot is after a tick. */
  note(frame: Frame, tick: number): void {
    const t = tick * tickSeconds;
    // The last moment on the path counts, too: the first tick at or after the path's end.
    if (t >= durationOf(this.#trajectory) + tickSeconds) return;
    const { pathAlong, pathAcross, pathTurned } = frame.robot(this.#index, this.#state);
    this.#meter.take(t, { along: pathAlong, across: pathAcross, turned: pathTurned });
    if (this.#state.touchesField || this.#state.touchesRobot) this.#touched ??= t;
  }

  get followed(): Followed {
    return { errors: this.#meter.errors, touched: this.#touched };
  }

  #look(frame: Frame): RobotPlace {
    const { position, yaw, velocity, angular } = frame.robot(this.#index, this.#state);
    return { x: position.x, y: position.y, heading: yaw, vx: velocity.x, vy: velocity.y, omega: angular.z };
  }
}

export const isRed = (station: number): boolean => stations[station]?.startsWith("red") === true;

/** A scenario, as far as it is changed here. The core checks the rest. */
export interface PathScenario {
  readonly robots: readonly { readonly station?: string }[];
  readonly match?: object;
  readonly script?: readonly { readonly station?: string }[];
}

const rounded = (value: number): number => Number(value.toFixed(5)) + 0;

/** A name as a scenario takes it: one line of so many bytes. */
function shortName(name: string): string {
  const letters = [...name];
  while (new TextEncoder().encode(letters.join("")).length > mostName) letters.pop();
  return letters.join("");
}

/** The path as a scenario has it: frames then say how far the robot is from it, and its events happen in the run. */
function writtenPath(trajectory: Trajectory): object {
  const { samples, events } = trajectory;
  const count = Math.min(samples.length, mostSamples);
  const step = durationOf(trajectory) / Math.max(1, count - 1);
  // More samples than a scenario takes are thinned evenly.
  const kept =
    count === samples.length ? samples : samples.slice(0, count).map((_, i) => sampleAt(trajectory, i * step));
  return {
    samples: kept.map((at: Sample) =>
      [at.t, at.x, at.y, at.heading, at.vx, at.vy, at.omega].map((value) => rounded(value)),
    ),
    events: events
      .filter(({ t }) => t >= 0)
      .slice(0, mostEvents)
      .map(({ t, name }) => ({ t: rounded(t), name: shortName(name) })),
  };
}

/** The scenario with its robot at the path's start, in autonomous; `program`: its driver. */
export function placedAt<S extends PathScenario>(
  scenario: S,
  station: string,
  trajectory: Trajectory,
  program: "driver" | "script",
): S {
  const { x, y, heading } = trajectory.samples[0]!;
  const path = writtenPath(trajectory);
  const script = scenario.script?.filter((entry) => entry.station !== station);
  const robots = scenario.robots.map((robot) =>
    robot.station === station ? { ...robot, at: [x, y, heading], program, path } : robot,
  );
  const match = { ...scenario.match, start: "auto" };
  return { ...scenario, robots, match, ...(script === undefined ? {} : { script }) };
}

/** The same with sticks and buttons of all ticks as its script: that run again, without its follower. */
export function scripted<S extends PathScenario>(placed: S, station: string, ticks: readonly Held[]): S {
  const entries = ticks.flatMap(({ axes, buttons }, tick) => {
    const before = ticks[tick - 1];
    const hasSticks = before?.axes.every((axis, k) => axis === axes[k]) !== true;
    const hasButtons = (before?.buttons ?? []).join(" ") !== buttons.join(" ");
    // In the middle of the tick before: it acts at the first tick at or after its time.
    const t = Number(Math.max(0, (tick - 0.5) * tickSeconds).toFixed(2));
    if (!hasSticks && !hasButtons) return [];
    return [{ t, station, ...(hasSticks ? { axes } : {}), ...(hasButtons ? { buttons } : {}) }];
  });
  return { ...placed, script: [...(placed.script ?? []), ...entries] };
}
