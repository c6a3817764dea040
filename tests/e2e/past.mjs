// The past of the run: a value that was not recorded, and "what if" with another number.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** Shows a motor's current in a plot, as a person does who searches for it. */
async function plotCurrent(page) {
  await page.locator(".tree-search").fill("blue1 left_drive stator front");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.locator(".plot-row", { hasText: "front_left_drive/StatorCurrent" }).waitFor();
}

async function openCockpit(tab) {
  await tab.page.keyboard.press("KeyY");
  await tab.page.locator(".tree-row").first().waitFor();
}

/** Rows of the plot's table: time and the motor's current. */
async function table(page) {
  await page.locator(".plot-bar [aria-haspopup=menu]").click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save as CSV" }).click();
  const text = readFileSync(await (await download).path(), "utf8").trim();
  // The newest series is the last column.
  return text
    .split("\n")
    .slice(1)
    .map((line) => line.split(","))
    .map((cells) => [Number(cells[0]), cells.at(-1) === "" ? NaN : Number(cells.at(-1))]);
}

/** The table's rows that have a value, once there are so many. */
async function wholeTable(page, count) {
  for (let tries = 0; tries < 60; tries++) {
    const rows = (await table(page)).filter(([, amperes]) => Number.isFinite(amperes));
    if (rows.length >= count) return rows;
    await page.waitForTimeout(500);
  }
  throw new Error("the past never became known");
}

const ghosts = ({ race }) => race.ghosts.filter(({ label }) => label === "What if");

export const tests = [
  {
    name: "past: in the middle of a long run the plot shows the moment that is shown, with its values",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1280, height: 720 });
      await tab.start();
      await tab.ask("runTo", 90);
      await openCockpit(tab);
      await plotCurrent(page);
      await page.getByRole("combobox", { name: "Time that is shown" }).selectOption("Last 10 s");
      await tab.ask("seek", 2000);
      const own = page.locator(".plot-row", { hasText: "front_left_drive/StatorCurrent" });
      await own.locator(".plot-value", { hasText: /\d A/ }).waitFor();
      // 2.5 s before it and 7.5 s behind it.
      const rows = await wholeTable(page, 490);
      assert.ok(rows[0][0] >= 37.4 && rows[0][0] < 38, String(rows[0]));
      assert.ok(rows.at(-1)[0] > 47 && rows.at(-1)[0] <= 47.6, String(rows.at(-1)));
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "past: a motor's current that nobody recorded appears from the first tick on",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1280, height: 720 });
      await tab.start();
      await tab.hold("KeyW", 1.5);
      await tab.ask("pause");
      const { tick } = await tab.state();
      assert.ok(
        !tab.requests.some((url) => /past-|wire\.wasm/.test(url)),
        "nothing of it is fetched before it is opened",
      );
      await openCockpit(tab);
      await plotCurrent(page);
      await page.getByRole("combobox", { name: "Time that is shown" }).selectOption("Whole run");
      const rows = await wholeTable(page, tick - 1);
      // A tick that was not seen then has its value now; each time is there once.
      const times = rows.map(([time]) => Math.round(50 * time));
      assert.ok(rows.length >= tick - 1, `${rows.length} rows of ${tick} ticks`);
      assert.equal(new Set(times).size, times.length);
      assert.ok(Math.min(...times) <= 1, `the first is at ${Math.min(...times)}`);
      const most = Math.max(...rows.map(([, amperes]) => Math.abs(amperes)).filter(Number.isFinite));
      assert.ok(most > 10, `the motor drew ${most} A while it drove off`);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "past: what if the robot were heavier: a ghost, words, curves, put back and driven on with",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1280, height: 720 });
      await tab.start();
      await tab.hold("KeyW", 1.5);
      await openCockpit(tab);
      await plotCurrent(page);
      await page.getByRole("button", { name: "Add view" }).click();
      await page.getByRole("menuitem", { name: "What if" }).click();
      const slider = page.getByRole("slider", { name: "What if" });
      await slider.waitFor();
      await page.getByRole("combobox", { name: "Number" }).selectOption("mass 0");
      // The last seconds have a drive in them, however long the page took to open.
      await tab.hold("KeyS", 1.5);
      await slider.fill("330");
      await page.locator(".what-if-words li").first().waitFor();
      assert.match(await page.locator(".what-if-words").innerText(), /\d c?m (less far|further)/);
      const tried = await tab.until(({ race }) => race.ghosts.some(({ label }) => label === "What if"));
      const [x, y] = ghosts(tried)[0].pose;
      assert.ok(
        Math.hypot(x - tried.robot.x, y - tried.robot.y) > 0.02,
        `${x}, ${y} and ${JSON.stringify(tried.robot)}`,
      );
      assert.ok(tried.clock.paused, "the run waits while somebody turns a number");
      await page.getByRole("button", { name: "Put it back" }).click();
      await tab.until(({ race, clock }) => race.ghosts.length === 0 && !clock.paused);
      await slider.fill("250");
      await page.locator(".what-if-words li").first().waitFor();
      // Many values from the same moment: a row each beside the run's own, in order.
      const table = page.getByRole("table", { name: "Try nine values" });
      await page.getByRole("button", { name: "Try nine values" }).click();
      await page.locator(".what-if-note").filter({ hasText: "All of them go on from the same moment" }).waitFor();
      const rows = await table
        .locator("tbody tr")
        .evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.innerText)));
      assert.ok(rows.length >= 9, JSON.stringify(rows));
      assert.equal(rows.filter(([name]) => / \(as it is\)$/.test(name)).length, 1, JSON.stringify(rows));
      const ways = rows.map(([, way]) => parseFloat(way));
      assert.ok(ways[0] > ways.at(-1) + 0.05, `a lighter robot comes further: ${JSON.stringify(rows)}`);
      // A row is the run that the slider gives.
      await table.getByRole("button").last().click();
      await page.locator(".what-if-words li").first().waitFor();
      assert.equal(await slider.inputValue(), "400");
      await slider.fill("250");
      await page.getByRole("button", { name: "Drive on with it" }).click();
      await tab.until(({ race, clock }) => race.ghosts.length === 0 && !clock.paused);
      // The number under the slider is the one that the run has now, and says so.
      await page.waitForFunction(() =>
        /, in force$/.test(document.querySelector('[aria-label="What if"][type=range]')?.ariaValueText ?? ""),
      );
      assert.deepEqual(tab.complaints, []);
    },
  },
];
