// A plan: a scenario, its varied places, its measures and its conditions; read, checked, and made into runs. The
// command line and the page read the same plans. docs/sweeps.md explains them, scripts/sweep/plan.schema.json is their
// schema.
import type { Judged } from "../net/judge.ts";
import type { FetchFile } from "../sim/core/module.ts";
import { grouped } from "../words/locale.ts";
import {
  designs,
  gridPoint,
  gridValues,
  mostSobol,
  randomOf,
  unitPoints,
  valueAt,
  type DesignKind,
  type Normal,
  type Spread,
} from "./design.ts";
import { PlaceError, resolvePlace, setAtSteps, valueAtSteps, type Steps } from "./places.ts";
import { forkAt, type Fork } from "./shared-past.ts";

/** Runs of one plan. */
export const mostRuns = 1_000_000;
const mostValues = 10_000;
const mostVaried = 32;
const maxSeconds = 86400;
/** Characters of a recording in a plan, in base 64. */
const maxRecording = 4 << 20;

export type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** A mistake in a plan: one line with the place and the mistake. */
export class PlanError extends Error {
  override name = "PlanError";
}

/** Says where a plan is wrong. */
export class PlanReader {
  readonly label: string;

  constructor(label: string) {
    this.label = label;
  }

  fail(path: string, message: string): never {
    throw new PlanError(`${this.label}: ${path === "" ? "" : `${path}: `}${message}`);
  }

  /** Is it an object that has only these keys? */
  keys(value: unknown, path: string, known: readonly string[]): Json {
    if (!isObject(value)) return this.fail(path, "must be an object");
    for (const key of Object.keys(value)) {
      if (known.includes(key)) continue;
      this.fail(`${path}/${key}`, `there is no key "${key}"; valid: ${known.join(", ")}`);
    }
    return value;
  }

  /** An object with any keys. */
  names(value: unknown, path: string): Json {
    return isObject(value) ? value : this.fail(path, "must be an object");
  }

  number(value: unknown, path: string, low = -1e12, high = 1e12): number {
    if (isNumber(value) && value >= low && value <= high) return value;
    return this.fail(path, `must be a number from ${low} to ${high}`);
  }

  whole(value: unknown, path: string, low: number, high: number): number {
    if (isNumber(value) && Number.isInteger(value) && value >= low && value <= high) return value;
    return this.fail(path, `must be a whole number from ${low} to ${high}`);
  }
}

export interface Parameter extends Spread {
  readonly name: string;
  readonly places: readonly string[];
  readonly add: boolean;
  readonly times: boolean;
  readonly unit: string;
  /** The places, resolved. */
  readonly steps_: Steps[];
}

export interface Design {
  readonly kind: string;
  readonly seed: number;
  readonly count: number;
}

/** All that makes a plan again. */
export interface PlanParts {
  readonly label: string;
  readonly name: string;
  readonly vary: readonly Parameter[];
  readonly noise: readonly Parameter[];
  readonly design: Design;
  readonly seeds: readonly number[];
  /** null: as long as its conditions ask for, or its recording lasts. */
  readonly seconds: number | null;
  readonly base: unknown;
  readonly judged: Judged & { readonly assert: readonly unknown[]; readonly measure: Json };
  /** A recording in base 64 whose inputs each run gets. */
  readonly recording?: string;
}

const forms = ["values", "from", "normal", "uniform"];
const parameterKeys = ["at", "values", "from", "to", "steps", "normal", "uniform", "add", "times", "unit"];

