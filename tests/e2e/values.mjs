// Values in the page: the cockpit with the tree, a plot and layouts, over the real store.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { findings } from "./accessibility.mjs";

const current = "front_left_drive/StatorCurrent";

/** The plot's legend row of the value. */
const legend = (tab) => tab.page.locator(".plot-row", { hasText: current });

export const tests = [
  {
    name: "values: a motor's current is found, plotted live, hovered, saved as a table, and its layout travels in a link",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1280, height: 720 });
      await tab.start();
      assert.ok(
        !tab.requests.some((url) => /cockpit\.|plot-/.test(url)),
        "nothing of it is fetched before it is opened",
      );
      await page.keyboard.press("KeyY");
      await page.locator(".tree-row").first().waitFor();
      assert.deepEqual(await findings(page), [], "axe and the cockpit");

      // By keyboard alone: words, down to the first value, Enter.
      await page.locator(".tree-search").fill("blue1 left_drive stator front");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await legend(tab).waitFor();
      const canvas = page.locator(".plot-canvas");
      const amperes = async () => Number.parseFloat(await legend(tab).locator(".plot-value").innerText());
      await page.waitForFunction((name) => {
        const row = [...document.querySelectorAll(".plot-row")].find((each) => each.textContent.includes(name));
        return /^-?\d/.test(row?.querySelector(".plot-value")?.textContent ?? "");
      }, current);

      // A motor that drives a robot off takes tens of amperes; at rest it takes none. Paused, the plot stays where it is.
      await tab.hold("KeyW", 1);
      await page.keyboard.press("KeyP");
      await tab.until(({ clock }) => clock.paused);

      // The cursor in the plot, and the value there.
      const box = await canvas.boundingBox();
      const seen = new Set();
      for (let share = 0.2; share < 0.9; share += 0.05) {
        const before = await page.locator(".plot-time").textContent();
        await page.mouse.move(box.x + share * box.width, box.y + box.height / 2);
        await page.waitForFunction((text) => document.querySelector(".plot-time").textContent !== text, before);
        seen.add(await amperes());
      }
      assert.match(await page.locator(".plot-time").innerText(), /^\d+\.\d\d s$/);
      assert.ok(Math.max(...[...seen].filter(Number.isFinite)) > 5, `amperes under the cursor: ${[...seen]}`);

      // As a table.
      const [file] = await Promise.all([page.waitForEvent("download"), saveCsv(page)]);
      const lines = readFileSync(await file.path(), "utf8")
        .trim()
        .split("\n");
      assert.ok(lines[0].includes("/Sandlot/Robots/blue1/Motors/front_left_drive/StatorCurrent"), lines[0]);
      assert.ok(lines.length > 50, `${lines.length} rows`);

      // A click goes to that moment.
      await page.mouse.click(box.x + 0.3 * box.width, box.y + box.height / 2);
      await tab.until(({ history }) => history !== null && !history.live);

      // The link of the run has the layout, too.
      await page.keyboard.press("KeyL");
      await page.locator("#share[data-made=true]").waitFor();
      const link = await page.locator("[data-share=link]").inputValue();
      assert.match(link, /#r=[\w-]+.*&layout=[\w-]+$/);
      await page.goto("about:blank");
      await page.goto(`${tab.address}?debug=1&pixelRatio=0.5&look=plain${link.slice(link.indexOf("#"))}`);
      await legend(tab).waitFor();
      const { cockpit } = await tab.until(({ cockpit }) => cockpit !== null && cockpit.open);
      assert.deepEqual(cockpit.problems, []);
      assert.ok(cockpit.open && cockpit.views.includes("plot"));
      assert.deepEqual(tab.complaints, []);
    },
  },
];

async function saveCsv(page) {
  await page.locator(".plot-bar [aria-haspopup=menu]").click();
  await page.getByRole("menuitem", { name: "Save as CSV" }).click();
}
