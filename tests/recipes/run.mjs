// Follows each recipe of CONTRIBUTING.md in a copy of the tree and looks whether the new thing works; then leaves out one step
// and looks whether a compiler or a check names the missing part. Ends with "recipes: N passed, N failed".
// There is one copy: each try puts back the files that its steps touched. The recipes with C tests are followed together and
// compiled once.
//   node tests/recipes/run.mjs panel     only the recipes whose heading contains the word
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
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
    for (const name of readdirSync(join(root, path)).filter((entry) => /\.(wasm|m[jt]s|js)$/.test(entry)))
      cpSync(join(root, path, name), join(folder, path, name));
  }
  mkdirSync(join(folder, "build/python"));
  for (const path of ["node_modules", "build/src", "build/native", "build/python/wheels"])
    if (existsSync(join(root, path))) symlinkSync(join(root, path), join(folder, path));
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

/** Builds the core without optimisation with the given files of tests. */
async function buildTests(folder, testFiles) {
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
  return runIn(folder, clang.replace("clang", "clang++"), [...objects, ...libraries, "-o", "core_tests"]);
}

/** Writes the TypeScript of the copy's tables, as `npm run build` does. */
async function writeTables(folder) {
  const sources = filesBelow("core/wasm/generate").filter((file) => file.endsWith(".c"));
  const built = await runIn(folder, clang, [...flags, "-O0", ...sources, "-o", "gen_abi"]);
  if (built.code !== 0) return built;
  const { output: paths } = await runIn(folder, "./gen_abi", []);
  for (const path of paths.trim().split("\n")) {
    const { output } = await runIn(folder, "./gen_abi", [path]);
    writeFileSync(join(folder, path), output);
  }
  return { code: 0, output: "" };
}

