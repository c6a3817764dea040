// Every order of start, stop, restart and crash of the page, `serve`, a robot program and a dashboard: each must work without a second try.
//   node tests/peers/run.mjs              with WPILib's own programs: RobotPy with halsim_ws, and ntcore, in a Python of their own in build/peers
//   node tests/peers/run.mjs java         with a program in Java, where WPILib's installer has been: see java.mjs
//   node tests/peers/run.mjs stand-ins    with ours, on free ports
//   node tests/peers/run.mjs real client  the orders whose names have the words, of one kind
//   node tests/peers/run.mjs paths        the times of PathPlanner's paths alone, by pathplannerlib
//   node tests/peers/run.mjs calls [SEED] [TRIALS]    calls by chance to wpimath's public names alone, in RobotPy's packages and in ours
//   node tests/peers/run.mjs twice [WORD]    robot programs alone, in RobotPy with WPILib's own HAL and in Sandlot's Python: see twice/twice.mjs
//   node tests/peers/run.mjs vendors [WORD]  loops of vendors' controllers alone, in the vendor's simulation and in ours: see vendors/vendors.mjs
//   node tests/peers/run.mjs clients [SCENE]  WPILib's own ntcore alone, as clients of `serve`: see clients/tables.py
//   node tests/peers/run.mjs cameras          photonlibpy and LimelightHelpers' reading alone, on our cameras: see clients/cameras.py
//   node tests/peers/run.mjs room             a guest in a room whose robot a real program drives alone
//   node tests/peers/run.mjs systemcore       WPILib 2027's own packages alone, in a Debian 13 below build/peers: see systemcore/
//   node tests/peers/run.mjs logs             WPILib's own DataLogReader alone, on a log of `sandlot run`, and its writer's files beside ours
//   node tests/peers/run.mjs frames           WPILib's tag detector alone, on pictures of our cameras
// Without an argument the real ones, and some orders in Java, or ours where the real ones cannot be had. That is said; with CI=true it is a failure.
// Robot code's ports are fixed (5810, 3300), so orders go one after the other and wait until the ports are free. A table of orders and seconds
// goes to stdout and to build/peers/orders.txt.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folder, follow, isTaken, pause, prepareKind, python } from "./follow.mjs";
import { javas, nameOf, orders } from "./orders.mjs";
import { compareLogCalls } from "./log-calls.mjs";
import { compareCameras, compareClients } from "./clients/clients.mjs";
import { isUpstreams } from "./parity/differences.mjs";
import { compareCalls } from "./parity/parity.mjs";
import { prepareRoot } from "./systemcore/root.mjs";
import { compareRoom } from "./room.mjs";
import { compareSystemcore } from "./systemcore/systemcore.mjs";
import { comparePaths } from "./paths.mjs";
import { compareTwice } from "./twice/twice.mjs";
import { compareVendors } from "./vendors/vendors.mjs";

const sandlot = join(import.meta.dirname, "../../scripts/sandlot.mjs");
/** Seconds that are aimed at. */
const aim = 3;
/** Robot code's ports belong to another program of this machine: it may end [ms]. */
const portsMs = 600_000;

async function waitForPorts() {
  for (const end = performance.now() + portsMs; (await isTaken(5810)) || (await isTaken(3300));) {
    if (performance.now() > end) throw new Error("port 5810 or 3300 belongs to another program");
    await pause(1000);
  }
}

const kinds = ["real", "java", "stand-ins"];
const asked = process.argv.slice(2);
const askedKinds = kinds.filter((kind) => asked.includes(kind));
const words = asked.filter((word) => !kinds.includes(word));
const totals = { passed: 0, failed: 0 };
const table = [];
const tell = (line) => {
  console.log(line);
  table.push(line);
};
/** Paths need the real programs, no ports. */
async function paths() {
  const problem = prepareKind("real");
  if (problem !== "") return console.log(`skipped pathplannerlib cannot be had here: ${problem}`);
  try {
    for (const { name, seconds, problem: why } of await comparePaths()) {
      totals[why === "" ? "passed" : "failed"]++;
      tell(why === "" ? `ok   ${seconds.toFixed(3)} s path: ${name}` : `FAIL path: ${name}\n${why}`);
    }
  } catch (error) {
    totals.failed++;
    tell(`FAIL paths\n${error.message}`);
  }
}

