// Events of a run, in words.

import { book } from "./book.ts";

export const events = book("events", {
  blue: "Blue",
  red: "Red",
  mode: "{mode} mode",
  brownout: "Brownout: {robot}, {volts} V",
  hit: "{robot} hits {other} at {speed}",
  theField: "the field",
  scores: { one: "{alliance} scores {count} point", other: "{alliance} scores {count} points" },
  foul: "Foul: {robot}, {rule}",
  majorFoul: "Major foul: {robot}, {rule}",
  assessed: { one: "{robot}: level {level}, {count} point", other: "{robot}: level {level}, {count} points" },
  windowOpened: "{alliance} {window} active",
  windowClosed: "{alliance} {window} inactive",
  matchStarted: "Match begins",
  matchAborted: "Match aborted",
  matchEnded: "Match ends, {blue} to {red}",
  bonus: "{alliance}: {bonus}",
  pathEvent: "{robot}: {name}",
  lap: "Lap {lap}: {time} s",
});
