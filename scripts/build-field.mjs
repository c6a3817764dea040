// Builds field folders' generated files from their field.json: collision.obj for the core, model.glb, model_N.glb and
// config.json for the page and AdvantageScope. In a folder with a variant.json, field.json itself is made first:
// another field's with other numbers.
//   node scripts/build-field.mjs [fields/NAME] [--check]
// Without a folder: all of them. --check writes nothing; it names the files that differ from field.json's, and exits
// with 1.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildField } from "./models/field-files.mjs";
import { fieldText, variantOf } from "./models/field-variant.mjs";

const check = process.argv.includes("--check");
const given = process.argv.slice(2).filter((argument) => argument !== "--check");
if (given.length > 1 || given.some((argument) => argument.startsWith("-"))) {
  console.error("usage: node scripts/build-field.mjs [fields/NAME] [--check]");
  process.exit(2);
}
const all = join(import.meta.dirname, "../fields");
const folders = given.length > 0 ? given : readdirSync(all).map((name) => join(all, name));

/** The field of a folder, and the text of its field.json where that is made from variant.json. */
async function fieldOf(folder) {
  const variantFile = join(folder, "variant.json");
  const read = (path) => JSON.parse(readFileSync(path, "utf8"));
  if (!existsSync(variantFile)) return { field: read(join(folder, "field.json")) };
  const variant = read(variantFile);
  const field = variantOf(read(join(all, variant.of, "field.json")), variant);
  return { field, text: await fieldText(field) };
}

let different = 0;
for (const folder of folders) {
  const source = join(folder, "field.json");
  if (!existsSync(source) && !existsSync(join(folder, "variant.json"))) {
    if (given.length === 0) continue;
    console.error(`${source}: no such file`);
    process.exit(2);
  }
  let files;
  try {
    const { field, text } = await fieldOf(folder);
    files = await buildField(field);
    if (text !== undefined) files.set("field.json", Buffer.from(text));
  } catch (error) {
    console.error(`${source}: ${error.message}`);
    process.exit(2);
  }
  for (const [name, bytes] of files) {
    const path = join(folder, name);
    if (existsSync(path) && readFileSync(path).equals(bytes)) continue;
    different += 1;
    if (check) console.error(`${path}: differs from what its source asks for; run node scripts/build-field.mjs`);
    else {
      writeFileSync(path, bytes);
      console.log(`${path}: ${bytes.length} bytes`);
    }
  }
}
process.exit(check && different > 0 ? 1 : 0);
