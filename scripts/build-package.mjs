// `npm run package`: the npm package in build/sandlot-VERSION.tgz, with the built page, the modules and the command
// line; beside it create-sandlot, for `npm create sandlot NAME`; and the needs of a release: checks of versions,
// changelog, licences and size, and checksums.
//   node scripts/build-package.mjs        after npm run build; needs no network
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { notBuilt } from "./cli/home.mjs";
import { writeNodeTypes } from "./lib/node-entries.mjs";
import { fail, must, root, run } from "./lib/run.mjs";

const folder = join(root, "build/package");
const most = 15 << 20;
const repository = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/**
 * The package's contents, by their paths from the top: the same paths, so the command line finds its files as in a
 * clone.
 */
const parts = [
  ...[
    "scripts/sandlot.mjs",
    "scripts/cli",
    "scripts/team",
    "scripts/season",
    "scripts/sweep",
    "scripts/lesson",
    "scripts/relay",
    "scripts/frames",
    "scripts/package/simulation.mjs",
  ],
  ...["scripts/lib/python-files.mjs", "scripts/lib/run.mjs"],
  ...["scripts/lib/content-policy.mjs", "build/node", "build/wasm/sandlot.wasm", "build/wasm/wire.wasm"],
  ...[
    "web/python",
    "build/python/stubs.json",
    "build/python/stubs-2027.json",
    "build/python/wheels",
    "dist",
    "docs/sweeps.md",
    "LICENSE",
  ],
];
/** Packages for some commands that most people do not use: Python's interpreter, and the queue of sweeps. */
const peers = ["pyodide", "bullmq", "ioredis"];
/** Pyodide's own files are an optional peer's; its snapshot is 12 MB. */
const leftOut = [/\/README\.md$/, /__pycache__/, /^dist\/python(\/|$)/, /\.map$/, /^build\/node\/.*\.d\.mts$/];
const libraryTypes = "scripts/package/simulation.d.mts";

function copyParts() {
  rmSync(folder, { recursive: true, force: true });
  for (const part of parts) {
    const from = join(root, part);
    if (!existsSync(from)) fail(`package: ${notBuilt(part).message}`);
    const filter = (path) => !leftOut.some((pattern) => pattern.test(path.slice(root.length + 1)));
    mkdirSync(join(folder, part, ".."), { recursive: true });
    cpSync(from, join(folder, part), { recursive: true, filter });
  }
  cpSync(join(root, "scripts/package/npm-readme.md"), join(folder, "README.md"));
}

/** The library's types, from its JSDoc. */
async function writeTypes() {
  writeNodeTypes();
  const made = join(root, "build/declarations");
  rmSync(made, { recursive: true, force: true });
  // Its exit code counts the complaints of other files, which `npm run check` reads.
  const { output } = await run("node_modules/.bin/tsc", [
    ...["-p", "scripts", "--noEmit", "false", "--declaration", "--emitDeclarationOnly"],
    ...["--rootDir", ".", "--outDir", made],
  ]);
  if (!existsSync(join(made, libraryTypes))) fail(`package: the library's types were not made:\n${output}`);
  cpSync(join(made, libraryTypes), join(folder, libraryTypes));
}

