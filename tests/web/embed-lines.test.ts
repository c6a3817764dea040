// @vitest-environment happy-dom
// The lines that Share makes for a person's own page: their contents, the escapes that they prevent, and that the
// iframe's page takes them.
import { expect, test } from "vitest";
import { lineOf, isLocal } from "../../web/app/share/embed-lines.ts";
import { fromAddress } from "../../web/element/embed-address.ts";

const link = "https://docs.example/sandlot/#s=abc-_1";
const linked = { link, title: "Over the bump", wholePage: false, picture: "over-the-bump.png", poster: "" };

test("a frame has the element's page, with the link's own fragment", () => {
  const src = /src="([^"]+)"/.exec(lineOf("frame", linked))?.[1] ?? "";
  expect(src).toBe("https://docs.example/sandlot/embed.html#s=abc-_1");
  expect(fromAddress(new URL(src))).toEqual([["scenario", "#s=abc-_1"]]);
  const recording = lineOf("frame", { ...linked, link: "https://docs.example/sandlot/#r=xyz" });
  expect(recording).toContain('embed.html#r=xyz"');
});

test("views and robot code bring the whole page into the frame", () => {
  const line = lineOf("frame", { ...linked, link: `${link}&layout=AAA&code=BBB`, wholePage: true });
  expect(line).toContain('src="https://docs.example/sandlot/#s=abc-_1&amp;layout=AAA&amp;code=BBB"');
});

test("an element has the data alone, as a scenario or as a recording", () => {
  const line = lineOf("element", { ...linked, link: `${link}&play=1` });
  expect(line).toBe(
    '<script type="module" src="https://docs.example/sandlot/sandlot-sim.js"></script><sandlot-sim scenario="#s=abc-_1"></sandlot-sim>',
  );
  expect(lineOf("element", { ...linked, link: "https://docs.example/#r=xyz" })).toContain('recording="#r=xyz"');
});

test("each form brings the scenario's picture, for before the run and where scripts are off", () => {
  const drawn = { ...linked, poster: "pictures/practice-lap.png" };
  const whole = "https://docs.example/sandlot/pictures/practice-lap.png";
  expect(lineOf("frame", drawn)).toContain(`style="border: 0; background: url(${whole}) center / cover"`);
  expect(lineOf("element", drawn)).toContain(
    `<sandlot-sim scenario="#s=abc-_1"><a href="${link}"><img src="${whole}" alt="Over the bump"`,
  );
  // A recording names no file of the site: the element is told its picture, by the frame's address, too.
  const recording = { ...drawn, link: "https://docs.example/sandlot/#r=xyz" };
  expect(lineOf("element", recording)).toContain(`recording="#r=xyz" poster="${whole}"`);
  const src = /src="([^"]+)"/.exec(lineOf("frame", recording))?.[1] ?? "";
  expect(fromAddress(new URL(src))).toEqual([
    ["poster", "pictures/practice-lap.png"],
    ["recording", "#r=xyz"],
  ]);
  // The page has a picture of its own behind its start.
  expect(lineOf("frame", { ...drawn, wholePage: true })).toContain('style="border: 0"');
});

test("Markdown is a picture that links", () => {
  expect(lineOf("markdown", linked)).toBe(`[![Over the bump](over-the-bump.png)](${link})`);
});

test("a title stays a title", () => {
  const title = '"><script>alert(1)</script> ](https://evil.example) [\nx';
  expect(lineOf("frame", { ...linked, title })).not.toContain("<script>");
  expect(lineOf("frame", { ...linked, title }).match(/"/g)).toHaveLength(14);
  expect(lineOf("markdown", { ...linked, title })).toMatch(/^\[!\[[^\]\n]*\]\(over-the-bump\.png\)\]\(https:\/\/docs/);
});

test("a link that is too long makes no line, but stays a link", () => {
  const long = { ...linked, link: `${link}${"a".repeat(40_000)}` };
  expect(["frame", "element", "markdown"].map((form) => lineOf(form as "frame", long))).toEqual(["", "", ""]);
  expect(lineOf("link", long)).toBe(long.link);
});

test("the reader's own machine is known", () => {
  expect(["http://localhost:8080/", "http://127.0.0.1/", "file:///x"].every(isLocal)).toBe(true);
  expect(isLocal("https://docs.example/")).toBe(false);
});
