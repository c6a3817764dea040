// A .path of PathPlanner: its waypoints and all that belongs to them. The file's form is that of PathPlanner 2025 and 2026 ("2025.0"); files
// of 2024 ("1.0") have the same keys but for the state at the start.

import { paths as say } from "../words/files/english-paths.ts";
import { PathError, shown, type CheckedJson } from "./checked-json.ts";
import type { Place } from "./trajectory.ts";

export interface Waypoint {
  readonly anchor: Place;
  /** Of the curves that end and begin here; the first and the last waypoint have one of them. */
  readonly before: Place | null;
  readonly after: Place | null;
}

/** [m/s], [m/s^2], [rad/s], [rad/s^2], [V] of the battery. */
export interface Constraints {
  readonly velocity: number;
  readonly acceleration: number;
  readonly angularVelocity: number;
  readonly angularAcceleration: number;
  readonly volts: number;
}

/** `from`, `to`, `at`: in waypoints, 1.5 is in the middle of the second curve by the curve's own parameter. */
export interface ConstraintZone {
  readonly from: number;
  readonly to: number;
  readonly constraints: Constraints;
}

export interface RotationTarget {
  readonly at: number;
  readonly heading: number;
}

export interface PointZone {
  readonly from: number;
  readonly to: number;
  readonly target: Place;
  readonly offset: number;
}

export interface Marker {
  readonly at: number;
  /** null: the event is at one moment. */
  readonly to: number | null;
  readonly name: string;
}

export interface EndState {
  readonly velocity: number;
  readonly heading: number;
}

export interface PlannerPath {
  readonly waypoints: readonly Waypoint[];
  readonly constraints: Constraints;
  readonly zones: readonly ConstraintZone[];
  readonly rotations: readonly RotationTarget[];
  readonly pointZones: readonly PointZone[];
  readonly markers: readonly Marker[];
  /** null: the file does not say. */
  readonly start: EndState | null;
  readonly end: EndState;
  /** Driven backwards, by a differential drive. */
  readonly reversed: boolean;
}

const knownVersions = ["2025", "2026", "1"];
const mostWaypoints = 500;
const mostEntries = 1000;
/** No robot is faster, turns faster, or accelerates more; "unlimited" in a planner is Infinity. */
const most = { speed: 100, acceleration: 1000, degrees: 1e5 };

export function checkPlannerVersion(file: CheckedJson): void {
  const version = file.at("version");
  const text = typeof version.value === "number" ? String(version.value) : version.text();
  // Files that say none are old ones.
  if (text === "" || knownVersions.includes(text.split(".")[0]!)) return;
  const known = "PathPlanner 2024, 2025, 2026";
  throw new PathError(say("wrongVersion", { version: shown(text), known, program: "PathPlanner" }));
}

/** PathPlanner 2023 and older: another form of waypoints, and no version. */
function checkForm(file: CheckedJson): void {
  const [first] = file.at("waypoints").list(mostWaypoints);
  if (first?.at("anchor").isMissing === true && !first.at("anchorPoint").isMissing)
    throw new PathError(
      say("wrongVersion", { version: "2023", known: "PathPlanner 2024, 2025, 2026", program: "PathPlanner 2024" }),
    );
}

const place = (json: CheckedJson): Place => ({ x: json.at("x").metres(), y: json.at("y").metres() });

function readWaypoints(file: CheckedJson): Waypoint[] {
  const list = file.at("waypoints").list(mostWaypoints);
  if (list.length < 2) throw new PathError(say("fewWaypoints", { count: list.length }));
  return list.map((each, index) => {
    const control = (key: string, isNeeded: boolean): Place | null => {
      const found = each.at(key);
      if (found.isMissing && isNeeded) throw new PathError(say("noControl", { place: found.place }));
      return found.isMissing ? null : place(found);
    };
    return {
      anchor: place(each.at("anchor")),
      before: control("prevControl", index > 0),
      after: control("nextControl", index < list.length - 1),
    };
  });
}

function readConstraints(json: CheckedJson): Constraints {
  const volts = json.at("nominalVoltage").number(1, 24, 12);
  if (json.at("unlimited").flag()) {
    const without = Number.POSITIVE_INFINITY;
    return { velocity: without, acceleration: without, angularVelocity: without, angularAcceleration: without, volts };
  }
  const radians = (key: string): number => (json.at(key).number(1e-3, most.degrees) * Math.PI) / 180;
  return {
    velocity: json.at("maxVelocity").number(1e-3, most.speed),
    acceleration: json.at("maxAcceleration").number(1e-3, most.acceleration),
    angularVelocity: radians("maxAngularVelocity"),
    angularAcceleration: radians("maxAngularAcceleration"),
    volts,
  };
}

/** A position in waypoints. */
const along = (json: CheckedJson): number => json.number(-1, mostWaypoints);

function readState(json: CheckedJson): EndState {
  return { velocity: json.at("velocity").number(0, most.speed, 0), heading: json.at("rotation").degrees(0) };
}

function readMarker(json: CheckedJson): Marker {
  const end = json.at("endWaypointRelativePos");
  const to = end.isMissing ? -1 : along(end);
  return { at: along(json.at("waypointRelativePos")), to: to < 0 ? null : to, name: json.at("name").text() };
}

export function readPlannerPath(file: CheckedJson): PlannerPath {
  checkPlannerVersion(file);
  checkForm(file);
  const waypoints = readWaypoints(file);
  const list = (key: string): CheckedJson[] => file.at(key).list(mostEntries);
  // 2024's file has a state for its own preview.
  const start = [file.at("idealStartingState"), file.at("previewStartingState")].find((state) => !state.isMissing);
  return {
    waypoints,
    constraints: readConstraints(file.at("globalConstraints")),
    zones: list("constraintZones").map((zone) => ({
      from: along(zone.at("minWaypointRelativePos")),
      to: along(zone.at("maxWaypointRelativePos")),
      constraints: readConstraints(zone.at("constraints")),
    })),
    rotations: list("rotationTargets")
      .map((each) => ({ at: along(each.at("waypointRelativePos")), heading: each.at("rotationDegrees").degrees() }))
      .sort((a, b) => a.at - b.at),
    pointZones: list("pointTowardsZones").map((zone) => ({
      from: along(zone.at("minWaypointRelativePos")),
      to: along(zone.at("maxWaypointRelativePos")),
      target: place(zone.at("fieldPosition")),
      offset: zone.at("rotationOffset").degrees(0),
    })),
    markers: list("eventMarkers")
      .map(readMarker)
      .sort((a, b) => a.at - b.at),
    start: start === undefined ? null : readState(start),
    end: readState(file.at("goalEndState")),
    reversed: file.at("reversed").flag(),
  };
}
