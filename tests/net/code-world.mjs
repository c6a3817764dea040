// Programs in the world, one after the other in one interpreter: the messages of each, and its robot's motion.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CodeDesk, openPython } from "../../scripts/cli/code-desk.mjs";
import { report } from "../../scripts/cli/report.mjs";
import { site } from "../../scripts/cli/content.mjs";
import { library, openCore, openWire } from "../../scripts/cli/run.mjs";
import { wiredRobot } from "../../scripts/cli/wirings.mjs";

/** An overlay of the test's own is a file for its reader. */
function robotOf(wiring) {
  if (wiring === undefined) return "kitbot";
  if (typeof wiring === "string") return wiredRobot(wiring, "test");
  const folder = mkdtempSync(join(tmpdir(), "sandlot-wiring-"));
  try {
    writeFileSync(join(folder, "own.json"), JSON.stringify(wiring));
    return wiredRobot(join(folder, "own.json"), "test");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export class CodeWorld {
  #parts;

  static async open() {
    const world = new CodeWorld();
    const sandlot = await library();
    const core = await openCore(sandlot);
    const [{ wire }, { wire: tablesWire }] = [await openWire(), await openWire()];
    world.#parts = { ...(await openPython()), sandlot, core, wire, tablesWire };
    return world;
  }

  async run({
    start,
    seconds,
    project,
    at = [2, 6.5, 0],
    preload,
    wiring,
    sticks = { axes: [] },
    prelude = "",
    physics,
    each,
  }) {
    const robot = {
      robot: robotOf(wiring),
      station: "blue1",
      at,
      program: "driver",
      ...(preload === undefined ? {} : { preload }),
    };
    const match = { start, clock: false };
    const scenario = {
      sandlot: 1,
      name: "acceptance",
      seed: 1,
      field: "practice",
      pieces: "none",
      match,
      robots: [robot],
    };
    const files = new Map(project);
    files.set("robot.py", prelude + files.get("robot.py"));
    return this.#play(scenario, files, { seconds, sticks, physics, each });
  }

  /** A program of public/examples in its own scenario. moments: the sticks' state from a time on. */
  async runExample(name, { wiring, start, seconds, at, moments = [], files: own, physics, chosen = 0 }) {
    const folder = new URL(`../../public/examples/${name}/`, import.meta.url);
    const scenario = JSON.parse(readFileSync(new URL("scenario.json", folder), "utf8"));
    const [robot] = scenario.robots;
    if (wiring !== undefined) robot.robot = wiredRobot(wiring, "test");
    if (at !== undefined) robot.at = at;
    if (start !== undefined) scenario.match.start = start;
    const names = readdirSync(folder).filter((file) => file.endsWith(".py"));
    const files = own ?? new Map(names.map((file) => [file, readFileSync(new URL(file, folder), "utf8")]));
    // The year below 0 is the page's: the program's own counts before it.
    return this.#play(scenario, files, { seconds, moments, physics, year: -chosen });
  }

  async #play(scenario, files, { seconds, sticks, moments: given, physics, each, year = 0 }) {
    if (this.#parts.python.waits) {
      this.#parts.python.close();
      Object.assign(this.#parts, await openPython());
    }
    const { code, python, sandlot, core, wire, tablesWire } = this.#parts;
    const scene = await core.load(JSON.stringify(scenario), "acceptance", site(sandlot));
    python.renew({ "/robot": files });
    const said = [];
    const moments = code.readSticks(JSON.stringify(given ?? [{ t: 0, ...sticks }]));
    const desk = CodeDesk.start({
      ...{ core, sandlot, wire, tablesWire, scene, code, python, project: files, seed: 1, year },
      sticksAt: (time) => code.sticksAt(moments, time),
      print: ({ text }) => said.push(text),
      ...(physics === undefined ? {} : { physics }),
    });
    const ticks = Math.round(seconds * 50);
    try {
      for (let tick = 1; tick <= ticks && desk.ended === null; tick++) {
        desk.beforeTick();
        core.step(1);
        desk.ticked(tick);
        each?.({ values: desk.values() });
      }
      if (desk.ended !== null) throw new Error(`${said.join("\n")}\n${desk.ended}`);
      const { robots, score } = JSON.parse(JSON.stringify(report(sandlot, new sandlot.Frame(core.frame()), scene)));
      const [{ pose, velocity, held, mechanisms }] = robots;
      const values = desk.values();
      return {
        end: { pose, velocity, values },
        values,
        said,
        held,
        mechanisms,
        score,
        physicsBase: desk.physicsBase,
        year: desk.year,
      };
    } finally {
      desk.close();
    }
  }
}
