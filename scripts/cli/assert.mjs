// `assert`: scenarios and recordings against their conditions, as text and as JUnit's XML.
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { BadInput } from "./args.mjs";
import { changesBetween, changesMarkdown, changesText, readResults, resultsOf } from "./changes.mjs";
import { readBytes, refuseInput, statusOf, WholeFile } from "./files.mjs";
import { JudgedRuns, readShard } from "./judged-run.mjs";
import { junitSuites } from "./junit.mjs";
import { RunPool } from "./run-pool.mjs";
import { readScenario } from "./run.mjs";

const maxSeconds = 86400;
const maxConditionsBytes = 1 << 20;

const isFolder = (path) => statusOf(path)?.isDirectory() ?? false;

/** The scenarios and recordings of a folder, by name. Other JSON in it (plans, robots) is left out. */
function listFolder(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|sandlot)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  const found = files.filter((path) => path.endsWith(".sandlot") || isScenario(path));
  if (found.length === 0) throw new BadInput(`assert: ${folder} has no scenarios and no recordings`);
  return found;
}

function isScenario(path) {
  try {
    const { sandlot, field, robots, vary } = JSON.parse(new TextDecoder().decode(readBytes(path, 16 << 20)));
    return sandlot !== undefined && field !== undefined && robots !== undefined && vary === undefined;
  } catch {
    return false;
  }
}

/** Conditions of a file of their own: { "assert": [...] }, or the list itself. */
function readConditions(path) {
  if (path === undefined) return [];
  const text = new TextDecoder().decode(readBytes(path, maxConditionsBytes, "conditions"));
  let found;
  try {
    found = JSON.parse(text);
  } catch (error) {
    throw new BadInput(`${path}: is no JSON (${error.message})`);
  }
  const list = Array.isArray(found) ? found : found?.assert;
  if (!Array.isArray(list)) throw new BadInput(`${path}: must be a list of conditions, or have one in "assert"`);
  return list;
}

/** The run of one argument: its text and its own conditions. */
function readTask(path, more, sandlot) {
  if (path.endsWith(".sandlot")) {
    // The scenario stands in the recording; its conditions are found when it is opened.
    return { label: path, recording: readBytes(path, sandlot.limits.maxFileBytes), conditions: more };
  }
  const { text, label } = readScenario(path, sandlot.limits.maxFileBytes);
  return { label, text, recording: null, conditions: [...ownConditions(text), ...more] };
}

/** The conditions of a scenario; its loader reports mistakes in its JSON. */
function ownConditions(text) {
  try {
    const { assert: own } = JSON.parse(text);
    return Array.isArray(own) ? own : [];
  } catch {
    return [];
  }
}

async function runTask(runs, { label, text = "", recording, conditions, seconds, code, record }) {
  let all = conditions;
  if (recording !== null) {
    const { scenario } = runs.core.recordings.open(recording, {});
    all = [...ownConditions(scenario), ...conditions];
  }
  if (all.length === 0) {
    // A scenario that is wrong says so, not that it has no conditions.
    if (recording === null) await runs.core.load(text, label, runs.files);
    throw new BadInput(`${label}: has no conditions: put some into its key "assert", or give --with FILE`);
  }
  const result = await runs.run({ text, label, recording, judged: { assert: all }, seconds, code });
  if (record !== undefined) writeRecording(record, label, runs);
  return result;
}

/** Where a run's recording goes: beside the results, under the scenario's name. */
function recordingPath(folder, label) {
  const name = label
    .replace(/\.(json|sandlot)$/, "")
    .replace(/[^\w.-]+/g, "-")
    .replace(/^-+/, "");
  return join(folder, `${name}.sandlot`);
}

function writeRecording(folder, label, runs) {
  new WholeFile("assert: --record", recordingPath(folder, label)).finish(runs.recordingBytes());
}

/** The folder for recordings. Each is tried, because a thread of the pool does not know the earlier reading. */
function openRecords(folder, tasks) {
  mkdirSync(folder, { recursive: true });
  for (const { label } of tasks) refuseInput("assert: --record", recordingPath(folder, label));
}

/** In a thread of the pool: a task, or the reason why there is no result. */
export async function assertTask(runs, task) {
  try {
    return await runTask(runs, task);
  } catch (error) {
    if (error?.name === "BadInput" || error?.name === "SimDataError" || error?.name === "RecordingMisfitError")
      return { error: error.message };
    throw error;
  }
}

function print(label, result) {
  if (result.error !== undefined) {
    process.stdout.write(`error   ${label}\n`);
    process.stderr.write(`sandlot: ${result.error}\n`);
    return;
  }
  const failed = result.conditions.some(({ state }) => state !== "passed") || result.trouble !== "";
  process.stdout.write(`${failed ? "failed" : "passed"}  ${label} (${result.seconds.toFixed(2)} s)\n`);
  for (const { state, name, reason } of result.conditions)
    process.stdout.write(`  ${state === "passed" ? "ok    " : "FAILED"}  ${name}: ${reason}\n`);
  if (result.trouble !== "") process.stdout.write(`  FAILED  the run stopped: ${result.trouble}\n`);
}

