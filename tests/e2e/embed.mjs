// The element and the iframe in somebody else's page: another port is another origin.
import assert from "node:assert/strict";
import { startForeignSite } from "./sites.mjs";

/** Small and quick to draw: software draws every pixel here. */
const style = "<style>sandlot-sim, iframe { width: 240px; height: 180px; display: inline-block; border: 0 }</style>";
const scene = JSON.stringify({
  sandlot: 1,
  name: "Embedded",
  seed: 3,
  field: "practice",
  pieces: "none",
  match: { start: "teleop", clock: false },
  robots: [{ robot: "kitbot", station: "blue2", program: "driver" }],
});
const inline = `<script type="application/json">${scene}</script>`;
const script = (address) => `<script type="module" src="${address}sandlot-sim.js"></script>`;
/** Notes every event of every element in window.log. */
const log = `<script>
  window.log = [];
  for (const name of ["ready", "tick", "score", "end", "error"])
    document.addEventListener(name, (event) => log.push({ id: event.target.id, name, detail: event.detail }), true);
</script>`;

/** Runs `test(page, foreign address)` in a foreign page with that body. */
async function inForeignPage(tab, body, test) {
  const site = await startForeignSite({ "/": log + style + body });
  try {
    await tab.page.goto(site.address);
    await test(tab.page, site);
  } finally {
    await tab.page.goto("about:blank");
    site.stop();
  }
}

/** Waits for an event of an element and returns its detail. */
async function event(page, id, name, test = () => true) {
  const handle = await page.waitForFunction(
    ([id, name, source]) => {
      const found = log.find(
        (entry) => entry.id === id && entry.name === name && new Function(`return ${source}`)()(entry.detail),
      );
      return found && JSON.stringify(found.detail);
    },
    [id, name, test.toString()],
  );
  return JSON.parse(await handle.jsonValue());
}

const workersOf = (page) => page.workers().length;

export const tests = [
  {
    name: "embed: an element in a page of another origin starts by its button and is driven only while it has the focus",
    async run(tab) {
      await inForeignPage(tab, `${script(tab.address)}<sandlot-sim id="a">${inline}</sandlot-sim>`, async (page) => {
        await page.locator("#a [part=play-button]").click();
        const ready = await event(page, "a", "ready");
        assert.equal(ready.robots[0].station, "blue2");
        const first = await event(page, "a", "tick");
        assert.ok(Object.keys(first.robots[0].motors).length > 0);
        const x = () => page.evaluate(() => log.findLast(({ name }) => name === "tick").detail.robots[0].pose.x);
        await page.locator("#a").evaluate((sim) => sim.shadowRoot.querySelector("[part=stage]").blur());
        await page.keyboard.down("KeyW");
        const { t } = await page.evaluate(() => log.findLast(({ name }) => name === "tick").detail);
        await page.waitForFunction((t) => log.at(-1).detail.t > t + 0.4, t);
        assert.ok(Math.abs((await x()) - first.robots[0].pose.x) < 0.02, "the keys are the page's");
        await page.keyboard.up("KeyW");
        await page.locator("#a [part=stage]").focus();
        await page.keyboard.down("KeyW");
        await page.waitForFunction((x) => log.at(-1).detail.robots?.[0].pose.x > x + 0.3, first.robots[0].pose.x);
        await page.keyboard.press("Escape");
        await page.keyboard.up("KeyW");
        await page.waitForFunction(() => Math.abs(log.at(-1).detail.robots?.[0].velocity.x) < 0.05);
        assert.deepEqual(tab.complaints, []);
      });
    },
  },
];
