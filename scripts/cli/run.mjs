// `run`: the core in this process, a scenario from a file or by name.
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { drawFrames, openFrames } from "../frames/camera-frames.mjs";
import { BadInput } from "./args.mjs";
import { madeBy, robotFor } from "../team/program-robot.mjs";
import { CodeDesk, openPython, readProject } from "./code-desk.mjs";
import { IcdDesk } from "./icd-desk.mjs";
import { highestPort } from "./icd-sockets.mjs";
import { readBytes, statusOf, WholeFile } from "./files.mjs";
import { contentFolders, isFile, scenarioFile, scenariosIn, site } from "./content.mjs";
import { openBundle, root } from "./home.mjs";
import { RunLog, Trace } from "./output.mjs";
import { allianceReport, report } from "./report.mjs";
import { loadKinds, refuseOther } from "../team/kinds.mjs";
import { PathDesk } from "../team/path-desk.mjs";
import { wiredRobot, withRobot } from "./wirings.mjs";

/** A day of simulated time. */
const maxSeconds = 86400;
/** Ticks stepped at once where nothing has to be looked at in between: a second of simulated time, so that Ctrl+C is heard soon. */
const chunkTicks = 50;
/** Between two saves of a run's results so far: the part lost when it is killed [ms]. */
const saveMs = 1000;
/** Between two looks for an interrupt [ms]. */
const listenMs = 100;
const interruptedCode = 130;

export async function library() {
  await loadKinds();
  return openBundle("sandlot");
}

/** Text of a scenario and its name in errors. */
export function readScenario(argument, maxBytes) {
  const named = isFile(argument) ? null : scenarioFile(argument);
  const [path, label] =
    named === null ? [argument, argument] : [named, `fields/${argument.replace("/", "/scenarios/")}.json`];
  if (statusOf(path) === undefined) {
    throw new BadInput(
      `${argument}: no such file, and no such scenario; there are ${contentFolders().flatMap(scenariosIn).join(", ")}`,
    );
  }
  const bytes = readBytes(path, maxBytes, "a scenario");
  refuseOther(path, bytes, ["scenario"], "a scenario");
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), label };
  } catch {
    throw new BadInput(`${argument}: is not UTF-8 text`);
  }
}

/** module: the compiled one, where there is one already. */
export function openCore(sandlot, module) {
  const log = (line) => process.stderr.write(`core: ${line}\n`);
  if (module !== undefined) return sandlot.Core.create(module, { log });
  return sandlot.openCore(join(root, "build/wasm/sandlot.wasm"), { log });
}

/** change: makes of the scenario's text the one that is run. */
export async function load(argument, change = (text) => text) {
  const sandlot = await library();
  const { text: written, label } = readScenario(argument, sandlot.limits.maxFileBytes);
  const text = change(written);
  const core = await openCore(sandlot);
  const scene = await core.load(text, label, site(sandlot));
  // The core has checked the text.
  const { seed = 0 } = JSON.parse(text);
  return { sandlot, core, scene, seed, text, label };
}

function inRange(option, value, low, high) {
  if (value >= low && value <= high) return value;
  throw new BadInput(`run: --${option} must be from ${low} to ${high} s, not ${value}`);
}

/** The protocols: the library, and a wire.wasm of its own. */
export async function openWire(module) {
  const net = await openBundle("wire");
  if (module !== undefined) return { net, wire: await net.Wire.create(module) };
  return { net, wire: await net.openWire(join(root, "build/wasm/wire.wasm")) };
}

/** Begins the log with the state at the start. */
async function openLog(path, core, options) {
  const { net, wire } = await openWire();
  return new RunLog(path, core, net, wire, options);
}

const icdOptions = ["icd-wait", "icd-players", "icd-port-base", "real-time", "host"];

/** "1,4" -> [1, 4]; every player must have a robot in the scenario. */
function readPlayers(text, scene) {
  const known = scene.robots.map(({ station }) => station + 1);
  if (known.length === 0) throw new BadInput("run: --icd: the scenario has no robot to drive");
  if (text === undefined) return [known[0]];
  const list = text.split(",").map(Number);
  const strange = list.find((player) => !known.includes(player));
  if (strange === undefined) return [...new Set(list)];
  throw new BadInput(
    `run: --icd-players: "${text}" is no list of players of this scenario; it has ${known.join(", ")} (player 1 is blue1, 4 is red1)`,
  );
}

