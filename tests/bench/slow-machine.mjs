// The page on a slow machine: the whole browser is held to a share of one core by the kernel (cgroup v1 or v2, needs
// root), and draws nothing, as where a GPU draws. Tells the CPU time of a picture and a tick, and the page's own
// adjustments.
//   node tests/bench/slow-machine.mjs [--share 0.25] [--seconds 20] [SCENARIO]
import { parseArgs } from "node:util";
import { root } from "../../scripts/lib/run.mjs";
import { drawNothing, startBrowser } from "../e2e/browser.mjs";
import { serve } from "./page.mjs";
import { endShare, hold, letGo, megabytes, threadTimes } from "./share.mjs";

const stateOf = (page) => page.evaluate(() => JSON.parse(document.querySelector("#state")?.textContent || "null"));

async function measure(share, seconds, scenario) {
  const server = await serve(root);
  hold(share);
  const browser = await startBrowser();
  letGo();
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    page.setDefaultTimeout(300_000);
    await page.addInitScript(drawNothing);
    if (scenario !== undefined)
      await page.route("**/bench-scenario.json", (route) => route.fulfill({ path: scenario }));
    // A browser that has just been started is busy with itself.
    await page.waitForTimeout(10_000);
    const begun = Date.now();
    await page.goto(`${server.address}?debug=1${scenario === undefined ? "" : "&scenario=bench-scenario.json"}`);
    await page.waitForFunction(() => document.querySelector("#sandlot")?.dataset.state === "ready");
    const toReady = Date.now() - begun;
    await page.keyboard.down("w");
    await page.waitForTimeout(30_000);
    const [before, from] = [threadTimes(), await stateOf(page)];
    const start = Date.now();
    await page.waitForTimeout(1e3 * seconds);
    const [after, to] = [threadTimes(), await stateOf(page)];
    const wall = Date.now() - start;
    const spent = (name) => (after[name] ?? 0) - (before[name] ?? 0);
    const pictures = to.cost.pictures - from.cost.pictures;
    const ticks = to.tick - from.tick;
    const round = (value) => Math.round(100 * value) / 100;
    return {
      toReadySeconds: round(toReady / 1e3),
      picturesPerSecond: round((1e3 * pictures) / wall),
      simulatedSecondsPerSecond: round((to.time - from.time) / (wall / 1e3)),
      mainThreadMsPerPicture: round(spent("renderer main") / pictures),
      workerMsPerTick: round(spent("renderer DedicatedWorker") / ticks),
      msPerSecond: Object.fromEntries(
        Object.keys(after)
          .map((name) => [name, round(spent(name) / (wall / 1e3))])
          .filter(([, each]) => each >= 1)
          .sort((a, b) => b[1] - a[1]),
      ),
      drawCalls: to.cost.drawCalls,
      triangles: to.cost.triangles,
      pixelRatio: round(to.cost.pixelRatio),
      onePictureOf: to.cost.every,
      look: await page.evaluate(() => document.querySelector("#sandlot").dataset.look),
      note: await page.evaluate(() => document.querySelector("#look-note").textContent),
      browserMegabytes: megabytes(),
    };
  } finally {
    await browser.close();
    server.stop();
    await endShare();
  }
}

const { values, positionals } = parseArgs({
  options: { share: { type: "string", default: "0.25" }, seconds: { type: "string", default: "20" } },
  allowPositionals: true,
});
const [share, seconds] = [Number(values.share), Number(values.seconds)];
if (!(share > 0 && share <= 64 && seconds > 0)) {
  console.error("slow-machine: --share is a part of a core above 0, --seconds is above 0");
  process.exit(2);
}
console.log(await measure(share, seconds, positionals[0]));
