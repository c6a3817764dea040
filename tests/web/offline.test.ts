import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterAll, describe, expect, test } from "vitest";
import { siteList, writeServiceWorker } from "../../scripts/lib/offline-files.mjs";

const root = join(import.meta.dirname, "../..");
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function site(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "sandlot-site-"));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const files = {
  "index.html": "page",
  "assets/a-1.js": "script",
  "robots/kitbot/robot.json": "{}",
  "fields/schema.json": "{}",
  "sw.js": readFileSync(join(root, "public/sw.js"), "utf8"),
};

describe("the service worker's list", () => {
  test("has every file with its content's hash, what the first drive needs marked", () => {
    const { files: list } = siteList(site(files));
    const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
    expect(list).toEqual([
      ["assets/a-1.js", hash("script"), 1],
      ["index.html", hash("page"), 1],
      ["robots/kitbot/robot.json", hash("{}"), 0],
    ]);
  });

  test("has another version when any content is another", () => {
    const one = siteList(site(files)).version;
    expect(siteList(site(files)).version).toBe(one);
    expect(siteList(site({ ...files, "robots/kitbot/robot.json": "{ }" })).version).not.toBe(one);
  });
});

type Listener = (event: unknown) => void;

/** A service worker with one cache, of a site at `where`; `server` answers by path, undefined means no network. */
function start(
  folder: string,
  server: (path: string) => Response | undefined,
  cache = new Map<string, Response>(),
  where = "https://h.example/base/",
) {
  writeServiceWorker(folder);
  const listeners = new Map<string, Listener>();
  const key = (request: string | { url: string }) => (typeof request === "string" ? request : request.url);
  const opened = {
    match: async (request: string | { url: string }) => cache.get(key(request))?.clone(),
    put: async (request: string, response: Response) => void cache.set(request, response),
    keys: async () => [...cache.keys()].map((url) => ({ url })),
    delete: async (request: { url: string }) => cache.delete(request.url),
  };
  const state = { unregistered: false, skipped: false };
  const asked: string[] = [];
  const self = {
    registration: { scope: where, unregister: async () => (state.unregistered = true) },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: async () => void (state.skipped = true),
  };
  const fetch = async (request: URL | { url: string }): Promise<Response> => {
    const url = request instanceof URL ? request : new URL(request.url);
    asked.push(url.pathname);
    const response = server(url.pathname.replace("/base/", ""));
    if (response === undefined) throw new TypeError("no network");
    return response;
  };
  const caches = { open: async () => opened, delete: async () => cache.clear() };
  const scope = {
    self,
    caches,
    fetch,
    crypto,
    AbortSignal,
    URL,
    Headers,
    Response,
    Uint8Array,
    Map,
    Set,
    Promise,
    Error,
    Array,
  };
  runInNewContext(readFileSync(join(folder, "sw.js"), "utf8"), scope);
  /** Dispatches; resolves when its waits have. `undefined` when the worker leaves a request to the browser. */
  async function send(type: string, event: object = {}): Promise<Response | undefined> {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get(type)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => waits.push(promise),
      respondWith: (promise: Promise<Response>) => (answer = promise),
    });
    await Promise.all(waits);
    return answer;
  }
  const get = (path: string, more: object = {}) =>
    send("fetch", { request: { method: "GET", mode: "cors", url: `https://h.example${path}`, ...more } });
  return { send, get, cache, asked, state };
}

const online = (folder: string) => (path: string) => {
  try {
    return new Response(readFileSync(join(folder, path)));
  } catch {
    return new Response("", { status: 404 });
  }
};

describe("the service worker", () => {
  test("keeps what the first drive needs, then the rest, and answers without a network", async () => {
    const folder = site(files);
    let network = true;
    const worker = start(folder, (path) => (network ? online(folder)(path) : undefined));
    await worker.send("install");
    expect(worker.asked.sort()).toEqual(["/base/assets/a-1.js", "/base/index.html"]);
    const told: unknown[] = [];
    await worker.send("message", { data: "fill", source: { postMessage: (data: unknown) => told.push(data) } });
    expect(told).toEqual([{ sandlot: "fill", complete: true, files: 3 }]);
    network = false;
    expect(await (await worker.get("/base/", { mode: "navigate" }))?.text()).toBe("page");
    expect(await (await worker.get("/base/?scenario=x.json"))?.text()).toBe("page");
    expect(await (await worker.get("/base/robots/kitbot/robot.json"))?.text()).toBe("{}");
  });

  test("leaves to the browser what is not of the site", async () => {
    const folder = site(files);
    const worker = start(folder, online(folder));
    for (const path of ["/other/index.html", "/base/fields/mine/field.json", "/base/sw.js", "/base/%ff"])
      expect(await worker.get(path)).toBeUndefined();
    expect(await worker.get("/base/index.html", { method: "POST" })).toBeUndefined();
  });

  test("refuses to install from a server that has another version already", async () => {
    const folder = site(files);
    const worker = start(folder, (path) => (path === "index.html" ? new Response("newer") : online(folder)(path)));
    await expect(worker.send("install")).rejects.toThrow("index.html: is not of version");
  });

  test("a new version takes over what has not changed and throws the rest away when it is its turn", async () => {
    const old = site(files);
    const first = start(old, online(old));
    await first.send("install");
    const folder = site({ ...files, "index.html": "new page" });
    const second = start(folder, online(folder), first.cache);
    await second.send("install");
    expect(second.asked).toEqual(["/base/index.html"]);
    // Until then the old one still answers its tabs.
    expect(await (await first.get("/base/index.html"))?.text()).toBe("page");
    await second.send("activate");
    expect(await (await second.get("/base/index.html"))?.text()).toBe("new page");
    expect(first.cache.size).toBe(2);
  });

  test("takes over at once only when told to", async () => {
    const folder = site(files);
    const worker = start(folder, online(folder));
    await worker.send("install");
    expect(worker.state.skipped).toBe(false);
    await worker.send("message", { data: "take over" });
    expect(worker.state.skipped).toBe(true);
  });

  test("makes room when the site is gone, and not for a lost network or a portal's page", async () => {
    for (const [answer, gone] of [
      [undefined, false],
      [new Response("<html>sign in</html>"), false],
      [new Response("", { status: 404 }), true],
    ] as const) {
      const worker = start(site(files), () => answer?.clone());
      await worker.get("/base/", { mode: "navigate" }).then(
        (response) => response?.text().catch(() => ""),
        () => "",
      );
      expect(worker.state.unregistered).toBe(gone);
    }
  });

  test.each([
    ["http://localhost:8080/", true],
    ["http://127.0.0.1:8080/", true],
    ["https://127.0.0.1.example/", false],
    ["https://h.example/", false],
  ])("at %s a page in place of the worker's script is another program's: %s", async (scope, gone) => {
    const other = start(site(files), () => new Response("<html>another program</html>"), new Map(), scope);
    await other.get("/", { mode: "navigate" }).then((response) => response?.text());
    expect(other.state.unregistered).toBe(gone);
    // A newer version of its own does not count as another program.
    const newer = start(site(files), () => new Response('const site = {"version":"newer"};'), new Map(), scope);
    await newer.get("/", { mode: "navigate" }).then((response) => response?.text());
    expect(newer.state.unregistered).toBe(false);
  });
});
