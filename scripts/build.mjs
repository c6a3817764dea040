// Builds the changed parts: native tools, the modules, the light of fields, the page (dist/) and the command line's
// bundle (build/node/).
//   node scripts/build.mjs          everything a user needs
//   import { compile, bundle }      for the other scripts
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { generate } from "./lib/generated.mjs";
import { writeKeyFiles } from "./lib/key-files.mjs";
import { writeNodeTypes } from "./lib/node-entries.mjs";
import { profileKept, profileOfCore } from "./lib/profile.mjs";
import { must, readText, root, unlessDone } from "./lib/run.mjs";
import { putDocsIntoSite } from "./docs/into-site.mjs";

// The native build uses the compiler that emcc itself uses: the same front end, and it has libFuzzer.
const clang = existsSync("/usr/bin/clang-14") ? "clang-14" : "clang";
const compilers = [`-DCMAKE_C_COMPILER=${clang}`, `-DCMAKE_CXX_COMPILER=${clang.replace("clang", "clang++")}`];
// Debian's emcc needs this to find acorn when it links with optimisation.
const emscripten = { env: { NODE_PATH: "/usr/share/nodejs" } };

const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Runs one step and prints its name and time, unless there was nothing to do: then `job` resolves to false. */
async function step(name, job) {
  const start = performance.now();
  const result = await job();
  if (result !== false) console.log(`build: ${name.padEnd(40)} ${since(start).padStart(8)}`);
  return result;
}

/** key: a text that, when it changes, asks for it again. */
async function configure(folder, key, command, args, options) {
  const inputs = ["CMakeLists.txt", "core/wasm/flags.cmake", "build/src/version"];
  await unlessDone(`cmake-${folder}${key}`, inputs, `build/${folder}/build.ninja`, () =>
    must(command, [...args, "-S", ".", "-B", `build/${folder}`, "-G", "Ninja"], options),
  );
}

/** Ninja; false when it had nothing to do. */
async function ninja(folder, targets, options) {
  const output = await must("ninja", ["-C", `build/${folder}`, ...targets], options);
  return !output.includes("ninja: no work to do");
}

const nativeTools = (targets) =>
  step(`compiled ${targets.join(", ")} (native)`, async () => {
    await configure("native", "", "cmake", compilers);
    return ninja("native", targets);
  });

/** The core's profile; null, with a line that says so, where the compiler has no counters. */
async function profile() {
  let path = null;
  await step("counted the branches of a match", async () => {
    const before = profileKept();
    path = await profileOfCore(compilers, clang.replace("clang", "llvm-profdata"));
    if (path === null)
      console.log("build: no counters of the compiler (Debian: libclang-rt-14-dev), so the core is an eighth slower");
    return path !== null && before === undefined;
  });
  return path;
}

const modules = async (targets) => {
  const counts = await profile();
  return step(`compiled ${targets.join(", ")}`, async () => {
    const args = ["cmake", `-DSANDLOT_PROFILE=${counts ?? ""}`];
    await configure("wasm", counts === null ? "" : `-${basename(counts)}`, "emcmake", args, emscripten);
    return ninja("wasm", targets, emscripten);
  });
};

/** Host tools that write sources: every build needs them. */
const generators = ["gen_abi", "gen_keys"];

/** The modules of the page. */
export const moduleTargets = ["sandlot_wasm", "wire_wasm", "view_wasm", "lab_wasm", "light_wasm"];

/** Compiles targets of CMakeLists.txt. Linking a module uses one processor, so native targets compile beside them. */
export async function compile({ native = [], wasm = moduleTargets } = {}) {
  await Promise.all([nativeTools([...generators, ...native]), wasm.length > 0 && modules(wasm)]);
}

/** The recording that public/examples/match.html shows. It fits every core of one behaviour (SIM_BEHAVIOUR), as all links do. */
const exampleRun = "build/examples/match.sandlot";

async function recordExample() {
  const scenario = "fields/2026-rebuilt/scenarios/full-match.json";
  const inputs = ["core/include/sandlot/sim/recording.h", "fields/2026-rebuilt", "robots"];
  return unlessDone("example-run", inputs, exampleRun, async () => {
    mkdirSync(join(root, "build/examples"), { recursive: true });
    // Three seconds longer than the match.
    const more = ["--seconds", "166", "--record", exampleRun];
    await must(process.execPath, ["scripts/sandlot.mjs", "run", scenario, ...more]);
  });
}

/** The gallery's runs, each computed again; one that does not come out as it says ends the build. */
const proveGallery = () =>
  unlessDone(
    "gallery",
    [
      ...["build/wasm/sandlot.wasm", "public/gallery", "fields", "robots"],
      ...["scripts/build-gallery.mjs", "scripts/gallery", "web/sim"],
    ],
    "build/gallery/boards.json",
    () => must(process.execPath, ["scripts/build-gallery.mjs"]),
  );

/**
 * Pictures of the fields and robots to play. In a process of its own: they take some seconds, and nothing here waits
 * for them but the page.
 */
const drawPictures = () =>
  unlessDone(
    "pictures",
    [
      ...["core/include/sandlot/sim/recording.h", "fields", "robots", "scripts/build-pictures.mjs"],
      ...["scripts/lib/drawing.mjs", "scripts/lib/glb.mjs", "scripts/lib/play-facts.mjs"],
    ],
    "build/pictures",
    () => must(process.execPath, ["scripts/build-pictures.mjs"]),
  );

/** Fields whose light is worked out at a time, each by a process of its own. */
const lightAtOnce = 2;

