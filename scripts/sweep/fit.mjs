// `fit LOG PLAN`: the numbers with which a run is most like a data log, how sure each is, and how far apart they still are.
import { join } from "node:path";
import { BadInput } from "../cli/args.mjs";
import { WholeFile } from "../cli/files.mjs";
import { JudgedRuns } from "../cli/judged-run.mjs";
import { RunPool } from "../cli/run-pool.mjs";
import { round, unitPoints, valueAtSteps } from "../../build/node/sweep.mjs";
import { leastSquares } from "./least-squares.mjs";
import { LogSignals } from "./log-signals.mjs";
import { readPlan, writtenValue } from "./plan.mjs";
import { defaultBase, readThreads } from "./sweep.mjs";

/** Points of the ranges that are tried before the search begins at the best of them. */
const startPoints = 24;
/** Two-sided 95 % of the normal distribution. */
const z = 1.959963984540054;
/** Numbers of a signal, at least. */
const fewest = 10;
const tickSeconds = 0.02;
const rootName = "/Sandlot/";
const stores = new WeakMap();

/**
 * In a thread of the pool: a run, and values of it at each tick: a list for each name; { error } for a mistake in its
 * data.
 */
export async function valuesTask(runs, { text, names, ticks }, stopped) {
  const { core, net, wire } = runs;
  try {
    await core.load(text, "scenario", runs.files);
    const store = stores.get(runs) ?? new net.ValuesStore(wire, "run");
    stores.set(runs, store);
    store.close();
    store.open();
    const { records, count } = core.schema();
    store.begin(new Uint8Array(records), count);
    const columns = columnsOf(store, names);
    if (columns.error !== undefined) return columns;
    const buffer = new ArrayBuffer(core.frameBytes);
    const lists = names.map(() => new Float64Array(ticks + 1));
    for (let tick = 0; tick <= ticks; tick++) {
      if (tick > 0 && core.step(1) === 0) return { error: core.stopText };
      store.frame(new Uint8Array(core.frame(buffer)));
      columns.list.forEach((column, i) => (lists[i][tick] = store.ticks(column, tick, 1)[0]));
      if (tick % 100 === 0 && stopped?.() === true) return null;
    }
    return { lists };
  } catch (error) {
    if (error?.name === "SimDataError") return { error: error.message };
    throw error;
  }
}

/** Columns of the store for names such as "Robots/blue1/Pose/translation/x". */
function columnsOf(store, names) {
  const topics = new Map(store.topics().map(({ name }, index) => [name, index]));
  const list = [];
  for (const name of names) {
    const full = name.startsWith("/") ? name : `${rootName}${name}`;
    let column = -1;
    for (let end = full.length; end > 0 && column < 0; end = full.lastIndexOf("/", end - 1)) {
      const topic = topics.get(full.slice(0, end));
      if (topic !== undefined) column = store.hold(topic, full.slice(end + 1));
    }
    if (column < 0) return { error: `the run has no number "${name}"` };
    list.push(column);
  }
  return { list };
}

/** A value between two ticks; one that wraps goes the short way. */
function between(list, time, wraps) {
  const at = time / tickSeconds;
  const low = Math.min(list.length - 1, Math.floor(at + 1e-9));
  const high = Math.min(list.length - 1, low + 1);
  return list[low] + (at - low) * wrapped(list[high] - list[low], wraps);
}

const wrapped = (difference, wraps) => (wraps > 0 ? difference - wraps * Math.round(difference / wraps) : difference);

/** The two compared sides: signals with their times, and a run's values. */
export class Fit {
  /** runAll(tasks): a result of valuesTask for each. signals: [{ name, value, times, values, scale, offset, wraps }]. */
  constructor(plan, signals, seconds, runAll) {
    this.plan = plan;
    this.signals = signals;
    this.ticks = Math.ceil(seconds / tickSeconds);
    this.runAll = runAll;
    this.ran = 0;
    this.fault = "";
  }

  valuesAt(point) {
    return this.plan.vary.map(({ from, to }, i) => from + point[i] * (to - from));
  }

  textOf(point) {
    this.plan.asked[0] = this.valuesAt(point);
    return this.plan.textOf(0);
  }

