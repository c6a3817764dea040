// Paths and autos that somebody's file has: why one is refused, and what is said of one that is taken.

import { book } from "../book.ts";

export const paths = book("paths", {
  missing: "{place} is missing.",
  notNumber: "{place} must be a number, not {value}.",
  notInRange: "{place} must be from {low} to {high}, not {value}.",
  notList: "{place} must be a list, not {value}.",
  tooMany: "{place} has too many entries; at most {most} are read.",
  fewWaypoints: "waypoints has {count}; a path has at least 2.",
  tooLong: "The path has more than {most} points: a control point stands too far away.",
  noControl: "{place} is missing: each waypoint but the last has a nextControl, each but the first a prevControl.",
  standsStill: "All of its waypoints stand in one place.",
  wrongVersion: "Its version is {version}; those of {known} are read. Open it in {program} and save it there.",
  noSamples: "trajectory.samples has {count}; a trajectory has at least 2. Generate it in Choreo first.",
  fewStates: "The trajectory has {count} states; it has at least 2.",
  backwards: "{place} is {value} s, which is not later than the one before it.",
  unknownMotor: "driveMotorType is {value}; PathPlanner has {known}.",
  noPaths: "The auto drives no path.",
  tooDeep: "{place}: commands stand in each other more than {most} deep.",
  noFile: "The auto drives the path {name}, and {file} is not there. Give its whole folder.",
  inFile: "{file}: {why}",
  notJson: "It is not JSON: {why}",
  noWeaver: "Its times need the project's pathweaver.json, which is not there. Give the project's whole folder.",
  weaverTangent: "{place}: the tangent must not be zero.",
  weaverUnit: "lengthUnit is {value}; {known} are read.",
  notPath: "{name} is {kind}, not a path. {way}",
  plainRobot:
    "There is no settings.json beside it: its times are those of PathPlanner's default robot (74.1 kg, 5.45 m/s).",
  named: {
    one: "{count} command of the program is left out: {names}.",
    other: "{count} commands of the program are left out: {names}.",
  },
  jump: "{name} begins {distance} m from where the robot is by then.",
  centred: "It has negative places: its origin is taken for the field's centre, +x to the blue wall.",
});
