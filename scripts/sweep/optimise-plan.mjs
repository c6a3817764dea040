// A plan's key "optimise": the objective, the method, and the end. And how candidates compare: one that keeps to all
// constraints is better than one that does not, of two that do not the one that misses by less is better (Deb 2000,
// doi:10.1016/S0045-7825(99)00389-8), else the objective decides.
import { mean, quantile } from "./statistics.mjs";

const keys = [
  "minimise",
  "maximise",
  "take",
  "constraints",
  "method",
  "start",
  "candidates",
  "step",
  "tolerance",
  "seed",
  "population",
];
export const methods = ["cma-es", "nelder-mead"];
const takes = ["mean", "median", "worst"];
const constraintKeys = ["measure", "atLeast", "atMost", "take"];
/** Candidates without "candidates". */
const usualCandidates = 400;
const mostCandidates = 100_000;
/** The objective without a measure: in how many of its runs all conditions held. */
export const success = "success";

function oneOf(reader, value, path, words) {
  if (!words.includes(value)) reader.fail(path, `must be one of ${words.join(", ")}, not ${JSON.stringify(value)}`);
  return value;
}

function readConstraint(reader, given, path, measures) {
  reader.keys(given, path, constraintKeys);
  oneOf(reader, given.measure, `${path}/measure`, measures);
  const limits = ["atLeast", "atMost"].filter((key) => given[key] !== undefined);
  if (limits.length !== 1) reader.fail(path, 'needs one of the keys "atLeast" and "atMost"');
  const [limit] = limits;
  reader.number(given[limit], `${path}/${limit}`);
  const take = oneOf(reader, given.take ?? "worst", `${path}/take`, takes);
  return { measure: given.measure, [limit]: given[limit], take };
}

/** Reads and checks the key. `vary` is read already. */
export function readOptimise(reader, plan, vary) {
  if (plan.optimise === undefined)
    reader.fail(
      "/optimise",
      'is missing: it says what is looked for, as {"minimise": "time"} with a measure of that name',
    );
  const given = reader.keys(plan.optimise, "/optimise", keys);
  if (vary.length === 0) reader.fail("/vary", "is empty: nothing could be made better");
  for (const { name, from } of vary)
    if (from === undefined)
      reader.fail(
        `/vary/${name}`,
        'needs a range "from" "to" to optimise in; sandlot sweep tries lists and distributions',
      );
  for (const { name, from, to } of vary) if (from === to) reader.fail(`/vary/${name}`, '"from" and "to" are the same');
  const measures = Object.keys(plan.measure ?? {});
  const goals = ["minimise", "maximise"].filter((key) => given[key] !== undefined);
  if (goals.length !== 1) reader.fail("/optimise", 'needs one of the keys "minimise" and "maximise"');
  const [goal] = goals;
  oneOf(reader, given[goal], `/optimise/${goal}`, [...measures, success]);
  if (given[goal] === success && plan.assert === undefined && plan.scenario?.assert === undefined)
    reader.fail(`/optimise/${goal}`, 'success needs conditions in the key "assert"');
  const list = given.constraints ?? [];
  if (!Array.isArray(list) || list.length > 64) reader.fail("/optimise/constraints", "must be a list of at most 64");
  const method = oneOf(reader, given.method ?? methods[0], "/optimise/method", methods);
  if (given.population !== undefined && method !== "cma-es") reader.fail("/optimise/population", "is for cma-es");
  const start = reader.keys(
    given.start ?? {},
    "/optimise/start",
    vary.map(({ name }) => name),
  );
  for (const [name, value] of Object.entries(start)) {
    const { from, to } = vary.find((each) => each.name === name);
    reader.number(value, `/optimise/start/${name}`, Math.min(from, to), Math.max(from, to));
  }
  return {
    measure: given[goal],
    sign: goal === "minimise" ? 1 : -1,
    take: oneOf(reader, given.take ?? "mean", "/optimise/take", takes),
    constraints: list.map((each, i) => readConstraint(reader, each, `/optimise/constraints/${i}`, measures)),
    method,
    start,
    candidates: reader.whole(given.candidates ?? usualCandidates, "/optimise/candidates", 1, mostCandidates),
    step: reader.number(given.step ?? 0.3, "/optimise/step", 1e-6, 1),
    tolerance: reader.number(given.tolerance ?? 1e-3, "/optimise/tolerance", 1e-9, 0.5),
    seed: reader.whole(given.seed ?? 1, "/optimise/seed", 0, 2 ** 32 - 1),
    ...(given.population === undefined
      ? {}
      : { population: reader.whole(given.population, "/optimise/population", 4, 1000) }),
  };
}

/** Its points are asked for while it runs; two more are for the check at the end. */
export const optimisedDesign = ({ method, candidates, seed }) => ({ kind: method, seed, count: candidates + 2 });

/** One number of a candidate's runs. worst: the least where it must be large, the greatest where it must be small. */
function taken(take, numbers, largeIsGood) {
  if (take === "mean") return mean(numbers);
  if (take === "median")
    return quantile(
      [...numbers].sort((a, b) => a - b),
      0.5,
    );
  return largeIsGood ? Math.min(...numbers) : Math.max(...numbers);
}

/**
 * The result of a candidate's runs (lines of the journal). violation: 0 when it keeps to everything; runs that failed
 * count one each over all, constraints by how much of their limit they miss.
 */
export function scoreOf(lines, { measure, sign, take, constraints }) {
  const ran = lines.filter(({ error, trouble }) => error === undefined && trouble === "");
  const held = ran.filter(({ states }) => states.every((state) => state === 1));
  const numbersOf = (name) => ran.map(({ measures }) => measures[name]).filter((value) => value !== null);
  if (measure === success) {
    const objective = held.length / lines.length;
    const violation = violationOf(constraints, numbersOf) + (lines.length - ran.length) / lines.length;
    return { objective, cost: sign * objective, violation };
  }
  const numbers = numbersOf(measure);
  // A run without the number is as bad as one that failed.
  const good = held.filter(({ measures }) => measures[measure] !== null);
  const violation = (lines.length - good.length) / lines.length + violationOf(constraints, numbersOf);
  const objective = numbers.length > 0 ? taken(take, numbers, sign < 0) : null;
  return { objective, cost: objective === null ? Infinity : sign * objective, violation };
}

function violationOf(constraints, numbersOf) {
  let total = 0;
  for (const { measure, atLeast, atMost, take } of constraints) {
    const numbers = numbersOf(measure);
    const limit = atLeast ?? atMost;
    const number = numbers.length > 0 ? taken(take, numbers, atLeast !== undefined) : null;
    const miss = number === null ? Math.abs(limit) + 1 : atLeast !== undefined ? limit - number : number - limit;
    if (miss > 0) total += miss / Math.max(Math.abs(limit), 1e-9);
  }
  return total;
}

/** Is the first score better? */
export function isBetter(a, b) {
  if (a.violation !== b.violation) return a.violation < b.violation;
  return a.cost < b.cost;
}