/** One entry of `vary` or `noise`. */
function readParameter(reader: PlanReader, name: string, value: unknown, path: string, isNoise: boolean): Parameter {
  const given = reader.keys(value, path, parameterKeys);
  if (!/^[\w .-]{1,40}$/.test(name)) reader.fail(path, "names have 1 to 40 letters, digits, spaces, dots and dashes");
  const places: unknown[] = Array.isArray(given["at"]) ? given["at"] : [given["at"]];
  const isText = (place: unknown): place is string => typeof place === "string";
  if (places.length === 0 || places.length > 64 || !places.every(isText))
    return reader.fail(`${path}/at`, 'must be a place in the scenario, such as "/robots/0/at/0", or a list of them');
  const has = forms.filter((form) => given[form] !== undefined);
  if (has.length !== 1) reader.fail(path, `needs one of the keys "values", "from" with "to", "normal" and "uniform"`);
  if (isNoise && given["from"] !== undefined)
    reader.fail(`${path}/from`, 'is for "vary"; noise has "uniform": [low, high], "normal" or "values"');
  const [add, times] = [given["add"] === true, given["times"] === true];
  if (add && times) reader.fail(path, 'has both "add" and "times"');
  const { unit = "" } = given;
  if (typeof unit !== "string") return reader.fail(`${path}/unit`, "must be a text");
  if (given["from"] === undefined && (given["to"] !== undefined || given["steps"] !== undefined))
    reader.fail(path, 'has "to" or "steps" without "from"');
  const known = { name, places, add, times, unit, steps_: [] };
  return { ...known, ...readSpread(reader, given, path, add || times) };
}

/** Its values, range or distribution. */
function readSpread(reader: PlanReader, given: Json, path: string, isSum: boolean): Spread {
  const { values, from, to, steps, uniform, normal } = given;
  if (values !== undefined) {
    if (!Array.isArray(values) || values.length === 0 || values.length > mostValues)
      return reader.fail(`${path}/values`, `must be a list of 1 to ${mostValues} values`);
    if (isSum && !values.every(isNumber))
      reader.fail(`${path}/values`, 'must be numbers, where they are to "add" or "times"');
    return { values };
  }
  if (from !== undefined) {
    const range = { from: reader.number(from, `${path}/from`), to: reader.number(to, `${path}/to`) };
    if (steps === undefined) return range;
    return { ...range, steps: reader.whole(steps, `${path}/steps`, 1, mostValues) };
  }
  if (uniform !== undefined) {
    if (!Array.isArray(uniform) || uniform.length !== 2) return reader.fail(`${path}/uniform`, "must be [low, high]");
    const [low, high] = uniform.map((each, i) => reader.number(each, `${path}/uniform/${i}`));
    return { uniform: [low ?? 0, high ?? 0] };
  }
  const at = `${path}/normal`;
  const keys = reader.keys(normal, at, ["mean", "deviation", "least", "most"]);
  reader.number(keys["deviation"], `${at}/deviation`, 0);
  for (const key of ["mean", "least", "most"]) if (keys[key] !== undefined) reader.number(keys[key], `${at}/${key}`);
  return { normal: keys as unknown as Normal };
}

function readDesign(reader: PlanReader, plan: Json, vary: readonly Parameter[]): Design {
  const written = plan["design"] ?? "grid";
  const given = reader.keys(typeof written === "string" ? { kind: written } : written, "/design", [
    "kind",
    "points",
    "seed",
  ]);
  const { kind, points, seed: asked = 1 } = given;
  if (!designs.includes(kind as DesignKind))
    reader.fail("/design/kind", `must be one of ${designs.join(", ")}, not ${JSON.stringify(kind)}`);
  const seed = reader.whole(asked, "/design/seed", 0, 2 ** 32 - 1);
  if (kind === "grid") {
    if (points !== undefined)
      reader.fail("/design/points", "is for the other designs; a grid has its values and steps");
    for (const { name, values, steps } of vary)
      if (values === undefined && steps === undefined)
        reader.fail(`/vary/${name}`, 'needs "values" or "steps" in a grid; designs latin, sobol and random do without');
    const count = vary.reduce((product, { values, steps = 1 }) => product * (values?.length ?? steps), 1);
    return { kind, seed, count };
  }
  if (kind === "sobol" && vary.length > mostSobol)
    reader.fail("/design/kind", `sobol varies ${mostSobol} parameters at most, not ${vary.length}; latin takes more`);
  return { kind: String(kind), seed, count: reader.whole(points, "/design/points", 1, Number.MAX_SAFE_INTEGER) };
}

