// A plan: a scenario, what varies in it, what is measured and what must hold; read, checked, and made into runs. docs/sweeps.md
// explains it, scripts/sweep/plan.schema.json is its schema.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { BadInput } from "../cli/args.mjs";
import { readBytes } from "../cli/files.mjs";
import { contentFolders, folderOf, namesIn } from "../cli/content.mjs";
import { root } from "../cli/home.mjs";
import { readProject } from "../cli/code-desk.mjs";
import { readScenario } from "../cli/run.mjs";
import { constantsOf, findConstant, isCodePlace, withConstant } from "./code-constants.mjs";
import { gridPoint, gridValues, mostSobol, randomOf, unitPoints, valueAt } from "./design.mjs";
import { readFit } from "./fit-plan.mjs";
import { optimisedDesign, readOptimise } from "./optimise-plan.mjs";
import { PlaceError, resolvePlace, setAtSteps, valueAtSteps } from "./pointer.mjs";

const maxPlanBytes = 4 << 20;
/** Runs of one plan. */
export const mostRuns = 1_000_000;
const mostValues = 10_000;
const mostVaried = 32;
const maxSeconds = 86400;
/** Bytes of a robot program that a plan takes along. */
const maxCodeBytes = 2 << 20;
const designs = ["grid", "latin", "sobol", "random"];

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value) => typeof value === "number" && Number.isFinite(value);

/** Says where a plan is wrong. */
class PlanReader {
  constructor(label) {
    this.label = label;
  }

  fail(path, message) {
    throw new BadInput(`${this.label}: ${path === "" ? "" : `${path}: `}${message}`);
  }

  /** Is it an object that has only these keys? */
  keys(value, path, known) {
    if (!isObject(value)) this.fail(path, "must be an object");
    for (const key of Object.keys(value)) {
      if (known.includes(key)) continue;
      this.fail(`${path}/${key}`, `there is no key "${key}"; valid: ${known.join(", ")}`);
    }
    return value;
  }

  number(value, path, low = -1e12, high = 1e12) {
    if (!isNumber(value) || value < low || value > high) this.fail(path, `must be a number from ${low} to ${high}`);
    return value;
  }

  whole(value, path, low, high) {
    if (!Number.isInteger(value) || value < low || value > high)
      this.fail(path, `must be a whole number from ${low} to ${high}`);
    return value;
  }
}

const forms = ["values", "from", "normal", "uniform"];
const parameterKeys = ["at", "values", "from", "to", "steps", "normal", "uniform", "add", "times", "unit"];

/** One entry of `vary` or `noise`. */
function readParameter(reader, name, value, path, isNoise) {
  const given = reader.keys(value, path, parameterKeys);
  if (!/^[\w .-]{1,40}$/.test(name)) reader.fail(path, "names have 1 to 40 letters, digits, spaces, dots and dashes");
  const places = Array.isArray(given.at) ? given.at : [given.at];
  if (places.length === 0 || places.length > 64 || !places.every((place) => typeof place === "string"))
    reader.fail(`${path}/at`, 'must be a place in the scenario, such as "/robots/0/at/0", or a list of them');
  const has = forms.filter((form) => given[form] !== undefined);
  if (has.length !== 1) reader.fail(path, `needs one of the keys "values", "from" with "to", "normal" and "uniform"`);
  if (isNoise && given.from !== undefined)
    reader.fail(`${path}/from`, 'is for "vary"; noise has "uniform": [low, high], "normal" or "values"');
  if (given.add === true && given.times === true) reader.fail(path, 'has both "add" and "times"');
  const parameter = { name, places, add: given.add === true, times: given.times === true, unit: given.unit ?? "" };
  if (typeof parameter.unit !== "string") reader.fail(`${path}/unit`, "must be a text");
  if (given.values !== undefined) {
    if (!Array.isArray(given.values) || given.values.length === 0 || given.values.length > mostValues)
      reader.fail(`${path}/values`, `must be a list of 1 to ${mostValues} values`);
    parameter.values = given.values;
    if ((parameter.add || parameter.times) && !given.values.every(isNumber))
      reader.fail(`${path}/values`, 'must be numbers, where they are to "add" or "times"');
  }
  if (given.from !== undefined) {
    parameter.from = reader.number(given.from, `${path}/from`);
    parameter.to = reader.number(given.to, `${path}/to`);
    if (given.steps !== undefined) parameter.steps = reader.whole(given.steps, `${path}/steps`, 1, mostValues);
  } else if (given.to !== undefined || given.steps !== undefined)
    reader.fail(path, 'has "to" or "steps" without "from"');
  if (given.uniform !== undefined) {
    if (!Array.isArray(given.uniform) || given.uniform.length !== 2)
      reader.fail(`${path}/uniform`, "must be [low, high]");
    parameter.uniform = given.uniform.map((each, i) => reader.number(each, `${path}/uniform/${i}`));
  }
  if (given.normal !== undefined) {
    const at = `${path}/normal`;
    const normal = reader.keys(given.normal, at, ["mean", "deviation", "least", "most"]);
    reader.number(normal.deviation, `${at}/deviation`, 0);
    for (const key of ["mean", "least", "most"])
      if (normal[key] !== undefined) reader.number(normal[key], `${at}/${key}`);
    parameter.normal = normal;
  }
  return parameter;
}

