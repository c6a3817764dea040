// Every order of start, stop, restart and crash of the page, `serve`, a robot program and a dashboard: each must work without a second try.
//   node tests/peers/run.mjs              with WPILib's own programs: RobotPy with halsim_ws, and ntcore, in a Python of their own in build/peers
//   node tests/peers/run.mjs stand-ins    with ours, on free ports
//   node tests/peers/run.mjs real client  the orders whose names have the words, of one kind
// Without an argument the real ones, or ours where those cannot be had. That is said; with CI=true it is a failure.
// Robot code's ports are fixed (5810, 3300), so orders go one after the other and wait until the ports are free. A table of orders and seconds
// goes to stdout and to build/peers/orders.txt.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { orders } from "./orders.mjs";

const here = import.meta.dirname;
const root = join(here, "../..");
const folder = join(root, "build/peers");
const python = join(folder, "venv/bin/python");
/** An order that does not work by then has failed [ms]; a machine beside other work needs some. */
const patienceMs = 25_000;
/** Seconds that are aimed at. */
const aim = 3;
/** Robot code's ports belong to another program of this machine: it may end [ms]. */
const portsMs = 600_000;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function isTaken(port) {
  const socket = connect({ port, host: "127.0.0.1" });
  const taken = await new Promise((answer) => {
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false));
  });
  socket.destroy();
  return taken;
}

