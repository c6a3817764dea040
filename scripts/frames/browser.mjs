// A browser without a window, for pictures that only a browser draws: found on the machine, started on an address, and
// ended.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const names = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "msedge",
  "microsoft-edge",
];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The path of a Chromium, Chrome or Edge: CHROMIUM names one, else that of the machine; null: there is none. */
export function findBrowser(env = process.env) {
  const named = env["CHROMIUM"];
  if (named !== undefined && named !== "") return existsSync(named) ? named : null;
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const paths = names.flatMap((name) => folders.flatMap((folder) => [join(folder, name), join(folder, `${name}.exe`)]));
  return [...paths, ...elsewhere].find((path) => existsSync(path)) ?? null;
}

/**
 * Opens an address. `ended` resolves to why the browser has ended; `stop` ends it and deletes its profile.
 * @param {string} path of the browser
 * @param {string} address
 */
export function startBrowser(path, address) {
  const profile = mkdtempSync(join(tmpdir(), "sandlot-browser-"));
  const flags = [
    ...["--headless=new", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run"],
    ...["--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars"],
    // As root Chromium has no sandbox; it reads nothing but this machine's own page.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    `--user-data-dir=${profile}`,
  ];
  // A group of its own: its helpers end with it.
  const grouped = process.platform !== "win32";
  const browser = spawn(path, [...flags, address], { stdio: "ignore", detached: grouped });
  const ended = new Promise((resolve) => {
    browser.on("error", (error) => resolve(`it could not be started: ${error.message}`));
    browser.on("exit", (code) => resolve(`it ended with ${code} before all frames were drawn`));
  });
  const stop = async () => {
    if (browser.pid !== undefined && browser.exitCode === null && browser.signalCode === null) {
      if (grouped) process.kill(-browser.pid, "SIGKILL");
      else browser.kill();
    }
    await ended;
    try {
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    } catch {
      // A helper was still writing: the system clears its folder for temporary files by itself.
    }
  };
  return { ended, stop };
}
