// A plan as the command line reads it: from a file, with a robot program, and with the keys "optimise" and "fit". Plans
// themselves are in web/sweep/plan.ts, which the page shares.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import * as shared from "../../build/node/sweep.mjs";
import { BadInput } from "../cli/args.mjs";
import { readBytes } from "../cli/files.mjs";
import { contentFolders, folderOf, namesIn } from "../cli/content.mjs";
import { root } from "../cli/home.mjs";
import { readProject } from "../cli/code-desk.mjs";
import { readScenario } from "../cli/run.mjs";
import { constantsOf, findConstant, isCodePlace, withConstant } from "./code-constants.mjs";
import { readFit } from "./fit-plan.mjs";
import { optimisedDesign, readOptimise } from "./optimise-plan.mjs";

export const { isCodeSteps, isPlan, mostRuns, writtenValue } = shared;
const { PlaceError, PlanError } = shared;

const maxPlanBytes = 4 << 20;
/** Bytes of a robot program that a plan takes along. */
const maxCodeBytes = 2 << 20;
/** Bytes of a recording that a plan takes along. */
const maxRecordingBytes = 3 << 20;

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

export function readPlanJson(path) {
  const bytes = readBytes(path, maxPlanBytes, "a plan");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new BadInput(`${path}: is no JSON (${error.message})`);
  }
}

/**
 * Reads a plan from a file. Throws BadInput, one line with the mistake and its place. asks: "sweep", "optimise" or
 * "fit"; code: the folder, station and operating modes of a program, in place of the plan's own.
 */
export async function readPlan(path, runs, { asks = "sweep", code = null } = {}) {
  try {
    return await makePlan(readPlanJson(path), path, runs, { asks, code });
  } catch (error) {
    throw error instanceof PlanError ? new BadInput(error.message) : error;
  }
}

/** `sandlot check`'s part: the sweep, where the plan says how its points lie, and the optimisation. */
export function asksOf({ optimise, fit, design, vary }) {
  if (fit !== undefined) return ["fit"];
  if (optimise === undefined) return ["sweep"];
  const isGrid = Object.values(vary ?? {}).every((each) => each?.values !== undefined || each?.steps !== undefined);
  return design !== undefined || isGrid ? ["optimise", "sweep"] : ["optimise"];
}

async function makePlan(json, label, runs, { asks, code: asked }) {
  const { sandlot, files } = runs;
  const folder = dirname(label);
  const more = {};
  const source = {
    files,
    scenario: (_, name) => {
      const beside = resolve(folder, name);
      return readScenario(existsSync(beside) ? beside : name, sandlot.limits.maxFileBytes);
    },
    recording: (_, name) =>
      Buffer.from(readBytes(resolve(folder, name), maxRecordingBytes, "a recording")).toString("base64"),
    more: async (reader, plan, vary) => {
      if (asks === "optimise") more.optimise = readOptimise(reader, plan, vary);
      if (asks === "fit") more.fit = readFit(reader, plan, vary);
      const code = asked ?? readCode(reader, plan, folder);
      if (code !== null) more.program = await readProgram(reader, code);
      if (code !== null && plan.recording !== undefined)
        reader.fail("/recording", "is for plans without a program: its inputs drive");
      if (more.optimise !== undefined) return optimisedDesign(more.optimise);
      return more.fit === undefined ? null : { kind: "fit", seed: 1, count: 1 };
    },
    constant: (place) => (isCodePlace(place) ? constantAt(place, more.program) : null),
    load: (text, name) => runs.core.load(text, name, files),
  };
  const plan = new Plan({ ...(await shared.readPlanParts(json, label, source)), ...more });
  if (plan.isAsked) plan.asked = cornersOf(plan.vary);
  await plan.check((text) => runs.check({ text, label: "scenario", judged: plan.judged, recording: plan.recording }));
  plan.asked = [];
  return plan;
}

