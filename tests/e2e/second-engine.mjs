// The golden links in Firefox: another WebAssembly engine must give the same hash at every second.
//   node tests/e2e/second-engine.mjs     needs firefox-esr, or FIREFOX=its path; says so and leaves when there is none
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { build } from "vite";
import { root } from "./browser.mjs";

const firefox = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";
if (!existsSync(firefox)) {
  console.log(`skipped: there is no ${firefox}`);
  process.exit(0);
}

/** Replays every link, comparing with the recording's own hashes on the way, and sends what came of it. */
const page = `
import { Core } from "/web/sim/module.ts";
import { parseLink } from "/web/sim/links.ts";
import { siteFiles } from "/web/sim/files.ts";
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

const folder = mkdtempSync(join(tmpdir(), "sandlot-firefox-"));
/** A script that does not even load says so as well. */
const html = `<!doctype html><title>Replay</title><link rel="icon" href="data:," />
<script>
  const failed = (error) => fetch("/result", { method: "POST", body: JSON.stringify({ error: String(error) }) });
  addEventListener("error", (event) => failed(event.message ?? "page.js does not load"), true);
  addEventListener("unhandledrejection", (event) => failed(event.reason));
</script>
<script type="module" src="/page.js"></script>`;

writeFileSync(join(folder, "page.js"), page.replaceAll('"/web/', `"${root}web/`));
await build({
  root: folder,
  configFile: false,
  logLevel: "error",
  build: {
    outDir: join(folder, "out"),
    target: "es2022",
    lib: { entry: join(folder, "page.js"), formats: ["es"], fileName: () => "page.js" },
  },
});
const types = { ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json" };
const result = await new Promise((resolve, reject) => {
  const server = createServer((request, response) => {
    if (request.method === "POST") {
      let text = "";
      request.on("data", (part) => (text += part));
      request.on("end", () => {
        response.end();
        resolve(JSON.parse(text));
      });
      return;
    }
    const path = normalize(decodeURIComponent(new URL(request.url, "http://site").pathname));
    if (path === "/") {
      response.setHeader("content-type", "text/html");
      return response.end(html);
    }
    const file = path === "/page.js" ? join(folder, "out/page.js") : join(root, path);
    if (!existsSync(file)) {
      response.statusCode = 404;
      return response.end();
    }
    response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream");
    response.end(readFileSync(file));
  });
  server.listen(0, "127.0.0.1", () => {
    const address = `http://127.0.0.1:${server.address().port}/`;
    const args = ["--headless", "--no-remote", "--profile", folder, address];
    const browser = spawn(firefox, args, { stdio: "ignore", env: { ...process.env, HOME: folder } });
    const timer = setTimeout(() => reject(new Error("Firefox gave no answer within 120 s")), 120_000);
    process.on("exit", () => browser.kill());
    browser.on("error", reject);
    browser.on("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`Firefox ended with ${code} before it answered`));
    });
  });
}).catch((error) => ({ error: error.message }));

let failed = 0;
if (result.error !== undefined) {
  failed++;
  console.log(result.error);
} else {
  console.log(result.agent);
  const golden = JSON.parse(readFileSync(join(root, "tests/wasm/golden-links.json"), "utf8"));
  for (const [name, { hash, ticks }] of Object.entries(golden)) {
    const run = result.runs[name];
    // At the start, at every second and at the end.
    const same = run?.hash === hash && run.verified === true && run.checked === ticks / 50 + 2;
    if (!same) failed++;
    console.log(`${same ? "ok  " : "FAIL"} ${name}${same ? "" : `: ${JSON.stringify(run)}, not ${hash}`}`);
  }
}
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
process.exit(failed > 0 ? 1 : 0);
