// `npm run bench`: the numbers of DESIGN section 6 as one table. Measures only; nothing here fails for being slow.
//   node scripts/bench.mjs spheres scene match robots vision telemetry logs recording snapshot past size page values drive net    some
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { bundle, compile, moduleTargets } from "./build.mjs";
import { siteList } from "./lib/offline-files.mjs";
import { must, root } from "./lib/run.mjs";

const words = process.argv.slice(2);
const wanted = (name) => words.length === 0 || words.includes(name);
const rows = [];
const add = (what, value, target = "", note = "") => rows.push([what, value, target, note]);
const ms = (value) => `${value.toFixed(3)} ms`;
const kib = (bytes) => `${(bytes / 1024).toFixed(0)} KiB`;

export function brotli(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return brotliCompressSync(bytes, { params }).length;
}

/** Steps of 4 ms of 504 spheres, three engines in one process. */
async function spheres() {
  const results = JSON.parse(await must(process.execPath, ["tests/bench/spheres.mjs"]));
  for (const scene of new Set(results.map((result) => result.scene))) {
    const [ours, ...peers] = results.filter((result) => result.scene === scene);
    for (const result of [ours, ...peers]) {
      const overlap = `overlap mean ${(1e3 * result.meanOverlap).toFixed(3)} max ${(1e3 * result.maxOverlap).toFixed(2)} mm`;
      add(
        `${scene}: ${result.engine}`,
        `${ms(result.median)} a step`,
        "",
        `min ${ms(result.min)}, ${result.contacts} contacts, ${overlap}`,
      );
    }
    peers.forEach((peer, index) =>
      add(
        `${scene}: ours / ${peer.engine}`,
        (ours.median / peer.median).toFixed(2),
        index === 0 ? "<= 0.50" : "<= 0.35",
      ),
    );
  }
}

/** The whole simulation of the first-drive scene, WASM and native by turns. */
async function scene() {
  const path = "fields/2026-rebuilt/scenarios";
  const cases = [
    ["all awake", `${path}/all-awake.json`, 50, 250, ">= 4.0x"],
    ["six robots driving, all awake", "tests/bench/six-robots.json", 50, 450, ">= 4.0x"],
    ["at rest", `${path}/first-drive.json`, 400, 1000, ">= 25.0x"],
  ];
  for (const [name, file, warm, ticks, target] of cases) {
    const best = { wasm: Infinity, native: Infinity };
    const all = { wasm: [], native: [] };
    const programs = { wasm: [process.execPath, "build/wasm/core_bench.cjs"], native: ["build/native/core_bench"] };
    let awake = 0;
    for (let round = 0; round < 3; round++)
      for (const [kind, [command, ...args]] of Object.entries(programs)) {
        const result = JSON.parse(await must(command, [...args, file, String(warm), String(ticks)]));
        all[kind].push(result.median);
        best[kind] = Math.min(best[kind], result.min);
        awake = result.awake;
      }
    const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
    for (const kind of ["wasm", "native"]) {
      const factor = `${(20 / median(all[kind])).toFixed(1)}x real time`;
      add(
        `${name}, ${kind}`,
        factor,
        kind === "wasm" ? target : "",
        `${ms(median(all[kind]))} a tick, min ${ms(best[kind])}, ${awake} awake`,
      );
    }
    add(`${name}: WASM / native`, (median(all.wasm) / median(all.native)).toFixed(2), "<= 1.60");
  }
}

/** A whole match of six autopilots: its speed from the first to the last second, and the cost of each part of a tick. */
async function match() {
  const scenario = "fields/2026-rebuilt/scenarios/full-match.json";
  const bench = (warm, ticks) =>
    must(process.execPath, ["build/wasm/core_bench.cjs", scenario, String(warm), String(ticks)]).then(JSON.parse);
  const autoTicks = 23 * 50;
  const teleopTicks = 140 * 50;
  const whole = await bench(0, autoTicks + teleopTicks);
  const note = `mean ${ms(whole.mean)} a tick, longest ${ms(whole.max)}`;
  add("full match, six autopilots, 163 s", `${(20 / whole.mean).toFixed(1)}x real time`, ">= 4.0x", note);
  const teleop = await bench(autoTicks, teleopTicks);
  const ends = `${ms(teleop.first)} and ${ms(teleop.last)} a tick`;
  add("its last 10 s of teleop / its first", (teleop.last / teleop.first).toFixed(2), "<= 1.30", ends);
  // The parts: ten seconds in the middle of it.
  const { parts, mean } = await bench(autoTicks + 1500, 500);
  for (const [part, cost] of Object.entries(parts))
    add(`its tick: ${part}`, ms(cost), "", `${Math.round((100 * cost) / mean)} %`);
}