/** The package's own description: the command line's imports are dependencies, the rest optional peers. */
function describe() {
  const { name, version, description, license, engines } = repository;
  const versionOf = (dependency) => repository.dependencies[dependency] ?? repository.devDependencies[dependency];
  const manifest = {
    ...{ name, version, description, license, type: "module", engines },
    keywords: ["frc", "first-robotics", "robot", "simulator", "wpilib", "networktables"],
    bin: { sandlot: "scripts/sandlot.mjs" },
    exports: {
      ".": { types: `./${libraryTypes}`, default: "./scripts/package/simulation.mjs" },
      "./sandlot-sim.js": "./dist/sandlot-sim.js",
      "./command": "./scripts/sandlot.mjs",
      "./package.json": "./package.json",
    },
    types: `./${libraryTypes}`,
    files: ["scripts", "build", "web", "dist", "docs"],
    dependencies: { ws: versionOf("ws") },
    peerDependencies: Object.fromEntries(peers.map((peer) => [peer, versionOf(peer)])),
    peerDependenciesMeta: Object.fromEntries(peers.map((peer) => [peer, { optional: true }])),
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** A release's needs. */
function check() {
  const licences = readFileSync(join(folder, "dist/licences.txt"), "utf8");
  for (const name of [
    "Sandlot",
    "Open Dynamics Engine",
    "cJSON",
    "three",
    "uPlot",
    "yaml",
    "markdown-it",
    "linkify-it",
  ])
    if (!licences.includes(`${name}\n\n`)) fail(`package: dist/licences.txt has no licence of ${name}`);
  const behaviour = /SIM_BEHAVIOUR\s+(\d+)/.exec(
    readFileSync(join(root, "core/include/sandlot/sim/recording.h"), "utf8"),
  )?.[1];
  if (behaviour === undefined) fail("package: core/include/sandlot/sim/recording.h has no SIM_BEHAVIOUR");
  checkChangelog(behaviour);
  return behaviour;
}

/** The newest entry of the changelog is of this version and names the number of its behaviour. */
function checkChangelog(behaviour) {
  const [, version, entry] =
    /^## (\S+)([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(readFileSync(join(root, "CHANGELOG.md"), "utf8")) ?? [];
  if (version !== repository.version)
    fail(`package: CHANGELOG.md begins with ${version ?? "no version"}; package.json has ${repository.version}`);
  const said = /[Bb]ehaviour (\d+)/.exec(entry)?.[1];
  if (said !== behaviour)
    fail(`package: CHANGELOG.md says behaviour ${said ?? "nothing"} of ${version}; the core has ${behaviour}`);
}

/** `npm create sandlot NAME` looks for a package of this name; all it does is `sandlot new project NAME`. */
function describeStarter(manifest) {
  const start = join(folder, "../create-package");
  rmSync(start, { recursive: true, force: true });
  mkdirSync(start);
  const { version, license, engines } = manifest;
  const starter = {
    ...{
      name: `create-${manifest.name}`,
      version,
      description: "Begins a Sandlot project",
      license,
      type: "module",
      engines,
    },
    bin: { [`create-${manifest.name}`]: "index.mjs" },
    files: ["index.mjs"],
    dependencies: { [manifest.name]: version },
  };
  writeFileSync(join(start, "package.json"), `${JSON.stringify(starter, null, 2)}\n`);
  cpSync(join(root, "scripts/package/create.mjs"), join(start, "index.mjs"));
  cpSync(join(root, "LICENSE"), join(start, "LICENSE"));
  return { start, name: starter.name };
}

/** Packs a folder; returns the archive's bytes and path. */
async function pack(from, name, version) {
  await must("npm", ["pack", "--silent", "--pack-destination", join(root, "build"), from]);
  const archive = join(root, `build/${name}-${version}.tgz`);
  return { archive, bytes: readFileSync(archive) };
}

copyParts();
await writeTypes();
const manifest = describe();
const { name, version } = manifest;
const behaviour = check();
const { archive, bytes } = await pack(folder, name, version);
if (bytes.byteLength > most) fail(`package: ${archive} has ${bytes.byteLength} bytes; at most ${most}`);
const count = readdirSync(folder, { recursive: true }).filter((path) => statSync(join(folder, path)).isFile()).length;
const megabytes = (bytes.byteLength / (1 << 20)).toFixed(1);
console.log(`package: ${archive}: ${megabytes} MB, ${count} files, version ${version}, behaviour ${behaviour}`);
const starter = describeStarter(manifest);
const created = await pack(starter.start, starter.name, version);
for (const { archive: path, bytes: packed } of [{ archive, bytes }, created])
  console.log(`package: sha256 ${createHash("sha256").update(packed).digest("hex")}  ${basename(path)}`);
