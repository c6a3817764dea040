// The lab page: its contents follow from its controls, on a phone, too, and the fields that it links to are there.
import assert from "node:assert/strict";
import { findings } from "./accessibility.mjs";

/** The last column of the throw's table, by method. */
const orders = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll("#throw-table tbody tr")].map((row) => [
        row.dataset.method,
        row.lastElementChild.innerText,
      ]),
    ),
  );

export const tests = [
  {
    name: "lab: orders, a spring that explodes, a T-handle that turns over, by its controls",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 390, height: 780 });
      await page.goto(`${tab.address}lab.html`);
      await page.locator("body[data-state=ready]").waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 390, `${wide} px wide`);
      for (const [method, order] of Object.entries({
        explicitEuler: 1,
        semiImplicit: 1,
        taylor: 1,
        midpoint: 2,
        rk4: 4,
      })) {
        const measured = Number((await orders(page))[method]);
        assert.ok(Math.abs(measured - order) < 0.1, `${method}: ${measured}`);
      }
      // Without air the last three are exact.
      await page.locator("#throw-air").selectOption("none");
      const still = await orders(page);
      assert.deepEqual([still.taylor, still.midpoint, still.rk4], ["exact", "exact", "exact"]);
      // Beyond 2 nothing but rk4 holds a spring.
      const spring = page.locator("#spring-says");
      assert.match(await spring.innerText(), /grows with explicitEuler, taylor\./);
      await page.locator("#spring-step").fill("2.2");
      assert.match(await spring.innerText(), /explicitEuler, semiImplicit, taylor, midpoint\./);
      const turns = page.locator("#turn-says");
      assert.match(await turns.innerText(), /turns over [1-9] times?\. Energy at the end: 1\.000/);
      await page.locator("#turn-compat").check();
      assert.match(await turns.innerText(), /turns over 0 times/);
      await page.locator("#magnus-spin").fill("0");
      assert.equal(await page.locator("#magnus-says").innerText(), "Without spin both ways are one.");
      assert.deepEqual(await findings(page), []);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "lab: the field of fifteen throws, from the lab's link",
    async run(tab) {
      const { page } = tab;
      await page.goto(`${tab.address}lab.html`);
      const link = await page.locator("a", { hasText: "Fifteen throws" }).getAttribute("href");
      const state = await tab.start(new URL(link, tab.address).searchParams.toString());
      assert.equal(state.robot.held, 0);
      await tab.until((now) => now.tick > 100 && now.awakePieces === 0);
      assert.deepEqual(tab.complaints, []);
    },
  },
];
