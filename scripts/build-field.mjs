// Builds a field folder's generated files from its field.json: collision.obj for the core, model.glb, model_N.glb and
// config.json for the page and AdvantageScope.
//   node scripts/build-field.mjs fields/NAME [--check]
// --check writes nothing; it says which files differ from what field.json asks for, and exits with 1.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildField } from "./lib/field-files.mjs";

const [folder, ...options] = process.argv.slice(2);
if (!folder || options.some((option) => option !== "--check")) {
  console.error("usage: node scripts/build-field.mjs fields/NAME [--check]");
  process.exit(2);
}
const check = options.includes("--check");
const source = join(folder, "field.json");
if (!existsSync(source)) {
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

let different = 0;
for (const [name, bytes] of files) {
  const path = join(folder, name);
  if (existsSync(path) && Buffer.compare(readFileSync(path), Buffer.from(bytes)) === 0) continue;
  different += 1;
  if (check) console.error(`${path}: differs from what ${source} asks for; run node scripts/build-field.mjs ${folder}`);
  else {
    writeFileSync(path, bytes);
    console.log(`${path}: ${bytes.length} bytes`);
  }
}
process.exit(check && different > 0 ? 1 : 0);
