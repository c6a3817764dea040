// bridge.json: the bridge's answer about itself to a page that it serves.
import { createServer, type RequestListener } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isBridgeInfo } from "../../web/app/connect/connection-words.ts";
import { root } from "./helpers.ts";

interface InfoModule {
  withBridgeInfo(handler: RequestListener, info: () => object): RequestListener;
}
const path: string = join(root, "scripts/cli/bridge-info.mjs");
const { withBridgeInfo } = (await import(path)) as InfoModule;

test("it is answered as it is now, and every other request is the site's", async () => {
  let nt = 5810;
  const site: RequestListener = (request, response) => void response.end(`site ${request.method} ${request.url}`);
  const server = createServer(withBridgeInfo(site, () => ({ nt, ours: nt !== 5810 })));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const get = (path: string, method = "GET"): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`, { method });
  expect(await (await get("/bridge.json")).json()).toEqual({ nt: 5810, ours: false });
  nt = 40000;
  const response = await get("/bridge.json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const info: unknown = await response.json();
  expect([isBridgeInfo(info), info]).toEqual([true, { nt: 40000, ours: true }]);
  expect(await (await get("/index.html")).text()).toBe("site GET /index.html");
  expect(await (await get("/bridge.json", "POST")).text()).toBe("site POST /bridge.json");
  server.close();
});