/** Seeds: how many, or which ones. */
function readSeeds(reader: PlanReader, seeds: unknown = 1): number[] {
  if (Array.isArray(seeds)) {
    if (seeds.length === 0 || seeds.length > mostValues) reader.fail("/seeds", `must be 1 to ${mostValues} seeds`);
    return seeds.map((seed, i) => reader.whole(seed, `/seeds/${i}`, 0, Number.MAX_SAFE_INTEGER));
  }
  const count = reader.whole(seeds, "/seeds", 1, mostValues);
  return Array.from({ length: count }, (_, i) => i + 1);
}

const planKeys = [
  ...["$schema", "sandlot", "name", "title", "scenario", "recording", "seconds", "seeds", "vary", "noise"],
  ...["design", "measure", "assert", "code", "optimise", "fit"],
];

/** Is this JSON a plan, and not a scenario? */
export const isPlan = (json: unknown): json is Json =>
  isObject(json) && json["vary"] !== undefined && json["field"] === undefined;

/** The plan's reader's side. */
export interface PlanSource {
  /** Reads fields and robots. */
  readonly files: FetchFile;
  /** A scenario that the plan names: its text, and its name in errors. */
  scenario(reader: PlanReader, name: string): { readonly text: string; readonly label: string };
  /** A recording that the plan names, in base 64. */
  recording(reader: PlanReader, name: string): string;
  /** Reads the keys that only some know; a design: in place of the plan's own. */
  more(reader: PlanReader, plan: Json, vary: readonly Parameter[]): Promise<Design | null> | Design | null;
  /** A constant of a robot program ("/code/..."); null for another place. Throws PlaceError. */
  constant(place: string): { readonly steps: Steps; readonly value: unknown } | null;
  /** Loads a scenario. Throws SimDataError for its mistakes. */
  load(text: string, label: string): Promise<unknown>;
}

/** Reads a plan. Throws PlanError, and SimDataError for the scenario alone. */
export async function readPlanParts(json: unknown, label: string, source: PlanSource): Promise<PlanParts> {
  const reader = new PlanReader(label);
  const plan = reader.keys(json, "", planKeys);
  if (plan["sandlot"] !== 1) reader.fail("/sandlot", "must be 1, the version of the format");
  const parametersOf = (key: "vary" | "noise"): Parameter[] =>
    Object.entries(reader.names(plan[key] ?? {}, `/${key}`)).map(([name, value]) =>
      readParameter(reader, name, value, `/${key}/${name}`, key === "noise"),
    );
  const [vary, noise] = [parametersOf("vary"), parametersOf("noise")];
  if (vary.length + noise.length > mostVaried)
    reader.fail("/vary", `has more than ${mostVaried} parameters, with "noise"`);
  const twice = noise.find(({ name }) => vary.some((each) => each.name === name));
  if (twice !== undefined) reader.fail(`/noise/${twice.name}`, 'has the name of a parameter in "vary"');
  const seeds = readSeeds(reader, plan["seeds"]);
  const design = (await source.more(reader, plan, vary)) ?? readDesign(reader, plan, vary);
  const count = design.count * seeds.length;
  if (!(count <= mostRuns))
    reader.fail(
      "",
      `asks for ${grouped(count)} runs (${grouped(design.count)} points, ${seeds.length} seeds); at most ${grouped(mostRuns)} are run`,
    );
  const seconds = plan["seconds"] === undefined ? null : reader.number(plan["seconds"], "/seconds", 0.02, maxSeconds);
  const scenario = scenarioOf(reader, plan["scenario"], source);
  const recording = recordingOf(reader, plan["recording"], source);
  // Loaded once, so that mistakes of it alone are reported in its own words.
  await source.load(scenario.text, scenario.label);
  const base = JSON.parse(scenario.text) as Json;
  // The plan's own first: errors count them as the file does.
  const own = plan["assert"] ?? [];
  if (!Array.isArray(own)) return reader.fail("/assert", "must be a list of conditions");
  const conditions: unknown[] = [...own, ...(Array.isArray(base["assert"]) ? (base["assert"] as unknown[]) : [])];
  delete base["assert"];
  const judged = { assert: conditions, measure: (plan["measure"] ?? {}) as Json };
  await resolveAll(reader, base, [...vary, ...noise], source);
  const name = typeof plan["name"] === "string" ? plan["name"] : "";
  const parts = { label, name, vary, noise, design, seeds, seconds, base, judged };
  return recording === null ? parts : { ...parts, recording };
}

