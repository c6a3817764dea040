// Messages between the simulation worker and a program that drives a robot in step with the run. The run waits for the
// program: no tick is simulated before its answer has come. Its answer is input of the run as any other, so a tick that
// has happened once never waits for it again.

export type ToProgram =
  /** A run begins: schema records, before its first frame. */
  | { readonly type: "schema"; readonly schema: ArrayBuffer; readonly count: number }
  /** The state at a tick. The run waits for the answer. */
  | { readonly type: "frame"; readonly tick: number; readonly frame: ArrayBuffer }
  /**
   * The run continues from a moment that the program has not come to: another run was loaded, or a driver goes on from
   * the past. loaded: the former. Nothing is asked any more; the run waits for a new program on a new port.
   */
  | { readonly type: "elsewhere"; readonly tick: number; readonly loaded: boolean };

export type FromProgram = {
  readonly type: "answer";
  readonly tick: number;
  /** The buffer of the question goes back. */
  readonly frame: ArrayBuffer;
  /** Input block (see abi.gen.ts) for the next tick; null: nothing to say. */
  readonly input: ArrayBuffer | null;
};

/** The part of a MessagePort used here. */
export interface ProgramPort {
  postMessage(message: ToProgram, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<FromProgram>) => void) | null;
  close(): void;
}
