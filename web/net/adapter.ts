// The interface of the network worker's protocols: each gets the run's frames, and may send something back.
import type { Monitor } from "./monitor.ts";

/** A protocol, between the simulation's frames and its own sockets. */
export interface Adapter {
  /** Another run begins: the frames from here on are of this schema (records of the ABI). */
  begin(schema: Uint8Array, count: number): void;
  /** A tick's frame. It is not to be kept: its buffer goes back. */
  frame(frame: Uint8Array): void;
  /** The cameras' block of that tick, where it is wanted. */
  vision?(block: Uint8Array): void;
}

/** The services that an adapter may use. */
export interface AdapterHost {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Calls back after so many milliseconds; returns how to cancel it. */
  schedule(callback: () => void, delayMs: number): () => void;
  /** Does anybody listen at an http address? */
  reach?(url: string): Promise<boolean>;
  /** Gives the simulation an input block (simInput of the ABI) for its next tick. The buffer goes away. */
  input(block: ArrayBuffer): void;
  /** Says whether a program at this adapter drives a robot; while one does, the run keeps to real time. */
  drives(who: Adapter, drives: boolean): void;
  /** Each message passes here, for the inspector. */
  readonly monitor: Monitor;
}
