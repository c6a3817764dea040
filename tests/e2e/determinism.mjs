// The same run everywhere: in Node and in the page, however the clock goes meanwhile.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { folderFiles, openCore } from "../../build/node/sandlot.mjs";
import { root } from "./browser.mjs";

const scenario = "fields/2026-rebuilt/scenarios/bumps.json";
/** Later than the page can get before it is told to stop, however slow the machine. */
const seconds = 120;

let fromNode;

/** Hash after `seconds` in Node, computed once. */
function nodeHash() {
  fromNode ??= promisify(execFile)(
    process.execPath,
    ["scripts/sandlot.mjs", "run", scenario, "--seconds", String(seconds)],
    { cwd: root },
  ).then(({ stdout }) => JSON.parse(stdout).hash);
  return fromNode;
}

/** Hash at every second of the straight run in Node, from 0 on. */
async function nodeHashes(until) {
  const core = await openCore(join(root, "build/wasm/sandlot.wasm"));
  await core.load(readFileSync(join(root, scenario), "utf8"), scenario, folderFiles(root));
  const hashes = [core.hash()];
  for (let second = 1; second <= until; second++) {
    core.step(50);
    hashes.push(core.hash());
  }
  return hashes;
}

async function finish(tab) {
  const { tick, hash } = await tab.ask("runTo", seconds);
  assert.equal(tick, seconds * 50);
  assert.equal(hash, await nodeHash());
}

/** Waits for a tick by asking: nothing need be drawn for it. */
export async function runOn(tab, tick) {
  while ((await tab.ask("hash")).tick < tick) await new Promise((resolve) => setTimeout(resolve, 100));
}

export const tests = [
  {
    name: "the hash in Chromium is the hash in Node",
    async run(tab) {
      await tab.start(`scenario=${scenario}`);
      await finish(tab);
    },
  },
  {
    name: "the hash is the same after pausing, stepping and 8x speed",
    async run(tab) {
      await tab.start(`scenario=${scenario}`);
      await tab.ask("pause");
      await tab.ask("tick", 3);
      const { tick } = await tab.ask("run", 8);
      await runOn(tab, tick + 200);
      await tab.ask("pause");
      await tab.ask("run", 0.5);
      await tab.ask("pause");
      await finish(tab);
    },
  },
  {
    name: "the run goes on in a hidden tab, to the same hash",
    async run(tab) {
      await tab.start(`scenario=${scenario}`);
      await hide(tab);
      const { tick } = await tab.ask("hash");
      await runOn(tab, tick + 100);
      await finish(tab);
    },
  },
  {
    name: "after scrubbing, branching, 8x and a pause every second in Chromium is that of the straight run in Node",
    async run(tab) {
      const hashes = await nodeHashes(12);
      await tab.start(`scenario=${scenario}`);
      await tab.ask("pause"); // or it goes on from there until the first moment of the past is asked for
      await tab.ask("runTo", 12);
      for (const second of [12, 3, 11, 0, 7, 1, 10, 5, 2, 9, 4, 8, 6]) {
        const { tick, hash } = await tab.ask("seek", 50 * second);
        assert.deepEqual([tick, hash], [50 * second, hashes[second]]);
      }
      // A branch that another driver drives elsewhere, and back.
      await tab.ask("seek", 130);
      await tab.ask("takeOver");
      await tab.page.keyboard.down("KeyW");
      await tab.ask("tick", 100);
      await tab.page.keyboard.up("KeyW");
      assert.equal((await tab.ask("branch", 0)).hash, hashes[12]);
      // In the past, fast and with a pause: it stands still at the end of the repeated part.
      await tab.ask("seek", 20);
      await tab.ask("run", 8);
      await runOn(tab, 60);
      await tab.ask("pause");
      await tab.ask("run", 8);
      await runOn(tab, 600);
      assert.deepEqual(await tab.ask("pause"), { tick: 600, hash: hashes[12] });
      assert.equal((await tab.ask("back", 50)).hash, hashes[11]);
    },
  },
  {
    name: "the timeline steps back, scrubs, jumps to now, drives on from the past and returns to what was",
    async run(tab) {
      await tab.start("scenario=fields/2026-rebuilt/scenarios/first-drive.json");
      const { page } = tab;
      const bar = page.locator(".history");
      const part = (name) => bar.locator(`[data-history=${name}]`);
      await tab.hold("KeyW", 0.8);
      await page.keyboard.press("KeyP");
      await bar.waitFor({ state: "visible" });
      // Some ticks may still be on their way to the report.
      const { history } = await tab.until(
        ({ history, clock, tick }) => clock.paused && history.live && history.end > 0 && history.end === tick,
      );
      await bar
        .locator(".history-where")
        .filter({ hasText: /^\d+\.\d\d s, paused$/ })
        .waitFor();
      await part("back").click();
      await tab.until(({ history }, end) => history.tick === end - 1 && !history.live, history.end);
      await bar
        .locator(".history-note")
        .filter({ hasText: /keys do nothing until you drive from here/ })
        .waitFor();
      const track = bar.locator("[role=slider]");
      await track.press("Home");
      await tab.until(({ history, tick }) => history.tick === 0 && tick === 0);
      await track.press("ArrowRight");
      await tab.until(({ history, tick }) => history.tick === 1 && tick === 1);
      await part("now").click();
      await tab.until(({ history }, end) => history.live && history.tick === end, history.end);
      const box = await track.boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      const middle = await tab.until(
        ({ history, tick }, end) => tick === history.tick && Math.abs(tick - end / 2) < 3,
        history.end,
      );
      await part("drive").click();
      await tab.until(({ history, clock }) => history.branch === 1 && history.live && !clock.paused);
      await page.keyboard.press("KeyP");
      await tab.until(({ clock }) => clock.paused);
      await bar.waitFor({ state: "visible" });
      await part("branches").selectOption("0");
      const back = await tab.until(({ history }) => history.branch === 0);
      assert.equal(back.history.end, history.end);
      assert.ok(back.history.tick >= middle.tick);
      // Sent away, it stays away until it is asked for.
      await page.keyboard.press("KeyK");
      await bar.waitFor({ state: "hidden" });
      await page.keyboard.press("KeyK");
      await bar.waitFor({ state: "visible" });
    },
  },
];

/** As far as the page can tell it is in the background: no pictures, and the visibility says so. */
export async function hide(tab) {
  const other = await tab.page.context().newPage();
  await other.bringToFront();
  await tab.page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    window.requestAnimationFrame = () => 0;
    document.dispatchEvent(new Event("visibilitychange"));
  });
}
