// The choice of drill, robot and station in the page's address: plain links, so that people can bookmark and send them.
//   ?scenario=fields/…/match.json&robot=kitbot&dynamics=twoMotor&station=red2&others=none

import { dynamicsKinds, stations, type DynamicsKind, type Station } from "../sim/boundary/abi.gen.ts";

/** The drivers of the other stations. */
export const othersChoices = ["scenario", "autopilot", "none"] as const;
export type Others = (typeof othersChoices)[number];

export interface Play {
  /** Of the driver, instead of the scenario's own, or null. */
  readonly robot: string | null;
  /** What moves the driver's robot, or null: as the scenario says. */
  readonly dynamics: DynamicsKind | null;
  readonly station: Station | null;
  readonly others: Others;
}

interface RobotEntry {
  robot?: unknown;
  dynamics?: unknown;
  station?: unknown;
  program?: unknown;
  preload?: unknown;
  at?: unknown;
}

interface ScenarioText {
  robots?: RobotEntry[];
}

export function playOf(address: URL): Play {
  const query = address.searchParams;
  const robot = query.get("robot");
  const station = stations.find((name) => name === query.get("station"));
  return {
    robot: robot !== null && /^[a-z0-9-]{1,40}$/.test(robot) ? robot : null,
    dynamics: dynamicsKinds.find((name) => name === query.get("dynamics")) ?? null,
    station: station ?? null,
    others: othersChoices.find((name) => name === query.get("others")) ?? "scenario",
  };
}

/** The address that plays this. */
export function addressOf(address: URL, scenario: string, play: Play): URL {
  const target = new URL(address);
  const set = (key: string, value: string | null): void => {
    if (value === null) target.searchParams.delete(key);
    else target.searchParams.set(key, value);
  };
  set("scenario", scenario);
  set("robot", play.robot);
  set("dynamics", play.dynamics);
  set("station", play.station);
  set("others", play.others === "scenario" ? null : play.others);
  target.hash = "";
  return target;
}

/** Index of the robot that the person at the page drives: the first with the driver's program. -1: nobody drives. */
export function driverIndex(robots: readonly { readonly program?: unknown }[]): number {
  return robots.findIndex(({ program }) => program === undefined || program === "driver");
}

/**
 * The scenario with the choice in it. A text that is not a scenario comes back as it is: the core reports its faults.
 * The robot at the driver's new station moves to the driver's old one.
 */
export function withPlay(scenario: string, play: Play): string {
  const { robot, dynamics, station } = play;
  if (robot === null && dynamics === null && station === null && play.others === "scenario") return scenario;
  let json: ScenarioText;
  try {
    json = JSON.parse(scenario) as ScenarioText;
  } catch {
    return scenario;
  }
  const robots = json.robots;
  if (!Array.isArray(robots) || robots.length === 0) return scenario;
  const driver = robots[Math.max(0, driverIndex(robots))]!;
  if (play.robot !== null && driver.robot !== play.robot) {
    driver.robot = play.robot;
    // It was said of the other one.
    delete driver.dynamics;
    // It was counted for the other hopper.
    delete driver.preload;
  }
  if (dynamics !== null) driver.dynamics = dynamics;
  if (play.station !== null && driver.station !== play.station) {
    const other = robots.find(({ station }) => station === play.station);
    if (other !== undefined) {
      [other.station, driver.station] = [driver.station, other.station];
      [other.at, driver.at] = [driver.at, other.at];
      if (other.at === undefined) delete other.at;
      if (driver.at === undefined) delete driver.at;
    } else {
      driver.station = play.station;
      delete driver.at;
    }
  }
  if (play.others === "none") json.robots = [driver];
  if (play.others === "autopilot") json.robots = [...robots, ...missing(robots, driver)];
  return JSON.stringify(json);
}

/** What may move a robot with a drivetrain of that kind, by itself first: pyfrc has a model for each of these. */
export function dynamicsOf(drive: string): readonly DynamicsKind[] {
  if (drive === "differential") return ["full", "twoMotor", "tank"];
  if (drive === "mecanum" || drive === "swerve") return ["full", drive];
  return ["full"];
}

/** Autopilots for the stations where nobody stands. */
function missing(robots: readonly RobotEntry[], driver: RobotEntry): RobotEntry[] {
  const free = stations.filter((name) => !robots.some(({ station }) => station === name));
  return free.map((station) => ({ robot: driver.robot, station, program: "autopilot" }));
}
