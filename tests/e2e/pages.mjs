// Every page of the site in the tests' browser; CHROMIUM names an old one.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./browser.mjs";

const pages = () =>
  readdirSync(join(root, "dist"), { recursive: true })
    // One of them draws for `run --frames` alone, from its server.
    .filter((path) => path.endsWith(".html") && path !== "frames.html")
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
  {
    name: "pages: each says its title, a line and a picture that is there to whoever links to it",
    async run(tab) {
      const pictures = new Map();
      for (const path of pages()) {
        const html = readFileSync(join(root, "dist", path), "utf8");
        const word = (name) => new RegExp(`property="og:${name}" content="([^"]+)"`).exec(html)?.[1];
        for (const name of ["title", "description", "image"]) assert.ok(word(name), `${path} has no og:${name}`);
        pictures.set(new URL(word("image"), new URL(path, tab.address)).href, path);
      }
      assert.ok(pictures.size > 3, [...pictures.keys()].join());
      for (const [picture, path] of pictures) {
        const response = await tab.page.request.get(picture);
        assert.match(response.headers()["content-type"] ?? "", /^image\/(jpeg|webp|png)/, `${path}: ${picture}`);
      }
    },
  },
  {
    name: "pages: without scripts each example shows a picture and a line in place of its simulation, and embed.html a line",
    async run(tab) {
      const context = await tab.page.context().browser().newContext({ javaScriptEnabled: false });
      try {
        const page = await context.newPage();
        for (const [path, count] of Object.entries({ "motor.html": 1, "match.html": 1, "compare.html": 2 })) {
          await page.goto(new URL(`examples/${path}`, tab.address).href);
          const pictures = page.locator("sandlot-sim img");
          assert.equal(await pictures.count(), count, path);
          for (const picture of await pictures.all()) {
            const { width, height } = await picture.boundingBox();
            assert.ok(width > 200 && height > 100, `${path}: ${width} x ${height}`);
          }
          await page
            .locator("sandlot-sim p", { hasText: "switch JavaScript on" })
            .first()
            .waitFor({ state: "visible" });
        }
        await page.goto(new URL("embed.html", tab.address).href);
        await page.locator("p", { hasText: "switch JavaScript on" }).waitFor({ state: "visible" });
      } finally {
        await context.close();
      }
    },
  },
];
