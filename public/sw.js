// The service worker: after one visit everything works with the network off.
//
// The build puts `const site = { version, files }` before this text: every file of the site with the hash of its content,
// and whether the first drive needs it, or only who asks for it. So a new build is a new script, which is how browsers notice one.
//
// One cache for each folder that a Sandlot is published in, with an entry for each content: path and hash. A new version
// adds what has changed while the old one still runs in its tabs, and throws away the rest once it has taken over.

/* global site */
const scope = new URL(self.registration.scope);
const cacheName = `sandlot ${scope.pathname}`;
const hashes = new Map(site.files.map(([path, hash]) => [path, hash]));
const shell = site.files.filter(([, , first]) => first === 1).map(([path]) => path);
/** All but what waits until somebody asks for it. */
const rest = site.files.filter(([, , first]) => first !== 2).map(([path]) => path);
const whenAsked = site.files.filter(([, , first]) => first === 2).map(([path]) => path);

const folderOf = (path) => path.slice(0, path.indexOf("/") + 1);

/** Of each answer, what the page or its workers go by. */
const keptHeaders = [
  "Content-Type",
  "Content-Security-Policy",
  "Access-Control-Allow-Origin",
  "Cross-Origin-Resource-Policy",
];

/** The address under which a file's content is kept. */
const keyOf = (path) => new URL(`${path}?content=${hashes.get(path)}`, scope).href;

/** The file of the site that an address names; undefined for anything else. */
function pathOf(address) {
  const url = new URL(address);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return undefined;
  let path;
  try {
    path = decodeURIComponent(url.pathname.slice(scope.pathname.length));
  } catch {
    return undefined;
  }
  if (path === "" || path.endsWith("/")) path += "index.html";
  return hashes.has(path) ? path : undefined;
}

async function hashOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Fetches a file of this version and keeps it. A server that already has another version, or none, is an error. */
async function keep(cache, path) {
  const key = keyOf(path);
  if ((await cache.match(key)) !== undefined) return;
  // What is in the browser's own cache serves if it still holds; a second look goes past it.
  for (const mode of ["no-cache", "reload"]) {
    const response = await fetch(new URL(path, scope), { cache: mode });
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
    const bytes = await response.arrayBuffer();
    if ((await hashOf(bytes)) !== hashes.get(path)) continue;
    const headers = new Headers({ "Content-Length": String(bytes.byteLength) });
    for (const name of keptHeaders) if (response.headers.has(name)) headers.set(name, response.headers.get(name));
    return cache.put(key, new Response(bytes, { headers }));
  }
  throw new Error(`${path}: is not of version ${site.version}`);
}

/** Keeps files a few at a time, so that a weak network is left room. */
async function keepAll(paths) {
  const cache = await caches.open(cacheName);
  const queue = [...paths];
  const work = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) await keep(cache, path);
  };
  await Promise.all([work(), work(), work()]);
}

/** Folders that somebody has asked for, now or in a version before: all of their files go together. */
async function askedFolders() {
  const cache = await caches.open(cacheName);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname.slice(scope.pathname.length));
  return new Set(paths.map(folderOf));
}

/** What no longer belongs to this version. */
async function sweep() {
  const cache = await caches.open(cacheName);
  const wanted = new Set([...hashes.keys()].map(keyOf));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
}

/** A server on this very machine answers within so long, or is not there [ms]. */
const askMs = 1000;

/** Is it a server on this very machine? There another program may have the port tomorrow. */
const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(scope.hostname);

/**
 * Is the site gone for good from here: another program has its port, or its folder is gone? No answer, and errors that pass,
 * leave it open. On this machine, who answers every address with a page of its own (servers for development do) is another
 * program; elsewhere it may be a network that wants a password first, and what is kept here stays.
 */
async function isGone() {
  // On this machine a page waits for the answer.
  const signal = isHere ? AbortSignal.timeout(askMs) : undefined;
  const response = await fetch(new URL("sw.js", scope), { cache: "no-store", signal }).catch(() => null);
  if (response === null) return false;
  if (!response.ok) return response.status === 404 || response.status === 410;
  const text = await response.text().catch(() => null);
  return isHere && text !== null && !text.startsWith("const site = ");
}

/** Nothing is kept or answered from here on. */
let leaving = false;

async function leave() {
  leaving = true;
  await caches.delete(cacheName);
  await self.registration.unregister();
}

/** A page of a server on this machine: whoever has the address now answers. With nobody there it is ours. */
async function answerPage(request, path) {
  if (leaving || !(await isGone())) return answer(request, path);
  await leave();
  return fetch(request);
}

/** Makes room for whoever is here now: the page that has just been opened is its. */
async function leaveIfGone(pageId) {
  if (!(await isGone())) return;
  await leave();
  // The page is not there at once, and cannot be sent anywhere before it is.
  for (let tries = 0; pageId && tries < 50; tries++) {
    const page = await self.clients.get(pageId);
    const done = await page?.navigate(page.url).then(
      () => true,
      () => false,
    );
    if (done) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  // An answer that was under way may have begun it anew.
  await caches.delete(cacheName);
}

async function answer(request, path) {
  if (leaving) return fetch(request);
  const cache = await caches.open(cacheName);
  const kept = await cache.match(keyOf(path));
  if (kept !== undefined) return kept;
  try {
    await keep(cache, path);
    return (await cache.match(keyOf(path))) ?? fetch(request);
  } catch {
    return fetch(request);
  }
}

self.addEventListener("install", (event) => event.waitUntil(keepAll(shell)));

self.addEventListener("activate", (event) => event.waitUntil(sweep()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const path = pathOf(request.url);
  const isPage = request.mode === "navigate";
  if (isPage && isHere && path !== undefined) return event.respondWith(answerPage(request, path));
  // Across a network nobody waits for the question; an address that we know nothing of is answered by whoever is there.
  if (isPage) event.waitUntil(leaveIfGone(path === undefined ? "" : event.resultingClientId));
  if (path !== undefined) event.respondWith(answer(request, path));
});

/** The rest, and of the folders that wait for somebody to ask those that were asked for. */
async function fill() {
  await keepAll(rest);
  const asked = await askedFolders();
  await keepAll(whenAsked.filter((path) => asked.has(folderOf(path))));
}

// "fill": keep the rest as well, the page has nothing else to do. { keep: folder }: somebody has asked for that one, which is here
// from now on, without a network, too. "take over": do not wait for the other tabs.
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(self.skipWaiting());
  const { keep: folder } = event.data;
  if (typeof folder === "string" && !leaving) {
    // Without a network, or with no room left, it stays as it is.
    event.waitUntil(keepAll(whenAsked.filter((path) => folderOf(path) === folder)).catch(() => {}));
  }
  if (event.data === "fill" && !leaving) {
    const done = fill().then(
      () => ({ complete: true, files: rest.length }),
      (error) => ({ complete: false, reason: String(error.message ?? error) }),
    );
    event.waitUntil(done.then((result) => event.source?.postMessage({ sandlot: "fill", ...result })));
  }
});
