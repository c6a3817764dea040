// `check`: reads a scenario, a robot, a field, a plan, a lesson, or a folder of them, and names the mistakes of each.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { BadInput } from "./args.mjs";
import { isFile, isFolder, namesIn, scenariosIn, shown, site } from "./content.mjs";
import { readBytes } from "./files.mjs";
import { folderIs, refuseOther } from "../team/kinds.mjs";
import { library, openCore, readScenario } from "./run.mjs";

/** A robot is checked alone on this field, on which every kind of drivetrain drives. */
const robotField = "practice";
const kinds = { robot: "robots", field: "fields" };

/** A file's JSON, if it is JSON of at most so many bytes; else null, and its next reader says why. */
function jsonIn(path, maxBytes) {
  try {
    return JSON.parse(new TextDecoder().decode(readBytes(path, maxBytes)));
  } catch {
    return null;
  }
}

const checkable = "a scenario, a robot, a field, a plan or a lesson";
const checked = ["scenario", "robot", "field", "plan", "lesson"];

/** The command that makes a field's mesh and picture of its shapes. */
const builder = (folder) => `node ${shown(resolve(import.meta.dirname, "../build-field.mjs"))} ${shown(folder)}`;

const isObject = (json) => typeof json === "object" && json !== null && !Array.isArray(json);

/** A file's kind: a plan, a robot, a field, or else a scenario. */
async function kindOf(path, maxBytes) {
  const json = isFile(path) ? jsonIn(path, maxBytes) : null;
  if (!isObject(json)) return "scenario";
  if (json.lesson !== undefined || basename(path) === "lesson.json") return "lesson";
  const { isPlan } = await import("../sweep/plan.mjs");
  if (isPlan(json)) return "plan";
  if (json.field !== undefined || json.robots !== undefined) return "scenario";
  if (json.drivetrain !== undefined || basename(path) === "robot.json") return "robot";
  return json.materials !== undefined || basename(path) === "field.json" ? "field" : "scenario";
}

class Checker {
  #sandlot;
  #core;
  /** The folder whose fields and robots scenarios may name; null: as for run. */
  #own;

  static async open(own) {
    const sandlot = await library();
    const checker = new Checker();
    checker.#sandlot = sandlot;
    checker.#core = await openCore(sandlot);
    checker.#own = own;
    return checker;
  }

  get maxBytes() {
    return this.#sandlot.limits.maxFileBytes;
  }

  isData(error) {
    return error instanceof BadInput || error?.name === "LessonError" || error instanceof this.#sandlot.SimDataError;
  }

  get #files() {
    return this.#own === null ? site(this.#sandlot) : site(this.#sandlot, this.#own);
  }

  async scenario(argument) {
    const { text, label } = readScenario(argument, this.maxBytes);
    const scene = await this.#core.load(text, label, this.#files);
    const robots = scene.robots.map(({ name, station }) => `${name} at ${this.#sandlot.stations[station]}`);
    const names = new Set(scene.robots.map(({ name }) => name));
    const idle = (await Promise.all([...names].map((name) => this.#takesNothing(name, scene)))).filter(Boolean);
    return [[scene.field, ...robots, ...this.#pieces(scene)].join(", "), ...idle].join("; ");
  }

  /**
   * That a robot takes none of the field's pieces: valid, but not wanted of a robot of another season. "": it takes
   * some.
   */
  async #takesNothing(name, scene) {
    const bytes = await this.#files(`robots/${name}/robot.json`).catch(() => null);
    if (bytes === null || scene.pieceTypes.length === 0) return "";
    const intakes = JSON.parse(new TextDecoder().decode(bytes)).intakes ?? [];
    const known = scene.pieceTypes.map((type) => type.name);
    const takes = intakes.flatMap(({ pieces }) => pieces ?? known);
    if (takes.length === 0 || takes.some((piece) => known.includes(piece))) return "";
    return `${name} takes ${[...new Set(takes)].join(" and ")} alone, and here ${known.length > 1 ? "are" : "is"} ${known.join(" and ")}: its intakes' "pieces" say so`;
  }

  async plan(path) {
    const { asksOf, readPlan, readPlanJson } = await import("../sweep/plan.mjs");
    const { JudgedRuns } = await import("./judged-run.mjs");
    const runs = await JudgedRuns.open();
    const said = [];
    for (const asks of asksOf(readPlanJson(path))) {
      const { count, design, seeds, judged, optimise, fit, vary } = await readPlan(path, runs, { asks });
      if (fit !== undefined) {
        said.push(`a fit of ${vary.length} numbers to a data log`);
        continue;
      }
      const many =
        optimise === undefined
          ? `${count} runs (${design.count} points, ${seeds.length} seeds)`
          : `an optimum by ${optimise.method} (at most ${optimise.candidates} candidates, ${seeds.length} seeds)`;
      const measures = `${Object.keys(judged.measure).length} measures`;
      said.push([many, `${judged.assert.length} conditions`, measures].join(", "));
    }
    return said.join("; ");
  }

  /** path: of its lesson.json. */
  async lesson(path) {
    const { checkLesson } = await import("../lesson/check.mjs");
    try {
      return await checkLesson(dirname(resolve(path)));
    } catch (error) {
      throw error?.name === "LessonError" ? new BadInput(error.message) : error;
    }
  }

  async robot(path) {
    const robot = this.#written(path);
    const scene = await this.#core.load(
      JSON.stringify({
        sandlot: 1,
        name: "check",
        seed: 1,
        field: robotField,
        pieces: "none",
        robots: [{ robot: robot.name, station: "blue2" }],
      }),
      "check",
      robot.files,
    );
    const [{ name, components }] = scene.robots;
    const models = readdirSync(dirname(path)).filter((file) => /^model_\d+\.glb$/.test(file)).length;
    if (models > 0 && models !== components.length)
      throw new BadInput(
        `${shown(path)}: /components: has ${components.length}, but ${models} files model_N.glb stand beside it, one for each component`,
      );
    return [name, `${components.length} components`, models === 0 ? "no models" : `${models} models`].join(", ");
  }

  async field(path) {
    const field = this.#written(path);
    const scenario = JSON.stringify({
      sandlot: 1,
      name: "check",
      seed: 1,
      field: field.name,
      pieces: "match",
      robots: [],
    });
    const scene = await this.#core.load(scenario, "check", field.files).catch((error) => {
      throw this.#isUnbuilt(path, error)
        ? new BadInput(`${error.message}; "shapes" has it, so make the mesh first: ${builder(dirname(path))}`)
        : error;
    });
    return [scene.field, ...this.#pieces(scene)].join(", ");
  }

  /** Whether an error is about a group that the field's shapes have, and its mesh, made before them, not yet. */
  #isUnbuilt(path, error) {
    const group = /no group of the collision mesh begins with "([^"]*)"/.exec(error?.message)?.[1];
    const shapes = jsonIn(path, this.maxBytes)?.shapes;
    if (group === undefined || !Array.isArray(shapes)) return false;
    const swapped = group.replace(/^(blue|red)_/, (side) => (side === "blue_" ? "red_" : "blue_"));
    return shapes.some((shape) =>
      [group, swapped].some((name) => typeof shape?.group === "string" && shape.group.startsWith(name)),
    );
  }

  /** The name that a robot.json or field.json has of its folder, and files in which it stands under that name, wherever it is. */
  #written(path) {
    const folder = dirname(resolve(path));
    const kind =
      kinds[
        basename(path) === "field.json" || jsonIn(path, this.maxBytes)?.materials !== undefined ? "field" : "robot"
      ];
    const name = basename(folder);
    const own = `${kind}/${name}/`;
    const rest = this.#files;
    const main = `${own}${kind.slice(0, -1)}.json`;
    const files = async (asked) => {
      if (asked === main) return readFileSync(path);
      const beside = asked.startsWith(own) ? join(folder, asked.slice(own.length)) : "";
      return isFile(beside) ? readFileSync(beside) : rest(asked);
    };
    return { name, files };
  }

  #pieces(scene) {
    const frame = new this.#sandlot.Frame(this.#core.frame());
    const counts = this.#sandlot.newPieceCounts();
    return scene.pieceTypes.map(({ name }, type) => {
      const { field, held } = frame.pieceType(type, counts);
      return `${field + held} ${name}`;
    });
  }
}

