// The menu in words: by keyboard, on a small screen, and where its links lead.
import assert from "node:assert/strict";

const focused = (tab) =>
  tab.page.evaluate(() => {
    const element = document.activeElement;
    return element.id || element.dataset.command || element.dataset.steps || element.textContent.trim();
  });
const press = async (tab, ...keys) => {
  for (const key of keys) await tab.page.keyboard.press(key);
};

export const tests = [
  {
    name: "menu by keyboard: one Tab stop, arrows among words and entries, Escape back to the word",
    async run(tab) {
      await tab.page.setViewportSize({ width: 1280, height: 720 });
      await tab.start();
      const before = (await tab.state()).robot;
      await tab.page.locator('[data-command="pause"]').focus();
      await press(tab, "Tab");
      assert.equal(await focused(tab), "Play");
      await press(tab, "ArrowRight", "ArrowDown");
      assert.equal(await focused(tab), "history-open");
      await press(tab, "ArrowUp", "Home", "End");
      assert.equal(await focused(tab), "projector-on");
      await press(tab, "v");
      assert.equal(await focused(tab), "cockpit-open");
      // The next list opens with its first entry.
      await press(tab, "ArrowRight");
      assert.equal(await focused(tab), "workshop-open");
      await press(tab, "ArrowRight", "ArrowRight");
      assert.equal(await focused(tab), "advantageScope");
      await press(tab, "Escape");
      assert.equal(await focused(tab), "Connect");
      assert.equal(await tab.page.locator(".menu-list:visible").count(), 0);
      // Tab goes on behind the menu, and comes back to the word that it left.
      await press(tab, "Tab", "Shift+Tab");
      assert.equal(await focused(tab), "Connect");
      await press(tab, "Enter", "ArrowDown", "End", "Enter");
      await tab.page.locator("#station").waitFor({ state: "visible" });
      await press(tab, "Escape");
      await tab.page.locator("#station").waitFor({ state: "hidden" });
      assert.equal(await focused(tab), "Connect");
      // A dialog gives the keyboard back as well, at its first opening and later.
      await press(tab, "ArrowRight");
      for (let times = 0; times < 2; times++) {
        await press(tab, "Enter");
        await tab.page.locator('#share [data-share="copy"]:focus').waitFor();
        await press(tab, "Escape");
        await tab.page.locator('.menu-top[data-command="share"]:focus').waitFor();
      }
      const after = (await tab.state()).robot;
      assert.ok(Math.hypot(after.x - before.x, after.y - before.y) < 0.05, "the robot heard none of it");
    },
  },
  {
    name: "menu on a phone: one button, entries for thumbs, and what to play",
    async run(tab) {
      await tab.page.setViewportSize({ width: 360, height: 740 });
      await tab.start();
      await tab.page.locator("#menu-open").click();
      await tab.page.locator('[aria-controls="menu-play"]').click();
      const heights = await tab.page
        .locator(".menus :is(a, button):visible")
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
      assert.ok(heights.length > 8 && heights.every((height) => height >= 44), String(heights));
      await tab.page.locator('#menu-play [data-command="setup"]').click();
      await tab.page.locator("#setup").waitFor({ state: "visible" });
      assert.equal(await tab.page.locator("#menus").isVisible(), false);
    },
  },
  {
    name: "menu links lead somewhere, and its language stays chosen",
    async run(tab) {
      await tab.start();
      const links = await tab.page.locator(".menus a").evaluateAll((all) => all.map(({ href }) => href));
      assert.ok(links.length >= 4);
      for (const link of links) assert.equal((await tab.page.request.get(link)).status(), 200, link);
      await tab.page.locator("#menu-open").click();
      await tab.page.getByRole("button", { name: "Settings" }).click();
      await tab.page.getByRole("button", { name: "Español" }).click();
      await tab.page.waitForFunction(() => document.documentElement.lang === "es");
      await tab.load();
      await tab.page.waitForFunction(() => document.documentElement.lang === "es");
    },
  },
  {
    name: "connect in three steps: lines to copy, and a link that opens the page connected",
    async run(tab) {
      await tab.start();
      await tab.menu('[data-steps="java"]');
      await tab.page.locator("#connect-steps").waitFor({ state: "visible" });
      const lines = await tab.page.locator("#connect-steps code").allTextContents();
      assert.match(lines[0], /addWebsocketsServer/);
      assert.match(lines[1], /simulateJava/);
      // Of a robot of operating modes; the link is the last one.
      assert.match(lines[2], /DriverStationSim\.setOpMode/);
      assert.match(lines.at(-1), /connect=robot/);
      await tab.page.getByRole("button", { name: "Connect", exact: true }).last().click();
      await tab.page.locator('[data-net="hal-robot"][aria-pressed="true"]').waitFor();
      await tab.start("connect=bridge");
      await tab.menu("#net-open");
      await tab.page.locator('[data-net="link-state"][data-state="connected"]').waitFor();
    },
  },
  {
    name: "settings: language, units and sound are one press away beside the menu's words, and marks stand inside their list",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1280, height: 720 });
      await tab.start();
      await page.getByRole("button", { name: "Settings" }).click();
      assert.deepEqual(await page.locator("#menu-settings .menu-label").allInnerTexts(), [
        "Language",
        "Units",
        "WPILib",
      ]);
      const units = page.getByRole("group", { name: "Units" });
      assert.ok(await page.getByRole("group", { name: "Language" }).isVisible());
      // A mark is the last thing in an entry without a key: it keeps the entry's own margin.
      const margins = await page
        .locator("#menu-settings button[aria-pressed=true]:not(:has(kbd))")
        .evaluateAll((all) =>
          all.map((entry) => Number.parseFloat(getComputedStyle(entry, "::before").marginInlineEnd)),
        );
      assert.deepEqual(margins, [0, 0, 0], "English, Metric, 2026");
      await units.getByRole("button", { name: "Imperial" }).click();
      await page.waitForFunction(() => document.querySelector("[data-hud=speed-unit]").textContent === "ft/s");
      // One year of WPILib for the whole page: Connection shows it, too, and templates of that year come first.
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByRole("group", { name: "WPILib" }).getByRole("button", { name: "2027" }).click();
      await tab.menu("#net-open");
      await page.locator('[data-net="year-2027"][aria-pressed="true"]').waitFor();
      await tab.menu("#code-open");
      const groups = page.locator('[data-code="example"] optgroup');
      await groups.first().waitFor({ state: "attached" });
      assert.deepEqual(await groups.evaluateAll((all) => all.map(({ label }) => label)), [
        "WPILib 2027",
        "WPILib 2026",
      ]);
      await tab.start();
      await tab.menu("#net-open");
      await page.locator('[data-net="year-2027"][aria-pressed="true"]').waitFor();
      // The sound's switch and its loudness stand there, too.
      await page.getByRole("button", { name: "Settings" }).click();
      assert.ok(await page.getByRole("slider", { name: "Volume" }).isVisible());
      assert.ok(await page.locator('#menu-settings [data-command="mute"]').isVisible());
    },
  },
  {
    name: "menu: beside a match's score its words stand in one row on a large screen, in Spanish, too",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1920, height: 1080 });
      await tab.start("first=0&lang=es&scenario=fields/2026-rebuilt/scenarios/match.json");
      await page.getByRole("button", { name: "Ajustes" }).waitFor({ state: "visible" });
      assert.equal(await page.locator("#menu-open").isVisible(), false);
      const [tools, board] = [await page.locator("#tools").boundingBox(), await page.locator("#board").boundingBox()];
      assert.ok(tools.height < 60 && board.x + board.width < tools.x, JSON.stringify([tools, board]));
    },
  },
  {
    name: "by keyboard on the tools: letters still drive and open, digits and arrows are the speed's, Escape comes back to the picture",
    async run(tab) {
      const { page } = tab;
      const speed = page.locator("#speed");
      const before = await tab.start("first=0");
      await speed.focus();
      await tab.hold("KeyW", 0.5);
      const { robot } = await tab.state();
      assert.ok(Math.hypot(robot.x - before.robot.x, robot.y - before.robot.y) > 0.2, JSON.stringify(robot));
      await page.keyboard.press("ArrowDown");
      await page.waitForFunction(() => document.querySelector("#speed").value === "2");
      await speed.focus();
      await page.keyboard.press("KeyM");
      await page.locator("#setup").waitFor({ state: "visible" });
      await page.keyboard.press("Escape");
      await page.locator("#setup").waitFor({ state: "hidden" });
      for (const id of ["#speed", "#setup-open", '[aria-controls="menu-play"]']) {
        const one = page.locator(id);
        if (!(await one.isVisible())) continue;
        await one.focus();
        await page.keyboard.press("Escape");
        assert.equal(await page.evaluate(() => document.activeElement?.tagName), "BODY", id);
      }
    },
  },
  {
    name: "the volume reaches the sounds: a quarter of it is a quarter of each, none is silence",
    async run(tab) {
      const { page } = tab;
      // The loudest that each sound's envelope asks for, and the volume that all of them go through at last.
      await page.addInitScript(() => {
        window.loudness = [];
        const { connect } = AudioNode.prototype;
        AudioNode.prototype.connect = function (to, ...rest) {
          if (to instanceof AudioDestinationNode) window.last = this;
          return connect.call(this, to, ...rest);
        };
        const { linearRampToValueAtTime } = AudioParam.prototype;
        AudioParam.prototype.linearRampToValueAtTime = function (value, ...rest) {
          window.loudness.push(value);
          return linearRampToValueAtTime.call(this, value, ...rest);
        };
      });
      await page.setViewportSize({ width: 960, height: 720 });
      await tab.start("first=0&scenario=fields/2026-rebuilt/scenarios/match.json");
      /** Restarts a match with the volume at so many per cent, and returns the loudness of its start. */
      const charge = async (percent) => {
        // Beside the wide board of a match the menu is one button.
        await page.locator("#menu-open").click();
        await page.locator('[aria-controls="menu-settings"]').click();
        await page.getByRole("slider", { name: "Volume" }).fill(String(percent));
        await page.locator("#menu-open").click();
        await page.evaluate(() => (window.loudness.length = 0));
        await page.keyboard.press("KeyR");
        await page.locator("#start").waitFor({ state: "visible" });
        await page.locator("#start button").click();
        await tab.until((state) => state.match === "running" && state.time > 0.3);
        return page.evaluate(() => window.last.gain.value * Math.max(0, ...window.loudness));
      };
      const whole = await charge(100);
      assert.ok(whole > 0.05, `${whole} at 100 %`);
      const quarter = await charge(25);
      assert.ok(Math.abs(quarter / whole - 0.25) < 0.01, `${quarter} of ${whole} at 25 %`);
      assert.equal(await charge(0), 0);
    },
  },
];
