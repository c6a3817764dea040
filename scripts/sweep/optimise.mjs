// `optimise PLAN`: looks for the best numbers, runs each candidate with all seeds, stops by itself, and goes on where
// it was. The search's questions depend on results alone, so a journal of runs is all that it takes to be where it was
// before.
import { basename, join } from "node:path";
import { round, setAtSteps, valueAtSteps } from "../../build/node/sweep.mjs";
import { BadInput } from "../cli/args.mjs";
import { WholeFile } from "../cli/files.mjs";
import { JudgedRuns } from "../cli/judged-run.mjs";
import { RunPool } from "../cli/run-pool.mjs";
import { cmaEs } from "./cma-es.mjs";
import { isCodeSteps, readPlan, writtenValue } from "./plan.mjs";
import { Journal, JournalFull, UnequalRuns, writeSorted } from "./journal.mjs";
import { nelderMead } from "./nelder-mead.mjs";
import { isBetter, scoreOf, success } from "./optimise-plan.mjs";
import { curveSection, reportPage } from "./report.mjs";
import { bootstrapMean } from "./statistics.mjs";
import { summarise } from "./summary.mjs";
import { defaultBase, linksOf, readCodeOption, readThreads, taskOf } from "./sweep.mjs";

const failedCode = 1;
const unequalCode = 3;
const interruptedCode = 130;
/** Between two lines of progress [ms]. */
const tellMs = 2000;

const folderOf = (path) => `${basename(path).replace(/\.json$/, "")}-optimum`;

/** Ctrl+C was pressed. */
class Interrupted extends Error {}

/** The beginning of the search: the plan's value, else the scenario's, else the middle of the range. */
function startOf(plan) {
  return plan.vary.map((parameter) => {
    const { name, from, to, add, times, steps_ } = parameter;
    const [steps] = steps_;
    const own = add ? 0 : times ? 1 : isCodeSteps(steps) ? undefined : valueAtSteps(plan.base, steps);
    const value = plan.optimise.start[name] ?? own;
    const unit = typeof value === "number" ? (value - from) / (to - from) : 0.5;
    return unit >= 0 && unit <= 1 ? unit : 0.5;
  });
}

export class Search {
  #plan;
  #journal;
  #pool;
  #told = 0;
  #begun = performance.now();
  /** Each candidate: its number, its values, its score, the best number up to it. */
  curve = [];
  ended = "";

  constructor(plan, journal, pool) {
    this.#plan = plan;
    this.#journal = journal;
    this.#pool = pool;
  }

  get best() {
    return this.curve[this.curve.at(-1)?.best ?? -1];
  }

