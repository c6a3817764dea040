// Messages between the simulation worker and the room that plays together with it (web/together): the room gives each
// tick's whole input, the run answers with its tick and its drivers' inputs.

/** Ticks between two hashes that the players compare: half a second. */
export const hashTicks = 25;

/** A state with all that another core needs to go on from it. */
export interface CarriedState {
  readonly tick: number;
  /** Page after page, see `Snapshots.read`. */
  readonly pages: Uint8Array<ArrayBuffer>;
  /** The recorder's log from the start to that tick. */
  readonly log: Uint8Array<ArrayBuffer>;
}

export type ToLockstep =
  /** The whole input of a tick. Ticks come in order; those that are known already say nothing new. */
  | { readonly type: "inputs"; readonly tick: number; readonly block: ArrayBuffer }
  /** drives: others wait for this run, so it stays in the present. delay: ticks from a stick to its effect. */
  | { readonly type: "role"; readonly drives: boolean; readonly delay: number }
  /** Asks for the newest saved state at a tick from this one on; the answer comes when there is one. */
  | { readonly type: "state"; readonly from: number }
  /** Another core's state becomes this run's. */
  | ({ readonly type: "adopt" } & CarriedState);

export type FromLockstep =
  /** The run is loaded and stands at tick 0. */
  | { readonly type: "begun"; readonly hash: string }
  /** It has come to a tick. hash: "" at ticks whose hash is not compared. */
  | { readonly type: "ticked"; readonly tick: number; readonly hash: string }
  /** An input block of its own drivers and programs, for the room. */
  | { readonly type: "heard"; readonly block: ArrayBuffer }
  | ({ readonly type: "state" } & CarriedState)
  /**
   * The state was taken over. parts: of the run's own state at that tick those that were others, largest difference first; empty when it had
   * none of that tick. own: the recording as it was before.
   */
  | {
      readonly type: "adopted";
      readonly tick: number;
      readonly hash: string;
      readonly parts: readonly string[];
      readonly own: Uint8Array<ArrayBuffer> | null;
    }
  /** The state is not of this run. */
  | { readonly type: "refused"; readonly reason: string };

/** The part of a MessagePort used by the run. */
export interface LockstepPort {
  postMessage(message: FromLockstep, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToLockstep>) => void) | null;
  close(): void;
}
