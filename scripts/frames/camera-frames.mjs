// `run --frames`: pictures of a robot's cameras, as PNG files. A browser without a window draws the run's recording
// from its cameras; this is its server, and it writes the answers.
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import { BadInput } from "../cli/args.mjs";
import { notBuilt, root } from "../cli/home.mjs";
import { staticHandler } from "../cli/static.mjs";
import { findBrowser, startBrowser } from "./browser.mjs";

const dist = join(root, "dist");
/** Of one picture; a camera of 4 megapixels has some 6 MB. */
const mostBytes = 64 << 20;

/** Of a shutter that is open [ms], and of a black pixel's noise: with more nothing can be seen. */
const mostExposure = 100;
const mostNoise = 60;

/**
 * A camera's name as part of a file's.
 * @param {string} camera
 */
const fileName = (camera) => camera.replace(/[^A-Za-z0-9._-]+/g, "-");

/**
 * The frames that a run was asked for.
 * @typedef {{ folder: string, browser: string, plan: { station: string, cameras: string[], sensor: { exposure: number, noise: number } } }} Frames
 */

/**
 * Before the run: bad wishes are told while nothing has been written.
 * @param {{ folder: string, station?: string, cameras?: string, exposure?: number, noise?: number,
 *   scene: import("../../build/node/sandlot.mjs").SceneInfo, stations: readonly string[] }} wishes
 * @returns {Frames}
 */
export function openFrames({ folder, station = "", cameras = "", exposure = 0, noise = 0, scene, stations }) {
  if (!(exposure >= 0 && exposure <= mostExposure))
    throw new BadInput(`run: --frames-exposure must be 0 to ${mostExposure} ms, not ${exposure}`);
  if (!(noise >= 0 && noise <= mostNoise))
    throw new BadInput(`run: --frames-noise must be 0 to ${mostNoise}, not ${noise}`);
  const index = station === "" ? 0 : scene.robots.findIndex((robot) => stations[robot.station] === station);
  if (index < 0) throw new BadInput(`run: --frames-station: no robot stands at ${station}`);
  const names = (scene.robots[index]?.cameras ?? []).map(({ name }) => name);
  if (names.length === 0)
    throw new BadInput('run: --frames: the robot has no cameras; robot.json\'s "cameras" has them');
  const wanted = cameras === "" ? [] : cameras.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new BadInput(`run: --frames-cameras: there is no camera ${unknown}; the robot has ${names.join(", ")}`);
  const browser = findBrowser();
  if (browser === null)
    throw new BadInput(
      "run: --frames: a browser draws the pictures, and there is none here: install Chromium, Chrome or Edge, or name one in the environment as CHROMIUM",
    );
  if (!statSync(join(dist, "frames.html"), { throwIfNoEntry: false })?.isFile()) throw notBuilt("the page in dist/");
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there !== undefined && !there.isDirectory()) throw new BadInput(`run: --frames: ${folder} is no folder`);
  if (there !== undefined && readdirSync(folder).length > 0)
    throw new BadInput(`run: --frames: ${folder} is not empty; name a new folder`);
  return { folder, browser, plan: { station, cameras: wanted, sensor: { exposure: exposure / 1000, noise } } };
}

/** @param {import("node:http").IncomingMessage} request */
async function bodyOf(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > mostBytes) throw new Error(`more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Draws the frames of a recording. Resolves to their number; rejects with the reason.
 * @param {Frames} frames
 * @param {Uint8Array} recording
 * @returns {Promise<number>}
 */
export async function drawFrames({ folder, browser: path, plan }, recording) {
  mkdirSync(folder, { recursive: true });
  const files = staticHandler(dist, () => false);
  /** @type {object[]} */
  const rows = [];
  let finish = (/** @type {string | null} */ _why) => {};
  /** @type {Promise<string | null>} */
  const finished = new Promise((resolve) => (finish = resolve));
  /**
   * @param {{ camera: string, captured: number }} frame
   * @param {Uint8Array} png
   */
  const take = (frame, png) => {
    const name = `${fileName(frame.camera)}-${frame.captured.toFixed(4).padStart(9, "0")}.png`;
    writeFileSync(join(folder, name), png);
    rows.push({ file: name, ...frame });
  };
  /** @type {Record<string, () => string | Uint8Array>} */
  const made = { "/run/plan.json": () => JSON.stringify(plan), "/run/run.sandlot": () => recording };
  /** @type {Record<string, (body: Buffer, request: import("node:http").IncomingMessage) => void>} */
  const posts = {
    "/run/frame": (body, request) => take(JSON.parse(String(request.headers["x-frame"])), body),
    "/run/done": () => finish(null),
    "/run/failed": (body) => finish(body.toString()),
  };
  const server = createServer((request, response) => {
    const [url = "/"] = (request.url ?? "/").split("?");
    const text = Object.hasOwn(made, url) ? made[url] : undefined;
    const post = Object.hasOwn(posts, url) ? posts[url] : undefined;
    if (request.method === "GET" && text !== undefined) return void response.end(text());
    if (request.method !== "POST" || post === undefined) return void files(request, response);
    bodyOf(request).then(
      (body) => {
        post(body, request);
        response.end();
      },
      (error) => {
        response.statusCode = 400;
        response.end(String(error.message));
      },
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const browser = startBrowser(path, `http://127.0.0.1:${port}/frames.html`);
  try {
    const failure = await Promise.race([finished, browser.ended]);
    if (failure !== null) throw new Error(failure);
  } finally {
    await browser.stop();
    server.close();
    server.closeAllConnections();
    writeFileSync(join(folder, "frames.jsonl"), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
  return rows.length;
}
