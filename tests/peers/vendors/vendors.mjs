// Closed loops of vendors' controllers with a motor of WPILib's models on each: the same program in the vendor's own
// simulation and in Sandlot's packages, step by step. REV's licence allows it. CTRE's allows its library only with
// CTRE's devices: the laws of its documents judge our phoenix6, written with WPILib's own controllers, profiles and
// feedforwards.
//   node tests/peers/run.mjs vendors [WORD]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openPython } from "../../../scripts/cli/code-desk.mjs";

const folder = import.meta.dirname;

/**
 * Each library: its programs, the numbers of a row of theirs, and how far apart these may be; `wide` by name, with the
 * reason.
 */
const libraries = [
  {
    title: "phoenix6",
    ours: "phoenix_loops",
    theirs: "phoenix_laws",
    data: "phoenix_cases",
    columns: ["volts", "position", "velocity", "current", "reference"],
    // Both have doubles and passes of a millisecond: only rounding lies between.
    near: [1e-9, 1e-9, 1e-9, 1e-8, 1e-9],
    wide: [
      // Braking with jerk is planned with 97 % of it, because an acceleration that changes each pass is not quite a line: 0.002 of 4 turns.
      [/with jerk/, [0.03, 0.004, 0.03, 1, 0.004]],
      // A pass plans its braking to end within a pass; the exact curve ends between two.
      [/^Motion Magic/, [0.001, 5e-5, 5e-4, 0.03, 5e-5]],
    ],
  },
  {
    title: "rev",
    ours: "rev_loops",
    theirs: "rev_loops",
    columns: ["output", "position", "velocity", "current", "profile"],
    // REV's numbers have 24 bits. Its encoder's speed has noise of sqrt(speed / 20000) rpm, ours none: 4.5 times that.
    near: [2e-6, 1e-5, 1.5, 2e-4, 1e-5],
    wide: [
      // Loops of speed turn that noise into output: P times 1.5 rpm, or D's.
      [/^velocity/, [0.0015, 0.01, 2.5, 0.2, 1e-5]],
      // REV's profile jumps to the end of a phase whose rest is shorter than two steps of 20 ms, and is a step ahead from there on.
      [/^MAXMotion/, [0.1, 0.3, 20, 11, 0.41]],
    ],
  },
];

async function ours(name, data) {
  const { python } = await openPython({ patience: { begin: 600_000, tick: 600_000 } });
  try {
    const files = [name, ...(data === undefined ? [] : [data])].map((each) => `${each}.py`);
    python.write("/vendors", new Map(files.map((file) => [file, readFileSync(join(folder, file))])));
    return JSON.parse(
      python.run(`
import sys, json
sys.path.insert(0, "/vendors")
from _sandlot import packages
packages.choose(2026)
import ${name}
json.dumps(${name}.played())`),
    );
  } finally {
    python.close();
  }
}

function theirs(interpreter, name) {
  const text = execFileSync(interpreter, [join(folder, `${name}.py`)], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    timeout: 120_000,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return JSON.parse(text.split("\n").find((line) => line.startsWith("[{")));
}

/** The largest difference of each column, and where it is. */
function apart(mine, real, columns) {
  return columns.map((column, index) => {
    let worst = { off: 0, step: 0, column };
    for (const [step, row] of real.entries()) {
      const off = Math.abs(row[index] - mine[step][index]);
      if (!(off <= worst.off)) worst = { off, step, column };
    }
    return worst;
  });
}

/** Names of REV's package that are the binding's own, with the reason. */
const bindings = [
  // Of each class that REV's own base gives its overloads: no program calls it.
  [/^Spark(Flex|Max)Config(Accessor)?\.fromId$/, "of the base"],
];

/** Every public name of REV's own package must be in Sandlot's, and every enumeration's number the same. */
async function compareNames(interpreter) {
  const [{ found: real }] = theirs(interpreter, "rev_names");
  const [{ found: mine }] = await ours("rev_names");
  const names = Object.keys(real).filter((name) => !bindings.some(([each]) => each.test(name)));
  const lacking = names.filter((name) => !(name in mine));
  const other = names.filter((name) => name in mine && real[name] !== null && real[name] !== mine[name]);
  const problems = [
    ...(lacking.length > 0 ? [`lacking: ${lacking.join(", ")}`] : []),
    ...other.map((name) => `${name} is ${real[name]}, here ${mine[name]}`),
  ];
  return { name: `rev: ${names.length} public names`, shown: [], problem: problems.join("\n") };
}

/** Each program: its name, the largest differences, and its problems; "": both are alike. */
export async function compareVendors(interpreter, words = []) {
  const results = [];
  for (const { title, ours: own, theirs: other, data, columns, near, wide } of libraries) {
    const real = theirs(interpreter, other);
    const mine = await ours(own, data);
    for (const [index, { name, rows }] of real.entries()) {
      const whole = `${title}: ${name}`;
      if (!words.every((word) => whole.includes(word))) continue;
      const found = mine[index];
      const limits = wide.find(([kind]) => kind.test(name))?.[1] ?? near;
      const worst = apart(found.rows, rows, columns);
      const problems = worst
        .filter(({ off }, i) => !(off <= limits[i]))
        .map(({ off, step, column }) => `${column} is up to ${off.toPrecision(3)} apart, at step ${step}`);
      // A motor that stands still in both does not test anything.
      const moves = rows.some((row) => Math.abs(row[1]) > 1e-3);
      if (!moves) problems.push("nothing moves");
      if (found.name !== name || found.rows.length !== rows.length) problems.push("the programs are not the same");
      const shown = worst.filter(({ off }) => off > 0).map(({ off, column }) => `${column} ${off.toPrecision(2)}`);
      results.push({ name: whole, shown, problem: problems.join("\n") });
    }
  }
  if (words.every((word) => "rev: public names".includes(word))) results.push(await compareNames(interpreter));
  return results;
}
