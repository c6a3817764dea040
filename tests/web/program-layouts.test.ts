// The layouts for other programs' windows: each held against that program's own source.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { programLayouts } from "../../web/app/cockpit/layout-store.ts";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const telemetry = read("core/wire/run/telemetry.c");

/** The topic without the robot's own part of its name. */
const shortName = (topic: string): string => topic.replace(/^\/Sandlot\/(Robots\/blue1\/)?/, "");

test("the layouts for other programs name topics that the telemetry has", () => {
  for (const { file } of programLayouts) {
    const topics = [...read(`public/layouts/${file}`).matchAll(/"NT:(\/Sandlot\/[^"]+)"/g)].map(
      ([, name]) => name ?? "",
    );
    expect(topics.length).toBeGreaterThan(3);
    // A piece's name is the field's.
    const known = topics.map((topic) => shortName(topic).replace(/^Pieces\/fuel$/, "Pieces/"));
    for (const topic of known)
      expect(telemetry).toContain(topic === "Pieces/" ? '"Pieces/", run->pieceTypes' : `"${topic}"`);
  }
});

// ---- AdvantageScope ----

interface Source {
  readonly type: string;
  readonly logKey: string;
  readonly logType: string;
  readonly visible: boolean;
  readonly options: Readonly<Record<string, string>>;
}

interface Tab {
  readonly type: number;
  readonly title: string;
  readonly controller: Readonly<Record<string, unknown>>;
  readonly controllerUUID: string;
  readonly renderer: unknown;
  readonly controlsHeight: number;
}

interface File {
  readonly version: string;
  readonly hubs: readonly {
    readonly state: { readonly tabs: { readonly selected: number; readonly tabs: readonly Tab[] } };
  }[];
  readonly satellites: readonly unknown[];
}

/** A kind of source: types of log fields, and its options with their choices; null: any installed assets. */
interface Kind {
  readonly takes: readonly string[];
  readonly options: Readonly<Record<string, readonly string[] | null>>;
}

// Facts of src/shared/Colors.ts, src/shared/TabType.ts and src/hub/controllers/*_Config.ts of AdvantageScope, tags v26.0.2 and
// v27.0.0-alpha-5, read on 23 Nov 2026. Its SourceList throws at a type or an option that it does not know.
const graph = "2b66a2 e5b31b af2437 80588e e48b32 c0b487 858584 3b875a d993aa 5f4528"
  .split(" ")
  .map((hex) => `#${hex}`);
const neon = "00ff00 ff0000 0000ff ff8c00 00ffff ffff00 ff00ff".split(" ").map((hex) => `#${hex}`);
const arrangements = ["0,1,2,3", "1,0,3,2", "0,1,3,2", "0,3,1,2", "3,0,2,1", "1,0,2,3"];
const poses = ["Pose", "Transform"].flatMap((name) => [`${name}2d`, `${name}3d`, `${name}2d[]`, `${name}3d[]`]);
const discrete = ["Raw", "Boolean", "Number", "String", "BooleanArray", "NumberArray", "StringArray"];
const line: Kind = { takes: ["Number"], options: { color: graph, size: ["normal", "bold", "verybold"] } };
const component: Kind = { takes: ["Pose3d", "Pose3d[]", "Transform3d", "Transform3d[]"], options: {} };
const gamePiece: Kind = {
  takes: ["Translation3d", "Translation3d[]", "Pose3d", "Pose3d[]", "Transform3d", "Transform3d[]"],
  options: { variant: ["Fuel"] },
};
const shared = {
  1: { stepped: line, smooth: line, stripes: { takes: discrete, options: { color: graph } } },
  2: { robot: { takes: poses, options: { bumpers: ["", ...neon] } } },
  // The robot of its downloaded assets of 2026 (Robot_2026FRCKitBot).
  3: { robot: { takes: poses, options: { model: ["2026 KitBot"] } }, component, gamePiece },
} as const;
const modules = { color: neon, arrangement: arrangements };
const versions: Readonly<Record<string, Readonly<Record<number, Readonly<Record<string, Kind>>>>>> = {
  "26.0.2": {
    ...shared,
    9: {
      states: { takes: ["SwerveModuleState[]"], options: modules },
      chassisSpeeds: { takes: ["ChassisSpeeds"], options: { color: neon } },
    },
  },
  "27.0.0-alpha-5": {
    ...shared,
    9: {
      moduleVelocities: { takes: ["SwerveModuleVelocity[]", "SwerveModuleState[]"], options: modules },
      robotVelocities: { takes: ["ChassisVelocities", "ChassisSpeeds"], options: { color: neon } },
    },
  },
};
/** Lists of sources in each kind of tab, as its controller's saveState has them. */
const lists: Readonly<Record<number, readonly string[]>> = {
  1: ["leftSources", "discreteSources", "rightSources"],
  ...{ 2: ["sources"], 3: ["sources"], 9: ["sources"] },
};
/** AdvantageScope's type of a log field of ours, by its NetworkTables type in telemetry.c. */
const logTypes: Readonly<Record<string, string>> = {
  double: "Number",
  int: "Number",
  boolean: "Boolean",
  string: "String",
};

