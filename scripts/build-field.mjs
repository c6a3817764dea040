// Builds field folders' generated files from their field.json: collision.obj for the core, model.glb, model_N.glb and
// config.json for the page and AdvantageScope.
//   node scripts/build-field.mjs [fields/NAME] [--check]
// Without a folder: all of them. --check writes nothing; it says which files differ from what field.json asks for, and
// exits with 1.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildField } from "./models/field-files.mjs";

const check = process.argv.includes("--check");
const given = process.argv.slice(2).filter((argument) => argument !== "--check");
if (given.length > 1 || given.some((argument) => argument.startsWith("-"))) {
  console.error("usage: node scripts/build-field.mjs [fields/NAME] [--check]");
  process.exit(2);
}
const all = join(import.meta.dirname, "../fields");
const folders = given.length > 0 ? given : readdirSync(all).map((name) => join(all, name));

let different = 0;
for (const folder of folders) {
  const source = join(folder, "field.json");
  if (!existsSync(source)) {
    if (given.length === 0) continue;
    console.error(`${source}: no such file`);
    process.exit(2);
  }
  let files;
  try {
    files = await buildField(JSON.parse(readFileSync(source, "utf8")));
  } catch (error) {
    console.error(`${source}: ${error.message}`);
    process.exit(2);
  }
  for (const [name, bytes] of files) {
    const path = join(folder, name);
    if (existsSync(path) && readFileSync(path).equals(bytes)) continue;
    different += 1;
    if (check) console.error(`${path}: differs from what field.json asks for; run node scripts/build-field.mjs`);
    else {
      writeFileSync(path, bytes);
      console.log(`${path}: ${bytes.length} bytes`);
    }
  }
}
process.exit(check && different > 0 ? 1 : 0);
