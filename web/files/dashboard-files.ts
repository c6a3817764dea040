// A layout of Sandlot's panes as a layout of AdvantageScope or Elastic: each view as the tab or widget that shows the same there.

type Json = Readonly<Record<string, unknown>>;

export interface MadeLayout {
  readonly json: object;
  /** How many views it has. */
  readonly count: number;
  /** Views without one there, by their names in a layout. */
  readonly left: readonly string[];
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const listIn = (value: unknown, key: string): readonly unknown[] => {
  const list = isObject(value) ? value[key] : undefined;
  return Array.isArray(list) ? (list as readonly unknown[]) : [];
};

interface FoundView {
  readonly view: string;
  readonly state: Json;
}

/** All views of a layout, in its order; the picture is one. */
function viewsIn(node: unknown): FoundView[] {
  if (!isObject(node)) return [];
  if (node["picture"] === true) return [{ view: "picture", state: {} }];
  const children = [...listIn(node, "row"), ...listIn(node, "column")];
  const tabs = listIn(node, "tabs").flatMap((tab) => {
    if (!isObject(tab) || typeof tab["view"] !== "string") return [];
    return [{ view: tab["view"], state: isObject(tab["state"]) ? tab["state"] : {} }];
  });
  return [...children.flatMap(viewsIn), ...tabs];
}

/** As both programs draw lines, well apart. */
const colors = ["#2b66a2", "#e5b31b", "#af2437", "#80588e", "#e48b32", "#c0b487", "#858584", "#3b875a"] as const;

// ---- AdvantageScope ----

/** "run:/Sandlot/Time" is "NT:/Sandlot/Time" there; a part of a struct stands below it. "": no key. */
function scopeKey(text: unknown): string {
  const [, source, topic = "", path = ""] = /^(run|network|log):([^#]*)(?:#(.*))?$/.exec(textOf(text)) ?? [];
  if (source === undefined || topic === "") return "";
  const below = path === "" ? "" : `/${path.replace(/\[(\d+)\]\/?/g, "$1/").replace(/\/$/, "")}`;
  // AdvantageKit's outputs have their own names there.
  const plain = topic.replace(/^\/AdvantageKit(?=\/)/, "");
  return source === "log" || plain !== topic ? `${plain}${below}` : `NT:${topic}${below}`;
}

const source = (type: string, logKey: string, logType: string, options: object): object => ({
  ...{ type, logKey, logType, visible: true, options },
});
const stepped = (key: string, index: number): object =>
  source("stepped", key, "Number", { color: colors[index % colors.length], size: "normal" });

interface ScopeTab {
  readonly type: number;
  readonly title: string;
  readonly controller: unknown;
}

/** `station`: whose robot the picture and empty views are about. null: it has no such tab. */
function scopeTab({ view, state }: FoundView, station: string): ScopeTab | null {
  const own = (name: string): string => `NT:/Sandlot/Robots/${station}/${name}`;
  const keys = (list: string): string[] =>
    listIn(state, list)
      .map((each) => scopeKey(isObject(each) ? each["key"] : each))
      .filter((key) => key !== "");
  const robots = (all: readonly string[]): object[] =>
    all.map((key) => source("robot", key, "Pose3d", { bumpers: "", model: "2026 KitBot" }));
  switch (view) {
    case "picture":
      return { type: 3, title: "3D Field", controller: { sources: robots([own("Pose")]), game: "FRC:2026 Field" } };
    case "plot": {
      const series = listIn(state, "series").filter((each): each is Json => isObject(each) && each["hidden"] !== true);
      const side = (axis: string): object[] =>
        series
          .filter((each) => (each["axis"] === "right" ? "right" : "left") === axis && scopeKey(each["key"]) !== "")
          .map((each) => stepped(scopeKey(each["key"]), series.indexOf(each)));
      const controller = { leftSources: side("left"), rightSources: side("right"), discreteSources: [] };
      return { type: 1, title: "Line Graph", controller };
    }
    case "field2d": {
      const added = keys("added");
      const sources = robots(added.length === 0 ? [own("Pose")] : added);
      return {
        type: 2,
        title: "2D Field",
        controller: { sources, field: "FRC:2026 Field", orientation: 0, size: "large" },
      };
    }
    case "in-the-field":
      return { type: 3, title: "3D Field", controller: { sources: robots(keys("topics")), game: "FRC:2026 Field" } };
    case "table":
      return { type: 4, title: "Table", controller: keys("columns") };
    case "console":
      return { type: 5, title: "Console", controller: keys("added")[0] ?? null };
    case "joysticks":
      return { type: 8, title: "Joysticks", controller: null };
    case "swerve": {
      const measured = scopeKey(state["measured"]) || own("Modules/Measured");
      const options = { color: "#ff0000", arrangement: "0,1,2,3" };
      const sources = [source("states", measured, "SwerveModuleState[]", options)];
      const asked = scopeKey(state["asked"]);
      if (asked !== "") sources.push(source("states", asked, "SwerveModuleState[]", { ...options, color: "#0000ff" }));
      return { type: 9, title: "Swerve", controller: { sources } };
    }
    case "mechanism2d":
      return { type: 10, title: "Mechanism", controller: null };
    case "metadata":
      return { type: 12, title: "Metadata", controller: null };
    default:
      return null;
  }
}

export function scopeLayout(layout: unknown, station: string): MadeLayout {
  const left: string[] = [];
  const tabs = viewsIn(isObject(layout) ? layout["root"] : null).flatMap((found, index) => {
    const tab = scopeTab(found, station);
    if (tab === null) left.push(found.view);
    return tab === null ? [] : [{ ...tab, controllerUUID: `sandlot-${index}`, renderer: null, controlsHeight: 200 }];
  });
  const state = { sidebar: { width: 300, expanded: ["/Sandlot"] }, tabs: { selected: 0, tabs } };
  const hubs = [{ x: 0, y: 0, width: 1400, height: 900, state }];
  return { json: { version: "26.0.2", hubs, satellites: [] }, count: tabs.length, left };
}

// ---- Elastic ----

/** Looks of instruments as its widgets, and how many squares of the grid each takes. */
const widgets: Readonly<Record<string, readonly [type: string, width: number, height: number]>> = {
  ...{ text: ["Text Display", 1, 1], digits: ["Large Text Display", 2, 1], clock: ["Match Time", 2, 1] },
  ...{ lamp: ["Boolean Box", 1, 1], switch: ["Toggle Switch", 1, 1], button: ["Toggle Button", 1, 1] },
  ...{ dial: ["Radial Gauge", 2, 2], bar: ["Number Bar", 2, 1], slider: ["Number Slider", 2, 1] },
  color: ["Single Color View", 1, 1],
};
const square = 128;
const columns = 12;

/** A topic of NetworkTables; "": a log's, or a part of a struct, which Elastic does not show. */
function tablesTopic(text: unknown): string {
  return /^(?:run|network):(\/[^#]*)$/.exec(textOf(text))?.[1] ?? "";
}

export function elasticLayout(layout: unknown): MadeLayout {
  const left: string[] = [];
  const containers: object[] = [];
  let [x, y, rowHeight] = [0, 0, 0];
  const put = (title: string, type: string, width: number, height: number, properties: object): void => {
    if (x + width > columns) [x, y, rowHeight] = [0, y + rowHeight, 0];
    containers.push({
      ...{ title, x: x * square, y: y * square, width: width * square, height: height * square, type },
      properties: { period: 0.06, ...properties },
    });
    x += width;
    rowHeight = Math.max(rowHeight, height);
  };
  const nameOf = (topic: string): string => topic.split("/").at(-1) ?? topic;
  for (const { view, state } of viewsIn(isObject(layout) ? layout["root"] : null)) {
    // It has no picture of the field from a camera.
    if (view === "picture") continue;
    const isKnown = view === "instruments" || view === "plot";
    if (!isKnown) left.push(view);
    for (const each of isKnown ? listIn(state, view === "plot" ? "series" : "items") : []) {
      const item = isObject(each) ? each : {};
      const topic = tablesTopic(item["key"]);
      if (topic === "") left.push(textOf(item["key"]) || textOf(item["expression"]) || view);
      else if (view === "plot") put(nameOf(topic), "Graph", 3, 2, { topic, data_type: "double" });
      else {
        const look = textOf(item["look"]);
        const [type, width, height] = widgets[Object.hasOwn(widgets, look) ? look : "text"]!;
        const { least, greatest } = item;
        const range =
          typeof least === "number" && typeof greatest === "number" ? { min_value: least, max_value: greatest } : {};
        put(nameOf(topic), type, width, height, { topic, ...range });
      }
    }
  }
  const name = isObject(layout) ? textOf(layout["name"]) : "";
  const tab = { name: name || "Sandlot", grid_layout: { layouts: [], containers } };
  return { json: { version: 1.0, grid_size: square, tabs: [tab] }, count: containers.length, left };
}
