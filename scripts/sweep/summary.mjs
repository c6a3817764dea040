// A sweep's results as the numbers and sentences that its text, its CSV and its page have in common.
import { causeOf, nameOfCondition, passedOf, round, wilson } from "../../build/node/sweep.mjs";
import { inOrder } from "./journal.mjs";
import { describe, explained, levelsOf } from "./statistics.mjs";

/** Causes of failures, and runs named of each, in a text. */
const mostNamed = 3;
/** Pairs of parameters whose interaction is looked at. */
const mostPairs = 45;

export function summarise(plan, results) {
  const list = inOrder(results);
  const conditions = plan.judged.assert.map(nameOfCondition);
  const rows = list.map((line) => ({ ...plan.run(line.run), line, passed: passedOf(line) }));
  const passed = rows.filter((row) => row.passed).length;
  const causes = new Map();
  for (const row of rows) {
    if (row.passed) continue;
    const cause = causeOf(row.line, conditions);
    causes.set(cause, [...(causes.get(cause) ?? []), row.index]);
  }
  const measures = Object.fromEntries(
    Object.keys(plan.judged.measure).map((name) => {
      const pairs = rows.flatMap(({ index, line }) =>
        Number.isFinite(line.measures?.[name]) ? [{ run: index, value: line.measures[name] }] : [],
      );
      return [name, describe(pairs, name)];
    }),
  );
  return {
    rows,
    conditions,
    passed,
    chance: wilson(passed, rows.length),
    causes: [...causes].map(([cause, runs]) => ({ cause, runs })).sort((a, b) => b.runs.length - a.runs.length),
    measures,
    effects: effectsOf(plan, rows),
    points: pointsOf(plan, rows),
  };
}

/** Success of each point over its repetitions, where there are several. */
function pointsOf(plan, rows) {
  if (plan.seeds.length < 2) return [];
  const byPoint = new Map();
  for (const row of rows) {
    const point = byPoint.get(row.point) ?? {
      point: row.point,
      run: row.index,
      values: row.values.slice(0, plan.vary.length),
      count: 0,
      passed: 0,
    };
    point.count += 1;
    point.passed += row.passed ? 1 : 0;
    byPoint.set(row.point, point);
  }
  return [...byPoint.values()].map((point) => ({ ...point, chance: wilson(point.passed, point.count) }));
}

/** The effect of each parameter, and of each two, on success and on each measure. */
function effectsOf(plan, rows) {
  const parameters = [...plan.vary, ...plan.noise].map(({ name }, i) => {
    const values = rows.map((row) => row.values[i]);
    const { names, levelOf } = rows.length > 0 ? levelsOf(values) : { names: [], levelOf: () => 0 };
    return { name, names, levels: values.map(levelOf) };
  });
  const outcomes = [
    ...(plan.judged.assert.length > 0
      ? [{ name: "success", numbers: rows.map(({ passed }) => (passed ? 1 : 0)) }]
      : []),
    ...Object.keys(plan.judged.measure).map((name) => ({
      name,
      numbers: rows.map(({ line }) => line.measures?.[name] ?? NaN),
    })),
  ];
  return outcomes.map(({ name, numbers }) => {
    const kept = numbers.flatMap((number, i) => (Number.isFinite(number) ? [i] : []));
    const values = kept.map((i) => numbers[i]);
    const main = parameters.map((parameter) => ({
      parameter: parameter.name,
      share:
        values.length > 1
          ? explained(
              kept.map((i) => parameter.levels[i]),
              values,
            )
          : 0,
      levels: parameter.names.map((level, at) => {
        const of = kept.filter((i) => parameter.levels[i] === at).map((i) => numbers[i]);
        return { level, count: of.length, mean: of.length > 0 ? of.reduce((a, b) => a + b, 0) / of.length : null };
      }),
    }));
    return { name, main, pairs: interactions(parameters, kept, values, main) };
  });
}

function interactions(parameters, kept, values, main) {
  const pairs = [];
  for (let a = 0; a < parameters.length; a++)
    for (let b = a + 1; b < parameters.length && pairs.length < mostPairs; b++) {
      const cells = kept.map((i) => parameters[a].levels[i] * 1000 + parameters[b].levels[i]);
      // With a run a cell everything is explained, which says nothing.
      if (new Set(cells).size * 2 > kept.length || kept.length < 2) continue;
      const share = Math.max(0, explained(cells, values) - main[a].share - main[b].share);
      pairs.push({ parameters: [parameters[a].name, parameters[b].name], share });
    }
  return pairs.sort((x, y) => y.share - x.share);
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** A run in words, for a person. */
export function sayRun(plan, index) {
  const { seed, values } = plan.run(index);
  const said = plan.names.map(
    (name, i) =>
      `${name} ${typeof values[i] === "number" ? round(values[i]) : (values[i]?.name ?? JSON.stringify(values[i]))}`,
  );
  return [`run ${index}`, ...(plan.seeds.length > 1 ? [`seed ${seed}`] : []), ...said].join(", ");
}

/** The summary in lines. */
export function sayAll(plan, summary) {
  const { rows, passed, chance, causes, measures, conditions } = summary;
  const lines = [`${plan.name === "" ? "sweep" : plan.name}: ${rows.length} of ${plan.count} runs`];
  if (conditions.length > 0)
    lines.push(
      `  all conditions held in ${passed} of ${rows.length}: ${percent(rows.length > 0 ? passed / rows.length : 0)} (95 %: ${percent(chance[0])} to ${percent(chance[1])})`,
    );
  for (const { cause, runs } of causes) {
    lines.push(`  failed by ${cause}: ${runs.length}`);
    for (const run of runs.slice(0, mostNamed)) lines.push(`    ${sayRun(plan, run)}`);
  }
  for (const [name, { count, median, quartiles, mean, interval, least, greatest, runs }] of Object.entries(measures)) {
    if (count === 0) {
      lines.push(`  ${name}: no run has it`);
      continue;
    }
    lines.push(
      `  ${name}: median ${round(median)} (quartiles ${round(quartiles[0])} to ${round(quartiles[1])}), mean ${round(mean)} (95 %: ${round(interval[0])} to ${round(interval[1])}), ${count} runs`,
    );
    lines.push(`    least ${round(least)}: ${sayRun(plan, runs.least)}`);
    lines.push(`    median: ${sayRun(plan, runs.median)}`);
    lines.push(`    greatest ${round(greatest)}: ${sayRun(plan, runs.greatest)}`);
  }
  return lines;
}
