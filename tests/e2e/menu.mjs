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
      assert.equal(await focused(tab), "look");
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
      await tab.page.locator('[aria-controls="menu-help"]').click();
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
      assert.match(lines[2], /connect=robot/);
      await tab.page.getByRole("button", { name: "Connect", exact: true }).last().click();
      await tab.page.locator('[data-net="hal-robot"][aria-pressed="true"]').waitFor();
      await tab.start("connect=bridge");
      await tab.menu("#net-open");
      await tab.page.locator('[data-net="link-state"][data-state="connected"]').waitFor();
    },
  },
];
