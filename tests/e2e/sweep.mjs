// The sweep in the page: a number of "what if" and one of the start, run in workers, as a map whose points open their
// runs.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./browser.mjs";

const { scenarioLink } = await import(join(root, "build/node/sandlot.mjs"));

const station = "blue1";
const line = {
  ...{ sandlot: 1, name: "Ahead", field: "practice", pieces: "none" },
  robots: [{ robot: "kitbot", station, at: [2, 4.6, 0], program: "script" }],
  script: [{ t: 0.2, station, axes: [0.6, 0, 0] }],
};

/** Two robots: one drives, the other stands. */
const pair = {
  ...line,
  name: "Two of them",
  robots: [...line.robots, { robot: "kitbot", station: "red1", at: [12, 3, 0], program: "script" }],
};

export const tests = [
  {
    name: "sweep: from What if, stopped; of the other robot; and a copied link opens its run",
    async run(tab) {
      const { page } = tab;
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto(`${tab.address}?debug=1&look=plain${await scenarioLink(JSON.stringify(pair))}`);
      await page.locator('#sandlot[data-state="ready"]').waitFor();
      await page.keyboard.press("KeyY");
      await page.getByRole("button", { name: "Add view" }).click();
      await page.getByRole("menuitem", { name: "What if" }).click();
      await page.getByRole("combobox", { name: "Number" }).selectOption("mass 0");
      await page.getByRole("button", { name: "Sweep this number" }).click();
      const part = (name) => page.locator(`[data-sweep="${name}"]`);
      const number = part("first").locator("select");
      await number.waitFor();
      const chosen = () => number.evaluate((select) => select.selectedOptions[0].text);
      assert.equal(await chosen(), "Mass");
      // A number of "what if" may change on the way; a robot's start cannot.
      assert.ok(await part("since").isVisible());
      // Runs without a waiting person.
      await part("what").selectOption("alone");
      await part("seconds").fill("600");
      await part("seeds").fill("100");
      await part("run").click();
      await part("progress-words")
        .filter({ hasText: /runs|Trying/ })
        .waitFor();
      await part("results").waitFor();
      await part("stop").click();
      await part("note")
        .filter({ hasText: /^Stopped after \d+ of 900 runs/ })
        .waitFor();
      assert.ok(await part("run").isEnabled());
      // Where each of them starts.
      for (const [robot, start] of [
        ["Red 1", 12],
        ["Blue 1", 2],
      ]) {
        await part("robot").selectOption({ label: `${robot} · KitBot` });
        await number.selectOption({ label: "x, along the field" });
        assert.match(await part("first").innerText(), new RegExp(`added to what is there, ${start} m`));
        assert.ok(!(await part("since").isVisible()));
      }
      await part("first").locator("input[type=number]").nth(2).fill("2");
      await part("seconds").fill("0.1");
      await part("seeds").fill("1");
      await part("value").fill("Robots/blue1/Pose/translation/x");
      await part("run").click();
      await part("note").filter({ hasText: "2 runs in" }).waitFor();
      await page.locator(".sweep-cell").nth(1).click();
      assert.match(await part("point").innerText(), /x along the field \+0\.05 m/);
      await part("copy").click();
      await part("note").filter({ hasText: "Link copied." }).waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      await page.goto("about:blank");
      await page.goto(link.replace("#", "?debug=1&look=plain#"));
      await page.locator('#sandlot[data-state="ready"]').waitFor();
      await page.locator("#state").filter({ hasText: "robot" }).waitFor({ state: "attached" });
      const { robot } = await tab.state();
      assert.ok(robot.x >= 2.04, `a run that begins at 2.05 m stands at ${robot.x}`);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "sweep: two numbers from the menu by keys alone, a map, a run of it on the page, and the plan as a file",
    async run(tab) {
      const { page } = tab;
      await page.goto(`${tab.address}?debug=1&look=plain${await scenarioLink(JSON.stringify(line))}`);
      await page.locator('#sandlot[data-state="ready"]').waitFor();
      await tab.menu("#sweep-open");
      const part = (name) => page.locator(`[data-sweep="${name}"]`);
      await part("first").locator("select").selectOption({ label: "Mass" });
      await part("second").locator("select").selectOption({ label: "y, across the field" });
      for (const name of ["first", "second"]) await part(name).locator("input[type=number]").nth(2).fill("2");
      await part("value").fill("Robots/blue1/Pose/translation/x");
      await part("what").selectOption("alone");
      await part("seconds").fill("2");
      await part("must").check();
      await part("must-value").fill("Robots/blue1/Battery/Voltage");
      await part("must-number").fill("13");
      await part("run").focus();
      await page.keyboard.press("Enter");
      await part("note").filter({ hasText: "4 runs in" }).waitFor();
      assert.match(await part("chance").innerText(), /^0\.0 % held: 0 of 4 runs/);
      assert.match(await part("verdicts").innerText(), /✗ .*must be at least 13/);
      const cells = page.locator(".sweep-cell");
      assert.equal(await cells.count(), 4);
      await cells.first().focus();
      await page.keyboard.press("ArrowRight");
      const heavy = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      assert.match(heavy, /^Mass × 1\.3, y across the field \+0\.05 m: [\d.]+; not all held$/);
      const downloads = page.waitForEvent("download");
      await part("plan").click();
      const plan = JSON.parse(await readFile(await (await downloads).path(), "utf8"));
      assert.deepEqual(plan.vary["y across the field"].at, "/robots/blue1/at/1");
      await part("play").click();
      await part("note").filter({ hasText: "× 1.3" }).waitFor();
      // The sweep is still there, and the page runs the point's run.
      assert.equal(await cells.count(), 4);
      await part("seconds").fill("1e9");
      await part("run").click();
      await part("note").filter({ hasText: "/seconds: must be a number from 0.02 to 86400" }).waitFor();
    },
  },
];
