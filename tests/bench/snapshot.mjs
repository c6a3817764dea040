// The cost of a snapshot of the whole state, taken, put back and hashed: of the scenes at rest and awake, and of a match; and the
// time to get back to any moment of a whole match. Prints JSON.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { folderFiles, openCore, Snapshots } from "../../build/node/sandlot.mjs";
import { drivenHost, root } from "./host-rig.mjs";

const scenarios = "fields/2026-rebuilt/scenarios";
const cases = [
  ["at rest", "first-drive", 400],
  ["match, six autopilots", "full-match", 3000],
  ["all awake", "all-awake", 50],
];
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

function timed(times, work) {
  const start = performance.now();
  const result = work();
  times.push(performance.now() - start);
  return result;
}

const results = [];
for (const [name, file, warm] of cases) {
  const core = await openCore(join(root, "build/wasm/sandlot.wasm"));
  await core.load(readFileSync(join(root, scenarios, `${file}.json`), "utf8"), file, folderFiles(root));
  core.step(warm);
  const memory = core.state();
  const snapshots = new Snapshots(memory);
  const times = { take: [], restore: [], hash: [], near: [] };
  const held = [snapshots.take(warm)];
  const first = snapshots.bytes;
  for (let i = 1; i <= 30; i++) {
    core.step(25);
    // As the worker does between two: a snapshot finds memory there.
    snapshots.prepare();
    core.step(25);
    held.push(timed(times.take, () => snapshots.take(warm + 50 * i)));
    timed(times.hash, () => core.hash());
  }
  const each = (snapshots.bytes - first) / 30;
  // Anywhere: the state is that of another second.
  for (let i = 0; i < 60; i++) timed(times.restore, () => snapshots.restore(held[(i * 17) % held.length]));
  // A step backwards: only a few ticks have gone by.
  for (let i = 0; i < 20; i++) {
    core.step(5);
    timed(times.near, () => snapshots.restore(held[(59 * 17) % held.length]));
  }
  const medians = Object.fromEntries(Object.entries(times).map(([what, list]) => [what, median(list)]));
  results.push({ name, pages: memory.pages, first, each, ...medians });
}

/** Seeks over a whole match, as the page's worker does them. */
async function seeks(seconds) {
  const { host, ask, frames } = await drivenHost(`${scenarios}/full-match.json`, seconds);
  const times = { shown: [], there: [], back: [] };
  for (let i = 0; i < 60; i++) {
    const tick = Math.floor((i * 0.6180339887 * seconds * 50) % (seconds * 50));
    const start = performance.now();
    const before = frames();
    const arrived = ask({ type: "seek", tick });
    while (frames() === before) await new Promise((resolve) => setImmediate(resolve));
    times.shown.push(performance.now() - start);
    await arrived;
    times.there.push(performance.now() - start);
    const again = performance.now();
    await ask({ type: "back", ticks: 1 });
    times.back.push(performance.now() - again);
  }
  const worst = Math.max(...times.there);
  const medians = Object.fromEntries(Object.entries(times).map(([what, list]) => [what, median(list)]));
  return { seconds, ...medians, worst, ...host.held };
}

console.log(JSON.stringify({ cases: results, seeks: await seeks(Number(process.argv[2] ?? 160)) }));
