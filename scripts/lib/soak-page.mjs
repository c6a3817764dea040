// The whole of it for long: the page in headless Chromium, the bridge beside it, a NetworkTables client and a robot program that
// come and go, and matches back to back.
import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { startBrowser, startServer, Tab } from "../../tests/e2e/browser.mjs";
import { netTest } from "../../tests/e2e/typescript.mjs";
import { root } from "./run.mjs";
import { Series } from "./soak-series.mjs";

const scenarioFile = "fields/2026-rebuilt/scenarios/full-match.json";
const fieldFile = "fields/2026-rebuilt/field.json";
/** How long a client stays, and how long none is there [ms]. */
const clientMs = 3000;
const programMs = 8000;
const pauseMs = 1000;
const megabyte = 2 ** 20;

/** Growth that does not count: a run's own data within one match, seen only once in a short soak, and the collector's leftovers. */
const columns = [
  { name: "page heap", unit: "MB", most: 16 },
  { name: "page wasm", unit: "MB", most: 1 },
  { name: "sim wasm", unit: "MB", most: 16 },
  { name: "renderer", unit: "MB", most: 128 },
  { name: "bridge", unit: "MB", most: 32 },
  { name: "sockets", unit: "1", most: 3 },
  { name: "clients", unit: "1" },
  { name: "programs", unit: "1" },
  { name: "matches", unit: "1" },
  { name: "frame p50", unit: "ms" },
  { name: "frame p95", unit: "ms" },
  { name: "dropped", unit: "s" },
];

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** In page and workers, before their own scripts: keeps every memory of WebAssembly that is made. */
function watchMemories() {
  const memories = [];
  globalThis.soakMemories = () => memories.reduce((sum, each) => sum + (each.deref()?.buffer.byteLength ?? 0), 0);
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...args) => {
    const made = await instantiate.apply(WebAssembly, args);
    const { exports } = made.instance ?? made;
    for (const each of Object.values(exports)) if (each instanceof WebAssembly.Memory) memories.push(new WeakRef(each));
    return made;
  };
}

/** In the page: times between two pictures since the last look [ms]. */
function watchFrames() {
  let gaps = [];
  let last = performance.now();
  const frame = (now) => {
    gaps.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  globalThis.soakFrames = () => {
    const sorted = gaps.sort((a, b) => a - b);
    gaps = [];
    const at = (share) => sorted[Math.floor(share * (sorted.length - 1))] ?? null;
    return [at(0.5), at(0.95)];
  };
}

/** Memory that a process has [MB]; NaN when it is gone, or the system does not say. */
function residentOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

function socketsOf(pid) {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).filter((name) => {
      try {
        return readlinkSync(join(folder, name)).startsWith("socket:");
      } catch {
        return false;
      }
    }).length;
  } catch {
    return Number.NaN;
  }
}

/** A visitor who comes and goes until `isOver`; `visit` stays, and throws when it sees a fault. */
async function comeAndGo(isOver, visit, problems) {
  let visits = 0;
  const done = (async () => {
    while (!isOver()) {
      await visit().catch((error) => problems.push(error.message));
      visits++;
      await sleep(pauseMs);
    }
  })();
  return { count: () => visits, done };
}

async function stay(ms, isOver) {
  for (const end = performance.now() + ms; performance.now() < end && !isOver();) await sleep(50);
}

/** A dashboard: hears everything, sets something, and goes with or without a word. */
async function dashboardVisits(port) {
  const { Nt4TestClient } = await netTest("nt4-client.ts");
  let visit = 0;
  return async (isOver) => {
    const client = await Nt4TestClient.open(port, { name: "soak" });
    client.subscribe([""], 1, { prefix: true });
    client.publish(`/Soak/${visit % 4}`, 1, "int");
    client.set(1, 5, "int", ++visit);
    await client.value("/Sandlot/Robots/blue1/Pose");
    await stay(clientMs, isOver);
    if (client.problems.length > 0) throw new Error(`the NetworkTables client: ${client.problems[0]}`);
    if (visit % 2 === 0) await client.close();
    else client.socket.terminate();
  };
}

/** A robot program: drives in a circle, dies, and comes again. */
async function programVisits(port) {
  const { RobotProgram } = await netTest("robot-program.ts");
  return async (isOver) => {
    const program = new RobotProgram();
    program.makeEncoder(0, 0, 1, false);
    program.setPwm(0, 0.5);
    program.setPwm(1, 0.3);
    await program.connect(port);
    const { packets } = program;
    await stay(programMs, isOver);
    const heard = program.packets - packets;
    await program.close();
    if (heard === 0 && !isOver()) throw new Error("the robot program heard nothing of the page");
  };
}

/** The field with a match of so many seconds: all its phases and periods, shorter. Lengths are whole ticks. */
export function withShortMatch(field, seconds) {
  const share = seconds / field.match.phases.reduce((sum, phase) => sum + phase.seconds, 0);
  const shorter = (length) => Math.max(2, Math.round((100 * length * share) / 2) * 2) / 100;
  const phases = field.match.phases.map((phase) => {
    const periods = phase.periods?.map((period) => ({ ...period, seconds: shorter(period.seconds) }));
    if (periods === undefined) return { ...phase, seconds: shorter(phase.seconds) };
    const ticks = periods.reduce((sum, period) => sum + Math.round(50 * period.seconds), 0);
    return { ...phase, seconds: ticks / 50, periods };
  });
  return { ...field, match: { ...field.match, phases } };
}