/** Robots alone, every mechanism moving: their cost in a physics step, in WASM. */
async function robots() {
  const cases = [
    ["one swerve robot with its mechanisms", "tests/bench/one-robot.json", "<= 0.040 ms"],
    ["six of them", "tests/bench/six-robots-bare.json", "<= 0.250 ms"],
  ];
  for (const [name, file, target] of cases) {
    const ticks = [];
    for (let round = 0; round < 3; round++)
      ticks.push(JSON.parse(await must(process.execPath, ["build/wasm/core_bench.cjs", file, "50", "400"])).median);
    ticks.sort((a, b) => a - b);
    add(name, `${ms(ticks[1] / 5)} a step`, target, `${ms(ticks[1])} a tick of five steps, WASM`);
  }
}

/** The cost of one robot's vision in a tick, in WASM: 32 tags, 504 balls all awake, two more robots. */
async function vision() {
  for (const [kind, file] of [
    ["tags", "tests/bench/cameras-tags.json"],
    ["pieces", "tests/bench/cameras-pieces.json"],
  ]) {
    const args = ["build/wasm/core_bench.cjs", file, "50", "500", "vision"];
    const { mean, max, results, sights, detections } = JSON.parse(await must(process.execPath, args));
    const seen = ((sights + detections) / results).toFixed(1);
    add(
      `four cameras at 30 FPS, ${kind}`,
      `${ms(mean)} a tick`,
      "<= 0.600 ms",
      `longest ${ms(max)}, ${seen} seen a frame`,
    );
  }
}

/** The network worker's part of a tick. */
async function telemetry() {
  const { measureTelemetry } = await import("../tests/bench/telemetry.mjs");
  const { topics, published, logged } = await measureTelemetry();
  add("telemetry of six robots and 504 pieces", `${ms(published.median)} a tick`, "<= 0.300 ms", `${topics} topics`);
  add("its 99th percentile", ms(published.p99));
  add("the same into a log", `${ms(logged.median)} a tick`, "", `99 % below ${ms(logged.p99)}`);
}

/** A whole match of six robots with its cameras as a WPILOG. */
async function logs() {
  const { mkdtempSync, rmSync, statSync } = await import("node:fs");
  const { tmpdir } = await import("node:os");
  const folder = mkdtempSync(join(tmpdir(), "sandlot-bench-"));
  const file = join(folder, "match.wpilog");
  const scenario = "fields/2026-rebuilt/scenarios/full-match.json";
  await must(process.execPath, ["scripts/sandlot.mjs", "run", scenario, "--seconds", "163", "--log", file]);
  add("WPILOG of a match with cameras, 163 s", `${(statSync(file).size / 1e6).toFixed(1)} MB`, "<= 30.0 MB");
  rmSync(folder, { recursive: true });
}

/** A match of 160 s with one driver and five autopilots, as a recording. */
async function recording() {
  const sizes = JSON.parse(await must(process.execPath, ["tests/bench/recording.mjs"]));
  for (const [hands, target] of [
    ["keyboard", "<= 12 KiB"],
    ["gamepad", "<= 60 KiB"],
  ]) {
    const { bytes, deflated, link } = sizes[hands];
    const note = `${kib(bytes)} as a file, ${link} characters as a link`;
    add(`recording of a match by ${hands}, deflated`, `${(deflated / 1024).toFixed(1)} KiB`, target, note);
  }
  add(
    "positions of that match, if they are wanted",
    kib(sizes.keyboard.positions),
    "",
    "ten a second, in a file alone",
  );
  add("events of that match that are not in it", String(sizes.events), "", "a replay finds them again");
}

/** The whole state held, put back and hashed; and how fast any moment of a match is there again. */
async function snapshot() {
  const { cases, seeks } = JSON.parse(await must(process.execPath, ["tests/bench/snapshot.mjs"]));
  for (const { name, take, restore, near, hash, each, first } of cases) {
    const sizes = `${kib(each)} a second after the first ${kib(first)}`;
    add(`snapshot, ${name}`, ms(take), "<= 1 ms", sizes);
    add(`snapshot, ${name}: restore`, ms(restore), "<= 1 ms", `${ms(near)} when little has changed`);
    add(`snapshot, ${name}: hash`, ms(hash), "<= 1 ms");
  }
  const { seconds, shown, there, worst, bytes, snapshots, back } = seeks;
  const memory = `${snapshots} snapshots, ${(bytes / 2 ** 20).toFixed(0)} MiB`;
  add(`seek in a match of ${seconds} s: shown`, ms(shown), "<= 150 ms", memory);
  add(
    `seek in a match of ${seconds} s: the state`,
    ms(there),
    "",
    `longest ${ms(worst)}, a step back from there ${ms(back)}`,
  );
}