function scenarioOf(reader: PlanReader, scenario: unknown, source: PlanSource): { text: string; label: string } {
  if (isObject(scenario)) return { text: JSON.stringify(scenario), label: `${reader.label}: scenario` };
  if (typeof scenario === "string") return source.scenario(reader, scenario);
  return reader.fail("/scenario", "must be a file, FIELD/NAME, or the scenario itself, an object");
}

function recordingOf(reader: PlanReader, recording: unknown, source: PlanSource): string | null {
  if (recording === undefined) return null;
  if (typeof recording === "string") return source.recording(reader, recording);
  const { base64 } = reader.keys(recording, "/recording", ["base64"]);
  if (typeof base64 === "string" && base64.length <= maxRecording && /^[A-Za-z0-9+/]+=*$/.test(base64)) return base64;
  return reader.fail("/recording/base64", `must be a recording in base 64, of ${maxRecording} characters at most`);
}

/** The first step of a place in a program: no key of a scenario. */
export const codeStep = "code";
export const isCodeSteps = (steps: Steps): boolean => steps[0] === codeStep;

async function resolveAll(
  reader: PlanReader,
  base: unknown,
  parameters: readonly Parameter[],
  source: PlanSource,
): Promise<void> {
  const readPart = async (path: string): Promise<unknown> => {
    const bytes = await source.files(path);
    if (bytes === null) throw new PlaceError(`${path} does not exist`);
    return JSON.parse(new TextDecoder().decode(bytes));
  };
  for (const parameter of parameters) {
    const isSum = parameter.add || parameter.times;
    for (const place of parameter.places) {
      try {
        const constant = source.constant(place);
        if (constant === null) {
          parameter.steps_.push(...(await resolvePlace(base, place, readPart)));
          continue;
        }
        parameter.steps_.push([codeStep, ...constant.steps]);
        if (isSum && !isNumber(constant.value)) throw new PlaceError("is no number that one can add to or multiply");
      } catch (error) {
        if (!(error instanceof PlaceError)) throw error;
        reader.fail(`${parameter.name}: ${place}`, error.message);
      }
    }
    for (const steps of isSum ? parameter.steps_.filter((each) => !isCodeSteps(each)) : []) {
      const there = valueAtSteps(base, steps);
      if (isNumber(there)) continue;
      reader.fail(
        `${parameter.name}: /${steps.join("/")}`,
        `is ${there === undefined ? "not there" : JSON.stringify(there)}, and no number that one can ${parameter.add ? "add to" : "multiply"}`,
      );
    }
  }
}

/** Its least and its greatest value, and all of a list. */
function endsOf({ values, from = 0, to = 0, uniform, normal }: Spread): readonly unknown[] {
  if (values !== undefined) return values;
  if (normal !== undefined) return [normal.least ?? Number.NEGATIVE_INFINITY];
  return uniform ?? [from, to];
}

/** The value that a parameter writes at a place with this value. */
export function writtenValue({ add, times }: Parameter, before: unknown, value: unknown): unknown {
  if (add) return Number(before) + Number(value);
  return times ? Number(before) * Number(value) : value;
}

export interface PlanRun {
  readonly index: number;
  readonly point: number;
  readonly repetition: number;
  readonly seed: number;
  /** Of each parameter, those of the noise last. */
  readonly values: readonly unknown[];
}

/** A plan has all of its parts as its own. */
export interface Plan extends PlanParts {}

export class Plan {
  readonly count: number;
  /** Of the parameters, those of the noise last. */
  readonly names: readonly string[];
  readonly #parts: PlanParts;
  readonly #gridLists: readonly (readonly unknown[])[];
  #points: number[][] | null = null;
  #forkTime: number | null = null;

  constructor(parts: PlanParts) {
    Object.assign(this, parts);
    this.#parts = parts;
    this.count = parts.design.count * parts.seeds.length;
    this.names = [...parts.vary, ...parts.noise].map(({ name }) => name);
    this.#gridLists = parts.design.kind === "grid" ? parts.vary.map(gridValues) : [];
  }

