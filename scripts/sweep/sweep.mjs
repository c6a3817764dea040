// `sweep` and `merge`: many runs of a plan on all processors of this machine, and the parts of several machines
// together.
import { basename, join } from "node:path";
import { lineOf, writeCsv } from "../../build/node/sweep.mjs";
import { BadInput } from "../cli/args.mjs";
import { WholeFile } from "../cli/files.mjs";
import { JudgedRuns, readShard } from "../cli/judged-run.mjs";
import { allThreads, RunPool } from "../cli/run-pool.mjs";
import {
  Journal,
  JournalFull,
  keepResult,
  readJournal,
  readKeptPlan,
  refuseOthers,
  UnequalRuns,
  writeMerged,
  writeSorted,
} from "./journal.mjs";
import { Plan, readPlan } from "./plan.mjs";
import { runQueued } from "./queue.mjs";
import { reportPage } from "./report.mjs";
import { sayAll, summarise } from "./summary.mjs";

/** Between two lines of progress [ms]: on a terminal, and in a log. */
const terminalMs = 500;
const logMs = 10_000;
/** Address that links of the report open, unless --base says another. */
export const defaultBase = "http://localhost:8080/";
/** Exit codes. */
const failedCode = 1;
const unequalCode = 3;
const interruptedCode = 130;

/** In a thread of the pool: one run. A mistake in its data is its result. */
export async function sweepTask(runs, { run, text, judged, seconds, code, recording, fork }, stopped) {
  try {
    const goOn = Object.keys(judged.measure).length > 0;
    const program = code === null ? null : { files: filesOfCode(code), station: code.station, opmodes: code.opmodes };
    const inputs = recording === undefined ? null : Buffer.from(recording, "base64");
    const task = { text, label: "scenario", judged, judgedName: "plan", seconds, goOn, stopped, code: program, fork };
    const result = await runs.run({ ...task, recording: inputs });
    return result === null ? null : lineOf(run, result);
  } catch (error) {
    if (error?.name === "SimDataError") return { run, error: error.message };
    throw error;
  }
}

export const taskOf = (plan, index) => ({
  run: index,
  text: plan.textOf(index),
  judged: plan.judged,
  seconds: plan.seconds,
  code: plan.codeOf(index),
  recording: plan.recording,
  fork: plan.forkOf(index),
});

/** The files of a program, by path. */
function filesOfCode({ texts, others }) {
  return new Map([
    ...Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]),
    ...Object.entries(others).map(([path, text]) => [path, Buffer.from(text, "base64")]),
  ]);
}

/** "1 h 5 min", "12 s". */
function sayTime(seconds) {
  if (!Number.isFinite(seconds)) return "?";
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}

/** Lines about how far it has come, on stderr. */
export class Progress {
  #start = performance.now();
  #begun;
  #done = 0;
  #failed = 0;
  #told = 0;
  #total;

  constructor(total, done) {
    this.#total = total;
    this.#begun = done;
    this.#done = done;
  }