  async run() {
    const { optimise } = this.#plan;
    const { step, tolerance, seed, population } = optimise;
    const options = { start: startOf(this.#plan), step, tolerance, seed, population, better: isBetter };
    const method = optimise.method === "cma-es" ? cmaEs(options) : nelderMead(options);
    let asked = method.next();
    let calm = 0;
    while (asked.done !== true) {
      const room = optimise.candidates - this.curve.length;
      if (room <= 0) {
        this.ended = `${optimise.candidates} candidates were tried, the most that the plan allows`;
        return;
      }
      const before = this.best?.score;
      const scores = await this.#scores(asked.value.slice(0, room));
      if (scores.length < asked.value.length) continue;
      calm = before !== undefined && !isBetter(this.best.score, before) ? calm + 1 : 0;
      // A measure in steps, such as ticks, is level round its best place: nothing smaller than a step can be found.
      const level = scores.every((score) => !isBetter(score, scores[0]) && !isBetter(scores[0], score));
      if (optimise.method === "cma-es" && level && calm > 10) {
        this.ended = "all candidates around the best are alike";
        return;
      }
      asked = method.next(scores);
    }
    this.ended = asked.value;
  }

  /** Runs points of the unit cube. */
  async #scores(points) {
    const { vary, seeds, asked, optimise } = this.#plan;
    const first = this.curve.length;
    points.forEach((point, i) => {
      asked[first + i] = vary.map(({ from, to }, k) => from + point[k] * (to - from));
    });
    const lines = await this.runPoints(points.map((_, i) => first + i));
    lines.forEach((own, i) => {
      const score = scoreOf(own, optimise);
      const before = this.best;
      const best = before === undefined || isBetter(score, before.score) ? first + i : before.point;
      this.curve.push({ point: first + i, values: asked[first + i], score, best });
    });
    this.#tell(seeds.length);
    return this.curve.slice(first).map(({ score }) => score);
  }

  /** The journal's lines of some points, a list for each; those that are not there are run. */
  async runPoints(points) {
    const { seeds } = this.#plan;
    const { results } = this.#journal;
    const indices = points.flatMap((point) => seeds.map((_, i) => point * seeds.length + i));
    const missing = indices.filter((index) => !results.has(index));
    await this.#pool.all(
      missing.map((index) => taskOf(this.#plan, index)),
      (_, line) => this.#journal.add(line),
    );
    if (this.#pool.isStopped) throw new Interrupted();
    return points.map((point) => seeds.map((_, i) => results.get(point * seeds.length + i)));
  }

  #tell(seeds) {
    const now = performance.now();
    if (now - this.#told < tellMs) return;
    this.#told = now;
    const { candidates } = this.#plan.optimise;
    const rate = this.#journal.results.size / ((now - this.#begun) / 1000);
    process.stderr.write(
      `optimise: ${this.curve.length} candidates of at most ${candidates}, ${seeds} runs each, ${rate.toFixed(0)} runs a second; best ${sayScore(this.best.score)}\n`,
    );
  }
}

const sayScore = ({ objective, violation }) =>
  `${objective === null ? "none" : round(objective)}${violation > 0 ? `, misses constraints by ${round(violation)}` : ""}`;

export async function optimise({
  PLAN: path,
  out,
  resume = false,
  fresh = false,
  threads,
  base = defaultBase,
  ...program
}) {
  if (resume && fresh)
    throw new BadInput("optimise: --resume and --fresh both say what to do with what is there; give one of them");
  const count = readThreads("optimise", threads);
  const runs = await JudgedRuns.open();
  const plan = await readPlan(path, runs, { asks: "optimise", code: readCodeOption("optimise", program) });
  const folder = out ?? folderOf(path);
  const journal = Journal.open(folder, plan, { resume, fresh });
  if (journal.results.size > 0) process.stderr.write(`optimise: ${journal.results.size} runs are there already\n`);
  const pool = await RunPool.open(count, { module: new URL("sweep.mjs", import.meta.url).href, name: "sweepTask" });
  const search = new Search(plan, journal, pool);
  let check = null;
  const interrupt = () => (pool.isStopped ? process.exit(interruptedCode) : pool.stop());
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  try {
    await search.run();
    check = await checkBest(plan, search);
  } catch (error) {
    if (error instanceof JournalFull) throw new BadInput(`optimise: ${error.message}`);
    if (error instanceof UnequalRuns) {
      process.stderr.write(`sandlot: optimise: ${error.message}\n`);
      return unequalCode;
    }
    if (!(error instanceof Interrupted)) throw error;
    process.stderr.write(
      `optimise: interrupted: ${journal.results.size} runs are kept in ${folder}; go on with --resume\n`,
    );
    return interruptedCode;
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await pool.close();
    journal.close();
  }
  writeSorted(folder, plan, journal.results);
  return finish({ folder, plan, search, check, results: journal.results, base, runs });
}

/** The start and the best, with seeds that the search never saw: the best of many is partly the luckiest. */
async function checkBest(plan, search) {
  const { candidates } = plan.optimise;
  plan.asked[candidates] = plan.vary.map(({ from, to }, i) => from + startOf(plan)[i] * (to - from));
  plan.asked[candidates + 1] = search.best.values;
  const [start, best] = await search.runPoints([candidates, candidates + 1]);
  return { start, best };
}

/** Each file of the best: the scenario, robots whose numbers changed, and constants of the program. */
function bestFiles(plan, point) {
  const index = point * plan.seeds.length;
  const scenario = plan.scenarioOf(plan.run(index));
  // The numbers alone: not the noise of a repetition, and the scenario's own seed.
  for (const parameter of plan.noise)
    for (const steps of parameter.steps_)
      if (!isCodeSteps(steps)) setAtSteps(scenario, steps, valueAtSteps(plan.base, steps));
  if (plan.base.seed === undefined) delete scenario.seed;
  else scenario.seed = plan.base.seed;
  const files = [["best-scenario.json", scenario]];
  const robots = new Set(plan.vary.flatMap(({ steps_ }) => steps_.filter(isInRobot).map(([, robot]) => robot)));
  for (const robot of robots) {
    const { station, robot: own } = scenario.robots[robot];
    files.push([`best-robot-${station}.json`, own]);
  }
  if (plan.program !== undefined) {
    const values = plan.run(index).values;
    const constants = plan.vary.flatMap((parameter, i) =>
      parameter.steps_.filter(isCodeSteps).map(([, file, ...path]) => [`${file}: ${path.join(".")}`, values[i]]),
    );
    files.push(["best-constants.json", Object.fromEntries(constants)]);
  }
  return files;
}

const isInRobot = (steps) => steps[0] === "robots" && steps[2] === "robot" && steps.length > 3;

function curveCsv(plan, curve) {
  const names = plan.vary.map(({ name }) => name);
  const rows = curve.map(({ point, values, score, best }) => [
    ...[point, score.objective ?? "", score.violation, best, curve[best].score.objective ?? ""],
    ...values,
  ]);
  return [["candidate", "objective", "violation", "best", "best objective", ...names], ...rows]
    .map((row) => `${row.join(",")}\r\n`)
    .join("");
}

async function finish({ folder, plan, search, check, results, base, runs }) {
  const { curve, best, ended } = search;
  const { measure, sign, take } = plan.optimise;
  const write = (name, text) => new WholeFile("optimise: --out", join(folder, name)).finish(Buffer.from(text));
  const files = bestFiles(plan, best.point);
  for (const [name, json] of files) write(name, `${JSON.stringify(json, null, 2)}\n`);
  write("curve.csv", curveCsv(plan, curve));
  const linkOf = linksOf(plan, base, runs);
  const bestRun = best.point * plan.seeds.length;
  const link = await linkOf(bestRun);
  // The check's runs do not belong to the search.
  const searched = new Map([...results].filter(([run]) => run < curve.length * plan.seeds.length));
  const sections = [curveSection(curve, measure)];
  const recorded = plan.program === undefined ? [] : [[bestRun, link]];
  write("report.html", reportPage(plan, summarise(plan, searched), base, { recorded, sections, command: "optimise" }));
  const unit = sign > 0 ? "least" : "greatest";
  const lines = [
    `${plan.name === "" ? "optimise" : plan.name}: ${curve.length} candidates (${plan.optimise.method}), ${plan.seeds.length} runs each; ended: ${ended}`,
    `  best: ${measure} ${sayScore(best.score)} (${unit} ${plan.seeds.length > 1 ? `${take} over ${plan.seeds.length} seeds` : "found"}), candidate ${best.point}`,
    ...plan.vary.map((parameter, i) => `    ${sayParameter(plan, parameter, best.values[i])}`),
    sayCheck(plan, check),
    `best run: ${link}`,
    `written: ${[...files.map(([name]) => name), "curve.csv", "report.html"].map((name) => join(folder, name)).join(", ")}`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  return best.score.violation > 0 ? failedCode : 0;
}

function sayParameter(plan, parameter, value) {
  const { name, unit, steps_, from, to } = parameter;
  const [steps] = steps_;
  const own = isCodeSteps(steps) ? null : valueAtSteps(plan.base, steps);
  const said = `${name} ${round(value)}${unit === "" ? "" : ` ${unit}`}`;
  const written =
    (parameter.add || parameter.times) && typeof own === "number"
      ? `, which makes ${round(writtenValue(parameter, own, value))} of ${round(own)}`
      : "";
  const share = (value - from) / (to - from);
  const edge = share < 0.002 || share > 0.998 ? "; at the end of its range: a wider one may have better" : "";
  return `${said}${written}${edge}`;
}

function sayCheck(plan, check) {
  const { measure, sign } = plan.optimise;
  const numberOf = (line) =>
    measure === success
      ? (line.states ?? [0]).every((state) => state === 1)
        ? 1
        : 0
      : (line.measures?.[measure] ?? null);
  const pairs = check.best
    .map((line, i) => [numberOf(line), numberOf(check.start[i])])
    .filter(([a, b]) => a !== null && b !== null);
  const start = sayScore(scoreOf(check.start, plan.optimise));
  if (pairs.length === 0) return `  the start: ${start}`;
  const better = pairs.map(([a, b]) => sign * (b - a));
  const meanOf = (list) => list.reduce((a, b) => a + b, 0) / list.length;
  const [low, high] = bootstrapMean(better, measure);
  const differs = `better by ${round(meanOf(better))}`;
  if (pairs.length === 1) return `  the start: ${start}; ${differs}`;
  return `  with ${pairs.length} seeds that the search never saw: ${round(meanOf(pairs.map(([a]) => a)))}, the start ${round(meanOf(pairs.map(([, b]) => b)))}; ${differs} (95 %: ${round(low)} to ${round(high)})`;
}
