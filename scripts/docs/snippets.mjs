// Tries every command and every block of the documentation: `npm test -- docs`. Also README.md and CONTRIBUTING.md.
//
// How a block is tried stands behind its language; without a word:
//   sh             each line runs in a scratch copy of the tree and must end well
//   sh serve       starts, says its address, and is ended
//   sh compiled    needs the C tests that `npm test` compiles; without them it is left out, and said so
//   sh elsewhere   runs on the reader's own machine: npm's scripts must be there, the rest is one of a few known programs
//   json           is JSON; "json scenario" and "json robot" are read by the core, "json 3260" has only keys of that protocol's
//                  tables, "json trace" only keys of a real trace
//   jsonc          every key of an outline is a key of a schema, or a name that a shipped file has
//   html           every attribute of <sandlot-sim> is one, every scenario is there
//   yaml, python   the language's own parser reads it
// Last: "N passed, N failed".
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  cpSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parse as parseYaml } from "yaml";
import { filesBelow, readText, root } from "../lib/run.mjs";
import { readContents } from "./contents.mjs";
import { figureKey, pictureOf, readFigures, readMade } from "./figures.mjs";
import { fencesOf } from "./markdown.mjs";
import { hashAt } from "./moment.mjs";
import { testPrograms } from "./programs.mjs";
import { renderAll } from "./site.mjs";

const only = process.argv.slice(2);
const counts = { passed: 0, failed: 0 };
/** A person's notes on a pass. */
const remarks = [];
/** Left after this long [ms]: a command of the documentation is a quick one. */
const patience = 180_000;

/** A copy of the tree for commands: files are links, but for the folders that commands write into. */
function makeScratch() {
  const folder = mkdtempSync(join(tmpdir(), "sandlot-docs-"));
  for (const name of readdirSync(root)) {
    if ([".git", "fields", "robots", "dist"].includes(name)) continue;
    symlinkSync(join(root, name), join(folder, name));
  }
  for (const name of ["fields", "robots"]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  return folder;
}

const scratch = makeScratch();

async function check(name, job) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) return;
  try {
    await job();
    counts.passed += 1;
  } catch (error) {
    counts.failed += 1;
    console.log(
      `FAIL ${name}\n  ${String(error.message ?? error)
        .trim()
        .replaceAll("\n", "\n  ")}`,
    );
  }
}