  add(line) {
    this.#done += 1;
    if (line.error !== undefined || line.failed.length > 0 || line.trouble !== "") this.#failed += 1;
    const now = performance.now();
    const every = process.stderr.isTTY ? terminalMs : logMs;
    if (now - this.#told < every && this.#done < this.#total) return;
    this.#told = now;
    this.#tell(now);
  }

  #tell(now) {
    const rate = (this.#done - this.#begun) / ((now - this.#start) / 1000);
    const left = (this.#total - this.#done) / rate;
    const text = `${this.#done} of ${this.#total} runs, ${rate.toFixed(1)} a second, ${this.#failed} failed, ${sayTime(left)} left`;
    process.stderr.write(process.stderr.isTTY ? `\r${text.padEnd(78)}` : `sweep: ${text}\n`);
  }

  end() {
    if (process.stderr.isTTY) process.stderr.write("\n");
  }
}

export function readThreads(command, threads) {
  if (threads === undefined) return allThreads;
  if (Number.isInteger(threads) && threads >= 1 && threads <= 256) return threads;
  throw new BadInput(`${command}: --threads is a whole number from 1 to 256, not ${threads}`);
}

/** --code with --code-station and --opmode, which stand in place of the plan's own program. */
export function readCodeOption(command, { code: folder, "code-station": station, opmode: opmodes }) {
  if (folder !== undefined) return { folder, station, opmodes };
  for (const [name, value] of Object.entries({ "--code-station": station, "--opmode": opmodes }))
    if (value !== undefined) throw new BadInput(`${command}: ${name} is for --code, which is missing`);
  return null;
}

/** The folder of a plan's results, unless --out names another. */
const folderOf = (path) => `${basename(path).replace(/\.json$/, "")}-sweep`;

export async function sweep({
  PLAN: path,
  out,
  resume = false,
  fresh = false,
  shard,
  threads,
  base = defaultBase,
  "dry-run": dry = false,
  queue,
  ...program
}) {
  if (resume && fresh)
    throw new BadInput("sweep: --resume and --fresh both say what to do with what is there; give one of them");
  const { part, of } = shard === undefined ? { part: 1, of: 1 } : readShard("sweep", shard);
  const count = readThreads("sweep", threads);
  const runs = await JudgedRuns.open();
  const plan = await readPlan(path, runs, { code: readCodeOption("sweep", program) });
  const folder = out ?? folderOf(path);
  const mine = function* (results = new Map()) {
    for (let index = part - 1; index < plan.count; index += of) if (!results.has(index)) yield index;
  };
  const wanted = Math.ceil((plan.count - (part - 1)) / of);
  if (dry) {
    sayPlan(plan, wanted);
    return 0;
  }
  const journal = Journal.open(folder, plan, { resume, fresh });
  const { results } = journal;
  const known = [...results.keys()].filter((index) => index % of === part - 1).length;
  if (known > 0) process.stderr.write(`sweep: ${known} of ${wanted} runs are there already\n`);
  const ended =
    known < wanted
      ? await runAll(plan, journal, mine(results), new Progress(wanted, known), Math.min(count, wanted - known), queue)
      : "";
  journal.close();
  if (ended === "unequal") return unequalCode;
  if (ended === "interrupted") {
    process.stderr.write(
      `sweep: interrupted: ${results.size} of ${plan.count} runs are kept in ${folder}; go on with --resume\n`,
    );
    return interruptedCode;
  }
  writeSorted(folder, plan, results);
  return finish(folder, plan, results, base, runs, wanted === plan.count || results.size === plan.count);
}

/** Runs the rest, here or over a queue. "interrupted": Ctrl+C was pressed. "unequal": a run came out in two ways. */
async function runAll(plan, journal, indices, progress, threads, queue) {
  let interrupted = false;
  let pool = null;
  const interrupt = () => {
    // A second one ends the program at once: finished runs are in the journal already.
    if (interrupted) process.exit(interruptedCode);
    interrupted = true;
    pool?.stop();
  };
  const add = (line) => {
    if (journal.add(line)) progress.add(line);
  };
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  try {
    if (queue !== undefined) {
      const tell = (line) => process.stderr.write(`sweep: ${line}\n`);
      await runQueued(plan, indices, queue, { add, stopped: () => interrupted, tell });
    } else {
      pool = await RunPool.open(threads, { module: new URL(import.meta.url).href, name: "sweepTask" });
      const tasks = function* () {
        for (const index of indices) yield taskOf(plan, index);
      };
      await pool.all(tasks(), (_, line) => add(line));
    }
  } catch (error) {
    if (error instanceof JournalFull) throw new BadInput(`sweep: ${error.message}`);
    if (!(error instanceof UnequalRuns)) throw error;
    process.stderr.write(`sandlot: sweep: ${error.message}\n`);
    return "unequal";
  } finally {
    progress.end();
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await pool?.close();
  }
  return interrupted ? "interrupted" : "";
}

/** A plan's runs, without running them. */
function sayPlan(plan, wanted) {
  const lines = [
    `${plan.count} runs: ${plan.design.count} points (${plan.design.kind}), ${plan.seeds.length} seeds; ${wanted} here`,
  ];
  for (let index = 0; index < Math.min(plan.count, 10); index++) {
    const { seed, values } = plan.run(index);
    lines.push(
      `  run ${index}: seed ${seed}, ${plan.names.map((name, i) => `${name} ${JSON.stringify(values[i])}`).join(", ")}`,
    );
  }
  if (plan.count > 10) lines.push("  ...");
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Writes the report and prints the results. */
export async function finish(folder, plan, results, base, runs, isWhole) {
  const summary = summarise(plan, results);
  const linkOf = linksOf(plan, base, runs);
  const shown = notable(summary);
  const recorded = plan.isRecorded ? await recordAll(plan, shown, linkOf) : [];
  const csv = new WholeFile("sweep: --out", join(folder, "runs.csv"));
  const linkInRow = plan.isRecorded ? (index) => new Map(recorded).get(index) ?? "" : linkOf;
  await writeCsv(plan, summary.rows, linkInRow, (text) => csv.write(Buffer.from(text)));
  csv.finish();
  new WholeFile("sweep: --out", join(folder, "report.html")).finish(
    Buffer.from(reportPage(plan, summary, base, { recorded })),
  );
  process.stdout.write(`${sayAll(plan, summary).join("\n")}\n`);
  for (const { what, run } of shown) process.stdout.write(`${what}: ${await linkOf(run)}\n`);
  process.stdout.write(`report: ${join(folder, "report.html")}, ${join(folder, "runs.csv")}\n`);
  if (!isWhole)
    process.stderr.write(
      `sweep: ${plan.count - results.size} runs of the plan are in other parts; sandlot merge puts them together\n`,
    );
  return summary.passed === summary.rows.length ? 0 : failedCode;
}

/**
 * Makes the link of a run: its scenario. A program's or a recording's inputs are not part of a scenario, so such a run
 * is made once more, and its link is the recording.
 */
export function linksOf(plan, base, runs) {
  const { sandlot } = runs;
  const known = new Map();
  const recordingOf = async (index) => {
    // From its start: a recording has all of it.
    const line = await sweepTask(runs, { ...taskOf(plan, index), fork: null });
    if (line.error !== undefined) return "";
    const bytes = runs.recordingBytes();
    return bytes.length <= sandlot.maxLinkBytes ? `${base}${await sandlot.recordingLink(bytes, { play: true })}` : "";
  };
  return async (index) => {
    if (!plan.isRecorded) return `${base}${await sandlot.scenarioLink(plan.textOf(index), { play: true })}`;
    if (!known.has(index)) known.set(index, await recordingOf(index));
    return known.get(index);
  };
}

/** The links of some runs: [run, link]. */
async function recordAll(plan, shown, linkOf) {
  const links = new Map();
  for (const { run } of shown) if (!links.has(run)) links.set(run, await linkOf(run));
  return [...links];
}

/**
 * The runs that a person wants to see first: a failure of each cause, and the ends of the first measure beside its
 * median.
 */
function notable({ causes, measures }) {
  const failures = causes.slice(0, 3).map(({ cause, runs }) => ({ what: `failed by ${cause}`, run: runs[0] }));
  const [name, first] = Object.entries(measures)[0] ?? [];
  if (first === undefined || first.count === 0) return failures;
  return [
    ...failures,
    ...["least", "median", "greatest"].map((end) => ({ what: `${name}, ${end}`, run: first.runs[end] })),
  ];
}

export async function merge({ "FOLDER...": folders, out, base = defaultBase }) {
  if (out === undefined) throw new BadInput("merge: --out FOLDER says where the whole goes");
  if (!folders.includes(out) && refuseOthers(out)) throw new BadInput(`merge: ${out} has a sweep already`);
  const runs = await JudgedRuns.open();
  const plan = new Plan({ label: folders[0], ...readKeptPlan(folders[0]) });
  const results = new Map();
  try {
    for (const folder of folders) {
      const { results: part } = readJournal(folder, plan);
      for (const line of part.values()) keepResult(results, line);
    }
  } catch (error) {
    if (!(error instanceof UnequalRuns)) throw error;
    process.stderr.write(`sandlot: merge: ${error.message}\n`);
    return unequalCode;
  }
  writeMerged(out, plan, results);
  const missing = plan.count - results.size;
  const code = await finish(out, plan, results, base, runs, true);
  if (missing === 0) return code;
  process.stderr.write(`merge: ${missing} of ${plan.count} runs are in none of these folders\n`);
  return failedCode;
}
