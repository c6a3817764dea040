// The changes in numbers since another run of `assert`: its results as JSON, and two of them beside each other. Runs
// are the same bit for bit, so every difference comes of a change in scenario, robot, code or Sandlot.
import { BadInput } from "./args.mjs";
import { readBytes } from "./files.mjs";

const format = 1;
const maxResultsBytes = 64 << 20;

/** The number of a verdict's sentence, and its time: of a condition that held always, the one nearest to its bound. */
function told(state, { condition, value, time, worst, worstTime }) {
  const [number, at] = state === "passed" && / always(,|$)/.test(condition) ? [worst, worstTime] : [value, time];
  return { value: Number.isFinite(number) ? number : null, time: Number.isFinite(at) ? at : null };
}

/** Results as they are kept: each scenario's conditions with their numbers. A text condition has 1 or 0; null: never looked at. */
export function resultsOf(labels, results) {
  const scenarios = labels.map((scenario, index) => {
    const { error, trouble = "", seconds = 0, conditions = [] } = results[index];
    if (error !== undefined) return { scenario, error, conditions: [] };
    const kept = conditions.map(({ name, state, ...numbers }) => ({ name, state, ...told(state, numbers) }));
    return { scenario, seconds, ...(trouble === "" ? {} : { trouble }), conditions: kept };
  });
  return { sandlot: format, scenarios };
}

export function readResults(path) {
  let json;
  try {
    json = JSON.parse(new TextDecoder().decode(readBytes(path, maxResultsBytes, "results of assert")));
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput(`${path}: is no JSON (${error.message})`);
  }
  const isList = (list) => Array.isArray(list) && list.every((each) => typeof each === "object" && each !== null);
  const right = isList(json?.scenarios) && json.scenarios.every(({ conditions }) => isList(conditions));
  if (!right) throw new BadInput(`${path}: is not what "assert --results" writes`);
  if (json.sandlot !== format) throw new BadInput(`${path}: has format ${json.sandlot}; this version reads ${format}`);
  return json;
}

/** Conditions by scenario and name; those of one name are counted. */
function keyed({ scenarios }) {
  const found = new Map();
  for (const { scenario, error, conditions } of scenarios) {
    if (error !== undefined)
      found.set(JSON.stringify([scenario, "", 0]), { scenario, name: "", state: "error", value: null });
    const seen = new Map();
    for (const { name, state, value, time } of conditions) {
      const count = seen.get(name) ?? 0;
      seen.set(name, count + 1);
      found.set(JSON.stringify([scenario, name, count]), { scenario, name, state, value, time });
    }
  }
  return found;
}

/** The differences: [{ scenario, name, before, after }]; before or after is null where there is none. */
export function changesBetween(before, after) {
  const [old, now] = [keyed(before), keyed(after)];
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((key) => ({ before: old.get(key) ?? null, after: now.get(key) ?? null }))
    .filter(
      ({ before, after }) =>
        before?.state !== after?.state || before?.value !== after?.value || before?.time !== after?.time,
    )
    .map((change) => {
      const { scenario, name } = change.after ?? change.before;
      return { scenario, name: name === "" ? "can be run" : name, ...change };
    });
}

const number = (value) => Number(value.toPrecision(6)).toString();
const states = { passed: "held", failed: "did not hold", open: "was not decided", error: "could not be run" };

function side(verdict) {
  if (verdict === null) return "not there";
  const when = verdict.time === null || verdict.time === undefined ? "" : ` at ${verdict.time.toFixed(2)} s`;
  const value = verdict.value === null ? "" : `: ${number(verdict.value)}${when}`;
  return `${states[verdict.state] ?? verdict.state}${value}`;
}

function difference({ before, after }) {
  if (before?.value == null || after?.value == null || before.value === after.value) return "";
  const by = after.value - before.value;
  const share = before.value === 0 ? "" : ` (${by < 0 ? "" : "+"}${number((100 * by) / Math.abs(before.value))} %)`;
  return `${by < 0 ? "" : "+"}${number(by)}${share}`;
}

/** Lines for a terminal. */
export function changesText(changes, of) {
  if (changes.length === 0) return `nothing changed since ${of}\n`;
  const lines = changes.map((change) => {
    const by = difference(change);
    const parts = [side(change.before), "->", side(change.after), ...(by === "" ? [] : [by])];
    return `changed ${change.scenario}: ${change.name}: ${parts.join(" ")}\n`;
  });
  return `${lines.join("")}${changes.length} changed since ${of}\n`;
}

const cell = (text) => text.replaceAll("|", "\\|").replaceAll(/[\r\n]+/g, " ");

/** A table for a comment on a pull request. */
export function changesMarkdown(changes) {
  if (changes.length === 0) return "### Sandlot\n\nNo number changed.\n";
  const rows = changes.map((change) => {
    const cells = [change.scenario, change.name, side(change.before), side(change.after), difference(change)];
    return `| ${cells.map(cell).join(" | ")} |`;
  });
  const head = ["| scenario | condition | before | now | change |", "|---|---|---|---|---|"];
  return ["### Sandlot", "", `${changes.length} changed.`, "", ...head, ...rows, ""].join("\n");
}
