// The golden links in Firefox: another WebAssembly engine must give the same hash at every second. Where there is no firefox-esr,
// nor FIREFOX with its path, there is no such test.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { build } from "vite";
import { shipped } from "../../scripts/lib/shipped.mjs";
import { root } from "./browser.mjs";

const firefox = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";
/** Until it has answered, ms. */
const patience = 240_000;

/** Replays every link, comparing with the recording's own hashes on the way, and sends what came of it. */
const page = `
import { Core } from "/web/sim/core/module.ts";
import { parseLink } from "/web/sim/core/links.ts";
import { siteFiles } from "/web/sim/core/files.ts";
const say = (result) => fetch("/result", { method: "POST", body: JSON.stringify(result) });
try {
  const links = await (await fetch("/tests/wasm/golden-links.json")).json();
  const runs = {};
  for (const [name, { link }] of Object.entries(links)) {
    const core = await Core.create(await fetch("/build/wasm/sandlot.wasm"));
    const { info } = await core.openReplay((await parseLink(link)).bytes, siteFiles(location.href));
    core.step(info.ticks);
    const { verified, different, checked } = core.recordings.replay;
    runs[name] = { hash: core.hash(), verified, different, checked };
  }
  await say({ agent: navigator.userAgent, runs });
} catch (error) {
  await say({ error: String(error?.stack ?? error) });
}`;

/** A script that does not even load says so as well. */
const html = `<!doctype html><title>Replay</title><link rel="icon" href="data:," />
<script>
  const failed = (error) => fetch("/result", { method: "POST", body: JSON.stringify({ error: String(error) }) });
  addEventListener("error", (event) => failed(event.message ?? "page.js does not load"), true);
  addEventListener("unhandledrejection", (event) => failed(event.reason));
</script>
<script type="module" src="/page.js"></script>`;

const types = { ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json" };

/** Serves page, module, links, fields and robots; `take` gets what the page found. */
async function startSite(script, take) {
  const server = createServer((request, response) => {
    if (request.method === "POST") {
      let text = "";
      request.on("data", (part) => (text += part));
      request.on("end", () => {
        response.end();
        take(JSON.parse(text));
      });
      return;
    }
    const path = normalize(decodeURIComponent(new URL(request.url, "http://site").pathname));
    if (path === "/") {
      response.setHeader("content-type", "text/html");
      return response.end(html);
    }
    const file = path === "/page.js" ? script : join(root, path);
    if (!existsSync(file)) {
      response.statusCode = 404;
      return response.end();
    }
    response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream");
    response.end(readFileSync(file));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** What Firefox finds in a folder that is its home and its profile. */
async function askFirefox(folder) {
  writeFileSync(join(folder, "page.js"), page.replaceAll('"/web/', `"${root}web/`));
  const lib = { entry: join(folder, "page.js"), formats: ["es"], fileName: () => "page.js" };
  const options = { outDir: join(folder, "out"), target: "es2022", lib };
  const define = { SANDLOT_SHIPPED: JSON.stringify(shipped) };
  await build({ root: folder, configFile: false, logLevel: "error", define, build: options });
  let take = () => {};
  const answer = new Promise((resolve) => (take = resolve));
  const server = await startSite(join(folder, "out/page.js"), take);
  const address = `http://127.0.0.1:${server.address().port}/`;
  const args = ["--headless", "--no-remote", "--profile", folder, address];
  const browser = spawn(firefox, args, { stdio: "ignore", env: { ...process.env, HOME: folder } });
  const ended = once(browser, "exit").then(([code]) => ({ error: `Firefox ended with ${code} before it answered` }));
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve({ error: `Firefox gave no answer within ${patience / 1000} s` }), patience);
  });
  try {
    return await Promise.race([answer, ended, late]);
  } finally {
    clearTimeout(timer);
    browser.kill("SIGKILL");
    await ended;
    server.close();
    server.closeAllConnections();
  }
}

export const tests = !existsSync(firefox)
  ? []
  : [
      {
        name: "golden links give the same hash at every second in Firefox, another WebAssembly engine",
        async run() {
          const folder = mkdtempSync(join(tmpdir(), "sandlot-firefox-"));
          try {
            const { error, agent, runs } = await askFirefox(folder);
            assert.equal(error, undefined);
            assert.match(agent, /Gecko.* Firefox/);
            const golden = JSON.parse(readFileSync(join(root, "tests/wasm/golden-links.json"), "utf8"));
            // Checked at the start, at every second and at the end.
            const expected = Object.entries(golden).map(([name, { hash, ticks }]) => [
              name,
              { hash, verified: true, different: null, checked: ticks / 50 + 2 },
            ]);
            assert.deepEqual(runs, Object.fromEntries(expected));
          } finally {
            // Its helpers may still be writing.
            rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
          }
        },
      },
    ];
