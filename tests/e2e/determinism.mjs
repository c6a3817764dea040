// The same run everywhere: in Node and in the page, whatever the clock does meanwhile.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
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

async function finish(tab) {
  const { tick, hash } = await tab.ask("runTo", seconds);
  assert.equal(tick, seconds * 50);
  assert.equal(hash, await nodeHash());
}

/** Waits for a tick by asking: nothing need be drawn for it. */
async function runOn(tab, tick) {
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
];

/** As far as the page can tell it is in the background: no pictures, and the visibility says so. */
async function hide(tab) {
  const other = await tab.page.context().newPage();
  await other.bringToFront();
  await tab.page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    window.requestAnimationFrame = () => 0;
    document.dispatchEvent(new Event("visibilitychange"));
  });
}