/** Runs a line of a shell in the scratch copy; its output. */
async function shell(line, input = "") {
  // The copy's packages are links: an installation would replace those of the tree.
  if (/\bnpm\b/.test(line)) throw new Error(`${line}: npm is not run here: mark the block "sh elsewhere"`);
  const child = spawn("bash", ["--norc", "-euo", "pipefail", "-c", line], {
    cwd: scratch,
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (output += data));
  child.stdin.end(input);
  const timer = setTimeout(() => child.kill("SIGKILL"), patience);
  const [code, signal] = await once(child, "close");
  clearTimeout(timer);
  if (signal !== null) throw new Error(`${line}\nended after ${patience / 1000} s\n${output}`);
  if (code !== 0) throw new Error(`${line}\nended with ${code}\n${output.slice(-1500)}`);
  return output;
}

/** Lines of a block without comments; a line that ends with a backslash goes on. */
const linesOf = (code) =>
  code
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .map((line) => line.replace(/\s+# .*$/, "").trim())
    .filter((line) => line !== "" && !line.startsWith("#"));

async function serves(line) {
  const [command, ...args] = line.split(" ");
  const child = spawn(command === "node" ? process.execPath : command, args, { cwd: root });
  let errors = "";
  child.stderr.on("data", (data) => (errors += data));
  const timer = setTimeout(() => child.kill("SIGKILL"), patience);
  let address = "";
  for await (const text of createInterface({ input: child.stdout })) {
    address ||= /http:\/\/\S+/.exec(text)?.[0] ?? "";
    if (address === "") continue;
    const answer = await fetch(address);
    child.kill("SIGTERM");
    if (!answer.ok) throw new Error(`${line}: ${address} answers ${answer.status}`);
    break;
  }
  clearTimeout(timer);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  if (address === "") throw new Error(`${line}: says no address\n${errors}`);
}

const known = [
  /^\.\/gradlew simulate(Java|Native)$/,
  /^sandlot java \.$/,
  /^python3? (-m (pip|robotpy)|docs\/samples)/,
  /^\.\/(core|joystick)/,
];

function isElsewhere(line) {
  const script = /(?:^|\s)npm (?:run )?(start|test|build|dev|bench|soak|check|format)\b/.exec(line)?.[1];
  if (script !== undefined) {
    const { scripts } = JSON.parse(readText("package.json"));
    if (scripts[script] === undefined) throw new Error(`package.json has no script ${script}`);
    return;
  }
  const sandlot = /^node (scripts\/\S+\.mjs)(.*)$/.exec(line);
  if (sandlot !== null) {
    if (!existsSync(join(root, sandlot[1]))) throw new Error(`there is no ${sandlot[1]}`);
    for (const path of sandlot[2].match(/\S+\/\S+\.json\b/g) ?? []) {
      if (!existsSync(join(root, path))) throw new Error(`there is no ${path}`);
    }
    return;
  }
  if (!known.some((pattern) => pattern.test(line)))
    throw new Error(`${line}: is not run, and not one of those that need not be`);
}

async function tryShell({ code }, word) {
  if (word === "compiled" && !existsSync(join(root, "build/native/core_tests"))) {
    remarks.push("C tests are not compiled: a block with core_tests was left out");
    return;
  }
  for (const line of linesOf(code)) {
    if (word === "elsewhere") isElsewhere(line);
    else if (word === "serve") await serves(line);
    else await shell(line);
  }
}

const written = (name, text) => {
  writeFileSync(join(scratch, name), text);
  return name;
};

async function tryJson({ code }, word) {
  const value = JSON.parse(code);
  if (word === "scenario") await shell(`node scripts/sandlot.mjs check ${written("block.json", code)}`);
  if (word === "3260") {
    const tables = readText("core/wire/icd/icd.c");
    expectKeys(value, (key) => tables.includes(`"${key}"`), "core/wire/icd/icd.c");
  }
  if (word === "trace") {
    await shell("node scripts/sandlot.mjs run 2026-rebuilt/match --seconds 0.02 --trace block.jsonl");
    const trace = new Set(keysOf(JSON.parse(readFileSync(join(scratch, "block.jsonl"), "utf8").split("\n")[0])));
    expectKeys(value, (key) => trace.has(key), "a trace");
  }
  if (word === "robot") {
    const box = { sandlot: 1, name: "block", mass: "50 kg", centerOfMass: [0, 0, 0.2], inertia: [2, 2, 4] };
    const scenario = { sandlot: 1, name: "block", field: "practice", pieces: "none" };
    const robots = [{ robot: { ...box, ...value }, station: "blue1", at: [2, 4, 0] }];
    await shell(`node scripts/sandlot.mjs check ${written("block.json", JSON.stringify({ ...scenario, robots }))}`);
  }
}

/** Keys of JSON, however deep. */
function* keysOf(value) {
  if (Array.isArray(value)) for (const item of value) yield* keysOf(item);
  else if (value !== null && typeof value === "object") {
    for (const [key, inside] of Object.entries(value)) {
      yield key;
      yield* keysOf(inside);
    }
  }
}

/** The keys of a value beyond the known ones; names of pieces and motors are a run's own. */
function expectKeys(value, known, what) {
  const strange = [...keysOf(value)].filter((key) => !known(key));
  if (strange.length > 0) throw new Error(`${what} has no ${strange.join(", ")}`);
}

/** Names that outlines make up for zones, groups and exits. */
const madeUp = ["bump", "guardrail", "blue_home", "blue_slot", "blue_node", "ramp", "blue_out"];

let names = null;
function knownKeys() {
  if (names !== null) return names;
  const files = ["fields", "robots", "public/examples"].flatMap(filesBelow).filter((path) => path.endsWith(".json"));
  names = new Set([...madeUp, ...files.flatMap((path) => [...keysOf(JSON.parse(readText(path)))])]);
  return names;
}

function tryOutline({ code }) {
  const text = code.replaceAll(/\/\/.*$/gm, "");
  const strange = [...text.matchAll(/"([\w-]+)"\s*:/g)].map(([, key]) => key).filter((key) => !knownKeys().has(key));
  if (strange.length > 0) throw new Error(`no schema and no shipped file has the keys ${strange.join(", ")}`);
}

const { attributes } = JSON.parse(readText("web/element/reference.json"));
const globalAttributes = ["id", "class", "style", "title"];

function tryHtml({ code }) {
  for (const [, inside] of code.matchAll(/<sandlot-sim\b([^>]*)>/g)) {
    for (const [, name] of inside.matchAll(/([a-z-]+)(?:="[^"]*")?/g)) {
      if (inside.includes(`"${name}`) || inside.includes(`/${name}`) || inside.includes(`${name}/`)) continue;
      if (inside.includes(`.${name}`) || globalAttributes.includes(name)) continue;
      if (!attributes.some((attribute) => attribute.name === name))
        throw new Error(`<sandlot-sim> has no attribute ${name}`);
    }
  }
  for (const [, path] of code.matchAll(/scenario=["']?((?:fields|docs)\/[\w./-]+\.json)/g)) {
    if (!existsSync(join(root, path))) throw new Error(`there is no ${path}`);
  }
  for (const [, layout] of code.matchAll(/layout=([a-z]+)/g)) {
    if (!existsSync(join(root, `public/layouts/${layout}.json`))) throw new Error(`there is no layout ${layout}`);
  }
}

function tryPython({ code }) {
  const { status, stderr } = spawnSync("python3", ["-c", "import ast, sys; ast.parse(sys.stdin.read())"], {
    input: code,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}

const tries = {
  sh: tryShell,
  json: tryJson,
  jsonc: tryOutline,
  html: tryHtml,
  yaml: ({ code }) => void parseYaml(code),
  python: tryPython,
};
/** Blocks of other programs' languages, and plain text: nothing here can try them. */
const untried = ["", "text", "md", "gradle", "java", "c", "js", "jsx", "cpp"];

async function tryBlock(fence) {
  const [language = "", word = ""] = fence.info.split(/\s+/);
  const attempt = tries[language];
  if (attempt !== undefined) return attempt(fence, word);
  if (!untried.includes(language))
    throw new Error(`a block of ${language}: say in scripts/docs/snippets.mjs how it is tried`);
}

/** Tests of the core that texts name must be there. */
function namedTests(text) {
  const there = filesBelow("tests/core")
    .filter((path) => path.endsWith(".c"))
    .flatMap((path) => [...readText(path).matchAll(/^TEST\( (\w+) \)/gm)].map(([, name]) => name));
  // A name in small letters may be a part of a robot as well, where a page does not speak of tests.
  const speaks = text.includes("core_tests");
  const named = [...text.matchAll(/`([a-z][A-Za-z]+_[A-Za-z0-9]*)`/g)]
    .map(([, name]) => name)
    .filter((name) => speaks || /[A-Z]/.test(name));
  const rooms = new Set(there.map((name) => name.split("_")[0]));
  return named.filter((name) => rooms.has(name.split("_")[0]) && !there.some((other) => other.startsWith(name)));
}

const { pages } = readContents();
const sources = [...pages.map(({ source }) => source), "README.md"];
const start = performance.now();

await check("the site: links, anchors, orphans", () => {
  const { problems } = renderAll();
  if (problems.length > 0) throw new Error(problems.join("\n"));
});
await check("tests that pages name are there", () => {
  const missing = sources.flatMap((source) =>
    namedTests(readText(source)).map((name) => `${source}: there is no test ${name}`),
  );
  if (missing.length > 0) throw new Error(missing.join("\n"));
});

const jobs = [
  ...sources.flatMap((source) =>
    fencesOf(source).map((fence) => [`${source}:${fence.line} ${fence.info}`, () => tryBlock(fence)]),
  ),
  ...Object.entries(readFigures()).map(([name, figure]) => [
    `figure ${name}`,
    async () => {
      const made = readMade()[name];
      const again = `node scripts/build.mjs && node scripts/docs/pictures.mjs ${name}`;
      if (made?.from !== figureKey(figure)) throw new Error(`${pictureOf(name)} is older than what it shows: ${again}`);
      const hash = await hashAt(figure);
      if (made.hash !== hash)
        throw new Error(`the run comes out differently at ${figure.time} s (${hash}): look at the page, then ${again}`);
    },
  ]),
  ...testPrograms.map(({ name, run }) => [name, () => run(scratch)]),
];
// Blocks of one page follow each other: later ones read files of earlier ones. Pages run beside each other, each with
// one more.
const groups = Map.groupBy === undefined ? groupBy(jobs) : Map.groupBy(jobs, ([name]) => name.split(":")[0]);
function groupBy(list) {
  const map = new Map();
  for (const job of list) {
    const key = job[0].split(":")[0];
    map.set(key, [...(map.get(key) ?? []), job]);
  }
  return map;
}
const queue = [...groups.values()];
const worker = async () => {
  for (let group = queue.shift(); group !== undefined; group = queue.shift()) {
    for (const [name, job] of group) await check(name, job);
  }
};
await worker();

rmSync(scratch, { recursive: true, force: true });
for (const remark of new Set(remarks)) console.log(remark);
console.log(`${((performance.now() - start) / 1000).toFixed(0)} s`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
