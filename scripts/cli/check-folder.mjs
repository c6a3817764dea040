// `check DIR`: a robot's or a field's folder, or a folder that has robots/, fields/ and scenarios/ of one's own.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { BadInput } from "./args.mjs";
import { readBytes } from "./files.mjs";
import { isFolder } from "./new.mjs";

const maxModelBytes = 200e6;
const namePattern = /^[a-z0-9-]{1,40}$/;

/** What AdvantageScope refuses a folder for, without a word: a part that its config.json lists and that is not there. */
function checkModels(folder, robotParts) {
  const configFile = join(folder, "config.json");
  if (!existsSync(configFile)) return "no config.json: it is drawn from its shapes";
  let config;
  try {
    config = JSON.parse(readFileSync(configFile, "utf8"));
  } catch (error) {
    throw new BadInput(`${configFile}: is not JSON: ${error.message}`);
  }
  const parts = [config.components, config.gamePieces].flatMap((list) => (Array.isArray(list) ? list : []));
  if (robotParts > parts.length)
    throw new BadInput(`${configFile}: /components: it lists ${parts.length}, robot.json has ${robotParts} components`);
  const names = ["model.glb", ...parts.map((_, index) => `model_${index}.glb`)];
  for (const name of names) {
    const path = join(folder, name);
    if (!existsSync(path)) throw new BadInput(`${configFile}: ${name} is missing beside it`);
    const bytes = readBytes(path, maxModelBytes, "a model");
    // "glTF" and version 2, by the glTF 2.0 specification, 4.4.2.
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.byteLength < 20 || view.getUint32(0, true) !== 0x46546c67 || view.getUint32(4, true) !== 2)
      throw new BadInput(`${path}: is no binary glTF 2.0 file`);
  }
  return `${names.length} models`;
}

function readObject(path) {
  const text = new TextDecoder().decode(readBytes(path, 4e6, "JSON"));
  try {
    return JSON.parse(text);
  } catch {
    // The core says what is wrong with it, and where.
    return {};
  }
}

/** The files of a folder stand for those of fields/NAME or robots/NAME; the rest is what ships. */
function instead(files, where, folder) {
  return async (path) =>
    path.startsWith(`${where}/`) ? readIfThere(join(folder, path.slice(where.length + 1))) : files(path);
}

const readIfThere = (path) => (existsSync(path) ? Uint8Array.from(readFileSync(path)) : null);

const nameOf = (json, folder) =>
  namePattern.test(json.name ?? "")
    ? json.name
    : basename(folder)
        .toLowerCase()
        .replace(/[^a-z0-9-]+/g, "-");

/** tools: `sandlot` (the library), `openCore()`, `files` (of the site). Returns lines to print. */
async function checkOne(folder, tools) {
  const robotFile = join(folder, "robot.json");
  const isRobot = existsSync(robotFile);
  const json = readObject(isRobot ? robotFile : join(folder, "field.json"));
  const name = nameOf(json, folder);
  const where = `${isRobot ? "robots" : "fields"}/${name}`;
  const scenario = {
    ...{ sandlot: 1, name: "check", field: isRobot ? "practice" : name, pieces: "match" },
    robots: [{ robot: isRobot ? name : "kitbot", station: "blue1" }],
  };
  const core = await tools.openCore();
  const scene = await core.load(JSON.stringify(scenario), folder, instead(tools.files, where, folder));
  const models = checkModels(folder, isRobot ? scene.robots[0].components.length : 0);
  const robot = scene.robots[0];
  const facts = isRobot
    ? `${robot.drive}, ${robot.motors.length} motors, ${robot.mechanisms.length} mechanisms`
    : `${scene.pieceTypes.length} kinds of pieces, ${scene.tags.length} tags`;
  return [`ok: ${folder}: ${name}: ${facts}, ${models}`];
}

export async function checkFolder(folder, tools, checkScenario) {
  const has = (file) => existsSync(join(folder, file));
  if (has("robot.json") || has("field.json")) return checkOne(folder, tools);
  const lines = [];
  for (const kind of ["robots", "fields"]) {
    const inside = join(folder, kind);
    if (!isFolder(inside)) continue;
    for (const name of readdirSync(inside).filter((entry) => isFolder(join(inside, entry))))
      lines.push(...(await checkOne(join(inside, name), tools)));
  }
  if (isFolder(join(folder, "scenarios")))
    for (const file of readdirSync(join(folder, "scenarios")).filter((entry) => entry.endsWith(".json")))
      lines.push(await checkScenario(join(folder, "scenarios", file)));
  if (lines.length === 0)
    throw new BadInput(
      `check: ${folder} has neither robot.json nor field.json, nor folders robots, fields or scenarios`,
    );
  return lines;
}
