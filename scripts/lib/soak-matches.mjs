// Simulated matches back to back in Node, without page: is every ball still there, and does any memory grow?
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";
import { Series } from "./soak-series.mjs";

const scenarioFile = "fields/2026-rebuilt/scenarios/full-match.json";
/** Three more than a match has [s]. */
const matchSeconds = 166;
/** Between two looks at the balls [ticks]. */
const lookTicks = 50;
/** A ball further from the field's corner than this is lost, as is one below its floor [m]. The field is 16.5 by 8.1 m. */
const farthest = 30;
const lowest = -0.5;

const columns = [
  { name: "matches", unit: "1" },
  { name: "speed", unit: "times real" },
  // Wasm memory grows by pages of 64 KB; it must not grow at all.
  { name: "wasm", unit: "MB", most: 0.01 },
  { name: "heap", unit: "MB", most: 4 },
  { name: "rss", unit: "MB", most: 32 },
];

const megabytes = (bytes) => bytes / 2 ** 20;

/** All pieces of a kind, wherever they are. */
const total = ({ field, held, scored, stored }) => field + held + scored + stored;

/** A line for each ball that is where none can be. */
function strays(sandlot, frame, record) {
  const lines = [];
  for (let i = 0; i < frame.pieceCount; i++) {
    const { position } = frame.piece(i, record);
    const { x, y, z } = position;
    const isGone = !(Math.hypot(x, y) < farthest) || !(z > lowest);
    if (isGone) lines.push(`piece ${i} is at ${[x, y, z].map((value) => value.toFixed(2)).join(", ")}`);
  }
  return lines;
}

/** Plays one match; returns its fault. */
function play(sandlot, core, scene, buffers) {
  const pieces = () => sandlot.report(new sandlot.Frame(core.frame(buffers.frame)), scene).pieces;
  const before = pieces();
  const memory = core.memoryBytes;
  const ticks = Math.round(matchSeconds / sandlot.limits.tickSeconds);
  const problems = [];
  for (let tick = 0; tick < ticks && problems.length === 0; tick += lookTicks) {
    const done = core.step(Math.min(lookTicks, ticks - tick));
    core.takeEvents();
    if (done < Math.min(lookTicks, ticks - tick)) problems.push(`it stopped: ${core.stopText}`);
    const frame = new sandlot.Frame(core.frame(buffers.frame));
    for (const line of strays(sandlot, frame, buffers.piece)) problems.push(`at tick ${tick}: ${line}`);
    const now = pieces();
    for (const [kind, counts] of Object.entries(before))
      if (total(now[kind]) !== total(counts))
        problems.push(`at tick ${tick}: of ${total(counts)} ${kind} there are ${total(now[kind])}`);
    if (core.memoryBytes !== memory) problems.push(`at tick ${tick}: the core's memory grew while it stepped`);
  }
  return problems;
}

/** Plays matches for so much simulated time [h]. Returns the faults, a line each. */
export async function soakMatches(hours) {
  const sandlot = await import(join(root, "build/node/sandlot.mjs"));
  const core = await sandlot.openCore(join(root, "build/wasm/sandlot.wasm"));
  const files = sandlot.folderFiles(root);
  const scenario = JSON.parse(readFileSync(join(root, scenarioFile), "utf8"));
  const count = Math.max(1, Math.ceil((3600 * hours) / matchSeconds));
  const series = new Series(columns);
  const problems = [];
  for (let match = 0; match < count; match++) {
    const seed = scenario.seed + match;
    const scene = await core.load(JSON.stringify({ ...scenario, seed }), `match ${match}`, files);
    const buffers = { frame: new ArrayBuffer(core.frameBytes), piece: sandlot.newPieceRecord() };
    const start = performance.now();
    const found = play(sandlot, core, scene, buffers);
    const seconds = (performance.now() - start) / 1000;
    problems.push(...found.map((line) => `seed ${seed}: ${line}`));
    globalThis.gc?.();
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
    series.add((match + 1) * matchSeconds, {
      matches: match + 1,
      speed: matchSeconds / seconds,
      wasm: megabytes(core.memoryBytes),
      heap: megabytes(heapUsed + arrayBuffers),
      rss: megabytes(rss),
    });
  }
  return [...problems, ...(count > 3 ? series.finish() : [])];
}
