// The place of a robot program beside a run: one sits there, none does, or one has gone and its last inputs are still to be carried
// out.
import { inputBytes } from "../boundary/abi.gen.ts";
import type { ProgramPort } from "../boundary/code-protocol.ts";
import { CodeGate } from "./code-gate.ts";

export class CodeSeat {
  readonly #wake: () => void;
  #gate: CodeGate | null = null;
  /** Blocks of a program that has gone, for the next ticks. */
  #lastWords: Uint8Array[] = [];

  /** wake: the run may go on. */
  constructor(wake: () => void) {
    this.#wake = wake;
  }

  /** Another program, or none. last: blocks of the one before it. */
  take(port: ProgramPort | null, last: readonly ArrayBuffer[]): void {
    this.#gate?.close();
    // A block of another size counts as none.
    this.#lastWords = last.filter(({ byteLength }) => byteLength === inputBytes).map((block) => new Uint8Array(block));
    this.#gate = port === null ? null : new CodeGate(port, this.#wake);
  }

  /** Another run: the waiting blocks belong to the one before. */
  forget(): void {
    this.#lastWords = [];
  }

  /** The run that is loaded, for the program that sits here. */
  begin(schema: () => { readonly records: ArrayBuffer; readonly count: number }): void {
    if (this.#gate === null) return;
    const { records, count } = schema();
    this.#gate.begin(records, count);
  }

  /** The run takes another course from a tick on. */
  branch(tick: number): void {
    this.#gate?.branch(tick);
  }

  /** The run holds until there is an answer. */
  get waits(): boolean {
    return this.#gate?.waits ?? false;
  }

  /** Whether the run may leave a tick; asks the program about it. */
  allows(tick: number, frame: (into?: ArrayBuffer) => ArrayBuffer): boolean {
    return this.#gate?.allows(tick, frame) ?? true;
  }

  /** The input block of the tick that may begin, once; null: there is none. */
  input(): Uint8Array | null {
    return this.#gate === null ? (this.#lastWords.shift() ?? null) : this.#gate.take();
  }
}
