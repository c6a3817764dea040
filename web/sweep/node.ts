// Plans in Node: the command line and the tests. Bundled to build/node/sweep.mjs.
export { writeCsv } from "./csv.ts";
export { gridPoint, gridValues, mostSobol, normalQuantile, randomOf, shuffled, unitPoints, valueAt } from "./design.ts";
export { defaultSeconds, runJudged } from "./judged-run.ts";
export { PlaceError, resolvePlace, setAtSteps, valueAtSteps } from "./places.ts";
export { isCodeSteps, isPlan, mostRuns, Plan, PlanError, PlanReader, readPlanParts, writtenValue } from "./plan.ts";
export { causeOf, lineOf, nameOfCondition, passedOf, round, wilson } from "./results.ts";
export { forkAt, SharedPast, tickOf } from "./shared-past.ts";
