// Loads the built page in headless Chromium; measures the bytes it fetches and its main thread's script time.
//   node tests/bench/page.mjs [SCENARIO]      as software draws it, a few pictures a second
//   node tests/bench/page.mjs --empty [...]   draw calls draw nothing, so that pictures come as often as on a real screen
//   node tests/bench/page.mjs --values [...]  with the cockpit open: 20 values in a plot, and the tree; --wide: its size without it
//   node tests/bench/page.mjs --closed [...]  the same, but closed again before it is measured
//   node tests/bench/page.mjs --pan [...]     with a log of a million points in the plot, which is panned at every picture
//   node tests/bench/page.mjs --profile [...] also prints the functions that take most
//   node tests/bench/page.mjs --site DIR ...  the page that is built there, for a comparison in the same run
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { deflateRawSync } from "node:zlib";
import { chromium } from "playwright-core";
import { root } from "../../scripts/lib/run.mjs";
import { drawNothing } from "../e2e/browser.mjs";
import { millionPoints } from "./million-points.mjs";

const warmSeconds = 5;
const tracedSeconds = 20;
/** A page on a real screen draws 60 times a second and gets 50 frames from the worker. */
const messagesPerFrame = 50 / 60;

/** Starts the server of `npm start` on a free port; resolves to its address and how to end it. */
export function serve(site) {
  return new Promise((done, fail) => {
    const server = spawn(process.execPath, ["scripts/sandlot.mjs", "serve", "--port", "0"], { cwd: site });
    let text = "";
    const read = (data) => {
      text += data;
      const address = /http:\/\/\S+/.exec(text)?.[0];
      if (address !== undefined) done({ address, stop: () => server.kill() });
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.on("exit", () => fail(new Error(`the server ended: ${text}`)));
  });
}

/**
 * Script of the main thread from a trace, in CPU time of that thread [ms]: software WebGL keeps both cores busy, so the wall
 * clock would measure the queue for a core. Most frames of the worker meet no drawn frame here; each is counted as on a
 * real screen.
 */
function scriptTimes(events) {
  const calls = events.filter(({ ph, tdur }) => ph === "X" && tdur !== undefined);
  const frames = calls.filter(({ name }) => name === "FireAnimationFrame");
  const { pid, tid } = frames[0];
  const inFrame = ({ ts }) => frames.some((frame) => ts >= frame.ts && ts < frame.ts + frame.dur);
  const others = calls.filter(
    (call) => call.name === "FunctionCall" && call.pid === pid && call.tid === tid && !inFrame(call),
  );
  const message = others.reduce((sum, call) => sum + call.tdur, 0) / Math.max(1, others.length);
  const sorted = frames.map((frame) => (frame.tdur + messagesPerFrame * message) / 1e3).sort((x, y) => x - y);
  const at = (part) => sorted[Math.floor(part * (sorted.length - 1))];
  const scriptMean = sorted.reduce((sum, time) => sum + time, 0) / sorted.length;
  const told = { scriptMean, scriptMedian: at(0.5), scriptP95: at(0.95), messageMean: message / 1e3 };
  return { frames: sorted.length, ...told };
}

/** Time in each function of the main thread while `wait` lasts, most first: [name, ms], both as the bundle has them. */
async function profile(page, wait) {
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: 100 });
  await session.send("Profiler.start");
  await wait();
  const { nodes, samples, timeDeltas } = (await session.send("Profiler.stop")).profile;
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || "(anonymous)"} ${url.split("/").pop()}:${lineNumber + 1}`,
    ]),
  );
  const times = new Map();
  samples.forEach((id, index) => {
    const name = names.get(id);
    times.set(name, (times.get(name) ?? 0) + timeDeltas[index] / 1e3);
  });
  return [...times].sort((a, b) => b[1] - a[1]);
}

/** The fragment of a layout with a plot in that state, and the tree. */
function layoutFragment(state) {
  const plot = { tabs: [{ view: "plot", state }] };
  const right = { column: [{ picture: true }, plot], shares: [0.5, 0.5] };
  const layout = { "sandlot-layout": 1, name: "Bench", root: { row: [{ tabs: [{ view: "tree" }] }, right] } };
  return `#layout=${deflateRawSync(JSON.stringify(layout)).toString("base64url")}`;
}

/** 20 values of the driver's robot. */
function twentyValues() {
  const motors = ["front_left", "front_right", "back_left", "back_right"].map((corner) => `Motors/${corner}_drive`);
  const numbers = ["AppliedVoltage", "Velocity", "StatorCurrent", "SupplyCurrent"];
  const names = [...motors.flatMap((motor) => numbers.map((number) => `${motor}/${number}`)), "Battery/Voltage"];
  names.push("Battery/Current", "GroundClearance", "Held");
  const letters = "abcdefghijklmnopqrst";
  const series = names.map((name, i) => ({ letter: letters[i], key: `run:/Sandlot/Robots/blue1/${name}` }));
  return { series };
}