  async residualsOf(points) {
    const names = this.signals.map(({ value }) => value);
    const results = await this.runAll(points.map((point) => ({ text: this.textOf(point), names, ticks: this.ticks })));
    this.ran += points.length;
    return results.map((result) => {
      if (result.error !== undefined) {
        this.fault = result.error;
        return null;
      }
      const residuals = this.signals.map((signal, i) => differences(signal, result.lists[i]));
      return residuals.every((list) => list.every(Number.isFinite)) ? residuals : null;
    });
  }

  /** The answer: each parameter with its interval, and the rest of each signal. null: no run was possible. */
  async find() {
    const { vary } = this.plan;
    const starts = [vary.map(() => 0.5), ...unitPoints("latin", startPoints, vary.length, 1)];
    const found = await leastSquares({ starts, z, residualsOf: (points) => this.residualsOf(points) });
    if (found === null) return null;
    const { point, noise, covariance, residuals } = found;
    const values = this.valuesAt(point);
    const intervals = found.intervals?.map((ends, i) =>
      ends?.map((end) => vary[i].from + end * (vary[i].to - vary[i].from)).sort((a, b) => a - b),
    );
    const parameters = vary.map(({ name, unit, from, to }, i) => ({
      ...{ name, unit, value: values[i], interval: intervals?.[i] ?? null },
      isAtEnd: point[i] < 0.002 || point[i] > 0.998,
      low: Math.min(from, to),
      high: Math.max(from, to),
    }));
    const correlations = covariance === null ? [] : pairsOf(vary, covariance);
    const signals = this.signals.map(({ name }, i) => ({
      ...{ name, count: residuals[i].length, rms: noise[i] },
      largest: Math.max(...residuals[i].map(Math.abs)),
    }));
    return { point, parameters, correlations, signals, runs: this.ran };
  }
}

function differences({ times, values, scale, offset, wraps }, list) {
  return times.map((time, i) => wrapped(between(list, time, wraps) - (scale * values[i] + offset), wraps));
}

/** Pairs of parameters that the log hardly tells apart. */
function pairsOf(vary, covariance) {
  const pairs = [];
  for (let i = 0; i < vary.length; i++)
    for (let k = 0; k < i; k++) {
      const together = covariance[i][k] / Math.sqrt(covariance[i][i] * covariance[k][k]);
      if (Math.abs(together) > 0.95) pairs.push({ names: [vary[k].name, vary[i].name], correlation: together });
    }
  return pairs;
}

/** The signals of the plan, or those that a log of ours and the run have both. */
function signalsOf(plan, log, begin, seconds) {
  const { match } = plan.fit;
  const named = Object.entries(match);
  const wanted = named.length > 0 ? named : usual(plan, log);
  if (wanted.length === 0)
    throw new BadInput(
      `${log.path}: has no values that Sandlot's own logs have; name them in the plan's key fit/match; there are ${log.names.slice(0, 8).join(", ")}, ...`,
    );
  const signals = wanted.map(([name, signal]) => ({ name, ...signal, ...log.changes(signal.track, begin, seconds) }));
  for (const { name, times } of signals)
    if (times.length < fewest && named.length > 0)
      throw new BadInput(
        `${log.path}: ${name} has ${times.length} values from ${round(begin)} s on for ${round(seconds)} s, too few to fit to`,
      );
  return signals.filter(({ times }) => times.length >= fewest);
}

function usual(plan, log) {
  const { station = "blue1" } = plan.fit;
  const robot = `Robots/${station}`;
  const same = ["Pose/translation/x", "Pose/translation/y", "Pose/rotation/yaw", "Battery/Voltage"];
  const motors = log.names
    .map((name) => new RegExp(`^NT:/Sandlot/${robot}/(Motors/[^/]+/Velocity)$`).exec(name)?.[1])
    .filter((name) => name !== undefined);
  return [...same, ...motors]
    .filter((name) => log.find(`${robot}/${name}`) !== null)
    .map((name) => {
      const value = `${robot}/${name}`;
      return [name, { value, track: value, scale: 1, offset: 0, wraps: name.endsWith("yaw") ? 2 * Math.PI : 0 }];
    });
}

