// Puts the built documentation into the built site, and into the list that the service worker keeps for offline use.
import { cpSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeServiceWorker } from "../lib/offline-files.mjs";
import { root } from "../lib/run.mjs";

export function putDocsIntoSite() {
  const site = join(root, "dist");
  rmSync(join(site, "docs"), { recursive: true, force: true });
  cpSync(join(root, "build/docs"), join(site, "docs"), { recursive: true });
  // Readers that are programs look for it at the top.
  renameSync(join(site, "docs/llms.txt"), join(site, "llms.txt"));
  // Its list of files is written before the script's text.
  cpSync(join(root, "public/sw.js"), join(site, "sw.js"));
  writeServiceWorker(site);
}
