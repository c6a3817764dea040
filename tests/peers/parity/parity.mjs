// Calls by chance to every public name of wpimath and of wpilib's models, in RobotPy's own packages and in Sandlot's: what comes of each.
//   node tests/peers/parity/parity.mjs PYTHON [SEED] [TRIALS]      PYTHON: an interpreter with RobotPy's own packages
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPython } from "../../../scripts/cli/code-desk.mjs";

const folder = import.meta.dirname;
const most = 1 << 30;
/** Numbers agree within that, of the larger one or of 1. */
const usual = 1e-9;
/** Results of solvers and of long sums, by class, with the reason. */
const loose = [
  [/^wpimath\.(controller\.(Linear(Quadratic|PlantInversion)|LTV)|system\.(LinearSystemLoop|RK|numerical))/, 1e-6],
  [/^wpimath\.estimator\./, 1e-6],
  [/^wpimath\.(trajectory|spline)\./, 1e-7],
  [/^wpilib\.simulation\./, 1e-6],
];

const toleranceOf = (name) => loose.find(([kind]) => kind.test(name))?.[1] ?? usual;

function sameText(first, second, tolerance) {
  const [a, b] = [first, second].map((text) => text.replaceAll("-nan", "nan"));
  const number = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;
  if (a.replace(number, "#").replaceAll(" ", "") !== b.replace(number, "#").replaceAll(" ", "")) return false;
  const [left, right] = [a.match(number) ?? [], b.match(number) ?? []];
  // A text shows six digits.
  return left.every((each, i) => near(Number(each), Number(right[i]), Math.max(tolerance, 2e-6)));
}

const near = (a, b, tolerance) => Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));

/** Where two descriptions differ, as text; null: nowhere. */
function difference(real, ours, tolerance, at = "") {
  if (typeof real === "number" && typeof ours === "number")
    return near(real, ours, tolerance) ? null : `${at}: ${real} and ${ours}`;
  if (real === null || ours === null || typeof real !== "object" || typeof ours !== "object") {
    if (typeof real === "string" && typeof ours === "string")
      return sameText(real, ours, tolerance) ? null : `${at}: ${real} and ${ours}`;
    return real === ours ? null : `${at}: ${JSON.stringify(real)} and ${JSON.stringify(ours)}`;
  }
  if ("raises" in real && "raises" in ours)
    return ours.also?.includes(real.raises) ? null : `${at}: raises ${real.raises} (${real.text}) and ${ours.raises} (${ours.text})`;
  if ("raises" in real !== "raises" in ours) return `${at}: ${plain(real)} and ${plain(ours)}`;
  for (const key of new Set([...Object.keys(real), ...Object.keys(ours)])) {
    if (key === "repr" && real.repr === null) continue;
    const found = difference(real[key] ?? null, ours[key] ?? null, tolerance, `${at}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

const plain = (value) => ("raises" in value ? `raises ${value.raises} (${value.text})` : short(value, 160));
const short = (value, length = 220) => JSON.stringify(value).slice(0, length);

const [, , interpreter, seed = "1", trials = "8"] = process.argv;
const home = mkdtempSync(join(tmpdir(), "sandlot-parity-"));
try {
  const python = (...given) =>
    execFileSync(interpreter, given, { cwd: home, encoding: "utf8", maxBuffer: most, stdio: ["ignore", "pipe", "ignore"] });
  const planText = python(join(folder, "plan.py"), seed, trials);
  writeFileSync(join(home, "plan.json"), planText);
  const real = JSON.parse(python(join(folder, "play.py"), join(home, "plan.json")));
  const plan = JSON.parse(planText);
  const { python: own } = await openPython({ patience: { begin: 600_000, tick: 600_000 } });
  own.write("/parity", new Map([["play.py", readFileSync(join(folder, "play.py"))]]));
  const ours = { groups: [], lacking: [] };
  own.run(`
import sys, json
sys.path.insert(0, "/parity")
from _sandlot import packages
packages.choose(2026)
import play
`);
  const crashed = new Set(real.groups.filter(({ crash }) => crash).map(({ name }) => name));
  for (const group of plan.groups) {
    if (crashed.has(group.name)) {
      ours.groups.push({ name: group.name, crash: true });
      continue;
    }
    own.write("/parity", new Map([["group.json", JSON.stringify({ group, fields: plan.fields })]]));
    ours.groups.push(
      JSON.parse(
        own.run(`
with open("/parity/group.json") as _file:
    _given = json.load(_file)
json.dumps(play.play_group(_given["group"], _given["fields"]))
`),
      ),
    );
  }
  own.write("/parity", new Map([["group.json", JSON.stringify(plan.members)]]));
  ours.lacking = JSON.parse(own.run(`json.dumps(play.has(json.load(open("/parity/group.json"))))`));
  own.close();
  report(plan, real, ours);
} finally {
  rmSync(home, { recursive: true });
}

function report(plan, real, ours) {
  /** Of each name: calls that agree, and the first that differs. */
  const names = new Map();
  const count = (name, differs) => {
    const row = names.get(name) ?? { same: 0, differ: 0, first: "" };
    names.set(name, row);
    if (differs === null) row.same++;
    else {
      row.differ++;
      row.first ||= differs;
    }
  };
  for (const [index, group] of plan.groups.entries()) {
    const [left, right] = [real.groups[index], ours.groups[index]];
    const tolerance = toleranceOf(group.name);
    if (left.crash) continue;
    if (group.members !== undefined) {
      count(group.name, difference(left.members, right.members, 0));
      continue;
    }
    for (const [at, trial] of group.trials.entries()) {
      // After a call that comes out otherwise the object is another one.
      for (const [step, result] of left.trials[at].entries()) {
        const own = right.trials[at][step] ?? { raises: "nothing", text: "it ended before" };
        const differs = difference(result, own, tolerance);
        const call = step === 0 ? trial.new : trial.steps[step - 1];
        const name = step === 0 ? group.name : `${group.name}.${call.call ?? call.get}`;
        count(name, differs === null ? null : `${differs}   <- ${short(call)}${step === 0 ? "" : ` of ${short(trial.new, 160)}`}`);
        if (differs !== null) break;
      }
    }
  }
  const bad = [...names].filter(([, { differ }]) => differ > 0);
  for (const [name, { same, differ, first }] of bad) console.log(`${name}: ${differ} of ${same + differ} differ; ${first}`);
  for (const name of ours.lacking) console.log(`${name}: is not there`);
  const calls = [...names.values()].reduce((sum, { same, differ }) => sum + same + differ, 0);
  const ended = real.groups.filter(({ crash }) => crash).map(({ name }) => name);
  console.log(`${ended.length} classes whose calls end WPILib's own process: ${ended.join(", ")}`);
  console.log(`${Object.keys(plan.lacking).length} names without values: ${Object.keys(plan.lacking).join(", ")}`);
  console.log(`${calls} calls of ${names.size} names: ${names.size - bad.length} names agree, ${bad.length} differ, ${ours.lacking.length} are not there`);
}
