// Measures the cost of a robot program with vendors' libraries, in this machine's Chromium and on its command line, and
// prints a table.
//   node tests/e2e/code-costs.mjs                 needs a build
//   node tests/e2e/code-costs.mjs --before DIR    the size of the site beside that of another build's dist
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { vendorPrograms } from "../python/vendor-programs.mjs";
import { root, startBrowser, startServer, Tab } from "./browser.mjs";

/** Of each so many milliseconds Chromium's processes run the first half. */
const periodMs = 20;
/** Simulated seconds of the short and the long run: their difference has no start in it. */
const [short, long] = [10, 70];

const { values } = parseArgs({ options: { before: { type: "string" } } });
const tell = (name, text) => console.log(`${name.padEnd(52)} ${text}`);
const seconds = (since) => (performance.now() - since) / 1000;

function sizeOf(folder) {
  const sizes = readdirSync(folder, { recursive: true }).map((file) => statSync(join(folder, file)));
  return sizes.reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
}

/** The program goes round in circles for as long as it runs. */
const program = vendorPrograms.swerve.program.replace("t = self.n * 0.02", "t = (self.n * 0.02) % 3");

function commandLine() {
  const home = mkdtempSync(join(tmpdir(), "sandlot-costs-"));
  try {
    mkdirSync(join(home, "code"));
    writeFileSync(join(home, "code/robot.py"), program);
    const robots = [{ robot: "swerve-shooter", station: "blue1", at: [3, 3, 0], program: "external" }];
    const match = { start: "teleop" };
    const scenario = { sandlot: 1, name: "Costs", field: "practice", pieces: "none", match, robots };
    writeFileSync(join(home, "scenario.json"), JSON.stringify(scenario));
    const run = (time) => {
      const args = ["run", join(home, "scenario.json"), "--code", join(home, "code"), "--seconds", String(time)];
      const start = performance.now();
      const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args]);
      if (status !== 0) throw new Error(String(stderr));
      return seconds(start);
    };
    run(short);
    const took = run(long) - run(short);
    tell("phoenix6 swerve with odometry, headless", `${((long - short) / took).toFixed(1)} times real time`);
    tell("a tick of it, world and Python", `${((1000 * took) / ((long - short) * 50)).toFixed(2)} ms`);
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** Every process that came from this one, by /proc. */
function below(pid) {
  const parents = new Map();
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    try {
      // After the name in brackets: state, parent.
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
      parents.set(Number(name), Number(parent));
    } catch {
      // It has ended since.
    }
  }
  const isBelow = (one) => one === pid || (parents.has(one) && isBelow(parents.get(one)));
  return [...parents.keys()].filter((one) => one !== pid && isBelow(one));
}

/** Chromium's own throttle slows pages and no workers: here all of its processes stand still half of the time. */
function halve(server) {
  const mine = () => below(process.pid).filter((pid) => pid !== server);
  let pids = mine();
  const signal = (name) =>
    pids.forEach((pid) => {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended since.
      }
    });
  let stops = false;
  const timer = setInterval(() => {
    stops = !stops;
    if (stops) pids = mine();
    signal(stops ? "SIGSTOP" : "SIGCONT");
  }, periodMs / 2);
  return () => {
    clearInterval(timer);
    signal("SIGCONT");
  };
}

async function browser() {
  const server = await startServer();
  const chromium = await startBrowser();
  try {
    const plain = await Tab.open(chromium, server.address);
    await plain.start();
    const fetched = plain.requests.filter((url) => url.includes("/python/"));
    tell("files of Python that a page without code asks for", String(fetched.length));
    await plain.page.context().close();
    const full = halve(server.pid);
    try {
      const tab = await Tab.open(chromium, server.address);
      const start = performance.now();
      await tab.start();
      tell("at half the CPU: the page", `${seconds(start).toFixed(1)} s`);
      await tab.page.evaluate((text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], "robot.py"));
        window.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
      }, program);
      const code = (name) => tab.page.locator(`[data-code="${name}"]`);
      await code("state").filter({ hasText: "Ready to run." }).waitFor();
      for (const use of ["first", "second"]) {
        const begun = performance.now();
        await code("run").click();
        await tab.until(({ code }) => code.is !== "running");
        await tab.until(({ code }) => code.is === "running");
        tell(`at half the CPU: from Run to a program that drives, ${use}`, `${seconds(begun).toFixed(1)} s`);
      }
    } finally {
      full();
    }
  } finally {
    await chromium.close();
    await server.stop();
  }
}

const now = sizeOf(join(root, "dist"));
const was = values.before === undefined ? "" : `, before ${(sizeOf(values.before) / 1e6).toFixed(2)} MB`;
tell("the site", `${(now / 1e6).toFixed(2)} MB${was}`);
commandLine();
await browser();
