// Other sites for the tests: pages of somebody else, and the built site in a sub-folder of a plain server.
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { staticHandler } from "../../scripts/lib/cli-static.mjs";
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

/** dist/ below a folder, as GitHub Pages and school servers have it; `folder` as "/a/b/". */
export async function startSubfolderSite(folder) {
  const files = staticHandler(join(root, "dist"));
  const site = await start((request, response) => {
    if (!request.url.startsWith(folder)) {
      response.statusCode = 404;
      return response.end("not here\n");
    }
    request.url = request.url.slice(folder.length - 1);
    return files(request, response);
  });
  return { ...site, address: new URL(folder, site.address).href };
}
