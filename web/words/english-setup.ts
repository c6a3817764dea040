// The dialog of what to play.

import { book } from "./book.ts";

export const setup = book("setup", {
  open: "Choose what to play",
  title: "What to play",
  field: "Field",
  scenario: "Scenario",
  robot: "Robot",
  station: "Station",
  others: "Other robots",
  othersScenario: "As in the scenario",
  othersAutopilot: "Autopilots everywhere",
  othersNone: "Nobody else",
  play: "Play",
  scripted: "A script drives; you watch.",
  watch: { one: "{count} robot plays by itself; you watch.", other: "{count} robots play by themselves; you watch." },
  against: {
    one: "You and {count} robot that plays by itself.",
    other: "You and {count} robots that play by themselves.",
  },
  course: "You alone, lap after lap against the clock.",
  alone: "You alone: nothing ends until you stop.",
  noPieces: "No pieces on the field.",
  lasts: "{time} minutes",
  noClock: "no clock",
  level0: "to watch",
  level1: "easy",
  level2: "medium",
  level3: "hard",
  swerve: "Swerve drive",
  mecanum: "Mecanum drive",
  differential: "Tank drive",
  facts: "{drive}, {speed}, {mass}",
  holds: { one: "holds {count} piece", other: "holds {count} pieces" },
  can: "can {what}",
});
