// What axe can see of accessibility: names, roles, contrast, focus, landmarks. In the page with its panels open, the embed, the
// examples.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const examples = ["index", "compare", "lesson", "match", "motor", "phone"];

/** What axe finds against in the page as it is, a line for each element. */
export async function findings(page) {
  // Through the debugger, which no content security policy holds back.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"], iframes: false });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.split("\n")[1]?.trim()}`,
      ),
    );
  });
}

const expectNone = async (page, what) => assert.deepEqual(await findings(page), [], what);

/** Opens or closes something as its button does. */
const press = (tab, id) => tab.page.evaluate((id) => document.querySelector(id).click(), id);

export const tests = [
  {
    name: "axe finds nothing against the page and its panels",
    async run(tab) {
      await tab.page.setViewportSize({ width: 1280, height: 720 });
      await tab.start();
      await expectNone(tab.page, "the first picture");
      for (const name of ["race", "station", "net", "log", "compare", "vision"]) {
        const panel = name === "log" ? "#log-menu" : `#${name}`;
        await press(tab, `#${name}-open`);
        await tab.page.locator(panel).waitFor({ state: "visible" });
        await expectNone(tab.page, `${panel} is open`);
        await press(tab, `#${name}-open`);
      }
      for (const top of await tab.page.locator("li[data-menu] > .menu-top").all()) {
        await top.click();
        await expectNone(tab.page, `the menu ${await top.textContent()} is open`);
      }
      await tab.page.locator('[aria-controls="menu-connect"]').click();
      await tab.page.locator('[data-steps="python"]').click();
      await tab.page.locator("#connect-steps").waitFor();
      await expectNone(tab.page, "three steps");
      await tab.page.keyboard.press("Escape");
      await press(tab, "#history-open");
      await press(tab, "#setup-open");
      await expectNone(tab.page, "timeline and setup");
    },
  },
  {
    name: "axe finds nothing against dialogs and the cockpit",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1280, height: 720 });
      await tab.start("scenario=fields/2026-rebuilt/scenarios/match.json&others=none");
      for (const [key, dialog] of [
        ["KeyL", "#share"],
        ["KeyH", "#controls"],
      ]) {
        await page.keyboard.press(key);
        await page.locator(`${dialog}[open]`).waitFor();
        await expectNone(page, `${dialog} is open`);
        await page.keyboard.press("Escape");
        await page.locator(`${dialog}[open]`).waitFor({ state: "detached" });
      }
      await press(tab, "#code-open");
      await page.locator('[data-code="example"]').first().waitFor();
      await expectNone(page, "the code panel is open");
      await press(tab, "#code-open");
      await page.keyboard.press("KeyY");
      await page.locator(".tree-row").first().waitFor();
      await expectNone(page, "the cockpit is open");
    },
  },
  {
    name: "axe finds nothing against the embed and the examples",
    async run(tab) {
      await tab.page.goto(`${tab.address}embed.html?look=plain`);
      await tab.page.locator("sandlot-sim").waitFor();
      await expectNone(tab.page, "the embed");
      for (const name of examples) {
        await tab.page.goto(`${tab.address}examples/${name}.html`);
        await expectNone(tab.page, `example ${name}`);
      }
    },
  },
];
