// What the tables of keys in core/sim/model say, as files: the JSON Schemas and the tables of the READMEs.
//   node scripts/keys.mjs            writes them
//   node scripts/keys.mjs --check    fails when one differs
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as prettier from "prettier";
import { compile } from "./build.mjs";
import { must, readText, root } from "./lib/run.mjs";

const schemas = { robot: "robots/schema.json", field: "fields/schema.json", scenario: "fields/scenario.schema.json" };
/** Which tables stand in which README, between the two comments. */
const readmes = { "robots/README.md": ["robot"], "fields/README.md": ["field", "scenario"] };
const begin = "<!-- keys: written by npm run build -->";
const end = "<!-- end of keys -->";

const generate = (what, object) => must("build/native/gen_keys", [what, object]);

async function formatted(path, text) {
  const options = await prettier.resolveConfig(join(root, path));
  return prettier.format(text, { ...options, filepath: path });
}

/** [path, text] of each file as the tables have it now. */
export async function keyFiles() {
  await compile({ native: ["gen_keys"], wasm: [] });
  const files = [];
  for (const [object, path] of Object.entries(schemas)) {
    files.push([path, await formatted(path, await generate("schema", object))]);
  }
  for (const [path, objects] of Object.entries(readmes)) {
    const old = readText(path);
    const from = old.indexOf(begin);
    const to = old.indexOf(end);
    if (from < 0 || to < from) throw new Error(`${path} has no place for its keys: ${begin} ... ${end}`);
    const tables = [];
    for (const object of objects) tables.push(await generate("tables", object));
    const text = `${old.slice(0, from + begin.length)}\n\n${tables.join("")}${old.slice(to)}`;
    files.push([path, text]);
  }
  return files;
}

/** Names of the files that are not what the tables say. */
export async function staleKeyFiles() {
  return (await keyFiles()).filter(([path, text]) => readText(path) !== text).map(([path]) => path);
}

/** Writes the files that changed. */
export async function writeKeyFiles() {
  for (const [path, text] of await keyFiles()) {
    if (readText(path) === text) continue;
    writeFileSync(join(root, path), text);
    console.log(`keys: wrote ${path}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (process.argv.includes("--check")) {
    const stale = await staleKeyFiles();
    if (stale.length > 0) console.error(`not what the tables of keys say: ${stale.join(", ")}; run npm run build`);
    process.exit(stale.length > 0 ? 1 : 0);
  }
  await writeKeyFiles();
}
