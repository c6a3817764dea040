// A run that is judged while it goes: one core, one judge, and its driver. `assert`, `sweep` and their threads use it.
import { runJudged, SharedPast } from "../../build/node/sweep.mjs";
import { BadInput } from "./args.mjs";
import { CodeDesk, openPython } from "./code-desk.mjs";
import { site } from "./content.mjs";
import { library, openCore, openWire } from "./run.mjs";

/** Reads each file of the tree once: a thousand runs load the same field. */
function rememberedFiles(files) {
  const known = new Map();
  return async (path) => {
    if (!known.has(path)) known.set(path, await files(path));
    return known.get(path);
  };
}

export class JudgedRuns {
  #judge = null;
  #judged = "";
  #past = new SharedPast();
  #pastOf = null;

  /** modules: compiled ones, which threads share; without them they are read and compiled here. */
  static async open(modules) {
    const sandlot = await library();
    const [core, { net, wire }, { wire: tablesWire }] = await Promise.all([
      openCore(sandlot, modules?.sandlot),
      openWire(modules?.wire),
      openWire(modules?.wire),
    ]);
    return new JudgedRuns(sandlot, core, net, wire, tablesWire);
  }

  constructor(sandlot, core, net, wire, tablesWire) {
    this.sandlot = sandlot;
    this.core = core;
    this.net = net;
    this.wire = wire;
    this.tablesWire = tablesWire;
    this.files = rememberedFiles(site(sandlot));
  }

  /** The judge of conditions and measures; name: their name in errors. The same ones keep theirs. */
  #judgeOf(judged, name) {
    const text = JSON.stringify(judged);
    if (this.#judge === null || text !== this.#judged) {
      this.#judged = "";
      this.#judge = new this.net.Judge(this.wire, judged, name);
      this.#judged = text;
      this.#past.forget();
    }
    return this.#judge;
  }

  /**
   * Runs a scenario, or a recording (of another scenario where `text` has one, which gets its inputs), until its end or
   * until all is decided. seconds: null takes the time that its conditions ask for. Throws SimDataError for mistakes in
   * the data. stopped(): whether it shall end before its time. fork: the moment until which it is like runs before it,
   * which need not be run again. over(time, judge): whether it is over, with conditions open or not.
   */
  async run({
    text,
    label,
    recording = null,
    judged,
    judgedName = label,
    seconds = null,
    goOn = false,
    code = null,
    stopped,
    fork = null,
    over,
  }) {
    const { core } = this;
    const judge = this.#judgeOf(judged, judgedName);
    const opened =
      recording === null
        ? { scene: await core.load(text, label, this.files), info: null, scenario: text }
        : await core.openReplay(recording, this.files, text === "" ? {} : { scenario: text });
    const { scene, info } = opened;
    judge.begin(core, judgedName);
    const desk = code === null ? null : await this.#openCode(code, scene, opened.scenario);
    try {
      const shared = fork === null || desk !== null ? null : { fork, past: this.#pastWith(recording) };
      return await runJudged(core, judge, {
        ...{ seconds, recorded: info?.ticks ?? null, goOn },
        ...{ stopped, over, beside: desk, shared },
      });
    } finally {
      await desk?.close();
      desk?.python?.close();
    }
  }

  /** The kept part of runs with these inputs. */
  #pastWith(recording) {
    const inputs = recording === null ? null : Buffer.from(recording).toString("base64");
    if (inputs !== this.#pastOf) this.#past.forget();
    this.#pastOf = inputs;
    return this.#past;
  }

  /**
   * Loads a scenario and finds its conditions' values in it, and runs nothing. Throws SimDataError; name: the
   * conditions' name in errors.
   */
  async check({ text, label, judged, recording, name = "plan" }) {
    const judge = this.#judgeOf(judged, name);
    if (recording === undefined) await this.core.load(text, label, this.files);
    else await this.core.openReplay(Buffer.from(recording, "base64"), this.files, { scenario: text });
    judge.begin(this.core, name);
  }

  /** code: a folder, or the files of a program; each run has a Python of its own, so that none knows of another. */
  async #openCode({ folder, files, station, halsim, opmodes }, scene, text) {
    const { core, sandlot, wire, tablesWire, net } = this;
    if (halsim !== undefined) {
      const { JavaDesk } = await import("../team/java-desk.mjs");
      return JavaDesk.open({ core, sandlot, wire, net, scene, folder, station, halsim });
    }
    const { seed = 0 } = JSON.parse(text);
    if (files !== undefined) {
      const { code, python } = await openPython({ project: files });
      const desk = CodeDesk.start({
        core,
        sandlot,
        wire,
        tablesWire,
        scene,
        code,
        python,
        project: files,
        station,
        seed,
        opmodes,
        print: () => {},
      });
      return Object.assign(desk, { python });
    }
    return CodeDesk.open({ core, sandlot, wire, tablesWire, scene, folder, station, seed, opmodes });
  }

  /** The run that is loaded, as bytes of a recording. */
  recordingBytes() {
    return this.core.recordings.bytes({}, false);
  }
}

/** "2/8" -> { part: 2, of: 8 }. */
export function readShard(command, text) {
  const [, part, of] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  if (part === undefined || Number(of) < 1 || Number(part) < 1 || Number(part) > Number(of))
    throw new BadInput(`${command}: --shard is I/N, such as 1/4, not "${text}"`);
  return { part: Number(part), of: Number(of) };
}
