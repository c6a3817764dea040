// The dialog of the next game: each scenario on offer is chosen there, as a person does, and plays with its own robot.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fieldIndex } from "../../scripts/lib/play-facts.mjs";
import { root } from "./browser.mjs";

const entries = fieldIndex(root).fields.flatMap(({ name, scenarios }) =>
  scenarios.map(({ file, facts }) => ({ field: name, file, facts })),
);
const robotTitle = (name) => JSON.parse(readFileSync(`${root}robots/${name}/robot.json`, "utf8")).name;

/** Another scenario, at another station: nothing of it may stay. */
const before = (file) => `scenario=fields/practice/scenarios/${file.includes("practice") ? "course" : "lap"}.json`;

const plays = ({ field, file, facts }) => ({
  name: `what to play: ${file}`,
  async run(tab) {
    const { page } = tab;
    await tab.start(before(file));
    // Heard also while the lists are on their way.
    await page.keyboard.press("KeyM");
    await page.locator("#setup[open]").waitFor();
    await page.locator("#setup select[name=field]").selectOption(field);
    await page.locator("#setup select[name=scenario]").selectOption(file);
    assert.equal(await page.locator("#setup select[name=robot]").inputValue(), facts.robot);
    assert.ok(await page.locator(`#setup input[value=${facts.station}]`).isChecked(), "the scenario's own station");
    await page.locator("#setup button[type=submit]").click();
    await page.waitForURL((address) => address.searchParams.get("scenario") === file);
    await page.waitForFunction(() => {
      const app = document.querySelector("#sandlot");
      const ready = app?.dataset.state === "ready" && document.querySelector("#state")?.textContent;
      return app?.dataset.problem !== undefined || ready;
    });
    const problem = await page.evaluate(() => document.querySelector("#sandlot").dataset.problem);
    assert.equal(problem, undefined, problem === undefined ? "" : await tab.errorBox());
    await tab.until((state) => state.tick > 10);
    const shown = (await page.locator('[data-hud="robot"]').innerText()).toLowerCase();
    assert.ok(shown.includes(robotTitle(facts.robot).replace("-", " ")), shown);
    assert.ok(shown.startsWith(facts.station.replace(/(\d)/, " $1")), shown);
    assert.deepEqual(tab.complaints, []);
  },
});

export const tests = entries.map(plays);
