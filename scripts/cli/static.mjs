// Static files over HTTP: compressed once and kept, revalidated by ETag, nothing outside the folder.
import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { contentPolicy, policyOfPage } from "../lib/content-policy.mjs";

const types = {
  ".c": "text/plain; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".glb": "model/gltf-binary",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".obj": "text/plain; charset=utf-8",
  ".png": "image/png",
  ".py": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".zip": "application/zip",
};
/** For all files other than pages: a script's rights as a worker. */
const plainPolicy = contentPolicy();
const alreadyCompressed = new Set([".bin", ".jpg", ".png", ".webp", ".woff2", ".zip"]);

/** A file of so many bytes is not packed as tightly as possible: that would take too long. */
const largeBytes = 4 << 20;

const encoders = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > largeBytes ? 5 : 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: promisify(gzip),
};

/** The best encoding that the request accepts. "br;q=0" means no; finer weights make no difference for our few files. */
function acceptedEncoding(header = "") {
  const accepted = header
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(";")[0].trim());
  return ["br", "gzip"].find((name) => accepted.includes(name)) ?? null;
}

/** Path below the folder for a request's URL, or null if there can be none. */
function requestPath(url) {
  let path;
  try {
    path = decodeURIComponent(url.split(/[?#]/, 1)[0]);
  } catch {
    return null;
  }
  if (!path.startsWith("/") || /[\0\\]/.test(path)) return null;
  const parts = path.slice(1).split("/");
  // Also refuses dotfiles, which no site has use for.
  if (parts.some((part) => part.startsWith("."))) return null;
  return path.endsWith("/") ? `${path}index.html` : path;
}

/**
 * A request handler for node:http that serves the files of a folder. made(path): bytes of one that is not there, or null. instead(path):
 * the folder that has a file in its place, or null.
 * @param {string} site
 * @param {(line: string) => unknown} [say]
 * @param {(path: string) => Uint8Array | null} [made]
 * @param {(path: string) => string | null} [instead]
 * @returns {import("node:http").RequestListener}
 */
export function staticHandler(
  site,
  say = (line) => process.stderr.write(`${line}\n`),
  made = () => null,
  instead = () => null,
) {
  const cache = new Map();

  /** Bytes and tag of a file as it is now, or null. Kept until the file changes. */
  async function find(path) {
    const folder = instead(path) ?? site;
    const full = await realpath(join(folder, path)).catch(() => null);
    if (full === null) return findMade(path);
    if (!full.startsWith((await realpath(folder)) + sep)) return null;
    const status = await stat(full);
    if (!status.isFile()) return null;
    const version = `${status.mtimeMs}-${status.size}`;
    const known = cache.get(full);
    if (known?.version === version) return known.entry;
    // A promise, so that a class that opens the page at once has each file read and compressed once.
    const entry = read(full);
    cache.set(full, { version, entry });
    entry.catch(() => cache.delete(full));
    return entry;
  }

  async function read(full) {
    const bytes = await readFile(full);
    const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
    const policy = extname(full) === ".html" ? policyOfPage(bytes.toString()) : plainPolicy;
    return { bytes, hash, policy, encoded: new Map() };
  }

  function findMade(path) {
    const known = cache.get(path);
    if (known !== undefined) return known.entry;
    const bytes = made(path);
    if (bytes === null) return null;
    const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
    const entry = { bytes, hash, policy: plainPolicy, encoded: new Map() };
    cache.set(path, { version: "made", entry });
    return entry;
  }

  /** A promise is kept, so that two requests at once compress once. */
  function encode(entry, encoding) {
    if (!entry.encoded.has(encoding)) entry.encoded.set(encoding, encoders[encoding](entry.bytes));
    return entry.encoded.get(encoding);
  }

  async function answer(request, response) {
    response.setHeader("X-Content-Type-Options", "nosniff");
    // Any page may embed the element: its script, module and models are public, and none depends on the caller.
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      return plain(request, response, 405, "only GET and HEAD are served here");
    }
    const path = requestPath(request.url);
    if (path === null) return plain(request, response, 400, "not a path of this site");
    const entry = await find(path);
    if (entry === null) return plain(request, response, 404, `no such file: ${path}`);
    const extension = extname(path).toLowerCase();
    const encoding = alreadyCompressed.has(extension) ? null : acceptedEncoding(request.headers["accept-encoding"]);
    const tag = `"${entry.hash}${encoding === null ? "" : `-${encoding}`}"`;
    response.setHeader("ETag", tag);
    response.setHeader("Vary", "Accept-Encoding");
    // Files in assets/ have their hash in their name and never change. All else is asked for again, and answered 304.
    const isHashed = path.startsWith("/assets/");
    response.setHeader("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    response.setHeader("Content-Security-Policy", entry.policy);
    const known = (request.headers["if-none-match"] ?? "").split(",").map((part) => part.trim().replace(/^W\//, ""));
    if (known.includes(tag)) {
      response.statusCode = 304;
      response.end();
      return;
    }
    const bytes = encoding === null ? entry.bytes : await encode(entry, encoding);
    if (encoding !== null) response.setHeader("Content-Encoding", encoding);
    response.setHeader("Content-Type", types[extension] ?? "application/octet-stream");
    response.setHeader("Content-Length", bytes.length);
    response.end(request.method === "HEAD" ? undefined : bytes);
  }

  return (request, response) => {
    answer(request, response).catch((error) => {
      say(`serve: ${request.url}: ${error.message}`);
      if (response.headersSent) response.destroy();
      else plain(request, response, 500, "the server failed; its terminal says why");
    });
  };
}

function plain(request, response, status, text) {
  response.statusCode = status;
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.end(request.method === "HEAD" ? undefined : `${text}\n`);
}
