// Calls by chance to every public name of wpimath and of wpilib's models, in RobotPy's own packages and in Sandlot's:
// the result of each.
//   node tests/peers/run.mjs calls [SEED] [TRIALS]
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reasonOf, reasonOfLack } from "./differences.mjs";
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
  if (real?.now === true && typeof ours === "number") return null;
  if (real === null || ours === null || typeof real !== "object" || typeof ours !== "object") {
    if (typeof real === "string" && typeof ours === "string")
      return sameText(real, ours, tolerance) ? null : `${at}: ${real} and ${ours}`;
    return real === ours ? null : `${at}: ${JSON.stringify(real)} and ${JSON.stringify(ours)}`;
  }
  if ("raises" in real && "raises" in ours)
    return ours.raises === real.raises || ours.also?.includes(real.raises)
      ? null
      : `${at}: raises ${real.raises} (${real.text}) and ${ours.raises} (${ours.text})`;
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

/** Solvers: on systems by chance, some of them at the edge, rounding decides; so many of their calls may differ. */
const solvers =
  /^(wpimath\.(controller\.Linear|estimator\.(Extended)?KalmanFilter|estimator\.DifferentialDrivePoseEstimator3d|system\.LinearSystemLoop|trajectory\.TrajectoryGenerator)|wpilib\.simulation\.(DCMotor|DifferentialDrivetrain|Elevator|Flywheel|LinearSystem|SingleJointedArm))/;
/** A name's calls may differ to that part, where it is a solver's. */
const solverPart = 0.6;
/** Of all calls of solvers, that part. */
const solverCalls = 0.03;

/** Plays a plan in both. interpreter: one with RobotPy's own packages. */
async function play(interpreter, seed, trials) {
  const home = mkdtempSync(join(tmpdir(), "sandlot-parity-"));
  const python = (...given) =>
    execFileSync(interpreter, given, {
      cwd: home,
      encoding: "utf8",
      maxBuffer: most,
      stdio: ["ignore", "pipe", "ignore"],
    });
  const { python: own } = await openPython({ patience: { begin: 600_000, tick: 600_000 } });
  const run = (text, given) => {
    own.write("/parity", new Map([["given.json", JSON.stringify(given)]]));
    return JSON.parse(own.run(text));
  };
  try {
    const planText = python(join(folder, "plan.py"), String(seed), String(trials));
    writeFileSync(join(home, "plan.json"), planText);
    const real = JSON.parse(python(join(folder, "play.py"), join(home, "plan.json")));
    const plan = JSON.parse(planText);
    own.write("/parity", new Map([["play.py", readFileSync(join(folder, "play.py"))]]));
    own.run(start);
    const groups = plan.groups.map((group, index) => {
      if (real.groups[index].crash) return { name: group.name, crash: true };
      const trials = group.trials?.filter((_, at) => real.groups[index].trials?.[at] !== null);
      const played = run(playGroup, { group: { ...group, trials }, fields: plan.fields });
      // In the places of the plan's trials.
      const rest = played.trials?.slice() ?? [];
      return {
        ...played,
        trials: group.trials?.map((_, at) => (real.groups[index].trials?.[at] === null ? null : rest.shift())),
      };
    });
    return { plan, real, ours: { groups, lacking: run(playHas, plan.members) } };
  } finally {
    own.close();
    rmSync(home, { recursive: true });
  }
}

const start = `
import sys, json
sys.path.insert(0, "/parity")
from _sandlot import packages
packages.choose(2026)
import play
def given():
    with open("/parity/given.json") as file:
        return json.load(file)
`;
const playGroup = `json.dumps(play.play_group(given()["group"], given()["fields"]))`;
const playHas = `json.dumps(play.has(given()))`;

/** A name that is not in Sandlot says so. */
const saidMissing = /is not in Sandlot: |is not there: use /;

const nameOfStep = (group, trial, step) =>
  step === 0 ? group.name : `${group.name}.${trial.steps[step - 1].call ?? trial.steps[step - 1].get}`;

/** Of each name: calls that agree, and the first that differs; absent: names that are not here, and say so. */
function count(plan, real, ours, absent) {
  const names = new Map();
  const add = (name, differs) => {
    const row = names.get(name) ?? { same: 0, differ: 0, first: "", texts: [] };
    names.set(name, row);
    if (differs === null) row.same++;
    else {
      row.differ++;
      row.first ||= differs;
      row.texts.push(differs);
    }
  };
  for (const [index, group] of plan.groups.entries()) {
    const [left, right] = [real.groups[index], ours.groups[index]];
    const tolerance = toleranceOf(group.name);
    if (left.crash) continue;
    if (group.members !== undefined) {
      add(group.name, difference(left.members, right.members, 0));
      continue;
    }
    for (const [at, trial] of group.trials.entries()) {
      // After a call that comes out otherwise the object is another one. A trial that ends RobotPy's process has no results.
      for (const [step, result] of (left.trials[at] ?? []).entries()) {
        const own = right.trials[at][step] ?? { raises: "nothing", text: "it ended before" };
        if (saidMissing.test(own.text ?? "")) {
          absent.add(nameOfStep(group, trial, step));
          if (step === 0) break;
          continue;
        }
        const differs = difference(result, own, tolerance);
        const call = step === 0 ? trial.new : trial.steps[step - 1];
        add(
          nameOfStep(group, trial, step),
          differs === null ? null : `${differs}   <- ${short(call)}${step === 0 ? "" : ` of ${short(trial.new, 160)}`}`,
        );
        // An object that only looks otherwise by design goes on.
        if (differs !== null && !(differs.startsWith(".is") && reasonOf(nameOfStep(group, trial, step), differs)))
          break;
      }
    }
  }
  return names;
}

/**
 * The same calls in both. Returns how many calls of how many names, those that agree, and each name that differs: its reason, or why
 * it is a failure.
 */
export async function compareCalls(interpreter, seed = 1, trials = 4) {
  const { plan, real, ours } = await play(interpreter, seed, trials);
  const absent = new Set();
  const names = count(plan, real, ours, absent);
  const rows = [...names];
  const ofSolvers = rows.filter(([name]) => solvers.test(name));
  const sum = (list, key) => list.reduce((total, [, row]) => total + row[key], 0);
  const most = solverCalls * (sum(ofSolvers, "same") + sum(ofSolvers, "differ"));
  const differ = rows
    .filter(([, row]) => row.differ > 0)
    .map(([name, row]) => {
      const { texts, ...counted } = row;
      const reasons = texts.map((text) => reasonOf(name, text));
      // All of them have one, or the name has none.
      const without = reasons.indexOf(undefined);
      const part = row.differ / (row.same + row.differ);
      const ofRounding = solvers.test(name) && part <= solverPart && sum(ofSolvers, "differ") <= most;
      const said = without < 0 ? reasons[0] : ofRounding ? "a solver at the edge" : undefined;
      return { name, ...counted, first: texts[Math.max(without, 0)], reason: said };
    });
  const lacking = ours.lacking.map((name) => ({
    name,
    same: 0,
    differ: 1,
    first: "it is not there",
    reason: reasonOfLack(name),
  }));
  return {
    calls: sum(rows, "same") + sum(rows, "differ"),
    names: names.size,
    differ: [...differ, ...lacking],
    absent: [...absent],
    without: Object.keys(plan.lacking),
    ended: real.groups.filter(({ crash }) => crash).map(({ name }) => name),
  };
}
