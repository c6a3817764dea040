// Other sites for the tests: pages of other people, and the built site in a sub-folder of a plain server.
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { staticHandler } from "../../scripts/cli/static.mjs";
import { writeServiceWorker } from "../../scripts/lib/offline-files.mjs";
import { root } from "./browser.mjs";

async function start(handler) {
  const server = createServer(handler);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, stop };
}

/** A site of its own origin: `pages` by path, each the HTML of a body. */
export function startForeignSite(pages) {
  return start((request, response) => {
    const body = pages[request.url.split("?")[0]];
    // A browser asks every site for its icon.
    response.statusCode = body === undefined ? 204 : 200;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>Foreign</title><body>${body ?? ""}</body></html>`);
  });
}

/**
 * dist/ below a folder, as GitHub Pages and school servers have it; `folder` as "/a/b/". `change(path, edit)` publishes a
 * version in which that file's text is another; `answerInstead(handler)`: another program has the address from now on.
 */
export async function startSubfolderSite(folder) {
  const files = staticHandler(join(root, "dist"));
  let version = null;
  let instead = null;
  const site = await start((request, response) => {
    if (instead !== null) return instead(request, response);
    const path = request.url.split("?")[0].slice(folder.length);
    if (!request.url.startsWith(folder)) {
      response.statusCode = 404;
      return response.end("not here\n");
    }
    const changed = version?.get(path);
    if (changed !== undefined) {
      response.setHeader("Content-Type", path.endsWith(".js") ? "text/javascript" : "text/html");
      return response.end(changed);
    }
    request.url = request.url.slice(folder.length - 1);
    return files(request, response);
  });
  const change = (path, edit) => {
    const copy = mkdtempSync(join(tmpdir(), "sandlot-version-"));
    cpSync(join(root, "dist"), copy, { recursive: true });
    writeFileSync(join(copy, path), edit(readFileSync(join(copy, path), "utf8")));
    cpSync(join(root, "public/sw.js"), join(copy, "sw.js"));
    writeServiceWorker(copy);
    version = new Map([path, "sw.js"].map((name) => [name, readFileSync(join(copy, name))]));
    rmSync(copy, { recursive: true });
  };
  const answerInstead = (handler) => (instead = handler);
  return { ...site, change, answerInstead, address: new URL(folder, site.address).href };
}
