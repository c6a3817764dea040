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
];

/** The view of that name; null: nobody here knows it. */
export function viewEntry(name: string): ViewEntry | null {
  return viewEntries.find((entry) => entry.name === name) ?? null;
}
