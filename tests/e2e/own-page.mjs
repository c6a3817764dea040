// A page for a browser that is not driven: it does something and posts the result. The browser has a screen of its own
// where it has no WebGL when it is headless and there is no graphics card.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const screen = "/usr/bin/Xvfb";
export const hasScreen = existsSync(screen);

/** Until a page has answered, ms. */
const patience = 240_000;

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

/** Serves the page with its script, and the files of a folder; `take` gets the page's posts. */
async function startSite(script, folder, take) {
  const server = createServer((request, response) => {
    if (request.method === "POST") {
      let text = "";
      request.on("data", (part) => (text += part));
      request.on("end", () => {
        // A page of the site may post to its own server.
        const isResult = request.url === "/result";
        response.statusCode = isResult ? 200 : 404;
        response.end();
        if (isResult) take(JSON.parse(text));
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

/** An invisible screen. Resolves to its name for X11, and its process. */
async function startScreen() {
  const server = spawn(screen, ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await once(server.stdout, "data");
  return { name: `:${String(number).trim()}`, server };
}

/**
 * A script's findings in a browser, in a page beside the files of a folder. It posts JSON to /result; { error } when it
 * fails. start(address, display): the browser opens the address; { ended, stop }: resolves to why it has ended, and
 * ends it. headless: it needs no screen.
 */
export async function askPage(name, script, folder, start, { headless = false } = {}) {
  let take = () => {};
  const answer = new Promise((resolve) => (take = resolve));
  const server = await startSite(script, folder, take);
  const display = headless ? null : await startScreen();
  let browser = null;
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve({ error: `${name} gave no answer within ${patience / 1000} s` }), patience);
  });
  try {
    browser = await start(`http://127.0.0.1:${server.address().port}/`, display?.name);
    return await Promise.race([answer, browser.ended.then((error) => ({ error })), late]);
  } finally {
    clearTimeout(timer);
    await browser?.stop();
    display?.server.kill();
    server.close();
    server.closeAllConnections();
  }
}
