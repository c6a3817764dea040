// The check for features that the oldest browsers lack: it finds each use, and its floor is the one that README and the page name.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildTarget, floor, newerThanFloor } from "../../scripts/lib/web-floor.mjs";

const root = join(import.meta.dirname, "../..");
const found = (name: string, text: string): string[] => newerThanFloor([name], () => text);

test("what is newer is named with its line; what asks first is not, nor what sounds alike", () => {
  expect(found("a.ts", "let x;\nconst url = URL.parse(text);")).toEqual([
    "a.ts:2: URL.parse is newer than the oldest browsers (Chrome 126, Firefox 126, Safari 18)",
  ]);
  expect(found("a.css", "a { color: light-dark(#000, #fff); }").length).toBe(1);
  expect(found("a.ts", "// newer than the floor: asked for.\nrequestIdleCallback(register);")).toEqual([]);
  expect(found("a.ts", "JSON.parse(text); list.findLast(is); const at = [...map.values()].map(of);")).toEqual([]);
  expect(found("a.ts", "map.values().map(of)").length).toBe(1);
  expect(found("a.md", "URL.parse(")).toEqual([]);
});

test("README and the page name the same browsers as the build", () => {
  const { chrome, firefox, safari } = floor;
  const readme = readFileSync(join(root, "README.md"), "utf8");
  expect(readme).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or newer`);
  const module = readFileSync(join(root, "web/sim/core/load-module.ts"), "utf8");
  expect(module).toMatch(new RegExp(`Chrome ${chrome}, Firefox ${firefox}, .*\\n.*Safari ${safari} or newer`));
  expect(buildTarget).toEqual([`chrome${chrome}`, `edge${floor.edge}`, `firefox${firefox}`, `safari${safari}`]);
});
