// Robot code in the page on a slow machine: the whole browser, or Node, is held to a share of one core. Tells how long
// a first use with empty caches takes until the program drives, and a later one, each with the work of the browser's
// threads meanwhile; the CPU time of a tick with and without a program, and the speed of a run without a page: its
// ticks against real time, Python's start left out. On a busy machine only the CPU's seconds count.
//   node tests/bench/page-code.mjs [--share 0.5] [--seconds 20]
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../scripts/lib/run.mjs";
import { drawNothing, startBrowser } from "../e2e/browser.mjs";
import { serve } from "./page.mjs";
import { endShare, hold, letGo, threadTimes } from "./share.mjs";

const example = "examples/command-robot";
const round = (value) => Math.round(100 * value) / 100;
const seconds = (since) => round((performance.now() - since) / 1e3);

async function open(page, address) {
  await page.goto(`${address}?debug=1&scenario=${example}/scenario.json`);
  await page.waitForFunction(() => document.querySelector("#sandlot")?.dataset.state === "ready");
  await page.locator("li[data-menu]:has(#code-open) > .menu-top").click();
  await page.locator("#code-open").click();
}

/** CPU time of the whole browser so far [ms]. */
const computed = () => Object.values(threadTimes()).reduce((sum, ms) => sum + ms, 0);

/** From the press on the button until the program drives. */
async function run(page) {
  const [begun, before] = [performance.now(), computed()];
  await page.locator('[data-code="run"]').click();
  await page.waitForFunction(() => JSON.parse(document.querySelector("#state").textContent).tick === 0);
  await page.waitForFunction(() => JSON.parse(document.querySelector("#state").textContent).tick > 0);
  return { seconds: seconds(begun), cpuSeconds: round((computed() - before) / 1e3) };
}

const tickOf = (page) => page.evaluate(() => JSON.parse(document.querySelector("#state").textContent).tick);

/** CPU time of all workers for a tick [ms]. */
async function workerMs(page, time) {
  const of = () => threadTimes()["renderer DedicatedWorker"] ?? 0;
  const [before, from] = [of(), await tickOf(page)];
  await page.waitForTimeout(1e3 * time);
  return round((of() - before) / ((await tickOf(page)) - from));
}

async function inPage(share, time) {
  const server = await serve(root);
  hold(share);
  const browser = await startBrowser();
  letGo();
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    page.setDefaultTimeout(300_000);
    await page.addInitScript(drawNothing);
    await page.waitForTimeout(10_000);
    await open(page, server.address);
    await page.waitForTimeout(10_000);
    const msWithout = await workerMs(page, time);
    await page.locator('[data-code="example"]').selectOption("command-robot");
    await page.locator('[data-code="name"]', { hasText: "command-robot" }).waitFor();
    const firstUse = await run(page);
    // Its autonomous is over by then: the default command drives.
    await page.waitForTimeout(10_000);
    const msWith = await workerMs(page, time);
    const again = await run(page);
    await open(page, server.address);
    await page.locator('[data-code="run"]:enabled').waitFor();
    const laterVisit = await run(page);
    return {
      firstUse,
      sameVisit: again,
      laterVisit,
      workersMsPerTick: { withoutCode: msWithout, withCode: msWith, code: round(msWith - msWithout) },
    };
  } finally {
    await browser.close();
    server.stop();
    await endShare();
  }
}

/** Seconds that a run of so many simulated ones takes without a page. */
async function headless(share, scenario, simulated) {
  hold(share);
  const begun = performance.now();
  const child = spawn(process.execPath, [
    join(root, "scripts/sandlot.mjs"),
    ...["run", scenario, "--code", join(root, "public", example), "--seconds", String(simulated)],
  ]);
  letGo();
  let said = "";
  child.stderr.on("data", (data) => (said += data));
  child.stdout.resume();
  const code = await new Promise((resolve) => child.on("close", resolve));
  await endShare();
  if (code !== 0) throw new Error(`sandlot run ended with ${code}: ${said}`);
  return (performance.now() - begun) / 1e3;
}

async function withoutPage(share) {
  const folder = mkdtempSync(join(tmpdir(), "sandlot-code-"));
  try {
    const scenario = join(folder, "scenario.json");
    const text = JSON.parse(readFileSync(join(root, "public", example, "scenario.json"), "utf8"));
    writeFileSync(scenario, JSON.stringify(text));
    const [little, much] = [await headless(share, scenario, 1), await headless(share, scenario, 61)];
    return { startSeconds: round(little), simulatedSecondsPerSecond: round(60 / (much - little)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const { values } = parseArgs({
  options: { share: { type: "string", default: "0.5" }, seconds: { type: "string", default: "20" } },
});
const [share, time] = [Number(values.share), Number(values.seconds)];
if (!(share > 0 && share <= 64 && time > 0)) {
  console.error("page-code: --share is a part of a core above 0, --seconds is above 0");
  process.exit(2);
}
console.log({ inPage: await inPage(share, time) });
console.log({ withoutPage: await withoutPage(share) });
