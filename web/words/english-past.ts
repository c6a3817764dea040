// "What if": the past with another number, and why the past cannot be told.

import { book } from "./book.ts";

export const past = book("past", {
  further: "{length} further",
  lessFar: "{length} less far",
  sooner: "{time} s sooner at {length}",
  later: "{time} s later at {length}",
  endsAt: "ends at {now} instead of {before}{unit}",
  reaches: "reaches {now} instead of {before}{unit}",
  isAt: "is {now} instead of {before}{unit} at {time} s",
  ends: "Ends {length} from where it was",
  morePoints: { one: "{count} point more", other: "{count} points more" },
  fewerPoints: { one: "{count} point fewer", other: "{count} points fewer" },
  startedAgain: "The simulation was started again.",
  noScript: "its script did not load",
  mass: "Mass of the robot",
  driveGearing: "Gearing of the drive",
  floorFriction: "Friction of the floor",
  wheelFriction: "Friction of the wheel",
  motorStrength: "Strength of the motor",
  batteryResistance: "Resistance of the battery",
  gearing: "Gearing",
  movedMass: "Mass it moves",
  addedFriction: "Added friction",
  stopped: "The run would have stopped: {stopped}",
  topSpeed: "Top speed {now} instead of {before}",
  lowestBattery: "Lowest battery {lowestBattery} instead of {lowestBattery2} V",
});
