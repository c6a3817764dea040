// The list of messages in a real browser: the page's messages to a NetworkTables server, filtered, paused and looked at.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** Small: software draws every pixel here. */
const scenario = "fields/practice/scenarios/course.json";

/** The robot turns on the spot: one that stands still has no new poses to send. */
function turning() {
  const file = JSON.parse(readFileSync(new URL(`../../${scenario}`, import.meta.url), "utf8"));
  const { robots, ...rest } = file;
  return {
    ...rest,
    robots: [{ ...robots[0], station: "blue1" }],
    script: [{ t: 0, station: "blue1", axes: [0, 0, 0.2] }],
  };
}

export const tests = [
  {
    name: "inspector: messages pass, can be filtered, paused and read, and driving goes on",
    async run(tab) {
      const { page } = tab;
      const lines = page.locator(".inspector-line");
      await tab.serveInstead(scenario, { json: turning() });
      await tab.start(`scenario=${scenario}`);
      await tab.menu("#net-open");
      await page.locator('[data-net="role-bridge"]').click();
      await page.locator('[data-net="link-state"]', { hasText: "Connected" }).waitFor();
      await page.locator('[data-net="messages"]').click();
      await lines.first().waitFor();

      // Names were announced before anybody looked.
      await page.getByPlaceholder("Name contains").fill("blue1/pose");
      await page.waitForFunction(() => {
        const names = [...document.querySelectorAll(".inspector-name")].map((name) => name.textContent);
        return names.length > 2 && names.every((name) => name === "/Sandlot/Robots/blue1/Pose");
      });
      // The list becomes lower, as when the bar above it takes one more row: its newest line stays in sight.
      const size = page.viewportSize();
      const showsEnd = () => {
        const list = document.querySelector(".inspector-list");
        const overflows = list.scrollHeight > list.clientHeight + 44;
        return overflows && list.scrollTop + list.clientHeight >= list.scrollHeight - 11;
      };
      await page.waitForFunction(showsEnd);
      const height = await page.locator(".inspector-list").evaluate((list) => list.clientHeight);
      await page.setViewportSize({ ...size, height: 490 });
      await page.waitForFunction((was) => document.querySelector(".inspector-list").clientHeight < was, height);
      await page.waitForFunction(showsEnd);
      await page.setViewportSize(size);
      await page.locator('[data-inspector="clear"]').click();
      await lines.first().waitFor();
      assert.match(
        await lines.last().locator(".inspector-value").innerText(),
        /^translation x \d.* y \d.*, rotation\/q w /,
      );

      await page.locator('[data-inspector="pause"]').click();
      // Earlier messages are drawn with the next picture.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      // How many lines are drawn follows the list's height, which the words in the bar above may change: the newest line counts.
      const newest = () =>
        page.evaluate(() =>
          Math.max(...[...document.querySelectorAll(".inspector-line")].map((line) => Number(line.dataset.id))),
        );
      const before = await newest();
      const { time } = await tab.state();
      await tab.until((state, end) => state.time > end, time + 0.6);
      assert.equal(await newest(), before, "a paused list changes");
      await lines.last().click();
      await page.locator('[data-inspector="text"]', { hasText: "type struct:Pose3d" }).waitFor();
      assert.match(await page.locator('[data-inspector="hex"]').innerText(), /^0000 {2}94 /);
      if (process.env["SCREENSHOTS"])
        await page.screenshot({ path: `${process.env["SCREENSHOTS"]}/inspector-one.png` });
      await page.keyboard.press("Escape");

      // Another look, at everything.
      await page.locator('[data-net="messages"]').click();
      await page.getByPlaceholder("Name contains").fill("");
      await page.locator('[data-inspector="pause"]').click();
      await page.waitForFunction(() => document.querySelectorAll(".inspector-line").length > 5);
      await page.locator('[data-inspector="list"]').focus();
      await page.keyboard.press("ArrowUp");
      await page.locator('.inspector-line[aria-selected="true"]').waitFor();
      if (process.env["SCREENSHOTS"]) {
        await page.screenshot({ path: `${process.env["SCREENSHOTS"]}/inspector-all.png` });
        await page.setViewportSize({ width: 390, height: 780 });
        await page.screenshot({ path: `${process.env["SCREENSHOTS"]}/inspector-narrow.png` });
      }
      await page.keyboard.press("Escape");
      assert.equal(await page.locator("#inspector").isVisible(), false);
      assert.deepEqual(tab.complaints, []);
    },
  },
];
