// The page that measures a machine, and the cost of a match's picture.
import assert from "node:assert/strict";

/** The table's rows: name, and numbers as they stand there. */
const rowsOf = (page) =>
  page
    .locator("#table tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)));
const count = (text) => Number(text.replaceAll(",", ""));

export const tests = [
  {
    name: "bench: fixed scenes are measured within the limits of draw calls and triangles; its link shows the same table elsewhere",
    alone: true,
    async run(tab) {
      const { page } = tab;
      await page.goto(`${tab.address}?bench`);
      await page.waitForURL(/bench\.html$/);
      await page.goto(`${tab.address}bench.html?seconds=1&lang=en`);
      await page.locator("#begin").click();
      await page.locator("#progress", { hasText: "1 of 4: One robot, simple picture" }).waitFor();
      await page.locator("#link-row").waitFor({ state: "visible" });
      const rows = await rowsOf(page);
      assert.deepEqual(
        rows.map(([name]) => name),
        [
          "One robot, simple picture",
          "One robot, full picture",
          "Six robots, simple picture",
          "Six robots, full picture",
        ],
      );
      // DESIGN's limits for a match of six robots and 504 balls.
      for (const [name, fps, script, calls, triangles, pace, core] of rows) {
        const [mostCalls, mostTriangles] = name.includes("simple") ? [60, 150_000] : [150, 600_000];
        assert.ok(count(calls) > 5 && count(calls) <= mostCalls, `${name}: ${calls} draw calls`);
        assert.ok(count(triangles) > 5000 && count(triangles) <= mostTriangles, `${name}: ${triangles} triangles`);
        assert.ok(Number(fps) > 0 && Number(script) > 0 && Number(core) > 0, `${name}: ${fps}, ${script}, ${core}`);
        assert.match(pace, /^\d+\.\d\d×$/);
      }
      // Six robots cost the core more than one.
      assert.ok(Number(rows[2][6]) > Number(rows[0][6]));
      const machine = await page.locator("#machine").innerText();
      assert.match(machine, /Chrome.* · .*(SwiftShader|llvmpipe|ANGLE).* · \d+ cores/);
      const link = await page.locator("#link").inputValue();
      assert.match(link, /#b=[A-Za-z0-9_-]+$/);
      assert.ok(link.length < 1000, `${link.length} characters`);

      await page.goto("about:blank");
      await page.goto(link.replace("seconds=1&", ""));
      await page.locator("#results-title", { hasText: "Measured elsewhere" }).waitFor();
      assert.deepEqual(await rowsOf(page), rows);
      assert.equal(await page.locator("#machine").innerText(), machine);
      await page.locator("#begin", { hasText: "Measure this machine, too" }).waitFor();
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "bench: a link that is cut off and a bad number of seconds get a sentence, and it speaks Spanish",
    async run(tab) {
      const { page } = tab;
      await page.goto(`${tab.address}bench.html?lang=en#b=AAAA`);
      await page.locator("#trouble", { hasText: "cannot be read" }).waitFor();
      assert.equal(await page.locator("#results").isVisible(), false);
      await page.goto(`${tab.address}bench.html?lang=en&seconds=900`);
      await page.locator("#trouble", { hasText: "must be a number from 1 to 60" }).waitFor();
      await page.goto(`${tab.address}bench.html?lang=es`);
      await page.locator("h1", { hasText: "Mide este equipo" }).waitFor();
      assert.deepEqual(tab.complaints, []);
    },
  },
];