/** The scenario driven by the log's volts, tick by tick. */
function driven(plan, log, begin, seconds) {
  const { drive, station = "blue1" } = plan.fit;
  const motors = Object.entries(drive);
  if (motors.length === 0) return;
  const signals = motors.map(([motor, track]) => ({ motor, ...log.changes(track, begin, seconds), next: 0 }));
  const script = [];
  for (let tick = 0; tick * tickSeconds <= seconds; tick++) {
    const volts = {};
    for (const signal of signals) {
      const from = signal.next;
      while (signal.next < signal.times.length && signal.times[signal.next] <= tick * tickSeconds + 1e-9)
        signal.next += 1;
      if (signal.next > from) volts[signal.motor] = Math.max(-24, Math.min(24, signal.values[signal.next - 1]));
    }
    if (Object.keys(volts).length > 0) script.push({ t: Number((tick * tickSeconds).toFixed(2)), station, volts });
  }
  plan.base.script = [...(plan.base.script ?? []), ...script];
}

export async function fit({ LOG: path, PLAN: planPath, out, threads, base = defaultBase }) {
  const count = readThreads("fit", threads);
  const runs = await JudgedRuns.open();
  const plan = await readPlan(planPath, runs, { asks: "fit" });
  const log = await LogSignals.open(path, runs);
  const begin = plan.fit.start ?? log.enabledAt;
  const seconds = plan.fit.seconds ?? plan.seconds ?? Math.min(15, log.contents.end - begin);
  if (!(seconds > 0))
    throw new BadInput(`${path}: ends at ${round(log.contents.end)} s, before fit/start (${round(begin)} s)`);
  driven(plan, log, begin, seconds);
  const signals = signalsOf(plan, log, begin, seconds);
  const file = out === undefined ? null : new WholeFile("fit: --out", out);
  const pool = await RunPool.open(count, { module: new URL(import.meta.url).href, name: "valuesTask" });
  const runAll = async (tasks) => {
    const results = [];
    await pool.all(tasks, (index, result) => (results[index] = result));
    return results;
  };
  const own = new Fit(plan, signals, seconds, runAll);
  let found;
  try {
    found = await own.find();
  } finally {
    await pool.close();
  }
  if (found === null) {
    file?.discard();
    throw new BadInput(`${planPath}: no run was possible: ${own.fault || "values were no numbers"}`);
  }
  const scenario = JSON.parse(own.textOf(found.point));
  file?.finish(Buffer.from(`${JSON.stringify(scenario, null, 2)}\n`));
  const link = `${base}${await runs.sandlot.scenarioLink(JSON.stringify(scenario), { play: true })}`;
  process.stdout.write(`${sayFit(plan, path, found, seconds).join("\n")}\nthe run: ${link}\n`);
  if (file !== null) process.stdout.write(`written: ${join(out)}\n`);
  return found.parameters.every(({ interval }) => interval !== null) ? 0 : 1;
}

/** The answer in lines. */
export function sayFit(plan, path, { parameters, correlations, signals, runs }, seconds) {
  const lines = [`${plan.name === "" ? "fit" : plan.name}: ${path}, ${round(seconds)} s, ${runs} runs`];
  parameters.forEach(({ name, unit, value, interval, isAtEnd }, i) => {
    const parameter = plan.vary[i];
    const before = valueAtSteps(plan.base, parameter.steps_[0]);
    const makes =
      (parameter.add || parameter.times) && typeof before === "number"
        ? `, which makes ${round(writtenValue(parameter, before, value))} of ${round(before)}`
        : "";
    const sure =
      interval === null ? " (the log does not tell it)" : ` (95 %: ${round(interval[0])} to ${round(interval[1])})`;
    const end = isAtEnd ? "; at the end of its range" : "";
    lines.push(`  ${name} ${round(value)}${unit === "" ? "" : ` ${unit}`}${sure}${makes}${end}`);
  });
  for (const { names, correlation } of correlations)
    lines.push(
      `  ${names.join(" and ")} are hardly told apart by this log (correlation ${correlation.toFixed(2)}): vary one of them, or drive so that they differ`,
    );
  const untold = parameters.filter(({ interval }) => interval === null).map(({ name }) => name);
  if (untold.length > 0)
    lines.push(
      `  the log does not tell ${untold.join(", ")}: the run hardly changes over the whole range. Drive so that it matters, match another value, or leave it out`,
    );
  lines.push("still apart:");
  for (const { name, count, rms, largest } of signals)
    lines.push(`  ${name}: ${round(rms)} (root mean square of ${count}), at most ${round(largest)}`);
  return lines;
}