function readDesign(reader, plan, vary) {
  const given = typeof plan.design === "string" ? { kind: plan.design } : (plan.design ?? { kind: "grid" });
  reader.keys(given, "/design", ["kind", "points", "seed"]);
  const { kind, points, seed = 1 } = given;
  if (!designs.includes(kind))
    reader.fail("/design/kind", `must be one of ${designs.join(", ")}, not ${JSON.stringify(kind)}`);
  reader.whole(seed, "/design/seed", 0, 2 ** 32 - 1);
  if (kind === "grid") {
    if (points !== undefined)
      reader.fail("/design/points", "is for the other designs; a grid has its values and steps");
    for (const { name, values, steps } of vary)
      if (values === undefined && steps === undefined)
        reader.fail(`/vary/${name}`, 'needs "values" or "steps" in a grid; designs latin, sobol and random do without');
    const count = vary.reduce((product, parameter) => product * gridSize(parameter), 1);
    return { kind, seed, count };
  }
  if (kind === "sobol" && vary.length > mostSobol)
    reader.fail("/design/kind", `sobol varies ${mostSobol} parameters at most, not ${vary.length}; latin takes more`);
  return { kind, seed, count: reader.whole(points, "/design/points", 1, Number.MAX_SAFE_INTEGER) };
}

const gridSize = ({ values, steps }) => values?.length ?? steps;

/** Seeds: how many, or which ones. */
function readSeeds(reader, seeds = 1) {
  if (Array.isArray(seeds)) {
    if (seeds.length === 0 || seeds.length > mostValues) reader.fail("/seeds", `must be 1 to ${mostValues} seeds`);
    seeds.forEach((seed, i) => reader.whole(seed, `/seeds/${i}`, 0, Number.MAX_SAFE_INTEGER));
    return seeds;
  }
  const count = reader.whole(seeds, "/seeds", 1, mostValues);
  return Array.from({ length: count }, (_, i) => i + 1);
}

function readScenarioOf(reader, plan, folder, maxBytes) {
  const { scenario } = plan;
  if (isObject(scenario)) return { text: JSON.stringify(scenario), label: `${reader.label}: scenario` };
  if (typeof scenario !== "string")
    reader.fail("/scenario", "must be a file, FIELD/NAME, or the scenario itself, an object");
  const beside = resolve(folder, scenario);
  return readScenario(existsSync(beside) ? beside : scenario, maxBytes);
}

/** Hash of all that a run may read, ours and the person's own: another field or robot makes another run. */
export function contentHash() {
  const hash = createHash("sha256");
  for (const kind of ["fields", "robots"])
    for (const name of [...new Set(contentFolders().flatMap((folder) => namesIn(folder, kind)))].sort())
      for (const file of ["field.json", "robot.json", "collision.obj"]) {
        const path = join(folderOf(kind, name), kind, name, file);
        if (existsSync(path)) hash.update(`${kind}/${name}/${file}\0`).update(readFileSync(path));
      }
  return hash.digest("hex").slice(0, 16);
}

/** Hash of the engine: of the modules that simulate and judge. */
export function engineHash() {
  const hash = createHash("sha256");
  for (const name of ["sandlot.wasm", "wire.wasm"]) hash.update(readFileSync(join(root, "build/wasm", name)));
  return hash.digest("hex").slice(0, 16);
}

const planKeys = [
  "$schema",
  "sandlot",
  "name",
  "title",
  "scenario",
  "seconds",
  "seeds",
  "vary",
  "noise",
  "design",
  "measure",
  "assert",
  "code",
  "optimise",
  "fit",
];

