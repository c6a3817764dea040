// `npm run package`: the npm package in build/sandlot-VERSION.tgz, with the built page, the modules and the command line, and what a
// release must have: checks of versions, licences and size, and its checksums.
//   node scripts/build-package.mjs        after npm run build; needs no network
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, must, root } from "./lib/run.mjs";

const folder = join(root, "build/package");
const most = 15 << 20;
const repository = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** What goes in, by its path from the top: the same paths, so the command line finds its files as in a clone. */
const parts = [
  ...["scripts/sandlot.mjs", "scripts/cli", "scripts/sweep", "scripts/package/simulation.mjs"],
  ...["scripts/package/simulation.d.mts", "scripts/lib/python-files.mjs", "scripts/lib/run.mjs"],
  ...["scripts/lib/content-policy.mjs", "build/node", "build/wasm/sandlot.wasm", "build/wasm/wire.wasm"],
  ...["web/python", "dist", "docs/sweeps.md", "LICENSE"],
];
/** What some commands need and most people do not: Python's interpreter, and the queue of sweeps. */
const peers = ["pyodide", "bullmq", "ioredis"];
/** Pyodide's own files are an optional peer's; its snapshot is 12 MB. */
const leftOut = [/\/README\.md$/, /__pycache__/, /^dist\/python(\/|$)/, /\.map$/];

function copyParts() {
  rmSync(folder, { recursive: true, force: true });
  for (const part of parts) {
    const from = join(root, part);
    if (!existsSync(from)) fail(`package: ${part} is missing: run npm run build`);
    const filter = (path) => !leftOut.some((pattern) => pattern.test(path.slice(root.length + 1)));
    mkdirSync(join(folder, part, ".."), { recursive: true });
    cpSync(from, join(folder, part), { recursive: true, filter });
  }
  cpSync(join(root, "scripts/package/npm-readme.md"), join(folder, "README.md"));
}

/** The package's own description: what the command line imports is a dependency, the rest an optional peer. */
function describe() {
  const { name, version, description, license, engines } = repository;
  const versionOf = (dependency) => repository.dependencies[dependency] ?? repository.devDependencies[dependency];
  const manifest = {
    ...{ name, version, description, license, type: "module", engines },
    keywords: ["frc", "first-robotics", "robot", "simulator", "wpilib", "networktables"],
    bin: { sandlot: "scripts/sandlot.mjs" },
    exports: {
      ".": { types: "./scripts/package/simulation.d.mts", default: "./scripts/package/simulation.mjs" },
      "./sandlot-sim.js": "./dist/sandlot-sim.js",
      "./package.json": "./package.json",
    },
    types: "./scripts/package/simulation.d.mts",
    files: ["scripts", "build", "web", "dist", "docs"],
    dependencies: { ws: versionOf("ws") },
    peerDependencies: Object.fromEntries(peers.map((peer) => [peer, versionOf(peer)])),
    peerDependenciesMeta: Object.fromEntries(peers.map((peer) => [peer, { optional: true }])),
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** What a release must not be without. */
function check() {
  const licences = readFileSync(join(folder, "dist/licences.txt"), "utf8");
  for (const name of ["Sandlot", "Open Dynamics Engine", "cJSON", "three", "uPlot", "yaml"])
    if (!licences.includes(`${name}\n\n`)) fail(`package: dist/licences.txt has no licence of ${name}`);
  const behaviour = /SIM_BEHAVIOUR\s+(\d+)/.exec(
    readFileSync(join(root, "core/include/sandlot/recording.h"), "utf8"),
  )?.[1];
  if (behaviour === undefined) fail("package: core/include/sandlot/recording.h has no SIM_BEHAVIOUR");
  return behaviour;
}

copyParts();
const { name, version } = describe();
const behaviour = check();
await must("npm", ["pack", "--silent", "--pack-destination", join(root, "build"), folder]);
const archive = join(root, `build/${name}-${version}.tgz`);
const bytes = readFileSync(archive);
if (bytes.byteLength > most) fail(`package: ${archive} has ${bytes.byteLength} bytes; at most ${most}`);
const count = readdirSync(folder, { recursive: true }).filter((path) => statSync(join(folder, path)).isFile()).length;
const megabytes = (bytes.byteLength / (1 << 20)).toFixed(1);
console.log(`package: ${archive}: ${megabytes} MB, ${count} files, version ${version}, behaviour ${behaviour}`);
console.log(`package: sha256 ${createHash("sha256").update(bytes).digest("hex")}`);
