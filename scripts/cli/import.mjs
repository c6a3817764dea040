// `import`: a team's project, a robotConfig.yml of the 3260 simulator, or a sim/config.json of pyfrc, as a scenario.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { BadInput } from "./args.mjs";
import { folderOf } from "./content.mjs";
import { noteRead, readBytes, statusOf } from "./files.mjs";
import { openBundle, root } from "./home.mjs";
import { kindOfBytes, loadKinds, otherKind } from "../team/kinds.mjs";
import { importProject } from "../team/project-robot.mjs";
import { importPyfrc, kinematicMotors } from "./pyfrc-config.mjs";

const maxBytes = 1 << 20;

const importable = "a robotConfig.yml of Team 3260's simulator or a sim/config.json of pyfrc";
/** JSON of an unknown kind may be one of pyfrc's that is written wrong. */
const pyfrcKinds = ["pyfrc", "otherJson", "brokenJson"];
/** Of a robotConfig.yml, at its top. */
const icdKeys = /^(players|core|sim)\s*:/m;

/** The kind of packed files, and the place of those that tell of a robot. */
const robotKinds = ["zip", "project"];

/** Is it a project, or one of the files of a project that say numbers of a robot? */
function isProject(file) {
  const status = statusOf(file);
  if (status === undefined || status.isDirectory()) return status !== undefined;
  const { kind } = kindOfBytes(file, readFileSync(noteRead(file)).subarray(0, maxBytes));
  return robotKinds.includes(kind.id) || robotKinds.includes(kind.place);
}

function read(file) {
  try {
    const bytes = readBytes(file, maxBytes, "a configuration");
    const is = kindOfBytes(file, bytes);
    if (!/\.ya?ml$/i.test(file) && !pyfrcKinds.includes(is.kind.id))
      throw new BadInput(`${file}: ${otherKind(is, importable)}`);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new BadInput(`import: ${error instanceof BadInput ? error.message : `${file}: is not UTF-8 text`}`);
  }
}

function readField(name) {
  const home = folderOf("fields", name);
  if (home === null) throw new BadInput(`import: there is no field ${name} in fields/`);
  return readFileSync(join(home, "fields", name, "field.json"), "utf8");
}

function importFromPyfrc(text, file, name, field, options) {
  const { model = "twoMotor" } = options;
  if (!Object.hasOwn(kinematicMotors, model)) {
    const models = Object.keys(kinematicMotors).join(", ");
    throw new BadInput(`import: --model must be one of ${models}, not "${model}"`);
  }
  try {
    return importPyfrc(text, name, field, options);
  } catch (error) {
    throw error instanceof BadInput ? new BadInput(`import: ${file}: ${error.message}`) : error;
  }
}

async function importFromIcd(text, file, name, field) {
  const { openWire, readIcdConfig, importIcd } = await openBundle("wire");
  const wire = await openWire(join(root, "build/wasm/wire.wasm"));
  return importIcd(wire, await readIcdConfig(text, file), field, name);
}

export async function importConfig({ FILE: file, field: fieldName = "practice", model, start }) {
  await loadKinds();
  if (isProject(file)) {
    if ((model ?? start) !== undefined)
      throw new BadInput("import: --model and --start are for a config.json of pyfrc");
    const { scenario, lines } = await importProject(file, fieldName);
    process.stdout.write(`${JSON.stringify(scenario, null, 2)}\n`);
    for (const line of lines) process.stderr.write(`${line}\n`);
    return 0;
  }
  const text = read(file);
  const isYaml = /\.ya?ml$/i.test(file);
  const { icdField } = await openBundle("wire");
  const field = icdField(fieldName, readField(fieldName));
  const isPyfrc = /\.json$/i.test(file);
  if (!isPyfrc && (model ?? start) !== undefined) {
    throw new BadInput("import: --model and --start are for a config.json of pyfrc");
  }
  const name = isPyfrc ? "pyfrc" : basename(file).replace(/\.ya?ml$/i, "");
  const { scenario, taken, left } = isPyfrc
    ? importFromPyfrc(text, file, name, field, { model, start })
    : await importFromIcd(text, file, name, field);
  // A text that is not YAML was refused by now.
  if (isYaml && !icdKeys.test(text))
    throw new BadInput(`import: ${file}: has none of the keys players, core and sim that a robotConfig.yml has`);
  process.stdout.write(`${JSON.stringify(scenario, null, 2)}\n`);
  for (const line of taken) process.stderr.write(`taken: ${line}\n`);
  for (const line of left) process.stderr.write(`left out: ${line}\n`);
  return 0;
}