/** A log of a million points is opened as a drop does; then every picture pans, to and fro. */
async function panMillion(page) {
  await page.route("**/million.wpilog", (route) => route.fulfill({ body: millionPoints() }));
  await page.evaluate(async () => {
    const data = new DataTransfer();
    data.items.add(new File([await (await fetch("million.wpilog")).arrayBuffer()], "million.wpilog"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
  });
  // It is there when the legend has a value, that of the moment that the page shows.
  const hasValue = () => /\d/.test(document.querySelector(".plot-row .plot-value")?.textContent ?? "");
  await page.waitForFunction(hasValue, undefined, { timeout: 120_000 });
  await page.evaluate(() => {
    const canvas = document.querySelector(".plot-canvas");
    let pictures = 0;
    const pan = () => {
      const deltaX = pictures++ % 24 < 12 ? 1 : -1;
      canvas.dispatchEvent(new WheelEvent("wheel", { deltaX, cancelable: true }));
      requestAnimationFrame(pan);
    };
    requestAnimationFrame(pan);
  });
}

/** With a scenario file of the repository, instead of the page's first one. */
export async function measurePage(
  scenario,
  {
    site = root,
    empty = false,
    profiled = false,
    values = false,
    closed = false,
    pan = false,
    wide = values || pan,
  } = {},
) {
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path));
  const server = await serve(site);
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"],
  });
  try {
    const page = await browser.newPage({ viewport: wide ? { width: 1280, height: 720 } : { width: 480, height: 270 } });
    if (empty) await page.addInitScript(drawNothing);
    const origin = new URL(server.address).origin;
    const files = [];
    let foreign = 0;
    const bodies = [];
    page.on("response", (response) => {
      const url = response.url();
      if (url.startsWith("data:") || url.startsWith("blob:")) return;
      if (!url.startsWith(origin)) foreign += 1;
      bodies.push(
        response.body().then(
          (body) => files.push({ path: new URL(url).pathname, body }),
          () => {},
        ),
      );
    });
    if (scenario !== undefined) {
      await page.route("**/bench-scenario.json", (route) => route.fulfill({ path: join(root, scenario) }));
    }
    // On a busy machine the page would change its resolution while it is measured, which costs several ms each time.
    const query = `?look=whole&${scenario === undefined ? "" : "scenario=bench-scenario.json&"}${wide ? "pixelRatio=1" : ""}`;
    const ofLog = { series: [{ key: "log:/Signal" }], look: { span: 600, from: 0 } };
    const fragment = pan ? layoutFragment(ofLog) : values ? layoutFragment(twentyValues()) : "";
    await page.goto(`${server.address}${query}${fragment}`);
    await page.waitForFunction(() => document.querySelector("[data-state]")?.dataset.state !== "loading", undefined, {
      timeout: 120_000,
    });
    // Not the pictures while the look is still being made.
    await page.waitForFunction(() => document.querySelector("#sandlot").dataset.look === "whole", undefined, {
      timeout: 120_000,
    });
    if (values) await page.locator(".plot-row").nth(19).waitFor();
    if (pan) await panMillion(page);
    if (closed) await page.keyboard.press("y");
    await page.keyboard.down("w"); // drive: the robot and the balls it meets move while we count
    await page.waitForTimeout(1e3 * warmSeconds);
    const functions = profiled ? await profile(page, () => page.waitForTimeout(1e3 * tracedSeconds)) : null;
    await browser.startTracing(page, { categories: ["devtools.timeline"] });
    await page.waitForTimeout(1e3 * tracedSeconds);
    const trace = JSON.parse((await browser.stopTracing()).toString());
    await Promise.all(bodies);
    return { files, foreign, ...(functions === null ? {} : { functions }), ...scriptTimes(trace.traceEvents) };
  } finally {
    await browser.close();
    server.stop();
  }
}

if (process.argv[1] === join(root, "tests/bench/page.mjs")) {
  const { values, positionals } = parseArgs({
    options: {
      site: { type: "string" },
      empty: { type: "boolean" },
      profile: { type: "boolean" },
      values: { type: "boolean" },
      closed: { type: "boolean" },
      pan: { type: "boolean" },
      wide: { type: "boolean" },
    },
    allowPositionals: true,
  });
  const site = resolve(values.site ?? root);
  const { empty, profile: profiled, closed, pan } = values;
  const shown = values.values === true || closed === true;
  const wide = shown || pan === true || values.wide === true;
  const options = { site, empty, profiled, values: shown, closed, pan, wide };
  const { files, functions, ...rest } = await measurePage(positionals[0], options);
  console.log(rest, files.map(({ path, body }) => `${path} ${body.length}`).sort());
  for (const [name, time] of functions?.slice(0, 40) ?? []) console.log(time.toFixed(1).padStart(8), name);
}
