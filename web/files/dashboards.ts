// Layouts of Elastic and AdvantageScope as layouts of Sandlot's panes: each widget or tab as the view that shows the same.
//
// Elastic: tabs with a grid of "containers" and "layouts" of more of them; each has a "type", a "title" and a "topic" among its properties.
// AdvantageScope: hubs with tabs of a numbered type (its TabType); each has "controller", whose sources have a "logKey". NetworkTables' keys
// begin with "NT:", those of AdvantageKit's logs with "/": live they stand below "/AdvantageKit".

import { ProjectError } from "../code/project.ts";
import { files as say } from "../words/files/english-files.ts";

/** A view of a layout of the panes. */
export interface PaneView {
  readonly view: string;
  readonly state?: object;
}

export interface TakenLayout {
  /** As a layout file has it. */
  readonly layout: object;
  readonly views: number;
  /** Parts without a view here, by title and type. */
  readonly left: readonly string[];
}

/** Whether a topic is there now, by the text of its key: "network:/SmartDashboard/x". */
export type IsThere = (topic: string) => boolean;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const part = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);
const listIn = (value: unknown, key: string): readonly unknown[] => {
  const list = part(value, key);
  return Array.isArray(list) ? (list as readonly unknown[]) : [];
};
const textIn = (value: unknown, key: string): string => {
  const text = part(value, key);
  return typeof text === "string" ? text.slice(0, 200) : "";
};
const numberIn = (value: unknown, key: string): number | undefined => {
  const number = part(value, key);
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};

/** Bounds of a layout, also of a stranger's. */
const [mostViews, mostPanes, mostWidgets, mostSeries, mostItems] = [40, 3, 500, 24, 60];
/** Lines of omissions. */
const mostLeft = 20;

// ---- keys ----

/** The text of a value's key; a part of a struct is known by the topic that is there. */
export function keyOfName(name: string, isThere: IsThere): string {
  const isTables = name.startsWith("NT:");
  const plain = isTables ? name.slice(3) : name;
  const own = plain.startsWith("/") ? plain : `/${plain}`;
  if (own.startsWith("/Sandlot/")) return splitKey(`run:${own}`, isThere) ?? `run:${own}`;
  const places = isTables
    ? [`network:${own}`, `log:${name}`]
    : [`network:/AdvantageKit${own}`, `log:${name}`, `network:${own}`];
  const found = places.map((place) => splitKey(place, isThere)).find((key) => key !== null);
  return found ?? (isTables ? places[0]! : `log:${name}`);
}

function splitKey(whole: string, isThere: IsThere): string | null {
  if (isThere(whole)) return whole;
  // A value of a struct is at most a few names deep.
  for (let at = whole.lastIndexOf("/"), deep = 0; at > whole.indexOf("/") && deep < 4; deep++) {
    if (isThere(whole.slice(0, at))) return `${whole.slice(0, at)}#${whole.slice(at + 1)}`;
    at = whole.lastIndexOf("/", at - 1);
  }
  return null;
}

// ---- panes ----

/** Beside the picture one pane for each group of views, the last with the rest. */
function layoutOf(name: string, groups: readonly (readonly PaneView[])[], left: readonly string[]): TakenLayout {
  const filled = groups.filter((group) => group.length > 0);
  const panes = filled.slice(0, mostPanes).map((group) => [...group]);
  for (const group of filled.slice(mostPanes)) panes.at(-1)?.push(...group);
  let room = mostViews;
  const nodes = panes.flatMap((views) => {
    const kept = views.slice(0, room);
    room -= kept.length;
    return kept.length === 0 ? [] : [{ tabs: kept, active: 0 }];
  });
  const views = mostViews - room;
  if (views === 0) throw new ProjectError([say("noViews"), ...left.slice(0, mostLeft)].join(" "));
  const column = nodes.length === 1 ? nodes[0]! : { column: nodes, shares: nodes.map(() => 1 / nodes.length) };
  return {
    layout: { "sandlot-layout": 1, name, root: { row: [{ picture: true }, column], shares: [0.6, 0.4] } },
    ...{ views, left: left.slice(0, mostLeft) },
  };
}

