// The data with which another core runs the past of the worker's run again: how it was loaded, the inputs of the shown
// branch, and snapshots of its state. They talk down a port of their own; see worker/past-gate.ts and past/rerun.ts.

/** How the run was loaded. Another core that loads the same has the same state at tick 0. */
export type RunOrigin =
  | { readonly kind: "scenario"; readonly text: string; readonly name: string }
  | {
      readonly kind: "recording";
      readonly recording: Uint8Array;
      readonly anyway: boolean;
      readonly fromLink: boolean;
      /** Its positions are noted as it runs. */
      readonly notes: boolean;
    };

/** The branch that is shown. */
export interface CourseOfRun {
  readonly branch: number;
  /** The last tick that was simulated: up to there the log has the inputs. */
  readonly known: number;
  /** The last tick that is settled: of a recording that is replayed, all of it. */
  readonly end: number;
  /** From this tick on the recording that is replayed has no say; null: it has until its end. */
  readonly leftAt: number | null;
  /** Ticks of the snapshots, in order. */
  readonly snapshots: readonly number[];
  /** The recorder's log from tick 0 on, in parts. */
  readonly log: readonly Uint8Array[];
}

export type ToGate =
  /**
   * The present state of the run. `run`, `branch` and `logBytes`: the asker has these already, they are not sent
   * again.
   */
  | {
      readonly type: "look";
      readonly id: number;
      readonly run: number;
      readonly branch: number;
      readonly logBytes: number;
    }
  /** The snapshot of a tick. */
  | {
      readonly type: "snapshot";
      readonly id: number;
      readonly run: number;
      readonly branch: number;
      readonly tick: number;
    };

/** How things are with the run. */
export interface Look extends Omit<CourseOfRun, "log"> {
  /** Another number for each run that was loaded. */
  readonly run: number;
  /** null: the asker knows. */
  readonly origin: RunOrigin | null;
  /** The module that the run's core was compiled from; with `origin`. */
  readonly module: WebAssembly.Module | null;
  /** Where in the log `log` begins. */
  readonly logFrom: number;
  readonly log: Uint8Array<ArrayBuffer>;
}

export type FromGate =
  | { readonly type: "look"; readonly id: number; readonly look: Look }
  /** null: it is not there any more, or another run or branch is. */
  | {
      readonly type: "snapshot";
      readonly id: number;
      readonly pages: Uint8Array<ArrayBuffer> | null;
      readonly logBytes: number;
    }
  | { readonly type: "refused"; readonly id: number; readonly message: string };

/** The part of a MessagePort used on either side. */
export interface GatePort<In, Out> {
  postMessage(message: Out, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<In>) => void) | null;
  close(): void;
}
