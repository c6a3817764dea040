// The judge of a run: core/wasm/wire/wire_judge.c behind a class. The same in Node, in the page and in lessons: conditions over the
// run's values and time, and numbers taken of it.
import { SimDataError } from "../sim/boundary/errors.ts";
import type { SimEventRecord } from "../sim/boundary/protocol.ts";
import {
  readJudgedCondition,
  readJudgeState,
  readMeasured,
  type JudgedCondition,
  type JudgeState,
  type VerdictState,
} from "./results.gen.ts";
import type { Wire } from "./wire.ts";

export type { JudgedCondition, VerdictState };

/** Conditions and measures, as scenarios and plans have them; fields/README.md and docs/sweeps.md have the keys. */
export interface Judged {
  readonly assert?: unknown;
  readonly measure?: unknown;
}

/** The run's side for a judge. */
export interface JudgedRun {
  schema(): { readonly records: ArrayBuffer; readonly count: number };
  frame(into: ArrayBuffer): ArrayBuffer;
  readonly frameBytes: number;
  takeEvents(): SimEventRecord[];
}

const encoder = new TextEncoder();

/** One for each Wire. */
export class Judge {
  readonly #wire: Wire;
  #frame = new ArrayBuffer(0);
  #bytes = new Uint8Array(0);

  /** name: its name in errors. Throws SimDataError with the place of the mistake. */
  constructor(wire: Wire, judged: Judged, name: string) {
    this.#wire = wire;
    const text = encoder.encode(JSON.stringify(judged));
    const opened = wire.lend(text, (at, size) =>
      wire.lendText(name, (label) => wire.exports.wire_judge_open(at, size, label)),
    );
    if (opened !== 1) throw this.#problem(name);
  }

  /** Another run, at its start: nothing is decided. Throws SimDataError where it has no such value. */
  begin(run: JudgedRun, name = ""): void {
    const { records, count } = run.schema();
    try {
      this.#wire.begin("judge", new Uint8Array(records), count);
    } catch {
      throw this.#problem(name);
    }
    if (this.#frame.byteLength !== run.frameBytes) {
      this.#frame = new ArrayBuffer(run.frameBytes);
      this.#bytes = new Uint8Array(this.#frame);
    }
    this.take(run);
  }

  /** Takes the run's tick as it is now: to be called after each. */
  take(run: JudgedRun): void {
    for (const { tick, kind, subject, object, value } of run.takeEvents())
      this.#wire.exports.wire_judge_event(tick, kind, subject, object, value[0], value[1]);
    run.frame(this.#frame);
    if (!this.#wire.takeFrame("judge", this.#bytes)) throw new Error("a frame is not of the run that is judged");
  }

  /** How far it has come: to go back to it later, in another run that was the same until then. */
  progress(): Uint8Array<ArrayBuffer> {
    const { wire_judge_progress, wire_judge_progress_bytes, memory } = this.#wire.exports;
    return new Uint8Array(memory.buffer, wire_judge_progress(), wire_judge_progress_bytes()).slice();
  }

  goTo(progress: Uint8Array): void {
    const { wire_judge_progress, memory } = this.#wire.exports;
    new Uint8Array(memory.buffer).set(progress, wire_judge_progress());
  }

  /** The run is over: open conditions are decided. */
  end(): void {
    this.#wire.exports.wire_judge_end();
  }

  get state(): JudgeState {
    return readJudgeState(this.#wire.view, this.#wire.exports.wire_judge_state());
  }

  /** How each condition stands. */
  get conditions(): JudgedCondition[] {
    return this.#wire.list(readJudgedCondition, this.#wire.exports.wire_judge_condition);
  }

  /** The measures' numbers; null: there is none. */
  get measures(): Record<string, number | null> {
    const list = this.#wire.list(readMeasured, this.#wire.exports.wire_judge_measure);
    return Object.fromEntries(list.map(({ name, number }) => [name, Number.isNaN(number) ? null : number]));
  }

  close(): void {
    this.#wire.close("judge");
  }

  #problem(file: string): SimDataError {
    const { path, message } = this.#wire.problem();
    return new SimDataError({ file, path, message });
  }
}