/** Programs of the 3260 simulator drive the run; null: none do. Throws BadInput for options that make no sense. */
async function openIcd({ core, sandlot, scene }, options) {
  if (options.icd !== true) {
    const lost = icdOptions.find((name) => options[name] !== undefined);
    if (lost !== undefined) throw new BadInput(`run: --${lost} is for --icd, which is missing`);
    return null;
  }
  const { "icd-wait": wait = 30, "icd-players": listed, "icd-port-base": base = 0, host = "127.0.0.1" } = options;
  inRange("icd-wait", wait, 0.1, 3600);
  if (!(Number.isInteger(base) && base >= 0 && base <= 65535 - highestPort)) {
    throw new BadInput(`run: --icd-port-base must be a whole number from 0 to ${65535 - highestPort}, not ${base}`);
  }
  const players = readPlayers(listed, scene);
  const realTime = options["real-time"] === true;
  const desk = await IcdDesk.open({ core, sandlot, scene, ...(await openWire()), host, base, realTime });
  if (await desk.waitFor(players, wait)) return desk;
  await desk.close();
  return undefined;
}

/** The robot that a program itself makes: it is started for that, before the run. */
async function programRobot({ code: folder, packages }) {
  if (folder === undefined) throw new BadInput("run: --wiring program is for --code, which is missing");
  const project = await readProject(folder);
  const sandlot = await library();
  const core = await openCore(sandlot);
  const { wire } = await openWire();
  const python = await openPython({ project, named: packages });
  const made = await madeBy(project, { sandlot, core, wire, ...python });
  const { robot, remarks } = await robotFor(made, project);
  for (const remark of remarks) process.stderr.write(`--wiring program: ${remark}\n`);
  return robot;
}

/** A robot program in Python drives a robot of the run; null: none does. */
async function openCode(
  { core, sandlot, scene, seed },
  { code: folder, "code-station": station, sticks, wiring, packages, physics, fms, icd, wpilib: year, opmode: opmodes },
) {
  if (folder === undefined) {
    if (station !== undefined) throw new BadInput("run: --code-station is for --code, which is missing");
    if (physics !== undefined) throw new BadInput("run: --physics is for --code, which is missing");
    if (wiring !== undefined) throw new BadInput("run: --wiring is for --code, which is missing");
    if (sticks !== undefined) throw new BadInput("run: --sticks is for --code, which is missing");
    if (fms !== undefined) throw new BadInput("run: --fms is for --code, which is missing");
    if (packages !== undefined) throw new BadInput("run: --packages is for --code, which is missing");
    if (opmodes !== undefined) throw new BadInput("run: --opmode is for --code, which is missing");
    return null;
  }
  if (physics !== undefined && !["auto", "world", "physics"].includes(physics))
    throw new BadInput(`run: --physics is auto, world or physics, not "${physics}"`);
  if (icd === true) throw new BadInput("run: --code and --icd both drive; give one of them");
  const [{ wire }, { wire: tablesWire }] = [await openWire(), await openWire()];
  const choices = { folder, station, seed, sticks, packages, physics, fms, year, opmodes };
  return CodeDesk.open({ core, sandlot, wire, tablesWire, scene, ...choices });
}

/** The files that a run writes: begun before it, all of them or none. */
async function openOutputs({ trace, log, record }, core, logOptions, poses) {
  const outputs = { trace: null, log: null, record: null };
  try {
    if (trace !== undefined) outputs.trace = new Trace(trace);
    if (log !== undefined) outputs.log = await openLog(log, core, logOptions);
    if (record !== undefined) outputs.record = new Recorded(record, core, poses);
  } catch (error) {
    discard(outputs);
    throw error;
  }
  return outputs;
}

function discard(outputs) {
  for (const output of Object.values(outputs)) output?.discard();
}

