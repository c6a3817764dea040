// The page's work on a path: reads it for the present field, draws its line, and has the robot follow it beside its
// ghost.

import { stations } from "../../sim/boundary/abi.gen.ts";
import { siteFiles } from "../../sim/core/files.ts";
import type { Staged } from "../../element/player.ts";
import { PathError } from "../../paths/checked-json.ts";
import { onOtherSide, symmetryOf, type Symmetry } from "../../paths/field-side.ts";
import { isRed } from "../../paths/path-driver.ts";
import { readPath, type FindFile, type PathRun } from "../../paths/read-path.ts";
import { durationOf, sampleAt, type Trajectory } from "../../paths/trajectory.ts";
import { noOverlays } from "../../view/field-layer.ts";
import type { Places } from "../../view/objects/places.ts";
import { paths as say } from "../../words/files/english-paths.ts";
import { drawingsOf } from "../drawings/drawings.ts";
import { putScenario } from "../forms/put-scenario.ts";
import type { PageContext } from "../page/context.ts";
import type { Rival } from "../race/rivals.ts";
import type { FollowedRun } from "./follow-path.ts";
import { runOnce, type RunPort } from "../runs/run-worker.ts";
import type { ToFollower } from "./path-worker.ts";

/** A path's file before it is read. */
export interface PathSource {
  /** With its folders. */
  readonly path: string;
  readonly size: number;
  text(): Promise<string>;
  readonly find: FindFile;
  /** Whether a file that was read is another one on the disk by now. */
  isChanged(): Promise<boolean>;
}

/** A path for the robot that would follow it. */
export interface PathPlan {
  readonly run: PathRun;
  /** On its alliance's side. */
  readonly trajectory: Trajectory;
  /** Index of the robot. */
  readonly robot: number;
  readonly red: boolean;
}

const mostBytes = 8 << 20;
/** Between two places of the line [s]. */
const lineStep = 0.05;
/** Between two arrows that show where the robot looks [s]. */
const arrowStep = 0.5;
/** Events that have a sign. */
const mostEvents = 20;
/** Neither alliance's. */
const lineColor = "#41d3e6";
const eventColor = "#f2d14a";

export class PathDesk {
  readonly #page: PageContext;
  readonly #race: (rival: Rival) => Promise<boolean>;
  #staged: Staged | null = null;
  /** The scenario of ours that is on the page. */
  #ours = "";
  #drawn: PathPlan | null = null;

  constructor(page: PageContext, race: (rival: Rival) => Promise<boolean>) {
    this.#page = page;
    this.#race = race;
  }

  /** Another scene: the line of a path without a follower goes. */
  setScene(staged: Staged): void {
    this.#staged = staged;
    if (this.#drawn !== null && this.#page.session.text !== this.#ours) this.draw(null);
  }

  get drawn(): PathPlan | null {
    return this.#drawn;
  }

  /** Throws PathError. */
  async read({ path, size, text, find }: PathSource): Promise<PathPlan> {
    const scene = this.#staged?.scene;
    const robot = this.#page.session.robot;
    const { drive = "none", topSpeed = 0, station = 0, buttons = [] } = scene?.robots[robot] ?? {};
    if (scene === undefined || drive === "none" || topSpeed === 0) throw new PathError(say("noRobot"));
    if (size > mostBytes) throw new PathError(say("tooLarge", { name: path, most: mostBytes >> 20 }));
    const run = await readPath({ name: path.split("/").at(-1) ?? path, text: await text() }, find, {
      ...{ size: scene.size, isDifferential: drive === "differential", buttons },
    });
    const red = isRed(station);
    const trajectory = red ? onOtherSide(run.trajectory, scene.size, await this.#symmetry()) : run.trajectory;
    return { run, trajectory, robot, red };
  }

  /** Draws a path's line in the field; null: none. */
  draw(plan: PathPlan | null): void {
    this.#drawn = plan;
    const wish = plan === null ? null : { places: drawnPlaces(plan.trajectory), overlays: noOverlays };
    void drawingsOf(this.#page, (field) => field.wish(this, wish));
  }

  /** The robot follows it on the page, beside the ghost that has the path's own times. Rejects when it cannot stand at its start. */
  async follow(plan: PathPlan, onShare: (share: number) => void): Promise<FollowedRun> {
    const { base, session } = this.#page;
    const { robot, trajectory, run } = plan;
    const followed = await followBeside(
      { base, scenario: session.text, robot, trajectory, standIns: run.standIns },
      onShare,
    );
    this.#ours = followed.scenario;
    await putScenario(this.#page, followed.scenario, false);
    this.draw(plan);
    await this.#race({ kind: "path", name: run.name, trajectory });
    await session.run();
    return followed;
  }

  /** "blue1" */
  stationOf({ robot }: PathPlan): string {
    return stations[this.#staged?.scene.robots[robot]?.station ?? 0] ?? "";
  }

  robotOf({ robot }: PathPlan): string {
    return this.#staged?.scene.robots[robot]?.name ?? "";
  }

  async #symmetry(): Promise<Symmetry> {
    const { field } = JSON.parse(this.#page.session.text) as { field?: unknown };
    if (typeof field === "object" && field !== null && "symmetry" in field) return symmetryOf(field.symmetry);
    const bytes = typeof field === "string" ? await siteFiles(this.#page.base)(`fields/${field}/field.json`) : null;
    const json: unknown = bytes === null ? null : JSON.parse(new TextDecoder().decode(bytes));
    return symmetryOf((json as { symmetry?: unknown } | null)?.symmetry);
  }
}

/** Its line, where the robot looks on the way, and its events with their names. */
function drawnPlaces(trajectory: Trajectory): Places[] {
  const look = { color: lineColor, label: "", kind: "pose2d", robot: 0 } as const;
  const events = trajectory.events.slice(0, mostEvents).map(({ t, name }, index): Places => {
    const { x, y } = sampleAt(trajectory, t);
    return {
      ...{ ...look, id: `path/event/${index}`, look: "points", color: eventColor, label: name },
      ...{ kind: "translation2d", numbers: [x, y] },
    };
  });
  return [
    { ...look, id: "path", look: "path", numbers: posesOf(trajectory, lineStep) },
    { ...look, id: "path/heading", look: "arrows", numbers: posesOf(trajectory, arrowStep) },
    ...events,
  ];
}

/** x, y, heading of places along it, so many seconds apart. */
function posesOf(trajectory: Trajectory, step: number): Float64Array {
  const count = Math.max(2, Math.ceil(durationOf(trajectory) / step) + 1);
  const numbers = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const { x, y, heading } = sampleAt(trajectory, i * step);
    numbers.set([x, y, heading], 3 * i);
  }
  return numbers;
}

/** A separate function so that Vite sees the literal URL and bundles the worker. */
const startWorker = (): RunPort<ToFollower, FollowedRun> =>
  new Worker(new URL("./path-worker.ts", import.meta.url), { type: "module", name: "sandlot-path" });

const followBeside = (message: ToFollower, onShare: (share: number) => void): Promise<FollowedRun> =>
  runOnce(startWorker, message, onShare);