async function openPage(browser, address, matchSeconds) {
  const context = await browser.newContext({ viewport: { width: 640, height: 360 }, serviceWorkers: "block" });
  await context.addInitScript(watchMemories);
  await context.addInitScript(watchFrames);
  // Workers have no script of ours before theirs, unless it is in theirs. The one of the network stays as it is: for a browser, a
  // script from here comes from nowhere, and may not speak to this machine.
  await context.route(/\/assets\/worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    if (text.includes("WebSocket")) await route.continue();
    else await route.fulfill({ response, body: `(${watchMemories.toString()})();${text}` });
  });
  const tab = new Tab(await context.newPage(), address);
  // One robot is the program's, five are autopilots.
  const scenario = JSON.parse(readFileSync(join(root, scenarioFile), "utf8"));
  scenario.robots[0] = { robot: "kitbot", station: "blue1", program: "driver" };
  await tab.serveInstead(scenarioFile, { json: scenario });
  if (matchSeconds !== null) {
    const field = JSON.parse(readFileSync(join(root, fieldFile), "utf8"));
    await tab.serveInstead(fieldFile, { json: withShortMatch(field, matchSeconds) });
  }
  await tab.start(`scenario=${scenarioFile}&station=blue1`);
  const net = (name) => tab.page.locator(`[data-net="${name}"]`);
  await tab.menu("#net-open");
  await net("role-bridge").click();
  await net("hal-bridge").click();
  await tab.menu("#net-open");
  // From here on it stays: a page that crashes or loads itself again is a fault.
  tab.page.on("crash", () => tab.complaints.push("its process crashed"));
  tab.page.on("framenavigated", (frame) => tab.complaints.push(`it went to ${frame.url()}`));
  return tab;
}

/** Restarts the match once it is over. A page that does not answer is a problem, and ends the watch. */
async function playMatches(tab, isOver, problems) {
  let matches = 0;
  let dropped = 0;
  let before = 0;
  const look = async () => {
    const { match, clock } = await tab.state();
    dropped += Math.max(0, clock.dropped - before);
    before = clock.dropped;
    if (match === "over" || match === "aborted") {
      matches++;
      await tab.page.keyboard.press("KeyR");
      await tab.until((state) => state.match === "running");
    }
    await sleep(500);
  };
  const done = (async () => {
    while (!isOver()) await look();
  })().catch(async (error) => problems.push(`${error.message.split("\n")[0]}; the page then: ${await tab.sign()}`));
  return { count: () => matches, dropped: () => dropped, done };
}

async function measure(tab, session, browserSession, server) {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { processInfo } = await browserSession.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  const memories = await Promise.all(tab.page.workers().map((each) => each.evaluate(() => self.soakMemories?.() ?? 0)));
  const [p50, p95] = await tab.page.evaluate(() => globalThis.soakFrames());
  return {
    "page heap": usedSize / megabyte,
    "page wasm": (await tab.page.evaluate(() => globalThis.soakMemories())) / megabyte,
    "sim wasm": memories.reduce((sum, each) => sum + each, 0) / megabyte,
    renderer: renderers.reduce((sum, { id }) => sum + residentOf(id), 0),
    bridge: residentOf(server.pid),
    sockets: socketsOf(server.pid),
    "frame p50": p50 ?? Number.NaN,
    "frame p95": p95 ?? Number.NaN,
  };
}

/** Runs for so long [min], with matches of `matchSeconds`, null: the game's. Returns the faults, a line each. */
export async function soakPage(minutes, matchSeconds = null) {
  const problems = [];
  const server = await startServer();
  const browser = await startBrowser();
  let over = false;
  const isOver = () => over;
  try {
    const tab = await openPage(browser, server.address, matchSeconds);
    const session = await tab.page.context().newCDPSession(tab.page);
    const browserSession = await browser.newBrowserCDPSession();
    const visitNt = await dashboardVisits(server.nt);
    const visitHal = await programVisits(server.halsim);
    const clients = await comeAndGo(isOver, () => visitNt(isOver), problems);
    const programs = await comeAndGo(isOver, () => visitHal(isOver), problems);
    const matches = await playMatches(tab, isOver, problems);
    const series = new Series(columns);
    const period = Math.min(30, (60 * minutes) / 12);
    const start = performance.now();
    const elapsed = () => (performance.now() - start) / 1000;
    for (let next = period; next <= 60 * minutes + 0.01; next += period) {
      // A fault so far will not come right.
      if (problems.length > 0 || tab.complaints.some((line) => line.startsWith("its process"))) break;
      await sleep(Math.max(0, 1000 * (next - elapsed())));
      const values = await measure(tab, session, browserSession, server);
      const counts = { clients: clients.count(), programs: programs.count(), matches: matches.count() };
      series.add(elapsed(), { ...values, ...counts, dropped: matches.dropped() });
    }
    over = true;
    await Promise.all([clients.done, programs.done, matches.done]);
    const own = tab.complaints.filter((line) => !line.includes("blocked by Playwright"));
    problems.push(...own.map((line) => `the page: ${line}`));
    if (matchSeconds !== null && matches.count() === 0) problems.push("no match came to its end and began anew");
    if (clients.count() === 0 || programs.count() === 0) problems.push("nobody came and went");
    problems.push(...series.finish());
  } finally {
    over = true;
    await browser.close();
    await server.stop();
  }
  return problems;
}
