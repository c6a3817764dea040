// The documentation in the built site: read, searched, linked to; without scripts; deep in a folder; small.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { findings } from "./accessibility.mjs";
import { root } from "./browser.mjs";
import { startForeignSite, startSubfolderSite } from "./sites.mjs";

const folder = join(root, "dist/docs");
/** Pages that differ in their parts: figures, tables, code. */
const looked = ["index", "physics", "3260", "robot-json", "motor"];
/** The most that a reader fetches before figures [bytes]. */
const firstPage = 100_000;

export const tests = [
  {
    name: "docs: axe finds nothing, wide and narrow, and every page is small",
    async run(tab) {
      const { page } = tab;
      for (const name of looked) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(`${tab.address}docs/${name}.html`);
        assert.deepEqual(await findings(page), [], name);
        await page.setViewportSize({ width: 390, height: 780 });
        assert.deepEqual(await findings(page), [], `${name}, narrow`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(wide, false, `${name} is wider than a phone`);
      }
      assert.deepEqual(tab.complaints, []);
      const small = (name) => brotliCompressSync(readFileSync(join(folder, name))).length;
      const first = small("index.html") + small("docs.css") + small("docs.js");
      assert.ok(first < firstPage, `the first page has ${first} bytes`);
      const names = readdirSync(folder);
      assert.ok(!names.some((name) => /\.(woff2?|ttf|otf)$/.test(name)), "a web font");
      // The Markdown for programs: its tables are in it, and its links lead to pages of the site.
      for (const name of names.filter((name) => name.endsWith(".md"))) {
        const text = readFileSync(join(folder, name), "utf8").replaceAll(/^```[^]*?^```$/gm, "");
        assert.ok(!text.includes("<!-- insert"), `${name} lacks a table`);
        for (const [, href] of text.matchAll(/\]\((\.[^)#?\s]*)/g))
          assert.ok(existsSync(join(folder, href)), `${name}: there is no ${href}`);
      }
    },
  },
  {
    name: "docs: the search finds by keyboard, deep in a folder, with the network off",
    async run(tab) {
      const site = await startSubfolderSite("/our/team/pages/sim/");
      const { page } = tab;
      try {
        await page.goto(`${site.address}docs/index.html`);
        await page.keyboard.press("/");
        await page.locator('[name="q"]').fill("brownout");
        await page.locator("#found a").first().waitFor();
        await page.context().setOffline(true);
        await page.locator('[name="q"]').fill("mk4i gearing");
        await page.locator('#found a[href*="robots.html"]').first().waitFor();
        await page.context().setOffline(false);
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await page.waitForURL(/docs\/[a-z0-9-]+\.html/);
        // Every address is relative: the figure's script, too.
        await page.goto(`${site.address}docs/index.html`);
        await page.waitForFunction(() => customElements.get("sandlot-sim") !== undefined);
        assert.equal(await page.locator("sandlot-sim [part=play-button]").first().isVisible(), true);
      } finally {
        await page.goto("about:blank");
        site.stop();
      }
    },
  },
  {
    name: "docs: without scripts every page can be read, and a figure is its picture",
    async run(tab) {
      const context = await tab.page.context().browser().newContext({ javaScriptEnabled: false });
      try {
        const page = await context.newPage();
        await page.goto(`${tab.address}docs/index.html`);
        const picture = page.locator("figure.sim img").first();
        await picture.scrollIntoViewIfNeeded();
        assert.equal(await picture.isVisible(), true);
        assert.equal(await picture.getAttribute("src"), "figures/bumps.webp");
        // The list of pages is open without a script.
        assert.equal(await page.locator('.pages a[href="./3260.html"]').isVisible(), true);
        assert.equal(await page.locator("[data-search]").isVisible(), false);
      } finally {
        await context.close();
      }
    },
  },
  {
    name: "docs: a figure runs where it stands, and one whose scenario is gone says so",
    async run(tab) {
      const { page } = tab;
      await page.goto(`${tab.address}docs/motor.html`);
      await page.locator("sandlot-sim [part=play-button]").first().click();
      await page.waitForFunction(() => document.querySelector("sandlot-sim").time > 0.3);
      assert.deepEqual(tab.complaints, []);
      const gone = '<sandlot-sim scenario="fields/practice/scenarios/gone.json"></sandlot-sim>';
      const site = await startForeignSite({
        "/a/b/c/page.html": `<script type="module" src="${tab.address}sandlot-sim.js"></script>${gone}`,
      });
      try {
        await page.goto(`${site.address}a/b/c/page.html`);
        await page.locator("sandlot-sim [part=play-button]").click();
        const error = page.locator("sandlot-sim .error");
        await error.waitFor({ state: "visible" });
        assert.match(await error.textContent(), /gone\.json/);
        const more = await error.locator("a").getAttribute("href");
        assert.equal(more, `${tab.address}docs/troubleshooting.html#the-scenario-was-not-found`);
      } finally {
        await page.goto("about:blank");
        site.stop();
      }
    },
  },
  {
    name: "docs: menu, panels, steps and errors lead there",
    async run(tab) {
      const { page } = tab;
      // Wide enough for the menu's words.
      await page.setViewportSize({ width: 1280, height: 720 });
      await tab.start();
      await page.keyboard.press("KeyY");
      await page.locator('#cockpit a[href$="values.html"]').waitFor();
      await page.keyboard.press("KeyY");
      const hrefs = new Set(
        await page.evaluate(() => [...document.querySelectorAll('a[href*="/docs/"]')].map(({ href }) => href)),
      );
      await page.locator('[aria-controls="menu-connect"]').click();
      await page.locator('[data-steps="java"]').click();
      hrefs.add(await page.locator('[data-steps-part="docs"]').getAttribute("href"));
      await page.keyboard.press("Escape");
      // A file that cannot be read leaves the run, and says where to read more.
      await page.setInputFiles("#log-file", { name: "a.sandlot", mimeType: "", buffer: Buffer.from("SNDLTREC?") });
      await page.locator("#open-problem[open]").waitFor();
      hrefs.add(await page.locator('[data-problem="docs"]').getAttribute("href"));
      await page.locator('[data-problem="close"]').click();
      await tab.load("scenario=fields/practice/scenarios/gone.json");
      await page.locator("#error").waitFor();
      hrefs.add(await page.locator('[data-error="docs"]').getAttribute("href"));
      assert.ok([...hrefs].some((href) => href.endsWith("troubleshooting.html#the-scenario-was-not-found")));
      assert.ok(hrefs.size >= 9, [...hrefs].join(" "));
      for (const href of hrefs) {
        const address = new URL(href, tab.address);
        const answer = await fetch(address);
        assert.equal(answer.status, 200, href);
        if (address.hash !== "") assert.ok((await answer.text()).includes(`id="${address.hash.slice(1)}"`), href);
      }
    },
  },
  {
    name: "docs: Share makes a frame that runs in another page",
    async run(tab) {
      const { page } = tab;
      await tab.start("scenario=fields/practice/scenarios/course.json&robot=kitbot&station=blue1");
      await page.keyboard.press("KeyL");
      await page.locator("#share[open]").waitFor();
      await page.locator('#share [value="scenario"]').check({ force: true });
      await page.locator('#share select[name="as"]').selectOption("markdown");
      await page.waitForFunction(() => document.querySelector('[data-share="link"]').value.startsWith("[!["));
      assert.equal(await page.locator('[data-share="picture"]').isVisible(), true);
      await page.locator('#share select[name="as"]').selectOption("frame");
      await page.waitForFunction(() => document.querySelector('[data-share="link"]').value.startsWith("<iframe"));
      const line = await page.locator('[data-share="link"]').inputValue();
      assert.match(await page.locator('[data-share="warning"]').textContent(), /your own machine/);
      const site = await startForeignSite({ "/": line });
      try {
        await page.goto(site.address);
        const frame = page.frameLocator("iframe");
        await frame.locator("[part=play-button]").click();
        await frame.locator("[part=time]").filter({ hasText: /[1-9]/ }).waitFor();
      } finally {
        await page.goto("about:blank");
        site.stop();
      }
    },
  },
];