/** The plan's own program: a folder, or { "folder", "station", "opmode" }. */
function readCode(reader, { code }, folder) {
  if (code === undefined) return null;
  const given = reader.keys(typeof code === "string" ? { folder: code } : code, "/code", [
    "folder",
    "station",
    "opmode",
  ]);
  if (typeof given.folder !== "string") reader.fail("/code/folder", "must be the folder of a RobotPy program");
  if (given.station !== undefined && typeof given.station !== "string")
    reader.fail("/code/station", "must be the robot that it drives, such as blue1");
  const opmodes = typeof given.opmode === "string" ? [given.opmode] : given.opmode;
  if (opmodes !== undefined && !(Array.isArray(opmodes) && opmodes.every((each) => typeof each === "string")))
    reader.fail("/code/opmode", "must be the name of an operating mode, or a list of names");
  return { folder: resolve(folder, given.folder), station: given.station, opmodes };
}

/** The program's files as a plan carries them: texts, which can be varied, and others in base 64. */
async function readProgram(reader, { folder, station, opmodes }) {
  const texts = {};
  const others = {};
  let bytes = 0;
  for (const [path, content] of await readProject(folder, `${reader.label}: code`)) {
    bytes += content.byteLength;
    if (path.endsWith(".py")) texts[path] = content.toString("utf8");
    else others[path] = content.toString("base64");
  }
  if (bytes > maxCodeBytes)
    reader.fail(
      "/code",
      `${folder} has ${bytes} bytes; a plan takes ${maxCodeBytes} along: name the robot's own folder`,
    );
  return {
    ...{ texts, others },
    ...(station === undefined ? {} : { station }),
    ...(opmodes === undefined ? {} : { opmodes }),
  };
}

/** A constant of the program: its file and names, and its value. */
function constantAt(place, program) {
  if (program === undefined)
    throw new PlaceError('is in a program, and there is none: the plan needs the key "code", or --code DIR');
  const { file, path, value } = findConstant(new Map(Object.entries(program.texts)), place);
  return { steps: [file, ...path], value };
}

/** The ends of each range, the others in their middle: an optimiser may ask for them, so they must be possible. */
function cornersOf(vary) {
  const middle = vary.map(({ from, to }) => (from + to) / 2);
  return vary.flatMap(({ from, to }, i) => [from, to].map((end) => middle.with(i, end)));
}

const findConstantValue = (text, path) =>
  constantsOf(text).find((each) => each.path.join("/") === path.join("/")).value;

export class Plan extends shared.Plan {
  constructor(parts) {
    super(parts);
    this.engine = engineHash();
    this.content = contentHash();
    const { label: _, ...decides } = parts;
    this.hash = createHash("sha256")
      .update(JSON.stringify([decides, this.engine, this.content]))
      .digest("hex")
      .slice(0, 16);
    /** Points that an optimiser has asked for, by number. */
    this.asked = [];
  }

  /** Are its points asked for while it runs? */
  get isAsked() {
    return this.optimise !== undefined || this.fit !== undefined;
  }

  /** Do its runs have inputs that no scenario says? Their links are recordings then. */
  get isRecorded() {
    return this.program !== undefined || this.recording !== undefined;
  }

  pointOf(point) {
    return this.isAsked ? this.asked[point] : super.pointOf(point);
  }

  /** The two points of an optimisation's check have seeds that it never saw. */
  seedOf(point, repetition) {
    const isCheck = this.optimise !== undefined && point >= this.optimise.candidates;
    return isCheck ? Math.max(...this.seeds) + 1 + repetition : super.seedOf(point, repetition);
  }

  ends() {
    return this.isAsked ? this.asked.map((_, point) => point * this.seeds.length) : super.ends();
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
    const { others, station, opmodes } = this.program;
    return { texts: this.textsOf(this.run(index).values), others, station, opmodes };
  }

  parts() {
    const { label: _, ...decides } = super.parts();
    return decides;
  }
}