/** The same calls by chance in RobotPy's own packages and in ours. */
async function calls(seed, trials) {
  const problem = prepareKind("real");
  if (problem !== "") return console.log(`skipped RobotPy's own packages cannot be had here: ${problem}`);
  const { calls: count, names, differ, without, ended } = await compareCalls(python, seed, trials);
  for (const { name, reason, first, ...row } of differ) {
    totals[reason === undefined ? "failed" : "passed"]++;
    const of = `${row.differ} of ${row.same + row.differ} calls`;
    tell(
      reason === undefined ? `FAIL calls: ${name}: ${of}\n${first}` : `ok   calls: ${name}: ${of} differ: ${reason}`,
    );
  }
  totals.passed += names - differ.length;
  const theirs = differ.filter(({ reason }) => isUpstreams(reason)).length;
  const agree = names - differ.length;
  const percent = ((100 * agree) / (names - theirs)).toFixed(1);
  tell(
    `ok   calls: ${count} of ${names} names, ${agree} names agree in all, ${percent} % of those without RobotPy's ${theirs} own faults`,
  );
  tell(`     not called: ${[...without, ...ended].join(", ")}`);
}

/** The same robot programs in both. */
async function twice(words) {
  const problem = prepareKind("real");
  if (problem !== "") return console.log(`skipped RobotPy's own packages cannot be had here: ${problem}`);
  await waitForPorts();
  for (const { name, shown, problem: why } of await compareTwice(words)) {
    totals[why === "" ? "passed" : "failed"]++;
    tell(why === "" ? `ok   twice: ${name}: at most ${shown.join(", ")} apart` : `FAIL twice: ${name}\n${why}`);
  }
}

/** The same closed loops in a vendor's own simulation. */
async function vendors(words) {
  const problem = prepareKind("real");
  if (problem !== "") return console.log(`skipped vendors' packages cannot be had here: ${problem}`);
  try {
    for (const { name, shown, problem: why } of await compareVendors(python, words)) {
      totals[why === "" ? "passed" : "failed"]++;
      tell(why === "" ? `ok   vendors: ${name}: at most ${shown.join(", ")} apart` : `FAIL vendors: ${name}\n${why}`);
    }
  } catch (error) {
    totals.failed++;
    tell(`FAIL vendors\n${error.message}`);
  }
}

/** WPILib's own programs at `serve`: clients of its tables, or of the cameras of a page, or a program of 2027 beside a page. */
async function clients(what, compare, prepare = () => prepareKind("real")) {
  const problem = prepare();
  if (problem !== "") return console.log(`skipped ${what}: WPILib's own packages cannot be had here: ${problem}`);
  try {
    const { results, shown } = await compare();
    for (const { name, problem: why } of results) {
      totals[why === "" ? "passed" : "failed"]++;
      if (why !== "") tell(`FAIL ${what}: ${name}\n${why}`);
    }
    const good = results.filter(({ problem: why }) => why === "").length;
    tell([`ok   ${what}: ${good} of ${results.length} checks hold`, ...shown].join(", "));
  } catch (error) {
    totals.failed++;
    tell(`FAIL ${what}\n${error.message}`);
  }
}

/** WPILib's detector on pictures of our cameras: the browser's own test of them, which asks it where it is there. */
function frames() {
  const problem = prepareKind("real");
  if (problem !== "") return console.log(`skipped WPILib's tag detector cannot be had here: ${problem}`);
  const test = join(import.meta.dirname, "../e2e/run.mjs");
  const { status, stdout } = spawnSync(process.execPath, [test, "found by WPILib's detector"], { encoding: "utf8" });
  totals[status === 0 ? "passed" : "failed"]++;
  tell(status === 0 ? "ok   frames: WPILib's detector finds the tags in them" : `FAIL frames\n${stdout.trim()}`);
}