/** A value that was not recorded, over a whole match, and the last seconds with another number. */
async function past() {
  const { past, whatIf } = JSON.parse(await must(process.execPath, ["tests/bench/past.mjs"]));
  const { seconds, newest10, all, answerMs } = past;
  const answers = `the run waits ${ms(answerMs.median)} for each of ${answerMs.count} answers, at most ${ms(answerMs.worst)}`;
  add(`a value's past, six robots, ${seconds} s`, `${all.toFixed(1)} s`, "<= 40 s", `CPU time; ${answers}`);
  add("its newest 10 s", `${newest10.toFixed(2)} s`, "<= 3 s", "CPU time, with loading the match");
  add("the last 5 s of one robot with another number", `${whatIf.median.toFixed(3)} s`, "<= 0.3 s");
  add("the first time", `${whatIf.first.toFixed(3)} s`, "", "with loading the run, and as it was");
}

/** Bytes sent. */
function size() {
  const wasm = readFileSync(join(root, "build/wasm/sandlot.wasm"));
  add("sandlot.wasm, brotli", kib(brotli(wasm)), "<= 360 KiB", `${kib(wasm.length)} raw`);
}

/** In Chromium, with draw calls that draw nothing: the bytes that the first drive loads, and the main thread's script time per drawn frame. */
async function page() {
  const { measurePage } = await import("../tests/bench/page.mjs");
  const { files, foreign, ...one } = await measurePage(undefined, { empty: true });
  const total = files.reduce((sum, file) => sum + brotli(file.body), 0);
  add("page to first drive, brotli", kib(total), "<= 600 KiB", `${files.length} files, ${foreign} from other origins`);
  // Fetched after the first drive, a few files at a time; most of the first part is in the browser's cache by then.
  const kept = siteList(join(root, "dist"))
    .files.filter(([, , first]) => first !== 2)
    .map(([path, , first]) => ({ size: brotli(readFileSync(join(root, "dist", path))), first }));
  const sum = (list) => kib(list.reduce((bytes, { size }) => bytes + size, 0));
  const first = sum(kept.filter((file) => file.first === 1));
  add("kept for offline, brotli", sum(kept), "", `${kept.length} files; ${first} of it for the first drive`);
  const six = await measurePage("tests/bench/six-robots.json", { empty: true });
  for (const [name, { scriptMedian, scriptP95, frames }] of [
    ["first drive", one],
    ["six robots", six],
  ]) {
    const note = `95 % below ${ms(scriptP95)}, ${frames} frames, CPU time`;
    add(`main-thread script per frame, ${name}`, ms(scriptMedian), "<= 1.5 ms", note);
  }
}

/**
 * In Chromium, with draw calls that draw nothing: the cockpit's cost on the main thread, and its cost once it is
 * closed.
 */
async function values() {
  const { measurePage } = await import("../tests/bench/page.mjs");
  const measure = (more) => measurePage(undefined, { empty: true, wide: true, ...more });
  const plain = await measure({});
  const shown = await measure({ values: true });
  const closed = await measure({ values: true, closed: true });
  const pan = await measure({ pan: true });
  const note = ({ scriptMedian, scriptP95, frames }) =>
    `${ms(scriptMedian)} a picture, 95 % below ${ms(scriptP95)}, ${frames} pictures, CPU time`;
  add("main-thread script a picture, without values", ms(plain.scriptMedian), "", note(plain));
  add("20 values live: so much more", ms(shown.scriptMean - plain.scriptMean), "<= 1 ms", note(shown));
  add("the cockpit closed again: so much more", ms(closed.scriptMean - plain.scriptMean), "0 ms", note(closed));
  add("pan over a million points, main thread a picture", ms(pan.scriptP95), "<= 16 ms", note(pan));
}

/** In Chromium, with draw calls that draw nothing: from a link to the picture, the browser's caches new each time. */
async function drive() {
  const { measureFirstDrive } = await import("../tests/bench/first-drive.mjs");
  for (const [kind, { drives, picture, whole, all }] of Object.entries(await measureFirstDrive())) {
    const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
    const times = all.map((one) => one.picture);
    const note = `of ${all.length} visits, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`;
    add(`from a ${kind}'s link until it runs`, seconds(drives), "<= 2.50 s", "its card is open, a press drives");
    add(`and until its first picture`, seconds(picture), "<= 2.50 s", note);
    add(`and until it looks as it is meant to`, seconds(whole), "", "what a GPU would draw costs nothing here");
  }
}

/** A match through the bridge to four subscribers, 60 s. */
async function net() {
  const { loadRows, runLoad } = await import("../tests/net/load.mjs");
  for (const row of loadRows(await runLoad({ seconds: 60 }))) add(...row);
}

await compile({ native: ["core_bench"], wasm: [...moduleTargets, "core_bench"] });
await bundle();
for (const part of [
  spheres,
  scene,
  match,
  robots,
  vision,
  telemetry,
  logs,
  recording,
  snapshot,
  past,
  size,
  page,
  values,
  drive,
  net,
])
  if (wanted(part.name)) await part();

const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
for (const row of rows)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
