// Layouts of the cockpit: splitting, moving, folding, saving, and layouts from elsewhere.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  Layout,
  layoutLimits,
  makePane,
  makePicture,
  makeSplit,
  makeTab,
  parseLayout,
  readLayout,
  type LayoutNode,
} from "../../web/app/cockpit/layout.ts";
import { packLayout, shippedLayouts, unpackLayout } from "../../web/app/cockpit/layout-store.ts";
import { maxLayoutCharacters, parseLink, scenarioLink } from "../../web/sim/core/links.ts";

/** A short drawing of a layout: rows in [], columns in (), panes by their views, the picture as P. */
function sketch(node: LayoutNode): string {
  if (node.type === "picture") return "P";
  if (node.type === "pane") return `${node.folded ? "_" : ""}${node.tabs.map(({ kind }) => kind).join("+")}`;
  const inside = node.children.map(sketch).join(" ");
  return node.axis === "row" ? `[${inside}]` : `(${inside})`;
}

const draw = (layout: Layout): string => sketch(layout.root);

/** The tree at the left, the picture over a plot at the right. */
function first(): Layout {
  const right = makeSplit("column", [makePicture(), makePane([makeTab("plot")])], [0.6, 0.4]);
  return new Layout("Drive", makeSplit("row", [makePane([makeTab("tree")]), right], [0.25, 0.75]));
}

const tabNamed = (layout: Layout, kind: string) => layout.tabs.find((tab) => tab.kind === kind)!;
const paneOf = (layout: Layout, kind: string) => layout.paneOf(tabNamed(layout, kind).id)!;

describe("a layout", () => {
  test("a tab that is dropped at an edge splits the pane there", () => {
    const layout = first();
    layout.add("console", null, paneOf(layout, "plot").id);
    expect(draw(layout)).toBe("[tree (P plot+console)]");
    layout.move(tabNamed(layout, "console").id, paneOf(layout, "plot").id, "right");
    expect(draw(layout)).toBe("[tree (P [plot console])]");
    // In the direction of the split that is there it becomes one more part of that, and takes half of its neighbour: 0.4 / 2.
    layout.move(tabNamed(layout, "console").id, paneOf(layout, "plot").id, "below");
    expect(draw(layout)).toBe("[tree (P plot console)]");
    const root = layout.root;
    const column = root.type === "split" ? root.children[1] : undefined;
    expect(column?.type === "split" ? column.shares.map((share) => share.toFixed(2)) : []).toEqual([
      "0.60",
      "0.20",
      "0.20",
    ]);
  });

  test("a tab moves into another pane, and what is empty goes away", () => {
    const layout = first();
    layout.move(tabNamed(layout, "plot").id, paneOf(layout, "tree").id, "here", 0);
    expect(draw(layout)).toBe("[plot+tree P]");
    expect(layout.panes[0]?.active).toBe(0);
    // The splits' shares go to the remaining panes.
    expect(layout.root.type === "split" ? layout.root.shares : []).toEqual([0.25, 0.75]);
  });

  test("a tab moves beside the picture", () => {
    const layout = first();
    layout.moveToPicture(tabNamed(layout, "tree").id, "right");
    expect(draw(layout)).toBe("([P tree] plot)");
  });

  test("a pane that has one tab is not split by it", () => {
    const layout = first();
    layout.move(tabNamed(layout, "plot").id, paneOf(layout, "plot").id, "left");
    expect(draw(layout)).toBe("[tree (P plot)]");
  });

  test("the tab that is shown stays the same when others close", () => {
    const layout = first();
    const pane = paneOf(layout, "plot");
    layout.add("console", null, pane.id);
    layout.add("swerve", null, pane.id);
    expect(pane.active).toBe(2);
    layout.close(tabNamed(layout, "plot").id);
    expect(pane.tabs[pane.active]?.kind).toBe("swerve");
    layout.close(tabNamed(layout, "swerve").id);
    expect(pane.tabs[pane.active]?.kind).toBe("console");
  });

  test("closing everything leaves the picture, and a view can be added below it", () => {
    const layout = first();
    for (const { id } of layout.tabs) layout.close(id);
    expect(draw(layout)).toBe("P");
    layout.add("plot", null, null);
    expect(draw(layout)).toBe("(P plot)");
  });

  test("a border moves between its neighbours alone, and leaves both something", () => {
    const layout = first();
    const root = layout.root;
    if (root.type !== "split") throw new Error("a row");
    layout.resize(root.id, 0, 0.1);
    expect(root.shares.map((share) => share.toFixed(3))).toEqual(["0.350", "0.650"]);
    layout.resize(root.id, 0, -5);
    expect(root.shares.map((share) => share.toFixed(3))).toEqual(["0.060", "0.940"]);
  });

  test("there are only so many views", () => {
    const layout = first();
    const pane = paneOf(layout, "plot");
    while (layout.tabs.length < layoutLimits.tabs) expect(layout.add("plot", null, pane.id)).not.toBeNull();
    expect(layout.add("plot", null, pane.id)).toBeNull();
  });
});

