// Firefox, which opens a page of its own: see own-page.mjs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askPage, hasScreen } from "./own-page.mjs";

const firefox = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";
export const hasFirefox = existsSync(firefox) && hasScreen;

/** WebGL by software: there is no graphics card here. */
const preferences = `
user_pref("webgl.force-enabled", true);
user_pref("webgl.out-of-process", false);
user_pref("gfx.webrender.software", true);
`;

function start(address, display) {
  const profile = mkdtempSync(join(tmpdir(), "sandlot-firefox-"));
  writeFileSync(join(profile, "user.js"), preferences);
  const args = ["--no-remote", "--profile", profile, address];
  const env = { ...process.env, HOME: profile, DISPLAY: display };
  const browser = spawn(firefox, args, { stdio: "ignore", env });
  const ended = once(browser, "exit").then(([code]) => `Firefox ended with ${code} before it answered`);
  const stop = async () => {
    browser.kill("SIGKILL");
    await ended;
    // Its helpers may still be writing.
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  return { ended, stop };
}

/** A script's findings in Firefox, in a page beside the files of a folder. */
export const askFirefox = (script, folder) => askPage("Firefox", script, folder, start);
