// The past of the run: what would have been with another number.
import assert from "node:assert/strict";

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

const ghosts = ({ race }) => race.ghosts.filter(({ label }) => label === "What if");

export const tests = [
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
      await page.getByRole("button", { name: "Drive on with it" }).click();
      await tab.until(({ race, clock }) => race.ghosts.length === 0 && !clock.paused);
      assert.deepEqual(tab.complaints, []);
    },
  },
];
