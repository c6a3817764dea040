// Loads the built page in headless Chromium and measures what it fetches and what its main thread computes.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { root } from "../../scripts/lib/run.mjs";

const warmFrames = 30;
const countedFrames = 120;

/** Starts the server of `npm start` on a free port; resolves to its address and how to end it. */
function serve() {
  return new Promise((done, fail) => {
    const server = spawn(process.execPath, ["scripts/sandlot.mjs", "serve", "--port", "0"], { cwd: root });
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

/** In the page: how long the callbacks of each animation frame took together, and everything that script did. */
function watchFrames() {
  const frames = [];
  globalThis.__benchFrames = frames;
  const request = globalThis.requestAnimationFrame.bind(globalThis);
  let current = { time: -1 };
  globalThis.requestAnimationFrame = (callback) =>
    request((time) => {
      const start = performance.now();
      try {
        callback(time);
      } finally {
        if (current.time !== time) frames.push((current = { time, spent: 0 }));
        current.spent += performance.now() - start;
      }
    });
}

export async function measurePage() {
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path));
  const server = await serve();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 480, height: 270 } });
    await page.addInitScript(watchFrames);
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
    await page.goto(server.address);
    await page.waitForFunction((count) => globalThis.__benchFrames.length > count, warmFrames, { timeout: 120_000 });
    await page.waitForFunction(() => document.querySelector("[data-state]")?.dataset.state !== "loading");
    await page.keyboard.down("w"); // drive: the robot and the balls it meets move while we count
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable");
    const scriptSeconds = async () =>
      (await devtools.send("Performance.getMetrics")).metrics.find(({ name }) => name === "ScriptDuration").value;
    const first = await page.evaluate(() => globalThis.__benchFrames.length);
    const before = await scriptSeconds();
    await page.waitForFunction((count) => globalThis.__benchFrames.length >= count, first + countedFrames, {
      timeout: 240_000,
    });
    const spent = await page.evaluate(
      (from) => globalThis.__benchFrames.slice(from).map((frame) => frame.spent),
      first,
    );
    const scriptMean = (1e3 * ((await scriptSeconds()) - before)) / spent.length;
    await Promise.all(bodies);
    const sorted = spent.sort((a, b) => a - b);
    const at = (part) => sorted[Math.floor(part * (sorted.length - 1))];
    return { files, foreign, frames: sorted.length, scriptMedian: at(0.5), scriptP95: at(0.95), scriptMean };
  } finally {
    await browser.close();
    server.stop();
  }
}

if (process.argv[1] === join(root, "tests/bench/page.mjs")) {
  const { files, ...rest } = await measurePage();
  console.log(rest, files.map(({ path, body }) => `${path} ${body.length}`).sort());
}
