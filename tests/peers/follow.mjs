// One order: its programs, each in a process of its own, and how long until all works. See orders.mjs for the words of an order.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { javaProgram, prepareJava } from "./java.mjs";

const here = import.meta.dirname;
const root = join(here, "../..");
export const folder = join(root, "build/peers");
export const python = join(folder, "venv/bin/python");
/** An order that does not work by then has failed [ms]; a machine beside other work needs some. */
const patienceMs = 25_000;
/** A browser draws the whole page in software before it does anything else [ms]. */
const browserMs = 120_000;

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

export async function isTaken(port) {
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

const javaFolder = join(folder, "java");

/** The same for the programs of another kind than the stand-ins. */
export function prepareKind(kind) {
  const problem = prepare();
  return problem === "" && kind === "java" ? prepareJava(javaFolder) : problem;
}

/** How each actor is started, by kind: command, arguments, and the words in its output by which it is there. */
function commands(kind, who, mode, { site, nt, hal }, inBrowser) {
  const name = who === "page" && inBrowser ? "browser" : who;
  const own = [process.execPath, join(here, "actor.mjs"), name, mode, site, nt, hal].map(String);
  if (who === "page") return { command: own, ready: /^\{/, patience: inBrowser ? browserMs : patienceMs };
  if (who === "serve") {
    const real = [process.execPath, "scripts/sandlot.mjs", "serve", "--port", String(site), "--persistent", "none"];
    return { command: kind === "stand-ins" ? own : real, ready: /is left to robot code/ };
  }
  if (kind === "stand-ins") return { command: own, ready: /"ready"/ };
  if (who === "dashboard") return { command: [python, join(here, "dashboard.py")], ready: /"ready"/ };
  if (kind === "java") return { ...javaProgram(javaFolder, mode), ready: /Robot program startup complete/ };
  const extension = mode === "client" ? "--ws-client" : "--ws-server";
  const command = [python, "-m", "robotpy", "--main", join(here, "robot.py"), "sim", "--nogui", extension];
  return { command, ready: /Robot program startup complete/ };
}

/** A program of a test, in a process of its own: its lines, and the part of them that is its state. */
export class Actor {
  state = {};
  /** Its lines, to be shown when an order fails. */
  said = [];
  #process;
  #ready;

  constructor({ command, ready, patience = patienceMs, env = {}, cwd = command[0] === python ? folder : root }) {
    this.#process = spawn(command[0], command.slice(1), {
      cwd,
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, PYTHONUNBUFFERED: "1", ...env },
    });
    this.#process.stdin.on("error", () => {});
    this.ended = once(this.#process, "exit");
    this.#ready = new Promise((done, failed) => {
      for (const stream of [this.#process.stdout, this.#process.stderr])
        createInterface({ input: stream }).on("line", (line) => {
          if (ready.test(line)) done();
          // WPILib's own threads write to the same stream, at times into the middle of a line.
          const [, state = "", rest = line] = /^(\{".*\})(.*)$/.exec(line) ?? [];
          if (state !== "") this.state = { ...this.state, ...JSON.parse(state) };
          if (rest !== "") this.said.push(rest);
        });
      this.ended.then(() =>
        failed(new Error(`${command.slice(0, 4).join(" ")} ended: ${this.said.slice(-5).join(" | ")}`)),
      );
      setTimeout(() => failed(new Error(`it did not come up: ${this.said.slice(-5).join(" | ")}`)), patience).unref();
    });
    this.#ready.catch(() => {});
  }

  get id() {
    return this.#process.pid;
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

/** The required parts that do not work yet, since `before`; "" when all do. */
function missing({ mode, hasCamera }, actors, before) {
  const { page, program, dashboard } = actors;
  const since = (who, key) => (actors[who]?.state[key] ?? 0) - (before.get(actors[who])?.[key] ?? 0);
  const { link, as, alive, problem, warnings } = page.state;
  // A program that is there first has the port, against the page's choice.
  const hasBridge = mode === "dashboards" && program === undefined;
  const drives = mode !== "dashboards" && program !== undefined;
  const wanted = hasBridge ? "bridge" : "robot";
  if (link !== "connected" || as !== wanted) return `the page's NetworkTables: ${link} as ${as} ${warnings}`;
  if (drives && alive !== true) return `HALSim: ${problem}`;
  if (drives && since("page", "way") < 0.05) return "the program does not drive";
  if (drives && hasCamera && since("program", "pictures") < 3) return "the program hears nothing of its camera";
  if (dashboard !== undefined && since("dashboard", "pose") < 3) return "the dashboard hears no pose";
  if (program !== undefined && dashboard !== undefined && since("dashboard", "count") < 3)
    return "the dashboard does not hear the program";
  return "";
}

/** Resolves with the seconds until all works. */
async function works(wanted, actors, begun = performance.now()) {
  const before = new Map(Object.values(actors).map((actor) => [actor, { ...actor.state }]));
  for (;;) {
    const lack = missing(wanted, actors, before);
    if (lack === "") return (performance.now() - begun) / 1000;
    if (performance.now() - begun > patienceMs) throw new Error(lack);
    await pause(20);
  }
}

/** Resolves when the page has looked for a program so often that it looks in another way: see web/net/retry.ts. */
async function waits(page) {
  for (const end = performance.now() + patienceMs; (page.state.failures ?? 0) < 5;) {
    if (performance.now() > end) throw new Error("the page does not look for a program");
    await pause(20);
  }
}

/** Goes through an order. Resolves with the seconds from its last step, whose program is up, until all works. */
export async function follow(kind, { mode: first, steps, inBrowser = false }) {
  let mode = first;
  const real = kind !== "stand-ins";
  const ports = { site: await freePort(), nt: real ? 5810 : await freePort(), hal: real ? 3300 : await freePort() };
  const actors = {};
  // Only the page itself has cameras, and only the program in Python reports them.
  const wanted = () => ({ mode, hasCamera: inBrowser && kind === "real" });
  try {
    for (const step of steps) {
      const [, how, who] = /^([-!]?)(.*)$/.exec(step);
      if (step === "works") await works(wanted(), actors);
      else if (step === "waits") await waits(actors.page);
      else if (step.startsWith("choose ")) {
        mode = step.slice(7);
        actors.page?.tell(mode);
      } else if (how === "") {
        actors[who] = new Actor(commands(kind, who, mode, ports, inBrowser));
        await actors[who].ready();
      } else {
        const actor = actors[who];
        delete actors[who];
        await actor.end(how === "!" ? "SIGKILL" : who === "program" ? "SIGINT" : "SIGTERM");
      }
    }
    return await works(wanted(), actors);
  } catch (error) {
    const said = Object.entries(actors).map(
      ([who, { said, state }]) => `  ${who}: ${said.slice(-4).join(" | ")} ${JSON.stringify(state)}`,
    );
    throw new Error([error.message, ...said].join("\n"), { cause: error });
  } finally {
    for (const actor of Object.values(actors)) await actor.end("SIGKILL");
  }
}
