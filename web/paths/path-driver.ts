// A path followed in a run, tick by tick, by whoever steps it: the command line, or a worker of the page. Each tick it gives the sticks,
// and after it it measures.

import { stations } from "../sim/boundary/abi.gen.ts";
import { newRobotState, type Frame } from "../sim/boundary/frame.ts";
import type { SceneInfo } from "../sim/boundary/protocol.ts";
import { sticksFor, type Axes, type DrivenRobot, type RobotPlace } from "./follower.ts";
import { ErrorMeter, type PathErrors } from "./path-error.ts";
import { durationOf, type Sample, type Trajectory } from "./trajectory.ts";

export const tickSeconds = 0.02;
/** The robot stands so long at the end of its path [s]. */
const afterwards = 1;
/** Sticks have so many steps each way: a script of them stays short, and is the same run. */
const steps = 10_000;

export interface Followed {
  readonly errors: PathErrors;
  /** When it first met a wall, an obstacle or another robot [s]; null: it did not. */
  readonly touched: number | null;
}

export class PathDriver {
  readonly #trajectory: Trajectory;
  readonly #index: number;
  readonly #driven: DrivenRobot;
  readonly #meter: ErrorMeter;
  readonly #state = newRobotState();
  #touched: number | null = null;

  constructor(trajectory: Trajectory, { robots }: SceneInfo, index: number) {
    const { drive, station, topSpeed, topTurn } = robots[index]!;
    this.#trajectory = trajectory;
    this.#index = index;
    this.#driven = { isDifferential: drive === "differential", topSpeed, topTurn, isRed: isRed(station) };
    this.#meter = new ErrorMeter(trajectory);
  }

  /** Of the whole run: the path, and a moment after it [s]. */
  get seconds(): number {
    return Math.ceil((durationOf(this.#trajectory) + afterwards) / tickSeconds) * tickSeconds;
  }

  /** The sticks for the tick that begins now. */
  axes(frame: Frame, tick: number): Axes {
    const axes = sticksFor(this.#trajectory, tick * tickSeconds, this.#look(frame), this.#driven);
    return axes.map((axis) => Math.round(axis * steps) / steps) as unknown as Axes;
  }

  /** Where the robot is after a tick. */
  note(frame: Frame, tick: number): void {
    const t = tick * tickSeconds;
    // The last moment on the path counts, too: the first tick at or after the path's end.
    if (t >= durationOf(this.#trajectory) + tickSeconds) return;
    this.#meter.take(t, this.#look(frame));
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

/** The scenario with its robot at the path's start, in autonomous; `program`: what drives it. */
export function placedAt<S extends PathScenario>(
  scenario: S,
  station: string,
  start: Sample,
  program: "driver" | "script",
): S {
  const { x, y, heading } = start;
  const script = scenario.script?.filter((entry) => entry.station !== station);
  const robots = scenario.robots.map((robot) =>
    robot.station === station ? { ...robot, at: [x, y, heading], program } : robot,
  );
  const match = { ...scenario.match, start: "auto" };
  return { ...scenario, robots, match, ...(script === undefined ? {} : { script }) };
}

/** The same with the sticks of all ticks as its script: that run again, without whoever followed. */
export function scripted<S extends PathScenario>(placed: S, station: string, sticks: readonly Axes[]): S {
  const entries = sticks.flatMap((axes, tick) => {
    const before = sticks[tick - 1];
    const isSame = before?.every((axis, k) => axis === axes[k]) === true;
    // In the middle of the tick before: it acts at the first tick at or after its time.
    const t = Number(Math.max(0, (tick - 0.5) * tickSeconds).toFixed(2));
    return isSame ? [] : [{ t, station, axes }];
  });
  return { ...placed, script: [...(placed.script ?? []), ...entries] };
}