function plotOf(sources: readonly (readonly [key: string, axis: "left" | "right"])[]): PaneView {
  const series = sources
    .slice(0, mostSeries)
    .map(([key, axis], index) => ({ letter: String.fromCharCode(97 + index), key, axis }));
  return { view: "plot", state: { series } };
}

// ---- Elastic ----

/** "__proto__" is on every table, and no entry of it. */
const known = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Its widgets of one value, as instruments. */
const instrumentOf: Readonly<Record<string, string>> = {
  ...{ "Text Display": "text", "Large Text Display": "digits", "Match Time": "clock", "Boolean Box": "lamp" },
  ...{ "Toggle Switch": "switch", "Toggle Button": "button", "Radial Gauge": "dial", "Simple Dial": "dial" },
  ...{ "Number Bar": "bar", "Voltage View": "bar", "Number Slider": "slider" },
  ...{ "Single Color View": "color", "Multi Color View": "color" },
};
/** Its widgets of a table, as views that find theirs by themselves. */
const viewOf: Readonly<Record<string, string>> = {
  ...{ "ComboBox Chooser": "choosers", "Split Button Chooser": "choosers", Field: "field2d", Field2d: "field2d" },
  ...{ SwerveDrive: "swerve", "YAGSL Swerve Drive": "swerve", "YAGSL Swerve": "swerve", DifferentialDrive: "swerve" },
  ...{ MecanumDrive: "swerve", Mechanism2d: "mechanism2d", Alerts: "alerts" },
  ...{ Command: "commands", Scheduler: "commands", Subsystem: "commands", FMSInfo: "match" },
};
/** Its widgets of a table, each a card of its own. */
const cards: readonly string[] = [
  ...["PIDController", "PID Controller", "ProfiledPIDController", "ProfiledPID Controller", "Gyro"],
  ...[
    "Motor Controller",
    "Encoder",
    "PowerDistribution",
    "Accelerometer",
    "3-Axis Accelerometer",
    "Ultrasonic",
    "Relay",
  ],
  ...["RobotPreferences", "Network Alerts", "Basic Swerve Drive"],
];

/** Throws ProjectError: nothing of it has a view here. */
export function takeElastic(json: unknown, name: string, isThere: IsThere): TakenLayout {
  const left: string[] = [];
  let count = 0;
  const groups = listIn(json, "tabs").map((tab) => {
    const items: object[] = [];
    const views = new Map<string, PaneView>();
    const put = (view: PaneView): void => void views.set(JSON.stringify(view), view);
    const take = (widget: unknown): void => {
      if (++count > mostWidgets) return;
      const [type, title] = [textIn(widget, "type"), textIn(widget, "title")];
      const inside = listIn(widget, "children");
      if (inside.length > 0) return inside.forEach(take);
      const properties = part(widget, "properties");
      const topic = textIn(properties, "topic");
      const key = topic === "" ? "" : keyOfName(`NT:${topic}`, isThere);
      const [look, view] = [known(instrumentOf, type), known(viewOf, type)];
      if (key !== "" && look !== undefined && items.length < mostItems) {
        const [least, greatest] = [numberIn(properties, "min_value"), numberIn(properties, "max_value")];
        items.push({ key, look, ...(least === undefined || greatest === undefined ? {} : { least, greatest }) });
      } else if (key !== "" && type === "Graph") put(plotOf([[key, "left"]]));
      else if (view !== undefined) put({ view });
      else if (key !== "" && cards.includes(type)) put({ view: "sendable", state: { table: key } });
      else left.push(title === type || title === "" ? type || "?" : `${title} (${type})`);
    };
    const grid = part(tab, "grid_layout");
    [...listIn(grid, "containers"), ...listIn(grid, "layouts")].forEach(take);
    const instruments = items.length === 0 ? [] : [{ view: "instruments", state: { items } }];
    return [...instruments, ...views.values()];
  });
  return layoutOf(name, groups, left);
}