export async function run({ SCENARIO: argument, seconds: asked, every, poses = false, wpilib, names, ...others }) {
  const { trace: tracePath, log: logPath, record: recordPath, ...icdChoices } = others;
  const paths = { trace: tracePath, log: logPath, record: recordPath };
  const tickSeconds = 0.02;
  inRange("seconds", asked ?? 0, 0, maxSeconds);
  inRange("every", every ?? tickSeconds, tickSeconds, maxSeconds);
  if (every !== undefined && paths.trace === undefined)
    throw new BadInput("run: --every is for --trace, which is missing");
  if (wpilib !== undefined && wpilib !== 2026 && wpilib !== 2027)
    throw new BadInput(`run: --wpilib is 2026 or 2027, not ${wpilib}`);
  if (wpilib !== undefined && paths.log === undefined && others.code === undefined)
    throw new BadInput("run: --wpilib is for --log or --code, which are missing");
  if (names !== undefined && names !== "advantagekit")
    throw new BadInput(`run: --names is advantagekit, not ${names}; without it the log has our names alone`);
  if (names !== undefined && paths.log === undefined) throw new BadInput("run: --names is for --log, which is missing");
  const { "every-tick": everyTick = false, "every-result": everyResult = false } = others;
  const finer = { "every-tick": everyTick, "every-result": everyResult };
  const lost = Object.keys(finer).find((option) => finer[option] && paths.log === undefined);
  if (lost !== undefined) throw new BadInput(`run: --${lost} is for --log, which is missing`);
  const { frames: framesFolder, "frames-station": framesStation, "frames-cameras": framesCameras } = others;
  const { "frames-exposure": exposure, "frames-noise": noise } = others;
  if (framesFolder === undefined && (framesStation ?? framesCameras ?? exposure ?? noise) !== undefined)
    throw new BadInput(
      "run: --frames-station, --frames-cameras, --frames-exposure and --frames-noise are for --frames, which is missing",
    );
  if (poses && paths.record === undefined) throw new BadInput("run: --poses is for --record, which is missing");
  const { wiring, "code-station": station } = others;
  const robot = wiring === "program" ? await programRobot(others) : undefined;
  const rewired = (text) =>
    wiring === undefined ? text : withRobot(text, robot ?? wiredRobot(wiring, "run"), station, "run");
  const loaded = await load(argument, rewired);
  const { sandlot, core, label } = loaded;
  const path = await PathDesk.open(loaded, others, (text) => core.load(text, label, site(sandlot)));
  const scene = path?.scene ?? loaded.scene;
  const seconds = asked ?? path?.desk.seconds ?? 10;
  const frames =
    framesFolder === undefined
      ? null
      : openFrames({
          ...{ folder: framesFolder, station: framesStation, cameras: framesCameras },
          ...{ exposure, noise, scene, stations: sandlot.stations },
        });
  // Before the files: waiting in vain leaves none.
  const icd = await openIcd({ core, sandlot, scene }, icdChoices);
  if (icd === undefined) return 1;
  const code = await openCode(loaded, { ...icdChoices, wpilib });
  const driver = icd ?? code ?? path?.desk ?? null;
  const logOptions = {
    ...{ year: wpilib ?? code?.year, akit: names !== undefined, everyTick, everyResult },
    ...{ robot: code?.robotIndex, programFms: code !== null },
  };
  if (poses) core.poses.record();
  const outputs = await openOutputs(paths, core, logOptions, poses);
  const { trace, log, record } = outputs;
  const last = Math.round(seconds / sandlot.limits.tickSeconds);
  // The tick of the nth trace line: the first one at or after n times `every`.
  const lineTick = (n) => Math.ceil((n * (every ?? tickSeconds)) / sandlot.limits.tickSeconds - 1e-9);
  const buffer = new ArrayBuffer(core.frameBytes);
  const frame = () => new sandlot.Frame(core.frame(buffer));
  let tick = 0;
  let stepMs = 0;
  let stopped = false;
  const ending = new Ending(() => Object.values(outputs).forEach((output) => output?.save()));
  try {
    for (let line = 1; tick < last && !stopped;) {
      if (await ending.isAsked()) break;
      await driver?.beforeTick();
      const next =
        log !== null || driver !== null
          ? tick + 1
          : Math.min(last, trace === null ? tick + chunkTicks : lineTick(line));
      const start = performance.now();
      const done = core.step(next - tick);
      stepMs += performance.now() - start;
      stopped = done < next - tick;
      tick += done;
      driver?.ticked(tick);
      log?.tick(tick * sandlot.limits.tickSeconds);
      if (code !== null) await log?.topics(code.takeTopics());
      if (trace !== null && !stopped && tick === lineTick(line)) {
        const { t, match, score, robots, pieces } = report(sandlot, frame(), scene);
        trace.line({ t, match, score, robots, pieces, ...(code === null ? {} : { topics: code.takeValues() }) });
        line++;
      }
    }
  } catch (error) {
    discard(outputs);
    throw error;
  } finally {
    ending.close();
    await driver?.close();
  }
  for (const output of [trace, log, record]) output?.finish();
  const printed = outcome(sandlot, core, scene, stepMs);
  if (code !== null) printed.code = { ended: code.ended, topics: code.values() };
  if (path !== null) printed.path = path.desk.report();
  if (frames !== null) printed.frames = await framesOf(frames, core);
  process.stdout.write(`${JSON.stringify(printed)}\n`);
  if (stopped) process.stderr.write(`sandlot: the run stopped at ${printed.time} s: ${core.stopText}\n`);
  if (ending.asked) {
    const kept = Object.values(outputs).some((output) => output !== null) ? "; its files have the run until there" : "";
    process.stderr.write(`sandlot: run: interrupted at ${printed.time} s${kept}\n`);
    return interruptedCode;
  }
  const missed = path?.desk.missed ?? null;
  if (missed !== null) process.stderr.write(`sandlot: run: ${missed}\n`);
  return stopped || (code !== null && code.ended !== null) || missed !== null || printed.frames === 0 ? 1 : 0;
}

