// Fuzzes readers of foreign bytes in TypeScript: each target of tests/fuzz/fuzz-*.ts in a thread of its own, watched
// from outside.
//   node scripts/fuzz-node.mjs                       `npm test`'s run: the same every time
//   node scripts/fuzz-node.mjs --minutes 10 [WORD]   for so long each, from a new seed, which it prints; WORD: a part
//   of its name
//   node scripts/fuzz-node.mjs --seed 7 --runs 500   that again
// An input that throws, or costs more CPU than the budget, is written to build/fuzz/NAME and ends the target. Budgets
// are multiples of a fixed piece of work on this machine.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { build } from "vite";
import { dracoModule } from "./lib/draco-module.mjs";
import { root } from "./lib/run.mjs";
import { shipped } from "./lib/shipped.mjs";

/** The limit of one input's cost, in units of `work`. */
const budget = 200;
/** The cost at which its thread is ended: it does not come back by itself. */
const patience = 20 * budget;
const defaultRuns = 3000;

/** A fixed piece of work: it takes a few milliseconds anywhere. */
function work() {
  const memory = new Map();
  for (let i = 0; i < 20_000; i++) memory.set(`${i % 5000}`, JSON.stringify([i, { i }]));
  return memory.size;
}

/** CPU time of this process [us]. */
const cpuTime = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

function calibrate() {
  let least = Infinity;
  for (let i = 0; i < 12; i++) {
    const start = cpuTime();
    work();
    least = Math.min(least, cpuTime() - start);
  }
  return Math.max(least, 500);
}

/**
 * An input's cost. A collection of garbage, or a compiler at work, also counts as this process's: so a dear input is
 * run again.
 */
async function costOf(target, input, unit) {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least > budget; tries++) {
    const start = cpuTime();
    await target.run(input);
    least = Math.min(least, (cpuTime() - start) / unit);
  }
  return least;
}

/** In the thread: runs inputs until time or number are over, or something is found. */
async function runTarget({ bundle, seed, runs, until, progress, unit }) {
  const { default: target, Random } = await import(bundle);
  const inputs = target.corpus();
  let [index, most] = [0, 0];
  let input = new Uint8Array();
  try {
    for (; index < inputs.length + runs && Date.now() < until; index++) {
      progress[0] = index;
      const random = new Random(seed, index);
      input = index < inputs.length ? inputs[index] : target.mutate(random, random.one(inputs));
      const cost = await costOf(target, input, unit);
      most = Math.max(most, cost);
      if (cost > budget) throw new Error(`it costs ${cost.toFixed(0)} units of CPU; ${budget} are its budget`);
    }
    parentPort.postMessage({ index, most });
  } catch (error) {
    parentPort.postMessage({ index, most, input, problem: String(error?.stack ?? error) });
  }
}

/** Resolves to the thread's answer, or to an input that does not come back. */
async function watch(thread, progress, unit) {
  let [seen, since] = [-1, cpuTime()];
  let timer;
  const said = new Promise((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
  });
  const stuck = new Promise((resolve) => {
    timer = setInterval(() => {
      if (progress[0] !== seen) [seen, since] = [progress[0], cpuTime()];
      else if (cpuTime() - since > patience * unit)
        resolve({ index: seen, most: patience, problem: "it does not come back" });
    }, 1000);
  });
  try {
    return await Promise.race([said, stuck]);
  } finally {
    clearInterval(timer);
    await thread.terminate();
  }
}

async function bundleTarget(name) {
  const entry = `build/fuzz/node/${name}.entry.ts`;
  mkdirSync(join(root, "build/fuzz/node"), { recursive: true });
  const from = (file) => JSON.stringify(join(root, "tests/fuzz", file));
  writeFileSync(
    join(root, entry),
    `export { default } from ${from(`${name}.ts`)};\nexport { Random } from ${from("mutate.ts")};\n`,
  );
  const output = { entryFileNames: `${name}.mjs` };
  await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [dracoModule()],
    define: { SANDLOT_SHIPPED: JSON.stringify(shipped) },
    ssr: { noExternal: true },
    build: { ssr: entry, outDir: `build/fuzz/node/${name}`, rollupOptions: { output }, target: "node20" },
  });
  return pathToFileURL(join(root, `build/fuzz/node/${name}/${name}.mjs`)).href;
}

/** False when it found something. */
async function fuzz(name, { seed, runs, minutes, unit }) {
  const bundle = await bundleTarget(name);
  const progress = new Int32Array(new SharedArrayBuffer(4));
  const until = minutes > 0 ? Date.now() + 60_000 * minutes : Infinity;
  const data = { bundle, seed, runs: minutes > 0 ? Infinity : runs, until, progress, unit };
  const thread = new Worker(new URL(import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  const result = await watch(thread, progress, unit).catch((error) => ({
    index: progress[0],
    most: 0,
    problem: String(error),
  }));
  const { index, most, input, problem } = result;
  const counts = `${index} inputs of seed ${seed}, the slowest ${most.toFixed(1)} of ${budget} units of ${(unit / 1000).toFixed(1)} ms`;
  console.log(`${problem === undefined ? "ok  " : "FAIL"} ${name}: ${counts}`);
  if (problem === undefined) return true;
  const folder = join(root, "build/fuzz", name);
  mkdirSync(folder, { recursive: true });
  const place = join(folder, `${seed}-${index}`);
  if (input !== undefined) writeFileSync(place, input);
  console.log(`     input ${index}: ${problem}\n     ${input === undefined ? "run that seed again" : place}`);
  return false;
}

/** Numbers behind options, and words. */
function readArguments(args) {
  const options = { minutes: 0, seed: 1, runs: defaultRuns };
  const words = [];
  for (let i = 0; i < args.length; i++) {
    const name = args[i].replace(/^--/, "");
    if (args[i].startsWith("--") && name in options) options[name] = Number(args[++i]);
    else words.push(args[i]);
  }
  if (options.minutes > 0 && !args.includes("--seed")) options.seed = Date.now() % 2 ** 31;
  return { ...options, words };
}

async function main() {
  const { words, ...options } = readArguments(process.argv.slice(2));
  const names = readdirSync(join(root, "tests/fuzz"))
    .filter((file) => /^fuzz-.*\.ts$/.test(file))
    .map((file) => file.slice(0, -3))
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
  const unit = calibrate();
  let [passed, failed] = [0, 0];
  for (const name of names) {
    if (await fuzz(name, { ...options, unit })) passed += 1;
    else failed += 1;
  }
  console.log(`fuzz-node: ${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

if (isMainThread) await main();
else await runTarget(workerData);
