// Racing: a lap against a ghost, and a best lap that is kept, sent and opened as a challenge.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./browser.mjs";
import { course, driveLap } from "./course-laps.mjs";

const { recordingLink } = await import(join(root, "build/node/sandlot.mjs"));

/** Opens a link as from a chat. */
async function follow(tab, link) {
  await tab.page.goto("about:blank");
  await tab.page.goto(`${tab.address}?debug=1&pixelRatio=0.5&look=plain${link.slice(link.indexOf("#"))}`);
  await tab.page.waitForFunction(
    () => document.querySelector("#sandlot").dataset.state === "ready" && document.querySelector("#state")?.textContent,
  );
  return tab.until((state) => state.opened);
}

/** Puts the ghost of a link beside the run, as a person who pastes it does. */
async function bring(tab, link) {
  const field = tab.page.locator("[data-race=link]");
  await field.fill(link);
  await field.press("Enter");
  return tab.until((state) => state.race.against !== null);
}

const near = (a, b, metres) => Math.hypot(a[0] - b[0], a[1] - b[1]) <= metres;

export const tests = [
  {
    name: "race: a lap against the ghost of a slower one: where both are, splits, graph, and anywhere in time",
    async run(tab) {
      const { page } = tab;
      const [mine, other] = [await driveLap(0.5, "Bo"), await driveLap(0.4, "Ann")];
      await follow(tab, await recordingLink(mine.bytes));
      await page.keyboard.press("KeyO");
      await page.locator("#race").waitFor({ state: "visible" });
      const { race } = await bring(tab, await recordingLink(other.bytes));
      assert.deepEqual([race.against, race.align], ["Ann", "lap"]);
      assert.ok(Math.abs(race.lap - other.seconds) < 1e-6);
      // At any moment the ghost is where it was as long after its lap began.
      const check = async (tick) => {
        await tab.ask("seek", tick);
        const state = await tab.until((state, tick) => state.tick === tick && state.race.ghosts.length === 1, tick);
        const since = Math.max(0, tick - mine.begin);
        const [x, y] = other.poses[other.begin + since];
        const drawn = state.race.ghosts[0].pose;
        // The picture may be easing to the frame yet; a robot at 2 m/s is 4 cm further in a tick.
        assert.ok(near([state.robot.x, state.robot.y], mine.poses[tick], 1e-6), JSON.stringify(state.robot));
        assert.ok(near(drawn, [x, y], 0.1), `${drawn} at ${tick}, not ${x}, ${y}`);
      };
      await check(250);
      await check(10);
      await tab.ask("run", 4);
      await page.locator("#race-split[data-shown=true]").waitFor();
      assert.match(await page.locator("#race-split").innerText(), /^−\d+\.\d\d\s+(gate \d+ · |\d+\.\d\d s: Ann)/);
      const { race: done } = await tab.until((state) => state.race.splits.length === 12);
      const expected = mine.gates.slice(1).map(({ gate, tick }, i) => {
        const theirs = other.gates[i + 1];
        assert.equal(theirs.gate, gate);
        return [gate, (tick - mine.begin) / 50, (theirs.tick - other.begin) / 50].map((value) => value.toFixed(2));
      });
      assert.deepEqual(
        done.splits.map(({ gate, mine, ghost }) => [gate, mine, ghost].map((value) => value.toFixed(2))),
        expected,
      );
      // The panel is drawn with a later picture than the numbers change in.
      await page
        .locator("[data-race=splits] tr")
        .first()
        .filter({ hasText: /^Lap 1\s*11\.10\s*\d+\.\d+\s*−/ })
        .waitFor();
      assert.equal(await page.locator("#race-gauge").getAttribute("data-who"), "mine");
      // A click on the graph goes there: its left end is the beginning of the lap.
      await page.locator("#race .u-over").click({ position: { x: 12, y: 40 } });
      await tab.until(
        (state, begin) => state.clock.paused && state.tick >= begin && state.tick < begin + 80,
        mine.begin,
      );
      // Driving on from there is another run; the ghost goes on beside it.
      await tab.ask("takeOver");
      await page.locator("[data-race=align]").selectOption("start");
      const branch = await tab.until((state) => state.history.branch === 1 && state.race.align === "start");
      assert.equal(branch.race.against, "Ann");
      assert.ok(branch.race.splits.length < 4);
      await page.locator("[data-race=stop]").click();
      await tab.until((state) => state.race.against === null && state.race.ghosts.length === 0);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "race: the ghost of a data log has the laps and splits that were logged",
    async run(tab) {
      const { page } = tab;
      const folder = mkdtempSync(join(tmpdir(), "sandlot-race-"));
      const [log, run] = ["lap.wpilog", "lap.sandlot"].map((name) => join(folder, name));
      const args = ["run", "practice/lap", "--seconds", "15", "--log", log, "--record", run];
      const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args]);
      assert.equal(status, 0, String(stderr));
      await follow(tab, await recordingLink(Uint8Array.from(readFileSync(run))));
      await page.locator("#log-file").setInputFiles(log);
      await page.keyboard.press("KeyO");
      await page.locator("[data-choice='log:0']").click();
      const { race } = await tab.until((state) => state.race.against !== null);
      assert.equal(race.align, "lap");
      assert.ok(race.lap > 5 && race.lap < 15, `${race.lap} s`);
      // Against its own log a run is as fast at each gate.
      await tab.ask("seek", 750);
      const { race: done } = await tab.until((state) => state.race.splits.length === 12);
      for (const { gate, mine, ghost } of done.splits) assert.ok(Math.abs(mine - ghost) < 1e-6, `gate ${gate}`);
      // The list goes as far as the moment that is drawn, which follows the state.
      await page
        .locator("[data-race=splits] tr:first-child")
        .filter({ hasText: /^\s*Lap 1/ })
        .waitFor();
      rmSync(folder, { recursive: true });
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "race: a lap of the gallery is raced by a click, and its run opens proved",
    async run(tab) {
      const { page } = tab;
      await page.goto(`${tab.address}docs/gallery.html`);
      const row = page.locator("tr", { hasText: "stick at three quarters" });
      assert.match(await row.innerText(), /8\.30 s/);
      const [run, race] = await row.locator("a").evaluateAll((links) => links.map(({ hash }) => hash));
      await page.goto(`${tab.address}?lang=en&look=plain&pixelRatio=0.5${race}`);
      await page.getByRole("heading", { name: "Beat 8.30 s by Sandlot" }).waitFor();
      await page.goto("about:blank");
      await page.goto(`${tab.address}?lang=en&look=plain&pixelRatio=0.5${run}`);
      await page.getByText("Verified: the same run, bit for bit.").first().waitFor();
    },
  },
  {
    name: "race: a best lap is kept and sent, and opens as a challenge with its ghost",
    async run(tab) {
      const { page } = tab;
      // A course of two gates in a line, so that two keys make a lap.
      const field = JSON.parse(readFileSync(join(root, "fields/practice/field.json"), "utf8"));
      field.zones.near = { ...field.zones.start, box: { ...field.zones.start.box, x: [2.1, 2.2] } };
      field.course.gates = ["start", "near"];
      await tab.serveInstead("fields/practice/field.json", { json: field });
      // Which would answer with the field as it is on the site.
      await page.addInitScript(() => delete Navigator.prototype.serviceWorker);
      const before = await tab.start(`scenario=${course}`);
      assert.equal(before.race.best, null);
      await page.keyboard.down("KeyW");
      await tab.until((state) => state.robot.x > 2.3);
      await page.keyboard.up("KeyW");
      await page.keyboard.down("KeyS");
      const { race } = await tab.until((state) => state.race.best !== null);
      await page.keyboard.up("KeyS");
      // It is there again on the next visit.
      await tab.start(`scenario=${course}`);
      // The best is looked up once the drill's scenario has been read, which may be after the first picture.
      const again = await tab.until((state) => Boolean(state.race.key));
      assert.deepEqual([again.race.best, again.race.key], [race.best, race.key]);
      await page.keyboard.press("KeyO");
      await page.locator("[data-race=send]").click();
      await page.locator("#share [name=author]").fill("Ann");
      // The new link comes a moment after the last letter.
      await page.locator("#share[data-made=true]").waitFor();
      const link = await page.locator("[data-share=link]").inputValue();
      assert.ok(link.startsWith(`${tab.address}#r=`) && link.length < 2000, `${link.length}`);
      await follow(tab, link);
      const title = await page.locator("[data-opened=title]").innerText();
      assert.equal(title, `Beat ${race.best.toFixed(2)} s by Ann`);
      await page.locator("[data-opened=race]").click();
      const raced = await tab.until((state) => state.race.against !== null && !state.clock.paused);
      assert.deepEqual([raced.race.against, raced.race.align, raced.opened], ["Ann", "lap", null]);
      assert.ok(Math.abs(raced.race.lap - race.best) < 1e-6);
      // One's own run from the start: the keys drive, and the ghost waits at the gate for it.
      assert.ok(raced.history.branch === 0 && raced.history.live);
      const [x] = raced.race.ghosts[0].pose;
      assert.ok(x > 1.2 && x < 2, `the ghost is at ${x}`);
      await tab.hold("KeyW", 0.6);
      await tab.until((state) => state.robot.x > 1.2);
      assert.deepEqual(tab.complaints, []);
    },
  },
];
