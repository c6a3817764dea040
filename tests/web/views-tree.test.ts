// @vitest-environment happy-dom
// The tree of values with more topics than any run has, and with names that no program should use.
import { afterEach, expect, test } from "vitest";
import { TreeView } from "../../web/app/views/tree.ts";
import type { FakeValue } from "./fake-values.ts";
import { fakeHost, FakeValues } from "./fake-values.ts";

/** A row is 26 px; the window of this test is 520 px: 20 rows, one more that is cut, and 6 above and below. */
const rowsSeen = 33;

const views: TreeView[] = [];
afterEach(() => {
  for (const view of views.splice(0)) view.dispose();
});

const picture = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

function treeOf(values: FakeValues, state: unknown = null): TreeView {
  const view = new TreeView(fakeHost(values), state);
  views.push(view);
  document.body.append(view.element);
  const scroller = view.element.querySelector(".tree-rows")!;
  Object.defineProperty(scroller, "clientHeight", { value: 520 });
  // It has its size now.
  scroller.dispatchEvent(new Event("scroll"));
  return view;
}

const rowsOf = (view: TreeView): HTMLElement[] => [...view.element.querySelectorAll<HTMLElement>(".tree-row")];
const labels = (view: TreeView): string[] =>
  rowsOf(view).map((row) => row.querySelector(".tree-label")?.textContent ?? "");
const note = (view: TreeView): string => view.element.querySelector(".tree-note")?.textContent ?? "";

async function search(view: TreeView, words: string): Promise<void> {
  const field = view.element.querySelector<HTMLInputElement>(".tree-search")!;
  field.value = words;
  field.dispatchEvent(new Event("input"));
  await picture();
}

/** CPU time of this process [ms]. */
const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

test("20,000 topics: as many elements as are to be seen, as many values asked for, and a search that keeps up with typing", async () => {
  const values = new FakeValues();
  const all: Record<string, readonly [string, FakeValue]> = {};
  for (let i = 0; i < 20_000; i++) all[`/Table ${i % 40}/Group ${i % 400}/Value ${i}`] = ["double", i];
  values.putAll("network", all);
  const view = treeOf(values, { open: ["network:", "network:/Table 7"] });
  await picture();
  await picture();
  expect(rowsOf(view).length).toBeGreaterThan(20);
  expect(rowsOf(view).length).toBeLessThanOrEqual(rowsSeen);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(values.watched.length).toBeLessThanOrEqual(rowsSeen);

  // Scrolled to the end of everything unfolded: the same few elements.
  await search(view, "value");
  expect(note(view)).toBe("20000 of 20000 values");
  const scroller = view.element.querySelector(".tree-rows")!;
  scroller.scrollTop = 1e7;
  scroller.dispatchEvent(new Event("scroll"));
  await picture();
  expect(rowsOf(view).length).toBeLessThanOrEqual(rowsSeen);
  scroller.scrollTop = 0;

  // 0.1 s feels at once; the letters of one word, at every letter another list.
  const word = "value 12345";
  const before = cpu();
  for (let i = 1; i <= word.length; i++) await search(view, word.slice(0, i));
  const each = (cpu() - before) / word.length;
  expect(note(view)).toBe("1 of 20000 values");
  expect(labels(view)).toContain("Value 12345");
  expect(each).toBeLessThan(100);
});

test("names that pretend to be something else are text, and each finds its row", async () => {
  const values = new FakeValues();
  const names = [
    '/<img src=x onerror="document.title=1">',
    "/__proto__/constructor",
    "/\u202eback to front",
    `/${"x".repeat(5000)}`,
    "/a\u0000b\n\tc",
    "//",
    "",
    "/a#b[0]/translation",
    "/🤖 Γ 机器人",
  ];
  for (const name of names) values.put("network", name, "double", 1);
  const view = treeOf(values, { open: ["network:", "network:/__proto__", "network:/a#b[0]", "network:/"] });
  await picture();
  expect(view.element.querySelector("img")).toBeNull();
  const titles = rowsOf(view).map((row) => row.title.split("\ndouble")[0]);
  for (const name of names.slice(0, 5)) expect(titles).toContain(name);
  for (const words of ["<img", "__proto__", "机器人", "#b[0]", "(.*", "\\"]) {
    await search(view, words);
    expect(note(view)).not.toBe("");
  }
  await search(view, "机器人");
  expect(note(view)).toBe(`1 of ${names.length} values`);
});

test("numbers that are none, and texts without end, are shown in one short line", async () => {
  const values = new FakeValues();
  values.put("network", "/nan", "double", Number.NaN);
  values.put("network", "/up", "double", Number.POSITIVE_INFINITY);
  values.put("network", "/down", "double", Number.NEGATIVE_INFINITY);
  values.put("network", "/large", "double", 1.7976931348623157e308);
  values.put("network", "/text", "string", "y".repeat(100_000));
  const view = treeOf(values, { open: ["network:"] });
  await picture();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const shown = new Map(
    rowsOf(view).map((row) => [
      row.querySelector(".tree-label")!.textContent,
      row.querySelector(".tree-value")!.textContent ?? "",
    ]),
  );
  expect([shown.get("nan"), shown.get("up"), shown.get("down")]).toEqual(["NaN", "Infinity", "-Infinity"]);
  for (const text of shown.values()) expect(text.length).toBeLessThanOrEqual(200);
  expect(shown.get("large")).toContain("e+308");
});

test("what a store has left out is said above the rows, and a search has its own words there", async () => {
  const values = new FakeValues();
  values.put("network", "/a", "double", 1);
  values.warnings = ["more than 8192 topics: those that came later are left out"];
  const view = treeOf(values);
  await picture();
  expect(note(view)).toBe("more than 8192 topics: those that came later are left out");
  await search(view, "a");
  expect(note(view)).toBe("1 of 1 values");
});
