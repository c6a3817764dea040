// The worker that judges a lesson: each run of the page as it goes, and a recording again.
import { isOver, judgedOf, resultOf, runAttempt, type AttemptResult } from "../../lesson/attempt.ts";
import type { Task } from "../../lesson/lesson.ts";
import { Judge, type JudgedRun } from "../../net/judge.ts";
import { Wire } from "../../net/wire.ts";
import { limits } from "../../sim/boundary/abi.gen.ts";
import { problemText, toProblem } from "../../sim/boundary/errors.ts";
import type { SimEventRecord } from "../../sim/boundary/protocol.ts";
import type { FromWitness, ToWitness } from "../../sim/boundary/witness-protocol.ts";
import { siteFiles, siteModule } from "../../sim/core/files.ts";
import { Core } from "../../sim/core/module.ts";
import type { FromJudge, ToJudge } from "./lesson-messages.ts";

interface WorkerScope {
  postMessage(message: FromJudge): void;
  onmessage: ((event: MessageEvent<ToJudge>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

/** Between two looks at where an open try stands [ticks]. */
const lookTicks = 5;

/** The modules, once their place is known. */
let s_base = "";
const s_modules = new Map<string, Promise<WebAssembly.Module>>();

function moduleOf(name: string): Promise<WebAssembly.Module> {
  const known = s_modules.get(name);
  if (known !== undefined) return known;
  const module = siteModule(siteFiles(s_base), name);
  s_modules.set(name, module);
  return module;
}

const openWire = async (): Promise<Wire> => Wire.create(await moduleOf("wire.wasm"));

/** The run on the page, as the judge takes it: its schema, and the tick that came last. */
class Witnessed implements JudgedRun {
  frameBytes = 0;
  #schema: { readonly records: ArrayBuffer; readonly count: number } = { records: new ArrayBuffer(0), count: 0 };
  #frame = new ArrayBuffer(0);
  #events: readonly SimEventRecord[] = [];

  begin({ schema, count, frameBytes }: Extract<ToWitness, { type: "schema" }>): void {
    this.#schema = { records: schema, count };
    this.frameBytes = frameBytes;
  }

  put(frame: ArrayBuffer, events: readonly SimEventRecord[]): void {
    this.#frame = frame;
    this.#events = events;
  }

  schema(): { readonly records: ArrayBuffer; readonly count: number } {
    return this.#schema;
  }

  frame(into: ArrayBuffer): ArrayBuffer {
    new Uint8Array(into).set(new Uint8Array(this.#frame));
    return into;
  }

  takeEvents(): SimEventRecord[] {
    return [...this.#events];
  }
}

/** Judges one port's runs. */
class Watch {
  readonly #of: number;
  readonly #task: Task;
  readonly #port: MessagePort;
  readonly #judge: Judge;
  readonly #run = new Witnessed();
  #goes = false;
  #told = "";

  constructor({ of, task, port }: Extract<ToJudge, { type: "watch" }>, wire: Wire) {
    this.#of = of;
    this.#task = task;
    this.#port = port;
    this.#judge = new Judge(wire, judgedOf(task), task.name);
    port.onmessage = ({ data }: MessageEvent<ToWitness>) => {
      try {
        this.#hear(data);
      } catch (error) {
        this.#goes = false;
        scope.postMessage({ type: "failed", of, why: problemText(toProblem(error)) });
      }
    };
  }

  #hear(message: ToWitness): void {
    if (message.type === "schema") {
      this.#run.begin(message);
      this.#goes = false;
      return;
    }
    if (message.type === "branch") {
      if (this.#goes) scope.postMessage({ type: "elsewhere", of: this.#of });
      this.#goes = false;
      return;
    }
    this.#run.put(message.frame, message.events);
    try {
      if (message.tick === 0) this.#begin();
      else if (this.#goes) this.#take(message.tick);
    } finally {
      const back: FromWitness = { type: "recycle", frame: message.frame };
      this.#port.postMessage(back, [message.frame]);
    }
  }

  #begin(): void {
    this.#judge.begin(this.#run, this.#task.name);
    this.#goes = true;
    this.#told = "";
    scope.postMessage({ type: "begins", of: this.#of });
  }

  #take(tick: number): void {
    this.#judge.take(this.#run);
    const over = isOver(this.#task, tick * limits.tickSeconds, this.#judge);
    if (over) this.#judge.end();
    else if (tick % lookTicks !== 0) return;
    const { conditions, measures } = this.#judge;
    const result = resultOf(this.#task, { conditions, measures, ticks: tick, hash: "", trouble: "" });
    const stands = JSON.stringify([result.goals.map(({ state }) => state), result.seen]);
    if (!over && stands === this.#told) return;
    this.#told = stands;
    this.#goes = !over;
    scope.postMessage({ type: "stands", of: this.#of, result, over });
  }

  close(): void {
    this.#port.onmessage = null;
    this.#port.close();
    this.#judge.close();
  }
}

async function again(task: Task, recording: ArrayBuffer): Promise<AttemptResult> {
  const files = siteFiles(s_base);
  const core = await Core.create(await moduleOf("sandlot.wasm"), { log: (line) => console.warn(line) });
  const judge = new Judge(await openWire(), judgedOf(task), task.name);
  const { info } = await core.openReplay(new Uint8Array(recording), files, {});
  judge.begin(core, task.name);
  return runAttempt(core, judge, task, info.ticks);
}

let s_watch: Watch | null = null;
/** Messages act in their order, though each waits for its modules. */
let s_queue: Promise<void> = Promise.resolve();

async function act(message: ToJudge): Promise<void> {
  switch (message.type) {
    case "open":
      s_base = message.base;
      return;
    case "watch":
      s_watch?.close();
      s_watch = new Watch(message, await openWire());
      return;
    case "again":
      return scope.postMessage({
        type: "again",
        of: message.of,
        result: await again(message.task, message.recording),
      });
  }
}

scope.onmessage = ({ data }) => {
  s_queue = s_queue
    .then(() => act(data))
    .catch((error: unknown) => {
      const of = data.type === "open" ? 0 : data.of;
      scope.postMessage({ type: "failed", of, why: problemText(toProblem(error)) });
    });
};