/** --frames: how many pictures were drawn of the run; 0, and why on stderr, when they could not be. */
async function framesOf(frames, { recordings }) {
  try {
    if (recordings.trouble !== "") throw new Error(recordings.trouble);
    return await drawFrames(frames, recordings.bytes({}));
  } catch (error) {
    process.stderr.write(`sandlot: --frames: ${error.message}\n`);
    return 0;
  }
}

/** --record: at each moment the recording so far is a whole recording. */
class Recorded {
  #file;
  #core;
  #poses;

  constructor(path, core, poses) {
    this.#core = core;
    this.#poses = poses;
    this.#file = new WholeFile("run: --record", path);
  }

  #bytes() {
    try {
      return this.#core.recordings.bytes({}, this.#poses);
    } catch (error) {
      this.#file.discard();
      throw error;
    }
  }

  save() {
    this.#file.save(this.#bytes());
  }

  finish() {
    this.#file.finishWith(this.#bytes());
    const { recordings, poses } = this.#core;
    const trouble = [
      recordings.trouble,
      poses.trouble,
      ...recordings.left.map((path) => `${path} is too large to travel in it`),
    ];
    for (const line of trouble.filter((text) => text !== "")) process.stderr.write(`sandlot: --record: ${line}\n`);
  }

  discard() {
    this.#file.discard();
  }
}

/** Ends a run early at an interrupt, and saves its results each second, also while it waits for a program. */
class Ending {
  asked = false;
  #timer;
  #fault = null;
  #looked = performance.now();
  #ask = () => {
    // A second one ends the program at once: its results are saved.
    if (this.asked) process.exit(interruptedCode);
    this.asked = true;
  };

  constructor(save) {
    for (const signal of endings) process.on(signal, this.#ask);
    this.#timer = setInterval(() => {
      try {
        save();
      } catch (error) {
        this.#fault ??= error;
        this.asked = true;
      }
    }, saveMs);
    this.#timer.unref();
  }

  /**
   * Lets signals and the timer in, now and then: a run without programs never waits by itself. Throws a save's error.
   */
  async isAsked() {
    const now = performance.now();
    if (now - this.#looked >= listenMs) {
      await setImmediate();
      this.#looked = now;
    }
    if (this.#fault !== null) throw this.#fault;
    return this.asked;
  }

  close() {
    clearInterval(this.#timer);
    for (const signal of endings) process.off(signal, this.#ask);
  }
}

/** Ctrl+C, `kill`, a terminal that is closed. */
const endings = ["SIGINT", "SIGTERM", "SIGHUP"];

/** The printed result of a run: the values that DESIGN names, and after them the alliances' counts. */
export function outcome(sandlot, core, scene, stepMs) {
  const frame = new sandlot.Frame(core.frame());
  const { t: time, match, score, robots, pieces } = report(sandlot, frame, scene);
  const realtimeFactor = stepMs > 0 ? Number((time / (stepMs / 1000)).toPrecision(4)) : 0;
  const played = { time, ticks: frame.tick, hash: core.hash(), realtimeFactor, score, match, robots, pieces };
  return { ...played, alliances: allianceReport(sandlot, frame, scene) };
}