/** Is this JSON a plan, and not a scenario? */
export const isPlan = (json) => isObject(json) && json.vary !== undefined && json.field === undefined;

export function readPlanJson(path) {
  const bytes = readBytes(path, maxPlanBytes, "a plan");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new BadInput(`${path}: is no JSON (${error.message})`);
  }
}

/**
 * Reads a plan from a file. Throws BadInput, one line that says what is wrong and where. asks: "sweep", "optimise" or "fit"; code: the folder
 * and station of a program, in place of the plan's own.
 */
export async function readPlan(path, runs, { asks = "sweep", code = null } = {}) {
  return makePlan(readPlanJson(path), path, dirname(path), runs, { asks, code });
}

/** What `sandlot check` looks at: the sweep, where the plan says how its points lie, and the optimisation. */
export function asksOf({ optimise, fit, design, vary }) {
  if (fit !== undefined) return ["fit"];
  if (optimise === undefined) return ["sweep"];
  const isGrid = Object.values(vary ?? {}).every((each) => each?.values !== undefined || each?.steps !== undefined);
  return design !== undefined || isGrid ? ["optimise", "sweep"] : ["optimise"];
}

async function makePlan(json, label, folder, runs, { asks, code: asked }) {
  const { sandlot, files } = runs;
  const reader = new PlanReader(label);
  const plan = reader.keys(json, "", planKeys);
  if (plan.sandlot !== 1) reader.fail("/sandlot", "must be 1, the version of the format");
  const vary = Object.entries(reader.keys(plan.vary ?? {}, "/vary", Object.keys(plan.vary ?? {}))).map(
    ([name, value]) => readParameter(reader, name, value, `/vary/${name}`, false),
  );
  const noise = Object.entries(reader.keys(plan.noise ?? {}, "/noise", Object.keys(plan.noise ?? {}))).map(
    ([name, value]) => readParameter(reader, name, value, `/noise/${name}`, true),
  );
  if (vary.length + noise.length > mostVaried)
    reader.fail("/vary", `has more than ${mostVaried} parameters, with "noise"`);
  const twice = noise.find(({ name }) => vary.some((each) => each.name === name));
  if (twice !== undefined) reader.fail(`/noise/${twice.name}`, 'has the name of a parameter in "vary"');
  const seeds = readSeeds(reader, plan.seeds);
  const optimise = asks === "optimise" ? readOptimise(reader, plan, vary) : null;
  const fit = asks === "fit" ? readFit(reader, plan, vary) : null;
  const design = readDesignOf(reader, plan, vary, optimise, fit);
  const count = design.count * seeds.length;
  if (!(count <= mostRuns))
    reader.fail(
      "",
      `asks for ${count.toLocaleString("en")} runs (${design.count.toLocaleString("en")} points, ${seeds.length} seeds); at most ${mostRuns.toLocaleString("en")} are run`,
    );
  const seconds = plan.seconds === undefined ? null : reader.number(plan.seconds, "/seconds", 0.02, maxSeconds);
  const scenario = readScenarioOf(reader, plan, folder, sandlot.limits.maxFileBytes);
  // Loaded once, so that what is wrong with it alone is said in its own words.
  await runs.core.load(scenario.text, scenario.label, files);
  const base = JSON.parse(scenario.text);
  // The plan's own first: errors count them as the file does.
  const conditions = [...listOf(reader, plan.assert), ...(Array.isArray(base.assert) ? base.assert : [])];
  delete base.assert;
  const judged = { assert: conditions, measure: plan.measure ?? {} };
  const code = asked ?? readCode(reader, plan, folder);
  const program = code === null ? null : readProgram(reader, code);
  await resolveAll(reader, base, [...vary, ...noise], files, program);
  const decides = { label, name: plan.name ?? "", vary, noise, design, seeds, seconds, base, judged };
  const made = new Plan({
    ...decides,
    ...(program === null ? {} : { program }),
    ...(optimise === null ? {} : { optimise }),
    ...(fit === null ? {} : { fit }),
  });
  await made.check(runs, reader);
  return made;
}

function readDesignOf(reader, plan, vary, optimise, fit) {
  if (optimise !== null) return optimisedDesign(optimise);
  return fit === null ? readDesign(reader, plan, vary) : { kind: "fit", seed: 1, count: 1 };
}

