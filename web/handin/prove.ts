// A hand-in proved: its run is computed again from its inputs, its state compared with the hashes in it, and judged by the lesson's own
// goals. Nothing that it says of itself is believed.
import { runAttempt, judgedOf } from "../lesson/attempt.ts";
import type { LessonFolder } from "../lesson/lesson-folder.ts";
import type { Task } from "../lesson/lesson.ts";
import { countLines, type ReadSite } from "../lesson/task-scenario.ts";
import { Judge } from "../net/judge.ts";
import type { Wire } from "../net/wire.ts";
import { limits } from "../sim/boundary/abi.gen.ts";
import { Frame, newRobotState } from "../sim/boundary/frame.ts";
import { yawOf } from "../sim/boundary/yaw.ts";
import type { Core, FetchFile } from "../sim/core/module.ts";
import { RecordingMisfitError, type RecordingInfo } from "../sim/core/recording.ts";
import { recordingLink } from "../sim/core/links.ts";
import { pathTicks } from "./run-path.ts";
import { joinedProgram, readHandIn, taskOfTitle, whyUnread, type Found } from "./hand-in.ts";
import { unread, type Proof, type ProofState } from "./proof.ts";
import { editedAt } from "./same-task.ts";

/** Where lessons come from. Rejects with LessonError for one that is not there. */
export type OpenLesson = (name: string) => Promise<LessonFolder>;

export interface ProverParts {
  readonly core: Core;
  readonly wire: Wire;
  readonly files: FetchFile;
  readonly lessons: OpenLesson;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A recording has a hash each 50 ticks: after a try that ended in between, the next one is looked at as well. */
const hashTicks = 51;

/** The name of a scenario's field; "": it is written out there. */
function fieldOf(scenario: string): string {
  const { field } = JSON.parse(scenario) as { field?: unknown };
  return typeof field === "string" ? field : "";
}

const stateOfError = (error: unknown): ProofState => (error instanceof RecordingMisfitError ? "version" : "unread");

export class Prover {
  readonly #parts: ProverParts;
  readonly #read: ReadSite;

  constructor(parts: ProverParts) {
    this.#parts = parts;
    this.#read = async (path) => {
      const bytes = await parts.files(path);
      return bytes === null ? null : new TextDecoder().decode(bytes);
    };
  }

  async prove(found: Found): Promise<Proof> {
    const proof: Mutable<Proof> = { ...unread(found.from, "") };
    let recording: Uint8Array<ArrayBuffer>;
    try {
      const handIn = await readHandIn(found);
      recording = handIn.recording;
      proof.tries = handIn.tries;
      proof.program = handIn.files === null ? null : joinedProgram(handIn.files);
    } catch (error) {
      return { ...proof, detail: whyUnread(error) };
    }
    proof.link =
      found.link !== "" ? found.link.slice(found.link.indexOf("#")) : await recordingLink(recording).catch(() => "");
    return this.#proveRun(proof, recording);
  }

  async #proveRun(proof: Mutable<Proof>, recording: Uint8Array): Promise<Proof> {
    const { recordings } = this.#parts.core;
    let opened: { readonly info: RecordingInfo; readonly scenario: string };
    try {
      opened = recordings.open(recording, { anyway: true });
    } catch (error) {
      return { ...proof, state: stateOfError(error), detail: whyUnread(error) };
    }
    const { info, scenario } = opened;
    Object.assign(proof, { name: info.author, version: `${info.version}, ${info.behaviour}` });
    proof.behaviour = info.behaviour;
    recordings.close();
    const named = taskOfTitle(info.title);
    const folder = named === null ? null : await this.#parts.lessons(named.lesson).catch(() => null);
    const task = folder?.lesson.tasks.find(({ name }) => name === named?.task) ?? null;
    Object.assign(proof, { lesson: named?.lesson ?? "", task: named?.task ?? "" });
    if (folder === null || task === null) return { ...proof, state: "task", detail: info.title };
    const carried = info.files.find((file) => file.carried);
    const edited = carried?.path ?? (await editedAt(task, await folder.scenario(task), scenario, this.#read));
    if (edited !== null) return { ...proof, state: "edited", detail: edited };
    if (info.branch !== null) {
      const at = (info.branch * limits.tickSeconds).toFixed(2);
      return { ...proof, state: "branch", detail: at };
    }
    return this.#judge(proof, recording, task, fieldOf(scenario));
  }

  async #judge(proof: Mutable<Proof>, recording: Uint8Array, task: Task, field: string): Promise<Proof> {
    const { core, wire, files } = this.#parts;
    let info: RecordingInfo;
    try {
      ({ info } = await core.openReplay(recording, files, {}));
    } catch (error) {
      // Of another behaviour the number says it all; else a robot or a field is not the one that ships here.
      const detail = proof.behaviour === core.recordings.behaviour ? whyUnread(error) : proof.version;
      return { ...proof, state: stateOfError(error), detail };
    }
    const judge = new Judge(wire, judgedOf(task), proof.task);
    judge.begin(core, proof.task);
    const places: number[] = [];
    const buffer = new ArrayBuffer(core.frameBytes);
    let ticks = 0;
    const look = (): void => {
      if (ticks++ % pathTicks !== 0) return;
      const frame = new Frame(core.frame(buffer));
      if (frame.robotCount === 0) return;
      const { position, rotation } = frame.robot(0, robot);
      places.push(position.x, position.y, yawOf(rotation));
    };
    const robot = newRobotState();
    look();
    const attempt = await runAttempt(core, judge, task, info.ticks, look);
    proof.path = { field, places: new Float32Array(places) };
    const frame = new Frame(core.frame());
    const points = { blue: frame.scoreBlue, red: frame.scoreRed };
    for (let tick = attempt.ticks; tick < Math.min(info.ticks, attempt.ticks + hashTicks); tick++)
      if (core.step(1) === 0) break;
    const { different } = core.recordings.replay;
    const count = proof.program === null ? null : countLines(proof.program);
    const lines = task.lines === null || count === null ? null : { count, most: task.lines };
    const isLong = lines !== null && lines.count > lines.most;
    Object.assign(proof, {
      result: isLong ? "missed" : attempt.state,
      goals: attempt.goals.map(({ state }) => state),
      seconds: attempt.ticks * limits.tickSeconds,
      points,
      lines,
      // Dials that are set alike give the same run, and so does the same program.
      run: task.hands === "driver" ? `${attempt.ticks} ${attempt.hash}` : "",
    });
    if (different !== null) return { ...proof, state: "changed", detail: (different * limits.tickSeconds).toFixed(2) };
    return { ...proof, state: "proved" };
  }
}
