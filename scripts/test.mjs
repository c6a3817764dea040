// `npm test`: builds, then runs every kind of test. Quiet when it passes; a failing stage shows all its output.
// The last line is "N passed, N failed"; the exit code is 1 if a test failed or a stage ran none.
//   npm test -- --quick      check, C tests native and in WASM, web, golden hashes
//   npm test -- core e2e     only the stages whose name contains one of the words
//   npm test -- --help       the stages, and those that --quick leaves out
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bundle, compile, moduleTargets } from "./build.mjs";
import { readText, root, run } from "./lib/run.mjs";

const totals = { passed: 0, failed: 0 };
/** A line for each test that failed or was unsteady, for the end: the whole output may be long. */
const remarks = [];
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs a stage; the last "N passed, N failed" of its output counts. */
async function stage(name, job) {
  const start = performance.now();
  const { code, output, failing } = await job();
  const counts = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].pop();
  for (const [line] of output.matchAll(/^(?:only at the (?:second|third) try:|skipped|slow) .*$/gm))
    remarks.push(`${name}: ${line}`);
  const passed = Number(counts?.[1] ?? 0);
  let failed = Number(counts?.[2] ?? 0);
  if (passed + failed === 0) console.log(`${name}: ran no tests`);
  if (failed === 0 && (code !== 0 || passed === 0)) failed = 1;
  totals.passed += passed;
  totals.failed += failed;
  if (failed > 0) {
    console.log(`--- ${name}\n${output.trimEnd()}\n---`);
    const names = failing ?? [...output.matchAll(/^FAIL(?:ED)? +(.*)$/gm)].map(([, words]) => words);
    remarks.push(...(names.length > 0 ? names : ["see its output above"]).map((words) => `${name}: ${words}`));
  }
  // A stage that was asked for by its name shows its table, too.
  else if (words.length > 0) for (const [line] of output.matchAll(/^ok {2}.*$/gm)) console.log(line);
  console.log(
    `${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${seconds(start).padStart(8)}`,
  );
}

/** Vitest's own report is for people; its JSON has the counts. */
async function vitest(folder) {
  const report = `build/test/${folder.replaceAll("/", "-")}.json`;
  mkdirSync(join(root, "build/test"), { recursive: true });
  rmSync(join(root, report), { force: true });
  const { code, output } = await run("node_modules/.bin/vitest", [
    ...["run", folder, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  ]);
  const text = readText(report);
  if (text === "") return { code: 1, output };
  const { numPassedTests, numTotalTests, numPendingTests, success, testResults } = JSON.parse(text);
  const failing = testResults.flatMap((file) => file.assertionResults.filter(({ status }) => status === "failed"));
  const failed = Math.max(numTotalTests - numPassedTests - numPendingTests, success ? 0 : 1);
  const counts = `${output}\n${numPassedTests} passed, ${failed} failed`;
  return { code, output: counts, failing: failing.map(({ fullName }) => fullName) };
}

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const quick = process.argv.includes("--quick");

const stages = {
  check: () => run(process.execPath, ["scripts/check.mjs"]),
  "core native": () => run("build/native/core_tests"),
  "core wasm": () => run(process.execPath, ["build/wasm/core_tests.cjs"]),
  golden: () => vitest("tests/wasm/golden"),
  fuzz: () => run(process.execPath, ["scripts/fuzz.mjs"]),
  "fuzz in node": () => run(process.execPath, ["scripts/fuzz-node.mjs"]),
  web: () => vitest("tests/web"),
  wasm: () => vitest("tests/wasm"),
  net: () => vitest("tests/net"),
  python: () => run(process.execPath, ["tests/python/run.mjs"]),
  recipes: () => run(process.execPath, ["tests/recipes/run.mjs"]),
  docs: () => run(process.execPath, ["scripts/docs/snippets.mjs"]),
};
const alone = {
  // The browser draws in software and its tests watch a real clock, so nothing runs beside it.
  e2e: () =>
    existsSync(join(root, "tests/e2e/run.mjs")) ? run(process.execPath, ["tests/e2e/run.mjs"]) : vitest("tests/e2e"),
  // Robot code's ports are fixed, and the end-to-end tests use them, too. With WPILib's own programs where PyPI is reached.
  peers: () => run(process.execPath, ["tests/peers/run.mjs"]),
};

/** The stages of --quick. "golden" is a part of "wasm", so without --quick only its name asks for it. */
const quickStages = ["check", "core native", "core wasm", "golden", "web"];

function isWanted(name) {
  if (words.length > 0) return words.some((word) => name.includes(word));
  if (quick) return quickStages.includes(name);
  return name !== "golden";
}

const wanted = (list) => Object.entries(list).filter(([name]) => isWanted(name));

if (process.argv.includes("--help")) {
  const all = [...Object.keys(stages), ...Object.keys(alone)];
  console.log(`stages: ${all.join(", ")}`);
  console.log(`--quick runs ${quickStages.join(", ")}`);
  console.log(`--quick leaves out ${all.filter((name) => !quickStages.includes(name)).join(", ")}`);
  process.exit(0);
}
const known = ["--quick", "--help"];
const unknown = process.argv.slice(2).find((word) => word.startsWith("--") && !known.includes(word));
if (unknown !== undefined) {
  console.error(`test: unknown option ${unknown}; there are ${known.join(" and ")}`);
  process.exit(2);
}

const start = performance.now();
const native = ["core_tests", "core_bench", "core_bench_checked", ...(isWanted("fuzz") ? ["fuzzers"] : [])];
await compile({ native, wasm: [...moduleTargets, "core_tests"] });
console.log(`compiled ${seconds(start).padStart(37)}`);

const queue = wanted(stages);
// The check compares abi.gen.ts with the committed one, so it goes before bundle() may write it.
if (queue[0]?.[0] === "check") await stage(...queue.shift());
const bundling = performance.now();
await bundle();
console.log(`bundled ${seconds(bundling).padStart(38)}`);

const worker = async () => {
  while (queue.length > 0) await stage(...queue.shift());
};
await Promise.all([worker(), worker()]);
for (const entry of wanted(alone)) await stage(...entry);

for (const line of remarks) console.log(`look at ${line}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);
