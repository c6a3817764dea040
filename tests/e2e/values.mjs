// Values in the page: the cockpit with the tree, a plot and layouts, over the real store.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { findings } from "./accessibility.mjs";
import { startServer } from "./browser.mjs";
import { netTest } from "./typescript.mjs";

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
      // Up to the right end: on a quick machine the drive was a moment ago.
      for (let share = 0.2; share < 0.99; share += 0.03) {
        await page.mouse.move(box.x + share * box.width, box.y + box.height / 2);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
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
  {
    name: "values: a table has the changes of before it was opened, and saves them all",
    async run(tab) {
      const current = "/Sandlot/Robots/blue1/Motors/front_left_drive/StatorCurrent";
      const pane = { tabs: [{ view: "table", state: { columns: [`run:${current}`] } }] };
      const layout = { "sandlot-layout": 1, name: "Rows", root: { row: [pane, { picture: true }] } };
      await tab.useLayout(layout);
      await tab.start("scenario=fields/practice/scenarios/course.json&station=blue1");
      await tab.page.keyboard.down("KeyW");
      await tab.until((state) => state.robot.speed > 1);
      await tab.page.keyboard.up("KeyW");
      await tab.page.keyboard.press("KeyY");
      await tab.page.locator(".table-changes tbody tr").first().waitFor();
      const [file] = await Promise.all([
        tab.page.waitForEvent("download"),
        tab.page.getByRole("button", { name: "Save as CSV" }).click(),
      ]);
      const [head, ...rows] = readFileSync(await file.path(), "utf8")
        .trimEnd()
        .split("\n");
      assert.equal(head, `Time [s],${current}`);
      const greatest = Math.max(...rows.map((row) => Number(row.split(",")[1])));
      assert.ok(greatest > 20, `the wheel that drove off took ${greatest} A at most, in ${rows.length} rows`);
    },
  },
  {
    name: "values: a chooser of a program is set from the page, the program reads it, and what it answers is shown",
    // The server ends a connection that answers no PING within a second, and this one is answered in the process of the tests.
    alone: true,
    async run(tab) {
      const bridge = await startServer();
      tab.address = bridge.address;
      const { Nt4TestClient } = await netTest("nt4-client.ts");
      try {
        const pane = { tabs: [{ view: "choosers" }] };
        const layout = { "sandlot-layout": 1, name: "Choose", root: { row: [pane, { picture: true }] } };
        await tab.useLayout(layout);
        await tab.start("scenario=fields/practice/scenarios/course.json&station=blue1");
        await tab.menu("#net-open");
        const net = (name) => tab.page.locator(`[data-net="${name}"]`);
        await net("role-bridge").click();
        await net("link-state").filter({ hasText: "Connected" }).waitFor();
        // The layouts of other programs are here, too.
        const [file] = await Promise.all([tab.page.waitForEvent("download"), net("layout-ascope").click()]);
        assert.ok(Array.isArray(JSON.parse(readFileSync(await file.path(), "utf8")).hubs));
        await tab.menu("#net-open");

        const program = await Nt4TestClient.open(bridge.nt, { name: "program" });
        const table = "/SmartDashboard/Autonomous";
        const values = {
          ".type": ["string", "String Chooser"],
          ".instance": ["int", 0],
          options: ["string[]", ["Nothing", "Two pieces"]],
          default: ["string", "Nothing"],
          active: ["string", "Nothing"],
        };
        Object.entries(values).forEach(([name, [type, value]], i) => {
          program.publish(`${table}/${name}`, i + 1, type);
          program.set(i + 1, 1, type, value);
        });
        program.subscribe([`${table}/selected`], 9);
        await tab.page.keyboard.press("KeyY");
        const card = tab.page.locator(".chooser", { hasText: "Autonomous" });
        await card.locator("select").selectOption("Two pieces");
        assert.equal((await program.value(`${table}/selected`)).value, "Two pieces");
        // Until the program answers, the page says that it has not.
        await tab.page.locator('.chooser[data-state="waiting"]').waitFor();
        program.set(5, 2, "string", "Two pieces");
        await tab.page.locator('.chooser:not([data-state="waiting"])').waitFor();
        assert.equal(await card.locator("select").inputValue(), "Two pieces");
        program.socket.terminate();
        assert.deepEqual(tab.complaints, []);
      } finally {
        await bridge.stop();
      }
    },
  },
];

async function saveCsv(page) {
  await page.locator(".plot-bar [aria-haspopup=menu]").click();
  await page.getByRole("menuitem", { name: "Save as CSV" }).click();
}