describe.each([
  ["advantagescope-sandlot.json", "26.0.2"],
  ["advantagescope-2027.json", "27.0.0-alpha-5"],
])("%s is one that AdvantageScope %s reads", (name, version) => {
  const file = JSON.parse(read(`public/layouts/${name}`)) as File;
  const tabs = file.hubs.flatMap(({ state }) => state.tabs.tabs);

  test("a file of its version, with hubs and satellites", () => {
    // Without both it says "not a recognized format", at another version that compatibility is not guaranteed.
    expect([file.version, file.hubs.length, file.satellites]).toEqual([version, 1, []]);
    expect(file.hubs[0]!.state.tabs.selected).toBeLessThan(tabs.length);
    expect(tabs.map(({ type }) => type)).toEqual([1, 2, 3, 9, 1]);
    expect(new Set(tabs.map(({ controllerUUID }) => controllerUUID)).size).toBe(tabs.length);
  });

  test("every source has a type, a field and options that its tab knows", () => {
    for (const { type, title, controller } of tabs) {
      const kinds = versions[version]![type]!;
      for (const list of lists[type]!) {
        const sources = controller[list] as readonly Source[];
        expect(sources, `${title} ${list}`).toBeInstanceOf(Array);
        for (const source of sources) {
          const kind = kinds[source.type];
          expect(kind, `${title}: ${source.type}`).toBeDefined();
          expect(kind!.takes).toContain(source.logType);
          expect(Object.keys(source.options).sort()).toEqual(Object.keys(kind!.options).sort());
          for (const [option, choices] of Object.entries(kind!.options))
            if (choices !== null) expect(choices, `${title}: ${option}`).toContain(source.options[option]);
          expect(source.visible).toBe(true);
        }
      }
    }
  });

  test("a field's type is the one that the telemetry publishes", () => {
    const sources = tabs.flatMap(({ type, controller }) =>
      lists[type]!.flatMap((list) => controller[list] as Source[]),
    );
    expect(sources.length).toBeGreaterThan(9);
    for (const { logKey, logType } of sources) {
      const published = typeOf(shortName(logKey.slice("NT:".length)), version);
      expect(logTypes[published] ?? published.replace(/^struct:/, ""), logKey).toBe(logType);
    }
  });
});

/** The NetworkTables type of a topic: its kind stands beside its name in telemetry.c. */
function typeOf(topic: string, year: string): string {
  if (topic.startsWith("Pieces/")) return "struct:Translation3d[]";
  // A motor has a Velocity, too: a robot's own topics are added below their base.
  const named =
    new RegExp(`base, "${topic}", &k(\\w+)`).exec(telemetry) ?? new RegExp(`"${topic}", &k(\\w+)`).exec(telemetry);
  const kind = named?.[1] ?? "";
  const type = new RegExp(`X\\( ${kind}, "([^"]+)" \\)`).exec(read("core/wire/run/telemetry_value.h"))?.[1] ?? "";
  const renamed = { "struct:ChassisSpeeds": "struct:ChassisVelocities" } as Record<string, string>;
  renamed["struct:SwerveModuleState[]"] = "struct:SwerveModuleVelocity[]";
  return year.startsWith("27") ? (renamed[type] ?? type) : type;
}

// ---- SimGUI ----

type Tree = { readonly [name: string]: Tree | boolean };

describe("simgui.json is one that SimGUI reads", () => {
  const file = JSON.parse(read("public/layouts/simgui.json")) as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;

  test("its tree of NetworkTables is open down to the robot", () => {
    // allwpilib v2026.2.2, glass: a window pushes its id, here "NetworkTables" (NetworkTablesSimGui.cpp); its table pushes the
    // category, "transitory" (NetworkTables.cpp, DisplayTable: the combined view is not the default); each group then its name
    // (Context.cpp, TreeNodeEx), where "open" says whether it is. A misspelt name opens nothing and says nothing.
    const { transitory } = file["NetworkTables"] as { transitory: Tree };
    const opened: string[] = [];
    const walk = (tree: Tree, path: string): void => {
      for (const [name, child] of Object.entries(tree)) {
        if (typeof child === "boolean") {
          expect([name, child]).toEqual(["open", true]);
          opened.push(path);
        } else walk(child, `${path}/${name}`);
      }
    };
    walk(transitory, "");
    expect(opened.sort()).toEqual(["/Sandlot", "/Sandlot/Robots", "/Sandlot/Robots/blue1"]);
    // A group is shown only where all above it are open.
    expect(transitory["open"]).toBeUndefined();
  });

  test("its windows and plots have the names that SimGUI gives them", () => {
    expect(Object.keys(file).sort()).toEqual(["NTProvider", "NetworkTables", "NetworkTables Info", "Plot"]);
    // NetworkTablesProvider: only a window whose type is known is made at the start.
    const { types, windows } = file["NTProvider"] as {
      types: Record<string, string>;
      windows: Record<string, unknown>;
    };
    expect(Object.keys(windows).sort()).toEqual(Object.keys(types).sort());
    expect(Object.values(types).sort()).toEqual(["FMSInfo", "Field2d"]);
    // Plot.cpp: windows are named so, and a series by its data source's id, "NT:" and the topic.
    const plots = Object.entries(file["Plot"]!);
    expect(plots.map(([name]) => name)).toEqual(["Plot <0>", "Plot <1>"]);
    for (const [, plot] of plots) {
      for (const { series } of (plot as { plots: { series: { id: string; color: number[] }[] }[] }).plots) {
        expect(series.length).toBeGreaterThan(0);
        for (const { id, color } of series) {
          expect(id).toMatch(/^NT:\/Sandlot\//);
          expect(color).toHaveLength(4);
        }
      }
    }
  });
});
