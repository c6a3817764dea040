// "What if": the past with another number, and why the past cannot be told; the names of a run's changes.

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
  stopped: "The run would have stopped: {stopped}",
  topSpeed: "Top speed {now} instead of {before}",
  lowestBattery: "Lowest battery {lowestBattery} instead of {lowestBattery2} V",
});

/** Faults and other numbers of a run, by their kind in SIM_CHANGES. Gains are called as in code. */
export const changes = book("changes", {
  floorFriction: "Grip of the floor",
  wetX: "Wet place, x",
  wetY: "Wet place, y",
  wetRadius: "Wet place, radius",
  wetFriction: "Grip in the wet",
  batteryCharge: "Charge of the battery",
  batteryResistance: "Resistance of the battery",
  mass: "Mass",
  driveGearing: "Gearing of the drive",
  wheelFriction: "Grip",
  looseModule: "Steering is loose",
  motorDead: "Dead",
  motorStrength: "Strength",
  gearing: "Gearing",
  mechanismMass: "Mass and inertia",
  addedFriction: "Added friction",
  beltHolds: "Belt holds",
  sensorStuck: "Stuck",
  sensorOffset: "Offset",
  sensorForced: "Reads",
  driven: "A person drives, no autopilot",
});
