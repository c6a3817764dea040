// Builds what changed: native tools, sandlot.wasm, wire.wasm and view.wasm, the page (dist/) and the command line's bundle (build/node/).
//   node scripts/build.mjs          everything a user needs
//   import { compile, bundle }      for the other scripts
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { generate } from "./lib/generated.mjs";
import { must, root, unlessDone } from "./lib/run.mjs";

// The native build uses the compiler that emcc itself uses: the same front end, and it has libFuzzer.
const clang = existsSync("/usr/bin/clang-14") ? "clang-14" : "clang";
const compilers = [`-DCMAKE_C_COMPILER=${clang}`, `-DCMAKE_CXX_COMPILER=${clang.replace("clang", "clang++")}`];
// Debian's emcc needs this to find acorn when it links with optimisation.
const emscripten = { env: { NODE_PATH: "/usr/share/nodejs" } };

async function configure(folder, command, args, options) {
  const inputs = ["CMakeLists.txt", "core/wasm/flags.cmake", "build/src/version"];
  await unlessDone(`cmake-${folder}`, inputs, `build/${folder}/build.ninja`, () =>
    must(command, [...args, "-S", ".", "-B", `build/${folder}`, "-G", "Ninja"], options),
  );
}

/** Compiles targets of CMakeLists.txt: native first, because gen_abi is one of them. */
export async function compile({ native = ["gen_abi"], wasm = ["sandlot_wasm", "wire_wasm", "view_wasm"] } = {}) {
  if (native.length > 0) {
    await configure("native", "cmake", compilers);
    await must("ninja", ["-C", "build/native", ...native]);
  }
  if (wasm.length > 0) {
    await configure("wasm", "emcmake", ["cmake"], emscripten);
    await must("ninja", ["-C", "build/wasm", ...wasm], emscripten);
  }
}

/** The recording that public/examples/match.html shows: of this core, because another's may come out otherwise. */
const exampleRun = "build/examples/match.sandlot";

async function recordExample() {
  const scenario = "fields/2026-rebuilt/scenarios/full-match.json";
  const inputs = ["build/wasm/sandlot.wasm", "fields/2026-rebuilt", "robots", "scripts/build.mjs"];
  await unlessDone("example-run", inputs, exampleRun, async () => {
    mkdirSync(join(root, "build/examples"), { recursive: true });
    // Three seconds longer than the match.
    const more = ["--seconds", "166", "--record", exampleRun];
    await must(process.execPath, ["scripts/sandlot.mjs", "run", scenario, ...more]);
  });
}

/** The schemas and the READMEs' tables of keys, when the tables that say them changed. */
async function writeKeys() {
  const inputs = [
    "core/sim/base",
    "core/sim/model",
    "core/generate",
    "scripts/keys.mjs",
    "robots/README.md",
    "fields/README.md",
  ];
  const { writeKeyFiles } = await import("./keys.mjs");
  await unlessDone("keys", inputs, "robots/schema.json", writeKeyFiles);
}

/** Bundles the page into dist/ and the command line into build/node/. */
export async function bundle() {
  for (const path of await generate()) console.log(`build: wrote ${path}`);
  await writeKeys();
  const { build } = await import("vite");
  const configFile = join(root, "vite.config.ts");
  const shared = ["web", "vite.config.ts", "scripts/lib/shipped.mjs", "fields", "robots", "package-lock.json"];
  const site = [
    "public",
    "scripts/lib/offline-files.mjs",
    "build/wasm/sandlot.wasm",
    "build/wasm/wire.wasm",
    "build/wasm/view.wasm",
  ];
  await unlessDone("node", shared, "build/node/wire.mjs", () => build({ configFile, mode: "node", logLevel: "warn" }));
  await recordExample();
  await unlessDone("page", [...shared, ...site, exampleRun], "dist/index.html", () =>
    build({ configFile, logLevel: "warn" }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await compile();
  await bundle();
}
