// A data log that was opened.

import { book } from "./book.ts";

export const logs = book("logs", {
  noGates: "Its gates are unknown: {error}",
  opened: "Opened log",
  closeLog: "Close the log",
  shown: "Shown on the field",
  values: "Values",
  namePart: "Part of a name",
  search: "Search the tracks",
  noScript: "the worker's script did not load",
  damaged: "The log is damaged at {problem}. The part before it is shown.",
  all: "All {count} tracks",
  time: "Time of the log",
  auto: "Autonomous",
  teleop: "Teleop",
  test: "Test",
  follow: "Follow",
  followWhy: "The log runs with the simulation: the orange mark is its start",
  followMatch: "Follow the match",
  startHere: "Start here",
  startHereWhy: "Play the log from this moment when the simulation starts",
  simStart: "The simulation's start",
  hide: "Hide {name}",
  noName: "No name contains this.",
  more: "and {more} more: search for a part of the name",
});
