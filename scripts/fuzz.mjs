// Replays the fuzzing corpus through every fuzz target with sanitizers on, then a bounded number of mutations of it.
//   node scripts/fuzz.mjs             `npm test`'s run: the same every time
//   node scripts/fuzz.mjs --minutes 5 [WORD]   real fuzzing with libFuzzer, so long each target that has the word in
//   its name; its findings are
//                                             kept in build/fuzz
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { compile } from "./build.mjs";
import { root, run } from "./lib/run.mjs";

const minutes = process.argv.includes("--minutes") ? Number(process.argv[process.argv.indexOf("--minutes") + 1]) : 0;
await compile({ native: ["fuzzers"], wasm: [] });
const words = process.argv.slice(2).filter((word) => /^[a-z]/.test(word));
const targets = readdirSync(join(root, "build/native"))
  .filter((name) => /^fuzz_\w+$/.test(name))
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)));

let passed = 0;
let failed = 0;
for (const target of targets) {
  const corpus = `tests/fuzz/corpus/${target.slice("fuzz_".length)}`;
  const found = `build/fuzz/${target}`;
  mkdirSync(join(root, found), { recursive: true });
  const inputs = existsSync(join(root, corpus)) ? [corpus] : [];
  const common = [`-artifact_prefix=${found}/`, "-timeout=60", "-rss_limit_mb=2048"];
  const mutate = minutes > 0 ? [`-max_total_time=${60 * minutes}`] : ["-seed=1", "-runs=20000", "-max_total_time=8"];
  const { code, output } = await run(`build/native/${target}`, [...common, ...mutate, found, ...inputs]);
  if (code === 0) passed += 1;
  else failed += 1;
  const runs = /^Done (\d+) runs/m.exec(output)?.[1] ?? "no";
  console.log(
    `${code === 0 ? "ok  " : "FAIL"} ${target}: ${runs} runs, ${/^budget: (.*)$/m.exec(output)?.[1] ?? "no budget"}`,
  );
  if (code !== 0) console.log(`--- ${target}\n${output.trimEnd()}`);
}
console.log(`fuzz: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