/** Makes the Python with WPILib's programs. Resolves with why not, or "". */
function prepare() {
  mkdirSync(folder, { recursive: true });
  const lock = readFileSync(join(here, "requirements.txt"), "utf8");
  const stamp = join(folder, "installed.txt");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return "";
  const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--no-deps"];
  for (const [program, ...args] of [
    ["python3", "-m", "venv", "--clear", join(folder, "venv")],
    [python, ...install, "-r", join(here, "requirements.txt")],
  ]) {
    const { status, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
    if (status !== 0)
      return `${program} ${args.slice(0, 3).join(" ")}: ${(stderr || error?.message || "").trim().split("\n").at(-1)}`;
  }
  writeFileSync(stamp, lock);
  return "";
}

/** How each actor is started, by kind: command, arguments, and the words in its output by which it is there. */
function commands(kind, who, mode, { site, nt, hal }) {
  const own = [process.execPath, join(here, "actor.mjs"), who, mode, site, nt, hal].map(String);
  if (who === "page") return { command: own, ready: /^\{/ };
  if (who === "serve") {
    const real = [process.execPath, "scripts/sandlot.mjs", "serve", "--port", String(site), "--persistent", "none"];
    return { command: kind === "real" ? real : own, ready: /is left to robot code/ };
  }
  if (kind === "stand-ins") return { command: own, ready: /"ready"/ };
  if (who === "dashboard") return { command: [python, join(here, "dashboard.py")], ready: /"ready"/ };
  const extension = mode === "client" ? "--ws-client" : "--ws-server";
  const command = [python, "-m", "robotpy", "--main", join(here, "robot.py"), "sim", "--nogui", extension];
  return { command, ready: /Robot program startup complete/ };
}

class Actor {
  state = {};
  /** What it said, to be shown when an order fails. */
  said = [];
  #process;
  #ready;

  constructor({ command, ready }) {
    this.#process = spawn(command[0], command.slice(1), {
      cwd: command[0] === python ? folder : root,
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, PYTHONUNBUFFERED: "1" },
    });
    this.#process.stdin.on("error", () => {});
    this.ended = once(this.#process, "exit");
    this.#ready = new Promise((done, failed) => {
      for (const stream of [this.#process.stdout, this.#process.stderr])
        createInterface({ input: stream }).on("line", (line) => {
          if (ready.test(line)) done();
          if (/^\{"/.test(line)) this.state = { ...this.state, ...JSON.parse(line) };
          else this.said.push(line);
        });
      this.ended.then(() =>
        failed(new Error(`${command.slice(0, 4).join(" ")} ended: ${this.said.slice(-5).join(" | ")}`)),
      );
      setTimeout(() => failed(new Error(`it did not come up: ${this.said.slice(-5).join(" | ")}`)), patienceMs).unref();
    });
    this.#ready.catch(() => {});
  }

  ready() {
    return this.#ready;
  }

  tell(line) {
    this.#process.stdin.write(`${line}\n`);
  }

  async end(signal) {
    if (this.#process.exitCode === null && this.#process.signalCode === null) this.#process.kill(signal);
    await this.ended;
  }
}

/** What does not work yet, of what there must be, since `before`; "" when all does. */
function missing(mode, actors, before) {
  const { page, program, dashboard } = actors;
  const since = (who, key) => (actors[who]?.state[key] ?? 0) - (before.get(actors[who])?.[key] ?? 0);
  const { link, as, alive, problem, warnings } = page.state;
  const wanted = mode === "dashboards" ? "bridge" : "robot";
  if (link !== "connected" || as !== wanted) return `the page's NetworkTables: ${link} as ${as} ${warnings}`;
  if (program !== undefined && alive !== true) return `HALSim: ${problem}`;
  if (program !== undefined && since("page", "way") < 0.05) return "the program does not drive";
  if (dashboard !== undefined && since("dashboard", "pose") < 3) return "the dashboard hears no pose";
  if (program !== undefined && dashboard !== undefined && since("dashboard", "count") < 3)
    return "the dashboard does not hear the program";
  return "";
}

/** Resolves with the seconds until all works. */
async function works(mode, actors, begun = performance.now()) {
  const before = new Map(Object.values(actors).map((actor) => [actor, { ...actor.state }]));
  for (;;) {
    const lack = missing(mode, actors, before);
    if (lack === "") return (performance.now() - begun) / 1000;
    if (performance.now() - begun > patienceMs) throw new Error(lack);
    await pause(20);
  }
}

/** Goes through an order. Resolves with the seconds from its last step, whose program is up, until all works. */
async function follow(kind, { mode: first, steps }) {
  let mode = first;
  const real = kind === "real";
  const ports = { site: await freePort(), nt: real ? 5810 : await freePort(), hal: real ? 3300 : await freePort() };
  const actors = {};
  try {
    for (const step of steps) {
      const [, how, who] = /^([-!]?)(.*)$/.exec(step);
      if (step === "works") await works(mode, actors);
      else if (step.startsWith("choose ")) {
        mode = step.slice(7);
        actors.page?.tell(mode);
      } else if (how === "") {
        actors[who] = new Actor(commands(kind, who, mode, ports));
        await actors[who].ready();
      } else {
        const actor = actors[who];
        delete actors[who];
        await actor.end(how === "!" ? "SIGKILL" : who === "program" ? "SIGINT" : "SIGTERM");
      }
    }
    return await works(mode, actors);
  } catch (error) {
    const said = Object.entries(actors).map(
      ([who, { said, state }]) => `  ${who}: ${said.slice(-4).join(" | ")} ${JSON.stringify(state)}`,
    );
    throw new Error([error.message, ...said].join("\n"), { cause: error });
  } finally {
    for (const actor of Object.values(actors)) await actor.end("SIGKILL");
  }
}

async function waitForPorts() {
  for (const end = performance.now() + portsMs; (await isTaken(5810)) || (await isTaken(3300));) {
    if (performance.now() > end) throw new Error("port 5810 or 3300 belongs to another program");
    await pause(1000);
  }
}

const kinds = ["real", "stand-ins"];
const asked = process.argv.slice(2);
const askedKinds = kinds.filter((kind) => asked.includes(kind));
const words = asked.filter((word) => !kinds.includes(word));
const totals = { passed: 0, failed: 0 };
const table = [];
const tell = (line) => {
  console.log(line);
  table.push(line);
};
for (const kind of askedKinds.length > 0 ? askedKinds : kinds) {
  // Stand-ins are for where WPILib's own programs cannot be had.
  if (askedKinds.length === 0 && kind === "stand-ins" && totals.passed + totals.failed > 0) break;
  if (kind === "real") {
    const problem = prepare();
    if (problem !== "") {
      console.log(
        `${process.env["CI"] === "true" ? "FAIL" : "skipped"} WPILib's programs cannot be had here: ${problem}`,
      );
      if (process.env["CI"] === "true") totals.failed++;
      continue;
    }
  }
  for (const order of orders) {
    const name = `${kind} ${order.mode}: ${order.steps.join(", ")}`;
    if (!words.every((word) => name.includes(word))) continue;
    try {
      if (kind === "real") await waitForPorts();
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