describe("a layout as JSON", () => {
  test("comes back as it went, folded panes, active tabs and states too", () => {
    const layout = first();
    tabNamed(layout, "plot").state = { series: [{ key: "run:/Sandlot/Time" }], look: { span: 5 } };
    const pane = paneOf(layout, "tree");
    pane.folded = true;
    layout.add("console", null, paneOf(layout, "plot").id);
    const { layout: again, problems } = readLayout(JSON.parse(JSON.stringify(layout.toJson())));
    expect(problems).toEqual([]);
    expect(draw(again)).toBe("[_tree (P plot+console)]");
    expect(again.toJson()).toEqual(layout.toJson());
    expect(paneOf(again, "console").active).toBe(1);
  });

  test("goes into a link without its looks, and the link's run is read as if it were not there", async () => {
    const layout = first();
    tabNamed(layout, "plot").state = { series: [], look: { span: 5 } };
    const code = await packLayout(layout);
    const { layout: again, problems } = await unpackLayout(code);
    expect(problems).toEqual([]);
    expect(tabNamed(again, "plot").state).toEqual({ series: [] });
    const link = await scenarioLink('{"sandlot":1}', { play: true, layout: code });
    expect(link).toMatch(/&play=1&layout=[\w-]+$/);
    expect(await parseLink(link)).toEqual({ kind: "scenario", text: '{"sandlot":1}', play: true });
    // A run is worth more than its layout: nonsense behind it harms nothing.
    const plain = await scenarioLink('{"sandlot":1}');
    expect((await parseLink(`${plain}&layout=%%%`)).kind).toBe("scenario");
  });

  test("a damaged or overlong layout in a link says so", async () => {
    await expect(unpackLayout("AAAA")).rejects.toThrow("damaged");
    await expect(unpackLayout("A".repeat(maxLayoutCharacters + 1))).rejects.toThrow("too long");
    const code = await packLayout(first());
    await expect(unpackLayout(code.slice(0, -9))).rejects.toThrow("damaged");
  });

  test("of another version: what is understood is used, and the rest is said and kept", () => {
    const json = {
      "sandlot-layout": 7,
      name: "Next",
      theme: "light",
      root: { row: [{ picture: true }, { stack: [] }, { tabs: [{ view: "hologram", state: { depth: 3 } }] }] },
    };
    const { layout, problems } = readLayout(json);
    expect(draw(layout)).toBe("[P hologram]");
    expect(problems[0]).toContain("version 7");
    expect(problems[1]).toBe("root.row[1] is neither a split, tabs nor the picture: it is left out");
    expect(layout.toJson()).toMatchObject({ theme: "light" });
    expect(tabNamed(layout, "hologram").state).toEqual({ depth: 3 });
  });

  test("of an older version, or of none: said, and nothing of it is lost", () => {
    const json = first().toJson();
    for (const version of [0, -1, "1", null]) {
      const { layout, problems } = readLayout({ ...json, "sandlot-layout": version });
      expect(draw(layout)).toBe(draw(first()));
      expect(problems).toEqual([
        `The layout is of version ${JSON.stringify(version)}, this page reads 1; what it does not know is left out`,
      ]);
    }
    // A file that was cut off is refused, wherever it was cut.
    const text = JSON.stringify(json);
    for (let at = 0; at < text.length; at += 7) expect(parseLayout(text.slice(0, at))).toBeNull();
  });

  test("nonsense of every kind is bounded and leaves the picture", () => {
    for (const text of ["", "null", "7", "[]", "{}", '{"sandlot":1}']) expect(parseLayout(text)).toBeNull();
    let deep: object = { picture: true };
    for (let i = 0; i < 5000; i++) deep = { row: [deep] };
    const nonsense: unknown[] = [
      deep,
      { tabs: "x" },
      { row: Array.from({ length: 500 }, () => ({ tabs: [{ view: "plot" }] })) },
      { tabs: Array.from({ length: 500 }, () => ({ view: "plot" })) },
      { column: [{ picture: true }, { picture: true }], shares: [Number.NaN, -1] },
      { tabs: [{ view: "../../x" }, { view: 7 }, null, { view: "plot", state: "x".repeat(100_000) }], active: 1e9 },
    ];
    for (const root of nonsense) {
      const { layout, problems } = readLayout({ "sandlot-layout": 1, root });
      expect(draw(layout)).toContain("P");
      expect(draw(layout).match(/P/g)).toHaveLength(1);
      expect(layout.panes.length).toBeLessThanOrEqual(layoutLimits.panes);
      expect(layout.tabs.length).toBeLessThanOrEqual(layoutLimits.tabs);
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.length).toBeLessThanOrEqual(8);
    }
  });
});

test("the layouts that ship are whole, and each has its file", () => {
  const folder = new URL("../../public/layouts/", import.meta.url);
  const files = readdirSync(folder);
  for (const { name, title } of shippedLayouts) {
    expect(files).toContain(`${name}.json`);
    const text = readFileSync(new URL(`${name}.json`, folder), "utf8");
    const read = parseLayout(text.replaceAll("{station}", "blue1"));
    expect(read?.problems).toEqual([]);
    expect(read?.layout.name).toBe(title);
    expect(read?.layout.tabs.some(({ kind }) => kind === "plot")).toBe(true);
  }
});
