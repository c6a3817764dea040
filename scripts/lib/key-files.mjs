// The files that gen_keys makes of the tables of keys in core/sim/model: the JSON Schemas and the tables of the READMEs. A build writes
// those that have changed, `npm run check` fails when there are any. gen_keys must be compiled.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as prettier from "prettier";
import { must, readText, root } from "./run.mjs";

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

/** Names of the files that differ from the tables. */
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