  /** The values of the varied parameters at a point of the design. */
  pointOf(point: number): readonly unknown[] {
    const { design, vary } = this;
    if (design.kind === "grid") return gridPoint(this.#gridLists, point);
    this.#points ??= unitPoints(design.kind, design.count, vary.length, design.seed);
    const units = this.#points[point] ?? [];
    return vary.map((parameter, i) => valueAt(parameter, units[i] ?? 0));
  }

  /** The seed of a repetition of a point. */
  seedOf(_point: number, repetition: number): number {
    return this.seeds[repetition] ?? 0;
  }

  /**
   * A run: its point, its seed, and the value of each parameter. The noise of a repetition is the same at all points, so that points
   * are compared under the same conditions.
   */
  run(index: number): PlanRun {
    const point = Math.floor(index / this.seeds.length);
    const repetition = index % this.seeds.length;
    const seed = this.seedOf(point, repetition);
    const drawn = this.noise.map((parameter) =>
      valueAt(parameter, randomOf("noise", this.design.seed, seed, parameter.name)()),
    );
    return { index, point, repetition, seed, values: [...this.pointOf(point), ...drawn] };
  }

  /** The scenario of a run. */
  scenarioOf({ seed, values }: PlanRun): unknown {
    const scenario = structuredClone(this.base) as Json;
    // In a plan that is repeated its seeds are the runs' own; else the scenario's stays, unless the plan varies it.
    if (this.seeds.length > 1 || scenario["seed"] === undefined) scenario["seed"] = seed;
    [...this.vary, ...this.noise].forEach((parameter, i) => {
      for (const steps of parameter.steps_)
        if (!isCodeSteps(steps))
          setAtSteps(scenario, steps, writtenValue(parameter, valueAtSteps(this.base, steps), values[i]));
    });
    return scenario;
  }

  /** A run's scenario as text: its link opens it. */
  textOf(index: number): string {
    return JSON.stringify(this.scenarioOf(this.run(index)));
  }

  /** The moment until which a run is like others of the plan; null: they differ from the start. */
  forkOf(index: number): Fork | null {
    this.#forkTime ??= this.#earliest();
    if (!Number.isFinite(this.#forkTime)) return null;
    return forkAt(this.scenarioOf(this.run(index)) as Json, this.#forkTime);
  }

  /** When the first entry of the script that differs between runs is applied [s]; endless: none differs. */
  #earliest(): number {
    const times = [...this.vary, ...this.noise].flatMap((parameter) =>
      parameter.steps_
        .filter(([first, entry]) => first === "script" && entry !== undefined)
        .map(([, entry = "", key]) => {
          const there = Number(valueAtSteps(this.base, ["script", entry, "t"]));
          if (key !== "t") return there;
          return Math.min(...endsOf(parameter).map((value) => Number(writtenValue(parameter, there, value))));
        }),
    );
    return times.length === 0 || times.some(Number.isNaN) ? Number.POSITIVE_INFINITY : Math.min(...times);
  }

  /** All that makes the plan again. */
  parts(): PlanParts {
    return this.#parts;
  }

  /** Runs that are looked at before any is run: the first and the last, and those at the ends of each parameter. */
  ends(): number[] {
    const looked = new Set([0, (this.design.count - 1) * this.seeds.length]);
    let stride = this.seeds.length;
    for (const list of [...this.#gridLists].reverse()) {
      looked.add((list.length - 1) * stride);
      stride *= list.length;
    }
    return [...looked];
  }

  /**
   * Looks whether the ends can be run: mistakes are reported before anything is run. check(text): throws SimDataError.
   */
  async check(check: (text: string) => Promise<void>): Promise<void> {
    for (const index of this.ends()) {
      const run = this.run(index);
      const said = this.names.map((name, i) => `${name} = ${JSON.stringify(run.values[i])}`).join(", ");
      try {
        await check(JSON.stringify(this.scenarioOf(run)));
      } catch (error) {
        if (!(error instanceof Error) || error.name !== "SimDataError") throw error;
        const isPlans = (error as Error & { file?: unknown }).file === "plan";
        const where = isPlans || said === "" ? "" : `with ${said}`;
        new PlanReader(this.label).fail(where, error.message.replace(/^plan: /, ""));
      }
    }
  }
}
