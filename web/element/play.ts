// The choice of drill, robot and station in the page's address: plain links, so that people can bookmark and send them.
//   ?scenario=fields/…/match.json&robot=kitbot&dynamics=twoMotor&station=red2&others=none

import { dynamicsKinds, stations, type DynamicsKind, type Station } from "../sim/boundary/abi.gen.ts";

/** The drivers of the other stations. */
export const othersChoices = ["scenario", "autopilot", "none"] as const;
export type Others = (typeof othersChoices)[number];

export interface Play {
  /** Of the driver, instead of the scenario's own, or null. */
  readonly robot: string | null;
  /** The mover of the driver's robot, or null: as the scenario says. */
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

/** A line of a script, or something that a scenario asserts: only the robot that it is for matters here. */
interface StationLine {
  station?: unknown;
  t?: unknown;
}

interface ScenarioText {
  robots?: RobotEntry[];
  script?: StationLine[];
  assert?: StationLine[];
}

/** Whom a scenario gives to the person at the page. */
export interface ScenarioDriver {
  /** Its folder's name; null: the scenario holds the robot itself, or has none. */
  readonly robot: string | null;
  readonly station: Station | null;
  /** A script drives: it is written for this robot at this station. */
  readonly scripted: boolean;
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

/** Index of the robot that the person at the page drives: the first with the driver's program. -1: there is none. */
export function driverIndex(robots: readonly { readonly program?: unknown }[]): number {
  return robots.findIndex(({ program }) => program === undefined || program === "driver");
}

/** Until when a script drives the robot at a station [s]; 0: none does. */
export function scriptEnd(scenario: string, station: Station): number {
  try {
    const { script = [] } = JSON.parse(scenario) as ScenarioText;
    const drives = (line: StationLine): boolean =>
      line.station === station && (["axes", "buttons", "volts", "chassis"] as const).some((key) => key in line);
    return Math.max(0, ...script.filter(drives).map(({ t }) => Number(t) || 0));
  } catch {
    return 0;
  }
}

/** Of a text that is not a scenario: no driver. */
export function scenarioDriver(scenario: string): ScenarioDriver {
  try {
    const { robots = [], script = [] } = JSON.parse(scenario) as ScenarioText;
    const driver = robots[Math.max(0, driverIndex(robots))];
    const robot = typeof driver?.robot === "string" ? driver.robot : null;
    const station = stations.find((name) => name === driver?.station) ?? null;
    return { robot, station, scripted: script.length > 0 };
  } catch {
    return { robot: null, station: null, scripted: false };
  }
}

/**
 * The scenario with the choice in it. A text that is not a scenario comes back as it is: the core reports its faults.
 * The robot at the driver's new station moves to the driver's old one, and a script's actions move along with both.
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
    move(json, driver.station, play.station);
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
  if (play.others === "none") {
    json.robots = [driver];
    keepLinesOf(json, driver.station);
  }
  if (play.others === "autopilot") {
    // A place of one's own may be where another station starts; the field's starts leave room for all six.
    for (const entry of robots) delete entry.at;
    json.robots = [...robots, ...missing(robots, driver)];
  }
  return JSON.stringify(json);
}

/** The lines for two stations change places. */
function move(json: ScenarioText, from: unknown, to: unknown): void {
  for (const line of linesOf(json)) {
    if (line.station === from) line.station = to;
    else if (line.station === to) line.station = from;
  }
}

/** Only the lines that are for this station, or for none. */
function keepLinesOf(json: ScenarioText, kept: unknown): void {
  const stays = ({ station }: StationLine): boolean => station === undefined || station === kept;
  if (Array.isArray(json.script)) json.script = json.script.filter(stays);
  if (Array.isArray(json.assert)) json.assert = json.assert.filter(stays);
}

const linesOf = ({ script, assert }: ScenarioText): readonly StationLine[] =>
  [script, assert].flatMap((lines) => (Array.isArray(lines) ? lines : []));

/**
 * The possible movers of a robot with a drivetrain of that kind, its physics first: pyfrc has a model for each of
 * these.
 */
export function dynamicsOf(drive: string): readonly DynamicsKind[] {
  if (drive === "differential") return ["full", "twoMotor", "tank"];
  if (drive === "mecanum" || drive === "swerve") return ["full", drive];
  return ["full"];
}

/** Autopilots for the empty stations. */
function missing(robots: readonly RobotEntry[], driver: RobotEntry): RobotEntry[] {
  const free = stations.filter((name) => !robots.some(({ station }) => station === name));
  return free.map((station) => ({ robot: driver.robot, station, program: "autopilot" }));
}
