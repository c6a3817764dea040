// The same robot program twice: in RobotPy with WPILib's own HAL, through halsim_ws and loop by loop with the simulation, and in Sandlot's
// Python. Compared are the order in which the program's methods are called, its prints, its sensors' readings, and the robot's
// place.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { wiredRobot, withRobot } from "../../../scripts/cli/wirings.mjs";
import { isTaken, pause, python } from "../follow.mjs";
import { programs } from "./programs.mjs";

const here = import.meta.dirname;
const root = join(here, "../../..");
const port = 3300;
const startMs = 40_000;
/** A place may differ by so much [m, m, rad], a reading by this share of its range. */
const nearPlace = [0.005, 0.005, 0.005];
const nearShare = 0.005;

/** The folder of a program with the watch around its class. */
function prepare({ name, scenario: own, wiring, script, sticks }, folder) {
  if (own === undefined) cpSync(join(root, "public/examples", `${name}-robot`), folder, { recursive: true });
  else cpSync(join(here, `${name}.py`), join(folder, "robot.py"));
  cpSync(join(here, "watch.py"), join(folder, "watch.py"));
  const text = readFileSync(join(folder, "robot.py"), "utf8");
  const robotClass = /^class (\w+)\((?:wpilib|commands2)\.\w*Robot\)/m.exec(text)[1];
  writeFileSync(join(folder, "robot.py"), `${text}\n\nimport watch\n\nwatch.watch(${robotClass})\n`);
  const scenario = { ...(own ?? JSON.parse(readFileSync(join(folder, "scenario.json"), "utf8"))), script };
  scenario.match = { start: "disabled", clock: false };
  const plain = JSON.stringify(scenario);
  const file = join(folder, "wiring.json");
  if (typeof wiring === "object") writeFileSync(file, JSON.stringify(wiring));
  const overlay = typeof wiring === "object" ? file : wiring;
  const whole = overlay === undefined ? plain : withRobot(plain, wiredRobot(overlay, "twice"), undefined, "twice");
  writeFileSync(join(folder, "scenario.json"), whole);
  writeFileSync(join(folder, "sticks.json"), JSON.stringify(sticks));
  return whole;
}

/** Lines of a program, sorted. */
class Told {
  calls = [];
  prints = [];
  readings = [];
  /** The first reading of a loop that is enabled. */
  enabled = null;

  hear(line) {
    if (!line.startsWith("{"))
      return void (
        /^\*\*|^Default|^HAL|^Websocket|^Listening|^WebSocket|^No WS|^Not loading|^$/.test(line) ||
        this.prints.push(line)
      );
    const { call, t, values } = JSON.parse(line);
    if (/^(autonomous|teleop|test)Init$/.test(call)) this.enabled ??= this.readings.length;
    if (call !== undefined) this.calls.push(call);
    else this.readings.push({ t, values });
  }
}

function lines(stream, hear) {
  const reader = createInterface({ input: stream });
  reader.on("line", hear);
  return once(reader, "close");
}

