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
});
