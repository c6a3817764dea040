// An element's picture before it runs is its scenario's; a changed scenario has its field's.
import { afterEach, expect, test, vi } from "vitest";
import { fieldOf, pictureOf, posterOf } from "../../web/element/poster.ts";
import { scenarioLink } from "../../web/sim/core/links.ts";

const index = {
  fields: [
    {
      name: "here",
      scenarios: [
        { file: "fields/here/scenarios/a.json", picture: null },
        { file: "fields/here/scenarios/b.json", picture: "pictures/here-b.png" },
        { file: "fields/here/scenarios/c.json", picture: "pictures/here-c.png" },
      ],
    },
    { name: "bare", scenarios: [{ file: "fields/bare/scenarios/a.json", picture: null }] },
  ],
};
let s_site = 0;
/** Each test its own site: an index is fetched once for a site. */
function site(answer: () => Promise<Response>): string {
  vi.stubGlobal("fetch", vi.fn(answer));
  return `https://site${s_site++}.example/sandlot/`;
}
const answers = (): Promise<Response> => Promise.resolve(new Response(JSON.stringify(index)));
const nothing = { scenario: "", inline: null, field: "" };

afterEach(() => vi.unstubAllGlobals());

test("a scenario's file has its own picture, its field's where it has none", () => {
  const { fields } = index;
  expect(pictureOf(fields, "fields/here/scenarios/c.json", "here")).toBe("pictures/here-c.png");
  expect(pictureOf(fields, "fields/here/scenarios/a.json", "here")).toBe("pictures/here-b.png");
  expect(pictureOf(fields, "elsewhere.json", "here")).toBe("pictures/here-b.png");
  expect([pictureOf(fields, "x", "bare"), pictureOf(fields, "x", "gone"), pictureOf([], "", "")]).toEqual(["", "", ""]);
});

test("a field is a name in the text, or nothing that is drawn", () => {
  expect(['{"field":"here"}', '{"field":{"size":[1,2]}}', "{", "3", "null", "{}"].map(fieldOf)).toEqual([
    ...["here", "", "", "", "", ""],
  ]);
});

test("what an element shows: by path, by field, by text, by link", async () => {
  const base = site(answers);
  const at = (name: string): string => `${base}pictures/here-${name}.png`;
  expect(await posterOf({ base, ...nothing, scenario: "fields/here/scenarios/c.json" })).toBe(at("c"));
  expect(await posterOf({ base, ...nothing, scenario: "./fields/here/scenarios/c.json" })).toBe(at("c"));
  expect(await posterOf({ base, ...nothing, scenario: "fields/here/scenarios/c.json", field: "here" })).toBe(at("b"));
  expect(await posterOf({ base, ...nothing, inline: '{"field":"here"}' })).toBe(at("b"));
  expect(await posterOf({ base, ...nothing, scenario: '{"field":"here"}' })).toBe(at("b"));
  const link = await scenarioLink('{"sandlot":1,"field":"here"}');
  expect(await posterOf({ base, ...nothing, scenario: link })).toBe(at("b"));
  expect(await posterOf({ base, ...nothing, scenario: "#s=broken" })).toBe("");
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("no element says nothing: the first drive's; a site that does not answer has no picture and no error", async () => {
  const base = site(() => Promise.resolve(new Response("", { status: 404 })));
  expect(await posterOf({ base, ...nothing })).toBe("");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  expect(await posterOf({ base, ...nothing })).toBe("");
  const first = { file: "fields/2026-rebuilt/scenarios/first-drive.json", picture: "pictures/first.png" };
  const there = new Response(JSON.stringify({ fields: [{ name: "2026-rebuilt", scenarios: [first] }] }));
  vi.stubGlobal("fetch", () => Promise.resolve(there));
  expect(await posterOf({ base, ...nothing })).toBe(`${base}pictures/first.png`);
});
