// WebKit, which opens a page of its own (own-page.mjs): WebKitGTK's small browser, started and ended by WebKit's WebDriver.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askPage, hasScreen } from "./own-page.mjs";

const driver = process.env["WEBKIT_DRIVER"] ?? "/usr/bin/WebKitWebDriver";
const browser =
  process.env["MINIBROWSER"] ??
  ["x86_64", "aarch64"]
    .flatMap((machine) => ["4.1", "4.0", "6.0"].map((version) => [machine, version]))
    .map(
      ([machine, version]) =>
        `/usr/lib/${machine}-linux-gnu/webkit${version === "6.0" ? "" : "2"}gtk-${version}/MiniBrowser`,
    )
    .find((path) => existsSync(path)) ??
  "";
export const hasWebKit = existsSync(driver) && existsSync(browser) && hasScreen;

async function freePort() {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** A call of WebDriver (W3C): its value, or its error. */
async function call(address, method, path, body) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${address}${path}`, { method, headers, body: body && JSON.stringify(body) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`WebKit's driver: ${path}: ${value?.error}: ${value?.message}`);
  return value;
}

/** Until the driver listens, ms. */
const starting = 20_000;

async function isReady(address) {
  const end = performance.now() + starting;
  while (performance.now() < end) {
    const status = await call(address, "GET", "/status").catch(() => null);
    if (status?.ready === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("WebKit's driver does not listen");
}

async function start(address, display) {
  const home = mkdtempSync(join(tmpdir(), "sandlot-webkit-"));
  const port = await freePort();
  const env = {
    ...process.env,
    ...{ HOME: home, XDG_RUNTIME_DIR: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home, DISPLAY: display },
    // There is no graphics card here, and no bus that its own sandbox needs: only our own page is opened.
    ...{ LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_DMABUF_RENDERER: "1", GTK_A11Y: "none", NO_AT_BRIDGE: "1" },
    GDK_BACKEND: "x11",
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  };
  const server = spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], { stdio: "ignore", env });
  const ended = once(server, "exit").then(([code]) => `WebKit's driver ended with ${code} before the page answered`);
  const own = `http://127.0.0.1:${port}`;
  let session = null;
  const stop = async () => {
    if (session !== null) await call(own, "DELETE", `/session/${session}`).catch(() => {});
    server.kill("SIGKILL");
    await ended;
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    await isReady(own);
    const options = { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } };
    const { sessionId } = await call(own, "POST", "/session", { capabilities: { alwaysMatch: options } });
    session = sessionId;
    await call(own, "POST", `/session/${session}/url`, { url: address });
  } catch (error) {
    await stop();
    throw error;
  }
  return { ended, stop };
}

/** A script's findings in WebKit, in a page beside the files of a folder. */
export const askWebKit = (script, folder) => askPage("WebKit", script, folder, start);
