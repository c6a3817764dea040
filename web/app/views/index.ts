// The views that there are, in the order of the list that a person chooses from. Each is fetched when it is first shown.
//
// A new view: a file beside this one that exports its `make`, and a line here. Its name stands in layouts, so it never changes.

import type { View, ViewHost } from "./view.ts";

/** A `ViewKind` whose code is fetched when somebody shows it. */
export interface ViewEntry {
  readonly name: string;
  readonly title: string;
  /** One sentence for the list of views. */
  readonly about: string;
  load(): Promise<(host: ViewHost, state: unknown) => View>;
}

export const viewEntries: readonly ViewEntry[] = [
  {
    name: "tree",
    title: "Values",
    about: "Every value there is, to search, look at and drag into other views.",
    load: async () => (await import("./tree.ts")).makeTree,
  },
  {
    name: "plot",
    title: "Plot",
    about: "Numbers, switches and texts over time, with statistics and expressions.",
    load: async () => (await import("./plot.ts")).makePlot,
  },
  {
    name: "what-if",
    title: "What if",
    about: "A number of the robot under a slider: the last seconds run again with it, as a ghost.",
    load: async () => (await import("./what-if.ts")).makeWhatIf,
  },
  {
    name: "field2d",
    title: "Field from above",
    about: "Robots, pieces, poses, paths and heat maps on the field.",
    load: async () => (await import("./robot/field2d.ts")).makeView,
  },
  {
    name: "swerve",
    title: "Drivetrain",
    about: "Wheel velocities from above, asked and measured, and where the chassis goes.",
    load: async () => (await import("./robot/swerve.ts")).makeView,
  },
  {
    name: "mechanisms",
    title: "Mechanisms",
    about: "Arms, elevators and flywheels drawn, with setpoints, stops and motors.",
    load: async () => (await import("./robot/mechanisms.ts")).makeView,
  },
  {
    name: "sensors",
    title: "Sensors",
    about: "Every sensor with its values and what they were in the last seconds.",
    load: async () => (await import("./robot/sensors.ts")).makeView,
  },
  {
    name: "battery",
    title: "Battery",
    about: "Voltage against the brownout threshold, and where the current goes.",
    load: async () => (await import("./robot/battery.ts")).makeView,
  },
  {
    name: "joysticks",
    title: "Joysticks",
    about: "Sticks, buttons and POVs of every station and program.",
    load: async () => (await import("./robot/joysticks.ts")).makeView,
  },
  {
    name: "match",
    title: "Match",
    about: "Phase, time, and the score of both alliances in its parts.",
    load: async () => (await import("./robot/match.ts")).makeView,
  },
  {
    name: "console",
    title: "Console",
    about: "What robot code prints, what happens in the run, and warnings.",
    load: async () => (await import("./program/console.ts")).makeView,
  },
  {
    name: "alerts",
    title: "Alerts",
    about: "Errors, warnings and infos that a program raises.",
    load: async () => (await import("./program/alerts.ts")).makeView,
  },
  {
    name: "choosers",
    title: "Choosers",
    about: "Choices that a program offers, such as its autonomous.",
    load: async () => (await import("./program/choosers.ts")).makeView,
  },
  {
    name: "tunables",
    title: "Tunables",
    about: "Numbers, switches and texts of a program that you may set.",
    load: async () => (await import("./program/tunables.ts")).makeView,
  },
  {
    name: "commands",
    title: "Commands",
    about: "Commands, subsystems and the scheduler, to run and cancel.",
    load: async () => (await import("./program/commands.ts")).makeView,
  },
  {
    name: "mechanism2d",
    title: "Mechanism2d",
    about: "Drawings that a program publishes as Mechanism2d.",
    load: async () => (await import("./program/mechanism2d.ts")).makeView,
  },
  {
    name: "sendable",
    title: "Sendables",
    about: "Everything that a program puts on SmartDashboard, each as a card.",
    load: async () => (await import("./program/sendable.ts")).makeView,
  },
  {
    name: "table",
    title: "Table",
    about: "One row for each change of the values that you choose.",
    load: async () => (await import("./data/table.ts")).makeView,
  },
  {
    name: "statistics",
    title: "Statistics",
    about: "Histogram and figures of a number over a span of the run.",
    load: async () => (await import("./data/statistics.ts")).makeView,
  },
  {
    name: "points",
    title: "Points",
    about: "Lists of points on a plane, such as corners in a camera's picture.",
    load: async () => (await import("./data/points.ts")).makeView,
  },
  {
    name: "metadata",
    title: "Metadata",
    about: "What programs say about themselves, and properties of topics.",
    load: async () => (await import("./data/metadata.ts")).makeView,
  },
  {
    name: "faults",
    title: "Faults and numbers",
    about: "A dead motor, a wet floor, a heavier robot, other gains: switched while the run goes on.",
    load: async () => (await import("./faults.ts")).makeFaults,
  },
  {
    name: "hands",
    title: "By hand",
    about: "Each motor's volts and each sensor's reading by hand, for a robot without robot code.",
    load: async () => (await import("./hands.ts")).makeHands,
  },
  {
    name: "in-the-field",
    title: "In the field",
    about: "Poses, paths and heat maps in the picture; collision shapes, contact forces, wheel loads.",
    load: async () => (await import("./field/in-the-field.ts")).makeView,
  },
];

/** The view of that name; null: nobody here knows it. */
export function viewEntry(name: string): ViewEntry | null {
  return viewEntries.find((entry) => entry.name === name) ?? null;
}
