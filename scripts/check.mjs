// `npm run check`: everything about the sources that a compiler does not see. Ends with "check: N passed, N failed".
import { compile } from "./build.mjs";
import { outdated } from "./lib/generated.mjs";
import { staleKeyFiles } from "./lib/key-files.mjs";
import { localeCalls } from "./lib/locale-calls.mjs";
import { writeNodeTypes } from "./lib/node-entries.mjs";
import { filesBelow, readText, run } from "./lib/run.mjs";
import { newerThanFloor } from "./lib/web-floor.mjs";

const node = (...args) => run(process.execPath, args);

/** Words that mean unfinished work, and the calls that hide other tests. */
async function unfinished() {
  const words = new RegExp(["\\bTO" + "DO\\b", "\\bFIX" + "ME\\b", "\\.on" + "ly\\("].join("|"));
  const files = ["core", "web", "tests", "scripts", "docs", "fields", "robots", "README.md", "CMakeLists.txt"]
    .flatMap(filesBelow)
    .filter((file) => /\.(c|h|ts|mjs|css|html|md|json|txt|cmake)$/.test(file));
  const found = files.flatMap((file) =>
    readText(file)
      .split("\n")
      .flatMap((line, index) => (words.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  return { code: found.length > 0 ? 1 : 0, output: found.join("\n") };
}

/** The committed TypeScript must match the tables and exports. It is compared here before any build may write it. */
async function generated() {
  await compile({ wasm: [] });
  const files = await outdated();
  return {
    code: files.length > 0 ? 1 : 0,
    output: files.map(({ path }) => `${path} differs from the core's tables: run npm run build`).join("\n"),
  };
}

/** The schemas and the READMEs' tables must match the tables of keys. */
async function keys() {
  const stale = await staleKeyFiles();
  return {
    code: stale.length > 0 ? 1 : 0,
    output: stale.map((path) => `${path} differs from the tables of keys: run npm run build`).join("\n"),
  };
}

/** The page, the tests, and the scripts that they import. */
function types() {
  writeNodeTypes();
  return run("node_modules/.bin/tsc", ["--noEmit"]);
}

/** The oldest browsers that README names must have all that the page uses. */
function oldBrowsers() {
  const lines = newerThanFloor();
  return { code: lines.length > 0 ? 1 : 0, output: lines.join("\n") };
}

/** Languages that are not tags make Intl throw: one file guards its calls. */
function languages() {
  const lines = localeCalls();
  return { code: lines.length > 0 ? 1 : 0, output: lines.join("\n") };
}

const checks = [
  ["layers", () => node("scripts/check-layers.mjs")],
  ["format", () => node("scripts/format.mjs", "--check")],
  ["types", types],
  ["types of the command line", () => node("scripts/check-types.mjs")],
  ["generated TypeScript", generated],
  ["keys", keys],
  ["field files", () => node("scripts/build-field.mjs", "--check")],
  ["robot files", () => node("scripts/build-robots.mjs", "--check")],
  ["old browsers", oldBrowsers],
  ["languages", languages],
  ["maps", () => node("scripts/maps.mjs", "--check")],
  ["documentation's links", () => node("scripts/docs/site.mjs", "--check")],
  ["unused C functions", () => node("scripts/check-unused.mjs")],
  ["unfinished work", unfinished],
  ["hard words", () => node("scripts/check-words.mjs")],
];

let failed = 0;
for (const [name, check] of checks) {
  const { code, output } = await check();
  if (code === 0) continue;
  failed += 1;
  console.log(`--- check: ${name}\n${output.trim()}`);
}
console.log(`check: ${checks.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
