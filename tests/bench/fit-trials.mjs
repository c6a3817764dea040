// The honesty of `sandlot fit`: runs with hidden numbers, noise on their measurements, and how often the hidden number
// lies within the interval that fit gives.
//   node tests/bench/fit-trials.mjs [TRIALS] [SET] [FIRST]     (100 trials take some minutes; FIRST: the number of the
//   first, for pieces)
// SET: grip (mass and friction, the default), gearing (gearing, an offset of the gyro, its start), feedforward (kv and
// ka of a
// simple model).
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JudgedRuns } from "../../scripts/cli/judged-run.mjs";
import { normalQuantile, randomOf } from "../../build/node/sweep.mjs";
import { Fit, valuesTask } from "../../scripts/sweep/fit.mjs";
import { readPlan } from "../../scripts/sweep/plan.mjs";

const seconds = 2.4;
const station = "blue1";
/** Forward, backward, a turn, and rolling out, so that grip, mass and losses all show. */
const volts = (t, left, right) => ({ t, station, volts: { left_drive: left, right_drive: right } });
const scenario = (dynamics) => ({
  sandlot: 1,
  field: "practice",
  pieces: "none",
  robots: [{ robot: "kitbot", station, at: [2, 6.5, 0], program: "script", ...dynamics }],
  script: [
    { t: 0, station, change: { sensorOffset: { gyro: 0 } } },
    ...[volts(0, 12, 12), volts(0.7, -12, -12), volts(1.3, 10, -10), volts(1.9, 0, 0)],
  ],
});
const robot = "/robots/0/robot";
const ofWheel = `${robot}/drivetrain/wheel`;
/**
 * The measurements, with the deviation of their noise: of a place 1 cm, of a heading 0.5 degrees, of a motor's speed 2
 * rad/s.
 */
const pose = [
  ["x", `Robots/${station}/Pose/translation/x`, 0.01],
  ["y", `Robots/${station}/Pose/translation/y`, 0.01],
  ["yaw", `Robots/${station}/Pose/rotation/yaw`, 0.0087],
];
const motors = ["left", "right"].map((side) => [side, `Robots/${station}/Motors/${side}_drive/Velocity`, 2]);
const gyro = ["gyro yaw", `Robots/${station}/Sensors/gyro/Yaw`, 0.0087];
const sets = {
  grip: {
    scenario: scenario({}),
    vary: {
      mass: { at: `${robot}/mass`, from: 30, to: 65, unit: "kg" },
      friction: { at: `${ofWheel}/friction`, from: 0.6, to: 1.6 },
    },
    seen: [...pose, ...motors],
  },
  gearing: {
    scenario: scenario({}),
    vary: {
      gearing: { at: `${ofWheel}/driveGearing`, from: 6, to: 11 },
      "gyro offset": { at: "/script/0/change/sensorOffset/gyro", from: -0.5, to: 0.5, unit: "rad" },
      heading: { at: "/robots/0/at/2", from: -0.1, to: 0.1, unit: "rad" },
    },
    seen: [...pose, ...motors, gyro],
  },
  feedforward: {
    scenario: scenario({ dynamics: { kind: "tank", kv: [2.5, 2.5], ka: [0.4, 0.4] } }),
    vary: {
      kv: { at: "/robots/0/dynamics/kv/*", from: 1.5, to: 4, unit: "V s/m" },
      ka: { at: "/robots/0/dynamics/ka/*", from: 0.2, to: 0.9, unit: "V s^2/m" },
    },
    seen: pose,
  },
};

/** Runs trials; for each parameter how often its hidden number was inside, and the mean width of the interval. */
export async function runTrials(count, { set = "grip", first = 0, tell = () => {} }) {
  const { scenario, vary, seen } = sets[set];
  const folder = mkdtempSync(join(tmpdir(), "sandlot-fit-"));
  const path = join(folder, "plan.json");
  writeFileSync(path, JSON.stringify({ sandlot: 1, scenario, vary, fit: {} }));
  const runs = await JudgedRuns.open();
  const plan = await readPlan(path, runs, { asks: "fit" });
  rmSync(folder, { recursive: true });
  const runAll = async (tasks) => {
    const results = [];
    for (const task of tasks) results.push(await valuesTask(runs, task));
    return results;
  };
  const names = Object.keys(vary);
  const inside = names.map(() => 0);
  const widths = names.map(() => 0);
  const errors = names.map(() => 0);
  for (let trial = 0; trial < count; trial++) {
    const random = randomOf("fit-trial", first + trial);
    // Inside of the middle four fifths of each range.
    const hidden = names.map(() => 0.1 + 0.8 * random());
    const signals = seen.map(([name, value]) => ({
      ...{ name, value, times: [], values: [], scale: 1, offset: 0 },
      wraps: name.endsWith("yaw") ? 2 * Math.PI : 0,
    }));
    const made = new Fit(plan, signals, seconds, runAll);
    const truth = made.valuesAt(hidden);
    const [{ lists, error }] = await runAll([
      { text: made.textOf(hidden), names: seen.map(([, value]) => value), ticks: made.ticks },
    ]);
    if (error !== undefined) throw new Error(error);
    signals.forEach((signal, i) => {
      signal.times = Array.from(lists[i], (_, tick) => tick * 0.02);
      signal.values = Array.from(
        lists[i],
        (value) => value + seen[i][2] * normalQuantile(0.5e-9 + random() * (1 - 1e-9)),
      );
    });
    const { parameters } = await made.find();
    parameters.forEach(({ value, interval }, i) => {
      const [low, high] = interval ?? [NaN, NaN];
      if (truth[i] >= low && truth[i] <= high) inside[i] += 1;
      widths[i] += high - low;
      errors[i] += (((value - truth[i]) * 2 * normalQuantile(0.975)) / (high - low)) ** 2;
    });
    tell(trial + 1, names.map((name, i) => `${name} ${inside[i]}`).join(", "));
  }
  return names.map((name, i) => ({
    ...{ name, trials: count, inside: inside[i] },
    width: widths[i] / count,
    // 1 where intervals are as wide as errors are large: a 95 % interval is 3.92 deviations wide.
    ratio: Math.sqrt(errors[i] / count),
  }));
}

if (process.argv[1] === import.meta.filename) {
  const count = Number(process.argv[2] ?? 100);
  const start = performance.now();
  const set = process.argv[3] ?? "grip";
  if (sets[set] === undefined) throw new Error(`there is no set "${set}"; there are ${Object.keys(sets).join(", ")}`);
  const first = Number(process.argv[4] ?? 0);
  const tell = (done, said) => {
    if (done % 10 === 0) process.stderr.write(`${done} trials: inside ${said}\n`);
  };
  const results = await runTrials(count, { set, first, tell });
  for (const { name, inside, width, ratio } of results)
    console.log(
      `${name}: inside in ${inside} of ${count}, mean width of the interval ${width.toPrecision(3)}, errors ${ratio.toFixed(2)} of a quarter of it`,
    );
  console.log(`${((performance.now() - start) / 1000).toFixed(0)} s`);
}
