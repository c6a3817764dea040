// Calls by chance to every public name of wpimath and of wpilib's models, in RobotPy's own packages and in Sandlot's: what comes of each.
//   node tests/peers/run.mjs calls [SEED] [TRIALS]
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

/** Names that differ by design or by chance, each with the reason. */
const known = [
  [/^wpilib\.Color8Bit\.fromHexString$/, "upstream's reads memory that is gone"],
  [/^wpilib\.simulation\.DifferentialDrivetrainSim\.KitbotMotor$/, "an enumeration here, a bag of names upstream"],
  [
    /^wpilib\.simulation\.DifferentialDrivetrainSim\.dynamics$/,
    "after setGearing upstream scales drag by the ratio and torque by its square, the wrong way round",
  ],
  [/^wpimath\.filter\.SlewRateLimiter\.calculate$/, "goes by the machine's clock upstream"],
  [/^wpimath\.geometry\.Translation3d\.cross$/, "upstream's cannot give its result to Python"],
  [/^wpimath\.path\.TravelingSalesman\.solve$/, "goes by chance"],
  [/^wpimath\.system\.RKDP$/, "upstream's of (x, u) misses the equation's solution"],
  [/^wpimath\.kinematics\.SwerveDrive2Odometry3d\.update$/, "rounding decides whether there is a number"],
];
/** Solvers: on systems by chance, some of them at the edge, rounding decides; so many of their calls may differ. */
const solvers =
  /^(wpimath\.(controller\.Linear|estimator\.(Extended)?KalmanFilter|estimator\.DifferentialDrivePoseEstimator3d|system\.LinearSystemLoop|trajectory\.TrajectoryGenerator)|wpilib\.simulation\.)/;
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
    const ended = new Set(real.groups.filter(({ crash }) => crash).map(({ name }) => name));
    const groups = plan.groups.map((group) =>
      ended.has(group.name) ? { name: group.name, crash: true } : run(playGroup, { group, fields: plan.fields }),
    );
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

/** Of each name: calls that agree, and the first that differs. */
function count(plan, real, ours) {
  const names = new Map();
  const add = (name, differs) => {
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
      add(group.name, difference(left.members, right.members, 0));
      continue;
    }
    for (const [at, trial] of group.trials.entries()) {
      // After a call that comes out otherwise the object is another one.
      for (const [step, result] of left.trials[at].entries()) {
        const own = right.trials[at][step] ?? { raises: "nothing", text: "it ended before" };
        const differs = difference(result, own, tolerance);
        const call = step === 0 ? trial.new : trial.steps[step - 1];
        const name = step === 0 ? group.name : `${group.name}.${call.call ?? call.get}`;
        add(
          name,
          differs === null ? null : `${differs}   <- ${short(call)}${step === 0 ? "" : ` of ${short(trial.new, 160)}`}`,
        );
        if (differs !== null) break;
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
  const names = count(plan, real, ours);
  const rows = [...names];
  const ofSolvers = rows.filter(([name]) => solvers.test(name));
  const sum = (list, key) => list.reduce((total, [, row]) => total + row[key], 0);
  const most = solverCalls * (sum(ofSolvers, "same") + sum(ofSolvers, "differ"));
  const differ = rows
    .filter(([, row]) => row.differ > 0)
    .map(([name, row]) => {
      const reason = known.find(([kind]) => kind.test(name))?.[1];
      const part = row.differ / (row.same + row.differ);
      const ofRounding = solvers.test(name) && part <= solverPart && sum(ofSolvers, "differ") <= most;
      const said = reason ?? (ofRounding ? "a solver at the edge" : undefined);
      return { name, ...row, reason: said };
    });
  const lacking = ours.lacking.map((name) => ({ name, same: 0, differ: 1, first: "it is not there" }));
  return {
    calls: sum(rows, "same") + sum(rows, "differ"),
    names: names.size,
    differ: [...differ, ...lacking],
    without: Object.keys(plan.lacking),
    ended: real.groups.filter(({ crash }) => crash).map(({ name }) => name),
  };
}