/** In Sandlot's Python, in simulated time. */
async function ours(folder, { seconds }) {
  const trace = join(folder, "trace.jsonl");
  const args = ["run", join(folder, "scenario.json"), "--code", folder, "--sticks", join(folder, "sticks.json")];
  const command = [join(root, "scripts/sandlot.mjs"), ...args, "--seconds", String(seconds), "--trace", trace];
  const child = spawn(process.execPath, command, { stdio: ["ignore", "ignore", "pipe"] });
  const told = new Told();
  const errors = [];
  await lines(child.stderr, (line) => {
    const [, mark, text] = /^ *\d+\.\d\d {2}(! | {2})(.*)$/.exec(line) ?? [];
    if (mark === "  ") told.hear(text);
    else errors.push(text ?? line);
  });
  if (told.enabled === null) throw new Error(`the program does not run here: ${errors.slice(-8).join(" | ")}`);
  const rows = readFileSync(trace, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const places = rows.map(({ t, robots: [{ pose }] }) => ({ t, pose: [pose.x, pose.y, pose.yaw] }));
  return { told, places, errors };
}

/** Pure wheels of upstream, from their zips. */
function wheels() {
  const folder = join(root, "build/wheels/2026");
  const isWanted = (file) => /^(robotpy_commands_v2|typing_extensions)-/.test(file);
  return readdirSync(folder).filter(isWanted).map((file) => join(folder, file)); // prettier-ignore
}

/** In RobotPy, by halsim_ws. */
async function theirs(folder, { seconds, sticks }, scenario) {
  const command = ["-u", "-m", "robotpy", "--main", join(folder, "robot.py"), "sim", "--nogui", "--ws-server"];
  const env = { ...process.env, PYTHONPATH: wheels().join(delimiter), TWICE_STEPS: "1" };
  const program = spawn(python, command, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(program, "exit");
  const told = new Told();
  const errors = [];
  void lines(program.stdout, (line) => told.hear(line));
  void lines(program.stderr, (line) => errors.push(line));
  try {
    for (const end = performance.now() + startMs; !(await isTaken(port)); await pause(100)) {
      if (program.exitCode !== null || performance.now() > end)
        throw new Error(`RobotPy did not start: ${errors.slice(-3).join(" | ")}`);
    }
    const desk = spawn(process.execPath, [join(here, "desk.mjs")], { stdio: ["pipe", "pipe", "inherit"] });
    desk.stdin.end(JSON.stringify({ scenario, sticks, ticks: seconds * 50, port }));
    const places = [];
    await lines(desk.stdout, (line) => places.push(JSON.parse(line)));
    if (places.length < seconds * 50) throw new Error(`its run ended early: ${errors.slice(-40).join(" | ")}`);
    return { told, places, errors };
  } finally {
    program.kill("SIGKILL");
    await ended;
  }
}

/**
 * The largest difference of a value, row by row. A time that lies on the edge between two loops may fall into either: a row may be as the other
 * run's of that tick, or lie between it and those beside it.
 */
function largest(first, second, value) {
  let most = 0;
  for (let i = 0; i < Math.min(first.length, second.length); i++) {
    const near = second.slice(Math.max(0, i - 1), i + 2).map(value);
    const own = value(first[i]);
    most = Math.max(most, Math.min(...near) - own, own - Math.max(...near));
  }
  return most;
}

/** Readings from the first loop that is enabled on. */
const enabledOf = ({ readings, enabled }) => readings.slice(enabled);

function compare(mine, real) {
  const problems = [];
  const [a, b] = [mine.told.calls, real.told.calls];
  if (a.join() !== b.join()) {
    const i = a.findIndex((call, index) => call !== b[index]);
    const around = (list) => list.slice(Math.max(0, i - 2), i + 3).join(" ");
    problems.push(`calls part at ${i}: ${around(a)} here, ${around(b)} in RobotPy`);
  }
  const [here, there] = [mine.told.prints.join("\n"), real.told.prints.join("\n")];
  if (here !== there) problems.push(`it prints ${JSON.stringify(here)} here, ${JSON.stringify(there)} in RobotPy`);
  const shown = [];
  let worst = { share: -1, name: "" };
  for (const [index, name] of ["x", "y", "turned"].entries()) {
    const off = largest(mine.places, real.places.slice(1), ({ pose }) => pose[index]);
    shown.push(`${name} ${off.toFixed(4)}`);
    if (!(off <= nearPlace[index])) problems.push(`${name} is up to ${off.toFixed(4)} from where it was here`);
  }
  const ours = enabledOf(mine.told);
  const theirs = enabledOf(real.told);
  const names = Object.keys(ours[0].values);
  if (names.join() !== Object.keys(theirs[0].values).join()) problems.push("other devices are there");
  for (const name of names) {
    const values = ours.map(({ values }) => values[name]);
    const range = Math.max(...values) - Math.min(...values);
    const off = largest(ours, theirs, ({ values }) => values[name]);
    const share = range > 0 ? off / range : off;
    if (share > worst.share) worst = { share, name };
    if (!(share <= nearShare)) problems.push(`${name} reads up to ${off.toFixed(3)} apart, of ${range.toFixed(3)}`);
  }
  shown.push(`${names.length} readings ${(100 * worst.share).toFixed(2)} % (${worst.name})`);
  return { problems, shown };
}

/** Each program: its name, the largest differences, and its problems; "": both runs are alike. */
export async function compareTwice(words = []) {
  const results = [];
  for (const one of programs) {
    if (!words.every((word) => one.name.includes(word))) continue;
    const folder = mkdtempSync(join(tmpdir(), "sandlot-twice-"));
    try {
      const scenario = prepare(one, folder);
      const mine = await ours(folder, one);
      const real = await theirs(folder, one, scenario);
      if (process.env["TWICE_KEEP"]) writeFileSync(process.env["TWICE_KEEP"], JSON.stringify({ mine, real }));
      const { problems, shown } = compare(mine, real);
      results.push({ name: one.name, shown, problem: problems.join("\n") });
    } catch (error) {
      results.push({ name: one.name, shown: [], problem: error.message });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return results;
}
