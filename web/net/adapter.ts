// What the protocols of the network worker have in common: each gets the run's frames, and may say something back.
import type { Monitor } from "./monitor.ts";

/** A protocol, between the simulation's frames and its own sockets. */
export interface Adapter {
  /** Another run begins: the frames from here on are of this schema (records of the ABI). */
  begin(schema: Uint8Array, count: number): void;
  /** A tick's frame. It is not to be kept: its buffer goes back. */
  frame(frame: Uint8Array): void;
  /** What the cameras saw in that tick, where somebody wants to know. */
  vision?(block: Uint8Array): void;
}

/** What an adapter may do. */
export interface AdapterHost {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Calls back after so many milliseconds; returns how to cancel it. */
  schedule(callback: () => void, delayMs: number): () => void;
  /** Gives the simulation an input block (simInput of the ABI) for its next tick. The buffer goes away. */
  input(block: ArrayBuffer): void;
  /** Says whether a program at this adapter drives a robot; while one does, the run keeps to real time. */
  drives(who: Adapter, drives: boolean): void;
  /** Where every message is shown to who looks. */
  readonly monitor: Monitor;
}
