// WPILib's own ntcore as clients of `sandlot serve`, with a page beside them: tables.py has the checks. The ports are free ones.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Actor, freePort, pause, python } from "../follow.mjs";

const here = import.meta.dirname;
/** The page is connected again by then [ms]; a machine beside other work needs some. */
const patienceMs = 30_000;
/** No scene takes so long [ms]. */
const longestMs = 120_000;

/** `serve` and a page at it, on free ports. `told`: more of the page's arguments. */
export class Site {
  #folder = mkdtempSync(join(tmpdir(), "sandlot-clients-"));
  #ports;
  #server;
  page;

  async open(page = "page", more = [], env = {}) {
    this.#ports = { site: await freePort(), nt: await freePort(), hal: await freePort() };
    await this.serve();
    const { site, nt, hal } = this.#ports;
    const command = [process.execPath, join(here, "../actor.mjs"), page, "dashboards", site, nt, hal, ...more].map(
      String,
    );
    this.page = new Actor({ command, ready: /^\{/, env });
    await this.page.ready();
    await this.connected();
    return this;
  }

  get port() {
    return this.#ports.nt;
  }

  async serve() {
    const { site, nt } = this.#ports;
    const own = ["--port", site, "--nt", nt, "--persistent", join(this.#folder, "tables.json")].map(String);
    this.#server = new Actor({
      command: [process.execPath, "scripts/sandlot.mjs", "serve", ...own],
      ready: /serving http/,
    });
    await this.#server.ready();
  }

  async connected() {
    for (const end = performance.now() + patienceMs; this.page.state.link !== "connected"; await pause(20))
      if (performance.now() > end) throw new Error(`the page is not connected: ${JSON.stringify(this.page.state)}`);
  }

  /** Resolves when the page has seen that its server is gone. */
  async lost() {
    for (const end = performance.now() + patienceMs; this.page.state.link === "connected"; await pause(20))
      if (performance.now() > end) throw new Error("the page does not see that its server is gone");
  }

  /** Ends the server by a signal and starts it again. */
  async restart(signal) {
    await this.#server.end(signal);
    await this.lost();
    await this.serve();
    await this.connected();
  }

  /** Memory of the server [MB]. */
  memory() {
    const status = readFileSync(`/proc/${this.#server.id}/status`, "utf8");
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  }

  async close() {
    await this.page?.end("SIGKILL");
    await this.#server?.end("SIGKILL");
    rmSync(this.#folder, { recursive: true });
  }
}

/** Runs a program of RobotPy's interpreter; `hear` gets each line of JSON from it, and may answer. Resolves with its other lines. */
export async function runPython(args, env, hear) {
  const program = spawn(python, args, { env: { ...process.env, PYTHONUNBUFFERED: "1", ...env }, stdio: "pipe" });
  const ended = once(program, "exit");
  const timer = setTimeout(() => program.kill("SIGKILL"), longestMs);
  const said = [];
  createInterface({ input: program.stderr }).on("line", (line) => said.push(line));
  for await (const line of createInterface({ input: program.stdout })) {
    if (!line.startsWith("{")) said.push(line);
    else await hear(JSON.parse(line), (answer) => program.stdin.write(`${answer}\n`));
  }
  const [code, signal] = await ended;
  clearTimeout(timer);
  if (code !== 0) throw new Error(`${args[0]} ended by ${signal ?? code}: ${said.slice(-6).join(" | ")}`);
  return said;
}

/** Checks of all scenes, or of those named: { name, problem } each, and lines that are only shown. */
export async function compareClients(scenes = []) {
  const site = await new Site().open();
  const [results, shown] = [[], []];
  try {
    await runPython([join(here, "tables.py"), String(site.port), ...scenes], {}, async (line, answer) => {
      if (line.check !== undefined) results.push({ name: line.check, problem: line.problem });
      if (line.shown !== undefined) shown.push(line.shown);
      if (line.ask === undefined) return;
      const [what, chooser, option] = line.ask.split(" ");
      if (what === "restart") await site.restart("SIGTERM");
      else if (what === "kill") await site.restart("SIGKILL");
      else if (what === "choose") site.page.tell(`option /SmartDashboard/${chooser} ${option}`);
      else if (what === "choosers") results.push(chosen(site.page.state.choosers));
      answer("done");
    });
    shown.push(`serve has ${site.memory()} MB at the end`);
  } catch (error) {
    results.push({ name: `after "${results.at(-1)?.name}"`, problem: error.message });
  } finally {
    await site.close();
  }
  return { results, shown };
}

/** PhotonLib's wheel runs as it is, from its zip; "" where the build has none. */
function photonWheel() {
  const folder = join(here, "../../../build/wheels/2026");
  const name = existsSync(folder) ? readdirSync(folder).find((file) => file.startsWith("photonlibpy-")) : undefined;
  return name === undefined ? "" : join(folder, name);
}

/** The same of robot code's readings of cameras. */
export async function compareCameras() {
  const wheel = photonWheel();
  if (wheel === "") throw new Error("build/wheels/2026 has no photonlibpy: run npm run build where there is PyPI");
  const home = mkdtempSync(join(tmpdir(), "sandlot-cameras-"));
  const file = join(home, "core.jsonl");
  const site = new Site();
  const [results, shown] = [[], []];
  try {
    await site.open("cameras", [file]);
    await runPython([join(here, "cameras.py"), String(site.port), file], { PYTHONPATH: wheel }, (line) => {
      if (line.check !== undefined) results.push({ name: line.check, problem: line.problem });
      if (line.shown !== undefined) shown.push(line.shown);
    });
  } finally {
    await site.close();
    rmSync(home, { recursive: true });
  }
  return { results, shown };
}

/** The page's list of choosers at the end of that scene. */
function chosen(choosers) {
  const one = choosers?.find(({ options }) => options.includes("Middle"));
  const isRight = one?.options.length === 3;
  return { name: "choosers: the page lists it", problem: isRight ? "" : JSON.stringify(choosers) };
}