function listOf(reader, list = []) {
  if (!Array.isArray(list)) reader.fail("/assert", "must be a list of conditions");
  return list;
}

/** The plan's own program: a folder, or { "folder", "station" }. */
function readCode(reader, { code }, folder) {
  if (code === undefined) return null;
  const given = reader.keys(typeof code === "string" ? { folder: code } : code, "/code", ["folder", "station"]);
  if (typeof given.folder !== "string") reader.fail("/code/folder", "must be the folder of a RobotPy program");
  if (given.station !== undefined && typeof given.station !== "string")
    reader.fail("/code/station", "must be the robot that it drives, such as blue1");
  return { folder: resolve(folder, given.folder), station: given.station };
}

/** The program's files as a plan carries them: texts, which are what can be varied, and others in base 64. */
function readProgram(reader, { folder, station }) {
  const texts = {};
  const others = {};
  let bytes = 0;
  for (const [path, content] of readProject(folder, `${reader.label}: code`)) {
    bytes += content.byteLength;
    if (path.endsWith(".py")) texts[path] = content.toString("utf8");
    else others[path] = content.toString("base64");
  }
  if (bytes > maxCodeBytes)
    reader.fail(
      "/code",
      `${folder} has ${bytes} bytes; a plan takes ${maxCodeBytes} along: name the robot's own folder`,
    );
  return { texts, others, ...(station === undefined ? {} : { station }) };
}

/** A place in the program as steps: "code", the file, and the names. */
function resolveCode(parameter, place, program) {
  if (program === null)
    throw new PlaceError('is in a program, and there is none: the plan needs the key "code", or --code DIR');
  const { file, path, value } = findConstant(new Map(Object.entries(program.texts)), place);
  parameter.steps_.push([codeStep, file, ...path]);
  return value;
}

/** The first step of a place in the program: no key of a scenario. */
const codeStep = "code";
export const isCodeSteps = (steps) => steps[0] === codeStep;

async function resolveAll(reader, base, parameters, files, program) {
  const readPart = async (path) => {
    const bytes = await files(path);
    if (bytes === null) throw new PlaceError(`${path} does not exist`);
    return JSON.parse(new TextDecoder().decode(bytes));
  };
  for (const parameter of parameters) {
    parameter.steps_ = [];
    for (const place of parameter.places) {
      try {
        if (isCodePlace(place)) {
          if (typeof resolveCode(parameter, place, program) !== "number" && (parameter.add || parameter.times))
            throw new PlaceError("is no number that one can add to or multiply");
          continue;
        }
        parameter.steps_.push(...(await resolvePlace(base, place, readPart)));
      } catch (error) {
        if (!(error instanceof PlaceError)) throw error;
        reader.fail(`${parameter.name}: ${place}`, error.message);
      }
    }
    if (parameter.add || parameter.times)
      for (const steps of parameter.steps_.filter((each) => !isCodeSteps(each)))
        if (!isNumber(valueAtSteps(base, steps)))
          reader.fail(
            `${parameter.name}: /${steps.join("/")}`,
            `is ${JSON.stringify(valueAtSteps(base, steps)) ?? "not there"}, and no number that one can ${parameter.add ? "add to" : "multiply"}`,
          );
  }
}

/** What a parameter writes at a place that has this value. */
export const writtenValue = ({ add, times }, before, value) => (add ? before + value : times ? before * value : value);

/** The ends of each range, the others in their middle: what an optimiser may ask for must be possible there. */
function cornersOf(vary) {
  const middle = vary.map(({ from, to }) => (from + to) / 2);
  return vary.flatMap(({ from, to }, i) => [from, to].map((end) => middle.with(i, end)));
}

const findConstantValue = (text, path) =>
  constantsOf(text).find((each) => each.path.join("/") === path.join("/")).value;

export class Plan {
  #points = null;
  #gridLists;
  #parts;

  constructor(parts) {
    Object.assign(this, parts);
    this.count = this.design.count * this.seeds.length;
    this.names = [...this.vary, ...this.noise].map(({ name }) => name);
    this.engine = engineHash();
    this.content = contentHash();
    const { label: _, ...decides } = parts;
    this.#parts = decides;
    this.hash = createHash("sha256")
      .update(JSON.stringify([decides, this.engine, this.content]))
      .digest("hex")
      .slice(0, 16);
    /** Points that an optimiser has asked for, by number. */
    this.asked = [];
    this.#gridLists = this.design.kind === "grid" ? this.vary.map(gridValues) : [];
  }

