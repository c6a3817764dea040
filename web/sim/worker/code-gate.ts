// Asks a program before each new tick and holds the run until it has answered. A tick that has happened once needs no program: its
// input is known.
import { inputBytes } from "../boundary/abi.gen.ts";
import type { ProgramPort } from "../boundary/code-protocol.ts";

export class CodeGate {
  readonly #port: ProgramPort;
  readonly #wake: () => void;
  #pool: ArrayBuffer | undefined;
  #begun = false;
  /** The tick that the program was asked about last; -1: none yet. */
  #asked = -1;
  #answered = false;
  /** The run has gone on with the answer. */
  #taken = false;
  #input: Uint8Array | null = null;
  /** The program's past is not the run's any more. */
  #lost = false;

  /** wake: an answer has come, the run may go on. */
  constructor(port: ProgramPort, wake: () => void) {
    this.#port = port;
    this.#wake = wake;
    port.onmessage = ({ data: { tick, frame, input } }) => {
      this.#pool = frame;
      if (this.#lost || tick !== this.#asked || this.#answered) return;
      this.#answered = true;
      // A block of another size counts as none.
      this.#input = input?.byteLength === inputBytes ? new Uint8Array(input) : null;
      this.#wake();
    };
  }

  /** The run holds until there is an answer. */
  get waits(): boolean {
    return this.#lost || (this.#asked >= 0 && !this.#answered);
  }

  /** The run that is loaded. Another one than before needs another program. */
  begin(schema: ArrayBuffer, count: number): void {
    if (this.#begun) return this.#lose(0, true);
    this.#begun = true;
    this.#port.postMessage({ type: "schema", schema, count }, [schema]);
  }

  /** Whether the run may leave a tick; asks, unless the program has been asked already. */
  allows(tick: number, frame: (into?: ArrayBuffer) => ArrayBuffer): boolean {
    if (this.#lost) return false;
    if (tick === this.#asked) return this.#answered;
    // A program that was asked about another tick, and not the one before this, has another past.
    if (this.#asked >= 0 && !(this.#answered && tick === this.#asked + 1)) {
      this.lose(tick);
      return false;
    }
    this.#asked = tick;
    this.#answered = this.#taken = false;
    const buffer = frame(this.#pool);
    this.#pool = undefined;
    this.#port.postMessage({ type: "frame", tick, frame: buffer }, [buffer]);
    return false;
  }

  /** The answer's input block, once; null: there is none. */
  take(): Uint8Array | null {
    const input = this.#input;
    this.#input = null;
    this.#taken = true;
    return input;
  }

  /** The run takes another course from a tick on. */
  branch(tick: number): void {
    if (this.#asked > tick || (this.#asked === tick && this.#taken)) this.lose(tick);
  }

  /** The run goes on from a tick of another past than the program's. */
  lose(tick: number): void {
    this.#lose(tick, false);
  }

  #lose(tick: number, loaded: boolean): void {
    if (this.#lost) return;
    this.#lost = true;
    this.#port.postMessage({ type: "elsewhere", tick, loaded }, []);
  }

  close(): void {
    this.#port.onmessage = null;
    this.#port.close();
  }
}
