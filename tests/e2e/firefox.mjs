// Firefox, driven by the page that it opens: the page does something and posts what came of it. It has a screen of its own, because
// headless it has no WebGL where there is no graphics card.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

const firefox = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";
const screen = "/usr/bin/Xvfb";
export const hasFirefox = existsSync(firefox) && existsSync(screen);

/** Until it has answered, ms. */
const patience = 240_000;

/** WebGL by software: there is no graphics card here. */
const preferences = `
user_pref("webgl.force-enabled", true);
user_pref("webgl.out-of-process", false);
user_pref("gfx.webrender.software", true);
`;

/** A script that does not even load says so as well. */
const html = `<!doctype html><title>Test</title><link rel="icon" href="data:," /><body>
<script>
  const failed = (error) => fetch("/result", { method: "POST", body: JSON.stringify({ error: String(error) }) });
  addEventListener("error", (event) => failed(event.message ?? "page.js does not load"), true);
  addEventListener("unhandledrejection", (event) => failed(event.reason));
</script>
<script type="module" src="/page.js"></script>`;

const types = {
  ".html": "text/html",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".json": "application/json",
};

/** Serves the page with its script, and the files of a folder; `take` gets what the page posts. */
async function startSite(script, folder, take) {
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
    const file = join(folder, path);
    const body = { "/": html, "/page.js": script }[path] ?? (existsSync(file) ? readFileSync(file) : null);
    if (body === null) response.statusCode = 404;
    response.setHeader("content-type", types[path === "/" ? ".html" : extname(path)] ?? "application/octet-stream");
    response.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** A screen that nobody sees. Resolves to its name for X11, and its process. */
async function startScreen() {
  const server = spawn(screen, ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await once(server.stdout, "data");
  return { name: `:${String(number).trim()}`, server };
}

/** What a script finds in Firefox, in a page beside the files of a folder. It posts JSON to /result; { error } when it fails. */
export async function askFirefox(script, folder) {
  const profile = mkdtempSync(join(tmpdir(), "sandlot-firefox-"));
  writeFileSync(join(profile, "user.js"), preferences);
  let take = () => {};
  const answer = new Promise((resolve) => (take = resolve));
  const server = await startSite(script, folder, take);
  const address = `http://127.0.0.1:${server.address().port}/`;
  const args = ["--no-remote", "--profile", profile, address];
  const display = await startScreen();
  const env = { ...process.env, HOME: profile, DISPLAY: display.name };
  const browser = spawn(firefox, args, { stdio: "ignore", env });
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
    display.server.kill();
    server.close();
    server.closeAllConnections();
    // Its helpers may still be writing.
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
