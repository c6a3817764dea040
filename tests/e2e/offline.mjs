// With the network off, and from a sub-folder.
import assert from "node:assert/strict";
import { zip } from "../web/make-zip.mjs";
import { tankProject } from "../web/wpilib-blocks-made.mjs";
import { drop } from "./files.mjs";
import { handIn } from "./hand-in.mjs";
import { startSubfolderSite } from "./sites.mjs";

/** Waits until the service worker has the whole site. */
async function kept(page) {
  await page.waitForFunction(() => {
    const { offline, offlineReason } = document.querySelector("#sandlot").dataset;
    if (offline === "failed") throw new Error(offlineReason);
    return offline === "complete";
  });
}

/** Drives until the robot has moved. */
async function drive(tab) {
  const { robot: start } = await tab.state();
  await tab.page.keyboard.down("KeyW");
  await tab.until((state, from) => state.robot.x > from + 0.4, start.x);
  await tab.page.keyboard.up("KeyW");
}

/** Small: software draws every pixel here. */
const quick = "scenario=fields/practice/scenarios/course.json&robot=kitbot";

export const tests = [
  {
    name: "offline: from a sub-folder, load, network off, reload, drive; the rest of the site is there as well",
    async run(tab) {
      const site = await startSubfolderSite("/teams/sim/");
      try {
        const { page } = tab;
        tab.address = site.address;
        await tab.start(quick);
        await kept(page);
        // The server is gone, and so is every way around it.
        site.stop();
        await page.context().setOffline(true);
        tab.complaints.length = 0;
        await tab.start(quick);
        await drive(tab);
        const paths = [
          "robots/swerve-shooter/model.glb",
          "fields/2026-rebuilt/model.glb",
          "sandlot-sim.js",
          "reference.html",
        ];
        const statuses = await page.evaluate(
          (paths) => Promise.all(paths.map((path) => fetch(path).then(({ status }) => status))),
          paths,
        );
        assert.deepEqual(statuses, [200, 200, 200, 200]);
        assert.deepEqual(tab.complaints, []);
        await page.goto(`${site.address}examples/motor.html`);
        await page.locator("#sim [part=play-button]").waitFor({ state: "visible" });
        // The documentation: a page that was not opened before, its search, and its figure, which runs.
        await page.goto(`${site.address}docs/motor.html`);
        await page.locator('[name="q"]').fill("brownout");
        await page.locator("#found a").first().waitFor();
        await page.keyboard.press("Escape");
        await page.locator("sandlot-sim [part=play-button]").first().click();
        await page.waitForFunction(() => document.querySelector("sandlot-sim").time > 0.1);
        const foreign = tab.requests.filter((url) => !url.startsWith("blob:") && !url.startsWith(site.address));
        assert.deepEqual(foreign, []);
      } finally {
        site.stop();
      }
    },
  },
  {
    name: "offline: a class's pages without a server: a lesson on a projector, blocks, WPILib Blocks, hand-ins proved, runs in the field",
    async run(tab) {
      const site = await startSubfolderSite("/class/");
      try {
        const { page } = tab;
        tab.address = site.address;
        await page.setViewportSize({ width: 1366, height: 768 });
        await tab.start(quick);
        await kept(page);
        site.stop();
        await page.context().setOffline(true);
        tab.complaints.length = 0;
        await tab.start("lesson=motors&projector=1&lang=en");
        await tab.until((state) => state.lesson?.is === "ready");
        await page.locator("#lesson .lesson-number input").fill("8");
        await page.locator("#lesson [data-lesson=start]").click();
        const { line } = await handIn(tab, "Ada");
        await tab.start(`${quick}&lang=en`);
        await tab.menu("#code-blocks");
        await page
          .locator("svg.blocklySvg g.blocklyDraggable", { hasText: "when autonomous starts" })
          .first()
          .waitFor();
        const project = zip(...[...tankProject()].map(([path, text]) => ({ path, text })));
        await drop(tab, { "Tank.blocks": [...project] });
        await page.locator('[data-code="file"] option', { hasText: "sticks.py" }).waitFor({ state: "attached" });
        await page.locator('[data-code="file"]').selectOption("sticks.py");
        await page.locator('[data-code="file-blocks"]').click();
        await page.locator('[data-code="modules"] g[data-id]', { hasText: "function periodic" }).first().waitFor();
        await page.goto(`${site.address}hand-ins.html?lang=en`);
        await page.locator("#paste").fill(line);
        await page.locator("#take .open").click();
        await page.locator("#summary", { hasText: "1 of 1 proved" }).waitFor();
        await page.goto(`${site.address}teach.html?lang=en#driving`);
        await page.locator("#plan table").waitFor();
        await tab.start("ghosts=class&first=0&scenario=fields/practice/scenarios/course.json");
        await page.locator(".field-runs").waitFor();
        assert.deepEqual(tab.complaints, []);
      } finally {
        site.stop();
      }
    },
  },
  {
    name: "offline: a new version is offered, and taken at the reader's word",
    async run(tab) {
      const site = await startSubfolderSite("/v/");
      try {
        const { page } = tab;
        tab.address = site.address;
        await tab.start(quick);
        await kept(page);
        site.change("index.html", (text) => text.replace("<title>Sandlot", "<title>Newer Sandlot"));
        await tab.start(quick);
        await page.locator(".update").waitFor({ state: "visible" });
        assert.doesNotMatch(await page.evaluate(() => fetch("index.html").then((r) => r.text())), /Newer Sandlot/);
        await Promise.all([page.waitForNavigation(), page.locator(".update .primary").click()]);
        assert.match(await page.evaluate(() => fetch("index.html").then((r) => r.text())), /Newer Sandlot/);
      } finally {
        site.stop();
      }
    },
  },
  {
    name: "offline: another program that has the address now is seen at once, whatever it answers",
    async run(tab) {
      const { page } = tab;
      const answers = {
        // As servers for development do: a page of their own at every address.
        everything: (response) => {
          response.setHeader("Content-Type", "text/html");
          response.end("<!doctype html><title>Other</title><h1>Another program</h1>");
        },
        nothing: (response) => {
          response.statusCode = 404;
          response.setHeader("Content-Type", "text/html");
          response.end("<!doctype html><title>Other</title><h1>Another program</h1>");
        },
      };
      for (const answer of Object.values(answers)) {
        const site = await startSubfolderSite("/");
        try {
          tab.address = site.address;
          await tab.start(quick);
          await kept(page);
          site.answerInstead((_request, response) => answer(response));
          await page.goto(site.address);
          await page.locator("h1", { hasText: "Another program" }).waitFor();
          await page.waitForFunction(async () => {
            const registrations = await navigator.serviceWorker.getRegistrations();
            return registrations.length + (await caches.keys()).length === 0;
          });
        } finally {
          site.stop();
        }
      }
    },
  },
  {
    name: "offline: a server that only fails for now keeps what is there",
    async run(tab) {
      const { page } = tab;
      const site = await startSubfolderSite("/");
      try {
        tab.address = site.address;
        await tab.start(quick);
        await kept(page);
        const asked = new Set();
        site.answerInstead((request, response) => {
          asked.add(request.url);
          response.statusCode = 503;
          response.end("<!doctype html><h1>Later</h1>");
        });
        await tab.start(quick);
        while (!asked.has("/sw.js")) await page.waitForTimeout(10);
        await tab.start(quick);
        assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 1);
      } finally {
        site.stop();
      }
    },
  },
];