function suiteOf(label, result) {
  if (result.error !== undefined)
    return { name: label, cases: [{ name: "loads", seconds: 0, kind: "error", message: result.error, text: "" }] };
  const cases = result.conditions.map(({ state, name, condition, reason, time }) => ({
    ...{ name, seconds: time, message: reason, text: `${condition}: ${reason}` },
    kind: state === "passed" ? null : "failure",
  }));
  if (result.trouble !== "")
    cases.push({ name: "runs to its end", seconds: result.seconds, kind: "error", message: result.trouble, text: "" });
  return { name: label, cases };
}

export async function assert({ "SCENARIO...": given, with: more, until = null, junit, shard, shards, ...others }) {
  const { java, halsim = 3300 } = others;
  const {
    code: python,
    "code-station": station,
    opmode: opmodes,
    record,
    since,
    changes: changesFile,
    results: resultsFile,
  } = others;
  if (until !== null && !(until > 0 && until <= maxSeconds))
    throw new BadInput(`assert: --until must be more than 0 and at most ${maxSeconds} s, not ${until}`);
  if (shards !== undefined && !(Number.isInteger(shards) && shards >= 1 && shards <= 256))
    throw new BadInput(`assert: --shards is a number of threads from 1 to 256, not ${shards}`);
  const folder = java ?? python;
  if (java !== undefined && python !== undefined)
    throw new BadInput("assert: --java and --code both drive; give one of them");
  if (java === undefined && others.halsim !== undefined)
    throw new BadInput("assert: --halsim is for --java, which is missing");
  if (!(Number.isInteger(halsim) && halsim >= 1 && halsim <= 65535))
    throw new BadInput(`assert: --halsim must be a whole number from 1 to 65535, not ${halsim}`);
  if (java !== undefined && shards !== undefined && shards > 1)
    throw new BadInput("assert: --java runs one scenario at a time: its program has one port; leave out --shards");
  if (station !== undefined && folder === undefined)
    throw new BadInput("assert: --code-station is for --code or --java, which are missing");
  if (opmodes !== undefined && python === undefined)
    throw new BadInput("assert: --opmode is for --code, which is missing");
  const { part, of } = shard === undefined ? { part: 1, of: 1 } : readShard("assert", shard);
  if (changesFile !== undefined && since === undefined)
    throw new BadInput("assert: --changes is for --since, which is missing");
  const earlier = since === undefined ? null : readResults(since);
  const conditions = readConditions(more);
  const paths = given.flatMap((path) => (isFolder(path) ? listFolder(path) : [path]));
  const runs = await JudgedRuns.open();
  const code = folder === undefined ? null : { folder, station, opmodes, ...(java === undefined ? {} : { halsim }) };
  const tasks = paths
    .map((path) => ({ ...readTask(path, conditions, runs.sandlot), seconds: until, code, record }))
    .filter((_, index) => index % of === part - 1);
  if (record !== undefined) openRecords(record, tasks);
  const files = Object.entries({ junit, results: resultsFile, changes: changesFile })
    .filter(([, path]) => path !== undefined)
    .map(([option, path]) => [option, new WholeFile(`assert: --${option}`, path)]);
  const results = await runAll(tasks, shards ?? 1, runs);
  const labels = tasks.map(({ label }) => label);
  const kept = resultsOf(labels, results);
  // The other machines of a matrix run the rest.
  if (earlier !== null && of > 1)
    earlier.scenarios = earlier.scenarios.filter(({ scenario }) => labels.includes(scenario));
  const changes = earlier === null ? [] : changesBetween(earlier, kept);
  const texts = {
    junit: () => junitSuites(labels.map((label, index) => suiteOf(label, results[index]))),
    results: () => `${JSON.stringify(kept, null, 2)}\n`,
    changes: () => changesMarkdown(changes),
  };
  for (const [option, file] of files) file.finish(Buffer.from(texts[option]()));
  if (earlier !== null) process.stdout.write(changesText(changes, since));
  return conclude(results);
}

/** Each result is printed as soon as those before it are there: the order is that of the arguments. */
async function runAll(tasks, threads, runs) {
  const results = [];
  let printed = 0;
  const keep = (index, result) => {
    results[index] = result;
    while (printed < tasks.length && results[printed] !== undefined) {
      print(tasks[printed].label, results[printed]);
      printed += 1;
    }
  };
  if (threads === 1 || tasks.length < 2) {
    for (const [index, task] of tasks.entries()) keep(index, await assertTask(runs, task));
    return results;
  }
  const pool = await RunPool.open(Math.min(threads, tasks.length), { module: "./assert.mjs", name: "assertTask" });
  try {
    await pool.all(tasks, keep);
  } finally {
    await pool.close();
  }
  return results;
}

function conclude(results) {
  const verdicts = results.flatMap((result) => result.conditions ?? []);
  const passed = verdicts.filter(({ state }) => state === "passed").length;
  const errors = results.filter(({ error }) => error !== undefined).length;
  const stops = results.filter(({ trouble = "" }) => trouble !== "").length;
  const parts = [`${passed} of ${verdicts.length} conditions held`];
  if (stops > 0) parts.push(`${stops} runs stopped`);
  if (errors > 0) parts.push(`${errors} could not be run`);
  process.stdout.write(`${parts.join(", ")}\n`);
  if (errors > 0) return 2;
  return passed < verdicts.length || stops > 0 ? 1 : 0;
}
