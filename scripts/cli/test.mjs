// `test DIR`: pyfrc's tests and a project's own, against a robot in the world. Each test has a world and a program of its own.
import { join } from "node:path";
import { BadInput } from "./args.mjs";
import { CodeDesk, filesIn, findProject, openPython } from "./code-desk.mjs";
import { statusOf, WholeFile } from "./files.mjs";
import { escaped } from "./junit.mjs";
import { wiredRobot, withRobot } from "./wirings.mjs";
import { site } from "./content.mjs";
import { library, openCore, openWire, readScenario } from "./run.mjs";

const isFolder = (path) => statusOf(path)?.isDirectory() ?? false;

/** Where a robot is that no scenario puts somewhere: in the open, on the field without a season. */
const sceneOf = (robot) => ({
  sandlot: 1,
  name: "test",
  field: "practice",
  pieces: "match",
  match: { start: "disabled", clock: false },
  robots: [{ robot, station: "blue1", at: [3, 6.5, 0], program: "external" }],
});

/** A project's tests: beside robot.py, or at the project's top. */
async function readTests(folder, home) {
  const path = [join(folder, "tests"), join(folder, home, "tests")].find(isFolder);
  return path === undefined ? new Map() : filesIn(path, "test");
}

const idOf = ({ file, name, case: number }) =>
  `${file === "" ? "pyfrc" : file}::${name}${number > 0 ? `[${number}]` : ""}`.replace(/::$/, "");

/** Results as JUnit's XML, which CI servers show. Times are simulated: the same run writes the same file. */
export function junit(results) {
  const count = (outcome) => results.filter((each) => each.outcome === outcome).length;
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
  const cases = results.map(({ test, outcome, text, seconds, printed }) => {
    const head = `  <testcase classname="${escaped(test.file === "" ? "pyfrc" : test.file)}" name="${escaped(idOf(test).replace(/^.*::/, ""))}" time="${seconds.toFixed(2)}"`;
    if (outcome === "passed") return `${head}/>`;
    const inner =
      outcome === "skipped"
        ? `<skipped message="${escaped(text)}"/>`
        : `<failure message="${escaped(text.split("\n").at(-1))}">${escaped(text)}</failure>`;
    const out = printed.length === 0 ? "" : `<system-out>${escaped(printed.join("\n"))}</system-out>`;
    return `${head}>${inner}${out}</testcase>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="sandlot" tests="${results.length}" failures="${count("failed")}" skipped="${count("skipped")}" time="${total.toFixed(2)}">
${cases.join("\n")}
</testsuite>
`;
}

/** Text and label of the scenario. */
function chosenScenario({ scenario, robot, wiring, "code-station": station }, sandlot) {
  const given = Object.entries({ "--scenario": scenario, "--robot": robot }).filter(([, value]) => value !== undefined);
  if (given.length > 1) throw new BadInput("test: --scenario and --robot both say which robot; give one of them");
  if (robot !== undefined && wiring !== undefined)
    throw new BadInput("test: --robot and --wiring both say which robot; give one of them");
  const wired = wiring === undefined ? null : wiredRobot(wiring, "test");
  if (scenario === undefined) return { text: JSON.stringify(sceneOf(wired ?? robot ?? "kitbot")), label: "test" };
  const { text, label } = readScenario(scenario, sandlot.limits.maxFileBytes);
  return { text: wired === null ? text : withRobot(text, wired, station, "test"), label };
}

/** Lines that a program printed and a test keeps for its report. */
const mostLines = 200;

export async function test({ DIR: folder, seed = 1, only, builtin = false, junit: junitPath, ...choice }) {
  const { "code-station": station, opmode: opmodes } = choice;
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff)
    throw new BadInput(`test: --seed must be a whole number from 0 to 4294967295, not ${seed}`);
  const { project, home } = await findProject(folder, "test");
  const tests = await readTests(folder, home);
  const sandlot = await library();
  const { text, label } = chosenScenario(choice, sandlot);
  const core = await openCore(sandlot);
  await core.load(text, label, site(sandlot));
  const [{ wire }, { wire: tablesWire }] = [await openWire(), await openWire()];
  let { code, python } = await openPython();
  const output = junitPath === undefined ? null : new WholeFile("test: --junit", junitPath);
  let runner = new code.CodeTests(python, project, tests);
  const all = listTests(runner, builtin, python);
  const wanted = all.filter((each) => only === undefined || idOf(each).includes(only));
  if (wanted.length === 0) {
    output?.discard();
    throw new BadInput(`test: --only: no test has "${only}" in its name; there are ${all.map(idOf).join(", ")}`);
  }
  const results = [];
  for (const each of wanted) {
    if (python.isLost) {
      ({ python } = await openPython());
      runner = new code.CodeTests(python, project, tests);
    }
    const parts = { runner, code, core, sandlot, wire, tablesWire, text, label, station, opmodes, seed, project };
    const result = await runOne(each, parts).catch((error) => {
      output?.discard();
      throw error;
    });
    results.push(result);
    process.stdout.write(
      `${result.outcome.padEnd(7)} ${idOf(each)} (${result.seconds.toFixed(1)} s of the robot's time)\n`,
    );
    if (result.outcome === "passed") continue;
    const lines = [...result.printed.map((line) => `| ${line}`), ...result.text.split("\n")];
    for (const line of lines) process.stdout.write(`        ${line}\n`);
  }
  const count = (outcome) => results.filter((result) => result.outcome === outcome).length;
  process.stdout.write(`${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped\n`);
  if (output !== null) {
    output.write(Buffer.from(junit(results)));
    output.finish();
  }
  return count("failed") > 0 ? 1 : 0;
}

/** All tests; when the tests' own files end Python itself, that is the one result. */
function listTests(runner, builtin, python) {
  try {
    return runner.list(builtin);
  } catch (error) {
    if (!python.isLost) throw error;
    return [{ file: "tests", name: "are read", case: 0, error: error.message }];
  }
}

async function runOne(each, parts) {
  const { runner, code, core, sandlot, wire, tablesWire, text, label, station, opmodes, seed, project } = parts;
  if (each.error !== undefined) return { test: each, outcome: "failed", text: each.error, seconds: 0, printed: [] };
  const scene = await core.load(text, label, site(sandlot));
  const fuzz = new code.FuzzedSticks(seed);
  const printed = [];
  const print = ({ text: line }, tick) => {
    printed.push(`${(tick / 50).toFixed(2)} ${line}`);
    if (printed.length > mostLines) printed.shift();
  };
  let tick = 0;
  let desk = null;
  // Bad input is the command's own answer, and none of the test: Python sees it only as the end of the step.
  let badInput = null;
  const result = runner.run(each, seed, (program) => {
    desk = CodeDesk.start({
      core,
      sandlot,
      wire,
      tablesWire,
      scene,
      station,
      opmodes,
      code,
      python: program,
      project,
      print,
      sticksAt: (seconds) => fuzz.at(seconds),
    });
    return (mode) => {
      core.setMode(mode);
      try {
        desk.beforeTick();
      } catch (error) {
        if (error instanceof BadInput) badInput = error;
        throw error;
      }
      if (core.step(1) === 0) throw new Error(`the world stopped: ${core.stopText}`);
      tick += 1;
      desk.ticked(tick);
    };
  });
  desk?.close();
  if (badInput !== null) throw badInput;
  printed.push(...result.console.map((line) => `${(tick / 50).toFixed(2)} ${line}`));
  return { test: each, outcome: result.outcome, text: result.text, seconds: tick / 50, printed };
}
