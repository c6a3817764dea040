// The folder of a sweep: its plan, and a journal with a line for each run that is done. A line counts once, however often a run was
// done; two that say other things about the same run are a fault of the engine, and said.
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { BadInput } from "../cli/args.mjs";
import { kindOf, refuseInput, statusOf } from "../cli/files.mjs";

const journalName = "runs.jsonl";
const planName = "plan.json";

/** Two results of one run that are not equal. */
export class UnequalRuns extends Error {
  name = "UnequalRuns";
}

/** The journal cannot be written any more: a full disk. */
export class JournalFull extends Error {
  name = "JournalFull";
}

export const headerOf = ({ hash, engine, content, count, name }) => ({
  sandlot: 1,
  plan: hash,
  engine,
  content,
  count,
  name,
});

/** Is it a result of the plan's run with that number? Results come over queues and from files, so anybody may have made them. */
export function isResult(line, plan) {
  if (typeof line !== "object" || line === null || !Number.isInteger(line.run)) return false;
  if (line.run < 0 || line.run >= plan.count) return false;
  if (typeof line.error === "string") return Object.keys(line).length === 2;
  const { states, measures, hash, ticks, trouble, failed } = line;
  const isStates =
    Array.isArray(states) &&
    states.length === plan.judged.assert.length &&
    states.every((each) => each === 0 || each === 1);
  const names = Object.keys(plan.judged.measure);
  const isMeasures =
    typeof measures === "object" &&
    measures !== null &&
    Object.keys(measures).length === names.length &&
    names.every((name) => measures[name] === null || Number.isFinite(measures[name]));
  return (
    isStates &&
    isMeasures &&
    /^[0-9a-f]{16}$/.test(hash) &&
    Number.isInteger(ticks) &&
    typeof trouble === "string" &&
    Array.isArray(failed)
  );
}

/** Reads a journal's lines. A last line that was cut off is left out; `whole` is the length without it. */
function readLines(path) {
  const text = readFileSync(path, "utf8");
  const whole = text.lastIndexOf("\n") + 1;
  const lines = text.slice(0, whole).split("\n").slice(0, -1);
  return { lines, whole: Buffer.byteLength(text.slice(0, whole)) };
}

function parseLine(path, number, text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadInput(`${path}: line ${number} is damaged; take it out to go on without its run`);
  }
}

/** Adds a result to those that are known. False: it was known. */
export function keepResult(results, line) {
  const before = results.get(line.run);
  if (before === undefined) {
    results.set(line.run, line);
    return true;
  }
  if (JSON.stringify(before) !== JSON.stringify(line))
    throw new UnequalRuns(
      `run ${line.run} came out in two ways (${before.hash ?? before.error} and ${line.hash ?? line.error}): the engine is not deterministic here, or somebody changed a result`,
    );
  return false;
}

/** The results in a folder, which must be of this plan. */
export function readJournal(folder, plan, results = new Map()) {
  const path = join(folder, journalName);
  if (!existsSync(path)) throw new BadInput(`${folder}: has no ${journalName}, so there is no sweep in it`);
  const { lines, whole } = readLines(path);
  const header = lines.length > 0 ? parseLine(path, 1, lines[0]) : {};
  const expected = headerOf(plan);
  for (const [key, what] of [
    ["plan", "another plan"],
    ["engine", "another version of the engine"],
    ["content", "other fields or robots"],
  ])
    if (
      header[key] !== expected[key] &&
      (key !== "plan" || (header.engine === expected.engine && header.content === expected.content))
    )
      throw new BadInput(
        `${path}: is of ${what} (${header[key]}, not ${expected[key]}); choose another folder with --out, or --fresh to begin anew`,
      );
  lines.slice(1).forEach((text, i) => {
    const line = parseLine(path, i + 2, text);
    if (!isResult(line, plan))
      throw new BadInput(`${path}: line ${i + 2} is no result of this plan; take it out to go on without it`);
    keepResult(results, line);
  });
  return { results, whole };
}

/** The plan of a sweep's folder, as it was resolved. */
export function readKeptPlan(folder) {
  const path = join(folder, planName);
  if (!existsSync(path)) throw new BadInput(`${folder}: has no ${planName}, so there is no sweep in it`);
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new BadInput(`${path}: is damaged`);
  }
}

/**
 * Is there a sweep in the folder? Throws BadInput for files that a sweep would overwrite and that do not belong to
 * one.
 */
export function refuseOthers(folder) {
  const [journal, plan] = [journalName, planName].map((name) => join(folder, name));
  for (const path of [journal, plan]) {
    const status = statusOf(path);
    if (status !== undefined && !status.isFile()) throw new BadInput(`sweep: --out: ${path} is ${kindOf(status)}`);
    refuseInput("sweep: --out:", path);
  }
  const isThere = existsSync(journal);
  if (!isThere && existsSync(plan))
    throw new BadInput(`sweep: --out: ${plan} is there, without a sweep; name another folder`);
  return isThere;
}

export class Journal {
  #file;
  #path;
  results;

  /** Opens a sweep's folder: empty, or with the runs that are done. */
  static open(folder, plan, { resume = false, fresh = false } = {}) {
    const path = join(folder, journalName);
    try {
      mkdirSync(folder, { recursive: true });
      const isThere = refuseOthers(folder);
      if (isThere && !resume && !fresh)
        throw new BadInput(
          `sweep: ${folder} has a sweep already: --resume goes on with it, --fresh begins anew, --out names another folder`,
        );
      if (isThere && !fresh) {
        const { results, whole } = readJournal(folder, plan);
        const file = openSync(path, "a");
        ftruncateSync(file, whole);
        return new Journal(file, path, results);
      }
      writeFileSync(join(folder, planName), `${JSON.stringify(plan.parts())}\n`);
      const file = openSync(path, "w");
      writeSync(file, `${JSON.stringify(headerOf(plan))}\n`);
      return new Journal(file, path, new Map());
    } catch (error) {
      if (error instanceof BadInput || error instanceof UnequalRuns || error.code === undefined) throw error;
      throw new BadInput(`sweep: --out cannot write ${folder} (${error.code})`);
    }
  }

  constructor(file, path, results) {
    this.#file = file;
    this.#path = path;
    this.results = results;
  }

  /**
   * Writes a result down at once: after any end of the program, it is kept. False: it was there. Throws JournalFull,
   * UnequalRuns.
   */
  add(line) {
    if (!keepResult(this.results, line)) return false;
    try {
      appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
    } catch (error) {
      this.results.delete(line.run);
      throw new JournalFull(
        `${this.#path} cannot be written (${error.code ?? error.message}): ${this.results.size} runs are kept; make room and go on with --resume`,
      );
    }
    return true;
  }

  close() {
    try {
      fsyncSync(this.#file);
    } catch {
      // The written part stays as far as the disk has it.
    }
    closeSync(this.#file);
  }
}

/** Results in the order of their runs: the same bytes from any order of machines. */
export function inOrder(results) {
  return [...results.values()].sort((a, b) => a.run - b.run);
}

/** Writes a journal whose lines are in order, in place of the one that was written as runs came. */
export function writeSorted(folder, plan, results) {
  const lines = [headerOf(plan), ...inOrder(results)].map((line) => `${JSON.stringify(line)}\n`);
  const path = join(folder, journalName);
  writeFileSync(`${path}.part`, lines.join(""));
  renameSync(`${path}.part`, path);
}

/** Begins a folder with the results of others, in order. */
export function writeMerged(folder, plan, results) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, planName), `${JSON.stringify(plan.parts())}\n`);
  writeSorted(folder, plan, results);
}