/** The light of the fields that ship. It is worked out again for those whose model, or whose lamps, have changed. */
async function bakeLight() {
  const fields = readdirSync(join(root, "fields")).filter((name) => existsSync(join(root, `fields/${name}/model.glb`)));
  let baked = false;
  const bakeNext = async () => {
    for (let name = fields.shift(); name !== undefined; name = fields.shift()) {
      const folder = `fields/${name}`;
      const inputs = [
        ...["build/wasm/light.wasm", "web/light", "scripts/build-light.mjs", "scripts/lib/glb.mjs"],
        ...[`${folder}/model.glb`, `${folder}/config.json`],
      ];
      const done = await unlessDone(`light-${name}`, inputs, `build/light/${name}.bin`, () =>
        must(process.execPath, ["scripts/build-light.mjs", name]),
      );
      baked ||= done;
    }
  };
  await Promise.all(Array.from({ length: lightAtOnce }, bakeNext));
  return baked;
}

/** The schemas and the READMEs' tables of keys, when the tables that say them changed. */
async function writeKeys() {
  const inputs = [
    "core/include/sandlot/sim",
    "core/sim/base",
    "core/sim/model",
    "core/generate",
    "scripts/lib/key-files.mjs",
    "robots/README.md",
    "fields/README.md",
  ];
  await unlessDone("keys", inputs, "robots/schema.json", writeKeyFiles);
}

/** Upstream's packages of Python alone, as scripts/setup has fetched them. */
const writeWheels = () => {
  const inputs = ["build/wheels/2026", "build/wheels/2027", "scripts/wheels-2026.txt", "scripts/wheels-2027.txt"];
  return unlessDone("wheels", [...inputs, "scripts/lib/python-wheels.mjs"], "build/python/wheels/index.json", () =>
    must(process.execPath, ["scripts/lib/python-wheels.mjs"]),
  );
};

/** Python's memory with the library imported, which robot programs start from in the page and on the command line. */
const makeSnapshot = () => {
  const inputs = [
    ...["web/python", "web/code/python.ts", "web/code/machine.ts", "web/code/snapshot.ts", "package-lock.json"],
    ...["scripts/lib/python-files.mjs", "scripts/lib/python-snapshot.mjs"],
    ...["scripts/lib/python-help.mjs", "scripts/lib/python-help.py", "scripts/lib/python-stubs.py"],
    "build/python/wheels/index.json",
  ];
  return unlessDone("python", inputs, "build/python/library", () =>
    must(process.execPath, ["scripts/lib/python-snapshot.mjs"]),
  );
};

/** The future address of the site, if it is given: pages name their pictures for chats with it. */
const addressNote = "build/site-address";
function noteAddress() {
  const address = process.env["SANDLOT_SITE"] ?? "";
  if (readText(addressNote) !== address) writeFileSync(join(root, addressNote), address);
}

/** The documentation's pages: docs/, with parts of READMEs and tables of the core. */
const writeDocs = () => {
  const inputs = [
    ...[
      "docs",
      "scripts/docs",
      "scripts/cli",
      "scripts/sandlot.mjs",
      "web/words/docs-links.ts",
      "web/words/files/english-kinds.ts",
      "web/files",
      "web/element/reference.json",
    ],
    ...[
      addressNote,
      "README.md",
      "core/README.md",
      "core/wire/README.md",
      "fields",
      "robots",
      "package.json",
      "package-lock.json",
    ],
    ...["core/include/sandlot/sim/frame.h", "core/wire/run/telemetry.c", "core/sim/model/presets.c"],
    ...["build/gallery/boards.json", "public/gallery"],
  ];
  return unlessDone("docs", inputs, "build/docs/index.html", () => must(process.execPath, ["scripts/docs/site.mjs"]));
};

/** Bundles the page into dist/ and the command line into build/node/. */
export async function bundle() {
  for (const path of await generate()) console.log(`build: wrote ${path}`);
  await writeKeys();
  const vite = ["node_modules/vite/bin/vite.js", "build", "--config", "vite.config.ts", "--logLevel", "warn"];
  const shared = [
    ...["web", "vite.config.ts", "scripts/models", "scripts/lib/shipped.mjs", "scripts/lib/model-pack.mjs"],
    "scripts/lib/node-entries.mjs",
    ...["fields", "robots", "package-lock.json"],
  ];
  const site = [
    "public",
    "scripts/lib/offline-files.mjs",
    "scripts/lib/python-files.mjs",
    "scripts/lib/content-policy.mjs",
    "scripts/lib/web-floor.mjs",
    "scripts/lib/lean-three.mjs",
    "scripts/lib/play-facts.mjs",
    "build/pictures",
    "build/wasm/sandlot.wasm",
    "build/wasm/wire.wasm",
    "build/wasm/view.wasm",
    "build/wasm/lab.wasm",
    "build/wasm/light.wasm",
    "build/light",
    "build/python/library",
    "build/python/wheels/index.json",
  ];
  await step("bundled the command line", () =>
    unlessDone("node", shared, "build/node/wire.mjs", () => must(process.execPath, [...vite, "--mode", "node"])),
  );
  writeNodeTypes();
  await step("lit the fields", bakeLight);
  await step("put RobotPy's packages beside Python", writeWheels);
  await Promise.all([
    step("recorded the example match", recordExample).then(() => step("proved the gallery's runs", proveGallery)),
    step("started Python for its snapshot", makeSnapshot),
    step("drew pictures of fields and robots", drawPictures),
  ]);
  noteAddress();
  const page = [...shared, ...site, exampleRun, addressNote];
  await Promise.all([
    step("bundled the page", () => unlessDone("page", page, "dist/index.html", () => must(process.execPath, vite))),
    step("wrote the documentation", writeDocs),
  ]);
  // A changed text does not bundle the page again.
  await step("put the documentation into the site", () =>
    unlessDone("docs-in-site", ["build/docs", "dist/index.html"], "dist/docs/index.html", putDocsIntoSite),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await compile();
  await bundle();
}