/** WPILib's own reader on a log of a match of six: each robot's last pose is the one in which the run ended. */
async function logs() {
  const problem = prepareKind("real");
  if (problem !== "") return console.log(`skipped WPILib's DataLogReader cannot be had here: ${problem}`);
  const home = mkdtempSync(join(tmpdir(), "sandlot-logs-"));
  try {
    const file = join(home, "match.wpilog");
    const given = ["run", "2026-rebuilt/full-match", "--seconds", "3", "--log", file, "--every-tick"];
    const most = { encoding: "utf8", maxBuffer: 1 << 28 };
    const run = JSON.parse(execFileSync(process.execPath, [sandlot, ...given], most));
    const read = JSON.parse(execFileSync(python, [join(import.meta.dirname, "logs.py"), file], most));
    const apart = run.robots.map(({ station, pose }) => {
      const [x, y, z, yaw] = read.poses[station] ?? [];
      return Math.max(...[x - pose.x, y - pose.y, z - pose.z, Math.sin(yaw - pose.yaw)].map(Math.abs));
    });
    const whole = read.valid && read.version === 0x100 && read.last === 3_000_000 && apart.every((each) => each < 1e-6);
    totals[whole ? "passed" : "failed"]++;
    const what = `${read.records} records of ${read.entries} values, poses at most ${Math.max(...apart).toExponential(1)} m apart`;
    tell(`${whole ? "ok  " : "FAIL"} logs: ${what}${whole ? "" : `\n${JSON.stringify(read)}`}`);
    const written = await compareLogCalls(python);
    totals[written.problem === "" ? "passed" : "failed"]++;
    const same = `${written.size} bytes and ${written.calls} answers of a program's own log are the same`;
    tell(written.problem === "" ? `ok   logs: ${same}` : `FAIL logs: ${written.problem}`);
  } finally {
    rmSync(home, { recursive: true });
  }
}

const isLogs = asked.length === 1 && asked[0] === "logs";
if (asked.length === 0 || isLogs) await logs();
const isFrames = asked.length === 1 && asked[0] === "frames";
if (asked.length === 0 || isFrames) frames();
const isClients = asked[0] === "clients";
if (asked.length === 0 || isClients) await clients("clients", () => compareClients(asked.slice(1)));
const isCameras = asked.length === 1 && asked[0] === "cameras";
if (asked.length === 0 || isCameras) await clients("cameras", compareCameras);
const isRoom = asked.length === 1 && asked[0] === "room";
if (asked.length === 0 || isRoom) {
  await waitForPorts();
  await clients("room", compareRoom);
}
const isSystemcore = asked.length === 1 && asked[0] === "systemcore";
if (asked.length === 0 || isSystemcore) {
  await waitForPorts();
  await clients("systemcore", compareSystemcore, prepareRoot);
}
const isTwice = asked[0] === "twice";
if (asked.length === 0 || isTwice) await twice(asked.slice(1));
const isVendors = asked[0] === "vendors";
if (asked.length === 0 || isVendors) await vendors(asked.slice(1));
const isCalls = asked[0] === "calls";
if (asked.length === 0 || isCalls) await calls(asked[1] ?? 1, asked[2] ?? 4);
const isPaths = asked.length === 1 && asked[0] === "paths";
if (asked.length === 0 || isPaths) await paths();
for (const kind of isPaths ||
isLogs ||
isCalls ||
isTwice ||
isVendors ||
isFrames ||
isClients ||
isCameras ||
isRoom ||
isSystemcore
  ? []
  : askedKinds.length > 0
    ? askedKinds
    : kinds) {
  // Stand-ins are for where WPILib's own programs cannot be had.
  if (askedKinds.length === 0 && kind === "stand-ins" && totals.passed + totals.failed > 0) break;
  if (kind !== "stand-ins") {
    const problem = prepareKind(kind);
    // Java's jars are in no registry: a machine without them does not fail.
    const mustBe = kind === "real" && process.env["CI"] === "true";
    if (problem !== "") {
      console.log(`${mustBe ? "FAIL" : "skipped"} WPILib's programs (${kind}) cannot be had here: ${problem}`);
      if (mustBe) totals.failed++;
      continue;
    }
  }
  for (const order of kind === "java" ? orders.filter((one) => javas.includes(nameOf(one))) : orders) {
    const name = `${kind} ${nameOf(order)}`;
    if (!words.every((word) => name.includes(word))) continue;
    try {
      if (kind !== "stand-ins") await waitForPorts();
      const seconds = await follow(kind, order);
      totals.passed++;
      tell(`${seconds > aim ? "slow" : "ok  "} ${seconds.toFixed(1).padStart(5)} s ${name}`);
    } catch (error) {
      totals.failed++;
      tell(`FAIL ${name}\n${error.message}`);
    }
  }
}
if (words.length === 0) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "orders.txt"), `${table.join("\n")}\n`);
}
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);