const subfolders = (folder) => (isFolder(folder) ? readdirSync(folder).sort() : []);

/** All that a folder has, as [path, kind]. */
async function itemsIn(folder, maxBytes) {
  const items = [];
  for (const [kind, rooms] of Object.entries(kinds)) {
    for (const name of namesIn(folder, rooms)) items.push([join(folder, rooms, name, `${kind}.json`), kind]);
    if (isFile(join(folder, `${kind}.json`))) items.push([join(folder, `${kind}.json`), kind]);
  }
  for (const scenario of scenariosIn(folder)) {
    const [field, name] = scenario.split("/");
    items.push([join(folder, "fields", field, "scenarios", `${name}.json`), "scenario"]);
  }
  for (const name of subfolders(join(folder, "lessons"))) {
    const path = join(folder, "lessons", name, "lesson.json");
    if (isFile(path)) items.push([path, "lesson"]);
  }
  if (isFile(join(folder, "lesson.json"))) return [[join(folder, "lesson.json"), "lesson"]];
  // Plans, and scenarios of one's own, in the folder itself.
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()) {
    const path = join(folder, file);
    const kind = isFile(path) && jsonIn(path, maxBytes)?.sandlot !== undefined ? await kindOf(path, maxBytes) : "";
    if (kind === "plan" || kind === "scenario") items.push([path, kind]);
  }
  return items;
}

async function checkFolder(folder) {
  const checker = await Checker.open(resolve(folder));
  const items = await itemsIn(folder, checker.maxBytes);
  if (items.length === 0)
    throw new BadInput(
      `check: ${folder}: ${(await folderIs(folder, "check")) ?? "has no robot.json, field.json, lesson.json, scenario or plan, and no robots/, fields/ or lessons/ with such"}`,
    );
  let bad = 0;
  for (const [path, kind] of items) {
    try {
      process.stdout.write(`ok: ${shown(path)}: ${await checker[kind](path)}\n`);
    } catch (error) {
      if (!checker.isData(error)) throw error;
      bad++;
      const where = error.message.startsWith(shown(path)) ? "" : `${shown(path)}: `;
      process.stderr.write(`sandlot: ${where}${error.message}\n`);
    }
  }
  return bad > 0 ? 2 : 0;
}

export async function check({ SCENARIO: argument }) {
  if (isFolder(argument)) return checkFolder(argument);
  const checker = await Checker.open(null);
  const kind = await kindOf(argument, checker.maxBytes);
  if (kind !== "plan" && kind !== "lesson" && isFile(argument))
    refuseOther(argument, readBytes(argument, checker.maxBytes, checkable), checked, checkable);
  process.stdout.write(`ok: ${argument}: ${await checker[kind](argument)}\n`);
  return 0;
}
