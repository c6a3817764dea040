// Every page of the site in whatever browser the tests run in; CHROMIUM names an old one.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./browser.mjs";

const pages = () =>
  readdirSync(join(root, "dist"), { recursive: true })
    .filter((path) => path.endsWith(".html"))
    .sort();

/** The simulator, or the element in a page, has its module and its scene. */
const isReady = () => {
  const app = document.querySelector("#sandlot");
  if (app !== null && !("state" in app.dataset)) return false;
  if (app?.dataset.problem !== undefined) return true;
  const elements = [...document.querySelectorAll("sandlot-sim")];
  return (app === null || app.dataset.state === "ready") && elements.every((element) => "time" in element);
};

export const tests = [
  {
    name: "pages: each loads without a complaint, in Chromium as old as it may be",
    draws: true,
    async run(tab) {
      const found = pages();
      assert.ok(found.includes("index.html") && found.includes("embed.html") && found.length > 5, found.join());
      for (const path of found) {
        const needs = readFileSync(join(root, "dist", path), "utf8").includes('id="sandlot"');
        const query = needs || path === "embed.html" ? "?look=plain&pixelRatio=0.5" : "";
        await tab.page.goto(new URL(`${path}${query}`, tab.address).href);
        await tab.page.waitForFunction(isReady);
        assert.deepEqual(tab.complaints, [], path);
        assert.ok((await tab.page.title()) !== "", path);
      }
    },
  },
  {
    name: "pages: simulator, lab, embed, examples and documentation where the browser's language is C, as without a system language",
    async run(tab) {
      await tab.page.addInitScript(() => {
        const languages = () => JSON.parse(sessionStorage.getItem("test-languages") ?? '["C"]');
        Object.defineProperty(navigator, "languages", { get: languages });
        Object.defineProperty(navigator, "language", { get: () => languages()?.[0] });
      });
      const shown = ["index.html", "lab.html", "embed.html", "examples/index.html", "reference.html", "docs/play.html"];
      for (const languages of [["C"], ["en_US.UTF-8"], null]) {
        for (const path of languages === null ? ["lab.html", "index.html"] : shown) {
          await tab.page.goto(new URL(`${path}?look=plain&pixelRatio=0.5`, tab.address).href);
          await tab.page.evaluate((text) => sessionStorage.setItem("test-languages", text), JSON.stringify(languages));
          await tab.page.reload();
          await tab.page.waitForFunction(isReady);
          if (path === "lab.html") await tab.page.locator("body[data-state=ready]").waitFor({ timeout: 20_000 });
          assert.deepEqual(tab.complaints, [], `${path} with ${languages}`);
        }
      }
    },
  },
];
