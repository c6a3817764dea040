// Layouts of Elastic and AdvantageScope become layouts of the panes, and ours become theirs.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseLayout, readLayout } from "../../web/app/cockpit/layout.ts";
import { viewEntries } from "../../web/app/views/index.ts";
import { elasticLayout, scopeLayout } from "../../web/files/dashboard-files.ts";
import { keyOfName, takeElastic, takeScope } from "../../web/files/dashboards.ts";

const nothing = (): boolean => false;
const widget = (type: string, title: string, topic = "", more: object = {}) => ({
  ...{ title, x: 0, y: 0, width: 128, height: 128, type, properties: { topic, period: 0.06, ...more } },
});
const elastic = (...tabs: object[][]) => ({
  ...{ version: 1.0, grid_size: 128 },
  tabs: tabs.map((containers, index) => ({ name: `T${index}`, grid_layout: { layouts: [], containers } })),
});
/** The panes' views of it: no problem, and only views that exist. */
function viewsOf(layout: object): [string, unknown][] {
  const { layout: read, problems } = readLayout(layout);
  expect(problems).toEqual([]);
  for (const { kind } of read.tabs) expect(viewEntries.map(({ name }) => name)).toContain(kind);
  return read.tabs.map(({ kind, state }) => [kind, state]);
}

describe("Elastic", () => {
  test("each widget as the view that shows the same; the rest is named", () => {
    const json = elastic(
      [
        widget("Radial Gauge", "Angle", "SmartDashboard/Angle", { min_value: 0, max_value: 360 }),
        widget("Boolean Box", "Ready", "/SmartDashboard/Ready"),
        widget("Graph", "Volts", "/Sandlot/Robots/blue1/Battery/Voltage"),
        widget("Field", "Field", "/SmartDashboard/Field"),
        widget("Camera Stream", "Front Camera", "/CameraPublisher/x"),
      ],
      [
        widget("ComboBox Chooser", "Auto", "/SmartDashboard/Auto"),
        widget("ComboBox Chooser", "Side", "/SmartDashboard/Side"),
        widget("PIDController", "Arm", "/SmartDashboard/Arm"),
        { type: "List Layout", title: "More", children: [widget("Text Display", "P", "/SmartDashboard/P")] },
      ],
    );
    const { layout, views, left } = takeElastic(json, "ours", nothing);
    expect(viewsOf(layout)).toEqual([
      [
        "instruments",
        {
          items: [
            { key: "network:/SmartDashboard/Angle", look: "dial", least: 0, greatest: 360 },
            { key: "network:/SmartDashboard/Ready", look: "lamp" },
          ],
        },
      ],
      ["plot", { series: [{ letter: "a", key: "run:/Sandlot/Robots/blue1/Battery/Voltage", axis: "left" }] }],
      ["field2d", null],
      ["instruments", { items: [{ key: "network:/SmartDashboard/P", look: "text" }] }],
      ["choosers", null],
      ["sendable", { table: "network:/SmartDashboard/Arm" }],
    ]);
    expect([views, left]).toEqual([6, ["Front Camera (Camera Stream)"]]);
  });

  test.each([[null], [{ tabs: 3 }], [elastic([])], [elastic([widget("Camera Stream", "c", "/x")])]])(
    "without: %#",
    (json) => {
      expect(() => takeElastic(json, "x", nothing)).toThrow("Nothing of it has a view here.");
    },
  );

  test("thousands of widgets become as many as the panes hold", () => {
    const many = elastic(Array.from({ length: 5000 }, (_, i) => widget("Graph", `g${i}`, `/SmartDashboard/${i}`)));
    const { views, layout } = takeElastic(many, "x", nothing);
    expect(views).toBe(40);
    viewsOf(layout);
  });
});