// ---- AdvantageScope ----

/** Numbers of its TabType. */
const tabTypes = [
  ...["Documentation", "Line Graph", "2D Field", "3D Field", "Table", "Console", "Statistics", "Video", "Joysticks"],
  ...["Swerve", "Mechanism", "Points", "Metadata"],
] as const;

const keysIn = (controller: unknown, list: string, isThere: IsThere): string[] =>
  listIn(controller, list).flatMap((source) => {
    const key = textIn(source, "logKey");
    return key === "" ? [] : [keyOfName(key, isThere)];
  });

function scopeView(type: number, controller: unknown, isThere: IsThere): PaneView | null {
  const sources = (list = "sources"): string[] => keysIn(controller, list, isThere);
  switch (tabTypes[type]) {
    case "Line Graph": {
      const side = (list: string, axis: "left" | "right") => sources(list).map((key) => [key, axis] as const);
      const all = [
        ...side("leftSources", "left"),
        ...side("rightSources", "right"),
        ...side("discreteSources", "right"),
      ];
      return all.length === 0 ? null : plotOf(all);
    }
    case "2D Field":
      return { view: "field2d", state: { added: sources() } };
    case "3D Field": {
      const topics = sources().map((key) => ({ key }));
      return topics.length === 0 ? null : { view: "in-the-field", state: { topics } };
    }
    case "Table": {
      const columns = (Array.isArray(controller) ? (controller as readonly unknown[]) : [])
        .filter((key): key is string => typeof key === "string")
        .map((key) => keyOfName(key, isThere));
      return columns.length === 0 ? null : { view: "table", state: { columns } };
    }
    case "Console":
      return {
        view: "console",
        state: typeof controller === "string" ? { added: [keyOfName(controller, isThere)] } : {},
      };
    case "Statistics": {
      const [key] = sources();
      return key === undefined ? null : { view: "statistics", state: { key } };
    }
    case "Joysticks":
      return { view: "joysticks" };
    case "Swerve": {
      const [measured = "", asked = ""] = listIn(controller, "sources").flatMap((source) =>
        textIn(source, "type") === "states" ? [keyOfName(textIn(source, "logKey"), isThere)] : [],
      );
      return { view: "swerve", state: { measured, asked } };
    }
    case "Mechanism":
      return { view: "mechanism2d" };
    case "Points": {
      const [x = ""] = sources();
      return { view: "points", state: { x } };
    }
    case "Metadata":
      return { view: "metadata" };
    default:
      return null;
  }
}

/** Throws ProjectError: nothing of it has a view here. */
export function takeScope(json: unknown, name: string, isThere: IsThere): TakenLayout {
  const left: string[] = [];
  let count = 0;
  const tabs = [...listIn(json, "hubs"), ...listIn(json, "satellites")].flatMap((hub) => {
    const state = part(hub, "state");
    const many = listIn(part(state, "tabs"), "tabs");
    // A window of its own has one tab.
    return many.length > 0 || !isObject(state) || !("type" in state) ? many : [state];
  });
  const groups = tabs.flatMap((tab) => {
    if (++count > mostWidgets) return [];
    const type = numberIn(tab, "type") ?? -1;
    const word = tabTypes[type];
    const view = scopeView(type, part(tab, "controller"), isThere);
    if (view !== null) return [[view]];
    const title = textIn(tab, "title");
    // Each hub begins with its documentation.
    if (word !== "Documentation")
      left.push(title === "" || title === word ? (word ?? "?") : `${title} (${word ?? "?"})`);
    return [];
  });
  return layoutOf(name, groups, left);
}
