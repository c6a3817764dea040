// Runs of a plan in one place: a core, a judge, and the plan. In the page's workers, and in Node for the tests.
import { Judge } from "../../net/judge.ts";
import type { Wire } from "../../net/wire.ts";
import { SimDataError } from "../../sim/boundary/errors.ts";
import type { Core, FetchFile } from "../../sim/core/module.ts";
import { runJudged, type JudgedResult } from "../../sweep/judged-run.ts";
import { Plan, readPlanParts, type PlanParts, type PlanSource } from "../../sweep/plan.ts";
import { PlaceError } from "../../sweep/places.ts";
import { lineOf, type ResultLine } from "../../sweep/results.ts";
import { SharedPast, type Fork } from "../../sweep/shared-past.ts";
import type { SweepTask } from "./sweep-messages.ts";

/** The plan's name in errors. */
const planLabel = "plan";

/** Reads each file once: all runs load the same field. */
function rememberedFiles(files: FetchFile): FetchFile {
  const known = new Map<string, Promise<Uint8Array | null>>();
  return (path) => {
    const file = known.get(path) ?? files(path);
    known.set(path, file);
    file.catch(() => known.delete(path));
    return file;
  };
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

export class SweepRunner {
  readonly #core: Core;
  readonly #wire: Wire;
  readonly #files: FetchFile;
  #plan: Plan | null = null;
  #judge: Judge | null = null;
  #recording: Uint8Array | null = null;
  readonly #past = new SharedPast();

  constructor(core: Core, wire: Wire, files: FetchFile) {
    this.#core = core;
    this.#wire = wire;
    this.#files = rememberedFiles(files);
  }

  /** Reads a plan and tries its ends. Throws PlanError or SimDataError: one line. */
  async plan(json: unknown): Promise<PlanParts> {
    const source: PlanSource = {
      files: this.#files,
      scenario: (reader) => reader.fail("/scenario", "must be the scenario itself here, an object"),
      recording: (reader) => reader.fail("/recording", 'must be the recording itself here, as {"base64": "..."}'),
      more: (reader, plan) => {
        for (const key of ["code", "optimise", "fit"])
          if (plan[key] !== undefined) reader.fail(`/${key}`, "is for the command line");
        return null;
      },
      constant: (place) => {
        if (!place.startsWith("/code/")) return null;
        throw new PlaceError("is in a robot program, which only the command line sweeps");
      },
      load: (text, label) => this.#core.load(text, label, this.#files),
    };
    const parts = await readPlanParts(json, planLabel, source);
    this.take(parts);
    const plan = new Plan(parts);
    await plan.check(async (text) => {
      await this.#load(text);
      this.#judge?.begin(this.#core, planLabel);
    });
    return parts;
  }

  take(parts: PlanParts): void {
    this.#plan = new Plan(parts);
    this.#judge = new Judge(this.#wire, parts.judged, planLabel);
    this.#recording = parts.recording === undefined ? null : bytesOf(parts.recording);
    this.#past.forget();
  }

  /** A run's line, as the command line's journal has it. */
  async run({ run, text }: SweepTask): Promise<ResultLine> {
    try {
      return lineOf(run, await this.#judged(text, this.#plan?.forkOf(run) ?? null));
    } catch (error) {
      if (error instanceof SimDataError) return { run, error: error.message };
      throw error;
    }
  }

  async record(task: SweepTask): Promise<Uint8Array<ArrayBuffer>> {
    // From its start: a recording has all of it.
    await this.#judged(task.text, null);
    return this.#core.recordings.bytes({}, false);
  }

  async #judged(text: string, fork: Fork | null): Promise<JudgedResult> {
    const [plan, judge] = [this.#plan, this.#judge];
    if (plan === null || judge === null) throw new Error("there is no plan");
    const recorded = await this.#load(text);
    judge.begin(this.#core, planLabel);
    const goOn = Object.keys(plan.judged.measure).length > 0;
    const shared = fork === null ? null : { fork, past: this.#past };
    const result = await runJudged(this.#core, judge, { seconds: plan.seconds, recorded, goOn, shared });
    if (result === null) throw new Error("the run was stopped");
    return result;
  }

  /** Ticks of the recording whose inputs it gets; null: none. */
  async #load(text: string): Promise<number | null> {
    if (this.#recording === null) {
      await this.#core.load(text, "scenario", this.#files);
      return null;
    }
    const { info } = await this.#core.openReplay(this.#recording, this.#files, { scenario: text });
    return info.ticks;
  }
}