describe("AdvantageScope", () => {
  const source = (logKey: string, type = "stepped") => ({
    type,
    logKey,
    logType: "Number",
    visible: true,
    options: {},
  });
  const hub = (...tabs: object[]) => ({
    hubs: [
      { state: { sidebar: {}, tabs: { selected: 0, tabs: [{ type: 0, title: "", controller: null }, ...tabs] } } },
    ],
    satellites: [{ state: { type: 7, title: "Match video", controller: {} } }],
    version: "26.0.0",
  });

  test("each tab as the view that shows the same; the rest is named", () => {
    const controller = { leftSources: [source("NT:/SmartDashboard/a")], rightSources: [source("/RealOutputs/b")] };
    const json = hub(
      { type: 1, title: "Line", controller },
      { type: 2, title: "2D", controller: { sources: [source("NT:/SmartDashboard/Pose", "robot")] } },
      { type: 3, title: "3D", controller: null },
      { type: 4, title: "Table", controller: ["NT:/x"] },
      {
        type: 9,
        title: "Swerve",
        controller: { sources: [source("NT:/m", "states"), source("NT:/c", "chassisSpeeds")] },
      },
      { type: 99, title: "New", controller: null },
    );
    const { layout, left } = takeScope(json, "ours", nothing);
    expect(viewsOf(layout)).toEqual([
      [
        "plot",
        {
          series: [
            { letter: "a", key: "network:/SmartDashboard/a", axis: "left" },
            { letter: "b", key: "log:/RealOutputs/b", axis: "right" },
          ],
        },
      ],
      ["field2d", { added: ["network:/SmartDashboard/Pose"] }],
      ["table", { columns: ["network:/x"] }],
      ["swerve", { measured: "network:/m", asked: "" }],
    ]);
    expect(left).toEqual(["3D (3D Field)", "New (?)", "Match video (Video)"]);
  });

  test("keys are where their topics are: live, in a log, or a part of a struct", () => {
    const there =
      (...all: string[]) =>
      (topic: string) =>
        all.includes(topic);
    expect(keyOfName("/RealOutputs/x", there("network:/AdvantageKit/RealOutputs/x"))).toBe(
      "network:/AdvantageKit/RealOutputs/x",
    );
    expect(keyOfName("NT:/SmartDashboard/x", there("log:NT:/SmartDashboard/x"))).toBe("log:NT:/SmartDashboard/x");
    expect(keyOfName("NT:/SmartDashboard/Pose/translation/x", there("network:/SmartDashboard/Pose"))).toBe(
      "network:/SmartDashboard/Pose#translation/x",
    );
    expect(keyOfName("NT:/Sandlot/Robots/blue1/Pose/translation/x", there("run:/Sandlot/Robots/blue1/Pose"))).toBe(
      "run:/Sandlot/Robots/blue1/Pose#translation/x",
    );
  });

  test("the layout that ships for it opens", () => {
    const json: unknown = JSON.parse(readFileSync("public/layouts/advantagescope-sandlot.json", "utf8"));
    const { layout, left } = takeScope(json, "sandlot", nothing);
    expect(viewsOf(layout).map(([kind]) => kind)).toEqual(["plot", "field2d", "in-the-field", "swerve", "plot"]);
    expect(left).toEqual([]);
  });
});

describe("ours for them", () => {
  const read = parseLayout(
    readFileSync("public/layouts/drive.json", "utf8").replaceAll("{station}", "blue1"),
  )!.layout.toJson();

  test("AdvantageScope's tabs, which lead back to the same views", () => {
    const { json, count, left } = scopeLayout(read, "blue1");
    expect([count, left]).toEqual([3, ["tree"]]);
    const back = takeScope(json, "back", nothing);
    expect(viewsOf(back.layout).map(([kind]) => kind)).toEqual(["in-the-field", "plot", "console"]);
    expect(JSON.stringify(json)).toContain('"logKey":"NT:/Sandlot/Robots/blue1/Battery/Voltage"');
  });

  test("Elastic's widgets, side by side on its grid; parts of structs and other views are named", () => {
    const items = [
      { key: "network:/SmartDashboard/a", look: "dial", least: 0, greatest: 9 },
      { key: "run:/Sandlot/Robots/blue1/Velocity#vx", look: "text" },
      ...Array.from({ length: 7 }, (_, i) => ({ key: `network:/SmartDashboard/b${i}`, look: "bar" })),
    ];
    const layout = {
      name: "Pit",
      root: { row: [{ picture: true }, { tabs: [{ view: "instruments", state: { items } }, { view: "alerts" }] }] },
    };
    const { json, count, left } = elasticLayout(layout);
    expect([count, left]).toEqual([8, ["run:/Sandlot/Robots/blue1/Velocity#vx", "alerts"]]);
    const [tab] = (
      json as {
        tabs: { name: string; grid_layout: { containers: { x: number; y: number; width: number; type: string }[] } }[];
      }
    ).tabs;
    const { containers } = tab!.grid_layout;
    expect(tab!.name).toBe("Pit");
    for (const { x, width } of containers) expect(x + width).toBeLessThanOrEqual(12 * 128);
    expect(containers.slice(-3).map(({ x, y }) => [x / 128, y / 128])).toEqual([
      [10, 0],
      [0, 2],
      [2, 2],
    ]);
    const back = takeElastic(json, "back", nothing);
    expect(viewsOf(back.layout)).toEqual([["instruments", { items: items.filter(({ key }) => !key.includes("#")) }]]);
  });

  test.each([[null], [{}], [{ root: { row: 3 } }], [{ root: { tabs: [3, { view: 4 }] } }]])(
    "of nonsense: %#",
    (layout) => {
      expect(scopeLayout(layout, "blue1").count).toBe(0);
      expect(elasticLayout(layout).count).toBe(0);
    },
  );
});
