// The page on a slow machine: the whole browser is held to a share of one core by the kernel (cgroup v1 or v2, needs root), and draws
// nothing, as where a GPU draws. Tells what a picture and a tick take of the CPU, and what the page made of it by itself.
//   node tests/bench/slow-machine.mjs [--share 0.25] [--seconds 20] [SCENARIO]
import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../scripts/lib/run.mjs";
import { drawNothing, startBrowser } from "../e2e/browser.mjs";
import { serve } from "./page.mjs";

const periodUs = 20_000;
const unified = existsSync("/sys/fs/cgroup/cgroup.controllers");
const base = unified ? "/sys/fs/cgroup" : "/sys/fs/cgroup/cpu";
const group = join(base, `sandlot-bench-${process.pid}`);

/** Whatever this program starts from now on is held to that share of a core. */
function hold(share) {
  const quota = String(Math.round(share * periodUs));
  mkdirSync(group);
  if (unified) {
    writeFileSync(join(group, "cpu.max"), `${quota} ${periodUs}`);
  } else {
    writeFileSync(join(group, "cpu.cfs_period_us"), String(periodUs));
    writeFileSync(join(group, "cpu.cfs_quota_us"), quota);
  }
  writeFileSync(join(group, "cgroup.procs"), String(process.pid));
}

/** This program itself is not. */
const letGo = () => writeFileSync(join(base, "cgroup.procs"), String(process.pid));

const held = () => readFileSync(join(group, "cgroup.procs"), "utf8").trim().split("\n").filter(Boolean);

/** What a process is for, as its command line says: "renderer", "gpu-process" ...; the browser's own says nothing. */
const kindOf = (pid) => /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, "utf8"))?.[1] ?? "browser";

/** CPU time of the group's threads so far, by process and thread [ms]; a thread that ends meanwhile is left out. */
function threadTimes() {
  const times = {};
  for (const pid of held()) {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      try {
        const own = thread === pid ? "main" : readFileSync(`/proc/${pid}/task/${thread}/comm`, "utf8").trim();
        const name = `${kindOf(pid)} ${own}`;
        const [ns] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
        times[name] = (times[name] ?? 0) + Number(ns) / 1e6;
      } catch {
        continue;
      }
    }
  }
  return times;
}

/** Memory of the group's processes, what they share counted once [MB]. */
function megabytes() {
  const pss = held().map((pid) => /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? "0");
  return Math.round(pss.reduce((sum, kilobytes) => sum + Number(kilobytes), 0) / 1024);
}

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
    for (let attempt = 0; existsSync(group) && attempt < 50; attempt++) {
      if (held().length === 0) rmdirSync(group);
      else await new Promise((done) => setTimeout(done, 100));
    }
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
