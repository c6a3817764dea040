// Follows each recipe of CONTRIBUTING.md in a copy of the tree and looks whether the new thing works; then leaves out one step
// and looks whether a compiler or a check names the missing part. Ends with "recipes: N passed, N failed".
//   node tests/recipes/run.mjs panel     only the recipes whose heading contains the word
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { filesBelow, root } from "../../scripts/lib/run.mjs";
import { follow, readRecipe, runIn } from "./recipe.mjs";

const clang = existsSync("/usr/bin/clang-14") ? "clang-14" : "clang";
const document = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
const copied = ["core", "web", "scripts", "tests", "fields", "robots", "public", "docs"];

/** A copy of the tree with its finished builds. */
function copyTree() {
  const folder = mkdtempSync(join(tmpdir(), "sandlot-recipe-"));
  for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const name of readdirSync(root).filter((entry) => /\.(json|ts|md|txt)$/.test(entry)))
    cpSync(join(root, name), join(folder, name));
  for (const path of ["build/wasm", "build/node"]) {
    mkdirSync(join(folder, path), { recursive: true });
    for (const name of readdirSync(join(root, path)).filter((entry) => /\.(wasm|mjs|js)$/.test(entry)))
      cpSync(join(root, path, name), join(folder, path, name));
  }
  for (const path of ["node_modules", "build/src", "build/native"]) symlinkSync(join(root, path), join(folder, path));
  return folder;
}

const includes = ["core/include", "core/sim", "core/wire", "core/wasm", "tests/core"].map((path) => `-I${path}`);
const flags = [
  ...["-std=c17", "-Wall", "-Wextra", "-Werror", "-Wno-missing-prototypes", "-ffp-contract=off", "-DdIDEDOUBLE"],
  ...['-DSANDLOT_ROOT="."', ...includes],
  ...["build/native/ode/include", "build/src/ode/include", "build/src/cjson"].flatMap((path) => ["-isystem", path]),
];

/** Compiles files as `npm run build` would, but looks only for errors. */
const compiles = (folder, files) => runIn(folder, clang, [...flags, "-fsyntax-only", ...files]);

/** Builds the core without optimisation and runs the C tests that a recipe has added to the given files. */
async function runTests(folder, testFiles, words) {
  const sources = ["core/sim", "core/wire", "tests/core/rigs", "tests/core/main.c"]
    .flatMap(filesBelow)
    .filter((file) => file.endsWith(".c"))
    .concat(testFiles);
  mkdirSync(join(folder, "objects"));
  const queue = [...sources];
  const errors = [];
  const worker = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const object = join("objects", `${file.replaceAll("/", "-")}.o`);
      const { code, output } = await runIn(folder, clang, [...flags, "-O0", "-c", file, "-o", object]);
      if (code !== 0) errors.push(output);
    }
  };
  await Promise.all(cpus().map(worker));
  if (errors.length > 0) return { code: 1, output: errors.join("\n") };
  const objects = readdirSync(join(folder, "objects")).map((name) => join("objects", name));
  const libraries = ["build/native/libode.a", "build/native/libcjson.a", "-lm"];
  const link = await runIn(folder, clang.replace("clang", "clang++"), [...objects, ...libraries, "-o", "core_tests"]);
  return link.code === 0 ? runIn(folder, "./core_tests", words) : link;
}

/** Folders, imports and types of the page, as `npm run check` looks at them. */
async function checkPage(folder) {
  const layers = await runIn(folder, process.execPath, ["scripts/check-layers.mjs"]);
  const types = await runIn(folder, "node_modules/.bin/tsc", ["--noEmit"]);
  return { code: layers.code + types.code, output: layers.output + types.output };
}

async function checkMaps(folder) {
  return runIn(folder, process.execPath, ["scripts/maps.mjs", "--check"]);
}

const runSeason = (folder) =>
  runIn(folder, process.execPath, [
    ...["scripts/sandlot.mjs", "run", "fields/2027-example/scenarios/lap.json", "--seconds", "1"],
  ]);

/** For each recipe: the sign that it works, and the left-out step, with the words that then must appear. */
const recipes = {
  "A telemetry topic": {
    works: (folder) => runTests(folder, ["tests/core/run/test_telemetry.c"], ["telemetry_hasThePower"]),
    says: /1 passed, 0 failed/,
    without: [
      {
        file: "core/include/sandlot/sim/frame.h",
        check: (folder) => compiles(folder, ["core/sim/world/frame_write.c", "core/wire/run/telemetry.c"]),
        says: /power/,
      },
    ],
  },
  "A kind of sensor": {
    works: (folder) => runTests(folder, ["tests/core/robot/test_sensor.c"], ["sensor_levelSwitch"]),
    says: /1 passed, 0 failed/,
    without: [
      {
        file: "core/sim/robot/sensor.c",
        check: (folder) => compiles(folder, ["core/sim/robot/sensor.c"]),
        says: /simSensor_levelSwitch/,
      },
      {
        file: "core/sim/model/robot_sensor.c",
        check: (folder) => compiles(folder, ["core/sim/model/robot_sensor.c"]),
        says: /simSensor_levelSwitch/,
      },
      {
        file: "core/wire/run/telemetry.c",
        check: (folder) => compiles(folder, ["core/wire/run/telemetry.c"]),
        says: /a new kind of sensor/,
      },
    ],
  },
  "A field season": {
    works: runSeason,
    says: /"ticks": ?\d/,
    without: [{ how: "run", check: runSeason, says: /2027-example/ }],
  },
  "A panel": {
    works: checkPage,
    without: [
      { file: "scripts/lib/rooms.mjs", check: checkPage, says: /web\/app\/tally\/tally\.ts.*rooms\.mjs/ },
      { file: "scripts/lib/room-texts.mjs", check: checkMaps, says: /web\/app\/tally\/tally\.\w+: its folder/ },
    ],
  },
};

let passed = 0;
let failed = 0;

/** Follows the steps in a copy; the check's words then must fit. */
async function tryOut(name, steps, check, isRight) {
  const folder = copyTree();
  try {
    for (const step of steps) await follow(folder, step);
    const result = await check(folder);
    if (isRight(result)) {
      passed += 1;
    } else {
      failed += 1;
      console.log(`--- ${name}\n${result.output.slice(0, 4000)}`);
    }
  } catch (error) {
    failed += 1;
    console.log(`--- ${name}\n${error.message}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// The copies borrow these. Nothing is built here: other stages of `npm test` use the same folders at the same time.
if (!existsSync(join(root, "build/native/libode.a")) || !existsSync(join(root, "build/wasm/sandlot.wasm"))) {
  console.error("recipes: build/native/libode.a or build/wasm/sandlot.wasm is missing: run npm test once");
  process.exit(2);
}
const words = process.argv.slice(2);
for (const [heading, { works, says = /(?:)/, without }] of Object.entries(recipes)) {
  if (words.length > 0 && !words.some((word) => heading.includes(word))) continue;
  const steps = readRecipe(document, heading);
  await tryOut(heading, steps, works, ({ code, output }) => code === 0 && says.test(output));
  for (const { file, how, check, says: missing } of without) {
    const rest = steps.filter((step) => (file !== undefined ? step.file !== file : step.how !== how));
    if (rest.length === steps.length) throw new Error(`${heading} has no step in ${file ?? how}`);
    const name = `${heading}, without ${file ?? "its command"}`;
    await tryOut(name, rest, check, ({ code, output }) => code !== 0 && missing.test(output));
  }
}
console.log(`recipes: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
