// The views that there are, in the order of the list that a person chooses from. Each is fetched when it is first shown.
//
// A new view: a file beside this one that exports its `make`, and a line here. Its name stands in layouts, so it never changes.

import type { View, ViewHost } from "./view.ts";
import { views as say } from "../../words/english-views.ts";

/** A `ViewKind` whose code is fetched when it is first shown. */
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
    title: say("values"),
    about: say("valuesAbout"),
    load: async () => (await import("./tree.ts")).makeTree,
  },
  {
    name: "plot",
    title: say("plot"),
    about: say("plotAbout"),
    load: async () => (await import("./plot.ts")).makePlot,
  },
  {
    name: "what-if",
    title: say("whatIf"),
    about: say("whatIfAbout"),
    load: async () => (await import("./what-if.ts")).makeWhatIf,
  },
  {
    name: "field2d",
    title: say("field"),
    about: say("fieldAbout"),
    load: async () => (await import("./robot/field2d.ts")).makeView,
  },
  {
    name: "swerve",
    title: say("drivetrain"),
    about: say("drivetrainAbout"),
    load: async () => (await import("./robot/swerve.ts")).makeView,
  },
  {
    name: "mechanisms",
    title: say("mechanisms"),
    about: say("mechanismsAbout"),
    load: async () => (await import("./robot/mechanisms.ts")).makeView,
  },
  {
    name: "sensors",
    title: say("sensors"),
    about: say("sensorsAbout"),
    load: async () => (await import("./robot/sensors.ts")).makeView,
  },
  {
    name: "battery",
    title: say("battery"),
    about: say("batteryAbout"),
    load: async () => (await import("./robot/battery.ts")).makeView,
  },
  {
    name: "joysticks",
    title: say("joysticks"),
    about: say("joysticksAbout"),
    load: async () => (await import("./robot/joysticks.ts")).makeView,
  },
  {
    name: "match",
    title: say("match"),
    about: say("matchAbout"),
    load: async () => (await import("./robot/match.ts")).makeView,
  },
  {
    name: "console",
    title: say("console"),
    about: say("consoleAbout"),
    load: async () => (await import("./program/console.ts")).makeView,
  },
  {
    name: "alerts",
    title: say("alerts"),
    about: say("alertsAbout"),
    load: async () => (await import("./program/alerts.ts")).makeView,
  },
  {
    name: "choosers",
    title: say("choosers"),
    about: say("choosersAbout"),
    load: async () => (await import("./program/choosers.ts")).makeView,
  },
  {
    name: "tunables",
    title: say("tunables"),
    about: say("tunablesAbout"),
    load: async () => (await import("./program/tunables.ts")).makeView,
  },
  {
    name: "commands",
    title: say("commands"),
    about: say("commandsAbout"),
    load: async () => (await import("./program/commands.ts")).makeView,
  },
  {
    name: "mechanism2d",
    title: say("mechanism2d"),
    about: say("mechanism2dAbout"),
    load: async () => (await import("./program/mechanism2d.ts")).makeView,
  },
  {
    name: "sendable",
    title: say("sendables"),
    about: say("sendablesAbout"),
    load: async () => (await import("./program/sendable.ts")).makeView,
  },
  {
    name: "instruments",
    title: say("instruments"),
    about: say("instrumentsAbout"),
    load: async () => (await import("./program/instruments.ts")).makeView,
  },
  {
    name: "table",
    title: say("table"),
    about: say("tableAbout"),
    load: async () => (await import("./data/table.ts")).makeView,
  },
  {
    name: "statistics",
    title: say("statistics"),
    about: say("statisticsAbout"),
    load: async () => (await import("./data/statistics.ts")).makeView,
  },
  {
    name: "points",
    title: say("points"),
    about: say("pointsAbout"),
    load: async () => (await import("./data/points.ts")).makeView,
  },
  {
    name: "metadata",
    title: say("metadata"),
    about: say("metadataAbout"),
    load: async () => (await import("./data/metadata.ts")).makeView,
  },
  {
    name: "faults",
    title: say("faults"),
    about: say("faultsAbout"),
    load: async () => (await import("./faults.ts")).makeFaults,
  },
  {
    name: "hands",
    title: say("byHand"),
    about: say("byHandAbout"),
    load: async () => (await import("./hands.ts")).makeHands,
  },
  {
    name: "in-the-field",
    title: say("inTheField"),
    about: say("inTheFieldAbout"),
    load: async () => (await import("./field/in-the-field.ts")).makeView,
  },
];

/** The view of that name; null: unknown here. */
export function viewEntry(name: string): ViewEntry | null {
  return viewEntries.find((entry) => entry.name === name) ?? null;
}