  /** Are its points asked for while it runs? */
  get isAsked() {
    return this.optimise !== undefined || this.fit !== undefined;
  }

  /** The values of the varied parameters at a point of the design. */
  #point(point) {
    if (this.isAsked) return this.asked[point];
    if (this.design.kind === "grid") return gridPoint(this.#gridLists, point);
    this.#points ??= unitPoints(this.design.kind, this.design.count, this.vary.length, this.design.seed);
    return this.vary.map((parameter, i) => valueAt(parameter, this.#points[point][i]));
  }

  /**
   * A run: its point, its seed, and the value of each parameter. The noise of a repetition is the same at all points, so that points
   * are compared under the same conditions.
   */
  run(index) {
    const point = Math.floor(index / this.seeds.length);
    const repetition = index % this.seeds.length;
    const seed = this.#seedOf(point, repetition);
    const varied = this.#point(point);
    const drawn = this.noise.map((parameter) =>
      valueAt(parameter, randomOf("noise", this.design.seed, seed, parameter.name)()),
    );
    return { index, point, repetition, seed, values: [...varied, ...drawn] };
  }

  /** The seed of a repetition. The two points of an optimisation's check have seeds that it never saw. */
  #seedOf(point, repetition) {
    const isCheck = this.optimise !== undefined && point >= this.optimise.candidates;
    return isCheck ? Math.max(...this.seeds) + 1 + repetition : this.seeds[repetition];
  }

  /** The scenario of a run. */
  scenarioOf({ seed, values }) {
    const scenario = structuredClone(this.base);
    // In a plan that is repeated its seeds are the runs' own; else the scenario's stays, unless it is what varies.
    if (this.seeds.length > 1 || scenario.seed === undefined) scenario.seed = seed;
    [...this.vary, ...this.noise].forEach((parameter, i) => {
      for (const steps of parameter.steps_)
        if (!isCodeSteps(steps))
          setAtSteps(scenario, steps, writtenValue(parameter, valueAtSteps(this.base, steps), values[i]));
    });
    return scenario;
  }

  /** The texts of the program's files for these values. */
  textsOf(values) {
    const texts = { ...this.program.texts };
    [...this.vary, ...this.noise].forEach((parameter, i) => {
      for (const [, file, ...path] of parameter.steps_.filter(isCodeSteps)) {
        const before = findConstantValue(this.program.texts[file], path);
        texts[file] = withConstant(texts[file], path, writtenValue(parameter, before, values[i]));
      }
    });
    return texts;
  }

  /** The program of a run, as a task has it; null: there is none. */
  codeOf(index) {
    if (this.program === undefined) return null;
    const { others, station } = this.program;
    return { texts: this.textsOf(this.run(index).values), others, station };
  }

  /** All that makes the plan again. */
  parts() {
    return this.#parts;
  }

  /** A run's scenario as text: what its link opens. */
  textOf(index) {
    return JSON.stringify(this.scenarioOf(this.run(index)));
  }

  /** Loads the first and the last run, and those at the ends of each parameter: what is wrong is said before anything is run. */
  async check(runs, reader) {
    if (this.isAsked) this.asked = cornersOf(this.vary);
    const last = (!this.isAsked ? this.design.count - 1 : this.asked.length - 1) * this.seeds.length;
    const looked = new Set([0, last]);
    if (this.isAsked) this.asked.forEach((_, point) => looked.add(point * this.seeds.length));
    if (this.design.kind === "grid") {
      let stride = this.seeds.length;
      for (let i = this.vary.length - 1; i >= 0; i--) {
        looked.add((this.#gridLists[i].length - 1) * stride);
        stride *= this.#gridLists[i].length;
      }
    }
    for (const index of looked) {
      const run = this.run(index);
      const said = this.names.map((name, i) => `${name} = ${JSON.stringify(run.values[i])}`).join(", ");
      try {
        await runs.check({ text: JSON.stringify(this.scenarioOf(run)), label: "scenario", judged: this.judged });
      } catch (error) {
        if (error?.name !== "SimDataError") throw error;
        reader.fail(
          error.file === "plan" ? "" : said === "" ? "" : `with ${said}`,
          error.message.replace(/^plan: /, ""),
        );
      }
    }
    this.asked = [];
  }
}