/** The types of the page with the copy's tables. */
async function checkTables(folder) {
  const written = await writeTables(folder);
  return written.code !== 0 ? written : runIn(folder, "node_modules/.bin/tsc", ["--noEmit"]);
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

const runStations = (folder) => runIn(folder, process.execPath, ["scripts/sandlot.mjs", "stations"]);

/** RobotPy's names of both years, in the page's Python. */
const checkNames = (folder) => runIn(folder, process.execPath, ["tests/python/run.mjs", "test_names"]);

const compilesOnly =
  (...files) =>
  (folder) =>
    compiles(folder, files);

/**
 * For each recipe: the sign that it works, and the left-out step, with the words that then must appear. test: the C test that
 * it adds, and the file of tests. makes: the files of its command.
 */
const recipes = {
  "A telemetry topic": {
    test: ["tests/core/run/test_telemetry.c", "telemetry_hasThePower"],
    without: [
      {
        file: "core/include/sandlot/sim/frame.h",
        check: compilesOnly("core/sim/world/frame_write.c", "core/wire/run/telemetry.c"),
        says: /power/,
      },
    ],
  },
  "A kind of sensor": {
    test: ["tests/core/robot/test_sensor.c", "sensor_levelSwitch"],
    without: [
      {
        file: "core/sim/robot/sensor.c",
        check: compilesOnly("core/sim/robot/sensor.c"),
        says: /simSensor_levelSwitch/,
      },
      {
        file: "core/sim/model/robot_sensor.c",
        check: compilesOnly("core/sim/model/robot_sensor.c"),
        says: /simSensor_levelSwitch/,
      },
      {
        file: "core/wire/run/telemetry.c",
        check: compilesOnly("core/wire/run/telemetry.c"),
        says: /a new kind of sensor/,
      },
    ],
  },
  "A change of a run": {
    test: ["tests/core/world/test_changes.c", "change_efficiencyOfAMechanism"],
    works: checkTables,
    without: [
      {
        file: "core/sim/robot/robot_change.c",
        check: compilesOnly("core/sim/robot/robot_change.c"),
        says: /simChange_efficiency/,
      },
      { file: "web/words/english-past.ts", check: checkTables, says: /what-if-numbers\.ts.*efficiency/ },
    ],
  },
  "A kind of mechanism": {
    test: ["tests/core/world/test_changes.c", "mechanism_aWinchIsALength"],
    works: checkTables,
    without: [
      {
        file: "core/sim/model/robot_mechanism.c",
        check: compilesOnly("core/sim/model/robot_mechanism.c"),
        says: /winchKeys/,
      },
    ],
  },
  "A camera": {
    works: compilesOnly("core/sim/model/presets.c"),
    without: [
      {
        file: "core/sim/model/presets.h",
        check: compilesOnly("core/sim/model/presets.c"),
        says: /excess elements/,
      },
    ],
  },
  "A field season": {
    works: runSeason,
    says: /"ticks": ?\d/,
    makes: ["fields/2027-example"],
    without: [{ how: "run", check: runSeason, says: /2027-example/ }],
  },
  "A panel": {
    works: checkPage,
    without: [
      { file: "scripts/lib/rooms.mjs", check: checkPage, says: /web\/app\/tally\/tally\.ts.*rooms\.mjs/ },
      { file: "scripts/lib/room-texts.mjs", check: checkMaps, says: /web\/app\/tally\/tally\.\w+: its folder/ },
      { file: "web/words/english-shell.ts", check: checkPage, says: /tally\.ts.*tally/ },
    ],
  },
  "A view of the cockpit": {
    works: checkPage,
    without: [{ file: "web/words/english-views.ts", check: checkPage, says: /topicTotal/ }],
  },
  "A RobotPy name": {
    works: checkNames,
    without: [
      { file: "web/python/wpilib/_analog_trigger.py", check: checkNames, says: /SharpIR\.GP2Y0A710K0F/ },
      { file: "web/python/_sandlot/names_2027.py", check: checkNames, says: /gp2y0a710k0f/ },
    ],
  },
  "A command": {
    works: runStations,
    says: /^blue1$/m,
    without: [{ file: "scripts/cli/stations.mjs", check: runStations, says: /stations\.mjs/ }],
  },
};

let passed = 0;
let failed = 0;

// The copy borrows these. Nothing is built here: other stages of `npm test` use the same folders at the same time.
if (!existsSync(join(root, "build/native/libode.a")) || !existsSync(join(root, "build/wasm/sandlot.wasm"))) {
  console.error("recipes: build/native/libode.a or build/wasm/sandlot.wasm is missing: run npm test once");
  process.exit(2);
}
const folder = copyTree();

/** Restores the files that the steps write, and removes those that they or a check made. */
function putBack(steps, makes = []) {
  const written = steps.flatMap(({ file }) => file ?? []);
  for (const path of new Set([...written, ...makes, "objects", "core_tests", "gen_abi", ...tables])) {
    rmSync(join(folder, path), { recursive: true, force: true });
    if (existsSync(join(root, path)) && !["objects", "core_tests"].includes(path))
      cpSync(join(root, path), join(folder, path));
  }
}
const tables = ["web/sim/boundary/abi.gen.ts", "web/sim/boundary/blocks.gen.ts"];

function count(name, { code, output }, isRight) {
  const right = isRight({ code, output });
  if (right) passed += 1;
  else failed += 1;
  if (!right) console.log(`--- ${name}\n${output.slice(0, 4000)}`);
}

/** Follows the steps in the copy; the check's words then must fit. */
async function tryOut(name, steps, check, isRight, makes) {
  try {
    for (const step of steps) await follow(folder, step);
    count(name, await check(folder), isRight);
  } catch (error) {
    count(name, { code: 1, output: error.message }, () => false);
  } finally {
    putBack(steps, makes);
  }
}

/** The C tests of several recipes, followed together and compiled once. */
async function tryTests(found) {
  const steps = found.flatMap(([heading]) => readRecipe(document, heading));
  try {
    for (const step of steps) await follow(folder, step);
    const built = await buildTests(folder, [...new Set(found.map(([, { test }]) => test[0]))]);
    for (const [heading, { test }] of found) {
      const result = built.code === 0 ? await runIn(folder, "./core_tests", [test[1]]) : built;
      count(heading, result, ({ code, output }) => code === 0 && /1 passed, 0 failed/.test(output));
    }
  } catch (error) {
    count("C tests of recipes", { code: 1, output: error.message }, () => false);
  } finally {
    putBack(steps);
  }
}

const words = process.argv.slice(2);
const chosen = Object.entries(recipes).filter(
  ([heading]) => words.length === 0 || words.some((word) => heading.includes(word)),
);
try {
  const tested = chosen.filter(([, { test }]) => test !== undefined);
  if (tested.length > 0) await tryTests(tested);
  for (const [heading, { works, says = /(?:)/, without, makes }] of chosen) {
    const steps = readRecipe(document, heading);
    if (works !== undefined) {
      const isRight = ({ code, output }) => code === 0 && says.test(output);
      await tryOut(heading, steps, works, isRight, makes);
    }
    for (const { file, how, check, says: missing } of without) {
      const rest = steps.filter((step) => (file !== undefined ? step.file !== file : step.how !== how));
      if (rest.length === steps.length) throw new Error(`${heading} has no step in ${file ?? how}`);
      const name = `${heading}, without ${file ?? "its command"}`;
      await tryOut(name, rest, check, ({ code, output }) => code !== 0 && missing.test(output), makes);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`recipes: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
